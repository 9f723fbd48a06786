//! Many small boards at once: the owners of their empty points, in about a hundred nanoseconds per board.
//!
//! Boards of one size are collected in groups of eight, with corresponding rows next to each other, and a group is
//! flooded like a single board. The results for each board are those of [`territories`](tengen::territories).

use super::{BatchError, MAX_SIDE};
use crate::kernel::boards::{self, BOARD_LANES, BoardRows, FloodScratch};
use crate::territory::Shares;
use tengen::{Board, ByColor, Color, Grid, Point, Topology, diagram};

/// Boards of one size that are counted together.
///
/// ```
/// use tengen::{Color, Grid, Point};
/// use tengen_giant::batch::TerritoryBatch;
///
/// let mut batch = TerritoryBatch::new(Grid::square(5))?;
/// batch.push_bytes(b"..X...X.X.X.O.X.O.O...O..")?;
/// let shares = batch.shares()[0];
/// assert_eq!((shares.owned.black, shares.owned.white, shares.neutral), (6, 1, 9));
/// assert_eq!(batch.owners()[0].at(Point::from_index(0)), Some(Color::Black));
/// # Ok::<(), tengen_giant::batch::BatchError>(())
/// ```
#[derive(Clone, Debug)]
pub struct TerritoryBatch {
    grid: Grid,
    len: usize,
    /// The rows of Black's and White's stones: those of the first eight boards, then those of the next eight, and so
    /// on.
    rows: Vec<[BoardRows; 2]>,
}

impl TerritoryBatch {
    /// Creates an empty batch for boards of this size.
    pub fn new(grid: Grid) -> Result<TerritoryBatch, BatchError> {
        if grid.topology() != Topology::Square {
            return Err(BatchError::Topology(grid));
        }
        if grid.width().max(grid.height()) > MAX_SIDE {
            return Err(BatchError::TooLarge(grid));
        }
        Ok(TerritoryBatch { grid, len: 0, rows: Vec::new() })
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
        self.rows.clear();
    }

    /// Returns the rows of the group that the next board is added to, and the board's lane.
    fn next(&mut self) -> (&mut [[BoardRows; 2]], usize) {
        let (first, lane) = (self.len / BOARD_LANES * self.grid.height(), self.len % BOARD_LANES);
        if lane == 0 {
            // A refused board may have already added the group.
            self.rows.truncate(first);
            self.rows.resize(first + self.grid.height(), [[0; BOARD_LANES]; 2]);
        }
        (&mut self.rows[first..], lane)
    }

    /// Adds a board.
    pub fn push(&mut self, board: &Board) -> Result<(), BatchError> {
        if board.grid() != self.grid {
            return Err(BatchError::OtherSize(board.grid()));
        }
        let width = self.grid.width();
        let (rows, lane) = self.next();
        for (row, stones) in rows.iter_mut().zip(board.stones().chunks(width)) {
            set(row, lane, stones.iter().copied());
        }
        self.len += 1;
        Ok(())
    }

    /// Adds a board given as bytes, row by row from the top left without line breaks, with the letters of
    /// [`diagram::content`]. `X`, `O` and `.` are the fastest to read.
    pub fn push_bytes(&mut self, points: &[u8]) -> Result<(), BatchError> {
        let (width, area) = (self.grid.width(), self.grid.area());
        if points.len() != area {
            return Err(BatchError::OtherLength(points.len()));
        }
        let (rows, lane) = self.next();
        if !boards::pack(points, width, lane, rows) {
            let content = |byte: &u8| diagram::content(char::from(*byte));
            if let Some(at) = points.iter().position(|byte| content(byte).is_none()) {
                return Err(BatchError::Letter(Point::from_index(at), points[at]));
            }
            for (row, points) in rows.iter_mut().zip(points.chunks(width)) {
                set(row, lane, points.iter().map(|byte| content(byte).flatten()));
            }
        }
        self.len += 1;
        Ok(())
    }

    /// Adds consecutive boards given as bytes, each in the form that [`push_bytes`](TerritoryBatch::push_bytes) takes.
    /// If a board is refused, the boards before it have been added.
    pub fn push_all(&mut self, boards: &[u8]) -> Result<(), BatchError> {
        if !boards.len().is_multiple_of(self.grid.area()) {
            return Err(BatchError::OtherLength(boards.len()));
        }
        boards.chunks(self.grid.area()).try_for_each(|board| self.push_bytes(board))
    }

    /// Returns a mask with one bit per column.
    fn inside(&self) -> u32 {
        u32::MAX >> (MAX_SIDE - self.grid.width())
    }

    /// Returns the number of empty points of each owner, for each board in the order of addition.
    pub fn shares(&self) -> Vec<Shares> {
        let mut shares = Vec::with_capacity(self.len.next_multiple_of(BOARD_LANES));
        let mut scratch = FloodScratch::new();
        for stones in self.rows.chunks_exact(self.grid.height()) {
            let [black, white, neutral] =
                boards::totals(self.inside(), stones, &mut scratch).map(|row| row.map(u64::from));
            shares.extend((0..BOARD_LANES).map(|lane| Shares {
                owned: ByColor { black: black[lane], white: white[lane] },
                neutral: neutral[lane],
            }));
        }
        shares.truncate(self.len);
        shares
    }

    /// Returns the owner of each point, for each board in the order of addition.
    pub fn owners(&self) -> Vec<BoardOwners> {
        let height = self.grid.height();
        let mut owners = Vec::with_capacity(self.len.next_multiple_of(BOARD_LANES));
        let mut scratch = FloodScratch::new();
        for stones in self.rows.chunks_exact(height) {
            boards::reach(self.inside(), stones, &mut scratch);
            let reached = &scratch.reached[..height];
            owners.extend((0..BOARD_LANES).map(|lane| {
                let alone = |one: usize| reached.iter().map(|row| row[one][lane] & !row[1 - one][lane]).collect();
                BoardOwners { grid: self.grid, rows: ByColor { black: alone(0), white: alone(1) } }
            }));
        }
        owners.truncate(self.len);
        owners
    }
}

/// Writes the stones of a row to a lane.
fn set(row: &mut [BoardRows; 2], lane: usize, stones: impl Iterator<Item = Option<Color>>) {
    let (mut black, mut white) = (0, 0);
    for (x, stone) in stones.enumerate() {
        black |= u32::from(stone == Some(Color::Black)) << x;
        white |= u32::from(stone == Some(Color::White)) << x;
    }
    (row[0][lane], row[1][lane]) = (black, white);
}

/// The owners of the empty points of a board.
///
/// ```
/// use tengen::{Color, diagram};
/// use tengen_giant::batch::TerritoryBatch;
///
/// let board = diagram::parse(".X.O.")?;
/// let mut batch = TerritoryBatch::new(board.grid()).unwrap();
/// batch.push(&board).unwrap();
/// let owners = &batch.owners()[0];
/// assert_eq!(owners.rows(Color::Black), [0b00001]);
/// assert_eq!(owners.at(board.grid().point(4, 0).unwrap()), Some(Color::White));
/// # Ok::<(), tengen::diagram::DiagramError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardOwners {
    grid: Grid,
    rows: ByColor<Vec<u32>>,
}

impl BoardOwners {
    /// Returns the owner of an empty point: the only color that its region touches. Returns `None` for neutral points,
    /// for stones and outside the board.
    pub fn at(&self, point: Point) -> Option<Color> {
        if !self.grid.contains(point) {
            return None;
        }
        let (x, y) = self.grid.xy(point);
        Color::BOTH.into_iter().find(|&color| self.rows[color][y] >> x & 1 == 1)
    }

    /// Returns the points of a color as rows of bits from the top, with the first column in the lowest bit.
    pub fn rows(&self, color: Color) -> &[u32] {
        &self.rows[color]
    }
}
