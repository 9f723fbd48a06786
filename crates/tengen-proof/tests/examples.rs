//! Small corner positions with well-known answers.

use tengen::{Board, Color, Grid, Point, notation};
use tengen_proof::go::reader::AttemptOutcome;
use tengen_proof::go::reading::{GroupQuestion, GroupStatus, LifeKind, Reading, read};
use tengen_proof::go::walls::Walls;
use tengen_proof::search::Watch;

const POSITIONS: u64 = 20_000;

/// Parses rows from the upper left corner of a 9x9 board. All other points are empty.
fn board(rows: &str) -> Board {
    let grid = Grid::square(9);
    let mut board = Board::empty(grid);
    for (y, row) in rows.split('/').enumerate() {
        for (x, symbol) in row.chars().enumerate() {
            board[grid.point(x, y).unwrap()] = match symbol {
                'X' => Some(Color::Black),
                'O' => Some(Color::White),
                _ => None,
            };
        }
    }
    board
}

/// Reads the group at `target`, assuming that the chains at `walls` live.
fn ask(rows: &str, target: &str, walls: &[&str]) -> Reading {
    let board = board(rows);
    let point = |name: &str| notation::parse_go(board.grid(), name).unwrap();
    let safe = Walls::assuming(&board, walls.iter().map(|name| point(name)));
    read(&GroupQuestion { positions: POSITIONS, ..GroupQuestion::new(&board, point(target), &safe) }).unwrap()
}

fn names(points: &[Point]) -> Vec<String> {
    points.iter().map(|&point| notation::go(Grid::square(9), point)).collect()
}

#[test]
fn three_in_a_row_is_for_whoever_moves_first() {
    let reading = ask("...OX/OOOOX/XXXXX", "A8", &["E9"]);
    assert_eq!((reading.status, reading.kind), (GroupStatus::Unsettled, Some(LifeKind::Critical)));
    assert_eq!(names(&reading.attacker.moves), ["B9"]);
    assert_eq!(names(&reading.defender.moves), ["B9"]);
}

#[test]
fn a_square_of_four_is_dead() {
    let reading = ask("..OX/..OX/OOOX/XXXX", "C9", &["D9"]);
    assert_eq!(reading.status, GroupStatus::Dead);
    let tries: Vec<_> = reading.lines.iter().map(|line| line.moves[0].1).collect();
    assert_eq!(tries.len(), 4, "{:?}", reading.lines);
}

#[test]
fn four_in_a_row_lives() {
    let reading = ask("....OX/OOOOOX/XXXXXX", "A8", &["F9"]);
    assert_eq!((reading.status, reading.kind), (GroupStatus::Alive, Some(LifeKind::TwoEyes)));
}

#[test]
fn bent_four_in_the_corner_with_a_cut_is_a_ko() {
    let reading = ask("...OX/.OOOX/OOXXX/XXX", "B8", &["E9", "A6"]);
    assert_eq!((reading.status, reading.kind), (GroupStatus::Unsettled, Some(LifeKind::Ko)));
    assert_eq!(reading.attacker.outcome, Some(AttemptOutcome::KoForOpponent));
    assert_eq!(reading.defender.outcome, Some(AttemptOutcome::Yes));
    let mut lives = names(&reading.defender.moves);
    lives.sort();
    assert_eq!(lives, ["A9", "B9"]);
}

#[test]
fn two_shared_liberties_without_eyes_are_a_seki() {
    let rows = ".OX.OX/.OX.OX/.OXXOX/.OOOXX";
    for (target, walls) in [("E9", ["B9", "F9"]), ("C9", ["B9", "F9"])] {
        let reading = ask(rows, target, &walls);
        assert_eq!((reading.status, reading.kind), (GroupStatus::Alive, Some(LifeKind::Seki)), "{target}");
    }
}

#[test]
fn an_eye_wins_against_none() {
    let reading = ask(".XX.OX/XXX.OX/OOXXOX/.OOOXX", "E9", &["A7", "F9"]);
    assert_eq!(reading.status, GroupStatus::Dead);
}

#[test]
fn taking_the_ko_decides() {
    let reading = ask(".OO.X/OOX.X/OX.XX/.OXX./OOX../XXX..", "B9", &["E9", "A4"]);
    assert_eq!(reading.status, GroupStatus::Unsettled);
    assert_eq!(reading.attacker.outcome, Some(AttemptOutcome::Yes));
    assert!(names(&reading.attacker.moves).contains(&"A6".to_string()), "{:?}", names(&reading.attacker.moves));
    assert_eq!(reading.defender.outcome, Some(AttemptOutcome::KoForOpponent));
    assert!(names(&reading.defender.moves).contains(&"C7".to_string()));
}

#[test]
fn a_gap_must_be_filled_once_the_dame_are() {
    // White's corner has a gap at E7. While F8 is empty, there is time to answer there.
    let open = ask("....OX/....O.X/.....OX/....OXX/OOOOOX/XXXXXX", "F7", &["G7", "E6", "E9"]);
    assert_eq!(open.status, GroupStatus::Alive);
    let filled = ask("....OX/....OXX/.....OX/....OXX/OOOOOX/XXXXXX", "F7", &["G7", "E6", "E9"]);
    assert_eq!((filled.status, filled.kind), (GroupStatus::Unsettled, Some(LifeKind::Critical)));
    assert_eq!((names(&filled.attacker.moves), names(&filled.defender.moves)), (vec!["E7".into()], vec!["E7".into()]));
}

#[test]
fn a_stone_elsewhere_does_not_save_the_group() {
    // Two white groups share the area; only A9 has two eyes.
    let rows = ".O.OX.OX/OOOOX.OX/XXXXX.OX/...XX.OX/...XXXXX";
    let reading = ask(rows, "G9", &["E9", "H9"]);
    assert_eq!(reading.status, GroupStatus::Dead, "{:?}", reading.lines);
}

#[test]
fn a_watch_sees_every_position_and_can_end_the_search() {
    let board = board("......OX/......OX/OOOOOOOX/XXXXXXXX");
    let point = |name: &str| notation::parse_go(board.grid(), name).unwrap();
    let walls = Walls::assuming(&board, [point("H9")]);
    let ask = |goes_on: bool| {
        let seen = std::cell::Cell::new(0);
        let watch = |positions| {
            seen.set(seen.get() + positions);
            goes_on
        };
        let (target, walls, watch) = (point("G9"), &walls, Some(Watch(&watch)));
        let question = GroupQuestion { positions: POSITIONS, watch, ..GroupQuestion::new(&board, target, walls) };
        let reading = read(&question).unwrap();
        assert_eq!(seen.get(), reading.positions);
        reading
    };
    let (whole, stopped) = (ask(true), ask(false));
    assert!(stopped.positions < whole.positions, "{} and {}", stopped.positions, whole.positions);
    assert_eq!(stopped.status, GroupStatus::Unknown);
}
