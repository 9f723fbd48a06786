//! The network's estimate: the map is what people would make of the board, the lead what strong play would.
//!
//! People's verdict calls the owners of points better than strong play does, at every stage of people's games, and is
//! right as often as it says (see `docs/network.md`); the lead is compared with that of stronger programs, who lead by
//! strong play too. Whose turn it is matters: a mean of both turns is twice as far off. It is taken only where nobody
//! knows the turn, and where both players have stopped.

use super::{Evaluation, Network, Situation, SymmetryCount};
use crate::budget::{Budget, Stopped};
use crate::estimate::Guess;
use crate::prediction::{self, Prediction};
use tengen::{Board, Color};

/// Boards with a longer side were never trained on: there the lead is the sum of the ownership.
const TRAINED: usize = 19;

/// What the network guesses; `to_play` is `None` where it is not known. There is no guess for Hex boards and for boards
/// longer than [`Network::MAX_SIDE`].
pub fn guess(board: &Board, to_play: Option<Color>, territory: bool, over: bool, ways: SymmetryCount) -> Option<Guess> {
    guess_within(board, to_play, territory, over, ways, &Budget::unlimited()).unwrap_or_default()
}

/// The same within a budget.
pub fn guess_within(
    board: &Board,
    to_play: Option<Color>,
    territory: bool,
    over: bool,
    ways: SymmetryCount,
    budget: &Budget,
) -> Result<Option<Guess>, Stopped> {
    let network = Network::embedded();
    let ask = |to_play| network.evaluate_ways_within(Situation { board, to_play, territory, over }, ways, budget);
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
    let belief = Prediction {
        ownership: answer.people().into_iter().map(f64::from).collect(),
        nobody: answer.nobody.iter().copied().map(f64::from).sum(),
        lead: f64::from(lead),
        doubt: Some(f64::from(answer.spread)),
    };
    Ok(Some(prediction::guess(board, belief)))
}
