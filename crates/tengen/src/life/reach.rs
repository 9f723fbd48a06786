//! Reach: the points that each player can reach from a living stone without crossing a living stone of the opponent.

use super::connections::Connections;
use super::marked_board::MarkedBoard;
use crate::color::{ByColor, Color};
use crate::grid::Point;
use alloc::vec;
use alloc::vec::Vec;

/// The points that each player reaches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Reach {
    by: ByColor<Vec<bool>>,
}

impl Reach {
    /// Follows every path, through empty points and dead stones, and into but not past the opponent's `connections`.
    pub(super) fn of(marked: &MarkedBoard<'_>, connections: &Connections) -> Reach {
        Reach { by: ByColor::new_with(|player| fill(marked, connections, player)) }
    }

    /// Whether `player` reaches `point`.
    pub(super) fn reaches(&self, player: Color, point: Point) -> bool {
        self.by[player][point.index()]
    }

    /// The only player who reaches `point`, if there is just one.
    pub(super) fn only(&self, point: Point) -> Option<Color> {
        match Color::BOTH.map(|player| self.reaches(player, point)) {
            [true, false] => Some(Color::Black),
            [false, true] => Some(Color::White),
            _ => None,
        }
    }
}

fn fill(marked: &MarkedBoard<'_>, connections: &Connections, player: Color) -> Vec<bool> {
    let grid = marked.grid();
    let mut reached = vec![false; grid.area()];
    let mut queue: Vec<Point> = grid.points().filter(|&point| marked.living(point) == Some(player)).collect();
    for &point in &queue {
        reached[point.index()] = true;
    }
    while let Some(point) = queue.pop() {
        if connections.stop(player, point) {
            continue;
        }
        for next in grid.neighbors(point) {
            let barred = marked.living(next) == Some(player.opponent());
            if !barred && !core::mem::replace(&mut reached[next.index()], true) {
                queue.push(next);
            }
        }
    }
    reached
}
