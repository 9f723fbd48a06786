//! The outcome of a contest: a table, and whether the goals are met.

use serde_json::{Value, json};

/// One row of a table.
pub(crate) struct Row {
    /// The name of the contestant.
    pub(crate) name: String,
    /// The minimum time, if it ran.
    pub(crate) time: Option<f64>,
    /// Why it did not run.
    pub(crate) remark: Option<String>,
}

impl Row {
    /// Creates the row of a contestant that ran.
    pub(crate) fn new(name: &str, time: f64) -> Row {
        Row { name: name.into(), time: Some(time), remark: None }
    }
}

/// A bound for a figure.
#[derive(Clone)]
pub(crate) struct Goal {
    /// The meaning of the figure.
    what: String,
    /// The upper or lower bound.
    bound: f64,
    at_most: bool,
    /// The figure; `None` if a peer is missing.
    figure: Option<f64>,
}

impl Goal {
    /// The figure should be at least this.
    pub(crate) fn at_least(what: impl Into<String>, bound: f64, figure: Option<f64>) -> Goal {
        Goal { what: what.into(), bound, at_most: false, figure }
    }

    /// The figure should be at most this.
    pub(crate) fn at_most(what: impl Into<String>, bound: f64, figure: Option<f64>) -> Goal {
        Goal { what: what.into(), bound, at_most: true, figure }
    }

    fn is_reached(&self) -> Option<bool> {
        let figure = self.figure?;
        Some(if self.at_most { figure <= self.bound } else { figure >= self.bound })
    }

    /// Returns the row of a table: meaning, goal, figure, and whether it is reached.
    pub(crate) fn markdown(&self) -> String {
        let figure = self.figure.map_or_else(|| "not measured".into(), short);
        let reached = match self.is_reached() {
            Some(true) => "yes",
            Some(false) => "**no**",
            None => "",
        };
        let bound = if self.at_most { "at most" } else { "at least" };
        format!("| {} | {bound} {} | {figure} | {reached} |\n", self.what, short(self.bound))
    }

    fn json(&self) -> Value {
        json!({"what": self.what, "bound": self.bound, "at_most": self.at_most, "figure": self.figure, "reached": self.is_reached()})
    }
}

/// The header of a table of goals.
pub(crate) const GOALS: &str = "| goal | wanted | measured | reached |\n|---|---|---|---|\n";

/// Formats a figure with about three digits.
fn short(value: f64) -> String {
    match value.abs() {
        size if size >= 1000.0 => {
            let digits = format!("{value:.0}");
            let groups: Vec<&str> =
                digits.as_bytes().rchunks(3).rev().filter_map(|group| str::from_utf8(group).ok()).collect();
            groups.join(",")
        }
        size if size >= 100.0 || value.fract() == 0.0 => format!("{value:.0}"),
        size if size >= 10.0 => format!("{value:.1}"),
        _ => format!("{value:.2}"),
    }
}

/// The result of a contest.
pub(crate) struct Outcome {
    /// The task and its input.
    pub(crate) title: String,
    /// The unit of the times.
    pub(crate) unit: &'static str,
    /// One row for each contestant, Tengen first.
    pub(crate) rows: Vec<Row>,
    /// The goals.
    pub(crate) goals: Vec<Goal>,
}

impl Outcome {
    /// The ratio of a contestant's time to Tengen's.
    fn ratio(&self, row: &Row) -> Option<f64> {
        Some(row.time? / self.rows.first()?.time?)
    }

    /// The lowest such ratio of the contestants whose names start with one of these prefixes.
    pub(crate) fn best_ratio(&self, names: &[&str]) -> Option<f64> {
        let named = self.rows.iter().filter(|row| names.iter().any(|name| row.name.starts_with(name)));
        named.filter_map(|row| self.ratio(row)).min_by(f64::total_cmp)
    }

    /// The time in the row with this name.
    pub(crate) fn time(&self, name: &str) -> Option<f64> {
        self.rows.iter().find(|row| row.name == name)?.time
    }

    /// Returns the table as Markdown.
    pub(crate) fn markdown(&self) -> String {
        let mut text = format!("{}\n\n| | {} | times tengen |\n|---|---|---|\n", self.title, self.unit);
        for row in &self.rows {
            let time = match (row.time, &row.remark) {
                (Some(time), _) => short(time),
                (None, Some(remark)) => remark.clone(),
                (None, None) => "skipped".into(),
            };
            text += &format!("| {} | {time} | {} |\n", row.name, self.ratio(row).map(short).unwrap_or_default());
        }
        if !self.goals.is_empty() {
            text += &format!("\n{GOALS}");
            text.extend(self.goals.iter().map(Goal::markdown));
        }
        text
    }

    /// Returns the table as JSON.
    pub(crate) fn json(&self) -> Value {
        let row =
            |row: &Row| json!({"name": row.name, "time": row.time, "ratio": self.ratio(row), "remark": row.remark});
        let rows: Vec<_> = self.rows.iter().map(row).collect();
        let goals: Vec<_> = self.goals.iter().map(Goal::json).collect();
        json!({"title": self.title, "unit": self.unit, "rows": rows, "goals": goals})
    }
}
