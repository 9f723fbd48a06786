//! Evaluates a board with the network, only once if that leaves nothing in doubt.
//!
//! 1. The network evaluates the board with Black to move. That is enough if it is sure of every chain, no border is
//!    open, and no dead chain contradicts a living one.
//! 2. Otherwise it also evaluates the board with White to move.
//! 3. While the mean of all evaluations leaves a chain unclear, it evaluates more symmetries: two, then four, then all
//!    eight.

use super::chains::{ChainJudgment, by_network};
use super::unsettled::needs_moves;
use super::{ChainVerdict, JudgeMethod};
use crate::budget::{Budget, Stopped};
use crate::network::{Evaluation, Network, Situation, SymmetryCount};
use tengen::score::Counting;
use tengen::{Board, ByColor, Color, Marks, Ownership};

/// If the network is less sure of a chain than this, it evaluates more symmetries.
const TURNED: f32 = 0.5;

/// If the network is at least this sure of a chain, no second opinion is needed.
const SURE: f32 = 0.98;

/// The evaluations of a board, and what follows from them for its chains.
pub(super) struct Evaluations {
    /// The evaluations with Black and with White to move. If one was enough, both are the same.
    first: [Evaluation; 2],
    mean: Evaluation,
    /// The chains, in the order of first stones.
    pub(super) lives: Vec<ChainJudgment>,
}

/// Whether a chain needs a second opinion. A large chain that one move would capture is checked again before it is
/// judged alive, because the network was trained on few chains that die at the very end.
pub(super) fn is_unsure(life: &ChainJudgment) -> bool {
    life.proved.is_none() && (life.value.abs() < SURE || life.by_turn || (life.hangs && life.value > 0.0))
}

impl Evaluations {
    /// Returns the maximum number of budget steps for a board with this many points.
    pub(super) fn steps(area: usize) -> u64 {
        2 * SymmetryCount::Eight.count() as u64 * Network::embedded().steps(area)
    }

    /// Evaluates a board as often as it takes. Returns `None` if it is too large for the network.
    pub(super) fn of(
        board: &Board,
        marks: &Marks,
        territory: bool,
        budget: &Budget,
    ) -> Result<Option<Evaluations>, Stopped> {
        let network = Network::embedded();
        let situation = |to_play| Situation { board, to_play, territory, over: true };
        let evaluate = |to_play| network.evaluate_many_within(&[situation(to_play)], budget);
        let judged = |first: [Evaluation; 2], mean: Evaluation| {
            let lives = by_network(board, marks.chains(), &first, &mean);
            Evaluations { first, mean, lives }
        };
        let Some(Ok([black])) = evaluate(Color::Black)?.map(<[Evaluation; 1]>::try_from) else { return Ok(None) };
        let one = judged([black.clone(), black.clone()], black.clone());
        if one.is_enough(board, marks, territory) {
            return Ok(Some(one));
        }
        let Some(Ok([white])) = evaluate(Color::White)?.map(<[Evaluation; 1]>::try_from) else { return Ok(None) };
        let both = [black, white];
        let Some(mean) = Evaluation::mean(&both) else { return Ok(None) };
        let two = judged(both, mean);
        if !two.is_unclear() {
            return Ok(Some(two));
        }
        let situations = Color::BOTH.map(situation);
        let mut seen = two.first.clone().map(|answer| vec![answer]);
        let mut judgment = two;
        for ways in [SymmetryCount::Two, SymmetryCount::Four, SymmetryCount::Eight] {
            let more = network.evaluate_other_ways_within(&situations, seen[0].len(), ways, budget)?;
            let Some(more) = more else { return Ok(None) };
            seen.iter_mut().zip(more).for_each(|(seen, more)| seen.extend(more));
            let [Some(black), Some(white)] = seen.each_ref().map(|seen| Evaluation::mean(seen)) else {
                return Ok(None);
            };
            let both = [black, white];
            let Some(mean) = Evaluation::mean(&both) else { return Ok(None) };
            judgment = judged(both, mean);
            if !judgment.is_unclear() {
                break;
            }
        }
        Ok(Some(judgment))
    }

    /// Whether more symmetries should be evaluated.
    fn is_unclear(&self) -> bool {
        self.lives.iter().any(|life| life.proved.is_none() && life.value.abs() < TURNED)
    }

    /// Whether an evaluation with only one player to move leaves nothing in doubt.
    fn is_enough(&self, board: &Board, marks: &Marks, territory: bool) -> bool {
        if self.lives.iter().any(is_unsure) {
            return false;
        }
        let judgment = self.verdict().of(marks.clone(), &self.lives);
        let counting = if territory { Counting::territory() } else { Counting::plain() };
        let ownership = Ownership::of(board, &judgment.marks, counting);
        !needs_moves(board, &ownership, &judgment)
    }

    /// Returns the judgment of the points.
    pub(super) fn verdict(&self) -> ChainVerdict {
        let [black, white] = self.first.each_ref().map(|answer| answer.ownership.clone());
        let first = ByColor { black, white };
        ChainVerdict { method: JudgeMethod::Network, first, nobody: self.mean.nobody.clone() }
    }
}
