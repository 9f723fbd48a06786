//! The proof of a result: for each position that the winner can be led to, his move, or that nothing is left to show.
//!
//! A proof is cut from the table of a search and checked while it is cut: every move of the loser is followed, and the
//! winner's moves are played by the rules. Nothing in it rests on the path, so it also settles what a search can only
//! claim: results that involve repetitions, and hashes that might have been confused.
//!
//! Where the winner is the side that wins by repetition it is enough that the play never leaves the proof. Otherwise he
//! must make progress, so no play within the proof may come back to where it was.

use crate::search::{Budget, Child, Problem, Verdict, search};
use crate::table::Table;
use std::collections::HashMap;
use std::hash::Hash;

/// What a proof says of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<M> {
    /// The position shows its winner.
    Shown,
    /// The winner's move.
    Answer(M),
    /// The loser moves, and every move of his is in the proof.
    Refuted,
}

/// A complete proof.
#[derive(Clone, Debug)]
pub struct Proof<S, M> {
    /// The position that is proved.
    pub root: S,
    /// Whether the side to move at the root wins.
    pub mover_wins: bool,
    /// The positions of the proof.
    pub steps: HashMap<S, Step<M>>,
}

impl<S: Copy + Eq + Hash, M: Copy + Eq> Proof<S, M> {
    /// Cuts the proof of `root` from what a search has left in its table. Positions that the table has forgotten are
    /// searched again; `None` where the budget does not allow that, or where the claim turns out not to hold.
    pub fn of(
        problem: &impl Problem<State = S, Move = M>,
        root: S,
        mover_wins: bool,
        table: &mut Table,
        budget: &mut Budget,
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

    /// How many positions the proof has.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether it has none, which no proof has.
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

    /// Whether no play within the proof comes back to a position.
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

/// The child that the opponent loses with the shortest search, searched again where the table has forgotten it.
fn winning<P: Problem>(
    problem: &P,
    children: &[Child<P::State, P::Move>],
    table: &mut Table,
    budget: &mut Budget,
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
