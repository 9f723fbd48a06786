//! The study of scoring: every game counted by the program and compared with its recorded result.

mod gallery;
mod report;

use crate::inputs::StudyRecord;
use crate::manifest::Facts;
pub use gallery::{Exhibit, exhibits, page};
use rayon::prelude::*;
pub use report::{Disagreement, Repeated, ScoringReport, Tally, report};
use serde::Serialize;
use tengen::Halves;
use tengen::score::{FalseEyes, GameResult};
use tengen::sgf::{NodeId, Reader};
use tengen_api::record::Games;
use tengen_api::saved_options::SavedUse;
use tengen_api::score::{RepetitionReport, ScoreRequest, Scored, score};
use tengen_api::{ReadOptions, Source, Text};

/// What came of one game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ComparedGame {
    /// The game.
    pub id: String,
    /// Where it comes from.
    pub source: Option<String>,
    /// How its result is known.
    pub tier: Option<String>,
    /// Whether the result is doubted.
    pub suspect: Option<bool>,
    /// The size of the board: `19`, or `13x9`.
    pub size: String,
    /// The rules.
    pub rules: String,
    /// The server it was played on, where that is known.
    pub server: Option<&'static str>,
    /// The recorded result.
    pub record: String,
    /// The count.
    pub computed: String,
    /// The computed margin less the recorded one, Black positive.
    pub difference: f64,
    /// The same when false eyes are skipped under territory rules, and when they are counted.
    pub false_eyes: FalseEyesDifference,
    /// Whether the winner is the recorded one.
    pub winner: bool,
    /// Whether the program calls the game unfinished.
    pub unsettled: bool,
    /// The outcome of a game in which a whole board was repeated: `no_result`, `draw` or `went_on`. The difference is
    /// still that of the count.
    pub repetition: Option<&'static str>,
}

/// What false eyes change.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct FalseEyesDifference {
    /// The computed margin less the recorded one when they are no points.
    pub skip: f64,
    /// When they are.
    pub count: f64,
}

/// A game that could not be compared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Skipped {
    /// The game.
    pub id: String,
    /// Why.
    pub error: String,
}

/// A game that was counted and compared.
struct Compared {
    outcome: ComparedGame,
    source: Source,
    scored: Scored,
}

/// Counts every game of a record and compares it.
fn compare(entry: &StudyRecord, options: &ReadOptions, request: &ScoreRequest) -> Vec<Result<Compared, Skipped>> {
    let text = Text::of(entry.record());
    let parsed = match text.games() {
        Ok(games) => games,
        Err(problem) => return vec![Err(Skipped { id: entry.id.clone(), error: problem.to_string() })],
    };
    let games = parsed.collection().games();
    let one = |(index, &root): (usize, &NodeId)| {
        let id = if games.len() == 1 { entry.id.clone() } else { format!("{}#{}", entry.id, index + 1) };
        compare_game(&id, &entry.facts, (options, request), &parsed, root).map_err(|error| Skipped { id, error })
    };
    games.iter().enumerate().map(one).collect()
}

fn compare_game(
    id: &str,
    facts: &Facts,
    (options, request): (&ReadOptions, &ScoreRequest),
    games: &Games<'_>,
    root: NodeId,
) -> Result<Compared, String> {
    // Saved options would reveal the answer.
    let options = ReadOptions { warnings: false, saved: SavedUse::Ignored, ..facts.options(options) };
    let read = Source::of_record(games, root, &options, &mut Reader::default());
    let mut source = read.map_err(|problem| problem.to_string())?;
    facts.give_bonus(&mut source)?;
    let said = source.result.clone().unwrap_or_default();
    let told = facts.score.and_then(Halves::from_f64);
    let recorded = told.or_else(|| source.recorded_result()?.score());
    let recorded = recorded.ok_or_else(|| format!("the record gives no score: {said:?}"))?;
    let scored = score(&source, request).map_err(|problem| problem.to_string())?;
    let computed = scored.sheet.margin();
    let grid = scored.board.grid();
    let size = if grid.width() == grid.height() { grid.width().to_string() } else { grid.to_string() };
    let with = |false_eyes| (scored.margin_with(false_eyes) - recorded).to_f64();
    let outcome = ComparedGame {
        id: id.to_owned(),
        source: facts.source.clone(),
        tier: facts.tier.clone(),
        suspect: facts.suspect,
        size,
        rules: scored.rules.name.clone(),
        server: scored.report.server,
        record: GameResult::from(recorded).to_string(),
        computed: scored.sheet.result().to_string(),
        difference: (computed - recorded).to_f64(),
        false_eyes: FalseEyesDifference { skip: with(FalseEyes::Skip), count: with(FalseEyes::Count) },
        winner: computed.count().signum() == recorded.count().signum(),
        unsettled: !scored.places.is_empty(),
        repetition: scored.report.repetition.map(RepetitionReport::name),
    };
    Ok(Compared { outcome, source, scored })
}

/// Compares all games on all cores; `tick` is called after each record.
pub fn outcomes(
    entries: &[StudyRecord],
    options: &ReadOptions,
    request: &ScoreRequest,
    tick: impl Fn() + Sync,
) -> Vec<Result<ComparedGame, Skipped>> {
    let one = |entry: &StudyRecord| {
        let compared = compare(entry, options, request);
        tick();
        compared.into_iter().map(|game| game.map(|game| game.outcome))
    };
    entries.par_iter().flat_map_iter(one).collect()
}
