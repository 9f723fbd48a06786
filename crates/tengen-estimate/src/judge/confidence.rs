//! The confidence of the judge in the status of a chain.

use crate::calibration::HIGHEST_CONFIDENCE;
use tengen::Topology;

/// The default confidence below which a chain counts as unsettled.
pub const DEFAULT_SURE: f64 = 0.9;

/// The absolute value of a judgment with the default confidence.
pub(super) const UNCLEAR: f64 = 0.35;

/// The confidence in the status of a chain by the absolute value of its judgment, from 0 (undecided) to 1 (certain).
///
/// From 0.7 on, the confidence is slightly below the share of chains that were judged correctly in finished games whose
/// players marked the dead stones (docs/judge.md). Smaller values are too rare to measure, so the confidence decreases
/// linearly there. It is 0.9 at the value below which chains are called unclear. No judgment is certain.
const BY_SIZE: [(f64, f64); 9] = [
    (0.0, 0.5),
    (0.2, 0.75),
    (UNCLEAR, DEFAULT_SURE),
    (0.5, 0.94),
    (0.7, 0.96),
    (0.8, 0.97),
    (0.9, 0.985),
    (0.98, 0.995),
    (1.0, HIGHEST_CONFIDENCE),
];

/// Returns the probability that a chain with this value, from -1 (surely dead) to 1 (surely alive), is judged
/// correctly. The table was measured on ordinary boards. Elsewhere it does not hold, and the share of playouts in which
/// the chain has its status is used.
pub(super) fn on(topology: Topology, value: f32) -> f64 {
    let size = f64::from(value.abs()).clamp(0.0, 1.0);
    match topology {
        Topology::Square => measured(size),
        Topology::Torus | Topology::Hex => f64::midpoint(1.0, size).min(HIGHEST_CONFIDENCE),
    }
}

fn measured(size: f64) -> f64 {
    let above = BY_SIZE.iter().position(|&(at, _)| at >= size).unwrap_or(BY_SIZE.len() - 1).max(1);
    let ((low, from), (high, to)) = (BY_SIZE[above - 1], BY_SIZE[above]);
    from + (to - from) * (size - low) / (high - low)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn confidence_grows_with_the_value_and_never_is_certainty() {
        for topology in [Topology::Square, Topology::Torus] {
            let of = |value: f32| on(topology, value);
            for step in 0..100u8 {
                let (value, larger) = (f32::from(step) / 100.0, f32::from(step + 1) / 100.0);
                assert!(of(value) <= of(larger) && of(-value) <= of(-larger), "{value}");
                assert!(on(Topology::Torus, value) <= on(Topology::Square, value), "{value}");
            }
            for value in [-1.0, -0.01, 0.0, 0.01, 1.0] {
                assert!((0.5..1.0).contains(&of(value)), "{value}");
            }
        }
    }
}
