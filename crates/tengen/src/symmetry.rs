//! The symmetries of the board: eight for a Go board, four for a Hex board.

use crate::board::Board;
use crate::grid::{Grid, Point};
use crate::topology::Topology;
use core::iter::FusedIterator;
use core::ops::Range;

/// A symmetry of the board: flips, followed by a transposition.
///
/// ```
/// use tengen::{Symmetry, Topology, diagram};
///
/// let board = diagram::parse("X..\n.O.\n")?;
/// let turned = Symmetry { flip_x: true, flip_y: false, transpose: true };
/// assert_eq!(turned.board(&board), diagram::parse("..\n.O\nX.\n")?);
/// assert_eq!(Symmetry::of(Topology::Square).count(), 8);
/// assert_eq!(Symmetry::of(Topology::Hex).count(), 4);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Symmetry {
    /// Whether left and right are exchanged.
    pub flip_x: bool,
    /// Whether top and bottom are exchanged.
    pub flip_y: bool,
    /// Whether columns and rows are exchanged after the flips.
    pub transpose: bool,
}

impl Symmetry {
    /// Returns the symmetries that preserve adjacency. A Hex board can be rotated by 180 degrees and transposed, but
    /// not mirrored.
    pub const fn of(topology: Topology) -> Symmetries {
        Symmetries { topology, bits: 0..8 }
    }

    /// Returns the transformed grid.
    #[must_use]
    pub fn grid(self, grid: Grid) -> Grid {
        if self.transpose { grid.transposed() } else { grid }
    }

    /// Returns the point of the [transformed grid](Symmetry::grid) that `point` of `grid` is mapped to.
    #[must_use]
    pub fn point(self, grid: Grid, point: Point) -> Point {
        let (x, y) = grid.xy(point);
        let x = if self.flip_x { grid.width() - 1 - x } else { x };
        let y = if self.flip_y { grid.height() - 1 - y } else { y };
        let (x, y, width) = if self.transpose { (y, x, grid.height()) } else { (x, y, grid.width()) };
        Point::from_index(y * width + x)
    }

    /// Returns the transformed board.
    #[must_use]
    pub fn board(self, board: &Board) -> Board {
        let mut turned = Board::empty(self.grid(board.grid()));
        for point in board.grid().points() {
            turned[self.point(board.grid(), point)] = board[point];
        }
        turned
    }
}

/// The symmetries of a topology. Created by [`Symmetry::of`].
///
/// ```
/// use tengen::{Grid, Symmetry, Topology};
///
/// let grid = Grid::square(3);
/// let corner = grid.at(0, 0)?;
/// let mut images: Vec<_> = Symmetry::of(Topology::Square).map(|symmetry| symmetry.point(grid, corner)).collect();
/// images.sort();
/// images.dedup();
/// assert_eq!(images.len(), 4);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Symmetries {
    topology: Topology,
    bits: Range<u8>,
}

impl Iterator for Symmetries {
    type Item = Symmetry;

    fn next(&mut self) -> Option<Symmetry> {
        let topology = self.topology;
        let symmetry = |bits| Symmetry { flip_x: bits & 1 != 0, flip_y: bits & 2 != 0, transpose: bits & 4 != 0 };
        let keeps_neighbors = |symmetry: &Symmetry| topology == Topology::Square || symmetry.flip_x == symmetry.flip_y;
        self.bits.by_ref().map(symmetry).find(keeps_neighbors)
    }
}

impl FusedIterator for Symmetries {}
