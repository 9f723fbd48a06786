//! Proofs of search results: a winning move for every position that the loser can reach, up to positions that show the
//! winner.
//!
//! A proof is extracted from the table of a search and checked in the process: every move of the loser is followed, and
//! the winner's moves are played under the rules. A proof does not depend on the path, so it also confirms what a
//! search can only claim: results that involve repetitions, and results that a hash collision might have affected.
//!
//! If the winner is the side that wins by repetition, it is enough that play never leaves the proof. Otherwise the
//! winner must make progress, so no line of play within the proof may repeat a position.

use crate::search::{Child, GameTree, NodeBudget, Verdict, search};
use crate::table::TranspositionTable;
use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

/// The proof's entry for one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofStep<M> {
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
    pub steps: HashMap<S, ProofStep<M>>,
}

impl<S: Copy + Eq + Hash, M: Copy + Eq> Proof<S, M> {
    /// Extracts the proof of `root` from the table that a search has filled. Positions that the table has dropped are
    /// searched again. Returns `None` if the budget runs out or if the claim turns out to be wrong.
    pub fn of(
        tree: &impl GameTree<State = S, Move = M>,
        root: S,
        mover_wins: bool,
        table: &mut TranspositionTable,
        budget: &mut NodeBudget<'_>,
    ) -> Option<Proof<S, M>> {
        let mut steps = HashMap::new();
        let mut children = Vec::new();
        let mut todo = vec![(root, mover_wins)];
        while let Some((state, wins)) = todo.pop() {
            if steps.contains_key(&state) {
                continue;
            }
            let shown = tree.guess(&state);
            if shown.is_settled() {
                if (shown.win == 0) != wins {
                    return None;
                }
                steps.insert(state, ProofStep::Shown);
                continue;
            }
            children.clear();
            tree.children(&state, &mut children);
            if wins {
                let answer = winning(tree, &children, table, budget)?;
                steps.insert(state, ProofStep::Answer(answer.play));
                todo.push((answer.state, false));
            } else {
                steps.insert(state, ProofStep::Refuted);
                todo.extend(children.iter().map(|child| (child.state, true)));
            }
        }
        let proof = Proof { root, mover_wins, steps };
        let needs_progress = tree.repetition_wins(&root) != mover_wins;
        if !needs_progress || proof.makes_progress(tree) {
            return Some(proof);
        }
        CandidateGraph::of(tree, root, mover_wins, table, budget)?.proof(mover_wins)
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
    pub fn next(&self, tree: &impl GameTree<State = S, Move = M>, state: &S) -> Vec<Child<S, M>> {
        let mut children = Vec::new();
        let step = self.steps.get(state);
        if !matches!(step, None | Some(ProofStep::Shown)) {
            tree.children(state, &mut children);
        }
        if let Some(ProofStep::Answer(answer)) = step {
            children.retain(|child| child.play == *answer);
        }
        children
    }

    /// Whether no line of play within the proof repeats a position.
    fn makes_progress(&self, tree: &impl GameTree<State = S, Move = M>) -> bool {
        let mut on_path = HashMap::new();
        let mut path = vec![(self.root, self.next(tree, &self.root))];
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
                    path.push((child.state, self.next(tree, &child.state)));
                }
            }
        }
        true
    }
}

/// The positions that can follow a root if the winner considers every move that the search knows to win. One such move
/// in each position may lead in a circle, although others make progress.
struct CandidateGraph<S, M> {
    /// The root is first.
    positions: Vec<CandidateNode<S, M>>,
    /// The indices of positions that show the winner.
    shown: Vec<usize>,
}

/// One of these positions.
struct CandidateNode<S, M> {
    state: S,
    winner_moves: bool,
    /// The moves to consider, with the indices of the resulting positions.
    moves: Vec<(M, usize)>,
}

impl<S, M> CandidateNode<S, M> {
    const fn new(state: S, winner_moves: bool) -> CandidateNode<S, M> {
        CandidateNode { state, winner_moves, moves: Vec::new() }
    }
}

impl<S: Copy + Eq + Hash, M: Copy + Eq> CandidateGraph<S, M> {
    /// Collects the positions. Returns `None` if the budget runs out or if the claim turns out to be wrong.
    fn of(
        tree: &impl GameTree<State = S, Move = M>,
        root: S,
        mover_wins: bool,
        table: &mut TranspositionTable,
        budget: &mut NodeBudget<'_>,
    ) -> Option<CandidateGraph<S, M>> {
        let mut indices = HashMap::from([(root, 0)]);
        let mut positions = vec![CandidateNode::new(root, mover_wins)];
        let (mut shown, mut children) = (Vec::new(), Vec::new());
        let mut at = 0;
        while at < positions.len() {
            let CandidateNode { state, winner_moves: wins, .. } = positions[at];
            budget.used += 1;
            if budget.is_spent() {
                return None;
            }
            let guess = tree.guess(&state);
            if guess.is_settled() {
                if (guess.win == 0) != wins {
                    return None;
                }
                shown.push(at);
            } else {
                children.clear();
                tree.children(&state, &mut children);
                if wins {
                    let answer = winning(tree, &children, table, budget)?;
                    let lost = |state: &S| table.get(tree.hash(state)).is_some_and(|entry| entry.effort.lose == 0);
                    children.retain(|child| child.play == answer.play || lost(&child.state));
                }
                for child in &children {
                    let index = *indices.entry(child.state).or_insert_with(|| {
                        positions.push(CandidateNode::new(child.state, !wins));
                        positions.len() - 1
                    });
                    positions[at].moves.push((child.play, index));
                }
            }
            at += 1;
        }
        Some(CandidateGraph { positions, shown })
    }

    /// Works backward from the positions that show the winner. A position of the loser is decided after all positions
    /// that can follow it, and a position of the winner after one of them, which becomes the answer.
    fn proof(&self, mover_wins: bool) -> Option<Proof<S, M>> {
        let mut before = vec![Vec::new(); self.positions.len()];
        let mut open = Vec::with_capacity(self.positions.len());
        for (at, CandidateNode { winner_moves, moves, .. }) in self.positions.iter().enumerate() {
            open.push(if *winner_moves { 1 } else { moves.len() });
            for &(_, next) in moves {
                before[next].push(at);
            }
        }
        let mut steps: Vec<Option<ProofStep<M>>> = vec![None; self.positions.len()];
        for &at in &self.shown {
            steps[at] = Some(ProofStep::Shown);
        }
        let mut todo: VecDeque<usize> = self.shown.iter().copied().collect();
        while let Some(at) = todo.pop_front() {
            for &above in &before[at] {
                open[above] = open[above].saturating_sub(1);
                if open[above] == 0 && steps[above].is_none() {
                    let CandidateNode { winner_moves, moves, .. } = &self.positions[above];
                    let answer = moves.iter().find(|(_, next)| *next == at).filter(|_| *winner_moves);
                    steps[above] = Some(answer.map_or(ProofStep::Refuted, |(play, _)| ProofStep::Answer(*play)));
                    todo.push_back(above);
                }
            }
        }
        let mut proof = Proof { root: self.positions[0].state, mover_wins, steps: HashMap::new() };
        let mut todo = vec![0];
        while let Some(at) = todo.pop() {
            let CandidateNode { state, moves, .. } = &self.positions[at];
            let step = steps[at]?;
            if proof.steps.insert(*state, step).is_none() {
                let answered = |play: &M| !matches!(step, ProofStep::Answer(answer) if answer != *play);
                todo.extend(moves.iter().filter(|(play, _)| answered(play)).map(|(_, next)| *next));
            }
        }
        Some(proof)
    }
}

/// Returns the child that the opponent loses with the shortest search. Children that the table has dropped are searched
/// again.
fn winning<P: GameTree>(
    tree: &P,
    children: &[Child<P::State, P::Move>],
    table: &mut TranspositionTable,
    budget: &mut NodeBudget<'_>,
) -> Option<Child<P::State, P::Move>> {
    let known = |table: &TranspositionTable| {
        let lost = |child: &Child<P::State, P::Move>| {
            let entry = table.get(tree.hash(&child.state))?;
            (entry.effort.lose == 0).then_some((entry.work, *child))
        };
        let shown = children.iter().find(|child| tree.guess(&child.state).lose == 0).map(|child| (0, *child));
        shown.or_else(|| children.iter().filter_map(lost).min_by_key(|(work, _)| *work)).map(|(_, child)| child)
    };
    known(table).or_else(|| {
        let lost = |child: &&Child<P::State, P::Move>| search(tree, child.state, table, budget) == Verdict::Lost;
        children.iter().find(lost).copied()
    })
}
