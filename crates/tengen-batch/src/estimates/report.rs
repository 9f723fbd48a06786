//! The study in words and tables.

use super::pictures::{pictures, stages};
use super::{GroupFigures, MethodCurve, MethodFigures, Study};
use std::fmt::Write;
use tengen_render::grouped;

/// A figure of a cell as text.
type Figure = fn(&MethodFigures) -> String;

/// Returns the report as Markdown, without pictures.
pub fn report(study: &Study) -> String {
    let mut text = String::new();
    // Writing to a string can't fail.
    let _ = write_tables(&mut text, study).and_then(|()| write_skipped(&mut text, study));
    text
}

/// Returns the report as Markdown, with links to the [`pictures`] in the same folder.
pub fn report_with_pictures(study: &Study) -> String {
    let mut text = String::new();
    // Writing to a string can't fail.
    let _ = write_tables(&mut text, study)
        .and_then(|()| write_pictures(&mut text, study))
        .and_then(|()| write_skipped(&mut text, study));
    text
}

/// A number of games in words.
fn games(count: usize) -> String {
    format!("{} {}", grouped(count as u64), if count == 1 { "game" } else { "games" })
}

fn write_tables(text: &mut String, study: &Study) -> std::fmt::Result {
    writeln!(text, "# Estimates before the end of {}\n", games(study.games))?;
    let known = study.games_with_owners;
    let known_games = games(known);
    writeln!(
        text,
        "Positions every {} moves; the final owner of each point is known in {known_games}. No dead stones are \
         removed, \
         except by hindsight and by methods that find them. Parameters are fitted on one half of the games and tested on the other.\n",
        study.every
    )?;
    let Some((size, group)) = study.commonest() else { return Ok(()) };
    let number: Figure = |cell| format!("{:.1}", cell.mae);
    table(
        text,
        &format!("Mean absolute error of the lead in points, {} on {size}x{size}", games(group.games)),
        group,
        number,
    )?;
    table(text, "Bias of the lead in points, above zero in Black's favor", group, |cell| format!("{:+.1}", cell.bias))?;
    table(text, "Winners called, in %", group, |cell| format!("{:.1}", 100.0 * cell.winner))?;
    if group.methods.values().flat_map(|curve| curve.0.values()).any(|cell| cell.within_1.is_some()) {
        table(text, "Final scores within one standard deviation of the expected one, in %", group, |cell| {
            percent(cell.within_1)
        })?;
        table(text, "Within two", group, |cell| percent(cell.within_2))?;
        table(text, "One standard deviation, in points", group, |cell| decimals(cell.stdev, 1))?;
    }
    if group.constant.0.values().any(|cell| cell.katago.is_some()) {
        table(text, "Distance of the lead from KataGo's, in points", group, |cell| decimals(cell.katago, 1))?;
    }
    if let Some(owners) = study.by.get("owners").and_then(|groups| groups.get(size)) {
        let title = format!("Owners of points called, in %, {} whose owners are known", games(owners.games));
        table(text, &title, owners, |cell| percent(cell.ownership_accuracy))?;
        table(text, "Log loss of the owners, in nats a point", owners, |cell| decimals(cell.log_loss, 3))?;
        table(text, "Distance of the two territories from the final ones, in points", owners, |cell| {
            decimals(cell.miss, 1)
        })?;
        table(text, "Mean absolute error of the lead in points, the same games", owners, number)?;
    }
    writeln!(text, "## The scale k on {size}x{size}\n")?;
    writeln!(text, "| move | fitted | median of single games | 80 % of them |\n|---|---|---|---|")?;
    for row in study.optimal.iter().filter(|row| row.size.to_string() == size && row.games * 5 >= known) {
        let fitted = study.scales.get(&row.size).and_then(|scales| scales.get(&row.stage)).copied();
        let (low, middle, high) = (row.k_low, row.k_median, row.k_high);
        writeln!(text, "| {} | {} | {middle:.2} | {low:.2} to {high:.2} |", row.stage, decimals(fitted, 2))?;
    }
    if study.laws.is_empty() {
        writeln!(text, "\nThese are too few games, or stages, to fit a law of the error to.")?;
    } else {
        let head = "| law | R² | typical miss (points) |\n|---|---|---|";
        writeln!(text, "\n## The law of the ratio method's error\n\n{head}")?;
    }
    for law in &study.laws {
        writeln!(text, "| {} | {:.3} | {:.2} |", law.formula, law.r2, law.residual)?;
    }
    Ok(())
}

fn write_pictures(text: &mut String, study: &Study) -> std::fmt::Result {
    writeln!(text, "\n## Pictures\n")?;
    for picture in pictures(study) {
        writeln!(text, "![{}]({}.svg)\n", picture.caption, picture.name)?;
    }
    Ok(())
}

fn write_skipped(text: &mut String, study: &Study) -> std::fmt::Result {
    if !study.skipped.is_empty() {
        let left = study.skipped.len();
        writeln!(text, "\n{left} {} left out.", if left == 1 { "game was" } else { "games were" })?;
    }
    Ok(())
}

fn decimals(value: Option<f64>, places: usize) -> String {
    value.map_or("–".into(), |value| format!("{value:.places$}"))
}

fn percent(value: Option<f64>) -> String {
    decimals(value.map(|share| 100.0 * share), 1)
}

/// Stages down, methods across.
fn table(text: &mut String, title: &str, group: &GroupFigures, figure: Figure) -> std::fmt::Result {
    let mut columns: Vec<(&str, &MethodCurve)> = group.methods.iter().map(|(name, curve)| (*name, curve)).collect();
    columns.push(("constant", &group.constant));
    writeln!(text, "## {title}\n")?;
    let names: Vec<&str> = columns.iter().map(|(name, _)| *name).collect();
    writeln!(text, "| move | games | {} |", names.join(" | "))?;
    writeln!(text, "|---|---{}|", "|---".repeat(columns.len()))?;
    for at in stages(group) {
        let games = group.constant.0.get(&at).map_or(0, |cell| cell.games);
        let cells: Vec<String> = columns.iter().map(|(_, curve)| curve.0.get(&at).map_or("–".into(), figure)).collect();
        writeln!(text, "| {at} | {games} | {} |", cells.join(" | "))?;
    }
    writeln!(text)
}
