//! A board whose dead stones are known. Territory is decided from this alone.

use crate::board::Board;
use crate::color::Color;
use crate::grid::{Grid, Point};
use crate::regions::Regions;
use alloc::vec;
use alloc::vec::Vec;

/// A board, and which of its stones are dead.
///
/// ```
/// use tengen::life::MarkedBoard;
/// use tengen::{Color, diagram};
///
/// let board = diagram::parse("XO.\n")?;
/// let marked = MarkedBoard::of(&board, |point| board[point] == Some(Color::White));
/// let stone = board.grid().at(1, 0)?;
/// assert_eq!((marked.living(stone), marked.dead(stone)), (None, Some(Color::White)));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct MarkedBoard<'a> {
    board: &'a Board,
    dead: Vec<bool>,
}

impl<'a> MarkedBoard<'a> {
    /// The stones of `board`, of which those at points with `dead` are dead. The result of `dead` for empty points is
    /// ignored.
    pub fn of(board: &'a Board, dead: impl Fn(Point) -> bool) -> MarkedBoard<'a> {
        let dead = board.grid().points().map(|point| board[point].is_some() && dead(point)).collect();
        MarkedBoard { board, dead }
    }

    /// The geometry.
    pub const fn grid(&self) -> Grid {
        self.board.grid()
    }

    /// The stone at `point`, dead or alive.
    pub fn stone(&self, point: Point) -> Option<Color> {
        self.board[point]
    }

    /// The living stone at `point`.
    pub fn living(&self, point: Point) -> Option<Color> {
        self.board[point].filter(|_| !self.dead[point.index()])
    }

    /// The dead stone at `point`.
    pub fn dead(&self, point: Point) -> Option<Color> {
        self.board[point].filter(|_| self.dead[point.index()])
    }

    /// Whether there is no stone at `point`.
    pub fn is_empty(&self, point: Point) -> bool {
        self.board[point].is_none()
    }

    /// Whether there is no living stone at `point`.
    pub fn is_vacant(&self, point: Point) -> bool {
        self.living(point).is_none()
    }

    /// For each point, whether it belongs to a chain with at most one liberty.
    pub(super) fn in_atari(&self) -> Vec<bool> {
        let chains = Regions::of_board(self.board);
        let mut liberties = vec![0u32; chains.len()];
        for point in self.grid().points().filter(|&point| self.is_empty(point)) {
            let mut seen = [usize::MAX; 6];
            for (slot, beside) in self.grid().neighbors(point).enumerate() {
                let chain = chains.label(beside);
                if !seen.contains(&chain) {
                    liberties[chain] += 1;
                    seen[slot] = chain;
                }
            }
        }
        let few = |point: Point| self.stone(point).is_some() && liberties[chains.label(point)] <= 1;
        self.grid().points().map(few).collect()
    }
}
