//! `tengen study scoring`: measures how often the count agrees with the record.

use crate::args::StudyScoringArgs;
use crate::failure::Failure;
use crate::{Completion, input, output, progress};
use std::fmt::Write;
use std::path::Path;
use std::time::Instant;
use tengen_api::ReadOptions;
use tengen_api::score::ScoreRequest;
use tengen_api::words::plural;
use tengen_batch::reading::InputSizes;
use tengen_batch::scoring::{
    ComparedGame, Comparison, GalleryEntry, ScoringFigures, ScoringReport, compare_all, gallery_entries, page, report,
};
use tengen_batch::tables::line;
use tengen_batch::{InputError, Records, SkippedGame};

/// Counts every game, compares the scores with the records, and prints a summary.
pub(crate) fn run(args: &StudyScoringArgs) -> Result<Completion, Failure> {
    let records = Records::find(&args.inputs, args.manifest.as_deref()).map_err(input::failure)?;
    let sizes = InputSizes::of(&args.inputs).map_err(input::failure)?;
    let request = ScoreRequest {
        dead: args.dead.into(),
        method: Some(args.method.into()),
        false_eyes: args.false_eyes.map(Into::into),
        ..ScoreRequest::default()
    };
    let options = ReadOptions { by_the_book: args.by_the_book, ..ReadOptions::default() };
    let bar = progress::bytes(sizes.bytes);
    let start = Instant::now();
    let mut games = 0;
    let Comparison { results, differing } = compare_all(records, &options, &request, |bytes| {
        games += 1;
        progress::games(&bar, bytes, games, start.elapsed());
    });
    bar.finish_and_clear();
    if results.is_empty() {
        return Err(input::failure(InputError::Nothing { inputs: args.inputs.clone() }));
    }
    let report = report(&results, start.elapsed().as_secs_f64());
    if report.all.games == 0 {
        let first =
            report.skipped.first().map_or(String::new(), |skipped| format!(": {}: {}", skipped.id, skipped.error));
        return Err(Failure::Usage(format!("no game could be compared{first}")));
    }
    if let Some(folder) = &args.output {
        std::fs::create_dir_all(folder).map_err(|error| Failure::writing(folder, error))?;
        write(folder, &report, &results)?;
        write_gallery(folder, &report, &gallery_entries(&differing, &options, &request))?;
    }
    if args.json {
        output::print_json(&report)?;
    } else {
        output::print(&table(&report))?;
    }
    Ok(Completion::Settled)
}

fn write(folder: &Path, report: &ScoringReport, results: &[Result<ComparedGame, SkippedGame>]) -> Result<(), Failure> {
    let json = serde_json::to_string_pretty(report).map_err(|error| Failure::printing(error.into()))?;
    output::write_file(&folder.join("report.json"), json.as_bytes())?;
    output::write_file(&folder.join("report.md"), markdown(report).as_bytes())?;
    output::write_file(&folder.join("games.csv"), csv(results).as_bytes())
}

/// Writes the gallery: an HTML page, and a folder with the pictures.
fn write_gallery(folder: &Path, report: &ScoringReport, gallery_entries: &[GalleryEntry]) -> Result<(), Failure> {
    let gallery = folder.join("gallery");
    std::fs::create_dir_all(&gallery).map_err(|error| Failure::writing(&gallery, error))?;
    for (index, exhibit) in gallery_entries.iter().enumerate() {
        let write = |name: &str, svg: &str| {
            output::write_file(&gallery.join(format!("{}-{name}.svg", index + 1)), svg.as_bytes())
        };
        write("judged", &exhibit.judged)?;
        if let Some(marked) = &exhibit.marked {
            write("marked", marked)?;
        }
    }
    let html = page(gallery_entries, report.all.games, report.disagreements.len());
    output::write_file(&folder.join("gallery.html"), html.as_bytes())
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

fn rows(report: &ScoringReport) -> Vec<[String; 7]> {
    let mut rows = vec![row("all", &report.all)];
    for (group, members) in &report.by {
        rows.extend(members.iter().map(|(name, tally)| row(&format!("{group} {name}"), tally)));
    }
    rows
}

const HEAD: [&str; 7] = ["", "games", "exact", "within 1", "winner", "mean error", "unfinished"];

fn table(report: &ScoringReport) -> String {
    let rows = rows(report);
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
        plural(report.disagreements.len(), "game"),
        report.seconds
    );
    if !report.repetitions.is_empty() {
        let _ = writeln!(text, "{} with a repeated board", plural(report.repetitions.len(), "game"));
    }
    text.push_str(&false_eyes(report));
    for skipped in report.skipped.iter().take(20) {
        let _ = writeln!(text, "skipped {}: {}", skipped.id, skipped.error);
    }
    text
}

/// The share of exact scores with and without false eyes, if they differ.
fn false_eyes(report: &ScoringReport) -> String {
    let (Some(count), Some(skip)) = (report.false_eyes.get("count"), report.false_eyes.get("skip")) else {
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

fn markdown(report: &ScoringReport) -> String {
    let mut text = String::from("# Scores computed and recorded\n\n");
    let _ = writeln!(text, "| {} |\n|{}", HEAD.join(" | "), "---|".repeat(HEAD.len()));
    for row in rows(report) {
        let _ = writeln!(text, "| {} |", row.join(" | "));
    }
    let _ = write!(text, "\n{}", false_eyes(report));
    text.push_str("\n## Disagreements\n\n| game | record | computed |\n|---|---|---|\n");
    for game in &report.disagreements {
        let _ = writeln!(text, "| {} | {} | {} |", game.id.replace('|', "\\|"), game.record, game.computed);
    }
    text
}

fn csv(results: &[Result<ComparedGame, SkippedGame>]) -> String {
    let mut text =
        String::from("id,source,tier,suspect,size,rules,record,computed,difference,unfinished,error,repetition\n");
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
                game.repetition.unwrap_or_default().to_owned(),
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
