//! How many regions there are of points that come row by row: every run is a region until it is joined to another.
//!
//! As in [`frontier`](super::frontier) a run keeps its number in the column where it starts, runs are cut where a word
//! ends, and a word that is the same as the one above it costs nothing. But nothing is known of a region here; how many
//! there are is how many runs began one, less how often two became one.

/// The runs of the last row and the regions they are in.
#[derive(Clone, Debug)]
pub(crate) struct Joins {
    slant: bool,
    /// The last row.
    open: Vec<u64>,
    /// For each column where a run starts, a number in the sets.
    numbers: Vec<u32>,
    sets: Sets,
}

#[derive(Clone, Debug, Default)]
struct Sets {
    parent: Vec<u32>,
    /// Sets made, less those that were joined to others.
    regions: u64,
}

impl Sets {
    #[inline(always)]
    fn find(&mut self, item: u32) -> u32 {
        let mut at = item;
        loop {
            let up = self.parent[at as usize];
            if up == at {
                return at;
            }
            let next = self.parent[up as usize];
            self.parent[at as usize] = next;
            at = next;
        }
    }

    #[inline(always)]
    fn join(&mut self, a: u32, b: u32) {
        if a == b {
            return;
        }
        let (a, b) = (self.find(a), self.find(b));
        if a != b {
            self.parent[a.max(b) as usize] = a.min(b);
            self.regions -= 1;
        }
    }

    #[inline(always)]
    fn add(&mut self) -> u32 {
        let number = self.parent.len() as u32;
        self.parent.push(number);
        self.regions += 1;
        number
    }
}

impl Joins {
    /// Nothing read yet.
    pub(crate) fn new(words: usize, slant: bool) -> Joins {
        Joins { slant, open: vec![0; words + 2], numbers: vec![0; words * 64], sets: Sets::default() }
    }

    /// Joins the next row.
    pub(crate) fn push(&mut self, open: &[u64]) {
        // A row has at most 32 runs a word.
        let most = self.numbers.len() / 2;
        if self.sets.parent.len() + most > (4 * most).max(1 << 12) {
            self.renumber();
        }
        push(self, open);
        self.open.copy_from_slice(open);
    }

    /// Numbers the regions that reach the last row anew; the others are counted already.
    fn renumber(&mut self) {
        const NONE: u32 = u32::MAX;
        let mut renamed = vec![NONE; self.sets.parent.len()];
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
        self.sets.parent.clear();
        self.sets.parent.extend(0..count);
    }

    /// How many there are, when all rows have come.
    pub(crate) fn regions(&self) -> u64 {
        self.sets.regions
    }
}

widened! {
    /// Finds the runs of a row, each with its region.
    pub(crate) fn push(joins: &mut Joins, open: &[u64]) {
        let Joins { slant, open: above, numbers, sets } = joins;
        let n = above.len();
        assert!(open.len() == n);
        for w in 1..n - 1 {
            let (m, q) = (open[w], above[w]);
            let over_end = m & open[w - 1] >> 63 & !(q & above[w - 1] >> 63) & 1 != 0;
            if m == q && !over_end {
                continue;
            }
            let base = (w - 1) * 64;
            if m != q {
                runs(sets, &mut numbers[base..], m, q, *slant && above[w + 1] & 1 != 0, *slant);
            }
            // A run goes on over the end of a word; if it did in the row above, the two are one region already.
            if over_end {
                let before = 64 - open[w - 1].leading_ones();
                sets.join(numbers[base], numbers[base - 64 + before as usize]);
            }
        }
    }
}

/// The runs of a word that differs from the one above it.
///
/// From the highest down: the number of a run is written where it starts, and a lower run never asks for the number of
/// a run above that starts there or later. `aside`: in Hex, the first point of the next word above is open.
#[inline(always)]
fn runs(sets: &mut Sets, numbers: &mut [u32], m: u64, q: u64, aside: bool, slant: bool) {
    let starts = q & !(q << 1);
    let mut left = m;
    while left != 0 {
        let last = left.leading_zeros();
        // The run of points from the highest one down.
        let run = u64::MAX << (64 - (left << last).leading_ones()) >> last;
        left &= !run;
        let first = run.trailing_zeros();
        let reach = if slant { run | run << 1 } else { run };
        let over = q & reach;
        let beyond = aside && last == 0;
        let number = if over != 0 {
            let bit = over.trailing_zeros();
            let start = 63 - (starts & u64::MAX >> (63 - bit)).leading_zeros();
            let number = numbers[start as usize];
            let mut more = starts & reach & (u64::MAX << 1) << bit;
            while more != 0 {
                sets.join(number, numbers[more.trailing_zeros() as usize]);
                more &= more - 1;
            }
            if beyond {
                sets.join(number, numbers[64]);
            }
            number
        } else if beyond {
            numbers[64]
        } else {
            sets.add()
        };
        numbers[first as usize] = number;
    }
}
