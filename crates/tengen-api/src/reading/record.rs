//! Writes the lines of a group as variations into the record.

use super::GroupReading;
use super::line::end_words;
use crate::convert::{Written, tree, unwritable};
use crate::problem::{Problem, ProblemKind};
use crate::record::Document;
use crate::source::{ReadOptions, Source};
use tengen::sgf::{NodeId, Tree, value};

/// Returns the record with the lines added as variations of the position that was read, each with a comment on how it
/// ends. `document` and `options` are what it was read from.
pub fn write(
    document: &Document<'_>,
    options: &ReadOptions,
    source: &Source,
    read: &GroupReading,
) -> Result<Written, Problem> {
    // The report already contains all warnings about the record.
    let (mut tree, _) = tree(document, options, Some(options.game))?;
    let root = *tree
        .games()
        .get(options.game.saturating_sub(1))
        .ok_or_else(|| Problem::new(ProblemKind::Unsupported, "no game"))?;
    let node = node(&tree, root, source, read.number)?;
    comment(&mut tree, node, &read.report.text)?;
    if source.is_record && tree.children(node).next().is_none() {
        // Without this the first variation would be read as moves of the game.
        let end = tree.add_child(node);
        tree.set_text(end, "C", "The game ends here; the moves that follow were found by search.")
            .map_err(unwritable)?;
    }
    let grid = read.board.grid();
    for line in &read.lines {
        let mut at = node;
        for &(color, point) in &line.moves {
            at = tree.add_move(at, grid, color, point).map_err(unwritable)?;
        }
        let words = end_words(line.end);
        let end = if line.is_cut { format!("And so on. {words}") } else { words.into() };
        comment(&mut tree, at, &[end])?;
    }
    Ok(Written { bytes: tree.write(), warnings: Vec::new() })
}

/// Returns the node of the position after `number` moves.
fn node(tree: &Tree, root: NodeId, source: &Source, number: usize) -> Result<NodeId, Problem> {
    if number == source.game.move_count() {
        return Ok(tree.last_of_main_line(root));
    }
    let has_move = |node: &NodeId| tree.get(*node, "B").is_some() || tree.get(*node, "W").is_some();
    let moves: Vec<NodeId> = tree.main_line(root).filter(has_move).collect();
    if moves.len() != source.game.move_count() {
        let message = "some moves of the record cannot be read, so that variations have no certain place in it: write \
                       the \
                       position with tengen convert first";
        return Err(Problem::new(ProblemKind::Move, message));
    }
    let next = moves[number];
    let before = tree.main_line(root).take_while(|&node| node != next).last();
    Ok(before.unwrap_or(root))
}

/// Adds lines to the comment of a node.
fn comment(tree: &mut Tree, node: NodeId, lines: &[String]) -> Result<(), Problem> {
    let old = tree.get(node, "C").and_then(|values| values.first()).map(|raw| value::text(raw)).unwrap_or_default();
    let old = String::from_utf8_lossy(&old).into_owned();
    let all: Vec<&str> = old.lines().chain(lines.iter().map(String::as_str)).collect();
    tree.set_text(node, "C", &all.join("\n")).map_err(unwritable)
}
