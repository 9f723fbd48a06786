//! Depth-first proof-number search (df-pn) for games between two sides in which exactly one side wins.
//!
//! Every position has two numbers from the point of view of the side to move: `win`, the effort still needed to prove
//! that the mover wins, and `lose`, the effort still needed to prove that the mover loses. A won position has `(0,
//! INFINITE)`. The search always continues at the position that promises to settle the root with the least effort. It
//! stores the numbers of every visited position in a [`TranspositionTable`] of bounded size.
//!
//! A position that repeats on the current path is won by the side that [`GameTree::repetition_wins`] names. A result
//! that depends on a repetition is valid only as long as the repeated position is on the path, so it is not stored in
//! the table as settled. Two positions may still have the same hash. The verdict of a search is therefore only a claim,
//! and [`Proof::of`](crate::proof::Proof::of) proves it.

pub use crate::game_tree::{Child, Effort, GameTree, INFINITE, Similar};
pub use crate::node_budget::{NodeBudget, Watch};
use crate::simulation;
use crate::table::{TableEntry, TranspositionTable};
use crate::threads::OpenPositions;

/// The maximum effort of a position that is not settled.
const MOST: u32 = INFINITE - 1;

/// Returns what the table knows about a position, or what follows from a similar position.
pub(crate) fn known<P: GameTree>(
    tree: &P,
    table: &TranspositionTable,
    state: &P::State,
    hash: u64,
) -> Option<TableEntry> {
    let own = table.get(hash);
    if own.is_some_and(|entry| entry.effort.is_settled()) {
        return own;
    }
    let similar = tree.similar(state).and_then(|similar| {
        let entry = table.get(similar.hash)?;
        let decides = if similar.is_harder { entry.effort.win == 0 } else { entry.effort.lose == 0 };
        decides.then_some(entry)
    });
    similar.or(own)
}

/// The result of a search.
///
/// ```
/// use tengen::Grid;
/// use tengen_proof::hex::cells::Cells;
/// use tengen_proof::hex::field::HexField;
/// use tengen_proof::hex::tree::HexTree;
/// use tengen_proof::search::{NodeBudget, Verdict, search};
/// use tengen_proof::table::TranspositionTable;
///
/// let tree = HexTree::new(HexField::<1>::new(Grid::square(6)).unwrap());
/// let root = tree.field.position([Cells::NONE; 2], 0);
/// let solve = |limit| search(&tree, root, &mut TranspositionTable::new(1_000), &mut NodeBudget::new(limit));
/// assert_eq!((solve(0), solve(1_000)), (Verdict::Unknown, Verdict::Won));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The side to move at the root wins.
    Won,
    /// The side to move at the root loses.
    Lost,
    /// The budget ran out.
    Unknown,
}

/// A position on the current path.
struct SearchFrame<S, M> {
    state: S,
    hash: u64,
    /// The search leaves the position when the effort to prove a win or a loss reaches its limit.
    limits: Effort,
    /// The index of its first child on the stack of children.
    first: usize,
    /// The child that is being searched.
    current: usize,
    /// The number of positions evaluated before this one.
    before: u64,
    /// The opponent's move that refuted one of the moves here. It is tried first against the others.
    refutation: Option<M>,
}

/// A child of the position of a frame.
struct Successor<S, M> {
    play: M,
    state: S,
    hash: u64,
    effort: Effort,
    /// The first position on the path that a settled effort depends on through a repetition, or [`NO_REPETITION`].
    repeats: usize,
}

/// The value of [`Successor::repeats`] if the effort is valid on every path.
const NO_REPETITION: usize = usize::MAX;

/// A move that refuted another move is expected to need this many times less effort.
const KILLER: u32 = 16;

/// A position that is similar to a settled one is expected to need this many times less effort, or more to show the
/// opposite.
const HINT: u32 = 8;

/// A position that another thread searches is expected to need this much more effort, and twice its own.
const BUSY: u32 = 4;

/// The maximum depth of a path.
const MAX_DEPTH: usize = 200;

/// Searches until the winner is known or the budget runs out.
pub fn search<P: GameTree>(
    tree: &P,
    root: P::State,
    table: &TranspositionTable,
    budget: &mut NodeBudget<'_>,
) -> Verdict {
    search_beside(tree, root, table, budget, None)
}

/// Searches like [`search`], beside other threads if `others` says where they are.
pub(crate) fn search_beside<P: GameTree>(
    tree: &P,
    root: P::State,
    table: &TranspositionTable,
    budget: &mut NodeBudget<'_>,
    others: Option<&OpenPositions>,
) -> Verdict {
    let hash = tree.hash(&root);
    let known = table.get(hash).map_or_else(|| tree.guess(&root), |entry| entry.effort);
    if known.is_settled() {
        return known.verdict();
    }
    let (frames, successors, children, hashes) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let mut path = Path { tree, table, budget, others, frames, successors, children, hashes };
    path.enter(root, hash, Effort { win: INFINITE, lose: INFINITE });
    loop {
        match path.step() {
            PathStep::Entered => {}
            PathStep::Left(effort) => return effort.verdict(),
        }
    }
}

/// The path from the root to the position that is being searched.
struct Path<'a, 'w, P: GameTree> {
    tree: &'a P,
    table: &'a TranspositionTable,
    budget: &'a mut NodeBudget<'w>,
    others: Option<&'a OpenPositions>,
    frames: Vec<SearchFrame<P::State, P::Move>>,
    /// The children of all frames.
    successors: Vec<Successor<P::State, P::Move>>,
    /// Reused memory.
    children: Vec<Child<P::State, P::Move>>,
    /// Reused memory.
    hashes: Vec<u64>,
}

/// The state of the path after a step.
enum PathStep {
    /// The search continues.
    Entered,
    /// The search left the root with this effort.
    Left(Effort),
}

impl<P: GameTree> Path<'_, '_, P> {
    /// Descends to the most promising child of the last position, or goes back if a limit is reached.
    fn step(&mut self) -> PathStep {
        let depth = self.frames.len();
        self.learn_from_others();
        let Some(frame) = self.frames.last_mut() else { return PathStep::Left(Effort { win: MOST, lose: MOST }) };
        let successors = &self.successors[frame.first..];
        let others = self.others;
        let summary = NodeSummary::of(successors, self.tree.focus(), others, frame.limits.win);
        let Effort { win, lose } = summary.effort;
        if win >= frame.limits.win || lose >= frame.limits.lose || summary.effort.is_settled() || self.budget.is_spent()
        {
            return self.leave(summary);
        }
        if depth >= MAX_DEPTH {
            return self.leave(NodeSummary { effort: Effort { win: MOST, lose: MOST }, ..summary });
        }
        frame.current = summary.best;
        let best = &successors[summary.best];
        // The best child is searched until its effort exceeds that of the second best by a quarter.
        let second = summary.second + summary.second / 4 + 1;
        let limits = Effort {
            win: (frame.limits.lose.saturating_sub(lose) + best.effort.win).min(INFINITE),
            lose: frame.limits.win.min(second),
        };
        let (state, hash) = (best.state, best.hash);
        self.enter(state, hash, limits);
        PathStep::Entered
    }

    /// Appends a position to the path.
    fn enter(&mut self, state: P::State, hash: u64, limits: Effort) {
        self.budget.report_if_due();
        let (before, first) = (self.budget.used, self.successors.len());
        self.budget.used += 1;
        let killer = self.frames.last().and_then(|parent| parent.refutation);
        if let Some(others) = self.others {
            others.open(hash);
        }
        self.frames.push(SearchFrame { state, hash, limits, first, current: 0, before, refutation: None });
        self.children.clear();
        self.tree.children(&state, &mut self.children);
        // A move that refutes this position as well ends the loop below at once.
        if let Some(at) = self.children.iter().position(|child| killer == Some(child.play)) {
            self.children[..=at].rotate_right(1);
        }
        self.hashes.clear();
        self.hashes.extend(self.children.iter().map(|child| self.tree.hash(&child.state)));
        // Loads all entries at once, so that the lookups below do not wait for memory one after the other.
        self.table.touch(&self.hashes);
        for (child, &hash) in self.children.iter().zip(&self.hashes) {
            let Child { play, state } = *child;
            let repeated = self.frames.iter().position(|frame| frame.hash == hash && frame.state == state);
            let mut effort = if repeated.is_some() {
                if self.tree.repetition_wins(&state) { Effort::WON } else { Effort::LOST }
            } else if let Some(entry) = known(self.tree, self.table, &state, hash) {
                entry.effort
            } else {
                self.budget.used += 1;
                let effort = self.guess(&state);
                self.table.put(hash, TableEntry { effort, work: 1 });
                effort
            };
            if killer == Some(play) && !effort.is_settled() {
                effort.lose = effort.lose.div_ceil(KILLER);
            }
            let repeats = repeated.unwrap_or(NO_REPETITION);
            self.successors.push(Successor { play, state, hash, effort, repeats });
            if effort.lose == 0 {
                break;
            }
        }
        for won in 0..self.successors.len() - first {
            let Successor { effort, repeats, .. } = self.successors[first + won];
            if effort.win == 0 && repeats == NO_REPETITION {
                self.share_win(first, won);
            }
        }
    }

    /// Takes over what other threads have settled among the children of the last position.
    fn learn_from_others(&mut self) {
        let (Some(_), Some(frame)) = (self.others, self.frames.last()) else { return };
        let first = frame.first;
        for index in 0..self.successors.len() - first {
            let successor = &mut self.successors[first + index];
            let entry = if successor.effort.is_settled() { None } else { self.table.get(successor.hash) };
            if let Some(entry) = entry.filter(|entry| entry.effort.is_settled()) {
                (successor.effort, successor.repeats) = (entry.effort, NO_REPETITION);
                if entry.effort.win == 0 {
                    self.share_win(first, index);
                }
            }
        }
    }

    /// Settles the children that the opponent wins for the same reason as the child `won` of the last position.
    fn share_win(&mut self, first: usize, won: usize) {
        let state = self.successors[first + won].state;
        for successor in &mut self.successors[first..] {
            if !successor.effort.is_settled() && self.tree.also_wins(&state, &successor.state) {
                (successor.effort, successor.repeats) = (Effort::WON, NO_REPETITION);
            }
        }
    }

    /// Replays the opponent's win in the child `won` of the last position against the other children.
    fn replay_win(&mut self, first: usize, won: usize) {
        if !self.tree.replays() {
            return;
        }
        let model = self.successors[first + won].state;
        for successor in &mut self.successors[first..] {
            if !successor.effort.is_settled()
                && simulation::replay(self.tree, &model, &successor.state, self.table, self.budget)
            {
                (successor.effort, successor.repeats) = (Effort::WON, NO_REPETITION);
            }
        }
    }

    /// Returns an initial estimate of the effort, corrected by the result of a similar position.
    fn guess(&self, state: &P::State) -> Effort {
        let guess = self.tree.guess(state);
        if guess.is_settled() {
            return guess;
        }
        let similar = self.tree.similar(state).and_then(|similar| self.table.get(similar.hash));
        match similar.map(|entry| entry.effort) {
            Some(Effort { win: 0, .. }) => {
                Effort { win: guess.win.div_ceil(HINT), lose: guess.lose.saturating_mul(HINT) }
            }
            Some(Effort { lose: 0, .. }) => {
                Effort { win: guess.win.saturating_mul(HINT), lose: guess.lose.div_ceil(HINT) }
            }
            _ => guess,
        }
    }

    /// Removes the last position from the path and stores its result.
    fn leave(&mut self, summary: NodeSummary) -> PathStep {
        let NodeSummary { effort, best, .. } = summary;
        let Some(frame) = self.frames.pop() else { return PathStep::Left(effort) };
        if let Some(others) = self.others {
            others.close(frame.hash);
        }
        let play = self.successors.get(frame.first + best).map(|successor| successor.play);
        let work = u32::try_from(self.budget.used - frame.before).unwrap_or(u32::MAX);
        // A repetition of this position itself, or of a later one, does not depend on the path that led here.
        let repeats = if summary.repeats < self.frames.len() { summary.repeats } else { NO_REPETITION };
        let stored = if repeats == NO_REPETITION { effort } else { effort.unsettled() };
        self.table.put(frame.hash, TableEntry { effort: stored, work });
        if stored.is_settled() {
            let wins = stored.win == 0;
            let successors = self.successors[frame.first..].iter().enumerate();
            let shown = successors.filter(|(index, _)| !wins || *index == best);
            self.tree.settled(&frame.state, wins, &mut shown.map(|(_, successor)| &successor.state));
        }
        self.successors.truncate(frame.first);
        match self.frames.last_mut() {
            None => PathStep::Left(effort),
            Some(parent) => {
                if effort.win == 0 {
                    parent.refutation = play;
                }
                let (first, current) = (parent.first, parent.current);
                let successor = &mut self.successors[first + current];
                (successor.effort, successor.repeats) = (effort, repeats);
                if stored.win == 0 {
                    self.share_win(first, current);
                    self.replay_win(first, current);
                }
                PathStep::Entered
            }
        }
    }
}

/// The effort of a position, computed from its children.
#[derive(Clone, Copy)]
struct NodeSummary {
    effort: Effort,
    /// The child that the opponent loses with the least effort.
    best: usize,
    /// The effort of the second best.
    second: u32,
    /// The first position on the path that a settled effort depends on through a repetition, or [`NO_REPETITION`].
    repeats: usize,
}

impl NodeSummary {
    /// One child that the opponent loses makes a win. For a loss, the opponent must win every child. Only one in `focus`
    /// open children takes part, from the first one on. A child that another thread searches counts as harder when the
    /// best one is chosen, unless the others are beyond the `limit`.
    fn of<S, M>(
        successors: &[Successor<S, M>],
        focus: usize,
        others: Option<&OpenPositions>,
        limit: u32,
    ) -> NodeSummary {
        let alone = NodeSummary::of_all(successors, focus, &|child| child.effort.lose);
        let Some(others) = others.filter(|_| !alone.effort.is_settled()) else { return alone };
        let lose = |child: &Successor<S, M>| match child.effort.lose {
            lose if others.has(child.hash) => lose.saturating_mul(2).saturating_add(BUSY).min(INFINITE),
            lose => lose,
        };
        let NodeSummary { best, second, .. } = NodeSummary::of_all(successors, focus, &lose);
        if successors[best].effort.lose < limit { NodeSummary { best, second, ..alone } } else { alone }
    }

    fn of_all<S, M>(
        successors: &[Successor<S, M>],
        focus: usize,
        lose_effort: &dyn Fn(&Successor<S, M>) -> u32,
    ) -> NodeSummary {
        let (mut best, mut first, mut second) = (0, INFINITE, INFINITE);
        let (mut hardest, mut open, mut repeats) = (0, 0u32, NO_REPETITION);
        let all = if focus > 1 { successors.iter().filter(|child| child.effort.win > 0).count() } else { 0 };
        let width = if focus > 1 { 1 + all.div_ceil(focus) as u32 } else { u32::MAX };
        for (index, successor) in successors.iter().enumerate() {
            let effort = successor.effort;
            repeats = repeats.min(successor.repeats);
            if open >= width && effort.lose > 0 {
                continue;
            }
            let lose = lose_effort(successor);
            if lose < first {
                (best, second, first) = (index, first, lose);
            } else if lose < second {
                second = lose;
            }
            hardest = hardest.max(effort.win);
            open += u32::from(effort.win > 0);
        }
        if first == 0 {
            return NodeSummary { effort: Effort::WON, best, second, repeats: successors[best].repeats };
        }
        // A sum would count transpositions many times. Instead, take the hardest child, plus one for each of the
        // others.
        let lose = if hardest == INFINITE { INFINITE } else { (hardest + open.saturating_sub(1)).min(MOST) };
        NodeSummary { effort: Effort { win: first, lose }, best, second, repeats }
    }
}
