//! Groups in small places are read even if the judge is sure of them.

use tengen::life::{LifeStatus, MarkSource};
use tengen::{Board, Point, diagram, notation};
use tengen_estimate::judge::{JudgeRequest, Judgment, judge};

fn judged(rows: &str) -> (Board, Judgment) {
    let board = diagram::parse(rows).unwrap();
    let judgment = judge(&board, JudgeRequest { territory: true, ..JudgeRequest::default() }).unwrap();
    (board, judgment)
}

fn point(board: &Board, name: &str) -> Point {
    notation::parse_go(board.grid(), name).unwrap()
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
