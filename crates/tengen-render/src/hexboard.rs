//! The Hex board itself: the rhombus of pointed-top cells between two red and two blue sides.

use crate::layout::Layout;
use crate::svg::{Canvas, N, draw};
use crate::theme::{self, CELL, Theme};
use std::fmt::Write;
use tengen::Grid;
use tengen::hex::Orientation;

/// How far the sharp corners of the rhombus are cut, from the middle of the corner cell.
const CUT: f64 = 1.1;

/// Sides and cells.
pub(crate) fn draw(canvas: &mut Canvas, grid: Grid, layout: &Layout, theme: &Theme, orientation: Orientation) {
    sides(canvas, grid, layout, orientation);
    let mut cells = String::new();
    for point in grid.points() {
        let (x, y) = layout.center(point);
        for (index, (dx, dy)) in Layout::hex_corners().into_iter().enumerate() {
            let _ = write!(cells, "{}{} {}", if index == 0 { 'M' } else { 'L' }, N(x + dx), N(y + dy));
        }
        cells.push('Z');
    }
    draw!(
        canvas,
        "<path d=\"{cells}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"{}\" stroke-linejoin=\"round\"/>",
        theme.hex_cell,
        theme.hex_line,
        N(theme::LINE * CELL)
    );
}

/// The four sides, as the parts of a larger rhombus that look out from behind the cells.
fn sides(canvas: &mut Canvas, grid: Grid, layout: &Layout, orientation: Orientation) {
    let (columns, rows) = ((grid.width() - 1) as f64, (grid.height() - 1) as f64);
    let centers =
        [layout.middle(0.0, 0.0), layout.middle(columns, 0.0), layout.middle(columns, rows), layout.middle(0.0, rows)];
    let (sine, far, cut) = (layout.step.1 / layout.step.0, Layout::hex_side(), CUT * CELL);
    // Around the middle of the top left cell: where the cut meets the top edge, its middle, where it meets the left
    // edge.
    let sharp =
        [(-(cut - far / 2.0) / sine, -far), (-cut * sine, -cut / 2.0), (-(cut - (cut - far) / 2.0) / sine, far - cut)];
    // Around the middle of the top right cell: the blunt corner.
    let blunt = (far / 2.0 / sine, -far);
    let at = |corner: usize, (dx, dy): (f64, f64), turned: bool| {
        let turn = if turned { -1.0 } else { 1.0 };
        (centers[corner].0 + turn * dx, centers[corner].1 + turn * dy)
    };
    let top = [at(0, sharp[1], false), at(0, sharp[0], false), at(1, blunt, false), centers[1], centers[0]];
    let right = [at(1, blunt, false), at(2, sharp[2], true), at(2, sharp[1], true), centers[2], centers[1]];
    let bottom = [at(2, sharp[1], true), at(2, sharp[0], true), at(3, blunt, true), centers[3], centers[2]];
    let left = [at(3, blunt, true), at(0, sharp[2], false), at(0, sharp[1], false), centers[0], centers[3]];
    let vertical = orientation.vertical();
    for (name, color, corners) in [
        ("top", vertical, top),
        ("bottom", vertical, bottom),
        ("left", vertical.opponent(), left),
        ("right", vertical.opponent(), right),
    ] {
        let points: Vec<String> = corners.iter().map(|(x, y)| format!("{},{}", N(*x), N(*y))).collect();
        draw!(
            canvas,
            "<polygon class=\"side {name}\" points=\"{}\" fill=\"{}\"/>",
            points.join(" "),
            theme::hex_color(color)
        );
    }
}
