//! In how many of the eight ways a board can lie on the table the network is shown it; it answers with the mean.
//!
//! Each look costs as much as the first and makes the answer a little better. With all eight, a board that is turned or
//! mirrored gets the same answer, turned or mirrored.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;
use tengen::Symmetry;
use tengen::Topology;

/// How often the network looks at a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SymmetryCount {
    /// As it lies.
    One,
    /// As it lies, and with left and right exchanged.
    Two,
    /// With top and bottom exchanged, too.
    #[default]
    Four,
    /// Turned and mirrored in every way.
    Eight,
}

impl SymmetryCount {
    /// All that can be asked for, the fewest first.
    pub const ALL: [SymmetryCount; 4] =
        [SymmetryCount::One, SymmetryCount::Two, SymmetryCount::Four, SymmetryCount::Eight];

    /// How many looks that are.
    pub const fn count(self) -> usize {
        1 << self as usize
    }

    /// How the board is laid for each look; together they always lead back to where they began.
    pub(super) fn symmetries(self) -> impl Iterator<Item = Symmetry> {
        Symmetry::of(Topology::Square).take(self.count())
    }
}

/// A number of ways that nobody can look.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SymmetryCountError {
    given: String,
}

impl Display for SymmetryCountError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: expected 1, 2, 4 or 8", self.given)
    }
}

impl std::error::Error for SymmetryCountError {}

impl FromStr for SymmetryCount {
    type Err = SymmetryCountError;

    fn from_str(text: &str) -> Result<SymmetryCount, SymmetryCountError> {
        let found = SymmetryCount::ALL.into_iter().find(|ways| ways.count().to_string() == text.trim());
        found.ok_or_else(|| SymmetryCountError { given: text.into() })
    }
}
