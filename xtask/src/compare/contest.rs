//! A contest: several programs do the same task on the same input, taking turns for several rounds.

use super::outcome::{Outcome, Row};
use serde_json::Value;
use std::collections::HashMap;
use std::path::Path;
use std::process::Command;

/// The output of a program: its time, and its named answers, which must agree with those of all others.
pub(crate) struct Measurement {
    /// The time, in the unit of the contest.
    pub(crate) time: f64,
    /// The answers.
    pub(crate) answers: Vec<(&'static str, String)>,
}

/// A program that takes part.
pub(crate) struct Contestant {
    /// The name in the table.
    pub(crate) name: String,
    /// The command, or `None` if it could not be installed.
    command: Option<Vec<String>>,
    /// The function that reads its line of JSON.
    read: fn(&Value) -> Option<Measurement>,
}

impl Contestant {
    /// Creates a contestant from a program and its arguments.
    pub(crate) fn new(
        name: &str,
        program: Option<&Path>,
        words: &[&str],
        read: fn(&Value) -> Option<Measurement>,
    ) -> Contestant {
        let command = program.map(|program| {
            let mut command = vec![program.display().to_string()];
            command.extend(words.iter().map(|word| (*word).to_owned()));
            command
        });
        Contestant { name: name.into(), command, read }
    }
}

/// A task and its contestants. The first one is Tengen.
pub(crate) struct Contest {
    /// The task and its input.
    pub(crate) title: String,
    /// The unit of the times.
    pub(crate) unit: &'static str,
    /// The programs that take part.
    pub(crate) contestants: Vec<Contestant>,
}

/// Runs a program and returns its last line, which is JSON.
fn ask(command: &[String]) -> Result<Value, String> {
    let output = Command::new(&command[0]).args(&command[1..]).output().map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout);
    let value = text.lines().last().and_then(|line| serde_json::from_str(line).ok());
    value.ok_or_else(|| {
        let error = String::from_utf8_lossy(&output.stderr);
        error.lines().last().map_or_else(|| output.status.to_string(), str::to_owned)
    })
}

impl Contest {
    /// Runs every contestant once in every round. A peer that fails is noted in its row. Different answers are an
    /// error.
    pub(crate) fn run(self, rounds: usize) -> Result<Outcome, String> {
        let mut times: Vec<Vec<f64>> = self.contestants.iter().map(|_| Vec::new()).collect();
        let mut failed: Vec<Option<String>> = self.contestants.iter().map(|_| None).collect();
        let mut answers: HashMap<&str, String> = HashMap::new();
        for _ in 0..rounds {
            // A program that measures several contestants itself runs once for all of them.
            let mut outputs: HashMap<&[String], Value> = HashMap::new();
            for (at, contestant) in self.contestants.iter().enumerate() {
                let Some(command) = &contestant.command else { continue };
                if failed[at].is_some() {
                    continue;
                }
                if !outputs.contains_key(command.as_slice()) {
                    match ask(command) {
                        Ok(line) => drop(outputs.insert(command, line)),
                        Err(error) if at > 0 => {
                            failed[at] = Some(error);
                            continue;
                        }
                        Err(error) => return Err(format!("{}: {}: {error}", self.title, contestant.name)),
                    }
                }
                let line = &outputs[command.as_slice()];
                let Some(measured) = (contestant.read)(line) else {
                    return Err(format!("{}: {}: unexpected output {line}", self.title, contestant.name));
                };
                times[at].push(measured.time);
                for (name, theirs) in measured.answers {
                    let ours = answers.entry(name).or_insert_with(|| theirs.clone());
                    if *ours != theirs {
                        let title = &self.title;
                        return Err(format!("{title}: {}: {name} is {theirs}, not {ours}", contestant.name));
                    }
                }
            }
        }
        let rows = self.contestants.into_iter().zip(times).zip(failed).map(|((contestant, times), failed)| {
            let missing = contestant.command.is_none().then(|| "not installed here".to_owned());
            let remark = failed.map(|error| format!("failed: {error}")).or(missing);
            Row { name: contestant.name, time: times.into_iter().min_by(f64::total_cmp), remark }
        });
        Ok(Outcome { title: self.title, unit: self.unit, rows: rows.collect(), goals: Vec::new() })
    }
}
