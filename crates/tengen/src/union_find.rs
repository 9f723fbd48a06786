//! Disjoint sets that can be joined, in nearly constant time and without recursion.

use alloc::vec::Vec;

/// A partition of the items from 0 into sets that can only be joined.
///
/// A set is represented by its smallest member, so the representative does not depend on the order of joining.
#[derive(Clone, Debug)]
pub(crate) struct UnionFind {
    parent: Vec<u32>,
}

impl UnionFind {
    /// Creates `len` items, each in its own set.
    pub(crate) fn new(len: usize) -> UnionFind {
        UnionFind { parent: (0..len as u32).collect() }
    }

    /// Returns the smallest member of the set that contains `item`.
    pub(crate) fn find(&mut self, item: u32) -> u32 {
        let mut at = item;
        let mut up = self.parent[at as usize];
        // Path halving: every second step skips a parent, which shortens paths without a second pass.
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
        // Two items that have just been joined have the same parent.
        if self.parent[a as usize] != self.parent[b as usize] {
            let (a, b) = (self.find(a), self.find(b));
            self.parent[a.max(b) as usize] = a.min(b);
        }
    }
}
