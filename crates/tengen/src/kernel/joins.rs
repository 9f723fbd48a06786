//! How many regions there are of points that come row by row: every run is a region until it is joined to another.
//!
//! As in [`frontier`](super::frontier) runs are cut where a word ends, and a word that is the same as the one above it
//! costs nothing. But nothing is known of a region here; how many there are is how many runs began one, less how often
//! two became one.

use super::sets::{Sets, across, changes, goes_on, room, runs};

/// The runs of the last row and the regions they are in.
#[derive(Clone, Debug)]
pub(crate) struct Joins {
    slant: bool,
    /// The last row.
    open: Vec<u64>,
    /// For each column where a run starts, a number in the sets; on a square board one place for two columns, which takes
    /// half the memory.
    numbers: Vec<u32>,
    sets: Sets,
    /// Sets made, less those that were joined to others.
    regions: u64,
    /// How many numbers may be used before they are counted anew.
    room: usize,
    top: Top,
}

/// The first row of a part of a board.
#[derive(Clone, Debug)]
enum Top {
    /// Nothing is above it.
    Edge,
    /// Other rows are above it; it has not come.
    Awaited,
    /// Its points and the numbers of its runs.
    Kept(Vec<u64>, Vec<u32>),
}

/// One place for two columns, as a shift. In Hex a run may ask for the number of one that starts in the other column of its pair.
const fn half(slant: bool) -> u32 {
    if slant { 0 } else { 1 }
}

impl Joins {
    /// Nothing read yet.
    pub(crate) fn new(words: usize, slant: bool) -> Joins {
        let (open, numbers) = (vec![0; words + 2], vec![0; (words * 64) >> half(slant)]);
        Joins { slant, open, numbers, sets: Sets::default(), regions: 0, room: room(words, 0), top: Top::Edge }
    }

    /// The rows that will come are joined to others above them by [`append`](Joins::append).
    pub(crate) fn go_on_above(&mut self) {
        self.top = Top::Awaited;
    }

    /// Joins the rows of another one, which come after the last one of this.
    pub(crate) fn append(&mut self, mut below: Joins) {
        let before = self.sets.append(&below.sets);
        self.regions += below.regions;
        below.numbers.iter_mut().for_each(|number| *number += before);
        if let Top::Kept(open, numbers) = &below.top {
            let half = half(self.slant);
            let Joins { sets, regions, numbers: above, .. } = self;
            across(&self.open, open, self.slant, |over, under| {
                *regions -= u64::from(sets.join(above[over >> half], numbers[under >> half] + before));
            });
        }
        (self.open, self.numbers) = (below.open, below.numbers);
        self.renumber();
    }

    /// Joins the next row.
    pub(crate) fn push(&mut self, open: &[u64]) {
        if self.sets.len() > self.room {
            self.renumber();
        }
        push(self, open);
        self.open.copy_from_slice(open);
        if matches!(self.top, Top::Awaited) {
            self.top = Top::Kept(self.open.clone(), self.numbers.clone());
        }
    }

    /// Frees what a part that has ended does not need.
    pub(crate) fn settle(&mut self) {
        self.renumber();
        self.sets.settle();
    }

    /// Numbers the regions that reach the last row, or the first one of a part, anew; the others are counted already.
    fn renumber(&mut self) {
        const NONE: u32 = u32::MAX;
        let mut renamed = vec![NONE; self.sets.len()];
        let mut count = 0;
        let half = half(self.slant);
        let mut rename = |open: &[u64], numbers: &mut [u32]| {
            for (w, word) in open.iter().enumerate() {
                let mut starts = word & !(word << 1);
                while starts != 0 {
                    let slot = ((w - 1) * 64 + starts.trailing_zeros() as usize) >> half;
                    starts &= starts - 1;
                    let root = self.sets.find(numbers[slot]) as usize;
                    if renamed[root] == NONE {
                        renamed[root] = count;
                        count += 1;
                    }
                    numbers[slot] = renamed[root];
                }
            }
        };
        rename(&self.open, &mut self.numbers);
        if let Top::Kept(open, numbers) = &mut self.top {
            rename(open, numbers);
        }
        self.sets.restart(count);
        self.room = room(self.open.len() - 2, count as usize);
    }

    /// How many there are, when all rows have come.
    pub(crate) fn regions(&self) -> u64 {
        self.regions
    }
}

widened! {
    /// Finds the runs of a row, each with its region.
    pub(crate) fn push(joins: &mut Joins, open: &[u64]) {
        let Joins { slant, open: above, numbers, sets, regions, .. } = joins;
        let n = above.len();
        assert!(open.len() == n);
        let half = half(*slant);
        for w in 1..n - 1 {
            let (m, q) = (open[w], above[w]);
            let goes_on = goes_on(open, above, w);
            if m == q && !goes_on {
                continue;
            }
            let base = ((w - 1) * 64) >> half;
            if m != q {
                let numbers = &mut numbers[base..];
                let tally = if *slant {
                    runs(sets, numbers, [m, q], true, above[w + 1] & 1 != 0, half, |_, _| ())
                } else {
                    changes(sets, numbers, m, q)
                };
                *regions = *regions + tally.made - tally.joined;
            }
            if goes_on {
                let before = (w - 1) * 64 - open[w - 1].leading_ones() as usize;
                *regions -= u64::from(sets.join(numbers[base], numbers[before >> half]));
            }
        }
    }
}
