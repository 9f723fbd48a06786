//! Reads the chains that the judge doubts.
//!
//! A proved status replaces the judge's opinion. A status that was read under assumptions replaces it only if the judge
//! is unsure, and if it does not depend on what lies beyond the searched points or on stones that might be captured
//! themselves. A group whose life depends on who moves first stays in doubt, but the moves that decide it are known.

use super::chains::hangs;
use super::judged_board::{GroupAnswer, JudgedBoard, STEPS_PER_POSITION};
use super::{DEFAULT_SURE, Judgment, UnsettledGroup};
use crate::budget::{Budget, Stopped};
use tengen::go::Suicide;
use tengen::life::{Evidence, LifeStatus, MarkSource};
use tengen::{Board, Point, Topology};
use tengen_proof::go::reading::{Assumption, Basis, GroupStatus, Reading};

/// The maximum number of positions in each search.
const POSITIONS: u64 = 20_000;

/// The maximum number of budget steps for all chains of a board.
pub(super) const MAX_STEPS: u64 = 400_000 * STEPS_PER_POSITION;

/// The judge is sure of a chain with at least this confidence, so that a reading with assumptions does not replace the
/// opinion.
const SURE: f64 = 0.97;

/// The confidence in a status that was read under assumptions.
const READ: f64 = 0.95;

/// Assumptions that are often wrong.
const UNRELIABLE: [Assumption; 3] =
    [Assumption::BeyondIsAttackers, Assumption::BeyondAsBelieved, Assumption::CaptorsLive];

/// Reads the chains that are in doubt, or that one move would capture although they are large.
pub(super) fn read_doubts(board: &Board, judgment: Judgment, budget: &Budget) -> Result<Judgment, Stopped> {
    let stones = in_question(&judgment);
    if stones.is_empty() || board.grid().topology() != Topology::Square {
        return Ok(judgment);
    }
    let part = budget.part(MAX_STEPS);
    let judged = JudgedBoard::new(board.clone(), None, Suicide::Any, Some(judgment.clone()));
    let mut read: Vec<Reading> = Vec::new();
    for stone in stones {
        if read.iter().any(|reading| reading.group.contains(&stone)) {
            continue;
        }
        match judged.read(&[stone], POSITIONS, &part) {
            Ok(GroupAnswer { reading, .. }) => read.push(reading),
            Err(Stopped::Steps) => break,
            Err(stopped) => return Err(stopped),
        }
    }
    budget.step(0)?;
    Ok(read.iter().fold(judgment, revised))
}

/// Returns the first stone of each chain to read.
fn in_question(judgment: &Judgment) -> Vec<Point> {
    let doubts = judgment.doubts(&judgment.marks, DEFAULT_SURE);
    let mut stones: Vec<Point> = doubts.iter().map(|doubt| doubt.stones[0]).collect();
    let chains = judgment.marks.chains();
    let opinions = chains.iter().filter(|(label, region)| {
        region.content.is_some() && judgment.marks.evidence(chains.points(*label)[0]).confidence().is_some()
    });
    stones.extend(opinions.filter(|(label, _)| hangs(chains, *label)).map(|(label, _)| chains.points(label)[0]));
    stones.sort_unstable();
    stones.dedup();
    stones
}

/// Returns the judgment with the result of a reading.
fn revised(mut judgment: Judgment, reading: &Reading) -> Judgment {
    let status = match reading.status {
        GroupStatus::Alive => LifeStatus::Alive,
        GroupStatus::Dead => LifeStatus::Dead,
        GroupStatus::Unknown => return judgment,
        GroupStatus::Unsettled => {
            let mut moves = reading.defender.moves.clone();
            moves.extend(reading.attacker.moves.iter().filter(|point| !reading.defender.moves.contains(point)));
            let first = |stone: &Point| judgment.marks.chains().points_at(*stone)[0];
            let mut depends: Vec<Point> = reading.group.iter().map(first).chain(judgment.by_turn.drain(..)).collect();
            depends.sort_unstable();
            depends.dedup();
            judgment.by_turn = depends;
            judgment.unsettled.push(UnsettledGroup { stones: reading.group.clone(), moves });
            return judgment;
        }
    };
    let mut stones: Vec<Point> =
        reading.group.iter().map(|&stone| judgment.marks.chains().points_at(stone)[0]).collect();
    stones.dedup();
    let is_reliable = !reading.assumes.iter().any(|assumption| UNRELIABLE.contains(assumption));
    for stone in stones {
        let confidence = judgment.marks.evidence(stone).confidence();
        let is_sure = confidence.is_none_or(|confidence| confidence >= SURE) && !judgment.by_turn.contains(&stone);
        match reading.basis {
            Basis::Read if !is_reliable => continue,
            Basis::Proved => judgment.marks.mark(stone, status, MarkSource::Proof),
            Basis::Read if !is_sure => {
                let source = judgment.marks.source(stone);
                judgment.marks.mark_with(stone, status, source, Evidence::Confidence(READ))
            }
            Basis::Read | Basis::Unknown => continue,
        };
        judgment.by_turn.retain(|&other| other != stone);
    }
    judgment
}
