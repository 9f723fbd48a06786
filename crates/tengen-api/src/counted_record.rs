//! The record of a counted game: its count as RE, TB and TW, such that whoever reads it back finds the same.
//!
//! A result that the record has is official: it stays, and a count that differs from it is written beside it as a
//! comment. A position that is not settled gets neither a result nor territory.

use crate::convert::{Written, tree, unwritable};
use crate::problem::{Kind, Problem};
use crate::score::{ScoreRequest, Scored, score};
use crate::source::{ReadOptions, Source};
use tengen::score::GameResult;
use tengen::sgf::{NodeId, Tree, value};
use tengen::{ByColor, Color};
use tengen_estimate::Budget;

/// What becomes of a result that the record has and that is not the count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RecordedResult {
    /// It stays, and the count is written beside it.
    #[default]
    Keep,
    /// The count takes its place.
    Overwrite,
}

/// How the line of a comment begins that tells the count.
const COUNTED: &str = "Counted: ";

/// The record of a counted game with its count. `bytes` and `options` are what it was read from;
/// checking that it reads back the same stays within `budget`.
pub fn write(
    bytes: &[u8],
    options: &ReadOptions,
    source: &Source,
    scored: &Scored,
    recorded: RecordedResult,
    budget: &Budget,
) -> Result<Written, Problem> {
    let mut warnings = Vec::new();
    // Everything that reading has to say about the record is in the report already.
    let mut tree = tree(bytes, options, Some(options.game), &mut Vec::new())?;
    let root =
        *tree.games().get(options.game.saturating_sub(1)).ok_or_else(|| Problem::new(Kind::Unsupported, "no game"))?;
    let is_repeated = scored.report.repetition.is_some();
    let is_settled = scored.places.is_empty() && !is_repeated;
    rules(&mut tree, root, options, scored, is_settled)?;
    if !is_settled {
        let why = if is_repeated { "an earlier board came back" } else { "the position is not settled" };
        warnings.push(format!("{why}: neither a result nor territory was written"));
        return Ok(Written { bytes: tree.write(), warnings });
    }
    if !source.is_record && source.game.position().prisoners() != ByColor::default() {
        warnings.push(
            "a record has no place for stones that were captured before it begins; read back, they are missing".into(),
        );
    }
    let last = tree.last_of_main_line(root);
    let counted = &scored.report.result;
    let kept = source.result.as_deref().filter(|_| recorded == RecordedResult::Keep);
    let is_count = |text: &str| {
        let said = text.parse::<GameResult>().ok();
        said.is_some_and(|said| said.score().is_some() && said.is_confirmed_by(scored.sheet.result()) == Some(true))
    };
    let differs = kept.filter(|text| !is_count(text));
    if kept.is_none() {
        tree.set_text(root, "RE", counted).map_err(unwritable)?;
    }
    let line = differs.map(|_| {
        let (rules, komi) = (&scored.rules.title, scored.report.komi.0);
        format!("{COUNTED}{counted} ({rules} rules, komi {komi})")
    });
    comment(&mut tree, last, line.as_deref())?;
    if let Some(kept) = differs {
        let kept: String = kept.chars().filter(|c| !c.is_control()).take(40).collect();
        warnings.push(format!("the record's result {kept} was kept; the count, {counted}, is in a comment beside it"));
    }
    let unmarked = tree.clone();
    territory(&mut tree, last, scored)?;
    let written = tree.write();
    let answer = read_back(&written, options, budget);
    if answer.as_deref() == Some(counted.as_str()) {
        return Ok(Written { bytes: written, warnings });
    }
    // Marks say which stones are dead, and the rules say the rest. Where that is not how it was counted, it is better to
    // leave it to the judge again, if he comes to the same.
    let left_out = unmarked.write();
    if !has_marks(&tree, &unmarked, root) && read_back(&left_out, options, budget).as_deref() == Some(counted.as_str())
    {
        warnings.push("no territory was written: read back, its marks would be counted in another way".into());
        return Ok(Written { bytes: left_out, warnings });
    }
    let other = answer.unwrap_or_else(|| "something else".into());
    warnings.push(format!("read back, these marks give {other} unless they are counted as they stand"));
    Ok(Written { bytes: written, warnings })
}

/// Whether the record has territory marks of its own in its main line; a reader would take them for those of the count.
fn has_marks(counted: &Tree, unmarked: &Tree, root: NodeId) -> bool {
    let marks = |tree: &Tree, node: NodeId| tree.get(node, "TB").is_some() || tree.get(node, "TW").is_some();
    counted.main_line(root).any(|node| marks(unmarked, node))
}

/// Writes the rules and the komi where the count depends on them: if they were asked for, or the record does not say them.
fn rules(
    tree: &mut Tree,
    root: NodeId,
    options: &ReadOptions,
    scored: &Scored,
    is_settled: bool,
) -> Result<(), Problem> {
    let is_blank =
        |name: &str| tree.get(root, name).is_none_or(|values| values.iter().all(|value| value.trim_ascii().is_empty()));
    let (no_rules, no_komi) = (is_blank("RU"), is_blank("KM"));
    if options.komi.is_some() || is_settled && no_komi {
        tree.set_text(root, "KM", &scored.sheet.rules().komi.to_string()).map_err(unwritable)?;
    }
    if options.rules.is_some() || is_settled && no_rules {
        tree.set_text(root, "RU", &scored.rules.sgf).map_err(unwritable)?;
    }
    Ok(())
}

/// Writes each player's territory into a node. An empty list says that there is none, which is more than no list.
fn territory(tree: &mut Tree, node: NodeId, scored: &Scored) -> Result<(), Problem> {
    let territory = scored.territory();
    for (name, color) in [("TB", Color::Black), ("TW", Color::White)] {
        tree.set_points(node, name, scored.board.grid(), territory[color].iter().copied()).map_err(unwritable)?;
    }
    if territory.black.is_empty() && territory.white.is_empty() {
        tree.set(node, "TB", [""]).map_err(unwritable)?;
    }
    Ok(())
}

/// Puts the line about the count into the comment of a node, in the place of an earlier one.
fn comment(tree: &mut Tree, node: NodeId, line: Option<&str>) -> Result<(), Problem> {
    let old = tree.get(node, "C").and_then(|values| values.first()).map(|raw| value::text(raw)).unwrap_or_default();
    let old = String::from_utf8_lossy(&old).into_owned();
    let mut lines: Vec<&str> = old.lines().filter(|old| !old.starts_with(COUNTED)).collect();
    let had_one = lines.len() < old.lines().count();
    if line.is_none() && !had_one {
        return Ok(());
    }
    lines.extend(line);
    if lines.is_empty() {
        tree.remove(node, "C");
        return Ok(());
    }
    tree.set_text(node, "C", &lines.join("\n")).map_err(unwritable)
}

/// The result of the written record as anybody counts it who asks for nothing in particular; `None` where that is not
/// settled.
fn read_back(written: &[u8], options: &ReadOptions, budget: &Budget) -> Option<String> {
    let options = ReadOptions { rules: None, komi: None, strict: false, ..options.clone() };
    let source = Source::read_record(written, &options).ok()?;
    let scored = score(&source, &ScoreRequest { budget: budget.clone(), ..ScoreRequest::default() }).ok()?;
    scored.places.is_empty().then_some(scored.report.result)
}
