//! The parts of the solver, each against brute force: inferior cells, connections, and the cells that a winner needs.

use super::brute_force::{BruteForce, random_boards, stones_of, with_stones};
use std::collections::HashMap;
use tengen::{Board, Color, Grid, Point};
use tengen_proof::hex::cells::Cells;
use tengen_proof::hex::connections::{ConnectionSearch, Goal, Origin};
use tengen_proof::hex::field::{HexField, HexState};
use tengen_proof::hex::inferior::InferiorAnalysis;
use tengen_proof::hex::tree::HexTree;
use tengen_proof::search::{NodeBudget, search};
use tengen_proof::table::TranspositionTable;

const COLORS: [Color; 2] = [Color::Black, Color::White];

fn position(field: &HexField<1>, board: &Board, mover: usize) -> HexState<1> {
    let cells = |color: Color| -> Cells<1> {
        board.grid().points().filter(|&point| board[point] == Some(color)).map(Point::index).collect()
    };
    field.position(COLORS.map(cells), mover)
}

fn board_of(grid: Grid, stones: [Cells<1>; 2]) -> Board {
    let stone = |cell: usize| (0..2).find(|&player| stones[player].has(cell)).map(|player| COLORS[player]);
    Board::from_stones(grid, (0..grid.area()).map(stone).collect()).unwrap()
}

fn boards() -> impl Iterator<Item = Board> {
    random_boards(4, 4, 9, 120).chain(random_boards(5, 4, 9, 60)).chain(random_boards(3, 3, 7, 60))
}

#[test]
fn filled_cells_do_not_change_the_winner_and_some_winning_move_is_not_dominated() {
    let (mut dead, mut captured, mut dominated) = (0, 0, 0);
    for board in boards() {
        let field = HexField::<1>::new(board.grid()).unwrap();
        let mut brute = BruteForce::default();
        for mover in 0..2 {
            let position = position(&field, &board, mover);
            let found = InferiorAnalysis::default().analyze(&field, &position);
            let winner = brute.winner(&board, COLORS[mover]);
            // Dead cells may have any color: try both for each, one at a time.
            for cell in found.dead {
                for player in 0..2 {
                    let mut stones = found.filled.stones.map(|stones| stones.without(cell));
                    stones[player].insert(cell);
                    let filled = board_of(board.grid(), stones);
                    assert_eq!(brute.winner(&filled, COLORS[mover]), winner, "{board}\n{filled}");
                }
            }
            let filled = board_of(board.grid(), found.filled.stones);
            for to_play in COLORS {
                assert_eq!(brute.winner(&filled, to_play), brute.winner(&board, to_play), "{board}\n{filled}");
            }
            if winner == COLORS[mover] && brute.winner(&filled, COLORS[1 - mover]) != winner {
                let mut moves = field.empty(found.filled.stones).into_iter();
                let wins = |cell: usize| {
                    let after = field.after(&found.filled, cell);
                    let is_dominated = found.dominated.iter().any(|pair| pair.0 == cell);
                    !is_dominated && brute.winner(&board_of(board.grid(), after.stones), COLORS[1 - mover]) == winner
                };
                assert!(moves.any(wins), "{:?} to play\n{filled}", COLORS[mover]);
            }
            dead += found.dead.len();
            captured += found.captured[0].len() + found.captured[1].len();
            dominated += found.dominated.len();
        }
    }
    assert!(dead > 100 && captured > 100 && dominated > 100, "{dead} dead, {captured} captured, {dominated} dominated");
}

/// Whether `player` can join two sets of cells although the opponent moves first, by moves into `free` only.
fn holds(
    field: &HexField<1>,
    own: Cells<1>,
    free: Cells<1>,
    ends: [Cells<1>; 2],
    known: &mut HashMap<(Cells<1>, Cells<1>), bool>,
) -> bool {
    if field.connected(ends[0], own).meets(ends[1]) {
        return true;
    }
    if let Some(&result) = known.get(&(own, free)) {
        return result;
    }
    let holds_after = |known: &mut HashMap<_, _>, intrusion: usize| {
        let left = free.without(intrusion);
        left.into_iter().any(|cell| holds(field, own.with(cell), left.without(cell), ends, known))
    };
    let result = !free.is_empty() && free.into_iter().all(|intrusion| holds_after(known, intrusion));
    known.insert((own, free), result);
    result
}

/// Checks every connection of a position and returns the number of full and half ones.
fn check_connections(
    field: &HexField<1>,
    stones: [Cells<1>; 2],
    search: &ConnectionSearch<1>,
    player: usize,
) -> [usize; 2] {
    let mut counts = [0; 2];
    for connection in search.all() {
        let mut own = stones[player];
        let ends = connection.ends.map(usize::from);
        own |= ends.into_iter().filter(|&end| end < field.area).collect();
        let ends = ends.map(|end| search.cells_of(field, stones[player], end));
        let mut free = connection.carrier;
        assert!(free.is_within(field.empty(stones)));
        if let Origin::Key(_, _, key) = connection.origin {
            assert!(free.has(usize::from(key)));
            (own, free) = (own.with(usize::from(key)), free.without(usize::from(key)));
            counts[1] += 1;
        } else {
            counts[0] += 1;
        }
        let board = board_of(field.grid, stones);
        assert!(holds(field, own, free, ends, &mut HashMap::new()), "{player} {connection:?}\n{board}");
    }
    counts
}

#[test]
fn every_connection_holds_against_every_intrusion() {
    let mut counts = [0; 2];
    for board in random_boards(4, 4, 11, 20).chain(random_boards(5, 3, 12, 10)) {
        let field = HexField::<1>::new(board.grid()).unwrap();
        let stones = position(&field, &board, 0).stones;
        if (0..2).any(|player| field.joins(stones[player], player)) {
            continue;
        }
        for player in 0..2 {
            let mut search = ConnectionSearch::default();
            search.run(&field, stones, player, Goal::Full);
            let found = check_connections(&field, stones, &search, player);
            counts = [counts[0] + found[0], counts[1] + found[1]];
        }
    }
    assert!(counts.iter().all(|&count| count > 1_000), "{counts:?} full and half");
}

#[test]
fn connections_stay_right_when_stones_are_added_and_taken_back() {
    let (mut found_by_both, mut found_by_one) = (0, 0);
    for board in random_boards(4, 4, 12, 25).chain(random_boards(5, 3, 12, 15)) {
        let field = HexField::<1>::new(board.grid()).unwrap();
        let all = position(&field, &board, 0).stones;
        let mut searches: [ConnectionSearch<1>; 2] = Default::default();
        // The stones are added in two orders, a few at a time; the second begins with other stones, so that the search
        // has to return to an earlier position.
        for seed in 0..2 {
            let mut stones = [Cells::NONE; 2];
            for step in 0..5 {
                for player in 0..2 {
                    let chosen = |cell: &usize| (cell * 7 + seed * 3) % 5 <= step;
                    stones[player] = all[player].into_iter().filter(chosen).collect();
                }
                if (0..2).any(|player| field.joins(stones[player], player)) {
                    break;
                }
                for (player, search) in searches.iter_mut().enumerate() {
                    search.update(&field, stones, player, Goal::Full);
                    check_connections(&field, stones, search, player);
                    let mut fresh = ConnectionSearch::default();
                    fresh.run(&field, stones, player, Goal::Full);
                    let shown = [search.full(&field).is_some(), fresh.full(&field).is_some()];
                    found_by_both += usize::from(shown == [true, true]);
                    found_by_one += usize::from(shown[0] != shown[1]);
                }
            }
        }
    }
    assert!(found_by_both > 50 && found_by_one <= found_by_both / 50, "{found_by_both}, {found_by_one} by one only");
}

#[test]
fn a_winner_needs_no_more_than_the_carrier() {
    let mut smaller = 0;
    for board in boards() {
        let field = HexField::<1>::new(board.grid()).unwrap();
        let tree = HexTree::new(field);
        let mut brute = BruteForce::default();
        for (mover, color) in COLORS.into_iter().enumerate() {
            let position = position(&tree.field, &board, mover);
            search(&tree, position, &TranspositionTable::new(1 << 12), &mut NodeBudget::new(1_000_000));
            let Some(carrier) = tree.carrier(&position) else { continue };
            let winner = brute.winner(&board, color);
            let mut stones = stones_of(&board);
            for cell in tree.field.empty(position.stones) - carrier {
                stones[cell] = Some(winner.opponent());
                smaller += 1;
            }
            let filled = with_stones(&board, stones);
            assert_eq!(brute.winner(&filled, color), winner, "{board}\n{filled}");
        }
    }
    assert!(smaller > 500, "{smaller} cells are not needed");
}
