//! The symmetries of the board: the eight of a Go board, the four of a Hex board.

use crate::board::Board;
use crate::grid::{Grid, Point, Topology};

/// One way to lay the same board on the table: flips, then a transposition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Symmetry {
    /// Left and right are exchanged.
    pub flip_x: bool,
    /// Top and bottom are exchanged.
    pub flip_y: bool,
    /// Columns become rows, after the flips.
    pub transpose: bool,
}

impl Symmetry {
    /// The symmetries that keep neighbors neighbors. A Hex board may be turned by half and transposed, not mirrored.
    pub fn of(topology: Topology) -> impl Iterator<Item = Symmetry> {
        let all =
            (0..8).map(|bits| Symmetry { flip_x: bits & 1 != 0, flip_y: bits & 2 != 0, transpose: bits & 4 != 0 });
        all.filter(move |symmetry| topology == Topology::Square || symmetry.flip_x == symmetry.flip_y)
    }

    /// The grid after it.
    #[must_use]
    pub fn grid(self, grid: Grid) -> Grid {
        if self.transpose { grid.transposed() } else { grid }
    }

    /// Where `point` of `grid` comes to lie on [`Symmetry::grid`].
    #[must_use]
    pub fn point(self, grid: Grid, point: Point) -> Point {
        let (x, y) = grid.xy(point);
        let x = if self.flip_x { grid.width() - 1 - x } else { x };
        let y = if self.flip_y { grid.height() - 1 - y } else { y };
        let (x, y, width) = if self.transpose { (y, x, grid.height()) } else { (x, y, grid.width()) };
        Point::from_index(y * width + x)
    }

    /// The board after it.
    #[must_use]
    pub fn board(self, board: &Board) -> Board {
        let mut turned = Board::empty(self.grid(board.grid()));
        for point in board.grid().points() {
            turned[self.point(board.grid(), point)] = board[point];
        }
        turned
    }
}
