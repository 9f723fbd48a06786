//! The figures of a study as one table of comma-separated values.

use super::{GroupFigures, MethodFigures, Study};
use tengen_api::csv::line;

const HEAD: [&str; 26] = [
    "group",
    "value",
    "method",
    "move",
    "games",
    "mae",
    "mae_error",
    "bias",
    "rmse",
    "winner",
    "ownership_accuracy",
    "log_loss",
    "corner_accuracy",
    "side_accuracy",
    "center_accuracy",
    "neutral",
    "miss",
    "slope",
    "shrunk_mae",
    "black",
    "white",
    "k",
    "within_1",
    "within_2",
    "stdev",
    "katago",
];

/// Every cell of the study, a row each.
pub fn csv(study: &Study) -> String {
    let mut text = line(HEAD);
    let all = GroupFigures { games: study.games, methods: study.methods.clone(), constant: study.constant.clone() };
    rows(&mut text, "all", "", &all);
    for (name, groups) in &study.by {
        for (value, group) in groups {
            rows(&mut text, name, value, group);
        }
    }
    text
}

fn rows(text: &mut String, name: &str, value: &str, group: &GroupFigures) {
    let methods = group.methods.iter().map(|(method, curve)| (*method, curve));
    for (method, curve) in methods.chain([("constant", &group.constant)]) {
        for (at, cell) in &curve.0 {
            let start = [name.to_owned(), value.to_owned(), method.to_owned(), at.to_string(), cell.games.to_string()];
            text.push_str(&line(start.into_iter().chain(figures(cell))));
        }
    }
}

fn figures(cell: &MethodFigures) -> Vec<String> {
    let known = [
        Some(cell.mae),
        Some(cell.mae_error),
        Some(cell.bias),
        Some(cell.rmse),
        Some(cell.winner),
        cell.ownership_accuracy,
        cell.log_loss,
        cell.corner_accuracy,
        cell.side_accuracy,
        cell.center_accuracy,
        cell.neutral,
        cell.miss,
        Some(cell.slope),
        Some(cell.shrunk_mae),
        Some(cell.black),
        Some(cell.white),
        Some(cell.k),
        cell.within_1,
        cell.within_2,
        cell.stdev,
        cell.katago,
    ];
    known.iter().map(|value| value.map(|value| format!("{value:.4}")).unwrap_or_default()).collect()
}
