//! How long the network takes for one board, on one thread: `cargo run --release -p tengen-benches --bin network-speed`.
#![allow(clippy::print_stdout)]

use cpu_time::ProcessTime;
use tengen::{Board, Color, Grid};
use tengen_estimate::network::{Network, Situation};

/// Evaluations that are timed; the median is told.
const ROUNDS: usize = 31;

fn main() {
    let start = ProcessTime::now();
    let network = Network::embedded();
    println!("making ready  {:8.2} ms", start.elapsed().as_secs_f64() * 1e3);
    for size in [9u16, 13, 19, 37] {
        let grid = Grid::square(size);
        let mut board = Board::empty(grid);
        for point in grid.points() {
            let mixed = (point.index() as u32).wrapping_mul(0x9e37_79b9) >> 24;
            board[point] = match mixed {
                0..100 => Some(Color::Black),
                100..200 => Some(Color::White),
                _ => None,
            };
        }
        let mut times: Vec<f64> = (0..ROUNDS)
            .map(|_| {
                let start = ProcessTime::now();
                let asked = Situation { board: &board, to_play: Color::Black, territory: true, over: true };
                std::hint::black_box(network.evaluate(asked));
                start.elapsed().as_secs_f64() * 1e3
            })
            .collect();
        times.sort_by(f64::total_cmp);
        println!("{size:2}x{size:<2}         {:8.2} ms (best {:.2})", times[ROUNDS / 2], times[0]);
    }
}
