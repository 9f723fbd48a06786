//! A board with a frame of places around it that are off the board, so that every point has all of its neighbors, at
//! fixed distances.

use crate::color::Color;
use crate::grid::{Grid, Point};

/// The contents of a place. Each kind except the frame is a bit with room for a count above it, so that the sum over
/// the neighbors of a place counts all kinds at once.
pub(super) type PointKind = u8;

pub(super) const EMPTY: PointKind = 1 << 6;
pub(super) const FRAME: PointKind = 0;

/// The position of a color in the sum of kinds.
pub(super) const fn shift_of(color: Color) -> u32 {
    match color {
        Color::Black => 0,
        Color::White => 3,
    }
}

pub(super) const fn kind_of(color: Color) -> PointKind {
    1 << shift_of(color)
}

/// The count of one kind in the sum of kinds.
pub(super) const COUNT: usize = 0b111;

/// The shape of a framed board.
#[derive(Clone, Copy, Debug)]
pub(super) struct BoardFrame {
    /// From one row to the next: a row, and one place of the frame on its right, which is the one on the left of the
    /// next row too.
    pub(super) stride: usize,
    pub(super) grid: Grid,
}

impl BoardFrame {
    pub(super) fn new(grid: Grid) -> BoardFrame {
        BoardFrame { stride: grid.width() + 1, grid }
    }

    pub(super) const fn places(self) -> usize {
        self.stride * (self.grid.height() + 2) + 1
    }

    /// The point of the board at a place that is not of the frame.
    pub(super) fn point_at(self, place: usize) -> Point {
        Point::from_index(place - self.stride - (place / self.stride - 1))
    }

    /// The neighbors of a place on a torus. The first place of the frame stands for those that a narrow board lacks.
    pub(super) fn beside_on_torus(self, place: usize) -> [usize; 4] {
        let mut beside = [0; 4];
        for (slot, point) in beside.iter_mut().zip(self.grid.neighbors(self.point_at(place))) {
            let (x, y) = self.grid.xy(point);
            *slot = (y + 1) * self.stride + x;
        }
        beside
    }

    /// Makes the points of the board empty.
    pub(super) fn clear(self, kinds: &mut [PointKind]) {
        for row in kinds[self.stride..].chunks_exact_mut(self.stride).take(self.grid.height()) {
            row[..self.stride - 1].fill(EMPTY);
        }
    }
}

/// The maximum number of neighbors of a place.
pub(super) const MOST: usize = 6;

/// The neighbors of a place that is not part of the frame.
pub(super) const fn beside(place: usize, stride: usize) -> [usize; 4] {
    [place - stride, place - 1, place + 1, place + stride]
}

/// The same in Hex, where there are most of them.
pub(super) const fn beside_hex(place: usize, stride: usize) -> [usize; MOST] {
    [place - stride, place - 1, place + 1, place + stride, place - stride + 1, place + stride - 1]
}
