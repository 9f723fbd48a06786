//! The score sheet beside a board: a neutral table of lines that add up, and the result in large type.

use crate::stones::Symbols;
use crate::svg::{Canvas, Font, N, draw};
use crate::theme::{CELL, Theme};
use crate::typeface;
use tengen::{ByColor, Color};

/// The position of a sheet.
///
/// ```
/// use tengen_render::SheetPlace;
///
/// assert_eq!(SheetPlace::default(), SheetPlace::Auto);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SheetPlace {
    /// At the right, or below a board that is much wider than high.
    #[default]
    Auto,
    /// At the right of the board.
    Right,
    /// Below the board.
    Below,
}

/// A line of a sheet, as it is to be read.
///
/// ```
/// use tengen_render::SheetRow;
///
/// let row = SheetRow::new("Komi", "", "6.5");
/// assert_eq!(row.white, "6.5");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SheetRow {
    /// The name of the line.
    pub label: String,
    /// Black's number.
    pub black: String,
    /// White's number.
    pub white: String,
}

impl SheetRow {
    /// A line of three texts.
    pub fn new(label: impl Into<String>, black: impl Into<String>, white: impl Into<String>) -> SheetRow {
        SheetRow { label: label.into(), black: black.into(), white: white.into() }
    }
}

/// A table with a column for each player. Nothing is added up here: the texts are drawn as they are.
///
/// ```
/// use tengen::diagram;
/// use tengen_render::{BoardPicture, SheetRow, SheetTable};
///
/// let rows = vec![SheetRow::new("Territory", "2", "3")];
/// let sheet = SheetTable { rows, result: "W+1".into(), ..SheetTable::default() };
/// let board = diagram::parse(".XO.\n")?;
/// let picture = BoardPicture { sheet: Some(sheet), ..BoardPicture::new(&board) };
/// assert!(picture.svg()?.as_str().contains("W+1"));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetTable {
    /// Above the table, such as the name of the rules.
    pub heading: String,
    /// The heads of the two columns.
    pub columns: ByColor<String>,
    /// The lines.
    pub rows: Vec<SheetRow>,
    /// The sum, under a rule.
    pub total: Option<SheetRow>,
    /// The result, large; nothing when empty.
    pub result: String,
    /// Small print below.
    pub notes: Vec<String>,
    /// The position of the sheet.
    pub place: SheetPlace,
}

impl Default for SheetTable {
    fn default() -> SheetTable {
        SheetTable {
            heading: String::new(),
            columns: ByColor { black: "Black".into(), white: "White".into() },
            rows: Vec::new(),
            total: None,
            result: String::new(),
            notes: Vec::new(),
            place: SheetPlace::Auto,
        }
    }
}

/// The width a sheet wants, in its base font size.
pub(crate) const WIDTH: f64 = 17.0;

/// Draws `sheet` from `(0, 0)` with this width and base font size, and returns its height.
pub(crate) fn draw(
    canvas: &mut Canvas,
    sheet: &SheetTable,
    theme: &Theme,
    symbols: &Symbols,
    (width, base): (f64, f64),
) -> f64 {
    let (line, column) = (1.62 * base, 4.3 * base);
    let ends = ByColor { black: width - column, white: width };
    let mut y = 0.0;
    for text in typeface::wrap(&sheet.heading, 1.12 * base, true, width) {
        y += 1.12 * base;
        canvas.text(0.0, y, Font::new(1.12 * base, theme.ink).bold(), &text);
        y += 0.38 * base;
    }
    y += 0.55 * base;

    let row = |canvas: &mut Canvas, y: f64, row: &SheetRow, bold: bool| {
        let font = Font { bold, ..Font::new(base, theme.ink) };
        let label = typeface::cut(&row.label, base, bold, width - 2.0 * column + 0.6 * base);
        canvas.text_centered(0.0, y, if bold { font } else { Font { fill: theme.muted, ..font } }, &label);
        for (end, text) in [(ends.black, &row.black), (ends.white, &row.white)] {
            canvas.text_centered(end, y, font.end(), &typeface::cut(text, base, bold, column - 0.3 * base));
        }
    };
    let rule = |canvas: &mut Canvas, y: f64, color: &str, thick: f64| {
        draw!(canvas, "<path d=\"M0 {}H{}\" stroke=\"{color}\" stroke-width=\"{}\"/>", N(y), N(width), N(thick * base));
    };

    for (color, end) in &ends {
        let size = 0.86 * base;
        let name = typeface::cut(&sheet.columns[color], size, true, column - 1.5 * base);
        canvas.text_centered(*end, y + line / 2.0, Font::new(size, theme.ink).bold().end(), &name);
        let scale = 0.9 * base / CELL;
        draw!(
            canvas,
            "<use href=\"#{}\" transform=\"translate({} {}) scale({:.4})\"/>",
            symbols.id(color.name()),
            N(end - typeface::width(&name, size, true) - 0.72 * base),
            N(y + line / 2.0),
            scale
        );
    }
    y += line;
    rule(canvas, y + 0.1 * base, theme.rule, 0.06);
    y += 0.3 * base;
    for item in &sheet.rows {
        row(canvas, y + line / 2.0, item, false);
        y += line;
    }
    if let Some(total) = &sheet.total {
        rule(canvas, y + 0.2 * base, theme.ink, 0.08);
        y += 0.4 * base;
        row(canvas, y + line / 2.0, total, true);
        y += line;
    }
    if !sheet.result.is_empty() {
        y += 0.7 * base;
        let size = 1.9 * base;
        for text in typeface::wrap(&sheet.result, size, true, width) {
            y += 0.95 * size;
            canvas.text(0.0, y, Font::new(size, theme.ink).bold(), &text);
            y += 0.2 * size;
        }
        y += 0.35 * base;
    }
    for note in &sheet.notes {
        y += 0.25 * base;
        for text in typeface::wrap(note, 0.82 * base, false, width) {
            y += 0.95 * base;
            canvas.text(0.0, y, Font::new(0.82 * base, theme.muted), &text);
            y += 0.2 * base;
        }
    }
    y
}

/// The sheet's sum and result as sentences, for readers who do not see it.
pub(crate) fn describe(sheet: &SheetTable) -> String {
    let total = sheet
        .total
        .as_ref()
        .map_or(String::new(), |total| format!(" {} {}, {} {}.", Color::Black, total.black, Color::White, total.white));
    let result = if sheet.result.is_empty() { String::new() } else { format!(" {}.", sheet.result) };
    total + &result
}
