//! Reads the chains that the judge doubts, and all groups in small places.
//!
//! A proved status replaces the judge's opinion. A status that was read under assumptions replaces it only if the judge
//! is unsure, and if it does not depend on what lies beyond the searched points or on stones that might be captured
//! themselves. A group whose life depends on who moves first stays in doubt, but the moves that decide it are known. The
//! same is true for a group that was read in an area with open points beyond it: the reading is more often right than an
//! opinion in doubt, but not reliable enough to settle the group.

use super::chains::hangs;
use super::judged_board::{GroupAnswer, JudgedBoard, STEPS_PER_POSITION};
use super::{DEFAULT_SURE, Judgment};
use crate::budget::{Budget, Stopped};
use std::ops::RangeInclusive;
use tengen::go::Suicide;
use tengen::life::{Evidence, LifeStatus, MarkSource};
use tengen::{Board, Point, Topology};
use tengen_proof::go::reading::{Assumption, Basis, GroupStatus, Reading};

/// The maximum number of positions in each search for a chain in doubt, and in each search for a chain whose status was
/// not found. So one difficult group does not use up the limit of the board before the others are read.
const POSITIONS: [u64; 2] = [5_000, 20_000];

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

/// The confidence in a status that was read in an area with open points beyond it. The group stays in doubt.
const READ_IN_PART: f64 = 0.8;

/// The number of stones of a group for which such a status replaces the opinion. Fewer stones are often left on purpose,
/// and more stones have more ways to live beyond the area.
const READ_IN_PART_SIZES: RangeInclusive<usize> = 3..=10;

/// The smallest area in which such a status is read. A search of fewer points shows too little.
const SMALLEST_PART: usize = 10;

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
    let opinions = opinions(&judgment);
    let doubted =
        |positions: u64| opinions.iter().filter(|opinion| opinion.1).map(move |&(stone, _)| (stone, positions));
    let sure = opinions.iter().filter(|opinion| !opinion.1).map(|&(stone, _)| (stone, POSITIONS_IF_SURE));
    let sure = sure.filter(|&(stone, _)| judged.is_enclosed(stone, ENCLOSED));
    // The readings, with the number of positions that they were allowed.
    let mut read: Vec<(Reading, u64)> = Vec::new();
    for (stone, positions) in doubted(POSITIONS[0]).chain(sure).chain(doubted(POSITIONS[1])) {
        let known = read.iter().position(|(reading, _)| reading.group.contains(&stone));
        let is_final =
            |(reading, allowed): &(Reading, u64)| reading.status != GroupStatus::Unknown || *allowed >= positions;
        if known.is_some_and(|known| is_final(&read[known])) {
            continue;
        }
        match judged.read(&[stone], positions, &part) {
            Ok(GroupAnswer { reading, .. }) => match known {
                Some(known) => read[known] = (reading, positions),
                None => read.push((reading, positions)),
            },
            Err(Stopped::Steps) => break,
            Err(stopped) => return Err(stopped),
        }
    }
    budget.step(0)?;
    Ok(read.into_iter().fold(judgment, |judgment, (reading, _)| revised(judgment, reading)))
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
        let is_sure = is_sure(&judgment, stone, SURE);
        match reading.basis {
            Basis::Proved => !is_sure || status.is_some() || reading.group.len() >= LARGE,
            Basis::Read => !is_sure && (is_reliable || status.is_none()) || is_read_in_part(&judgment, &reading, stone),
            Basis::Unknown => false,
        }
    });
    if chains.is_empty() {
        return judgment;
    }
    let settles = reading.basis == Basis::Proved || is_reliable || status.is_none();
    if settles {
        judgment.by_turn.retain(|stone| !chains.contains(stone));
    }
    match status {
        None => judgment.by_turn.extend(chains),
        Some(status) => {
            let confidence = if settles { READ } else { READ_IN_PART };
            for stone in chains {
                settle(&mut judgment, stone, status, reading.basis, confidence);
            }
        }
    }
    judgment.by_turn.sort_unstable();
    judgment.readings.push(reading);
    judgment
}

/// Whether a reading with an unreliable assumption replaces the opinion about a chain. A group that dies although it would
/// have lived by reaching an open point, or that reaches one, has been read with both outcomes possible. If everything
/// beyond the area is the attacker's, or if a closed area holds stones that might be captured themselves, the reading
/// misses eyes and seki too often.
fn is_read_in_part(judgment: &Judgment, reading: &Reading, stone: Point) -> bool {
    reading.assumes.contains(&Assumption::BeyondAsBelieved)
        && READ_IN_PART_SIZES.contains(&reading.group.len())
        && reading.region.len() >= SMALLEST_PART
        && !is_sure(judgment, stone, DEFAULT_SURE)
}

/// Marks a chain with a status that was found by reading.
fn settle(judgment: &mut Judgment, stone: Point, status: LifeStatus, basis: Basis, confidence: f64) {
    if basis == Basis::Proved {
        judgment.marks.mark(stone, status, MarkSource::Proof);
    } else {
        let source = judgment.marks.source(stone);
        judgment.marks.mark_with(stone, status, source, Evidence::Confidence(confidence));
    }
}

/// Whether the judge has at least this confidence in the status of a chain, whoever moves first.
fn is_sure(judgment: &Judgment, stone: Point, sure: f64) -> bool {
    let confidence = judgment.marks.evidence(stone).confidence();
    confidence.is_none_or(|confidence| confidence >= sure) && !judgment.by_turn.contains(&stone)
}
