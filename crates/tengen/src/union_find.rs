//! Disjoint sets: join two things, ask whether two things are joined; nearly constant time, no recursion.

/// A partition of `0..len` into sets that can only grow together.
///
/// Each set is named by its smallest member, so that the names do not depend on the order of joining.
#[derive(Clone, Debug)]
pub struct UnionFind {
    parent: Vec<u32>,
}

impl UnionFind {
    /// `len` things, each alone.
    pub fn new(len: usize) -> UnionFind {
        UnionFind { parent: (0..len as u32).collect() }
    }

    /// The smallest member of the set that `item` is in.
    pub fn find(&mut self, item: usize) -> usize {
        let mut at = item as u32;
        // Path halving: every second step points past its parent, so walks shorten without a second pass.
        while self.parent[at as usize] != at {
            let up = self.parent[self.parent[at as usize] as usize];
            self.parent[at as usize] = up;
            at = up;
        }
        at as usize
    }

    /// Joins the sets of `a` and `b`; tells whether they were apart.
    pub fn join(&mut self, a: usize, b: usize) -> bool {
        let (a, b) = (self.find(a), self.find(b));
        let (low, high) = if a < b { (a, b) } else { (b, a) };
        self.parent[high] = low as u32;
        low != high
    }

    /// Whether `a` and `b` are in one set.
    pub fn joined(&mut self, a: usize, b: usize) -> bool {
        self.find(a) == self.find(b)
    }
}
