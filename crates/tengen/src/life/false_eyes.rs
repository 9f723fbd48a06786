//! False eyes: points that their owner will have to fill, because nothing else connects the stones around them.
//!
//! Macrochains and the points of their eyes form a graph. A point at the end of an eye, next to a macrochain, is false
//! if its removal disconnects the graph: once the dame are filled, the opponent can attack one of the parts and force
//! the connection. The removal of a point never disconnects a ring of groups, which is why the two-headed dragon lives.
//!
//! A false eye is not scored if one of the parts that it connects has no true eye: that part must connect. If every
//! part has one, the connection cannot be forced, and the point is territory.

use super::cuts::{Cuts, Graph};
use super::eyes::Eyes;
use super::macrochains::Macrochains;
use super::marked_board::MarkedBoard;
use crate::grid::{Grid, Point};
use alloc::vec;
use alloc::vec::Vec;

/// The graph of macrochains and points of eyes.
#[derive(Debug)]
pub(super) struct EyeGraph {
    grid: Grid,
    graph: Graph,
    cuts: Cuts,
    /// The nodes of macrochains come first, followed by those of points.
    macrochains: usize,
}

impl EyeGraph {
    pub(super) fn of(marked: &MarkedBoard<'_>, macrochains: &Macrochains, eyes: &Eyes) -> EyeGraph {
        let grid = marked.grid();
        let first = macrochains.bound();
        let node = |point: Point| (first + point.index()) as u32;
        let mut links = Vec::new();
        for (_, owner, points) in eyes.iter() {
            for &point in points {
                for beside in grid.neighbors(point) {
                    if marked.living(beside) == Some(owner) {
                        links.push((node(point), macrochains.label(owner, beside) as u32));
                    } else if beside > point && eyes.owner(beside) == Some(owner) {
                        links.push((node(point), node(beside)));
                    }
                }
            }
        }
        let graph = Graph::new(first + grid.area(), &links);
        let cuts = Cuts::of(&graph);
        EyeGraph { grid, graph, cuts, macrochains: first }
    }

    fn node(&self, point: Point) -> usize {
        self.macrochains + point.index()
    }

    /// The macrochains beside a point of an eye.
    fn macrochains_beside(&self, point: Point) -> impl Iterator<Item = usize> {
        let beside = self.graph.beside(self.node(point)).iter().map(|&node| node as usize);
        beside.filter(|&node| node < self.macrochains)
    }

    /// For each point, whether it is a false eye.
    pub(super) fn false_points(&self, eyes: &Eyes) -> Vec<bool> {
        let mut is_false = vec![false; self.grid.area()];
        for &point in eyes.iter().flat_map(|(_, _, points)| points) {
            let beside = self.graph.beside(self.node(point)).len();
            let stones = self.macrochains_beside(point).count();
            let at_an_end = beside - stones <= 1;
            is_false[point.index()] =
                at_an_end && stones > 0 && self.cuts.without(&self.graph, self.node(point)).len() > 1;
        }
        is_false
    }

    /// For each false eye, whether a macrochain next to it would be left without a true eye.
    pub(super) fn needed(&self, is_false: &[bool], is_true: impl Fn(Point) -> bool) -> Vec<bool> {
        let point_of = |node: usize| node.checked_sub(self.macrochains).map(Point::from_index);
        let sums = self.cuts.sums(|node| u32::from(point_of(node).is_some_and(&is_true)));
        let needs = |point: Point| {
            let pieces = self.cuts.without(&self.graph, self.node(point));
            let eyes: Vec<u32> = pieces.sums(&sums).collect();
            self.macrochains_beside(point).any(|macrochain| eyes[pieces.of(&self.cuts, macrochain)] == 0)
        };
        self.grid.points().map(|point| is_false[point.index()] && needs(point)).collect()
    }

    /// The `closed` points that are next to a macrochain that reaches no true eye once all of them are closed.
    pub(super) fn still_needed(&self, closed: &[bool], is_true: impl Fn(Point) -> bool) -> Vec<bool> {
        let is_closed = |node: usize| node.checked_sub(self.macrochains).is_some_and(|point| closed[point]);
        let mut reached = vec![false; self.macrochains + self.grid.area()];
        let eyes = self.grid.points().filter(|&point| !closed[point.index()] && is_true(point));
        let mut next: Vec<usize> = eyes.map(|point| self.node(point)).collect();
        while let Some(node) = next.pop() {
            if !core::mem::replace(&mut reached[node], true) {
                next.extend(self.graph.beside(node).iter().map(|&to| to as usize).filter(|&to| !is_closed(to)));
            }
        }
        let needs = |point: Point| self.macrochains_beside(point).any(|macrochain| !reached[macrochain]);
        self.grid.points().map(|point| closed[point.index()] && needs(point)).collect()
    }
}
