//! Sums of results: one cell of figures for each group of games, method and stage.

use super::fit::line;
use super::judge::LeadError;
use super::measure::Measured;
use super::{Stage, Variant};
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;

/// The figures of a method at a stage.
///
/// ```
/// use tengen_batch::estimates::{KatagoLeads, Stage, Variant, study};
/// use tengen_batch::{Records, StudyRecord};
/// use tengen_estimate::{Method, StopFlag};
///
/// let text = tengen_api::examples::get("nine")?;
/// let records = Records::from(vec![StudyRecord::new("nine.sgf".into(), 1, Ok(text.as_bytes()))]);
/// let (leads, variants) = (KatagoLeads::default(), [Variant::Method(Method::Ratio)]);
/// let study = study(records, &leads, &variants, 10, (1, &StopFlag::default()), |_| ());
/// let figures = &study.methods["ratio"].0[&Stage::End];
/// assert_eq!((figures.games, figures.winner), (1, 1.0));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MethodFigures {
    /// Games that reached the stage.
    pub games: usize,
    /// The mean absolute error of the lead, in points.
    pub mae: f64,
    /// The standard error of that mean.
    pub mae_error: f64,
    /// The mean error, above zero when Black is favored.
    pub bias: f64,
    /// The root of the mean squared error.
    pub rmse: f64,
    /// The share of final scores within one standard deviation of the expected score, if it is known.
    pub within_1: Option<f64>,
    /// The share within two standard deviations.
    pub within_2: Option<f64>,
    /// The mean standard deviation, in points.
    pub stdev: Option<f64>,
    /// The mean distance between the lead and that of a strong program, in points, if it is known.
    pub katago: Option<f64>,
    /// The share of winners that were predicted.
    pub winner: f64,
    /// The share of points whose owner was predicted, if the owners are known.
    pub ownership_accuracy: Option<f64>,
    /// The mean log loss of the owners, in nats per point, if they are known.
    pub log_loss: Option<f64>,
    /// The share of owners predicted in corners.
    pub corner_accuracy: Option<f64>,
    /// The share of owners predicted on the sides.
    pub side_accuracy: Option<f64>,
    /// The share of owners predicted in the center.
    pub center_accuracy: Option<f64>,
    /// The points per game that were given to a player although they were neutral in the end.
    pub neutral: Option<f64>,
    /// The Euclidean distance of the two territories from the final ones, if these are known.
    pub miss: Option<f64>,
    /// The slope of the best line from leads to final scores.
    pub slope: f64,
    /// The mean absolute error of that line, fitted on the other half.
    pub shrunk_mae: f64,
    /// The mean of Black's territory.
    pub black: f64,
    /// The mean of White's.
    pub white: f64,
    /// The mean scale.
    pub k: f64,
}

/// Cells by stage, in order.
///
/// ```
/// use tengen_batch::estimates::{KatagoLeads, Stage, Variant, study};
/// use tengen_batch::{Records, StudyRecord};
/// use tengen_estimate::{Method, StopFlag};
///
/// let text = tengen_api::examples::get("nine")?;
/// let records = Records::from(vec![StudyRecord::new("nine.sgf".into(), 1, Ok(text.as_bytes()))]);
/// let (leads, variants) = (KatagoLeads::default(), [Variant::Method(Method::Ratio)]);
/// let study = study(records, &leads, &variants, 10, (1, &StopFlag::default()), |_| ());
/// assert_eq!(study.methods["ratio"].0.keys().last(), Some(&Stage::End));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MethodCurve(pub BTreeMap<Stage, MethodFigures>);

impl Serialize for MethodCurve {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(at, cell)| (at.to_string(), cell)))
    }
}

/// The figures of a group of games.
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
/// assert_eq!(study.by["size"]["9"].games, 1);
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct GroupFigures {
    /// The number of games.
    pub games: usize,
    /// Each method's curve.
    pub methods: BTreeMap<&'static str, MethodCurve>,
    /// The constant guess.
    pub constant: MethodCurve,
}

/// Adds up the results of some games.
pub(super) fn group<'a>(games: usize, verdicts: impl Iterator<Item = &'a LeadError>, all: &[Measured]) -> GroupFigures {
    let mut sorted: BTreeMap<(Option<Variant>, Stage), Vec<&LeadError>> = BTreeMap::new();
    for verdict in verdicts {
        sorted.entry((verdict.variant, verdict.at)).or_default().push(verdict);
    }
    let mut group = GroupFigures { games, ..GroupFigures::default() };
    for ((variant, at), verdicts) in sorted {
        let curve = match variant {
            None => &mut group.constant,
            Some(variant) => group.methods.entry(variant.name()).or_default(),
        };
        curve.0.insert(at, cell(&verdicts, all));
    }
    group
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = values.fold((0.0, 0_usize), |(sum, count), value| (sum + value, count + 1));
    if count == 0 { 0.0 } else { sum / count as f64 }
}

fn cell(verdicts: &[&LeadError], games: &[Measured]) -> MethodFigures {
    let mae = mean(verdicts.iter().map(|verdict| verdict.error.abs()));
    let variance = mean(verdicts.iter().map(|verdict| (verdict.error.abs() - mae).powi(2)));
    let share = |zones: &[usize]| {
        let (right, all) = verdicts
            .iter()
            .filter_map(|verdict| verdict.points.as_ref())
            .flat_map(|points| zones.iter().map(|&zone| points.zones[zone]))
            .fold((0.0, 0.0), |sum, zone| (sum.0 + zone.0, sum.1 + zone.1));
        (all > 0.0).then(|| right / all)
    };
    let known: Vec<_> = verdicts.iter().filter_map(|verdict| verdict.points.as_ref()).collect();
    let points: f64 = known.iter().flat_map(|points| points.zones).map(|zone| zone.1).sum();
    let log_loss: f64 = known.iter().map(|points| points.log_loss).sum();
    let misses: Vec<f64> = verdicts.iter().filter_map(|verdict| verdict.miss).collect();
    let pairs: Vec<(f64, f64)> = verdicts.iter().map(|verdict| (verdict.lead, games[verdict.game].score)).collect();
    let spreads: Vec<(f64, f64)> = verdicts.iter().filter_map(|verdict| verdict.spread).collect();
    let katago: Vec<f64> = verdicts.iter().filter_map(|verdict| verdict.katago).collect();
    let within = |most: f64| {
        let inside = spreads.iter().map(|(distance, _)| f64::from(u8::from(*distance <= most)));
        (!spreads.is_empty()).then(|| mean(inside))
    };
    MethodFigures {
        games: verdicts.len(),
        mae,
        mae_error: (variance / verdicts.len().max(1) as f64).sqrt(),
        bias: mean(verdicts.iter().map(|verdict| verdict.error)),
        rmse: mean(verdicts.iter().map(|verdict| verdict.error.powi(2))).sqrt(),
        within_1: within(1.0),
        within_2: within(2.0),
        stdev: (!spreads.is_empty()).then(|| mean(spreads.iter().map(|spread| spread.1))),
        katago: (!katago.is_empty()).then(|| mean(katago.iter().copied())),
        winner: mean(verdicts.iter().filter_map(|verdict| verdict.winner)),
        ownership_accuracy: share(&[0, 1, 2]),
        log_loss: (points > 0.0).then(|| log_loss / points),
        corner_accuracy: share(&[0]),
        side_accuracy: share(&[1]),
        center_accuracy: share(&[2]),
        neutral: (!known.is_empty()).then(|| mean(known.iter().map(|points| points.neutral))),
        miss: (!misses.is_empty()).then(|| mean(misses.iter().copied())),
        slope: line(&pairs).slope,
        shrunk_mae: mean(verdicts.iter().map(|verdict| verdict.shrunk.abs())),
        black: mean(verdicts.iter().map(|verdict| verdict.territory.black)),
        white: mean(verdicts.iter().map(|verdict| verdict.territory.white)),
        k: mean(verdicts.iter().map(|verdict| verdict.k)),
    }
}
