//! Counts the empty regions of a board row by row, with only a few rows in memory.
//!
//! Regions are shrunk, and those that remain are followed. The number of shrinking steps adapts to the rows: one more
//! if that saves more time on runs than it costs, one fewer if it does not.
//!
//! The result of a step for a row depends only on that row and the one above it. A part of the rows can therefore be
//! counted independently if it is given as many rows above it as there are steps, and if it ends with the same number
//! of steps with which the next part begins.

use super::strip::Strip;
use crate::kernel::adjacency::Adjacency;
use crate::kernel::joins::RunJoiner;
use crate::kernel::shrink::{self, Block, MOST, ShrinkStep};

/// The initial number of steps.
const FIRST: usize = 3;
/// The number of rows that are shrunk together. Afterwards the best number of steps is determined again.
const BLOCK: usize = 16;
/// The number of words that are shrunk in the time it takes to follow a run. In Hex a run takes longer.
const WORDS_PER_RUN: u64 = 5;
const WORDS_A_RUN_IN_HEX: u64 = 8;
/// The number of steps at the border between two parts, which is also the maximum within parts.
const BETWEEN: usize = 20;

/// The range of rows of a board that is counted independently.
///
/// ```
/// use tengen_giant::territory::RowPart;
///
/// let part = RowPart { above: 5, rows: 100, below: 0 };
/// assert_eq!(part.lead(), 5, "all five rows above it are needed");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RowPart {
    /// The number of rows above the part.
    pub above: u64,
    /// The number of rows of the part.
    pub rows: u64,
    /// The number of rows below the part.
    pub below: u64,
}

impl RowPart {
    /// The minimum number of rows of a part that is not the whole board.
    pub const LEAST: u64 = 2 * BETWEEN as u64 + 2;

    /// Returns the number of rows directly above its own that a part must be given first.
    pub const fn lead(&self) -> u64 {
        let most = BETWEEN as u64 + 1;
        if self.above < most { self.above } else { most }
    }
}

/// The regions of the rows added so far.
#[derive(Clone, Debug)]
pub(crate) struct Census {
    adjacency: Adjacency,
    height: u64,
    vanished: u64,
    /// Rows that were added but not shrunk yet.
    block: Block,
    /// The current number of steps, and the best one.
    steps: usize,
    best: usize,
    /// The state of each step, and perhaps of more steps that are not in use.
    stages: Vec<ShrinkStep>,
    /// The last row after all steps, and the one above it.
    last: Vec<u64>,
    second: Vec<u64>,
    rest: RunJoiner,
    /// For a part: the rows above it that must come first, and the rows that may be added before its end is near.
    lead: u64,
    free: u64,
    most: usize,
}

impl Census {
    /// Returns a census without rows.
    pub(crate) fn new(words: usize, adjacency: Adjacency) -> Census {
        let row = vec![0; words + 2];
        Census {
            adjacency,
            height: 0,
            vanished: 0,
            block: Block::new(words),
            steps: FIRST,
            best: FIRST,
            stages: vec![ShrinkStep::below(&row, &row); FIRST],
            last: row.clone(),
            second: row,
            rest: RunJoiner::new(words, adjacency),
            lead: 0,
            free: u64::MAX,
            most: MOST,
        }
    }

    /// Returns a census for a part of the rows.
    pub(crate) fn for_part(words: usize, adjacency: Adjacency, part: RowPart) -> Census {
        let mut census = Census { most: BETWEEN, lead: part.lead(), ..Census::new(words, adjacency) };
        if part.below > 0 {
            census.free = part.rows.saturating_sub(BETWEEN as u64);
        }
        census
    }

    /// Adds the empty points of a row above the part.
    pub(crate) fn lead(&mut self, open: &[u64]) {
        self.lead -= 1;
        self.block.push(open);
        if self.lead == BETWEEN as u64 {
            // All steps begin with the second row.
            self.shrink();
            while self.steps < BETWEEN {
                self.shrink_more();
            }
            self.best = BETWEEN;
        } else if self.lead == 0 {
            self.shrink();
            self.vanished = 0;
            self.rest.go_on_above();
        }
        if self.lead == 0 || self.lead == BETWEEN as u64 {
            self.block.clear();
        }
    }

    /// Appends the part that follows this one. Both must be settled.
    pub(crate) fn append(&mut self, below: Census) {
        self.vanished += below.vanished;
        self.rest.append(below.rest);
        (self.steps, self.best, self.stages) = (below.steps, below.best, below.stages);
        (self.last, self.second) = (below.last, below.second);
        (self.height, self.free) = (self.height + below.height, below.free);
    }

    /// Counts the rows added so far, and frees the memory that a finished part does not need.
    pub(crate) fn settle(&mut self) {
        self.flush();
        self.rest.settle();
    }

    /// Adds the rows of a strip.
    pub(crate) fn push_strip(&mut self, strip: &Strip) {
        (1..=strip.rows).for_each(|y| self.push(strip.row(&strip.open, y)));
    }

    /// Adds the empty points of the next row.
    pub(crate) fn push(&mut self, open: &[u64]) {
        self.block.push(open);
        let rows = self.block.height();
        if rows == BLOCK || self.height + rows as u64 == self.free {
            self.flush();
        }
    }

    /// Counts the rows added so far.
    fn flush(&mut self) {
        if self.block.height() == 0 {
            return;
        }
        if self.height < self.free {
            self.shrink_less();
            while self.best > self.steps {
                self.shrink_more();
            }
        } else {
            // The next part begins with the same number of steps, which depend on the same number of rows.
            while self.steps < self.most {
                self.shrink_more();
            }
        }
        self.shrink();
        (0..self.block.height()).for_each(|y| self.rest.push(self.block.row(y)));
        self.height += self.block.height() as u64;
        self.block.clear();
        self.choose();
    }

    /// Shrinks the rows added so far.
    fn shrink(&mut self) {
        self.vanished += self.block.shrink(&mut self.stages[..self.steps], self.adjacency);
        for y in self.block.height().saturating_sub(2)..self.block.height() {
            std::mem::swap(&mut self.last, &mut self.second);
            self.last.copy_from_slice(self.block.row(y));
        }
    }

    /// Drops steps that are no longer wanted and left the last row unchanged.
    fn shrink_less(&mut self) {
        while self.best < self.steps && self.stages[self.steps - 1].last == self.last {
            self.steps -= 1;
            self.second.copy_from_slice(&self.stages[self.steps].second);
        }
    }

    /// Adds a step, which leaves all earlier rows unchanged.
    fn shrink_more(&mut self) {
        match self.stages.get_mut(self.steps) {
            Some(stage) => stage.restart(&self.last, &self.second),
            None => self.stages.push(ShrinkStep::below(&self.last, &self.second)),
        }
        self.steps += 1;
    }

    /// Counts in the newest row how many runs each step leaves, and chooses the number of steps.
    fn choose(&mut self) {
        let words = self.last.len() as u64;
        let a_run = if self.adjacency.is_hex() { WORDS_A_RUN_IN_HEX } else { WORDS_PER_RUN };
        let rows = self.stages[..self.steps].iter().map(|stage| (&stage.last, &stage.second));
        let costs = rows.chain([(&self.last, &self.second)]).enumerate().map(|(steps, (last, second))| {
            let runs = shrink::runs(last, second);
            (runs * a_run + steps as u64 * words, runs)
        });
        let costs: Vec<_> = costs.collect();
        let best = (0..=self.steps).min_by_key(|&steps| costs[steps].0).unwrap_or(self.steps);
        self.best = if best < self.steps {
            best
        } else {
            // An additional step saves less than the previous one did.
            let spared = if best > 0 { costs[best - 1].1.saturating_sub(costs[best].1) } else { costs[best].1 / 2 };
            if spared * a_run > words && best < self.most { best + 1 } else { best }
        };
    }

    /// Returns the number of regions, after all rows have been added.
    pub(crate) fn finish(mut self) -> u64 {
        let below = vec![0; self.last.len()];
        self.push(&below);
        self.flush();
        self.vanished + self.rest.regions()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use tengen::Grid;
    use tengen::{Board, Color, Topology, territories};

    proptest! {
        /// Steps may begin before any row, and end after rows that they leave unchanged.
        #[test]
        fn shrinking_may_begin_and_end_anywhere(
            (width, height) in (1..150usize, 1..60usize),
            hex: bool,
            density in 0..=100u64,
            bare in 0..4u64,
            seed: u64,
            wanted in proptest::collection::vec(0..12usize, 60),
        ) {
            let topology = if hex { Topology::Hex } else { Topology::Square };
            let grid = Grid::with_topology(width, height, topology).unwrap();
            let mut state = seed | 1;
            let mut chance = move || {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (state >> 33) % 100
            };
            // Some rows are walls or have no stones, so steps do end.
            let rows: Vec<_> = (0..height).map(|_| (bare > 0 && chance() < 20).then(|| chance() < 50)).collect();
            let stones = (0..grid.area()).map(|at| {
                rows[at / width].unwrap_or(chance() < density).then_some(Color::Black)
            });
            let board = Board::from_stones(grid, stones.collect()).unwrap();
            let words = crate::kernel::words(width);
            let mut census = Census::new(words, Adjacency::of(grid.topology()));
            for (y, &wanted) in (0..height).zip(&wanted) {
                let mut open = vec![0; words + 2];
                for x in (0..width).filter(|&x| grid.point(x, y).is_some_and(|point| board[point].is_none())) {
                    open[1 + x / 64] |= 1 << (x % 64);
                }
                census.push(&open);
                if wanted < 7 {
                    census.best = wanted;
                    census.flush();
                }
            }
            prop_assert_eq!(census.finish(), territories(&board).len() as u64);
        }
    }
}
