//! From one format to another: records and boards, written cleanly.

use crate::problem::{Kind, Problem};
use crate::score::Scored;
use crate::source::{self, ReadOptions, Source};
use tengen::sgf::{Tree, WriteError};
use tengen::{Board, Color, diagram};

fn unwritable(error: WriteError) -> Problem {
    Problem::new(Kind::Unsupported, error)
}

/// A board as rows of text.
pub fn to_text(board: &Board) -> String {
    board.to_string()
}

/// A board as a JSON array of rows.
pub fn to_json(board: &Board) -> String {
    let mut text = serde_json::Value::from(diagram::board_rows(board)).to_string();
    text.push('\n');
    text
}

/// A record, written cleanly in UTF-8 with everything that it holds; or a board as a record with set-up stones.
pub fn to_sgf(bytes: &[u8], options: &ReadOptions) -> Result<Vec<u8>, Problem> {
    Ok(tree(bytes, options)?.write())
}

fn tree(bytes: &[u8], options: &ReadOptions) -> Result<Tree, Problem> {
    if source::is_record(bytes) {
        let (text, _) = source::decoded(bytes);
        let collection = source::collection(&text, options.strict)?;
        let mut tree = Tree::from(&collection);
        for root in tree.games().to_vec() {
            // The text is UTF-8 now, whatever it was before.
            tree.set(root, "CA", ["UTF-8"]).map_err(unwritable)?;
        }
        return Ok(tree);
    }
    let board = source::board(bytes, options.topology)?;
    let (mut tree, root) = Tree::with_board(board.grid()).map_err(unwritable)?;
    // Without this, stones that were set up would be read as handicap stones.
    tree.set(root, "HA", ["0"]).map_err(unwritable)?;
    for (name, color) in [("AB", Color::Black), ("AW", Color::White)] {
        let stones: Vec<_> = board.grid().points().filter(|&point| board[point] == Some(color)).collect();
        tree.set_points(root, name, board.grid(), stones).map_err(unwritable)?;
    }
    Ok(tree)
}

/// The record of a counted game with its result and territory.
pub fn with_score(bytes: &[u8], options: &ReadOptions, source: &Source, scored: &Scored) -> Result<Vec<u8>, Problem> {
    let mut tree = tree(bytes, options)?;
    let root =
        *tree.games().get(options.game.saturating_sub(1)).ok_or_else(|| Problem::new(Kind::Unsupported, "no game"))?;
    let last = tree.last_of_main_line(root);
    tree.set_text(root, "RE", &scored.report.result).map_err(unwritable)?;
    tree.set_text(root, "KM", &scored.sheet.rules().komi.to_string()).map_err(unwritable)?;
    if tree.get(root, "RU").is_none() || options.rules.is_some() {
        tree.set_text(root, "RU", &scored.rules.sgf).map_err(unwritable)?;
    }
    if tree.get(root, "HA").is_none() && (source.game.handicap() >= 2 || tree.get(root, "AB").is_some()) {
        tree.set_text(root, "HA", &source.game.handicap().to_string()).map_err(unwritable)?;
    }
    let territory = scored.territory();
    for (name, color) in [("TB", Color::Black), ("TW", Color::White)] {
        tree.set_points(last, name, scored.board.grid(), territory[color].iter().copied()).map_err(unwritable)?;
    }
    Ok(tree.write())
}
