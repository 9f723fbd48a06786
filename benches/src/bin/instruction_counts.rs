//! One piece of work, so many times, to be counted by `valgrind --tool=callgrind`: `instruction-counts WORK TIMES`.
//!
//! `cargo xtask instructions` runs each work with two numbers of times and prints the difference, so that the start of the
//! program is not counted. Instructions are the same in every run, also on a busy machine.

#![allow(clippy::print_stdout, reason = "a measuring program prints")]

use std::error::Error;
use std::fmt::Write;
use std::hint::black_box;
use tengen::go::{Position, Ruleset};
use tengen::life::Marks;
use tengen::score::{Counting, Ownership};
use tengen::{Board, Color, Grid, Point, sgf, territories};

type Work = fn(&Case) -> usize;

/// The works and their names.
const WORKS: [(&str, Work); 5] = [
    ("parse", |case| sgf::parse(case.record.as_bytes()).map_or(0, |collection| collection.node_count())),
    ("replay", |case| {
        let Ok(collection) = sgf::parse(case.record.as_bytes()) else { return 0 };
        let root = collection.games()[0];
        let Ok(info) = collection.info(root) else { return 0 };
        collection.replay(root, &info, Ruleset::Japanese.rules()).game.moves()
    }),
    ("territory", |case| territories(&case.board).len()),
    ("ownership-area", |case| {
        Ownership::of(&case.board, &Marks::none(&case.board), Counting::plain()).contradictions().len()
    }),
    ("ownership-territory", |case| {
        Ownership::of(&case.board, &Marks::none(&case.board), Counting::territory()).contradictions().len()
    }),
];

struct Case {
    record: String,
    board: Board,
}

/// A random game of 19x19, the same in every run.
fn case() -> Case {
    let grid = Grid::square(19);
    let mut position = Position::empty(grid);
    let mut record = String::from("(;GM[1]FF[4]SZ[19]KM[6.5]");
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    for number in 0..250 {
        let color = if number % 2 == 0 { Color::Black } else { Color::White };
        let point = loop {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            let point = Point::from_index((state >> 33) as usize % grid.area());
            if position.play(color, point, false).is_ok() {
                break point;
            }
        };
        let (x, y) = grid.xy(point);
        let letter = |at: usize| (b'a' + at as u8) as char;
        // Writing to a string cannot fail.
        let _ = write!(record, ";{}[{}{}]", if number % 2 == 0 { 'B' } else { 'W' }, letter(x), letter(y));
    }
    record.push(')');
    Case { record, board: position.board().clone() }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let (Some(name), Some(times)) = (words.next(), words.next()) else {
        for (name, _) in &WORKS {
            println!("{name}");
        }
        return Ok(());
    };
    let (_, work) = WORKS.iter().find(|(known, _)| *known == name).ok_or("no such work")?;
    let case = case();
    for _ in 0..times.parse::<usize>()? {
        black_box(work(black_box(&case)));
    }
    Ok(())
}
