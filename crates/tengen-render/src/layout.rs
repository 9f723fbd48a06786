//! The layout of a board: the only place that converts points to coordinates.

use crate::theme::{self, CELL, Theme};
use crate::torus;
use tengen::{Grid, Point, Topology};

/// The height of an equilateral triangle with sides of 1: the distance of two Hex rows.
const HEX_ROW: f64 = 0.866_025_403_784_438_6;
/// From the middle of a hexagon to its corners, for a width of 1.
const HEX_CORNER: f64 = 0.577_350_269_189_625_8;

/// Size of the drawn board and the place of each point, in user units of the SVG.
///
/// The middle of column `x` and row `y` is at `origin + (x * step.0 + y * skew, y * step.1)`.
///
/// ```
/// use tengen::{Board, Grid};
/// use tengen_render::BoardPicture;
///
/// let board = Board::empty(Grid::square(9));
/// let layout = BoardPicture::new(&board).layout();
/// assert_eq!(layout.center(board.grid().at(0, 0)?), layout.origin);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    /// The board's width and height, margins included.
    pub size: (f64, f64),
    /// The middle of the top left point.
    pub origin: (f64, f64),
    /// The distance of two columns and of two rows.
    pub step: (f64, f64),
    /// How far each row is shifted to the right of the row above.
    pub skew: f64,
    grid: Grid,
}

impl Layout {
    /// The layout of a board that is drawn alone.
    pub(crate) fn new(grid: Grid, theme: &Theme, coordinates: bool) -> Layout {
        let (columns, rows) = ((grid.width() - 1) as f64, (grid.height() - 1) as f64);
        match grid.topology() {
            Topology::Square | Topology::Torus => {
                let margin =
                    CELL * if coordinates { theme::COORDINATE_MARGIN } else { theme::BARE_MARGIN } + torus::ring(grid);
                let step = (CELL, CELL * theme.aspect);
                let size = (columns * step.0 + 2.0 * margin, rows * step.1 + 2.0 * margin);
                Layout { size, origin: (margin, margin), step, skew: 0.0, grid }
            }
            Topology::Hex => {
                let side = Layout::hex_side();
                let [left, top, right] = if coordinates {
                    [theme::HEX_MARGIN_LEFT, theme::HEX_MARGIN_TOP, theme::HEX_MARGIN_RIGHT]
                } else {
                    [theme::HEX_BARE_MARGIN, theme::HEX_EDGE, theme::HEX_BARE_MARGIN]
                };
                let (left, top, right) = (left * CELL, side + top * CELL, right * CELL);
                let bottom = side + theme::HEX_EDGE * CELL;
                let (step, skew) = ((CELL, CELL * HEX_ROW), CELL / 2.0);
                let size = (left + columns * step.0 + rows * skew + right, top + rows * step.1 + bottom);
                Layout { size, origin: (left, top), step, skew, grid }
            }
        }
    }

    /// The middle of `point`.
    pub fn center(&self, point: Point) -> (f64, f64) {
        let (x, y) = self.grid.xy(point);
        self.middle(x as f64, y as f64)
    }

    /// The middle of column `x` and row `y`, also beyond the board.
    pub(crate) fn middle(&self, x: f64, y: f64) -> (f64, f64) {
        (self.origin.0 + x * self.step.0 + y * self.skew, self.origin.1 + y * self.step.1)
    }

    /// From the line through a side's cells to the outer edge of a Hex board.
    pub(crate) const fn hex_side() -> f64 {
        (HEX_CORNER + theme::HEX_SIDE) * CELL
    }

    /// The corners of a Hex cell around its middle, clockwise from the top.
    pub(crate) const fn hex_corners() -> [(f64, f64); 6] {
        let (half, long, short) = (CELL / 2.0, HEX_CORNER * CELL, HEX_CORNER * CELL / 2.0);
        [(0.0, -long), (half, -short), (half, short), (0.0, long), (-half, short), (-half, -short)]
    }
}
