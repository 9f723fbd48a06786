//! The playouts' estimate: who owns each point on the mean of many games played on by chance.

use super::{Options, Playouts, TooLarge};
use crate::area::{self, Belief};
use crate::estimate::Guess;
use tengen::{Board, Color};

/// How many playouts an estimate makes: more change no figure that was measured.
pub const COUNT: u32 = 128;

/// What playouts guess; `to_play` moves first where it is known, otherwise each player in every other one.
pub fn guess(board: &Board, to_play: Option<Color>, seed: u64) -> Result<Guess, TooLarge> {
    let options = Options { playouts: COUNT, seed, stop_early: false, ..Options::default() };
    let played = Playouts::of(board, &options)?;
    let points = || board.grid().points();
    let ownership: Vec<f64> =
        points().map(|point| to_play.map_or(played.mean(point), |first| played.mean_when(first, point))).collect();
    let belief = Belief {
        nobody: points().map(|point| 1.0 - played.owned(point)).sum(),
        lead: ownership.iter().sum(),
        ownership,
        doubt: None,
    };
    Ok(area::guess(board, belief))
}
