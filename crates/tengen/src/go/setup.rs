//! An unchecked position: stones and the player to move, not necessarily legal.

use super::position::Position;
use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::grid::Point;
use crate::regions::Regions;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

/// Stones, a turn and prisoners, unchecked.
///
/// ```
/// use tengen::diagram;
/// use tengen::go::Setup;
///
/// let setup = Setup::new(diagram::parse("OX.\nX..\n")?);
/// // The white stone has no liberty.
/// let error = setup.position().unwrap_err();
/// assert_eq!(error.captured.len(), 1);
/// assert_eq!(error.forgive().board().count().white, 1);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Setup {
    /// The stones.
    pub board: Board,
    /// Who is to move.
    pub to_play: Color,
    /// Stones that each player has captured before.
    pub prisoners: ByColor<u32>,
}

/// Some chains have no liberties, which play cannot lead to.
///
/// ```
/// use tengen::diagram;
/// use tengen::go::Setup;
///
/// let error = Setup::new(diagram::parse("OX.\nX..\n")?).position().unwrap_err();
/// assert_eq!(error.to_string(), "stones without a liberty are on the board: A2");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PositionError {
    /// One stone of each such chain.
    pub captured: Vec<Point>,
    /// Boxed, because errors should be small.
    position: Box<Position>,
}

impl PositionError {
    /// The position despite these chains, because some diagrams and records contain them.
    pub fn forgive(self) -> Position {
        *self.position
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let grid = self.position.board().grid();
        f.write_str("stones without a liberty are on the board:")?;
        for (index, &point) in self.captured.iter().take(10).enumerate() {
            write!(f, "{} {}", if index == 0 { "" } else { "," }, crate::notation::go(grid, point))?;
        }
        Ok(())
    }
}

impl core::error::Error for PositionError {}

impl Setup {
    /// A setup with these stones, Black to move, and no prisoners.
    pub fn new(board: Board) -> Setup {
        Setup { board, to_play: Color::Black, prisoners: ByColor::default() }
    }

    /// The checked position: every chain has a liberty.
    pub fn position(self) -> Result<Position, PositionError> {
        let regions = Regions::of_board(&self.board);
        let chains = regions.iter().filter(|(_, region)| region.content.is_some() && !region.touches.empty);
        let captured: Vec<Point> = chains.map(|(label, _)| regions.points(label)[0]).collect();
        let position = Position::from_setup(&self);
        if captured.is_empty() { Ok(position) } else { Err(PositionError { captured, position: Box::new(position) }) }
    }
}
