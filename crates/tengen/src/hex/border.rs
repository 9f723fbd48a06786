//! The winner of a full board by following the border between the colors from one corner.
//!
//! Outside the board lie the sides: two of Black's color and two of White's. In the top left corner a border between
//! the colors begins; with the one color always to the left and the other to the right it runs on until it meets one
//! of the two far sides, and the color that meets its own far side has won: its cells along the border are a chain
//! from side to side. At even odds it looks at a few of a hundred cells.
//!
//! The walk needs no full board, only stones along its way; where it meets an empty cell it gives up, and the whole
//! board is looked at instead.

use super::outcome::{self, Orientation};
use crate::board::Board;
use crate::color::Color;

/// Who has won, or nobody yet: the same answer as [`outcome::winner`], fast on full boards.
pub fn winner(board: &Board, orientation: Orientation) -> Option<Color> {
    let stones = board.stones();
    let (width, height) = (board.grid().width(), board.grid().height());
    walk(width, height, orientation, |index| stones[index]).or_else(|| outcome::winner(board, orientation))
}

/// Steps around a cell, as (columns, rows); each is a sixth of a turn from the one before.
const STEPS: [(isize, isize); 6] = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)];

/// The winner found by following the border, or `None` when there is an empty cell on the way. `stone` is asked for
/// cells by index, row by row from the top left.
pub fn walk(
    width: usize,
    height: usize,
    orientation: Orientation,
    stone: impl Fn(usize) -> Option<Color>,
) -> Option<Color> {
    if width == 0 || height == 0 {
        return None;
    }
    let vertical = orientation.vertical();
    let (columns, rows) = (width as isize, height as isize);
    // The cell on one side of the border, of the color that joins left and right: at first the left side.
    let (mut x, mut y): (isize, isize) = (-1, 0);
    // Where the cell across the border lies, seen from there: at first the top side, up and to the right.
    let mut across = 1;
    loop {
        // The third cell at the corner that the border runs into.
        let ahead = if across == 0 { 5 } else { across - 1 };
        let (dx, dy) = STEPS[ahead];
        let (nx, ny) = (x + dx, y + dy);
        // Numbers below zero are large when the sign is not looked at, so two comparisons find every cell outside.
        let is_vertical = if nx.cast_unsigned() < width && ny.cast_unsigned() < height {
            stone((ny * columns + nx).cast_unsigned())? == vertical
        } else if nx >= columns {
            return Some(vertical.opponent());
        } else if ny >= rows {
            return Some(vertical);
        } else {
            ny < 0
        };
        // The border turns away from the cell ahead, which becomes one of the two cells beside it. Which one is a
        // toss-up that no processor can foresee, so it is computed instead of branched on.
        let moved = isize::from(!is_vertical);
        x += dx * moved;
        y += dy * moved;
        let turned = if across == 5 { 0 } else { across + 1 };
        across = std::hint::select_unpredictable(is_vertical, ahead, turned);
    }
}
