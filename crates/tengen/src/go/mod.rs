//! The rules of Go: what may be written down, what may be played, and what a game has been.
//!
//! [`Setup`] is anything one can write down; a [`Position`] is a setup whose chains all have liberties, with a turn, a
//! ko and prisoners; a [`Game`] is positions in a row under [`Rules`].

mod board_ids;
mod chains;
mod game;
pub mod handicap;
mod komi;
mod legality;
mod number_map;
mod position;
mod repetition;
mod rules;
mod ruleset;
mod setup;
mod situations;
mod stones;

pub use game::{Edit, Game, Irregular, Turn};
pub use komi::WrittenKomi;
pub use legality::Legality;
pub use position::{IllegalMove, Move, Position};
pub use repetition::Cycle;
pub use rules::{HandicapBonus, Ko, ParseRulesError, Repetition, Rules, Scoring, Suicide, Tax};
pub use ruleset::{Ruleset, UnknownRuleset};
pub use setup::{PositionError, Setup};
