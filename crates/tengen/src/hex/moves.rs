//! Plain lists of moves: `a3 b4 swap-pieces c5`, with or without numbers.
//!
//! Moves are separated by spaces, newlines, commas or semicolons. A number and a dot, bracket or colon before a move
//! (`1.`, `2)`, `3:`) is ignored. The words are `swap-pieces`, `swap-sides`, `pass`, `resign` and `forfeit`, in any
//! case; `swap` alone is swap-pieces, as on LittleGolem. The size of the board is not in the text. Names, results
//! and headers are not written.

use super::game::Move;
use super::record::{Record, RecordEntry, read_cell, word};
use super::record_error::{HexWriteError, ReadError, ReadErrorKind};
use crate::grid::Grid;
use crate::topology::Topology;
use alloc::string::String;
use alloc::vec::Vec;

/// Reads a list of moves on a board of this size.
pub fn read(grid: Grid, text: &str) -> Result<Record, ReadError> {
    let grid = grid.to_topology(Topology::Hex);
    let mut record = Record::new(grid, []);
    let separator = |c: char| c.is_whitespace() || c == ',' || c == ';';
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let end = rest.find(separator).unwrap_or(rest.len());
        let numbered = number(&rest[..end]);
        let token = &rest[numbered..end];
        if !token.is_empty() {
            let start = at + numbered;
            record.push(RecordEntry::from(read_turn(grid, token, start)?), start..start + token.len());
        }
        at += end + rest[end..].chars().next().map_or(0, char::len_utf8);
    }
    Ok(record)
}

/// The length of the number that `token` begins with, its dot included.
fn number(token: &str) -> usize {
    let digits = token.bytes().take_while(u8::is_ascii_digit).count();
    let dotted = digits > 0 && token[digits..].starts_with(['.', ')', ':']);
    if dotted { digits + token[digits..].bytes().take_while(|byte| b".):".contains(byte)).count() } else { 0 }
}

/// Reads one move that stands at byte `at` of the text.
pub(super) fn read_turn(grid: Grid, token: &str, at: usize) -> Result<Move, ReadError> {
    let is = |word: &str| token.eq_ignore_ascii_case(word);
    let turn = if is("swap") || is("swap-pieces") {
        Move::SwapPieces
    } else if is("swap-sides") {
        Move::SwapSides
    } else if is("pass") {
        Move::Pass
    } else if is("resign") {
        Move::Resign
    } else if is("forfeit") {
        Move::Forfeit
    } else {
        let (cell, length) = read_cell(grid, token, at)?;
        if length < token.len() {
            return Err(ReadError { kind: ReadErrorKind::UnknownTurn, span: at..at + token.len() });
        }
        Move::Play(cell)
    };
    Ok(turn)
}

/// The moves of a record, separated by spaces. The colors of the moves are not written, so a record whose colors do not
/// follow from the order of turns is refused.
pub fn write(record: &Record) -> Result<String, HexWriteError> {
    check_colors(record)?;
    let words: Vec<String> = record.moves.iter().map(|entry| word(record.grid, entry.turn)).collect();
    Ok(words.join(" "))
}

/// Whether the colors in the record follow from the order of turns.
pub(super) fn check_colors(record: &Record) -> Result<(), HexWriteError> {
    let plain = Record::new(record.grid, record.moves.iter().map(|entry| entry.turn));
    let differs = |(entry, color): (&RecordEntry, _)| entry.by.is_some_and(|by| by != color);
    match record.moves.iter().zip(plain.colors()).position(differs) {
        Some(at) => Err(HexWriteError::Color { at }),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::outcome::hex_grid;
    use super::*;

    #[test]
    fn numbers_separators_and_words() {
        let grid = hex_grid(11, 11).unwrap();
        let record = read(grid, "1. a3 Swap-Sides\n2.f6,g7; 3) pass 4: K11 resign ").unwrap();
        assert_eq!(write(&record).unwrap(), "a3 swap-sides f6 g7 pass k11 resign");
        assert_eq!(read(grid, "a1 swap").unwrap().moves[1].turn, Move::SwapPieces);
    }

    #[test]
    fn errors_name_the_place() {
        let grid = hex_grid(11, 11).unwrap();
        let error = |text| read(grid, text).map_err(|error| (error.kind, error.span)).unwrap_err();
        assert_eq!(error("a1 l1"), (ReadErrorKind::OffBoard, 3..5));
        assert_eq!(error("a1 b2c3"), (ReadErrorKind::UnknownTurn, 3..7));
        assert_eq!(error("a1, é"), (ReadErrorKind::UnknownTurn, 4..6));
        assert_eq!(error("a1 7"), (ReadErrorKind::UnknownTurn, 3..4));
        assert_eq!(error("1.a0"), (ReadErrorKind::OffBoard, 2..4));
    }
}
