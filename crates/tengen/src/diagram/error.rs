//! Why a text is not a board, and notes about ambiguous boards.

use crate::grid::GridError;
use alloc::format;
use alloc::string::String;
use core::fmt;

/// Why a text is not a board.
///
/// ```
/// use tengen::diagram::{self, DiagramErrorKind};
///
/// let error = diagram::parse("X.O\nX.\n").unwrap_err();
/// assert_eq!(error.kind, DiagramErrorKind::Ragged { expected: 3, found: 2 });
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DiagramErrorKind {
    /// There is no row at all.
    Empty,
    /// The row is not as long as the first one.
    Ragged {
        /// Points in the first row.
        expected: usize,
        /// Points in this row.
        found: usize,
    },
    /// The character has no meaning.
    UnknownCharacter(char),
    /// The rows are not UTF-8.
    NotText,
    /// No board has this size.
    Size(GridError),
    /// A row of a drawing has not as many points as its first row.
    RaggedDrawing {
        /// Points in the first row.
        expected: usize,
        /// Points in this row.
        found: usize,
    },
    /// The character has no meaning in a drawing.
    UnknownSign(char),
    /// The letter is a stone for some and a mark of territory for others, and the drawing does not tell which.
    AmbiguousSign(char),
    /// The line should be the row with this number.
    RowMissing(usize),
    /// The numbers at the side, or the letters above, show that columns or rows are missing.
    PartOfBoard,
    /// Empty points are blanks, so the start of a row cannot be determined.
    BlankPoints,
    /// The frame holds no row.
    EmptyFrame,
}

/// Why a text is not a board, and where.
///
/// ```
/// let error = tengen::diagram::parse("X.O\nX?O\n").unwrap_err();
/// assert_eq!((error.row, error.column), (1, 1));
/// assert!(error.to_string().starts_with("row 2, column 2: '?' is neither a stone"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DiagramError {
    /// What is wrong.
    pub kind: DiagramErrorKind,
    /// The row, from 0; of a drawing the line.
    pub row: usize,
    /// The column, from 0, in characters.
    pub column: usize,
}

impl DiagramError {
    /// The error at a place, both counted from 0.
    pub const fn new(kind: DiagramErrorKind, row: usize, column: usize) -> DiagramError {
        DiagramError { kind, row, column }
    }
}

impl fmt::Display for DiagramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (row, column) = (self.row + 1, self.column + 1);
        match &self.kind {
            DiagramErrorKind::Empty => f.write_str("the board has no rows"),
            DiagramErrorKind::Ragged { expected, found } => {
                write!(f, "row {row} has {}, but the first row has {expected}", points(*found))?;
                if found < expected {
                    f.write_str(" (were spaces at its end cut off? write empty points as '.')")?;
                }
                Ok(())
            }
            DiagramErrorKind::UnknownCharacter(unknown) => write!(
                f,
                "row {row}, column {column}: {unknown:?} is neither a stone (B or X, W or O) nor an empty point (space \
                 or '.')"
            ),
            DiagramErrorKind::NotText => write!(f, "row {row}, column {column}: the board is not text"),
            DiagramErrorKind::Size(error) => error.fmt(f),
            DiagramErrorKind::RaggedDrawing { expected, found } => {
                write!(f, "the row in line {row} has {}, but the board's first row has {expected}", points(*found))
            }
            DiagramErrorKind::UnknownSign(unknown) => write!(
                f,
                "line {row}, column {column}: {unknown:?} is neither a stone (X or ●, O or ○) nor an empty point ('.' \
                 or '·')"
            ),
            DiagramErrorKind::AmbiguousSign(letter) => write!(
                f,
                "line {row}, column {column}: {letter:?} beside X and O may be a stone or a mark on an empty point; \
                 write stones as X and O and empty points as '.'"
            ),
            DiagramErrorKind::RowMissing(number) => {
                write!(f, "line {row}: row {number} of the board should be here, with its number at the left")
            }
            DiagramErrorKind::PartOfBoard => {
                f.write_str("the coordinates show a part of a board; the edges count, so the whole board is needed")
            }
            DiagramErrorKind::BlankPoints => {
                write!(f, "line {row}: beside coordinates, blanks cannot be empty points; write them as '.'")
            }
            DiagramErrorKind::EmptyFrame => write!(f, "line {row}: the frame holds no rows"),
        }
    }
}

impl core::error::Error for DiagramError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match &self.kind {
            DiagramErrorKind::Size(error) => Some(error),
            _ => None,
        }
    }
}

/// A number of points in words.
fn points(count: usize) -> String {
    if count == 1 { "1 point".into() } else { format!("{count} points") }
}

/// A note about a board that could be read in another way.
///
/// ```
/// use tengen::Topology;
/// use tengen::diagram::{self, DiagramNote};
///
/// let reading = diagram::read("X O X\nO X O\n", Topology::Square)?;
/// assert_eq!(reading.board.grid().width(), 5);
/// assert_eq!(reading.notes, [DiagramNote::SecondColumnsBlank { width: 5, without: 3 }]);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DiagramNote {
    /// Every second column is blank: an empty column, or a separator.
    SecondColumnsBlank {
        /// Columns as it was read, with the blank ones.
        width: usize,
        /// Columns without the blank ones.
        without: usize,
    },
    /// Blank columns at the left or right of rows that have dots for empty points.
    BlankMargin {
        /// Columns as it was read, with the blank ones.
        width: usize,
        /// Columns without the blank ones.
        without: usize,
    },
    /// The frame is open at a side, so the diagram shows only a part of a board.
    OpenFrame,
    /// Numbered moves were read as stones.
    NumberedMoves(usize),
    /// More diagrams follow the one that was read.
    MoreDiagrams,
    /// The rows are numbered from the top, unlike in the notation of Go.
    RowsFromTop,
}

impl fmt::Display for DiagramNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DiagramNote::SecondColumnsBlank { width, without } => write!(
                f,
                "every second column is blank: read as {width} columns, each blank an empty point; if blanks only \
                 separate the signs ({without} columns), leave them out"
            ),
            DiagramNote::BlankMargin { width, without } => write!(
                f,
                "blank columns beside the rows: read as {width} columns, each blank an empty point; if they are only \
                 a margin ({without} columns), leave them out"
            ),
            DiagramNote::OpenFrame => f.write_str(
                "the diagram's frame is open at a side: what is shown was read as a whole board, with edges there too",
            ),
            DiagramNote::NumberedMoves(1) => {
                f.write_str("the numbered move was read as a stone; nothing was captured by it")
            }
            DiagramNote::NumberedMoves(count) => {
                write!(f, "{count} numbered moves were read as stones; nothing was captured by them")
            }
            DiagramNote::RowsFromTop => {
                f.write_str("the rows are numbered from the top there; here row 1 is the lowest, as players count")
            }
            DiagramNote::MoreDiagrams => f.write_str("the text holds more than one diagram; this is the first"),
        }
    }
}
