//! Nakade: whether the shape that captured stones leave behind makes two eyes.

use super::cuts::{Cuts, Graph};
use crate::grid::{Grid, Point};
use alloc::vec::Vec;

/// Whether a captured `shape` (points from the top left) lives whichever one of the points in `spared`, or none, the
/// opponent leaves out of it; every stone thrown in on a false eye costs an eye.
pub(super) fn lives(grid: Grid, shape: &[Point], spared: &[Point], throw_ins: usize) -> bool {
    let choices = spared.iter().copied().map(Some).chain([None]);
    choices.into_iter().all(|left_out| {
        let shape: Vec<Point> = shape.iter().copied().filter(|&point| Some(point) != left_out).collect();
        eyes(grid, &shape) >= throw_ins + 2
    })
}

/// The number of eyes that an empty shape is worth to its owner if the opponent moves first: one for each part, one
/// more for every two vital points (bottlenecks and points with three neighbors), and one more for seven points.
fn eyes(grid: Grid, shape: &[Point]) -> usize {
    let mut links = Vec::new();
    for (at, &point) in shape.iter().enumerate() {
        let after = grid.neighbors(point).filter(|&beside| beside > point);
        links.extend(after.filter_map(|beside| Some((at as u32, shape.binary_search(&beside).ok()? as u32))));
    }
    let graph = Graph::new(shape.len(), &links);
    let cuts = Cuts::of(&graph);
    let matters = |&at: &usize| graph.beside(at).len() >= 3 || cuts.without(&graph, at).len() >= 2;
    let mattering = (0..shape.len()).filter(matters).count() + usize::from(shape.len() >= 7);
    cuts.parts() + mattering / 2
}
