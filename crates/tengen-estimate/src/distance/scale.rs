//! The scale `k` of the ratio estimator: fixed, optimal for given targets, proportional to the number of moves, or
//! fitted to many games.

use tengen::ByColor;

/// The average number of moves of a counted game on 19x19.
pub const TOTAL_MOVES: usize = 273;

/// How the scale is chosen.
///
/// ```
/// use tengen::ByColor;
/// use tengen_estimate::distance::scale::RatioScale;
///
/// let sums = ByColor { black: 50.0, white: 50.0 };
/// let targets = Some(ByColor { black: 60.0, white: 60.0 });
/// assert_eq!(RatioScale::Optimal.value(sums, targets, 120, 361), Some(1.2));
/// assert_eq!(RatioScale::Optimal.value(sums, None, 120, 361), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RatioScale {
    /// This value.
    Fixed(f64),
    /// The optimal value for the targets.
    Optimal,
    /// Proportional to the number of moves: the optimal value for the targets, or 1 without targets, times the number
    /// of moves played divided by this total.
    Moves(usize),
    /// The value fitted to many games.
    Fitted,
}

impl Default for RatioScale {
    fn default() -> RatioScale {
        RatioScale::Fixed(1.0)
    }
}

impl RatioScale {
    /// Returns the scale for these sums, after `moves` moves on a board of `area` points, or `None` if it is undefined.
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

/// Returns half the sum of the squared errors of `k x` and `k y` against the targets.
pub fn loss(sums: ByColor<f64>, targets: ByColor<f64>, k: f64) -> f64 {
    f64::midpoint(square(targets.black - k * sums.black), square(targets.white - k * sums.white))
}

/// Returns the scale with the least loss, `(x tb + y tw) / (x² + y²)`, or `None` if both sums are zero.
pub fn optimal(sums: ByColor<f64>, targets: ByColor<f64>) -> Option<f64> {
    let squares = square(sums.black) + square(sums.white);
    let k = (sums.black * targets.black + sums.white * targets.white) / squares;
    (squares > 0.0 && k.is_finite()).then_some(k)
}

/// Returns the loss of the optimal scale in closed form, `(x tw - y tb)² / 2(x² + y²)`. No scale avoids it, because the
/// ratio of the sums differs from the ratio of the targets.
pub fn least_loss(sums: ByColor<f64>, targets: ByColor<f64>) -> Option<f64> {
    let squares = square(sums.black) + square(sums.white);
    let across = sums.black * targets.white - sums.white * targets.black;
    let loss = square(across) / (2.0 * squares);
    (squares > 0.0 && loss.is_finite()).then_some(loss)
}

/// Returns the scale proportional to the number of moves: `k · played / total`. For the targets for which `k` is
/// optimal, it can only be worse, so it is useful only if `k` comes from elsewhere.
pub fn by_moves(k: f64, played: usize, total: usize) -> f64 {
    k * played as f64 / total.max(1) as f64
}

/// The scale with the least loss against the final territories of 1,240 counted games on 19x19, after 30, 60, … 300
/// moves, as measured by `tengen study estimates GAMES --manifest MANIFEST --json` (`scales`) on 2026-11-15. It is
/// about 0.79 + 0.0033 m after m moves.
const FITTED: [f64; 10] = [0.79, 0.96, 1.11, 1.24, 1.36, 1.44, 1.49, 1.53, 1.63, 1.74];

/// Returns the scale that best fits the final territories of many games, after `moves` moves on a board of `area`
/// points. Boards of other sizes use the value for the same ratio of moves to points.
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
