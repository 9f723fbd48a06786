//! Inner loops for optional instruction sets, each with a portable implementation that gives the same results.
//! [`Simd::current`](crate::simd::Simd::current) selects the implementation.
//!
//! | kernel | for |
//! |---|---|
//! | [`adjacency`] | which points of two rows are adjacent |
//! | [`planes`] [`flood`] [`frontier`] [`shrink`] [`joins`] | giant boards, as rows of bits, 64 points a word |
//! | [`boards`] | eight small boards side by side |
//! | [`pack`] | letters of Hex boards to bit rows |
//! | [`majority`] | sixteen full Hex boards to their winners |
//!
//! This is the only module of the crate with `unsafe` code. The reason is that loops are compiled twice, for the
//! baseline and for wide registers, and one of the two is selected at run time, which the compiler cannot verify.
//! Nearly all of them are the same safe code compiled twice. Three loops that read text also have versions for AVX2 and
//! NEON. The other loops use NEON anyway, because it is part of the baseline of aarch64.
//!
//! A *row* of bits is `words + 2` words long: the first and the last word are not part of the board and always 0, so
//! that a loop may read the words to the left and to the right of every word of the board. Bits beyond the last column
//! are 0.
//! `words` is a multiple of [`WORD_LANES`].

#![allow(unsafe_code, reason = "calls of functions compiled for wide registers, where there are any")]
#![expect(clippy::inline_always, reason = "what is not inlined is not compiled for wide registers")]
#![expect(clippy::too_many_arguments, reason = "a kernel takes slices and numbers")]

/// Defines a function that is compiled for the baseline and for wide registers, and selected at run time.
macro_rules! widened {
    ($(#[$note:meta])* pub(crate) fn $name:ident($($arg:ident: $type:ty),* $(,)?) $(-> $out:ty)? $body:block) => {
        $(#[$note])*
        pub(crate) fn $name($($arg: $type),*) $(-> $out)? {
            // Always inlined, so that it is compiled for the instruction set of its caller.
            #[inline(always)]
            fn plain($($arg: $type),*) $(-> $out)? $body

            #[cfg(target_arch = "x86_64")]
            {
                #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
                fn wide($($arg: $type),*) $(-> $out)? {
                    plain($($arg),*)
                }
                if $crate::kernel::is_wide() {
                    // SAFETY: the features that `wide` is compiled for have just been detected.
                    return unsafe { wide($($arg),*) };
                }
            }
            plain($($arg),*)
        }
    };
}

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use crate::simd::Simd;

pub(crate) mod adjacency;
pub(crate) mod boards;
pub(crate) mod flood;
pub(crate) mod frontier;
pub(crate) mod joins;
pub(crate) mod lanes;
pub(crate) mod majority;
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
mod neon;
pub(crate) mod pack;
pub(crate) mod planes;
pub(crate) mod sets;
pub(crate) mod shrink;

/// The number of words that are processed together.
pub(crate) const WORD_LANES: usize = 4;

/// The number of words of a row of `width` points, without those at both ends.
pub(crate) const fn words(width: usize) -> usize {
    width.div_ceil(64).next_multiple_of(WORD_LANES)
}

/// Whether to call the functions for wide registers. If so, the instructions that they are compiled for are available,
/// because [`Simd::current`] only returns available sets.
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
