//! Eye shapes: the well-known status of groups with one large eye.

use tengen::{Board, Color, Grid, Regions};
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

fn ask(eye: &str) -> Reading {
    let board = closed(eye);
    let grid = board.grid();
    let target = grid.points().find(|&point| board[point] == Some(Color::White)).unwrap();
    let mut walls = Walls::proved(&board);
    walls.assume(&board, &Regions::of_board(&board), [grid.point(0, 0).unwrap()]);
    read(&GroupQuestion {
        board: &board,
        ko: None,
        target,
        walls: &walls,
        beliefs: None,
        positions: 100_000,
        watch: None,
    })
    .unwrap()
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
        let grid = board.grid();
        let expected = ask(eye).status;
        for turn in 0..8 {
            for swap in [false, true] {
                let side = grid.width() - 1;
                let image = |x: usize, y: usize| {
                    let (x, y) = if turn & 1 == 0 { (x, y) } else { (y, x) };
                    let x = if turn & 2 == 0 { x } else { side - x };
                    let y = if turn & 4 == 0 { y } else { side - y };
                    grid.point(x, y).unwrap()
                };
                let mut turned = Board::empty(grid);
                for point in grid.points() {
                    let (x, y) = grid.xy(point);
                    let stone = board[point];
                    turned[image(x, y)] = if swap { stone.map(Color::opponent) } else { stone };
                }
                let white = if swap { Color::Black } else { Color::White };
                let target = grid.points().find(|&point| turned[point] == Some(white)).unwrap();
                let mut walls = Walls::proved(&turned);
                walls.assume(&turned, &Regions::of_board(&turned), [image(0, 0)]);
                let question = GroupQuestion {
                    board: &turned,
                    ko: None,
                    target,
                    walls: &walls,
                    beliefs: None,
                    positions: 100_000,
                    watch: None,
                };
                assert_eq!(read(&question).unwrap().status, expected, "{eye} turned {turn}, exchanged {swap}");
            }
        }
    }
}
