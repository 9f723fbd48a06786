//! Boards for a terminal: the same picture as text, two columns a point so that boards look square.
//!
//! | point | Unicode | ASCII |
//! |---|---|---|
//! | stone | `●` `○` | `X` `O` |
//! | dead stone (dim) | `•` `◦` | `x` `o` |
//! | stone in seki | `◆` `◇` | `S` `s` |
//! | stone on the winning path | `◆` `◇` | `#` `@` |
//! | cell that a Hex player, or both, need | `▪` `▫` `+` | `x` `o` `+` |
//! | territory, likely territory | `▪` `▫` | `b` `w` |
//! | almost surely owned | `■` `□` | `B` `W` |
//! | neutral, unsettled, settles it | `:` `?` `!` | `:` `?` `!` |
//! | empty, star point | `·` `+` | `.` `+` |
//!
//! The last move is in parentheses. Numbers, labels and themes are only drawn in pictures. If a legend is requested, a
//! line below the board explains the signs other than stones.

mod legend;

use crate::board::{BoardPicture, PictureError};
use crate::goban;
use crate::layers::Layers;
use crate::sheet::{SheetRow, SheetTable};
use crate::stones::PointMark;
use tengen::notation::{go_column, hex_column};
use tengen::{Color, Topology};

/// The capabilities of the terminal.
///
/// ```
/// use tengen::diagram;
/// use tengen_render::BoardPicture;
/// use tengen_render::terminal::{Style, draw};
///
/// let board = diagram::parse(".X\nO.\n")?;
/// let text = draw(&BoardPicture::new(&board), Style { color: false, unicode: false })?;
/// assert!(text.is_ascii() && text.contains('X') && text.contains('O'));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Escape codes for colors.
    pub color: bool,
    /// More than ASCII.
    pub unicode: bool,
}

/// The certainty from which a point is almost surely owned.
const SURE: f64 = 0.75;

/// How a character is colored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Paint {
    Plain,
    Ground,
    Black,
    White,
    DeadBlack,
    DeadWhite,
    Seki,
    Amber,
    Red,
    Blue,
    Strong,
}

impl Paint {
    /// The escape code after a reset. Go boards have a ground of wood, so that Black is black on any terminal.
    const fn code(self) -> &'static str {
        match self {
            Paint::Plain => "",
            Paint::Ground => "\x1b[38;5;94;48;5;179m",
            Paint::Black => "\x1b[1;38;5;16;48;5;179m",
            Paint::White => "\x1b[1;38;5;231;48;5;179m",
            Paint::DeadBlack => "\x1b[2;38;5;16;48;5;179m",
            Paint::DeadWhite => "\x1b[2;38;5;231;48;5;179m",
            Paint::Seki => "\x1b[1;38;5;54;48;5;179m",
            Paint::Amber => "\x1b[1;38;5;124;48;5;179m",
            Paint::Red => "\x1b[31m",
            Paint::Blue => "\x1b[34m",
            Paint::Strong => "\x1b[1m",
        }
    }
}

/// A line of text in the making.
struct LineWriter {
    style: Style,
    paint: Paint,
    text: String,
}

impl LineWriter {
    const fn new(style: Style) -> LineWriter {
        LineWriter { style, paint: Paint::Plain, text: String::new() }
    }

    fn push(&mut self, paint: Paint, text: &str) {
        if self.style.color && paint != self.paint {
            if self.paint != Paint::Plain {
                self.text.push_str("\x1b[0m");
            }
            self.text.push_str(paint.code());
            self.paint = paint;
        }
        self.text.push_str(text);
    }

    /// Returns the line without trailing spaces, with a reset at the end if it has colors.
    fn end(mut self, out: &mut String) {
        self.push(Paint::Plain, "");
        out.push_str(self.text.trim_end_matches(' '));
        out.push('\n');
    }
}

/// The character of each point, and how it is colored.
fn glyphs(picture: &BoardPicture<'_>, style: Style) -> Vec<(char, Paint)> {
    let board = picture.board;
    let grid = board.grid();
    let layers = Layers::of(picture);
    let hex = grid.topology() == Topology::Hex;
    let choose = |unicode: [char; 2], ascii: [char; 2], color: Color| {
        let pair = if style.unicode { unicode } else { ascii };
        pair[usize::from(color == Color::White)]
    };
    let paint = |color: Color| match (hex, color) {
        (false, Color::Black) => Paint::Black,
        (false, Color::White) => Paint::White,
        (true, Color::Black) => Paint::Red,
        (true, Color::White) => Paint::Blue,
    };
    let dead_paint = |color: Color| match (hex, color) {
        (true, _) => paint(color),
        (false, Color::Black) => Paint::DeadBlack,
        (false, Color::White) => Paint::DeadWhite,
    };
    let ground = if hex { Paint::Plain } else { Paint::Ground };

    let empty = if style.unicode { '·' } else { '.' };
    let mut cells: Vec<(char, Paint)> = board
        .stones()
        .iter()
        .map(|stone| stone.map_or((empty, ground), |color| (choose(['●', '○'], ['X', 'O'], color), paint(color))))
        .collect();
    if !hex {
        for point in goban::stars(grid).into_iter().filter_map(|(x, y)| grid.point(x, y)) {
            if board.get(point).is_none() {
                cells[point.index()] = ('+', ground);
            }
        }
    }
    for &(point, owner, certainty) in &layers.ownership {
        let squares = if certainty >= SURE { (['■', '□'], ['B', 'W']) } else { (['▪', '▫'], ['b', 'w']) };
        match board.get(point) {
            None => cells[point.index()] = (choose(squares.0, squares.1, owner), paint(owner)),
            Some(stone) if stone != owner && certainty >= 0.5 => {
                cells[point.index()] = (choose(['•', '◦'], ['x', 'o'], stone), dead_paint(stone));
            }
            Some(_) => {}
        }
    }
    for (mark, points) in &layers.marks {
        for &point in points {
            let cell = match (mark, board.get(point)) {
                // A dead stone is small enough to say whose its point is, and an unsettled stone is still a stone.
                (PointMark::Square(_) | PointMark::Unsettled, Some(_)) => continue,
                (PointMark::Square(owner), None) => (choose(['▪', '▫'], ['b', 'w'], *owner), paint(*owner)),
                (PointMark::Seki, Some(color)) => {
                    (choose(['◆', '◇'], ['S', 's'], color), if hex { ground } else { Paint::Seki })
                }
                (PointMark::Dame | PointMark::Seki, _) => (':', ground),
                (PointMark::Unsettled, None) => ('?', if hex { ground } else { Paint::Amber }),
                (PointMark::Settling, _) => ('!', if hex { ground } else { Paint::Amber }),
            };
            cells[point.index()] = cell;
        }
    }
    for &point in &layers.dead {
        if let Some(color) = board.get(point) {
            cells[point.index()] = (choose(['•', '◦'], ['x', 'o'], color), dead_paint(color));
        }
    }
    for color in Color::BOTH {
        for &point in picture.ways[color].iter().filter(|&&point| board.get(point).is_none()) {
            let shared = color == Color::White && picture.ways.black.contains(&point);
            let needed =
                if shared { ('+', Paint::Strong) } else { (choose(['▪', '▫'], ['x', 'o'], color), paint(color)) };
            cells[point.index()] = needed;
        }
    }
    for &point in &picture.path {
        cells[point.index()] = (choose(['◆', '◇'], ['#', '@'], picture.path_color), paint(picture.path_color));
    }
    cells
}

/// Returns the title and an empty line, if there is a title.
fn title(picture: &BoardPicture<'_>, style: Style) -> String {
    let mut out = String::new();
    if let Some(title) = &picture.title {
        let mut line = LineWriter::new(style);
        line.push(Paint::Strong, &harmless(title));
        line.end(&mut out);
        out.push('\n');
    }
    out
}

/// Draws the picture as text; every line ends with a newline and none with a space.
pub fn draw(picture: &BoardPicture<'_>, style: Style) -> Result<String, PictureError> {
    picture.check()?;
    let mut out = title(picture, style);
    let cells = glyphs(picture, style);
    match picture.board.grid().topology() {
        Topology::Square | Topology::Torus => go(picture, &cells, style, &mut out),
        Topology::Hex => hex(picture, &cells, style, &mut out),
    }
    if picture.legend {
        let lines = legend::lines(picture, style, |sign| cells.iter().any(|&(glyph, _)| glyph == sign));
        if !lines.is_empty() {
            out.push('\n');
        }
        for line in lines {
            out.push_str(&line);
            out.push('\n');
        }
    }
    if let Some(content) = &picture.sheet {
        out.push('\n');
        sheet(content, style, &mut out);
    }
    Ok(out)
}

/// The picture's title and sheet alone, for a board that is too large to be drawn.
pub fn draw_sheet(picture: &BoardPicture<'_>, style: Style) -> String {
    let mut out = title(picture, style);
    if let Some(content) = &picture.sheet {
        sheet(content, style, &mut out);
    }
    out
}

/// Text from outside without control characters, which a terminal might obey, and without spaces at its end.
fn harmless(text: &str) -> String {
    let shown: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    shown.trim_end().to_owned()
}

/// The points of row `y`, each after its separator; the last move stands in parentheses.
fn row(line: &mut LineWriter, picture: &BoardPicture<'_>, cells: &[(char, Paint)], y: usize, ground: Paint) {
    let grid = picture.board.grid();
    let marked = picture.last_move.map(|point| grid.xy(point)).filter(|last| last.1 == y).map(|last| last.0);
    for x in 0..grid.width() {
        let before = match marked {
            Some(last) if last == x => "(",
            Some(last) if last + 1 == x => ")",
            _ => " ",
        };
        line.push(ground, before);
        let (glyph, paint) = cells[y * grid.width() + x];
        line.push(paint, glyph.encode_utf8(&mut [0; 4]));
    }
    line.push(ground, if marked == Some(grid.width() - 1) { ")" } else { " " });
}

fn go(picture: &BoardPicture<'_>, cells: &[(char, Paint)], style: Style, out: &mut String) {
    let grid = picture.board.grid();
    let digits = grid.height().to_string().len();
    let letters = |out: &mut String| {
        // Names beyond one letter would not fit into two columns.
        if picture.coordinates && grid.width() <= 25 {
            let mut line = LineWriter::new(style);
            line.push(Paint::Plain, &" ".repeat(digits));
            for x in 0..grid.width() {
                line.push(Paint::Plain, " ");
                line.push(Paint::Plain, &go_column(x));
            }
            line.end(out);
        }
    };
    letters(out);
    for y in 0..grid.height() {
        let mut line = LineWriter::new(style);
        let number = (grid.height() - y).to_string();
        if picture.coordinates {
            line.push(Paint::Plain, &format!("{number:>digits$}"));
        }
        row(&mut line, picture, cells, y, Paint::Ground);
        if picture.coordinates {
            line.push(Paint::Plain, &number);
        }
        line.end(out);
    }
    letters(out);
}

/// A Hex board: each row one column further to the right, and the player's name at each side.
fn hex(picture: &BoardPicture<'_>, cells: &[(char, Paint)], style: Style, out: &mut String) {
    let grid = picture.board.grid();
    let vertical = picture.orientation.vertical();
    let paint = |color| if color == Color::Black { Paint::Red } else { Paint::Blue };
    let side = vertical.opponent().to_string();
    let margin = side.len() + 1;
    let digits = if picture.coordinates { grid.height().to_string().len() } else { 0 };
    let name = |out: &mut String, shift: usize| {
        let mut line = LineWriter::new(style);
        line.push(Paint::Plain, &" ".repeat(margin + digits + shift + grid.width().saturating_sub(2)));
        line.push(paint(vertical), &vertical.to_string());
        line.end(out);
    };
    name(out, 0);
    if picture.coordinates && grid.width() <= 26 {
        let mut line = LineWriter::new(style);
        line.push(Paint::Plain, &" ".repeat(margin + digits - 1));
        for x in 0..grid.width() {
            line.push(Paint::Plain, " ");
            line.push(Paint::Plain, &hex_column(x));
        }
        line.end(out);
    }
    for y in 0..grid.height() {
        let mut line = LineWriter::new(style);
        let named = y == grid.height() / 2;
        // The name on the left touches its row's number and moves with it.
        line.push(Paint::Plain, &" ".repeat(y));
        line.push(if named { paint(vertical.opponent()) } else { Paint::Plain }, if named { &side } else { "" });
        line.push(Paint::Plain, &" ".repeat(if named { 1 } else { margin }));
        if picture.coordinates {
            line.push(Paint::Plain, &format!("{:>digits$}", y + 1));
        }
        row(&mut line, picture, cells, y, Paint::Plain);
        if named {
            line.push(paint(vertical.opponent()), &side);
        }
        line.end(out);
    }
    name(out, grid.height());
}

/// The sheet: numbers right-aligned, the sum under a rule.
fn sheet(sheet: &SheetTable, style: Style, out: &mut String) {
    let head = SheetRow::new("", &sheet.columns.black, &sheet.columns.white);
    let all: Vec<SheetRow> = std::iter::once(&head)
        .chain(&sheet.rows)
        .chain(&sheet.total)
        .map(|row| SheetRow::new(harmless(&row.label), harmless(&row.black), harmless(&row.white)))
        .collect();
    let widest = |text: fn(&SheetRow) -> &str| all.iter().map(|row| text(row).chars().count()).max().unwrap_or(0);
    let label = widest(|row| &row.label);
    let column = widest(|row| &row.black).max(widest(|row| &row.white)).max(6);
    let mut strong = |text: &str| {
        let mut line = LineWriter::new(style);
        line.push(Paint::Strong, text);
        line.end(out);
    };
    if !sheet.heading.is_empty() {
        strong(&harmless(&sheet.heading));
    }
    let rule = if style.unicode { "─" } else { "-" }.repeat(label + 2 * column + 4);
    let total_at = if sheet.total.is_some() { all.len() - 1 } else { usize::MAX };
    for (index, row) in all.iter().enumerate() {
        let text = format!("{:<label$}  {:>column$}  {:>column$}", row.label, row.black, row.white);
        if index == total_at {
            out.push_str(&rule);
            out.push('\n');
        }
        let mut line = LineWriter::new(style);
        line.push(if index == total_at { Paint::Strong } else { Paint::Plain }, &text);
        line.end(out);
    }
    if !sheet.result.is_empty() {
        let mut line = LineWriter::new(style);
        line.push(Paint::Strong, &harmless(&sheet.result));
        line.end(out);
    }
    for note in &sheet.notes {
        out.push_str(&harmless(note));
        out.push('\n');
    }
}
