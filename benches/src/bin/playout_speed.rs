//! Measures playouts per second and nanoseconds per move from the empty board, compared with @sabaki/deadstones in one
//! run.
//!
//! `playout-speed [FOLDER] [--json]`: FOLDER is where npm has installed @sabaki/deadstones; without it, its column
//! stays empty.

#![expect(clippy::print_stdout, reason = "a table for people is what this program is for")]
#![expect(clippy::cast_precision_loss, reason = "rates are printed with a few digits")]

use std::process::Command;
use tengen::{Board, Grid};
use tengen_estimate::playouts::{PlayoutOptions, Playouts, Policy};

const ROUNDS: u64 = 9;

/// Returns the CPU time of a playout in the fastest round, in seconds, and its number of moves.
fn best(board: &Board, playouts: u32, policy: Policy) -> (f64, f64) {
    let mut best = (f64::INFINITY, 0.0);
    for seed in 0..ROUNDS {
        let options = PlayoutOptions { playouts, seed, policy, stop_early: false, ..PlayoutOptions::default() };
        let start = cpu_time::ThreadTime::now();
        let done = Playouts::of(board, &options).expect("a small board");
        let spent = start.elapsed().as_secs_f64() / f64::from(playouts);
        if spent < best.0 {
            best = (spent, done.moves() as f64 / f64::from(playouts));
        }
    }
    best
}

fn main() {
    let (words, flags): (Vec<String>, Vec<String>) = std::env::args().skip(1).partition(|word| word != "--json");
    let (folder, json) = (words.first(), !flags.is_empty());
    let mut boards = Vec::new();
    if !json {
        println!("best of {ROUNDS} rounds, one thread, CPU time");
        println!("{:<24} {:>14} {:>10} {:>12}", "", "playouts/s", "ns per move", "moves each");
    }
    for (side, playouts) in [(9, 20_000), (19, 4_000)] {
        let board = Board::empty(Grid::square(side));
        let mut figures = serde_json::json!({"side": side});
        for (name, policy, playouts) in
            [("uniform", Policy::UNIFORM, playouts), ("careful", Policy::CAREFUL, playouts / 4)]
        {
            let (spent, moves) = best(&board, playouts, policy);
            figures[name] = (1.0 / spent).into();
            figures[format!("{name}_ns_a_move")] = (spent / moves * 1e9).into();
            if !json {
                let what = format!("{side}x{side} {name}");
                println!("{what:<24} {:>14.0} {:>10.1} {moves:>12.1}", 1.0 / spent, spent / moves * 1e9);
            }
        }
        let theirs = folder.and_then(|folder| deadstones(folder, side));
        figures["deadstones"] = theirs.into();
        let what = format!("{side}x{side} deadstones");
        match (json, theirs) {
            (true, _) => boards.push(figures),
            (false, Some(theirs)) => {
                let times = figures["uniform"].as_f64().unwrap_or_default() / theirs;
                println!("{what:<24} {theirs:>14.0}   uniform is {times:.1} times as fast (goal: 15)");
            }
            (false, None) => println!("{what:<24} {:>14}", "not here"),
        }
    }
    if json {
        println!("{}", serde_json::json!({"boards": boards}));
    }
}

/// Returns the playouts per second of @sabaki/deadstones from the empty board.
fn deadstones(folder: &str, side: u16) -> Option<f64> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/deadstones.cjs");
    let output = Command::new("node").arg(script).arg(folder).arg(side.to_string()).output().ok()?;
    String::from_utf8(output.stdout).ok()?.trim().parse().ok()
}
