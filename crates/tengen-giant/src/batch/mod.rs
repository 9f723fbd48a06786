//! Many small boards at once: whose their empty points are, and who has won at Hex, a few nanoseconds a board.

mod letters;
mod territory;
mod winner;

pub use territory::{BoardOwners, TerritoryBatch};
pub use winner::WinnerBatch;

use crate::kernel::boards;
use std::fmt;
use tengen::{Grid, Point};

/// The widest and the tallest board.
pub const MAX_SIDE: usize = boards::MAX_SIDE;

/// Why a board does not go into a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BatchError {
    /// A side is longer than [`MAX_SIDE`].
    TooLarge(Grid),
    /// The batch is one of Go boards, and this is a board of Hex.
    Hex(Grid),
    /// The board has not the size of this batch.
    OtherSize(Grid),
    /// There are not as many bytes as points, or as those of several boards.
    OtherLength(usize),
    /// The byte of this point stands for nothing.
    Letter(Point, u8),
    /// The point has no stone, and who has won is found on full boards only.
    Empty(Point),
}

impl fmt::Display for BatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BatchError::TooLarge(grid) => write!(f, "a batch takes boards up to {MAX_SIDE}x{MAX_SIDE}, not {grid}"),
            BatchError::Hex(grid) => write!(f, "this batch takes Go boards, and {grid} is a board of Hex"),
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
