//! The two players, and pairs of values indexed by player.

use core::array;
use core::fmt;
use core::iter::FusedIterator;
use core::ops::{Index, IndexMut, Not};

/// Black or White: a player or the color of a stone.
///
/// In Hex the first player is `Black` and the second is `White`.
///
/// ```
/// use tengen::Color;
///
/// assert_eq!(Color::Black.opponent(), Color::White);
/// assert_eq!((Color::Black.to_string(), Color::Black.name(), Color::Black.letter()), ("Black".into(), "black", 'B'));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Color {
    /// The player who moves first in an even game.
    Black,
    /// The player who receives komi.
    White,
}

impl Color {
    /// Both colors, Black first.
    pub const BOTH: [Color; 2] = [Color::Black, Color::White];

    /// The other player.
    #[must_use]
    pub const fn opponent(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }

    /// The name in JSON: `black` or `white`.
    pub const fn name(self) -> &'static str {
        match self {
            Color::Black => "black",
            Color::White => "white",
        }
    }

    /// The letter in game records: `B` or `W`.
    pub const fn letter(self) -> char {
        match self {
            Color::Black => 'B',
            Color::White => 'W',
        }
    }
}

impl Not for Color {
    type Output = Color;

    fn not(self) -> Color {
        self.opponent()
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Color::Black => "Black",
            Color::White => "White",
        })
    }
}

/// A value for each player.
///
/// ```
/// use tengen::{ByColor, Color};
///
/// let mut prisoners = ByColor { black: 3, white: 5 };
/// prisoners[Color::Black] += 1;
/// assert_eq!(prisoners, ByColor { black: 4, white: 5 });
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ByColor<T> {
    /// Black's value.
    pub black: T,
    /// White's value.
    pub white: T,
}

impl<T> ByColor<T> {
    /// Creates a pair by calling `make` for each color.
    pub fn new_with(mut make: impl FnMut(Color) -> T) -> ByColor<T> {
        ByColor { black: make(Color::Black), white: make(Color::White) }
    }

    /// Applies `change` to both values.
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> ByColor<U> {
        ByColor { black: change(self.black), white: change(self.white) }
    }

    /// Returns Black's value, then White's, each with its color.
    pub fn iter(&self) -> ByColorIter<'_, T> {
        ByColorIter([(Color::Black, &self.black), (Color::White, &self.white)].into_iter())
    }

    /// Returns the pair with the colors exchanged.
    #[must_use]
    pub fn swapped(self) -> ByColor<T> {
        ByColor { black: self.white, white: self.black }
    }
}

impl<'a, T> IntoIterator for &'a ByColor<T> {
    type Item = (Color, &'a T);
    type IntoIter = ByColorIter<'a, T>;

    fn into_iter(self) -> ByColorIter<'a, T> {
        self.iter()
    }
}

/// The colors with their values. Created by [`ByColor::iter`].
///
/// ```
/// use tengen::{ByColor, Color};
///
/// let points = ByColor { black: 30, white: 28 };
/// let all: Vec<_> = points.iter().collect();
/// assert_eq!(all, [(Color::Black, &30), (Color::White, &28)]);
/// ```
#[derive(Clone, Debug)]
pub struct ByColorIter<'a, T>(array::IntoIter<(Color, &'a T), 2>);

impl<'a, T> Iterator for ByColorIter<'a, T> {
    type Item = (Color, &'a T);

    #[inline]
    fn next(&mut self) -> Option<(Color, &'a T)> {
        self.0.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl<T> ExactSizeIterator for ByColorIter<'_, T> {}

impl<T> FusedIterator for ByColorIter<'_, T> {}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    fn index(&self, color: Color) -> &T {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::Black => &mut self.black,
            Color::White => &mut self.white,
        }
    }
}
