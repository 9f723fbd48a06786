//! Measures how fast 19x19 boards are counted, one at a time and many at once, compared with the crate goban on the
//! same boards in the same run.
//!
//! `boards-speed [--boards N] [--rounds N] [--write FILE] [--json]`: the boards are positions of random games that are
//! the same in every run. The minimum CPU time of all rounds is printed. `--write` writes the boards to a file
//! instead, as rows of `X`, `O` and `.`, for peers in other languages.

#![allow(clippy::print_stdout, reason = "a measuring program prints")]

use cpu_time::ThreadTime;
use goban::pieces::goban::Goban;
use goban::pieces::stones::Color as TheirColor;
use std::error::Error;
use std::hint::black_box;
use tengen::bits::count_territory;
use tengen::{Board, Color, Grid, Point, Position, Regions, territories};
use tengen_benches::random::Random;
use tengen_giant::batch::TerritoryBatch;

/// Returns a position after 40 to 360 random moves.
fn board(random: &mut Random) -> Board {
    let grid = Grid::square(19);
    let mut position = Position::empty(grid);
    for _ in 0..40 + random.below(320) {
        let (color, point) = (position.to_play(), Point::from_index(random.below(grid.area())));
        if position.play(color, point, tengen::go::Suicide::Forbidden).is_err() {
            position.pass(color);
        }
    }
    position.board().clone()
}

/// The points of Black and of White, and the neutral points.
type Sums = [usize; 3];

fn ours(board: &Board) -> Sums {
    let mut sums = [0; 3];
    for region in &territories(board) {
        sums[region.owner.map_or(2, |color| color as usize)] += region.points.len();
    }
    sums
}

/// What is measured, and how it is printed.
struct Options {
    count: u32,
    rounds: usize,
    file: Option<String>,
    json: bool,
}

fn options() -> Result<Options, Box<dyn Error>> {
    let mut options = Options { count: 2_000, rounds: 5, file: None, json: false };
    let mut arguments = std::env::args().skip(1);
    while let Some(name) = arguments.next() {
        let mut value = || arguments.next().ok_or_else(|| format!("{name} needs a value"));
        match name.as_str() {
            "--boards" => options.count = value()?.parse()?,
            "--rounds" => options.rounds = value()?.parse()?,
            "--write" => options.file = Some(value()?),
            "--json" => options.json = true,
            _ => return Err(format!("{name} is not known").into()),
        }
    }
    Ok(options)
}

fn main() -> Result<(), Box<dyn Error>> {
    let Options { count, rounds, file, json } = options()?;
    let mut random = Random(19);
    let boards: Vec<Board> = (0..count).map(|_| board(&mut random)).collect();
    let letter = |stone: &Option<Color>| stone.map_or('.', |color| if color == Color::Black { 'X' } else { 'O' });
    let text = |board: &Board| {
        board.stones().chunks(19).map(|row| row.iter().map(letter).collect::<String>() + "\n").collect::<String>()
    };
    let texts: Vec<String> = boards.iter().map(text).collect();
    if let Some(file) = file {
        std::fs::write(file, texts.concat())?;
        return Ok(());
    }
    let bytes: Vec<u8> = texts.concat().into_bytes().into_iter().filter(|byte| *byte != b'\n').collect();
    let mut batch = TerritoryBatch::new(Grid::square(19))?;
    let theirs: Vec<Goban> = boards.iter().map(their_board).collect();
    let mut times: [Vec<f64>; 5] = Default::default();
    let (mut sums, mut counted, mut batched) = ([0; 3], [0; 3], [0; 3]);
    let mut regions = 0;
    let mut their_sums = (0, 0);
    for _ in 0..rounds {
        let start = ThreadTime::now();
        sums = [0; 3];
        for board in &boards {
            black_box(ours(board)).iter().zip(&mut sums).for_each(|(points, sum)| *sum += points);
        }
        times[0].push(start.elapsed().as_secs_f64());
        let start = ThreadTime::now();
        batched = [0; 3];
        // These fit into the L1 cache.
        for bytes in bytes.chunks(64 * 361) {
            batch.clear();
            batch.push_all(black_box(bytes))?;
            for shares in black_box(batch.shares()) {
                batched[0] += shares.owned.black as usize;
                batched[1] += shares.owned.white as usize;
                batched[2] += shares.neutral as usize;
            }
        }
        times[1].push(start.elapsed().as_secs_f64());
        let start = ThreadTime::now();
        regions = boards.iter().map(|board| black_box(Regions::of_board(board)).len()).sum();
        times[3].push(start.elapsed().as_secs_f64());
        let start = ThreadTime::now();
        counted = [0; 3];
        for board in &boards {
            let count = black_box(count_territory(board));
            counted[0] += count.owned.black;
            counted[1] += count.owned.white;
            counted[2] += count.neutral;
        }
        times[4].push(start.elapsed().as_secs_f64());
        let start = ThreadTime::now();
        their_sums = (0, 0);
        for board in &theirs {
            let (black, white) = black_box(board.calculate_territories());
            their_sums = (their_sums.0 + black, their_sums.1 + white);
        }
        times[2].push(start.elapsed().as_secs_f64());
    }
    if batched != sums || counted != sums {
        return Err(format!("the batch counts {batched:?}, bits count {counted:?}, and not {sums:?}").into());
    }
    if their_sums != (sums[0], sums[1]) {
        return Err(format!("goban counts {their_sums:?} and not {sums:?}").into());
    }
    let names = ["territories", "batch_from_bytes", "goban", "regions", "counts"];
    let ns = times.map(|mut times| {
        times.sort_by(f64::total_cmp);
        times[0] * 1e9 / f64::from(count)
    });
    let [black, white, neutral] = sums;
    // Black's total lead on all boards, by area scoring.
    let stones = boards.iter().map(Board::count).map(|stones| stones.black as i64 - stones.white as i64);
    let margin = stones.sum::<i64>() + black as i64 - white as i64;
    if json {
        let ns: serde_json::Map<String, serde_json::Value> =
            names.iter().zip(ns).map(|(name, ns)| ((*name).to_owned(), ns.into())).collect();
        println!(
            "{}",
            serde_json::json!({"boards": count, "black": black, "white": white, "neutral": neutral, "margin": margin, "regions": regions, "ns": ns})
        );
    } else {
        println!(
            "{count} boards of 19x19, {rounds} rounds; {black} points of Black, {white} of White, {neutral} of nobody"
        );
        names.iter().zip(ns).for_each(|(name, ns)| println!("{name:20} {ns:10.0} ns per board"));
    }
    Ok(())
}

fn their_board(board: &Board) -> Goban {
    let mut theirs = Goban::new((19, 19));
    for point in board.grid().points() {
        let (x, y) = board.grid().xy(point);
        if let Some(color) = board[point] {
            let color = if color == Color::Black { TheirColor::Black } else { TheirColor::White };
            theirs.push((y as u8, x as u8), color);
        }
    }
    theirs
}
