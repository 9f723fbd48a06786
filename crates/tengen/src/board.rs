//! Stones on a grid, without turns, rules or history.

use crate::color::{ByColor, Color};
use crate::grid::{Grid, Point};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::ops::{Index, IndexMut};

/// Stones on a grid. Any arrangement is allowed, including those that cannot arise in play.
///
/// Two boards are equal if their grids and their stones are equal.
///
/// ```
/// use tengen::{Board, Color, Grid};
///
/// let grid = Grid::square(9);
/// let mut board = Board::empty(grid);
/// board[grid.at(4, 4)?] = Some(Color::Black);
/// assert_eq!((board.count().black, board.count().white), (1, 0));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "crate::serialization::BoardFields")
)]
pub struct Board {
    grid: Grid,
    stones: Vec<Option<Color>>,
}

/// The number of given points differs from the number of points on the board.
///
/// ```
/// use tengen::{Board, Grid};
///
/// let error = Board::from_stones(Grid::square(2), vec![None; 3]).unwrap_err();
/// assert_eq!(error.to_string(), "a board of 2x2 has 4 points, not 3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PointCountError {
    /// The grid of the board.
    pub grid: Grid,
    /// The number of given points.
    pub given: usize,
}

impl fmt::Display for PointCountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a board of {} has {} points, not {}", self.grid, self.grid.area(), self.given)
    }
}

impl core::error::Error for PointCountError {}

impl Board {
    /// Creates a board without stones.
    pub fn empty(grid: Grid) -> Board {
        Board { grid, stones: vec![None; grid.area()] }
    }

    /// Creates a board from its points, row by row from the top left. The list must have one entry for each point of
    /// the grid.
    ///
    /// ```
    /// use tengen::{Board, Color, Grid};
    ///
    /// let stones = vec![Some(Color::Black), None, None, Some(Color::White)];
    /// assert!(Board::from_stones(Grid::square(2), stones.clone()).is_ok());
    /// let error = Board::from_stones(Grid::square(3), stones).unwrap_err();
    /// assert_eq!(error.to_string(), "a board of 3x3 has 9 points, not 4");
    /// ```
    pub fn from_stones(grid: Grid, stones: Vec<Option<Color>>) -> Result<Board, PointCountError> {
        if stones.len() == grid.area() {
            Ok(Board { grid, stones })
        } else {
            Err(PointCountError { grid, given: stones.len() })
        }
    }

    /// The grid of the board.
    pub const fn grid(&self) -> Grid {
        self.grid
    }

    /// All stones, row by row from the top left.
    pub fn stones(&self) -> &[Option<Color>] {
        &self.stones
    }

    /// Returns the stone at `point`, or `None` if the point is empty or off the board.
    pub fn get(&self, point: Point) -> Option<Color> {
        self.stones.get(point.index()).copied().flatten()
    }

    /// Removes all stones.
    pub(crate) fn clear(&mut self) {
        self.stones.fill(None);
    }

    /// Returns the number of stones of each color.
    pub fn count(&self) -> ByColor<usize> {
        ByColor::new_with(|color| self.stones.iter().filter(|&&stone| stone == Some(color)).count())
    }

    /// Returns the board with the colors exchanged.
    #[must_use]
    pub fn swapped(&self) -> Board {
        Board { grid: self.grid, stones: self.stones.iter().map(|stone| stone.map(Color::opponent)).collect() }
    }

    /// Returns the board without the stones at `points`.
    #[must_use]
    pub fn without(&self, points: impl IntoIterator<Item = Point>) -> Board {
        let mut board = self.clone();
        for point in points {
            board[point] = None;
        }
        board
    }
}

impl Index<Point> for Board {
    type Output = Option<Color>;

    fn index(&self, point: Point) -> &Option<Color> {
        &self.stones[point.index()]
    }
}

impl IndexMut<Point> for Board {
    fn index_mut(&mut self, point: Point) -> &mut Option<Color> {
        &mut self.stones[point.index()]
    }
}
