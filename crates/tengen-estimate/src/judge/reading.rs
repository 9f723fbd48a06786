//! Reads the chains that the judge doubts.
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
    Ok(read.into_iter().fold(judgment, revised))
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
fn revised(mut judgment: Judgment, reading: Reading) -> Judgment {
    let mut chains: Vec<Point> =
        reading.group.iter().map(|&stone| judgment.marks.chains().points_at(stone)[0]).collect();
    chains.sort_unstable();
    chains.dedup();
    let is_changed = match reading.status {
        GroupStatus::Alive => settle(&mut judgment, &chains, LifeStatus::Alive, &reading),
        GroupStatus::Dead => settle(&mut judgment, &chains, LifeStatus::Dead, &reading),
        GroupStatus::Unsettled => {
            judgment.by_turn.extend(chains);
            judgment.by_turn.sort_unstable();
            judgment.by_turn.dedup();
            true
        }
        GroupStatus::Unknown => false,
    };
    if is_changed {
        judgment.readings.push(reading);
    }
    judgment
}

/// Marks the chains of a group whose status was found. Returns whether any of them was marked.
fn settle(judgment: &mut Judgment, chains: &[Point], status: LifeStatus, reading: &Reading) -> bool {
    let is_reliable = !reading.assumes.iter().any(|assumption| UNRELIABLE.contains(assumption));
    let mut is_changed = false;
    for &stone in chains {
        let confidence = judgment.marks.evidence(stone).confidence();
        let is_sure = confidence.is_none_or(|confidence| confidence >= SURE) && !judgment.by_turn.contains(&stone);
        match reading.basis {
            Basis::Proved => judgment.marks.mark(stone, status, MarkSource::Proof),
            Basis::Read if is_reliable && !is_sure => {
                let source = judgment.marks.source(stone);
                judgment.marks.mark_with(stone, status, source, Evidence::Confidence(READ))
            }
            Basis::Read | Basis::Unknown => continue,
        };
        judgment.by_turn.retain(|&other| other != stone);
        is_changed = true;
    }
    is_changed
}

#[cfg(test)]
mod tests {
    use crate::judge::{Counted, DEFAULT_SURE, JudgeRequest, Judgment, UnsettledKind, judge, places};
    use tengen::life::{LifeStatus, MarkSource};
    use tengen::score::Counting;
    use tengen::{Board, Ownership, Ruleset, diagram, notation};

    fn judged(rows: &str) -> (Board, Judgment) {
        let board = diagram::parse(rows).unwrap();
        let judgment = judge(&board, JudgeRequest { reads: true, ..JudgeRequest::default() }).unwrap();
        (board, judgment)
    }

    #[test]
    fn the_move_that_decides_about_three_points_in_a_row_is_found() {
        let (board, judgment) = judged("OOOOXX.X\n...OX.XX\nOOOOXXX.\nXXXXX.XX\n");
        let ownership = Ownership::of(&board, &judgment.marks, Counting::from(Ruleset::Chinese.rules()));
        let counted = Counted {
            board: &board,
            marks: &judgment.marks,
            ownership: &ownership,
            judgment: Some(&judgment),
            sure: DEFAULT_SURE,
            is_over: false,
        };
        let [place] = &places(&counted, None)[..] else { panic!("one place is unsettled") };
        let moves: Vec<String> = place.moves.iter().map(|&point| notation::go(board.grid(), point)).collect();
        assert_eq!((place.kind, moves), (UnsettledKind::Life, vec!["B3".to_owned()]));
    }

    #[test]
    fn a_proved_death_replaces_the_opinion() {
        let (board, judgment) = judged("OOOOXX.X\n.X.OX.XX\nOOOOXXX.\nXXXXX.XX\n");
        let stone = notation::parse_go(board.grid(), "A4").unwrap();
        assert_eq!(judgment.marks.status(stone), LifeStatus::Dead);
        assert_eq!(judgment.marks.source(stone), MarkSource::Proof);
        assert!(judgment.doubts(&judgment.marks, DEFAULT_SURE).is_empty());
    }
}
