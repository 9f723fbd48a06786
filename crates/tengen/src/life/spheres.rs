//! Spheres: the largest areas, stones and what they enclose, that hang together for a player and that he alone reaches.
//!
//! A sphere may have several parts: they belong together when the player can walk from one to the other through points
//! that the opponent reaches too. Whether its stones live on their own or in seki is one question for the whole sphere.

use super::connections::Connections;
use super::reach::Reach;
use super::standing::Standing;
use crate::color::{ByColor, Color};
use crate::grid::Point;
use crate::regions::Regions;
use alloc::vec;
use alloc::vec::Vec;

/// The number of no sphere.
const NONE: u32 = u32::MAX;

/// For each point the sphere it lies in, if it lies in one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spheres {
    labels: Vec<u32>,
    colors: Vec<Color>,
}

impl Spheres {
    /// The spheres of a position, numbered in the order of their first points.
    pub fn of(standing: &Standing<'_>, connections: &Connections, reach: &Reach) -> Spheres {
        let grid = standing.grid();
        let walks = ByColor::new_with(|player| {
            Regions::of(grid, |point| {
                let barred = standing.living(point) == Some(player.opponent()) || connections.stop(player, point);
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
        Spheres { labels, colors }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.colors.len()
    }

    /// Whether there is none: no living stone stands.
    pub fn is_empty(&self) -> bool {
        self.colors.is_empty()
    }

    /// The number of the sphere that `point` lies in.
    pub fn label(&self, point: Point) -> Option<usize> {
        let label = self.labels[point.index()];
        (label != NONE).then_some(label as usize)
    }

    /// The player whose sphere `point` lies in.
    pub fn owner(&self, point: Point) -> Option<Color> {
        self.label(point).map(|label| self.colors[label])
    }
}
