//! Boards with coordinates, as `tengen show`, GNU Go, `KataGo`, Leela Zero and Pachi print them.
//!
//! ```text
//!    A B C              A B C
//!  3 . X . 3           +-------+
//!  2 . O(X)2         3 | . X . |
//!  1 . + . 1         2 | X3. O1|
//!    A B C           1 | . + . |
//! ```
//!
//! A row has its number at the left. Text after the number at the right or after the frame is not part of the board.
//! Lines above the first row and below the last row are its [caption](super::Caption). Parentheses, and the digits that
//! `KataGo` writes after the last three moves, are separators.

use super::cells::{self, Blanks, DiagramRow, Spacing};
use super::error::{DiagramError, DiagramErrorKind, DiagramNote};
use super::frame::is_bar;
use super::signs::{self, Sign, is_blank};
use super::{DiagramReading, Dialect};
use crate::topology::Topology;
use alloc::vec;
use alloc::vec::Vec;

/// The maximum number of digits of a row number.
const DIGITS: usize = 7;

/// A line that begins with a number.
#[derive(Clone, Copy, Debug)]
struct Numbered<'a> {
    number: usize,
    row: DiagramRow<'a>,
}

/// The number and the row of a line, if it begins with a number.
fn numbered(line: usize, text: &str) -> Option<Numbered<'_>> {
    let mut rest = text.trim_start();
    // A drawing of Hex has the players' names at the sides.
    let mut end = text.trim_end();
    for name in ["Black", "White"] {
        rest = rest.strip_prefix(name).map_or(rest, str::trim_start);
        end = end.strip_suffix(name).filter(|left| left.ends_with([' ', ')'])).unwrap_or(end);
    }
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 || digits > DIGITS {
        return None;
    }
    let number: usize = rest[..digits].parse().ok()?;
    let start = text.len() - rest.len() + digits;
    let mut from = start;
    let mut cells = text.get(start..end.len().max(start))?;
    if let Some((at, bar)) = cells.char_indices().find(|(_, c)| is_bar(*c)) {
        if !cells[..at].trim().is_empty() {
            return None;
        }
        from += at + bar.len_utf8();
        cells = &cells[at + bar.len_utf8()..];
        cells = cells.find(is_bar).map_or(cells, |close| &cells[..close]);
    } else if let Some(right) = right_number(cells, number) {
        cells = &cells[..right];
    }
    let column = text[..from].chars().count();
    Some(Numbered { number, row: DiagramRow { line, column, text: cells } })
}

/// Where the row's number stands once more, apart from the signs.
fn right_number(cells: &str, number: usize) -> Option<usize> {
    let mut start = None;
    for (at, character) in cells.char_indices().chain([(cells.len(), ' ')]) {
        match start {
            Some(from) if is_blank(character) => {
                if cells[from..at].parse() == Ok(number) {
                    return Some(from);
                }
                start = None;
            }
            None if !is_blank(character) => start = Some(at),
            _ => {}
        }
    }
    None
}

/// The sign in a row with coordinates.
fn sign(character: char, topology: Topology) -> Option<Sign> {
    if matches!(character, '1'..='3') { Some(Sign::Blank) } else { signs::drawn(character, topology) }
}

/// Whether the row has signs and nothing else.
fn is_row(row: &DiagramRow<'_>, topology: Topology) -> bool {
    let visible = |c| sign(c, topology) != Some(Sign::Blank);
    row.text.chars().all(|c| sign(c, topology).is_some()) && row.text.chars().any(visible)
}

/// Whether the line names columns, from another one than the first on.
fn begins_within_board(line: &str) -> bool {
    let mut letters = line.split_whitespace();
    let Some(first) = letters.next() else { return false };
    let one_letter = |word: &str| word.len() == 1 && word.as_bytes()[0].is_ascii_alphabetic();
    one_letter(first) && !first.eq_ignore_ascii_case("a") && letters.all(one_letter)
}

/// Whether any line is a row with its number.
pub(super) fn is_there(lines: &[&str], topology: Topology) -> bool {
    lines.iter().enumerate().any(|(line, text)| numbered(line, text).is_some_and(|found| is_row(&found.row, topology)))
}

/// Reads a board with coordinates; `None` where no line is a row with its number.
pub(super) fn read<S: AsRef<str>>(lines: &[S], topology: Topology) -> Option<Result<DiagramReading, DiagramError>> {
    let at = |line: usize| numbered(line, lines.get(line)?.as_ref());
    let mut first = (0..lines.len()).find_map(|line| at(line).filter(|found| is_row(&found.row, topology)))?;
    let next = at(first.row.line + 1).map(|next| next.number);
    let ascending = first.number != usize::MAX && next == Some(first.number + 1);
    // A line above that has the number before is a row too, whatever else is wrong with it.
    while let Some(above) = first.row.line.checked_sub(1).and_then(at) {
        let follows = if ascending { above.number + 1 == first.number } else { above.number == first.number + 1 };
        if !follows {
            break;
        }
        first = above;
    }
    // Hex counts its rows from the top.
    let is_unusual = ascending && topology != Topology::Hex;
    Some(rows_from(first, ascending, lines, topology).and_then(|rows| {
        let mut reading = finish(&rows, topology)?;
        reading.notes.extend(is_unusual.then_some(DiagramNote::RowsFromTop));
        Ok(reading)
    }))
}

/// The rows from the first one on: as many as its number says where they count down, all that count on where not.
fn rows_from<'a, S: AsRef<str>>(
    first: Numbered<'a>,
    ascending: bool,
    lines: &'a [S],
    topology: Topology,
) -> Result<Vec<DiagramRow<'a>>, DiagramError> {
    let part = first.row.error(DiagramErrorKind::PartOfBoard, 0);
    if ascending && first.number != 1 || first.number == 0 {
        return Err(part);
    }
    let header = lines[..first.row.line].iter().rev().map(AsRef::as_ref).find(|line| !line.trim().is_empty());
    if header.is_some_and(begins_within_board) {
        return Err(part);
    }
    let mut rows = vec![first.row];
    let mut number = first.number;
    for (line, text) in lines.iter().enumerate().skip(first.row.line + 1) {
        let wanted = if ascending { number + 1 } else { number - 1 };
        if wanted == 0 {
            break;
        }
        match numbered(line, text.as_ref()) {
            Some(found) if found.number == wanted => rows.push(found.row),
            _ if ascending => break,
            _ => {
                let kind = DiagramErrorKind::RowMissing(wanted);
                return Err(DiagramError { kind, row: line, column: 0 });
            }
        }
        number = wanted;
    }
    if !ascending && number != 1 {
        return Err(part);
    }
    debug_assert!(rows.iter().any(|row| is_row(row, topology)));
    Ok(rows)
}

fn finish(rows: &[DiagramRow<'_>], topology: Topology) -> Result<DiagramReading, DiagramError> {
    let mut seen: Vec<char> = Vec::new();
    for character in rows.iter().flat_map(|row| row.text.chars()) {
        if !seen.contains(&character) && sign(character, topology).is_some() {
            seen.push(character);
        }
    }
    for row in rows {
        let ambiguous = |&(_, c): &(usize, char)| signs::is_ambiguous(c, topology, |other| seen.contains(&other));
        if let Some((column, letter)) = row.text.chars().enumerate().find(ambiguous) {
            return Err(row.error(DiagramErrorKind::AmbiguousSign(letter), column));
        }
    }
    let table = |character| sign(character, topology);
    let spacing = Spacing::of(rows, table);
    if !spacing.has_empty_signs && spacing.signs.is_none() {
        let short = |row: &&DiagramRow<'_>| row.text.chars().filter(|&c| table(c) != Some(Sign::Blank)).count();
        let row = rows.iter().min_by_key(short).unwrap_or(&rows[0]);
        let unknown = rows.iter().find_map(|row| {
            let (column, c) = row.text.chars().enumerate().find(|&(_, c)| table(c).is_none())?;
            Some(row.error(DiagramErrorKind::UnknownSign(c), column))
        });
        return Err(unknown.unwrap_or_else(|| row.error(DiagramErrorKind::BlankPoints, 0)));
    }
    let board = cells::board(rows, table, Blanks::Separate, topology)?;
    Ok(DiagramReading::new(board, Dialect::Coordinates, Vec::new()))
}
