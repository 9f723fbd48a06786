//! The record of a counted game: its count as RE, TB and TW, so that it reads back the same.
//!
//! A result that the record has is official: it stays, and a count that differs from it is written beside it as a
//! comment. A position that is not settled gets neither a result nor territory, and existing marks that would make it
//! look settled are moved to the comment. Everything else that affects the count, such as corrections of the judge, is
//! saved as [`SavedOptions`].

use crate::convert::{Written, tree, unwritable};
use crate::game_record;
use crate::problem::{Problem, ProblemKind};
use crate::record::{Document, Text};
use crate::saved_options::{PROPERTY, SavedOptions};
use crate::score::{Dead, DeadSource, ScoreRequest, Scored, is_dame_agreed, score};
use crate::source::{ReadOptions, Source};
use tengen::sgf::{NodeId, Tree, value};
use tengen::{ByColor, Color, Game, GameResult, Topology};
use tengen_estimate::Budget;

/// What to do with a recorded result that differs from the count.
///
/// ```
/// use tengen_api::counted_record::RecordedResult;
///
/// assert_eq!(RecordedResult::default(), RecordedResult::Keep);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RecordedResult {
    /// It stays, and the count is written beside it.
    #[default]
    Keep,
    /// The count takes its place.
    Overwrite,
}

/// The start of the comment line that contains the count.
const COUNTED: &str = "Counted: ";

/// The start of the comment line that contains marks which were moved because they would contradict the count.
const MARKED: &str = "Marked: ";

/// The record of a counted game with its count. `document` and `options` are what it was read from;
/// checking that it reads back the same stays within `budget`.
///
/// ```
/// use tengen_api::counted_record::{RecordedResult, write};
/// use tengen_api::score::ScoreRequest;
/// use tengen_api::{ReadOptions, Source, Text, score};
/// use tengen_estimate::Budget;
///
/// let record = b"(;SZ[5]KM[6.5]RU[Chinese];B[ba];W[da];B[bb];W[db];B[bc];W[dc];B[bd];W[dd];B[be];W[de];B[];W[])";
/// let (text, options) = (Text::of(record), ReadOptions::default());
/// let source = Source::read(record, &options)?;
/// let scored = score(&source, &ScoreRequest::default())?;
/// let written = write(&text.document(), &options, &source, &scored, RecordedResult::Keep, &Budget::unlimited())?;
/// assert!(String::from_utf8_lossy(&written.bytes).contains("RE[W+6.5]"));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
pub fn write(
    document: &Document<'_>,
    options: &ReadOptions,
    source: &Source,
    scored: &Scored,
    recorded: RecordedResult,
    budget: &Budget,
) -> Result<Written, Problem> {
    // The report already contains all warnings about the record.
    let (tree, _) = tree(document, options, Some(options.game))?;
    let (tree, warnings) = write_tree(tree, options, source, scored, recorded, budget)?;
    Ok(Written { bytes: tree.write(), warnings })
}

/// The record of a counted game that was [played](Source::of_played) and not read. If its [result](Source::result) is
/// known without counting, as after a resignation, that is the result of the record.
pub fn write_played(source: &Source, scored: &Scored, budget: &Budget) -> Result<Written, Problem> {
    let mut tree = game_record::tree(&source.game, &source.rules)?;
    if let (Some(result), Some(&root)) = (&source.result, tree.games().first()) {
        tree.set_text(root, "RE", result).map_err(unwritable)?;
    }
    let options = ReadOptions::default();
    let (tree, warnings) = write_tree(tree, &options, source, scored, RecordedResult::Keep, budget)?;
    Ok(Written { bytes: tree.write(), warnings })
}

/// Writes the count into the tree of the games of its file.
pub(crate) fn write_tree(
    mut tree: Tree,
    options: &ReadOptions,
    source: &Source,
    scored: &Scored,
    recorded: RecordedResult,
    budget: &Budget,
) -> Result<(Tree, Vec<String>), Problem> {
    let mut warnings = Vec::new();
    let root = *tree
        .games()
        .get(options.game.saturating_sub(1))
        .ok_or_else(|| Problem::new(ProblemKind::Unsupported, "no game"))?;
    let last = tree.last_of_main_line(root);
    tree.remove(last, PROPERTY);
    let is_settled = scored.counted.places.is_empty() && scored.report.repetition.is_none();
    rules(&mut tree, root, options, scored, is_settled)?;
    let kept = source.result.as_deref().filter(|_| recorded == RecordedResult::Keep);
    if is_settled {
        result(&mut tree, root, scored, kept, &mut warnings)?;
    } else {
        comment(&mut tree, last, COUNTED, None)?;
        let is_repeated = scored.report.repetition.is_some();
        let why = if is_repeated { "an earlier board was repeated" } else { "the position is not settled" };
        warnings.push(format!("{why}: neither a result nor territory was written"));
    }
    let keeps_marks =
        !is_settled && source.territory.is_some() && matches!(scored.counted.request.dead, Dead::Auto | Dead::Record);
    let reading = reading_options(&tree, options, source, keeps_marks)?;
    let SavedOptions { komi, topology, prisoners, by_the_book, bare_board, foreign_marks, .. } = reading;
    let saved = SavedOptions {
        komi,
        topology,
        prisoners,
        by_the_book,
        bare_board,
        foreign_marks,
        ..options_of(scored, is_settled)
    };
    // Marks cannot store corrections or the judge's confidence, and the explanation of a differing result depends on
    // both.
    let is_disputed = kept.is_some() && scored.report.agrees == Some(false) && saved != reading;
    let drafts = drafts(tree, root, scored, is_settled)?;
    // Counting the same marks with the same options gives the same answer, so it need not be checked.
    let is_unchanged = !is_settled && saved == reading;
    let mut chosen = None;
    for draft in drafts.iter().filter(|_| !is_disputed) {
        let written = draft.written(last, &reading)?;
        if is_unchanged || reads_back(&written, options, scored, budget) {
            chosen = Some((written, draft, &reading));
            break;
        }
    }
    let (tree, draft, options) = match (chosen, &drafts[..]) {
        (Some(chosen), _) => chosen,
        (None, [.., last_draft]) => (last_draft.written(last, &saved)?, last_draft, &saved),
        (None, []) => return Err(Problem::new(ProblemKind::Unsupported, "no game")),
    };
    warnings.extend(draft.note.map(str::to_owned));
    if !options.is_empty() {
        warnings.push(format!("the options of the count were saved with it: {options}"));
    }
    Ok((tree, warnings))
}

/// One possible way to write the record.
struct Draft {
    tree: Tree,
    /// A warning for the user if this draft is chosen.
    note: Option<&'static str>,
}

impl Draft {
    /// Returns the record with these options saved in a node.
    fn written(&self, node: NodeId, options: &SavedOptions) -> Result<Tree, Problem> {
        let mut tree = self.tree.clone();
        if !options.is_empty() {
            tree.set_text(node, PROPERTY, &options.to_string()).map_err(unwritable)?;
        }
        Ok(tree)
    }
}

/// Returns the possible ways to write the marks, the simplest first. The last one is correct if all options are saved
/// with it.
fn drafts(tree: Tree, root: NodeId, scored: &Scored, is_settled: bool) -> Result<Vec<Draft>, Problem> {
    let is_by_marks = scored.report.method == DeadSource::Record;
    let as_it_is = Draft { tree, note: None };
    let mut tree = as_it_is.tree.clone();
    if is_settled {
        let last = tree.last_of_main_line(root);
        territory(&mut tree, last, scored)?;
        let with_territory = Draft { tree, note: None };
        // The territory counted from marks may be counted differently when it is read back.
        return Ok(if is_by_marks { vec![with_territory, as_it_is] } else { vec![with_territory] });
    }
    if is_by_marks || !move_marks(&mut tree, root)? {
        return Ok(vec![as_it_is]);
    }
    let note = "the record's own marks of territory are now in a comment: by them it would look settled";
    Ok(vec![as_it_is, Draft { tree, note: Some(note) }])
}

/// Writes the result, or adds the count as a comment if the recorded result is kept.
fn result(
    tree: &mut Tree,
    root: NodeId,
    scored: &Scored,
    kept: Option<&str>,
    warnings: &mut Vec<String>,
) -> Result<(), Problem> {
    let counted = &scored.report.result;
    let is_count = |text: &str| {
        let written = GameResult::parse_under(text, scored.counted.sheet.rules().scoring).ok();
        written.is_some_and(|written| {
            written.score().is_some() && written.is_confirmed_by(scored.counted.sheet.result()) == Some(true)
        })
    };
    let differs = kept.filter(|text| !is_count(text));
    if kept.is_none() {
        tree.set_text(holder(tree, root, "RE"), "RE", counted).map_err(unwritable)?;
    }
    let line = differs.map(|_| {
        let (rules, komi) = (&scored.counted.rules.title, scored.report.komi.0);
        format!("{COUNTED}{counted} ({rules} rules, komi {komi})")
    });
    let last = tree.last_of_main_line(root);
    comment(tree, last, COUNTED, line.as_deref())?;
    if let Some(kept) = differs {
        let kept: String = kept.chars().filter(|c| !c.is_control()).take(40).collect();
        warnings.push(format!("the record's result {kept} was kept; the count, {counted}, is in a comment beside it"));
    }
    Ok(())
}

/// Returns the options needed to read the same game from this record: its rules, its komi, and whether it is a bare
/// board.
fn reading_options(
    tree: &Tree,
    options: &ReadOptions,
    source: &Source,
    keeps_marks: bool,
) -> Result<SavedOptions, Problem> {
    let back = read_back(tree, options)?;
    let rules = |source: &Source| source.known_rules().ok().map(|named| named.rules);
    let komi = |source: &Source| source.known_komi().ok();
    let is_agreed = |source: &Source| source.counting_rules().is_ok_and(|rules| is_dame_agreed(source, rules));
    let has_pass_stones = rules(source).is_some_and(|rules| rules.pass_stones);
    Ok(SavedOptions {
        bare_board: has_pass_stones && source.is_bare_board() && !back.is_bare_board(),
        by_the_book: rules(&back) != rules(source),
        komi: komi(source).filter(|_| komi(&back) != komi(source)),
        foreign_marks: keeps_marks && !is_agreed(source) && is_agreed(&back),
        prisoners: Some(earlier_prisoners(&source.game))
            .filter(|&prisoners| prisoners != earlier_prisoners(&back.game)),
        topology: Some(source.game.position().board().grid().topology())
            .filter(|&topology| topology == Topology::Torus),
        ..SavedOptions::default()
    })
}

/// The stones captured before the game begins.
fn earlier_prisoners(game: &Game) -> ByColor<u32> {
    game.at(0).map_or_else(|| game.position().prisoners(), |start| start.prisoners())
}

/// Returns the options of the count, for a reader who ignores the written marks.
fn options_of(scored: &Scored, is_settled: bool) -> SavedOptions {
    let mut options = SavedOptions::of_request(&scored.counted.request, scored.counted.marks.chains());
    if is_settled && scored.report.method != DeadSource::Record {
        match options.dead {
            Dead::Auto => options.dead = Dead::Judge,
            Dead::Record => options.dead = Dead::None,
            Dead::Judge | Dead::None | Dead::List(_) => {}
        }
    }
    options
}

/// Moves the marks of the last position from their nodes to the comments of these nodes. Returns whether there were
/// any.
fn move_marks(tree: &mut Tree, root: NodeId) -> Result<bool, Problem> {
    let line: Vec<NodeId> = tree.main_line(root).collect();
    let changes = |node: &NodeId| ["B", "W", "AB", "AW", "AE"].iter().any(|name| tree.get(*node, name).is_some());
    let first = line.iter().rposition(changes).unwrap_or(0);
    let mut any = false;
    for &node in &line[first..] {
        let mut marks = Vec::new();
        for name in ["TB", "TW"] {
            if let Some(values) = tree.get(node, name) {
                marks.push(format!("{name} {}", String::from_utf8_lossy(&values.join(&b' '))));
                tree.remove(node, name);
            }
        }
        if !marks.is_empty() {
            let line = format!("{MARKED}{}", marks.join(", "));
            comment(tree, node, &line, Some(&line))?;
            any = true;
        }
    }
    Ok(any)
}

/// Writes the rules and the komi if the count depends on them: if they were requested, or are missing in the record.
fn rules(
    tree: &mut Tree,
    root: NodeId,
    options: &ReadOptions,
    scored: &Scored,
    is_settled: bool,
) -> Result<(), Problem> {
    let is_blank = |node: NodeId, name: &str| {
        tree.get(node, name).is_none_or(|values| values.iter().all(|value| value.trim_ascii().is_empty()))
    };
    let (rules_node, komi_node) = (holder(tree, root, "RU"), holder(tree, root, "KM"));
    let (no_rules, no_komi) = (is_blank(rules_node, "RU"), is_blank(komi_node, "KM"));
    if options.komi.is_some() || is_settled && no_komi {
        tree.set_text(komi_node, "KM", &scored.counted.sheet.rules().komi.to_string()).map_err(unwritable)?;
    }
    if options.rules.is_some() || is_settled && no_rules {
        tree.set_text(rules_node, "RU", &scored.counted.rules.sgf).map_err(unwritable)?;
    }
    Ok(())
}

/// Returns the node of the main line that contains this game information, or the root if none does.
fn holder(tree: &Tree, root: NodeId, name: &str) -> NodeId {
    tree.main_line(root).find(|&node| tree.get(node, name).is_some()).unwrap_or(root)
}

/// Writes each player's territory into a node. An empty list means no territory, and a missing list means unknown.
fn territory(tree: &mut Tree, node: NodeId, scored: &Scored) -> Result<(), Problem> {
    let territory = scored.counted.territory();
    for (name, color) in [("TB", Color::Black), ("TW", Color::White)] {
        tree.set_points(node, name, scored.counted.board.grid(), territory[color].iter().copied())
            .map_err(unwritable)?;
    }
    if territory.black.is_empty() && territory.white.is_empty() {
        tree.set(node, "TB", [""]).map_err(unwritable)?;
    }
    Ok(())
}

/// Writes a line that begins with `start` into the comment of a node, replacing an earlier one.
fn comment(tree: &mut Tree, node: NodeId, start: &str, line: Option<&str>) -> Result<(), Problem> {
    let old = tree.get(node, "C").and_then(|values| values.first()).map(|raw| value::text(raw)).unwrap_or_default();
    let old = String::from_utf8_lossy(&old).into_owned();
    let mut lines: Vec<&str> = old.lines().filter(|old| !old.starts_with(start)).collect();
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

/// Reads the game of the written record with the default options.
fn read_back(written: &Tree, options: &ReadOptions) -> Result<Source, Problem> {
    let options = ReadOptions { game: options.game, warnings: false, ..ReadOptions::default() };
    Source::of_games(&Text::of(&written.write()).games()?, &options)
}

/// Whether the written record gives the same answer when it is counted with the default options. Returns `false` if the
/// budget is too small to find out.
fn reads_back(written: &Tree, options: &ReadOptions, scored: &Scored, budget: &Budget) -> bool {
    let request = ScoreRequest { budget: budget.clone(), ..ScoreRequest::default() };
    let again = read_back(written, options).and_then(|source| score(&source, &request));
    again.is_ok_and(|again| again.report.is_same_answer(&scored.report))
}
