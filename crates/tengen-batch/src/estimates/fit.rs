//! Scales, lines, constants and spreads that are fitted on one half of the games and used on the other.

use super::measure::{Measured, SampledPosition};
use super::variant::Sampled;
use super::{Stage, Variant};
use std::collections::BTreeMap;
use tengen::ByColor;
use tengen_estimate::Method;
use tengen_estimate::calibration::LeadCalibration;
use tengen_estimate::distance::scale;

/// A straight line from leads to final scores.
#[derive(Clone, Copy, Debug)]
pub(super) struct LinearFit {
    pub(super) start: f64,
    pub(super) slope: f64,
}

/// The games and estimates that a calibration applies to: method, size, handicap and stage.
type LawKey = (Variant, usize, bool, Stage);

/// Everything that is fitted on one half of the games.
#[derive(Clone, Debug, Default)]
pub(super) struct Fits {
    /// The scale with the least loss against the final territories, by board size and stage.
    pub(super) scales: BTreeMap<(usize, Stage), f64>,
    /// The ratio of the best scale to the number of moves played, by board size.
    pub(super) factors: BTreeMap<usize, f64>,
    /// The median final score, by board size.
    pub(super) medians: BTreeMap<usize, f64>,
    /// The mean final territories, by board size.
    pub(super) territories: BTreeMap<usize, ByColor<f64>>,
    /// The calibration and its number of games, by method, size, handicap and stage.
    pub(super) learned: BTreeMap<LawKey, (LeadCalibration, usize)>,
}

/// The minimum number of games for a calibration.
const ENOUGH: usize = 40;

/// The minimum spread, because records round to half points.
const LEAST: f64 = 0.05;

/// Returns the estimate of a method at a stage.
#[derive(Clone, Copy, Debug)]
pub(super) struct MethodLead {
    pub(super) lead: f64,
    pub(super) territory: ByColor<f64>,
    /// The scale.
    pub(super) k: f64,
    pub(super) doubt: Option<f64>,
}

/// The number of moves of a game on a board of this size, relative to 19x19.
pub(super) fn total_moves(size: usize) -> f64 {
    scale::TOTAL_MOVES as f64 * (size * size) as f64 / 361.0
}

impl Fits {
    /// Fits everything to these games.
    pub(super) fn learn(games: &[&Measured]) -> Fits {
        let mut fits = Fits::default();
        let mut scales: BTreeMap<(usize, Stage), (f64, f64)> = BTreeMap::new();
        let mut factors: BTreeMap<usize, (f64, f64)> = BTreeMap::new();
        let mut scores: BTreeMap<usize, Vec<f64>> = BTreeMap::new();
        let mut territories: BTreeMap<usize, (ByColor<f64>, f64)> = BTreeMap::new();
        for game in games {
            scores.entry(game.size).or_default().push(game.score);
            let Some(targets) = game.targets else { continue };
            let (sum, count) = territories.entry(game.size).or_default();
            *sum = ByColor { black: sum.black + targets.black, white: sum.white + targets.white };
            *count += 1.0;
            for stage in &game.stages {
                let Some(sums) = sums(stage) else { continue };
                let across = sums.black * targets.black + sums.white * targets.white;
                let squares = sums.black.powi(2) + sums.white.powi(2);
                let sum = scales.entry((game.size, Stage::of(stage))).or_default();
                *sum = (sum.0 + across, sum.1 + squares);
                let share = stage.moves as f64 / total_moves(game.size);
                let sum = factors.entry(game.size).or_default();
                *sum = (sum.0 + share * across, sum.1 + share * share * squares);
            }
        }
        fits.scales = scales.into_iter().map(|(key, (above, below))| (key, quotient(above, below))).collect();
        fits.factors = factors.into_iter().map(|(key, (above, below))| (key, quotient(above, below))).collect();
        fits.medians = scores.into_iter().map(|(size, scores)| (size, median(scores))).collect();
        fits.territories =
            territories.into_iter().map(|(size, (sum, count))| (size, sum.map(|sum| sum / count))).collect();
        fits.learn_laws(games);
        fits
    }

    fn learn_laws(&mut self, games: &[&Measured]) {
        let mut triples: BTreeMap<LawKey, Vec<(f64, f64, f64)>> = BTreeMap::new();
        for game in games {
            for stage in &game.stages {
                for variant in Variant::all() {
                    if let Some(view) = self.view(game, stage, variant) {
                        let key = (variant, game.size, game.handicap, Stage::of(stage));
                        triples.entry(key).or_default().push((view.lead, game.score, view.doubt.unwrap_or(1.0)));
                    }
                }
            }
        }
        let enough = triples.into_iter().filter(|(_, triples)| triples.len() >= ENOUGH);
        self.learned = enough.map(|(key, triples)| (key, (robust(&triples), triples.len()))).collect();
    }

    /// Returns the calibration for such leads. If there are too few handicap games, the calibration of even games is used.
    pub(super) fn calibration(
        &self,
        game: &Measured,
        stage: &SampledPosition,
        variant: Variant,
    ) -> Option<LeadCalibration> {
        let calibration = |handicap| self.learned.get(&(variant, game.size, handicap, Stage::of(stage)));
        calibration(game.handicap).or_else(|| calibration(false)).map(|(calibration, _)| *calibration)
    }

    /// Returns the estimate of a method at a stage.
    pub(super) fn view(&self, game: &Measured, stage: &SampledPosition, variant: Variant) -> Option<MethodLead> {
        let sample = stage.samples.iter().find(|sample| sample.of == variant.sampled())?;
        let area = game.size * game.size;
        let k = match variant {
            Variant::RatioFitted => {
                let fitted = self.scales.get(&(game.size, Stage::of(stage))).copied();
                fitted.unwrap_or_else(|| scale::fitted(stage.moves, area))
            }
            Variant::RatioMoves => {
                let factor = self.factors.get(&game.size).copied().unwrap_or(1.0);
                factor * stage.moves as f64 / total_moves(game.size)
            }
            _ => 1.0,
        };
        let territory = sample.territory.map(|sum| k * sum);
        let lead = sample.base + territory.black - territory.white;
        Some(MethodLead { lead, territory, k, doubt: sample.doubt })
    }
}

pub(super) fn sums(stage: &SampledPosition) -> Option<ByColor<f64>> {
    stage.samples.iter().find(|sample| sample.of == Sampled::Method(Method::Ratio)).map(|sample| sample.territory)
}

fn quotient(above: f64, below: f64) -> f64 {
    if below > 0.0 { above / below } else { 1.0 }
}

/// Returns the median, which is the constant with the least absolute error.
pub(super) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    match values.len() {
        0 => 0.0,
        count if count % 2 == 1 => values[count / 2],
        count => f64::midpoint(values[count / 2 - 1], values[count / 2]),
    }
}

/// Fits a line by least squares.
pub(super) fn line(pairs: &[(f64, f64)]) -> LinearFit {
    let count = pairs.len().max(1) as f64;
    let (mean_x, mean_y) =
        (pairs.iter().map(|pair| pair.0).sum::<f64>() / count, pairs.iter().map(|pair| pair.1).sum::<f64>() / count);
    let across: f64 = pairs.iter().map(|(x, y)| (x - mean_x) * (y - mean_y)).sum();
    let squares: f64 = pairs.iter().map(|(x, _)| (x - mean_x).powi(2)).sum();
    let slope = if squares > 0.0 { across / squares } else { 0.0 };
    LinearFit { start: mean_y - slope * mean_x, slope }
}

/// Fits a line with the least absolute distance from the final scores, and the distance from it within which 68 % of
/// them lie, in units of each estimate's spread. Both are robust against outliers, of which there are many. The slope
/// is never negative.
pub(super) fn robust(triples: &[(f64, f64, f64)]) -> LeadCalibration {
    let mut line = LinearFit { start: 0.0, slope: 0.0 };
    let mut weights = vec![1.0; triples.len()];
    for _ in 0..40 {
        let sum = |value: &dyn Fn(&(f64, f64, f64)) -> f64| -> f64 {
            triples.iter().zip(&weights).map(|(triple, weight)| weight * value(triple)).sum()
        };
        let all = sum(&|_| 1.0).max(f64::MIN_POSITIVE);
        let (mean_x, mean_y) = (sum(&|triple| triple.0) / all, sum(&|triple| triple.1) / all);
        let across = sum(&|triple| (triple.0 - mean_x) * (triple.1 - mean_y));
        let squares = sum(&|triple| (triple.0 - mean_x).powi(2));
        let slope = if squares > 0.0 { (across / squares).max(0.0) } else { 0.0 };
        line = LinearFit { start: mean_y - slope * mean_x, slope };
        // Iterated least squares, weighted by the inverse distance, converges to least absolute distances.
        for (weight, (lead, score, doubt)) in weights.iter_mut().zip(triples) {
            *weight = 1.0 / ((score - line.start - line.slope * lead).abs() * doubt).max(0.5 * doubt);
        }
    }
    let mut distances: Vec<f64> =
        triples.iter().map(|(lead, score, doubt)| (score - line.start - line.slope * lead).abs() / doubt).collect();
    distances.sort_by(f64::total_cmp);
    let spread = distances.get(distances.len() * 68 / 100).copied().unwrap_or(1.0);
    LeadCalibration { start: line.start, slope: line.slope, spread: spread.max(LEAST) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_found() {
        let found = line(&[(0.0, 1.0), (1.0, 3.0), (2.0, 5.0)]);
        assert!((found.start - 1.0).abs() < 1e-12 && (found.slope - 2.0).abs() < 1e-12);
        assert!(line(&[(1.0, 4.0), (1.0, 6.0)]).slope.abs() < 1e-12);
    }

    #[test]
    fn a_law_does_not_mind_a_wild_game() {
        let tame = |x: i32| (f64::from(x), 3.0 + f64::from(x) / 2.0 + f64::from(x.rem_euclid(3) - 1), 1.0);
        let mut games: Vec<(f64, f64, f64)> = (-50..=50).map(tame).collect();
        games.extend([(40.0, -300.0, 1.0), (45.0, -250.0, 1.0)]);
        let calibration = robust(&games);
        assert!((calibration.start - 3.0).abs() < 0.5 && (calibration.slope - 0.5).abs() < 0.05, "{calibration:?}");
        assert!((0.5..2.0).contains(&calibration.spread), "{calibration:?}");
        let falling: Vec<(f64, f64, f64)> = (0..50).map(|x| (f64::from(x), -f64::from(x), 1.0)).collect();
        assert!(robust(&falling).slope.abs() < 1e-12, "a lead is not worth less than nothing");
    }

    #[test]
    fn the_middle_is_found() {
        assert!((median(vec![3.0, 1.0, 9.0]) - 3.0).abs() < 1e-12);
        assert!((median(vec![4.0, 1.0]) - 2.5).abs() < 1e-12);
    }
}
