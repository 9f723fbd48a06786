//! Eyes: the connected vacant points, empty or under dead stones, inside a player's domain.
//!
//! Whether such a space is worth an eye, two, or none is not asked here.

use super::domains::Domains;
use super::marked_board::MarkedBoard;
use crate::color::Color;
use crate::grid::Point;
use crate::regions::Regions;

/// For each point the eye it is part of, if it is part of one.
#[derive(Clone, Debug)]
pub(super) struct Eyes {
    spaces: Regions,
}

impl Eyes {
    /// The eyes of a position, false ones and large ones alike.
    pub(super) fn of(marked: &MarkedBoard<'_>, domains: &Domains) -> Eyes {
        // Neighbors that one player alone reaches are in one domain, so his color is enough to tell domains apart.
        let content = |point| domains.owner(point).filter(|_| marked.is_vacant(point));
        Eyes { spaces: Regions::of(marked.grid(), content) }
    }

    /// A bound of the numbers: every eye has a smaller one.
    pub(super) fn bound(&self) -> usize {
        self.spaces.len()
    }

    /// The number of the eye at `point`. Not every number below the bound is used.
    pub(super) fn label(&self, point: Point) -> Option<usize> {
        self.owner(point).map(|_| self.spaces.label(point))
    }

    /// Whose eye is at `point`.
    pub(super) fn owner(&self, point: Point) -> Option<Color> {
        self.spaces.at(point).content
    }

    /// The points of the eye of this number, from the top left.
    pub(super) fn points(&self, label: usize) -> &[Point] {
        self.spaces.points(label)
    }

    /// Number, owner and points of each eye.
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, Color, &[Point])> {
        let eye = |(label, content): (usize, Option<Color>)| Some((label, content?, self.spaces.points(label)));
        self.spaces.iter().map(|(label, space)| (label, space.content)).filter_map(eye)
    }
}
