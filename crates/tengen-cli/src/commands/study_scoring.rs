//! `tengen study scoring`: measures how often the count agrees with the record.

use crate::args::StudyScoringArgs;
use crate::failure::Failure;
use crate::{Completion, input, output, progress};
use std::path::Path;
use std::time::Instant;
use tengen_api::ReadOptions;
use tengen_api::score::ScoreRequest;
use tengen_batch::reading::InputSizes;
use tengen_batch::scoring::{
    ComparedGame, Comparison, GalleryEntry, ScoringReport, compare_all, gallery_entries, games_csv, page, report,
};
use tengen_batch::{InputError, Records, SkippedGame};

/// Counts every game, compares the scores with the records, and prints a summary.
pub(crate) fn run(args: &StudyScoringArgs) -> Result<Completion, Failure> {
    let records = Records::find(&args.inputs, args.manifest.as_deref()).map_err(input::failure)?;
    let sizes = InputSizes::of(&args.inputs).map_err(input::failure)?;
    let request = ScoreRequest {
        dead: args.dead.clone(),
        method: Some(args.method),
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
        output::print(&report.table())?;
    }
    Ok(Completion::Settled)
}

fn write(folder: &Path, report: &ScoringReport, results: &[Result<ComparedGame, SkippedGame>]) -> Result<(), Failure> {
    let json = serde_json::to_string_pretty(report).map_err(|error| Failure::printing(error.into()))?;
    output::write_file(&folder.join("report.json"), json.as_bytes())?;
    output::write_file(&folder.join("report.md"), report.markdown().as_bytes())?;
    output::write_file(&folder.join("games.csv"), games_csv(results).as_bytes())
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
