//! A picture of a board in a theme, with sheet, legend and title.
//!
//! Boards up to 100 columns and rows are drawn in full; larger ones without coordinates and soft shading; more than
//! [`MAX_SIDE`] columns or rows, or more than [`MAX_POINTS`] points, are refused, so that memory is bounded.

use crate::layers::{self, Layers};
use crate::layout::Layout;
use crate::sheet::{self, SheetPlace, SheetTable};
use crate::stones::{self, Symbols};
use crate::svg::{Canvas, Font, N, Svg, draw};
use crate::theme::{CELL, Theme};
use crate::{coordinates, goban, hexboard, legend, torus, typeface};
use std::fmt::{self, Write};
use tengen::hex::Orientation;
use tengen::{Board, ByColor, Color, Grid, Point, Topology};

/// The most columns or rows that are drawn.
pub const MAX_SIDE: usize = 1_000;
/// The most points that are drawn.
pub const MAX_POINTS: usize = 250_000;
/// The most columns or rows that are drawn with coordinates and soft shading.
const DETAILED_SIDE: usize = 100;

/// Size of the title, in the base font size.
const TITLE: f64 = 1.35;

/// Why there is no picture.
///
/// ```
/// use tengen::{Board, Grid};
/// use tengen_render::BoardPicture;
///
/// let board = Board::empty(Grid::square(2));
/// let picture = BoardPicture { ownership: Some(vec![1.0]), ..BoardPicture::new(&board) };
/// let error = picture.svg().unwrap_err();
/// assert_eq!(error.to_string(), "ownership needs 4 values, one for each point, not 1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PictureError {
    /// The board is larger than [`MAX_SIDE`] or [`MAX_POINTS`] allow.
    TooLarge {
        /// The board's size.
        grid: Grid,
    },
    /// A mark lies beyond the board.
    OffBoard {
        /// The mark's point.
        point: Point,
        /// The board's size.
        grid: Grid,
    },
    /// There are more or fewer ownership values than points.
    Ownership {
        /// Points of the board.
        expected: usize,
        /// Values given.
        found: usize,
    },
}

impl fmt::Display for PictureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PictureError::TooLarge { grid } => write!(
                f,
                "a board of {grid} is too large for a picture: at most {MAX_SIDE} columns and rows and {MAX_POINTS} \
                 points"
            ),
            PictureError::OffBoard { point, grid } => {
                write!(f, "a mark lies on point {} of a board of {grid}, which has {}", point.index(), grid.area())
            }
            PictureError::Ownership { expected, found } => {
                write!(f, "ownership needs {expected} values, one for each point, not {found}")
            }
        }
    }
}

impl std::error::Error for PictureError {}

/// The contents of a picture. Fields may be set directly; empty ones are not drawn.
///
/// A board with square topology is a Go board, one with hex topology a Hex board.
///
/// ```
/// use tengen::diagram;
/// use tengen_render::{BoardPicture, Theme};
///
/// let board = diagram::parse(".X.\n.O.\n")?;
/// let last_move = Some(board.grid().at(1, 1)?);
/// let picture = BoardPicture { last_move, theme: Theme::dark(), ..BoardPicture::new(&board) };
/// assert!(picture.svg()?.as_str().starts_with("<svg"));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct BoardPicture<'a> {
    /// The stones.
    pub board: &'a Board,
    /// The colors.
    pub theme: Theme,
    /// Names of columns and rows around the board.
    pub coordinates: bool,
    /// The sides of a Hex board that Black joins.
    pub orientation: Orientation,
    /// Gets a ring.
    pub last_move: Option<Point>,
    /// Numbers on stones or empty points.
    pub move_numbers: Vec<(Point, u32)>,
    /// Dead stones: pale, with a square of the opponent, who owns their points.
    pub dead: Vec<Point>,
    /// Small squares of the owner.
    pub territory: Vec<(Point, Color)>,
    /// Neutral points.
    pub dame: Vec<Point>,
    /// Stones that live in seki.
    pub seki: Vec<Point>,
    /// Points that belong to nobody yet.
    pub unsettled: Vec<Point>,
    /// Moves that would settle them.
    pub settling: Vec<Point>,
    /// For each point from -1 (White's) to 1 (Black's).
    pub ownership: Option<Vec<f32>>,
    /// A winning chain from side to side.
    pub path: Vec<Point>,
    /// The color of the path.
    pub path_color: Color,
    /// For each player of Hex a way from side to side; the empty cells on it are what is missing.
    pub ways: ByColor<Vec<Point>>,
    /// Short texts on points.
    pub labels: Vec<(Point, String)>,
    /// A line above the board.
    pub title: Option<String>,
    /// The score sheet.
    pub sheet: Option<SheetTable>,
    /// Whether the marks that occur are explained.
    pub legend: bool,
}

impl<'a> BoardPicture<'a> {
    /// The stones with coordinates, in wood, and nothing else.
    pub fn new(board: &'a Board) -> BoardPicture<'a> {
        BoardPicture {
            board,
            theme: Theme::wood(),
            coordinates: true,
            orientation: Orientation::TopBottom,
            last_move: None,
            move_numbers: Vec::new(),
            dead: Vec::new(),
            territory: Vec::new(),
            dame: Vec::new(),
            seki: Vec::new(),
            unsettled: Vec::new(),
            settling: Vec::new(),
            ownership: None,
            path: Vec::new(),
            path_color: Color::Black,
            ways: ByColor::default(),
            labels: Vec::new(),
            title: None,
            sheet: None,
            legend: false,
        }
    }

    /// Whether the board is too large for coordinates and soft shading.
    fn is_plain(&self) -> bool {
        let grid = self.board.grid();
        grid.width().max(grid.height()) > DETAILED_SIDE
    }

    /// The coordinates of the points within the group `board` of the SVG.
    pub fn layout(&self) -> Layout {
        Layout::new(self.board.grid(), &self.theme, self.coordinates && !self.is_plain())
    }

    /// Refuses what cannot be drawn.
    pub(crate) fn check(&self) -> Result<(), PictureError> {
        let grid = self.board.grid();
        if grid.width().max(grid.height()) > MAX_SIDE || grid.area() > MAX_POINTS {
            return Err(PictureError::TooLarge { grid });
        }
        let pairs =
            self.move_numbers.iter().map(|(point, _)| point).chain(self.territory.iter().map(|(point, _)| point));
        let layers = [&self.dead, &self.dame, &self.seki, &self.unsettled, &self.settling, &self.path];
        let layers = layers.into_iter().chain([&self.ways.black, &self.ways.white]);
        let labels = self.labels.iter().map(|(point, _)| point);
        let mut marks = pairs.chain(labels).chain(layers.flatten()).chain(&self.last_move);
        if let Some(&point) = marks.find(|&&point| !grid.contains(point)) {
            return Err(PictureError::OffBoard { point, grid });
        }
        match &self.ownership {
            Some(values) if values.len() != grid.area() => {
                Err(PictureError::Ownership { expected: grid.area(), found: values.len() })
            }
            _ => Ok(()),
        }
    }

    /// Draws the picture.
    pub fn svg(&self) -> Result<Svg, PictureError> {
        self.check()?;
        let (grid, theme, plain) = (self.board.grid(), &self.theme, self.is_plain());
        let layout = self.layout();
        let symbols = Symbols::new(theme, grid.topology(), plain);
        let layers = Layers::of(self);

        // Text grows with the board, so that it reads the same when the picture is scaled to the screen.
        let base = (layout.size.1.min(1.5 * layout.size.0) / 40.0).max(15.0);
        let frame = PictureFrame::of(self, &layers, &symbols, base);

        let mut canvas = Canvas::default();
        draw!(canvas, "<defs>");
        if grid.topology() != Topology::Hex && !plain {
            goban::grain(&mut canvas, theme, &symbols);
        }
        stones::define(&mut canvas, theme, &symbols, grid.topology(), plain);
        for (mark, _) in &layers.marks {
            mark.define(&mut canvas, theme, &symbols);
        }
        draw!(canvas, "</defs>");
        let framed = frame.pad > 0.0;
        if framed || grid.topology() == Topology::Hex {
            let (width, height) = frame.size;
            draw!(canvas, "<rect width=\"{}\" height=\"{}\" fill=\"{}\"/>", N(width), N(height), theme.paper);
        }
        for (x, y, piece) in &frame.pieces {
            canvas.place(*x, *y, piece);
        }
        // The data lets a page turn a click into a point without knowing the theme.
        draw!(
            canvas,
            "<g class=\"board\" transform=\"translate({} {})\" data-columns=\"{}\" data-rows=\"{}\" data-origin=\"{} \
             {}\" \
             data-step=\"{} {}\" data-skew=\"{}\">",
            N(frame.board.0),
            N(frame.board.1),
            grid.width(),
            grid.height(),
            N(layout.origin.0),
            N(layout.origin.1),
            N(layout.step.0),
            N(layout.step.1),
            N(layout.skew)
        );
        match grid.topology() {
            Topology::Square | Topology::Torus => {
                let corner = if framed { 0.12 * CELL } else { 0.0 };
                goban::draw(&mut canvas, grid, &layout, theme, &symbols, (corner, plain));
                if grid.topology() == Topology::Torus {
                    torus::draw(&mut canvas, self.board, &layout, theme, &symbols);
                }
            }
            Topology::Hex => hexboard::draw(&mut canvas, grid, &layout, theme, self.orientation),
        }
        if self.coordinates && !plain {
            draw!(canvas, "<g class=\"coordinates\">");
            coordinates::draw(&mut canvas, grid, &layout, theme);
            draw!(canvas, "</g>");
        }
        layers::draw_all(&mut canvas, self, &layers, &layout, &symbols);
        draw!(canvas, "</g>");
        Ok(canvas.finish(frame.size, &self.spoken_title(), &self.description(&layers)))
    }

    /// The title that is read aloud.
    fn spoken_title(&self) -> String {
        let game = match self.board.grid().topology() {
            Topology::Square => "Go",
            Topology::Torus => "Torus Go",
            Topology::Hex => "Hex",
        };
        self.title.clone().unwrap_or_else(|| format!("{game} board, {}", self.board.grid()))
    }

    /// A description of the picture, in a sentence or two.
    fn description(&self, layers: &Layers) -> String {
        let stones = self.board.count();
        let mut text = format!("{} black and {} white stones.", stones.black, stones.white);
        if !layers.dead.is_empty() {
            let _ = write!(text, " {} of them are dead.", layers.dead.len());
        }
        if !self.path.is_empty() {
            let stones = if self.path.len() == 1 { "stone" } else { "stones" };
            let _ = write!(text, " {} has a winning path of {} {stones}.", self.path_color, self.path.len());
        }
        for color in Color::BOTH.into_iter().filter(|&color| !self.ways[color].is_empty()) {
            let missing = self.ways[color].iter().filter(|&&cell| self.board.get(cell).is_none()).count();
            let _ = write!(text, " {color} needs {missing} more stones to join two sides.");
        }
        text + &self.sheet.as_ref().map_or(String::new(), sheet::describe)
    }
}

/// The parts around the board, and their positions.
struct PictureFrame {
    pad: f64,
    size: (f64, f64),
    board: (f64, f64),
    pieces: Vec<(f64, f64, Canvas)>,
}

impl PictureFrame {
    fn of(picture: &BoardPicture<'_>, layers: &Layers, symbols: &Symbols, base: f64) -> PictureFrame {
        let (width, height) = picture.layout().size;
        let wide = sheet::WIDTH * base;
        let right = picture.sheet.as_ref().is_some_and(|sheet| match sheet.place {
            SheetPlace::Auto => width <= 1.35 * height.max(20.0 * base),
            SheetPlace::Right => true,
            SheetPlace::Below => false,
        });
        let panel_width = if right {
            wide
        } else if picture.sheet.is_some() {
            width.max(wide)
        } else {
            width.max(9.0 * base)
        };

        let mut panel = Canvas::default();
        let (mut panel_height, mut table) = (0.0_f64, 0.0);
        if let Some(content) = &picture.sheet {
            // Below a large board the table keeps its width instead of tearing labels and numbers apart.
            table = panel_width.min(1.5 * wide);
            panel_height = sheet::draw(&mut panel, content, &picture.theme, symbols, (table, base));
        }
        if picture.legend {
            let mut signs = Canvas::default();
            // Beside a sheet that stands below the board there may be room for the legend.
            let beside = if table > 0.0 && panel_width - table >= 0.8 * wide { table + 2.5 * base } else { 0.0 };
            let signs_height = legend::draw(&mut signs, picture, layers, symbols, (panel_width - beside, base));
            if !signs.is_empty() {
                let top = match (panel.is_empty(), beside > 0.0) {
                    (true, _) | (_, true) => 0.0,
                    _ => panel_height + 1.4 * base,
                };
                panel.place(beside, top, &signs);
                panel_height = panel_height.max(top + signs_height);
            }
        }
        if panel.is_empty() && picture.title.is_none() {
            return PictureFrame { pad: 0.0, size: (width, height), board: (0.0, 0.0), pieces: Vec::new() };
        }

        let pad = 1.4 * base;
        let mut pieces = Vec::new();
        let beside = right && !panel.is_empty();
        let panel_room = if panel.is_empty() { 0.0 } else { panel_width };
        let inner = if beside { width + 1.8 * base + panel_room } else { width.max(panel_room) };
        // A small board must not break its title after every word.
        let title_width = picture.title.as_ref().map_or(0.0, |title| typeface::width(title, TITLE * base, true));
        let inner = inner.max(title_width.min(22.0 * base));
        let mut top = pad;
        if let Some(title) = &picture.title {
            let (mut heading, size) = (Canvas::default(), TITLE * base);
            let lines = typeface::wrap(title, size, true, inner);
            for (index, text) in lines.iter().enumerate() {
                let baseline = (index as f64 * 1.3 + 0.8) * size;
                heading.text(0.0, baseline, Font::new(size, picture.theme.ink).bold(), text);
            }
            if !lines.is_empty() {
                pieces.push((pad, top, heading));
                top += (lines.len() as f64 * 1.3 - 0.3) * size + 0.9 * base;
            }
        }
        let bottom = if beside {
            pieces.push((pad + width + 1.8 * base, top, panel));
            top + height.max(panel_height)
        } else if panel.is_empty() {
            top + height
        } else {
            pieces.push((pad, top + height + 1.1 * base, panel));
            top + height + 1.1 * base + panel_height
        };
        PictureFrame { pad, size: (inner + 2.0 * pad, bottom + pad), board: (pad, top), pieces }
    }
}
