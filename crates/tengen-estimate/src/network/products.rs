//! Products of many vectors of small integers with one matrix, which take most of the network's time.
//!
//! Weights and inputs have 16 bits, and sums have 32. They are exact, so their order does not matter. [`MAX_INPUT`] and
//! [`MAX_WEIGHTS`] keep every sum within its range.

pub(super) use super::gemm::LANES;
use super::instruction_sets::{Instructions, Work};

/// The largest magnitude of an input.
pub(super) const MAX_INPUT: i16 = 16_383;

/// The largest sum of the magnitudes of all weights of an output.
pub(super) const MAX_WEIGHTS: i32 = i32::MAX / MAX_INPUT as i32;

/// For each of sixteen outputs, the weights of two inputs. Aligned to a cache line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(super) struct PairWeights(pub(super) [[i16; 2]; LANES]);

impl PairWeights {
    pub(super) const ZERO: PairWeights = PairWeights([[0; 2]; LANES]);
}

/// Sixteen sums, aligned to a cache line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(super) struct IntegerLanes(pub(super) [i32; LANES]);

impl IntegerLanes {
    pub(super) const ZERO: IntegerLanes = IntegerLanes([0; LANES]);
}

/// Vectors of pairs of integers in a larger table.
#[derive(Clone, Copy)]
pub(super) struct Vectors<'a> {
    /// The table, from the first vector on.
    pub(super) table: &'a [[i16; 2]],
    /// The number of vectors, and the distance between the starts of two consecutive ones.
    pub(super) count: usize,
    pub(super) stride: usize,
}

/// Multiplies vectors with a matrix. `weights` has for each pair of inputs the weights of all groups of outputs, and `next`
/// those of the next multiplication. The results for vector `n` start at `outputs[n * output_stride]`.
#[inline(always)]
pub(super) fn multiply<I: Instructions>(
    instructions: I,
    inputs: Vectors<'_>,
    weights: &[PairWeights],
    next: &[PairWeights],
    groups: usize,
    outputs: &mut [IntegerLanes],
    output_stride: usize,
) {
    // Blocks have similar sizes, because a last block of one or two vectors would take as long as a full one.
    let Vectors { table, count, stride } = inputs;
    let (down, across) = (count.div_ceil(I::ROWS_OF_INTEGERS), groups.div_ceil(I::GROUPS));
    let mut blocks = 0;
    for block in 0..across {
        let (first, last) = (groups * block / across, groups * (block + 1) / across);
        let mut done = 0;
        for block in 0..down {
            let until = count * (block + 1) / down;
            let part = |blocks: usize| next.len() * blocks / (across * down);
            let block = Block {
                inputs: &table[done * stride..],
                stride,
                weights,
                groups,
                first,
                next: &next[part(blocks)..part(blocks + 1)],
                outputs: &mut outputs[done * output_stride + first..],
                output_stride,
            };
            match last - first {
                5 if I::GROUPS >= 5 => block.multiply::<I, 5>(instructions, until - done),
                4 if I::GROUPS >= 4 => block.multiply::<I, 4>(instructions, until - done),
                3 if I::GROUPS >= 3 => block.multiply::<I, 3>(instructions, until - done),
                2 if I::GROUPS >= 2 => block.multiply::<I, 2>(instructions, until - done),
                _ => block.multiply::<I, 1>(instructions, until - done),
            }
            done = until;
            blocks += 1;
        }
    }
}

/// Some of the vectors, and some groups of outputs.
struct Block<'a> {
    inputs: &'a [[i16; 2]],
    stride: usize,
    weights: &'a [PairWeights],
    groups: usize,
    /// The first of the groups.
    first: usize,
    /// Weights to load meanwhile.
    next: &'a [PairWeights],
    outputs: &'a mut [IntegerLanes],
    output_stride: usize,
}

impl Block<'_> {
    /// Multiplies with the weights of `G` groups of outputs. There are never more vectors than [`ROWS_OF_INTEGERS`](Instructions::ROWS_OF_INTEGERS).
    #[inline(always)]
    fn multiply<I: Instructions, const G: usize>(self, instructions: I, rows: usize) {
        match rows {
            6 if I::ROWS_OF_INTEGERS >= 6 => instructions.perform(FixedBlock::<6, G>(self)),
            5 if I::ROWS_OF_INTEGERS >= 5 => instructions.perform(FixedBlock::<5, G>(self)),
            4 if I::ROWS_OF_INTEGERS >= 4 => instructions.perform(FixedBlock::<4, G>(self)),
            3 if I::ROWS_OF_INTEGERS >= 3 => instructions.perform(FixedBlock::<3, G>(self)),
            2 if I::ROWS_OF_INTEGERS >= 2 => instructions.perform(FixedBlock::<2, G>(self)),
            _ => instructions.perform(FixedBlock::<1, G>(self)),
        }
    }
}

/// A block with known numbers of vectors and of groups, so that its sums are in registers.
struct FixedBlock<'a, const N: usize, const G: usize>(Block<'a>);

impl<const N: usize, const G: usize> Work for FixedBlock<'_, N, G> {
    type Result = ();

    #[inline(always)]
    fn run<I: Instructions>(self, instructions: I) {
        let Block { inputs, stride, weights, groups, first, next, outputs, output_stride } = self.0;
        let width = weights.len() / groups;
        let mut sums = [[instructions.zero_sums(); G]; N];
        let mut rows = [inputs; N];
        for (index, row) in rows.iter_mut().enumerate() {
            *row = &inputs[index * stride..][..width];
        }
        instructions.prefetch_before(next);
        // A few at a time, because all at once would have to wait for the memory.
        let mut next = next.chunks(next.len().div_ceil(width).max(1));
        // The loop is counted, so that compilers see that every row has a pair for each step.
        let mut weights = weights.chunks_exact(groups);
        for i in 0..width {
            if I::PREFETCHES
                && let Some(next) = next.next()
            {
                instructions.prefetch(next);
            }
            let weights = weights.next().expect("as many steps as were counted");
            let weights: &[PairWeights; G] = weights[first..].first_chunk().expect("as many groups as were counted");
            for (sums, row) in sums.iter_mut().zip(rows) {
                for (sums, weights) in sums.iter_mut().zip(weights) {
                    *sums = instructions.add_products(*sums, weights, row[i]);
                }
            }
        }
        for (row, sums) in sums.into_iter().enumerate() {
            for (output, sums) in outputs[row * output_stride..].iter_mut().zip(sums) {
                *output = IntegerLanes(instructions.numbers(sums));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::instruction_sets::perform_by_all;
    use super::*;
    use proptest::prelude::*;

    struct Product<'a> {
        inputs: Vectors<'a>,
        weights: &'a [PairWeights],
        groups: usize,
    }

    impl Work for Product<'_> {
        type Result = Vec<IntegerLanes>;

        #[inline(always)]
        fn run<I: Instructions>(self, instructions: I) -> Vec<IntegerLanes> {
            let Product { inputs, weights, groups } = self;
            // One group of each row is not written to.
            let mut outputs = vec![IntegerLanes([7; LANES]); inputs.count * (groups + 1)];
            multiply(instructions, inputs, weights, weights, groups, &mut outputs, groups + 1);
            outputs
        }
    }

    proptest! {
        #[test]
        fn all_instructions_give_the_same_sums(count in 0..30usize, pairs in 1..20usize, groups in 1..12usize, seed: u32) {
            let number = |index: usize| (((index as u32 ^ seed).wrapping_mul(0x9e37_79b9)) >> 16) as i16;
            let stride = pairs + 3;
            let table: Vec<[i16; 2]> = (0..count * stride).map(|index| [number(index * 2), number(index * 2 + 1)]).collect();
            let weights: Vec<PairWeights> = (0..pairs * groups)
                .map(|index| {
                    let number = |lane: usize| number(99_999 + index * LANES + lane);
                    PairWeights(std::array::from_fn(|lane| [number(lane), number(lane).wrapping_mul(3)]))
                })
                .collect();
            let inputs = Vectors { table: &table, count, stride };
            let all = perform_by_all(|| Product { inputs, weights: &weights, groups });
            for outputs in &all {
                prop_assert_eq!(outputs, &all[0]);
            }
            for row in 0..count {
                for group in 0..groups {
                    for lane in 0..LANES {
                        let sum = (0..pairs).fold(0i32, |sum, pair| {
                            let (inputs, weights) = (table[row * stride + pair], weights[pair * groups + group].0[lane]);
                            let product = |which: usize| i32::from(inputs[which]) * i32::from(weights[which]);
                            sum.wrapping_add(product(0)).wrapping_add(product(1))
                        });
                        prop_assert_eq!(all[0][row * (groups + 1) + group].0[lane], sum);
                    }
                }
                prop_assert_eq!(all[0][row * (groups + 1) + groups], IntegerLanes([7; LANES]));
            }
        }
    }
}
