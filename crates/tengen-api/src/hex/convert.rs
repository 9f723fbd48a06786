//! Hex from any format to any other.
//!
//! A record is written with what its swap means, so that a mislabelled one comes out right. A board has no order of
//! moves; where a format of moves is asked for, one is made up that alternate play could have had, with passes where
//! the numbers of stones ask for them.

use super::played::Played;
use super::report::{HexRequest, position};
use super::source::{Content, Format, HexSource};
use crate::problem::{Kind, Problem};
use crate::source;
use tengen::hex::record::word;
use tengen::hex::{Orientation, Record, Turn, WriteError, hexworld, littlegolem, moves, sgf, text, trmph, winner};
use tengen::sgf::Tree;
use tengen::{Board, Color, Point};

/// A converted text, and what there is to say about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The text.
    pub bytes: Vec<u8>,
    /// What was corrected, made up or left out.
    pub warnings: Vec<String>,
}

fn unwritable(error: impl std::fmt::Display) -> Problem {
    Problem::new(Kind::Unsupported, error)
}

/// Writes a board or record in another format; `number` moves of it, or all.
pub fn write(source: &HexSource, to: Format, number: Option<usize>) -> Result<Written, Problem> {
    let mut warnings = source.warnings.clone();
    if matches!(to, Format::Text | Format::Json) {
        let found = position(source, HexRequest { number, ..HexRequest::default() })?;
        warnings.extend(found.played.into_iter().flat_map(|played| played.irregular));
        let bytes = if to == Format::Text { text::write(&found.board) } else { json(&found.board) };
        return Ok(Written { bytes: bytes.into_bytes(), warnings });
    }
    let record = match &source.content {
        Content::Record(record) => {
            let played = Played::of(record, Orientation::TopBottom, &source.text)?;
            warnings.extend(played.irregular.iter().cloned());
            if to == Format::Sgf && source.format == Format::Sgf && number.is_none() {
                return Ok(Written { bytes: clean(&source.text)?, warnings });
            }
            fitted(meant(record, &played, number)?, to, &mut warnings)
        }
        Content::Board(board) if to == Format::Sgf => {
            position(source, HexRequest { number, ..HexRequest::default() })?;
            return Ok(Written { bytes: set_up(board)?, warnings });
        }
        Content::Board(board) => {
            position(source, HexRequest { number, ..HexRequest::default() })?;
            warnings.push("a board tells no order of moves; one was made up".into());
            Record::new(board.grid(), order(board)?)
        }
    };
    let record = Record { headers: kept(&record, to), ..record };
    Ok(Written { bytes: write_record(&record, to).map_err(unwritable)?, warnings })
}

fn write_record(record: &Record, to: Format) -> Result<Vec<u8>, WriteError> {
    let line = |mut text: String| {
        text.push('\n');
        text.into_bytes()
    };
    Ok(match to {
        Format::LittleGolem => {
            let mut record = record.clone();
            if !record.headers.iter().any(|(name, _)| name == "SO" || name == "EV") {
                // Its exports look like records of Go but for where they come from.
                record.headers.push(("SO".into(), "littlegolem".into()));
            }
            line(littlegolem::write(&record)?)
        }
        Format::HexWorld => line(hexworld::write(record)?),
        Format::Trmph => line(trmph::write(record)?),
        Format::Moves => {
            let Record { grid, .. } = record;
            line(format!("{}x{} {}", grid.width(), grid.height(), moves::write(record)?).trim_end().into())
        }
        Format::Sgf | Format::Text | Format::Json => sgf::write(record)?,
    })
}

/// The rows of a board as a JSON array, without spaces.
fn json(board: &Board) -> String {
    let rows: Vec<String> = text::rows(board).into_iter().map(|row| row.replace(' ', "")).collect();
    let mut text = serde_json::Value::from(rows).to_string();
    text.push('\n');
    text
}

/// The first moves of a record, or all, each as it is meant.
fn meant(record: &Record, played: &Played, number: Option<usize>) -> Result<Record, Problem> {
    let mut record = record.clone();
    record.moves.truncate(played.moves());
    if let Some(number) = number {
        // Says so when there are not so many.
        played.at(number)?;
        record.moves.truncate(number);
        record.result = None;
    }
    for entry in &mut record.moves {
        entry.turn = played.reading.of(entry.turn);
    }
    Ok(record)
}

/// The record without the turns that the format has no word for and that move no stone.
fn fitted(mut record: Record, to: Format, warnings: &mut Vec<String>) -> Record {
    let unknown: &[Turn] = match to {
        Format::Trmph => &[Turn::SwapSides, Turn::Resign, Turn::Forfeit],
        Format::LittleGolem => &[Turn::SwapSides, Turn::Forfeit],
        _ => &[],
    };
    for &turn in unknown {
        if record.moves.iter().any(|entry| entry.turn == turn) {
            record.moves.retain(|entry| entry.turn != turn);
            let name = word(record.grid, turn);
            warnings.push(format!("{} has no word for {name}, which was left out; the stones are the same", to.name()));
        }
    }
    record
}

/// The headers that the format can write: those of other formats say how a page looks.
fn kept(record: &Record, to: Format) -> Vec<(String, String)> {
    let own = ["GM", "FF", "CA", "SZ", "PB", "PW", "AB", "AW", "AE", "B", "W"];
    let property = |name: &str| {
        let upper = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_uppercase());
        upper && !own.contains(&name) && (name != "RE" || record.result.is_none())
    };
    let keeps = |name: &str| if to == Format::HexWorld { !property(name) } else { property(name) };
    record.headers.iter().filter(|(name, _)| keeps(name)).cloned().collect()
}

/// Every game of a file, written cleanly in UTF-8 with everything that it holds, and with swaps that say what they
/// mean.
fn clean(text: &[u8]) -> Result<Vec<u8>, Problem> {
    let collection = source::collection(text, false)?;
    let mut tree = Tree::from(&collection);
    for (index, root) in tree.games().to_vec().into_iter().enumerate() {
        tree.set(root, "CA", ["UTF-8"]).map_err(unwritable)?;
        let mislabelled = |record: Record| {
            let found = record.diagnose();
            found.swap.filter(|_| found.mislabelled()).map(|(_, turn)| turn)
        };
        let swap = sgf::read_game(&collection, collection.games()[index]).ok().and_then(mislabelled);
        let right = match swap {
            Some(Turn::SwapPieces) => "swap-sides",
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
    Ok(tree.write())
}

/// A board as a record that sets its stones up.
fn set_up(board: &Board) -> Result<Vec<u8>, Problem> {
    let grid = board.grid();
    let (mut tree, root) = Tree::with_board(grid).map_err(unwritable)?;
    for (name, color) in [("AB", Color::Black), ("AW", Color::White)] {
        let stones: Vec<Point> = grid.points().filter(|&cell| board[cell] == Some(color)).collect();
        if !stones.is_empty() {
            tree.set_points(root, name, grid, stones).map_err(unwritable)?;
        }
    }
    Ok(tree.write())
}

/// Turns that lead to this board: colors take turns, and whoever has won places his last stone last.
fn order(board: &Board) -> Result<Vec<Turn>, Problem> {
    let grid = board.grid();
    let mut stones = tengen::ByColor::new_with(|color| {
        grid.points().filter(|&cell| board[cell] == Some(color)).collect::<Vec<Point>>()
    });
    let won = winner(board, Orientation::TopBottom);
    if let Some(color) = won {
        let mut without = board.clone();
        let decides = |cell: &Point| {
            without[*cell] = None;
            let undecided = winner(&without, Orientation::TopBottom).is_none();
            without[*cell] = Some(color);
            undecided
        };
        // Only stones of every winning chain decide, so those of one chain are enough to try.
        let chain = tengen::hex::need(board, Orientation::TopBottom, color).unwrap_or_default().path;
        let Some(last) = chain.into_iter().find(decides) else {
            let why = "no order of moves leads to this board: it was won before its last stone";
            return Err(Problem::new(Kind::Unsupported, why));
        };
        stones[color].retain(|&cell| cell != last);
        stones[color].push(last);
    }
    let (black, white) = (stones.black.len(), stones.white.len());
    let black_last = won.map_or(black > white, |color| color == Color::Black);
    // As many turns for each as the one with more stones needs.
    let rounds = if black_last { black.max(white + 1) } else { black.max(white) };
    let passes = [rounds - black, rounds - usize::from(black_last) - white];
    let mut turns = Vec::with_capacity(2 * rounds);
    let of = |stones: &[Point], passes: usize, round: usize| {
        round.checked_sub(passes).map_or(Turn::Pass, |at| Turn::Cell(stones[at]))
    };
    for round in 0..rounds {
        turns.push(of(&stones.black, passes[0], round));
        if round + 1 < rounds || !black_last {
            turns.push(of(&stones.white, passes[1], round));
        }
    }
    Ok(turns)
}
