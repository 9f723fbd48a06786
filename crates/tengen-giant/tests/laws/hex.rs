//! Hex boards row by row and many at once: the winner is the one that the referee finds.

use super::hex_boards::{any_board, color, full_board, hex, orientation, winding_board};
use proptest::prelude::*;
use tengen::hex::{Orientation, winner};
use tengen::{Board, Color};
use tengen_giant::batch::WinnerBatch;
use tengen_giant::hex::WinnerFinder;
use tengen_giant::rows::{RowFormat, TextReader};

fn letters(board: &Board) -> Vec<u8> {
    let letter = |stone: &Option<Color>| stone.map_or(b'.', |color| if color == Color::Black { b'X' } else { b'o' });
    board.stones().iter().map(letter).collect()
}

fn streamed(board: &Board, orientation: Orientation) -> Option<Color> {
    let mut reader = TextReader::new(RowFormat::HexText, WinnerFinder::new(orientation));
    for row in letters(board).chunks(board.grid().width()) {
        reader.feed(row).unwrap();
        reader.feed(b"\n").unwrap();
    }
    reader.finish().unwrap()
}

proptest! {
    #[test]
    fn a_full_board_has_the_winner_that_the_referee_finds(board in full_board(), turned in orientation()) {
        let winner = winner(&board, turned);
        prop_assert_eq!(streamed(&board, turned), winner);
        let mut batch = WinnerBatch::new(board.grid(), turned).unwrap();
        batch.push(&board).unwrap();
        batch.push_bytes(&letters(&board)).unwrap();
        prop_assert_eq!(batch.winners(), vec![winner.unwrap(); 2]);
    }

    #[test]
    fn any_letters_for_the_same_stones_have_the_same_winner(
        board in full_board(),
        turned in orientation(),
        choices in prop::collection::vec(0..20usize, 400),
    ) {
        let mut batch = WinnerBatch::new(board.grid(), turned).unwrap();
        batch.push(&board).unwrap();
        // Mostly the plain letters, so that boards with one odd letter occur too.
        for odd in [1, 5, 20] {
            let letter = |(stone, choice): (&Option<Color>, usize)| match stone {
                Some(Color::Black) => b"xBb*X"[if choice < odd { choice % 5 } else { 4 }],
                _ => b"oWwO"[if choice < odd { choice % 4 } else { 3 }],
            };
            let cells: Vec<u8> = board.stones().iter().zip(choices.iter().copied().cycle()).map(letter).collect();
            batch.push_bytes(&cells).unwrap();
        }
        prop_assert_eq!(batch.winners(), vec![winner(&board, turned).unwrap(); 4]);
    }

    #[test]
    fn any_board_has_the_same_winner_however_it_is_found(board in any_board(), turned in orientation()) {
        let winner = winner(&board, turned);
        prop_assert_eq!(streamed(&board, turned), winner);
    }
}

/// Every full board with up to twelve cells, of every shape, by every way to find the winner.
#[test]
fn every_small_full_board_has_one_winner() {
    for (width, height) in (1..=12).flat_map(|width| (1..=12 / width).map(move |height| (width, height))) {
        let grid = hex(width, height);
        for turned in [Orientation::TopBottom, Orientation::LeftRight] {
            let mut batch = WinnerBatch::new(grid, turned).unwrap();
            let mut winners = Vec::new();
            for bits in 0..1u32 << grid.area() {
                let stones = (0..grid.area()).map(|at| Some(color(bits >> at & 1 == 1))).collect();
                let board = Board::from_stones(grid, stones).unwrap();
                let won = winner(&board, turned);
                assert_eq!(streamed(&board, turned), won, "\n{board}");
                batch.push(&board).unwrap();
                winners.push(won.unwrap());
            }
            assert_eq!(batch.winners(), winners, "{grid}");
        }
    }
}

/// Tall and narrow boards of every density: a stream that has to forget old sets many times.
#[test]
fn a_long_stream_keeps_its_sets_apart() {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut below = |limit: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 32) % limit
    };
    let mut won = [0; 3];
    for round in 0..600 {
        let grid = hex(1 + round % 70, 40 + below(400) as usize);
        // More Black than White, because otherwise no black chain would reach the bottom; and some empty cells.
        let (black, empty) = (480 + below(300), if round % 2 == 0 { 0 } else { below(250) });
        let stones = grid.points().map(|_| (below(1000) >= empty).then_some(color(below(1000) < black))).collect();
        let board = Board::from_stones(grid, stones).unwrap();
        let expected = winner(&board, Orientation::TopBottom);
        assert_eq!(streamed(&board, Orientation::TopBottom), expected, "\n{board}");
        won[expected.map_or(2, |color| color as usize)] += 1;
    }
    assert!(won.iter().all(|&games| games > 20), "{won:?}");
}

/// The winning chain has half a million cells: nothing recurses.
#[test]
fn a_large_board_is_judged() {
    assert_eq!(streamed(&winding_board(1_000), Orientation::TopBottom), Some(Color::Black));
}
