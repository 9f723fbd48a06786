//! Drawings on the terminal, and messages in place of drawings that do not fit.

use crate::args::PictureArgs;
use crate::failure::Failure;
use crate::{output, pictures};
use tengen::Grid;
use tengen_render::{BoardPicture, MAX_POINTS, MAX_SIDE, terminal};

/// The maximum size of a board that is drawn with an answer.
const MAX_DRAWN: (usize, usize) = (52, 200);

/// Whether a board of this size is drawn beside an answer.
pub(crate) fn fits(grid: Grid) -> bool {
    grid.width() <= MAX_DRAWN.0 && grid.height() <= MAX_DRAWN.1
}

/// Draws the board with its legend and sheet. If the board does not fit, returns the sheet and the reason why there is
/// no drawing. `args` are the picture options of the command.
pub(crate) fn text(picture: &BoardPicture<'_>, args: &PictureArgs) -> Result<String, Failure> {
    let grid = picture.board.grid();
    if fits(grid) {
        return terminal::draw(picture, output::style()).map_err(pictures::undrawable);
    }
    let sheet = terminal::draw_sheet(picture, output::style());
    let gap = if sheet.is_empty() { "" } else { "\n" };
    Ok(format!("{}\n{gap}{sheet}", left_out(grid, args)))
}

/// Returns the reason why there is no drawing, and how to get one if no picture was requested.
pub(crate) fn left_out(grid: Grid, args: &PictureArgs) -> String {
    let is_paintable = grid.width().max(grid.height()) <= MAX_SIDE && grid.area() <= MAX_POINTS;
    let how = if !is_paintable {
        "; tengen convert INPUT --to text writes it as rows"
    } else if args.files().is_empty() {
        "; --svg FILE writes a picture of it"
    } else {
        ""
    };
    format!("The board of {grid} is too large to be drawn here{how}.")
}
