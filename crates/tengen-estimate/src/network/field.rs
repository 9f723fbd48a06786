//! The activations of a layer: a board with many numbers per point.
//!
//! The numbers of a point are contiguous. The board is surrounded by a frame of zeros that is one point wide and
//! extends to whole tiles, so that edges and odd sizes need no special case.

use super::gemm::FloatLanes;

/// The side of the tiles in which results are computed.
pub(super) const TILE: usize = 4;

/// A framed board with groups of numbers per point.
#[derive(Clone, Debug)]
pub(super) struct Activations {
    pub(super) width: usize,
    pub(super) height: usize,
    /// The number of groups of numbers per point.
    pub(super) groups: usize,
    values: Vec<FloatLanes>,
}

impl Activations {
    /// Creates a board of zeros.
    pub(super) fn zeros(width: usize, height: usize, groups: usize) -> Activations {
        let mut field = Activations { width, height, groups, values: Vec::new() };
        field.values = vec![FloatLanes::ZERO; field.stride() * (field.down() * TILE + 2) * groups];
        field
    }

    /// The number of tiles from left to right.
    pub(super) fn across(&self) -> usize {
        self.width.div_ceil(TILE)
    }

    /// The number of tiles from top to bottom.
    pub(super) fn down(&self) -> usize {
        self.height.div_ceil(TILE)
    }

    /// The number of points in a row, including the frame.
    fn stride(&self) -> usize {
        self.across() * TILE + 2
    }

    fn start(&self, x: usize, y: usize) -> usize {
        ((y + 1) * self.stride() + x + 1) * self.groups
    }

    /// Returns the numbers of a point for writing.
    pub(super) fn at_mut(&mut self, x: usize, y: usize) -> &mut [FloatLanes] {
        let start = self.start(x, y);
        &mut self.values[start..start + self.groups]
    }

    /// Returns the numbers of all points of a row, one after the other.
    pub(super) fn row(&self, y: usize) -> &[FloatLanes] {
        let start = self.start(0, y);
        &self.values[start..start + self.width * self.groups]
    }

    /// Returns the values from the upper left neighbor of this point to the end of the frame, and the offset of the row
    /// below.
    pub(super) fn corner(&self, x: usize, y: usize) -> (&[FloatLanes], usize) {
        let row = self.stride() * self.groups;
        (&self.values[y * row + x * self.groups..], row)
    }
}
