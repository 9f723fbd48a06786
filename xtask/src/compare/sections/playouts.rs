//! Playouts from the empty board.

use super::{Section, measured};
use crate::compare::Environment;
use crate::compare::outcome::{Goal, Outcome, Row};

/// The nanoseconds per move of libEGO on a similar machine, because it is not installed.
const LIBEGO: [(u64, f64); 2] = [(9, 113.0), (19, 122.0)];

pub(super) fn run(environment: &Environment) -> Result<Section, String> {
    let folder = environment.node("@sabaki/deadstones").map(|folder| folder.display().to_string());
    let words: Vec<&str> = folder.as_deref().into_iter().collect();
    let line = measured(environment, "playout-speed", &words)?;
    let mut section = Section::default();
    for (side, libego) in LIBEGO {
        let boards = line["boards"].as_array().into_iter().flatten();
        let Some(board) = boards.into_iter().find(|board| board["side"].as_u64() == Some(side)) else { continue };
        let row = |name: &str, key: &str| match board[key].as_f64() {
            Some(rate) => Row::new(name, 1e6 / rate),
            None => Row { name: name.into(), time: None, remark: Some("not installed here".into()) },
        };
        let rows = vec![
            row("tengen, uniform", "uniform"),
            row("tengen, careful", "careful"),
            row("@sabaki/deadstones", "deadstones"),
        ];
        let title = format!("playouts from the empty board of {side}x{side}, one thread");
        let mut outcome = Outcome { title, unit: "µs per playout", rows, goals: Vec::new() };
        outcome.goals = vec![
            Goal::at_least(
                format!("playouts on {side}x{side}, times as fast as deadstones"),
                15.0,
                outcome.best_ratio(&["@sabaki"]),
            ),
            Goal::at_most(
                format!("playouts on {side}x{side}, ns per move: 1.7 times as fast as libEGO's {libego}"),
                (libego / 1.7_f64).round(),
                board["uniform_ns_a_move"].as_f64(),
            ),
        ];
        section.add(outcome);
    }
    Ok(section)
}
