//! The rules of Go: what may be written down, what may be played, and what a game has been.
//!
//! [`Setup`] is anything one can write down; a [`Position`] is a setup whose chains all have liberties, with a turn, a
//! ko and prisoners; a [`Game`] is positions in a row under [`Rules`].

mod board_ids;
mod chains;
pub mod game;
pub mod handicap;
pub mod komi;
mod legality;
mod number_map;
pub mod position;
mod repetition;
pub mod rules;
pub mod ruleset;
pub mod setup;
mod situations;
mod stones;

pub use game::{Edit, Game, Turn};
pub use komi::WrittenKomi;
pub use legality::Legality;
pub use position::{IllegalMove, Move, Position};
pub use repetition::Cycle;
pub use rules::Rules;
pub use ruleset::Ruleset;
pub use setup::Setup;
