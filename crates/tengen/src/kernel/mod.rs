//! Inner loops that use more of the processor than every processor has to offer, each with a portable twin that gives
//! the same answers.
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
//! compiler cannot know that it was asked. Both are the same safe code, so nothing that only one of them does can hide.
//!
//! A *row* of bits is `words + 2` words long: the first and the last word are no part of the board and always 0, so
//! that a loop may look to the left and to the right of every word of the board. Bits beyond the last column are 0.
//! `words` is a multiple of [`LANES`].

#![expect(unsafe_code, reason = "calls of functions compiled for wide registers, after asking whether there are any")]
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

pub(crate) mod boards;
pub(crate) mod flood;
pub(crate) mod frontier;
pub(crate) mod joins;
pub(crate) mod lanes;
pub(crate) mod majority;
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

/// Whether the machine has the registers and instructions that the wide functions are compiled for.
#[cfg(target_arch = "x86_64")]
#[inline]
pub(crate) fn is_wide() -> bool {
    use std::arch::is_x86_feature_detected as has;
    #[cfg(test)]
    if twins::NARROW.get() {
        return false;
    }
    has!("avx2") && has!("bmi1") && has!("bmi2") && has!("lzcnt") && has!("popcnt")
}

#[cfg(test)]
mod twins;
