//! The ways in which the points of a grid are joined.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

/// How points are joined to their neighbors. Every algorithm depends on it, so a new topology would be a breaking
/// change: matches are exhaustive.
///
/// ```
/// use tengen::{Grid, Topology};
///
/// for (topology, neighbors) in [(Topology::Square, 2), (Topology::Hex, 2), (Topology::Torus, 4)] {
///     let grid = Grid::with_topology(5, 5, topology)?;
///     assert_eq!(grid.neighbors(grid.at(0, 0)?).count(), neighbors);
/// }
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Topology {
    /// Four neighbors, as on a Go board.
    #[default]
    Square,
    /// Six neighbors, as on a Hex board: each row is shifted half a cell to the right of the row above.
    Hex,
    /// Four neighbors and no edge: the first column is adjacent to the last one, and the first row to the last one.
    Torus,
}

impl Topology {
    /// All topologies.
    pub const ALL: [Topology; 3] = [Topology::Square, Topology::Hex, Topology::Torus];

    /// The name as it is typed: `square`, `hex` or `torus`.
    pub const fn name(self) -> &'static str {
        match self {
            Topology::Square => "square",
            Topology::Hex => "hex",
            Topology::Torus => "torus",
        }
    }
}

/// The error for an unknown name of a topology.
///
/// ```
/// use tengen::{Topology, UnknownTopology};
///
/// assert_eq!("torus".parse(), Ok(Topology::Torus));
/// let error: UnknownTopology = "sphere".parse::<Topology>().unwrap_err();
/// assert_eq!(error.to_string(), "unknown topology \"sphere\"; known are square, hex and torus");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownTopology(String);

impl fmt::Display for UnknownTopology {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown topology {:?}; known are square, hex and torus", self.0)
    }
}

impl core::error::Error for UnknownTopology {}

impl FromStr for Topology {
    type Err = UnknownTopology;

    fn from_str(name: &str) -> Result<Topology, UnknownTopology> {
        let known = Topology::ALL.into_iter().find(|topology| topology.name() == name);
        known.ok_or_else(|| UnknownTopology(name.into()))
    }
}
