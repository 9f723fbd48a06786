//! Go Counting: the owner of an empty region is the only color that it touches.

use crate::board::Board;
use crate::color::Color;
use crate::grid::{OffBoard, Point};
use crate::regions::{Regions, Touches, region_at};

/// An empty region and whose it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Territory {
    /// The only color beside it, or nobody: it touches both colors (dame) or none (an empty board).
    pub owner: Option<Color>,
    /// What is beside it; tells dame from an open board.
    pub touches: Touches,
    /// Its points from the top left; none where a stone was asked for.
    pub points: Vec<Point>,
}

/// The territory that `point` belongs to. On a stone it is nobody's and has no points.
///
/// ```
/// use tengen::{Color, diagram, territory};
/// let board = diagram::parse("  B  \n B B \nB W B\n W W \n  W  ")?;
/// let corner = territory(&board, board.grid().at(0, 1)?)?;
/// assert_eq!((corner.owner, corner.points.len()), (Some(Color::Black), 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn territory(board: &Board, point: Point) -> Result<Territory, OffBoard> {
    let grid = board.grid();
    if !grid.contains(point) {
        let (x, y) = grid.xy(point);
        return Err(OffBoard { grid, x: x as i64, y: y as i64 });
    }
    if board[point].is_some() {
        return Ok(Territory::default());
    }
    let (region, points) = region_at(grid, point, |point| board[point]);
    Ok(Territory { owner: region.touches.only(), touches: region.touches, points })
}

/// Every empty region of the board, in the order of first points.
pub fn territories(board: &Board) -> Vec<Territory> {
    let regions = Regions::of_board(board);
    let empty = regions.iter().filter(|(_, region)| region.content.is_none());
    empty
        .map(|(label, region)| Territory {
            owner: region.touches.only(),
            touches: region.touches,
            points: regions.points(label).to_vec(),
        })
        .collect()
}
