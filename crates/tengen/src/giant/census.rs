//! How many empty regions a board has, counted row by row in memory for a few rows.

use super::strip::Strip;
use crate::color::ByColor;
use crate::kernel::frontier::Frontier;
use crate::kernel::shrink;

/// How often the regions are shrunk before those that are left are followed one by one.
const STEPS: usize = 16;

/// The regions of the rows that have come.
#[derive(Clone, Debug)]
pub(crate) struct Census {
    slant: bool,
    vanished: u64,
    /// Before and after each step, two rows: the newest and the one above it, in turns.
    rows: Vec<[Vec<u64>; 2]>,
    /// For each step, the points of the newest row that nothing is beside or above.
    alone: Vec<Vec<u64>>,
    turn: usize,
    rest: Frontier,
    nothing: Vec<u64>,
}

impl Census {
    /// Nothing read yet.
    pub(crate) fn new(words: usize, slant: bool) -> Census {
        let row = || vec![0; words + 2];
        Census {
            slant,
            vanished: 0,
            rows: (0..=STEPS).map(|_| [row(), row()]).collect(),
            alone: (0..STEPS).map(|_| row()).collect(),
            turn: 0,
            rest: Frontier::unmeasured(words, slant),
            nothing: row(),
        }
    }

    /// Takes the rows of a strip.
    pub(crate) fn push_strip(&mut self, strip: &Strip) {
        (1..=strip.rows).for_each(|y| self.push(strip.row(&strip.open, y)));
    }

    /// Takes the empty points of the next row.
    fn push(&mut self, open: &[u64]) {
        self.turn ^= 1;
        let turn = self.turn;
        self.rows[0][turn].copy_from_slice(open);
        for (step, alone) in self.alone.iter_mut().enumerate() {
            let (before, after) = self.rows.split_at_mut(step + 1);
            let before = &before[step];
            self.vanished += shrink::step(&before[turn], &before[turn ^ 1], alone, &mut after[0][turn], self.slant);
        }
        self.rest.push(&self.rows[STEPS][turn], ByColor { black: &self.nothing, white: &self.nothing });
    }

    /// How many there are, when all rows have come.
    pub(crate) fn finish(mut self) -> u64 {
        let below = vec![0; self.nothing.len()];
        self.push(&below);
        self.vanished + self.rest.finish().regions
    }
}
