//! Finds the winner of a full board by following the border between the colors from one corner.
//!
//! The sides of the board have colors too: two are Black's and two are White's. A border between the colors begins in
//! the top left corner. It runs with one color always on the left and the other on the right until it meets one of the
//! two far sides. The color that meets its own far side has won, because its cells along the border form a chain from
//! side to side. On random boards it visits a few percent of the cells.
//!
//! The board need not be full, but the border must not meet an empty cell. If it does, the whole board is examined
//! instead.

use super::outcome::{self, Orientation};
use crate::board::Board;
use crate::color::Color;
use core::hint::select_unpredictable;
use core::ops::{Add, Sub};

/// The winner, if any. The result is that of [`outcome::winner`], but faster on full boards.
pub fn winner(board: &Board, orientation: Orientation) -> Option<Color> {
    let stones = board.stones();
    let (width, height) = (board.grid().width(), board.grid().height());
    walk(width, height, orientation, |index| stones[index]).or_else(|| outcome::winner(board, orientation))
}

/// The winner found by following the border, or `None` if it meets an empty cell. `stone` returns the color of the cell
/// with an index, row by row from the top left.
pub fn walk(
    width: usize,
    height: usize,
    orientation: Orientation,
    stone: impl Fn(usize) -> Option<Color>,
) -> Option<Color> {
    let last = width.checked_mul(height)?.checked_sub(1)?;
    let vertical = orientation.vertical();
    let mut walker = Walker::new(width, last);
    loop {
        match walker.step(|index| stone(index).map(|stone| stone == vertical)) {
            BorderStep::On => {}
            BorderStep::Met { vertical: true } => return Some(vertical),
            BorderStep::Met { vertical: false } => return Some(vertical.opponent()),
            BorderStep::Blocked => return None,
        }
    }
}

/// A cell on the board or next to it, or the offset between two cells.
#[derive(Clone, Copy)]
struct BorderPlace {
    /// Row by row from the top left.
    index: isize,
    /// The column.
    x: isize,
}

impl Add for BorderPlace {
    type Output = BorderPlace;

    fn add(self, way: BorderPlace) -> BorderPlace {
        BorderPlace { index: self.index + way.index, x: self.x + way.x }
    }
}

impl Sub for BorderPlace {
    type Output = BorderPlace;

    fn sub(self, way: BorderPlace) -> BorderPlace {
        BorderPlace { index: self.index - way.index, x: self.x - way.x }
    }
}

impl BorderPlace {
    /// Selects one of two without a branch, because the choice is unpredictable.
    fn either(first: bool, a: BorderPlace, b: BorderPlace) -> BorderPlace {
        BorderPlace { index: select_unpredictable(first, a.index, b.index), x: select_unpredictable(first, a.x, b.x) }
    }
}

enum BorderStep {
    /// The border continues.
    On,
    /// It has met a far side: of the color that connects top and bottom, or of the other.
    Met { vertical: bool },
    /// It has met an empty cell.
    Blocked,
}

/// A position on the border between two cells.
struct Walker {
    width: isize,
    last: isize,
    /// The cell on one side of the border, with the color that connects left and right.
    at: BorderPlace,
    /// The offset from there to the cell on the other side.
    across: BorderPlace,
    /// The offset from there to the third cell at the corner that the border runs into.
    ahead: BorderPlace,
}

impl Walker {
    /// Between the left side and the top side, looking at the first cell.
    fn new(width: usize, last: usize) -> Walker {
        let width = width as isize;
        Walker {
            width,
            last: last as isize,
            at: BorderPlace { index: -1, x: -1 },
            across: BorderPlace { index: 1 - width, x: 1 },
            ahead: BorderPlace { index: 1, x: 1 },
        }
    }

    #[inline]
    fn step(&mut self, is_vertical: impl Fn(usize) -> Option<bool>) -> BorderStep {
        let next = self.at + self.ahead;
        let inside = next.x.cast_unsigned() < self.width.cast_unsigned();
        let vertical = if inside && next.index.cast_unsigned() <= self.last.cast_unsigned() {
            match is_vertical(next.index.cast_unsigned()) {
                Some(vertical) => vertical,
                None => return BorderStep::Blocked,
            }
        } else if next.x >= self.width {
            return BorderStep::Met { vertical: false };
        } else if next.index > self.last || next.x < 0 && next.index == self.last {
            // The cell to the left of the bottom side has the index of the last cell of the board.
            return BorderStep::Met { vertical: true };
        } else {
            // Above the board, or else to the left of it.
            next.index < 0 && next.x >= 0
        };
        // The border turns away from the cell ahead, which becomes one of the two cells beside it. Of the six ways
        // around a cell each is the sum of its two neighbors.
        let (right, left) = (self.ahead - self.across, self.across - self.ahead);
        self.at = BorderPlace::either(vertical, self.at, next);
        (self.across, self.ahead) =
            (BorderPlace::either(vertical, self.ahead, left), BorderPlace::either(vertical, right, self.across));
        BorderStep::On
    }
}
