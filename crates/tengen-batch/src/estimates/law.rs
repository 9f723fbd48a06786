//! How the error decreases during a game: three laws, fitted to a curve by least squares and compared.

use serde::Serialize;

/// A law and how well it fits.
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
/// assert!(study.laws.windows(2).all(|pair| pair[0].residual <= pair[1].residual), "the best law comes first");
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FittedLaw {
    /// Which law: `line`, `power` or `decay`.
    pub name: &'static str,
    /// The law with its numbers, for people; `m` is the number of moves.
    pub formula: String,
    /// The limit of the error, if the law has one.
    pub floor: Option<f64>,
    /// The number of moves in which the error above the limit falls to 37 %, if the law has such a number.
    pub moves: Option<f64>,
    /// The share of the variance that it explains.
    pub r2: f64,
    /// The root mean square distance of the curve from the law.
    pub residual: f64,
    /// The fitted values at the curve's moves.
    #[serde(skip)]
    pub points: Vec<(f64, f64)>,
}

fn finished(
    name: &'static str,
    formula: String,
    extra: (Option<f64>, Option<f64>),
    curve: &[(f64, f64)],
    law: impl Fn(f64) -> f64,
) -> FittedLaw {
    let count = curve.len() as f64;
    let mean = curve.iter().map(|point| point.1).sum::<f64>() / count;
    let around: f64 = curve.iter().map(|point| (point.1 - mean).powi(2)).sum();
    let left: f64 = curve.iter().map(|&(m, value)| (value - law(m)).powi(2)).sum();
    let r2 = if around > 0.0 { 1.0 - left / around } else { 0.0 };
    let points = curve.iter().map(|&(m, _)| (m, law(m))).collect();
    FittedLaw { name, formula, floor: extra.0, moves: extra.1, r2, residual: (left / count).sqrt(), points }
}

/// Fits every law to a curve of at least four points.
pub(super) fn fit(curve: &[(f64, f64)]) -> Vec<FittedLaw> {
    if curve.len() < 4 {
        return Vec::new();
    }
    let straight = super::fit::line(curve);
    let logs: Vec<(f64, f64)> =
        curve.iter().filter(|(m, value)| *m > 0.0 && *value > 0.0).map(|(m, value)| (m.ln(), value.ln())).collect();
    let power = super::fit::line(&logs);
    // For a given pace, floor and height are a line in exp(-m / pace). The pace is found by a search.
    let (pace, decay) = (5..=400)
        .map(|pace| {
            let pace = f64::from(pace);
            let bent: Vec<(f64, f64)> = curve.iter().map(|&(m, value)| ((-m / pace).exp(), value)).collect();
            let line = super::fit::line(&bent);
            let left: f64 = bent.iter().map(|(x, value)| (value - line.start - line.slope * x).powi(2)).sum();
            (left, pace, line)
        })
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map_or((1.0, straight), |(_, pace, line)| (pace, line));
    let factor = power.start.exp();
    let mut laws = vec![
        finished(
            "decay",
            format!("{:.1} + {:.1} exp(-m / {pace:.0})", decay.start, decay.slope),
            (Some(decay.start), Some(pace)),
            curve,
            |m| decay.start + decay.slope * (-m / pace).exp(),
        ),
        finished("power", format!("{factor:.1} m^{:.3}", power.slope), (None, None), curve, |m| {
            factor * m.powf(power.slope)
        }),
        finished("line", format!("{:.1} {:+.4} m", straight.start, straight.slope), (None, None), curve, |m| {
            straight.start + straight.slope * m
        }),
    ];
    laws.sort_by(|a, b| a.residual.total_cmp(&b.residual));
    laws
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_decay_is_recognized() {
        let curve: Vec<(f64, f64)> =
            (1..10).map(|step| (f64::from(step) * 30.0, 12.0 + 30.0 * (-f64::from(step) / 2.0).exp())).collect();
        let best = &fit(&curve)[0];
        assert_eq!(best.name, "decay");
        assert!((best.floor.unwrap() - 12.0).abs() < 1e-6 && (best.moves.unwrap() - 60.0).abs() < 1e-6);
        assert!(fit(&curve[..3]).is_empty());
    }
}
