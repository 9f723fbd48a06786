//! Disjoint sets: join two items, ask for the set of an item; nearly constant time, no recursion.

use alloc::vec::Vec;

/// Items numbered from 0, and a partition of them into sets that can only be joined.
///
/// A set is named by its smallest member, so that names do not depend on the order of joining.
#[derive(Clone, Debug)]
pub(crate) struct UnionFind {
    parent: Vec<u32>,
}

impl UnionFind {
    /// This many items, each a set of its own.
    pub(crate) fn new(len: usize) -> UnionFind {
        UnionFind { parent: (0..len as u32).collect() }
    }

    /// The smallest member of the set that `item` is in.
    pub(crate) fn find(&mut self, item: u32) -> u32 {
        let mut at = item;
        let mut up = self.parent[at as usize];
        // Path halving: every second step skips its parent, so paths shorten without a second pass.
        while up != at {
            let next = self.parent[up as usize];
            self.parent[at as usize] = next;
            at = next;
            up = self.parent[at as usize];
        }
        at
    }

    /// Joins the sets of `a` and `b`.
    pub(crate) fn join(&mut self, a: u32, b: u32) {
        // Two items that were joined a moment ago have the same parent.
        if self.parent[a as usize] != self.parent[b as usize] {
            let (a, b) = (self.find(a), self.find(b));
            self.parent[a.max(b) as usize] = a.min(b);
        }
    }
}
