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

/// The maximum number of budget steps between two reports of a search, which may exceed the limit by so many.
const STEPS_PER_REPORT: u64 = 2_000;

/// Returns the maximum number of budget steps for reading on a board with this many points.
pub(super) const fn steps(area: usize) -> u64 {
    area as u64 * POSITIONS_PER_POINT * STEPS_PER_POSITION + STEPS_PER_REPORT
}

/// The judge is sure of a chain with at least this confidence, so that a reading with assumptions does not replace the
/// opinion.
const SURE: f64 = 0.97;

/// The confidence in a status that was read under assumptions.
const READ: f64 = 0.95;

/// A group is read although the judge is sure of it if walls enclose it with at most this many empty points.
const ENCLOSED: usize = 8;

/// Assumptions that are often wrong.
const UNRELIABLE: [Assumption; 3] =
    [Assumption::BeyondIsAttackers, Assumption::BeyondAsBelieved, Assumption::CaptorsLive];

/// A sure opinion about a smaller group stays if the group is proved to depend on the turn: a ko for a stone or two is
/// often left when a game ends.
const LARGE: usize = 3;

/// Reads the chains that are in doubt, the large chains that one move would capture, and the groups in small places.
pub(super) fn read_doubts(board: &Board, judgment: Judgment, budget: &Budget) -> Result<Judgment, Stopped> {
    if board.grid().topology() != Topology::Square {
        return Ok(judgment);
    }
    let part = budget.part(steps(board.grid().area()) - STEPS_PER_REPORT);
    let judged = JudgedBoard::new(board.clone(), None, Suicide::Any, Some(judgment.clone()));
    let mut read: Vec<Reading> = Vec::new();
    for (stone, is_doubted) in in_question(&judgment) {
        let is_read = read.iter().any(|known| known.group.contains(&stone));
        if is_read || !is_doubted && judged.enclosed_points(stone).is_none_or(|points| points > ENCLOSED) {
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

/// Returns the first stone of each chain that the judge has an opinion about, and whether the judge doubts it or one move would capture it
/// although it is large. The doubted ones are first.
fn in_question(judgment: &Judgment) -> Vec<(Point, bool)> {
    let doubts = judgment.doubts(&judgment.marks, DEFAULT_SURE);
    let chains = judgment.marks.chains();
    let opinions = chains.iter().filter(|(_, region)| region.content.is_some()).map(|(label, _)| {
        let stone = chains.points(label)[0];
        (stone, hangs(chains, label) || doubts.iter().any(|doubt| doubt.stones[0] == stone))
    });
    let is_opinion = |&(stone, _): &(Point, bool)| matches!(judgment.marks.evidence(stone), Evidence::Confidence(_));
    let mut stones: Vec<(Point, bool)> = opinions.filter(is_opinion).collect();
    stones.sort_by_key(|&(stone, is_doubted)| (!is_doubted, stone));
    stones
}

/// Returns the judgment with the result of a reading.
fn revised(mut judgment: Judgment, reading: Reading) -> Judgment {
    let is_reliable = !reading.assumes.iter().any(|assumption| UNRELIABLE.contains(assumption));
    let first = |&stone: &Point| judgment.marks.chains().points_at(stone)[0];
    let mut chains: Vec<Point> = reading.group.iter().map(first).collect();
    chains.sort_unstable();
    chains.dedup();
    let status = match reading.status {
        GroupStatus::Alive => Some(LifeStatus::Alive),
        GroupStatus::Dead => Some(LifeStatus::Dead),
        GroupStatus::Unsettled => None,
        GroupStatus::Unknown => return judgment,
    };
    let mut is_changed = false;
    for stone in chains {
        is_changed |= match reading.basis {
            Basis::Proved if status.is_none() && reading.group.len() < LARGE && is_sure(&judgment, stone) => false,
            Basis::Proved => revise(&mut judgment, stone, status, true),
            Basis::Read if !is_sure(&judgment, stone) && (is_reliable || status.is_none()) => {
                revise(&mut judgment, stone, status, false)
            }
            Basis::Read | Basis::Unknown => false,
        };
    }
    if is_changed {
        judgment.readings.push(reading);
    }
    judgment
}

/// Whether the judge is sure of a chain.
fn is_sure(judgment: &Judgment, stone: Point) -> bool {
    let confidence = judgment.marks.evidence(stone).confidence();
    confidence.is_none_or(|confidence| confidence >= SURE) && !judgment.by_turn.contains(&stone)
}

/// Marks a chain with a status that was found, or as depending on the turn. Returns whether the judgment changes.
fn revise(judgment: &mut Judgment, stone: Point, status: Option<LifeStatus>, is_proved: bool) -> bool {
    let Some(status) = status else {
        if !judgment.by_turn.contains(&stone) {
            judgment.by_turn.push(stone);
            judgment.by_turn.sort_unstable();
        }
        return true;
    };
    if is_proved {
        judgment.marks.mark(stone, status, MarkSource::Proof);
    } else {
        let source = judgment.marks.source(stone);
        judgment.marks.mark_with(stone, status, source, Evidence::Confidence(READ));
    }
    judgment.by_turn.retain(|&other| other != stone);
    true
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
