//! The errors of every method at every stage of every game, with everything fitted on the other half of the games.

use super::fit::{Fits, MethodLead};
use super::measure::{Agreement, Measured, STEPS, SampledPosition};
use super::{Stage, Variant};
use tengen::ByColor;
use tengen_estimate::distance::scale;

/// Probabilities are clamped to this distance from 0 and 1, so that a single surprise has a finite loss.
pub(super) const DOUBT: f64 = 0.02;

/// A lead compared with the final score.
#[derive(Clone, Debug)]
pub(super) struct LeadError {
    /// Which of the games.
    pub(super) game: usize,
    pub(super) at: Stage,
    /// `None` is the constant guess.
    pub(super) variant: Option<Variant>,
    pub(super) lead: f64,
    pub(super) error: f64,
    /// The error of the straight line that was fitted to the other half's leads.
    pub(super) shrunk: f64,
    /// 1 when the winner was called, 0.5 without an opinion; `None` in a draw.
    pub(super) winner: Option<f64>,
    /// The predicted probability that the leader wins.
    pub(super) confidence: f64,
    /// The distance of the final score from the expected one in standard deviations, and the standard deviation in
    /// points.
    pub(super) spread: Option<(f64, f64)>,
    /// The difference between the lead and that of a strong program.
    pub(super) katago: Option<f64>,
    pub(super) territory: ByColor<f64>,
    pub(super) k: f64,
    /// The Euclidean distance of the two territories from the final ones, if these are known.
    pub(super) miss: Option<f64>,
    pub(super) points: Option<OwnershipError>,
}

/// Ownership compared with the final owners.
#[derive(Clone, Copy, Debug)]
pub(super) struct OwnershipError {
    /// The numbers of correct points and of all points, in corners, on sides and in the center.
    pub(super) zones: [(f64, f64); 3],
    /// The sum of the log losses.
    pub(super) log_loss: f64,
    /// The ownership given to either player at points that are neutral in the end.
    pub(super) neutral: f64,
}

/// Evaluates all stages of a game. `fits` come from the other half of the games.
pub(super) fn judge(number: usize, game: &Measured, fits: &Fits, variants: &[Variant]) -> Vec<LeadError> {
    let mut verdicts = Vec::new();
    for stage in game.stages.iter().filter(|stage| !stage.extra) {
        verdicts.push(constant(number, game, stage, fits));
        for &variant in variants {
            let Some(MethodLead { lead, territory, k, doubt }) = fits.view(game, stage, variant) else { continue };
            let outlook = fits.calibration(game, stage, variant).map(|calibration| calibration.outlook(lead, doubt));
            let shrunk = outlook.map_or(lead, |outlook| outlook.expected);
            let sample = stage.samples.iter().find(|sample| sample.of == variant.sampled());
            let agreement = sample.and_then(|sample| sample.agreement.as_ref());
            verdicts.push(LeadError {
                game: number,
                at: Stage::of(stage),
                variant: Some(variant),
                lead,
                error: lead - game.score,
                shrunk: shrunk - game.score,
                winner: winner(lead, game.score),
                confidence: outlook.map_or(0.5, |outlook| outlook.confidence(lead)),
                spread: outlook.map(|outlook| ((game.score - outlook.expected).abs() / outlook.stdev, outlook.stdev)),
                katago: stage.katago.map(|katago| (lead - katago).abs()),
                territory,
                k,
                miss: game.targets.map(|targets| miss(territory, targets)),
                points: agreement.map(|agreement| points(agreement, k)),
            });
        }
    }
    verdicts
}

/// The constant guess: the median score, and no owner for any point.
fn constant(number: usize, game: &Measured, stage: &SampledPosition, fits: &Fits) -> LeadError {
    let lead = fits.medians.get(&game.size).copied().unwrap_or_default();
    let usual = fits.territories.get(&game.size).copied().unwrap_or_default();
    let agreement = stage.samples.iter().find_map(|sample| sample.agreement.as_ref());
    LeadError {
        game: number,
        at: Stage::of(stage),
        variant: None,
        lead,
        error: lead - game.score,
        shrunk: lead - game.score,
        winner: winner(lead, game.score),
        confidence: 0.5,
        spread: None,
        katago: stage.katago.map(|katago| (lead - katago).abs()),
        territory: usual,
        k: 0.0,
        miss: game.targets.map(|targets| miss(usual, targets)),
        points: agreement.map(|agreement| {
            let zones = agreement.zones.map(|(_, all)| (f64::from(all) / 2.0, f64::from(all)));
            let all: f64 = zones.iter().map(|zone| zone.1).sum();
            OwnershipError { zones, log_loss: all * std::f64::consts::LN_2, neutral: 0.0 }
        }),
    }
}

/// The square root of twice the loss of the ratio estimator.
fn miss(territory: ByColor<f64>, targets: ByColor<f64>) -> f64 {
    (2.0 * scale::loss(territory, targets, 1.0)).sqrt()
}

fn winner(lead: f64, score: f64) -> Option<f64> {
    if score == 0.0 {
        return None;
    }
    Some(if lead == 0.0 { 0.5 } else { f64::from(u8::from((lead > 0.0) == (score > 0.0))) })
}

fn points(agreement: &Agreement, k: f64) -> OwnershipError {
    let loss = |toward: f64| -f64::midpoint(1.0, toward.clamp(-1.0, 1.0)).clamp(DOUBT, 1.0 - DOUBT).ln();
    let empty: f64 = agreement
        .certainty
        .iter()
        .enumerate()
        .filter(|&(_, &count)| count > 0)
        .map(|(step, &count)| f64::from(count) * loss(k * (step as f64 / STEPS as f64 - 1.0)))
        .sum();
    let stones = f64::from(agreement.stones.0) * loss(1.0) + f64::from(agreement.stones.1) * loss(-1.0);
    OwnershipError {
        zones: agreement.zones.map(|(right, all)| (right, f64::from(all))),
        log_loss: empty + stones,
        neutral: k * agreement.neutral,
    }
}
