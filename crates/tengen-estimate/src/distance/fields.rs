//! Distance fields: for every point the number of steps to the nearest stone of each color.
//!
//! A path runs through empty points only; a stone of either color ends it. One breadth-first search a color, started
//! from all its stones at once, visits each empty point at most once: time and memory go with the number of points.

use tengen::{Board, ByColor, Color, Grid, Point};

/// Stands for a point that no path reaches.
const UNREACHABLE: u32 = u32::MAX;

/// How far each point is from the stones of each color.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fields {
    grid: Grid,
    steps: ByColor<Vec<u32>>,
}

impl Fields {
    /// The distances of a board.
    pub fn of(board: &Board) -> Fields {
        Fields { grid: board.grid(), steps: ByColor::new_with(|color| search(board, color)) }
    }

    /// The geometry.
    pub const fn grid(&self) -> Grid {
        self.grid
    }

    /// Steps from `point` to the nearest stone of `color`: 0 on such a stone, `None` where no path leads to one.
    pub fn distance(&self, color: Color, point: Point) -> Option<u32> {
        Some(self.steps[color][point.index()]).filter(|&steps| steps != UNREACHABLE)
    }

    /// Both distances, where unreachable is farther than every number.
    pub(super) fn pair(&self, point: Point) -> ByColor<u32> {
        ByColor::new_with(|color| self.steps[color][point.index()])
    }

    /// The color that is nearer to `point`; none where both are equally far.
    pub fn nearer(&self, point: Point) -> Option<Color> {
        let pair = self.pair(point);
        match pair.black.cmp(&pair.white) {
            std::cmp::Ordering::Less => Some(Color::Black),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(Color::White),
        }
    }
}

fn search(board: &Board, color: Color) -> Vec<u32> {
    let grid = board.grid();
    let mut steps = vec![UNREACHABLE; grid.area()];
    let mut queue: Vec<Point> = grid.points().filter(|&point| board[point] == Some(color)).collect();
    for &stone in &queue {
        steps[stone.index()] = 0;
    }
    let mut next = 0;
    while let Some(&point) = queue.get(next) {
        next += 1;
        let further = steps[point.index()] + 1;
        for beside in grid.neighbors(point) {
            // Numbered when it enters the queue, so that it enters once.
            if board[beside].is_none() && steps[beside.index()] == UNREACHABLE {
                steps[beside.index()] = further;
                queue.push(beside);
            }
        }
    }
    steps
}
