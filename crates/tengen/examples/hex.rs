//! A game of Hex: played, won, and why.
//!
//! `cargo run --package tengen --example hex`

#![allow(clippy::print_stdout)]

use std::error::Error;
use tengen::hex::{Orientation, Outcome, SwapReading, moves, outcome};
use tengen::{Color, Grid, Topology, notation};

fn main() -> Result<(), Box<dyn Error>> {
    let grid = Grid::with_topology(3, 3, Topology::Hex)?;
    for list in ["b1 a1 b2 a2", "b1 a1 b2 a2 b3"] {
        let record = moves::read(grid, list)?;
        let game = record.replay(SwapReading::AsWritten)?;
        match outcome(&game.board(), Orientation::TopBottom) {
            Outcome::Won { winner, path } => {
                let path: Vec<String> = path.iter().map(|&point| notation::hex(grid, point)).collect();
                println!("{list}: {winner:?} wins by {}", path.join(" "));
                assert_eq!(winner, Color::Black);
            }
            Outcome::Undecided { needs } => {
                println!("{list}: Black needs {} more, White {}", needs.black.stones, needs.white.stones);
            }
        }
    }
    Ok(())
}
