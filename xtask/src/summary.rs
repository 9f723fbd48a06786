//! The result of each step, and the table of results.

use std::fmt::Write;
use std::time::Duration;

/// How a step ended without a failure.
pub(crate) enum Outcome {
    Passed,
    /// Passed, with a note for the table.
    PassedWith(String),
    /// Not run, with the reason and, if something is missing, the command that installs it.
    Skipped(String),
}

/// How a step ended, or its failure.
pub(crate) type StepResult = Result<Outcome, String>;

/// The results of all steps so far.
#[derive(Default)]
pub(crate) struct Summary {
    rows: Vec<(&'static str, StepResult, Duration)>,
}

impl Summary {
    pub(crate) fn push(&mut self, name: &'static str, result: StepResult, time: Duration) {
        self.rows.push((name, result, time));
    }

    pub(crate) fn has_failed(&self) -> bool {
        self.rows.iter().any(|(_, result, _)| result.is_err())
    }

    /// Returns a table with a row for each step. The last line has the numbers of passed, failed and skipped steps.
    pub(crate) fn table(&self) -> String {
        let (mut passed, mut failed, mut skipped) = (0, 0, 0);
        let mut table = String::new();
        let width = self.rows.iter().map(|(name, ..)| name.len()).max().unwrap_or(0);
        for (name, result, time) in &self.rows {
            let (word, note) = match result {
                Ok(Outcome::Passed) => ("passed", ""),
                Ok(Outcome::PassedWith(note)) => ("passed", note.as_str()),
                Ok(Outcome::Skipped(why)) => ("skipped", why.as_str()),
                Err(what) => ("FAILED", what.as_str()),
            };
            match result {
                Ok(Outcome::Skipped(_)) => skipped += 1,
                Ok(_) => passed += 1,
                Err(_) => failed += 1,
            }
            // Writing to a string can't fail.
            let _ =
                writeln!(table, "{}", format!("{name:width$}  {word:7}  {:>5} s  {note}", time.as_secs()).trim_end());
        }
        let _ = writeln!(table, "{passed} passed, {failed} failed, {skipped} skipped");
        table
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_ends_with_the_counts_alone_on_a_line() {
        let mut summary = Summary::default();
        summary.push("format", Ok(Outcome::Passed), Duration::from_secs(1));
        summary.push("page", Ok(Outcome::Skipped("node is missing".into())), Duration::ZERO);
        assert!(!summary.has_failed());
        summary.push("tests", Err("cargo test: exit status: 101".into()), Duration::from_secs(70));
        summary.push("docs", Ok(Outcome::PassedWith("2 notes".into())), Duration::from_secs(3));
        assert!(summary.has_failed());
        let expected = "\
format  passed       1 s
page    skipped      0 s  node is missing
tests   FAILED      70 s  cargo test: exit status: 101
docs    passed       3 s  2 notes
2 passed, 1 failed, 1 skipped
";
        assert_eq!(summary.table(), expected);
    }
}
