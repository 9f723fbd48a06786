//! The report of the study of scoring: figures for all games and for groups of games, and the games that differ.

use super::ComparedGame;
use crate::records::SkippedGame;
use serde::Serialize;
use std::collections::BTreeMap;
use tengen_api::score::RepetitionEnd;

/// Sums over some games, as fractions.
///
/// ```
/// use tengen_api::ReadOptions;
/// use tengen_api::score::ScoreRequest;
/// use tengen_batch::scoring::{compare_all, report};
/// use tengen_batch::{Records, StudyRecord};
///
/// let text = tengen_api::examples::get("nine")?;
/// let records = Records::from(vec![StudyRecord::new("nine.sgf".into(), 1, Ok(text.as_bytes()))]);
/// let compared = compare_all(records, &ReadOptions::default(), &ScoreRequest::default(), |_| ());
/// let figures = report(&compared.results, 0.1).all;
/// assert_eq!((figures.games, figures.exact, figures.winner), (1, 1.0, 1.0));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ScoringFigures {
    /// The number of games.
    pub games: usize,
    /// The share with exactly the recorded score.
    pub exact: f64,
    /// The share within one point of it.
    pub within_1: f64,
    /// The share with the recorded winner.
    pub winner: f64,
    /// The mean distance from the recorded score.
    pub mean_abs_error: f64,
    /// The share that the program calls unfinished.
    pub unsettled: f64,
}

/// A game whose computed score differs from the recorded one.
///
/// ```
/// use tengen_api::ReadOptions;
/// use tengen_api::score::{Dead, ScoreRequest};
/// use tengen_batch::scoring::{compare_all, report};
/// use tengen_batch::{Records, StudyRecord};
///
/// let text = b"(;SZ[9]KM[6.5]RU[Chinese]RE[B+10.5];B[ee])";
/// let records = Records::from(vec![StudyRecord::new("cup.sgf".into(), 1, Ok(text))]);
/// let request = ScoreRequest { dead: Dead::None, ..ScoreRequest::default() };
/// let compared = compare_all(records, &ReadOptions::default(), &request, |_| ());
/// let disagreement = &report(&compared.results, 0.1).disagreements[0];
/// assert_eq!((disagreement.record.as_str(), disagreement.computed.as_str()), ("B+10.5", "B+74.5"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Disagreement {
    /// The game.
    pub id: String,
    /// The recorded result.
    pub record: String,
    /// The computed one.
    pub computed: String,
}

/// A game in which a whole board was repeated.
///
/// ```
/// use tengen_api::score::RepetitionEnd;
/// use tengen_batch::scoring::RepeatedGame;
///
/// let game = RepeatedGame { id: "cup".into(), record: "B+2.5".into(), repetition: RepetitionEnd::NoResult };
/// assert!(serde_json::to_string(&game)?.ends_with(r#""repetition":"no_result"}"#));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RepeatedGame {
    /// The game.
    pub id: String,
    /// The recorded result.
    pub record: String,
    /// What became of it.
    pub repetition: RepetitionEnd,
}

/// The report in JSON.
///
/// ```
/// use tengen_api::ReadOptions;
/// use tengen_api::score::ScoreRequest;
/// use tengen_batch::scoring::{compare_all, report};
/// use tengen_batch::{Records, StudyRecord};
///
/// let text = tengen_api::examples::get("nine")?;
/// let records = Records::from(vec![StudyRecord::new("nine.sgf".into(), 1, Ok(text.as_bytes()))]);
/// let compared = compare_all(records, &ReadOptions::default(), &ScoreRequest::default(), |_| ());
/// let report = report(&compared.results, 0.1);
/// assert_eq!(report.by["size"]["9"].games, 1);
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ScoringReport {
    /// All games.
    #[serde(flatten)]
    pub all: ScoringFigures,
    /// The time it took.
    pub seconds: f64,
    /// The same by source, size, rules, tier and suspicion.
    pub by: BTreeMap<&'static str, BTreeMap<String, ScoringFigures>>,
    /// The share of exact scores, for all games and by source, if false eyes under territory rules are points (`count`)
    /// and if they are not (`skip`), independent of the request.
    pub false_eyes: BTreeMap<&'static str, BTreeMap<String, f64>>,
    /// Games with another score than the recorded one.
    pub disagreements: Vec<Disagreement>,
    /// Games in which a whole board was repeated. Their counts are compared like all others.
    pub repetitions: Vec<RepeatedGame>,
    /// Games that could not be compared.
    pub skipped: Vec<SkippedGame>,
}

#[expect(clippy::cast_precision_loss, reason = "a number of games")]
fn tally<'a>(outcomes: impl Iterator<Item = &'a ComparedGame>) -> ScoringFigures {
    let (mut games, mut exact, mut within_1, mut winner, mut error, mut unsettled) = (0, 0, 0, 0, 0.0, 0);
    for outcome in outcomes {
        games += 1;
        exact += usize::from(outcome.difference == 0.0);
        within_1 += usize::from(outcome.difference.abs() <= 1.0);
        winner += usize::from(outcome.winner);
        error += outcome.difference.abs();
        unsettled += usize::from(outcome.unsettled);
    }
    let share = |part: usize| if games == 0 { 0.0 } else { part as f64 / games as f64 };
    let mean_abs_error = if games == 0 { 0.0 } else { error / games as f64 };
    ScoringFigures {
        games,
        exact: share(exact),
        within_1: share(within_1),
        winner: share(winner),
        mean_abs_error,
        unsettled: share(unsettled),
    }
}

/// The share of exact scores, for all games and by source, with one way of counting false eyes.
fn exact_by_source(outcomes: &[&ComparedGame], difference: fn(&ComparedGame) -> f64) -> BTreeMap<String, f64> {
    let mut counts: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for outcome in outcomes {
        for group in ["all".to_owned()].into_iter().chain(outcome.source.clone()) {
            let (exact, games) = counts.entry(group).or_default();
            *exact += usize::from(difference(outcome) == 0.0);
            *games += 1;
        }
    }
    counts.into_iter().map(|(group, (exact, games))| (group, exact as f64 / games as f64)).collect()
}

type Key = fn(&ComparedGame) -> Option<String>;

const GROUPS: [(&str, Key); 5] = [
    ("source", |outcome| outcome.source.clone()),
    ("size", |outcome| Some(outcome.size.clone())),
    ("rules", |outcome| Some(outcome.rules.clone())),
    ("tier", |outcome| outcome.tier.clone()),
    ("suspect", |outcome| outcome.suspect.map(|suspect| suspect.to_string())),
];

/// Adds up the comparisons.
pub fn report(results: &[Result<ComparedGame, SkippedGame>], seconds: f64) -> ScoringReport {
    let outcomes: Vec<&ComparedGame> = results.iter().filter_map(|result| result.as_ref().ok()).collect();
    let by = GROUPS.map(|(name, key)| {
        let mut groups: BTreeMap<String, Vec<&ComparedGame>> = BTreeMap::new();
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
    let repetitions = outcomes.iter().filter_map(|outcome| {
        let (id, record) = (outcome.id.clone(), outcome.record.clone());
        outcome.repetition.map(|repetition| RepeatedGame { id, record, repetition })
    });
    ScoringReport {
        all: tally(outcomes.iter().copied()),
        seconds,
        by: by.into_iter().collect(),
        false_eyes: BTreeMap::from([
            ("count", exact_by_source(&outcomes, |outcome| outcome.false_eyes.count)),
            ("skip", exact_by_source(&outcomes, |outcome| outcome.false_eyes.skip)),
        ]),
        disagreements: disagreements.collect(),
        repetitions: repetitions.collect(),
        skipped: results.iter().filter_map(|result| result.as_ref().err().cloned()).collect(),
    }
}
