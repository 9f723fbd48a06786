//! trmph links: `http://www.trmph.com/hex/board#11,a10b4a8`.
//!
//! After the `#` come the size, a comma and the cells one after the other. The text before the `#` is not looked at
//! and may be left out. The format knows stones only, on square boards: no swap, no resignation, no names.

use super::game::Move;
use super::moves::check_colors;
use super::record::{Record, RecordEntry, check_size, fragment, read_cell, read_size, word};
use super::record_error::{HexWriteError, ReadError, ReadErrorKind};
use alloc::format;
use alloc::string::String;

const SITE: &str = "http://www.trmph.com/hex/board#";

/// Reads a link, or the part of it after the `#`.
pub fn read(text: &str) -> Result<Record, ReadError> {
    let (body, mut at) = fragment(text)?;
    let (grid, length) = read_size(body, at)?;
    let mut record = Record::new(grid, []);
    let mut rest = &body[length..];
    at += length;
    if let Some(cells) = rest.strip_prefix(',') {
        rest = cells;
        at += 1;
    } else if !rest.is_empty() {
        return Err(ReadError { kind: ReadErrorKind::NotThisFormat, span: at..at + rest.len() });
    }
    while !rest.is_empty() {
        let (cell, length) = read_cell(grid, rest, at)?;
        record.push(RecordEntry::from(Move::Play(cell)), at..at + length);
        rest = &rest[length..];
        at += length;
    }
    Ok(record)
}

/// The link of a record of stones on a square board.
pub fn write(record: &Record) -> Result<String, HexWriteError> {
    let grid = record.grid;
    if grid.width() != grid.height() {
        return Err(HexWriteError::NotSquare(grid));
    }
    check_size(grid)?;
    check_colors(record)?;
    let mut text = format!("{SITE}{},", grid.width());
    for (at, entry) in record.moves.iter().enumerate() {
        match entry.turn {
            Move::Play(_) => text.push_str(&word(grid, entry.turn)),
            turn => return Err(HexWriteError::NoWord { at, turn }),
        }
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_read_and_written() {
        let link = "http://www.trmph.com/hex/board#11,a10b4a8";
        let record = read(link).unwrap();
        assert_eq!((record.grid.width(), record.moves.len()), (11, 3));
        assert_eq!(write(&record).unwrap(), link);
        assert_eq!(read(" 11,a10b4a8\n"), Ok(record));
        assert_eq!(read("#13").unwrap().moves, []);
    }

    #[test]
    fn errors_name_the_place() {
        let error = |text| read(text).map_err(|error| (error.kind, error.span)).unwrap_err();
        assert_eq!(error("hello"), (ReadErrorKind::NotThisFormat, 0..5));
        assert_eq!(error("#0,a1"), (ReadErrorKind::Size(1000), 1..2));
        assert_eq!(error("#99999999999999999999,a1"), (ReadErrorKind::Size(1000), 1..21));
        assert_eq!(error("#11,a1m3"), (ReadErrorKind::OffBoard, 6..8));
        assert_eq!(error("#11,a1:s"), (ReadErrorKind::UnknownTurn, 6..7));
        assert_eq!(error("#11;a1"), (ReadErrorKind::NotThisFormat, 3..6));
    }
}
