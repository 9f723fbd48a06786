//! Distance fields: the number of steps from every point to the nearest stone of each color.
//!
//! A path leads through empty points only and ends at a stone of either color. There is one breadth-first search per
//! color, which starts from all its stones at once and visits each empty point at most once. Time and memory are
//! proportional to the number of points.

use tengen::{Board, ByColor, Color, Grid, Point};

/// The distance of a point that no path reaches.
const UNREACHABLE: u32 = u32::MAX;

/// The distance of each point from the stones of each color.
///
/// ```
/// use tengen::{Color, diagram};
/// use tengen_estimate::distance::Fields;
///
/// let board = diagram::parse("X...O\n")?;
/// let fields = Fields::of(&board);
/// let point = board.grid().at(1, 0)?;
/// assert_eq!(fields.distance(Color::White, point), Some(3));
/// assert_eq!(fields.nearer(point), Some(Color::Black));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fields {
    grid: Grid,
    steps: ByColor<Vec<u32>>,
}

impl Fields {
    /// Measures the distances on a board.
    pub fn of(board: &Board) -> Fields {
        Fields { grid: board.grid(), steps: ByColor::new_with(|color| search(board, color)) }
    }

    /// The grid of the board.
    pub const fn grid(&self) -> Grid {
        self.grid
    }

    /// Returns the number of steps from `point` to the nearest stone of `color`: 0 on such a stone, and `None` if no
    /// path leads to one.
    pub fn distance(&self, color: Color, point: Point) -> Option<u32> {
        Some(self.steps[color][point.index()]).filter(|&steps| steps != UNREACHABLE)
    }

    /// Returns both distances. An unreachable color is farther than any number.
    pub(super) fn pair(&self, point: Point) -> ByColor<u32> {
        ByColor::new_with(|color| self.steps[color][point.index()])
    }

    /// Returns the color that is nearer to `point`, or `None` if both are equally far.
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
            // The point gets its number when it enters the queue, so it enters only once.
            if board[beside].is_none() && steps[beside.index()] == UNREACHABLE {
                steps[beside.index()] = further;
                queue.push(beside);
            }
        }
    }
    steps
}
