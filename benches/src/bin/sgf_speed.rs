//! How fast records are read, beside the crate `sgf-parse`, on the same bytes in the same run.
//!
//! `sgf-speed [FOLDER] [ROUNDS]`: the `.sgf` files of a folder, one record a line where a file has many, or 2,000 made
//! up games. Each round reads every record with both readers in turn; the medians and the best of the rounds
//! are printed, and each median as a ratio to that of `sgf-parse`.

#![allow(clippy::print_stdout, reason = "a measuring program prints")]
#![expect(clippy::cast_precision_loss, reason = "figures for people")]

use std::error::Error;
use std::fmt::Write as _;
use std::hint::black_box;
use std::path::Path;
use std::time::Instant;
use tengen::sgf::{self, NodeItem};
use tengen::{Color, Point};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let records = match arguments.next() {
        Some(folder) if folder != "-" => read_folder(Path::new(&folder))?,
        _ => made_up(2_000),
    };
    let rounds: usize = arguments.next().map_or(Ok(7), |text| text.parse())?;
    let bytes: usize = records.iter().map(String::len).sum();
    let nodes = check(&records)?;
    println!("{} records, {bytes} bytes, {nodes} nodes, {rounds} rounds", records.len());

    let mut seconds: [Vec<f64>; 4] = Default::default();
    for _ in 0..rounds {
        for (reader, times) in [scan, tengen_parse, tengen_moves, peer_parse].into_iter().zip(&mut seconds) {
            let start = Instant::now();
            for record in &records {
                black_box(reader(black_box(record)));
            }
            times.push(start.elapsed().as_secs_f64());
        }
    }
    for times in &mut seconds {
        times.sort_by(f64::total_cmp);
    }
    let median = |times: &[f64]| times.get(times.len() / 2).copied().unwrap_or(f64::NAN);
    let best = |times: &[f64]| times.first().copied().unwrap_or(f64::NAN);
    println!(
        "{:24} {:>10} {:>8} {:>10}   best round: {:>10} {:>8}",
        "median", "games/s", "MB/s", "ratio", "games/s", "MB/s"
    );
    for (name, times) in ["bytes summed", "tengen parse", "tengen parse and moves", "sgf-parse"].iter().zip(&seconds) {
        let rates = |time: f64| (records.len() as f64 / time, bytes as f64 / time / 1e6);
        let ((games, speed), (best_games, best_speed)) = (rates(median(times)), rates(best(times)));
        let ratio = median(&seconds[3]) / median(times);
        println!(
            "{name:24} {games:>10.0} {speed:>8.1} {ratio:>10.1}               {best_games:>10.0} {best_speed:>8.1}"
        );
    }
    Ok(())
}

/// The limit: every byte looked at once.
fn scan(record: &str) -> usize {
    record.bytes().map(usize::from).sum()
}

fn tengen_parse(record: &str) -> usize {
    sgf::parse(record.as_bytes()).map_or(0, |collection| collection.node_count())
}

/// The tree, what the root says, and every move of the main line: all that a replay asks of a record.
fn tengen_moves(record: &str) -> usize {
    let Ok(collection) = sgf::parse(record.as_bytes()) else { return 0 };
    let root = collection.games()[0];
    let Ok(info) = collection.info(root) else { return 0 };
    let mut sum = 0;
    for node in collection.main_line(root) {
        if let Some((color, point)) = collection.plain_move(node, info.grid) {
            sum += color as usize + point.map_or(1, Point::index);
            continue;
        }
        for item in collection.items(node, info.grid).flatten() {
            sum += match item.item {
                NodeItem::Play(Color::Black, Some(point)) => point.index(),
                NodeItem::Play(Color::White, Some(point)) => 3 * point.index(),
                _ => 1,
            };
        }
    }
    sum
}

fn peer_parse(record: &str) -> usize {
    sgf_parse::parse(record).map_or(0, |games| games.len())
}

/// Every record must have as many nodes for both readers; the sum of them.
fn check(records: &[String]) -> Result<usize, Box<dyn Error>> {
    let mut sum = 0;
    for record in records {
        let ours = sgf::parse(record.as_bytes())?.node_count();
        let mut theirs = 0;
        for game in sgf_parse::parse(record)? {
            let mut waiting = vec![game.as_go_node()?];
            while let Some(node) = waiting.pop() {
                theirs += 1;
                waiting.extend(node.children());
            }
        }
        if ours != theirs {
            return Err(format!("{ours} nodes against {theirs} in {record:.80}").into());
        }
        sum += ours;
    }
    Ok(sum)
}

fn read_folder(folder: &Path) -> Result<Vec<String>, Box<dyn Error>> {
    let mut records = Vec::new();
    let mut paths =
        std::fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>, std::io::Error>>()?;
    paths.sort();
    for path in paths.iter().filter(|path| path.extension().is_some_and(|extension| extension == "sgf")) {
        let text = String::from_utf8(std::fs::read(path)?)?;
        if text.lines().filter(|line| !line.is_empty()).all(|line| line.starts_with("(;") && line.ends_with(')')) {
            records.extend(text.lines().filter(|line| !line.is_empty()).map(String::from));
        } else {
            records.push(text);
        }
    }
    Ok(records)
}

/// Games of 120 to 280 moves with the usual first node and a comment here and there.
fn made_up(count: usize) -> Vec<String> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = move |below: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) % below
    };
    (0..count)
        .map(|number| {
            let mut record = format!("(;GM[1]FF[4]CA[UTF-8]SZ[19]GN[{number}]KM[6.5]RU[japanese]RE[B+3.5]PB[a]PW[b]");
            for at in 0..120 + random(160) {
                let color = if at % 2 == 0 { 'B' } else { 'W' };
                let (x, y) = ((b'a' + random(19) as u8) as char, (b'a' + random(19) as u8) as char);
                // Writing to a string cannot fail.
                let _ = write!(record, ";{color}[{x}{y}]");
                if random(50) == 0 {
                    record.push_str("C[a good move, says the master \\[he smiles\\]]");
                }
            }
            record.push(')');
            record
        })
        .collect()
}
