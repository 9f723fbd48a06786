//! The calibration of estimates: laws from leads to final scores, and how often predictions with a given probability
//! came true.

use super::fit::Fits;
use super::judge::LeadError;
use super::measure::{Measured, STEPS};
use super::{Stage, Variant};
use serde::Serialize;
use std::collections::BTreeMap;
use tengen_api::csv;

/// The law from leads to final scores, from all games, by board size, handicap and stage.
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
/// assert!(study.calibration.iter().all(|law| law.method == variants[0] && law.size == 9));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Calibration {
    /// The method.
    pub method: Variant,
    /// The side of the board.
    pub size: usize,
    /// Whether Black had two handicap stones or more.
    pub handicap: bool,
    /// The stage.
    pub stage: String,
    /// Games.
    pub games: usize,
    /// The final score of games with an even lead.
    pub start: f64,
    /// The final score per point of lead.
    pub slope: f64,
    /// The distance from the law within which 68 % of the final scores lie. For the network, a factor of its own
    /// spread.
    pub spread: f64,
}

/// The board sizes of the table. Other sizes are interpolated.
const SIZES: [usize; 2] = [9, 19];

/// The minimum number of games for a row of the table.
const ENOUGH: usize = 100;

/// Fits the laws to all games.
pub(super) fn calibration(fits: &Fits, variants: &[Variant]) -> Vec<Calibration> {
    let rows = fits.learned.iter().filter(|(key, _)| variants.contains(&key.0));
    rows.map(|(&(variant, size, handicap, at), (law, games))| Calibration {
        method: variant,
        size,
        handicap,
        stage: at.to_string(),
        games: *games,
        start: law.start,
        slope: law.slope,
        spread: law.spread,
    })
    .collect()
}

/// Returns the table that estimates use: `calibration.csv` of the crate `tengen-estimate`.
pub fn table(calibration: &[Calibration]) -> String {
    let mut text = csv::line(["method", "size", "handicap", "stage", "games", "start", "slope", "spread"]);
    let unused = [Variant::RatioMoves, Variant::Hindsight];
    let rows = calibration.iter().filter(|row| SIZES.contains(&row.size) && row.games >= ENOUGH);
    for row in rows.filter(|row| !unused.contains(&row.method)) {
        let Calibration { method, size, handicap, stage, games, start, slope, spread } = row;
        let (size, handicap, games) = (size.to_string(), handicap.to_string(), games.to_string());
        let (start, slope, spread) = (format!("{start:.3}"), format!("{slope:.4}"), format!("{spread:.3}"));
        text.push_str(&csv::line([method.name(), &*size, &handicap, stage, &games, &start, &slope, &spread]));
    }
    text
}

/// How often predictions with about this probability came true.
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
/// assert!(study.reliability.iter().all(|bin| (0.0..=1.0).contains(&bin.came_true)));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Reliability {
    /// The method.
    pub method: Variant,
    /// The number of leads or points in this range of probability.
    pub cases: usize,
    /// The mean probability.
    pub probability: f64,
    /// The share of predictions that came true.
    pub came_true: f64,
}

/// The numbers of cases and of correct predictions, and the sum of probabilities, by method and range of probability.
#[derive(Default)]
struct Bins(BTreeMap<(Variant, usize), (usize, f64, f64)>);

impl Bins {
    /// The range above one half is divided into ten parts. Everything below one half belongs to the first.
    fn add(&mut self, variant: Variant, cases: usize, probability: f64, came_true: f64) {
        let bin = ((probability - 0.5) * 20.0).floor().clamp(0.0, 9.0) as usize;
        let sum = self.0.entry((variant, bin)).or_default();
        *sum = (sum.0 + cases, sum.1 + cases as f64 * probability, sum.2 + cases as f64 * came_true);
    }

    fn rows(self) -> Vec<Reliability> {
        let filled = self.0.into_iter().filter(|(_, (cases, ..))| *cases > 0);
        filled
            .map(|((variant, _), (cases, probability, came_true))| Reliability {
                method: variant,
                cases,
                probability: probability / cases as f64,
                came_true: came_true / cases as f64,
            })
            .collect()
    }
}

/// Whether leaders on 19x19 win as often as predicted by the fits of the other half of the games.
pub(super) fn of_leads(games: &[Measured], verdicts: &[Vec<LeadError>]) -> Vec<Reliability> {
    let mut bins = Bins::default();
    for verdict in verdicts.iter().flatten() {
        let (Some(variant), Some(won)) = (verdict.variant, verdict.winner) else { continue };
        if verdict.lead != 0.0 && games[verdict.game].size == 19 {
            bins.add(variant, 1, verdict.confidence, won);
        }
    }
    bins.rows()
}

/// Whether points on 19x19, before the end of the game, get the predicted owner as often as predicted.
pub(super) fn of_owners(games: &[Measured], variants: &[Variant]) -> Vec<Reliability> {
    let mut bins = Bins::default();
    let stages = games.iter().filter(|game| game.size == 19).flat_map(|game| &game.stages);
    for stage in stages.filter(|stage| Stage::of(stage) != Stage::End) {
        for &variant in variants.iter().filter(|variant| !variant.is_scaled()) {
            let sample = stage.samples.iter().find(|sample| sample.of == variant.sampled());
            let Some(agreement) = sample.and_then(|sample| sample.agreement.as_ref()) else { continue };
            for (step, &count) in agreement.certainty.iter().enumerate().filter(|(_, count)| **count > 0) {
                let toward = step as f64 / STEPS as f64 - 1.0;
                let came_true = if toward == 0.0 { 0.5 } else { f64::from(u8::from(toward > 0.0)) };
                bins.add(variant, count as usize, f64::midpoint(1.0, toward.abs()), came_true);
            }
            bins.add(variant, agreement.stones.0 as usize, 1.0, 1.0);
            bins.add(variant, agreement.stones.1 as usize, 1.0, 0.0);
        }
    }
    bins.rows()
}
