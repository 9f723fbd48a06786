//! Winners and winning moves.

use super::brute_force::{BruteForce, hex_board, random_boards, stones_of, with_stone, with_stones};
use std::num::NonZeroUsize;
use tengen::hex::Orientation;
use tengen::{Board, Color, Grid, Point, Topology};
use tengen_proof::hex::checker;
use tengen_proof::hex::solver::HexSolver;
use tengen_proof::search::NodeBudget;

const ENOUGH: u64 = 1_000_000;

fn solver(board: &Board) -> HexSolver {
    HexSolver::new(board.grid(), Orientation::TopBottom, 20_000).unwrap()
}

#[test]
fn every_position_of_3x3_has_the_winner_that_brute_force_finds() {
    let empty = hex_board(3, 3);
    let (mut brute, mut solver) = (BruteForce::default(), solver(&empty));
    for code in 0..3usize.pow(9) {
        let digit = |cell: u32| [None, Some(Color::Black), Some(Color::White)][code / 3usize.pow(cell) % 3];
        let board = with_stones(&empty, (0..9).map(digit).collect());
        for to_play in [Color::Black, Color::White] {
            let mut budget = NodeBudget::new(ENOUGH);
            let found = solver.winner(&board, to_play, &mut budget);
            assert_eq!(found, Some(brute.winner(&board, to_play)), "{to_play:?} to play\n{board}");
        }
    }
}

#[test]
fn random_positions_have_the_winning_moves_that_brute_force_finds() {
    for (width, height, empty, count) in [(4, 4, 9, 150), (5, 4, 9, 100), (4, 5, 9, 60), (7, 2, 9, 60)] {
        for board in random_boards(width, height, empty, count) {
            let (mut brute, mut solver) = (BruteForce::default(), solver(&board));
            if tengen::hex::winner(&board, Orientation::TopBottom).is_some() {
                continue;
            }
            for to_play in [Color::Black, Color::White] {
                for (point, wins) in solver.moves(&board, to_play, &mut NodeBudget::new(ENOUGH)) {
                    let after = with_stone(&board, point, to_play);
                    let expected = brute.winner(&after, to_play.opponent()) == to_play;
                    assert_eq!(wins, Some(expected), "{to_play:?} at {point:?}\n{board}");
                }
            }
        }
    }
}

/// The board turned by half a circle.
fn turned(board: &Board) -> Board {
    with_stones(board, stones_of(board).into_iter().rev().collect())
}

/// The board mirrored on its diagonal with the colors exchanged, so that the players exchange their roles.
fn exchanged(board: &Board) -> Board {
    let grid = board.grid();
    let mirrored = Grid::with_topology(grid.height(), grid.width(), Topology::Hex).unwrap();
    let stones = mirrored.points().map(|point| {
        let (x, y) = mirrored.xy(point);
        board[grid.point(y, x).unwrap()].map(Color::opponent)
    });
    Board::from_stones(mirrored, stones.collect()).unwrap()
}

#[test]
fn turning_and_exchanging_the_players_keeps_the_winner() {
    for board in random_boards(5, 5, 17, 25).chain(random_boards(6, 4, 18, 25)) {
        for to_play in [Color::Black, Color::White] {
            let winner = |board: &Board, to_play| solver(board).winner(board, to_play, &mut NodeBudget::new(ENOUGH));
            let expected = winner(&board, to_play);
            assert!(expected.is_some());
            assert_eq!(winner(&turned(&board), to_play), expected, "{board}");
            let other = winner(&exchanged(&board), to_play.opponent());
            assert_eq!(other.map(Color::opponent), expected, "{board}");
            let mut lr = HexSolver::new(board.grid(), Orientation::LeftRight, 20_000).unwrap();
            let colors = with_stones(&board, stones_of(&board).iter().map(|s| s.map(Color::opponent)).collect());
            let other = lr.winner(&colors, to_play.opponent(), &mut NodeBudget::new(ENOUGH));
            assert_eq!(other.map(Color::opponent), expected, "{board}");
        }
    }
}

/// The openings of Black that win, row by row.
fn openings(width: usize, height: usize) -> Vec<String> {
    let board = hex_board(width, height);
    let moves = solver(&board).moves(&board, Color::Black, &mut NodeBudget::new(ENOUGH));
    let letters: Vec<char> = moves.iter().map(|(_, wins)| if wins.unwrap() { 'X' } else { '.' }).collect();
    letters.chunks(width).map(|row| row.iter().collect()).collect()
}

#[test]
fn openings_of_small_boards_are_those_that_are_known() {
    assert_eq!(openings(3, 3), ["..X", "XXX", "X.."]);
    assert_eq!(openings(4, 4), ["...X", "..X.", ".X..", "X..."]);
    assert_eq!(openings(5, 5), ["....X", ".XXXX", ".XXX.", "XXXX.", "X...."]);
    // On a board that is not square, the player with the shorter way wins even as the second player.
    assert_eq!(openings(3, 4), ["...", "...", "...", "..."]);
    assert_eq!(openings(4, 3), ["XXXX", "XXXX", "XXXX"]);
}

#[test]
fn boards_of_one_row_or_column_have_a_winner() {
    for (width, height) in [(1, 1), (5, 1), (1, 5), (19, 1)] {
        let board = hex_board(width, height);
        for to_play in [Color::Black, Color::White] {
            let mut solver = solver(&board);
            let winner = solver.winner(&board, to_play, &mut NodeBudget::new(ENOUGH)).unwrap();
            let expected = match (width, height) {
                (1, 1) => to_play,
                (_, 1) if width > 2 => Color::Black,
                _ => Color::White,
            };
            assert_eq!(winner, expected, "{width}x{height} {to_play:?}");
            let certificate = solver.certificate(&board, to_play, &mut NodeBudget::new(ENOUGH)).unwrap();
            assert_eq!(checker::check(&certificate), Ok(()));
        }
    }
}

#[test]
fn a_budget_that_is_too_small_gives_no_answer_and_a_larger_one_then_does() {
    let board = with_stone(&hex_board(5, 5), Point::from_index(6), Color::Black);
    let mut solver = solver(&board);
    assert_eq!(solver.winner(&board, Color::White, &mut NodeBudget::new(3)), None);
    assert_eq!(solver.certificate(&board, Color::White, &mut NodeBudget::new(3)), None);
    assert_eq!(solver.winner(&board, Color::White, &mut NodeBudget::new(ENOUGH)), Some(Color::Black));
    let large = hex_board(20, 3);
    assert!(HexSolver::new(large.grid(), Orientation::TopBottom, 10).is_err());
}

#[test]
fn the_same_question_has_the_same_answer_with_the_same_effort() {
    let board = hex_board(5, 5);
    let run = || {
        let (mut solver, mut budget) = (solver(&board), NodeBudget::new(ENOUGH));
        let line: Vec<Point> = solver.line(&board, Color::White, &mut budget);
        (line, budget.used, solver.expanded())
    };
    assert_eq!(run(), run());
}

#[test]
fn any_number_of_threads_finds_the_right_winner_and_a_valid_certificate() {
    for board in random_boards(4, 4, 10, 20).chain(random_boards(5, 4, 10, 20)) {
        let mut brute = BruteForce::default();
        for (threads, to_play) in [(2, Color::Black), (3, Color::White)] {
            let mut solver = solver(&board).with_threads(NonZeroUsize::new(threads).unwrap());
            let found = solver.winner(&board, to_play, &mut NodeBudget::new(ENOUGH));
            assert_eq!(found, Some(brute.winner(&board, to_play)), "{to_play:?} to play\n{board}");
            let certificate = solver.certificate(&board, to_play, &mut NodeBudget::new(ENOUGH)).unwrap();
            assert_eq!((checker::check(&certificate), Some(certificate.winner)), (Ok(()), found));
        }
    }
    // Large enough that the threads work at the same time.
    let board = hex_board(6, 6);
    let wins = |threads| {
        let mut solver = solver(&board).with_threads(NonZeroUsize::new(threads).unwrap());
        solver.moves(&board, Color::Black, &mut NodeBudget::new(ENOUGH))
    };
    assert_eq!(wins(2), wins(1));
}

#[test]
fn threads_share_a_budget() {
    let board = hex_board(8, 8);
    let mut solver = solver(&board).with_threads(NonZeroUsize::new(2).unwrap());
    let mut budget = NodeBudget::new(5_000);
    assert_eq!(solver.winner(&board, Color::Black, &mut budget), None);
    assert!(budget.is_spent() && budget.used >= 5_000 && budget.used < 50_000, "{budget:?}");
}
