//! Many small boards at once: the owners of their empty points, and the winners of Hex boards, in a few nanoseconds per
//! board.

mod letters;
mod territory;
mod winner;

pub use territory::{BoardOwners, TerritoryBatch};
pub use winner::WinnerBatch;

use crate::kernel::boards;
use std::fmt;
use tengen::{Grid, Point};

/// The maximum width and height of a board.
pub const MAX_SIDE: usize = boards::MAX_SIDE;

/// The reason why a board cannot be added to a batch.
///
/// ```
/// use tengen::{Grid, hex::Orientation};
/// use tengen_giant::batch::{BatchError, WinnerBatch};
///
/// let grid = Grid::square(33);
/// assert_eq!(WinnerBatch::new(grid, Orientation::TopBottom).unwrap_err(), BatchError::TooLarge(grid));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BatchError {
    /// A side is longer than [`MAX_SIDE`].
    TooLarge(Grid),
    /// The batch only supports square boards, not Hex boards or tori.
    Topology(Grid),
    /// The board does not have the size of the batch.
    OtherSize(Grid),
    /// The number of bytes is not the number of points, or not a multiple of it.
    OtherLength(usize),
    /// The byte at this point has no meaning.
    Letter(Point, u8),
    /// The point has no stone, but winners are found only on full boards.
    Empty(Point),
}

impl fmt::Display for BatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BatchError::TooLarge(grid) => write!(f, "a batch takes boards up to {MAX_SIDE}x{MAX_SIDE}, not {grid}"),
            BatchError::Topology(grid) => {
                write!(f, "a batch takes ordinary Go boards, and this board of {grid} is one of Hex or a torus")
            }
            BatchError::OtherSize(grid) => write!(f, "a board of {grid} is not of the size of this batch"),
            BatchError::OtherLength(length) => write!(f, "{length} bytes are not one for each point of this batch"),
            BatchError::Letter(point, byte) => {
                write!(f, "{:?} at point {} is neither a stone nor an empty point", char::from(*byte), point.index())
            }
            BatchError::Empty(point) => write!(f, "the board is not full: point {} has no stone", point.index()),
        }
    }
}

impl std::error::Error for BatchError {}
