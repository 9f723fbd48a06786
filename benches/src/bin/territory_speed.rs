//! Measures how fast territory is computed at the end of real games.
//!
//! `territory-speed FOLDER [ROUNDS]`: the files of the folder contain 19x19 diagrams, separated by empty lines.
//! Measured are the owners of all points without rules and under territory rules, and the unconditionally alive stones.
//! The median of the rounds is printed in microseconds of CPU time per board. No stone is marked dead, which is
//! the slowest case, because there are no dead stones that decide an eye at once.

#![allow(clippy::print_stdout, reason = "a measuring program prints")]
#![expect(clippy::cast_precision_loss, reason = "figures for people")]

use cpu_time::ThreadTime;
use std::error::Error;
use std::hint::black_box;
use tengen::life::UnconditionalLife;
use tengen::score::Counting;
use tengen::{Board, Grid, Marks, Ownership, diagram};

type Task = fn(&Board, &Marks) -> usize;

const TASKS: [(&str, Task); 3] = [
    ("plain", |board, marks| Ownership::of(board, marks, Counting::plain()).contradictions().len()),
    ("territory rules", |board, marks| Ownership::of(board, marks, Counting::territory()).contradictions().len()),
    ("unconditional life", |board, _| {
        UnconditionalLife::of(board, tengen::go::Suicide::Forbidden).points(tengen::Color::Black).count()
    }),
];

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().ok_or("expected a folder of diagrams")?;
    let rounds: usize = arguments.next().map_or(Ok(7), |text| text.parse())?;
    let mut boards = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let text = std::fs::read_to_string(entry?.path())?;
        for rows in text.split("\n\n").filter(|rows| !rows.trim().is_empty()) {
            let board = diagram::parse(rows.trim_matches('\n'))?;
            if board.grid() == Grid::square(19) {
                let marks = Marks::none(&board);
                boards.push((board, marks));
            }
        }
    }
    println!("{} boards of 19x19, {rounds} rounds", boards.len());
    for (name, task) in TASKS {
        let mut times: Vec<f64> = (0..rounds)
            .map(|_| {
                let start = ThreadTime::now();
                for (board, marks) in &boards {
                    black_box(task(black_box(board), marks));
                }
                start.elapsed().as_secs_f64() * 1e6 / boards.len() as f64
            })
            .collect();
        times.sort_by(f64::total_cmp);
        println!("{name:20} {:8.1} µs per board, best round {:.1}", times[rounds / 2], times[0]);
    }
    Ok(())
}
