//! Stones and marks as SVG symbols: each is defined once per picture, around the center of a point, and referenced at
//! every point that needs it.

use crate::layout::Layout;
use crate::svg::{Canvas, N, draw};
use crate::theme::{self, CELL, Theme};
use std::fmt::Write;
use tengen::{Color, Point, Topology};

/// The names of a picture's symbols.
pub(crate) struct Symbols {
    prefix: String,
}

impl Symbols {
    /// The symbols of a theme. Pictures on one page share ids only if these mean the same.
    pub(crate) fn new(theme: &Theme, topology: Topology, plain: bool) -> Symbols {
        let game = match topology {
            Topology::Square | Topology::Torus => "go",
            Topology::Hex => "hex",
        };
        let detail = if plain { "-plain" } else { "" };
        Symbols { prefix: format!("tengen-{}-{game}{detail}", theme.name) }
    }

    /// The id of the symbol with this name.
    pub(crate) fn id(&self, name: &str) -> String {
        format!("{}-{name}", self.prefix)
    }

    /// A symbol at `point`; `more` are further attributes.
    pub(crate) fn put(&self, canvas: &mut Canvas, layout: &Layout, name: &str, point: Point, more: &str) {
        self.put_at(canvas, layout.center(point), name, more);
    }

    /// A symbol around any place of the picture.
    pub(crate) fn put_at(&self, canvas: &mut Canvas, (x, y): (f64, f64), name: &str, more: &str) {
        draw!(canvas, "<use href=\"#{}-{name}\" x=\"{}\" y=\"{}\"{more}/>", self.prefix, N(x), N(y));
    }
}

/// Defines the stones of both colors.
pub(crate) fn define(canvas: &mut Canvas, theme: &Theme, symbols: &Symbols, topology: Topology, plain: bool) {
    match topology {
        Topology::Hex => define_discs(canvas, symbols),
        Topology::Square | Topology::Torus if plain => {
            for color in Color::BOTH {
                draw!(canvas, "<g id=\"{}\">", symbols.id(color.name()));
                face(canvas, theme, color, theme.stone(color));
                draw!(canvas, "</g>");
            }
        }
        Topology::Square | Topology::Torus => define_stones(canvas, theme, symbols),
    }
}

/// Go stones: a shadow, a face with soft light from the upper left, and a rim if the background requires one.
fn define_stones(canvas: &mut Canvas, theme: &Theme, symbols: &Symbols) {
    let gradient = |canvas: &mut Canvas, name: &str, light: &str, middle: (u32, &str), edge: &str| {
        draw!(
            canvas,
            "<radialGradient id=\"{}\" cx=\"36%\" cy=\"32%\" r=\"72%\"><stop offset=\"0\" stop-color=\"{light}\"/>\
             <stop offset=\"{}%\" stop-color=\"{}\"/><stop offset=\"100%\" stop-color=\"{edge}\"/></radialGradient>",
            symbols.id(name),
            middle.0,
            middle.1
        );
    };
    gradient(canvas, "black-face", theme.black_light, (58, theme.black), theme.black);
    gradient(canvas, "white-face", theme.white, (55, theme.white), theme.white_shade);
    let shadow = theme.shadow > 0.0;
    if shadow {
        draw!(
            canvas,
            "<radialGradient id=\"{}\"><stop offset=\"78%\" stop-opacity=\"{}\"/>\
             <stop offset=\"100%\" stop-opacity=\"0\"/></radialGradient>",
            symbols.id("shadow"),
            N(theme.shadow)
        );
    }
    for color in Color::BOTH {
        draw!(canvas, "<g id=\"{}\">", symbols.id(color.name()));
        if shadow {
            draw!(
                canvas,
                "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"url(#{})\"/>",
                N(0.035 * CELL),
                N(0.06 * CELL),
                N(0.52 * CELL),
                symbols.id("shadow")
            );
        }
        let fill = format!("url(#{})", symbols.id(&format!("{}-face", color.name())));
        face(canvas, theme, color, &fill);
        draw!(canvas, "</g>");
    }
}

/// The face of a Go stone; the rim lies inside of its radius.
fn face(canvas: &mut Canvas, theme: &Theme, color: Color, fill: &str) {
    let rim = match color {
        Color::Black => (theme.black_rim != theme.black).then_some(theme.black_rim),
        Color::White => Some(theme.white_rim),
    };
    let radius = theme::STONE * CELL;
    match rim {
        Some(rim) => {
            let thick = 0.03 * CELL;
            draw!(
                canvas,
                "<circle r=\"{}\" fill=\"{fill}\" stroke=\"{rim}\" stroke-width=\"{}\"/>",
                N(radius - thick / 2.0),
                N(thick)
            );
        }
        None => draw!(canvas, "<circle r=\"{}\" fill=\"{fill}\"/>", N(radius)),
    }
}

/// Hex discs. Those of the second player have a light ring, so that they can be distinguished in gray.
fn define_discs(canvas: &mut Canvas, symbols: &Symbols) {
    for color in Color::BOTH {
        draw!(canvas, "<g id=\"{}\">", symbols.id(color.name()));
        draw!(canvas, "<circle r=\"{}\" fill=\"{}\"/>", N(theme::HEX_STONE * CELL), theme::hex_color(color));
        if color == Color::White {
            draw!(
                canvas,
                "<circle r=\"{}\" fill=\"none\" stroke=\"#FFFFFF\" stroke-opacity=\"0.75\" stroke-width=\"{}\"/>",
                N(0.29 * CELL),
                N(0.05 * CELL)
            );
        }
        draw!(canvas, "</g>");
    }
}

/// A mark on a point that looks the same on every point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PointMark {
    /// Territory.
    Square(Color),
    /// A neutral point.
    Dame,
    /// A stone in seki.
    Seki,
    /// A point that belongs to nobody yet.
    Unsettled,
    /// A move that settles it.
    Settling,
}

impl PointMark {
    /// The name of its symbol.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            PointMark::Square(Color::Black) => "black-square",
            PointMark::Square(Color::White) => "white-square",
            PointMark::Dame => "dame",
            PointMark::Seki => "seki",
            PointMark::Unsettled => "unsettled",
            PointMark::Settling => "settling",
        }
    }

    /// Defines its symbol.
    pub(crate) fn define(self, canvas: &mut Canvas, theme: &Theme, symbols: &Symbols) {
        let id = symbols.id(self.name());
        match self {
            PointMark::Square(color) => {
                draw!(canvas, "<g id=\"{id}\">");
                square(canvas, theme, color, (0.0, 0.0), theme::TERRITORY * CELL);
                draw!(canvas, "</g>");
            }
            PointMark::Dame => draw!(
                canvas,
                "<circle id=\"{id}\" r=\"{}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"{}\"/>",
                N(theme::DAME * CELL),
                theme.dame,
                theme.paper,
                N(0.03 * CELL)
            ),
            PointMark::Seki => {
                let (radius, thick) = theme::SEKI;
                draw!(
                    canvas,
                    "<g id=\"{id}\" fill=\"none\"><circle r=\"{0}\" stroke=\"#FBFAF7\" stroke-width=\"{1}\"/>\
                     <circle r=\"{0}\" stroke=\"{2}\" stroke-width=\"{3}\"/></g>",
                    N(radius * CELL),
                    // A light edge, for violet on black is hard to see.
                    N((thick + 0.05) * CELL),
                    theme::SEKI_COLOR,
                    N(thick * CELL)
                );
            }
            PointMark::Unsettled => {
                let side = theme::UNSETTLED * CELL;
                draw!(
                    canvas,
                    "<g id=\"{id}\" stroke=\"{amber}\" stroke-width=\"{}\" fill=\"none\"><rect x=\"{1}\" y=\"{1}\" \
                     width=\"{2}\" height=\"{2}\" fill=\"{amber}\" fill-opacity=\"0.2\"/><path d=\"{3}\"/></g>",
                    N(0.055 * CELL),
                    N(-side / 2.0),
                    N(side),
                    hatching(side),
                    amber = theme::AMBER,
                );
            }
            PointMark::Settling => {
                let half = N(theme::SETTLING * CELL);
                draw!(
                    canvas,
                    "<path id=\"{id}\" d=\"M0 -{half}L{half} 0L0 {half}L-{half} 0Z\" fill=\"{}\" stroke=\"#3A2A08\" \
                     stroke-width=\"{}\" stroke-linejoin=\"round\"/>",
                    theme::AMBER,
                    N(0.045 * CELL)
                );
            }
        }
    }
}

/// A square of a player's color around `(x, y)`, its thin rim inside of its side.
pub(crate) fn square(canvas: &mut Canvas, theme: &Theme, color: Color, (x, y): (f64, f64), side: f64) {
    let rim = (0.03 * CELL).min(side / 4.0);
    draw!(
        canvas,
        "<rect x=\"{}\" y=\"{}\" width=\"{2}\" height=\"{2}\" fill=\"{3}\" stroke=\"{4}\" stroke-width=\"{5}\"/>",
        N(x + (rim - side) / 2.0),
        N(y + (rim - side) / 2.0),
        N(side - rim),
        theme.stone(color),
        theme.rim(color),
        N(rim)
    );
}

/// The lines of the hatched square on an unsettled point, from the lower left to the upper right.
fn hatching(side: f64) -> String {
    let half = side / 2.0;
    let mut path = String::new();
    for step in 1..6_i32 {
        // Each line is `x + y = offset`, cut at the square.
        let offset = f64::from(step - 3) * side / 3.0;
        let (from, to) = if offset < 0.0 {
            ((-half, offset + half), (offset + half, -half))
        } else {
            ((offset - half, half), (half, offset - half))
        };
        let _ = write!(path, "M{} {}L{} {}", N(from.0), N(from.1), N(to.0), N(to.1));
    }
    path
}
