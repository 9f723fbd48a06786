//! Criterion benchmarks of the libraries, to notice slowdowns: `cargo bench -p tengen-benches`.

#![allow(missing_docs, reason = "criterion makes a public function")]

#[path = "../src/game.rs"]
mod game;
#[allow(dead_code, reason = "one kind of board is measured here")]
#[path = "../src/giant_boards.rs"]
mod giant_boards;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use game::Game;
use std::hint::black_box;
use tengen::hex::Orientation;
use tengen::score::Counting;
use tengen::{Color, Grid, Marks, Ownership, Ruleset, Topology, sgf, territories};
use tengen_estimate::network::{Network, Situation};
use tengen_giant::batch::TerritoryBatch;
use tengen_giant::rows::{RowFormat, TextReader};
use tengen_giant::territory::RowCounter;

fn boards(criterion: &mut Criterion) {
    let game = Game::random();
    criterion.bench_function("territory of one board", |bench| bench.iter(|| territories(black_box(&game.board))));
    let marks = Marks::none(&game.board);
    criterion.bench_function("score of a finished game", |bench| {
        bench.iter(|| Ownership::of(black_box(&game.board), &marks, Counting::territory()));
    });
    let many = game.letters.repeat(64);
    let mut batch = TerritoryBatch::new(Grid::square(19)).expect("a small board");
    criterion.bench_function("a batch of 64 boards", |bench| {
        bench.iter(|| {
            batch.clear();
            batch.push_all(black_box(&many)).expect("boards of this size");
            batch.shares()
        });
    });
}

fn records(criterion: &mut Criterion) {
    let game = Game::random();
    let bytes = game.record.as_bytes();
    let mut group = criterion.benchmark_group("a record of 250 moves");
    group.throughput(Throughput::Bytes(bytes.len() as u64));
    group.bench_function("read", |bench| bench.iter(|| sgf::parse(black_box(bytes))));
    for ruleset in [Ruleset::Japanese, Ruleset::Aga] {
        group.bench_function(format!("read and replayed, {}", ruleset.name()), |bench| {
            bench.iter(|| {
                let collection = sgf::parse(black_box(bytes)).expect("a record");
                let root = collection.games()[0];
                let info = collection.info(root).expect("a game of Go");
                collection.replay(root, &info, ruleset.rules()).game.move_count()
            });
        });
    }
    group.finish();
}

fn hex(criterion: &mut Criterion) {
    let grid = Grid::with_topology(11, 11, Topology::Hex).expect("a board");
    let mut batch = tengen_giant::batch::WinnerBatch::new(grid, Orientation::TopBottom).expect("a small board");
    // Full boards with pseudorandom stones.
    let mixed = |at: usize| (at as u32).wrapping_mul(0x9e37_79b9) >> 31 == 1;
    let cells: Vec<u8> = (0..64 * 121).map(|at| if mixed(at) { b'X' } else { b'O' }).collect();
    criterion.bench_function("winners of 64 Hex boards", |bench| {
        bench.iter(|| {
            batch.clear();
            batch.push_all(black_box(&cells)).expect("full boards");
            batch.winners()
        });
    });
}

fn large(criterion: &mut Criterion) {
    let (_, kind) = giant_boards::KINDS[1];
    let text = giant_boards::board(kind, 1024);
    criterion.bench_function("giant board 1024", |bench| {
        bench.iter(|| {
            let mut reader = TextReader::new(RowFormat::GoText, RowCounter::new(Topology::Square));
            reader.feed(black_box(&text)).expect("rows");
            reader.finish()
        });
    });
    let network = Network::embedded();
    let game = Game::random();
    criterion.bench_function("network", |bench| {
        let situation = Situation { board: &game.board, to_play: Color::Black, territory: true, over: true };
        bench.iter(|| network.evaluate(black_box(situation)));
    });
}

criterion_group!(groups, boards, records, hex, large);
criterion_main!(groups);
