//! Hex SGF: `(;GM[11]SZ[14:12];B[a3];W[swap-pieces];B[c4];W[resign])`, on the tree of [`sgf`](crate::sgf).
//!
//! Cells are written `a1`, column and row from the top left, and every turn says whose it is. The main line of one
//! game is read. The words are `swap-pieces`, `swap-sides`, `resign` and `forfeit`; `swap` alone is taken for
//! swap-pieces, and an empty value for a pass. What a swap means is often another thing than what it says, so ask
//! [`Record::diagnose`]. `PB`, `PW`, `SZ` and `RE` become names, board and result; the other properties of the first
//! node become headers, one for each value. Setup stones are refused. Later nodes' comments and clocks are not kept.
//!
//! A record that does not name its game (no `GM`) is taken for Hex when its first move has a letter and a number; one
//! that gives no size either has the usual 11 columns and rows.
//!
//! Written boards have at most 52 columns and rows.

use super::declared::Declared;
use super::game::Move;
use super::record::{Record, RecordEntry, word};
use super::record_error::{HexWriteError, ReadError, ReadErrorKind};
use crate::grid::Grid;
use crate::sgf::value::MAX_SIZE;
use crate::sgf::{
    Collection, GameKind, HexWord, InfoErrorKind, NodeId, NodeItem, PropertyRef, SgfError, Span, Tree, Value,
    ValueError, parse,
};
use crate::topology::Topology;
use alloc::string::String;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;

/// Properties that are not headers.
const OWN: [&str; 11] = ["GM", "FF", "CA", "SZ", "PB", "PW", "AB", "AW", "AE", "B", "W"];

/// Why a file holds no Hex game.
///
/// ```
/// use tengen::hex::sgf::{self, FileError};
///
/// assert!(matches!(sgf::read(b"Hello"), Err(FileError::Sgf(_))));
/// assert!(matches!(sgf::read(b"(;GM[1]SZ[9];B[ee])"), Err(FileError::Game(_))));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FileError {
    /// It is no SGF.
    Sgf(SgfError),
    /// Its first game is not a Hex game that can be read.
    Game(ReadError),
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileError::Sgf(error) => error.fmt(f),
            FileError::Game(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for FileError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            FileError::Sgf(error) => Some(error),
            FileError::Game(error) => Some(error),
        }
    }
}

/// Reads the first game of a file.
pub fn read(bytes: &[u8]) -> Result<Record, FileError> {
    let collection = parse(bytes).map_err(FileError::Sgf)?;
    // A file that could be read has a game.
    let root = collection.games().first().copied();
    let nothing = || FileError::Game(ReadError { kind: ReadErrorKind::NotThisFormat, span: 0..bytes.len() });
    read_game(&collection, root.ok_or_else(nothing)?).map_err(FileError::Game)
}

/// Reads the main line of the game that begins at `root`.
pub fn read_game(collection: &Collection<'_>, root: NodeId) -> Result<Record, ReadError> {
    let error = |kind, span: Span| ReadError { kind, span: span.range() };
    let info = collection.info(root).map_err(|found| match found.kind {
        InfoErrorKind::Size(_) => error(ReadErrorKind::Size(MAX_SIZE), found.span),
        InfoErrorKind::OtherGame | InfoErrorKind::Komi | InfoErrorKind::KomiInStones => {
            error(ReadErrorKind::NotThisFormat, found.span)
        }
    })?;
    let game = collection.get(root, "GM").and_then(|mut values| values.next());
    let grid = if info.game == GameKind::Hex {
        info.grid
    } else if game.is_none() && has_hex_moves(collection, root) {
        let sized = collection.get(root, "SZ").is_some();
        if sized { info.grid.to_topology(Topology::Hex) } else { USUAL }
    } else {
        let first = collection.properties(root).next().map(PropertyRef::span);
        let span = game.map(|value| value.span).or(first).unwrap_or_default();
        return Err(error(ReadErrorKind::NotThisFormat, span));
    };
    let mut record = Record::new(grid, []);
    record.names.black = info.black.as_ref().map(text);
    record.names.white = info.white.as_ref().map(text);
    record.result = info.result.as_ref().and_then(|value| Declared::parse(&text(value)));
    for property in collection.properties(root) {
        let name = property.name();
        let known = OWN.contains(&name.as_ref()) || name == "RE" && record.result.is_some();
        if !known {
            record.headers.extend(property.values().map(|value| (name.to_string(), text(&value))));
        }
    }
    for node in collection.main_line(root) {
        for item in collection.items(node, grid) {
            let item = item.map_err(|found| {
                let off = matches!(found.kind, ValueError::OffBoard(_));
                error(if off { ReadErrorKind::OffBoard } else { ReadErrorKind::UnknownTurn }, found.span)
            })?;
            let (by, turn) = match item.item {
                NodeItem::Play(by, Some(cell)) => (by, Move::Play(cell)),
                NodeItem::Play(by, None) => (by, Move::Pass),
                NodeItem::Word(by, HexWord::Swap | HexWord::SwapPieces) => (by, Move::SwapPieces),
                NodeItem::Word(by, HexWord::SwapSides) => (by, Move::SwapSides),
                NodeItem::Word(by, HexWord::Resign) => (by, Move::Resign),
                NodeItem::Word(by, HexWord::Forfeit) => (by, Move::Forfeit),
                NodeItem::Add(..) => return Err(error(ReadErrorKind::Setup, item.span)),
                // Every turn says whose it is.
                NodeItem::ToPlay(_) => continue,
            };
            record.push(RecordEntry { by: Some(by), turn }, item.span.range());
        }
    }
    Ok(record)
}

/// The board of a record that does not say anything.
const USUAL: Grid = Grid::square(11).to_topology(Topology::Hex);

/// Whether the first move of the main line is written as in Hex: `c4`, not `cd`.
fn has_hex_moves(collection: &Collection<'_>, root: NodeId) -> bool {
    let mut moves = collection.main_line(root).flat_map(|node| collection.properties(node));
    let first = moves.find(|property| matches!(property.name().as_ref(), "B" | "W"));
    let raw = first.and_then(|property| property.values().next()).map_or(&b""[..], |value| value.raw.trim_ascii());
    raw.first().is_some_and(u8::is_ascii_alphabetic) && raw.last().is_some_and(u8::is_ascii_digit)
}

fn text(value: &Value<'_>) -> String {
    String::from_utf8_lossy(&value.text()).into_owned()
}

/// The record as a file with one game.
pub fn write(record: &Record) -> Result<Vec<u8>, HexWriteError> {
    let grid = record.grid;
    let too_large = |_| HexWriteError::TooLarge(grid);
    let (mut tree, root) = Tree::with_board(grid).map_err(too_large)?;
    for (name, value) in [("PB", &record.names.black), ("PW", &record.names.white)] {
        if let Some(value) = value {
            tree.set_text(root, name, value).map_err(too_large)?;
        }
    }
    if let Some(result) = &record.result {
        tree.set_text(root, "RE", &result.to_string()).map_err(too_large)?;
    }
    for (name, value) in &record.headers {
        let result = name == "RE" && (record.result.is_some() || Declared::parse(value).is_some());
        if OWN.contains(&name.as_str()) || result {
            return Err(HexWriteError::Header(name.clone()));
        }
        let mut values = tree.get(root, name).map(<[Vec<u8>]>::to_vec).unwrap_or_default();
        values.push(crate::sgf::value::escape(value.as_bytes()));
        tree.set(root, name, values).map_err(|_| HexWriteError::Header(name.clone()))?;
    }
    let mut last = root;
    for (entry, color) in record.moves.iter().zip(record.colors()) {
        let value = if entry.turn == Move::Pass { String::new() } else { word(grid, entry.turn) };
        last = tree.add_child(last);
        tree.set(last, color.letter().encode_utf8(&mut [0; 4]), [value]).map_err(too_large)?;
    }
    Ok(tree.write())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::color::Color;

    #[test]
    fn every_word_is_read_and_written() {
        let text = "(;GM[11]FF[4]SZ[14:12]PB[a]PW[b]RE[W+Resign]DT[2020];B[n12];W[swap-sides];W[a1];B[];W[resign])";
        let record = read(text.as_bytes()).unwrap();
        assert_eq!((record.grid.width(), record.grid.height()), (14, 12));
        assert_eq!(record.result, Some(Declared { winner: Color::White, how: "Resign".into() }));
        assert_eq!(record.headers, [("DT".to_string(), "2020".to_string())]);
        assert_eq!(record.moves.len(), 5);
        assert_eq!(read(&write(&record).unwrap()), Ok(record));
    }

    #[test]
    fn errors_name_the_place() {
        let error = |text: &str| match read(text.as_bytes()).unwrap_err() {
            FileError::Game(error) => (error.kind, error.span),
            FileError::Sgf(error) => panic!("{error}"),
        };
        assert!(matches!(read(b"hello"), Err(FileError::Sgf(_))));
        assert_eq!(error("(;GM[1]SZ[9])"), (ReadErrorKind::NotThisFormat, 5..6));
        assert_eq!(error("(;SZ[9])"), (ReadErrorKind::NotThisFormat, 2..7));
        assert_eq!(error("(;GM[11]SZ[0])"), (ReadErrorKind::Size(52), 11..12));
        assert_eq!(error("(;GM[11]SZ[9];B[j1])"), (ReadErrorKind::OffBoard, 16..18));
        assert_eq!(error("(;GM[11]SZ[9];B[hello])"), (ReadErrorKind::UnknownTurn, 16..21));
        assert_eq!(error("(;GM[11]SZ[9]AB[a1])"), (ReadErrorKind::Setup, 16..18));
    }
}
