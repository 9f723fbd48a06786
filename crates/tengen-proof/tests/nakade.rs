//! Eye shapes: the well-known status of groups with one large eye.

use tengen::{Board, Color, Grid, Point, Symmetry, Topology};
use tengen_proof::go::reading::{GroupQuestion, GroupStatus, LifeKind, Reading, read};
use tengen_proof::go::walls::Walls;

/// A white group with two outside liberties, around a single eye in the middle of a board that otherwise belongs to
/// Black. In the rows of the eye, `.` is an empty point, `X` is a black stone, and any other character is part of the
/// white group.
fn closed(eye: &str) -> Board {
    let grid = Grid::square(13);
    let mut board = Board::empty(grid);
    for point in grid.points() {
        board[point] = Some(Color::Black);
    }
    for (x, y) in [(12, 12), (12, 10), (0, 12), (0, 10), (1, 3), (3, 1)] {
        board[grid.point(x, y).unwrap()] = None;
    }
    let cells = || {
        let rows = eye.split('/').enumerate();
        rows.flat_map(|(y, row)| row.chars().enumerate().map(move |(x, symbol)| (x + 3, y + 3, symbol)))
            .filter(|(_, _, symbol)| ".X".contains(*symbol))
    };
    for (x, y, _) in cells() {
        for (x, y) in (x - 1..=x + 1).flat_map(|x| (y - 1..=y + 1).map(move |y| (x, y))) {
            board[grid.point(x, y).unwrap()] = Some(Color::White);
        }
    }
    for (x, y, symbol) in cells() {
        board[grid.point(x, y).unwrap()] = (symbol == 'X').then_some(Color::Black);
    }
    board
}

/// Reads the group with one eye. The chain at `outside` lives.
fn ask_on(board: &Board, group: Color, outside: Point) -> Reading {
    let target = board.grid().points().find(|&point| board[point] == Some(group)).unwrap();
    let walls = Walls::assuming(board, [outside]);
    read(&GroupQuestion { positions: 100_000, ..GroupQuestion::new(board, target, &walls) }).unwrap()
}

fn ask(eye: &str) -> Reading {
    let board = closed(eye);
    ask_on(&board, Color::White, board.grid().point(0, 0).unwrap())
}

#[test]
fn empty_eyes() {
    for eye in [".", "..", "../.."] {
        assert_eq!(ask(eye).status, GroupStatus::Dead, "{eye}");
    }
    // Three in a row, the pyramid four, the bulky five, the crossed five and the rabbity six have one vital point.
    for eye in ["...", "../.", ".../#.", "../...", "#./.../#.", "../.../#."] {
        let reading = ask(eye);
        assert_eq!((reading.status, reading.kind), (GroupStatus::Unsettled, Some(LifeKind::Critical)), "{eye}");
        assert_eq!(reading.attacker.moves.len(), 1, "{eye}");
        assert!(reading.defender.moves.contains(&reading.attacker.moves[0]), "{eye}");
    }
    for eye in ["....", ".../.", "../#..", ".....", "..../.", "......"] {
        assert_eq!(ask(eye).status, GroupStatus::Alive, "{eye}");
    }
}

#[test]
fn eyes_that_the_opponent_has_filled() {
    // When captured, these stones leave an eye that one move destroys.
    for eye in ["XXX/.X", "#X./XXX/#X#", "XX/XXX/##.", "XX#/XXX/#X."] {
        assert_eq!(ask(eye).status, GroupStatus::Dead, "{eye}");
    }
    // These stones leave room for two eyes.
    for eye in ["XXXX.", "XXX./X", ".XX/##XX"] {
        assert_eq!(ask(eye).status, GroupStatus::Alive, "{eye}");
    }
}

#[test]
fn colors_and_symmetries_change_nothing() {
    for eye in ["...", "XXX/.X", "XXXX.", "../..", ".X./..", ".../.X", "X../.."] {
        let board = closed(eye);
        let corner = board.grid().point(0, 0).unwrap();
        let expected = ask(eye).status;
        for symmetry in Symmetry::of(Topology::Square) {
            let turned = symmetry.board(&board);
            let outside = symmetry.point(board.grid(), corner);
            assert_eq!(ask_on(&turned, Color::White, outside).status, expected, "{eye} {symmetry:?}");
            let mut exchanged = turned.clone();
            for point in turned.grid().points() {
                exchanged[point] = turned[point].map(Color::opponent);
            }
            assert_eq!(ask_on(&exchanged, Color::Black, outside).status, expected, "{eye} {symmetry:?} exchanged");
        }
    }
}
