//! Reads the chains that the judge doubts, and all groups in small places.
//!
//! A proved status replaces the judge's opinion. A status that was read under assumptions replaces it only if the judge
//! is unsure, and if it does not depend on what lies beyond the searched points or on stones that might be captured
//! themselves. A group whose life depends on who moves first stays in doubt, but the moves that decide it are known.

use super::chains::hangs;
use super::judged_board::{GroupAnswer, JudgedBoard, STEPS_PER_POSITION};
use super::{DEFAULT_SURE, Judgment};
use crate::budget::{Budget, Stopped};
use tengen::go::Suicide;
use tengen::life::{Evidence, LifeStatus, MarkSource};
use tengen::{Board, Point, Topology};
use tengen_proof::go::reading::{Assumption, Basis, GroupStatus, Reading};

/// The maximum number of positions in each search for a chain in doubt.
const POSITIONS: u64 = 20_000;

/// The maximum number of positions in each search for a group of which the judge is sure.
const POSITIONS_IF_SURE: u64 = 2_000;

/// The maximum number of positions for all chains of a board, per point of the board.
const POSITIONS_PER_POINT: u64 = 500;

/// The maximum number of budget steps between two reports of a search. It may exceed the limit by this number.
const STEPS_PER_REPORT: u64 = 2_000;

/// Returns the maximum number of budget steps for reading on a board with this many points.
pub(super) const fn steps(area: usize) -> u64 {
    limit(area) + STEPS_PER_REPORT
}

/// Returns the number of budget steps after which no other group is read.
const fn limit(area: usize) -> u64 {
    area as u64 * POSITIONS_PER_POINT * STEPS_PER_POSITION
}

/// The judge is sure of a chain with at least this confidence, so that a reading with assumptions does not replace the
/// opinion.
const SURE: f64 = 0.97;

/// The confidence in a status that was read under assumptions.
const READ: f64 = 0.95;

/// A group is read although the judge is sure of it if walls enclose it with at most this many empty points.
const ENCLOSED: usize = 8;

/// Assumptions that are often wrong.
const UNRELIABLE: [Assumption; 4] = [
    Assumption::BeyondIsAttackers,
    Assumption::BeyondAsBelieved,
    Assumption::CaptorsLive,
    Assumption::LibertiesCounted,
];

/// A sure opinion about a smaller group stays if the group is proved to depend on the turn: a ko for a stone or two is
/// often left when a game ends.
const LARGE: usize = 3;

/// Reads the chains that are in doubt, the large chains that one move would capture, and the groups in small places.
pub(super) fn read_groups(
    board: &Board,
    judgment: Judgment,
    territory: bool,
    budget: &Budget,
) -> Result<Judgment, Stopped> {
    if board.grid().topology() != Topology::Square {
        return Ok(judgment);
    }
    let part = budget.part(limit(board.grid().area()));
    let judged =
        JudgedBoard::new(board.clone(), None, Suicide::Any, Some(judgment.clone())).with_territory_rules(territory);
    let mut read: Vec<Reading> = Vec::new();
    for (stone, is_doubted) in opinions(&judgment) {
        let is_read = read.iter().any(|known| known.group.contains(&stone));
        if is_read || !is_doubted && !judged.is_enclosed(stone, ENCLOSED) {
            continue;
        }
        let positions = if is_doubted { POSITIONS } else { POSITIONS_IF_SURE };
        match judged.read(&[stone], positions, &part) {
            Ok(GroupAnswer { reading, .. }) => read.push(reading),
            Err(Stopped::Steps) => break,
            Err(stopped) => return Err(stopped),
        }
    }
    budget.step(0)?;
    Ok(read.into_iter().fold(judgment, revised))
}

/// Returns the first stone of each chain that the judge has an opinion about, and whether the opinion is in doubt:
/// because the judge is unsure, or because one move would capture the chain although it is large. Chains in doubt are
/// first.
fn opinions(judgment: &Judgment) -> Vec<(Point, bool)> {
    let (chains, marks) = (judgment.marks.chains(), &judgment.marks);
    let doubts = judgment.doubts(marks, DEFAULT_SURE);
    let is_doubted = |label, stone| hangs(chains, label) || doubts.iter().any(|doubt| doubt.stones[0] == stone);
    let stones = chains.iter().filter(|(_, region)| region.content.is_some());
    let stones = stones.map(|(label, _)| (label, chains.points(label)[0]));
    let judged = stones.filter(|&(_, stone)| matches!(marks.evidence(stone), Evidence::Confidence(_)));
    let mut opinions: Vec<(Point, bool)> = judged.map(|(label, stone)| (stone, is_doubted(label, stone))).collect();
    opinions.sort_by_key(|&(stone, is_doubted)| (!is_doubted, stone));
    opinions
}

/// Returns the judgment with the result of a reading.
fn revised(mut judgment: Judgment, reading: Reading) -> Judgment {
    let status = match reading.status {
        GroupStatus::Alive => Some(LifeStatus::Alive),
        GroupStatus::Dead => Some(LifeStatus::Dead),
        GroupStatus::Unsettled => None,
        GroupStatus::Unknown => return judgment,
    };
    let is_reliable = !reading.assumes.iter().any(|assumption| UNRELIABLE.contains(assumption));
    let mut chains: Vec<Point> =
        reading.group.iter().map(|&stone| judgment.marks.chains().points_at(stone)[0]).collect();
    chains.sort_unstable();
    chains.dedup();
    chains.retain(|&stone| {
        let is_sure = is_sure(&judgment, stone);
        match reading.basis {
            Basis::Proved => !is_sure || status.is_some() || reading.group.len() >= LARGE,
            Basis::Read => !is_sure && (is_reliable || status.is_none()),
            Basis::Unknown => false,
        }
    });
    if chains.is_empty() {
        return judgment;
    }
    judgment.by_turn.retain(|stone| !chains.contains(stone));
    match status {
        None => judgment.by_turn.extend(chains),
        Some(status) => chains.iter().for_each(|&stone| settle(&mut judgment, stone, status, reading.basis)),
    }
    judgment.by_turn.sort_unstable();
    judgment.readings.push(reading);
    judgment
}

/// Marks a chain with a status that was found by reading.
fn settle(judgment: &mut Judgment, stone: Point, status: LifeStatus, basis: Basis) {
    if basis == Basis::Proved {
        judgment.marks.mark(stone, status, MarkSource::Proof);
    } else {
        let source = judgment.marks.source(stone);
        judgment.marks.mark_with(stone, status, source, Evidence::Confidence(READ));
    }
}

/// Whether the judge is sure of a chain.
fn is_sure(judgment: &Judgment, stone: Point) -> bool {
    let confidence = judgment.marks.evidence(stone).confidence();
    confidence.is_none_or(|confidence| confidence >= SURE) && !judgment.by_turn.contains(&stone)
}
