//! The time that the Hex solver takes for all openings of small boards, and for a suite of positions with answers.
//!
//! `hex-solver --sizes '' --resigned GAMES.tsv --every 100 --seconds 2`: resigned games (columns as in LittleGolem's
//! list: number, size, event, stones, swap, end, winner, connected, moves), at the moment of resignation.
//!
//! `hex-solver [--sizes 5x5,6x6] [--no-certificates] [SUITE.jsonl] [--seconds 60]`: each line of the suite has `id`,
//! `rows`, `to_play`, `question` (`winner`, `these_moves_win` or `one_of_these_wins`), `answer`, and may have `benzene`
//! with `verdict` and `seconds`. All times are CPU time of one thread.

#![expect(clippy::print_stdout, reason = "a table for people is what this program is for")]

use cpu_time::ThreadTime;
use serde_json::Value;
use std::collections::BTreeMap;
use std::error::Error;
use std::time::Duration;
use tengen::hex::{Game, Move, Orientation, text};
use tengen::{Board, Color, Grid, Topology, notation};
use tengen_api::hex::source::parse_size;
use tengen_proof::hex::checker;
use tengen_proof::hex::solver::HexSolver;
use tengen_proof::search::{NodeBudget, Watch};

const UNLIMITED: u64 = 1 << 50;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let (mut sizes, mut suite, mut limit) = ("5x5,6x6".to_owned(), None, 60.0);
    let (mut resigned, mut every, mut certificates) = (None, 100, true);
    while let Some(word) = words.next() {
        match word.as_str() {
            "--sizes" => sizes = words.next().ok_or("--sizes needs sizes")?,
            "--seconds" => limit = words.next().ok_or("--seconds needs a number")?.parse()?,
            "--no-certificates" => certificates = false,
            "--resigned" => resigned = words.next(),
            "--every" => every = words.next().ok_or("--every needs a number")?.parse()?,
            _ => suite = Some(word),
        }
    }
    for size in sizes.split(',').filter(|size| !size.is_empty()) {
        openings(size, certificates)?;
    }
    if let Some(path) = resigned {
        resignations(&std::fs::read_to_string(path)?, every, Duration::from_secs_f64(limit))?;
    }
    suite.map_or(Ok(()), |path| positions(&std::fs::read_to_string(path)?, Duration::from_secs_f64(limit)))
}

/// Solves every opening of a board with one solver, and checks a certificate for each if requested.
fn openings(size: &str, certificates: bool) -> Result<(), Box<dyn Error>> {
    let board = Board::empty(parse_size(size).ok_or("a size is 6 or 7x8")?);
    let start = ThreadTime::now();
    let mut solver = HexSolver::new(board.grid(), Orientation::TopBottom, UNLIMITED)?;
    let moves = solver.moves(&board, Color::Black, &mut NodeBudget::new(UNLIMITED));
    let seconds = start.elapsed().as_secs_f64();
    let wins = moves.iter().filter(|(_, wins)| *wins == Some(true)).count();
    println!("{size}: {} openings, {wins} win, {} expanded, {seconds:.2} s", moves.len(), solver.expanded());
    if !certificates {
        return Ok(());
    }
    let start = ThreadTime::now();
    let (mut checked, mut steps) = (0, 0);
    for (point, _) in moves {
        let mut after = board.clone();
        after[point] = Some(Color::Black);
        if let Some(certificate) = solver.certificate(&after, Color::White, &mut NodeBudget::new(UNLIMITED)) {
            checker::check(&certificate)?;
            (checked, steps) = (checked + 1, steps + certificate.steps.len());
        }
    }
    println!("{size}: {checked} certificates with {steps} steps are valid, {:.2} s", start.elapsed().as_secs_f64());
    Ok(())
}

/// Proves the winners of resigned games at the moment of resignation.
fn resignations(games: &str, every: usize, limit: Duration) -> Result<(), Box<dyn Error>> {
    let mut sizes: BTreeMap<usize, Vec<(bool, f64, u64)>> = BTreeMap::new();
    let resigned = games.lines().filter(|line| line.split('\t').nth(5) == Some("resign"));
    for line in resigned.step_by(every) {
        let columns: Vec<&str> = line.split('\t').collect();
        let [number, size, _, _, _, _, winner, _, moves] = columns[..] else { return Err("not nine columns".into()) };
        let side: usize = size.parse()?;
        let grid = Grid::with_topology(side, side, Topology::Hex)?;
        let mut game = Game::new(grid, Orientation::TopBottom)?;
        for word in moves.split_whitespace() {
            let turn = if word == "swap" { Move::SwapPieces } else { Move::Play(notation::parse_hex(grid, word)?) };
            game.play(turn)?;
        }
        let start = ThreadTime::now();
        let watch = |_| start.elapsed() < limit;
        let mut budget = NodeBudget::new(UNLIMITED).watched(Some(Watch(&watch)));
        let mut solver = HexSolver::new(grid, Orientation::TopBottom, UNLIMITED)?;
        let found = solver.winner(&game.board(), game.to_play(), &mut budget);
        let seconds = start.elapsed().as_secs_f64();
        let declared = if winner == "first" { Color::Black } else { Color::White };
        println!("{number} {size}: {found:?} (declared {declared:?}) {seconds:.2} s, {} expanded", solver.expanded());
        sizes.entry(side).or_default().push((found.is_some(), seconds, solver.expanded()));
    }
    for (side, mut games) in sizes {
        games.sort_by(|one, other| one.1.total_cmp(&other.1));
        let proved = games.iter().filter(|game| game.0).count();
        println!("{side}x{side}: {proved} of {} proved, median {:.2} s", games.len(), games[games.len() / 2].1);
    }
    Ok(())
}

/// The answers to the questions of a suite.
#[derive(Default)]
struct Tally {
    right: usize,
    wrong: usize,
    unknown: usize,
    seconds: f64,
    benzene: usize,
    benzene_seconds: f64,
}

fn positions(suite: &str, limit: Duration) -> Result<(), Box<dyn Error>> {
    let mut tallies: BTreeMap<String, Tally> = BTreeMap::new();
    for line in suite.lines() {
        let question: Value = serde_json::from_str(line)?;
        let start = ThreadTime::now();
        let verdict = answer(&question, limit)?;
        let seconds = start.elapsed().as_secs_f64();
        let tally = tallies.entry(question["suite"].as_str().unwrap_or("suite").to_owned()).or_default();
        match verdict {
            Some(true) => tally.right += 1,
            Some(false) => tally.wrong += 1,
            None => tally.unknown += 1,
        }
        if verdict != Some(true) {
            println!("{} {}", question["id"], if verdict.is_none() { "unknown" } else { "WRONG" });
        }
        tally.seconds += seconds;
        tally.benzene += usize::from(question["benzene"]["verdict"] == "right");
        tally.benzene_seconds += question["benzene"]["seconds"].as_f64().unwrap_or_default();
    }
    println!("| suite | right | wrong | unknown | seconds | benzene right | seconds |\n|---|---|---|---|---|---|---|");
    for (name, Tally { right, wrong, unknown, seconds, benzene, benzene_seconds }) in tallies {
        println!("| {name} | {right} | {wrong} | {unknown} | {seconds:.1} | {benzene} | {benzene_seconds:.1} |");
    }
    Ok(())
}

/// Whether the solver agrees with the answer of a question, or `None` if the time was too short.
fn answer(question: &Value, limit: Duration) -> Result<Option<bool>, Box<dyn Error>> {
    let rows = question["rows"].as_array().ok_or("rows are missing")?;
    let rows: Vec<&str> = rows.iter().filter_map(Value::as_str).collect();
    let board = text::parse(&rows.join("\n"))?;
    let to_play = if question["to_play"] == "X" { Color::Black } else { Color::White };
    let start = ThreadTime::now();
    let watch = |_| start.elapsed() < limit;
    let mut budget = NodeBudget::new(UNLIMITED).watched(Some(Watch(&watch)));
    let mut solver = HexSolver::new(board.grid(), Orientation::TopBottom, UNLIMITED)?;
    let moves = question["answer"].as_array().map(Vec::as_slice).unwrap_or_default();
    if question["question"] == "winner" || moves.is_empty() {
        // A list without moves says that none of them wins.
        let color = if question["answer"] == "X" { Color::Black } else { Color::White };
        let expected = if question["answer"].is_string() { color } else { to_play.opponent() };
        return Ok(solver.winner(&board, to_play, &mut budget).map(|winner| winner == expected));
    }
    let all = question["question"] == "these_moves_win";
    let mut is_open = false;
    for name in moves.iter().filter_map(Value::as_str) {
        let mut after = board.clone();
        after[notation::parse_hex(board.grid(), name)?] = Some(to_play);
        match solver.winner(&after, to_play.opponent(), &mut budget).map(|winner| winner == to_play) {
            Some(wins) if wins != all => return Ok(Some(wins)),
            Some(_) => {}
            None => is_open = true,
        }
    }
    Ok(if is_open { None } else { Some(all) })
}
