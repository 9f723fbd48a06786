//! Makes the answer about a group of what a search or a count of liberties has found.

use super::field::Play;
use super::line;
use super::race::CountedRace;
use super::reader::{Attempt, AttemptOutcome};
use super::reading::{Assumption, Basis, BoardAttempt, BoardLine, GroupStatus, LifeKind, Reading};
use super::region::{Beyond, GroupSurroundings, SearchRegion};
use tengen::Point;

/// The maximum number of reported lines per proof.
const LINES: usize = 5;

/// Returns the result of a race that is decided by its liberties, if the chain at `target` is in one.
pub(super) fn count(surroundings: &GroupSurroundings<'_>, target: Point) -> Option<Reading> {
    let color = surroundings.board.get(target)?;
    let [label] = surroundings.group(target)[..] else { return None };
    let race = CountedRace::of(surroundings, target)?;
    let (captured_first, captured_second) = (race.is_captured(true), race.is_captured(false));
    // A few stones inside an eye are a race too, but capturing them does not make a second eye.
    if !captured_second && race.is_won(true) && !race.saves {
        return None;
    }
    let (status, kind) = match (captured_first, captured_second) {
        (_, true) => (GroupStatus::Dead, None),
        (true, false) => (GroupStatus::Unsettled, Some(LifeKind::Critical)),
        (false, false) if race.is_won(false) => (GroupStatus::Alive, Some(LifeKind::TwoEyes)),
        (false, false) => (GroupStatus::Alive, Some(LifeKind::Seki)),
    };
    let attempt = |succeeds: bool, moves: Vec<Point>| BoardAttempt {
        outcome: Some(if succeeds { AttemptOutcome::Yes } else { AttemptOutcome::No }),
        moves: if succeeds { moves } else { Vec::new() },
        likely: None,
        threats: None,
        basis: Basis::Read,
        positions: 0,
    };
    let group = surroundings.chains.points(label).to_vec();
    let mut region =
        [&race.own.outside[..], &race.own.eye, &race.other.outside, &race.other.eye, &race.shared].concat();
    region.extend_from_slice(&group);
    region.sort_unstable();
    Some(Reading {
        color,
        group,
        status,
        kind,
        basis: Basis::Read,
        assumes: vec![Assumption::LibertiesCounted],
        attacker: attempt(captured_first, race.attacks()),
        defender: attempt(!captured_second, race.defenses()),
        positions: 0,
        proof_size: 0,
        depth: 0,
        region,
        lines: Vec::new(),
        is_open: false,
    })
}

/// Returns what the attempts of both sides in a region show about its group.
pub(super) fn answer(region: &SearchRegion, attacker: &Attempt<'_>, defender: &Attempt<'_>) -> Reading {
    let (status, kind, shown) = match (attacker.outcome, defender.outcome) {
        (_, Some(AttemptOutcome::No)) => (GroupStatus::Dead, None, Some(defender)),
        (Some(AttemptOutcome::No), _) => (GroupStatus::Alive, None, Some(attacker)),
        (None, _) | (_, None) => (GroupStatus::Unknown, None, None),
        (Some(AttemptOutcome::Yes), Some(AttemptOutcome::Yes)) => {
            (GroupStatus::Unsettled, Some(LifeKind::Critical), Some(attacker))
        }
        (Some(_), Some(_)) => (GroupStatus::Unsettled, Some(LifeKind::Ko), Some(attacker)),
    };
    let mut assumes = Vec::new();
    if region.assumes_walls {
        assumes.push(Assumption::WallsLive);
    }
    match region.beyond {
        Beyond::Walls => {}
        Beyond::Attackers => assumes.push(Assumption::BeyondIsAttackers),
        Beyond::Believed => assumes.push(Assumption::BeyondAsBelieved),
    }
    // A group that is captured by stones which die of it is not dead, but in seki.
    let attacker_wins = |attempt: &Attempt<'_>| {
        let fails = attempt.outcome == Some(AttemptOutcome::No);
        attempt.proof.as_ref().is_some_and(|(_, proof)| proof.root.attacker_moves) != fails
    };
    let captured =
        |attempt: &Attempt<'_>| attempt.outcome.is_some() && attacker_wins(attempt) && region.has_open_captors();
    // A group lives if any of its chains does.
    let in_part =
        |attempt: &Attempt<'_>| attempt.outcome.is_some() && !attacker_wins(attempt) && region.has_several_chains();
    if shown.is_some_and(in_part) || kind.is_some() && in_part(defender) {
        assumes.push(Assumption::OneGroup);
    }
    if shown.is_some_and(captured) || kind.is_some() && captured(attacker) {
        assumes.push(Assumption::CaptorsLive);
    }
    if shown.is_some_and(|attempt| attempt.limited) {
        assumes.push(Assumption::FewThreats);
    }
    let basis = |attempt: &Attempt<'_>| match attempt.outcome {
        None => Basis::Unknown,
        Some(_) if region.assumes_walls || region.beyond != Beyond::Walls => Basis::Read,
        Some(_) if attempt.limited || captured(attempt) || in_part(attempt) => Basis::Read,
        Some(_) => Basis::Proved,
    };
    let to_try = |attempt: &Attempt<'_>| BoardAttempt {
        outcome: attempt.outcome,
        moves: attempt.moves.iter().filter_map(|&play| on_board(region, play)).collect(),
        likely: attempt.likely.and_then(|play| on_board(region, play)),
        threats: attempt.threats,
        basis: basis(attempt),
        positions: attempt.positions,
    };
    let shown_lines: Vec<&Attempt<'_>> = match kind {
        Some(LifeKind::Critical | LifeKind::Ko) => vec![attacker, defender],
        _ => shown.into_iter().collect(),
    };
    let lines = shown_lines.iter().flat_map(|attempt| board_lines(region, attempt)).collect::<Vec<_>>();
    let used = match status {
        GroupStatus::Dead => basis(defender),
        GroupStatus::Unknown => Basis::Unknown,
        GroupStatus::Unsettled if basis(attacker) == Basis::Proved => basis(defender),
        GroupStatus::Alive | GroupStatus::Unsettled => basis(attacker),
    };
    Reading {
        color: region.defender,
        group: region.group.clone(),
        status,
        kind,
        basis: used,
        assumes,
        attacker: to_try(attacker),
        defender: to_try(defender),
        positions: attacker.positions + defender.positions,
        proof_size: shown.and_then(|attempt| attempt.proof.as_ref()).map_or(0, |(_, proof)| proof.len()),
        depth: lines.iter().map(|line: &BoardLine| line.moves.len()).max().unwrap_or(0),
        region: region.points.clone(),
        lines,
        is_open: false,
    }
}

fn on_board(region: &SearchRegion, play: Play) -> Option<Point> {
    match play {
        Play::Stone(at) => Some(region.point(at)),
        Play::Pass => None,
    }
}

fn board_lines(region: &SearchRegion, attempt: &Attempt<'_>) -> Vec<BoardLine> {
    let Some((life, proof)) = &attempt.proof else { return Vec::new() };
    let first = if proof.root.attacker_moves { region.defender.opponent() } else { region.defender };
    let on_board = |line: line::FieldLine| {
        let colors = [first, first.opponent()].into_iter().cycle();
        let moves = colors.zip(&line.plays).map(|(color, &play)| (color, on_board(region, play))).collect();
        BoardLine { moves, end: line.end }
    };
    line::lines(life, proof, LINES).into_iter().map(on_board).collect()
}
