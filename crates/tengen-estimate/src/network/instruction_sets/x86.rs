//! The instruction sets of x86-64. Their instruction `pmaddwd` multiplies pairs of 16-bit integers and adds the two
//! products of each pair.

#![expect(
    unsafe_code,
    reason = "safe code compiled for newer processors is three times as fast, and products of integers are twice as fast \
              as those of floats"
)]

use super::super::products::{LANES, PairWeights};
use super::{Instructions, Work};
use core::arch::asm;
use core::arch::x86_64::{
    __m128i, __m256i, __m512i, _MM_HINT_T1, _mm_add_epi32, _mm_load_si128, _mm_madd_epi16, _mm_prefetch,
    _mm_set1_epi32, _mm_setzero_si128, _mm_store_si128, _mm256_add_epi32, _mm256_load_si256, _mm256_madd_epi16,
    _mm256_set1_epi32, _mm256_setzero_si256, _mm256_store_si256, _mm512_add_epi32, _mm512_load_si512,
    _mm512_madd_epi16, _mm512_set1_epi32, _mm512_setzero_si512, _mm512_store_si512,
};

/// Numbers aligned to a cache line, as the instructions that store registers want them.
#[repr(align(64))]
struct Stored([i32; LANES]);

/// Returns two inputs as one number, in the order in which they are in memory.
#[inline(always)]
fn pair([first, second]: [i16; 2]) -> i32 {
    i32::from(first as u16) | i32::from(second) << 16
}

/// Asks for the cache lines of weights.
#[inline(always)]
fn prefetch(weights: &[PairWeights]) {
    for weights in weights {
        // SAFETY: every x86-64 processor has SSE. A prefetch has no effect that a program could notice, whatever the
        // address.
        unsafe { _mm_prefetch::<_MM_HINT_T1>((&raw const *weights).cast()) };
    }
}

/// Sixteen registers of four numbers, part of the baseline of x86-64.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Sse2;

impl Instructions for Sse2 {
    const ROWS: usize = 2;
    const ROWS_OF_INTEGERS: usize = 3;
    const GROUPS: usize = 1;
    const PREFETCHES: bool = true;

    type Sums = [__m128i; 4];

    #[inline(never)]
    fn perform<W: Work>(self, work: W) -> W::Result {
        work.run(self)
    }

    #[inline(always)]
    fn prefetch(self, weights: &[PairWeights]) {
        prefetch(weights);
    }

    #[inline(always)]
    fn zero_sums(self) -> [__m128i; 4] {
        // SAFETY: every x86-64 processor has SSE2.
        [unsafe { _mm_setzero_si128() }; 4]
    }

    #[inline(always)]
    fn add_products(self, mut sums: [__m128i; 4], weights: &PairWeights, inputs: [i16; 2]) -> [__m128i; 4] {
        for (sum, weights) in sums.iter_mut().zip(weights.0.as_chunks::<4>().0) {
            // SAFETY: every x86-64 processor has SSE2. A quarter of `PairWeights` has 16 bytes, and is aligned to them
            // because the whole is aligned to 64.
            unsafe {
                let weights = _mm_load_si128(weights.as_ptr().cast());
                *sum = _mm_add_epi32(*sum, _mm_madd_epi16(weights, _mm_set1_epi32(pair(inputs))));
            }
        }
        sums
    }

    #[inline(always)]
    fn numbers(self, sums: [__m128i; 4]) -> [i32; LANES] {
        let mut stored = Stored([0; LANES]);
        for (sum, stored) in sums.into_iter().zip(stored.0.as_chunks_mut::<4>().0) {
            // SAFETY: every x86-64 processor has SSE2. A quarter of `Stored` has 16 bytes, and is aligned to them because
            // the whole is aligned to 64.
            unsafe {
                _mm_store_si128(stored.as_mut_ptr().cast(), sum);
            }
        }
        stored.0
    }
}

/// Sixteen registers of eight numbers.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Avx2(());

impl Avx2 {
    pub(in super::super) fn detect() -> Option<Avx2> {
        std::arch::is_x86_feature_detected!("avx2").then_some(Avx2(()))
    }
}

impl Instructions for Avx2 {
    const ROWS: usize = 5;
    const ROWS_OF_INTEGERS: usize = 5;
    const GROUPS: usize = 1;
    const PREFETCHES: bool = true;

    type Sums = [__m256i; 2];

    fn perform<W: Work>(self, work: W) -> W::Result {
        #[target_feature(enable = "avx2")]
        #[inline(never)]
        fn compiled<W: Work>(work: W, instructions: Avx2) -> W::Result {
            work.run(instructions)
        }
        // SAFETY: the function needs AVX2, and a value of this type exists only if it was detected.
        unsafe { compiled(work, self) }
    }

    #[inline(always)]
    fn prefetch(self, weights: &[PairWeights]) {
        prefetch(weights);
    }

    #[inline(always)]
    fn zero_sums(self) -> [__m256i; 2] {
        // SAFETY: the function needs AVX, and a value of this type exists only if AVX2 was detected.
        let zero = unsafe { _mm256_setzero_si256() };
        [zero; 2]
    }

    #[inline(always)]
    fn add_products(self, mut sums: [__m256i; 2], weights: &PairWeights, inputs: [i16; 2]) -> [__m256i; 2] {
        for (sum, weights) in sums.iter_mut().zip(weights.0.as_chunks::<8>().0) {
            // SAFETY: the functions need AVX2, and a value of this type exists only if it was detected. Half of
            // `PairWeights` has 32 bytes, and is aligned to them because the whole is aligned to 64.
            unsafe {
                let weights = _mm256_load_si256(weights.as_ptr().cast());
                let products = _mm256_madd_epi16(weights, _mm256_set1_epi32(pair(inputs)));
                *sum = _mm256_add_epi32(*sum, products);
            }
        }
        sums
    }

    #[inline(always)]
    fn numbers(self, sums: [__m256i; 2]) -> [i32; LANES] {
        let mut stored = Stored([0; LANES]);
        for (sum, stored) in sums.into_iter().zip(stored.0.as_chunks_mut::<8>().0) {
            // SAFETY: the function needs AVX, and a value of this type exists only if AVX2 was detected. Half of
            // `Stored` has 32 bytes, and is aligned to them because the whole is aligned to 64.
            unsafe {
                _mm256_store_si256(stored.as_mut_ptr().cast(), sum);
            }
        }
        stored.0
    }
}

/// Thirty-two registers of sixteen numbers.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Avx512(());

impl Avx512 {
    pub(in super::super) fn detect() -> Option<Avx512> {
        use std::arch::is_x86_feature_detected as has;
        let found = has!("avx512f") && has!("avx512bw") && has!("avx512dq") && has!("avx512vl");
        found.then_some(Avx512(()))
    }
}

impl Instructions for Avx512 {
    const ROWS: usize = 12;
    const ROWS_OF_INTEGERS: usize = 5;
    const GROUPS: usize = 5;
    const PREFETCHES: bool = true;

    type Sums = __m512i;

    fn perform<W: Work>(self, work: W) -> W::Result {
        #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
        #[inline(never)]
        fn compiled<W: Work>(work: W, instructions: Avx512) -> W::Result {
            work.run(instructions)
        }
        // SAFETY: the function needs these parts of AVX-512, and a value of this type exists only if they were detected.
        unsafe { compiled(work, self) }
    }

    #[inline(always)]
    fn prefetch(self, weights: &[PairWeights]) {
        prefetch(weights);
    }

    #[inline(always)]
    fn zero_sums(self) -> __m512i {
        // SAFETY: the function needs AVX-512F, and a value of this type exists only if it was detected.
        unsafe { _mm512_setzero_si512() }
    }

    #[inline(always)]
    fn add_products(self, sums: __m512i, weights: &PairWeights, inputs: [i16; 2]) -> __m512i {
        // SAFETY: the functions need AVX-512F and BW, and a value of this type exists only if they were detected.
        // `PairWeights` has 64 bytes and is aligned to them.
        unsafe {
            let weights = _mm512_load_si512(weights.0.as_ptr().cast());
            _mm512_add_epi32(sums, _mm512_madd_epi16(weights, _mm512_set1_epi32(pair(inputs))))
        }
    }

    #[inline(always)]
    fn numbers(self, sums: __m512i) -> [i32; LANES] {
        let mut stored = Stored([0; LANES]);
        // SAFETY: the function needs AVX-512F, and a value of this type exists only if it was detected. `Stored` has 64
        // bytes and is aligned to them.
        unsafe {
            _mm512_store_si512(stored.0.as_mut_ptr().cast(), sums);
        }
        stored.0
    }
}

/// AVX-512 with VNNI, which multiplies pairs and adds their products to the sums in one step. That step is exact.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Avx512Vnni(Avx512);

impl Avx512Vnni {
    pub(in super::super) fn detect() -> Option<Avx512Vnni> {
        Avx512::detect().filter(|_| std::arch::is_x86_feature_detected!("avx512vnni")).map(Avx512Vnni)
    }
}

impl Instructions for Avx512Vnni {
    const ROWS: usize = Avx512::ROWS;
    const ROWS_OF_INTEGERS: usize = Avx512::ROWS_OF_INTEGERS;
    const GROUPS: usize = Avx512::GROUPS;
    const PREFETCHES: bool = true;

    type Sums = __m512i;

    fn perform<W: Work>(self, work: W) -> W::Result {
        #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vnni")]
        #[inline(never)]
        fn compiled<W: Work>(work: W, instructions: Avx512Vnni) -> W::Result {
            work.run(instructions)
        }
        // SAFETY: the function needs these parts of AVX-512, and a value of this type exists only if they were detected.
        unsafe { compiled(work, self) }
    }

    #[inline(always)]
    fn prefetch(self, weights: &[PairWeights]) {
        prefetch(weights);
    }

    #[inline(always)]
    fn zero_sums(self) -> __m512i {
        self.0.zero_sums()
    }

    #[inline(always)]
    fn add_products(self, sums: __m512i, weights: &PairWeights, inputs: [i16; 2]) -> __m512i {
        /// Multiplies and adds. LLVM replaces the intrinsic for this instruction by a multiplication and an addition,
        /// which take a third longer because they compete for the same units.
        #[target_feature(enable = "avx512f,avx512vnni")]
        #[inline]
        fn multiply_add(mut sums: __m512i, weights: __m512i, inputs: __m512i) -> __m512i {
            // SAFETY: the instruction is available because the function is compiled for it. It changes one register only.
            unsafe {
                asm!(
                    "vpdpwssd {sums}, {weights}, {inputs}",
                    sums = inout(zmm_reg) sums,
                    weights = in(zmm_reg) weights,
                    inputs = in(zmm_reg) inputs,
                    options(pure, nomem, nostack, preserves_flags),
                );
            }
            sums
        }
        // SAFETY: the functions need AVX-512F and VNNI, and a value of this type exists only if they were detected.
        // `PairWeights` has 64 bytes and is aligned to them.
        unsafe {
            let weights = _mm512_load_si512(weights.0.as_ptr().cast());
            multiply_add(sums, weights, _mm512_set1_epi32(pair(inputs)))
        }
    }

    #[inline(always)]
    fn numbers(self, sums: __m512i) -> [i32; LANES] {
        self.0.numbers(sums)
    }
}
