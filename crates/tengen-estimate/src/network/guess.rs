//! The estimate by the network: ownership as judged by people, and the lead under strong play.
//!
//! The judgment of people predicts owners better than strong play does, at every stage of human games, and it is well
//! calibrated (see `docs/network.md`). The lead is that of strong play, like the leads of stronger programs. The turn
//! matters: the mean over both turns has twice the error. It is used only if the turn is unknown or both players have
//! stopped.

use super::{Evaluation, Network, Situation, SymmetryCount};
use crate::budget::{Budget, Stopped};
use crate::estimate::Guess;
use crate::method::Circumstances;
use crate::prediction::{self, Prediction};
use tengen::{Board, Color};

/// The longest side in training. On larger boards, the lead is the sum of the ownership.
const TRAINED: usize = 19;

/// Returns the guess by the network, or `None` for Hex boards and for boards longer than [`Network::MAX_SIDE`].
/// The number of moves is not used.
pub fn guess(board: &Board, at: Circumstances, ways: SymmetryCount) -> Option<Guess> {
    guess_within(board, at, ways, &Budget::unlimited()).unwrap_or_default()
}

/// Like [`guess`], within a budget.
pub fn guess_within(
    board: &Board,
    at: Circumstances,
    ways: SymmetryCount,
    budget: &Budget,
) -> Result<Option<Guess>, Stopped> {
    let Circumstances { to_play, territory, over, .. } = at;
    let network = Network::embedded();
    let ask = |to_play| network.evaluate_symmetries_within(Situation { board, to_play, territory, over }, ways, budget);
    let answer = match to_play.filter(|_| !over) {
        Some(color) => ask(color)?,
        None => match (ask(Color::Black)?, ask(Color::White)?) {
            (Some(black), Some(white)) => Evaluation::mean(&[black, white]),
            _ => None,
        },
    };
    let Some(answer) = answer else { return Ok(None) };
    let grid = board.grid();
    let lead = if grid.width().max(grid.height()) > TRAINED { answer.ownership.iter().sum() } else { answer.lead };
    let prediction = Prediction {
        ownership: answer.people().into_iter().map(f64::from).collect(),
        nobody: answer.nobody.iter().copied().map(f64::from).sum(),
        lead: f64::from(lead),
        doubt: Some(f64::from(answer.spread)),
    };
    Ok(Some(prediction::guess(board, prediction)))
}
