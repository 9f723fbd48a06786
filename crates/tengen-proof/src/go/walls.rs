//! Walls: the stones that stand around a region and are never captured.

use tengen::life::UnconditionalLife;
use tengen::{Board, Color, Point, Regions};

/// What the caller believes about a board. The reader itself has no opinions; it uses these to choose walls and to
/// decide who owns what lies beyond a region, and reports them as assumptions.
#[derive(Clone, Debug)]
pub struct Beliefs {
    /// Who will own each point, from -1 (White) to 1 (Black).
    pub ownership: Vec<f32>,
    /// Stones that are believed to live.
    pub alive: Vec<bool>,
    /// Stones that are believed to be dead.
    pub dead: Vec<bool>,
}

/// Why a stone is a wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wall {
    /// It lives unconditionally.
    Proved,
    /// It is assumed to live.
    Assumed,
}

/// The walls of a board.
#[derive(Clone, Debug)]
pub struct Walls(Vec<Option<Wall>>);

impl Walls {
    /// Returns the chains of a board that live unconditionally.
    pub fn proved(board: &Board) -> Walls {
        let life = UnconditionalLife::of(board, false);
        Walls(board.grid().points().map(|point| life.is_alive(point).then_some(Wall::Proved)).collect())
    }

    /// Assumes that the chains of these stones live.
    pub fn assume(&mut self, board: &Board, chains: &Regions, stones: impl IntoIterator<Item = Point>) {
        for stone in stones {
            if board[stone].is_some() && self.at(stone).is_none() {
                for &point in chains.points_at(stone) {
                    self.0[point.index()] = Some(Wall::Assumed);
                }
            }
        }
    }

    /// Assumes that the chains live that are believed to. Exceptions are the chains with these labels, and chains with
    /// fewer than two liberties that they do not share with an opponent among these: such a chain is in atari or in a
    /// capturing race, and a belief must not decide the race.
    pub fn believe(&mut self, board: &Board, chains: &Regions, beliefs: &Beliefs, except: &[usize]) {
        let is_shared = |liberty: Point, color: Option<Color>| {
            let mut beside = board.grid().neighbors(liberty);
            beside.any(|point| except.contains(&chains.label(point)) && board[point] != color)
        };
        let living = chains.iter().filter(|&(label, region)| {
            region.content.is_some()
                && !except.contains(&label)
                && beliefs.alive[chains.points(label)[0].index()]
                && chains.liberties(label).into_iter().filter(|&point| !is_shared(point, region.content)).count() > 1
        });
        let stones: Vec<Point> = living.map(|(label, _)| chains.points(label)[0]).collect();
        self.assume(board, chains, stones);
    }

    /// Returns why the stone at a point is a wall, if it is one.
    pub fn at(&self, point: Point) -> Option<Wall> {
        self.0[point.index()]
    }
}
