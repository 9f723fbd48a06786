//! Questions as JSON: one type for each, with the option names of the program.
//!
//! | question | where |
//! |---|---|
//! | a game or a position, in one of three forms | [`game`] |
//! | moves played one by one | [`moves`] |
//! | points, lists of stones and numbers, as text or as JSON | [`input`] |
//! | territory, score, estimate, graph, record, chain | [`go`] |
//! | life and death of a group | [`reading`] |
//! | the director's sheet | [`sheet`] |
//! | how players count by hand | [`tally`] |
//! | a game that can be continued: the position and the legal moves | [`play`] |
//! | play after both players have passed | [`resumption`] |
//! | Hex | [`hex`] |
//! | the cost of an answer, and the answer | [`prepared`] |
//! | a game or a board in another format | [`conversion`] |
//! | an answer as a picture | [`picture`] |
//! | all questions by name, with answers as JSON | [`named`] |
//!
//! ```
//! use tengen_api::question::input;
//! use tengen_api::question::go::{ScoreQuestion, TerritoryQuestion};
//!
//! let question: TerritoryQuestion = input::parse(br#"{"board": [".X.", ".X."]}"#)?;
//! let answer = serde_json::to_value(question.answer()?).unwrap();
//! assert_eq!(answer["black"]["count"], 4);
//!
//! let question: ScoreQuestion = input::parse(br#"{"board": [".X.O."], "rules": "chinese", "dead": "none"}"#)?;
//! assert_eq!(question.answer()?.result, "W+7.5");
//! # Ok::<(), tengen_api::Problem>(())
//! ```
//!
//! Questions may come from untrusted clients. Unknown fields are errors, and everything that a few bytes could multiply
//! is limited.

pub mod conversion;
mod count;
pub mod game;
pub mod go;
pub mod hex;
pub mod input;
pub mod methods;
pub mod moves;
pub mod named;
pub mod picture;
pub mod play;
pub mod prepared;
pub mod reading;
pub mod resumption;
pub mod sheet;
pub mod tally;

use crate::problem::{Problem, ProblemKind};
pub use prepared::{Cost, MAX_STEPS, Prepared, WorkLimits};
use tengen::Grid;

/// The maximum number of points of a board in a question: 361 on each side.
pub const MAX_POINTS: usize = 361 * 361;
/// The maximum number of moves of a game in a question.
pub const MAX_MOVES: usize = 5_000;
/// The maximum number of [steps](tengen::Game::steps) for replaying a game in a question. A move takes about ten
/// steps; only setup stones and moves onto other stones take many.
pub const MAX_REPLAY: u64 = 8_000_000;

/// Returns an error for a game with too many moves.
fn within_moves(moves: usize) -> Result<(), Problem> {
    if moves <= MAX_MOVES {
        return Ok(());
    }
    Err(Problem::new(ProblemKind::TooLarge, format!("a game of more than {MAX_MOVES} moves is not taken here")))
}

/// Returns an error for a board that is too large.
fn within_limits(grid: Grid) -> Result<(), Problem> {
    if grid.area() <= MAX_POINTS {
        return Ok(());
    }
    let message = format!("a board of {grid} exceeds the maximum of {MAX_POINTS} points");
    Err(Problem::new(ProblemKind::TooLarge, message))
}
