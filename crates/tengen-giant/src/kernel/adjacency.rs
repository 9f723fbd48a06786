//! Which points of two rows are adjacent.

use tengen::Topology;

/// How the points of a row are adjacent to those of the rows above and below.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Adjacency {
    /// Each point has one neighbor above and one below.
    #[default]
    Square,
    /// Each point also has a second neighbor above, to the right, and a second one below, to the left.
    Hex,
}

impl Adjacency {
    /// Both kinds.
    #[cfg(test)]
    pub(crate) const BOTH: [Adjacency; 2] = [Adjacency::Square, Adjacency::Hex];

    /// The adjacency of the rows of a board. A torus is never counted row by row.
    pub(crate) const fn of(topology: Topology) -> Adjacency {
        match topology {
            Topology::Square | Topology::Torus => Adjacency::Square,
            Topology::Hex => Adjacency::Hex,
        }
    }

    /// Whether points have second neighbors above and below.
    #[inline(always)]
    pub(crate) const fn is_hex(self) -> bool {
        matches!(self, Adjacency::Hex)
    }
}
