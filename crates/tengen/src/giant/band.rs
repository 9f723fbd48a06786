//! A band of rows of a giant board: which points each color reaches, flooded tile by tile from a list of those to visit.

use super::board::Shares;
use crate::color::{ByColor, Color};
use crate::kernel::flood::{self, TILE_ROWS};
use crate::kernel::{LANES, planes};
use std::collections::VecDeque;

/// Planes of a band, with a row above and a row below that belong to its neighbors.
#[derive(Clone, Debug)]
pub(crate) struct Band {
    slant: bool,
    stride: usize,
    rows: usize,
    open: Vec<u64>,
    reached: ByColor<Vec<u64>>,
    /// Tiles to visit, and for each tile whether it is among them.
    queue: VecDeque<u32>,
    queued: Vec<bool>,
}

impl Band {
    /// The rows of `stones`, the first and the last of which belong to the neighbors.
    pub(crate) fn new(width: usize, stride: usize, stones: ByColor<&[u64]>, slant: bool) -> Band {
        let rows = stones.black.len() / stride - 2;
        let len = stones.black.len();
        let mut open = vec![0; len];
        let mut reached = ByColor { black: vec![0; len], white: vec![0; len] };
        let cells = width.div_ceil(64);
        let last = u64::MAX >> (cells * 64 - width);
        for y in 1..=rows {
            let row = y * stride..(y + 1) * stride;
            let inner = row.start + 1..row.start + 1 + cells;
            for (open, (black, white)) in
                open[inner.clone()].iter_mut().zip(stones.black[inner.clone()].iter().zip(&stones.white[inner.clone()]))
            {
                *open = !(black | white);
            }
            open[inner.end - 1] &= last;
            for color in Color::BOTH {
                let near = [y - 1, y, y + 1].map(|y| &stones[color][y * stride..(y + 1) * stride]);
                planes::beside(&open[row.clone()], near, slant, &mut reached[color][row.clone()]);
            }
        }
        let tiles = rows.div_ceil(TILE_ROWS) * ((stride - 2) / LANES);
        Band { slant, stride, rows, open, reached, queue: (0..tiles as u32).collect(), queued: vec![true; tiles] }
    }

    /// Whether there are tiles to visit.
    pub(crate) fn has_work(&self) -> bool {
        !self.queue.is_empty()
    }

    fn visit_later(&mut self, tile: usize) {
        if !std::mem::replace(&mut self.queued[tile], true) {
            self.queue.push_back(tile as u32);
        }
    }

    /// Visits tiles until there is none left to visit, or `most` rounds a tile were made; whether none is left.
    pub(crate) fn flood(&mut self, most: u32) -> bool {
        let most = u64::from(most) * self.queued.len() as u64;
        let mut rounds = 0;
        let across = (self.stride - 2) / LANES;
        while let Some(tile) = self.queue.pop_front() {
            let tile = tile as usize;
            self.queued[tile] = false;
            let (y, x) = (tile / across * TILE_ROWS, tile % across);
            let first = (y + 1) * self.stride + 1 + x * LANES;
            let rows = TILE_ROWS.min(self.rows - y);
            let ByColor { black, white } = &mut self.reached;
            let left = u32::try_from(most - rounds).unwrap_or(u32::MAX);
            let visit = flood::tile(&self.open, black, white, self.stride, first, rows, self.slant, left);
            rounds += u64::from(visit.rounds);
            if rounds >= most {
                return false;
            }
            let (left, right) = (x > 0, x + 1 < across);
            let (up, down) = (y > 0, y + TILE_ROWS < self.rows);
            // In Hex a corner point has a neighbor in the tile that lies diagonally.
            let next = [
                (visit.left && left, tile.wrapping_sub(1)),
                (visit.right && right, tile + 1),
                (visit.top && up, tile.wrapping_sub(across)),
                (visit.bottom && down, tile + across),
                (self.slant && visit.top && visit.right && up && right, tile.wrapping_sub(across).wrapping_add(1)),
                (self.slant && visit.bottom && visit.left && down && left, (tile + across).wrapping_sub(1)),
            ];
            for (_, next) in next.into_iter().filter(|&(wanted, _)| wanted) {
                self.visit_later(next);
            }
        }
        true
    }

    /// Shows two bands what each has reached along the border between them; whether there is anything new.
    pub(crate) fn exchange(above: &mut Band, below: &mut Band) -> bool {
        let stride = above.stride;
        let across = (stride - 2) / LANES;
        let mut any = false;
        let last = above.rows * stride..(above.rows + 1) * stride;
        let under = last.end..last.end + stride;
        for color in Color::BOTH {
            let (from, to) = (&above.reached[color][last.clone()], &mut below.reached[color][..stride]);
            any |= from != to;
            to.copy_from_slice(from);
            let from = &below.reached[color][stride..2 * stride];
            let to = &mut above.reached[color][under.clone()];
            any |= from != to;
            to.copy_from_slice(from);
        }
        if any {
            let bottom = (above.rows - 1) / TILE_ROWS * across;
            (0..across).for_each(|x| above.visit_later(bottom + x));
            (0..across).for_each(|x| below.visit_later(x));
        }
        any
    }

    /// The only color that reaches an open point of the band.
    pub(crate) fn owner(&self, x: usize, y: usize) -> Option<Color> {
        let at = (y + 1) * self.stride + 1 + x / 64;
        let [black, white] = Color::BOTH.map(|color| self.reached[color][at] >> (x % 64) & 1 != 0);
        match (black, white) {
            (true, false) => Some(Color::Black),
            (false, true) => Some(Color::White),
            _ => None,
        }
    }

    /// How many points of the band are whose.
    pub(crate) fn shares(&self) -> Shares {
        let own = self.stride..(self.rows + 1) * self.stride;
        let [black, white, open] =
            planes::tally(&self.open[own.clone()], &self.reached.black[own.clone()], &self.reached.white[own]);
        Shares { owned: ByColor { black, white }, neutral: open - black - white }
    }
}
