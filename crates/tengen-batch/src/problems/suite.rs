//! Regression-suite questions about the stones at a point, in the format of GNU Go's commands.

use super::{Found, PackProblem, point};
use tengen::go::Suicide;
use tengen::go::{PositionError, Setup};
use tengen::{Board, Color, Grid, Point, notation};
use tengen_estimate::Budget;
use tengen_estimate::judge::judged_board::JudgedBoard;
use tengen_proof::go::reader::AttemptOutcome;
use tengen_proof::go::reading::{Basis, BoardAttempt, GroupStatus, Reading};

pub(super) fn answer(problem: &PackProblem, positions: u64) -> Option<Found> {
    let kind = problem.kind.as_deref()?;
    let board = problem.board()?;
    let (grid, target) = (board.grid(), point(&board, problem.target.as_ref())?);
    let owner = board[target]?;
    let read = |judged: &JudgedBoard, targets: &[Point]| {
        Some(judged.read(targets, positions, &Budget::unlimited()).ok()?.reading)
    };
    match kind {
        "attack" | "owl_attack" | "defend" | "owl_defend" => {
            let reading = read(&problem.judged(board), &[target])?;
            let tried = if kind.ends_with("attack") { &reading.attacker } else { &reading.defender };
            Some(Found::of(grid, tried, reading.positions))
        }
        "owl_does_attack" | "owl_does_defend" => {
            let mover = if kind == "owl_does_attack" { owner.opponent() } else { owner };
            let played = played(board, mover, point_of(grid, problem.moves_tried.first()?)?)?;
            let reading = read(&problem.judged(played), &[target])?;
            let reply = if mover == owner { &reading.attacker } else { &reading.defender };
            let code = reply.outcome.map(|outcome| match outcome {
                AttemptOutcome::No => 1,
                AttemptOutcome::Yes => 0,
                AttemptOutcome::KoForOpponent => 3,
                AttemptOutcome::KoForMover => 2,
            });
            let basis = Some(reply.basis);
            Some(Found { code, first: None, words: None, basis, nodes: reading.positions })
        }
        "dragon_status" => {
            let reading = read(&problem.judged(board), &[target])?;
            Some(Found {
                words: status(grid, &reading),
                basis: Some(reading.basis),
                nodes: reading.positions,
                ..Found::default()
            })
        }
        "analyze_semeai" => {
            let other = point(&board, problem.target2.as_ref())?;
            let judged = problem.judged(board);
            let (own, others) = (read(&judged, &[target, other])?, read(&judged, &[other, target])?);
            Some(race(grid, &own, &others))
        }
        _ => None,
    }
}

fn point_of(grid: Grid, name: &str) -> Option<Point> {
    notation::parse_go(grid, name).ok()
}

/// Returns the board after a move.
fn played(board: Board, color: Color, at: Point) -> Option<Board> {
    let mut position = Setup::new(board).position().unwrap_or_else(PositionError::forgive);
    position.play(color, at, Suicide::Forbidden).ok()?;
    Some(position.board().clone())
}

fn name(grid: Grid, moves: &[Point]) -> String {
    moves.first().map_or("PASS".to_owned(), |&point| notation::go(grid, point))
}

/// Returns `alive`, `dead`, or `critical` with a move for each side.
fn status(grid: Grid, reading: &Reading) -> Option<String> {
    match reading.status {
        GroupStatus::Alive => Some("alive".to_owned()),
        GroupStatus::Dead => Some("dead".to_owned()),
        GroupStatus::Unsettled => {
            let (attack, defend) = (name(grid, &reading.attacker.moves), name(grid, &reading.defender.moves));
            Some(format!("critical {attack} {defend}"))
        }
        GroupStatus::Unknown => None,
    }
}

/// Answers a race in which the owner of the first group moves: whether it is saved, whether the other group is
/// captured, and the first move.
fn race(grid: Grid, own: &Reading, other: &Reading) -> Found {
    let nodes = own.positions + other.positions;
    let code = |tried: &BoardAttempt| tried.outcome.map(AttemptOutcome::code);
    let (Some(saves), Some(captures)) = (code(&own.defender), code(&other.attacker)) else {
        return Found { nodes, ..Found::default() };
    };
    let both = other.attacker.moves.iter().find(|point| own.defender.moves.contains(point));
    let first = match (saves, captures) {
        (0, 0) => "PASS".to_owned(),
        // A group that is alive anyway needs no move.
        (_, 0) if own.status == GroupStatus::Alive => "PASS".to_owned(),
        (_, 0) => name(grid, &own.defender.moves),
        _ if other.status == GroupStatus::Dead && own.status == GroupStatus::Alive => "PASS".to_owned(),
        _ => both.map_or_else(|| name(grid, &other.attacker.moves), |&point| notation::go(grid, point)),
    };
    let is_proved = own.defender.basis == Basis::Proved && other.attacker.basis == Basis::Proved;
    let basis = Some(if is_proved { Basis::Proved } else { Basis::Read });
    Found { words: Some(format!("{saves} {captures} {first}")), basis, nodes, ..Found::default() }
}
