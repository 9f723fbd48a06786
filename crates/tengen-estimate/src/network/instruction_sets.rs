//! Compiles the same code for several instruction sets.
//!
//! Every set performs the same operations on each number in the same order. Fused multiply-add is not used, because it
//! rounds differently. The results are therefore identical for all sets.
//! [`Simd::current`](tengen_giant::simd::Simd::current) selects the set.

#[cfg(any(target_arch = "x86_64", all(target_arch = "aarch64", target_feature = "neon")))]
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

    /// Does the work with these instructions. Innermost loops should be separate work: compilers vectorize them well on
    /// their own, but inside larger functions they become three times as slow.
    fn perform<W: Work>(self, work: W) -> W::Result;
}

/// Does the work with the selected instruction set.
pub(super) fn perform<W: Work>(work: W) -> W::Result {
    #[cfg(target_arch = "x86_64")]
    match Simd::current() {
        Simd::Avx512 => {
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
    #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
    if Simd::current() == Simd::Neon {
        return Neon.perform(work);
    }
    Portable.perform(work)
}

/// The baseline of the architecture.
#[derive(Clone, Copy, Debug)]
pub(super) struct Portable;

impl Instructions for Portable {
    const ROWS: usize = 2;

    #[inline(never)]
    fn perform<W: Work>(self, work: W) -> W::Result {
        work.run(self)
    }
}

/// Thirty-two registers of four numbers. They are part of the baseline of aarch64, so no detection is needed.
#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
#[derive(Clone, Copy, Debug)]
pub(super) struct Neon;

#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
impl Instructions for Neon {
    const ROWS: usize = 6;

    #[inline(never)]
    fn perform<W: Work>(self, work: W) -> W::Result {
        work.run(self)
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{Instructions, Work};

    /// Sixteen registers of eight numbers.
    #[derive(Clone, Copy, Debug)]
    pub(super) struct Avx2(());

    impl Avx2 {
        pub(super) fn detect() -> Option<Avx2> {
            std::arch::is_x86_feature_detected!("avx2").then_some(Avx2(()))
        }
    }

    impl Instructions for Avx2 {
        const ROWS: usize = 5;

        fn perform<W: Work>(self, work: W) -> W::Result {
            #[target_feature(enable = "avx2")]
            #[inline(never)]
            fn compiled<W: Work>(work: W, instructions: Avx2) -> W::Result {
                work.run(instructions)
            }
            #[expect(unsafe_code, reason = "the same safe code, compiled for newer processors: three times as fast")]
            // SAFETY: the function needs AVX2, and a value of this type exists only if it was detected.
            unsafe {
                compiled(work, self)
            }
        }
    }

    /// Thirty-two registers of sixteen numbers.
    #[derive(Clone, Copy, Debug)]
    pub(super) struct Avx512(());

    impl Avx512 {
        pub(super) fn detect() -> Option<Avx512> {
            use std::arch::is_x86_feature_detected as has;
            let found = has!("avx512f") && has!("avx512bw") && has!("avx512dq") && has!("avx512vl");
            found.then_some(Avx512(()))
        }
    }

    impl Instructions for Avx512 {
        const ROWS: usize = 12;

        fn perform<W: Work>(self, work: W) -> W::Result {
            #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
            #[inline(never)]
            fn compiled<W: Work>(work: W, instructions: Avx512) -> W::Result {
                work.run(instructions)
            }
            #[expect(unsafe_code, reason = "the same safe code, compiled for newer processors: three times as fast")]
            // SAFETY: the function needs these parts of AVX-512, and a value of this type exists only if they were
            // detected.
            unsafe {
                compiled(work, self)
            }
        }
    }
}
