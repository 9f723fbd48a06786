//! The rules of Go: setups, positions and games.
//!
//! A [`Setup`] is any arrangement of stones. A [`Position`](crate::Position) is a setup in which every chain has a
//! liberty, with a player to move, a ko and prisoners. A [`Game`] is a sequence of positions under [`Rules`].

mod board_frame;
mod board_ids;
mod chain_table;
mod chains;
pub(crate) mod game;
pub mod handicap;
mod komi;
mod legality;
mod number_map;
pub(crate) mod position;
mod repetition;
pub(crate) mod rules;
pub(crate) mod ruleset;
mod setup;
mod situations;
mod stones;
mod turn;

pub(crate) use game::Game;
pub use komi::WrittenKomi;
pub use legality::{LegalMoves, Legality};
pub use position::{IllegalMove, Move};
pub use repetition::Cycle;
pub(crate) use rules::Rules;
pub use rules::{HandicapBonus, Ko, ParseRulesError, Repetition, Scoring, Suicide, Tax};
pub use ruleset::UnknownRuleset;
pub use setup::{PositionError, Setup};
pub use turn::{Edit, Irregular, Turn};
