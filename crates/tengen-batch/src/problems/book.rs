//! Problems from books. The diagram says who moves, and whether the mover wants to live or to kill. It does not say
//! which group is meant: that is the largest group of its color.

use super::{Found, PackProblem};
use tengen_estimate::Budget;

pub(super) fn answer(problem: &PackProblem, positions: u64) -> Option<Found> {
    let mover = problem.mover()?;
    let lives = match problem.kind.as_deref()? {
        "live" => true,
        "kill" => false,
        _ => return None,
    };
    let owner = if lives { mover } else { mover.opponent() };
    let board = problem.board()?;
    let grid = board.grid();
    let judged = problem.judged(board);
    let of_owner = |stone: &tengen::Point| judged.board()[*stone] == Some(owner);
    let groups = grid.points().filter(of_owner);
    let target = groups.max_by_key(|&stone| (judged.group(stone).len(), std::cmp::Reverse(stone)))?;
    let reading = judged.read(&[target], positions, &Budget::unlimited()).ok()?.reading;
    Some(Found::of(grid, if lives { &reading.defender } else { &reading.attacker }, reading.positions))
}
