//! Line plots with bands and reference lines, in the same language as the boards.
//!
//! 960 by 540, a plain title at the left, light grid lines only across, names at the ends of their lines, dashed lines
//! with their value, and the source in small print. Values that are not finite (or not above zero on a logarithmic
//! axis) are left out and leave a gap.

use crate::labels::{self, Box2};
use crate::svg::{Canvas, Escaped, Font, N, Svg, draw};
use crate::theme::{BAND_OPACITY, PLOT, Theme};
pub use crate::ticks::AxisScale;
use crate::ticks::{short, ticks};
use crate::typeface;
use std::fmt::Write;

/// The quantity of an axis.
///
/// ```
/// use tengen_render::plot::{Axis, AxisScale};
///
/// let axis = Axis { scale: AxisScale::Log10, ..Axis::new("side of the board", "points") };
/// assert_eq!(axis.range, None);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Axis {
    /// The name of the quantity.
    pub label: String,
    /// In which unit; may be empty.
    pub unit: String,
    /// How values become lengths.
    pub scale: AxisScale,
    /// The lowest and the highest value; by default what the data need.
    pub range: Option<(f64, f64)>,
}

impl Axis {
    /// A linear axis that is as long as the data need.
    pub fn new(label: impl Into<String>, unit: impl Into<String>) -> Axis {
        Axis { label: label.into(), unit: unit.into(), ..Axis::default() }
    }

    fn caption(&self) -> String {
        if self.unit.is_empty() { self.label.clone() } else { format!("{} ({})", self.label, self.unit) }
    }
}

/// The color of a line.
///
/// ```
/// use tengen_render::plot::Accent;
///
/// assert_eq!(Accent::default(), Accent::Neutral);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Accent {
    /// Black's.
    Black,
    /// White's.
    White,
    /// Nobody's.
    #[default]
    Neutral,
    /// A color of a small set that can also be distinguished in gray. The number is taken modulo three.
    Other(u8),
}

impl Accent {
    fn color(self, theme: &Theme) -> &'static str {
        const LIGHT: [&str; 3] = ["#2F7F79", "#8A6D1D", "#7A5C99"];
        const DARK: [&str; 3] = ["#6FC0B9", "#D6B45C", "#B79AD6"];
        match self {
            Accent::Black => theme.black_accent,
            Accent::White => theme.white_accent,
            Accent::Neutral => theme.neutral_accent,
            Accent::Other(index) => {
                let set = if theme.name == "dark" { DARK } else { LIGHT };
                set[usize::from(index) % set.len()]
            }
        }
    }
}

/// A line.
///
/// ```
/// use tengen_render::plot::{Accent, Plot, Series};
///
/// let points = vec![(0.0, 1.0), (9.0, 4.5)];
/// let lead = Series { name: "lead".into(), accent: Accent::Black, points, dashed: false };
/// let plot = Plot { series: vec![lead], ..Plot::default() };
/// assert!(plot.svg().as_str().contains("lead"));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Series {
    /// Written at the end of the line.
    pub name: String,
    /// The color.
    pub accent: Accent,
    /// The points, joined in this order.
    pub points: Vec<(f64, f64)>,
    /// Dashed instead of solid.
    pub dashed: bool,
}

/// The area between two lines, behind everything else.
///
/// ```
/// use tengen_render::plot::{Plot, PlotBand};
///
/// let (lower, upper) = (vec![(0.0, 1.0), (9.0, 2.0)], vec![(0.0, 3.0), (9.0, 5.0)]);
/// let band = PlotBand { lower, upper, ..PlotBand::default() };
/// let plot = Plot { bands: vec![band], ..Plot::default() };
/// assert_ne!(plot.svg(), Plot::default().svg());
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlotBand {
    /// The color.
    pub accent: Accent,
    /// The lower line.
    pub lower: Vec<(f64, f64)>,
    /// The upper line.
    pub upper: Vec<(f64, f64)>,
}

/// A dashed line across at a value: a result or a target.
///
/// ```
/// use tengen_render::plot::{Plot, Reference};
///
/// let result = Reference { value: 3.5, label: "result".into(), ..Reference::default() };
/// let plot = Plot { references: vec![result], ..Plot::default() };
/// assert!(plot.svg().as_str().contains("result"));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reference {
    /// Its value.
    pub value: f64,
    /// The label, which is followed by the value.
    pub label: String,
    /// The color.
    pub accent: Accent,
}

/// A line plot.
///
/// ```
/// use tengen_render::Plot;
///
/// let plot = Plot { title: "Lead by move number".into(), ..Plot::default() };
/// assert!(plot.svg().as_str().contains("<title>Lead by move number</title>"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Plot {
    /// Above the plot.
    pub title: String,
    /// The axis along the foot.
    pub x_axis: Axis,
    /// The axis along the left.
    pub y_axis: Axis,
    /// The lines.
    pub series: Vec<Series>,
    /// The areas behind them.
    pub bands: Vec<PlotBand>,
    /// The dashed lines across.
    pub references: Vec<Reference>,
    /// Source and command, in small print.
    pub foot: String,
    /// The colors.
    pub theme: Theme,
}

impl Default for Plot {
    fn default() -> Plot {
        Plot {
            title: String::new(),
            x_axis: Axis::default(),
            y_axis: Axis::default(),
            series: Vec::new(),
            bands: Vec::new(),
            references: Vec::new(),
            foot: String::new(),
            theme: Theme::plain(),
        }
    }
}

/// Type sizes and spaces of a plot, in its user units.
const TITLE: f64 = 21.0;
const TEXT: f64 = 14.0;
const SMALL: f64 = 11.5;
const EDGE: f64 = 28.0;

/// The drawing area and the two axes as lengths.
struct Area {
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
    x: (f64, f64),
    y: (f64, f64),
    scales: (AxisScale, AxisScale),
}

impl Area {
    /// Returns the coordinates of a value, or `None` if it is outside of the axes.
    fn place(&self, (x, y): (f64, f64)) -> Option<(f64, f64)> {
        Some((self.across(self.scales.0.length(x)?), self.up(self.scales.1.length(y)?)))
    }

    fn across(&self, length: f64) -> f64 {
        let share = (length - self.x.0) / (self.x.1 - self.x.0);
        // Values far outside of the range are clamped, because drawing programs have limits.
        self.left + share.clamp(-10.0, 10.0) * (self.right - self.left)
    }

    fn up(&self, length: f64) -> f64 {
        let share = (length - self.y.0) / (self.y.1 - self.y.0);
        self.bottom - share.clamp(-10.0, 10.0) * (self.bottom - self.top)
    }
}

/// The range of an axis: the requested one, or that of the data with a margin.
fn range(axis: &Axis, values: impl Iterator<Item = f64>, room: f64) -> (f64, f64) {
    let given = axis.range.and_then(|(low, high)| Some((axis.scale.length(low)?, axis.scale.length(high)?)));
    if let Some((low, high)) = given.filter(|(low, high)| low < high) {
        return (low, high);
    }
    let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
    for length in values.filter_map(|value| axis.scale.length(value)) {
        (low, high) = (low.min(length), high.max(length));
    }
    if low > high {
        return (0.0, 1.0);
    }
    let span = high - low;
    // Below this the digits of a double end, and a constant would become noise.
    if span <= low.abs().max(high.abs()) * 1e-12 {
        let around = if axis.scale == AxisScale::Log10 { 0.5 } else { (low.abs() * 0.1).max(1.0) };
        return (low - around, high + around);
    }
    (low - span * room, high + span * room)
}

impl Plot {
    /// Draws the plot.
    pub fn svg(&self) -> Svg {
        let theme = &self.theme;
        let (width, height) = PLOT;
        let area = self.area();
        let mut canvas = Canvas::default();
        draw!(canvas, "<rect width=\"{}\" height=\"{}\" fill=\"{}\"/>", N(width), N(height), theme.paper);
        let clip = format!("tengen-{}-plot-{}-{}", theme.name, N(area.left), N(area.right));
        draw!(
            canvas,
            "<defs><clipPath id=\"{clip}\"><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/></clipPath></defs>",
            N(area.left - 3.0),
            N(area.top - 3.0),
            N(area.right - area.left + 6.0),
            N(area.bottom - area.top + 6.0)
        );
        let title = typeface::cut(&self.title, TITLE, true, width - 2.0 * EDGE);
        canvas.text(EDGE, 42.0, Font::new(TITLE, theme.ink).bold(), &title);
        self.axes(&mut canvas, &area);

        draw!(
            canvas,
            "<g clip-path=\"url(#{clip})\" fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\">"
        );
        for band in &self.bands {
            self.band(&mut canvas, &area, band);
        }
        for reference in &self.references {
            if let Some((_, y)) = self.reference_place(&area, reference) {
                draw!(
                    canvas,
                    "<path class=\"reference\" d=\"M{} {}H{}\" stroke=\"{}\" stroke-width=\"1.5\" stroke-dasharray=\"6 \
                     5\"/>",
                    N(area.left),
                    N(y),
                    N(area.right),
                    reference.accent.color(theme)
                );
            }
        }
        for series in &self.series {
            self.line(&mut canvas, &area, series);
        }
        draw!(canvas, "</g>");
        self.reference_labels(&mut canvas, &area);
        self.end_labels(&mut canvas, &area);
        if !self.series.iter().flat_map(|series| &series.points).any(|&point| area.place(point).is_some()) {
            let middle = (f64::midpoint(area.left, area.right), f64::midpoint(area.top, area.bottom));
            canvas.text_centered(middle.0, middle.1, Font::new(TEXT, theme.muted).middle(), "no data");
        }
        let foot = typeface::cut(&self.foot, SMALL, false, width - 2.0 * EDGE);
        canvas.text(EDGE, height - 16.0, Font::new(SMALL, theme.muted), &foot);
        canvas.finish(PLOT, &self.title, &self.description())
    }

    fn description(&self) -> String {
        let names: Vec<&str> = self.series.iter().map(|series| series.name.as_str()).collect();
        format!("{} by {}: {}. {}", self.y_axis.caption(), self.x_axis.caption(), names.join(", "), self.foot)
    }

    /// Room for the widest tick at the left and for the longest name at the right.
    fn area(&self) -> Area {
        let points = || self.series.iter().flat_map(|series| &series.points);
        let bands = || self.bands.iter().flat_map(|band| band.lower.iter().chain(&band.upper));
        let x = range(&self.x_axis, points().chain(bands()).map(|point| point.0), 0.0);
        let values = points().chain(bands()).map(|point| point.1);
        let y = range(&self.y_axis, values.chain(self.references.iter().map(|reference| reference.value)), 0.06);
        let widest = ticks(self.y_axis.scale, y, 6)
            .iter()
            .map(|(_, text)| typeface::width(text, TEXT, false))
            .fold(0.0, f64::max);
        let names = self.series.iter().map(|series| typeface::width(&series.name, TEXT, true)).fold(0.0, f64::max);
        let (width, height) = PLOT;
        Area {
            left: EDGE + widest.min(120.0) + 12.0,
            right: width - EDGE - if names > 0.0 { names.min(0.3 * width) + 18.0 } else { 8.0 },
            top: 92.0,
            bottom: height - 92.0,
            x,
            y,
            scales: (self.x_axis.scale, self.y_axis.scale),
        }
    }

    fn axes(&self, canvas: &mut Canvas, area: &Area) {
        let theme = &self.theme;
        let caption = typeface::cut(&self.y_axis.caption(), TEXT, false, area.right - EDGE);
        canvas.text(EDGE, 70.0, Font::new(TEXT, theme.muted), &caption);
        let caption = typeface::cut(&self.x_axis.caption(), TEXT, false, area.right - area.left);
        canvas.text(area.right, area.bottom + 44.0, Font::new(TEXT, theme.muted).end(), &caption);
        for (length, text) in ticks(area.scales.1, area.y, 6) {
            let y = area.up(length);
            draw!(canvas, "<path d=\"M{} {}H{}\" stroke=\"{}\"/>", N(area.left), N(y), N(area.right), theme.rule);
            canvas.text_centered(area.left - 10.0, y, Font::new(TEXT, theme.muted).end(), &text);
        }
        draw!(
            canvas,
            "<path d=\"M{} {}H{}\" stroke=\"{}\" stroke-width=\"1.2\"/>",
            N(area.left),
            N(area.bottom),
            N(area.right),
            theme.muted
        );
        for (length, text) in ticks(area.scales.0, area.x, 7) {
            let x = area.across(length);
            draw!(
                canvas,
                "<path d=\"M{} {}v5\" stroke=\"{}\" stroke-width=\"1.2\"/>",
                N(x),
                N(area.bottom),
                theme.muted
            );
            canvas.text(x, area.bottom + 22.0, Font::new(TEXT, theme.muted).middle(), &text);
        }
    }

    fn band(&self, canvas: &mut Canvas, area: &Area, band: &PlotBand) {
        let there = band.lower.iter().filter_map(|&point| area.place(point));
        let back = band.upper.iter().rev().filter_map(|&point| area.place(point));
        let corners: Vec<String> = there.chain(back).map(|(x, y)| format!("{},{}", N(x), N(y))).collect();
        if corners.len() > 2 {
            draw!(
                canvas,
                "<polygon class=\"band\" points=\"{}\" fill=\"{}\" fill-opacity=\"{}\"/>",
                corners.join(" "),
                band.accent.color(&self.theme),
                N(BAND_OPACITY)
            );
        }
    }

    /// Draws the line, with a gap for each missing value and a dot for each isolated value.
    fn line(&self, canvas: &mut Canvas, area: &Area, series: &Series) {
        let color = series.accent.color(&self.theme);
        let (mut path, mut alone) = (String::new(), Vec::new());
        for piece in series.points.split(|&point| area.place(point).is_none()) {
            let places: Vec<(f64, f64)> = piece.iter().filter_map(|&point| area.place(point)).collect();
            match places[..] {
                [] => {}
                [point] => alone.push(point),
                [(x, y), ref rest @ ..] => {
                    let _ = write!(path, "M{} {}L", N(x), N(y));
                    for (index, (x, y)) in rest.iter().enumerate() {
                        let _ = write!(path, "{}{} {}", if index == 0 { "" } else { " " }, N(*x), N(*y));
                    }
                }
            }
        }
        if !path.is_empty() {
            let dashes = if series.dashed { " stroke-dasharray=\"9 6\"" } else { "" };
            draw!(canvas, "<path class=\"line\" d=\"{path}\" stroke=\"{color}\" stroke-width=\"2.4\"{dashes}/>");
        }
        for (x, y) in alone {
            draw!(canvas, "<circle cx=\"{}\" cy=\"{}\" r=\"3.6\" fill=\"{color}\"/>", N(x), N(y));
        }
    }

    fn reference_place(&self, area: &Area, reference: &Reference) -> Option<(f64, f64)> {
        let y = area.up(self.y_axis.scale.length(reference.value)?);
        (y >= area.top - 1.0 && y <= area.bottom + 1.0).then_some((area.left, y))
    }

    /// Draws the labels of the dashed lines at places where they cover neither each other nor the curves, if possible.
    fn reference_labels(&self, canvas: &mut Canvas, area: &Area) {
        let curves: Vec<(f64, f64)> = self
            .series
            .iter()
            .flat_map(|series| series.points.windows(2))
            .filter_map(|pair| Some((area.place(pair[0])?, area.place(pair[1])?)))
            .flat_map(|(from, to)| labels::along(from, to))
            .collect();
        let mut placed: Vec<Box2> = Vec::new();
        for reference in &self.references {
            let Some((_, y)) = self.reference_place(area, reference) else { continue };
            let text = format!("{} {}", reference.label, short(reference.value));
            let text = typeface::cut(text.trim(), TEXT, false, 0.5 * (area.right - area.left));
            let size = (typeface::width(&text, TEXT, false), TEXT);
            // Words on another dashed line would seem to belong to it.
            let others = self.references.iter().filter_map(|other| self.reference_place(area, other));
            let others = others.filter(|other| (other.1 - y).abs() > 0.5);
            let lines = others.flat_map(|other| labels::along(other, (area.right, other.1)));
            let crowd: Vec<(f64, f64)> = curves.iter().copied().chain(lines).collect();
            let found = labels::beside_line((area.left + 6.0, area.right - 6.0), y, size, &placed, &crowd);
            placed.push(found);
            // The words stand on a halo of paper, so that a line behind them does not cut them.
            draw!(
                canvas,
                "<text x=\"{}\" y=\"{}\" font-size=\"{TEXT}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"3\" \
                 stroke-opacity=\"0.8\" \
                 stroke-linejoin=\"round\" paint-order=\"stroke\">{}</text>",
                N(found.left),
                N(found.bottom - 2.5),
                reference.accent.color(&self.theme),
                self.theme.paper,
                Escaped(&text)
            );
        }
    }

    /// The names at the right, each as near to the end of its line as the others allow.
    fn end_labels(&self, canvas: &mut Canvas, area: &Area) {
        let mut ends: Vec<(f64, f64, &Series)> = self
            .series
            .iter()
            .filter_map(|series| {
                let (x, y) = series.points.iter().rev().find_map(|&point| area.place(point))?;
                Some((x.clamp(area.left, area.right), y.clamp(area.top, area.bottom), series))
            })
            .filter(|(_, _, series)| !series.name.is_empty())
            .collect();
        ends.sort_by(|a, b| a.1.total_cmp(&b.1));
        let wanted: Vec<f64> = ends.iter().map(|end| end.1).collect();
        let (places, gap) = labels::spread(&wanted, 1.3 * TEXT, (area.top - 10.0, area.bottom + 4.0));
        for ((x, y, series), place) in ends.into_iter().zip(places) {
            let color = series.accent.color(&self.theme);
            draw!(canvas, "<circle cx=\"{}\" cy=\"{}\" r=\"3.6\" fill=\"{color}\"/>", N(x), N(y));
            // A line that ends early, or a name that had to move, is joined to it by a thin stroke.
            if area.right - x > 1.0 || (place - y).abs() > 3.0 {
                draw!(
                    canvas,
                    "<path d=\"M{} {}L{} {}\" stroke=\"{color}\" stroke-width=\"0.8\" stroke-opacity=\"0.6\"/>",
                    N(x + 4.0),
                    N(y),
                    N(area.right + 9.0),
                    N(place)
                );
            }
            let size = TEXT.min(gap / 1.1);
            let name = typeface::cut(&series.name, size, true, PLOT.0 - EDGE - area.right - 12.0);
            canvas.text_centered(area.right + 12.0, place, Font::new(size, color).bold(), &name);
        }
    }
}
