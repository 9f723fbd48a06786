//! Boards for the laws: any size, both topologies, every density of stones.

use proptest::prelude::*;
use tengen::{Board, Color, Grid, Topology};

/// A board up to `side` by `side`, from empty to full.
pub(crate) fn board(side: usize) -> impl Strategy<Value = Board> {
    (1..=side, 1..=side, any::<bool>(), 0..=10u8).prop_flat_map(|(width, height, hex, density)| {
        let topology = if hex { Topology::Hex } else { Topology::Square };
        let stone = (0..10u8, any::<bool>()).prop_map(move |(chance, black)| {
            (chance < density).then_some(if black { Color::Black } else { Color::White })
        });
        proptest::collection::vec(stone, width * height).prop_map(move |stones| {
            let grid = Grid::with_topology(width, height, topology).unwrap();
            Board::from_stones(grid, stones).unwrap()
        })
    })
}
