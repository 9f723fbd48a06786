//! Many full boards at once: the winners of small Hex boards, in a few nanoseconds per board.
//!
//! A Hex board is part of a triangular board for the game of Y: beyond the right side lies a triangle of one color, and
//! beyond the bottom lies a triangle of the other. On a full Y board, every triangle of three neighbors can be replaced
//! by a single cell of the majority color. The board then has one row less, and its winner stays the same. The last
//! remaining cell is the winner. No step depends on the stones, so the same operations work on the rows of many boards
//! side by side, with one bit per cell.
//!
//! The triangles beyond the sides never change, so only the rows of the Hex board are stored: bits beyond the right
//! side are always 0, and the row below the last is always all ones.

use super::{BatchError, MAX_SIDE, letters};
use crate::kernel::majority::{reduce_narrow, reduce_wide};
use crate::kernel::pack::{HEX_LANES, plain_rows};
use tengen::Board;
use tengen::Color;
use tengen::hex::Orientation;
use tengen::{Grid, Point};

/// Sixteen boards side by side: the first row of each board, then the second row of each, and so on.
#[derive(Clone, Debug)]
enum Lanes {
    /// Up to 16 columns.
    Narrow(Vec<[u16; HEX_LANES]>),
    /// Up to 32 columns.
    Wide(Vec<[u32; HEX_LANES]>),
}

/// Full boards of one size whose winners are found together.
///
/// ```
/// use tengen::hex::Orientation;
/// use tengen::{Color, Grid, Topology};
/// use tengen_giant::batch::WinnerBatch;
///
/// let grid = Grid::with_topology(2, 2, Topology::Hex)?;
/// let mut batch = WinnerBatch::new(grid, Orientation::TopBottom)?;
/// batch.push_all(b"XOXOOOXX")?;
/// assert_eq!(batch.winners(), [Color::Black, Color::White]);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct WinnerBatch {
    grid: Grid,
    orientation: Orientation,
    len: usize,
    rows: Lanes,
}

impl WinnerBatch {
    /// Creates an empty batch for boards of this size.
    pub fn new(grid: Grid, orientation: Orientation) -> Result<WinnerBatch, BatchError> {
        if grid.width().max(grid.height()) > MAX_SIDE {
            return Err(BatchError::TooLarge(grid));
        }
        let rows = if grid.width() <= 16 { Lanes::Narrow(Vec::new()) } else { Lanes::Wide(Vec::new()) };
        Ok(WinnerBatch { grid, orientation, len: 0, rows })
    }

    /// The number of boards.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether the batch is empty.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Removes all boards, but keeps the memory.
    pub fn clear(&mut self) {
        self.len = 0;
        match &mut self.rows {
            Lanes::Narrow(rows) => rows.clear(),
            Lanes::Wide(rows) => rows.clear(),
        }
    }

    /// Adds a full board.
    pub fn push(&mut self, board: &Board) -> Result<(), BatchError> {
        let grid = board.grid();
        if (grid.width(), grid.height()) != (self.grid.width(), self.grid.height()) {
            return Err(BatchError::OtherSize(grid));
        }
        if let Some(empty) = board.stones().iter().position(Option::is_none) {
            return Err(BatchError::Empty(Point::from_index(empty)));
        }
        let mut rows = [0u32; MAX_SIDE];
        for (row, stones) in rows.iter_mut().zip(board.stones().chunks(grid.width())) {
            for (x, &stone) in stones.iter().enumerate() {
                *row |= u32::from(stone == Some(Color::Black)) << x;
            }
        }
        self.push_rows(&rows[..grid.height()]);
        Ok(())
    }

    /// Adds a full board given as bytes, row by row from the top left, with the letters of [`text`](tengen::hex::text).
    pub fn push_bytes(&mut self, cells: &[u8]) -> Result<(), BatchError> {
        let width = self.grid.width();
        if cells.len() != self.grid.area() {
            return Err(BatchError::OtherLength(cells.len()));
        }
        if let Lanes::Narrow(all) = &mut self.rows {
            let (first, lane) = (self.len / HEX_LANES * self.grid.height(), self.len % HEX_LANES);
            if lane == 0 {
                all.resize(first + self.grid.height(), [0; HEX_LANES]);
            }
            if plain_rows(cells, width, self.orientation.vertical(), lane, &mut all[first..]) {
                self.len += 1;
                return Ok(());
            }
        }
        if let Some(at) = letters::not_stone(cells) {
            return Err(BatchError::Empty(Point::from_index(at)));
        }
        let mut rows = [0u32; MAX_SIDE];
        let rows = &mut rows[..self.grid.height()];
        // Bits beyond the row are masked when the rows are added.
        letters::black_rows(cells, width, rows);
        self.push_rows(rows);
        Ok(())
    }

    /// Adds consecutive full boards given as bytes, each in the form that [`push_bytes`](WinnerBatch::push_bytes)
    /// takes. This is faster than adding them one at a time. If a board is refused, the boards before it have been
    /// added.
    pub fn push_all(&mut self, boards: &[u8]) -> Result<(), BatchError> {
        let (area, height) = (self.grid.area(), self.grid.height());
        let mut rest = boards;
        while !rest.is_empty() {
            let (first, lane) = (self.len / HEX_LANES * height, self.len % HEX_LANES);
            let (group, others) = rest.split_at(rest.len().min((HEX_LANES - lane) * area));
            rest = others;
            if let Lanes::Narrow(all) = &mut self.rows {
                all.resize(first + height, [0; HEX_LANES]);
                if plain_rows(group, self.grid.width(), self.orientation.vertical(), lane, &mut all[first..]) {
                    self.len += group.len() / area;
                    continue;
                }
            }
            group.chunks(area).try_for_each(|board| self.push_bytes(board))?;
        }
        Ok(())
    }

    /// Adds a full board by its rows from the top: bit `x` of a row is 1 for Black and 0 for White. Rows and bits
    /// beyond the board are ignored, and missing rows are White's.
    pub fn push_rows(&mut self, rows: &[u32]) {
        let (height, lane) = (self.grid.height(), self.len % HEX_LANES);
        let first = self.len / HEX_LANES * height;
        let inside = u32::MAX >> (32 - self.grid.width());
        // A set bit is a stone of the color that joins top and bottom.
        let flip = if self.orientation == Orientation::TopBottom { 0 } else { u32::MAX };
        let row = |y: usize| (rows.get(y).copied().unwrap_or(0) ^ flip) & inside;
        match &mut self.rows {
            Lanes::Narrow(all) => {
                if lane == 0 {
                    all.resize(first + height, [0; HEX_LANES]);
                }
                all[first..].iter_mut().enumerate().for_each(|(y, lanes)| lanes[lane] = row(y) as u16);
            }
            Lanes::Wide(all) => {
                if lane == 0 {
                    all.resize(first + height, [0; HEX_LANES]);
                }
                all[first..].iter_mut().enumerate().for_each(|(y, lanes)| lanes[lane] = row(y));
            }
        }
        self.len += 1;
    }

    /// Returns the winner of each board, in the order of addition.
    pub fn winners(&self) -> Vec<Color> {
        let (width, height) = (self.grid.width(), self.grid.height());
        let vertical = self.orientation.vertical();
        let mut winners = Vec::with_capacity(self.len.next_multiple_of(HEX_LANES));
        let color = |one: bool| if one { vertical } else { vertical.opponent() };
        match &self.rows {
            Lanes::Narrow(rows) => {
                for boards in rows.chunks_exact(height) {
                    let cells = reduce_narrow(width, boards);
                    winners.extend(cells.map(|cell| color(cell & 1 == 1)));
                }
            }
            Lanes::Wide(rows) => {
                for boards in rows.chunks_exact(height) {
                    let cells = reduce_wide(width, boards);
                    winners.extend(cells.map(|cell| color(cell & 1 == 1)));
                }
            }
        }
        winners.truncate(self.len);
        winners
    }
}

#[cfg(test)]
mod tests {
    use tengen::Topology;

    fn hex_grid(width: usize, height: usize) -> Result<Grid, tengen::GridError> {
        Grid::with_topology(width, height, Topology::Hex)
    }

    use super::*;

    #[test]
    fn boards_that_do_not_fit_are_told_why() {
        let grid = hex_grid(3, 2).unwrap();
        let mut batch = WinnerBatch::new(grid, Orientation::TopBottom).unwrap();
        let other = hex_grid(2, 3).unwrap();
        assert_eq!(batch.push(&Board::empty(other)), Err(BatchError::OtherSize(other)));
        assert_eq!(batch.push(&Board::empty(grid)), Err(BatchError::Empty(Point::from_index(0))));
        assert_eq!(batch.push_bytes(b"XXOOX"), Err(BatchError::OtherLength(5)));
        assert_eq!(batch.push_bytes(b"XXO.OX"), Err(BatchError::Empty(Point::from_index(3))));
        assert_eq!(batch.push_bytes(b"XXOXO?"), Err(BatchError::Empty(Point::from_index(5))));
        assert!(batch.is_empty());
        batch.push_bytes(b"XXOOXO").unwrap();
        batch.push_rows(&[0b100, 0b011]);
        assert_eq!((batch.len(), batch.winners()), (2, vec![Color::Black, Color::Black]));
        assert_eq!(batch.push_all(b"OOOXXXxxxooo*"), Err(BatchError::OtherLength(1)));
        assert_eq!((batch.len(), batch.winners()[2..].to_vec()), (4, vec![Color::White, Color::White]));
        let large = hex_grid(33, 1).unwrap();
        assert_eq!(WinnerBatch::new(large, Orientation::TopBottom).unwrap_err(), BatchError::TooLarge(large));
    }
}
