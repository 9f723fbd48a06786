//! Compares the speed of Hex with peers in one run: random games with the crate hexgame, full boards in batches, and a
//! giant board, as a stream and along the border, with scipy's labels.
//!
//! `hex-speed [PYTHON] [--json]`: PYTHON is an interpreter with scipy; without it, the column of scipy stays empty.

#![expect(clippy::print_stdout, reason = "a table for people is what this program is for")]
#![expect(clippy::cast_precision_loss, reason = "rates are printed with a few digits")]

use std::hint::black_box;
use std::process::Command;
use tengen::hex::{Game, Orientation, border};
use tengen::{Color, Grid, Point, Topology};
use tengen_benches::random::Random;
use tengen_giant::batch::WinnerBatch;
use tengen_giant::hex::WinnerFinder;
use tengen_giant::rows::{RowError, RowFormat, TextReader};

const ROUNDS: usize = 7;
const SIDE: usize = 11;
const GAMES: usize = 40_000;
const BOARDS: usize = 100_000;
const GIANT: usize = 4096;

/// Fills a board with random stones, half of them black on average.
fn fill(random: &mut Random, cells: &mut [u8]) {
    for cell in cells {
        *cell = if random.number() >> 63 == 1 { b'X' } else { b'O' };
    }
}

/// Returns the CPU time of `work` on this thread in nanoseconds, and its result.
fn time<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let start = cpu_time::ThreadTime::now();
    let answer = black_box(work());
    (start.elapsed().as_nanos() as f64, answer)
}

fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// Plays random games to the end. `play` returns whether the game continues.
fn games<G>(seed: u64, game: &mut G, begin: impl Fn(&mut G), mut play: impl FnMut(&mut G, usize) -> bool) -> usize {
    let mut random = Random(seed);
    let mut cells: Vec<usize> = (0..SIDE * SIDE).collect();
    let mut moves = 0;
    for _ in 0..GAMES {
        begin(game);
        for at in 0..cells.len() {
            let other = at + random.below(cells.len() - at);
            cells.swap(at, other);
            moves += 1;
            if !play(game, cells[at]) {
                break;
            }
        }
    }
    moves
}

/// Returns the winner on the giant board, read row by row.
fn winner(giant: &[u8]) -> Result<Option<Color>, RowError> {
    let mut reader = TextReader::new(RowFormat::HexText, WinnerFinder::new(Orientation::TopBottom));
    for row in giant.chunks_exact(GIANT) {
        reader.feed(row)?;
        reader.feed(b"\n")?;
    }
    reader.finish()
}

fn main() {
    let (words, flags): (Vec<String>, Vec<String>) = std::env::args().skip(1).partition(|word| word != "--json");
    let (python, json) = (words.into_iter().next(), !flags.is_empty());
    let grid = Grid::with_topology(SIDE, SIDE, Topology::Hex).expect("a board");
    let mut game = Game::new(grid, Orientation::TopBottom).expect("a game");
    let their_empty = hexgame::Game::new(SIDE as u8);
    let mut their_game = their_empty.clone();
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut bytes = vec![b'O'; BOARDS * SIDE * SIDE];
    fill(&mut random, &mut bytes);
    let mut giant = vec![b'O'; GIANT * GIANT];
    let path = std::env::temp_dir().join(format!("hex-speed-{}.bytes", std::process::id()));
    let mut batch = WinnerBatch::new(grid, Orientation::TopBottom).expect("a batch");
    let [mut ours, mut theirs, mut packed, mut from_bytes, mut streamed, mut walked, mut labeled] =
        std::array::from_fn(|_| Vec::new());
    for round in 0..ROUNDS {
        let seed = 88_172_645_463_325_252 + round as u64;
        let (spent, moves) = time(|| {
            games(seed, &mut game, Game::clear, |game, cell| matches!(game.place(Point::from_index(cell)), Ok(None)))
        });
        ours.push(spent / GAMES as f64);
        let (spent, their_moves) = time(|| {
            games(
                seed,
                &mut their_game,
                |game| *game = their_empty.clone(),
                |game, cell| {
                    let _ = game.play(hexgame::Coords::new((cell / SIDE) as u8, (cell % SIDE) as u8));
                    matches!(game.get_status(), hexgame::Status::Ongoing(_))
                },
            )
        });
        theirs.push(spent / GAMES as f64);
        assert_eq!(moves, their_moves, "the two do not end their games at the same moves");

        let (spent, won) = time(|| {
            batch.clear();
            batch.push_all(&bytes).expect("full boards");
            batch.winners()
        });
        from_bytes.push(spent / BOARDS as f64);
        let (spent, again) = time(|| batch.winners());
        packed.push(spent / BOARDS as f64);
        assert_eq!(won, again);

        // Every round uses another board, because the length of the border varies a lot.
        fill(&mut random, &mut giant);
        if python.is_some() {
            std::fs::write(&path, &giant).expect("room for a board in the folder for temporary files");
        }
        let (spent, by_stream) = time(|| winner(&giant));
        streamed.push(spent);
        let letter = |index: usize| Some(if giant[index] == b'X' { Color::Black } else { Color::White });
        let (spent, by_walk) = time(|| border::walk(GIANT, GIANT, Orientation::TopBottom, letter));
        walked.push(spent);
        assert_eq!(by_stream, Ok(by_walk));
        if let Some((spent, winner)) = python.as_deref().and_then(|python| labels(python, &path)) {
            labeled.push(spent);
            assert_eq!(by_walk, Some(winner));
        }
    }
    let _ = std::fs::remove_file(&path);

    let mean = |times: &[f64]| times.iter().sum::<f64>() / times.len() as f64 / 1e6;
    let (streamed, walked) = (mean(&streamed), mean(&walked));
    if json {
        let least = |times: &[f64]| times.iter().copied().fold(f64::INFINITY, f64::min);
        let figures = serde_json::json!({
            "game_ns": least(&ours), "hexgame_ns": least(&theirs), "board_ns": least(&packed),
            "board_from_bytes_ns": least(&from_bytes), "giant_side": GIANT, "stream_ms": streamed, "walk_ms": walked,
            "scipy_ms": (!labeled.is_empty()).then(|| mean(&labeled)),
        });
        println!("{figures}");
        return;
    }
    let (ours, theirs) = (1e9 / median(&mut ours), 1e9 / median(&mut theirs));
    println!("{ROUNDS} interleaved rounds, one thread, CPU time; medians, means for the giant boards");
    println!("{:<46} {:>12} {:>14}", "", "measured", "goal");
    println!("{:<46} {ours:>12.0} {:>14}", "random 11x11 games per second", "> hexgame");
    println!("{:<46} {theirs:>12.0}", "  the crate hexgame 0.1.0");
    for (name, times) in [("from bytes", &mut from_bytes), ("from bit rows", &mut packed)] {
        let (middle, best) = (median(times), times.iter().copied().fold(f64::INFINITY, f64::min));
        let name = format!("full 11x11 boards, ns each, {name}");
        println!("{name:<46} {middle:>12.1} {:>14} best round {best:.1}", "<= 30");
    }
    println!("{:<46} {streamed:>12.1}", "4096x4096 at p = 0.5, streamed, ms");
    println!("{:<46} {walked:>12.1}", "4096x4096 at p = 0.5, border walk, ms");
    println!("{:<46} {:>12.1} {:>14}", "  streaming / border walk", streamed / walked, ">= 5");
    if labeled.is_empty() {
        println!("{:<46} {:>12}", "  scipy's labels, ms", "no scipy");
    } else {
        let labels = mean(&labeled);
        println!("{:<46} {labels:>12.1}", "  scipy's labels of one color, ms");
        println!("{:<46} {:>12.2} {:>14}", "  scipy / streaming", labels / streamed, ">= 2.5");
    }
}

/// Returns scipy's CPU time in nanoseconds, and the winner according to its labels.
fn labels(python: &str, board: &std::path::Path) -> Option<(f64, Color)> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/hex_labels.py");
    let output = Command::new(python).arg(script).arg(board).arg(GIANT.to_string()).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let (spent, winner) = text.trim().split_once(' ')?;
    let winner = if winner == "X" { Color::Black } else { Color::White };
    Some((spent.parse::<f64>().ok()? * 1e6, winner))
}
