//! How many regions there are of points that come row by row: every run is a region until it is joined to another.
//!
//! As in [`frontier`](super::frontier) runs are cut where a word ends, and a word that is the same as the one above it
//! costs nothing. But nothing is known of a region here; how many there are is how many runs began one, less how often
//! two became one.

use super::sets::{Sets, goes_on, runs};

/// The runs of the last row and the regions they are in.
#[derive(Clone, Debug)]
pub(crate) struct Joins {
    slant: bool,
    /// The last row.
    open: Vec<u64>,
    /// For each column where a run starts, a number in the sets.
    numbers: Vec<u32>,
    sets: Sets,
    /// Sets made, less those that were joined to others.
    regions: u64,
}

impl Joins {
    /// Nothing read yet.
    pub(crate) fn new(words: usize, slant: bool) -> Joins {
        Joins { slant, open: vec![0; words + 2], numbers: vec![0; words * 64], sets: Sets::default(), regions: 0 }
    }

    /// Joins the next row.
    pub(crate) fn push(&mut self, open: &[u64]) {
        // A row has at most 32 runs a word.
        let most = self.numbers.len() / 2;
        if self.sets.len() + most > (4 * most).max(1 << 12) {
            self.renumber();
        }
        push(self, open);
        self.open.copy_from_slice(open);
    }

    /// Numbers the regions that reach the last row anew; the others are counted already.
    fn renumber(&mut self) {
        const NONE: u32 = u32::MAX;
        let mut renamed = vec![NONE; self.sets.len()];
        let mut count = 0;
        for w in 1..self.open.len() - 1 {
            let mut starts = self.open[w] & !(self.open[w] << 1);
            while starts != 0 {
                let slot = (w - 1) * 64 + starts.trailing_zeros() as usize;
                starts &= starts - 1;
                let root = self.sets.find(self.numbers[slot]) as usize;
                if renamed[root] == NONE {
                    renamed[root] = count;
                    count += 1;
                }
                self.numbers[slot] = renamed[root];
            }
        }
        self.sets.restart(count);
    }

    /// How many there are, when all rows have come.
    pub(crate) fn regions(&self) -> u64 {
        self.regions
    }
}

widened! {
    /// Finds the runs of a row, each with its region.
    pub(crate) fn push(joins: &mut Joins, open: &[u64]) {
        let Joins { slant, open: above, numbers, sets, regions } = joins;
        let n = above.len();
        assert!(open.len() == n);
        for w in 1..n - 1 {
            let (m, q) = (open[w], above[w]);
            let goes_on = goes_on(open, above, w);
            if m == q && !goes_on {
                continue;
            }
            let base = (w - 1) * 64;
            if m != q {
                let tally = runs(sets, &mut numbers[base..], [m, q], *slant, *slant && above[w + 1] & 1 != 0, |_, _| ());
                *regions = *regions + tally.made - tally.joined;
            }
            if goes_on {
                let before = 64 - open[w - 1].leading_ones();
                *regions -= u64::from(sets.join(numbers[base], numbers[base - 64 + before as usize]));
            }
        }
    }
}
