//! The names of columns and rows around a board.

use crate::layout::Layout;
use crate::svg::{Canvas, Font};
use crate::theme::{self, CELL, Theme};
use crate::torus;
use crate::typeface;
use tengen::notation::{go_column, hex_column};
use tengen::{Grid, Topology};

/// How far to the left of its first cell the name of a Hex column stands.
const HEX_COLUMN_SHIFT: f64 = 0.25;

/// Letters and numbers: on all four sides of a Go board, along the top and the left of a Hex board.
pub(crate) fn draw(canvas: &mut Canvas, grid: Grid, layout: &Layout, theme: &Theme) {
    let mut name = |x: f64, y: f64, text: &str| {
        let size = typeface::fitting(text, theme::COORDINATE_SIZE * CELL, 0.56 * CELL);
        canvas.text_centered(x, y, Font::new(size, theme.coordinate).middle(), text);
    };
    let (last_x, last_y) = ((grid.width() - 1) as f64, (grid.height() - 1) as f64);
    match grid.topology() {
        Topology::Square | Topology::Torus => {
            let away = theme::COORDINATE_DISTANCE * CELL + torus::ring(grid);
            for x in 0..grid.width() {
                let text = go_column(x);
                let (at, top) = layout.middle(x as f64, 0.0);
                let (_, bottom) = layout.middle(x as f64, last_y);
                name(at, top - away, &text);
                name(at, bottom + away, &text);
            }
            for y in 0..grid.height() {
                let text = (grid.height() - y).to_string();
                let (left, at) = layout.middle(0.0, y as f64);
                let (right, _) = layout.middle(last_x, y as f64);
                name(left - away, at, &text);
                name(right + away, at, &text);
            }
        }
        Topology::Hex => {
            // A column's name follows its slant a little, and stays nearer to its own first cell than to any other.
            let up = Layout::hex_side() + 0.3 * CELL;
            for x in 0..grid.width() {
                let (at, top) = layout.middle(x as f64, 0.0);
                name(at - HEX_COLUMN_SHIFT * CELL, top - up, &hex_column(x));
            }
            for y in 0..grid.height() {
                let (left, at) = layout.middle(0.0, y as f64);
                name(left - 1.32 * CELL, at, &(y + 1).to_string());
            }
        }
    }
}
