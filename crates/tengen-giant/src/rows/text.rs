//! Rows of text, 64 points at a time.

use super::{MAX_WIDTH, RowError, RowErrorKind, RowFormat, RowSink};
use crate::kernel::planes;
use tengen::diagram;

/// Reads rows of text that arrive in pieces of any size.
///
/// ```
/// use tengen::Topology;
/// use tengen_giant::rows::{RowFormat, TextReader};
/// use tengen_giant::territory::RowCounter;
///
/// let mut reader = TextReader::new(RowFormat::GoText, RowCounter::new(Topology::Square));
/// reader.feed(b"  B  \n B B \nB W B\n W")?;
/// reader.feed(b" W \n  W  \n")?;
/// let totals = reader.finish()?;
/// assert_eq!((totals.owned.black, totals.owned.white, totals.neutral), (6, 1, 9));
/// # Ok::<(), tengen_giant::rows::RowError>(())
/// ```
#[derive(Debug)]
pub struct TextReader<S> {
    format: RowFormat,
    sink: S,
    /// The current row: the number of points, the stones of its full words, and the bytes after them.
    column: usize,
    black: Vec<u64>,
    white: Vec<u64>,
    rest: Vec<u8>,
    /// Whether the last byte was a carriage return, which only a line feed may follow.
    returned: bool,
    /// The number of finished lines, and how many of the latest are empty. Only Hex boards may have empty lines around
    /// them.
    lines: u64,
    blank: u64,
    /// A piece of Hex text, converted to Go text.
    plain: Vec<u8>,
}

impl<S: RowSink> TextReader<S> {
    /// Creates a reader that is ready for the first row. All rows go to `sink`.
    ///
    /// Any format other than Hex text is read as Go text.
    pub fn new(format: RowFormat, sink: S) -> TextReader<S> {
        let format = if format == RowFormat::HexText { format } else { RowFormat::GoText };
        TextReader {
            format,
            sink,
            column: 0,
            black: Vec::new(),
            white: Vec::new(),
            rest: Vec::with_capacity(64),
            returned: false,
            lines: 0,
            blank: 0,
            plain: Vec::new(),
        }
    }

    /// Takes the next piece of the text.
    pub fn feed(&mut self, piece: &[u8]) -> Result<(), RowError> {
        if self.format == RowFormat::GoText || hex::is_plain(piece) {
            return self.feed_plain(piece);
        }
        let mut plain = std::mem::take(&mut self.plain);
        hex::make_plain(piece, &mut plain);
        let fed = self.feed_plain(&plain);
        self.plain = plain;
        fed.map_err(|error| hex::in_piece(error, piece))
    }

    /// Takes the next piece, in the characters of Go text.
    fn feed_plain(&mut self, piece: &[u8]) -> Result<(), RowError> {
        let mut offset = 0;
        while offset < piece.len() {
            offset += self.take_words(&piece[offset..]);
            // The rest is the end of a row, the end of the piece, or an error.
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
                    Err(None) => RowErrorKind::unknown(&slow[at..]),
                };
                return Err(self.error(kind, offset));
            }
        }
        Ok(())
    }

    /// Takes as many points as possible, 64 at a time, and the end of the row if it is there. Returns the number of
    /// bytes taken.
    fn take_words(&mut self, piece: &[u8]) -> usize {
        if self.returned || !self.rest.is_empty() || self.blank > 0 {
            return 0;
        }
        let room = self.sink.width().unwrap_or(MAX_WIDTH) - self.column;
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

    /// Takes one byte. An error of `None` means a byte without a meaning.
    fn take(&mut self, byte: u8) -> Result<(), Option<RowErrorKind>> {
        if byte == b'\n' {
            self.returned = false;
            return self.end_line().map_err(Some);
        }
        match diagram::content(char::from(byte)) {
            _ if self.returned => Err(Some(RowErrorKind::UnknownCharacter('\r'))),
            None if byte == b'\r' => {
                self.returned = true;
                Ok(())
            }
            None => Err(None),
            Some(_) => {
                if let Some(expected) = self.sink.width() {
                    if self.blank > 0 {
                        self.lines -= 1;
                        return Err(Some(RowErrorKind::Ragged { expected, found: 0 }));
                    }
                    if self.column == expected {
                        return Err(Some(RowErrorKind::Ragged { expected, found: expected + 1 }));
                    }
                } else if self.column == MAX_WIDTH {
                    return Err(Some(RowErrorKind::TooWide));
                }
                self.blank = 0;
                self.rest.push(byte);
                self.column += 1;
                if self.rest.len() == 64 {
                    self.end_word();
                }
                Ok(())
            }
        }
    }

    /// Makes a word from the remaining bytes.
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

    /// Makes the row at least this many words long. Words of earlier rows are overwritten.
    fn make_room(&mut self, words: usize) {
        if self.black.len() < words {
            self.black.resize(words, 0);
            self.white.resize(words, 0);
        }
    }

    fn error(&self, kind: RowErrorKind, offset: usize) -> RowError {
        RowError { kind, format: self.format, row: self.lines, column: self.column, offset }
    }

    /// Ends a line. It is a row, unless it is an empty line around a Hex board.
    fn end_line(&mut self) -> Result<(), RowErrorKind> {
        if self.format == RowFormat::HexText && self.column == 0 {
            self.blank += 1;
        } else {
            self.end_row()?;
        }
        self.lines += 1;
        Ok(())
    }

    /// Passes the complete row to the sink.
    fn end_row(&mut self) -> Result<(), RowErrorKind> {
        self.end_word();
        let words = self.column.div_ceil(64);
        self.sink.push(self.column, &self.black[..words], &self.white[..words])?;
        self.column = 0;
        Ok(())
    }

    /// Returns the result when all rows have arrived.
    pub fn finish(self) -> Result<S::Output, RowError> {
        Ok(self.end()?.finish())
    }

    /// Returns the sink when all rows have arrived.
    pub fn end(mut self) -> Result<S, RowError> {
        let ended = if self.column == 0 && !self.returned && self.sink.height() > 0 { Ok(()) } else { self.end_row() };
        ended.map_err(|kind| self.error(kind, 0))?;
        Ok(self.sink)
    }
}

/// Converts Hex text to Go text: ignored characters are dropped, and letters are replaced by those of Go.
mod hex {
    use super::RowError;
    use tengen::Color;
    use tengen::hex::text;

    /// The Go text byte for each Hex text byte: 0 if the byte is ignored, and 1, which is not valid Go text, if it is
    /// invalid.
    const PLAIN: [u8; 256] = {
        let mut plain = [1; 256];
        let mut byte = 0;
        while byte < 128 {
            plain[byte] = match text::content(byte as u8 as char) {
                Some(None) => b'.',
                Some(Some(Color::Black)) => b'X',
                Some(Some(Color::White)) => b'O',
                None => match byte as u8 {
                    b' ' | b'\t' | b'\r' => 0,
                    b'\n' => b'\n',
                    _ => 1,
                },
            };
            byte += 1;
        }
        plain
    };

    /// Whether a piece contains only characters that mean the same in Go text.
    pub(super) fn is_plain(piece: &[u8]) -> bool {
        // The loop has no early exit, so the compiler can vectorize it.
        piece.iter().fold(true, |plain, byte| plain & matches!(byte, b'X' | b'O' | b'.' | b'\n'))
    }

    pub(super) fn make_plain(piece: &[u8], plain: &mut Vec<u8>) {
        plain.clear();
        plain.extend(piece.iter().map(|&byte| PLAIN[usize::from(byte)]).filter(|&byte| byte != 0));
    }

    /// Translates the position of an error back to the original piece.
    pub(super) fn in_piece(error: RowError, piece: &[u8]) -> RowError {
        let kept = |&at: &usize| PLAIN[usize::from(piece[at])] != 0;
        let offset = (0..piece.len()).filter(kept).nth(error.offset).unwrap_or(piece.len());
        RowError { offset, ..error }.with_character(&piece[offset..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::WinnerFinder;
    use crate::territory::{RowCounter, Totals};
    use tengen::hex::Orientation;
    use tengen::{Color, Topology};

    fn totals(text: &[u8]) -> Result<Totals, (RowErrorKind, u64, usize)> {
        let mut reader = TextReader::new(RowFormat::GoText, RowCounter::new(Topology::Square));
        let fed = reader.feed(text).and_then(|()| reader.finish());
        fed.map_err(|error| (error.kind, error.row, error.column))
    }

    fn winner(text: &str, cut: usize) -> Result<Option<Color>, (RowErrorKind, u64, usize)> {
        let mut reader = TextReader::new(RowFormat::HexText, WinnerFinder::new(Orientation::TopBottom));
        let fed = text.as_bytes().chunks(cut).try_for_each(|piece| reader.feed(piece));
        fed.and_then(|()| reader.finish()).map_err(|error| (error.kind, error.row, error.column))
    }

    #[test]
    fn spaces_and_empty_lines_around_hex_boards_mean_nothing() {
        for cut in 1..30 {
            assert_eq!(winner("\n X . O\r\n  X O O\n\t. X .\n\n", cut), Ok(None), "{cut}");
            assert_eq!(winner("X O\n * w", cut), Ok(Some(Color::Black)), "{cut}");
            assert_eq!(winner("\nXO\nXX\nX?\n", cut), Err((RowErrorKind::UnknownCharacter('?'), 3, 1)), "{cut}");
            assert_eq!(winner("X O\n+ X\n", cut), Err((RowErrorKind::UnknownCharacter('+'), 1, 0)), "{cut}");
            assert_eq!(winner("XO\nXXX\n", cut), Err((RowErrorKind::Ragged { expected: 2, found: 3 }, 1, 2)), "{cut}");
            assert_eq!(winner("XO\n\nXX\n", cut), Err((RowErrorKind::Ragged { expected: 2, found: 0 }, 1, 0)), "{cut}");
            assert_eq!(winner(" \n", cut), Err((RowErrorKind::Empty, 1, 0)), "{cut}");
        }
    }

    #[test]
    fn the_place_in_a_piece_of_hex_text_is_that_of_the_text() {
        let mut reader = TextReader::new(RowFormat::HexText, WinnerFinder::new(Orientation::TopBottom));
        let error = reader.feed("X O\n X é\n".as_bytes()).unwrap_err();
        assert_eq!((error.kind, error.offset), (RowErrorKind::UnknownCharacter('é'), 7));
        assert_eq!(error.to_string(), "row 2, column 2: 'é' is neither a stone (X or O) nor an empty cell ('.')");
    }

    #[test]
    fn bad_rows_are_named() {
        assert_eq!(totals(b""), Err((RowErrorKind::Empty, 0, 0)));
        assert_eq!(totals(b"..\n\n.."), Err((RowErrorKind::Ragged { expected: 2, found: 0 }, 1, 0)));
        assert_eq!(totals(b"..\n..."), Err((RowErrorKind::Ragged { expected: 2, found: 3 }, 1, 2)));
        assert_eq!(totals(b"..\n."), Err((RowErrorKind::Ragged { expected: 2, found: 1 }, 1, 1)));
        assert_eq!(totals(b"..\n.\0"), Err((RowErrorKind::UnknownCharacter('\0'), 1, 1)));
        assert_eq!(totals(b".\r."), Err((RowErrorKind::UnknownCharacter('\r'), 0, 1)));
        assert_eq!(totals(b"..\r\n..\r\n").map(|totals| totals.neutral), Ok(4));
        assert_eq!(totals(b"XO").map(|totals| totals.regions), Ok(Some(0)));
    }
}
