//! Compiles the same code for several instruction sets.
//!
//! Every set performs the same operations on each number in the same order. Fused multiply-add is not used, because it
//! rounds differently, and sums of integers are exact. The results are therefore identical for all sets.
//! [`Simd::current`](tengen_giant::simd::Simd::current) selects the set.

#[cfg(all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"))]
mod neon;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
#[cfg(target_arch = "x86_64")]
mod x86;

use super::products::{LANES, PairWeights};
#[cfg(any(
    target_arch = "x86_64",
    all(target_arch = "aarch64", target_endian = "little", target_feature = "neon")
))]
use tengen_giant::simd::Simd;

/// Work that is worth compiling for newer instruction sets.
///
/// `run` and the functions it calls must be inlined; otherwise they are compiled for the baseline instruction set.
pub(super) trait Work {
    /// The result of the work.
    type Result;

    /// Does the work. Parts that are worth a separate function are performed by `instructions`.
    fn run<I: Instructions>(self, instructions: I) -> Self::Result;
}

/// An instruction set. A value of such a type proves that the set is available.
pub(super) trait Instructions: Copy {
    /// The maximum number of vectors that are multiplied with a matrix at a time, so that each loaded weight is reused.
    /// Their sums of sixteen numbers each must fit into the registers.
    const ROWS: usize;

    /// The same for vectors of integers, and the maximum number of groups of sixteen columns at a time.
    const ROWS_OF_INTEGERS: usize;
    const GROUPS: usize;

    /// Whether [`prefetch`](Instructions::prefetch) does anything.
    const PREFETCHES: bool = false;

    /// Sixteen sums of products of integers, in registers.
    type Sums: Copy;

    /// Does the work with these instructions. Innermost loops should be separate work: compilers vectorize them well on
    /// their own, but inside larger functions they become three times as slow.
    fn perform<W: Work>(self, work: W) -> W::Result;

    /// Asks the processor to load weights that are needed soon. They are read once for each evaluation, and there are too
    /// many of them for the cache.
    #[inline(always)]
    fn prefetch(self, _: &[PairWeights]) {}

    /// The same for sets without such an instruction, whose substitute is too slow for an inner loop.
    #[inline(always)]
    fn prefetch_before(self, _: &[PairWeights]) {}

    /// Returns sixteen zeros.
    fn zero_sums(self) -> Self::Sums;

    /// Adds the products of two inputs with their weights to each sum. A sum that leaves the range of 32 bits wraps around.
    fn add_products(self, sums: Self::Sums, weights: &PairWeights, inputs: [i16; 2]) -> Self::Sums;

    /// Returns the sums as numbers.
    fn numbers(self, sums: Self::Sums) -> [i32; LANES];
}

/// Does the work with the selected instruction set.
pub(super) fn perform<W: Work>(work: W) -> W::Result {
    #[cfg(target_arch = "x86_64")]
    match Simd::current() {
        Simd::Avx512 => {
            if let Some(instructions) = x86::Avx512Vnni::detect() {
                return instructions.perform(work);
            }
            if let Some(instructions) = x86::Avx512::detect() {
                return instructions.perform(work);
            }
        }
        Simd::Avx2 => {
            if let Some(instructions) = x86::Avx2::detect() {
                return instructions.perform(work);
            }
        }
        _ => {}
    }
    #[cfg(all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"))]
    if Simd::current() == Simd::Neon {
        return neon::Neon.perform(work);
    }
    Baseline.perform(work)
}

/// The set that every processor of the architecture has.
#[cfg(target_arch = "x86_64")]
pub(super) use x86::Sse2 as Baseline;

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(super) use simd128::Simd128 as Baseline;

#[cfg(not(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128"))))]
pub(super) use Portable as Baseline;

/// Plain code, compiled for the baseline of the architecture. The other sets are tested against it.
#[cfg(any(test, not(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))))]
#[derive(Clone, Copy, Debug)]
pub(super) struct Portable;

#[cfg(any(test, not(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))))]
impl Instructions for Portable {
    const ROWS: usize = 2;
    const ROWS_OF_INTEGERS: usize = 2;
    const GROUPS: usize = 1;

    type Sums = [i32; LANES];

    #[inline(always)]
    fn zero_sums(self) -> [i32; LANES] {
        [0; LANES]
    }

    #[inline(always)]
    fn add_products(self, mut sums: [i32; LANES], weights: &PairWeights, inputs: [i16; 2]) -> [i32; LANES] {
        let [first, second] = inputs.map(i32::from);
        for (sum, [one, two]) in sums.iter_mut().zip(weights.0) {
            *sum = sum.wrapping_add(first.wrapping_mul(i32::from(one)));
            *sum = sum.wrapping_add(second.wrapping_mul(i32::from(two)));
        }
        sums
    }

    #[inline(always)]
    fn numbers(self, sums: [i32; LANES]) -> [i32; LANES] {
        sums
    }

    #[inline(never)]
    fn perform<W: Work>(self, work: W) -> W::Result {
        work.run(self)
    }
}

/// Does the same work with every instruction set that this machine has, the portable one first.
#[cfg(test)]
pub(super) fn perform_by_all<W: Work>(mut work: impl FnMut() -> W) -> Vec<W::Result> {
    let mut results = vec![Portable.perform(work()), Baseline.perform(work()), perform(work())];
    #[cfg(target_arch = "x86_64")]
    {
        results.extend(x86::Avx2::detect().map(|set| set.perform(work())));
        results.extend(x86::Avx512::detect().map(|set| set.perform(work())));
        results.extend(x86::Avx512Vnni::detect().map(|set| set.perform(work())));
    }
    #[cfg(all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"))]
    results.push(neon::Neon.perform(work()));
    results
}
