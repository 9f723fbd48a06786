//! The scale `k` of the ratio estimator: fixed, optimal for given targets, in proportion to the moves played, or
//! fitted over many games.

use tengen::ByColor;

/// How many moves a counted game on 19x19 has on average.
pub const TOTAL_MOVES: usize = 273;

/// How the scale is chosen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RatioScale {
    /// This one.
    Fixed(f64),
    /// The optimal one for the targets.
    Optimal,
    /// In proportion to the moves played: the optimal one for the targets, or 1 without targets, times the share of
    /// this many moves that was played.
    Moves(usize),
    /// The one that was fitted over many games.
    Fitted,
}

impl Default for RatioScale {
    fn default() -> RatioScale {
        RatioScale::Fixed(1.0)
    }
}

impl RatioScale {
    /// The scale for these sums after so many moves on a board of so many points; `None` where it is not defined.
    pub fn value(self, sums: ByColor<f64>, targets: Option<ByColor<f64>>, moves: usize, area: usize) -> Option<f64> {
        match (self, targets) {
            (RatioScale::Fixed(k), _) => Some(k),
            (RatioScale::Optimal, Some(targets)) => optimal(sums, targets),
            (RatioScale::Optimal, None) => None,
            (RatioScale::Moves(total), Some(targets)) => Some(by_moves(optimal(sums, targets)?, moves, total)),
            (RatioScale::Moves(total), None) => Some(by_moves(1.0, moves, total)),
            (RatioScale::Fitted, _) => Some(fitted(moves, area)),
        }
    }
}

fn square(value: f64) -> f64 {
    value * value
}

/// Half the sum of the squared errors when `k x` and `k y` stand for the targets.
pub fn loss(sums: ByColor<f64>, targets: ByColor<f64>, k: f64) -> f64 {
    f64::midpoint(square(targets.black - k * sums.black), square(targets.white - k * sums.white))
}

/// The scale with the least loss, `(x tb + y tw) / (x² + y²)`; there is none when both sums are zero.
pub fn optimal(sums: ByColor<f64>, targets: ByColor<f64>) -> Option<f64> {
    let squares = square(sums.black) + square(sums.white);
    let k = (sums.black * targets.black + sums.white * targets.white) / squares;
    (squares > 0.0 && k.is_finite()).then_some(k)
}

/// The loss of the optimal scale in closed form, `(x tw - y tb)² / 2(x² + y²)`: what no scale can mend, because the
/// sums stand to each other in another ratio than the targets.
pub fn least_loss(sums: ByColor<f64>, targets: ByColor<f64>) -> Option<f64> {
    let squares = square(sums.black) + square(sums.white);
    let across = sums.black * targets.white - sums.white * targets.black;
    let loss = square(across) / (2.0 * squares);
    (squares > 0.0 && loss.is_finite()).then_some(loss)
}

/// The scale in proportion to the moves played: `k · played / total`. Against the targets that `k` is optimal for it
/// can only lose; it has a meaning where `k` comes from elsewhere.
pub fn by_moves(k: f64, played: usize, total: usize) -> f64 {
    k * played as f64 / total.max(1) as f64
}

/// The scale with the least loss against the final territories of 1,240 counted games on 19x19, after 30, 60, … 300
/// moves; from `tengen study estimates GAMES --manifest MANIFEST --json` (`scales`), 2026-11-15. About 0.79 + 0.0033 m
/// after m moves.
const FITTED: [f64; 10] = [0.79, 0.96, 1.11, 1.24, 1.36, 1.44, 1.49, 1.53, 1.63, 1.74];

/// The scale that fits the final territories of many games best after so many moves on a board of so many points.
/// Boards of other sizes are taken at the same share of stones to points.
pub fn fitted(moves: usize, area: usize) -> f64 {
    let steps = moves as f64 * 361.0 / area.max(1) as f64 / 30.0;
    let at = (steps - 1.0).clamp(0.0, (FITTED.len() - 1) as f64);
    let (before, after) = (FITTED[at as usize], FITTED[(at as usize + 1).min(FITTED.len() - 1)]);
    before + (after - before) * at.fract()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fitted_scale_rises_with_the_moves() {
        let scales: Vec<f64> = (0..700).map(|moves| fitted(moves, 361)).collect();
        assert!(scales.windows(2).all(|pair| pair[0] <= pair[1]));
        assert!((scales[30] - FITTED[0]).abs() < 1e-12 && (scales[699] - FITTED[9]).abs() < 1e-12);
        assert!((fitted(0, 0) - FITTED[0]).abs() < 1e-12);
    }
}
