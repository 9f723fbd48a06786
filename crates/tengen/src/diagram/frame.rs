//! Boards in a frame of `+--+` and `|`, or of lines.
//!
//! ```text
//! +-------+    ┌───┐
//! | . X . |    │.X.│
//! | . O O |    │.OO│
//! +-------+    └───┘
//! ```

use super::cells::{self, Blanks, DiagramRow, Spacing};
use super::error::{DiagramError, DiagramErrorKind, DiagramNote};
use super::signs::{self, Sign};
use super::{DiagramReading, Dialect};
use crate::topology::Topology;
use alloc::vec::Vec;

/// A line at the left or right of a row.
pub(super) const fn is_bar(character: char) -> bool {
    matches!(character, '|' | '│' | '┃' | '║')
}

/// A piece of the upper or lower side of a frame.
const fn is_stroke(character: char) -> bool {
    matches!(character, '-' | '=' | '─' | '━' | '═')
}

/// A corner or a crossing of a frame.
const fn is_corner(character: char) -> bool {
    // Double lines and round corners only frame a board.
    character == '+' || signs::is_crossing(character) || matches!(character, '╒'..='╬' | '╭'..='╰')
}

/// Whether a line is the upper or lower side of a frame: strokes, with or without corners.
pub(super) fn is_side(line: &str) -> bool {
    line.contains(is_stroke) && line.chars().all(|c| c == ' ' || is_stroke(c) || is_corner(c) || is_bar(c))
}

/// The first piece of a frame in a line of stones, and its column: a row that is drawn into the frame itself.
fn stones_in_side(line: &str) -> Option<(usize, char)> {
    let is_frame = |c: char| is_stroke(c) || is_corner(c) || is_bar(c);
    let sign = |c: char| signs::drawn(c, Topology::Square);
    let is_drawn = line.chars().all(|c| is_frame(c) || sign(c).is_some());
    let has_stone = line.chars().any(|c| matches!(sign(c), Some(Sign::Stone(_))));
    line.chars().enumerate().find(|&(_, c)| is_frame(c)).filter(|_| is_drawn && has_stone)
}

/// The rows within a frame, and whether the frame is closed on all four sides.
pub(super) struct Framed<'a> {
    pub(super) rows: Vec<DiagramRow<'a>>,
    pub(super) is_closed: bool,
}

/// Finds a frame among the lines, each with its number and how many characters were cut off before it.
pub(super) fn find<'a>(lines: &[(usize, usize, &'a str)]) -> Option<Result<Framed<'a>, DiagramError>> {
    let has_bar = |text: &str| {
        let text = text.trim();
        text.starts_with(is_bar) || text.ends_with(is_bar)
    };
    let sides: Vec<usize> = (0..lines.len()).filter(|&at| is_side(lines[at].2)).collect();
    let is_row = |at: &usize| has_bar(lines[*at].2) && !is_side(lines[*at].2);
    let barred = (0..lines.len()).find(is_row).zip((0..lines.len()).rev().find(is_row));
    let (from, to) = match (sides.as_slice(), barred) {
        ([first, .., last], _) => (first + 1, *last),
        ([one], Some((first, last))) if *one < first => (one + 1, last + 1),
        ([one], Some((first, _))) => (first, *one),
        ([], Some((first, last))) => (first, last + 1),
        _ => return None,
    };
    if from >= to {
        let (line, column, _) = lines[from - 1];
        return Some(Err(DiagramError { kind: DiagramErrorKind::EmptyFrame, row: line, column }));
    }
    // Lines around the frame are left out, but no line with stones may be.
    let mut outside = lines[..from].iter().chain(&lines[to..]);
    let place = |&(line, cut, text): &(usize, usize, &str)| {
        stones_in_side(text).map(|(column, piece)| (line, cut + column, piece))
    };
    if let Some((row, column, piece)) = outside.find_map(place) {
        return Some(Err(DiagramError::new(DiagramErrorKind::UnknownSign(piece), row, column)));
    }
    let mut is_closed = sides.len() > 1;
    let mut rows = Vec::with_capacity(to - from);
    for &(line, column, text) in &lines[from..to] {
        let mut start = 0;
        let mut cells = text;
        let left = text.find(is_bar).filter(|&at| text[..at].trim().is_empty());
        is_closed &= left.is_some();
        if let Some(at) = left {
            start = at + text[at..].chars().next().map_or(0, char::len_utf8);
            cells = &text[start..];
        }
        let right = cells.rfind(is_bar);
        is_closed &= right.is_some();
        cells = right.map_or(cells, |at| &cells[..at]);
        rows.push(DiagramRow { line, column: column + text[..start].chars().count(), text: cells });
    }
    Some(Ok(Framed { rows, is_closed }))
}

/// Reads a board in a frame; `None` where there is no frame.
pub(super) fn read<S: AsRef<str>>(lines: &[S], topology: Topology) -> Option<Result<DiagramReading, DiagramError>> {
    let lines: Vec<_> = lines.iter().enumerate().map(|(line, text)| (line, 0, text.as_ref())).collect();
    let table = |character| signs::drawn(character, topology);
    Some(find(&lines)?.and_then(|framed| {
        let (board, mut notes) = board(&framed.rows, table, topology)?;
        if !framed.is_closed {
            notes.push(DiagramNote::OpenFrame);
        }
        Ok(DiagramReading::new(board, Dialect::Framed, notes))
    }))
}

/// The board of rows that a frame or their signs show to be a drawing: blanks are points only where no empty point has
/// a sign.
pub(super) fn board(
    rows: &[DiagramRow<'_>],
    table: impl Fn(char) -> Option<Sign>,
    topology: Topology,
) -> Result<(crate::Board, Vec<DiagramNote>), DiagramError> {
    let spacing = Spacing::of(rows, &table);
    // A full row between bars has a blank at either end.
    let padded = || rows.iter().all(|row| row.text.starts_with(' ') && row.text.ends_with(' '));
    if spacing.has_empty_signs || spacing.is_apart && spacing.signs.is_some() && padded() {
        return Ok((cells::board(rows, table, Blanks::Separate, topology)?, Vec::new()));
    }
    Ok((cells::board(rows, table, Blanks::Points, topology)?, spacing.note().into_iter().collect()))
}
