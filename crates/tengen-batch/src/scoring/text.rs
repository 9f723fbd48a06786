//! The report of the study of scoring as text, Markdown and CSV.

use super::{ComparedGame, ScoringFigures, ScoringReport};
use crate::records::SkippedGame;
use std::fmt::Write;
use tengen_api::csv::line;
use tengen_api::words::plural;

const HEAD: [&str; 7] = ["", "games", "exact", "within 1", "winner", "mean error", "unfinished"];

impl ScoringReport {
    /// Returns the figures as a table for people.
    pub fn table(&self) -> String {
        let rows = self.rows();
        let name = rows.iter().map(|row| row[0].chars().count()).max().unwrap_or(0);
        let mut text = String::new();
        let mut line = |cells: [&str; 7]| {
            let _ = write!(text, "{:name$}", cells[0]);
            for cell in &cells[1..] {
                let _ = write!(text, "{cell:>12}");
            }
            text.push('\n');
        };
        line(HEAD);
        for row in &rows {
            line(row.each_ref().map(String::as_str));
        }
        let _ = writeln!(
            text,
            "\n{} with a score that differs from the record, {:.1} s",
            plural(self.disagreements.len(), "game"),
            self.seconds
        );
        if !self.repetitions.is_empty() {
            let _ = writeln!(text, "{} with a repeated board", plural(self.repetitions.len(), "game"));
        }
        text.push_str(&self.exact_by_false_eyes());
        for skipped in self.skipped.iter().take(20) {
            let _ = writeln!(text, "skipped {}: {}", skipped.id, skipped.error);
        }
        text
    }

    /// Returns the figures and the games that differ as a Markdown document.
    pub fn markdown(&self) -> String {
        let mut text = String::from("# Scores computed and recorded\n\n");
        let _ = writeln!(text, "| {} |\n|{}", HEAD.join(" | "), "---|".repeat(HEAD.len()));
        for row in self.rows() {
            let _ = writeln!(text, "| {} |", row.join(" | "));
        }
        let _ = write!(text, "\n{}", self.exact_by_false_eyes());
        text.push_str("\n## Disagreements\n\n| game | record | computed |\n|---|---|---|\n");
        for game in &self.disagreements {
            let _ = writeln!(text, "| {} | {} | {} |", game.id.replace('|', "\\|"), game.record, game.computed);
        }
        text
    }

    fn rows(&self) -> Vec<[String; 7]> {
        let mut rows = vec![row("all", &self.all)];
        for (group, members) in &self.by {
            rows.extend(members.iter().map(|(name, tally)| row(&format!("{group} {name}"), tally)));
        }
        rows
    }

    /// Returns the share of exact scores with and without false eyes, if they differ.
    fn exact_by_false_eyes(&self) -> String {
        let (Some(count), Some(skip)) = (self.false_eyes.get("count"), self.false_eyes.get("skip")) else {
            return String::new();
        };
        let mut text = String::new();
        for (group, exact) in count {
            if let Some(other) = skip.get(group).filter(|&other| (other - exact).abs() > f64::EPSILON) {
                let (exact, other) = (100.0 * exact, 100.0 * other);
                let _ = writeln!(
                    text,
                    "exact for {group}: {other:.1} % if false eyes are not points, {exact:.1} % if they are"
                );
            }
        }
        text
    }
}

fn row(name: &str, tally: &ScoringFigures) -> [String; 7] {
    let percent = |share: f64| format!("{:.1} %", share * 100.0);
    [
        name.into(),
        tally.games.to_string(),
        percent(tally.exact),
        percent(tally.within_1),
        percent(tally.winner),
        format!("{:.2}", tally.mean_abs_error),
        percent(tally.unsettled),
    ]
}

/// The columns of the table of games.
const COLUMNS: [&str; 12] = [
    "id",
    "source",
    "tier",
    "suspect",
    "size",
    "rules",
    "record",
    "computed",
    "difference",
    "unfinished",
    "error",
    "repetition",
];

/// Returns a table of all games as comma-separated values.
pub fn games_csv(results: &[Result<ComparedGame, SkippedGame>]) -> String {
    let mut text = line(COLUMNS);
    for result in results {
        let fields = match result {
            Ok(game) => [
                game.id.clone(),
                game.source.clone().unwrap_or_default(),
                game.tier.clone().unwrap_or_default(),
                game.suspect.map(|suspect| suspect.to_string()).unwrap_or_default(),
                game.size.clone(),
                game.rules.clone(),
                game.record.clone(),
                game.computed.clone(),
                game.difference.to_string(),
                game.unsettled.to_string(),
                String::new(),
                game.repetition.map(|repetition| repetition.name().to_owned()).unwrap_or_default(),
            ],
            Err(skipped) => {
                let mut fields: [String; 12] = Default::default();
                fields[0].clone_from(&skipped.id);
                fields[10].clone_from(&skipped.error);
                fields
            }
        };
        text.push_str(&line(fields));
    }
    text
}
