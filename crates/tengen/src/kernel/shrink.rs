//! How many empty regions, without telling one from another: every region shrinks until it vanishes.
//!
//! In one step each region draws in from its lower right: a point stays if the point to its left or the one above it is
//! empty, and a stone gives way where the points to its left, above it and between them are empty. Regions neither meet
//! nor break by this (S. Levialdi's shrinking, 1972, turned round for four neighbors), and a region of one point
//! vanishes. So the regions are those that vanished and those that are left, which have far fewer runs than before.
//! In Hex three points that touch each other vote, which does the same for six neighbors.

widened! {
    /// One step for one row: `next` is what is left of `here`, and the result is how many regions vanished above it.
    ///
    /// `above` is the row above before the step, and `alone` holds the points of that row with nothing beside or
    /// above them; it is renewed for this row.
    pub(crate) fn step(here: &[u64], above: &[u64], alone: &mut [u64], next: &mut [u64], slant: bool) -> u64 {
        let n = here.len();
        assert!(n >= 2 && above.len() == n && alone.len() == n && next.len() == n);
        let mut vanished = 0;
        if slant {
            for i in 1..n - 1 {
                let (e, up) = (here[i], above[i]);
                let left = e << 1 | here[i - 1] >> 63;
                let right = e >> 1 | here[i + 1] << 63;
                let up_right = up >> 1 | above[i + 1] << 63;
                next[i] = e & (left | up) | left & up;
                vanished += u64::from((alone[i] & !(e | left)).count_ones());
                alone[i] = e & !(left | right | up | up_right);
            }
        } else {
            for i in 1..n - 1 {
                let (e, up) = (here[i], above[i]);
                let left = e << 1 | here[i - 1] >> 63;
                let right = e >> 1 | here[i + 1] << 63;
                let up_left = up << 1 | above[i - 1] >> 63;
                next[i] = e & (left | up) | left & up & up_left;
                vanished += u64::from((alone[i] & !e).count_ones());
                alone[i] = e & !(left | right | up);
            }
        }
        vanished
    }
}
