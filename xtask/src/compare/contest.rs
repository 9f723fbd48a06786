//! A contest: several programs at the same task on the same input, in turn, round after round.

use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;

/// What a program says: how long it took, and its answer, if the others can be asked the same.
pub(crate) struct Said {
    /// In the contest's unit.
    pub(crate) time: f64,
    /// The answer.
    pub(crate) answer: Option<String>,
}

/// A program that takes part.
pub(crate) struct Contestant {
    /// As it is called in the table.
    pub(crate) name: String,
    /// How it is run; `None` where it could not be installed.
    pub(crate) command: Option<Vec<String>>,
    /// How its line of JSON is read.
    pub(crate) read: fn(&Value) -> Option<Said>,
}

impl Contestant {
    /// A program and its arguments.
    pub(crate) fn new(
        name: &str,
        program: Option<&Path>,
        words: &[&str],
        read: fn(&Value) -> Option<Said>,
    ) -> Contestant {
        let command = program.map(|program| {
            let mut command = vec![program.display().to_string()];
            command.extend(words.iter().map(|word| (*word).to_owned()));
            command
        });
        Contestant { name: name.into(), command, read }
    }
}

/// One row of a table.
pub(crate) struct Row {
    /// Whose.
    pub(crate) name: String,
    /// The median, if it ran.
    pub(crate) time: Option<f64>,
}

/// A task and who takes part in it; the first is Tengen.
pub(crate) struct Contest {
    /// What is done to what.
    pub(crate) title: String,
    /// The unit of the times.
    pub(crate) unit: &'static str,
    /// Who takes part.
    pub(crate) contestants: Vec<Contestant>,
}

/// What came of a contest.
pub(crate) struct Outcome {
    /// What was done to what.
    pub(crate) title: String,
    /// The unit of the times.
    pub(crate) unit: &'static str,
    /// One for each contestant.
    pub(crate) rows: Vec<Row>,
}

impl Contest {
    /// Runs everybody once in every round.
    pub(crate) fn run(self, rounds: usize) -> Result<Outcome, String> {
        let mut times: Vec<Vec<f64>> = self.contestants.iter().map(|_| Vec::new()).collect();
        let mut answer: Option<String> = None;
        for _ in 0..rounds {
            for (contestant, times) in self.contestants.iter().zip(&mut times) {
                let Some(command) = &contestant.command else { continue };
                let fail = |what: &str| format!("{}: {}: {what}", self.title, contestant.name);
                let output = Command::new(&command[0]).args(&command[1..]).output();
                let output = output.map_err(|error| fail(&error.to_string()))?;
                let text = String::from_utf8_lossy(&output.stdout);
                let said = text.lines().last().and_then(|line| serde_json::from_str(line).ok());
                let said = said.and_then(|line: Value| (contestant.read)(&line));
                let said = said.ok_or_else(|| fail(&String::from_utf8_lossy(&output.stderr)))?;
                times.push(said.time);
                if let Some(theirs) = said.answer {
                    match &answer {
                        Some(ours) if *ours != theirs => return Err(fail(&format!("says {theirs}, and not {ours}"))),
                        _ => answer = Some(theirs),
                    }
                }
            }
        }
        let rows = self.contestants.iter().zip(times).map(|(contestant, mut times)| {
            times.sort_by(f64::total_cmp);
            Row { name: contestant.name.clone(), time: times.get(times.len() / 2).copied() }
        });
        let outcome = Outcome { title: self.title, unit: self.unit, rows: rows.collect() };
        println!("{}", outcome.markdown());
        Ok(outcome)
    }
}

impl Outcome {
    /// How many times as long as Tengen somebody took.
    fn ratio(&self, row: &Row) -> Option<f64> {
        Some(row.time? / self.rows.first()?.time?)
    }

    /// The table.
    pub(crate) fn markdown(&self) -> String {
        let mut text = format!("{}\n\n| | {} | times tengen |\n|---|---|---|\n", self.title, self.unit);
        for row in &self.rows {
            let cell = |value: Option<f64>, digits: usize| value.map(|value| format!("{value:.digits$}"));
            let time = cell(row.time, 2).unwrap_or_else(|| "skipped: not installed here".into());
            let ratio = cell(self.ratio(row), 1).unwrap_or_default();
            text += &format!("| {} | {time} | {ratio} |\n", row.name);
        }
        text
    }

    /// The same for programs.
    pub(crate) fn json(&self) -> Value {
        let row = |row: &Row| json!({"name": row.name, "time": row.time, "ratio": self.ratio(row)});
        json!({"title": self.title, "unit": self.unit, "rows": self.rows.iter().map(row).collect::<Vec<_>>()})
    }
}
