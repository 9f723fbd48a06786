//! Hex boards too large for memory: the winner by reading rows of text as they come, without the winning path.

use super::report::{HexReport, result, side_name};
use super::{Format, letter};
use crate::problem::{Kind, Place, Problem};
use tengen::hex::{End, Orientation};
use tengen_giant::hex::winner::{Stream, StreamError};

/// The most cells for which a path is searched; larger boards are read as a stream.
pub const MAX_CELLS: usize = 20_000_000;
/// The longest row that is kept, spaces included.
const MAX_ROW: usize = 1 << 28;

/// A board of which some bytes have been read.
#[derive(Debug)]
pub struct GiantBoard {
    orientation: Orientation,
    stream: Stream,
    /// The cells of the line that is being read.
    row: Vec<u8>,
    /// Columns of the first row.
    width: usize,
    rows: usize,
    /// Lines so far, and how many of them were blank since the last row.
    lines: usize,
    blank: usize,
}

impl GiantBoard {
    /// Nothing read yet.
    pub fn new(orientation: Orientation) -> GiantBoard {
        let stream = Stream::new(orientation);
        GiantBoard { orientation, stream, row: Vec::new(), width: 0, rows: 0, lines: 0, blank: 0 }
    }

    /// Reads the next piece of the text, cut wherever it may be.
    pub fn feed(&mut self, piece: &[u8]) -> Result<(), Problem> {
        let mut lines = piece.split(|&byte| byte == b'\n');
        if let Some(first) = lines.next() {
            self.extend(first)?;
        }
        for line in lines {
            self.end_line()?;
            self.extend(line)?;
        }
        Ok(())
    }

    fn extend(&mut self, part: &[u8]) -> Result<(), Problem> {
        if self.row.len() + part.len() > MAX_ROW {
            return Err(Problem::new(Kind::TooLarge, format!("line {} is too long", self.lines + 1)));
        }
        if part.iter().any(|byte| matches!(byte, b' ' | b'\t' | b'\r')) {
            self.row.extend(part.iter().filter(|byte| !matches!(byte, b' ' | b'\t' | b'\r')));
        } else {
            self.row.extend_from_slice(part);
        }
        Ok(())
    }

    fn end_line(&mut self) -> Result<(), Problem> {
        self.lines += 1;
        if self.row.is_empty() {
            self.blank += 1;
            return Ok(());
        }
        if self.rows == 0 {
            self.width = self.row.len();
        } else if self.blank > 0 {
            let blank = StreamError::Ragged { row: self.rows, expected: self.width, found: 0 };
            return Err(self.wrong(&blank, self.lines - 1, 0));
        }
        let pushed = self.stream.push(&self.row);
        pushed.map_err(|error| {
            let column = match error {
                StreamError::UnknownByte { column, .. } => column,
                StreamError::Ragged { expected, found, .. } => expected.min(found),
                StreamError::Empty | StreamError::TooWide => 0,
            };
            self.wrong(&error, self.lines, column)
        })?;
        self.blank = 0;
        self.rows += 1;
        self.row.clear();
        Ok(())
    }

    /// The problem in a line, at a cell; spaces of the text are not counted.
    fn wrong(&self, error: &StreamError, line: usize, column: usize) -> Problem {
        let place = Place::of_span(&self.row, column..column + 1);
        Problem::new(Kind::Board, error).at(Place { line, column: column + 1, ..place })
    }

    /// The report on everything that was read.
    pub fn finish(mut self) -> Result<HexReport, Problem> {
        if !self.row.is_empty() {
            self.end_line()?;
        }
        let winner = self.stream.finish().map_err(|error| Problem::new(Kind::Board, error))?;
        let warning = "the board is too large to look for a path; its rows were read one after the other";
        Ok(HexReport {
            winner: winner.map_or("none", letter),
            path: Vec::new(),
            length: 0,
            width: self.width,
            height: self.rows,
            black_side: side_name(self.orientation),
            by: winner.map(|_| "connection"),
            needs: None,
            moves: None,
            result: result(winner.map(|winner| (winner, End::Connection))),
            record: None,
            agrees: None,
            swap: None,
            plausible: None,
            regular: None,
            format: Format::Text.name(),
            warnings: vec![warning.into()],
        })
    }
}

/// Whether a text that begins like this is rows of text, and so can be read as a stream.
pub fn is_board(head: &[u8]) -> bool {
    super::source::format(head) == Format::Text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, cut: usize) -> Result<HexReport, Problem> {
        let mut board = GiantBoard::new(Orientation::TopBottom);
        text.as_bytes().chunks(cut).try_for_each(|piece| board.feed(piece))?;
        board.finish()
    }

    #[test]
    fn pieces_may_be_cut_anywhere() {
        for cut in 1..30 {
            let report = read("\n X . O\r\n  X O O\n\t. X .\n\n", cut).unwrap();
            assert_eq!((report.winner, report.width, report.height), ("none", 3, 3), "{cut}");
            assert_eq!(read("X O\n X O", cut).unwrap().winner, "X", "{cut}");
        }
    }

    #[test]
    fn errors_name_the_line() {
        let place = |text| read(text, 3).unwrap_err().place.map(|place| (place.line, place.column));
        assert_eq!(place("\nXO\nXX\nX?\n"), Some((4, 2)));
        assert_eq!(place("XO\nXXX\n"), Some((2, 3)));
        assert_eq!(place("XO\n\nXX\n"), Some((2, 1)));
        assert_eq!(read(" \n", 1).unwrap_err().message, "the board has no cells");
    }
}
