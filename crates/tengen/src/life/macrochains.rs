//! Macrochains: chains of one color that will be one when the dame are filled.
//!
//! A player can walk between them through points of nobody's domain, past no connection of the opponent where such are
//! given.

use super::connections::Connections;
use super::domains::Domains;
use super::marked_board::MarkedBoard;
use crate::color::{ByColor, Color};
use crate::grid::Point;
use crate::regions::Regions;

/// For each living stone the macrochain it belongs to.
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

    /// A bound of the numbers: every macrochain has a smaller one.
    pub(super) fn bound(&self) -> usize {
        self.walks.black.len() + self.walks.white.len()
    }

    /// The number of the macrochain of a living stone of `color` at `point`. Not every number below the bound is used.
    pub(super) fn label(&self, color: Color, point: Point) -> usize {
        let before = if color == Color::Black { 0 } else { self.walks.black.len() };
        before + self.walks[color].label(point)
    }
}
