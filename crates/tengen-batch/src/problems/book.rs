//! Problems from books. The diagram says who moves, and often whether the mover wants to live or to kill. It does not say
//! which group is meant: the largest one whose life depends on the move.

use super::opinion::{MoveQuestion, preferred};
use super::{Found, PackProblem};
use std::cmp::Reverse;
use tengen::{Color, Point, notation};
use tengen_estimate::Budget;
use tengen_estimate::judge::judged_board::JudgedBoard;
use tengen_proof::go::reading::{BoardAttempt, GroupStatus};

/// The maximum number of groups of a player that are read.
const GROUPS: usize = 3;

pub(super) fn answer(problem: &PackProblem, positions: u64) -> Option<Found> {
    let mover = problem.mover()?;
    let judged = problem.judged(problem.board()?);
    // Whether the mover's own groups are read. Where the purpose is not known, capturing is tried first.
    let purposes: &[bool] = match problem.kind.as_deref() {
        Some("live") => &[true],
        Some("kill") => &[false],
        Some(_) => return None,
        None => &[false, true],
    };
    let mut nodes = 0;
    let mut best: Option<BoardAttempt> = None;
    for &lives in purposes {
        for target in largest_groups(&judged, if lives { mover } else { mover.opponent() }) {
            let reading = judged.read(&[target], positions, &Budget::unlimited()).ok()?.reading;
            nodes += reading.positions;
            let is_settled = matches!(reading.status, GroupStatus::Alive | GroupStatus::Dead);
            let depends = reading.status == GroupStatus::Unsettled;
            let tried = if lives { reading.defender } else { reading.attacker };
            // In a problem, the mover always succeeds, and would not without the move.
            if !tried.moves.is_empty() && !is_settled && (depends || best.is_none()) {
                best = Some(tried);
            }
            if depends && best.is_some() {
                return Some(answered(&judged, mover, best, nodes));
            }
        }
    }
    Some(answered(&judged, mover, best, nodes))
}

/// Returns the move that was found. If several were found, or none, the network chooses.
fn answered(judged: &JudgedBoard, mover: Color, tried: Option<BoardAttempt>, nodes: u64) -> Found {
    let (board, grid) = (judged.board(), judged.board().grid());
    let stones: Vec<Point> = grid.points().filter(|&point| board[point].is_some()).collect();
    let found = tried.as_ref().map(|tried| Found::of(grid, tried, nodes));
    match (tried, found) {
        (Some(tried), Some(found)) if tried.moves.len() == 1 => found,
        (tried, found) => {
            let moves = MoveQuestion { board, mover, stones: &stones }.moves();
            let among = tried.map_or_else(Vec::new, |tried| tried.moves);
            let first = preferred(&moves, &among).or(moves.first().map(|opinion| opinion.point));
            let first = first.map(|point| notation::go(grid, point));
            Found { first, nodes, ..found.unwrap_or_default() }
        }
    }
}

/// Returns a stone of each of the largest groups of a player.
fn largest_groups(judged: &JudgedBoard, owner: Color) -> Vec<Point> {
    let stones = judged.board().grid().points().filter(|stone| judged.board()[*stone] == Some(owner));
    let mut groups: Vec<Vec<Point>> = Vec::new();
    for stone in stones {
        if !groups.iter().any(|group| group.contains(&stone)) {
            groups.push(judged.group(stone));
        }
    }
    groups.sort_by_key(|group| Reverse(group.len()));
    groups.iter().filter_map(|group| group.iter().min().copied()).take(GROUPS).collect()
}
