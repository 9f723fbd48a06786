//! The meaning of a position, drawn over its stones: dead stones, territory, seki, open borders, ownership, a path.

use crate::board::BoardPicture;
use crate::layout::Layout;
use crate::stones::{PointMark, Symbols, square};
use crate::svg::{Canvas, Font, N, draw};
use crate::theme::{self, CELL, Theme};
use crate::typeface;
use std::collections::BTreeMap;
use tengen::{Color, Point, Topology};

/// The contents of the points of a picture, each point once and in the order of the board.
pub(crate) struct Layers {
    /// Dead stones.
    pub(crate) dead: Vec<Point>,
    /// All marks, layer by layer.
    pub(crate) marks: Vec<(PointMark, Vec<Point>)>,
    /// Ownership squares: place, owner and certainty.
    pub(crate) ownership: Vec<(Point, Color, f64)>,
}

impl Layers {
    /// Sorts a picture's marks; what cannot be seen (a square on its owner's living stone) is left out.
    pub(crate) fn of(picture: &BoardPicture<'_>) -> Layers {
        let board = picture.board;
        let mut dead = once(&picture.dead);
        dead.retain(|&point| board.get(point).is_some());

        let mut owners: BTreeMap<Point, Color> = BTreeMap::new();
        for &point in &dead {
            if let Some(stone) = board.get(point) {
                owners.insert(point, stone.opponent());
            }
        }
        for &(point, owner) in &picture.territory {
            if board.get(point) != Some(owner) {
                owners.insert(point, owner);
            }
        }
        let owned = |color| owners.iter().filter(|(_, owner)| **owner == color).map(|(point, _)| *point).collect();
        let mut marks: Vec<(PointMark, Vec<Point>)> = vec![
            (PointMark::Square(Color::Black), owned(Color::Black)),
            (PointMark::Square(Color::White), owned(Color::White)),
            (PointMark::Dame, once(&picture.dame)),
            (PointMark::Seki, once(&picture.seki)),
            (PointMark::Unsettled, once(&picture.unsettled)),
            (PointMark::Settling, once(&picture.settling)),
        ];
        marks.retain(|(_, points)| !points.is_empty());

        let values = picture.ownership.iter().flatten().enumerate();
        let ownership = values
            .map(|(index, &value)| (Point::from_index(index), f64::from(value)))
            .filter(|(_, value)| value.abs() >= theme::OWNERSHIP_FLOOR)
            .map(|(point, value)| (point, if value > 0.0 { Color::Black } else { Color::White }, value.abs().min(1.0)))
            .collect();
        Layers { dead, marks, ownership }
    }

    /// Whether this mark occurs.
    pub(crate) fn has(&self, mark: PointMark) -> bool {
        self.marks.iter().any(|(other, _)| *other == mark)
    }
}

/// The points in order, each once.
fn once(points: &[Point]) -> Vec<Point> {
    let mut points = points.to_vec();
    points.sort_unstable();
    points.dedup();
    points
}

/// Draws stones, marks, ownership, path, numbers and labels, in this order.
pub(crate) fn draw_all(
    canvas: &mut Canvas,
    picture: &BoardPicture<'_>,
    layers: &Layers,
    layout: &Layout,
    symbols: &Symbols,
) {
    stones(canvas, picture, layers, layout, symbols);
    for (mark, points) in &layers.marks {
        draw!(canvas, "<g class=\"{}\">", mark.name());
        for &point in points {
            if *mark == PointMark::Unsettled && picture.board.get(point).is_none() {
                unsettled_ground(canvas, &picture.theme, layout.center(point));
            }
            symbols.put(canvas, layout, mark.name(), point, "");
        }
        draw!(canvas, "</g>");
    }
    ownership(canvas, picture, layers, layout);
    for color in Color::BOTH {
        way(canvas, picture, layout, color);
    }
    path(canvas, picture, layout);
    last_move(canvas, picture, layout);
    texts(canvas, picture, layout);
}

/// The paper under the hatching of an empty point, for amber on wood is pale.
pub(crate) fn unsettled_ground(canvas: &mut Canvas, theme: &Theme, (x, y): (f64, f64)) {
    let side = theme::UNSETTLED * CELL;
    draw!(
        canvas,
        "<rect x=\"{}\" y=\"{}\" width=\"{2}\" height=\"{2}\" fill=\"{3}\" fill-opacity=\"0.6\"/>",
        N(x - side / 2.0),
        N(y - side / 2.0),
        N(side),
        theme.paper
    );
}

fn stones(canvas: &mut Canvas, picture: &BoardPicture<'_>, layers: &Layers, layout: &Layout, symbols: &Symbols) {
    let board = picture.board;
    draw!(canvas, "<g class=\"stones\">");
    for point in board.grid().points() {
        if let Some(color) = board.get(point) {
            if layers.dead.binary_search(&point).is_ok() {
                let more = format!(" class=\"dead\" opacity=\"{}\"", N(theme::DEAD_OPACITY));
                symbols.put(canvas, layout, color.name(), point, &more);
                if board.grid().topology() != Topology::Hex {
                    dead_rim(canvas, &picture.theme, color, layout.center(point));
                }
            } else {
                symbols.put(canvas, layout, color.name(), point, "");
            }
        }
    }
    draw!(canvas, "</g>");
}

/// The rim of a dead black stone on a dark background, on which the pale stone alone would be invisible.
pub(crate) fn dead_rim(canvas: &mut Canvas, theme: &Theme, color: Color, (x, y): (f64, f64)) {
    if color == Color::Black && theme.black_rim != theme.black {
        draw!(
            canvas,
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"/>",
            N(x),
            N(y),
            N((theme::STONE - 0.015) * CELL),
            theme.black_rim,
            N(0.03 * CELL)
        );
    }
}

fn ownership(canvas: &mut Canvas, picture: &BoardPicture<'_>, layers: &Layers, layout: &Layout) {
    if layers.ownership.is_empty() {
        return;
    }
    let theme = &picture.theme;
    draw!(canvas, "<g class=\"ownership\">");
    for &(point, owner, certainty) in &layers.ownership {
        let (x, y) = layout.center(point);
        let side = certainty * theme::OWNERSHIP * CELL;
        if picture.board.get(point) == Some(owner) {
            // A square would be invisible on a stone of the same color, so a thin outline shows the confidence.
            let line = match owner {
                Color::Black => "#66625B",
                Color::White => "#BDB8AC",
            };
            draw!(
                canvas,
                "<rect x=\"{}\" y=\"{}\" width=\"{2}\" height=\"{2}\" fill=\"none\" stroke=\"{line}\" \
                 stroke-width=\"{3}\"/>",
                N(x - side / 2.0),
                N(y - side / 2.0),
                N(side),
                N(0.025 * CELL)
            );
        } else {
            square(canvas, theme, owner, (x, y), side);
        }
    }
    draw!(canvas, "</g>");
}

/// The line through a winning chain, on a light casing so that it shows on discs of its own color. Draws a ring at each
/// missing stone, and short lines between the cells of the path. If both players need the same cell, White's ring is
/// inside Black's.
fn way(canvas: &mut Canvas, picture: &BoardPicture<'_>, layout: &Layout, color: Color) {
    let cells = &picture.ways[color];
    if cells.is_empty() {
        return;
    }
    let is_empty = |cell: Point| picture.board.get(cell).is_none();
    let radius = |cell: Point| {
        let shared = color == Color::White && picture.ways.black.contains(&cell);
        CELL * match is_empty(cell) {
            false => theme::HEX_STONE,
            true if shared => theme::WAY_INNER_RING,
            true => theme::WAY_RING,
        }
    };
    draw!(
        canvas,
        "<g class=\"way {}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\">",
        color.name(),
        theme::hex_color(color),
        N(theme::WAY * CELL)
    );
    for pair in cells.windows(2) {
        let ((x1, y1), (x2, y2)) = (layout.center(pair[0]), layout.center(pair[1]));
        let length = ((x2 - x1) * (x2 - x1) + (y2 - y1) * (y2 - y1)).sqrt();
        let (from, to) = (radius(pair[0]) / length, 1.0 - radius(pair[1]) / length);
        let at = |part: f64| (x1 + part * (x2 - x1), y1 + part * (y2 - y1));
        let ((x1, y1), (x2, y2)) = (at(from), at(to));
        draw!(canvas, "<path d=\"M{} {}L{} {}\"/>", N(x1), N(y1), N(x2), N(y2));
    }
    for &cell in cells.iter().filter(|&&cell| is_empty(cell)) {
        let (x, y) = layout.center(cell);
        draw!(canvas, "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"/>", N(x), N(y), N(radius(cell)));
    }
    draw!(canvas, "</g>");
}

fn path(canvas: &mut Canvas, picture: &BoardPicture<'_>, layout: &Layout) {
    let [first, ..] = picture.path[..] else { return };
    let color = match picture.board.grid().topology() {
        Topology::Hex => theme::hex_color(picture.path_color),
        Topology::Square | Topology::Torus => picture.theme.accent(picture.path_color),
    };
    let mut points: Vec<String> = Vec::with_capacity(picture.path.len() + 1);
    // A path of one cell is a dot: a line from the point to itself with round ends.
    for &point in std::iter::once(&first).filter(|_| picture.path.len() == 1).chain(&picture.path) {
        let (x, y) = layout.center(point);
        points.push(format!("{},{}", N(x), N(y)));
    }
    let points = points.join(" ");
    for (stroke, thick) in [("#FFFFFF", theme::PATH + 0.11), (color, theme::PATH)] {
        draw!(
            canvas,
            "<polyline class=\"path\" points=\"{points}\" fill=\"none\" stroke=\"{stroke}\" stroke-width=\"{}\" \
             stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
            N(thick * CELL)
        );
    }
}

/// The color in which something is drawn on `point`: against the stone, or against the ground.
fn contrast(picture: &BoardPicture<'_>, point: Point) -> &'static str {
    match (picture.board.grid().topology(), picture.board.get(point)) {
        (Topology::Hex, Some(_)) => "#FFFFFF",
        (Topology::Square | Topology::Torus, Some(color)) => picture.theme.stone(color.opponent()),
        (_, None) => picture.theme.ink,
    }
}

fn last_move(canvas: &mut Canvas, picture: &BoardPicture<'_>, layout: &Layout) {
    let Some(point) = picture.last_move else { return };
    let numbered = picture.move_numbers.iter().any(|(other, _)| *other == point);
    let radius = if numbered || picture.path.contains(&point) { theme::LAST_MOVE_WIDE } else { theme::LAST_MOVE.0 };
    let (x, y) = layout.center(point);
    draw!(
        canvas,
        "<circle class=\"last-move\" cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"/>",
        N(x),
        N(y),
        N(radius * CELL),
        contrast(picture, point),
        N(theme::LAST_MOVE.1 * CELL)
    );
}

/// Move numbers and labels; on an empty point the lines behind them are covered.
fn texts(canvas: &mut Canvas, picture: &BoardPicture<'_>, layout: &Layout) {
    let numbers = picture.move_numbers.iter().map(|(point, number)| (*point, number.to_string(), 0.44));
    let labels = picture.labels.iter().map(|(point, label)| (*point, label.clone(), 0.5));
    for (point, text, size) in numbers.chain(labels) {
        let (x, y) = layout.center(point);
        if picture.board.get(point).is_none() {
            let ground = match picture.board.grid().topology() {
                Topology::Square | Topology::Torus => picture.theme.ground,
                Topology::Hex => picture.theme.hex_cell,
            };
            draw!(canvas, "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{ground}\"/>", N(x), N(y), N(0.36 * CELL));
        }
        let text = typeface::cut(&text, 0.2 * CELL, false, 0.78 * CELL);
        let size = typeface::fitting(&text, size * CELL, 0.7 * CELL);
        canvas.text_centered(x, y, Font::new(size, contrast(picture, point)).middle(), &text);
    }
}
