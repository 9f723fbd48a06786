//! Depth-first proof-number search (df-pn) of a game between two sides, one of which wins.
//!
//! Every position has two numbers, seen from the side to move: `win`, the effort still needed to prove that the mover
//! wins, and `lose`, the effort to prove that he loses. A won position has `(0, INFINITE)`. The search always continues
//! at the position that promises to settle the root with the least effort, and keeps the numbers of every position it
//! has met in a [`Table`] of bounded memory.
//!
//! A position that occurs again on the current path is won by the side that [`Problem::repetition_wins`] names. A result
//! that rests on a repetition holds for its path only, and two positions may share a hash: so a verdict of this module is
//! a claim, and [`Proof::of`](crate::proof::Proof::of) is what proves it.

use crate::table::{Entry, Table};
use std::hash::Hash;

/// A number that no sum of efforts reaches.
pub const INFINITE: u32 = u16::MAX as u32;

/// The largest effort of a position that is not settled.
const MOST: u32 = INFINITE - 1;

/// The effort to prove a win and a loss of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// To prove that the mover wins.
    pub win: u32,
    /// To prove that the mover loses.
    pub lose: u32,
}

impl Effort {
    /// The mover has won.
    pub const WON: Effort = Effort { win: 0, lose: INFINITE };
    /// The mover has lost.
    pub const LOST: Effort = Effort { win: INFINITE, lose: 0 };

    /// Whether nothing is left to prove.
    pub const fn is_settled(self) -> bool {
        self.win == 0 || self.lose == 0
    }

    const fn verdict(self) -> Verdict {
        match self {
            Effort { win: 0, .. } => Verdict::Won,
            Effort { lose: 0, .. } => Verdict::Lost,
            Effort { .. } => Verdict::Unknown,
        }
    }
}

/// A position after a move.
#[derive(Clone, Copy, Debug)]
pub struct Child<S, M> {
    /// The move.
    pub play: M,
    /// The position after it.
    pub state: S,
}

/// A game that can be searched: two sides move in turn, and exactly one of them wins.
pub trait Problem {
    /// All that decides how the game goes on, the side to move included.
    type State: Copy + Eq + Hash;
    /// A move.
    type Move: Copy + Eq;

    /// The moves of the side to move, the most promising first. A side without a move has lost.
    fn children(&self, state: &Self::State, children: &mut Vec<Child<Self::State, Self::Move>>);

    /// A first guess of the effort; settled where the position shows the winner without search.
    fn guess(&self, state: &Self::State) -> Effort;

    /// Whether the side to move wins when this position occurs again on the path.
    fn repetition_wins(&self, state: &Self::State) -> bool;

    /// A hash of the position, with all 64 bits used.
    fn hash(&self, state: &Self::State) -> u64;
}

/// What a search found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The side to move at the root wins.
    Won,
    /// The side to move at the root loses.
    Lost,
    /// The budget ran out.
    Unknown,
}

/// How many positions a search may evaluate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Evaluated so far.
    pub used: u64,
    /// The most that may be evaluated.
    pub limit: u64,
}

impl Budget {
    /// A budget of `limit` positions.
    pub const fn new(limit: u64) -> Budget {
        Budget { used: 0, limit }
    }

    /// Whether nothing is left.
    pub const fn is_spent(&self) -> bool {
        self.used >= self.limit
    }
}

/// A position on the current path.
struct Frame<S> {
    state: S,
    hash: u64,
    /// The position is left when the effort to prove a win or a loss reaches its limit.
    limits: Effort,
    /// Where its children begin on the stack of children.
    first: usize,
    /// The child that is searched now.
    current: usize,
    /// Positions that were evaluated before this one.
    before: u64,
}

/// A position after the one of a frame.
struct Successor<S> {
    state: S,
    hash: u64,
    effort: Effort,
}

/// The deepest path that is searched.
const MAX_DEPTH: usize = 200;

/// Searches until the winner is known or the budget is spent.
pub fn search<P: Problem>(problem: &P, root: P::State, table: &mut Table, budget: &mut Budget) -> Verdict {
    let hash = problem.hash(&root);
    let known = table.get(hash).map_or_else(|| problem.guess(&root), |entry| entry.effort);
    if known.is_settled() {
        return known.verdict();
    }
    let mut path = Path { problem, table, budget, frames: Vec::new(), successors: Vec::new(), children: Vec::new() };
    path.enter(root, hash, Effort { win: INFINITE, lose: INFINITE });
    loop {
        match path.step() {
            Step::Entered => {}
            Step::Left(effort) => return effort.verdict(),
        }
    }
}

/// The path from the root to the position that is searched now.
struct Path<'a, P: Problem> {
    problem: &'a P,
    table: &'a mut Table,
    budget: &'a mut Budget,
    frames: Vec<Frame<P::State>>,
    /// The children of all frames.
    successors: Vec<Successor<P::State>>,
    /// Reused memory.
    children: Vec<Child<P::State, P::Move>>,
}

/// What became of the path.
enum Step {
    /// It goes on.
    Entered,
    /// The root was left with this effort.
    Left(Effort),
}

impl<P: Problem> Path<'_, P> {
    /// Goes to the most promising child of the last position, or back where its limits are reached.
    fn step(&mut self) -> Step {
        let depth = self.frames.len();
        let Some(frame) = self.frames.last_mut() else { return Step::Left(Effort { win: MOST, lose: MOST }) };
        let successors = &self.successors[frame.first..];
        let summary = Summary::of(successors);
        let Effort { win, lose } = summary.effort;
        if win >= frame.limits.win || lose >= frame.limits.lose || summary.effort.is_settled() || self.budget.is_spent()
        {
            return self.leave(summary.effort);
        }
        if depth >= MAX_DEPTH {
            return self.leave(Effort { win: MOST, lose: MOST });
        }
        frame.current = summary.best;
        let best = &successors[summary.best];
        // The best child is searched until its effort passes that of the second best by a quarter.
        let second = summary.second + summary.second / 4 + 1;
        let limits = Effort {
            win: (frame.limits.lose.saturating_sub(lose) + best.effort.win).min(INFINITE),
            lose: frame.limits.win.min(second),
        };
        let (state, hash) = (best.state, best.hash);
        self.enter(state, hash, limits);
        Step::Entered
    }

    /// Adds a position to the path.
    fn enter(&mut self, state: P::State, hash: u64, limits: Effort) {
        let (before, first) = (self.budget.used, self.successors.len());
        self.budget.used += 1;
        self.frames.push(Frame { state, hash, limits, first, current: 0, before });
        self.children.clear();
        self.problem.children(&state, &mut self.children);
        for child in &self.children {
            let state = child.state;
            let hash = self.problem.hash(&state);
            let effort = if self.frames.iter().any(|frame| frame.hash == hash && frame.state == state) {
                if self.problem.repetition_wins(&state) { Effort::WON } else { Effort::LOST }
            } else if let Some(entry) = self.table.get(hash) {
                entry.effort
            } else {
                self.budget.used += 1;
                let effort = self.problem.guess(&state);
                self.table.put(hash, Entry { effort, work: 1 });
                effort
            };
            self.successors.push(Successor { state, hash, effort });
            if effort.lose == 0 {
                break;
            }
        }
    }

    /// Takes the last position off the path, and keeps what was learned of it.
    fn leave(&mut self, effort: Effort) -> Step {
        let Some(frame) = self.frames.pop() else { return Step::Left(effort) };
        let work = u32::try_from(self.budget.used - frame.before).unwrap_or(u32::MAX);
        self.table.put(frame.hash, Entry { effort, work });
        self.successors.truncate(frame.first);
        match self.frames.last() {
            None => Step::Left(effort),
            Some(parent) => {
                self.successors[parent.first + parent.current].effort = effort;
                Step::Entered
            }
        }
    }
}

/// What the children of a position say of it.
struct Summary {
    effort: Effort,
    /// The child that the opponent loses with the least effort.
    best: usize,
    /// The effort of the second best.
    second: u32,
}

impl Summary {
    /// One child that the opponent loses is a win; all children must be won by him for a loss.
    fn of<S>(successors: &[Successor<S>]) -> Summary {
        let (mut best, mut first, mut second) = (0, INFINITE, INFINITE);
        let (mut hardest, mut open) = (0, 0u32);
        for (index, Successor { effort, .. }) in successors.iter().enumerate() {
            if effort.lose < first {
                (best, second, first) = (index, first, effort.lose);
            } else if effort.lose < second {
                second = effort.lose;
            }
            hardest = hardest.max(effort.win);
            open += u32::from(effort.win > 0);
        }
        if first == 0 {
            return Summary { effort: Effort::WON, best, second };
        }
        // A sum would count transpositions many times: the hardest child counts, and one for each of the others.
        let lose = if hardest == INFINITE { INFINITE } else { (hardest + open.saturating_sub(1)).min(MOST) };
        Summary { effort: Effort { win: first, lose }, best, second }
    }
}
