//! Boards for the laws: any size, every topology, every density of stones.

use proptest::prelude::*;
use tengen::{Board, Color, Grid, Topology};

/// Square, Hex or torus.
pub(crate) fn topology() -> impl Strategy<Value = Topology> {
    prop_oneof![Just(Topology::Square), Just(Topology::Hex), Just(Topology::Torus)]
}

/// A board up to `side` by `side`, from empty to full.
pub(crate) fn board(side: usize) -> impl Strategy<Value = Board> {
    (1..=side, 1..=side, topology(), 0..=10u8).prop_flat_map(|(width, height, topology, density)| {
        let stone = (0..10u8, any::<bool>()).prop_map(move |(chance, black)| {
            (chance < density).then_some(if black { Color::Black } else { Color::White })
        });
        proptest::collection::vec(stone, width * height).prop_map(move |stones| {
            let grid = Grid::with_topology(width, height, topology).unwrap();
            Board::from_stones(grid, stones).unwrap()
        })
    })
}
