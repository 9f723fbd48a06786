//! Boards larger than memory: territory totals row by row, with memory for a few rows.
//!
//! A row of text becomes bits, 64 points at a time; [`giant`](crate::territory) counts rows of bits.

use crate::kernel::planes;
use std::fmt;
use tengen::ByColor;
use tengen::diagram::{self, DiagramError, DiagramErrorKind};
use tengen::grid::GridError;

/// How many points are whose on a whole board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Columns.
    pub width: u64,
    /// Rows.
    pub height: u64,
    /// Points of territory for each color.
    pub owned: ByColor<u64>,
    /// Empty points that are nobody's.
    pub neutral: u64,
    /// Empty regions.
    pub regions: u64,
}

/// What is wrong with a board that arrives as a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StreamError {
    /// What, in which row and column.
    pub error: DiagramError,
    /// Where in the piece that was fed last.
    pub offset: usize,
}

impl fmt::Display for StreamError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl std::error::Error for StreamError {}

/// What is made of a board whose rows come one after the other as bits, 64 points a word, the first column lowest.
pub trait Rows {
    /// What it is when all rows have come.
    type Output;

    /// Columns, when a row has come.
    fn width(&self) -> Option<usize>;

    /// How many rows have come.
    fn height(&self) -> u64;

    /// Takes the next row of `width` points: where Black's stones are and where White's; a point holds at most one.
    ///
    /// A row that is empty or not as long as the first one is refused. Bits beyond the row are not looked at.
    fn push(&mut self, width: usize, black: &[u64], white: &[u64]) -> Result<(), DiagramErrorKind>;

    /// What it is, when all rows have come.
    fn finish(self) -> Self::Output;

    /// Whether a row of this width may come next: as long as the first one, not empty, and at most `widest`.
    fn check_width(&self, width: usize, widest: usize) -> Result<(), DiagramErrorKind> {
        match self.width() {
            Some(expected) if width != expected => Err(DiagramErrorKind::Ragged { expected, found: width }),
            _ if width == 0 => Err(DiagramErrorKind::Empty),
            _ if width > widest => Err(DiagramErrorKind::Size(GridError { width, height: 1 })),
            _ => Ok(()),
        }
    }
}

/// Reads rows of text that arrive in pieces of any size.
///
/// ```
/// use tengen::Topology;
/// use tengen_giant::{rows::TextReader, territory::RowCounter};
/// let mut reader = TextReader::new(RowCounter::new(Topology::Square));
/// reader.feed(b"  B  \n B B \nB W B\n W")?;
/// reader.feed(b" W \n  W  \n")?;
/// let totals = reader.finish()?;
/// assert_eq!((totals.owned.black, totals.owned.white, totals.neutral), (6, 1, 9));
/// # Ok::<(), tengen_giant::rows::StreamError>(())
/// ```
#[derive(Debug)]
pub struct TextReader<R> {
    sink: R,
    /// The row that is coming: points, the stones of its full words, and the bytes after them.
    column: usize,
    black: Vec<u64>,
    white: Vec<u64>,
    rest: Vec<u8>,
    /// The last byte was a carriage return, which only a line feed may follow.
    returned: bool,
}

impl<R: Rows> TextReader<R> {
    /// Ready for the first row, all of which go to `sink`.
    pub fn new(sink: R) -> TextReader<R> {
        TextReader {
            sink,
            column: 0,
            black: Vec::new(),
            white: Vec::new(),
            rest: Vec::with_capacity(64),
            returned: false,
        }
    }

    /// What is made of the rows so far.
    pub fn sink(&self) -> &R {
        &self.sink
    }

    /// Takes the next piece of the text.
    pub fn feed(&mut self, piece: &[u8]) -> Result<(), StreamError> {
        let mut offset = 0;
        while offset < piece.len() {
            offset += self.take_words(&piece[offset..]);
            // What is left is the end of a row, of the piece, or wrong.
            let slow = &piece[offset..piece.len().min(offset + 64)];
            for (at, &byte) in slow.iter().enumerate() {
                let kind = match self.take(byte) {
                    Ok(()) => {
                        offset += 1;
                        if self.column == 0 || self.rest.is_empty() && !self.returned {
                            break;
                        }
                        continue;
                    }
                    Err(Some(kind)) => kind,
                    Err(None) => {
                        let rest = &slow[at..slow.len().min(at + 4)];
                        let unknown = String::from_utf8_lossy(rest).chars().next();
                        unknown.map_or(DiagramErrorKind::NotText, DiagramErrorKind::UnknownCharacter)
                    }
                };
                return Err(StreamError { error: self.error(kind), offset });
            }
        }
        Ok(())
    }

    /// Takes as many points as can be taken 64 at a time, and the end of the row if it is there; says how many bytes.
    fn take_words(&mut self, piece: &[u8]) -> usize {
        if self.returned || !self.rest.is_empty() {
            return 0;
        }
        let width = self.sink.width();
        let room = width.map_or(usize::MAX, |width| width - self.column);
        let from = self.column / 64;
        let words = piece.len().min(room) / 64;
        if words > 0 {
            self.make_room(from + words);
            let planes = (&mut self.black[from..from + words], &mut self.white[from..from + words]);
            let good = planes::read(&piece[..words * 64], planes.0, planes.1);
            self.column += good * 64;
            if good < words {
                return good * 64;
            }
        }
        let taken = words * 64;
        let tail = room - taken.min(room);
        let mut last = [b'.'; 64];
        if let Some(points) = piece.get(taken..taken.saturating_add(tail)).filter(|_| (1..64).contains(&tail)) {
            last[..tail].copy_from_slice(points);
            if let Some(stones) = planes::block(&last) {
                self.make_room(from + words + 1);
                (self.black[from + words], self.white[from + words]) = stones;
                self.column += tail;
                return taken + tail;
            }
        }
        taken
    }

    /// Takes one byte; an error without a kind is a byte that stands for nothing.
    fn take(&mut self, byte: u8) -> Result<(), Option<DiagramErrorKind>> {
        if byte == b'\n' {
            self.returned = false;
            return self.end_row().map_err(Some);
        }
        match diagram::content(char::from(byte)) {
            _ if self.returned => Err(Some(DiagramErrorKind::UnknownCharacter('\r'))),
            None if byte == b'\r' => {
                self.returned = true;
                Ok(())
            }
            None => Err(None),
            Some(_) => {
                if let Some(expected) = self.sink.width().filter(|&width| self.column == width) {
                    return Err(Some(DiagramErrorKind::Ragged { expected, found: expected + 1 }));
                }
                self.rest.push(byte);
                self.column += 1;
                if self.rest.len() == 64 {
                    self.end_word();
                }
                Ok(())
            }
        }
    }

    /// Makes a word of the bytes that are left.
    fn end_word(&mut self) {
        if self.rest.is_empty() {
            return;
        }
        let mut last = [b'.'; 64];
        last[..self.rest.len()].copy_from_slice(&self.rest);
        let at = (self.column - self.rest.len()) / 64;
        self.rest.clear();
        self.make_room(at + 1);
        (self.black[at], self.white[at]) = planes::block(&last).unwrap_or_default();
    }

    /// Makes the row at least so many words long; what earlier rows left there is written over.
    fn make_room(&mut self, words: usize) {
        if self.black.len() < words {
            self.black.resize(words, 0);
            self.white.resize(words, 0);
        }
    }

    fn error(&self, kind: DiagramErrorKind) -> DiagramError {
        DiagramError { kind, row: self.sink.height() as usize, column: self.column }
    }

    /// Hands the row that is complete on.
    fn end_row(&mut self) -> Result<(), DiagramErrorKind> {
        self.end_word();
        let words = self.column.div_ceil(64);
        self.sink.push(self.column, &self.black[..words], &self.white[..words])?;
        self.column = 0;
        Ok(())
    }

    /// What was made of the rows, when all have come.
    pub fn finish(self) -> Result<R::Output, StreamError> {
        Ok(self.end()?.finish())
    }

    /// What the rows went to, when all have come.
    pub fn end(mut self) -> Result<R, StreamError> {
        let ended = if self.column == 0 && !self.returned && self.sink.height() > 0 { Ok(()) } else { self.end_row() };
        ended.map_err(|kind| StreamError { error: self.error(kind), offset: 0 })?;
        Ok(self.sink)
    }

    /// What the rows went to so far.
    pub(crate) fn into_sink(self) -> R {
        self.sink
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::territory::RowCounter;
    use tengen::Topology;

    fn totals(text: &[u8]) -> Result<Totals, (DiagramErrorKind, usize, usize)> {
        let mut reader = TextReader::new(RowCounter::new(Topology::Square));
        let fed = reader.feed(text).and_then(|()| reader.finish());
        fed.map_err(|StreamError { error, .. }| (error.kind, error.row, error.column))
    }

    #[test]
    fn bad_rows_are_named() {
        assert_eq!(totals(b""), Err((DiagramErrorKind::Empty, 0, 0)));
        assert_eq!(totals(b"..\n\n.."), Err((DiagramErrorKind::Ragged { expected: 2, found: 0 }, 1, 0)));
        assert_eq!(totals(b"..\n..."), Err((DiagramErrorKind::Ragged { expected: 2, found: 3 }, 1, 2)));
        assert_eq!(totals(b"..\n."), Err((DiagramErrorKind::Ragged { expected: 2, found: 1 }, 1, 1)));
        assert_eq!(totals(b"..\n.\0"), Err((DiagramErrorKind::UnknownCharacter('\0'), 1, 1)));
        assert_eq!(totals(b".\r."), Err((DiagramErrorKind::UnknownCharacter('\r'), 0, 1)));
        assert_eq!(totals(b"..\r\n..\r\n").map(|totals| totals.neutral), Ok(4));
        assert_eq!(totals(b"XO").map(|totals| totals.regions), Ok(0));
    }
}
