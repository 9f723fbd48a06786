//! Why a record of Hex cannot be read, played or written.

use super::game::Move;
use super::play_error::{PlayError, TooLarge};
use super::record::{MAX_SIDE, word};
use crate::color::Color;
use crate::grid::Grid;
use alloc::string::String;
use core::fmt;
use core::ops::Range;

/// Why a record cannot be played.
///
/// ```
/// use tengen::Color;
/// use tengen::hex::{ReplayErrorKind, SwapReading, sgf};
///
/// let record = sgf::read(b"(;GM[11]SZ[3];B[a1];B[b2])")?;
/// let error = record.replay(SwapReading::AsWritten).unwrap_err();
/// assert_eq!(error.kind, ReplayErrorKind::OutOfTurn { color: Color::Black, expected: Color::White });
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReplayErrorKind {
    /// The rules forbid the turn.
    Play(PlayError),
    /// The record gives the turn to the other color.
    OutOfTurn {
        /// Whose turn it is in the record.
        color: Color,
        /// Whose turn it is by the rules.
        expected: Color,
    },
    /// The board is too large.
    TooLarge(TooLarge),
}

impl From<TooLarge> for ReplayErrorKind {
    fn from(error: TooLarge) -> ReplayErrorKind {
        ReplayErrorKind::TooLarge(error)
    }
}

/// Why a record cannot be played, and at which turn.
///
/// ```
/// use tengen::hex::{SwapReading, sgf};
///
/// let record = sgf::read(b"(;GM[11]SZ[3];B[a1];W[a1])")?;
/// let error = record.replay(SwapReading::AsWritten).unwrap_err();
/// assert_eq!(error.to_string(), "move 2 (a1): the cell is occupied by Black");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReplayError {
    /// The number of the turn, from 0.
    pub at: usize,
    /// The turn as it was read.
    pub turn: Option<Move>,
    /// The board of the record.
    pub grid: Grid,
    /// What is wrong with it.
    pub kind: ReplayErrorKind,
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(turn) = self.turn {
            write!(f, "move {} ({}): ", self.at + 1, word(self.grid, turn))?;
        }
        match self.kind {
            ReplayErrorKind::Play(error) => error.fmt(f),
            ReplayErrorKind::OutOfTurn { color, expected } => {
                write!(f, "the record gives it to {color}, but it is {expected}'s turn")
            }
            ReplayErrorKind::TooLarge(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ReplayError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match &self.kind {
            ReplayErrorKind::Play(error) => Some(error),
            ReplayErrorKind::TooLarge(error) => Some(error),
            ReplayErrorKind::OutOfTurn { .. } => None,
        }
    }
}

/// Why a text is not a record of its format.
///
/// ```
/// use tengen::hex::ReadErrorKind;
/// use tengen::hex::sgf::{self, FileError};
///
/// let Err(FileError::Game(error)) = sgf::read(b"(;GM[11]SZ[3];B[d4])") else { unreachable!() };
/// assert_eq!(error.kind, ReadErrorKind::OffBoard);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// The text does not begin as this format does.
    NotThisFormat,
    /// The size of the board is missing, or a side is not between 1 and this, the longest that the format can say.
    Size(usize),
    /// The text names no turn.
    UnknownTurn,
    /// The cell is not on the board.
    OffBoard,
    /// Something that was opened here is never closed.
    Unclosed,
    /// The same player moves twice.
    OutOfTurn,
    /// Stones are set up, which no turn did.
    Setup,
}

/// Why a text is not a record of its format, and where.
///
/// ```
/// use tengen::hex::sgf::{self, FileError};
///
/// let Err(FileError::Game(error)) = sgf::read(b"(;GM[11]SZ[3];B[d4])") else { unreachable!() };
/// assert_eq!(error.to_string(), "the cell is not on the board (bytes 16 to 18)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReadError {
    /// What is wrong.
    pub kind: ReadErrorKind,
    /// Where, in bytes of the text.
    pub span: Range<usize>,
}

impl fmt::Display for ReadErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let ReadErrorKind::Size(most) = self {
            write!(f, "no size of a board was found here, such as 13, with sides from 1 to {most}")?;
        }
        f.write_str(match self {
            ReadErrorKind::Size(MAX_SIDE..) => "",
            ReadErrorKind::Size(_) => "; larger boards fit into links, move lists, text and JSON",
            ReadErrorKind::NotThisFormat => "the text does not begin as a record of this format",
            ReadErrorKind::UnknownTurn => "this names no cell and no other turn",
            ReadErrorKind::OffBoard => "the cell is not on the board",
            ReadErrorKind::Unclosed => "this is never closed",
            ReadErrorKind::OutOfTurn => "the same player moves twice",
            ReadErrorKind::Setup => "stones are set up here, and a record of turns cannot hold them",
        })
    }
}

impl ReadError {
    /// The error at a place in the text.
    pub const fn new(kind: ReadErrorKind, span: Range<usize>) -> ReadError {
        ReadError { kind, span }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (bytes {} to {})", self.kind, self.span.start, self.span.end)
    }
}

impl core::error::Error for ReadError {}

/// Why a record cannot be written in a format.
///
/// ```
/// use tengen::Grid;
/// use tengen::hex::{Record, sgf};
///
/// let error = sgf::write(&Record::new(Grid::square(60), [])).unwrap_err();
/// assert_eq!(error.to_string(), "the format has no names for the cells of a board of 60x60");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HexWriteError {
    /// The format knows square boards only.
    NotSquare(Grid),
    /// The format has no names for the cells of so large a board.
    TooLarge(Grid),
    /// The format has no word for this turn.
    NoWord {
        /// The number of the turn, from 0.
        at: usize,
        /// What was done.
        turn: Move,
    },
    /// The record says whose turn it is, and the format cannot say the same.
    Color {
        /// The number of the turn, from 0.
        at: usize,
    },
    /// The format cannot write this header.
    Header(String),
}

impl fmt::Display for HexWriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HexWriteError::NotSquare(grid) => write!(f, "the format knows square boards only, not {grid}"),
            HexWriteError::TooLarge(grid) => write!(f, "the format has no names for the cells of a board of {grid}"),
            HexWriteError::NoWord { at, turn } => {
                let name = match turn {
                    Move::Play(_) => "a stone",
                    Move::SwapPieces => "swap-pieces",
                    Move::SwapSides => "swap-sides",
                    Move::Pass => "a pass",
                    Move::Resign => "a resignation",
                    Move::Forfeit => "a forfeit",
                };
                write!(f, "move {}: the format has no word for {name}", at + 1)
            }
            HexWriteError::Color { at } => write!(f, "move {}: the format cannot say that it is that color's", at + 1),
            HexWriteError::Header(key) => write!(f, "the format cannot write the header {key:?}"),
        }
    }
}

impl core::error::Error for HexWriteError {}
