//! Inner loops that use more of the processor than every processor has to offer, each with a portable implementation
//! that gives the same answers. [`Simd::current`](crate::simd::Simd::current) says which of them runs.
//!
//! | kernel | for |
//! |---|---|
//! | [`planes`] [`flood`] [`frontier`] [`paint`] [`shrink`] [`joins`] | giant boards, as rows of bits, 64 points a word |
//! | [`boards`] | eight small boards side by side |
//! | [`pack`] | letters of Hex boards to bit rows |
//! | [`majority`] | sixteen full Hex boards to their winners |
//!
//! This is the one place of the crate where `unsafe` stands, and it has one reason: a loop is compiled twice, once for
//! every machine and once for machines with wide registers, and which of the two may run is asked at run time. The
//! compiler cannot know that it was asked. Nearly all are the same safe code compiled twice. Three that read text have a
//! version for AVX2 and one for NEON besides; since every aarch64 machine has NEON, the other loops are compiled for it
//! as they are.
//!
//! A *row* of bits is `words + 2` words long: the first and the last word are no part of the board and always 0, so
//! that a loop may look to the left and to the right of every word of the board. Bits beyond the last column are 0.
//! `words` is a multiple of [`LANES`].

#![allow(unsafe_code, reason = "calls of functions compiled for wide registers, where there are any")]
#![expect(clippy::inline_always, reason = "what is not inlined is not compiled for wide registers")]
#![expect(clippy::too_many_arguments, reason = "a kernel takes slices and numbers")]

/// Defines a function that is compiled for every machine and again for wide registers, and chosen at run time.
macro_rules! widened {
    ($(#[$note:meta])* pub(crate) fn $name:ident($($arg:ident: $type:ty),* $(,)?) $(-> $out:ty)? $body:block) => {
        $(#[$note])*
        pub(crate) fn $name($($arg: $type),*) $(-> $out)? {
            // Always inlined, so that it is compiled for what its caller is compiled for.
            #[inline(always)]
            fn plain($($arg: $type),*) $(-> $out)? $body

            #[cfg(target_arch = "x86_64")]
            {
                #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
                fn wide($($arg: $type),*) $(-> $out)? {
                    plain($($arg),*)
                }
                if $crate::kernel::is_wide() {
                    // SAFETY: the machine has every feature that `wide` is compiled for; it was just asked.
                    return unsafe { wide($($arg),*) };
                }
            }
            plain($($arg),*)
        }
    };
}

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use crate::simd::Simd;

pub(crate) mod boards;
pub(crate) mod flood;
pub(crate) mod frontier;
pub(crate) mod joins;
pub(crate) mod lanes;
pub(crate) mod majority;
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
mod neon;
pub(crate) mod pack;
pub(crate) mod paint;
pub(crate) mod planes;
pub(crate) mod sets;
pub(crate) mod shrink;

/// How many words are worked on side by side.
pub(crate) const LANES: usize = 4;

/// Words of a row of `width` points, the ones at both ends left out.
pub(crate) const fn words(width: usize) -> usize {
    width.div_ceil(64).next_multiple_of(LANES)
}

/// Whether the functions for wide registers are to be called. If so, the machine has every instruction that they are
/// compiled for: what [`Simd::current`] names is always available.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
#[inline]
pub(crate) fn is_wide() -> bool {
    #[cfg(test)]
    if comparison::NARROW.get() {
        return false;
    }
    Simd::current() != Simd::Off
}

#[cfg(test)]
mod comparison;
