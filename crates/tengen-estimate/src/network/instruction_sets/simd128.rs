//! The vector instructions of WebAssembly.

#![expect(unsafe_code, reason = "weights that are put together from safe loads are loaded twice")]

use super::super::products::{LANES, PairWeights};
use super::{Instructions, Work};
use core::arch::wasm32::{i32x4, i32x4_add, i32x4_dot_i16x8, i32x4_extract_lane, i32x4_splat, v128, v128_load};
use core::hint::black_box;

/// Registers of four numbers, in modules that are compiled for them.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Simd128;

impl Instructions for Simd128 {
    const ROWS: usize = 2;
    // Engines have sixteen registers at most, and are slowed down by a third if they have to move sums to the memory.
    const ROWS_OF_INTEGERS: usize = 2;
    const GROUPS: usize = 1;

    type Sums = [v128; 4];

    #[inline(never)]
    fn perform<W: Work>(self, work: W) -> W::Result {
        work.run(self)
    }

    /// WebAssembly has no instruction for this. A number of each cache line is loaded instead, and not waited for.
    #[inline(always)]
    fn prefetch_before(self, weights: &[PairWeights]) {
        for weights in weights {
            black_box(weights.0[0][0]);
        }
    }

    #[inline(always)]
    fn zero_sums(self) -> [v128; 4] {
        [i32x4(0, 0, 0, 0); 4]
    }

    #[inline(always)]
    fn add_products(self, mut sums: [v128; 4], weights: &PairWeights, [first, second]: [i16; 2]) -> [v128; 4] {
        let inputs = i32x4_splat(i32::from(first as u16) | i32::from(second) << 16);
        for (sum, weights) in sums.iter_mut().zip(weights.0.as_chunks::<4>().0) {
            // SAFETY: a quarter of `PairWeights` has 16 bytes, and the instruction takes any address.
            let weights = unsafe { v128_load(weights.as_ptr().cast()) };
            *sum = i32x4_add(*sum, i32x4_dot_i16x8(weights, inputs));
        }
        sums
    }

    #[inline(always)]
    fn numbers(self, sums: [v128; 4]) -> [i32; LANES] {
        let mut numbers = [0; LANES];
        for (sum, numbers) in sums.into_iter().zip(numbers.as_chunks_mut::<4>().0) {
            *numbers = [
                i32x4_extract_lane::<0>(sum),
                i32x4_extract_lane::<1>(sum),
                i32x4_extract_lane::<2>(sum),
                i32x4_extract_lane::<3>(sum),
            ];
        }
        numbers
    }
}
