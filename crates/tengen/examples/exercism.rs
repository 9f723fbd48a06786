//! Two exercises of Exercism: Go Counting and Connect.
//!
//! `cargo run --package tengen --example exercism`

#![allow(clippy::print_stdout)]

use std::error::Error;
use tengen::hex::{self, Orientation};
use tengen::{Color, diagram, notation, territories, territory};

fn main() -> Result<(), Box<dyn Error>> {
    // Go Counting: whose territory is a point, and whose is the whole board?
    let board = diagram::parse("  B  \n B B \nB W B\n W W \n  W  \n")?;
    let corner = notation::parse_go(board.grid(), "A4")?;
    let region = territory(&board, corner)?;
    println!("A4 is in a territory of {} points, owned by {:?}", region.points.len(), region.owner);
    assert_eq!((region.points.len(), region.owner), (3, Some(Color::Black)));
    for owner in [Some(Color::Black), Some(Color::White), None] {
        let points: usize =
            territories(&board).iter().filter(|region| region.owner == owner).map(|region| region.points.len()).sum();
        println!("{owner:?}: {points} points");
    }

    // Connect: which player has joined their sides? Exercism's X goes from left to right.
    let board = hex::text::parse(". O . .\n O X X X\n  O X O .\n   X X O X\n    . O X .\n")?;
    let winner = hex::winner(&board, Orientation::LeftRight);
    println!("Connect: {winner:?}");
    assert_eq!(winner, Some(Color::Black));
    Ok(())
}
