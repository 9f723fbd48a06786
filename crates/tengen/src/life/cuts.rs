//! Cuts: the pieces of a graph after the removal of any one node, for all nodes in one traversal.
//!
//! This is the depth-first traversal of Hopcroft and Tarjan with an explicit stack. Nodes are numbered in the order of
//! entry, so the descendants of a node are a range of numbers, and a sum over a piece is a difference of running sums.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

/// An undirected graph with nodes numbered from 0. A link may occur more than once.
#[derive(Debug)]
pub(super) struct Graph {
    starts: Vec<u32>,
    beside: Vec<u32>,
}

impl Graph {
    /// The graph with these undirected links.
    pub(super) fn new(nodes: usize, links: &[(u32, u32)]) -> Graph {
        let mut starts = vec![0; nodes + 1];
        for &(a, b) in links {
            starts[a as usize + 1] += 1;
            starts[b as usize + 1] += 1;
        }
        for node in 0..nodes {
            starts[node + 1] += starts[node];
        }
        let mut next = starts.clone();
        let mut beside = vec![0; links.len() * 2];
        for &(a, b) in links {
            for (from, to) in [(a, b), (b, a)] {
                beside[next[from as usize] as usize] = to;
                next[from as usize] += 1;
            }
        }
        Graph { starts, beside }
    }

    fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// The neighbors of `node`.
    pub(super) fn beside(&self, node: usize) -> &[u32] {
        &self.beside[self.starts[node] as usize..self.starts[node + 1] as usize]
    }
}

/// The traversal, and what it shows about cuts.
#[derive(Debug)]
pub(super) struct Cuts {
    /// When each node was entered, from 0.
    entered: Vec<u32>,
    /// The number after the last one below each node.
    left: Vec<u32>,
    /// The earliest node that a link leads to from below each node.
    low: Vec<u32>,
    /// The parent of each node. The parent of a root is the root itself.
    parent: Vec<u32>,
    /// The root of each node's part of the graph.
    root: Vec<u32>,
}

const NEW: u32 = u32::MAX;

impl Cuts {
    pub(super) fn of(graph: &Graph) -> Cuts {
        let nodes = graph.len();
        let blank = || vec![NEW; nodes];
        let mut cuts = Cuts { entered: blank(), left: blank(), low: blank(), parent: blank(), root: blank() };
        let mut clock = 0;
        let mut path: Vec<(u32, usize)> = Vec::new();
        for start in 0..nodes as u32 {
            if cuts.entered[start as usize] != NEW {
                continue;
            }
            cuts.enter(start, start, start, &mut clock);
            path.push((start, 0));
            while let Some((node, link)) = path.last_mut() {
                let at = *node as usize;
                if let Some(&next) = graph.beside(at).get(*link) {
                    *link += 1;
                    if cuts.entered[next as usize] == NEW {
                        cuts.enter(next, at as u32, start, &mut clock);
                        path.push((next, 0));
                    } else {
                        cuts.low[at] = cuts.low[at].min(cuts.entered[next as usize]);
                    }
                } else {
                    cuts.left[at] = clock;
                    let parent = cuts.parent[at] as usize;
                    cuts.low[parent] = cuts.low[parent].min(cuts.low[at]);
                    path.pop();
                }
            }
        }
        cuts
    }

    fn enter(&mut self, node: u32, parent: u32, root: u32, clock: &mut u32) {
        let at = node as usize;
        (self.entered[at], self.low[at]) = (*clock, *clock);
        (self.parent[at], self.root[at]) = (parent, root);
        *clock += 1;
    }

    /// The pieces into which the component of `node` falls when `node` is removed.
    pub(super) fn without(&self, graph: &Graph, node: usize) -> Pieces {
        let mut below: Vec<Range<u32>> = Vec::new();
        for &child in graph.beside(node) {
            let child = child as usize;
            let is_child = self.parent[child] as usize == node && child != node;
            if is_child && self.low[child] >= self.entered[node] {
                below.push(self.entered[child]..self.left[child]);
            }
        }
        // A repeated link leads to the same child.
        below.sort_unstable_by_key(|range| range.start);
        below.dedup();
        let root = self.root[node] as usize;
        let all = self.entered[root]..self.left[root];
        let cut: usize = below.iter().map(ExactSizeIterator::len).sum();
        let has_rest = all.len() > cut + 1;
        Pieces { below, rest: has_rest.then_some(all), at: self.entered[node] }
    }

    /// The number of connected components.
    pub(super) fn parts(&self) -> usize {
        self.root.iter().enumerate().filter(|&(node, &root)| node == root as usize).count()
    }

    /// Running sums of the weights of the nodes.
    pub(super) fn sums(&self, weight: impl Fn(usize) -> u32) -> Vec<u32> {
        let mut sums = vec![0; self.entered.len() + 1];
        for (node, &entered) in self.entered.iter().enumerate() {
            sums[entered as usize + 1] = weight(node);
        }
        for at in 1..sums.len() {
            sums[at] += sums[at - 1];
        }
        sums
    }
}

/// The pieces after the removal of a node: ranges of its descendants, and the rest.
#[derive(Debug)]
pub(super) struct Pieces {
    below: Vec<Range<u32>>,
    rest: Option<Range<u32>>,
    at: u32,
}

impl Pieces {
    /// The number of pieces.
    pub(super) fn len(&self) -> usize {
        self.below.len() + usize::from(self.rest.is_some())
    }

    /// The piece that `node` is in.
    pub(super) fn of(&self, cuts: &Cuts, node: usize) -> usize {
        let entered = cuts.entered[node];
        self.below.iter().position(|range| range.contains(&entered)).unwrap_or(self.below.len())
    }

    /// The sum over each piece, of running sums that [`Cuts::sums`] made.
    pub(super) fn sums<'a>(&'a self, sums: &'a [u32]) -> impl Iterator<Item = u32> + 'a {
        let over = |range: &Range<u32>| sums[range.end as usize] - sums[range.start as usize];
        let below = self.below.iter().map(over);
        let rest = self.rest.iter().map(move |all| {
            let cut: u32 = self.below.iter().map(over).sum();
            over(all) - cut - over(&(self.at..self.at + 1))
        });
        below.chain(rest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    /// The pieces by walking from every neighbor.
    fn slowly(graph: &Graph, node: usize) -> BTreeSet<BTreeSet<usize>> {
        let from = |start: usize| {
            let mut seen = BTreeSet::from([start]);
            let mut queue = vec![start];
            while let Some(at) = queue.pop() {
                for &next in graph.beside(at) {
                    if next as usize != node && seen.insert(next as usize) {
                        queue.push(next as usize);
                    }
                }
            }
            seen
        };
        graph.beside(node).iter().map(|&next| next as usize).filter(|&next| next != node).map(from).collect()
    }

    proptest! {
        #[test]
        fn pieces_are_those_of_a_walk(nodes in 1..12usize, ends in proptest::collection::vec((0..12u32, 0..12u32), 0..20)) {
            let n = nodes as u32;
            let links: Vec<(u32, u32)> = ends.iter().map(|&(a, b)| (a % n, b % n)).collect();
            let graph = Graph::new(nodes, &links);
            let cuts = Cuts::of(&graph);
            let sums = cuts.sums(|node| 1 << node);
            for node in 0..nodes {
                let pieces = cuts.without(&graph, node);
                let expected = slowly(&graph, node);
                prop_assert_eq!(pieces.len(), expected.len());
                let found: Vec<u32> = pieces.sums(&sums).collect();
                for piece in expected {
                    let members: u32 = piece.iter().map(|&member| 1 << member).sum();
                    let index = found.iter().position(|&sum| sum == members);
                    prop_assert!(index.is_some());
                    prop_assert!(piece.iter().all(|&member| Some(pieces.of(&cuts, member)) == index));
                }
            }
        }
    }
}
