//! Many boards of 19x19: whose their empty points are, from bytes.

use super::{Section, output, shares};
use crate::compare::contest::{Contest, Contestant, Said};
use crate::compare::outcome::Goal;
use crate::compare::{Environment, Wanted};
use serde_json::Value;
use std::path::Path;

/// Nanoseconds a board of one of the ways that `boards-speed` measures.
fn ns(line: &Value, name: &str) -> Option<Said> {
    let mut answers = shares(line)?;
    answers.push(("margin", line["margin"].as_f64()?.to_string()));
    Some(Said { time: line["ns"][name].as_f64()?, answers })
}

/// Nanoseconds a board of a program that tells milliseconds for all of them.
fn each(line: &Value) -> Option<f64> {
    Some(line["ms"].as_f64()? * 1e6 / line["boards"].as_f64()?)
}

fn peer(line: &Value) -> Option<Said> {
    Some(Said { time: each(line)?, answers: shares(line)? })
}

fn sgfmill(line: &Value) -> Option<Said> {
    Some(Said { time: each(line)?, answers: vec![("margin", line["margin"].as_f64()?.to_string())] })
}

pub(super) fn run(environment: &Environment, wanted: &Wanted) -> Result<Section, String> {
    let program = environment.program("boards-speed");
    let boards = if wanted.quick { "400" } else { "2000" };
    let file = environment.folder.join("boards-19.txt").display().to_string();
    output(&program, &["--boards", boards, "--write", &file])?;
    let ours = ["--boards", boards, "--rounds", "15", "--json"];
    let node = environment.node("@sabaki/go-board");
    let (with_node, folder) = (node.as_ref().map(|_| Path::new("node")), node.clone().unwrap_or_default());
    let folder = folder.display().to_string();
    let (score, board) = (environment.peer("area_score.py"), environment.peer("go_board.cjs"));
    let contestants = vec![
        Contestant::new("tengen, from bytes", Some(&program), &ours, |line| ns(line, "batch_from_bytes")),
        Contestant::new("tengen, one board at a time, with its regions", Some(&program), &ours, |line| {
            ns(line, "regions")
        }),
        Contestant::new("C++ flood, from bytes", environment.flood.as_deref(), &[&file, "19", "19", "15"], peer),
        Contestant::new("goban", Some(&program), &ours, |line| ns(line, "goban")),
        Contestant::new("sgfmill", environment.python("sgfmill"), &[&score, &file, "1"], sgfmill),
        Contestant::new("@sabaki/go-board", with_node, &[&board, &folder, &file, "1"], peer),
    ];
    let title = format!("{boards} boards of 19x19 after 40 to 360 random moves, one thread");
    let mut outcome = Contest { title, unit: "ns a board", contestants }.run(wanted.rounds())?;
    outcome.goals = vec![
        Goal::at_most("19x19 from bytes, ns a board", 125.0, outcome.time("tengen, from bytes")),
        Goal::at_least("19x19, times as fast as the C++ flood", 15.0, outcome.best_ratio(&["C++ flood"])),
    ];
    let mut section = Section::default();
    section.add(outcome);
    Ok(section)
}
