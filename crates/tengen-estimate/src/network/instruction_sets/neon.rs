//! NEON, the vector instructions of aarch64. `smlal` multiplies 16-bit integers and adds the products to 32-bit sums.

#![expect(unsafe_code, reason = "compilers use multiplications of 32-bit integers instead, which take longer")]

use super::super::products::{LANES, PairWeights};
use super::{Instructions, Work};
use core::arch::aarch64::{int32x4_t, vdupq_n_s32, vget_low_s16, vld2q_s16, vmlal_high_n_s16, vmlal_n_s16, vst1q_s32};

/// Thirty-two registers of four numbers. They are part of the baseline of aarch64, so no detection is needed.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Neon;

impl Instructions for Neon {
    const ROWS: usize = 6;
    const ROWS_OF_INTEGERS: usize = 6;
    const GROUPS: usize = 1;

    type Sums = [int32x4_t; 4];

    #[inline(never)]
    fn perform<W: Work>(self, work: W) -> W::Result {
        work.run(self)
    }

    #[inline(always)]
    fn zero_sums(self) -> [int32x4_t; 4] {
        // SAFETY: this module is compiled only where NEON is part of the baseline.
        [unsafe { vdupq_n_s32(0) }; 4]
    }

    #[inline(always)]
    fn add_products(self, sums: [int32x4_t; 4], weights: &PairWeights, inputs: [i16; 2]) -> [int32x4_t; 4] {
        let [first, second] = inputs;
        let [mut a, mut b, mut c, mut d] = sums;
        let [low, high] = weights.0.as_chunks::<8>().0 else { unreachable!("sixteen pairs are two times eight") };
        // SAFETY: this module is compiled only where NEON is part of the baseline. Each of the two loads reads eight pairs
        // of 16-bit numbers, which are there, and separates the first of each pair from the second.
        unsafe {
            let (low, high) = (vld2q_s16(low.as_ptr().cast()), vld2q_s16(high.as_ptr().cast()));
            a = vmlal_n_s16(a, vget_low_s16(low.0), first);
            b = vmlal_high_n_s16(b, low.0, first);
            c = vmlal_n_s16(c, vget_low_s16(high.0), first);
            d = vmlal_high_n_s16(d, high.0, first);
            a = vmlal_n_s16(a, vget_low_s16(low.1), second);
            b = vmlal_high_n_s16(b, low.1, second);
            c = vmlal_n_s16(c, vget_low_s16(high.1), second);
            d = vmlal_high_n_s16(d, high.1, second);
        }
        [a, b, c, d]
    }

    #[inline(always)]
    fn numbers(self, sums: [int32x4_t; 4]) -> [i32; LANES] {
        let mut numbers = [0; LANES];
        for (sum, numbers) in sums.into_iter().zip(numbers.as_chunks_mut::<4>().0) {
            // SAFETY: this module is compiled only where NEON is part of the baseline, and four numbers are stored in four.
            unsafe { vst1q_s32(numbers.as_mut_ptr(), sum) };
        }
        numbers
    }
}
