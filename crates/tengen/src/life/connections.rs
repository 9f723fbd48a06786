//! Connections: empty points that an opponent cannot pass because the stones around them are as good as joined.
//!
//! Bamboo joints, tiger's mouths and their cousins on the edge hold a wall together although it has holes. An opponent
//! may step into such a point but gets no further, so that what lies behind it can be an eye before the last dame is
//! filled. Only six shapes are known, in every orientation; they look one step around the point.

use super::standing::Standing;
use crate::color::Color;
use crate::grid::{Grid, Point, Topology};

/// What a shape asks of a point near the connection.
#[derive(Clone, Copy)]
enum Needs {
    /// A living stone of the player who is connected.
    Own,
    /// No living stone of the opponent and no dead one of the player.
    Free,
    /// The end of the board.
    Edge,
}

type Shape = &'static [(i8, i8, Needs)];

use Needs::{Edge, Free, Own};

/// Steps right and down from the connection, which is empty itself, and what must be there.
const SHAPES: [Shape; 6] = [
    // A gap in a wall whose upper stone has a second one beside it: an opponent in the gap is caught in a ladder of one.
    &[(0, -1, Own), (1, -1, Own), (0, 1, Own), (1, 0, Free), (1, 1, Free)],
    // A gap with free room on the left, where the net closes.
    &[(0, -1, Own), (0, 1, Own), (-1, -1, Free), (-1, 0, Free), (-1, 1, Free), (1, 0, Free)],
    // A trefoil: one stone beside the point, two diagonal ones across.
    &[
        (1, 0, Own),
        (-1, -1, Own),
        (-1, 1, Own),
        (0, -1, Free),
        (1, -1, Free),
        (-1, 0, Free),
        (0, 1, Free),
        (1, 1, Free),
    ],
    // On the edge: a gap between two stones of the first line.
    &[(-1, 0, Own), (1, 0, Own), (0, -1, Free), (0, 1, Edge)],
    // On the edge: under the end of a solid wall on the second line.
    &[(0, -1, Own), (1, -1, Own), (1, 0, Free), (0, 1, Edge)],
    // On the edge: under a single stone of the second line, with room on one side.
    &[(0, -1, Own), (-1, -1, Free), (-1, 0, Free), (1, 0, Free), (0, 1, Edge)],
];

/// For each point the player who is connected there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Connections {
    by: Vec<Option<Color>>,
}

impl Connections {
    /// No connections: stones are joined by lines alone.
    pub fn none(grid: Grid) -> Connections {
        Connections { by: vec![None; grid.area()] }
    }

    /// All connections of a position. Boards of hexagons have none: the shapes are those of lines that cross.
    pub fn of(standing: &Standing<'_>) -> Connections {
        let grid = standing.grid();
        let mut found = Connections::none(grid);
        if grid.topology() != Topology::Square {
            return found;
        }
        for point in grid.points().filter(|&point| standing.is_empty(point)) {
            // Every shape has a stone of the player beside the point, and no shape fits both players at once.
            let player =
                Color::BOTH.into_iter().find(|&player| SHAPES.iter().any(|shape| fits(standing, point, player, shape)));
            found.by[point.index()] = player;
        }
        found
    }

    /// The player whose stones are connected at `point`.
    pub fn at(&self, point: Point) -> Option<Color> {
        self.by[point.index()]
    }

    /// Whether `player` cannot pass `point`.
    pub(super) fn stop(&self, player: Color, point: Point) -> bool {
        self.at(point) == Some(player.opponent())
    }
}

fn fits(standing: &Standing<'_>, point: Point, player: Color, shape: Shape) -> bool {
    let grid = standing.grid();
    let (x, y) = grid.xy(point);
    (0..8).any(|turn| {
        shape.iter().all(|&(right, down, needs)| {
            let (right, down) = turned(turn, right, down);
            let there = grid.at(x as i64 + i64::from(right), y as i64 + i64::from(down)).ok();
            match (needs, there) {
                (Own, Some(there)) => standing.living(there) == Some(player),
                (Free, Some(there)) => standing.stone(there).is_none_or(|stone| {
                    if stone == player { standing.living(there).is_some() } else { standing.dead(there).is_some() }
                }),
                (Edge, there) => there.is_none(),
                (Own | Free, None) => false,
            }
        })
    })
}

/// One of the eight orientations of a step.
const fn turned(turn: u8, right: i8, down: i8) -> (i8, i8) {
    let right = if turn & 1 == 0 { right } else { -right };
    let down = if turn & 2 == 0 { down } else { -down };
    if turn & 4 == 0 { (right, down) } else { (down, right) }
}
