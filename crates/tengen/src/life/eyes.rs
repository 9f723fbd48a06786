//! Eyes: the connected vacant points, empty or under dead stones, inside a player's domain.
//!
//! The number of eyes that such a space is worth is decided elsewhere.

use super::domains::Domains;
use super::marked_board::MarkedBoard;
use crate::color::Color;
use crate::grid::Point;
use crate::regions::Regions;

/// For each point, the eye that contains it, if any.
#[derive(Clone, Debug)]
pub(super) struct Eyes {
    spaces: Regions,
}

impl Eyes {
    /// The eyes of a position, including false and large ones.
    pub(super) fn of(marked: &MarkedBoard<'_>, domains: &Domains) -> Eyes {
        // Adjacent points that only one player reaches are in one domain, so the color is enough to distinguish
        // domains.
        let content = |point| domains.owner(point).filter(|_| marked.is_vacant(point));
        Eyes { spaces: Regions::of(marked.grid(), content) }
    }

    /// An exclusive upper bound of the labels of eyes.
    pub(super) fn bound(&self) -> usize {
        self.spaces.len()
    }

    /// The label of the eye at `point`. Not every number below the bound is used.
    pub(super) fn label(&self, point: Point) -> Option<usize> {
        self.owner(point).map(|_| self.spaces.label(point))
    }

    /// The owner of the eye at `point`.
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
