//! Counts empty regions without labeling them: every region shrinks until it vanishes.
//!
//! In one step each region shrinks from its lower right: a point stays if the point to its left or the one above it is
//! empty, and a stone becomes empty if the points to its left, above it and between them are empty. Regions neither
//! merge nor break (S. Levialdi's shrinking, 1972, adapted to four neighbors), and a region of one point vanishes. The
//! number of regions is the number of vanished regions plus those that remain, which have far fewer runs than before.
//! In Hex, the majority of three adjacent points decides, which does the same for six neighbors.
//!
//! A point depends only on points to its left and above. A step may therefore begin in any row, leaving the rows above
//! it unchanged, and may end after any row that the step leaves unchanged.
//!
//! Several rows are shrunk together, each step some columns behind the previous one, so that the data stays in the
//! cache regardless of the length of the rows. The result of a step overwrites the row, shifted to the left by a few
//! words, where the old values are no longer needed.

use super::WORD_LANES;
use super::adjacency::Adjacency;
use super::lanes::{WordLanes, lanes};

/// The maximum number of steps.
pub(crate) const MOST: usize = 40;
/// The number of words of a row that are shrunk before the next step follows.
const CHUNK: usize = 16 * WORD_LANES;

/// The state that a step keeps between rows.
#[derive(Clone, Debug)]
pub(crate) struct ShrinkStep {
    /// The last row before the step, and the one above it.
    pub(crate) last: Vec<u64>,
    pub(crate) second: Vec<u64>,
    /// The points of the last row that nothing is beside or above.
    alone: Vec<u64>,
    /// While rows are shrunk: the last word of the row above them that was looked at.
    before: u64,
}

impl ShrinkStep {
    /// A step that begins after these rows.
    pub(crate) fn below(last: &[u64], second: &[u64]) -> ShrinkStep {
        ShrinkStep { last: last.into(), second: second.into(), alone: vec![0; last.len()], before: 0 }
    }

    /// The same anew.
    pub(crate) fn restart(&mut self, last: &[u64], second: &[u64]) {
        self.last.copy_from_slice(last);
        self.second.copy_from_slice(second);
        self.alone.fill(0);
    }
}

/// Rows that are shrunk together.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    words: usize,
    /// Each with room on its left, into which it moves when it is shrunk.
    rows: Vec<u64>,
    /// Where the first word of a row is.
    first: usize,
}

impl Block {
    const ROOM: usize = MOST * WORD_LANES;

    /// Without rows.
    pub(crate) fn new(words: usize) -> Block {
        Block { words, rows: Vec::new(), first: Block::ROOM + 1 }
    }

    fn stride(&self) -> usize {
        Block::ROOM + self.words + 2
    }

    /// The number of rows.
    pub(crate) fn height(&self) -> usize {
        self.rows.len() / self.stride()
    }

    /// A row.
    pub(crate) fn row(&self, y: usize) -> &[u64] {
        let from = y * self.stride() + self.first - 1;
        &self.rows[from..from + self.words + 2]
    }

    /// Adds a row, before any is shrunk.
    pub(crate) fn push(&mut self, row: &[u64]) {
        self.rows.resize(self.rows.len() + Block::ROOM, 0);
        self.rows.extend(row);
    }

    /// Leaves no rows.
    pub(crate) fn clear(&mut self) {
        self.rows.clear();
        self.first = Block::ROOM + 1;
    }

    /// Applies all steps, at most [`MOST`], to the rows. Returns the number of vanished regions.
    pub(crate) fn shrink(&mut self, stages: &mut [ShrinkStep], adjacency: Adjacency) -> u64 {
        let (words, stride, first) = (self.words, self.stride(), self.first);
        for stage in &mut *stages {
            stage.before = 0;
        }
        let mut vanished = 0;
        // Each stage looks at a word after those that it is to shrink, so it stays behind the one before it.
        for end in (CHUNK..words + CHUNK + stages.len() * WORD_LANES).step_by(CHUNK) {
            for (behind, stage) in stages.iter_mut().enumerate() {
                let to = end.saturating_sub(behind * WORD_LANES);
                let from = to.saturating_sub(CHUNK);
                let to = to.min(words);
                if from < to {
                    let rows = &mut self.rows[..];
                    vanished += step(rows, stride, first - behind * WORD_LANES, from, to, stage, adjacency);
                }
            }
        }
        self.first -= stages.len() * WORD_LANES;
        vanished
    }
}

widened! {
    /// One step for the words from `from` to `to` of the rows. Returns the number of vanished regions.
    ///
    /// `first` is where the first word of a row is; that of what the row becomes is [`WORD_LANES`] before it.
    pub(crate) fn step(rows: &mut [u64], stride: usize, first: usize, from: usize, to: usize, stage: &mut ShrinkStep, adjacency: Adjacency) -> u64 {
        if adjacency.is_hex() {
            columns::<true>(rows, stride, first, from, to, stage)
        } else {
            columns::<false>(rows, stride, first, from, to, stage)
        }
    }
}

/// A group of words, as many before it, and one after it.
const WINDOW: usize = 2 * WORD_LANES + 1;

/// The information about the row above that a group of words needs.
#[derive(Clone, Copy)]
struct RowAbove {
    /// Its points, and those to the left and to the right of them.
    up: WordLanes,
    left: WordLanes,
    right: WordLanes,
    /// Those of them that nothing is beside or above.
    lone: WordLanes,
}

/// Shrinks a group of words of a row. Returns which of the lone points above vanish.
#[inline(always)]
fn shrink_group<const HEX: bool>(window: &mut [u64; WINDOW], above: &mut RowAbove) -> WordLanes {
    let (before, e, after) = (lanes(window, WORD_LANES - 1), lanes(window, WORD_LANES), lanes(window, WORD_LANES + 1));
    let RowAbove { up, left: up_left, right: up_right, lone: was_lone } = *above;
    let [mut new, mut left, mut right, mut lone, mut gone]: [WordLanes; 5] = Default::default();
    for i in 0..WORD_LANES {
        left[i] = e[i] << 1 | before[i] >> 63;
        right[i] = e[i] >> 1 | after[i] << 63;
        let first = left[i] | up[i];
        if HEX {
            new[i] = e[i] & first | left[i] & up[i];
            gone[i] = was_lone[i] & !(e[i] | left[i]);
            lone[i] = e[i] & !(first | right[i] | up_right[i]);
        } else {
            new[i] = e[i] & first | left[i] & up[i] & up_left[i];
            gone[i] = was_lone[i] & !e[i];
            lone[i] = e[i] & !(first | right[i]);
        }
    }
    window[..WORD_LANES].copy_from_slice(&new);
    *above = RowAbove { up: e, left, right, lone };
    gone
}

/// [`step`] for one topology.
#[inline(always)]
fn columns<const HEX: bool>(
    rows: &mut [u64],
    stride: usize,
    first: usize,
    from: usize,
    to: usize,
    stage: &mut ShrinkStep,
) -> u64 {
    let ShrinkStep { last, second, alone, before: first_before } = stage;
    let height = rows.len() / stride;
    let mut vanished: WordLanes = [0; WORD_LANES];
    for group in (from..to).step_by(WORD_LANES) {
        let at = group + 1;
        let (up, after) = (lanes(last, at), lanes(last, at + 1));
        let mut above = RowAbove { up, left: [0; WORD_LANES], right: [0; WORD_LANES], lone: lanes(alone, at) };
        let mut before = *first_before;
        *first_before = up[WORD_LANES - 1];
        for i in 0..WORD_LANES {
            above.left[i] = up[i] << 1 | before >> 63;
            above.right[i] = up[i] >> 1 | after[i] << 63;
            before = up[i];
        }
        let mut place = first + group - WORD_LANES;
        for _ in 0..height / 2 {
            let Some(window) = rows[place..].first_chunk_mut() else { break };
            let mut gone = shrink_group::<HEX>(window, &mut above);
            let Some(window) = rows[place + stride..].first_chunk_mut() else { break };
            let too = shrink_group::<HEX>(window, &mut above);
            place += 2 * stride;
            // Points above each other are not both alone, so those of two rows are counted at once.
            for i in 0..WORD_LANES {
                gone[i] |= too[i];
            }
            count(&mut vanished, gone);
        }
        if let Some(window) = rows.get_mut(place..).and_then(|rest| rest.first_chunk_mut()) {
            count(&mut vanished, shrink_group::<HEX>(window, &mut above));
        }
        // A row is still there where it was; the next group is written over it.
        let older = if height < 2 { up } else { lanes(rows, first + group + (height - 2) * stride) };
        last[at..at + WORD_LANES].copy_from_slice(&above.up);
        second[at..at + WORD_LANES].copy_from_slice(&older);
        alone[at..at + WORD_LANES].copy_from_slice(&above.lone);
    }
    if to + 2 == last.len() {
        // The word after the last one, where the last ones were.
        (0..height).for_each(|y| rows[y * stride + first + to - WORD_LANES] = 0);
    }
    vanished.iter().sum()
}

/// Adds up bits.
#[inline(always)]
fn count(counts: &mut WordLanes, bits: WordLanes) {
    for i in 0..WORD_LANES {
        counts[i] += u64::from(bits[i].count_ones());
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
