//! The study of estimates: every method at every stage of many games, compared with how the games ended.
//!
//! Everything that is fitted (the scale of the ratio method, the worth of a lead) is fitted on one half of the games,
//! chosen by a hash of their names, and evaluated on the other half. Then the halves are exchanged, so that no game is
//! evaluated with values that were fitted on it.

#![expect(
    clippy::disallowed_methods,
    reason = "figures of a study, which are rounded for people; no answer hangs on them"
)]

mod calibration;
mod fit;
mod judge;
mod katago;
mod law;
mod measure;
mod pictures;
mod report;
mod table;
mod tally;
mod variant;

pub use calibration::{Calibration, Reliability, table as calibration_table};
pub use katago::KatagoLeads;
pub use law::FittedLaw;
pub use pictures::{StudyPicture, pictures};
pub use report::{report, report_with_pictures};
pub use table::csv;
pub use tally::{GroupFigures, MethodCurve, MethodFigures};
pub use variant::Variant;

use crate::batch::Shard;
use crate::pipeline;
use crate::records::{Records, SkippedGame, StudyRecord};
use fit::Fits;
use measure::{Measured, Plan, SampledPosition};
use serde::Serialize;
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::fmt;
use tengen_estimate::distance::scale;
use tengen_estimate::{Method, StopFlag};

/// A stage of a game.
///
/// ```
/// use tengen_batch::estimates::Stage;
///
/// assert_eq!((Stage::Move(50).to_string(), Stage::End.to_string()), ("50".to_owned(), "end".to_owned()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Stage {
    /// After this number of moves.
    Move(usize),
    /// At its last position.
    End,
}

impl Stage {
    fn of(stage: &SampledPosition) -> Stage {
        if stage.last { Stage::End } else { Stage::Move(stage.moves) }
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stage::Move(number) => write!(f, "{number}"),
            Stage::End => f.write_str("end"),
        }
    }
}

/// The scale that would have been best for each game, had its final territories been known: the paper's fit.
///
/// ```
/// use tengen_batch::estimates::{KatagoLeads, Variant, study};
/// use tengen_batch::{Records, StudyRecord};
/// use tengen_estimate::{Method, StopFlag};
///
/// let text = tengen_api::examples::get("nine")?;
/// let records = Records::from(vec![StudyRecord::new("nine.sgf".into(), 1, Ok(text.as_bytes()))]);
/// let (leads, variants) = (KatagoLeads::default(), [Variant::Method(Method::Ratio)]);
/// let study = study(records, &leads, &variants, 10, (1, &StopFlag::default()), |_| ());
/// assert!(study.optimal.iter().all(|scale| scale.size == 9 && scale.k_low <= scale.k_high));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OptimalScale {
    /// The side of the board.
    pub size: usize,
    /// The stage.
    pub stage: String,
    /// Games.
    pub games: usize,
    /// The scale that a tenth of the games stays below.
    pub k_low: f64,
    /// The middle scale.
    pub k_median: f64,
    /// The scale that a tenth of the games exceeds.
    pub k_high: f64,
    /// The remaining distance of the territories from the final ones.
    pub miss: f64,
}

/// A whole study.
///
/// ```
/// use tengen_batch::estimates::{KatagoLeads, Variant, study};
/// use tengen_batch::{Records, StudyRecord};
/// use tengen_estimate::{Method, StopFlag};
///
/// let text = tengen_api::examples::get("nine")?;
/// let records = Records::from(vec![StudyRecord::new("nine.sgf".into(), 1, Ok(text.as_bytes()))]);
/// let (leads, variants) = (KatagoLeads::default(), [Variant::Method(Method::Ratio)]);
/// let study = study(records, &leads, &variants, 10, (1, &StopFlag::default()), |_| ());
/// assert_eq!((study.games, study.skipped.len()), (1, 0));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, Serialize)]
pub struct Study {
    /// The number of measured games.
    pub games: usize,
    /// The number of games in which the owner of each point is known.
    pub games_with_owners: usize,
    /// The step between stages, in moves.
    pub every: usize,
    /// Each method's curve over all games.
    pub methods: BTreeMap<&'static str, MethodCurve>,
    /// The constant guess.
    pub constant: MethodCurve,
    /// The same for groups of games: by size, source and so on.
    pub by: BTreeMap<&'static str, BTreeMap<String, GroupFigures>>,
    /// The scale that fits the final territories best, from all games, by size and stage.
    pub scales: BTreeMap<usize, BTreeMap<String, f64>>,
    /// The best scales of single games.
    pub optimal: Vec<OptimalScale>,
    /// The ratio of the best scale to the number of moves played, from all games, by size.
    pub factors: BTreeMap<usize, f64>,
    /// The mean final territory of both players together, by size.
    pub final_territory: BTreeMap<usize, f64>,
    /// The laws for the error of the ratio method on the most common board size, the best first.
    pub laws: Vec<FittedLaw>,
    /// The calibration for later estimates.
    pub calibration: Vec<Calibration>,
    /// Whether probabilities of winning can be trusted.
    pub reliability: Vec<Reliability>,
    /// Whether the ownership of points can be trusted, read as a probability.
    pub owners_reliability: Vec<Reliability>,
    /// Games that were left out.
    #[serde(skip)]
    pub skipped: Vec<SkippedGame>,
}

/// Runs the study on this many threads until `stop` is set. `leads` come from a strong program, and `progress` is
/// called after each game with the number of input bytes read so far.
pub fn study(
    records: Records,
    leads: &KatagoLeads,
    variants: &[Variant],
    every: usize,
    (threads, stop): (usize, &StopFlag),
    mut progress: impl FnMut(u64),
) -> Study {
    let plan = Plan { leads, variants, every: every.max(1), stop };
    let (mut games, mut skipped) = (Vec::new(), Vec::new());
    let work = |(): &mut (), record: StudyRecord| measure::measure(&record, &plan);
    let write = |measured, bytes_read| {
        match measured {
            Ok(game) => games.push(game),
            Err(game) => skipped.push(game),
        }
        progress(bytes_read);
        Ok::<(), Infallible>(())
    };
    let Ok(_) = records.run((threads, Shard::ALL, stop), work, write);
    // Sums of floats depend on their order, so games are sorted by name.
    games.sort_by(|a, b| a.id.cmp(&b.id));
    let halves = [0, 1].map(|half| {
        // The fits of the other half.
        let others: Vec<&Measured> = games.iter().filter(|game| game.half != half).collect();
        Fits::learn(&others)
    });
    let judged = |(number, game): (usize, &Measured)| judge::judge(number, game, &halves[game.half], variants);
    let verdicts = pipeline::map(threads, &StopFlag::new(), games.iter().enumerate(), judged);
    let whole = tally::group(games.len(), verdicts.iter().flatten(), &games);
    let by = groups(&games, &verdicts, threads);
    let everything: Vec<&Measured> = games.iter().collect();
    let fits = Fits::learn(&everything);
    let mut scales: BTreeMap<usize, BTreeMap<String, f64>> = BTreeMap::new();
    for (&(size, at), &scale) in &fits.scales {
        scales.entry(size).or_default().insert(at.to_string(), scale);
    }
    let common = commonest(&by);
    let enough = common.filter(|group| group.games >= ENOUGH_FOR_LAW);
    let laws = enough.map(|group| curve_of(group, Method::Ratio.name(), |cell| cell.mae)).map(|curve| law::fit(&curve));
    Study {
        games: games.len(),
        games_with_owners: games.iter().filter(|game| game.targets.is_some()).count(),
        every,
        methods: whole.methods,
        constant: whole.constant,
        scales,
        optimal: optimal(&games),
        factors: fits.factors.clone(),
        final_territory: final_territory(&games),
        laws: laws.unwrap_or_default(),
        calibration: calibration::calibration(&fits, variants),
        reliability: calibration::of_leads(&games, &verdicts),
        owners_reliability: calibration::of_owners(&games, variants),
        by,
        skipped,
    }
}

impl Study {
    /// Returns the most common board size and its figures.
    pub fn commonest(&self) -> Option<(&str, &GroupFigures)> {
        let sizes = self.by.get("size")?;
        sizes.iter().max_by_key(|(_, group)| group.games).map(|(size, group)| (size.as_str(), group))
    }
}

fn commonest<'a>(by: &'a BTreeMap<&'static str, BTreeMap<String, GroupFigures>>) -> Option<&'a GroupFigures> {
    by.get("size")?.values().max_by_key(|group| group.games)
}

/// Stages with less than this share of the games are left out of curves, because the remaining games are unusual.
const ENOUGH: f64 = 0.2;

/// The minimum number of games for fitting a law of the error.
const ENOUGH_FOR_LAW: usize = 30;

/// A figure of a method by move number.
fn curve_of(group: &GroupFigures, method: &str, figure: impl Fn(&MethodFigures) -> f64) -> Vec<(f64, f64)> {
    let curve = if method == "constant" { Some(&group.constant) } else { group.methods.get(method) };
    let cells = curve.into_iter().flat_map(|curve| &curve.0);
    cells
        .filter(|(_, cell)| cell.games as f64 >= ENOUGH * group.games as f64)
        .filter_map(|(at, cell)| match at {
            Stage::Move(number) => Some((*number as f64, figure(cell))),
            Stage::End => None,
        })
        .collect()
}

fn groups(
    games: &[Measured],
    verdicts: &[Vec<judge::LeadError>],
    threads: usize,
) -> BTreeMap<&'static str, BTreeMap<String, GroupFigures>> {
    let mut members: BTreeMap<(&'static str, String), Vec<usize>> = BTreeMap::new();
    for (number, game) in games.iter().enumerate() {
        for (name, value) in &game.tags {
            members.entry((*name, value.clone())).or_default().push(number);
        }
        if game.size == 19 && game.targets.is_some() {
            members.entry(("owners", "19".into())).or_default().push(number);
        }
    }
    let count = |((name, value), members): ((&'static str, String), Vec<usize>)| {
        let of_group = members.iter().flat_map(|&number| &verdicts[number]);
        ((name, value), tally::group(members.len(), of_group, games))
    };
    let counted = pipeline::map(threads, &StopFlag::new(), members, count);
    let mut by: BTreeMap<&'static str, BTreeMap<String, GroupFigures>> = BTreeMap::new();
    for ((name, value), group) in counted {
        by.entry(name).or_default().insert(value, group);
    }
    by
}

fn optimal(games: &[Measured]) -> Vec<OptimalScale> {
    let mut found: BTreeMap<(usize, Stage), Vec<(f64, f64)>> = BTreeMap::new();
    for (game, targets) in games.iter().filter_map(|game| Some((game, game.targets?))) {
        for stage in &game.stages {
            let best = fit::sums(stage).and_then(|sums| Some((scale::optimal(sums, targets)?, sums)));
            if let Some((k, sums)) = best {
                let miss = (2.0 * scale::loss(sums, targets, k)).sqrt();
                found.entry((game.size, Stage::of(stage))).or_default().push((k, miss));
            }
        }
    }
    let row = |((size, at), mut found): ((usize, Stage), Vec<(f64, f64)>)| {
        found.sort_by(|a, b| a.0.total_cmp(&b.0));
        let part = |tenths: usize| found.get(found.len() * tenths / 10).map_or(0.0, |pair| pair.0);
        OptimalScale {
            size,
            stage: at.to_string(),
            games: found.len(),
            k_low: part(1),
            k_median: part(5),
            k_high: part(9),
            miss: found.iter().map(|pair| pair.1).sum::<f64>() / found.len().max(1) as f64,
        }
    };
    found.into_iter().map(row).collect()
}

fn final_territory(games: &[Measured]) -> BTreeMap<usize, f64> {
    let mut sums: BTreeMap<usize, (f64, usize)> = BTreeMap::new();
    for (game, targets) in games.iter().filter_map(|game| Some((game, game.targets?))) {
        let sum = sums.entry(game.size).or_default();
        *sum = (sum.0 + targets.black + targets.white, sum.1 + 1);
    }
    sums.into_iter().map(|(size, (sum, count))| (size, sum / count as f64)).collect()
}
