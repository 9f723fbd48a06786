//! Errors in boards that arrive row by row, with their positions.

use super::packed::LATEST;
use super::{MAX_WIDTH, RowFormat};
use std::fmt;
use tengen::GridError;
use tengen::diagram::{DiagramError, DiagramErrorKind};

/// The kind of error in a board that arrives row by row.
///
/// ```
/// use tengen::Topology;
/// use tengen_giant::rows::{RowErrorKind, RowFormat, TextReader};
/// use tengen_giant::territory::RowCounter;
///
/// let mut reader = TextReader::new(RowFormat::GoText, RowCounter::new(Topology::Square));
/// let error = reader.feed(b".X.\nO\n").and_then(|()| reader.finish().map(drop)).unwrap_err();
/// assert_eq!(error.kind, RowErrorKind::Ragged { expected: 3, found: 1 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RowErrorKind {
    /// There is no row, or the first one has no points.
    Empty,
    /// The row does not have the length of the first row.
    Ragged {
        /// The number of points in the first row.
        expected: usize,
        /// The number of points in this row.
        found: usize,
    },
    /// The board is a torus, whose first row is beside its last one: it cannot be counted row by row.
    Torus,
    /// The row is longer than [`MAX_WIDTH`].
    TooWide,
    /// The character has no meaning.
    UnknownCharacter(char),
    /// The text is not valid UTF-8.
    NotText,
    /// The first bytes are not those of a packed board.
    Magic,
    /// The version of the packed board is unknown.
    Version(u16),
    /// The packed board's header has an invalid value at this byte.
    Header(usize),
    /// The checksum of the packed board's header is wrong, so the header is damaged.
    HeaderChecksum,
    /// No board has this size.
    Size(GridError),
    /// A packed point is neither empty nor a stone.
    Point,
    /// The bits after the last point of a packed row are not 0.
    Padding,
    /// The checksum of a packed row is wrong, so the row is damaged.
    Checksum {
        /// The checksum in the file.
        stored: u32,
        /// The checksum computed from the row.
        computed: u32,
    },
    /// The packed board ends before the end of its last row.
    Truncated,
    /// Something follows the last row of the packed board.
    Trailing,
}

impl RowErrorKind {
    /// Returns the error for the unknown character at the start of these bytes.
    pub(super) fn unknown(bytes: &[u8]) -> RowErrorKind {
        let start = String::from_utf8_lossy(&bytes[..bytes.len().min(4)]);
        start.chars().next().map_or(RowErrorKind::NotText, RowErrorKind::UnknownCharacter)
    }
}

/// An error in a board that arrives row by row, with its position.
///
/// ```
/// use tengen::Topology;
/// use tengen_giant::rows::{RowFormat, TextReader};
/// use tengen_giant::territory::RowCounter;
///
/// let mut reader = TextReader::new(RowFormat::GoText, RowCounter::new(Topology::Square));
/// let error = reader.feed(b".X.\n.?.\n").and_then(|()| reader.finish().map(drop)).unwrap_err();
/// assert_eq!((error.row, error.column), (1, 1));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RowError {
    /// The kind of error.
    pub kind: RowErrorKind,
    /// The format of the rows.
    pub format: RowFormat,
    /// The row, from 0. For text, this is the line.
    pub row: u64,
    /// The column, from 0.
    pub column: usize,
    /// The offset in the piece that was fed last.
    pub offset: usize,
}

impl fmt::Display for RowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (row, column) = (self.row + 1, self.column + 1);
        match self.kind {
            RowErrorKind::Torus => f.write_str("the board is a torus, which cannot be counted row by row"),
            RowErrorKind::TooWide => write!(f, "row {row} has more than {MAX_WIDTH} points"),
            RowErrorKind::Ragged { expected, found } if self.format != RowFormat::GoText => {
                let points = if found == 1 { "1 point".into() } else { format!("{found} points") };
                write!(f, "row {row} has {points}, but the first row has {expected}")
            }
            RowErrorKind::UnknownCharacter(unknown) if self.format == RowFormat::HexText => {
                write!(f, "row {row}, column {column}: {unknown:?} is neither a stone (X or O) nor an empty cell ('.')")
            }
            // These messages are the same as for a board that is parsed as a whole.
            RowErrorKind::Empty => self.write_as_diagram(f, DiagramErrorKind::Empty),
            RowErrorKind::Ragged { expected, found } => {
                self.write_as_diagram(f, DiagramErrorKind::Ragged { expected, found })
            }
            RowErrorKind::UnknownCharacter(unknown) => {
                self.write_as_diagram(f, DiagramErrorKind::UnknownCharacter(unknown))
            }
            RowErrorKind::NotText => self.write_as_diagram(f, DiagramErrorKind::NotText),
            RowErrorKind::Magic => f.write_str("not a packed board: the first eight bytes are not its mark"),
            RowErrorKind::Version(version) => {
                write!(f, "a packed board of version {version}, but only versions 1 to {LATEST} are known")
            }
            RowErrorKind::Header(at) => write!(f, "a packed board whose header is wrong at byte {at}"),
            RowErrorKind::HeaderChecksum => {
                f.write_str("a packed board whose header is damaged: its checksum, at byte 24, does not fit")
            }
            RowErrorKind::Size(error) => error.fmt(f),
            RowErrorKind::Point => write!(f, "row {row}, column {column}: neither empty nor a stone"),
            RowErrorKind::Padding => write!(f, "row {row}: the bits after its last point are not 0"),
            RowErrorKind::Checksum { stored, computed } => write!(
                f,
                "row {row} is damaged: its checksum is {stored:08x} in the file, but that of its points is \
                 {computed:08x}"
            ),
            RowErrorKind::Truncated => write!(f, "the packed board ends in row {row}, before column {column}"),
            RowErrorKind::Trailing => write!(f, "something follows row {}, the last of the packed board", self.row),
        }
    }
}

impl RowError {
    /// Returns the same error. If it is about an unknown character, that character is read from the start of these
    /// bytes.
    pub(super) fn with_character(self, bytes: &[u8]) -> RowError {
        match self.kind {
            RowErrorKind::UnknownCharacter(_) => RowError { kind: RowErrorKind::unknown(bytes), ..self },
            _ => self,
        }
    }

    fn write_as_diagram(&self, f: &mut fmt::Formatter<'_>, kind: DiagramErrorKind) -> fmt::Result {
        fmt::Display::fmt(&DiagramError::new(kind, self.row as usize, self.column), f)
    }
}

impl std::error::Error for RowError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.kind {
            RowErrorKind::Size(error) => Some(error),
            _ => None,
        }
    }
}
