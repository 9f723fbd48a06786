//! Why a value of a property is invalid.

use super::value::MAX_SIZE;
use crate::grid::Grid;
use core::fmt;

/// Why a value is invalid.
///
/// ```
/// use tengen::Grid;
/// use tengen::sgf::{ValueError, value};
///
/// assert_eq!(value::go_move(Grid::square(9), b"?"), Err(ValueError::Point));
/// assert_eq!(ValueError::Point.to_string(), "not the name of a point");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ValueError {
    /// Not a whole number of a sane size.
    Number,
    /// Not a real number of at most three decimals and a sane size.
    Real,
    /// Not the name of a point.
    Point,
    /// The name of a point that is not on the board.
    OffBoard(Grid),
    /// A list of points that is longer than the board is large.
    TooManyPoints,
    /// Neither Black nor White.
    Color,
    /// Not a board size.
    Size,
    /// A board size out of range.
    SizeRange,
}

impl fmt::Display for ValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ValueError::Number => f.write_str("not a whole number"),
            ValueError::Real => f.write_str("not a number"),
            ValueError::Point => f.write_str("not the name of a point"),
            ValueError::OffBoard(grid) => write!(f, "a point that is not on a board of {grid}"),
            ValueError::TooManyPoints => f.write_str("more points than the board has"),
            ValueError::Color => f.write_str("neither Black nor White"),
            ValueError::Size => f.write_str("not a board size"),
            ValueError::SizeRange => write!(f, "a board size that is not from 1 to {MAX_SIZE}"),
        }
    }
}

impl core::error::Error for ValueError {}
