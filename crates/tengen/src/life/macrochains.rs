//! Macrochains: chains of one color that will be connected once the dame are filled.
//!
//! Their owner can walk between them through points outside every domain, without crossing a connection of the
//! opponent.

use super::connections::Connections;
use super::domains::Domains;
use super::marked_board::MarkedBoard;
use crate::color::{ByColor, Color};
use crate::grid::Point;
use crate::regions::Regions;

/// For each living stone, its macrochain.
#[derive(Clone, Debug)]
pub(super) struct Macrochains {
    walks: ByColor<Regions>,
}

impl Macrochains {
    /// The macrochains of a position.
    pub(super) fn of(marked: &MarkedBoard<'_>, connections: &Connections, domains: &Domains) -> Macrochains {
        let walks = ByColor::new_with(|player| {
            Regions::of(marked.grid(), |point| {
                let own = marked.living(point) == Some(player);
                let shared = domains.label(point).is_none() && !connections.stop(player, point);
                (own || shared).then_some(player)
            })
        });
        Macrochains { walks }
    }

    /// An exclusive upper bound of the labels of macrochains.
    pub(super) fn bound(&self) -> usize {
        self.walks.black.len() + self.walks.white.len()
    }

    /// The label of the macrochain of a living stone of `color` at `point`. Not every number below the bound is used.
    pub(super) fn label(&self, color: Color, point: Point) -> usize {
        let before = if color == Color::Black { 0 } else { self.walks.black.len() };
        before + self.walks[color].label(point)
    }
}
