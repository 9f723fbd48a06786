//! The words of a row that are worked on side by side.

use super::LANES;

/// As many words as are worked on side by side.
pub(crate) type WordLanes = [u64; LANES];

/// The words of a row from `at` on.
#[inline(always)]
pub(crate) fn lanes(plane: &[u64], at: usize) -> WordLanes {
    let mut out = [0; LANES];
    out.copy_from_slice(&plane[at..at + LANES]);
    out
}
