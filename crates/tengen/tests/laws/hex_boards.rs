//! Random Hex boards, for the laws of several crates.

use proptest::prelude::*;
use tengen::hex::Orientation;
use tengen::{Board, Color, Grid, Topology};

pub(crate) fn hex(width: usize, height: usize) -> Grid {
    Grid::with_topology(width, height, Topology::Hex).unwrap()
}

pub(crate) fn color(black: bool) -> Color {
    if black { Color::Black } else { Color::White }
}

/// A Hex board of up to `side` by `side` cells, of which on average `empty` in ten are empty.
pub(crate) fn board(side: usize, empty: impl Strategy<Value = u8>) -> impl Strategy<Value = Board> {
    (1..=side, 1..=side, empty, 0..=10u8).prop_flat_map(|(width, height, empty, black)| {
        let stone = (0..10u8, 0..10u8).prop_map(move |(e, b)| (e >= empty).then_some(color(b < black)));
        proptest::collection::vec(stone, width * height)
            .prop_map(move |stones| Board::from_stones(hex(width, height), stones).unwrap())
    })
}

pub(crate) fn any_board() -> impl Strategy<Value = Board> {
    board(13, 0..=9u8)
}

pub(crate) fn full_board() -> impl Strategy<Value = Board> {
    board(20, Just(0))
}

pub(crate) fn orientation() -> impl Strategy<Value = Orientation> {
    any::<bool>().prop_map(|turned| if turned { Orientation::LeftRight } else { Orientation::TopBottom })
}

/// A full board on which Black's only way from top to bottom winds through every second row.
pub(crate) fn winding_board(side: usize) -> Board {
    let grid = hex(side, side);
    let mut board = Board::empty(grid);
    for y in 0..side {
        for x in 0..side {
            let wall = y % 2 == 1 && x != if y % 4 == 1 { side - 1 } else { 0 };
            board[grid.point(x, y).unwrap()] = Some(color(!wall));
        }
    }
    board
}
