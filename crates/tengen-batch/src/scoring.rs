//! The study of scoring: every game counted by the program and compared with its recorded result.

use crate::inputs::Entry;
use rayon::prelude::*;
use serde::Serialize;
use std::collections::BTreeMap;
use tengen::Halves;
use tengen::go::rules::HandicapBonus;
use tengen::score::GameResult;
use tengen_api::score::{Dead, ScoreRequest, score};
use tengen_api::{ReadOptions, Source};

/// What came of one game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Outcome {
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
    /// The recorded result.
    pub record: String,
    /// The computed one.
    pub computed: String,
    /// The computed margin less the recorded one, Black positive.
    pub difference: f64,
    /// Whether the winner is the recorded one.
    pub winner: bool,
}

/// A game that could not be compared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Skipped {
    /// The game.
    pub id: String,
    /// Why.
    pub error: String,
}

/// Sums over some games, as fractions.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Tally {
    /// How many games.
    pub games: usize,
    /// The share with exactly the recorded score.
    pub exact: f64,
    /// The share within one point of it.
    pub within_1: f64,
    /// The share with the recorded winner.
    pub winner: f64,
    /// The mean distance from the recorded score.
    pub mean_abs_error: f64,
}

/// A game whose computed score is not the recorded one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Disagreement {
    /// The game.
    pub id: String,
    /// The recorded result.
    pub record: String,
    /// The computed one.
    pub computed: String,
}

/// The report, as JSON gives it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ScoringReport {
    /// All games.
    #[serde(flatten)]
    pub all: Tally,
    /// How long it took.
    pub seconds: f64,
    /// The same by source, size, rules, tier and suspicion.
    pub by: BTreeMap<&'static str, BTreeMap<String, Tally>>,
    /// Games with another score than the recorded one.
    pub disagreements: Vec<Disagreement>,
    /// Games that could not be compared.
    pub skipped: Vec<Skipped>,
}

/// Counts a game and compares it.
pub fn compare(entry: &Entry, dead: &Dead) -> Result<Outcome, Skipped> {
    let skip = |error: String| Skipped { id: entry.id.clone(), error };
    let facts = &entry.facts;
    let options = ReadOptions {
        rules: facts.rules.clone(),
        komi: facts.komi.map(|komi| komi.to_string()),
        game: entry.game,
        ..ReadOptions::default()
    };
    let mut source = Source::read(entry.record(), &options).map_err(|problem| skip(problem.to_string()))?;
    if let (Some(points), Ok(named)) = (facts.white_handicap_bonus, &mut source.rules) {
        let kinds = [HandicapBonus::Zero, HandicapBonus::N, HandicapBonus::NMinusOne];
        let bonus = Halves::points(points.into());
        let kind = kinds.into_iter().find(|kind| kind.points(source.game.handicap()) == bonus);
        named.rules.white_handicap_bonus =
            kind.ok_or_else(|| skip(format!("no rules give White {points} points for this handicap")))?;
    }
    let said = source.result.clone().unwrap_or_default();
    let told = facts.score.and_then(Halves::from_f64);
    let recorded = told.or_else(|| said.parse::<GameResult>().ok()?.score());
    let recorded = recorded.ok_or_else(|| skip(format!("the record gives no score: {said:?}")))?;
    let request = ScoreRequest { dead: dead.clone(), ..ScoreRequest::default() };
    let scored = score(&source, &request).map_err(|problem| skip(problem.to_string()))?;
    let computed = scored.sheet.margin();
    let grid = scored.board.grid();
    let size = if grid.width() == grid.height() { grid.width().to_string() } else { grid.to_string() };
    Ok(Outcome {
        id: entry.id.clone(),
        source: facts.source.clone(),
        tier: facts.tier.clone(),
        suspect: facts.suspect,
        size,
        rules: scored.rules.name.clone(),
        record: GameResult::from(recorded).to_string(),
        computed: scored.report.result,
        difference: (computed - recorded).to_f64(),
        winner: computed.count().signum() == recorded.count().signum(),
    })
}

/// Compares all games on all cores; `tick` is called after each.
pub fn outcomes(entries: &[Entry], dead: &Dead, tick: impl Fn() + Sync) -> Vec<Result<Outcome, Skipped>> {
    let one = |entry: &Entry| {
        let outcome = compare(entry, dead);
        tick();
        outcome
    };
    entries.par_iter().map(one).collect()
}

#[expect(clippy::cast_precision_loss, reason = "a number of games")]
fn tally<'a>(outcomes: impl Iterator<Item = &'a Outcome>) -> Tally {
    let (mut games, mut exact, mut within_1, mut winner, mut error) = (0, 0, 0, 0, 0.0);
    for outcome in outcomes {
        games += 1;
        exact += usize::from(outcome.difference == 0.0);
        within_1 += usize::from(outcome.difference.abs() <= 1.0);
        winner += usize::from(outcome.winner);
        error += outcome.difference.abs();
    }
    let share = |part: usize| if games == 0 { 0.0 } else { part as f64 / games as f64 };
    let mean_abs_error = if games == 0 { 0.0 } else { error / games as f64 };
    Tally { games, exact: share(exact), within_1: share(within_1), winner: share(winner), mean_abs_error }
}

type Key = fn(&Outcome) -> Option<String>;

const GROUPS: [(&str, Key); 5] = [
    ("source", |outcome| outcome.source.clone()),
    ("size", |outcome| Some(outcome.size.clone())),
    ("rules", |outcome| Some(outcome.rules.clone())),
    ("tier", |outcome| outcome.tier.clone()),
    ("suspect", |outcome| outcome.suspect.map(|suspect| suspect.to_string())),
];

/// Sums up what came of the games.
pub fn report(results: &[Result<Outcome, Skipped>], seconds: f64) -> ScoringReport {
    let outcomes: Vec<&Outcome> = results.iter().filter_map(|result| result.as_ref().ok()).collect();
    let by = GROUPS.map(|(name, key)| {
        let mut groups: BTreeMap<String, Vec<&Outcome>> = BTreeMap::new();
        for &outcome in &outcomes {
            if let Some(group) = key(outcome) {
                groups.entry(group).or_default().push(outcome);
            }
        }
        (name, groups.into_iter().map(|(group, members)| (group, tally(members.into_iter()))).collect())
    });
    let disagreements = outcomes.iter().filter(|outcome| outcome.difference != 0.0).map(|outcome| Disagreement {
        id: outcome.id.clone(),
        record: outcome.record.clone(),
        computed: outcome.computed.clone(),
    });
    ScoringReport {
        all: tally(outcomes.iter().copied()),
        seconds,
        by: by.into_iter().collect(),
        disagreements: disagreements.collect(),
        skipped: results.iter().filter_map(|result| result.as_ref().err().cloned()).collect(),
    }
}
