//! The edges of a torus: around the board the lines and stones of the opposite edges are drawn again, paler.

use crate::layout::Layout;
use crate::stones::Symbols;
use crate::svg::{Canvas, N, draw};
use crate::theme::{self, CELL, Theme};
use std::fmt::Write;
use tengen::{Board, Grid, Topology};

/// The width of the repeated edge, in user units: none unless the board is a torus.
pub(crate) fn ring(grid: Grid) -> f64 {
    if grid.topology() == Topology::Torus { CELL } else { 0.0 }
}

/// Draws the repeated lines and stones.
pub(crate) fn draw(canvas: &mut Canvas, board: &Board, layout: &Layout, theme: &Theme, symbols: &Symbols) {
    let grid = board.grid();
    let (width, height) = (grid.width() as f64, grid.height() as f64);
    // Lines run on a little beyond the repeated edges.
    let (left, top) = layout.middle(-1.4, -1.4);
    let (right, bottom) = layout.middle(width + 0.4, height + 0.4);
    let (first_x, first_y) = layout.middle(0.0, 0.0);
    let (last_x, last_y) = layout.middle(width - 1.0, height - 1.0);
    let mut lines = String::new();
    for y in 0..grid.height() {
        let (_, y) = layout.middle(0.0, y as f64);
        let _ = write!(lines, "M{} {4}H{}M{} {4}H{}", N(left), N(first_x), N(last_x), N(right), N(y));
    }
    for x in 0..grid.width() {
        let (x, _) = layout.middle(x as f64, 0.0);
        let _ = write!(lines, "M{4} {}V{}M{4} {}V{}", N(top), N(first_y), N(last_y), N(bottom), N(x));
    }
    for edge in [-1.0, height] {
        let (_, y) = layout.middle(0.0, edge);
        let _ = write!(lines, "M{} {}H{}", N(left), N(y), N(right));
    }
    for edge in [-1.0, width] {
        let (x, _) = layout.middle(edge, 0.0);
        let _ = write!(lines, "M{} {}V{}", N(x), N(top), N(bottom));
    }
    draw!(canvas, "<g class=\"repeated\" opacity=\"{}\">", N(theme::REPEATED_OPACITY));
    draw!(canvas, "<path d=\"{lines}\" stroke=\"{}\" stroke-width=\"{}\"/>", theme.line, N(theme::LINE * CELL));
    for (x, y) in ring_places(grid) {
        if let Some(color) = grid.wrapped(x, y).and_then(|point| board.get(point)) {
            symbols.put_at(canvas, layout.middle(x as f64, y as f64), color.name(), "");
        }
    }
    draw!(canvas, "</g>");
}

/// Column and row of each place of the ring around the board.
fn ring_places(grid: Grid) -> impl Iterator<Item = (i64, i64)> {
    let (width, height) = (grid.width() as i64, grid.height() as i64);
    let rows = (-1..=width).flat_map(move |x| [(x, -1), (x, height)]);
    rows.chain((0..height).flat_map(move |y| [(-1, y), (width, y)]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ring_has_each_place_once() {
        let grid = Grid::with_topology(3, 2, Topology::Torus).unwrap();
        let mut places: Vec<_> = ring_places(grid).collect();
        assert_eq!(places.len(), 14);
        places.sort_unstable();
        places.dedup();
        assert_eq!(places.len(), 14);
    }
}
