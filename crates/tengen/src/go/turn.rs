//! The turns of a game: moves, edits, and moves that break the rules.

use super::position::{IllegalMove, Move};
use crate::color::Color;
use crate::grid::{Grid, Point};
use alloc::vec;
use alloc::vec::Vec;

/// One turn of a game: a move or an edit.
///
/// ```
/// use tengen::go::{Move, Turn};
/// use tengen::{Color, Game, Grid, Ruleset};
///
/// let grid = Grid::square(9);
/// let mut game = Game::new(Ruleset::Chinese.rules(), grid);
/// game.edit(vec![(grid.at(2, 2)?, Some(Color::White))], None);
/// game.play(Color::Black, Move::Pass)?;
/// assert_eq!(game.turns(), [Turn::Edit(0), Turn::Move(Color::Black, Move::Pass)]);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Turn {
    /// A stone or a pass.
    Move(Color, Move),
    /// The edit of this number among [`Game::edits`](crate::Game::edits), from 0.
    Edit(u32),
}

/// Stones that are placed or removed without captures, and possibly a change of the player to move.
///
/// ```
/// use tengen::{Color, Game, Grid, Ruleset};
///
/// let grid = Grid::square(9);
/// let mut game = Game::new(Ruleset::Chinese.rules(), grid);
/// game.edit(vec![(grid.at(2, 2)?, Some(Color::Black))], Some(Color::White));
/// let edit = &game.edits()[0];
/// assert_eq!((edit.changes.len(), edit.to_play), (1, Some(Color::White)));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Edit {
    /// The new contents of each changed point. Each point occurs once.
    pub changes: Vec<(Point, Option<Color>)>,
    /// The player to move, if specified.
    pub to_play: Option<Color>,
}

impl Turn {
    /// The stone that the turn places, if any.
    #[inline]
    pub(super) const fn stone(&self) -> Option<(Color, Point)> {
        match self {
            Turn::Move(color, Move::Play(point)) => Some((*color, *point)),
            Turn::Move(_, Move::Pass) | Turn::Edit(_) => None,
        }
    }
}

/// A move that was played although the rules forbid it.
///
/// ```
/// use tengen::go::{IllegalMove, Move};
/// use tengen::{Color, Game, Grid, Ruleset};
///
/// let grid = Grid::square(9);
/// let mut game = Game::new(Ruleset::Chinese.rules(), grid);
/// for color in Color::BOTH {
///     game.force(color, Move::Play(grid.at(4, 4)?));
/// }
/// let irregular = game.irregular()[0];
/// assert_eq!((irregular.number, irregular.why), (2, IllegalMove::Occupied));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Irregular {
    /// The number of the move, from 1.
    pub number: usize,
    /// Who played it.
    pub color: Color,
    /// The move.
    pub made: Move,
    /// The rule that it breaks.
    pub why: IllegalMove,
}

/// Keeps the last change of each point, in the order of the points.
pub(super) fn name_once(changes: &mut Vec<(Point, Option<Color>)>, grid: Grid) {
    if changes.is_sorted_by(|a, b| a.0 < b.0) {
        return;
    }
    if changes.len() * 8 < grid.area() {
        changes.reverse();
        changes.sort_by_key(|&(point, _)| point);
        changes.dedup_by_key(|&mut (point, _)| point);
        return;
    }
    let mut last = vec![None; grid.area()];
    for &(point, stone) in &*changes {
        last[point.index()] = Some(stone);
    }
    changes.clear();
    changes.extend(grid.points().filter_map(|point| Some((point, last[point.index()]?))));
}
