//! Measures the most expensive questions of each kind that the service accepts: how long the answer takes on one core,
//! and how long the core stays busy after the question is canceled.
//!
//! Each question is canceled at several moments of its work, and the slowest one is reported. Reading comes before the
//! work and cannot be canceled, so it is reported separately.

#![allow(clippy::print_stdout, reason = "a measuring program prints")]

use cpu_time::ThreadTime;
use std::fmt::Write;
use std::path::Path;
use std::sync::mpsc;
use std::time::{Duration, Instant};
use std::{fs, thread};
use tengen_api::Problem;
use tengen_api::question::go::{
    ChainQuestion, CurveQuestion, EstimateQuestion, RecordQuestion, ScoreQuestion, TerritoryQuestion,
};
use tengen_api::question::hex::HexQuestion;
use tengen_api::question::play::PlayQuestion;
use tengen_api::question::{Prepared, WorkLimits, input};
use tengen_estimate::{Budget, StopFlag};

/// The number of intervals; a question is canceled at the end of each one except the last.
const MOMENTS: u32 = 8;

/// A function that returns the stone at a column and a row, as a character.
type Stones = fn(usize, usize) -> char;

/// A function that reads a question.
type Prepare<A> = fn(&[u8]) -> Result<Prepared<A>, Problem>;

/// Answers a question, then cancels it at several moments. All times are CPU times.
fn measure<A: 'static>(name: &str, json: &str, prepare: Prepare<A>) {
    let began = ThreadTime::now();
    let prepared = prepare(json.as_bytes());
    let reading = began.elapsed();
    let prepared = match prepared {
        Ok(prepared) => prepared,
        Err(problem) => {
            println!("{name:<34} {:>8.1}   refused: {}", milliseconds(reading), problem.message);
            return;
        }
    };
    let steps = prepared.cost.steps;
    let (began, wall) = (ThreadTime::now(), Instant::now());
    let answered = prepared.answer(&WorkLimits { budget: Budget::unlimited(), threads: 1 });
    let (answer, wall) = (began.elapsed(), wall.elapsed());
    let slowest = (1..MOMENTS).filter_map(|moment| stopped(json, prepare, wall * moment / MOMENTS)).max();
    let outcome = answered.err().map_or(String::new(), |problem| problem.message);
    let [reading, answer, slowest] = [reading, answer, slowest.unwrap_or_default()].map(milliseconds);
    println!("{name:<34} {reading:>8.1} {steps:>11} {answer:>9.1} {slowest:>9.1}   {outcome}");
}

/// Returns the CPU time that a thread spends on a question after it is canceled.
fn stopped<A: 'static>(json: &str, prepare: Prepare<A>, after: Duration) -> Option<Duration> {
    let prepared = prepare(json.as_bytes()).ok()?;
    let stop = StopFlag::new();
    let effort = WorkLimits { budget: Budget::until(stop.clone()), threads: 1 };
    let (sender, worker) = mpsc::channel();
    thread::scope(|scope| {
        let work = scope.spawn(move || {
            // The directory under `/proc` that has this thread's times.
            let _ = sender.send(fs::read_link("/proc/thread-self"));
            let _ = prepared.answer(&effort);
            worked(Path::new("thread-self"))
        });
        let name = worker.recv().ok()?.ok()?;
        thread::sleep(after);
        stop.set();
        let before = worked(&name);
        Some(work.join().ok()??.saturating_sub(before?))
    })
}

/// Returns the CPU time of a thread, if the system reports it.
fn worked(thread: &Path) -> Option<Duration> {
    let text = fs::read_to_string(Path::new("/proc").join(thread).join("schedstat")).ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// Returns a board as JSON rows of text.
fn board(side: usize, stone: Stones) -> String {
    let row = |y: usize| format!("\"{}\"", (0..side).map(|x| stone(x, y)).collect::<String>());
    format!("[{}]", (0..side).map(row).collect::<Vec<_>>().join(","))
}

/// Stones without any pattern.
fn mixed(x: usize, y: usize) -> char {
    ['.', 'X', '.', 'O', 'X', '.', 'O'][(x * x + 3 * y + x * y) % 7]
}

/// Alternating colors with single empty points, which gives very many chains and regions.
fn grains(x: usize, y: usize) -> char {
    match (x + 2 * y) % 5 {
        0 => '.',
        1 | 3 => 'X',
        _ => 'O',
    }
}

/// Single-point eyes in walls of one color.
fn eyes(x: usize, y: usize) -> char {
    if x % 2 == 1 && y % 2 == 1 { '.' } else { 'X' }
}

/// Walls of both colors, separated by one empty line.
fn walls(x: usize, _: usize) -> char {
    ['X', '.', 'O', '.'][x % 4]
}

/// One long winding chain of black stones between white ones.
fn winding(x: usize, y: usize) -> char {
    let turns_right = (y / 2).is_multiple_of(2);
    match y % 2 {
        0 => 'X',
        _ if turns_right && x == 360 || !turns_right && x == 0 => 'X',
        _ => 'O',
    }
}

/// A 52x52 record with `moves` moves, which visit every point before any point is repeated.
fn record(moves: usize) -> String {
    let letter = |at: usize| char::from(if at < 26 { b'a' + at as u8 } else { b'A' + at as u8 - 26 });
    let mut text = String::from("(;GM[1]SZ[52]RU[tromp-taylor]KM[0.5]RE[B+99.5]");
    for number in 0..moves {
        let at = number * 1_021 % 2_704;
        let color = if number % 2 == 0 { 'B' } else { 'W' };
        let _ = write!(text, ";{color}[{}{}]", letter(at % 52), letter(at / 52));
    }
    text.push(')');
    text
}

const BOARDS: [(&str, Stones); 5] =
    [("mixed", mixed), ("grains", grains), ("eyes", eyes), ("walls", walls), ("winding", winding)];

fn main() {
    let only = std::env::args().nth(1).unwrap_or_default();
    println!("{:<34} {:>8} {:>11} {:>9} {:>9}", "milliseconds", "reading", "steps stated", "answer", "stopped");
    let is_selected = |name: &str| name.contains(&only);
    macro_rules! ask {
        ($name:expr, $json:expr, $question:ty) => {
            ask!($name, $json, $question, prepare)
        };
        ($name:expr, $json:expr, $question:ty, $prepare:ident) => {
            let name = String::from($name);
            if is_selected(&name) {
                measure(&name, &$json, |json| input::parse::<$question>(json)?.$prepare());
            }
        };
    }
    for (name, stone) in BOARDS {
        let rows = board(361, stone);
        ask!(format!("territory 361x361 {name}"), format!("{{\"board\":{rows}}}"), TerritoryQuestion);
        for rules in ["japanese", "chinese"] {
            let json = format!("{{\"board\":{rows},\"dead\":\"none\",\"rules\":\"{rules}\"}}");
            ask!(format!("score 361x361 {name} {rules}"), json, ScoreQuestion);
        }
        let json = format!("{{\"board\":{rows},\"dead\":\"judge\"}}");
        ask!(format!("score 361x361 {name} judge"), json, ScoreQuestion);
        ask!(format!("play 361x361 {name}"), format!("{{\"board\":{rows}}}"), PlayQuestion);
        ask!(format!("chain 361x361 {name}"), format!("{{\"board\":{rows},\"point\":[0,0]}}"), ChainQuestion);
        ask!(format!("record 361x361 {name}"), format!("{{\"board\":{rows},\"dead\":\"none\"}}"), RecordQuestion);
        for method in ["ratio", "threshold", "nearest", "bouzy"] {
            let json = format!("{{\"board\":{rows},\"method\":\"{method}\"}}");
            ask!(format!("estimate 361x361 {name} {method}"), json, EstimateQuestion);
        }
        let optimal = format!("{{\"board\":{rows},\"k\":\"optimal\",\"targets\":[9000,8000]}}");
        ask!(format!("estimate 361x361 {name} optimal"), optimal, EstimateQuestion);
        let numbers = ["0"; 6].join(",");
        for method in ["bouzy", "ratio"] {
            let json = format!("{{\"board\":{rows},\"method\":\"{method}\",\"moves_at\":[{numbers}]}}");
            ask!(format!("graph 361x361 {name} {method}"), json, CurveQuestion);
        }
        ask!(format!("hex 361x361 {name}"), format!("{{\"board\":{rows}}}"), HexQuestion);
        ask!(format!("hex play 361x361 {name}"), format!("{{\"board\":{rows}}}"), HexQuestion, prepare_play);
    }
    // Every stone of one chain, named separately.
    let names: Vec<String> = (0..70_000).map(|at| format!("[{},{}]", at % 361, at / 361)).collect();
    let all = format!("{{\"board\":{},\"dead\":[{}]}}", board(361, |_, _| 'X'), names.join(","));
    ask!("score 361x361 one chain, 70,000 names", all, ScoreQuestion);
    // The largest boards that are judged, and the largest that a record can describe.
    for (side, ways) in [(64, ",\"ways\":8"), (52, "")] {
        let rows = board(side, mixed);
        for (method, ways) in [("network", ways), ("playouts", "")] {
            let json = format!("{{\"board\":{rows},\"dead\":\"judge\",\"method\":\"{method}\"}}");
            ask!(format!("score {side}x{side} judged {method}"), json, ScoreQuestion);
            ask!(format!("record {side}x{side} judged {method}"), json, RecordQuestion);
            let json = format!("{{\"board\":{rows},\"dead\":\"judge\",\"method\":\"{method}\"{ways}}}");
            ask!(format!("estimate {side}x{side} judged {method}"), json, EstimateQuestion);
        }
    }
    let game = record(5_000);
    ask!("play 52x52 5,000 moves", format!("{{\"sgf\":\"{game}\"}}"), PlayQuestion);
    ask!("score 52x52 5,000 moves", format!("{{\"sgf\":\"{game}\"}}"), ScoreQuestion);
    ask!("record 52x52 5,000 moves", format!("{{\"sgf\":\"{game}\"}}"), RecordQuestion);
    for (positions, method) in [(10, "network"), (64, "network"), (20, "playouts"), (64, "bouzy")] {
        let numbers: Vec<String> = (0..positions).map(|at| (at * 70).to_string()).collect();
        let numbers = numbers.join(",");
        let ways = if method == "network" { ",\"ways\":8" } else { "" };
        let json = format!("{{\"sgf\":\"{game}\",\"method\":\"{method}\"{ways},\"moves_at\":[{numbers}]}}");
        ask!(format!("graph 52x52 {positions} times {method}"), json, CurveQuestion);
    }
    let cell = |at: usize| format!("\"{}{}\"", column(at * 37 % 361), at * 37 / 361 % 361 + 1);
    let cells: Vec<String> = (0..5_000).map(cell).collect();
    let json = format!("{{\"width\":361,\"height\":361,\"moves\":[{}]}}", cells.join(","));
    ask!("hex 361x361 5,000 moves", json, HexQuestion);
    ask!("hex play 361x361 5,000 moves", json, HexQuestion, prepare_play);
    let variations = format!("(;GM[1]SZ[52]{})", "(;B[aa])".repeat(120_000));
    ask!("record of 120,000 variations", format!("{{\"sgf\":\"{variations}\"}}"), RecordQuestion);
    let stone = format!("(;GM[1]SZ[52]RU[tromp-taylor];AB[aa:ZZ]AE[aa]{})", ";AE[bb];AB[bb]".repeat(2_499));
    ask!("play 52x52 5,000 stones set up", format!("{{\"sgf\":\"{stone}\"}}"), PlayQuestion);
    let edits = format!("(;GM[1]SZ[52]RU[tromp-taylor]{})", ";AB[aa:ZZ]AE[aa:ZZ]".repeat(5_000));
    ask!("play 52x52 5,000 edits", format!("{{\"sgf\":\"{edits}\"}}"), PlayQuestion);
}

/// Returns the letters of a Hex column.
fn column(mut at: usize) -> String {
    let mut letters = Vec::new();
    loop {
        letters.push(char::from(b'a' + (at % 26) as u8));
        if at < 26 {
            break;
        }
        at = at / 26 - 1;
    }
    letters.iter().rev().collect()
}
