//! Writes records and boards of Go as SGF, text or JSON. [`conversion`](crate::conversion) chooses between these, pictures
//! and the formats of Hex.

use crate::problem::{Place, Problem, ProblemKind};
use crate::record::{Document, Games};
use crate::saved_options::SavedOptions;
use crate::source::{self, ReadOptions};
use tengen::sgf::{Collection, GameKind, NodeId, ReplayNote, ReplayNoteKind, SgfWriteError, Tree};
use tengen::{Board, Color, Topology, diagram};

/// A converted text, with warnings.
///
/// ```
/// use tengen_api::{ReadOptions, Text, convert};
///
/// let written = convert::to_sgf(&Text::of(b"X.\n.O\n").document(), &ReadOptions::default(), None)?;
/// assert!(written.bytes.starts_with(b"(;") && written.warnings.is_empty());
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The text.
    pub bytes: Vec<u8>,
    /// Warnings about what was forgiven, corrected, added or left out.
    pub warnings: Vec<String>,
}

pub(crate) fn unwritable(error: SgfWriteError) -> Problem {
    Problem::new(ProblemKind::Unsupported, error)
}

/// A board as rows of text.
pub fn to_text(board: &Board) -> String {
    board.to_string()
}

/// A board as a JSON array of rows.
///
/// ```
/// let board = tengen::diagram::parse("X.\n.O\n")?;
/// assert_eq!(tengen_api::convert::to_json(&board), "[\"X.\",\".O\"]\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn to_json(board: &Board) -> String {
    let mut text = serde_json::Value::from(diagram::board_rows(board)).to_string();
    text.push('\n');
    text
}

/// Writes a record as clean SGF in UTF-8 with all its properties, or a board as a record with setup stones. If a file
/// contains several games, all are written, or only the game with the number `only`, from 1.
///
/// ```
/// use tengen_api::{ReadOptions, Text, convert};
///
/// let written = convert::to_sgf(&Text::of(b"X.\n.O\n").document(), &ReadOptions::default(), None)?;
/// assert!(String::from_utf8_lossy(&written.bytes).contains("AB[aa]AW[bb]"));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
pub fn to_sgf(document: &Document<'_>, options: &ReadOptions, only: Option<usize>) -> Result<Written, Problem> {
    let (tree, warnings) = tree(document, options, only)?;
    Ok(Written { bytes: write_game(tree, only)?, warnings })
}

/// Writes the games of a tree, or only this one, from 1.
pub(crate) fn write_game(mut tree: Tree, only: Option<usize>) -> Result<Vec<u8>, Problem> {
    if let Some(game) = only {
        let root = tree.games().get(game.saturating_sub(1)).copied();
        let root = root.ok_or_else(|| Problem::new(ProblemKind::Unsupported, format!("there is no game {game}")))?;
        tree.keep_only(root);
    }
    Ok(tree.write())
}

/// Returns the contents of a document as a tree that can be written as FF\[4\] in UTF-8, with the warnings about the
/// game `only`, or about all games.
pub(crate) fn tree(
    document: &Document<'_>,
    options: &ReadOptions,
    only: Option<usize>,
) -> Result<(Tree, Vec<String>), Problem> {
    if document.is_record() {
        return games_tree(document.games()?, options, only);
    }
    if only.is_some_and(|game| game != 1) {
        return Err(Problem::new(ProblemKind::Unsupported, "a board is a single game, so `game` must be 1"));
    }
    Ok((board_tree(&source::board(document.bytes(), options.topology)?)?, Vec::new()))
}

/// Like [`tree`], for the games of a record.
pub(crate) fn games_tree(
    games: &Games<'_>,
    options: &ReadOptions,
    only: Option<usize>,
) -> Result<(Tree, Vec<String>), Problem> {
    games.refuse_flaws(options.strict)?;
    if let Some(game) = only {
        games.root(game)?;
    }
    let (text, collection) = (games.text(), games.collection());
    let mut warnings: Vec<String> = games.encoding().into_iter().collect();
    source::list(&mut warnings, text, collection.forgiven().iter().map(|flaw| (flaw.span, flaw.kind)));
    let mut tree = Tree::from(collection);
    for (index, &root) in collection.games().iter().enumerate() {
        header(&mut tree, root, GameKind::Go, text.is_ascii())?;
        let is_requested = only.is_none_or(|game| game == index + 1);
        let notes = if is_requested { complete(&mut tree, text, collection, root, options)? } else { Vec::new() };
        let number = if collection.games().len() > 1 { format!("game {}: ", index + 1) } else { String::new() };
        warnings.extend(notes.into_iter().map(|note| format!("{number}{note}")));
    }
    if warnings.len() > MAX_WARNINGS {
        let more = warnings.len() - MAX_WARNINGS;
        warnings.truncate(MAX_WARNINGS);
        warnings.push(format!("and {more} more warnings"));
    }
    Ok((tree, warnings))
}

/// A board as a record with set-up stones.
pub(crate) fn board_tree(board: &Board) -> Result<Tree, Problem> {
    let (mut tree, root) = Tree::with_board(board.grid()).map_err(unwritable)?;
    let count = board.count();
    if count.black >= 2 && count.white == 0 {
        // Without HA, setup stones would be read as handicap stones.
        tree.set(root, "HA", ["0"]).map_err(unwritable)?;
    }
    for (name, color) in [("AB", Color::Black), ("AW", Color::White)] {
        let stones: Vec<_> = board.grid().points().filter(|&point| board[point] == Some(color)).collect();
        tree.set_points(root, name, board.grid(), stones).map_err(unwritable)?;
    }
    if board.grid().topology() == Topology::Torus {
        SavedOptions::save_topology(&mut tree, root, Topology::Torus)?;
    }
    Ok(tree)
}

/// Returns a warning if a board is written in a form that cannot say that it is a torus.
pub fn lost_topology(topology: Topology) -> Option<&'static str> {
    let message = "rows cannot say that the board is a torus; read them with the topology torus";
    (topology == Topology::Torus).then_some(message)
}

/// The maximum number of warnings about one file.
const MAX_WARNINGS: usize = 60;

/// Updates the first node: FF\[4\], UTF-8, and the game.
pub(crate) fn header(tree: &mut Tree, root: NodeId, game: GameKind, is_ascii: bool) -> Result<(), Problem> {
    let charset = tree.get(root, "CA").map(|values| values.concat().to_ascii_lowercase());
    let is_utf8 = charset.as_ref().is_some_and(|name| matches!(name.trim_ascii(), b"utf-8" | b"utf8"));
    if !is_utf8 && (charset.is_some() || !is_ascii) {
        tree.set(root, "CA", ["UTF-8"]).map_err(unwritable)?;
    }
    if tree.get(root, "FF").is_none() {
        tree.set_first(root, "FF", ["4"]).map_err(unwritable)?;
    } else {
        // Property names of older formats were converted when the record was read.
        tree.set(root, "FF", ["4"]).map_err(unwritable)?;
    }
    if tree.get(root, "GM").is_none() {
        tree.set_first(root, "GM", [game.number().to_string()]).map_err(unwritable)?;
    }
    Ok(())
}

/// Writes the assumptions that reading a game makes, and missing handicap stones. Returns the warnings about the game.
fn complete(
    tree: &mut Tree,
    text: &[u8],
    collection: &Collection<'_>,
    root: NodeId,
    options: &ReadOptions,
) -> Result<Vec<String>, Problem> {
    let mut notes = Vec::new();
    let mut info = match collection.info(root) {
        Ok(info) if info.game == GameKind::Go => info,
        // Other games are copied as they are.
        Ok(_) => return Ok(notes),
        Err(error) if options.strict => {
            return Err(Problem::new(ProblemKind::Syntax, error.kind).at(Place::of_span(text, error.span.range())));
        }
        Err(error) => {
            notes.push(source::placed(text, error.span, error.kind));
            return Ok(notes);
        }
    };
    source::refuse_handicap(text, &info, options)?;
    let mut assumptions = Vec::new();
    let rules = source::choose_rules(options, "the record", info.rules.map(|value| (text, value)), &mut assumptions)?;
    // A warning about missing rules is not needed here, because nothing is counted.
    notes
        .extend(assumptions.into_iter().filter(|_| info.rules.is_some_and(|rules| !rules.raw.trim_ascii().is_empty())));
    if let Err(error) = info.komi_under(rules.rules.scoring) {
        if options.strict {
            return Err(Problem::new(ProblemKind::Komi, error.kind).at(Place::of_span(text, error.span.range())));
        }
        notes.push(source::placed(text, error.span, error.kind));
    }
    if let Some(topology) = options.topology {
        SavedOptions::save_topology(tree, root, topology)?;
        info.grid = info.grid.to_topology(topology);
    }
    let replay = collection.replay(root, &info, rules.rules);
    source::refuse_notes(text, &replay, options)?;
    source::list(&mut notes, text, info.notes.iter().map(|note| (note.span, note.to_string())));
    let kept = |note: &ReplayNote| match note.kind {
        ReplayNoteKind::LeftOut(error) | ReplayNoteKind::MarkLeftOut(error) => {
            format!("kept, though it means nothing here: {error}")
        }
        _ => note.to_string(),
    };
    source::list(&mut notes, text, replay.notes.iter().map(|note| (note.span, kept(note))));
    if replay.notes.iter().any(|note| note.kind == ReplayNoteKind::HandicapPlaced)
        && let Some(start) = replay.game.at(0)
    {
        let stones: Vec<_> = info.grid.points().filter(|&point| start.board()[point] == Some(Color::Black)).collect();
        tree.set_points(root, "AB", info.grid, stones).map_err(unwritable)?;
    }
    Ok(notes)
}
