//! The playouts' estimate: who owns each point on the mean of many games played on by chance.

use super::{Options, Playouts, TooLarge};
use crate::area::{self, Belief};
use crate::budget::{Budget, Stopped};
use crate::estimate::Guess;
use tengen::{Board, Color};

/// How many playouts an estimate makes: more change no figure that was measured.
pub const COUNT: u32 = 128;

/// What playouts guess; `to_play` moves first where it is known, otherwise each player in every other one.
pub fn guess(board: &Board, to_play: Option<Color>, seed: u64) -> Result<Guess, TooLarge> {
    guess_within(board, to_play, seed, &Budget::unlimited()).unwrap_or(Err(TooLarge { grid: board.grid() }))
}

/// The same within a budget.
pub fn guess_within(
    board: &Board,
    to_play: Option<Color>,
    seed: u64,
    budget: &Budget,
) -> Result<Result<Guess, TooLarge>, Stopped> {
    let options = Options { playouts: COUNT, seed, stop_early: false, ..Options::default() };
    let played = match Playouts::of_within(board, &options, budget)? {
        Ok(played) => played,
        Err(error) => return Ok(Err(error)),
    };
    let points = || board.grid().points();
    let ownership: Vec<f64> =
        points().map(|point| to_play.map_or(played.mean(point), |first| played.mean_when(first, point))).collect();
    let belief = Belief {
        nobody: points().map(|point| 1.0 - played.owned(point)).sum(),
        lead: ownership.iter().sum(),
        ownership,
        doubt: None,
    };
    Ok(Ok(area::guess(board, belief)))
}
