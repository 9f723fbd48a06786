//! Reading and replaying records.

use super::{Section, output};
use crate::compare::contest::{Contest, Contestant, Measurement};
use crate::compare::outcome::Goal;
use crate::compare::{Environment, Selection};
use serde_json::Value;
use std::fs;
use std::path::Path;

/// Reads the milliseconds of one of the measurements of `sgf-speed`.
fn row(line: &Value, at: usize) -> Option<Measurement> {
    let answers = vec![("nodes", line["nodes"].to_string())];
    Some(Measurement { time: line["rows"][at]["best_seconds"].as_f64()? * 1e3, answers })
}

/// Converts a measurement to nanoseconds per move.
fn for_each_move(line: &Value) -> Option<Measurement> {
    let seconds = line["rows"][3]["best_seconds"].as_f64()?;
    Some(Measurement { time: seconds * 1e9 / line["moves"].as_f64()?, answers: Vec::new() })
}

/// Converts a measurement to nanoseconds per game.
fn for_each_game(line: &Value) -> Option<Measurement> {
    let seconds = line["rows"][3]["best_seconds"].as_f64()?;
    Some(Measurement { time: seconds * 1e9 / line["records"].as_f64()?, answers: Vec::new() })
}

fn script(line: &Value) -> Option<Measurement> {
    Some(Measurement { time: line["ms"].as_f64()?, answers: vec![("nodes", line["nodes"].to_string())] })
}

pub(super) fn run(environment: &Environment, selection: &Selection) -> Result<Section, String> {
    let program = environment.program("sgf-speed");
    let folder = if selection.games.is_dir() { selection.games.display().to_string() } else { "-".into() };
    let file = environment.folder.join("records.sgf").display().to_string();
    output(&program, &[&folder, "0", "--write", &file])?;
    let ours = [&*folder, if selection.quick { "3" } else { "5" }, "--json"];
    let node = environment.node("@sabaki/sgf");
    let (with_node, modules) = (node.as_ref().map(|_| Path::new("node")), node.clone().unwrap_or_default());
    let modules = modules.display().to_string();
    let (mill, sabaki) = (environment.peer("sgf_mill.py"), environment.peer("sgf.cjs"));
    let reading = vec![
        Contestant::new("tengen", Some(&program), &ours, |line| row(line, 1)),
        Contestant::new("sgf-parse", Some(&program), &ours, |line| row(line, 4)),
        Contestant::new("sgfmill", environment.python("sgfmill"), &[&mill, &file, "1"], script),
        Contestant::new("@sabaki/sgf", with_node, &[&sabaki, &modules, &file, "1"], script),
        Contestant::new("summing all bytes", Some(&program), &ours, |line| row(line, 0)),
    ];
    let replaying = vec![
        Contestant::new("tengen", Some(&program), &ours, |line| row(line, 5)),
        Contestant::new("sgf-parse and goban", Some(&program), &ours, |line| row(line, 6)),
    ];
    let moves = vec![Contestant::new("tengen", Some(&program), &ours, for_each_move)];
    let games = vec![Contestant::new("tengen", Some(&program), &ours, for_each_game)];
    let what = if folder == "-" { "2,000 made up records" } else { "the records of a folder" };
    let mut section = Section::default();
    let contest = |title: &str, unit, contestants| {
        Contest { title: format!("{what}, {title}, one thread"), unit, contestants }.run(selection.rounds())
    };
    let mut read = contest("read", "ms", reading)?;
    read.goals =
        vec![Goal::at_least("records read, times as fast as sgf-parse", 20.0, read.best_ratio(&["sgf-parse"]))];
    section.add(read);
    section.add(contest("read and replayed, games that the peers can replay too", "ms", replaying)?);
    let mut replayed = contest("read and replayed, all of them", "ns per move", moves)?;
    let spent = replayed.time("tengen");
    replayed.goals = vec![Goal::at_most("records read and replayed, ns per move", 50.0, spent)];
    section.add(replayed);
    let mut replayed = contest("read and replayed, all of them, game by game", "ns per game", games)?;
    // This depends on the measured games, because their lengths differ between sets.
    let name = format!("{what}, read and replayed, games per second");
    replayed.goals = vec![Goal::at_least(name, 120_000.0, replayed.time("tengen").map(|spent| 1e9 / spent))];
    section.add(replayed);
    section.texts.push(format!("```text\n{}```", output(&program, &[&folder, "5"])?));
    let _ = fs::remove_file(file);
    Ok(section)
}
