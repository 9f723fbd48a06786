//! Proofs of search results: a winning move for every position that the loser can reach, up to positions that show the
//! winner.
//!
//! A proof is extracted from the table of a search and checked in the process: every move of the loser is followed, and
//! the winner's moves are played under the rules. A proof does not depend on the path, so it also confirms what a
//! search can only claim: results that involve repetitions, and results that a hash collision might have affected.
//!
//! If the winner is the side that wins by repetition, it is enough that play never leaves the proof. Otherwise the
//! winner must make progress, so no line of play within the proof may repeat a position.

use crate::search::{Child, GameTree, NodeBudget, Verdict, known, search};
use crate::table::TranspositionTable;
use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

/// The proof's entry for one position.
///
/// ```
/// use tengen::Grid;
/// use tengen_proof::hex::cells::Cells;
/// use tengen_proof::hex::field::HexField;
/// use tengen_proof::hex::tree::HexTree;
/// use tengen_proof::proof::{Proof, ProofStep};
/// use tengen_proof::search::NodeBudget;
/// use tengen_proof::table::TranspositionTable;
///
/// let tree = HexTree::new(HexField::<1>::new(Grid::square(2)).unwrap());
/// let root = tree.field.position([Cells::NONE; 2], 0);
/// let (mut table, mut budget) = (TranspositionTable::new(100), NodeBudget::new(100));
/// let proof = Proof::of(&tree, root, true, &mut table, &mut budget).unwrap();
/// assert!(matches!(proof.steps[&root], ProofStep::Answer(_)));
/// ```
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
///
/// ```
/// use tengen::Grid;
/// use tengen_proof::hex::cells::Cells;
/// use tengen_proof::hex::field::HexField;
/// use tengen_proof::hex::tree::HexTree;
/// use tengen_proof::proof::Proof;
/// use tengen_proof::search::NodeBudget;
/// use tengen_proof::table::TranspositionTable;
///
/// let tree = HexTree::new(HexField::<1>::new(Grid::square(2)).unwrap());
/// let root = tree.field.position([Cells::NONE; 2], 0);
/// let (mut table, mut budget) = (TranspositionTable::new(100), NodeBudget::new(100));
/// let proof = Proof::of(&tree, root, true, &mut table, &mut budget).unwrap();
/// assert_eq!(proof.next(&tree, &root).len(), 1, "one winning move is enough");
/// // The opposite cannot be proved.
/// assert!(Proof::of(&tree, root, false, &mut table, &mut budget).is_none());
/// ```
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
        let one = CandidateGraph::of(tree, root, mover_wins, WinningMoves::One, table, budget)?;
        if tree.repetition_wins(&root) == mover_wins {
            return one.proof(mover_wins);
        }
        // One winning move in each position may lead in a circle, although others make progress.
        one.ordered()
            .or_else(|| CandidateGraph::of(tree, root, mover_wins, WinningMoves::All, table, budget)?.ordered())?
            .proof(mover_wins)
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
}

/// Which of the moves that the search knows to win are considered.
#[derive(Clone, Copy, PartialEq, Eq)]
enum WinningMoves {
    /// The one with the shortest search.
    One,
    /// All of them.
    All,
}

/// The positions that can follow a root if the winner considers only winning moves.
struct CandidateGraph<S, M> {
    /// The root is first.
    positions: Vec<CandidateNode<S, M>>,
}

/// One of these positions.
struct CandidateNode<S, M> {
    state: S,
    winner_moves: bool,
    /// The moves to consider, with the indices of the resulting positions. There are none if the position shows the
    /// winner, or if the loser cannot move.
    moves: Vec<(M, usize)>,
    is_shown: bool,
}

impl<S, M> CandidateNode<S, M> {
    const fn new(state: S, winner_moves: bool) -> CandidateNode<S, M> {
        CandidateNode { state, winner_moves, moves: Vec::new(), is_shown: false }
    }
}

impl<S: Copy + Eq + Hash, M: Copy + Eq> CandidateGraph<S, M> {
    /// Collects the positions. Returns `None` if the budget runs out or if the claim turns out to be wrong.
    fn of(
        tree: &impl GameTree<State = S, Move = M>,
        root: S,
        mover_wins: bool,
        considered: WinningMoves,
        table: &mut TranspositionTable,
        budget: &mut NodeBudget<'_>,
    ) -> Option<CandidateGraph<S, M>> {
        let mut indices = HashMap::from([(root, 0)]);
        let mut positions = vec![CandidateNode::new(root, mover_wins)];
        let mut children = Vec::new();
        let mut at = 0;
        while at < positions.len() {
            let CandidateNode { state, winner_moves: wins, .. } = positions[at];
            let guess = tree.guess(&state);
            if guess.is_settled() {
                if (guess.win == 0) != wins {
                    return None;
                }
                positions[at].is_shown = true;
            } else {
                children.clear();
                tree.children(&state, &mut children);
                if wins {
                    let answer = winning(tree, &children, table, budget)?;
                    let lost = |state: &S| {
                        known(tree, table, state, tree.hash(state)).is_some_and(|entry| entry.effort.lose == 0)
                    };
                    let all = considered == WinningMoves::All;
                    children.retain(|child| child.play == answer.play || all && lost(&child.state));
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
        Some(CandidateGraph { positions })
    }

    /// Keeps one move of the winner in each position, such that no line of play repeats a position. Returns `None` if
    /// there is no such choice.
    ///
    /// Works backward from the positions that show the winner. A position of the loser is decided after all positions
    /// that can follow it, and a position of the winner after the first of them, to which the winner moves.
    fn ordered(mut self) -> Option<CandidateGraph<S, M>> {
        let mut before = vec![Vec::new(); self.positions.len()];
        let mut open = Vec::with_capacity(self.positions.len());
        for (at, node) in self.positions.iter().enumerate() {
            open.push(if node.winner_moves && !node.is_shown { 1 } else { node.moves.len() });
            node.moves.iter().for_each(|&(_, next)| before[next].push(at));
        }
        let mut todo: VecDeque<usize> = (0..open.len()).filter(|&at| open[at] == 0).collect();
        while let Some(at) = todo.pop_front() {
            for &above in &before[at] {
                if open[above] == 0 {
                    continue;
                }
                open[above] -= 1;
                if open[above] == 0 {
                    let node = &mut self.positions[above];
                    if node.winner_moves {
                        node.moves.retain(|&(_, next)| next == at);
                        node.moves.truncate(1);
                    }
                    todo.push_back(above);
                }
            }
        }
        (open[0] == 0).then_some(self)
    }

    /// Returns the proof that consists of the first move of the winner and all moves of the loser in each position.
    fn proof(self, mover_wins: bool) -> Option<Proof<S, M>> {
        let mut proof = Proof { root: self.positions.first()?.state, mover_wins, steps: HashMap::new() };
        let mut todo = vec![0];
        while let Some(at) = todo.pop() {
            let CandidateNode { state, winner_moves, moves, is_shown } = &self.positions[at];
            let (step, followed) = match moves.first() {
                _ if *is_shown => (ProofStep::Shown, &moves[..0]),
                Some((play, _)) if *winner_moves => (ProofStep::Answer(*play), &moves[..1]),
                _ => (ProofStep::Refuted, &moves[..]),
            };
            if proof.steps.insert(*state, step).is_none() {
                todo.extend(followed.iter().map(|&(_, next)| next));
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
    let best = |table: &TranspositionTable| {
        let lost = |child: &Child<P::State, P::Move>| {
            let entry = known(tree, table, &child.state, tree.hash(&child.state))?;
            (entry.effort.lose == 0).then_some((entry.work, *child))
        };
        let shown = children.iter().find(|child| tree.guess(&child.state).lose == 0).map(|child| (0, *child));
        shown.or_else(|| children.iter().filter_map(lost).min_by_key(|(work, _)| *work)).map(|(_, child)| child)
    };
    best(table).or_else(|| {
        let lost = |child: &&Child<P::State, P::Move>| search(tree, child.state, table, budget) == Verdict::Lost;
        children.iter().find(lost).copied()
    })
}
