//! Hex boards as rows of text, straight or skewed.
//!
//! | cell | read | written |
//! |---|---|---|
//! | Black, first | `X` `x` `B` `b` `*` | `X` |
//! | White, second | `O` `o` `W` `w` | `O` |
//! | empty | `.` | `.` |
//!
//! Spaces and tabs are ignored wherever they are, and so are blank lines before the first row and after the last.
//! Rows are written skewed, each shifted half a cell to the right of the row above.

use super::outcome::hex_grid;
use crate::board::Board;
use crate::color::Color;
use crate::grid::GridError;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// Why a text is not a Hex board.
///
/// ```
/// use tengen::hex::text::{self, TextErrorKind};
///
/// let error = text::parse("X .\n O\n").unwrap_err();
/// assert_eq!(error.kind, TextErrorKind::Ragged { expected: 2, found: 1 });
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TextErrorKind {
    /// There is no cell at all.
    Empty,
    /// The row has not as many cells as the first one.
    Ragged {
        /// Cells in the first row.
        expected: usize,
        /// Cells in this row.
        found: usize,
    },
    /// The character stands for nothing.
    UnknownCharacter(char),
    /// No board has this size.
    Size(GridError),
}

/// Why a text is not a Hex board, and where.
///
/// ```
/// let error = tengen::hex::text::parse("X .\n O ?\n").unwrap_err();
/// assert_eq!((error.row, error.column), (1, 3));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TextError {
    /// What is wrong.
    pub kind: TextErrorKind,
    /// The line of the text, from 0.
    pub row: usize,
    /// The column in that line, from 0, in characters, ignored ones counted.
    pub column: usize,
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (row, column) = (self.row + 1, self.column + 1);
        match &self.kind {
            TextErrorKind::Empty => f.write_str("the board has no cells"),
            TextErrorKind::Ragged { expected, found } => {
                write!(f, "row {row} has {}, but the first row has {expected}", cells(*found))
            }
            TextErrorKind::UnknownCharacter(unknown) => write!(
                f,
                "row {row}, column {column}: {unknown:?} is neither a stone (X, B or *; O or W) nor an empty cell ('.')"
            ),
            TextErrorKind::Size(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for TextError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match &self.kind {
            TextErrorKind::Size(error) => Some(error),
            _ => None,
        }
    }
}

/// A number of cells in words.
pub(super) fn cells(count: usize) -> String {
    if count == 1 { "1 cell".into() } else { format!("{count} cells") }
}

/// What `character` stands for: a stone, an empty cell, or nothing.
pub const fn content(character: char) -> Option<Option<Color>> {
    match character {
        '.' => Some(None),
        'X' | 'x' | 'B' | 'b' | '*' => Some(Some(Color::Black)),
        'O' | 'o' | 'W' | 'w' => Some(Some(Color::White)),
        _ => None,
    }
}

/// Reads a text of rows.
pub fn parse(text: &str) -> Result<Board, TextError> {
    let rows: Vec<&str> = text.split('\n').collect();
    parse_rows(&rows)
}

/// Reads rows, one string each.
pub fn parse_rows<S: AsRef<str>>(rows: &[S]) -> Result<Board, TextError> {
    let error = |kind, row, column| TextError { kind, row, column };
    let filled = |row: &S| row.as_ref().contains(|c: char| !c.is_whitespace());
    let (Some(first), Some(last)) = (rows.iter().position(filled), rows.iter().rposition(filled)) else {
        return Err(error(TextErrorKind::Empty, 0, 0));
    };
    let mut stones = Vec::new();
    let mut width = 0;
    for (y, row) in rows.iter().enumerate().take(last + 1).skip(first) {
        let before = stones.len();
        for (column, character) in row.as_ref().chars().enumerate() {
            if !matches!(character, ' ' | '\t' | '\r') {
                let unknown = || error(TextErrorKind::UnknownCharacter(character), y, column);
                stones.push(content(character).ok_or_else(unknown)?);
            }
        }
        let found = stones.len() - before;
        if y == first {
            width = found;
        } else if found != width {
            let column = column_of(row.as_ref(), found.min(width));
            return Err(error(TextErrorKind::Ragged { expected: width, found }, y, column));
        }
    }
    let grid = hex_grid(width, last + 1 - first).map_err(|size| error(TextErrorKind::Size(size), first, 0))?;
    Board::from_stones(grid, stones).map_err(|_| error(TextErrorKind::Empty, first, 0))
}

/// The column of the text in which the cell of this number stands, or the row's end.
fn column_of(row: &str, cell: usize) -> usize {
    let mut cells = row.chars().enumerate().filter(|(_, character)| !character.is_whitespace());
    cells.nth(cell).map_or_else(|| row.trim_end_matches('\r').chars().count(), |(column, _)| column)
}

/// The rows of a board, skewed: `X`, `O` and `.` with a space between them and one more before each row than before
/// the row above.
pub fn rows(board: &Board) -> Vec<String> {
    let width = board.grid().width();
    let skewed = board.stones().chunks(width).enumerate().map(|(y, row)| {
        let mut text = " ".repeat(y);
        for (x, stone) in row.iter().enumerate() {
            if x > 0 {
                text.push(' ');
            }
            text.push(match stone {
                None => '.',
                Some(Color::Black) => 'X',
                Some(Color::White) => 'O',
            });
        }
        text
    });
    skewed.collect()
}

/// The rows of a board as one text, each row ended by a newline.
pub fn write(board: &Board) -> String {
    let mut text = rows(board).join("\n");
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(text: &str) -> (TextErrorKind, usize, usize) {
        let error = parse(text).unwrap_err();
        (error.kind, error.row, error.column)
    }

    #[test]
    fn errors_name_the_place_in_the_text() {
        assert_eq!(kind(""), (TextErrorKind::Empty, 0, 0));
        assert_eq!(kind(" \n\t\n"), (TextErrorKind::Empty, 0, 0));
        assert_eq!(kind("\n. .\n . ?"), (TextErrorKind::UnknownCharacter('?'), 2, 3));
        assert_eq!(kind("..\n .\r\n.."), (TextErrorKind::Ragged { expected: 2, found: 1 }, 1, 2));
        assert_eq!(kind("..\n . . X\n"), (TextErrorKind::Ragged { expected: 2, found: 3 }, 1, 5));
        assert_eq!(kind("..\n\n.."), (TextErrorKind::Ragged { expected: 2, found: 0 }, 1, 0));
    }

    #[test]
    fn every_letter_is_read_and_rows_are_skewed() {
        let board = parse("\n x X b\r\n\tB * o\r\n  O w W\r\n   . . .\n\n").unwrap();
        assert_eq!(write(&board), "X X X\n X X O\n  O O O\n   . . .\n");
    }
}
