//! Boards that arrive row by row: text or packed bytes, in pieces of any size, become rows of bits, 64 points a word, and go
//! to a [`RowSink`].
//!
//! | from | by | to |
//! |---|---|---|
//! | whatever the first bytes show | [`BoardReader`] | any sink |
//! | rows of text | [`TextReader`] | [`RowCounter`](crate::territory::RowCounter): territory |
//! | [packed] bytes | [`PackedReader`](packed::PackedReader) | [`WinnerFinder`](crate::hex::WinnerFinder): who has won at Hex |
//! | | | [`TextWriter`], [`PackedWriter`]: a board in a file |
//!
//! What is wrong is a [`RowError`] with its place.

mod board_reader;
mod error;
pub mod packed;
mod text;
mod writer;

pub use board_reader::BoardReader;
pub use error::{RowError, RowErrorKind};
pub use text::TextReader;
pub use writer::{PackedWriter, TextWriter};

/// The longest row; columns and runs are numbered in 32 bits.
pub const MAX_WIDTH: usize = 1 << 31;

/// How the rows of a board are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowFormat {
    /// Text with the characters of [`tengen::diagram`], one for each point.
    GoText,
    /// Text with the letters of [`tengen::hex::text`]; spaces, and empty lines around the board, mean nothing.
    HexText,
    /// Two bits a point: [`packed`].
    Packed,
}

/// What is made of a board whose rows arrive one after the other as bits, 64 points a word, the first column lowest.
pub trait RowSink {
    /// What it is when all rows have arrived.
    type Output;

    /// Columns, when a row has arrived.
    fn width(&self) -> Option<usize>;

    /// How many rows have arrived.
    fn height(&self) -> u64;

    /// Takes the next row of `width` points: where Black's stones are and where White's; a point holds at most one.
    ///
    /// A row that is empty, longer than [`MAX_WIDTH`] or not as long as the first one is refused. Bits beyond the row are
    /// ignored.
    fn push(&mut self, width: usize, black: &[u64], white: &[u64]) -> Result<(), RowErrorKind>;

    /// What it is, when all rows have arrived.
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
