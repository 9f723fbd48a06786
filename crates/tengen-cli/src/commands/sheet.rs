//! `tengen sheet`: a page for the tournament director.

use super::score;
use crate::args::SheetArgs;
use crate::failure::Failure;
use crate::input::Input;
use crate::{Completion, output, pictures};
use std::path::Path;
use tengen::life::MarkSource;
use tengen::sgf::Ident;
use tengen::{Color, Halves, notation};
use tengen_api::score::{ChainLife, ChainStatus, Scored};
use tengen_api::{Document, Source, picture};
use tengen_render::{BoardPicture, PaperSheet, SheetTable, Theme};

/// Counts the game and writes the page.
pub(crate) fn run(args: &SheetArgs) -> Result<Completion, Failure> {
    let (path, extension) = (&args.output, extension(&args.output)?);
    let input = Input::read(&args.input)?;
    let text = input.text();
    let document = text.document();
    let (source, scored) = score::count(&args.count, &input, &document)?;
    let page = page(args, &document, &source, &scored)?;
    let bytes = match extension.as_str() {
        "pdf" => pictures::pdf(&page.svg())?,
        "png" => pictures::png(&page.svg())?,
        "html" => page.html().into_bytes(),
        _ => page.svg().into_string().into_bytes(),
    };
    output::write_file(path, &bytes)?;
    for warning in &scored.report.warnings {
        output::warn(warning);
    }
    Ok(score::answer(&scored.report))
}

/// The extension of the output file, which chooses the format.
fn extension(path: &Path) -> Result<String, Failure> {
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default().to_ascii_lowercase();
    if !["pdf", "svg", "png", "html"].contains(&extension.as_str()) {
        let file = path.display();
        return Err(Failure::Usage(format!("{file}: unknown extension; known are .pdf, .svg, .png and .html")));
    }
    Ok(extension)
}

/// A property of the record's first node, if the input is a record.
fn property(document: &Document<'_>, game: usize, name: &str) -> Option<String> {
    let games = document.games().ok()?;
    let root = games.root(game).ok()?;
    let value = games.collection().values_of(root, Ident::new(name))?.next()?;
    Some(value.simple_text_lossy().trim().to_owned()).filter(|text| !text.is_empty())
}

fn page(args: &SheetArgs, document: &Document<'_>, source: &Source, scored: &Scored) -> Result<PaperSheet, Failure> {
    let report = &scored.report;
    let of_record = |name: &str| property(document, score::options(&args.count).game, name);
    let player = |name: &Option<String>, rank: &str| {
        [name.clone(), of_record(rank)].into_iter().flatten().collect::<Vec<_>>().join(", ")
    };
    let facts = [
        ("Black", player(&source.players.black, "BR")),
        ("White", player(&source.players.white, "WR")),
        ("Round", args.round.clone().or_else(|| of_record("RO")).unwrap_or_default()),
        ("Date", source.date.clone().unwrap_or_default()),
        ("Place", args.place.clone().or_else(|| of_record("PC")).unwrap_or_default()),
        ("Rules", scored.rules.title.clone()),
        ("Komi", scored.sheet.rules().komi.to_string()),
        ("Handicap", if report.handicap == 0 { "none".into() } else { report.handicap.to_string() }),
        ("Moves", report.moves.to_string()),
        ("Recorded", source.result.clone().unwrap_or_default()),
    ];
    let facts = facts.into_iter().filter(|(_, value)| !value.is_empty());
    let board = BoardPicture {
        theme: Theme::plain(),
        title: None,
        sheet: None,
        last_move: None,
        ..picture::counted(source, scored)
    };
    let mut table = picture::sheet(scored);
    let notes = std::mem::take(&mut table.notes);
    let mut paragraphs = vec![
        ("Remarks".to_owned(), [chinese_stones(scored), notes].concat()),
        ("Dead chains, and who says so".to_owned(), dead_chains(scored)),
    ];
    paragraphs.retain(|(_, lines)| !lines.is_empty());
    let name = |name: &Option<String>, color: Color| match name {
        Some(name) => format!("{color}: {name}"),
        None => color.to_string(),
    };
    let title = args.event.clone().or_else(|| source.event.clone()).unwrap_or_else(|| "Score sheet".into());
    Ok(PaperSheet {
        paper: args.paper.into(),
        title,
        facts: facts.map(|(name, value)| (name.to_owned(), value)).collect(),
        board: Some(board.svg().map_err(pictures::undrawable)?),
        table: SheetTable { heading: String::new(), ..table },
        paragraphs,
        signatures: vec![
            name(&source.players.black, Color::Black),
            name(&source.players.white, Color::White),
            "Referee".into(),
        ],
    })
}

/// A line for each dead chain.
fn dead_chains(scored: &Scored) -> Vec<String> {
    let grid = scored.board.grid();
    let line = |chain: &ChainStatus| {
        let points: Vec<String> =
            chain.points.iter().filter_map(|at| at.point(grid)).map(|at| notation::go(grid, at)).collect();
        let by = match chain.by {
            Some(MarkSource::Given) => "given at the count".to_owned(),
            Some(MarkSource::Record) => "both players, in the record".to_owned(),
            Some(MarkSource::Proof) => "proved".to_owned(),
            Some(_) => format!("judged by the program, {} sure", tengen_api::certainty::percent(chain.confidence)),
            None => "assumed".to_owned(),
        };
        format!("{} {}: {by}", chain.color, points.join(" "))
    };
    scored.report.chains.iter().filter(|chain| chain.status == ChainLife::Dead).map(line).collect()
}

/// Under Chinese rules the margin is also told in stones, half of the points.
fn chinese_stones(scored: &Scored) -> Vec<String> {
    let margin = scored.sheet.margin().abs();
    if !scored.rules.name.starts_with("chinese") || margin == Halves::ZERO {
        return Vec::new();
    }
    vec![format!("In Chinese stones the margin is {}.", in_stones(margin))]
}

/// Points in stones of two points each, in quarters: 7.5 points are 3¾.
fn in_stones(margin: Halves) -> String {
    let (whole, quarter) = (margin.count() / 4, ["", "¼", "½", "¾"][(margin.count() % 4).unsigned_abs() as usize]);
    if whole == 0 && !quarter.is_empty() { quarter.to_owned() } else { format!("{whole}{quarter}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_become_stones_in_quarters() {
        let stones = |points: f64| in_stones(Halves::from_f64(points).unwrap());
        assert_eq!(stones(7.5), "3¾");
        assert_eq!(stones(0.5), "¼");
        assert_eq!(stones(1.0), "½");
        assert_eq!(stones(8.0), "4");
    }
}
