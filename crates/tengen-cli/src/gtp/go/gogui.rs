//! What GoGui shows in its menu of analyses.

use super::{GoEngine, count};
use crate::gtp::Answer;
use crate::gtp::command::Arguments;

/// The analyses: their kind, their title, and the command.
const ANALYSES: [&str; 9] = [
    "string/Final Score/final_score",
    "plist/Dead Stones/final_status_list dead",
    "plist/Living Stones/final_status_list alive",
    "plist/Stones in Seki/final_status_list seki",
    "plist/Dame/final_status_list dame",
    "bwboard/Owners/tengen-owners",
    "string/Unsettled Places/tengen-unsettled",
    "string/Explain Point/tengen-explain %p",
    "string/Mark Chain/tengen-mark %s %p",
];

pub(super) fn analyze_commands(_: &mut GoEngine, arguments: Arguments<'_>) -> Answer {
    arguments.exactly::<0>()?;
    Ok(ANALYSES.join("\n"))
}

pub(super) fn game_id(_: &mut GoEngine, arguments: Arguments<'_>) -> Answer {
    arguments.exactly::<0>()?;
    Ok("Go".into())
}

/// `tengen-owners`: the owner of each point, row by row, as GoGui colors a board.
pub(super) fn owners(engine: &mut GoEngine, arguments: Arguments<'_>) -> Answer {
    arguments.exactly::<0>()?;
    let row = |row: String| {
        let letter = |owner: char| {
            if owner == '.' {
                "empty"
            } else if owner == 'B' {
                "black"
            } else {
                "white"
            }
        };
        row.chars().map(letter).collect::<Vec<_>>().join(" ")
    };
    let rows: Vec<String> = count::owners(engine)?.into_iter().map(row).collect();
    Ok(rows.join("\n"))
}
