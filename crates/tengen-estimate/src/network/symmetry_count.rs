//! The number of symmetries of the board that the network evaluates. The result is the mean.
//!
//! Each symmetry costs as much as the first one and improves the result slightly. With all eight symmetries, the result
//! for a rotated or mirrored board is the rotated or mirrored result.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;
use tengen::Symmetry;
use tengen::Topology;

/// The number of symmetries that the network evaluates.
///
/// ```
/// use tengen_estimate::network::SymmetryCount;
///
/// assert_eq!("8".parse(), Ok(SymmetryCount::Eight));
/// assert_eq!(SymmetryCount::default().count(), 4);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SymmetryCount {
    /// The identity only.
    One,
    /// Additionally, left and right exchanged.
    Two,
    /// Additionally, top and bottom exchanged.
    #[default]
    Four,
    /// All rotations and reflections.
    Eight,
}

impl SymmetryCount {
    /// All values in increasing order.
    pub const ALL: [SymmetryCount; 4] =
        [SymmetryCount::One, SymmetryCount::Two, SymmetryCount::Four, SymmetryCount::Eight];

    /// The number of evaluations.
    pub const fn count(self) -> usize {
        1 << self as usize
    }

    /// Returns the symmetries to evaluate. They form a group.
    pub(super) fn symmetries(self) -> impl Iterator<Item = Symmetry> {
        Symmetry::of(Topology::Square).take(self.count())
    }
}

/// An invalid number of symmetries.
///
/// ```
/// use tengen_estimate::network::SymmetryCount;
///
/// let error = "3".parse::<SymmetryCount>().unwrap_err();
/// assert_eq!(error.to_string(), "\"3\": expected 1, 2, 4 or 8");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
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
