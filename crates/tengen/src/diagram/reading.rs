//! One reader for boards in any of the ways in which people have them.

use super::caption::Caption;
use super::cells::{self, Blanks, DiagramRow, Spacing};
use super::error::{DiagramError, DiagramNote};
use super::signs::{self, Sign};
use super::{content, coordinates, frame, parse_rows, rows, sensei, text};
use crate::board::Board;
use crate::topology::Topology;
use alloc::vec::Vec;
use core::ops::Range;

/// The way in which a board was written.
///
/// ```
/// use tengen::Topology;
/// use tengen::diagram::{self, Dialect};
///
/// assert_eq!(diagram::read(".X\nO.\n", Topology::Square)?.dialect, Dialect::Plain);
/// assert_eq!(diagram::read("+---+\n|. X|\n|O .|\n+---+\n", Topology::Square)?.dialect, Dialect::Framed);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Dialect {
    /// One character a point.
    Plain,
    /// Signs with blanks between them, and no frame and no coordinates.
    Spaced,
    /// Rows with their numbers.
    Coordinates,
    /// In a frame of lines.
    Framed,
    /// A diagram of Sensei's Library.
    Sensei,
}

/// A board that was read, and what to know about it.
///
/// ```
/// use tengen::Topology;
/// use tengen::diagram::{self, Dialect};
///
/// let reading = diagram::read("2 X .\n1 . O\n  A B\n", Topology::Square)?;
/// assert_eq!(reading.dialect, Dialect::Coordinates);
/// assert_eq!(reading.board.grid().to_string(), "2x2");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DiagramReading {
    /// The board.
    pub board: Board,
    /// How it was written.
    pub dialect: Dialect,
    /// What could have been meant in another way.
    pub notes: Vec<DiagramNote>,
    /// The information printed beside a drawing.
    pub caption: Caption,
}

impl DiagramReading {
    pub(super) fn new(board: Board, dialect: Dialect, notes: Vec<DiagramNote>) -> DiagramReading {
        DiagramReading { board, dialect, notes, caption: Caption::default() }
    }
}

/// Reads a board in any dialect.
///
/// Spaces are empty points, as in the Go Counting exercise, unless empty points have a sign of their own and no two
/// signs are neighbors: then spaces separate.
///
/// ```
/// use tengen::{Topology, diagram};
///
/// let board = diagram::parse(".X.\n.OX\n...\n")?;
/// for text in [
///     ". X .\n. O X\n. . .\n",
///     "  A B C\n3 · ● · 3\n2 · ○(●)2\n1 · · · 1\n  A B C\n",
///     "+---+\n|.X.|\n|.OX|\n|...|\n+---+\n",
///     "$$B\n$$ -------\n$$ | . X . |\n$$ | . O 1 |\n$$ | . . a |\n$$ -------\n",
/// ] {
///     assert_eq!(diagram::read(text, Topology::Square)?.board, board);
/// }
/// # Ok::<(), diagram::DiagramError>(())
/// ```
pub fn read(text: &str, topology: Topology) -> Result<DiagramReading, DiagramError> {
    read_rows(&rows(text), topology)
}

/// Reads bytes that should be a board in any dialect.
pub fn read_bytes(bytes: &[u8], topology: Topology) -> Result<DiagramReading, DiagramError> {
    read(text(bytes)?, topology)
}

/// Reads lines, one string each.
pub fn read_rows<S: AsRef<str>>(lines: &[S], topology: Topology) -> Result<DiagramReading, DiagramError> {
    let is_plain = |line: &S| line.as_ref().chars().all(|character| content(character).is_some());
    if lines.iter().all(is_plain) {
        let within = without_empty_lines(lines);
        let first = within.start;
        return plain(&lines[within], topology).map_err(|error| DiagramError { row: error.row + first, ..error });
    }
    if let Some(found) = sensei::read(lines, topology)
        .or_else(|| coordinates::read(lines, topology))
        .or_else(|| frame::read(lines, topology))
    {
        return found.map(|reading| match reading.dialect {
            Dialect::Coordinates | Dialect::Framed => DiagramReading { caption: Caption::read(lines), ..reading },
            _ => reading,
        });
    }
    if lines.iter().any(|line| line.as_ref().contains(signs::is_only_drawn)) {
        let blank = |row: &&DiagramRow<'_>| row.text.trim().is_empty();
        let all = bare(lines);
        let from = all.iter().take_while(blank).count();
        let to = all.len() - all.iter().rev().take_while(blank).count();
        let (board, notes) = frame::board(&all[from..to.max(from)], |c| signs::drawn(c, topology), topology)?;
        return Ok(DiagramReading::new(board, Dialect::Spaced, notes));
    }
    let board = parse_rows(lines, topology)?;
    Ok(DiagramReading::new(board, Dialect::Plain, Vec::new()))
}

/// Returns the lines of a board without the empty lines before and after it. If spaces are points, an empty line may be
/// a row whose trailing spaces were removed, so all lines are kept.
fn without_empty_lines<S: AsRef<str>>(lines: &[S]) -> Range<usize> {
    let is_empty = |line: &S| line.as_ref().is_empty();
    let has_spaces = lines.iter().any(|line| line.as_ref().contains(' '));
    match (lines.iter().position(|line| !is_empty(line)), lines.iter().rposition(|line| !is_empty(line))) {
        (Some(first), Some(last)) if !has_spaces => first..last + 1,
        _ => 0..lines.len(),
    }
}

/// Whether a text is a drawing with coordinates or a diagram of Sensei's Library, which the words around it cannot
/// change; whether the drawing is a whole board is another question.
pub fn is_drawing(text: &str, topology: Topology) -> bool {
    let lines = rows(text);
    sensei::is_there(&lines) || coordinates::is_there(&lines, topology)
}

/// Every line as a row.
fn bare<S: AsRef<str>>(lines: &[S]) -> Vec<DiagramRow<'_>> {
    lines.iter().enumerate().map(|(line, text)| DiagramRow { line, column: 0, text: text.as_ref() }).collect()
}

/// The sign of a plain character.
fn plain_sign(character: char) -> Option<Sign> {
    if character == ' ' {
        return Some(Sign::Blank);
    }
    Some(content(character)?.map_or(Sign::Empty, Sign::Stone))
}

/// Reads rows of plain characters, whose spaces may separate them.
fn plain<S: AsRef<str>>(lines: &[S], topology: Topology) -> Result<DiagramReading, DiagramError> {
    let reading = DiagramReading::new;
    if !lines.iter().any(|line| line.as_ref().contains(' ')) {
        return Ok(reading(parse_rows(lines, topology)?, Dialect::Plain, Vec::new()));
    }
    let rows = bare(lines);
    let spacing = Spacing::of(&rows, plain_sign);
    // One column of signs with blanks beside it is a column with empty ones as likely as an indented one.
    let is_spaced = spacing.has_empty_signs && spacing.is_apart && spacing.signs.is_some_and(|signs| signs > 1);
    if is_spaced {
        let board = cells::board(&rows, plain_sign, Blanks::Separate, topology)?;
        return Ok(reading(board, Dialect::Spaced, Vec::new()));
    }
    let board = parse_rows(lines, topology).map_err(|error| {
        // Rows that are no board either way: the first one shows which way was meant.
        let meant = rows.first().is_some_and(|row| is_spaced_row(row.text));
        let spaced = || cells::board(&rows, plain_sign, Blanks::Separate, topology).err();
        if meant { spaced().unwrap_or(error) } else { error }
    })?;
    Ok(reading(board, Dialect::Plain, spacing.note().into_iter().collect()))
}

fn is_spaced_row(row: &str) -> bool {
    is_spaced(row.trim_end().as_bytes())
}

/// Whether the row of plain characters has a space after each sign, and signs for empty points: its spaces separate.
///
/// Streams of rows ask this of their first row, for they take each character for a point.
pub fn is_spaced(row: &[u8]) -> bool {
    let row = row.trim_ascii_end();
    row.len() > 2
        && row.len() % 2 == 1
        && row.chunks(2).all(|pair| pair[0] != b' ' && pair.get(1).is_none_or(|&byte| byte == b' '))
        && row.iter().any(|byte| matches!(byte, b'.' | b'+' | b'_'))
}
