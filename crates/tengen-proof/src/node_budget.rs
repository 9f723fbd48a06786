//! The limit of a search, and the watch that may end it.

use std::fmt;

/// Watches long searches. It is called every few hundred positions with the number of positions evaluated since the
/// last call, and ends the search by returning `false`.
///
/// ```
/// use tengen_proof::search::{NodeBudget, Watch};
///
/// // This watch ends the search at the first call.
/// let stop = |_positions| false;
/// let mut budget = NodeBudget::new(10_000).watched(Some(Watch(&stop)));
/// budget.used = 600;
/// budget.report_if_due();
/// assert!(budget.is_ended());
/// ```
#[derive(Clone, Copy)]
pub struct Watch<'a>(pub &'a dyn Fn(u64) -> bool);

impl fmt::Debug for Watch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Watch")
    }
}

/// The number of positions between two calls of a watch.
const PULSE: u64 = 512;

/// The number of positions that a search may evaluate.
///
/// ```
/// use tengen_proof::search::NodeBudget;
///
/// let mut budget = NodeBudget::new(2);
/// budget.used += 2;
/// assert!(budget.is_spent() && !budget.is_ended());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct NodeBudget<'a> {
    /// The number of positions evaluated so far.
    pub used: u64,
    /// The maximum number of positions.
    pub limit: u64,
    /// The number of positions that the watch knows of.
    reported: u64,
    watch: Option<Watch<'a>>,
}

impl<'a> NodeBudget<'a> {
    /// Creates a budget of `limit` positions.
    pub const fn new(limit: u64) -> NodeBudget<'a> {
        NodeBudget { used: 0, limit, reported: 0, watch: None }
    }

    /// Watches the search.
    #[must_use]
    pub const fn watched(self, watch: Option<Watch<'a>>) -> NodeBudget<'a> {
        NodeBudget { watch, ..self }
    }

    /// Whether the budget is used up.
    pub const fn is_spent(&self) -> bool {
        self.used >= self.limit
    }

    /// Whether the watch has ended the search.
    pub const fn is_ended(&self) -> bool {
        self.limit == 0
    }

    /// Reports to the watch if enough positions were evaluated since the last report. A watch that ends the search uses
    /// up the budget.
    pub fn report_if_due(&mut self) {
        if self.used - self.reported >= PULSE {
            self.report_rest();
        }
    }

    /// The watch, if there is one.
    pub(crate) const fn watch(&self) -> Option<Watch<'a>> {
        self.watch
    }

    /// Reports all positions that the watch does not know of.
    pub fn report_rest(&mut self) {
        let new = self.used - self.reported;
        self.reported = self.used;
        if new > 0 && self.watch.is_some_and(|watch| !watch.0(new)) {
            self.limit = 0;
        }
    }
}
