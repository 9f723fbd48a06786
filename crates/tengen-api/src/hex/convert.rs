//! Converts Hex boards and games between formats.
//!
//! Swaps are written as they are meant, even if the input mislabels them. If a format of moves is requested for a
//! board, or if it cannot express some turns of a record, a new order of moves is generated. The output always leads to
//! the same stones.

use super::order;
use super::played::{board_after, irregular, replay};
use super::report::{HexRequest, position};
use super::source::{HexContent, HexFormat, HexSource};
pub use crate::convert::Written;
use crate::convert::header;
use crate::problem::{Problem, ProblemKind};
use crate::record::{Document, Games};
use tengen::hex::word;
use tengen::hex::{
    HexWriteError, Move, Orientation, Record, RecordEntry, RecordedGame, hexworld, littlegolem, moves, sgf, text,
    trmph, winner,
};
use tengen::sgf::{GameKind, Tree};
use tengen::{Board, ByColor, Color, Point};
use tengen_giant::rows::packed;

fn unwritable(error: impl std::fmt::Display) -> Problem {
    Problem::new(ProblemKind::Unsupported, error)
}

/// Creates the problem for a record that a format cannot express, and names the formats that can.
fn too_small(error: HexWriteError) -> Problem {
    match error {
        HexWriteError::NotSquare(_) => unwritable(format!("{error}; hexworld, moves, sgf, text and json know others")),
        HexWriteError::TooLarge(_) => unwritable(format!("{error}; text and json hold boards of any size")),
        _ => unwritable(error),
    }
}

/// Writes a board or a record in another format: its first `number` moves, or all of them. If an SGF file with several
/// games is written as SGF, `only` selects one game, from 1; otherwise all are written.
pub fn write(
    document: &Document<'_>,
    source: &HexSource,
    to: HexFormat,
    number: Option<usize>,
    only: Option<usize>,
) -> Result<Written, Problem> {
    let mut warnings = source.warnings.clone();
    if matches!(to, HexFormat::Text | HexFormat::Json | HexFormat::Packed) {
        let found = position(source, HexRequest { number, ..HexRequest::default() })?;
        warnings.extend(found.played.iter().flat_map(irregular));
        let bytes = match to {
            HexFormat::Text => text::write(&found.board).into_bytes(),
            HexFormat::Packed => packed::pack(&found.board),
            _ => json(&found.board).into_bytes(),
        };
        return Ok(Written { bytes, warnings });
    }
    let grid = match &source.content {
        HexContent::Record(record) => record.grid,
        HexContent::Board(board) => board.grid(),
    };
    // The size and shape of the board are checked before its stones.
    write_record(&Record::new(grid, []), to).map_err(too_small)?;
    let record = match &source.content {
        HexContent::Record(record) => {
            let played = replay(record, Orientation::TopBottom, &source.text)?;
            warnings.extend(irregular(&played));
            if to == HexFormat::Sgf && source.format == HexFormat::Sgf && number.is_none() {
                return Ok(Written { bytes: clean(document.games()?, only)?, warnings });
            }
            let meant = meant(record, &played, number, to)?;
            fitted(meant, &played, number, to, &mut warnings)?
        }
        HexContent::Board(board) if to == HexFormat::Sgf => {
            position(source, HexRequest { number, ..HexRequest::default() })?;
            return Ok(Written { bytes: set_up(board)?, warnings });
        }
        HexContent::Board(board) => {
            position(source, HexRequest { number, ..HexRequest::default() })?;
            warnings.push("a board tells no order of moves; one was made up".into());
            let turns = order::turns(board.grid(), &order::stones(board)?, winner(board, Orientation::TopBottom), to)?;
            Record::new(board.grid(), turns)
        }
    };
    let record = Record { headers: kept(&record, to), ..record };
    Ok(Written { bytes: write_record(&record, to).map_err(too_small)?, warnings })
}

fn write_record(record: &Record, to: HexFormat) -> Result<Vec<u8>, HexWriteError> {
    let line = |mut text: String| {
        text.push('\n');
        text.into_bytes()
    };
    Ok(match to {
        HexFormat::LittleGolem => {
            let mut record = record.clone();
            if !record.headers.iter().any(|(name, _)| name == "SO" || name == "EV") {
                // Without `SO`, LittleGolem's exports look like Go records.
                record.headers.push(("SO".into(), "littlegolem".into()));
            }
            line(littlegolem::write(&record)?)
        }
        HexFormat::HexWorld => line(hexworld::write(record)?),
        HexFormat::Trmph => line(trmph::write(record)?),
        HexFormat::Moves => {
            let Record { grid, .. } = record;
            line(format!("{}x{} {}", grid.width(), grid.height(), moves::write(record)?).trim_end().into())
        }
        HexFormat::Sgf | HexFormat::Text | HexFormat::Json | HexFormat::Packed => sgf::write(record)?,
    })
}

/// Returns the rows of a board as a JSON array without spaces.
fn json(board: &Board) -> String {
    let rows: Vec<String> = text::rows(board).into_iter().map(|row| row.replace(' ', "")).collect();
    let mut text = serde_json::Value::from(rows).to_string();
    text.push('\n');
    text
}

/// Returns the first `number` moves of a record, or all of them, with swaps as they are meant. Only SGF states the
/// color of each move, so in other formats a pass is inserted if a player moves twice in a row.
fn meant(record: &Record, played: &RecordedGame, number: Option<usize>, to: HexFormat) -> Result<Record, Problem> {
    let mut record = record.clone();
    record.moves.truncate(played.moves());
    if let Some(number) = number {
        // Fails if there are fewer moves.
        board_after(played, number)?;
        record.moves.truncate(number);
        record.result = None;
    }
    let moves = record.moves.iter().enumerate().flat_map(|(at, entry)| {
        let pass = (to != HexFormat::Sgf && played.is_after_pass(at)).then_some(RecordEntry::from(Move::Pass));
        pass.into_iter().chain([RecordEntry { turn: played.meant(entry.turn), ..*entry }])
    });
    record.moves = moves.collect();
    Ok(record)
}

/// Adapts a record to a format. Unsupported turns that do not move a stone are removed; if others remain, the stones
/// are placed in another order.
fn fitted(
    mut record: Record,
    played: &RecordedGame,
    number: Option<usize>,
    to: HexFormat,
    warnings: &mut Vec<String>,
) -> Result<Record, Problem> {
    for turn in [Move::SwapSides, Move::Resign, Move::Forfeit] {
        if !order::has_word(to, turn) && record.moves.iter().any(|entry| entry.turn == turn) {
            record.moves.retain(|entry| entry.turn != turn);
            let name = word(record.grid, turn);
            let mut warning =
                format!("{} has no word for {name}, which was left out; the stones are the same", to.name());
            if turn == Move::SwapSides && exchange_players(&mut record) && to == HexFormat::LittleGolem {
                warning.push_str(", and the names have changed places");
            }
            warnings.push(warning);
        }
    }
    if let Some(entry) = record.moves.iter().find(|entry| !order::has_word(to, entry.turn)) {
        let name = word(record.grid, entry.turn);
        warnings.push(format!("{} has no word for {name}; the stones are the same, in another order", to.name()));
        let number = number.unwrap_or(played.moves());
        let won = winner(&board_after(played, number)?, Orientation::TopBottom);
        let turns = order::turns(record.grid, &played.stones(number), won, to)?;
        let left = record.moves.iter().filter(|entry| entry.turn == Move::Resign).copied();
        record.moves = turns.into_iter().map(RecordEntry::from).chain(left).collect();
    }
    Ok(record)
}

/// Exchanges the names, ranks and teams of the players, and returns whether there were any. After swap-sides the second
/// player plays X; if the swap is removed, that is so from the start.
fn exchange_players(record: &mut Record) -> bool {
    let mut found = record.names != ByColor::default();
    record.names = std::mem::take(&mut record.names).swapped();
    for (name, _) in &mut record.headers {
        // Ranks and teams.
        for (black, white) in [("BR", "WR"), ("BT", "WT")] {
            if name == black || name == white {
                *name = if name == black { white } else { black }.into();
                found = true;
                break;
            }
        }
    }
    found
}

/// Returns the headers that the format can write. HexWorld's headers describe the page, and all others are SGF
/// properties.
fn kept(record: &Record, to: HexFormat) -> Vec<(String, String)> {
    let own = ["GM", "FF", "CA", "SZ", "PB", "PW", "AB", "AW", "AE", "B", "W"];
    let property = |name: &str| {
        let upper = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_uppercase());
        upper && !own.contains(&name) && (name != "RE" || record.result.is_none())
    };
    let keeps = |name: &str| if to == HexFormat::HexWorld { !property(name) } else { property(name) };
    record.headers.iter().filter(|(name, _)| keeps(name)).cloned().collect()
}

/// Writes every game of a file, or only one, as clean UTF-8 with all properties and with corrected swaps.
fn clean(games: &Games<'_>, only: Option<usize>) -> Result<Vec<u8>, Problem> {
    let (text, collection) = (games.text(), games.collection());
    let mut tree = Tree::from(collection);
    for (index, root) in tree.games().to_vec().into_iter().enumerate() {
        tree.set(root, "CA", ["UTF-8"]).map_err(unwritable)?;
        header(&mut tree, root, GameKind::Hex, text.is_ascii())?;
        let mislabeled = |record: Record| {
            let found = record.diagnose();
            found.swap.filter(|_| found.mislabeled()).map(|(_, turn)| turn)
        };
        let swap = sgf::read_game(collection, collection.games()[index]).ok().and_then(mislabeled);
        let right = match swap {
            Some(Move::SwapPieces) => "swap-sides",
            Some(_) => "swap-pieces",
            None => continue,
        };
        for node in tree.main_line(root).collect::<Vec<_>>() {
            for name in ["B", "W"] {
                let is_swap = |value: &Vec<u8>| value.to_ascii_lowercase().starts_with(b"swap");
                if tree.get(node, name).is_some_and(|values| values.iter().any(is_swap)) {
                    tree.set(node, name, [right]).map_err(unwritable)?;
                }
            }
        }
    }
    if let Some(game) = only {
        tree.keep_only(games.root(game)?);
    }
    Ok(tree.write())
}

/// Writes a board as a record with setup stones.
fn set_up(board: &Board) -> Result<Vec<u8>, Problem> {
    let grid = board.grid();
    let (mut tree, root) = Tree::with_board(grid).map_err(|_| too_small(HexWriteError::TooLarge(grid)))?;
    for (name, color) in [("AB", Color::Black), ("AW", Color::White)] {
        let stones: Vec<Point> = grid.points().filter(|&cell| board[cell] == Some(color)).collect();
        if !stones.is_empty() {
            tree.set_points(root, name, grid, stones).map_err(unwritable)?;
        }
    }
    Ok(tree.write())
}
