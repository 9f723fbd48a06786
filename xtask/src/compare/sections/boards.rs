//! Owners of the empty points of 19x19 boards, for many boards at once from bytes and for one board at a time.

use super::{Section, output, shares};
use crate::compare::contest::{Contest, Contestant, Measurement};
use crate::compare::outcome::Goal;
use crate::compare::{Environment, Selection};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// Reads the nanoseconds per board of one of the measurements of `boards-speed`.
fn ns(line: &Value, name: &str) -> Option<Measurement> {
    let mut answers = shares(line)?;
    answers.push(("margin", line["margin"].as_f64()?.to_string()));
    Some(Measurement { time: line["ns"][name].as_f64()?, answers })
}

/// Converts the milliseconds for all boards to nanoseconds per board.
fn each(line: &Value) -> Option<f64> {
    Some(line["ms"].as_f64()? * 1e6 / line["boards"].as_f64()?)
}

fn peer(line: &Value) -> Option<Measurement> {
    Some(Measurement { time: each(line)?, answers: shares(line)? })
}

fn sgfmill(line: &Value) -> Option<Measurement> {
    Some(Measurement { time: each(line)?, answers: vec![("margin", line["margin"].as_f64()?.to_string())] })
}

/// The boards in a file for the peers, and the command of each program.
struct Boards<'a> {
    environment: &'a Environment,
    program: PathBuf,
    count: &'static str,
    file: String,
}

impl<'a> Boards<'a> {
    fn new(environment: &'a Environment, selection: &Selection) -> Result<Boards<'a>, String> {
        let program = environment.program("boards-speed");
        let count = if selection.quick { "400" } else { "2000" };
        let file = environment.folder.join("boards-19.txt").display().to_string();
        output(&program, &["--boards", count, "--write", &file])?;
        Ok(Boards { environment, program, count, file })
    }

    /// Returns a contestant for one of the measurements of `boards-speed`.
    fn ours(&self, title: &str, read: fn(&Value) -> Option<Measurement>) -> Contestant {
        let words = ["--boards", self.count, "--rounds", "15", "--json"];
        Contestant::new(title, Some(&self.program), &words, read)
    }

    fn flood(&self) -> Contestant {
        let words = [&*self.file, "19", "19", "15"];
        Contestant::new("C++ flood, from bytes", self.environment.flood.as_deref(), &words, peer)
    }

    fn goban(&self) -> Contestant {
        self.ours("goban", |line| ns(line, "goban"))
    }

    fn go_board(&self) -> Contestant {
        let node = self.environment.node("@sabaki/go-board");
        let (program, folder) = (node.as_ref().map(|_| Path::new("node")), node.clone().unwrap_or_default());
        let (folder, script) = (folder.display().to_string(), self.environment.peer("go_board.cjs"));
        Contestant::new("@sabaki/go-board", program, &[&script, &folder, &self.file, "1"], peer)
    }
}

/// Many boards at once, from bytes.
pub(super) fn run(environment: &Environment, selection: &Selection) -> Result<Section, String> {
    let boards = Boards::new(environment, selection)?;
    let score = environment.peer("area_score.py");
    let contestants = vec![
        boards.ours("tengen, from bytes", |line| ns(line, "batch_from_bytes")),
        boards.ours("tengen, one board at a time, with its regions", |line| ns(line, "territories")),
        boards.flood(),
        boards.goban(),
        Contestant::new("sgfmill", environment.python("sgfmill"), &[&score, &boards.file, "1"], sgfmill),
        boards.go_board(),
    ];
    let title = format!("{} boards of 19x19 after 40 to 360 random moves, one thread", boards.count);
    let mut outcome = Contest { title, unit: "ns per board", contestants }.run(selection.rounds())?;
    outcome.goals = vec![
        Goal::at_most("19x19 from bytes, ns per board", 125.0, outcome.time("tengen, from bytes")),
        Goal::at_least("19x19, times as fast as the C++ flood", 15.0, outcome.best_ratio(&["C++ flood"])),
    ];
    let mut section = Section::default();
    section.add(outcome);
    Ok(section)
}

/// The ordinary calls, one board at a time.
pub(super) fn run_ordinary(environment: &Environment, selection: &Selection) -> Result<Section, String> {
    let boards = Boards::new(environment, selection)?;
    let contestants = vec![
        boards.ours("tengen, bits::count_territory", |line| ns(line, "counts")),
        boards.ours("tengen, Regions::of_board", |line| ns(line, "regions")),
        boards.ours("tengen, territories", |line| ns(line, "territories")),
        boards.flood(),
        boards.goban(),
        boards.go_board(),
    ];
    let title = format!("{} boards of 19x19 after 40 to 360 random moves, a call for each, one thread", boards.count);
    let mut outcome = Contest { title, unit: "ns per board", contestants }.run(selection.rounds())?;
    let goals = [("Regions::of_board", 5_000.0), ("territories", 5_000.0), ("bits::count_territory", 500.0)];
    let goal = |(call, most): (&str, f64)| {
        Goal::at_most(format!("{call} on 19x19, ns"), most, outcome.time(&format!("tengen, {call}")))
    };
    outcome.goals = goals.map(goal).into();
    let mut section = Section::default();
    section.add(outcome);
    Ok(section)
}
