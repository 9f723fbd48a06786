//! Measures how fast giant boards are counted.
//!
//! ```text
//! giant-speed [--side N]… [--stream COLUMNSxROWS]… [--kind NAME]… [--task NAME]… [--rounds N] [--json]
//!     [--write FOLDER]
//! ```
//!
//! Boards of every kind are counted from bytes in memory, with one byte per point and a newline after each row. The
//! tasks run on one thread unless noted:
//!
//! - `sum`: adds up the bytes, as a lower bound for reading them
//! - `shares`: counts the points of each player
//! - `shares_parts_1`: the same in parts, in wall time, for comparison with the next task
//! - `shares_parts_2`: the same on two threads, in wall time
//! - `totals`: counts the points of each player and the regions
//! - `totals_2`: the same on two threads, as for a pipe: one thread counts points, the other regions
//! - `totals_parts`: the same in parts, as for a file, on one thread
//! - `totals_parts_1`: the same in wall time, for comparison with the next task
//! - `totals_parts_2`: the same on two threads, in wall time
//!
//! The tasks take turns, and the minimum of all rounds is printed in milliseconds of the thread's CPU time, or of
//! wall time for `totals_2` and the tasks that say so. `--json` prints one document per line:
//!
//! ```text
//! {"kind","side","cells","black","white","neutral","regions","ms":{TASK:MS},"ns_a_cell":{TASK:NS},"resident_kb"}
//! ```
//!
//! `resident_kb` is the peak memory of the program. `--write` writes each board to `FOLDER/KIND-SIDE.txt` instead of
//! measuring it. `--stream` generates boards row by row while they are counted, so they need not fit into memory; the
//! only task is `totals_stream`, which runs once, and the JSON document has `"width","height"` instead of `"side"`.

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
/// The number of parts into which the program divides a file for two threads.
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

/// Counts the parts of a text with rows of equal length, in the same way as a file.
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

/// The name and function of each task, and whether it is measured in wall time.
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

/// Returns the time of a task in milliseconds.
fn time(on_the_wall: bool, work: impl FnOnce()) -> f64 {
    let (wall, thread) = (Instant::now(), ThreadTime::now());
    work();
    (if on_the_wall { wall.elapsed() } else { thread.elapsed() }).as_secs_f64() * 1e3
}

/// Counts a board while it is generated. Returns the milliseconds for counting alone, and the totals.
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

/// Returns the peak memory of the program in kilobytes, if the system reports it.
fn resident_kb() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?.split_whitespace().next()?.parse().ok()
}

fn main() -> Result<(), Box<dyn Error>> {
    let (mut sides, mut streams, mut kinds, mut tasks) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let (mut rounds, mut json, mut folder) = (5, false, None);
    let mut arguments = std::env::args().skip(1);
    while let Some(name) = arguments.next() {
        let mut value = || arguments.next().ok_or_else(|| format!("{name} needs a value"));
        match name.as_str() {
            "--side" => sides.push(value()?.parse()?),
            "--stream" => {
                let size = value()?;
                let (width, height) = size.split_once('x').ok_or("--stream takes COLUMNSxROWS")?;
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
            // The tasks take turns, so that other processes disturb all of them equally.
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
