//! How many empty regions a board has, counted row by row in memory for a few rows.
//!
//! Regions are shrunk, and those that are left are followed. How often they are shrunk is chosen as rows come: once more
//! where that spares more runs than it takes time for, once less where it does not.
//!
//! What a step makes of a row depends on that row and the one above it alone. So a part of the rows can be counted by itself,
//! if it is shown as many rows above it as there are steps, and if there are as many steps at its end as at the beginning of
//! the next part.

use super::strip::Strip;
use crate::kernel::joins::Joins;
use crate::kernel::shrink;

/// How often the regions are shrunk at first, and at most.
const FIRST: usize = 3;
const MOST: usize = 40;
/// After how many rows it is asked how often is best.
const PERIOD: u64 = 16;
/// How many words are shrunk in the time that it takes to follow a run.
const WORDS_A_RUN: u64 = 6;
/// How often the regions are shrunk where one part ends and the next one begins, and at most in parts.
const BETWEEN: usize = 20;

/// Which rows of a board are counted by themselves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Part {
    /// Rows above them.
    pub above: u64,
    /// How many they are.
    pub rows: u64,
    /// Rows below them.
    pub below: u64,
}

impl Part {
    /// The least number of rows of a part that is not the whole board.
    pub const LEAST: u64 = 2 * BETWEEN as u64 + 2;

    /// How many rows just above its own a part has to be shown first.
    pub const fn lead(&self) -> u64 {
        if self.above > 0 { BETWEEN as u64 + 1 } else { 0 }
    }
}

/// The regions of the rows that have come.
#[derive(Clone, Debug)]
pub(crate) struct Census {
    slant: bool,
    height: u64,
    vanished: u64,
    /// How often the regions are shrunk now, and how often would be best.
    steps: usize,
    best: usize,
    /// Before and after each step, two rows: the newest and the one above it, in turns.
    rows: Vec<[Vec<u64>; 2]>,
    /// For each step, the points of the newest row that nothing is beside or above.
    alone: Vec<Vec<u64>>,
    turn: usize,
    rest: Joins,
    /// Where these rows are a part, rows above it that have to come first, and rows that may come before its end is near.
    lead: u64,
    free: u64,
    most: usize,
}

impl Census {
    /// Nothing read yet.
    pub(crate) fn new(words: usize, slant: bool) -> Census {
        let row = || vec![0; words + 2];
        Census {
            slant,
            height: 0,
            vanished: 0,
            steps: FIRST,
            best: FIRST,
            rows: (0..=FIRST).map(|_| [row(), row()]).collect(),
            alone: (0..FIRST).map(|_| row()).collect(),
            turn: 0,
            rest: Joins::new(words, slant),
            lead: 0,
            free: u64::MAX,
            most: MOST,
        }
    }

    /// The same for a part of the rows.
    pub(crate) fn for_part(words: usize, slant: bool, part: Part) -> Census {
        let mut census = Census { most: BETWEEN, lead: part.lead(), ..Census::new(words, slant) };
        if part.below > 0 {
            census.free = part.rows.saturating_sub(BETWEEN as u64);
        }
        if census.lead > 0 {
            census.best = BETWEEN;
        }
        census
    }

    /// Takes the empty points of a row above the part.
    pub(crate) fn lead(&mut self, open: &[u64]) {
        self.lead -= 1;
        self.shrink(open);
        // All steps begin with the second row.
        while self.steps < self.best {
            self.shrink_more();
        }
        if self.lead == 0 {
            self.rest.go_on_above();
        }
        self.vanished = 0;
    }

    /// Joins the part that comes after this one.
    pub(crate) fn append(&mut self, below: Census) {
        self.vanished += below.vanished;
        self.rest.append(below.rest);
        (self.steps, self.best, self.turn) = (below.steps, below.best, below.turn);
        (self.rows, self.alone) = (below.rows, below.alone);
        (self.height, self.free) = (self.height + below.height, below.free);
    }

    /// Frees what a part that has ended does not need.
    pub(crate) fn settle(&mut self) {
        self.rest.settle();
    }

    /// Takes the rows of a strip.
    pub(crate) fn push_strip(&mut self, strip: &Strip) {
        (1..=strip.rows).for_each(|y| self.push(strip.row(&strip.open, y)));
    }

    /// Takes the empty points of the next row.
    pub(crate) fn push(&mut self, open: &[u64]) {
        if self.height < self.free {
            self.shrink_less();
            if self.best > self.steps {
                self.shrink_more();
            }
        } else {
            // The next part begins with as many steps, which depend on as many rows.
            while self.steps < self.most {
                self.shrink_more();
            }
        }
        self.shrink(open);
        self.rest.push(&self.rows[self.steps][self.turn]);
        self.height += 1;
        if self.height.is_multiple_of(PERIOD) {
            self.choose();
        }
    }

    /// Shrinks the next row.
    fn shrink(&mut self, open: &[u64]) {
        self.turn ^= 1;
        let turn = self.turn;
        self.rows[0][turn].copy_from_slice(open);
        for (step, alone) in self.alone[..self.steps].iter_mut().enumerate() {
            let (before, after) = self.rows.split_at_mut(step + 1);
            let before = &before[step];
            self.vanished += shrink::step(&before[turn], &before[turn ^ 1], alone, &mut after[0][turn], self.slant);
        }
    }

    /// Drops steps that are not wanted and left the last row as it was.
    fn shrink_less(&mut self) {
        while self.best < self.steps && self.rows[self.steps][self.turn] == self.rows[self.steps - 1][self.turn] {
            self.steps -= 1;
        }
    }

    /// Adds a step, which leaves all rows that have come as they are.
    fn shrink_more(&mut self) {
        let row = &self.rows[self.steps];
        if let Some(alone) = self.alone.get_mut(self.steps) {
            alone.fill(0);
            let (before, after) = self.rows.split_at_mut(self.steps + 1);
            after[0][self.turn].copy_from_slice(&before[self.steps][self.turn]);
        } else {
            self.alone.push(vec![0; row[0].len()]);
            self.rows.push(row.clone());
        }
        self.steps += 1;
    }

    /// Looks at the newest row how many runs each step leaves, and chooses how often to shrink.
    fn choose(&mut self) {
        let words = self.rows[0][0].len() as u64;
        let costs = self.rows[..=self.steps].iter().enumerate().map(|(steps, rows)| {
            let runs = shrink::runs(&rows[self.turn], &rows[self.turn ^ 1]);
            (runs * WORDS_A_RUN + steps as u64 * words, runs)
        });
        let costs: Vec<_> = costs.collect();
        let best = (0..=self.steps).min_by_key(|&steps| costs[steps].0).unwrap_or(self.steps);
        self.best = if best < self.steps {
            best
        } else {
            // One more spares less than the last one did.
            let spared = if best > 0 { costs[best - 1].1.saturating_sub(costs[best].1) } else { costs[best].1 / 2 };
            if spared * WORDS_A_RUN > words && best < self.most { best + 1 } else { best }
        };
    }

    /// How many there are, when all rows have come.
    pub(crate) fn finish(mut self) -> u64 {
        let below = vec![0; self.rows[0][0].len()];
        self.push(&below);
        self.vanished + self.rest.regions()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;
    use crate::{Board, Color, Topology, territories};
    use proptest::prelude::*;

    proptest! {
        /// Steps may begin before any row, and end after those rows that they leave as they are.
        #[test]
        fn shrinking_may_begin_and_end_anywhere(
            (width, height) in (1..150usize, 1..60usize),
            hex: bool,
            density in 0..=100u64,
            bare in 0..4u64,
            seed: u64,
            wanted in proptest::collection::vec(0..7usize, 60),
        ) {
            let topology = if hex { Topology::Hex } else { Topology::Square };
            let grid = Grid::with_topology(width, height, topology).unwrap();
            let mut state = seed | 1;
            let mut chance = move || {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (state >> 33) % 100
            };
            // Some rows are walls or without stones, so that steps do end.
            let rows: Vec<_> = (0..height).map(|_| (bare > 0 && chance() < 20).then(|| chance() < 50)).collect();
            let stones = (0..grid.area()).map(|at| {
                rows[at / width].unwrap_or(chance() < density).then_some(Color::Black)
            });
            let board = Board::from_stones(grid, stones.collect()).unwrap();
            let words = crate::kernel::words(width);
            let mut census = Census::new(words, hex);
            for (y, &wanted) in (0..height).zip(&wanted) {
                let mut open = vec![0; words + 2];
                for x in (0..width).filter(|&x| grid.point(x, y).is_some_and(|point| board[point].is_none())) {
                    open[1 + x / 64] |= 1 << (x % 64);
                }
                census.best = wanted;
                census.push(&open);
            }
            prop_assert_eq!(census.finish(), territories(&board).len() as u64);
        }
    }
}
