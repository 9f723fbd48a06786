//! `instruction-counts TASK TIMES` runs one task a number of times under `valgrind --tool=callgrind`.
//!
//! `cargo xtask instructions` runs each task with two different numbers and prints the difference, so that the startup
//! of the program is not counted. The number of instructions is the same in every run, even on a busy machine.

#![allow(clippy::print_stdout, reason = "a measuring program prints")]

#[path = "../game.rs"]
mod game;

use game::Game;
use std::error::Error;
use std::hint::black_box;
use tengen::bits::count_territory;
use tengen::score::Counting;
use tengen::{Color, Grid, Marks, Ownership, Regions, Ruleset, sgf, territories};
use tengen_estimate::network::{Network, Situation};
use tengen_estimate::playouts::{PlayoutOptions, Playouts};
use tengen_giant::batch::TerritoryBatch;

type Task = fn(&Game) -> usize;

/// Reads the record and replays it.
fn replay(game: &Game, ruleset: Ruleset) -> usize {
    let Ok(collection) = sgf::parse(game.record.as_bytes()) else { return 0 };
    let root = collection.games()[0];
    let Ok(info) = collection.info(root) else { return 0 };
    collection.replay(root, &info, ruleset.rules()).game.move_count()
}

/// The tasks and their names.
const TASKS: [(&str, Task); 12] = [
    ("parse", |game| sgf::parse(game.record.as_bytes()).map_or(0, |collection| collection.node_count())),
    ("replay", |game| replay(game, Ruleset::Japanese)),
    ("replay-superko", |game| replay(game, Ruleset::ChineseSuperko)),
    ("regions", |game| Regions::of_board(&game.board).len()),
    ("territory", |game| territories(&game.board).len()),
    ("count", |game| count_territory(&game.board).neutral),
    ("eight-boards", |game| {
        let Ok(mut batch) = TerritoryBatch::new(Grid::square(19)) else { return 0 };
        let pushed = (0..8).try_for_each(|_| batch.push_bytes(&game.letters));
        pushed.map_or(0, |()| batch.shares().len())
    }),
    ("ownership-area", |game| {
        Ownership::of(&game.board, &Marks::none(&game.board), Counting::plain()).contradictions().len()
    }),
    ("ownership-territory", |game| {
        Ownership::of(&game.board, &Marks::none(&game.board), Counting::territory()).contradictions().len()
    }),
    ("network", |game| {
        let situation = Situation { board: &game.board, to_play: Color::Black, territory: true, over: true };
        Network::embedded().evaluate(situation).map_or(0, |evaluation| evaluation.ownership.len())
    }),
    ("eight-playouts", |game| {
        let options = PlayoutOptions { playouts: 8, stop_early: false, threads: 1, ..PlayoutOptions::default() };
        Playouts::of(&game.board, &options).map_or(0, |playouts| playouts.moves() as usize)
    }),
    ("picture", |game| {
        tengen_api::picture::position(&game.board, None).svg().map_or(0, |picture| picture.as_str().len())
    }),
];

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let (Some(name), Some(times)) = (words.next(), words.next()) else {
        for (name, _) in &TASKS {
            println!("{name}");
        }
        return Ok(());
    };
    let (_, task) = TASKS.iter().find(|(known, _)| *known == name).ok_or("unknown task")?;
    let game = Game::random();
    for _ in 0..times.parse::<usize>()? {
        black_box(task(black_box(&game)));
    }
    Ok(())
}
