//! Why a move of Hex is illegal.

use crate::color::Color;
use crate::grid::{Grid, Point};
use core::fmt;

/// Why a swap is not allowed.
///
/// ```
/// use tengen::Grid;
/// use tengen::hex::{Game, Move, Orientation, PlayError, SwapRefusal};
///
/// let mut game = Game::new(Grid::square(3), Orientation::TopBottom)?;
/// let error = game.play(Move::SwapPieces).unwrap_err();
/// assert_eq!(error, PlayError::SwapNotAllowed(SwapRefusal::NotTheSecondTurn));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SwapRefusal {
    /// A swap is the second turn, right after the first stone.
    NotTheSecondTurn,
    /// The mirrored cell is not on this board, which is not square.
    NoMirror,
}

/// Why a move is illegal.
///
/// ```
/// use tengen::Grid;
/// use tengen::hex::{Game, Move, Orientation};
///
/// let mut game = Game::new(Grid::square(3), Orientation::TopBottom)?;
/// let cell = Move::Play(game.grid().at(1, 1)?);
/// game.play(cell)?;
/// assert_eq!(game.play(cell).unwrap_err().to_string(), "the cell is occupied by Black");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlayError {
    /// The cell is occupied.
    Occupied {
        /// Where.
        cell: Point,
        /// Whose color it has.
        by: Color,
    },
    /// The cell is not on the board.
    OffBoard {
        /// Which index.
        cell: Point,
    },
    /// The game is over.
    AfterTheEnd {
        /// Who won it.
        winner: Color,
    },
    /// A swap is not allowed now.
    SwapNotAllowed(SwapRefusal),
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Occupied { by, .. } => write!(f, "the cell is occupied by {by}"),
            PlayError::OffBoard { .. } => f.write_str("the cell is not on the board"),
            PlayError::AfterTheEnd { winner } => write!(f, "the game is over: {winner} has won"),
            PlayError::SwapNotAllowed(SwapRefusal::NotTheSecondTurn) => {
                f.write_str("a swap is allowed only as the second turn, after Black's first stone")
            }
            PlayError::SwapNotAllowed(SwapRefusal::NoMirror) => {
                f.write_str("the first stone has no mirrored cell on this board, which is not square")
            }
        }
    }
}

impl core::error::Error for PlayError {}

/// The board has too many cells for a game.
///
/// ```
/// use tengen::Grid;
/// use tengen::hex::{Game, Orientation};
///
/// let error = Game::new(Grid::new(65_535, 65_535)?, Orientation::TopBottom).unwrap_err();
/// assert_eq!(error.to_string(), "a board of 65535x65535 is too large for a game");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TooLarge(pub Grid);

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a board of {} is too large for a game", self.0)
    }
}

impl core::error::Error for TooLarge {}
