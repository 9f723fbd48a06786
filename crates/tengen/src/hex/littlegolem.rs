//! LittleGolem's exports: `(;FF[4]EV[…]PB[…]PW[…]SZ[13]RE[B]GC[…]SO[…];W[mf];B[swap];W[kj];B[resign])`.
//!
//! The text looks like SGF with two letters a cell, column and row from the top left, and has its own ways: the moves
//! begin with `W`, yet `PB` names the first player and `RE[B]` says that he won. So the letter before a move only
//! tells the first player (the one it begins with) from the second, and the first player is Black here as everywhere.
//! He joins top and bottom. `swap` is swap-pieces. Whoever resigns is named. `PB`, `PW`, `SZ` and `RE` become names,
//! board and result; set-up stones are refused; all other properties become headers. Boards are square, up to 26 by 26.
//!
//! LittleGolem's move lists, such as `g5 f9 swap d10`, are read by [`moves`](super::moves::read).

use super::game::Turn;
use super::moves::check_colors;
use super::outcome::hex_grid;
use super::record::{Declared, Entry, ReadError, ReadErrorKind, Record, WriteError};
use crate::color::Color;
use crate::grid::Grid;
use alloc::string::String;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt::Write;

const LETTERS: usize = 26;

/// One property: its name, its value and where the value stands.
struct Property<'a> {
    name: &'a str,
    value: String,
    at: usize,
    end: usize,
}

/// Reads an export.
pub fn read(text: &str) -> Result<Record, ReadError> {
    let body = text.trim_start_matches('\u{feff}').trim_start();
    let mut at = text.len() - body.len();
    if !body.starts_with("(;") {
        let span = at..text.len().min(at + 2);
        // The span must not cut a character in two.
        let end = (span.end..=text.len()).find(|&end| text.is_char_boundary(end)).unwrap_or(text.len());
        return Err(ReadError { kind: ReadErrorKind::NotThisFormat, span: span.start..end });
    }
    let opened = at;
    at += 1;
    let mut record = None;
    let mut root = Vec::new();
    let mut first_letter = None;
    loop {
        let rest = &text[at..];
        match rest.bytes().next() {
            None => return Err(ReadError { kind: ReadErrorKind::Unclosed, span: opened..opened + 1 }),
            Some(b')') => break,
            Some(b';') => at += 1,
            Some(byte) if byte.is_ascii_whitespace() => at += 1,
            Some(_) => {
                let property = read_property(text, at)?;
                at = property.end;
                if matches!(property.name, "AB" | "AW" | "AE") {
                    return Err(ReadError { kind: ReadErrorKind::Setup, span: property.at..property.end - 1 });
                }
                if !matches!(property.name, "B" | "W") {
                    root.push(property);
                    continue;
                }
                if record.is_none() {
                    record = Some(begin(&mut root, opened)?);
                }
                if let Some(record) = &mut record {
                    read_move(record, &property, *first_letter.get_or_insert(property.name == "B"))?;
                }
            }
        }
    }
    match record {
        Some(mut record) => {
            // Properties after the first move belong to it in SGF; here they are only kept.
            record.headers.extend(root.into_iter().map(|property| (property.name.to_string(), property.value)));
            Ok(record)
        }
        None => begin(&mut root, opened),
    }
}

/// Makes the record from the properties before the first move.
fn begin(root: &mut Vec<Property<'_>>, opened: usize) -> Result<Record, ReadError> {
    let mut grid = None;
    let mut record = Record::new(Grid::square(1), []);
    for property in root.drain(..) {
        let span = property.at..property.end - 1;
        match property.name {
            "SZ" => {
                let side = property.value.trim().parse().ok().filter(|side| (1..=LETTERS).contains(side));
                let size = || ReadError { kind: ReadErrorKind::Size(LETTERS), span: span.clone() };
                grid = Some(hex_grid(side.ok_or_else(size)?, side.ok_or_else(size)?).map_err(|_| size())?);
            }
            "PB" => record.names.black = Some(property.value),
            "PW" => record.names.white = Some(property.value),
            "FF" => {}
            "RE" => match Declared::parse(&property.value) {
                Some(result) => record.result = Some(result),
                None => record.headers.push(("RE".into(), property.value)),
            },
            name => record.headers.push((name.into(), property.value)),
        }
    }
    record.grid = grid.ok_or(ReadError { kind: ReadErrorKind::Size(LETTERS), span: opened..opened + 2 })?;
    Ok(record)
}

fn read_move(record: &mut Record, property: &Property<'_>, black_first: bool) -> Result<(), ReadError> {
    let by = if (property.name == "B") == black_first { Color::Black } else { Color::White };
    let span = property.at..property.end - 1;
    let error = |kind| ReadError { kind, span: span.clone() };
    let turn = match property.value.as_bytes() {
        b"swap" => Turn::SwapPieces,
        b"resign" => {
            record.push(Entry { by: Some(by), turn: Turn::Resign }, span);
            return Ok(());
        }
        &[column, row] if column.is_ascii_lowercase() && row.is_ascii_lowercase() => {
            let cell = record.grid.point(usize::from(column - b'a'), usize::from(row - b'a'));
            Turn::Cell(cell.ok_or_else(|| error(ReadErrorKind::OffBoard))?)
        }
        _ => return Err(error(ReadErrorKind::UnknownTurn)),
    };
    let expected = if record.moves.len().is_multiple_of(2) { Color::Black } else { Color::White };
    if by != expected {
        return Err(error(ReadErrorKind::OutOfTurn));
    }
    record.push(Entry::from(turn), span);
    Ok(())
}

/// Reads `NAME[value]`, where a backslash keeps the next character as it is.
fn read_property(text: &str, at: usize) -> Result<Property<'_>, ReadError> {
    let rest = &text[at..];
    let length = rest.bytes().take_while(u8::is_ascii_uppercase).count();
    if length == 0 || !rest[length..].starts_with('[') {
        let wrong = length + rest[length..].chars().next().map_or(0, char::len_utf8);
        return Err(ReadError { kind: ReadErrorKind::NotThisFormat, span: at..at + wrong });
    }
    let start = at + length + 1;
    let mut value = String::new();
    let mut characters = text[start..].char_indices();
    while let Some((offset, character)) = characters.next() {
        match character {
            ']' => {
                return Ok(Property { name: &rest[..length], value, at: start, end: start + offset + 1 });
            }
            '\\' => value.extend(characters.next().map(|(_, kept)| kept)),
            _ => value.push(character),
        }
    }
    Err(ReadError { kind: ReadErrorKind::Unclosed, span: start - 1..start })
}

/// The export of a record as LittleGolem would write it.
pub fn write(record: &Record) -> Result<String, WriteError> {
    let grid = record.grid;
    if grid.width() != grid.height() {
        return Err(WriteError::NotSquare(grid));
    }
    if grid.width() > LETTERS {
        return Err(WriteError::TooLarge(grid));
    }
    let mut plain = record.clone();
    // Whoever resigns may do so out of turn, and the export says who.
    plain.moves.iter_mut().filter(|entry| entry.turn == Turn::Resign).for_each(|entry| entry.by = None);
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
            return Err(WriteError::Header(name.clone()));
        }
        property(name, value);
    }
    for (at, (entry, color)) in record.moves.iter().zip(record.colors()).enumerate() {
        let letter = color.opponent().letter();
        let cell = |value: usize| char::from(b'a' + value as u8);
        let _ = match entry.turn {
            Turn::Cell(point) => {
                let (x, y) = grid.xy(point);
                write!(text, ";{letter}[{}{}]", cell(x), cell(y))
            }
            Turn::SwapPieces => write!(text, ";{letter}[swap]"),
            Turn::Resign => write!(text, ";{letter}[resign]"),
            turn => return Err(WriteError::NoWord { at, turn }),
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
        assert_eq!(error("(;SZ[13](;W[aa]))"), (ReadErrorKind::NotThisFormat, 8..9));
    }
}
