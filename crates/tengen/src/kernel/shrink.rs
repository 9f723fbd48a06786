//! How many empty regions, without telling one from another: every region shrinks until it vanishes.
//!
//! In one step each region draws in from its lower right: a point stays if the point to its left or the one above it is
//! empty, and a stone gives way where the points to its left, above it and between them are empty. Regions neither meet
//! nor break by this (S. Levialdi's shrinking, 1972, turned round for four neighbors), and a region of one point
//! vanishes. So the regions are those that vanished and those that are left, which have far fewer runs than before.
//! In Hex three points that touch each other vote, which does the same for six neighbors.
//!
//! All that a point asks for lies to its left and above. So steps may begin in any row, the rows above it staying as
//! they are, and may end after any row that the step left as it was.

use super::LANES;
use super::lanes::{Lanes, lanes};

widened! {
    /// One step for one row: `next` is what is left of `here`, and the result is how many regions vanished above it.
    ///
    /// `above` is the row above before the step, and `alone` holds the points of that row with nothing beside or
    /// above them; it is renewed for this row.
    pub(crate) fn step(here: &[u64], above: &[u64], alone: &mut [u64], next: &mut [u64], slant: bool) -> u64 {
        let n = here.len();
        assert!(n >= 2 && (n - 2).is_multiple_of(LANES) && above.len() == n && alone.len() == n && next.len() == n);
        let mut vanished: Lanes = [0; LANES];
        for at in (1..n - 1).step_by(LANES) {
            let (e, up) = (lanes(here, at), lanes(above, at));
            let (before, after) = (lanes(here, at - 1), lanes(here, at + 1));
            let old = lanes(alone, at);
            let (mut left, mut new, mut gone, mut lone): (Lanes, Lanes, Lanes, Lanes) = Default::default();
            for i in 0..LANES {
                left[i] = e[i] << 1 | before[i] >> 63;
                lone[i] = e[i] & !(left[i] | e[i] >> 1 | after[i] << 63 | up[i]);
            }
            if slant {
                let aside = lanes(above, at + 1);
                for i in 0..LANES {
                    new[i] = e[i] & (left[i] | up[i]) | left[i] & up[i];
                    gone[i] = old[i] & !(e[i] | left[i]);
                    lone[i] &= !(up[i] >> 1 | aside[i] << 63);
                }
            } else {
                let aside = lanes(above, at - 1);
                for i in 0..LANES {
                    new[i] = e[i] & (left[i] | up[i]) | left[i] & up[i] & (up[i] << 1 | aside[i] >> 63);
                    gone[i] = old[i] & !e[i];
                }
            }
            next[at..at + LANES].copy_from_slice(&new);
            alone[at..at + LANES].copy_from_slice(&lone);
            for i in 0..LANES {
                vanished[i] += u64::from(gone[i].count_ones());
            }
        }
        vanished.iter().sum()
    }
}

widened! {
    /// How many runs of a row are in words that differ from those of the row above.
    pub(crate) fn runs(here: &[u64], above: &[u64]) -> u64 {
        let mut runs = 0;
        for (&here, &above) in here.iter().zip(above) {
            let changed = if here == above { 0 } else { here & !(here << 1) };
            runs += u64::from(changed.count_ones());
        }
        runs
    }
}
