//! Regression-suite questions about the stones at a point, in the format of GNU Go's commands.

use super::opinion::{MoveOpinion, MoveQuestion, preferred};
use super::{Found, PackProblem, point};
use tengen::go::Suicide;
use tengen::go::{PositionError, Setup};
use tengen::{Board, Color, Grid, Point, notation};
use tengen_estimate::Budget;
use tengen_estimate::judge::judged_board::JudgedBoard;
use tengen_proof::go::reader::AttemptOutcome;
use tengen_proof::go::reading::{Assumption, Basis, BoardAttempt, GroupStatus, LifeKind, Reading};

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
            let attacks = kind.ends_with("attack");
            let judged = problem.judged(board);
            let reading = read(&judged, &[target])?;
            let tried = if attacks { &reading.attacker } else { &reading.defender };
            let found = Found::of(grid, tried, reading.positions);
            let is_doubtful = is_doubtful(&reading, tried);
            if !is_doubtful && tried.moves.len() < 2 {
                return Some(found);
            }
            let mover = if attacks { owner.opponent() } else { owner };
            let moves = MoveQuestion { board: judged.board(), mover, stones: &[target] }.moves();
            // The opinion replaces a result only if it says that the mover succeeds after all.
            let least = if attacks && found.code.is_none() { FAILS } else { 0.0 };
            let code = u8::from(best_value(&moves)? > least);
            Some(if is_doubtful && (found.code.is_none() || code == 1) {
                let first = moves.first().map(|opinion| notation::go(grid, opinion.point));
                Found { code: Some(code), first, basis: Some(Basis::Unknown), ..found }
            } else {
                let first = preferred(&moves, &tried.moves).map(|point| notation::go(grid, point));
                Found { first: first.or(found.first), ..found }
            })
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
            let judged = problem.judged(board);
            let reading = read(&judged, &[target])?;
            let of = |mover: Color| MoveQuestion { board: judged.board(), mover, stones: &[target] }.moves();
            let best = |moves: &[MoveOpinion], tried: &BoardAttempt| {
                let point = preferred(moves, &tried.moves).or(moves.first().map(|opinion| opinion.point));
                name(grid, point.as_ref())
            };
            let is_doubtful = reading.status == GroupStatus::Dead && is_doubtful(&reading, &reading.defender);
            let words = match status(&reading) {
                Some(known) if reading.status != GroupStatus::Unsettled && !is_doubtful => known.to_owned(),
                known => {
                    let (attacks, defends) = (of(owner.opponent()), of(owner));
                    if known.is_none() && best_value(&attacks)? <= FAILS {
                        "alive".to_owned()
                    } else if known.is_none() && best_value(&defends)? <= 0.0
                        || is_doubtful && best_value(&defends)? <= SAVED
                    {
                        "dead".to_owned()
                    } else {
                        format!("critical {} {}", best(&attacks, &reading.attacker), best(&defends, &reading.defender))
                    }
                }
            };
            Some(Found { words: Some(words), basis: Some(reading.basis), nodes: reading.positions, ..Found::default() })
        }
        "analyze_semeai" => {
            let other = point(&board, problem.target2.as_ref())?;
            let judged = problem.judged(board);
            let (own, others) = (read(&judged, &[target, other])?, read(&judged, &[other, target])?);
            Some(race(judged.board(), [target, other], &own, &others)?)
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

/// Whether a result needs a second opinion: if there is none, or if the mover is said to fail in an area that was cut out
/// of a larger one. The owner may live with points that were left out, and a group that reaches the edge of the area may
/// still be caught.
fn is_doubtful(reading: &Reading, tried: &BoardAttempt) -> bool {
    let is_cut =
        |assumption: &Assumption| matches!(assumption, Assumption::BeyondIsAttackers | Assumption::BeyondAsBelieved);
    let fails = tried.outcome == Some(AttemptOutcome::No);
    tried.outcome.is_none() || fails && reading.assumes.iter().any(is_cut)
}

/// An attack that the search cannot decide is expected to succeed unless the network is this sure that it fails:
/// the suites ask about few attacks that fail.
const FAILS: f32 = -0.9;

/// A group that is said to be dead in an area that was cut out of a larger one is called critical if the network is this
/// sure that a move saves it.
const SAVED: f32 = 0.8;

/// Returns how sure the network is that the best of these moves succeeds, from -1 to 1.
fn best_value(moves: &[MoveOpinion]) -> Option<f32> {
    moves.iter().map(|opinion| opinion.value).max_by(f32::total_cmp)
}

fn name(grid: Grid, point: Option<&Point>) -> String {
    point.map_or("PASS".to_owned(), |&point| notation::go(grid, point))
}

/// Returns `alive`, `dead` or `critical`, if it is known.
const fn status(reading: &Reading) -> Option<&'static str> {
    match reading.status {
        GroupStatus::Alive => Some("alive"),
        GroupStatus::Dead => Some("dead"),
        GroupStatus::Unsettled => Some("critical"),
        GroupStatus::Unknown => None,
    }
}

/// Whether a group is captured only if the stones that capture it do not die of it.
fn rests_on_captors(reading: &Reading) -> bool {
    reading.assumes.contains(&Assumption::CaptorsLive)
}

/// Answers a race in which the owner of the first group moves: whether it is saved, whether the other group is
/// captured, and the first move.
fn race(board: &Board, targets: [Point; 2], own: &Reading, other: &Reading) -> Option<Found> {
    let grid = board.grid();
    let nodes = own.positions + other.positions;
    let code = |tried: &BoardAttempt| tried.outcome.map(AttemptOutcome::code);
    // A group that is dead under territory rules needs no ko.
    let captures = if other.status == GroupStatus::Dead { Some(1) } else { code(&other.attacker) };
    let saves = code(&own.defender);
    let is_opinion = saves.is_none() || captures.is_none();
    let both: Vec<Point> =
        other.attacker.moves.iter().filter(|point| own.defender.moves.contains(point)).copied().collect();
    let moves = if is_opinion || both.len() != 1 {
        MoveQuestion { board, mover: board[targets[0]]?, stones: &targets }.moves()
    } else {
        Vec::new()
    };
    // Whoever wins a race usually saves one group and captures the other.
    let [saves, captures] = match (saves, captures) {
        (Some(saves), Some(captures)) => [saves, captures],
        (Some(known), None) | (None, Some(known)) => [known, known],
        (None, None) => [u8::from(best_value(&moves)? > FAILS); 2],
    };
    // Stones that live in seki do not survive the capture of the others.
    let dies_of_capture =
        |seki: &Reading, captured: &Reading| seki.kind == Some(LifeKind::Seki) && rests_on_captors(captured);
    let captures = if dies_of_capture(own, other) { 0 } else { captures };
    // Stones that are captured only by stones which die of it, or are dead themselves, are not lost.
    let saves = match saves {
        0 if dies_of_capture(other, own) => 1,
        0 if rests_on_captors(own) => captures,
        saves => saves,
    };
    let best = |tried: &BoardAttempt| {
        let point = preferred(&moves, &tried.moves).or(moves.first().map(|opinion| opinion.point));
        name(grid, point.as_ref())
    };
    let first = match (saves, captures) {
        (0, 0) => "PASS".to_owned(),
        // A group that is alive anyway needs no move.
        (_, 0) if own.status == GroupStatus::Alive || dies_of_capture(other, own) => "PASS".to_owned(),
        (_, 0) => best(&own.defender),
        _ if other.status == GroupStatus::Dead && (own.status == GroupStatus::Alive || rests_on_captors(own)) => {
            "PASS".to_owned()
        }
        _ => preferred(&moves, &both).map_or_else(|| best(&other.attacker), |point| name(grid, Some(&point))),
    };
    let is_proved = own.defender.basis == Basis::Proved && other.attacker.basis == Basis::Proved;
    let basis = Some(match is_proved {
        _ if is_opinion => Basis::Unknown,
        true => Basis::Proved,
        false => Basis::Read,
    });
    Some(Found { words: Some(format!("{saves} {captures} {first}")), basis, nodes, ..Found::default() })
}
