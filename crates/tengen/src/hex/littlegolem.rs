//! LittleGolem's exports: `(;FF[4]EV[…]PB[…]PW[…]SZ[13]RE[B]GC[…]SO[…];W[mf];B[swap];W[kj];B[resign])`.
//!
//! The format resembles SGF with two letters per cell, column and row from the top left. Moves begin with `W`, but `PB`
//! names the first player and `RE[B]` means that the first player won. So the letter before a move only distinguishes
//! the first player, whose letter comes first, from the second. The first player is Black here as everywhere, and
//! connects top and bottom. `swap` is swap-pieces. `resign` is a move of the player who resigns. `PB`, `PW`, `SZ` and
//! `RE` become names, board and result, set-up stones are refused, and all other properties become headers. Boards are
//! square, up to 26 by 26. Games, nodes and values are found by the parser of [`sgf`](crate::sgf).
//!
//! LittleGolem's move lists, such as `g5 f9 swap d10`, are read by [`moves`](super::moves::read).

use super::declared::Declared;
use super::game::Move;
use super::moves::check_colors;
use super::outcome::hex_grid;
use super::record::{Record, RecordEntry};
use super::record_error::{HexWriteError, ReadError, ReadErrorKind};
use crate::color::Color;
use crate::grid::Grid;
use crate::sgf::{Collection, Flaw, NodeId, Value, parse};
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt::Write;
use core::ops::Range;

const LETTERS: usize = 26;

/// A property that is no move: its name, its text and where that stands.
struct RecordHeader<'a> {
    name: Cow<'a, str>,
    text: String,
    span: Range<usize>,
}

/// Reads an export. It must be complete, and nothing but names, values and nodes may stand in it.
pub fn read(text: &str) -> Result<Record, ReadError> {
    let body = text.trim_start_matches('\u{feff}').trim_start();
    let opened = text.len() - body.len();
    let other = || {
        // The span must not cut a character in two.
        let end = (text.len().min(opened + 2)..=text.len()).find(|&end| text.is_char_boundary(end));
        ReadError { kind: ReadErrorKind::NotThisFormat, span: opened..end.unwrap_or(text.len()) }
    };
    if !body.starts_with("(;") {
        return Err(other());
    }
    let collection = parse(text.as_bytes()).map_err(|_| other())?;
    let refused = collection.forgiven().iter().find_map(|flaw| {
        let span = flaw.span.range();
        let (kind, span) = match flaw.kind {
            Flaw::MissingBracket => (ReadErrorKind::Unclosed, span.start..span.start + 1),
            Flaw::MissingParenthesis => (ReadErrorKind::Unclosed, opened..opened + 1),
            // Exports repeat names, and what is outside of them is somebody else's.
            Flaw::DuplicateProperty | Flaw::TextOutside => return None,
            _ => (ReadErrorKind::NotThisFormat, span),
        };
        Some(ReadError { kind, span })
    });
    match (refused, collection.games().first()) {
        (Some(error), _) => Err(error),
        (None, Some(&root)) => read_game(&collection, root),
        (None, None) => Err(other()),
    }
}

/// Reads the main line of the export that begins at `root`.
pub fn read_game(collection: &Collection<'_>, root: NodeId) -> Result<Record, ReadError> {
    let opened = opened(collection, root);
    let mut record = None;
    let mut headers = Vec::new();
    let mut black_first = None;
    for property in collection.main_line(root).flat_map(|node| collection.properties(node)) {
        let name = property.name();
        for value in property.values() {
            let span = value.span.range();
            match name.as_ref() {
                "AB" | "AW" | "AE" => return Err(ReadError { kind: ReadErrorKind::Setup, span }),
                "B" | "W" => {
                    if record.is_none() {
                        record = Some(begin(&mut headers, opened)?);
                    }
                    if let Some(record) = &mut record {
                        let is_first = (name == "B") == *black_first.get_or_insert(name == "B");
                        read_move(record, &value, if is_first { Color::Black } else { Color::White })?;
                    }
                }
                _ => headers.push(RecordHeader { name: name.clone(), text: text(&value), span }),
            }
        }
    }
    let Some(mut record) = record else { return begin(&mut headers, opened) };
    // Properties after the first move belong to it in SGF; here they are only kept.
    record.headers.extend(headers.into_iter().map(|header| (header.name.into_owned(), header.text)));
    Ok(record)
}

/// Where the export that begins at `root` is opened.
fn opened(collection: &Collection<'_>, root: NodeId) -> usize {
    let first = collection.properties(root).next().map_or(0, |property| property.span().range().start);
    collection.bytes()[..first].iter().rposition(|&byte| byte == b'(').unwrap_or(0)
}

/// The text of a value, in which a backslash keeps the next character as it is, also a line break.
fn text(value: &Value<'_>) -> String {
    let mut text = String::new();
    let raw = String::from_utf8_lossy(value.raw);
    let mut characters = raw.chars();
    while let Some(character) = characters.next() {
        if character == '\\' {
            text.extend(characters.next());
        } else {
            text.push(character);
        }
    }
    text
}

/// Makes the record from the properties before the first move.
fn begin(headers: &mut Vec<RecordHeader<'_>>, opened: usize) -> Result<Record, ReadError> {
    let mut grid = None;
    let mut record = Record::new(Grid::square(1), []);
    for RecordHeader { name, text, span } in headers.drain(..) {
        match name.as_ref() {
            "SZ" => {
                let side = text.trim().parse().ok().filter(|side| (1..=LETTERS).contains(side));
                let size = || ReadError { kind: ReadErrorKind::Size(LETTERS), span: span.clone() };
                grid = Some(hex_grid(side.ok_or_else(size)?, side.ok_or_else(size)?).map_err(|_| size())?);
            }
            "PB" => record.names.black = Some(text),
            "PW" => record.names.white = Some(text),
            "FF" => {}
            "RE" => match Declared::parse(&text) {
                Some(result) => record.result = Some(result),
                None => record.headers.push(("RE".into(), text)),
            },
            _ => record.headers.push((name.into_owned(), text)),
        }
    }
    record.grid = grid.ok_or(ReadError { kind: ReadErrorKind::Size(LETTERS), span: opened..opened + 2 })?;
    Ok(record)
}

fn read_move(record: &mut Record, value: &Value<'_>, by: Color) -> Result<(), ReadError> {
    let span = value.span.range();
    let error = |kind| ReadError { kind, span: span.clone() };
    let turn = match value.raw {
        b"swap" => Move::SwapPieces,
        b"resign" => {
            record.push(RecordEntry { by: Some(by), turn: Move::Resign }, span);
            return Ok(());
        }
        &[column, row] if column.is_ascii_lowercase() && row.is_ascii_lowercase() => {
            let cell = record.grid.point(usize::from(column - b'a'), usize::from(row - b'a'));
            Move::Play(cell.ok_or_else(|| error(ReadErrorKind::OffBoard))?)
        }
        _ => return Err(error(ReadErrorKind::UnknownTurn)),
    };
    let expected = if record.moves.len().is_multiple_of(2) { Color::Black } else { Color::White };
    if by != expected {
        return Err(error(ReadErrorKind::OutOfTurn));
    }
    record.push(RecordEntry::from(turn), span);
    Ok(())
}

/// The export of a record as LittleGolem would write it.
pub fn write(record: &Record) -> Result<String, HexWriteError> {
    let grid = record.grid;
    if grid.width() != grid.height() {
        return Err(HexWriteError::NotSquare(grid));
    }
    if grid.width() > LETTERS {
        return Err(HexWriteError::TooLarge(grid));
    }
    let mut plain = record.clone();
    // Whoever resigns may do so out of turn, and the export says who.
    plain.moves.iter_mut().filter(|entry| entry.turn == Move::Resign).for_each(|entry| entry.by = None);
    check_colors(&plain)?;
    let mut text = String::from("(;FF[4]");
    let mut property = |name: &str, value: &str| {
        let escaped = value.replace('\\', "\\\\").replace(']', "\\]");
        // Writing to a string cannot fail.
        let _ = write!(text, "{name}[{escaped}]");
    };
    for (name, value) in [("PB", &record.names.black), ("PW", &record.names.white)] {
        if let Some(value) = value {
            property(name, value);
        }
    }
    property("SZ", &grid.width().to_string());
    if let Some(result) = &record.result {
        let full = result.to_string();
        // Here a winner stands alone: `B`, not `B+`.
        property("RE", if result.how.is_empty() { &full[..1] } else { &full });
    }
    for (name, value) in &record.headers {
        let own = ["B", "W", "AB", "AW", "AE", "FF", "PB", "PW", "SZ"].contains(&name.as_str());
        let result = name == "RE" && (record.result.is_some() || Declared::parse(value).is_some());
        if own || result || name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_uppercase()) {
            return Err(HexWriteError::Header(name.clone()));
        }
        property(name, value);
    }
    for (at, (entry, color)) in record.moves.iter().zip(record.colors()).enumerate() {
        let letter = color.opponent().letter();
        let cell = |value: usize| char::from(b'a' + value as u8);
        let _ = match entry.turn {
            Move::Play(point) => {
                let (x, y) = grid.xy(point);
                write!(text, ";{letter}[{}{}]", cell(x), cell(y))
            }
            Move::SwapPieces => write!(text, ";{letter}[swap]"),
            Move::Resign => write!(text, ";{letter}[resign]"),
            turn => return Err(HexWriteError::NoWord { at, turn }),
        };
    }
    text.push(')');
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::super::record::SwapReading;
    use super::*;
    use crate::notation;

    const EXPORT: &str =
        "(;FF[4]EV[hex.mc]PB[first]PW[se\\]cond]SZ[13]RE[B]GC[ game #1];W[mf];B[swap];W[kj];B[resign])";

    #[test]
    fn the_first_player_is_black_whatever_the_letters_say() {
        let record = read(EXPORT).unwrap();
        assert_eq!(record.names.black.as_deref(), Some("first"));
        assert_eq!(record.names.white.as_deref(), Some("se]cond"));
        assert_eq!(record.result, Some(Declared { winner: Color::Black, how: String::new() }));
        let game = record.replay(SwapReading::AsWritten).unwrap();
        assert_eq!(game.winner(), Some(Color::Black));
        let cell = |name| notation::parse_hex(record.grid, name).unwrap();
        assert_eq!((game.get(cell("m6")), game.get(cell("f13"))), (None, Some(Color::White)));
        assert_eq!(game.get(cell("k10")), Some(Color::Black));
        assert_eq!(read(&write(&record).unwrap()), Ok(record));
    }

    #[test]
    fn errors_name_the_place() {
        let error = |text: &str| read(text).map_err(|error| (error.kind, error.span)).unwrap_err();
        assert_eq!(error("hello"), (ReadErrorKind::NotThisFormat, 0..2));
        assert_eq!(error("é"), (ReadErrorKind::NotThisFormat, 0..2));
        assert_eq!(error(""), (ReadErrorKind::NotThisFormat, 0..0));
        assert_eq!(error("(;SZ[13];W[aa]"), (ReadErrorKind::Unclosed, 0..1));
        assert_eq!(error("(;SZ[13"), (ReadErrorKind::Unclosed, 4..5));
        assert_eq!(error("(;SZ[0])"), (ReadErrorKind::Size(LETTERS), 5..6));
        assert_eq!(error("(;W[aa])"), (ReadErrorKind::Size(LETTERS), 0..2));
        assert_eq!(error("(;SZ[13]AB[aa];W[ab])"), (ReadErrorKind::Setup, 11..13));
        assert_eq!(error("(;SZ[13];W[an])"), (ReadErrorKind::OffBoard, 11..13));
        assert_eq!(error("(;SZ[13];W[a1])"), (ReadErrorKind::UnknownTurn, 11..13));
        assert_eq!(error("(;SZ[13];W[aa];W[ab])"), (ReadErrorKind::OutOfTurn, 17..19));
        assert_eq!(error("(;SZ[13]7;W[aa])"), (ReadErrorKind::NotThisFormat, 8..9));
    }

    #[test]
    fn of_variations_the_main_line_is_read() {
        let record = read("(;SZ[13](;W[aa];B[ab])(;W[cc]))").unwrap();
        assert_eq!(read("(;SZ[13];W[aa];B[ab])"), Ok(record));
    }
}
