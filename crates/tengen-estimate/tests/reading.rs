//! The judge reads chains in doubt, and groups in small places even if it is sure of them.

use tengen::life::{LifeStatus, MarkSource};
use tengen::score::Counting;
use tengen::{Board, Ownership, Point, Ruleset, diagram, notation};
use tengen_estimate::judge::{Counted, DEFAULT_SURE, JudgeRequest, Judgment, Remaining, UnsettledKind, judge, places};

fn judged(rows: &str) -> (Board, Judgment) {
    let board = diagram::parse(rows).unwrap();
    let judgment = judge(&board, JudgeRequest { territory: true, ..JudgeRequest::default() }).unwrap();
    (board, judgment)
}

fn point(board: &Board, name: &str) -> Point {
    notation::parse_go(board.grid(), name).unwrap()
}

#[test]
fn the_move_that_decides_about_three_points_in_a_row_is_found() {
    let (board, judgment) = judged("OOOOXX.X\n...OX.XX\nOOOOXXX.\nXXXXX.XX\n");
    let ownership = Ownership::of(&board, &judgment.marks, Counting::from(Ruleset::Japanese.rules()));
    let counted = Counted {
        board: &board,
        marks: &judgment.marks,
        ownership: &ownership,
        judgment: Some(&judgment),
        sure: DEFAULT_SURE,
        is_over: false,
        remaining: &Remaining::default(),
        remaining_decides: false,
    };
    let [place] = &places(&counted)[..] else { panic!("one place is unsettled") };
    assert_eq!((place.kind, &place.moves[..]), (UnsettledKind::Life, &[point(&board, "B3")][..]));
}

#[test]
fn a_proved_death_replaces_the_opinion() {
    let (board, judgment) = judged("OOOOXX.X\n.X.OX.XX\nOOOOXXX.\nXXXXX.XX\n");
    let stone = point(&board, "A4");
    assert_eq!((judgment.marks.status(stone), judgment.marks.source(stone)), (LifeStatus::Dead, MarkSource::Proof));
    assert!(judgment.doubts(&judgment.marks, DEFAULT_SURE).is_empty());
}

/// Whoever plays at B9 first decides about White's bulky five.
#[test]
fn a_bulky_five_depends_on_the_turn() {
    let (board, judgment) = judged(BULKY);
    assert!(judgment.by_turn.contains(&point(&board, "D9")));
    let moves: Vec<Point> = judgment.readings.iter().flat_map(|reading| reading.attacker.moves.clone()).collect();
    assert!(moves.contains(&point(&board, "B9")), "{moves:?}");
}

/// It looks like a seki, but White cannot capture five stones without being left with their shape as the only eye.
#[test]
fn a_capture_that_leaves_a_bulky_five_does_not_make_a_seki() {
    let (board, judgment) = judged(FIVE_TO_CAPTURE);
    let stone = point(&board, "A9");
    assert_eq!((judgment.marks.status(stone), judgment.marks.source(stone)), (LifeStatus::Dead, MarkSource::Proof));
}

const BULKY: &str = "\
...OX....\n\
..OOX....\n\
OOOXX....\n\
XXXX.X.X.\n\
.X.XXXXXX\n\
XXXXOOOOO\n\
OOOOO.O.O\n\
.O.O.OOOO\n\
OOOOOOOO.\n\
";

const FIVE_TO_CAPTURE: &str = "\
OX.OX.X..\n\
OX.OXXXXX\n\
OXXOX.X.X\n\
OOOOXXXXX\n\
XXXXX.X..\n\
.X.X.XXXX\n\
XXXXXXOOO\n\
OOOOOOO.O\n\
.O.O.O.O.\n\
";
