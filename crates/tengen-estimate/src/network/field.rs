//! A board with many numbers on each point, as the network's layers see it.
//!
//! The numbers of a point lie side by side, and around the board is a frame of zeros that is one point wide and reaches
//! to whole tiles, so that neither edges nor odd sizes need a case of their own.

use super::gemm::FloatLanes;

/// Side of the tiles that results are made in.
pub(super) const TILE: usize = 4;

/// A board of some groups of numbers a point, in its frame.
#[derive(Clone, Debug)]
pub(super) struct Activations {
    pub(super) width: usize,
    pub(super) height: usize,
    /// Groups of numbers on a point.
    pub(super) groups: usize,
    values: Vec<FloatLanes>,
}

impl Activations {
    /// A board of zeros.
    pub(super) fn zeros(width: usize, height: usize, groups: usize) -> Activations {
        let mut field = Activations { width, height, groups, values: Vec::new() };
        field.values = vec![FloatLanes::ZERO; field.stride() * (field.down() * TILE + 2) * groups];
        field
    }

    /// Tiles from left to right.
    pub(super) fn across(&self) -> usize {
        self.width.div_ceil(TILE)
    }

    /// Tiles from top to bottom.
    pub(super) fn down(&self) -> usize {
        self.height.div_ceil(TILE)
    }

    /// Points in a row of the frame.
    fn stride(&self) -> usize {
        self.across() * TILE + 2
    }

    fn start(&self, x: usize, y: usize) -> usize {
        ((y + 1) * self.stride() + x + 1) * self.groups
    }

    /// The numbers of a point, to be changed.
    pub(super) fn at_mut(&mut self, x: usize, y: usize) -> &mut [FloatLanes] {
        let start = self.start(x, y);
        &mut self.values[start..start + self.groups]
    }

    /// The numbers of all points of a row, one after the other.
    pub(super) fn row(&self, y: usize) -> &[FloatLanes] {
        let start = self.start(0, y);
        &self.values[start..start + self.width * self.groups]
    }

    /// From the point left of and above this one to the end of the frame, and how far it is to the row below.
    pub(super) fn corner(&self, x: usize, y: usize) -> (&[FloatLanes], usize) {
        let row = self.stride() * self.groups;
        (&self.values[y * row + x * self.groups..], row)
    }
}
