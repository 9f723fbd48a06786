//! What is fitted over games: scales, lines, constants and certainties, each on one half, for use on the other.

use super::measure::{Look, Measured, Stage};
use super::{At, Variant};
use std::collections::BTreeMap;
use tengen::ByColor;
use tengen_estimate::distance::scale;

/// A straight line from leads to final scores.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    pub(super) start: f64,
    pub(super) slope: f64,
}

/// What was learned of a method at a stage.
#[derive(Clone, Copy, Debug)]
pub(super) struct Learned {
    pub(super) line: Line,
    /// How many log odds of winning a point of lead is worth.
    pub(super) odds: f64,
}

/// Everything that one half of the games teaches.
#[derive(Clone, Debug, Default)]
pub(super) struct Fits {
    /// The scale with the least loss against the final territories, by board size and stage.
    pub(super) scales: BTreeMap<(usize, At), f64>,
    /// The factor of the scale that goes with the moves played, by board size.
    pub(super) factors: BTreeMap<usize, f64>,
    /// The median final score, by board size.
    pub(super) medians: BTreeMap<usize, f64>,
    /// The mean final territories, by board size.
    pub(super) territories: BTreeMap<usize, ByColor<f64>>,
    pub(super) learned: BTreeMap<(usize, At, Variant), Learned>,
}

/// How many moves a game on a board of this size has, in proportion to 19x19.
pub(super) fn total_moves(size: usize) -> f64 {
    scale::TOTAL_MOVES as f64 * (size * size) as f64 / 361.0
}

impl Fits {
    /// Learns from these games.
    pub(super) fn learn(games: &[&Measured]) -> Fits {
        let mut fits = Fits::default();
        let mut scales: BTreeMap<(usize, At), (f64, f64)> = BTreeMap::new();
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
                let sum = scales.entry((game.size, At::of(stage))).or_default();
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
        fits.learn_lines(games);
        fits
    }

    fn learn_lines(&mut self, games: &[&Measured]) {
        let mut pairs: BTreeMap<(usize, At, Variant), Vec<(f64, f64)>> = BTreeMap::new();
        for game in games {
            for stage in &game.stages {
                for variant in Variant::ALL {
                    if let Some((lead, ..)) = self.lead(game, stage, variant) {
                        pairs.entry((game.size, At::of(stage), variant)).or_default().push((lead, game.score));
                    }
                }
            }
        }
        self.learned =
            pairs.into_iter().map(|(key, pairs)| (key, Learned { line: line(&pairs), odds: odds(&pairs) })).collect();
    }

    /// What a method says of a stage: the lead, the territories and the scale.
    pub(super) fn lead(&self, game: &Measured, stage: &Stage, variant: Variant) -> Option<(f64, ByColor<f64>, f64)> {
        let sample = stage.samples.iter().find(|sample| sample.look == variant.look())?;
        let area = game.size * game.size;
        let k = match variant {
            Variant::RatioFitted => {
                let fitted = self.scales.get(&(game.size, At::of(stage))).copied();
                fitted.unwrap_or_else(|| scale::fitted(stage.moves, area))
            }
            Variant::RatioMoves => {
                let factor = self.factors.get(&game.size).copied().unwrap_or(1.0);
                factor * stage.moves as f64 / total_moves(game.size)
            }
            _ => 1.0,
        };
        let territory = sample.territory.map(|sum| k * sum);
        Some((sample.base + territory.black - territory.white, territory, k))
    }
}

pub(super) fn sums(stage: &Stage) -> Option<ByColor<f64>> {
    stage.samples.iter().find(|sample| sample.look == Look::Ratio).map(|sample| sample.territory)
}

fn quotient(above: f64, below: f64) -> f64 {
    if below > 0.0 { above / below } else { 1.0 }
}

/// The middle value: what a constant guess should be to miss least.
pub(super) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    match values.len() {
        0 => 0.0,
        count if count % 2 == 1 => values[count / 2],
        count => f64::midpoint(values[count / 2 - 1], values[count / 2]),
    }
}

/// The line of least squares.
pub(super) fn line(pairs: &[(f64, f64)]) -> Line {
    let count = pairs.len().max(1) as f64;
    let (mean_x, mean_y) =
        (pairs.iter().map(|pair| pair.0).sum::<f64>() / count, pairs.iter().map(|pair| pair.1).sum::<f64>() / count);
    let across: f64 = pairs.iter().map(|(x, y)| (x - mean_x) * (y - mean_y)).sum();
    let squares: f64 = pairs.iter().map(|(x, _)| (x - mean_x).powi(2)).sum();
    let slope = if squares > 0.0 { across / squares } else { 0.0 };
    Line { start: mean_y - slope * mean_x, slope }
}

/// The log odds a point of lead is worth: the likeliest value, by Newton's method on a concave function.
pub(super) fn odds(pairs: &[(f64, f64)]) -> f64 {
    let mut odds = 0.0_f64;
    for _ in 0..50 {
        let (mut first, mut second) = (0.0, 0.0);
        for &(lead, score) in pairs.iter().filter(|(lead, score)| *lead != 0.0 && *score != 0.0) {
            let size = lead.abs();
            let chance = 1.0 / (1.0 + (-odds * size).exp());
            let won = f64::from(u8::from((lead > 0.0) == (score > 0.0)));
            first += size * (won - chance);
            second += size * size * chance * (1.0 - chance);
        }
        if second <= 1e-12 {
            break;
        }
        let step = first / second;
        odds = (odds + step).clamp(0.0, 2.0);
        if step.abs() < 1e-12 {
            break;
        }
    }
    odds
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
    fn odds_follow_the_wins() {
        // Three of four leads of ten points win: ten points are worth the logarithm of three.
        let pairs = [(10.0, 1.0), (10.0, 5.0), (-10.0, -2.0), (10.0, -1.0)];
        assert!((odds(&pairs) - 3.0_f64.ln() / 10.0).abs() < 1e-9);
        assert!(odds(&[(5.0, -1.0), (5.0, 1.0), (5.0, -1.0)]).abs() < 1e-12, "worse than a coin is a coin");
    }

    #[test]
    fn the_middle_is_found() {
        assert!((median(vec![3.0, 1.0, 9.0]) - 3.0).abs() < 1e-12);
        assert!((median(vec![4.0, 1.0]) - 2.5).abs() < 1e-12);
    }
}
