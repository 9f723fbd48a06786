//! The sections and their contests.

mod boards;
mod giant;
mod hex;
mod playouts;
mod reading;
mod records;

pub(in crate::compare) use giant::Boards;

use super::contest::Measurement;
use super::outcome::{Goal, Outcome};
use super::{Environment, Selection};
use serde_json::Value;
use std::path::Path;
use std::process::Command;
use tengen_render::plot::Plot;

/// The names of all sections.
pub(crate) const NAMES: [&str; 7] = ["giant", "ordinary", "batch19", "sgf", "hex", "playouts", "reading"];

/// The results of a section.
#[derive(Default)]
pub(crate) struct Section {
    /// Its name.
    pub(crate) name: &'static str,
    /// Contests.
    pub(crate) outcomes: Vec<Outcome>,
    /// Goals that belong to no contest.
    pub(crate) goals: Vec<Goal>,
    /// Additional tables and remarks.
    pub(crate) texts: Vec<String>,
    /// Plots and their names.
    pub(crate) plots: Vec<(&'static str, Plot)>,
}

impl Section {
    fn add(&mut self, outcome: Outcome) {
        println!("{}", outcome.markdown());
        self.outcomes.push(outcome);
    }
}

/// Runs a section.
pub(crate) fn run(name: &'static str, environment: &Environment, selection: &Selection) -> Result<Section, String> {
    let section = match name {
        "giant" => giant::run(environment, selection)?,
        "ordinary" => boards::run_ordinary(environment, selection)?,
        "batch19" => boards::run(environment, selection)?,
        "sgf" => records::run(environment, selection)?,
        "hex" => hex::run(environment)?,
        "playouts" => playouts::run(environment)?,
        "reading" => reading::run(environment, selection)?,
        _ => return Err(format!("there is no section {name}")),
    };
    Ok(Section { name, ..section })
}

/// The owners of the empty points according to a program.
fn shares(line: &Value) -> Option<Vec<(&'static str, String)>> {
    let number = |name: &'static str| Some((name, line[name].as_u64()?.to_string()));
    Some(vec![number("black")?, number("white")?, number("neutral")?])
}

/// Parses the output of a peer that prints its milliseconds and the owners of the empty points.
fn peer(line: &Value) -> Option<Measurement> {
    Some(Measurement { time: line["ms"].as_f64()?, answers: shares(line)? })
}

/// Runs a program and returns its output.
fn output(program: &Path, words: &[&str]) -> Result<String, String> {
    let output = Command::new(program).args(words).output();
    let output = output.map_err(|error| format!("{}: {error}", program.display()))?;
    if !output.status.success() {
        return Err(format!("{}: {}", program.display(), String::from_utf8_lossy(&output.stderr)));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Runs a program that does the comparison itself. Returns its last line, which is JSON.
fn measured(environment: &Environment, name: &str, words: &[&str]) -> Result<Value, String> {
    let text = output(&environment.program(name), &[words, &["--json"]].concat())?;
    let line = text.lines().last().and_then(|line| serde_json::from_str(line).ok());
    line.ok_or_else(|| format!("{name} printed no figures: {text}"))
}
