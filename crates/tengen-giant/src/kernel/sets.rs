//! Numbered runs of points, and disjoint sets of runs that belong to one region.

use super::adjacency::Adjacency;

/// Disjoint sets of numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sets {
    parent: Vec<u32>,
}

impl Sets {
    /// The number of numbers.
    pub(crate) fn len(&self) -> usize {
        self.parent.len()
    }

    /// Adds the sets of another instance. Returns the offset of its numbers.
    pub(crate) fn append(&mut self, others: &Sets) -> u32 {
        let before = self.parent.len() as u32;
        self.parent.extend(others.parent.iter().map(|parent| parent + before));
        before
    }

    /// Frees memory that is not used.
    pub(crate) fn settle(&mut self) {
        self.parent.shrink_to_fit();
    }

    /// Leaves `count` numbers, each a set of its own.
    pub(crate) fn restart(&mut self, count: u32) {
        self.parent.clear();
        self.parent.extend(0..count);
    }

    /// The representative of the set of `item`.
    #[inline(always)]
    pub(crate) fn find(&mut self, item: u32) -> u32 {
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

    /// Joins two sets. Returns whether they were different.
    #[inline(always)]
    pub(crate) fn join(&mut self, a: u32, b: u32) -> bool {
        if a == b {
            return false;
        }
        let (a, b) = (self.find(a), self.find(b));
        self.parent[a.max(b) as usize] = a.min(b);
        a != b
    }

    /// A new set.
    #[inline(always)]
    pub(crate) fn add(&mut self) -> u32 {
        let number = self.parent.len() as u32;
        self.parent.push(number);
        number
    }
}

/// The number of numbers that may be used before they are reassigned, for rows of `words` words, if `live` of them had
/// to be kept: few enough to stay in the cache, and enough that reassigning is rare.
pub(crate) fn room(words: usize, live: usize) -> usize {
    // A row has at most 32 runs a word.
    (live + live.min(32 * words)).max(16 * words).max(1 << 12)
}

/// The first and the last bit of the highest run of a word that is not 0.
#[inline(always)]
#[expect(clippy::manual_ilog2, reason = "a logarithm asks whether there is a bit, which is known here")]
pub(crate) fn highest_run(word: u64) -> (u32, u32) {
    let last = 63 - word.leading_zeros();
    let gaps = !word & (u64::MAX >> (63 - last));
    (64 - gaps.leading_zeros(), last)
}

/// The bits from `first` to `last`.
#[inline(always)]
pub(crate) const fn bits(first: u32, last: u32) -> u64 {
    u64::MAX << first & u64::MAX >> (63 - last)
}

/// The start of the run that `bit` is in, among the starts of runs.
#[inline(always)]
#[expect(clippy::manual_ilog2, reason = "a logarithm asks whether there is a bit, which is known here")]
pub(crate) const fn start_of(starts: u64, bit: u32) -> u32 {
    63 - (starts & u64::MAX >> (63 - bit)).leading_zeros()
}

/// The result for the runs of a row.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SetCounts {
    /// The number of created sets.
    pub(crate) made: u64,
    /// The number of joined sets.
    pub(crate) joined: u64,
}

/// Finds the runs of a word that differs from the one above it, each with its region.
///
/// The number of a run is kept in the column where it starts, or in one for two columns (`half` is 1), in which never
/// two runs start. From the highest down: a lower run never asks for the number of a run above that starts where it
/// does or later, nor on a square board for one of its pair of columns. `aside`: in Hex, the first point of the next
/// word above is open.
#[inline(always)]
pub(crate) fn runs(
    sets: &mut Sets,
    numbers: &mut [u32],
    [m, q]: [u64; 2],
    adjacency: Adjacency,
    aside: bool,
    half: u32,
) -> SetCounts {
    let mut tally = SetCounts::default();
    let starts = q & !(q << 1);
    let mut left = m;
    while left != 0 {
        let beyond = left.leading_zeros();
        let run = u64::MAX << (64 - (left << beyond).leading_ones()) >> beyond;
        left &= !run;
        let reach = if adjacency.is_hex() { run | run << 1 } else { run };
        let over = q & reach;
        let aside = aside && beyond == 0;
        let number = if over != 0 {
            let bit = over.trailing_zeros();
            let number = numbers[(start_of(starts, bit) >> half) as usize];
            let mut more = starts & reach & (u64::MAX << 1) << bit;
            while more != 0 {
                tally.joined += u64::from(sets.join(number, numbers[(more.trailing_zeros() >> half) as usize]));
                more &= more - 1;
            }
            if aside {
                tally.joined += u64::from(sets.join(number, numbers[64]));
            }
            number
        } else if aside {
            numbers[64]
        } else {
            tally.made += 1;
            sets.add()
        };
        numbers[(run.trailing_zeros() >> half) as usize] = number;
    }
    tally
}

/// Finds the runs of a row that touch runs of the row below it; `each` gets the columns where the two start.
pub(crate) fn across(above: &[u64], below: &[u64], adjacency: Adjacency, mut each: impl FnMut(usize, usize)) {
    for w in 1..above.len() - 1 {
        let base = (w - 1) * 64;
        let starts = above[w] & !(above[w] << 1);
        let mut left = below[w];
        while left != 0 {
            let (first, last) = highest_run(left);
            let run = bits(first, last);
            left &= !run;
            let under = base + first as usize;
            let mut over = above[w] & if adjacency.is_hex() { run | run << 1 } else { run };
            while over != 0 {
                let (_, bit) = highest_run(over);
                let start = start_of(starts, bit);
                each(base + start as usize, under);
                over &= !bits(start, bit);
            }
            if adjacency.is_hex() && last == 63 && above[w + 1] & 1 != 0 {
                each(base + 64, under);
            }
        }
    }
}

/// Whether a run goes on over the beginning of word `w` of a row, but did not in the row above.
#[inline(always)]
pub(crate) fn goes_on(row: &[u64], above: &[u64], w: usize) -> bool {
    row[w] & row[w - 1] >> 63 & !(above[w] & above[w - 1] >> 63) & 1 != 0
}
