//! A search on several threads.
//!
//! Each thread searches the whole game on its own and shares the table with the others. A position that a thread is
//! searching counts as harder for the others, so they prefer different parts of the game. The results are right for any
//! number of threads; how many positions are searched, and which of several proofs is found, depends on the threads.

use crate::search::{GameTree, NodeBudget, Verdict, Watch, search_beside};
use crate::table::TranspositionTable;
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicU16, AtomicU64, Ordering};
use std::thread;

/// The number of counters of open positions. Positions may share a counter.
const COUNTERS: usize = 1 << 12;

/// The positions that are on the path of a thread.
#[derive(Debug)]
pub(crate) struct OpenPositions {
    counters: Vec<AtomicU16>,
}

impl OpenPositions {
    fn new() -> OpenPositions {
        OpenPositions { counters: std::iter::repeat_with(AtomicU16::default).take(COUNTERS).collect() }
    }

    /// Another part of the hash than the one that chooses the place in the table.
    fn counter(&self, hash: u64) -> &AtomicU16 {
        &self.counters[(hash >> 40) as usize % COUNTERS]
    }

    pub(crate) fn open(&self, hash: u64) {
        self.counter(hash).fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn close(&self, hash: u64) {
        self.counter(hash).fetch_sub(1, Ordering::Relaxed);
    }

    /// Whether a thread is searching the position. The children of the last position on a path are not open on that
    /// path.
    pub(crate) fn has(&self, hash: u64) -> bool {
        self.counter(hash).load(Ordering::Relaxed) > 0
    }
}

/// Searches with one more thread for each of `others`, until a thread knows the winner or the budget runs out.
///
/// ```
/// use tengen::Grid;
/// use tengen_proof::hex::cells::Cells;
/// use tengen_proof::hex::field::HexField;
/// use tengen_proof::hex::tree::HexTree;
/// use tengen_proof::search::{NodeBudget, Verdict};
/// use tengen_proof::table::TranspositionTable;
/// use tengen_proof::threads::search_together;
///
/// let tree = HexTree::new(HexField::<1>::new(Grid::square(5)).unwrap());
/// let mut others = [tree.sibling()];
/// let root = tree.field.position([Cells::NONE; 2], 0);
/// let (table, mut budget) = (TranspositionTable::new(1_000), NodeBudget::new(100_000));
/// assert_eq!(search_together(&tree, &mut others, root, &table, &mut budget), Verdict::Won);
/// ```
pub fn search_together<P>(
    tree: &P,
    others: &mut [P],
    root: P::State,
    table: &TranspositionTable,
    budget: &mut NodeBudget<'_>,
) -> Verdict
where
    P: GameTree + Send,
    P::State: Send,
{
    let (open, is_over, elsewhere) = (OpenPositions::new(), AtomicBool::new(false), AtomicU64::new(0));
    let limit = budget.limit.saturating_sub(budget.used);
    let outer = budget.watch();
    thread::scope(|scope| {
        let (open, is_over, elsewhere) = (&open, &is_over, &elsewhere);
        let mut helpers = Vec::new();
        for other in others {
            let help = move || {
                let watch = |positions| {
                    elsewhere.fetch_add(positions, Ordering::Relaxed);
                    !is_over.load(Ordering::Relaxed)
                };
                let mut budget = NodeBudget::new(limit).watched(Some(Watch(&watch)));
                let verdict = search_beside(other, root, table, &mut budget, Some(open));
                budget.report_rest();
                is_over.fetch_or(verdict != Verdict::Unknown, Ordering::Relaxed);
                verdict
            };
            // Where no thread can be started, the search goes on with fewer.
            helpers.extend(thread::Builder::new().spawn_scoped(scope, help));
        }
        let (own, is_stopped) = (Cell::new(0), Cell::new(false));
        let watch = |positions| {
            own.set(own.get() + positions);
            let used = own.get() + elsewhere.load(Ordering::Relaxed);
            is_stopped.set(outer.is_some_and(|watch| !(watch.0)(positions)));
            !is_stopped.get() && used < limit && !is_over.load(Ordering::Relaxed)
        };
        let mut inner = NodeBudget::new(limit).watched(Some(Watch(&watch)));
        let mut verdict = search_beside(tree, root, table, &mut inner, Some(open));
        is_over.store(true, Ordering::Relaxed);
        for helper in helpers {
            match helper.join() {
                Ok(Verdict::Unknown) => {}
                Ok(found) => verdict = found,
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        budget.used += inner.used + elsewhere.load(Ordering::Relaxed);
        if is_stopped.get() {
            budget.limit = 0;
        } else if verdict == Verdict::Unknown {
            budget.limit = budget.limit.min(budget.used);
        }
        verdict
    })
}
