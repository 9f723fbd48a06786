//! The Go board itself: ground, grain, lines and star points.

use crate::layout::Layout;
use crate::stones::Symbols;
use crate::svg::{Canvas, N, draw};
use crate::theme::{self, CELL, Theme};
use std::fmt::Write;
use tengen::{Grid, Topology};

/// The definitions of the grain: two soft gradients that repeat across the board, in no common rhythm.
pub(crate) fn grain(canvas: &mut Canvas, theme: &Theme, symbols: &Symbols) {
    let Some((dark, light)) = theme.grain else { return };
    let stops = |canvas: &mut Canvas, color: &str, opacities: &[(u32, f64)]| {
        for (at, opacity) in opacities {
            draw!(canvas, "<stop offset=\"{at}%\" stop-color=\"{color}\" stop-opacity=\"{}\"/>", N(*opacity));
        }
    };
    draw!(
        canvas,
        "<linearGradient id=\"{}\" gradientUnits=\"userSpaceOnUse\" x1=\"0\" y1=\"0\" x2=\"{}\" y2=\"0\" \
         spreadMethod=\"reflect\">",
        symbols.id("grain-broad"),
        N(CELL * 4.3)
    );
    stops(canvas, light, &[(0, 0.0), (22, 0.2), (41, 0.05), (63, 0.24), (81, 0.0), (100, 0.14)]);
    draw!(canvas, "</linearGradient>");
    draw!(
        canvas,
        "<linearGradient id=\"{}\" gradientUnits=\"userSpaceOnUse\" x1=\"0\" y1=\"0\" x2=\"{}\" y2=\"0\" \
         spreadMethod=\"reflect\">",
        symbols.id("grain-fine"),
        N(CELL * 1.17)
    );
    stops(canvas, dark, &[(0, 0.0), (18, 0.1), (30, 0.01), (47, 0.07), (58, 0.0), (76, 0.12), (88, 0.02), (100, 0.06)]);
    draw!(canvas, "</linearGradient>");
}

/// Ground, lines and star points; `corner` rounds the ground.
pub(crate) fn draw(
    canvas: &mut Canvas,
    grid: Grid,
    layout: &Layout,
    theme: &Theme,
    symbols: &Symbols,
    (corner, plain): (f64, bool),
) {
    let (width, height) = layout.size;
    let mut grounds = vec![theme.ground.to_owned()];
    if theme.grain.is_some() && !plain {
        grounds.push(format!("url(#{})", symbols.id("grain-broad")));
        grounds.push(format!("url(#{})", symbols.id("grain-fine")));
    }
    for ground in grounds {
        draw!(canvas, "<rect width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"{ground}\"/>", N(width), N(height), N(corner));
    }

    let (left, top) = layout.origin;
    let (right, bottom) = layout.middle((grid.width() - 1) as f64, (grid.height() - 1) as f64);
    let mut inner = String::new();
    for y in 1..grid.height().saturating_sub(1) {
        let (_, y) = layout.middle(0.0, y as f64);
        let _ = write!(inner, "M{} {}H{}", N(left), N(y), N(right));
    }
    for x in 1..grid.width().saturating_sub(1) {
        let (x, _) = layout.middle(x as f64, 0.0);
        let _ = write!(inner, "M{} {}V{}", N(x), N(top), N(bottom));
    }
    if !inner.is_empty() {
        draw!(canvas, "<path d=\"{inner}\" stroke=\"{}\" stroke-width=\"{}\"/>", theme.line, N(theme::LINE * CELL));
    }
    // On a single row or column, the points are short strokes across the only line there is.
    let mut border = match (grid.width(), grid.height()) {
        (1, _) | (_, 1) => format!("M{} {}L{} {}", N(left), N(top), N(right), N(bottom)),
        _ => format!("M{} {}H{}V{}H{}Z", N(left), N(top), N(right), N(bottom), N(left)),
    };
    let arm = 0.2 * CELL;
    if grid.width() == 1 || grid.height() == 1 {
        for (x, y) in grid.points().map(|point| layout.center(point)) {
            if grid.width() == 1 {
                let _ = write!(border, "M{} {}h{}", N(x - arm), N(y), N(2.0 * arm));
            }
            if grid.height() == 1 {
                let _ = write!(border, "M{} {}v{}", N(x), N(y - arm), N(2.0 * arm));
            }
        }
    }
    draw!(
        canvas,
        "<path d=\"{border}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"square\"/>",
        theme.line,
        // A torus has no edge, only lines.
        N(CELL * if grid.topology() == Topology::Torus { theme::LINE } else { theme::BORDER })
    );
    for (x, y) in stars(grid) {
        let (x, y) = layout.middle(x as f64, y as f64);
        draw!(
            canvas,
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\"/>",
            N(x),
            N(y),
            N(theme::STAR * CELL),
            theme.line
        );
    }
}

/// The star points as column and row: on odd sides from 7, on the third line up to 11 and on the fourth beyond; the
/// middles of the sides too when both are 15 or more.
pub(crate) fn stars(grid: Grid) -> Vec<(usize, usize)> {
    let (width, height) = (grid.width(), grid.height());
    if width < 7 || height < 7 || width % 2 == 0 || height % 2 == 0 {
        return Vec::new();
    }
    let places = |size: usize| {
        let near = if size < 12 { 2 } else { 3 };
        [near, size / 2, size - 1 - near]
    };
    let sides = width >= 15 && height >= 15;
    let mut stars = Vec::new();
    for (row, y) in places(height).into_iter().enumerate() {
        for (column, x) in places(width).into_iter().enumerate() {
            if sides || (row == 1) == (column == 1) {
                stars.push((x, y));
            }
        }
    }
    stars
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn star_points_are_where_boards_have_them() {
        let of = |width, height| stars(Grid::new(width, height).unwrap());
        assert_eq!(of(9, 9), [(2, 2), (6, 2), (4, 4), (2, 6), (6, 6)]);
        assert_eq!(of(13, 13), [(3, 3), (9, 3), (6, 6), (3, 9), (9, 9)]);
        assert_eq!(of(19, 19).len(), 9);
        assert!(of(19, 19).contains(&(3, 9)) && of(19, 19).contains(&(15, 15)));
        assert_eq!(of(19, 9).len(), 5);
        assert!(of(5, 5).is_empty() && of(8, 8).is_empty() && of(1, 7).is_empty());
    }
}
