//! Connections: empty points that the opponent cannot pass because the stones around them are effectively connected.
//!
//! Bamboo joints, tiger's mouths and similar shapes on the edge keep a wall connected although it has holes. The
//! opponent may play at such a point but gets no further, so the space behind it can be an eye before the last dame is
//! filled. Six shapes are recognized, in every orientation; each covers only the points around the connection.

use super::marked_board::MarkedBoard;
use crate::color::Color;
use crate::grid::{Grid, Point};
use crate::topology::Topology;
use alloc::vec;
use alloc::vec::Vec;

/// The condition that a shape imposes on a point near the connection.
#[derive(Clone, Copy)]
enum Needs {
    /// A living stone of the player who is connected.
    Own,
    /// Neither a living stone of the opponent nor a dead stone of the player.
    Free,
    /// Off the board.
    Edge,
}

type ConnectionShape = &'static [(i32, i32, Needs)];

use Needs::{Edge, Free, Own};

/// Steps right and down from the connection, which is empty itself, and what must be there.
const SHAPES: [ConnectionShape; 6] = [
    // A gap in a wall whose upper stone has a second one beside it: an opponent in the gap is caught in a ladder of
    // one.
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

/// For each point, the player who is connected there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Connections {
    by: Vec<Option<Color>>,
}

impl Connections {
    /// No connections: only adjacent stones are connected.
    pub(super) fn none(grid: Grid) -> Connections {
        Connections { by: vec![None; grid.area()] }
    }

    /// All connections of a position. Boards with hex topology have none, because the shapes are those of a square
    /// grid.
    pub(super) fn of(marked: &MarkedBoard<'_>) -> Connections {
        let grid = marked.grid();
        let mut found = Connections::none(grid);
        if grid.topology() == Topology::Hex {
            return found;
        }
        for point in grid.points().filter(|&point| marked.is_empty(point)) {
            let around = Around::of(marked, point);
            // No shape fits both players at once.
            found.by[point.index()] = Color::BOTH.into_iter().find(|&player| around.connects(player));
        }
        found
    }

    /// The player whose stones are connected at `point`.
    pub(super) fn at(&self, point: Point) -> Option<Color> {
        self.by[point.index()]
    }

    /// Whether `player` cannot pass `point`.
    pub(super) fn stop(&self, player: Color, point: Point) -> bool {
        self.at(point) == Some(player.opponent())
    }
}

/// The conditions that the point and the eight points around it satisfy, row by row.
struct Around([u8; 9]);

impl Around {
    fn of(marked: &MarkedBoard<'_>, point: Point) -> Around {
        let grid = marked.grid();
        let (x, y) = grid.xy(point);
        let mut answers = [0; 9];
        for (place, answer) in answers.iter_mut().enumerate() {
            *answer = match grid.wrapped((x + place % 3) as i64 - 1, (y + place / 3) as i64 - 1) {
                None => bit(Edge, Color::Black),
                Some(there) => match (marked.living(there), marked.dead(there)) {
                    (Some(stone), _) => bit(Own, stone) | bit(Free, stone),
                    (None, Some(stone)) => bit(Free, stone.opponent()),
                    (None, None) => bit(Free, Color::Black) | bit(Free, Color::White),
                },
            };
        }
        Around(answers)
    }

    fn connects(&self, player: Color) -> bool {
        // Every shape has a stone of the player beside the point.
        let beside = [1, 3, 5, 7].into_iter().any(|place| self.0[place] & bit(Own, player) != 0);
        beside && SHAPES.iter().any(|shape| (0..8).any(|turn| self.fits(player, shape, turn)))
    }

    fn fits(&self, player: Color, shape: ConnectionShape, turn: u8) -> bool {
        shape.iter().all(|&(right, down, needs)| {
            let (right, down) = turned(turn, right, down);
            let place = (right + 1) + 3 * (down + 1);
            self.0[place.unsigned_abs() as usize] & bit(needs, player) != 0
        })
    }
}

const fn bit(needs: Needs, player: Color) -> u8 {
    let of_player = match player {
        Color::Black => 1,
        Color::White => 2,
    };
    match needs {
        Own => of_player,
        Free => of_player << 2,
        Edge => 16,
    }
}

/// One of the eight orientations of a step.
const fn turned(turn: u8, right: i32, down: i32) -> (i32, i32) {
    let right = if turn & 1 == 0 { right } else { -right };
    let down = if turn & 2 == 0 { down } else { -down };
    if turn & 4 == 0 { (right, down) } else { (down, right) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::diagram;
    use crate::symmetry::Symmetry;

    /// Each shape around the middle point of the second row: `X` a stone that it needs, `.` a point that must be free,
    /// `O` a point that may be anything. Of two rows, the lower one is the edge.
    const DRAWN: [&str; 6] =
        ["OXX\nO..\nOX.\n", ".XO\n...\n.XO\n", "X..\n..X\nX..\n", "O.O\nX.X\n", "OXX\nO..\n", ".XO\n...\n"];

    /// Who is connected in the middle, which is the same in every orientation.
    fn connected(board: &Board, dead: Option<Point>) -> Option<Color> {
        let grid = board.grid();
        let middle = grid.at(1, 1).unwrap();
        let answers: Vec<Option<Color>> = Symmetry::of(grid.topology())
            .map(|symmetry| {
                let there = symmetry.board(board);
                let dead = dead.map(|point| symmetry.point(grid, point));
                let marked = MarkedBoard::of(&there, |point| Some(point) == dead);
                Connections::of(&marked).at(symmetry.point(grid, middle))
            })
            .collect();
        assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
        answers[0]
    }

    #[test]
    fn every_point_of_a_shape_matters() {
        for rows in DRAWN {
            let board = diagram::parse(rows).unwrap();
            assert_eq!(connected(&board, None), Some(Color::Black), "\n{rows}");
            assert_eq!(connected(&board.swapped(), None), Some(Color::White), "\n{rows}");
            let middle = board.grid().at(1, 1).unwrap();
            for point in board.grid().points().filter(|&point| point != middle && board[point] != Some(Color::White)) {
                let with = |stone| {
                    let mut changed = board.clone();
                    changed[point] = stone;
                    changed
                };
                if board[point].is_some() {
                    assert_eq!(connected(&with(None), None), None, "\n{rows}{point:?}");
                } else {
                    assert_eq!(connected(&with(Some(Color::White)), None), None, "\n{rows}{point:?}");
                    assert_eq!(connected(&with(Some(Color::Black)), Some(point)), None, "\n{rows}{point:?}");
                    let taken = with(Some(Color::White));
                    assert_eq!(connected(&taken, Some(point)), Some(Color::Black), "\n{rows}{point:?}");
                }
            }
        }
    }
}
