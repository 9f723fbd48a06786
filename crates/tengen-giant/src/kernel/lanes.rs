//! Groups of words that are processed together.

use super::LANES;

/// A group of words that are processed together.
pub(crate) type WordLanes = [u64; LANES];

/// The words of a row from `at` on.
#[inline(always)]
pub(crate) fn lanes(plane: &[u64], at: usize) -> WordLanes {
    let mut out = [0; LANES];
    out.copy_from_slice(&plane[at..at + LANES]);
    out
}
