//! Go Counting: an empty region belongs to the only color that is adjacent to it.

use crate::board::Board;
use crate::color::Color;
use crate::grid::{OffBoard, Point};
use crate::regions::{Regions, Touches, region_at};
use alloc::borrow::Cow;

/// An empty region and its owner.
///
/// ```
/// use tengen::{Color, diagram, territories};
///
/// let board = diagram::parse(".X.O.\n.X.O.\n")?;
/// let owners: Vec<Option<Color>> = territories(&board).iter().map(|region| region.owner).collect();
/// assert_eq!(owners, [Some(Color::Black), None, Some(Color::White)]);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Territory<'a> {
    /// The only adjacent color, or `None` if both colors (dame) or neither (an empty board) are adjacent.
    pub owner: Option<Color>,
    /// What is adjacent to the region. This distinguishes dame from an empty board.
    pub touches: Touches,
    /// The points from the top left. Empty if the territory of a stone was requested.
    pub points: Cow<'a, [Point]>,
}

/// Returns the territory that contains `point`. If there is a stone, the territory has no owner and no points.
///
/// ```
/// use tengen::{Color, diagram, territory};
///
/// let board = diagram::parse("  B  \n B B \nB W B\n W W \n  W  ")?;
/// let corner = territory(&board, board.grid().at(0, 1)?)?;
/// assert_eq!((corner.owner, corner.points.len()), (Some(Color::Black), 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn territory(board: &Board, point: Point) -> Result<Territory<'static>, OffBoard> {
    let grid = board.grid();
    if !grid.contains(point) {
        let (x, y) = grid.xy(point);
        return Err(OffBoard { grid, x: x as i64, y: y as i64 });
    }
    if board[point].is_some() {
        return Ok(Territory::default());
    }
    let (region, points) = region_at(grid, point, |point| board[point]);
    Ok(Territory { owner: region.touches.only(), touches: region.touches, points: Cow::Owned(points) })
}

/// Returns every empty region of a board, in the order of their first points.
///
/// ```
/// use tengen::{Color, diagram, territories};
///
/// let board = diagram::parse(".X.O.\n.XXO.\n.X.OX\n.XXO.\n.X.O.\n")?;
/// let all = territories(&board);
/// let black: usize = all.iter().filter(|area| area.owner == Some(Color::Black)).map(|area| area.points.len()).sum();
/// assert_eq!((all.len(), black), (6, 5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn territories(board: &Board) -> Territories {
    Territories { regions: Regions::of_board(board) }
}

/// The empty regions of a board. Created by [`territories`].
///
/// ```
/// use tengen::{diagram, territories};
///
/// let all = territories(&diagram::parse(".X.\n.X.\n")?);
/// assert_eq!(all.len(), 2);
/// for territory in &all {
///     assert_eq!(territory.points.len(), 2);
/// }
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Territories {
    regions: Regions,
}

impl Territories {
    /// The number of empty regions.
    pub fn len(&self) -> usize {
        self.iter().count()
    }

    /// Whether the board is full.
    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }

    /// Returns the empty regions in the order of their first points. The points are borrowed.
    pub const fn iter(&self) -> TerritoryIter<'_> {
        TerritoryIter { regions: &self.regions, label: 0 }
    }
}

impl<'a> IntoIterator for &'a Territories {
    type Item = Territory<'a>;
    type IntoIter = TerritoryIter<'a>;

    fn into_iter(self) -> TerritoryIter<'a> {
        self.iter()
    }
}

/// An iterator over the empty regions of a board. Created by [`Territories::iter`].
///
/// ```
/// use tengen::{Color, diagram, territories};
///
/// let all = territories(&diagram::parse(".X.O.\n")?);
/// let owners: Vec<_> = all.iter().map(|territory| territory.owner).collect();
/// assert_eq!(owners, [Some(Color::Black), None, Some(Color::White)]);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct TerritoryIter<'a> {
    regions: &'a Regions,
    label: usize,
}

impl<'a> Iterator for TerritoryIter<'a> {
    type Item = Territory<'a>;

    fn next(&mut self) -> Option<Territory<'a>> {
        while self.label < self.regions.len() {
            let label = self.label;
            self.label += 1;
            let region = self.regions.get(label);
            if region.content.is_none() {
                let points = Cow::Borrowed(self.regions.points(label));
                return Some(Territory { owner: region.touches.only(), touches: region.touches, points });
            }
        }
        None
    }
}
