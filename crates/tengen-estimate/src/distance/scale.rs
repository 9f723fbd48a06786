//! The scale `k` of the ratio estimator: fixed, optimal for given targets, in proportion to the moves played, or
//! fitted over many games.

use tengen::ByColor;

/// How many moves a counted game on 19x19 has on average.
pub const TOTAL_MOVES: usize = 273;

/// Half the sum of the squared errors when `k x` and `k y` stand for the targets.
pub fn loss(sums: ByColor<f64>, targets: ByColor<f64>, k: f64) -> f64 {
    ((targets.black - k * sums.black).powi(2) + (targets.white - k * sums.white).powi(2)) / 2.0
}

/// The scale with the least loss, `(x tb + y tw) / (x² + y²)`; there is none when both sums are zero.
pub fn optimal(sums: ByColor<f64>, targets: ByColor<f64>) -> Option<f64> {
    let squares = sums.black.powi(2) + sums.white.powi(2);
    let k = (sums.black * targets.black + sums.white * targets.white) / squares;
    (squares > 0.0 && k.is_finite()).then_some(k)
}

/// The loss of the optimal scale in closed form, `(x tw - y tb)² / 2(x² + y²)`: what no scale can mend, because the
/// sums stand to each other in another ratio than the targets.
pub fn least_loss(sums: ByColor<f64>, targets: ByColor<f64>) -> Option<f64> {
    let squares = sums.black.powi(2) + sums.white.powi(2);
    let across = sums.black * targets.white - sums.white * targets.black;
    let loss = across.powi(2) / (2.0 * squares);
    (squares > 0.0 && loss.is_finite()).then_some(loss)
}

/// The scale in proportion to the moves played: `k · played / total`. Against the targets that `k` is optimal for it
/// can only lose; it has a meaning where `k` comes from elsewhere.
pub fn by_moves(k: f64, played: usize, total: usize) -> f64 {
    k * played as f64 / total.max(1) as f64
}
