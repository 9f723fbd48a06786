//! Questions as JSON: one type for each, whose options have the names that the program's options have.
//!
//! | question | where |
//! |---|---|
//! | a game or a position, in one of three forms | [`game`] |
//! | points, lists of stones and numbers, as text or as JSON | [`given`] |
//! | territory, score, estimate, graph, record, chain | [`go`] |
//! | life and death of a group | [`read`] |
//! | a game to be played on: the position and what is legal | [`play`] |
//! | Hex | [`hex`] |
//! | what an answer costs, and the answer | [`prepared`] |
//!
//! A question is asked by a stranger: an unknown field is an error, and whatever a few bytes could multiply is limited.

pub mod game;
pub mod given;
pub mod go;
pub mod hex;
pub mod play;
pub mod prepared;
pub mod read;

use crate::problem::{Problem, ProblemKind};
pub use prepared::{Cost, MAX_STEPS, Prepared, WorkLimits};
use tengen::Grid;

/// The most points of a board in a question: 361 on each side.
pub const MAX_POINTS: usize = 361 * 361;
/// The most moves of a game in a question.
pub const MAX_MOVES: usize = 5_000;
/// The maximum number of [steps](tengen::Game::steps) for replaying a game in a question. A move takes about ten
/// steps; only setup stones and moves onto other stones take many.
pub const MAX_REPLAY: u64 = 8_000_000;

/// Refuses games of more moves than are taken here.
fn within_moves(moves: usize) -> Result<(), Problem> {
    if moves <= MAX_MOVES {
        return Ok(());
    }
    Err(Problem::new(ProblemKind::TooLarge, format!("a game of more than {MAX_MOVES} moves is not taken here")))
}

/// Whether a board is of a size that questions are answered for.
fn within_limits(grid: Grid) -> Result<(), Problem> {
    if grid.area() <= MAX_POINTS {
        return Ok(());
    }
    let message = format!("a board of {grid} exceeds the maximum of {MAX_POINTS} points");
    Err(Problem::new(ProblemKind::TooLarge, message))
}
