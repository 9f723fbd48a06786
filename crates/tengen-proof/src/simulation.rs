//! Replays a refutation that was found for one move against its sibling moves.
//!
//! Moves usually fail for the same reason as their siblings. The replay answers every move of the loser as in the refuted
//! position and needs no search, so it either settles a position quickly or gives up early. It plays under the rules,
//! and its results are stored in the table like those of the search.

use crate::search::{Child, Effort, GameTree, NodeBudget, known};
use crate::table::{TableEntry, TranspositionTable};

/// The maximum number of answers in a line of a replay.
const DEPTH: usize = 24;

/// The maximum number of positions in a replay.
const POSITIONS: u64 = 1_000;

/// Replays the win of the mover in `model` from `state`. Returns whether the mover wins in the same way.
pub(crate) fn replay<P: GameTree>(
    tree: &P,
    model: &P::State,
    state: &P::State,
    table: &TranspositionTable,
    budget: &mut NodeBudget<'_>,
) -> bool {
    let last = budget.used.saturating_add(POSITIONS);
    Replay { tree, table, budget, last }.wins(model, state, DEPTH)
}

struct Replay<'a, 'w, P: GameTree> {
    tree: &'a P,
    table: &'a TranspositionTable,
    budget: &'a mut NodeBudget<'w>,
    /// The replay ends once the budget has used this many positions.
    last: u64,
}

impl<P: GameTree> Replay<'_, '_, P> {
    /// Returns what is known about a position. A position that is not in the table is added to it.
    fn effort(&mut self, state: &P::State) -> Effort {
        let hash = self.tree.hash(state);
        if let Some(entry) = known(self.tree, self.table, state, hash) {
            return entry.effort;
        }
        self.budget.report_if_due();
        self.budget.used += 1;
        let effort = self.tree.guess(state);
        self.table.put(hash, TableEntry { effort, work: 1 });
        effort
    }

    /// Whether the mover wins by the answers of `model`. The depth of the recursion is limited.
    fn wins(&mut self, model: &P::State, state: &P::State, depth: usize) -> bool {
        let effort = self.effort(state);
        if effort.is_settled() {
            return effort.win == 0;
        }
        if depth == 0 || self.budget.used >= self.last || self.budget.is_spent() {
            return false;
        }
        let before = self.budget.used;
        let Some(answer) = self.answer(model) else { return false };
        let Some(own) = self.children(state).into_iter().find(|child| child.play == answer.play) else { return false };
        if !self.refutes_all(&answer.state, &own.state, depth - 1) {
            return false;
        }
        let work = u32::try_from(self.budget.used - before).unwrap_or(u32::MAX);
        self.table.put(self.tree.hash(state), TableEntry { effort: Effort::WON, work });
        true
    }

    /// Whether every move from `state` fails as it does from `model`.
    fn refutes_all(&mut self, model: &P::State, state: &P::State, depth: usize) -> bool {
        let effort = self.effort(state);
        if effort.is_settled() {
            return effort.lose == 0;
        }
        let before = self.budget.used;
        let models = self.children(model);
        for Child { play, state } in self.children(state) {
            let wins = match models.iter().find(|child| child.play == play) {
                Some(model) => self.wins(&model.state, &state, depth),
                None => self.effort(&state).win == 0,
            };
            if !wins {
                return false;
            }
        }
        let work = u32::try_from(self.budget.used - before).unwrap_or(u32::MAX);
        self.table.put(self.tree.hash(state), TableEntry { effort: Effort::LOST, work });
        true
    }

    /// Returns the move that wins in `model` with the least work, if the table knows one.
    fn answer(&self, model: &P::State) -> Option<Child<P::State, P::Move>> {
        let lost = |child: Child<P::State, P::Move>| {
            let entry = known(self.tree, self.table, &child.state, self.tree.hash(&child.state))?;
            (entry.effort.lose == 0).then_some((entry.work, child))
        };
        let children = self.children(model).into_iter().filter_map(lost);
        children.min_by_key(|(work, _)| *work).map(|(_, child)| child)
    }

    fn children(&self, state: &P::State) -> Vec<Child<P::State, P::Move>> {
        let mut children = Vec::new();
        self.tree.children(state, &mut children);
        children
    }
}
