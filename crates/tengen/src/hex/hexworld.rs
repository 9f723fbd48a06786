//! HexWorld links: `https://hexworld.org/board/#13c1,a3:sb4c5:rw`.
//!
//! After the `#` come the size (`13`, or `14x12` for 14 columns and 12 rows), letters for how the page looks (kept
//! as the header `options`), a comma and the turns one after the other. A second comma stands after the turn that the
//! page shows (kept as the header `cursor` unless that is the last one). The text before the `#` is not looked at and
//! may be left out.
//!
//! | turn | written |
//! |---|---|
//! | stone | `a3` |
//! | swap-pieces, swap-sides | `:s`, `:S` |
//! | pass | `:p` |
//! | Black or White resigns | `:rb`, `:rw` |
//! | Black or White forfeits | `:fb`, `:fw` |
//!
//! HexWorld mirrors a board that is not square together with its stone; [`Game`](super::Game) keeps the board, and
//! so refuses that swap where the mirrored cell is off it. Names and results are not written.

use super::game::Move;
use super::moves::check_colors;
use super::record::{Record, RecordEntry, check_size, fragment, read_cell, read_size, word, write_size};
use super::record_error::{HexWriteError, ReadError, ReadErrorKind};
use crate::color::Color;
use crate::grid::Grid;
use alloc::format;
use alloc::string::String;
use alloc::string::ToString;

const SITE: &str = "https://hexworld.org/board/#";
const OPTIONS: &str = "options";
const CURSOR: &str = "cursor";

/// Reads a link, or the part of it after the `#`.
pub fn read(text: &str) -> Result<Record, ReadError> {
    let (body, start) = fragment(text)?;
    let (grid, size) = read_size(body, start)?;
    let mut record = Record::new(grid, []);
    let mut parts = body.split(',');
    let head = parts.next().unwrap_or_default();
    let options = head.get(size..).unwrap_or_default();
    if !options.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return Err(ReadError { kind: ReadErrorKind::NotThisFormat, span: start + size..start + head.len() });
    }
    if !options.is_empty() {
        record.headers.push((OPTIONS.into(), options.into()));
    }
    let mut at = start + head.len();
    let mut cursor = None;
    for (index, part) in parts.enumerate() {
        at += 1;
        if index == 1 {
            cursor = Some(record.moves.len());
        }
        let mut rest = part;
        while !rest.is_empty() {
            let (entry, length) = read_turn(grid, rest, at)?;
            record.push(entry, at..at + length);
            rest = &rest[length..];
            at += length;
        }
    }
    if let Some(cursor) = cursor.filter(|&cursor| cursor < record.moves.len()) {
        record.headers.push((CURSOR.into(), cursor.to_string()));
    }
    Ok(record)
}

fn read_turn(grid: Grid, text: &str, at: usize) -> Result<(RecordEntry, usize), ReadError> {
    if !text.starts_with(':') {
        let (cell, length) = read_cell(grid, text, at)?;
        return Ok((RecordEntry::from(Move::Play(cell)), length));
    }
    let words = [
        (":s", None, Move::SwapPieces),
        (":S", None, Move::SwapSides),
        (":p", None, Move::Pass),
        (":rb", Some(Color::Black), Move::Resign),
        (":rw", Some(Color::White), Move::Resign),
        (":fb", Some(Color::Black), Move::Forfeit),
        (":fw", Some(Color::White), Move::Forfeit),
    ];
    let found = words.into_iter().find(|(word, ..)| text.starts_with(word));
    let unknown = || {
        let length = text.chars().take(2).map(char::len_utf8).sum::<usize>();
        ReadError { kind: ReadErrorKind::UnknownTurn, span: at..at + length }
    };
    let (word, by, turn) = found.ok_or_else(unknown)?;
    Ok((RecordEntry { by, turn }, word.len()))
}

/// The link of a record.
pub fn write(record: &Record) -> Result<String, HexWriteError> {
    let mut plain = record.clone();
    // A player may resign out of turn, so the link names the player.
    for entry in &mut plain.moves {
        if matches!(entry.turn, Move::Resign | Move::Forfeit) {
            entry.by = None;
        }
    }
    check_size(record.grid)?;
    check_colors(&plain)?;
    let header = |name: &str| record.headers.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str());
    let options = header(OPTIONS).unwrap_or_default();
    let letters = options.bytes().all(|byte| byte.is_ascii_alphanumeric());
    // A digit or an x right after the size would be read as part of it.
    if !letters || options.starts_with(|first: char| first.is_ascii_digit() || first == 'x') {
        return Err(HexWriteError::Header(OPTIONS.into()));
    }
    let cursor = header(CURSOR).and_then(|value| value.parse().ok());
    let mut text = format!("{SITE}{}{options},", write_size(record.grid));
    for (at, (entry, color)) in record.moves.iter().zip(record.colors()).enumerate() {
        if cursor == Some(at) {
            text.push(',');
        }
        text.push_str(&match (entry.turn, color) {
            (Move::Play(_), _) => word(record.grid, entry.turn),
            (Move::SwapPieces, _) => ":s".into(),
            (Move::SwapSides, _) => ":S".into(),
            (Move::Pass, _) => ":p".into(),
            (Move::Resign, Color::Black) => ":rb".into(),
            (Move::Resign, Color::White) => ":rw".into(),
            (Move::Forfeit, Color::Black) => ":fb".into(),
            (Move::Forfeit, Color::White) => ":fw".into(),
        });
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_read_and_written() {
        for link in [
            "https://hexworld.org/board/#13c1,a3:sb4c5:rw",
            "https://hexworld.org/board/#14x12r9mnc1,n12:Sa1:p:fb",
            "https://hexworld.org/board/#11,",
            "https://hexworld.org/board/#11,a1b2,c3",
            "https://hexworld.org/board/#11,,c3",
        ] {
            assert_eq!(write(&read(link).unwrap()).unwrap(), link);
        }
        let record = read("11r9,a1b2,c3").unwrap();
        assert_eq!(record.headers, [("options".into(), "r9".into()), ("cursor".into(), "2".into())]);
        assert_eq!(read("#11,a1,").unwrap().headers, []);
        assert_eq!((read("#14x12").unwrap().grid.width(), read("#14x12").unwrap().grid.height()), (14, 12));
    }

    #[test]
    fn errors_name_the_place() {
        let error = |text| read(text).map_err(|error| (error.kind, error.span)).unwrap_err();
        assert_eq!(error("hello"), (ReadErrorKind::NotThisFormat, 0..5));
        assert_eq!(error("#,a1"), (ReadErrorKind::Size(1000), 1..1));
        assert_eq!(error("#11x2000,a1"), (ReadErrorKind::Size(1000), 1..8));
        assert_eq!(error("#11-,a1"), (ReadErrorKind::NotThisFormat, 3..4));
        assert_eq!(error("#11,a1:é"), (ReadErrorKind::UnknownTurn, 6..9));
        assert_eq!(error("#11,a1,b2,z3"), (ReadErrorKind::OffBoard, 10..12));
    }
}
