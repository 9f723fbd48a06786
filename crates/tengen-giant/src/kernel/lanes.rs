//! Groups of words that are processed together.

use super::WORD_LANES;

/// A group of words that are processed together.
pub(crate) type WordLanes = [u64; WORD_LANES];

/// The words of a row from `at` on.
#[inline(always)]
pub(crate) fn lanes(plane: &[u64], at: usize) -> WordLanes {
    let mut out = [0; WORD_LANES];
    out.copy_from_slice(&plane[at..at + WORD_LANES]);
    out
}
