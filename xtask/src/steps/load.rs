//! Load test: 64 connections ask questions for 20 seconds without a pause. No answer may fail, and memory must not
//! grow. Then a few clients ask while attackers are active.

use super::attack;
use crate::service::{Profile, Service};
use crate::summary::{Outcome, StepResult};
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use std::{env, fs};

const CONNECTIONS: usize = 64;
const WARM_UP: Duration = Duration::from_secs(5);
const LASTS: Duration = Duration::from_secs(20);

/// A kind of question.
pub(super) struct Question {
    pub(super) name: &'static str,
    pub(super) path: &'static str,
    pub(super) body: String,
}

/// The rows of a 19x19 board with walls across it.
fn board() -> String {
    let stone = |x: usize, y: usize| match ((x + y / 6) % 5, (x + y / 4) % 7) {
        (2, _) => 'X',
        (_, 5) => 'O',
        _ => '.',
    };
    let row = |y: usize| quoted(&(0..19).map(|x| stone(x, y)).collect::<String>());
    (0..19).map(row).collect::<Vec<_>>().join(",")
}

/// Returns a text as a JSON string.
fn quoted(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"").replace('\r', "").replace('\n', "\\n");
    format!("\"{text}\"")
}

fn questions() -> [Question; 3] {
    let large = quoted(include_str!("../../../crates/tengen-api/examples/nineteen.sgf"));
    let small = quoted(include_str!("../../../crates/tengen-api/examples/nine.sgf"));
    let question = |name, path, body| Question { name, path, body };
    [
        question("territory, 19x19", "/api/territory", format!("{{\"board\":[{}]}}", board())),
        question("score, 19x19", "/api/score", format!("{{\"sgf\":{large}}}")),
        question("score, 9x9, judged", "/api/score", format!("{{\"sgf\":{small},\"dead\":\"judge\"}}")),
    ]
}

/// Asks cheap questions, then questions that need the judge. Prints answers per second, the median and 99th percentile
/// of the times, and memory.
pub(crate) fn run(profile: Profile) -> StepResult {
    let mut service = Service::start(profile)?;
    println!("> {CONNECTIONS} connections for {} s, twice, at {} ({profile:?})", LASTS.as_secs(), service.address);
    let [territory, score, judged] = questions();
    let quick = [territory, score];
    for questions in [&quick[..], &[judged]] {
        storm(&service, questions)?;
        if !service.runs() {
            return Err("the service ended under load".into());
        }
    }
    attack::run(&service, &quick, profile)?;
    if !service.runs() {
        return Err("the service ended under attack".into());
    }
    Ok(Outcome::Passed)
}

/// Asks from all connections at once. Each connection repeats the same question.
fn storm(service: &Service, questions: &[Question]) -> Result<(), String> {
    let stop = AtomicBool::new(false);
    let from = Instant::now() + WARM_UP;
    let (times, memory) = thread::scope(|scope| {
        let kinds = questions.iter().cycle().take(CONNECTIONS);
        let asking: Vec<_> =
            kinds.map(|question| scope.spawn(|| ask(&service.address, question, &stop, from))).collect();
        thread::sleep(WARM_UP);
        let warm = resident(service.process());
        thread::sleep(LASTS);
        let end = resident(service.process());
        stop.store(true, Ordering::Relaxed);
        let join = |times: thread::ScopedJoinHandle<'_, _>| times.join().unwrap_or_else(|_| Err("panicked".into()));
        (asking.into_iter().map(join).collect::<Vec<Result<Vec<Duration>, String>>>(), warm.zip(end))
    });
    let mut by_kind = vec![Vec::new(); questions.len()];
    for (number, times) in times.into_iter().enumerate() {
        by_kind[number % questions.len()].extend(times?);
    }
    for (question, times) in questions.iter().zip(&mut by_kind) {
        times.sort_unstable();
        report(question.name, times);
    }
    let Some((warm, end)) = memory else {
        println!("skipped: memory, because this system does not report it");
        return Ok(());
    };
    println!("memory: {} MiB after {} s, {} MiB at the end", warm >> 20, WARM_UP.as_secs(), end >> 20);
    let grows = end > warm + warm / 4 + (16 << 20);
    if grows { Err("memory grows under load".into()) } else { Ok(()) }
}

#[expect(clippy::cast_precision_loss, clippy::cast_sign_loss, reason = "a few thousand answers")]
fn report(name: &str, sorted: &[Duration]) {
    let at = |share: f64| {
        let index = (sorted.len() as f64 * share) as usize;
        sorted.get(index.min(sorted.len().saturating_sub(1))).map_or(0.0, |time| time.as_secs_f64() * 1000.0)
    };
    let rate = sorted.len() as f64 / LASTS.as_secs_f64();
    println!("{name:<20} {rate:>9.0} answers/s   median {:>8.2} ms   p99 {:>8.2} ms", at(0.5), at(0.99));
}

/// Asks one question repeatedly on one connection. Returns the times of the answers after the warm-up.
fn ask(address: &str, question: &Question, stop: &AtomicBool, from: Instant) -> Result<Vec<Duration>, String> {
    let fail = |error: std::io::Error| format!("{}: {error}", question.name);
    let stream = TcpStream::connect(address).map_err(fail)?;
    stream.set_nodelay(true).map_err(fail)?;
    stream.set_read_timeout(Some(Duration::from_mins(1))).map_err(fail)?;
    let mut reader = BufReader::new(stream.try_clone().map_err(fail)?);
    let mut writer = stream;
    let Question { path, body, .. } = question;
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut times = Vec::new();
    let mut first: Option<Vec<u8>> = None;
    while !stop.load(Ordering::Relaxed) {
        let began = Instant::now();
        writer.write_all(request.as_bytes()).map_err(fail)?;
        let (status, body) = answer(&mut reader).map_err(fail)?;
        if status != 200 {
            return Err(format!("{}: status {status}: {}", question.name, String::from_utf8_lossy(&body)));
        }
        if first.get_or_insert_with(|| body.clone()) != &body {
            return Err(format!("{}: two answers to one question", question.name));
        }
        if began >= from {
            times.push(began.elapsed());
        }
    }
    Ok(times)
}

/// Reads the status and the body of one answer.
pub(super) fn answer(reader: &mut impl BufRead) -> std::io::Result<(u16, Vec<u8>)> {
    let mut line = String::new();
    reader.read_line(&mut line)?;
    let status = line.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    let mut length = 0;
    loop {
        line.clear();
        reader.read_line(&mut line)?;
        let Some((name, value)) = line.trim_end().split_once(':') else { break };
        if name.eq_ignore_ascii_case("content-length") {
            length = value.trim().parse().unwrap_or(0);
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    Ok((status, body))
}

/// The memory of a process in bytes, if the system reports it.
pub(super) fn resident(process: u32) -> Option<u64> {
    if env::consts::OS != "linux" {
        return None;
    }
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kilobytes| kilobytes << 10)
}
