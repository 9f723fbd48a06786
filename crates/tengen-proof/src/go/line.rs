//! Lines of play that are extracted from a proof to show why a group lives or dies.

use super::field::{FieldState, NO_KO, Play, PointSet};
use super::life::Life;
use super::shape::{self, StaticEvaluation};
use crate::proof::{Proof, ProofStep};
use crate::search::{NodeBudget, Verdict, search};
use crate::table::TranspositionTable;
use std::collections::HashMap;

/// The maximum number of moves in a line.
pub const LONGEST: usize = 12;

/// How a line ends.
///
/// ```
/// use tengen::diagram;
/// use tengen_proof::go::line::LineEnd;
/// use tengen_proof::go::reading::{GroupQuestion, read};
/// use tengen_proof::go::walls::Walls;
///
/// // Three points in a row: Black plays in the middle and captures.
/// let board = diagram::parse("...OX.\nOOOOX.\nXXXXX.\n......")?;
/// let point = |x, y| board.grid().point(x, y).unwrap();
/// let walls = Walls::assuming(&board, [point(4, 0)]);
/// let reading = read(&GroupQuestion::new(&board, point(0, 1), &walls)).unwrap();
/// assert_eq!(reading.lines[0].end, Some(LineEnd::Captured));
/// # Ok::<(), tengen::diagram::DiagramError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum LineEnd {
    /// The group is captured.
    Captured,
    /// The group has room for one eye at most.
    OneEye,
    /// The group has two eyes, or is connected to living stones.
    TwoEyes,
    /// Neither side can continue without loss.
    Seki,
    /// The loser cannot retake a ko.
    Ko,
}

/// A try and its refutation.
///
/// ```
/// use tengen::{Regions, diagram};
/// use tengen_proof::go::line::lines;
/// use tengen_proof::go::reader::FieldReader;
/// use tengen_proof::go::region::GroupSurroundings;
/// use tengen_proof::go::walls::Walls;
///
/// let board = diagram::parse("...OX.\nOOOOX.\nXXXXX.\n......")?;
/// let point = |x, y| board.grid().point(x, y).unwrap();
/// let (chains, walls) = (Regions::of_board(&board), Walls::assuming(&board, [point(4, 0)]));
/// let surroundings = GroupSurroundings { board: &board, chains: &chains, walls: &walls, beliefs: None, ko: None };
/// let region = &surroundings.regions(point(0, 1))[0];
/// let attempt = FieldReader::new(1_000).attempt(&region.field, region.start, 1_000);
/// let (life, proof) = attempt.proof.unwrap();
/// let line = &lines(&life, &proof, 1)[0];
/// assert_eq!(line.plays[0], attempt.moves[0]);
/// # Ok::<(), tengen::diagram::DiagramError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldLine {
    /// The moves. The side that moves first plays those at even indices.
    pub plays: Vec<Play>,
    /// How it ends; `None` if it continues beyond the moves shown.
    pub end: Option<LineEnd>,
}

/// Returns how many moves the loser can hold out in each position of a proof.
fn heights(life: &Life<'_>, proof: &Proof<FieldState, Play>) -> HashMap<FieldState, u32> {
    let mut heights: HashMap<FieldState, u32> = HashMap::new();
    let mut path = vec![(proof.root, proof.next(life, &proof.root), 0)];
    // The value is zero until it is known, so repeated positions do not count.
    heights.insert(proof.root, 0);
    while let Some((state, children, height)) = path.last_mut() {
        if let Some(child) = children.pop() {
            if let Some(known) = heights.get(&child.state) {
                *height = (*height).max(known + 1);
            } else {
                heights.insert(child.state, 0);
                path.push((child.state, proof.next(life, &child.state), 0));
            }
            continue;
        }
        let (state, height) = (*state, *height);
        heights.insert(state, height);
        path.pop();
        if let Some((_, _, above)) = path.last_mut() {
            *above = (*above).max(height + 1);
        }
    }
    heights
}

/// Tries within this many steps of the group are shown first: moves far away often delay the end, but rarely threaten
/// to change it.
const NEAR: usize = 2;

/// Returns the points near the group.
fn near(life: &Life<'_>, state: &FieldState) -> PointSet {
    (0..NEAR).fold(state.targets, |near, _| near | life.field.beside(near))
}

/// The maximum number of positions that are searched to find out whether a try needs an answer.
const POSITIONS: u64 = 300;

/// The maximum number of tries that this is found out about.
const MOST_TRIES: usize = 8;

/// Whether the attacker need not answer a try of the defender: the group is dead even if the defender moves again.
fn needs_no_answer(life: &Life<'_>, tried: &FieldState) -> bool {
    let again = FieldState { attacker_moves: false, ko: NO_KO, ..*tried };
    let table = TranspositionTable::new(POSITIONS as usize);
    tried.attacker_moves && search(life, again, &table, &mut NodeBudget::new(POSITIONS)) == Verdict::Lost
}

/// Returns the lines of a proof: a single line if the winner moves first, otherwise one line for each of the loser's
/// best tries, at most `most` of them: those that need an answer first, of these those near the group, and of these the
/// longest. A pass does not count as a try. The line of a try that needs no answer has only one move.
pub fn lines(life: &Life<'_>, proof: &Proof<FieldState, Play>, most: usize) -> Vec<FieldLine> {
    let heights = heights(life, proof);
    let height = |state: &FieldState| heights.get(state).copied().unwrap_or(0);
    let mut tries = proof.next(life, &proof.root);
    let is_tried = proof.steps.get(&proof.root) == Some(&ProofStep::Refuted);
    if is_tried {
        tries.retain(|child| child.play != Play::Pass);
        let near = near(life, &proof.root);
        let is_far = |play: Play| matches!(play, Play::Stone(at) if near & (1 << at) == 0);
        tries.sort_by_key(|child| (is_far(child.play), std::cmp::Reverse(height(&child.state))));
    }
    let mut tries: Vec<(Play, FieldState, bool)> = (0..)
        .zip(&tries)
        .map(|(rank, child)| {
            let is_idle = is_tried && rank < MOST_TRIES && needs_no_answer(life, &child.state);
            (child.play, child.state, is_idle)
        })
        .collect();
    tries.sort_by_key(|&(_, _, is_idle)| is_idle);
    tries.truncate(most);
    let line = |play: Play, mut state: FieldState, is_idle: bool| {
        let mut plays = vec![play];
        if is_idle {
            return FieldLine { plays, end: Some(LineEnd::OneEye) };
        }
        while plays.len() < LONGEST {
            let next = proof.next(life, &state);
            let stones = next.iter().filter(|child| child.play != Play::Pass);
            let longest = stones.max_by_key(|child| height(&child.state)).or_else(|| next.first());
            let Some(child) = longest else { break };
            plays.push(child.play);
            state = child.state;
        }
        let end = proof.next(life, &state).is_empty().then(|| end(life, &state));
        // Passes at the end add nothing.
        while plays.len() > 1 && plays.last() == Some(&Play::Pass) {
            plays.pop();
        }
        FieldLine { plays, end }
    };
    tries.into_iter().map(|(play, state, is_idle)| line(play, state, is_idle)).collect()
}

/// Returns how a line that stops at `state` ends: either the position shows the winner, or the attacker has no move
/// left.
fn end(life: &Life<'_>, state: &FieldState) -> LineEnd {
    match shape::evaluate(life.field, state) {
        StaticEvaluation::Dead if state.targets == 0 => LineEnd::Captured,
        StaticEvaluation::Dead => LineEnd::OneEye,
        StaticEvaluation::Alive => LineEnd::TwoEyes,
        StaticEvaluation::Open(_) => LineEnd::Seki,
    }
}
