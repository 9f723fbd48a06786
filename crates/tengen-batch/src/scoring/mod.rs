//! The study of scoring: every game counted by the program and compared with its recorded result.

mod gallery;
mod report;
mod text;

use crate::batch::Shard;
use crate::pipeline;
use crate::records::{Records, SkippedGame, StudyRecord};
pub use gallery::{GalleryEntry, gallery_entries, page};
pub use report::{Disagreement, RepeatedGame, ScoringFigures, ScoringReport, report};
use serde::Serialize;
use std::convert::Infallible;
use tengen::score::FalseEyes;
use tengen::sgf::Reader;
use tengen::{GameResult, Halves};
use tengen_api::saved_options::SavedUse;
use tengen_api::score::{RepetitionEnd, RepetitionReport, ScoreRequest, Scored, score};
use tengen_api::source::Server;
use tengen_api::{Problem, ReadOptions, Source, Text};
pub use text::games_csv;

/// The comparison of one game.
///
/// ```
/// use tengen_api::ReadOptions;
/// use tengen_api::score::ScoreRequest;
/// use tengen_batch::scoring::compare_all;
/// use tengen_batch::{Records, StudyRecord};
///
/// let text = tengen_api::examples::get("nine")?;
/// let records = Records::from(vec![StudyRecord::new("nine.sgf".into(), 1, Ok(text.as_bytes()))]);
/// let compared = compare_all(records, &ReadOptions::default(), &ScoreRequest::default(), |_| ());
/// let game = compared.results[0].as_ref().unwrap();
/// assert_eq!((game.size.as_str(), game.difference), ("9", 0.0));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ComparedGame {
    /// The game.
    pub id: String,
    /// Where it comes from.
    pub source: Option<String>,
    /// The source of its result.
    pub tier: Option<String>,
    /// Whether the result is doubted.
    pub suspect: Option<bool>,
    /// The size of the board: `19`, or `13x9`.
    pub size: String,
    /// The rules.
    pub rules: String,
    /// The server on which it was played, if it is known.
    pub server: Option<Server>,
    /// The recorded result.
    pub record: String,
    /// The count.
    pub computed: String,
    /// The computed margin minus the recorded one, positive for Black.
    pub difference: f64,
    /// The same if false eyes are skipped under territory rules, and if they are counted.
    pub false_eyes: FalseEyesDifference,
    /// Whether the winner is the recorded one.
    pub winner: bool,
    /// Whether the program calls the game unfinished.
    pub unsettled: bool,
    /// What became of a game in which a whole board was repeated. The difference is still that of the count.
    pub repetition: Option<RepetitionEnd>,
}

/// The effect of false eyes.
///
/// ```
/// use tengen_api::ReadOptions;
/// use tengen_api::score::ScoreRequest;
/// use tengen_batch::scoring::{FalseEyesDifference, compare_all};
/// use tengen_batch::{Records, StudyRecord};
///
/// let text = tengen_api::examples::get("nine")?;
/// let records = Records::from(vec![StudyRecord::new("nine.sgf".into(), 1, Ok(text.as_bytes()))]);
/// let compared = compare_all(records, &ReadOptions::default(), &ScoreRequest::default(), |_| ());
/// let game = compared.results[0].as_ref().unwrap();
/// assert_eq!(game.false_eyes, FalseEyesDifference { skip: 0.0, count: 0.0 }, "the game has no false eyes");
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct FalseEyesDifference {
    /// The computed margin minus the recorded one if false eyes are not points.
    pub skip: f64,
    /// The same if they are points.
    pub count: f64,
}

/// A game that was counted and compared.
struct Compared {
    outcome: ComparedGame,
    source: Source,
    scored: Scored,
}

/// Counts a game and compares it.
fn compare(record: &StudyRecord, options: &ReadOptions, request: &ScoreRequest) -> Result<Compared, SkippedGame> {
    compare_game(record, options, request).map_err(|error| SkippedGame { id: record.id.clone(), error })
}

fn compare_game(record: &StudyRecord, options: &ReadOptions, request: &ScoreRequest) -> Result<Compared, String> {
    let facts = &record.facts;
    let bytes = record.read()?;
    let text = Text::of(&bytes);
    let message = |problem: Problem| problem.to_string();
    let games = text.games().map_err(message)?;
    // Saved options would reveal the answer.
    let options = ReadOptions { warnings: false, saved: SavedUse::Ignored, ..facts.options(options) };
    let root = games.root(1).map_err(message)?;
    let mut source = Source::of_record(&games, root, &options, &mut Reader::default()).map_err(message)?;
    facts.give_bonus(&mut source)?;
    let written = source.result.clone().unwrap_or_default();
    let listed = facts.score.and_then(Halves::from_f64);
    let recorded = listed.or_else(|| source.recorded_result()?.score());
    let recorded = recorded.ok_or_else(|| format!("the record gives no score: {written:?}"))?;
    let scored = score(&source, request).map_err(message)?;
    let computed = scored.counted.sheet.margin();
    let grid = scored.counted.board.grid();
    let size = if grid.width() == grid.height() { grid.width().to_string() } else { grid.to_string() };
    let with = |false_eyes| (scored.counted.margin_with(false_eyes) - recorded).to_f64();
    let outcome = ComparedGame {
        id: record.id.clone(),
        source: facts.source.clone(),
        tier: facts.tier.clone(),
        suspect: facts.suspect,
        size,
        rules: scored.counted.rules.name.clone(),
        server: scored.report.server,
        record: GameResult::from(recorded).to_string(),
        computed: scored.counted.sheet.result().to_string(),
        difference: (computed - recorded).to_f64(),
        false_eyes: FalseEyesDifference { skip: with(FalseEyes::Skip), count: with(FalseEyes::Count) },
        winner: computed.count().signum() == recorded.count().signum(),
        unsettled: !scored.counted.places.is_empty(),
        repetition: scored.report.repetition.map(RepetitionReport::end),
    };
    Ok(Compared { outcome, source, scored })
}

/// The games of a study, compared.
///
/// ```
/// use tengen_api::ReadOptions;
/// use tengen_api::score::ScoreRequest;
/// use tengen_batch::scoring::compare_all;
/// use tengen_batch::{Records, StudyRecord};
///
/// let text = tengen_api::examples::get("nine")?;
/// let records = Records::from(vec![StudyRecord::new("nine.sgf".into(), 1, Ok(text.as_bytes()))]);
/// let compared = compare_all(records, &ReadOptions::default(), &ScoreRequest::default(), |_| ());
/// assert_eq!((compared.results.len(), compared.differing.len()), (1, 0));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Comparison {
    /// The comparison of each game.
    pub results: Vec<Result<ComparedGame, SkippedGame>>,
    /// The records with the largest differences, which a [gallery](gallery_entries) shows.
    pub differing: Vec<StudyRecord>,
}

/// Compares all games on all cores until the stop flag of the request's budget is set. `progress` is called after each
/// game with the number of input bytes read so far.
pub fn compare_all(
    records: Records,
    options: &ReadOptions,
    request: &ScoreRequest,
    mut progress: impl FnMut(u64),
) -> Comparison {
    let work = |(): &mut (), record: StudyRecord| {
        let result = compare(&record, options, request).map(|game| game.outcome);
        let differs = result.as_ref().is_ok_and(|game| game.difference != 0.0);
        (result, differs.then_some(record))
    };
    let (mut results, mut differing) = (Vec::new(), Vec::new());
    let write = |(result, record): (Result<ComparedGame, SkippedGame>, Option<StudyRecord>), bytes_read| {
        if let (Ok(game), Some(record)) = (&result, record) {
            differing.push((game.difference.abs(), record));
            // The list is shortened only occasionally, which is enough to bound memory.
            if differing.len() >= 2 * gallery::MOST {
                keep_largest(&mut differing);
            }
        }
        results.push(result);
        progress(bytes_read);
        Ok::<(), Infallible>(())
    };
    let Ok(_) = records.run((pipeline::all_cores(), Shard::ALL, request.budget.stop_flag()), work, write);
    keep_largest(&mut differing);
    Comparison { results, differing: differing.into_iter().map(|(_, record)| record).collect() }
}

/// Keeps the records with the largest differences that a gallery shows, the largest first.
fn keep_largest(differing: &mut Vec<(f64, StudyRecord)>) {
    differing.sort_by(|a, b| b.0.total_cmp(&a.0));
    differing.truncate(gallery::MOST);
}
