//! Domains: the connected stones and empty points that only one player can reach.
//!
//! A domain may have several parts, if the player can walk between them through points that the opponent reaches too.
//! Its stones are either all in seki or all independently alive.

use super::connections::Connections;
use super::marked_board::MarkedBoard;
use super::reach::Reach;
use crate::color::{ByColor, Color};
use crate::grid::Point;
use crate::regions::Regions;
use alloc::vec;
use alloc::vec::Vec;

/// The label of points outside every domain.
const NONE: u32 = u32::MAX;

/// For each point, the domain that contains it, if any.
///
/// ```
/// use tengen::life::{MarkedBoard, TerritoryAnalysis};
/// use tengen::diagram;
///
/// let board = diagram::parse(&"...X.O...\n".repeat(5))?;
/// let analysis = TerritoryAnalysis::of(&MarkedBoard::of(&board, |_| false));
/// assert_eq!(analysis.domains().len(), 2);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Domains {
    labels: Vec<u32>,
    colors: Vec<Color>,
}

impl Domains {
    /// The domains of a position, numbered in the order of their first points.
    pub(super) fn of(marked: &MarkedBoard<'_>, connections: &Connections, reach: &Reach) -> Domains {
        let grid = marked.grid();
        let walks = ByColor::new_with(|player| {
            Regions::of(grid, |point| {
                let barred = marked.living(point) == Some(player.opponent()) || connections.stop(player, point);
                (!barred).then_some(player)
            })
        });
        let mut numbers = ByColor::new_with(|player| vec![NONE; walks[player].len()]);
        let (mut labels, mut colors) = (vec![NONE; grid.area()], Vec::new());
        for point in grid.points() {
            if let Some(player) = reach.only(point) {
                let number = &mut numbers[player][walks[player].label(point)];
                if *number == NONE {
                    *number = colors.len() as u32;
                    colors.push(player);
                }
                labels[point.index()] = *number;
            }
        }
        Domains { labels, colors }
    }

    /// The number of domains.
    pub fn len(&self) -> usize {
        self.colors.len()
    }

    /// Whether there are no domains, because there are no living stones.
    pub fn is_empty(&self) -> bool {
        self.colors.is_empty()
    }

    /// The number of the domain that `point` lies in.
    pub fn label(&self, point: Point) -> Option<usize> {
        let label = self.labels[point.index()];
        (label != NONE).then_some(label as usize)
    }

    /// The player whose domain `point` lies in.
    pub fn owner(&self, point: Point) -> Option<Color> {
        self.label(point).map(|label| self.colors[label])
    }
}
