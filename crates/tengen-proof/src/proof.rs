//! Proofs of search results: a winning move for every position that the loser can reach, up to positions that show the
//! winner.
//!
//! A proof is extracted from the table of a search and checked in the process: every move of the loser is followed, and
//! the winner's moves are played under the rules. A proof does not depend on the path, so it also confirms what a
//! search can only claim: results that involve repetitions, and results that a hash collision might have affected.
//!
//! If the winner is the side that wins by repetition, it is enough that play never leaves the proof. Otherwise the
//! winner must make progress, so no line of play within the proof may repeat a position.

use crate::search::{Budget, Child, Problem, Verdict, search};
use crate::table::Table;
use std::collections::HashMap;
use std::hash::Hash;

/// The proof's entry for one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<M> {
    /// The position itself shows the winner.
    Shown,
    /// The winner moves, and this move wins.
    Answer(M),
    /// The loser moves, and the proof covers every legal move.
    Refuted,
}

/// A complete proof.
#[derive(Clone, Debug)]
pub struct Proof<S, M> {
    /// The proved position.
    pub root: S,
    /// Whether the side to move at the root wins.
    pub mover_wins: bool,
    /// The positions of the proof.
    pub steps: HashMap<S, Step<M>>,
}

impl<S: Copy + Eq + Hash, M: Copy + Eq> Proof<S, M> {
    /// Extracts the proof of `root` from the table that a search has filled. Positions that the table has dropped are
    /// searched again. Returns `None` if the budget runs out or if the claim turns out to be wrong.
    pub fn of(
        problem: &impl Problem<State = S, Move = M>,
        root: S,
        mover_wins: bool,
        table: &mut Table,
        budget: &mut Budget<'_>,
    ) -> Option<Proof<S, M>> {
        let mut steps = HashMap::new();
        let mut children = Vec::new();
        let mut todo = vec![(root, mover_wins)];
        while let Some((state, wins)) = todo.pop() {
            if steps.contains_key(&state) {
                continue;
            }
            let shown = problem.guess(&state);
            if shown.is_settled() {
                if (shown.win == 0) != wins {
                    return None;
                }
                steps.insert(state, Step::Shown);
                continue;
            }
            children.clear();
            problem.children(&state, &mut children);
            if wins {
                let answer = winning(problem, &children, table, budget)?;
                steps.insert(state, Step::Answer(answer.play));
                todo.push((answer.state, false));
            } else {
                steps.insert(state, Step::Refuted);
                todo.extend(children.iter().map(|child| (child.state, true)));
            }
        }
        let proof = Proof { root, mover_wins, steps };
        let needs_progress = problem.repetition_wins(&root) != mover_wins;
        (!needs_progress || proof.makes_progress(problem)).then_some(proof)
    }

    /// The number of positions in the proof.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether the proof is empty, which is never the case.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// The positions that can follow `state` in the proof.
    pub fn next(&self, problem: &impl Problem<State = S, Move = M>, state: &S) -> Vec<Child<S, M>> {
        let mut children = Vec::new();
        let step = self.steps.get(state);
        if !matches!(step, None | Some(Step::Shown)) {
            problem.children(state, &mut children);
        }
        if let Some(Step::Answer(answer)) = step {
            children.retain(|child| child.play == *answer);
        }
        children
    }

    /// Whether no line of play within the proof repeats a position.
    fn makes_progress(&self, problem: &impl Problem<State = S, Move = M>) -> bool {
        let mut on_path = HashMap::new();
        let mut path = vec![(self.root, self.next(problem, &self.root))];
        on_path.insert(self.root, true);
        while let Some((state, children)) = path.last_mut() {
            let Some(child) = children.pop() else {
                on_path.insert(*state, false);
                path.pop();
                continue;
            };
            match on_path.get(&child.state) {
                Some(true) => return false,
                Some(false) => {}
                None => {
                    on_path.insert(child.state, true);
                    path.push((child.state, self.next(problem, &child.state)));
                }
            }
        }
        true
    }
}

/// Returns the child that the opponent loses with the shortest search. Children that the table has dropped are searched
/// again.
fn winning<P: Problem>(
    problem: &P,
    children: &[Child<P::State, P::Move>],
    table: &mut Table,
    budget: &mut Budget<'_>,
) -> Option<Child<P::State, P::Move>> {
    let known = |table: &Table| {
        let lost = |child: &Child<P::State, P::Move>| {
            let entry = table.get(problem.hash(&child.state))?;
            (entry.effort.lose == 0).then_some((entry.work, *child))
        };
        let shown = children.iter().find(|child| problem.guess(&child.state).lose == 0).map(|child| (0, *child));
        shown.or_else(|| children.iter().filter_map(lost).min_by_key(|(work, _)| *work)).map(|(_, child)| child)
    };
    known(table).or_else(|| {
        let lost = |child: &&Child<P::State, P::Move>| search(problem, child.state, table, budget) == Verdict::Lost;
        children.iter().find(lost).copied()
    })
}
