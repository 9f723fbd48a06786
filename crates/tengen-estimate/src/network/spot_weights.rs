//! The weights of a convolution at the 36 spots of a tile, quantized to 16-bit integers.
//!
//! Each output has its own scale at each spot: a weight is its integer times that scale. The scales are as small as
//! sums of 32 bits allow.

use super::gemm::{FloatLanes, LANES};
use super::instruction_sets::{Instructions, Work, perform};
use super::products::{MAX_WEIGHTS, PairWeights};
use super::winograd::{PATCH, SPOTS, inverse_scale, round};
use crate::math::greater;

/// The factors of a row or column of three weights at each of six spots. The fourth and the fifth are half of what is
/// usual, because the numbers that they are multiplied with are doubled.
const FILTER: [[f32; 3]; PATCH] = [
    [1.0 / 4.0, 0.0, 0.0],
    [-1.0 / 6.0, -1.0 / 6.0, -1.0 / 6.0],
    [-1.0 / 6.0, 1.0 / 6.0, -1.0 / 6.0],
    [1.0 / 48.0, 1.0 / 24.0, 1.0 / 12.0],
    [1.0 / 48.0, -1.0 / 24.0, 1.0 / 12.0],
    [0.0, 0.0, 1.0],
];

/// The weights of a convolution at each spot.
#[derive(Clone, Debug)]
pub(super) struct SpotWeights {
    /// The number of pairs of inputs, and of groups of outputs.
    pairs: usize,
    groups: usize,
    /// For each spot, each pair of inputs and each group of outputs, the weights.
    weights: Vec<PairWeights>,
    /// For each group of outputs and each spot, the scale of these weights.
    scales: Vec<[FloatLanes; SPOTS]>,
}

impl SpotWeights {
    /// Transforms weights in the order outputs, inputs, row, column. There are as many outputs as inputs, in whole
    /// groups.
    pub(super) fn new(weights: &[f32], channels: usize) -> SpotWeights {
        let (pairs, groups) = (channels / 2, channels / LANES);
        let mut spots = SpotWeights {
            pairs,
            groups,
            weights: vec![PairWeights::ZERO; SPOTS * groups * pairs],
            scales: vec![[FloatLanes::ZERO; SPOTS]; groups],
        };
        let mut taps = vec![FloatLanes::ZERO; channels * 9];
        let mut row = vec![FloatLanes::ZERO; PATCH * channels];
        for (group, weights) in weights.chunks_exact(LANES * channels * 9).enumerate() {
            for (lane, weights) in weights.chunks_exact(channels * 9).enumerate() {
                taps.iter_mut().zip(weights).for_each(|(tap, weight)| tap.0[lane] = *weight);
            }
            for (y, vertical) in FILTER.into_iter().enumerate() {
                perform(TransformedRow { taps: &taps, vertical, spots: &mut row });
                for (x, values) in row.chunks_exact(channels).enumerate() {
                    let spot = y * PATCH + x;
                    let rounded = &mut spots.weights[spot * groups * pairs + group..];
                    spots.scales[group][spot] = perform(RoundedColumns { values, rounded, groups });
                }
            }
        }
        spots
    }

    /// Returns the weights at a spot, for each pair of inputs and each group of outputs.
    pub(super) fn at(&self, spot: usize) -> &[PairWeights] {
        let each = self.pairs * self.groups;
        &self.weights[spot * each..][..each]
    }

    /// Returns the scales of the weights of a group of outputs at each spot.
    pub(super) fn scales(&self, group: usize) -> &[FloatLanes; SPOTS] {
        &self.scales[group]
    }
}

/// Computes the transformed weights at a row of six spots: for each spot, the weights of all inputs.
struct TransformedRow<'a> {
    taps: &'a [FloatLanes],
    vertical: [f32; 3],
    spots: &'a mut [FloatLanes],
}

impl Work for TransformedRow<'_> {
    type Result = ();

    #[inline(always)]
    fn run<I: Instructions>(self, _: I) {
        let taps = self.taps.as_chunks::<9>().0;
        let inputs = taps.len();
        let [above, here, below] = self.vertical;
        for (input, taps) in taps.iter().enumerate() {
            let mut column = [FloatLanes::ZERO; 3];
            for (x, column) in column.iter_mut().enumerate() {
                for i in 0..LANES {
                    column.0[i] = above * taps[x].0[i] + here * taps[3 + x].0[i] + below * taps[6 + x].0[i];
                }
            }
            let [left, middle, right] = column;
            for (x, [first, second, third]) in FILTER.into_iter().enumerate() {
                let spot = &mut self.spots[x * inputs + input];
                for i in 0..LANES {
                    spot.0[i] = first * left.0[i] + second * middle.0[i] + third * right.0[i];
                }
            }
        }
    }
}

/// Quantizes the weights of sixteen outputs, and returns the scale of each.
struct RoundedColumns<'a> {
    values: &'a [FloatLanes],
    rounded: &'a mut [PairWeights],
    groups: usize,
}

impl Work for RoundedColumns<'_> {
    type Result = FloatLanes;

    #[inline(always)]
    fn run<I: Instructions>(self, _: I) -> FloatLanes {
        let mut sums = FloatLanes::ZERO;
        let mut most = FloatLanes::ZERO;
        for values in self.values {
            for i in 0..LANES {
                sums.0[i] += values.0[i].abs();
                most.0[i] = greater(values.0[i].abs(), most.0[i]);
            }
        }
        // Rounding adds at most one half to each magnitude. The sum itself is rounded, too, but the part that is left
        // out for each weight is larger than that error.
        let limit = (MAX_WEIGHTS - self.values.len() as i32) as f32;
        let (mut scales, mut inverses) = (FloatLanes::ZERO, FloatLanes::ZERO);
        for i in 0..LANES {
            let scale = greater(sums.0[i] / limit, most.0[i] / f32::from(i16::MAX));
            scales.0[i] = scale;
            inverses.0[i] = inverse_scale(scale);
        }
        for (values, rounded) in self.values.as_chunks::<2>().0.iter().zip(self.rounded.iter_mut().step_by(self.groups))
        {
            for (i, rounded) in rounded.0.iter_mut().enumerate() {
                *rounded = [0, 1].map(|which| round(values[which].0[i] * inverses.0[i]));
            }
        }
        scales
    }
}

#[cfg(test)]
mod tests {
    use super::super::products::MAX_INPUT;
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig { cases: 16, ..ProptestConfig::default() })]

        #[test]
        fn no_sum_can_overflow_and_weights_are_as_exact_as_that_allows(groups in 1..6usize, narrow: bool, seed: u32) {
            let channels = groups * LANES;
            let number = |index: usize| {
                let mixed = (index as u32 ^ seed).wrapping_mul(0x9e37_79b9);
                // A single large weight needs a larger scale than many small ones.
                let size = if narrow && mixed & 31 != 0 { 1e-4 } else { 1.0 };
                ((mixed >> 16) as f32 / 65536.0 - 0.5) * size
            };
            let weights: Vec<f32> = (0..channels * channels * 9).map(number).collect();
            let spots = SpotWeights::new(&weights, channels);
            for (spot, output) in (0..SPOTS).flat_map(|spot| (0..channels).map(move |output| (spot, output))) {
                let (group, lane) = (output / LANES, output % LANES);
                let rounded = spots.at(spot).iter().skip(group).step_by(groups).flat_map(|pair| pair.0[lane]);
                let rounded: Vec<i64> = rounded.map(i64::from).collect();
                prop_assert_eq!(rounded.len(), channels);
                let sum: i64 = rounded.iter().map(|weight| weight.abs()).sum();
                prop_assert!(sum * i64::from(MAX_INPUT) <= i64::from(i32::MAX));
                let most = rounded.iter().map(|weight| weight.abs()).max().unwrap();
                prop_assert!(sum > i64::from(MAX_WEIGHTS) * 9 / 10 || most == i64::from(i16::MAX), "{} {}", sum, most);
                let scale = spots.scales(group)[spot].0[lane];
                for (input, rounded) in rounded.into_iter().enumerate() {
                    let taps = &weights[(output * channels + input) * 9..][..9];
                    let exact: f32 = (0..9)
                        .map(|tap| FILTER[spot / PATCH][tap / 3] * FILTER[spot % PATCH][tap % 3] * taps[tap])
                        .sum();
                    prop_assert!((rounded as f32 * scale - exact).abs() < scale * 0.6, "{} {} {}", rounded, scale, exact);
                }
            }
        }
    }
}
