//! Boards as rows of text, the language of people, tests and the Go Counting exercise.
//!
//! One character a point, rows from the top, all of one length.
//!
//! | point | read | written |
//! |---|---|---|
//! | empty | space `.` `+` `_` | `.` |
//! | Black | `B` `b` `X` `x` `#` | `X` |
//! | White | `W` `w` `O` `o` | `O` |
//!
//! A final newline is optional, and `\r\n` ends a row as `\n` does. A row shorter or longer than the first is an
//! error that names the row: trailing spaces that an editor cut off are missing points, not empty ones.
//!
//! [`parse`] reads this and nothing else. [`read`] also reads drawings, as programs print them and people copy them:
//! signs with blanks between them, with coordinates, in a frame, and the diagrams of Sensei's Library.

mod caption;
mod cells;
mod coordinates;
mod error;
mod frame;
pub mod list;
mod reading;
mod sensei;
mod signs;

use crate::board::Board;
use crate::color::Color;
use crate::grid::Grid;
use crate::topology::Topology;
use alloc::string::String;
use alloc::vec::Vec;
pub use caption::Caption;
use core::fmt;
pub use error::{DiagramError, DiagramErrorKind, DiagramNote};
pub use reading::{DiagramReading, Dialect, is_drawing, is_spaced, read, read_bytes, read_rows};

/// What `character` stands for: a stone, an empty point, or nothing.
pub const fn content(character: char) -> Option<Option<Color>> {
    match character {
        ' ' | '.' | '+' | '_' => Some(None),
        'B' | 'b' | 'X' | 'x' | '#' => Some(Some(Color::Black)),
        'W' | 'w' | 'O' | 'o' => Some(Some(Color::White)),
        _ => None,
    }
}

/// Reads rows, one string each.
pub fn parse_rows<S: AsRef<str>>(rows: &[S], topology: Topology) -> Result<Board, DiagramError> {
    let error = |kind, row, column| DiagramError { kind, row, column };
    let first = rows.first().ok_or_else(|| error(DiagramErrorKind::Empty, 0, 0))?;
    let width = first.as_ref().chars().count();
    let grid = Grid::with_topology(width, rows.len(), topology)
        .map_err(|size| error(if width == 0 { DiagramErrorKind::Empty } else { DiagramErrorKind::Size(size) }, 0, 0))?;
    let mut stones = Vec::with_capacity(grid.area());
    for (y, row) in rows.iter().enumerate() {
        for (x, character) in row.as_ref().chars().enumerate() {
            let stone = content(character).ok_or_else(|| error(DiagramErrorKind::UnknownCharacter(character), y, x))?;
            if x < width {
                stones.push(stone);
            }
        }
        let found = row.as_ref().chars().count();
        if found != width {
            return Err(error(DiagramErrorKind::Ragged { expected: width, found }, y, found.min(width)));
        }
    }
    Board::from_stones(grid, stones).map_err(|_| error(DiagramErrorKind::Empty, 0, 0))
}

/// The rows of a text: its lines, without the newline at the end.
pub fn rows(text: &str) -> Vec<&str> {
    let text = text.strip_suffix('\n').unwrap_or(text);
    if matches!(text, "" | "\r") {
        return Vec::new();
    }
    text.split('\n').map(|row| row.strip_suffix('\r').unwrap_or(row)).collect()
}

/// Reads a text of rows with four neighbors a point.
pub fn parse(text: &str) -> Result<Board, DiagramError> {
    parse_rows(&rows(text), Topology::Square)
}

/// The text that the bytes should be.
fn text(bytes: &[u8]) -> Result<&str, DiagramError> {
    core::str::from_utf8(bytes).map_err(|error| {
        let good = &bytes[..error.valid_up_to()];
        let row = good.iter().filter(|&&byte| byte == b'\n').count();
        let line_start = good.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let column = String::from_utf8_lossy(&good[line_start..]).chars().count();
        DiagramError { kind: DiagramErrorKind::NotText, row, column }
    })
}

/// Reads bytes that should be a text of rows.
pub fn parse_bytes(bytes: &[u8], topology: Topology) -> Result<Board, DiagramError> {
    parse_rows(&rows(text(bytes)?), topology)
}

/// The rows of a grid, one character a point chosen by its index.
pub fn draw(grid: Grid, mut letter: impl FnMut(crate::grid::Point) -> char) -> Vec<String> {
    let mut points = grid.points();
    (0..grid.height()).map(|_| points.by_ref().take(grid.width()).map(&mut letter).collect()).collect()
}

/// The rows of a board: `X`, `O` and `.`.
pub fn board_rows(board: &Board) -> Vec<String> {
    draw(board.grid(), |point| match board[point] {
        None => '.',
        Some(Color::Black) => 'X',
        Some(Color::White) => 'O',
    })
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in board_rows(self) {
            writeln!(f, "{row}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(text: &str) -> (DiagramErrorKind, usize, usize) {
        let error = parse(text).unwrap_err();
        (error.kind, error.row, error.column)
    }

    #[test]
    fn errors_name_the_place() {
        assert_eq!(kind(""), (DiagramErrorKind::Empty, 0, 0));
        assert_eq!(kind("\n"), (DiagramErrorKind::Empty, 0, 0));
        assert_eq!(kind("..\n.Q"), (DiagramErrorKind::UnknownCharacter('Q'), 1, 1));
        assert_eq!(kind("..\n..\n."), (DiagramErrorKind::Ragged { expected: 2, found: 1 }, 2, 1));
        assert_eq!(kind("..\n\n.."), (DiagramErrorKind::Ragged { expected: 2, found: 0 }, 1, 0));
        assert_eq!(parse_bytes(b"..\n.\xff", Topology::Square).unwrap_err().kind, DiagramErrorKind::NotText);
    }

    #[test]
    fn every_letter_of_the_exercise_is_read() {
        let board = parse(" .+_\r\nBbXx\r\nWwOo\r\n####\r\n").unwrap();
        assert_eq!(board.to_string(), "....\nXXXX\nOOOO\nXXXX\n");
    }
}
