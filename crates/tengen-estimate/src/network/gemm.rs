//! Products of many vectors with one matrix, which take almost all of the network's time.

use super::instruction_sets::{Instructions, Work, perform};
use super::weights::{TensorReader, WeightsError};
use crate::math::greater;

/// The number of values in a group. Compilers turn operations on groups into vector instructions.
pub(super) const LANES: usize = 16;

/// A group of numbers, aligned to a cache line.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(align(64))]
pub(super) struct FloatLanes(pub(super) [f32; LANES]);

impl FloatLanes {
    pub(super) const ZERO: FloatLanes = FloatLanes([0.0; LANES]);

    /// Splits numbers into groups. The last group is padded with zeros.
    pub(super) fn of(values: &[f32]) -> Vec<FloatLanes> {
        let mut groups = vec![FloatLanes::ZERO; values.len().div_ceil(LANES)];
        for (group, values) in groups.iter_mut().zip(values.chunks(LANES)) {
            group.0[..values.len()].copy_from_slice(values);
        }
        groups
    }

    /// Adds element by element.
    #[inline(always)]
    pub(super) fn add(&mut self, more: &FloatLanes) {
        for i in 0..LANES {
            self.0[i] += more.0[i];
        }
    }

    /// Replaces negative numbers by zero.
    #[inline(always)]
    pub(super) fn relu(&mut self) {
        for i in 0..LANES {
            self.0[i] = greater(self.0[i], 0.0);
        }
    }
}

/// Multiplies vectors with sixteen columns of a matrix. `weights` has one group for each number of a vector. The result
/// for vector `n` goes to `outputs[n * stride]`.
///
/// Regardless of the instruction set and the number of vectors, products are rounded and added one by one in order.
#[inline(always)]
pub(super) fn columns<I: Instructions>(
    instructions: I,
    inputs: &[f32],
    weights: &[FloatLanes],
    outputs: &mut [FloatLanes],
    stride: usize,
) {
    // Blocks have similar heights, because a last block of one or two vectors would take as long as a full one.
    let width = weights.len();
    let rows = inputs.len() / width;
    let blocks = rows.div_ceil(I::ROWS);
    let mut done = 0;
    for block in 0..blocks {
        let next = rows * (block + 1) / blocks;
        let (inputs, outputs) = (&inputs[done * width..next * width], &mut outputs[done * stride..]);
        match next - done {
            12 => instructions.perform(Rows::<12> { inputs, weights, outputs, stride }),
            11 => instructions.perform(Rows::<11> { inputs, weights, outputs, stride }),
            10 => instructions.perform(Rows::<10> { inputs, weights, outputs, stride }),
            9 => instructions.perform(Rows::<9> { inputs, weights, outputs, stride }),
            8 => instructions.perform(Rows::<8> { inputs, weights, outputs, stride }),
            7 => instructions.perform(Rows::<7> { inputs, weights, outputs, stride }),
            6 => instructions.perform(Rows::<6> { inputs, weights, outputs, stride }),
            5 => instructions.perform(Rows::<5> { inputs, weights, outputs, stride }),
            4 => instructions.perform(Rows::<4> { inputs, weights, outputs, stride }),
            3 => instructions.perform(Rows::<3> { inputs, weights, outputs, stride }),
            2 => instructions.perform(Rows::<2> { inputs, weights, outputs, stride }),
            _ => instructions.perform(Rows::<1> { inputs, weights, outputs, stride }),
        }
        done = next;
    }
}

/// Some vectors and sixteen columns.
struct Rows<'a, const N: usize> {
    inputs: &'a [f32],
    weights: &'a [FloatLanes],
    outputs: &'a mut [FloatLanes],
    stride: usize,
}

impl<const N: usize> Work for Rows<'_, N> {
    type Result = ();

    #[inline(always)]
    fn run<I: Instructions>(self, _: I) {
        let width = self.weights.len();
        let mut sums = [[0f32; LANES]; N];
        let mut rows = [self.inputs; N];
        for (index, row) in rows.iter_mut().enumerate() {
            *row = &self.inputs[index * width..(index + 1) * width];
        }
        for (i, weights) in self.weights.iter().enumerate() {
            for (sums, row) in sums.iter_mut().zip(rows) {
                let value = row[i];
                for (sum, weight) in sums.iter_mut().zip(&weights.0) {
                    *sum += value * weight;
                }
            }
        }
        for (row, sums) in sums.into_iter().enumerate() {
            self.outputs[row * self.stride] = FloatLanes(sums);
        }
    }
}

/// A matrix of weights and a bias.
#[derive(Clone, Debug)]
pub(super) struct Linear {
    /// The number of groups of inputs and of outputs.
    inputs: usize,
    outputs: usize,
    /// For each group of outputs, for each input, the weights of these outputs.
    weights: Vec<FloatLanes>,
    bias: Vec<FloatLanes>,
}

impl Linear {
    pub(super) fn read(reader: &mut TensorReader<'_>, inputs: usize, outputs: usize) -> Result<Linear, WeightsError> {
        Ok(Linear::new(&reader.matrix(outputs, inputs)?, &reader.vector(outputs)?))
    }

    /// Creates a matrix from weights in the order outputs, inputs. Both are padded with zeros to whole groups.
    pub(super) fn new(weights: &[f32], bias: &[f32]) -> Linear {
        let each = weights.len() / bias.len();
        let (inputs, outputs) = (each.div_ceil(LANES), bias.len().div_ceil(LANES));
        let mut groups = vec![FloatLanes::ZERO; outputs * inputs * LANES];
        for (output, row) in weights.chunks_exact(each).enumerate() {
            for (input, weight) in row.iter().enumerate() {
                groups[output / LANES * inputs * LANES + input].0[output % LANES] = *weight;
            }
        }
        Linear { inputs, outputs, weights: groups, bias: FloatLanes::of(bias) }
    }

    /// Returns the outputs for each of the vectors in `inputs`.
    pub(super) fn apply(&self, inputs: &[FloatLanes]) -> Vec<FloatLanes> {
        perform(Product { linear: self, inputs })
    }

    /// Returns the outputs, with negative values replaced by zero.
    pub(super) fn apply_relu(&self, inputs: &[FloatLanes]) -> Vec<FloatLanes> {
        let mut outputs = self.apply(inputs);
        outputs.iter_mut().for_each(FloatLanes::relu);
        outputs
    }
}

struct Product<'a> {
    linear: &'a Linear,
    inputs: &'a [FloatLanes],
}

impl Work for Product<'_> {
    type Result = Vec<FloatLanes>;

    #[inline(always)]
    fn run<I: Instructions>(self, instructions: I) -> Vec<FloatLanes> {
        let Linear { inputs, outputs, weights, bias } = self.linear;
        let flat: Vec<f32> = self.inputs.iter().flat_map(|group| group.0).collect();
        let mut results = vec![FloatLanes::ZERO; self.inputs.len() / inputs * outputs];
        if results.is_empty() {
            return results;
        }
        for (group, weights) in weights.chunks_exact(inputs * LANES).enumerate() {
            columns(instructions, &flat, weights, &mut results[group..], *outputs);
        }
        for row in results.chunks_exact_mut(*outputs) {
            row.iter_mut().zip(bias).for_each(|(group, bias)| group.add(bias));
        }
        results
    }
}

#[cfg(test)]
mod tests {
    use super::super::instruction_sets::Portable;
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn products_are_sums_in_their_order(rows in 0..30usize, width in 1..4usize, outputs in 1..40usize, seed: u32) {
            let number = |index: usize| {
                let mixed = (index as u32 ^ seed).wrapping_mul(0x9e37_79b9);
                (mixed >> 16) as f32 / 65536.0 - 0.5
            };
            let each = width * LANES;
            let inputs: Vec<f32> = (0..rows * each).map(number).collect();
            let weights: Vec<f32> = (0..outputs * each).map(|index| number(index + 9999)).collect();
            let bias: Vec<f32> = (0..outputs).map(|index| number(index + 99999)).collect();
            let linear = Linear::new(&weights, &bias);
            let groups = FloatLanes::of(&inputs);
            let fast = linear.apply(&groups);
            let safe = Portable.perform(Product { linear: &linear, inputs: &groups });
            prop_assert_eq!(fast.len(), rows * linear.outputs);
            prop_assert_eq!(&fast, &safe);
            for row in 0..rows {
                for output in 0..outputs {
                    let pairs = inputs[row * each..][..each].iter().zip(&weights[output * each..]);
                    let plain = pairs.fold(0.0, |sum, (a, b)| sum + a * b) + bias[output];
                    let place = row * linear.outputs + output / LANES;
                    prop_assert_eq!(plain.to_bits(), fast[place].0[output % LANES].to_bits());
                }
            }
        }
    }
}
