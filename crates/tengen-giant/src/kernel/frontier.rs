//! The regions that contain points of the last row: runs of points, joined from row to row.
//!
//! The number of a run is stored in the column where it starts, and runs are split at word boundaries. A word that
//! equals the one above it therefore costs nothing: its runs start in the same columns and belong to the same regions.
//! Numbers are reassigned when there are too many, which keeps memory proportional to the width.

use super::adjacency::Adjacency;
use super::sets::{across, bits, highest_run, room, start_of};
use tengen::ByColor;

/// Points of completed regions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Closed {
    /// Points whose region touches one color.
    pub(crate) owned: ByColor<u64>,
    /// Points whose region touches both colors or none.
    pub(crate) neutral: u64,
}

/// What a region touches: bit 0 for Black, bit 1 for White.
const BLACK: u8 = 1;
const WHITE: u8 = 2;
const NONE: u32 = u32::MAX;

/// The runs of the last row and the regions they are in.
#[derive(Clone, Debug, Default)]
pub(crate) struct Frontier {
    adjacency: Adjacency,
    /// The number of rows so far.
    rows: u64,
    /// The last row, and which of its points touch Black and White.
    open: Vec<u64>,
    near: ByColor<Vec<u64>>,
    /// For each column where a run starts, a number in the sets.
    numbers: Vec<u32>,
    /// For each word, the number of rows whose points have been added to the sets.
    added: Vec<u64>,
    sets: RunSets,
    /// How many numbers may be used before they are reassigned.
    room: usize,
    closed: Closed,
    /// The first row with the numbers of its runs, if there are rows above it.
    top: Option<NumberedRow>,
}

#[derive(Clone, Debug)]
struct NumberedRow {
    open: Vec<u64>,
    numbers: Vec<u32>,
}

/// Disjoint sets of runs; points and touches of a set are the sums over its members.
#[derive(Clone, Debug, Default)]
struct RunSets {
    members: Vec<Member>,
    /// The number of examined runs.
    runs: u64,
}

#[derive(Clone, Copy, Debug, Default)]
struct Member {
    points: u64,
    parent: u32,
    touches: u8,
}

impl RunSets {
    #[inline(always)]
    fn find(&mut self, item: u32) -> u32 {
        let mut at = item;
        loop {
            let up = self.members[at as usize].parent;
            if up == at {
                return at;
            }
            let next = self.members[up as usize].parent;
            self.members[at as usize].parent = next;
            at = next;
        }
    }

    #[inline(always)]
    fn join(&mut self, a: u32, b: u32) {
        if a == b {
            return;
        }
        let (a, b) = (self.find(a), self.find(b));
        self.members[a.max(b) as usize].parent = a.min(b);
    }

    #[inline(always)]
    fn add(&mut self, points: u64, touches: u8) -> u32 {
        let number = self.members.len() as u32;
        self.members.push(Member { points, parent: number, touches });
        number
    }

    /// Marks the runs of a word that contain one of these points as touching a color.
    #[inline(always)]
    fn touch(&mut self, open: u64, numbers: &[u32], hits: u64, color: u8) {
        let mut hits = hits & open;
        let starts = open & !(open << 1);
        while hits != 0 {
            let (_, bit) = highest_run(hits);
            let start = start_of(starts, bit);
            self.members[numbers[start as usize] as usize].touches |= color;
            hits &= !bits(start, bit);
        }
    }

    /// Adds the points and touches of every set to its root.
    fn settle(&mut self) {
        for at in 0..self.members.len() {
            let root = self.find(at as u32) as usize;
            if root != at {
                let Member { points, touches, .. } = self.members[at];
                self.members[at].points = 0;
                self.members[root].points += points;
                self.members[root].touches |= touches;
            }
        }
    }
}

impl Frontier {
    /// Creates a frontier before the first row.
    pub(crate) fn new(words: usize, adjacency: Adjacency) -> Frontier {
        let row = || vec![0; words + 2];
        Frontier {
            adjacency,
            open: row(),
            near: ByColor { black: row(), white: row() },
            numbers: vec![0; words * 64],
            added: vec![0; words + 2],
            room: room(words, 0),
            ..Frontier::default()
        }
    }

    /// Keeps the regions of the last row for [`append`](Frontier::append).
    pub(crate) fn keep_top(&mut self) {
        self.top = Some(NumberedRow { open: self.open.clone(), numbers: self.numbers.clone() });
    }

    /// The tracked points of the first row, if it was kept.
    pub(crate) fn first_row(&self) -> &[u64] {
        self.top.as_ref().map_or(&[], |top| &top.open)
    }

    /// The tracked points of the last row.
    pub(crate) fn last_row(&self) -> &[u64] {
        &self.open
    }

    /// The number of runs examined so far.
    pub(crate) fn runs(&self) -> u64 {
        self.sets.runs
    }

    /// The next row has no points, and the last one had none.
    pub(crate) fn push_nothing(&mut self) {
        self.rows += 1;
    }

    /// Joins the next row: its points, and which of them touch a color.
    pub(crate) fn push(&mut self, open: &[u64], near: ByColor<&[u64]>) {
        if self.sets.members.len() > self.room {
            self.renumber();
        }
        push(self, open, near.black, near.white);
        self.open.copy_from_slice(open);
        self.near.black.copy_from_slice(near.black);
        self.near.white.copy_from_slice(near.white);
        self.rows += 1;
    }

    /// The regions of the last row that lie above a point of these rows touch its color.
    pub(crate) fn touch_below(&mut self, black: &[u64], white: &[u64]) {
        for w in 1..self.open.len() - 1 {
            for (row, color) in [(black, BLACK), (white, WHITE)] {
                let aside = if self.adjacency.is_hex() { row[w] << 1 | row[w - 1] >> 63 } else { 0 };
                self.sets.touch(self.open[w], &self.numbers[(w - 1) * 64..], row[w] | aside, color);
            }
        }
    }

    /// The regions of the first row, which was kept, that lie below a point of these rows touch its color.
    pub(crate) fn touch_above(&mut self, black: &[u64], white: &[u64]) {
        let Some(top) = &self.top else { return };
        for w in 1..top.open.len() - 1 {
            for (row, color) in [(black, BLACK), (white, WHITE)] {
                let aside = if self.adjacency.is_hex() { row[w] >> 1 | row[w + 1] << 63 } else { 0 };
                self.sets.touch(top.open[w], &top.numbers[(w - 1) * 64..], row[w] | aside, color);
            }
        }
    }

    /// Appends the rows of another frontier, whose first row was kept and follows the last row of this one.
    pub(crate) fn append(&mut self, mut below: Frontier) {
        self.catch_up();
        below.catch_up();
        let before = self.sets.members.len() as u32;
        let moved = |member: &Member| Member { parent: member.parent + before, ..*member };
        self.sets.members.extend(below.sets.members.iter().map(moved));
        self.sets.runs += below.sets.runs;
        self.closed.owned.black += below.closed.owned.black;
        self.closed.owned.white += below.closed.owned.white;
        self.closed.neutral += below.closed.neutral;
        if let Some(top) = &below.top {
            let (sets, above) = (&mut self.sets, &self.numbers);
            across(&self.open, &top.open, self.adjacency, |over, under| {
                sets.join(above[over], top.numbers[under] + before);
            });
        }
        below.numbers.iter_mut().for_each(|number| *number += before);
        (self.open, self.near, self.numbers) = (below.open, below.near, below.numbers);
        (self.rows, self.added) = (below.rows, below.added);
        self.renumber();
    }

    /// Adds the points of rows in which a word did not change.
    fn catch_up(&mut self) {
        for w in 1..self.open.len() - 1 {
            let behind = self.rows - self.added[w];
            self.added[w] = self.rows;
            let mut left = if behind > 0 { self.open[w] } else { 0 };
            while left != 0 {
                let (first, last) = highest_run(left);
                left &= !bits(first, last);
                let number = self.numbers[(w - 1) * 64 + first as usize];
                self.sets.members[number as usize].points += behind * u64::from(last - first + 1);
            }
        }
    }

    /// Frees memory that a completed part does not need.
    pub(crate) fn settle(&mut self) {
        self.renumber();
        self.sets.members.shrink_to_fit();
    }

    /// Completes the regions that do not reach the last row, and renumbers the others.
    fn renumber(&mut self) {
        self.catch_up();
        self.sets.settle();
        let mut old = std::mem::take(&mut self.sets);
        self.sets.runs = old.runs;
        let mut renamed = vec![NONE; old.members.len()];
        let mut rename = |open: &[u64], numbers: &mut [u32]| {
            for (w, word) in open.iter().enumerate() {
                let mut starts = word & !(word << 1);
                while starts != 0 {
                    let slot = (w - 1) * 64 + starts.trailing_zeros() as usize;
                    starts &= starts - 1;
                    let root = old.find(numbers[slot]) as usize;
                    if renamed[root] == NONE {
                        renamed[root] = self.sets.add(old.members[root].points, old.members[root].touches);
                    }
                    numbers[slot] = renamed[root];
                }
            }
        };
        rename(&self.open, &mut self.numbers);
        if let Some(top) = &mut self.top {
            rename(&top.open, &mut top.numbers);
        }
        for (at, &name) in renamed.iter().enumerate() {
            if name == NONE && old.members[at].parent as usize == at {
                self.close(old.members[at]);
            }
        }
        self.room = room(self.open.len() - 2, self.sets.members.len());
    }

    fn close(&mut self, Member { points, touches, .. }: Member) {
        match touches {
            BLACK => self.closed.owned.black += points,
            WHITE => self.closed.owned.white += points,
            _ => self.closed.neutral += points,
        }
    }

    /// The result after all rows.
    pub(crate) fn finish(mut self) -> Closed {
        self.catch_up();
        self.sets.settle();
        for at in 0..self.sets.members.len() {
            if self.sets.members[at].parent as usize == at {
                self.close(self.sets.members[at]);
            }
        }
        self.closed
    }
}

/// What the points of a run touch.
#[inline(always)]
fn touches(run: u64, black: u64, white: u64) -> u8 {
    u8::from(run & black != 0) | u8::from(run & white != 0) << 1
}

widened! {
    /// Finds the runs of a row, each with its region.
    pub(crate) fn push(frontier: &mut Frontier, open: &[u64], black: &[u64], white: &[u64]) {
        let Frontier { adjacency, rows, open: above, near, numbers, added, sets, .. } = frontier;
        let n = above.len();
        assert!(open.len() == n && black.len() == n && white.len() == n);
        for w in 1..n - 1 {
            let (m, q) = (open[w], above[w]);
            if m | q == 0 {
                continue;
            }
            let base = (w - 1) * 64;
            if m != q {
                runs(sets, &mut numbers[base..], m, q, adjacency.is_hex() && above[w + 1] & 1 != 0, *adjacency, *rows - added[w], [black[w], white[w]]);
                added[w] = *rows + 1;
            } else if black[w] & !near.black[w] | white[w] & !near.white[w] != 0 {
                let mut left = m;
                while left != 0 {
                    let (first, last) = highest_run(left);
                    let run = bits(first, last);
                    left &= !run;
                    sets.members[numbers[base + first as usize] as usize].touches |= touches(run, black[w], white[w]);
                }
            }
            // A run continues across a word boundary. If it did so in the row above, the two parts are already one
            // region.
            if m & open[w - 1] >> 63 & 1 != 0 && q & above[w - 1] >> 63 & 1 == 0 {
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
fn runs(
    sets: &mut RunSets,
    numbers: &mut [u32],
    m: u64,
    q: u64,
    aside: bool,
    adjacency: Adjacency,
    behind: u64,
    near: [u64; 2],
) {
    let starts = q & !(q << 1);
    if behind > 0 {
        let mut left = q;
        while left != 0 {
            let (first, last) = highest_run(left);
            left &= !bits(first, last);
            sets.members[numbers[first as usize] as usize].points += behind * u64::from(last - first + 1);
        }
    }
    sets.runs += u64::from((m & !(m << 1)).count_ones());
    let mut left = m;
    while left != 0 {
        let (first, last) = highest_run(left);
        let run = bits(first, last);
        left &= !run;
        let reach = if adjacency.is_hex() { run | run << 1 } else { run };
        let over = q & reach;
        let beyond = aside && last == 63;
        let (points, touches) = (u64::from(last - first + 1), touches(run, near[0], near[1]));
        let number = if over != 0 {
            let bit = over.trailing_zeros();
            let number = numbers[start_of(starts, bit) as usize];
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
            numbers[first as usize] = sets.add(points, touches);
            continue;
        };
        let member = &mut sets.members[number as usize];
        member.points += points;
        member.touches |= touches;
        numbers[first as usize] = number;
    }
}
