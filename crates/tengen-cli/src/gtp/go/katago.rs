//! KataGo's analyses, as far as they need no search: the estimate of the position and the owner of each point.

use super::{GoEngine, count};
use crate::gtp::Answer;
use crate::gtp::command::{Arguments, color};
use tengen::Color;

/// `kata-raw-nn SYMMETRY`: what White can expect. There is no policy, and all symmetries give the same answer, which
/// is the average of several.
pub(super) fn raw_network(engine: &mut GoEngine, arguments: Arguments<'_>) -> Answer {
    let [symmetry] = arguments.exactly()?;
    if symmetry != "all" && !matches!(symmetry.parse::<u8>(), Ok(0..=7)) {
        return Err("syntax error: a symmetry is 0 to 7, or all".into());
    }
    let report = count::estimated(engine)?;
    let (win, lead) = (1.0 - report.black_wins(), -report.lead);
    let rows = report.ownership.iter().map(|row| {
        let values: Vec<String> = row.iter().map(|owner| format!("{:9.6}", -owner)).collect();
        values.join(" ")
    });
    let rows: Vec<String> = rows.collect();
    Ok(format!(
        "symmetry {}\nwhiteWin {win:.6}\nwhiteLoss {:.6}\nnoResult 0.000000\nwhiteLead {lead:.6}\nwhiteOwnership\n{}",
        if symmetry == "all" { "0" } else { symmetry },
        1.0 - win,
        rows.join("\n")
    ))
}

/// `kata-analyze [COLOR] [INTERVAL] [ownership true]`: what the player can expect. The answer is complete at once,
/// because nothing is searched, and it names no moves.
pub(super) fn analyze(engine: &mut GoEngine, arguments: Arguments<'_>) -> Answer {
    let mut words = arguments.words().iter().map(String::as_str).peekable();
    let given = words.next_if(|word| color(word).is_ok()).map(color).transpose()?;
    let player = given.unwrap_or_else(|| engine.table().game().position().to_play());
    words.next_if(|word| word.parse::<f64>().is_ok());
    let mut shows_owners = false;
    while let Some(key) = words.next() {
        let value = words.next().ok_or_else(|| format!("syntax error: {key:?} has no value"))?;
        if key == "ownership" {
            shows_owners = value == "true";
        }
    }
    let report = count::estimated(engine)?;
    let sign = if player == Color::White { -1.0 } else { 1.0 };
    let win = if player == Color::White { 1.0 - report.black_wins() } else { report.black_wins() };
    let mut words = vec![format!("rootInfo visits 1 winrate {win:.6} scoreLead {:.6}", sign * report.lead)];
    words.extend(report.stdev.map(|stdev| format!("scoreStdev {stdev:.6}")));
    if shows_owners {
        words.push("ownership".into());
        words.extend(report.ownership.iter().flatten().map(|owner| format!("{:.6}", sign * owner)));
    }
    Ok(format!("\n{}", words.join(" ")))
}
