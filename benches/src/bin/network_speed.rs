//! Measures the network on one board and on several boards at once, on one thread: `cargo run --release -p
//! tengen-benches --bin network-speed [WEIGHTS]`. Without a file, the built-in weights are used. Then a network with 11
//! blocks of 96 channels and random weights is measured.
#![allow(clippy::print_stdout)]

use cpu_time::ProcessTime;
use tengen::{Board, Color, Grid};
use tengen_estimate::network::{Network, Situation, SymmetryCount};

/// The number of measured evaluations. The median is printed.
const ROUNDS: usize = 31;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let start = ProcessTime::now();
    let read;
    let network = match std::env::args_os().nth(1) {
        Some(path) => {
            read = Network::read(&std::fs::read(path)?)?;
            &read
        }
        None => Network::embedded(),
    };
    println!("preparation   {:8.2} ms", start.elapsed().as_secs_f64() * 1e3);
    measure(network);
    let bytes = invented(96, 11);
    let start = ProcessTime::now();
    let large = Network::read(&bytes)?;
    println!("11 blocks of 96 channels\npreparation   {:8.2} ms", start.elapsed().as_secs_f64() * 1e3);
    measure(&large);
    Ok(())
}

fn measure(network: &Network) {
    for size in [9u16, 13, 19, 37] {
        let board = stones(size);
        let situation = Situation { board: &board, to_play: Color::Black, territory: true, over: true };
        time(&format!("{size:2}x{size:<2}"), || {
            std::hint::black_box(network.evaluate(situation));
        });
        if size == 19 {
            let other = Situation { to_play: Color::White, ..situation };
            time("19x19 two", || {
                std::hint::black_box(network.evaluate_many(&[situation, other]));
            });
            for ways in SymmetryCount::ALL {
                time(&format!("19x19 {} ways", ways.count()), || {
                    std::hint::black_box(network.evaluate_symmetries(situation, ways));
                });
            }
        }
    }
}

fn time(name: &str, work: impl Fn()) {
    let mut times: Vec<f64> = (0..ROUNDS)
        .map(|_| {
            let start = ProcessTime::now();
            work();
            start.elapsed().as_secs_f64() * 1e3
        })
        .collect();
    times.sort_by(f64::total_cmp);
    println!("{name:14}{:8.2} ms (best {:.2})", times[ROUNDS / 2], times[0]);
}

/// Returns a board with arbitrary stones.
fn stones(size: u16) -> Board {
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
    board
}

/// Returns a weights file of version 2 with small random weights, in which every third block has pooling.
fn invented(channels: u32, blocks: u32) -> Vec<u8> {
    let (head, wide, pooled) = (32, 64, 0x924_u32);
    let mut bytes = b"TENGENOW".to_vec();
    for number in [2, 10, channels, blocks, head, wide, pooled, 1] {
        bytes.extend(number.to_le_bytes());
    }
    let mut state = 1u32;
    // All vectors and scales are 2^-10, so pooled values are between that and 1.
    let vector = |bytes: &mut Vec<u8>, len: u32, bits: u16| (0..len).for_each(|_| bytes.extend(bits.to_le_bytes()));
    let mut layer = |bytes: &mut Vec<u8>, outputs: u32, each: u32, bias: bool| {
        vector(bytes, outputs, 0x1400);
        for _ in 0..outputs * each {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            bytes.push((state >> 28) as u8 ^ ((state >> 31) as u8 * 0xff));
        }
        if bias {
            vector(bytes, outputs, 0x1400);
        }
    };
    layer(&mut bytes, channels, 250, true);
    for block in 0..blocks {
        layer(&mut bytes, channels, channels * 9, true);
        layer(&mut bytes, channels, channels * 9, true);
        if pooled >> block & 1 == 1 {
            vector(&mut bytes, 3 * channels, 0x1400);
            vector(&mut bytes, 3 * channels, 0x3c00);
            layer(&mut bytes, channels, 3 * channels, true);
            layer(&mut bytes, channels, channels, false);
        }
    }
    layer(&mut bytes, head, channels, true);
    layer(&mut bytes, 4, head, true);
    vector(&mut bytes, 3 * channels, 0x1400);
    vector(&mut bytes, 3 * channels, 0x3c00);
    layer(&mut bytes, wide, 3 * channels, true);
    layer(&mut bytes, 2, wide, true);
    bytes
}
