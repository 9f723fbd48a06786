//! The geometry of a board: its size, its neighbors and its sides.

use crate::sides::{Side, Sides};
use crate::topology::Topology;
use core::fmt;
use core::iter::FusedIterator;
use core::ops::Range;

/// A point of a grid, given by its index, row by row from the top left.
///
/// A point is only meaningful together with the [`Grid`] that it belongs to. The module [`notation`](crate::notation)
/// converts points to text and back.
///
/// ```
/// use tengen::{Grid, notation};
///
/// let grid = Grid::square(19);
/// let point = notation::parse_go(grid, "D4")?;
/// assert_eq!(grid.xy(point), (3, 15));
/// assert_eq!(notation::go(grid, point), "D4");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct Point(u32);

impl Point {
    /// Returns the point with this index. A point with an index beyond [`MAX_AREA`] is not on any board.
    pub const fn from_index(index: usize) -> Point {
        if index as u64 > MAX_AREA { Point(u32::MAX) } else { Point(index as u32) }
    }

    /// Returns the index, row by row from the top left.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A rectangle of at least 1x1 points with one of three topologies.
///
/// ```
/// use tengen::{Grid, Topology};
///
/// let grid = Grid::new(3, 2)?;
/// let corner = grid.at(0, 0)?;
/// assert_eq!((grid.area(), grid.neighbors(corner).count()), (6, 2));
/// let torus = Grid::with_topology(3, 3, Topology::Torus)?;
/// assert_eq!(torus.neighbors(corner).count(), 4);
/// assert!(grid.at(3, 0).is_err());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "crate::serialization::GridFields")
)]
pub struct Grid {
    width: u32,
    height: u32,
    topology: Topology,
}

/// The maximum number of points of a grid. Labels and points have 32 bits.
pub const MAX_AREA: u64 = u32::MAX as u64 - 1;

/// The error for a size that no board can have.
///
/// ```
/// use tengen::Grid;
///
/// let error = Grid::new(0, 9).unwrap_err();
/// assert_eq!(error.to_string(), "a board needs at least one row and one column, not 0x9");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GridError {
    /// The requested number of columns.
    pub width: usize,
    /// The requested number of rows.
    pub height: usize,
}

impl GridError {
    /// Creates the error for this size.
    pub const fn new(width: usize, height: usize) -> GridError {
        GridError { width, height }
    }
}

impl fmt::Display for GridError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.width == 0 || self.height == 0 {
            write!(f, "a board needs at least one row and one column, not {}x{}", self.width, self.height)
        } else {
            write!(f, "a board of {}x{} has more than {MAX_AREA} points", self.width, self.height)
        }
    }
}

impl core::error::Error for GridError {}

/// The error for a coordinate that is not on the board.
///
/// ```
/// use tengen::Grid;
///
/// let error = Grid::square(9).at(9, 0).unwrap_err();
/// assert_eq!((error.x, error.y), (9, 0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OffBoard {
    /// The grid.
    pub grid: Grid,
    /// The column, counted from 0 at the left.
    pub x: i64,
    /// The row, counted from 0 at the top.
    pub y: i64,
}

impl fmt::Display for OffBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "invalid coordinate: ({}, {}) is not on a board of {}", self.x, self.y, self.grid)
    }
}

impl core::error::Error for OffBoard {}

impl Grid {
    /// Creates a board of `width` columns and `height` rows with four neighbors per point.
    pub const fn new(width: usize, height: usize) -> Result<Grid, GridError> {
        Grid::with_topology(width, height, Topology::Square)
    }

    /// Creates a board of `width` columns and `height` rows with this topology.
    pub const fn with_topology(width: usize, height: usize, topology: Topology) -> Result<Grid, GridError> {
        let fits = match (width as u64).checked_mul(height as u64) {
            Some(area) => area >= 1 && area <= MAX_AREA,
            None => false,
        };
        if fits {
            Ok(Grid { width: width as u32, height: height as u32, topology })
        } else {
            Err(GridError { width, height })
        }
    }

    /// Creates a square Go board. This is meant for sizes that are constants in the source.
    ///
    /// # Panics
    ///
    /// Panics if `size` is 0.
    pub const fn square(size: u16) -> Grid {
        assert!(size > 0, "a board has at least one point");
        Grid { width: size as u32, height: size as u32, topology: Topology::Square }
    }

    /// Returns the same rectangle with another topology.
    #[must_use]
    pub const fn to_topology(self, topology: Topology) -> Grid {
        Grid { topology, ..self }
    }

    /// Returns the grid with columns and rows exchanged.
    #[must_use]
    pub const fn transposed(self) -> Grid {
        Grid { width: self.height, height: self.width, ..self }
    }

    /// The number of columns.
    pub const fn width(self) -> usize {
        self.width as usize
    }

    /// The number of rows.
    pub const fn height(self) -> usize {
        self.height as usize
    }

    /// How points are joined.
    pub const fn topology(self) -> Topology {
        self.topology
    }

    /// The number of points.
    pub const fn area(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Returns all points, row by row from the top left.
    pub const fn points(self) -> Points {
        Points(0..self.width * self.height)
    }

    /// Returns the point in column `x` and row `y`, both counted from 0 at the top left, for computed coordinates that
    /// may lie beside the board. [`at`](Grid::at) reports the coordinates that a user gives.
    pub fn point(self, x: usize, y: usize) -> Option<Point> {
        (x < self.width() && y < self.height()).then(|| Point::from_index(y * self.width() + x))
    }

    /// Returns the point in column `x` and row `y`, or an error that contains the coordinates.
    pub fn at(self, x: i64, y: i64) -> Result<Point, OffBoard> {
        let inside = |value: i64, limit: usize| usize::try_from(value).ok().filter(|&value| value < limit);
        match (inside(x, self.width()), inside(y, self.height())) {
            (Some(x), Some(y)) => Ok(Point::from_index(y * self.width() + x)),
            _ => Err(OffBoard { grid: self, x, y }),
        }
    }

    /// Returns the point in column `x` and row `y`. On a torus the coordinates wrap around, so there is always a
    /// point.
    pub fn wrapped(self, x: i64, y: i64) -> Option<Point> {
        if self.topology == Topology::Torus {
            let (width, height) = (i64::from(self.width), i64::from(self.height));
            return self.at(x.rem_euclid(width), y.rem_euclid(height)).ok();
        }
        self.at(x, y).ok()
    }

    /// Whether `point` is on this board.
    pub const fn contains(self, point: Point) -> bool {
        point.index() < self.area()
    }

    /// Returns the column and row of `point`, counted from 0 at the top left.
    pub const fn xy(self, point: Point) -> (usize, usize) {
        ((point.0 % self.width) as usize, (point.0 / self.width) as usize)
    }

    /// Returns the points adjacent to `point`: above, left, right, below; in Hex also above right and below left. Each
    /// neighbor occurs once, and `point` itself never does, not even on a torus of one or two columns or rows.
    pub const fn neighbors(self, point: Point) -> Neighbors {
        if matches!(self.topology, Topology::Torus) {
            return self.neighbors_on_torus(point);
        }
        let (x, width, at) = (point.0 % self.width, self.width, point.0);
        let hex = matches!(self.topology, Topology::Hex);
        let mut found = Neighbors { points: [Point(0); 6], at: 0, len: 0 };
        let (top, bottom) = (at < width, at >= width * (self.height - 1));
        let (left, right) = (x == 0, x + 1 == width);
        if !top {
            found.push(at - width);
            if hex && !right {
                found.push(at - width + 1);
            }
        }
        if !left {
            found.push(at - 1);
        }
        if !right {
            found.push(at + 1);
        }
        if !bottom {
            if hex && !left {
                found.push(at + width - 1);
            }
            found.push(at + width);
        }
        found
    }

    const fn neighbors_on_torus(self, point: Point) -> Neighbors {
        let (width, height, at) = (self.width, self.height, point.0);
        let (x, y) = (at % width, at / width);
        let mut found = Neighbors { points: [Point(0); 6], at: 0, len: 0 };
        if height > 1 {
            found.push(if y == 0 { at + width * (height - 1) } else { at - width });
        }
        if width > 1 {
            found.push(if x == 0 { at + width - 1 } else { at - 1 });
        }
        if width > 2 {
            found.push(if x + 1 == width { at + 1 - width } else { at + 1 });
        }
        if height > 2 {
            found.push(if y + 1 == height { x } else { at + width });
        }
        found
    }

    /// Returns the sides of the board that contain `point`. A torus has none.
    pub fn sides(self, point: Point) -> Sides {
        let (x, y) = self.xy(point);
        let mut sides = Sides::NONE;
        if self.topology == Topology::Torus {
            return sides;
        }
        for (on, side) in [
            (y == 0, Side::Top),
            (y + 1 == self.height(), Side::Bottom),
            (x == 0, Side::Left),
            (x + 1 == self.width(), Side::Right),
        ] {
            if on {
                sides = sides.with(side);
            }
        }
        sides
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

/// The points of a grid, row by row from the top left. Created by [`Grid::points`].
///
/// ```
/// use tengen::Grid;
///
/// let mut points = Grid::new(3, 2)?.points();
/// assert_eq!((points.len(), points.next_back().map(|point| point.index())), (6, Some(5)));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Points(Range<u32>);

impl Iterator for Points {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        self.0.next().map(Point)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Point> {
        self.0.nth(n).map(Point)
    }

    #[inline]
    fn fold<B, F: FnMut(B, Point) -> B>(self, init: B, mut f: F) -> B {
        self.0.fold(init, |folded, index| f(folded, Point(index)))
    }
}

impl DoubleEndedIterator for Points {
    #[inline]
    fn next_back(&mut self) -> Option<Point> {
        self.0.next_back().map(Point)
    }
}

impl ExactSizeIterator for Points {}

impl FusedIterator for Points {}

/// The neighbors of a point, at most six. Created by [`Grid::neighbors`].
///
/// ```
/// use tengen::{Grid, notation};
///
/// let grid = Grid::square(9);
/// let names: Vec<_> = grid.neighbors(grid.at(0, 8)?).map(|point| notation::go(grid, point)).collect();
/// assert_eq!(names.len(), 2);
/// assert!(names.contains(&"A2".to_string()) && names.contains(&"B1".to_string()));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Neighbors {
    points: [Point; 6],
    at: u8,
    len: u8,
}

impl Neighbors {
    const fn push(&mut self, index: u32) {
        self.points[self.len as usize] = Point(index);
        self.len += 1;
    }
}

impl Iterator for Neighbors {
    type Item = Point;

    fn next(&mut self) -> Option<Point> {
        let point = self.points[..usize::from(self.len)].get(usize::from(self.at))?;
        self.at += 1;
        Some(*point)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = usize::from(self.len - self.at);
        (left, Some(left))
    }
}

impl ExactSizeIterator for Neighbors {}

impl FusedIterator for Neighbors {}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn on_a_torus_every_point_has_the_neighbors_that_arithmetic_gives(width in 1..9usize, height in 1..9usize) {
            let grid = Grid::with_topology(width, height, Topology::Torus).unwrap();
            for point in grid.points() {
                let (x, y) = grid.xy(point);
                let steps = [(0, height - 1), (width - 1, 0), (1, 0), (0, 1)];
                let mut expected = Vec::new();
                for (right, down) in steps {
                    let other = grid.point((x + right) % width, (y + down) % height).unwrap();
                    if other != point && !expected.contains(&other) {
                        expected.push(other);
                    }
                }
                prop_assert_eq!(grid.neighbors(point).collect::<Vec<_>>(), expected);
                prop_assert_eq!(grid.sides(point), Sides::NONE);
            }
        }

        #[test]
        fn neighbors_are_mutual_and_beside(width in 1..9usize, height in 1..9usize, hex: bool) {
            let topology = if hex { Topology::Hex } else { Topology::Square };
            let grid = Grid::with_topology(width, height, topology).unwrap();
            for point in grid.points() {
                let (x, y) = grid.xy(point);
                prop_assert_eq!(grid.point(x, y), Some(point));
                for other in grid.neighbors(point) {
                    prop_assert!(grid.neighbors(other).any(|back| back == point));
                    let (ox, oy) = grid.xy(other);
                    let step = (ox as i64 - x as i64, oy as i64 - y as i64);
                    let beside = [(0, 1), (1, 0), (0, -1), (-1, 0)].contains(&step);
                    prop_assert!(beside || hex && [(1, -1), (-1, 1)].contains(&step), "{:?}", step);
                }
            }
            let degrees: usize = grid.points().map(|point| grid.neighbors(point).len()).sum();
            let mut links = width * (height - 1) + height * (width - 1);
            if hex {
                links += (width - 1) * (height - 1);
            }
            prop_assert_eq!(degrees, 2 * links);
        }
    }

    #[test]
    fn sizes_that_cannot_be_boards_are_errors() {
        assert!(Grid::new(0, 5).is_err());
        assert!(Grid::new(5, 0).is_err());
        assert!(Grid::new(usize::MAX, usize::MAX).is_err());
        assert!(Grid::new(100_000, 100_000).is_err());
        assert!(Grid::new(1, 1).is_ok());
    }

    #[test]
    fn an_index_beyond_every_board_is_on_no_board() {
        let largest = Grid::new(2, (MAX_AREA / 2) as usize).unwrap();
        for index in [MAX_AREA, MAX_AREA + 1, 1 << 32, (1 << 32) + 5, u64::MAX] {
            let point = Point::from_index(usize::try_from(index).unwrap_or(usize::MAX));
            assert!(!largest.contains(point), "{index}");
        }
        assert!(largest.contains(Point::from_index(MAX_AREA as usize - 1)));
    }

    #[test]
    fn steps_off_a_torus_come_back_on_the_other_side() {
        let (square, torus) = (Grid::square(5), Grid::with_topology(5, 5, Topology::Torus).unwrap());
        assert_eq!(square.wrapped(-1, 0), None);
        assert_eq!(square.wrapped(4, 4), Some(Point::from_index(24)));
        assert_eq!(torus.wrapped(-1, -1), Some(Point::from_index(24)));
        assert_eq!(torus.wrapped(5, 7), torus.point(0, 2));
        assert_eq!(torus.wrapped(i64::MIN, i64::MAX), torus.point(2, 2));
    }

    #[test]
    fn a_coordinate_off_the_board_is_named() {
        let grid = Grid::square(5);
        for (x, y) in [(-1, 1), (5, 1), (1, -1), (1, 5), (i64::MAX, 0), (i64::MIN, 0)] {
            assert_eq!(grid.at(x, y), Err(OffBoard { grid, x, y }));
        }
        assert_eq!(grid.at(4, 4), Ok(Point::from_index(24)));
    }
}
