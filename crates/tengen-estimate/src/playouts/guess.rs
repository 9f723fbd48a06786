//! The estimate by playouts: the average owner of each point over many random games.

use super::{PlayoutOptions, Playouts, UnsupportedBoard};
use crate::budget::{Budget, Stopped};
use crate::estimate::Guess;
use crate::prediction::{self, Prediction};
use tengen::{Board, Color};

/// The number of playouts of an estimate. More did not improve any measured figure.
pub const COUNT: u32 = 128;

/// Returns the guess by playouts. `to_play` moves first if it is known; otherwise the players alternate.
pub fn guess(board: &Board, to_play: Option<Color>, seed: u64) -> Result<Guess, UnsupportedBoard> {
    guess_within(board, to_play, seed, &Budget::unlimited()).unwrap_or(Err(UnsupportedBoard { grid: board.grid() }))
}

/// Like [`guess`], within a budget.
pub fn guess_within(
    board: &Board,
    to_play: Option<Color>,
    seed: u64,
    budget: &Budget,
) -> Result<Result<Guess, UnsupportedBoard>, Stopped> {
    let options = PlayoutOptions { playouts: COUNT, seed, stop_early: false, ..PlayoutOptions::default() };
    let played = match Playouts::of_within(board, &options, budget)? {
        Ok(played) => played,
        Err(error) => return Ok(Err(error)),
    };
    let points = || board.grid().points();
    let ownership: Vec<f64> =
        points().map(|point| to_play.map_or(played.mean(point), |first| played.mean_when(first, point))).collect();
    let prediction = Prediction {
        nobody: points().map(|point| 1.0 - played.owned(point)).sum(),
        lead: ownership.iter().sum(),
        ownership,
        doubt: None,
    };
    Ok(Ok(prediction::guess(board, prediction)))
}
