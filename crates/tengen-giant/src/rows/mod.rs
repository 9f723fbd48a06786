//! Boards that arrive row by row: text or packed bytes, in pieces of any size, become rows of bits, 64 points per word,
//! and go to a [`RowSink`].
//!
//! | from | by | to |
//! |---|---|---|
//! | any format, detected from the first bytes | [`BoardReader`] | any sink |
//! | rows of text | [`TextReader`] | [`RowCounter`](crate::territory::RowCounter): territory |
//! | [packed] bytes | [`PackedReader`](packed::PackedReader) | [`WinnerFinder`](crate::hex::WinnerFinder): the winner
//! at Hex |
//! | | | [`TextWriter`], [`PackedWriter`]: a board in a file |
//!
//! Errors are reported as a [`RowError`] with a position.

mod board_reader;
mod error;
pub mod packed;
mod text;
mod writer;

pub use board_reader::BoardReader;
pub use error::{RowError, RowErrorKind};
pub use text::TextReader;
pub use writer::{PackedWriter, TextWriter};

/// The maximum length of a row. Columns and runs are numbered with 32 bits.
pub const MAX_WIDTH: usize = 1 << 31;

/// The format of the rows of a board.
///
/// ```
/// use tengen::Topology;
/// use tengen_giant::rows::{RowFormat, TextReader};
/// use tengen_giant::territory::RowCounter;
///
/// // Spaces are ignored only in Hex.
/// let mut reader = TextReader::new(RowFormat::HexText, RowCounter::new(Topology::Hex));
/// reader.feed(b"X . O\n X . O\n")?;
/// assert_eq!(reader.finish()?.width, 3);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowFormat {
    /// Text with the characters of [`tengen::diagram`], one for each point.
    GoText,
    /// Text with the letters of [`tengen::hex::text`]. Spaces, and empty lines around the board, are ignored.
    HexText,
    /// Two bits per point: [`packed`].
    Packed,
}

/// A consumer of rows. Rows arrive in order as bits, 64 points per word, with the first column in the lowest bit.
///
/// ```
/// use tengen::Topology;
/// use tengen_giant::rows::RowSink;
/// use tengen_giant::territory::RowCounter;
///
/// // Three columns: a black stone, an empty point, a white stone.
/// let mut counter = RowCounter::new(Topology::Square);
/// counter.push(3, &[0b001], &[0b100]).map_err(|kind| format!("{kind:?}"))?;
/// assert_eq!(counter.finish().neutral, 1);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub trait RowSink {
    /// The result when all rows have arrived.
    type Output;

    /// The number of columns, once a row has arrived.
    fn width(&self) -> Option<usize>;

    /// The number of rows that have arrived.
    fn height(&self) -> u64;

    /// Takes the next row of `width` points, with the bits of Black's and White's stones. A point holds at most one
    /// stone.
    ///
    /// Refuses a row that is empty, longer than [`MAX_WIDTH`], or not as long as the first one. Bits beyond the row are
    /// ignored.
    fn push(&mut self, width: usize, black: &[u64], white: &[u64]) -> Result<(), RowErrorKind>;

    /// Returns the result when all rows have arrived.
    fn finish(self) -> Self::Output;

    /// Whether a row of this width may come next.
    fn check_width(&self, width: usize) -> Result<(), RowErrorKind> {
        match self.width() {
            Some(expected) if width != expected => Err(RowErrorKind::Ragged { expected, found: width }),
            _ if width == 0 => Err(RowErrorKind::Empty),
            _ if width > MAX_WIDTH => Err(RowErrorKind::TooWide),
            _ => Ok(()),
        }
    }
}
