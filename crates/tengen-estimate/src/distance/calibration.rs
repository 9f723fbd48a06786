//! Calibration: how far the final score lies from each method's lead, by the stage of the game, as it was measured.

/// What was measured of the leads of a method at a stage.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// The root of the mean squared distance between the lead and the final score.
    pub error: f64,
    /// How much of a lead is left at the end: the slope of the line that fits final scores best.
    pub slope: f64,
    /// The standard deviation of the final score around that line.
    pub residual: f64,
}

/// How likely the player who is ahead by `lead` wins.
pub fn confidence(lead: f64, spread: Spread) -> f64 {
    let z = spread.slope * lead.abs() / spread.residual;
    if z.is_finite() { normal(z).clamp(0.0, 1.0) } else { 0.5 }
}

/// The share of a normal distribution that lies below `z`, to seven digits (Abramowitz and Stegun 26.2.17).
fn normal(z: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.231_641_9 * z.abs());
    let series = [0.319_381_530, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
    let sum = series.iter().rev().fold(0.0, |sum, factor| (sum + factor) * t);
    let above = sum * (-z * z / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    if z < 0.0 { above } else { 1.0 - above }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_normal_distribution_is_right() {
        for (z, share) in [(0.0, 0.5), (1.0, 0.841_344_746), (-1.0, 0.158_655_254), (2.5, 0.993_790_335)] {
            assert!((normal(z) - share).abs() < 1e-7, "{z}");
        }
    }

    #[test]
    fn a_larger_lead_is_surer() {
        let spread = Spread { error: 20.0, slope: 0.5, residual: 15.0 };
        assert!((confidence(0.0, spread) - 0.5).abs() < 1e-6);
        assert!(confidence(10.0, spread) < confidence(-20.0, spread));
    }
}
