//! Lasting kos: a double ko that keeps both groups alive, and a ko that neither player is in a hurry to fight.

use tengen::{Board, diagram, notation};
use tengen_proof::go::reader::AttemptOutcome;
use tengen_proof::go::reading::{GroupQuestion, GroupStatus, LifeKind, Reading, read};
use tengen_proof::go::walls::Walls;

/// A white group in three rows along the upper edge, with a black group inside it, and around it a black wall with two
/// eyes.
fn board(first: &str, second: &str) -> Board {
    let rows = [first, second, "OOOOOOOOOX.", "XXXXXXXXXXX", ".X.X.......", "XXXX.......", "..........."];
    diagram::parse(&rows.join("\n")).unwrap()
}

fn ask(board: &Board, target: &str) -> Reading {
    let point = notation::parse_go(board.grid(), target).unwrap();
    let walls = Walls::proved(board);
    read(&GroupQuestion { positions: 100_000, ..GroupQuestion::new(board, point, &walls) }).unwrap()
}

#[test]
fn two_kos_between_two_groups_are_a_seki() {
    // Black has taken the ko on the left, and White the one on the right. Whoever loses one takes the other.
    let board = board("OX.XXXO.OX.", "OOXX.XXOOXX");
    for target in ["A7", "D7"] {
        let reading = ask(&board, target);
        assert_eq!((reading.status, reading.kind), (GroupStatus::Alive, Some(LifeKind::Seki)), "{target}");
    }
    // With the ko on the right filled, the one on the left decides.
    let filled = self::board("OX.XXXOOOX.", "OOXX.XXOOXX");
    for target in ["A7", "D7"] {
        assert_eq!(ask(&filled, target).status, GroupStatus::Unsettled, "{target}");
    }
}

#[test]
fn a_ten_thousand_year_ko() {
    // Two shared liberties, and a ko that Black has taken. Black makes a seki by filling it at C7. Each player can
    // begin a ko for everything, but must then find the first threat.
    let board = board("OX.XXX.OOX.", "OOXX.XOOOXX");
    let white = ask(&board, "A7");
    assert_eq!((white.status, white.kind), (GroupStatus::Unsettled, Some(LifeKind::Ko)));
    assert_eq!(white.attacker.outcome, Some(AttemptOutcome::KoForMover));
    assert_eq!(white.defender.outcome, Some(AttemptOutcome::KoForOpponent));
    assert_eq!(white.defender.threats, Some(2), "White needs two moves to end the ko");
    let black = ask(&board, "D7");
    assert_eq!(black.attacker.outcome, Some(AttemptOutcome::KoForMover));
    assert_eq!(black.defender.outcome, Some(AttemptOutcome::Yes));
    let names: Vec<String> = black.defender.moves.iter().map(|&point| notation::go(board.grid(), point)).collect();
    assert_eq!(names, ["C7"]);
    // Neither player is forced to begin it, so that territory rules do not call it dead.
    assert_eq!(white.clone().by_territory_rules(), white);
    // Once Black has filled the ko, both live in seki.
    let filled = self::board("OXXXXX.OOX.", "OOXX.XOOOXX");
    for target in ["A7", "D7"] {
        let reading = ask(&filled, target);
        assert_eq!((reading.status, reading.kind), (GroupStatus::Alive, Some(LifeKind::Seki)), "{target}");
    }
}
