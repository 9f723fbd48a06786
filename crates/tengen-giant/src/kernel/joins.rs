//! Counts the regions of points that arrive row by row: every run is a region until it is joined to another.
//!
//! As in [`frontier`](super::frontier), runs are split at word boundaries, and a word that equals the one above it
//! costs nothing. But only the number of regions is kept: the number of runs that started one, minus the number of
//! joins.

use super::WORD_LANES;
use super::adjacency::Adjacency;
use super::lanes::{WordLanes, lanes};
use super::sets::{Sets, across, goes_on, room, runs, start_of};

/// The runs of the last row and the regions they are in.
#[derive(Clone, Debug)]
pub(crate) struct RunJoiner {
    adjacency: Adjacency,
    /// The last row.
    open: Vec<u64>,
    /// For each column where a run starts, a number in the sets. On a square board, two columns share an entry, which
    /// halves the memory.
    numbers: Vec<u32>,
    sets: Sets,
    /// The number of sets created, minus those joined to others.
    regions: u64,
    /// The number of numbers that may be used before they are reassigned.
    room: usize,
    top: TopRow,
    /// Reused memory.
    changes: Box<Changes>,
}

/// The first row of a part of a board.
#[derive(Clone, Debug)]
enum TopRow {
    /// Nothing is above it.
    Edge,
    /// Other rows are above it; it has not been read yet.
    Awaited,
    /// Its points and the numbers of its runs.
    Kept(Vec<u64>, Vec<u32>),
}

/// The shift from columns to entries: two columns share an entry, except in Hex, where a run may need the number of a
/// run that starts in the other column of its pair.
const fn half(adjacency: Adjacency) -> u32 {
    if adjacency.is_hex() { 0 } else { 1 }
}

impl RunJoiner {
    /// Nothing read yet.
    pub(crate) fn new(words: usize, adjacency: Adjacency) -> RunJoiner {
        let (open, numbers) = (vec![0; words + 2], vec![0; (words * 64) >> half(adjacency)]);
        let (sets, room) = (Sets::default(), room(words, 0));
        RunJoiner { adjacency, open, numbers, sets, regions: 0, room, top: TopRow::Edge, changes: Box::default() }
    }

    /// The next rows will be joined to rows above them by [`append`](RunJoiner::append).
    pub(crate) fn go_on_above(&mut self) {
        self.top = TopRow::Awaited;
    }

    /// Appends the rows of another joiner, which follow the last row of this one.
    pub(crate) fn append(&mut self, mut below: RunJoiner) {
        let before = self.sets.append(&below.sets);
        self.regions += below.regions;
        below.numbers.iter_mut().for_each(|number| *number += before);
        if let TopRow::Kept(open, numbers) = &below.top {
            let half = half(self.adjacency);
            let RunJoiner { sets, regions, numbers: above, .. } = self;
            across(&self.open, open, self.adjacency, |over, under| {
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
        if matches!(self.top, TopRow::Awaited) {
            self.top = TopRow::Kept(self.open.clone(), self.numbers.clone());
        }
    }

    /// Frees memory that a completed part does not need.
    pub(crate) fn settle(&mut self) {
        self.renumber();
        self.sets.settle();
    }

    /// Renumbers the regions that reach the last row, or the first row of a part. The others are already counted.
    fn renumber(&mut self) {
        const NONE: u32 = u32::MAX;
        let mut renamed = vec![NONE; self.sets.len()];
        let mut count = 0;
        let half = half(self.adjacency);
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
        if let TopRow::Kept(open, numbers) = &mut self.top {
            rename(open, numbers);
        }
        self.sets.restart(count);
        self.room = room(self.open.len() - 2, count as usize);
    }

    /// The number of regions after all rows.
    pub(crate) fn regions(&self) -> u64 {
        self.regions
    }
}

widened! {
    /// Finds the runs of a row, each with its region.
    pub(crate) fn push(joins: &mut RunJoiner, open: &[u64]) {
        if joins.adjacency.is_hex() {
            push_hex(joins, open);
        } else {
            push_square(joins, open);
        }
    }
}

/// Joins a row of a Hex board.
#[inline(always)]
fn push_hex(joins: &mut RunJoiner, open: &[u64]) {
    let RunJoiner { open: above, numbers, sets, regions, .. } = joins;
    let n = above.len();
    assert!(open.len() == n);
    for w in 1..n - 1 {
        let (m, q) = (open[w], above[w]);
        let goes_on = goes_on(open, above, w);
        let base = (w - 1) * 64;
        if m != q {
            let tally = runs(sets, &mut numbers[base..], [m, q], Adjacency::Hex, above[w + 1] & 1 != 0, 0);
            *regions = *regions + tally.made - tally.joined;
        }
        if goes_on {
            let before = base - open[w - 1].leading_ones() as usize;
            *regions -= u64::from(sets.join(numbers[base], numbers[before]));
        }
    }
}

/// The number of words that are examined before their changes are applied.
const CHUNK: usize = 16 * WORD_LANES;
/// The number of bits of a word that are written without a branch, whether they are set or not. Their number cannot be
/// predicted, and a mispredicted branch costs more than the extra writes.
const UNCONDITIONAL: usize = 3;

/// The changes in some words of a row.
#[derive(Clone, Debug)]
struct Changes {
    /// For each word, where a run meets a second one above it: that one starts there.
    meets: [u64; CHUNK],
    /// For each word, the last points of runs that are below none.
    begun: [u64; CHUNK],
    /// For each word, whether a run goes on over its beginning, but did not in the row above.
    goes_on: [u64; CHUNK],
    /// The words in which one of these is not 0.
    some: [u8; CHUNK + 1],
    some_count: usize,
    /// The first point that a run has below another, where the two do not start in the same column; a place is a bit of
    /// the words.
    moved: [u16; CHUNK * 32 + UNCONDITIONAL],
    moved_count: usize,
}

impl Default for Changes {
    fn default() -> Changes {
        let none = [0; CHUNK];
        let (some, moved) = ([0; CHUNK + 1], [0; CHUNK * 32 + UNCONDITIONAL]);
        Changes { meets: none, begun: none, goes_on: none, some, some_count: 0, moved, moved_count: 0 }
    }
}

impl Changes {
    /// Finds the changes between two adjacent rows, both with an extra word on either side.
    #[inline(always)]
    fn find(&mut self, open: &[u64], above: &[u64]) {
        let (mut some_count, mut moved_count) = (0, 0);
        for group in (0..open.len() - 2).step_by(WORD_LANES) {
            let (m, q) = (lanes(open, group + 1), lanes(above, group + 1));
            let (before, before_above) = (lanes(open, group), lanes(above, group));
            let [mut meets, mut moved, mut begun, mut goes_on, mut some]: [WordLanes; 5] = Default::default();
            let mut any = 0;
            for i in 0..WORD_LANES {
                let (m, q) = (m[i], q[i]);
                let (starts, starts_above) = (m & !(m << 1), q & !(q << 1));
                let both = m & q;
                // A carry runs from the start of a run to the first of its points that lies below another, or beyond
                // its end.
                let alone = m & !q;
                let carried = alone.wrapping_add(starts & !q);
                let first = (starts | carried) & both;
                meets[i] = both & !(both << 1) & !first;
                moved[i] = first & !(starts & starts_above);
                begun[i] = (carried & !m) >> 1 | alone & !carried & 1 << 63;
                goes_on[i] = m & before[i] >> 63 & !(q & before_above[i] >> 63) & 1;
                some[i] = meets[i] | begun[i] | goes_on[i];
                any |= some[i] | moved[i];
            }
            if any == 0 {
                continue;
            }
            self.meets[group..group + WORD_LANES].copy_from_slice(&meets);
            self.begun[group..group + WORD_LANES].copy_from_slice(&begun);
            self.goes_on[group..group + WORD_LANES].copy_from_slice(&goes_on);
            for i in 0..WORD_LANES {
                self.some[some_count] = (group + i) as u8;
                some_count += usize::from(some[i] != 0);
                let base = ((group + i) * 64) as u16;
                let (mut left, mut next) = (moved[i], moved_count);
                moved_count += moved[i].count_ones() as usize;
                for place in &mut self.moved[next..next + UNCONDITIONAL] {
                    *place = base + left.trailing_zeros() as u16;
                    left &= left.wrapping_sub(1);
                }
                while left != 0 {
                    next += 1;
                    self.moved[next + UNCONDITIONAL - 1] = base + left.trailing_zeros() as u16;
                    left &= left - 1;
                }
            }
        }
        (self.some_count, self.moved_count) = (some_count, moved_count);
    }
}

/// Joins a row of a square board.
///
/// A run that starts in the same column as the one above it costs nothing. Changes are collected over many words before
/// they are applied, which avoids mispredicted branches.
#[inline(always)]
fn push_square(joins: &mut RunJoiner, open: &[u64]) {
    let RunJoiner { open: above, numbers, sets, regions, changes, .. } = joins;
    let words = above.len() - 2;
    assert!(open.len() == words + 2);
    for from in (0..words).step_by(CHUNK) {
        let to = (from + CHUNK).min(words);
        changes.find(&open[from..to + 2], &above[from..to + 2]);
        let (mine, over) = (&open[from + 1..=to], &above[from + 1..=to]);
        let (before, numbers) =
            numbers[from.saturating_sub(1) * 32..to * 32].split_at_mut(if from > 0 { 32 } else { 0 });
        let some = &changes.some[..changes.some_count];
        for word in some.iter().map(|&word| usize::from(word)) {
            let mut meets = changes.meets[word];
            while meets != 0 {
                let start = meets.trailing_zeros();
                meets &= meets - 1;
                let before = start_of(starts(over[word]), start - 1);
                let [one, other] = [start, before].map(|column| numbers[word * 32 + (column >> 1) as usize]);
                *regions -= u64::from(sets.join(one, other));
            }
        }
        // From the highest down, so that numbers are read before they are overwritten.
        for &place in changes.moved[..changes.moved_count].iter().rev() {
            let (word, bit) = (usize::from(place) / 64, u32::from(place) % 64);
            let slot = |row: &[u64]| word * 32 + (start_of(starts(row[word]), bit) >> 1) as usize;
            numbers[slot(mine)] = numbers[slot(over)];
        }
        for word in some.iter().map(|&word| usize::from(word)) {
            let mut begun = changes.begun[word];
            while begun != 0 {
                let end = begun.trailing_zeros();
                begun &= begun - 1;
                numbers[word * 32 + (start_of(starts(mine[word]), end) >> 1) as usize] = sets.add();
                *regions += 1;
            }
            if changes.goes_on[word] != 0 {
                let start = ((64 - open[from + word].leading_ones()) >> 1) as usize;
                let before = if word > 0 { numbers[(word - 1) * 32 + start] } else { before[start] };
                *regions -= u64::from(sets.join(numbers[word * 32], before));
            }
        }
    }
}

/// Where runs start.
#[inline(always)]
const fn starts(word: u64) -> u64 {
    word & !(word << 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The same by examining every run.
    struct EveryRun {
        above: Vec<u64>,
        numbers: Vec<u32>,
        sets: Sets,
        regions: u64,
    }

    impl EveryRun {
        fn push(&mut self, row: &[u64]) {
            let EveryRun { above, numbers, sets, regions } = self;
            for w in 1..row.len() - 1 {
                let base = (w - 1) * 64;
                let tally = runs(sets, &mut numbers[base..], [row[w], above[w]], Adjacency::Square, false, 0);
                *regions = *regions + tally.made - tally.joined;
                if row[w] & row[w - 1] >> 63 & 1 != 0 {
                    let before = base - row[w - 1].leading_ones() as usize;
                    *regions -= u64::from(sets.join(numbers[base], numbers[before]));
                }
            }
            above.copy_from_slice(row);
        }
    }

    proptest! {
        /// Examining only the changes finds the same regions as examining every run, row after row.
        #[test]
        fn changes_are_enough(
            groups in proptest::sample::select(&[1usize, 2, 15, 16, 17, 33][..]),
            rows in proptest::collection::vec((any::<u64>(), 0..6u8), 1..30),
        ) {
            let words = groups * WORD_LANES;
            let mut joins = RunJoiner::new(words, Adjacency::Square);
            let mut every =
                EveryRun { above: vec![0; words + 2], numbers: vec![0; words * 64], sets: Sets::default(), regions: 0 };
            for (seed, how) in rows {
                let mut state = seed | 1;
                let mut next = || {
                    state ^= state << 13;
                    state ^= state >> 7;
                    state ^= state << 17;
                    state
                };
                let mut row = vec![0; words + 2];
                for (word, &above) in row.iter_mut().zip(&every.above).skip(1).take(words) {
                    let (one, other) = (next(), next());
                    *word = match how {
                        0 => one & other,
                        1 => one | other,
                        // Similar to the row above.
                        2 => above & (one | other),
                        3 => above | one & other,
                        // All at once, or nothing.
                        4 => u64::MAX * (one & 1),
                        _ => above | (u64::MAX * u64::from(one % 8 == 0)),
                    };
                }
                joins.push(&row);
                every.push(&row);
                prop_assert_eq!(joins.regions(), every.regions);
                let is_start = |at: &usize| starts(row[1 + at / 64]) >> (at % 64) & 1 != 0;
                // Two numbers are one region in both or in none.
                let mut pairs = std::collections::BTreeMap::new();
                let mut back = std::collections::BTreeMap::new();
                for at in (0..words * 64).filter(is_start) {
                    let one = joins.sets.find(joins.numbers[at >> 1]);
                    let other = every.sets.find(every.numbers[at]);
                    prop_assert_eq!(*pairs.entry(one).or_insert(other), other);
                    prop_assert_eq!(*back.entry(other).or_insert(one), one);
                }
            }
        }
    }
}
