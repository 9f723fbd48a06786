//! A band of rows of a giant board: the points that each color reaches, flooded tile by tile with a list of tiles to
//! visit.

use super::board::Shares;
use crate::kernel::flood::{self, TILE_ROWS};
use crate::kernel::{LANES, paint, planes};
use std::collections::VecDeque;
use tengen::{ByColor, Color};

/// The planes of a band, with a row above and a row below that belong to its neighbors.
#[derive(Clone, Debug)]
pub(crate) struct Band {
    is_hex: bool,
    stride: usize,
    rows: usize,
    open: Vec<u64>,
    reached: ByColor<Vec<u64>>,
    /// The tiles to visit, and the rows to visit in each tile.
    queue: VecDeque<u32>,
    due: Vec<u64>,
    /// The number of rows of tiles that were visited.
    looks: u64,
}

impl Band {
    /// Creates a band from the rows of `stones`; the first and the last of them belong to the neighbors.
    pub(crate) fn new(width: usize, stride: usize, stones: ByColor<&[u64]>, is_hex: bool) -> Band {
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
                planes::beside(&open[row.clone()], near, is_hex, &mut reached[color][row.clone()]);
            }
        }
        let tiles = rows.div_ceil(TILE_ROWS) * ((stride - 2) / LANES);
        Band {
            is_hex,
            stride,
            rows,
            open,
            reached,
            queue: (0..tiles as u32).collect(),
            due: vec![u64::MAX; tiles],
            looks: 0,
        }
    }

    /// Returns the number of tiles to visit.
    pub(crate) fn tiles_due(&self) -> usize {
        self.queue.len()
    }

    fn visit_later(&mut self, tile: usize, rows: u64) {
        if rows != 0 {
            if self.due[tile] == 0 {
                self.queue.push_back(tile as u32);
            }
            self.due[tile] |= rows;
        }
    }

    /// Visits tiles until none is left, or until `most` rounds per tile have been made since the beginning. Returns
    /// whether none is left.
    pub(crate) fn flood(&mut self, most: u32) -> bool {
        let most = u64::from(most) * 2 * (TILE_ROWS * self.due.len()) as u64;
        let across = (self.stride - 2) / LANES;
        while let Some(tile) = self.queue.pop_front() {
            let tile = tile as usize;
            let due = std::mem::take(&mut self.due[tile]);
            let (y, x) = (tile / across * TILE_ROWS, tile % across);
            let first = (y + 1) * self.stride + 1 + x * LANES;
            let rows = TILE_ROWS.min(self.rows - y);
            let ByColor { black, white } = &mut self.reached;
            let left = u32::try_from(most - self.looks).unwrap_or(u32::MAX);
            let visit = flood::tile(&self.open, black, white, self.stride, first, rows, self.is_hex, due, left);
            self.looks += u64::from(visit.looks);
            if self.looks >= most {
                return false;
            }
            let (up, down) = (y > 0, y + TILE_ROWS < self.rows);
            let beside = |changed: u64| if self.is_hex { changed | changed << 1 | changed >> 1 } else { changed };
            let (left, right) = (beside(visit.left), beside(visit.right));
            let (top, bottom) = (visit.rows & 1, visit.rows >> (rows - 1) & 1);
            if up {
                self.visit_later(tile - across, top << (TILE_ROWS - 1));
            }
            if down {
                self.visit_later(tile + across, bottom);
            }
            if x > 0 {
                self.visit_later(tile - 1, left);
                // In Hex, a corner point has a neighbor in the diagonally adjacent tile.
                if self.is_hex && down {
                    self.visit_later(tile + across - 1, visit.left >> (rows - 1) & 1);
                }
            }
            if x + 1 < across {
                self.visit_later(tile + 1, right);
                if self.is_hex && up {
                    self.visit_later(tile - across + 1, (visit.right & 1) << (TILE_ROWS - 1));
                }
            }
        }
        true
    }

    /// Finds the reached points by runs, for a band that is the whole board. Returns `false` if there are too many
    /// runs.
    pub(crate) fn paint(&mut self) -> bool {
        let ByColor { black, white } = &mut self.reached;
        paint::regions(&self.open, black, white, self.stride, self.rows, self.is_hex)
    }

    /// Exchanges the reached points along the border between two bands. Returns whether anything is new.
    pub(crate) fn exchange(above: &mut Band, below: &mut Band) -> bool {
        let stride = above.stride;
        let row = |y: usize| y * stride..(y + 1) * stride;
        let (last, under) = (row(above.rows), row(above.rows + 1));
        let (mut up, mut down) = (Vec::new(), Vec::new());
        for color in Color::BOTH {
            let (upper, lower) = (&mut above.reached[color], &mut below.reached[color]);
            copy_news(&upper[last.clone()], &mut lower[..stride], &mut down);
            copy_news(&lower[row(1)], &mut upper[under.clone()], &mut up);
        }
        let bottom = (above.rows - 1) / TILE_ROWS * ((stride - 2) / LANES);
        for &tile in &up {
            above.look_along_border(bottom, tile, 1 << ((above.rows - 1) % TILE_ROWS));
        }
        for &tile in &down {
            below.look_along_border(0, tile, 1);
        }
        !(up.is_empty() && down.is_empty())
    }

    /// Marks a tile of the row of tiles that begins with `first` for a visit. In Hex, its neighbors are marked as well,
    /// because their corners may touch the new points.
    fn look_along_border(&mut self, first: usize, tile: usize, rows: u64) {
        let across = (self.stride - 2) / LANES;
        let reach = usize::from(self.is_hex);
        for x in tile.saturating_sub(reach)..(tile + reach + 1).min(across) {
            self.visit_later(first + x, rows);
        }
    }

    /// Returns the only color that reaches an open point of the band.
    pub(crate) fn owner(&self, x: usize, y: usize) -> Option<Color> {
        let at = (y + 1) * self.stride + 1 + x / 64;
        let [black, white] = Color::BOTH.map(|color| self.reached[color][at] >> (x % 64) & 1 != 0);
        match (black, white) {
            (true, false) => Some(Color::Black),
            (false, true) => Some(Color::White),
            _ => None,
        }
    }

    /// Returns the points of each owner in the band.
    pub(crate) fn shares(&self) -> Shares {
        let own = self.stride..(self.rows + 1) * self.stride;
        let [black, white, open] =
            planes::tally(&self.open[own.clone()], &self.reached.black[own.clone()], &self.reached.white[own]);
        Shares { owned: ByColor { black, white }, neutral: open - black - white }
    }
}

/// Copies a row to another band, and adds the indices of the tiles in which it contains anything new.
fn copy_news(row: &[u64], kept: &mut [u64], tiles: &mut Vec<usize>) {
    let inner = 1..row.len() - 1;
    let both = row[inner.clone()].chunks(LANES).zip(kept[inner].chunks_mut(LANES));
    for (tile, (row, kept)) in both.enumerate().filter(|(_, (row, kept))| row != kept) {
        kept.copy_from_slice(row);
        tiles.push(tile);
    }
}
