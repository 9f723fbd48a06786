//! How fast giant boards are counted.
//!
//! `giant-speed [--side N]… [--stream COLUMNSxROWS]… [--kind NAME]… [--task NAME]… [--rounds N] [--json] [--write FOLDER]`: boards of every kind in memory, one byte a point
//! and a newline a row, from the bytes to the answer, on one thread unless it is said. For each board:
//!
//! - `sum`: the bytes are added up, which is the least that reading them takes
//! - `shares`: how many points are whose
//! - `shares_parts_1`: the same in parts, by the clock on the wall, to be compared with the next one
//! - `shares_parts_2`: the same on two threads
//! - `totals`: how many points are whose and how many regions there are
//! - `totals_2`: the same on two threads, as they count a pipe: one counts points, the other regions
//! - `totals_parts`: the same in parts, as a file is counted, on one thread
//! - `totals_parts_1`: the same by the clock on the wall, to be compared with the next one
//! - `totals_parts_2`: the same on two threads
//!
//! The least of the rounds in milliseconds, all tasks in turn: processor time of the thread, or the clock on the wall for two threads. With `--json` one
//! document a line: `{"kind","side","cells","black","white","neutral","regions","ms":{TASK:MS},"ns_a_cell":{TASK:NS},"resident_kb"}`;
//! `resident_kb` is the most memory the program ever held. `--write` puts each board into
//! `FOLDER/KIND-SIDE.txt` instead of measuring it. `--stream` makes boards of any size row by row and counts them as they come, so that
//! they need not fit into memory (`totals_stream`, once, and no other task): with `--json`
//! `{"kind","width","height","cells","black","white","neutral","regions","ms":{"totals_stream":MS},"ns_a_cell":{"totals_stream":NS},"resident_kb"}`.

#![allow(clippy::print_stdout, reason = "a measuring program prints")]
#![expect(clippy::cast_precision_loss, reason = "figures for people")]

#[path = "../giant_boards.rs"]
mod giant_boards;

use cpu_time::ThreadTime;
use giant_boards::{KINDS, Kind, Maker};
use std::error::Error;
use std::fmt::Write;
use std::hint::black_box;
use std::num::NonZero;
use std::time::Instant;
use tengen::Topology;
use tengen_giant::rows::{RowError, RowFormat, RowSink, TextReader};
use tengen_giant::territory::{self, RowCounter, Shares, Totals};

const ONE: NonZero<usize> = NonZero::<usize>::MIN;
const TWO: NonZero<usize> = ONE.saturating_add(1);
/// As many as the program makes of a file for two threads.
const PARTS: NonZero<usize> = NonZero::new(32).unwrap();

/// What is counted.
#[derive(Clone, Copy)]
enum Counts {
    /// Points.
    Points,
    /// Points and regions.
    Regions,
}

impl Counts {
    fn of(self, counter: RowCounter) -> RowCounter {
        match self {
            Counts::Points => counter.without_regions(),
            Counts::Regions => counter,
        }
    }
}

fn read<R: RowSink>(text: &[u8], sink: R) -> Result<R::Output, RowError> {
    let mut reader = TextReader::new(RowFormat::GoText, sink);
    for piece in text.chunks(1 << 18) {
        reader.feed(piece)?;
    }
    reader.finish()
}

/// Counts the parts of a text whose rows are all as long, as they would be counted in a file.
fn in_parts(text: &[u8], threads: NonZero<usize>, counts: Counts) -> Result<Shares, RowError> {
    let row = text.iter().position(|&byte| byte == b'\n').map_or(text.len(), |end| end + 1);
    let parts = territory::parts((text.len() / row) as u64, 1, PARTS);
    let count = |at: usize| {
        let part = parts[at];
        let rows = (part.above - part.lead()) as usize..(part.above + part.rows) as usize;
        let mut reader = TextReader::new(RowFormat::GoText, counts.of(RowCounter::for_part(Topology::Square, part)));
        for piece in text[rows.start * row..rows.end * row].chunks(1 << 17) {
            reader.feed(piece).ok()?;
        }
        reader.end().ok()
    };
    let counted = territory::gather(parts.len(), threads, count, RowCounter::append).map(RowSink::finish);
    let totals = counted.map_or_else(|| read(text, counts.of(RowCounter::new(Topology::Square))), Ok)?;
    Ok(points(&totals))
}

fn points(totals: &Totals) -> Shares {
    Shares { owned: totals.owned, neutral: totals.neutral }
}

type Task = fn(&[u8]) -> Result<Shares, RowError>;

/// Name, work, and whether the clock on the wall tells its time.
const TASKS: [(&str, Task, bool); 9] = [
    ("sum", |text| Ok(Shares { neutral: text.iter().map(|&byte| u64::from(byte)).sum(), ..Shares::default() }), false),
    ("shares", |text| Ok(points(&read(text, Counts::Points.of(RowCounter::new(Topology::Square)))?)), false),
    ("shares_parts_1", |text| in_parts(text, ONE, Counts::Points), true),
    ("shares_parts_2", |text| in_parts(text, TWO, Counts::Points), true),
    ("totals", |text| Ok(points(&read(text, RowCounter::new(Topology::Square))?)), false),
    ("totals_2", |text| Ok(points(&read(text, RowCounter::new(Topology::Square).on_two_threads())?)), true),
    ("totals_parts", |text| in_parts(text, ONE, Counts::Regions), false),
    ("totals_parts_1", |text| in_parts(text, ONE, Counts::Regions), true),
    ("totals_parts_2", |text| in_parts(text, TWO, Counts::Regions), true),
];

/// How long a task takes, in milliseconds.
fn time(on_the_wall: bool, work: impl FnOnce()) -> f64 {
    let (wall, thread) = (Instant::now(), ThreadTime::now());
    work();
    (if on_the_wall { wall.elapsed() } else { thread.elapsed() }).as_secs_f64() * 1e3
}

/// Counts a board that is made as it is counted; the time for counting alone, in milliseconds.
fn stream(kind: Kind, width: usize, height: usize) -> Result<(f64, Totals), RowError> {
    let mut maker = Maker::new(kind, width, height);
    let mut reader = TextReader::new(RowFormat::GoText, RowCounter::new(Topology::Square));
    let (mut piece, mut spent) = (Vec::new(), 0.0);
    loop {
        piece.clear();
        while piece.len() < 1 << 18 && maker.add_row(&mut piece) {}
        let time = ThreadTime::now();
        if piece.is_empty() {
            let totals = reader.finish()?;
            return Ok((spent + time.elapsed().as_secs_f64() * 1e3, totals));
        }
        reader.feed(&piece)?;
        spent += time.elapsed().as_secs_f64() * 1e3;
    }
}

/// The most memory that the program ever held, where the system tells.
fn resident_kb() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?.split_whitespace().next()?.parse().ok()
}

fn main() -> Result<(), Box<dyn Error>> {
    let (mut sides, mut streams, mut kinds, mut tasks) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let (mut rounds, mut json, mut folder) = (5, false, None);
    let mut arguments = std::env::args().skip(1);
    while let Some(name) = arguments.next() {
        let mut value = || arguments.next().ok_or_else(|| format!("{name} wants a value"));
        match name.as_str() {
            "--side" => sides.push(value()?.parse()?),
            "--stream" => {
                let size = value()?;
                let (width, height) = size.split_once('x').ok_or("--stream wants COLUMNSxROWS")?;
                streams.push((width.parse::<usize>()?, height.parse::<usize>()?));
            }
            "--kind" => kinds.push(value()?),
            "--task" => tasks.push(value()?),
            "--rounds" => rounds = value()?.parse()?,
            "--write" => folder = Some(value()?),
            "--json" => json = true,
            _ => return Err(format!("{name} is not known").into()),
        }
    }
    if sides.is_empty() && streams.is_empty() {
        sides.push(4096);
    }
    let kinds: Vec<_> =
        KINDS.iter().filter(|(name, _)| kinds.is_empty() || kinds.iter().any(|kind| kind == name)).collect();
    for (width, height) in streams {
        for (name, kind) in &kinds {
            let (spent, totals) = stream(*kind, width, height)?;
            let cells = totals.width * totals.height;
            let ns = spent * 1e6 / cells as f64;
            if json {
                let document = serde_json::json!({
                    "kind": name, "width": totals.width, "height": totals.height, "cells": cells, "black": totals.owned.black,
                    "white": totals.owned.white, "neutral": totals.neutral, "regions": totals.regions,
                    "ms": {"totals_stream": spent}, "ns_a_cell": {"totals_stream": ns}, "resident_kb": resident_kb(),
                });
                println!("{document}");
            } else {
                println!("{name:16} {width}x{height}  totals_stream {spent:.2} ms  {ns:.3} ns a cell");
            }
        }
    }
    for side in sides {
        for (name, kind) in &kinds {
            let text = giant_boards::board(*kind, side);
            if let Some(folder) = &folder {
                std::fs::write(format!("{folder}/{name}-{side}.txt"), &text)?;
                continue;
            }
            let totals = read(&text, RowCounter::new(Topology::Square))?;
            let mut ms = serde_json::Map::new();
            let mut ns = serde_json::Map::new();
            let mut line = format!("{name:16} {side:6}");
            let tasks: Vec<_> =
                TASKS.iter().filter(|(task, ..)| tasks.is_empty() || tasks.iter().any(|t| t == task)).collect();
            for (task, work, _) in &tasks {
                let shares = work(&text)?;
                if *task != "sum" && shares != points(&totals) {
                    return Err(format!("{name} {side} {task}: {shares:?}, not {totals:?}").into());
                }
            }
            // In turn, so that what else goes on disturbs all alike.
            let mut least = vec![f64::INFINITY; tasks.len()];
            for _ in 0..rounds {
                for (least, (_, work, on_the_wall)) in least.iter_mut().zip(&tasks) {
                    *least = least.min(time(*on_the_wall, || {
                        black_box(work(black_box(&text)).is_ok());
                    }));
                }
            }
            for ((task, ..), spent) in tasks.iter().zip(least) {
                write!(line, "  {task} {spent:.2}")?;
                ms.insert((*task).into(), spent.into());
                ns.insert((*task).into(), (spent * 1e6 / (side * side) as f64).into());
            }
            if json {
                let document = serde_json::json!({
                    "kind": name, "side": side, "cells": side * side, "black": totals.owned.black, "white": totals.owned.white,
                    "neutral": totals.neutral, "regions": totals.regions, "ms": ms, "ns_a_cell": ns, "resident_kb": resident_kb(),
                });
                println!("{document}");
            } else {
                println!("{line}  ms");
            }
        }
    }
    Ok(())
}
