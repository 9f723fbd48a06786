//! The legend: what the marks of a picture mean, and only those that occur in it.

use crate::board::BoardPicture;
use crate::layers::{Layers, dead_rim, unsettled_ground};
use crate::layout::Layout;
use crate::stones::{PointMark, Symbols, square};
use crate::svg::{Canvas, Font, N, draw};
use crate::theme::{self, CELL, Theme};
use crate::typeface;
use tengen::{Color, Topology};

/// One sign of the legend.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LegendSign {
    Stone(Color),
    Dead(Color),
    PointMark(PointMark),
    Ownership(Color),
    Path,
    Way(Color),
    LastMove,
}

/// The signs that occur, each with what it means.
fn signs(picture: &BoardPicture<'_>, layers: &Layers) -> Vec<(LegendSign, &'static str)> {
    let dead = |color| layers.dead.iter().any(|&point| picture.board.get(point) == Some(color));
    let owns = |color| layers.ownership.iter().any(|(_, owner, _)| *owner == color);
    let mark = |mark, words| (layers.has(mark), LegendSign::PointMark(mark), words);
    // On a Hex board the colors are not those of the players' names.
    let hex = picture.board.grid().topology() == Topology::Hex;
    [
        (hex, LegendSign::Stone(Color::Black), "X, first player"),
        (hex, LegendSign::Stone(Color::White), "O, second player"),
        (picture.last_move.is_some(), LegendSign::LastMove, "last move"),
        (dead(Color::Black), LegendSign::Dead(Color::Black), "dead black stone"),
        (dead(Color::White), LegendSign::Dead(Color::White), "dead white stone"),
        mark(PointMark::Square(Color::Black), "Black’s territory"),
        mark(PointMark::Square(Color::White), "White’s territory"),
        mark(PointMark::Dame, "neutral point"),
        mark(PointMark::Seki, "seki"),
        mark(PointMark::Unsettled, "unsettled"),
        mark(PointMark::Settling, "move that settles it"),
        (owns(Color::Black), LegendSign::Ownership(Color::Black), "likely Black’s"),
        (owns(Color::White), LegendSign::Ownership(Color::White), "likely White’s"),
        (!picture.path.is_empty(), LegendSign::Path, "winning path"),
        (!picture.ways.black.is_empty(), LegendSign::Way(Color::Black), "cell that X needs"),
        (!picture.ways.white.is_empty(), LegendSign::Way(Color::White), "cell that O needs"),
    ]
    .into_iter()
    .filter(|(occurs, _, _)| *occurs)
    .map(|(_, sign, words)| (sign, words))
    .collect()
}

/// Draws the legend from `(0, 0)` in as many columns as fit, and returns its height.
pub(crate) fn draw(
    canvas: &mut Canvas,
    picture: &BoardPicture<'_>,
    layers: &Layers,
    symbols: &Symbols,
    (width, base): (f64, f64),
) -> f64 {
    let signs = signs(picture, layers);
    let (size, tile, line) = (0.86 * base, 1.5 * base, 1.95 * base);
    let gap = tile + 0.55 * base;
    let widest = signs.iter().map(|(_, words)| typeface::width(words, size, false)).fold(0.0, f64::max);
    let column = gap + widest + base;
    let columns = (((width + base) / column).floor() as usize).clamp(1, signs.len().max(1));
    let rows = signs.len().div_ceil(columns);
    for (index, (sign, words)) in signs.iter().enumerate() {
        let (x, y) = ((index / rows) as f64 * column, (index % rows) as f64 * line + line / 2.0);
        draw!(canvas, "<g transform=\"translate({} {}) scale({:.4})\">", N(x + tile / 2.0), N(y), tile / CELL);
        ground(canvas, picture);
        draw_sign(canvas, *sign, picture, symbols);
        draw!(canvas, "</g>");
        canvas.text_centered(x + gap, y, Font::new(size, picture.theme.ink), words);
    }
    rows as f64 * line
}

/// A piece of the board, one cell large.
fn ground(canvas: &mut Canvas, picture: &BoardPicture<'_>) {
    let Theme { ground, line, hex_cell, hex_line, .. } = picture.theme;
    let half = N(CELL / 2.0);
    match picture.board.grid().topology() {
        Topology::Square | Topology::Torus => {
            draw!(
                canvas,
                "<rect x=\"-{half}\" y=\"-{half}\" width=\"{0}\" height=\"{0}\" rx=\"4\" fill=\"{ground}\"/>\
                 <path d=\"M-{half} 0H{half}M0 -{half}V{half}\" stroke=\"{line}\" stroke-width=\"{1}\"/>",
                N(CELL),
                N(theme::LINE * CELL)
            );
        }
        Topology::Hex => {
            let corners: Vec<String> =
                Layout::hex_corners().iter().map(|(x, y)| format!("{},{}", N(*x), N(*y))).collect();
            draw!(
                canvas,
                "<polygon points=\"{}\" fill=\"{hex_cell}\" stroke=\"{hex_line}\" stroke-width=\"{}\"/>",
                corners.join(" "),
                N(theme::LINE * CELL)
            );
        }
    }
}

fn draw_sign(canvas: &mut Canvas, sign: LegendSign, picture: &BoardPicture<'_>, symbols: &Symbols) {
    let stone = |canvas: &mut Canvas, color: Color, more: &str| {
        draw!(canvas, "<use href=\"#{}\"{more}/>", symbols.id(color.name()));
    };
    match sign {
        LegendSign::Stone(color) => stone(canvas, color, ""),
        LegendSign::Dead(color) => {
            stone(canvas, color, &format!(" opacity=\"{}\"", N(theme::DEAD_OPACITY)));
            if picture.board.grid().topology() != Topology::Hex {
                dead_rim(canvas, &picture.theme, color, (0.0, 0.0));
            }
            draw!(canvas, "<use href=\"#{}\"/>", symbols.id(PointMark::Square(color.opponent()).name()));
        }
        LegendSign::PointMark(mark) => {
            if mark == PointMark::Seki {
                stone(canvas, Color::White, "");
            }
            if mark == PointMark::Unsettled {
                unsettled_ground(canvas, &picture.theme, (0.0, 0.0));
            }
            draw!(canvas, "<use href=\"#{}\"/>", symbols.id(mark.name()));
        }
        LegendSign::Ownership(color) => square(canvas, &picture.theme, color, (0.0, 0.0), 0.5 * CELL),
        LegendSign::LastMove => {
            let color = picture.last_move.and_then(|point| picture.board.get(point));
            if let Some(color) = color {
                stone(canvas, color, "");
            }
            let (radius, thick) = theme::LAST_MOVE;
            let stroke = match (picture.board.grid().topology(), color) {
                (Topology::Hex, Some(_)) => "#FFFFFF",
                (Topology::Square | Topology::Torus, Some(color)) => picture.theme.stone(color.opponent()),
                (_, None) => picture.theme.ink,
            };
            draw!(
                canvas,
                "<circle r=\"{}\" fill=\"none\" stroke=\"{stroke}\" stroke-width=\"{}\"/>",
                N(radius * CELL),
                N(thick * CELL)
            );
        }
        LegendSign::Way(color) => {
            draw!(
                canvas,
                "<circle r=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"/>",
                N(theme::WAY_RING * CELL),
                theme::hex_color(color),
                N(theme::WAY * CELL)
            );
        }
        LegendSign::Path => {
            stone(canvas, picture.path_color, "");
            let color = match picture.board.grid().topology() {
                Topology::Hex => theme::hex_color(picture.path_color),
                Topology::Square | Topology::Torus => picture.theme.accent(picture.path_color),
            };
            for (stroke, thick) in [("#FFFFFF", theme::PATH + 0.11), (color, theme::PATH)] {
                draw!(
                    canvas,
                    "<path d=\"M-{0} 0H{0}\" stroke=\"{stroke}\" stroke-width=\"{1}\"/>",
                    N(0.45 * CELL),
                    N(thick * CELL)
                );
            }
        }
    }
}
