//! Walls: the stones that stand around a region and are never captured.

use tengen::go::Suicide;
use tengen::life::UnconditionalLife;
use tengen::{Board, Color, Point, Regions};

/// What the caller believes about a board. The reader itself has no opinions; it uses these to choose walls and to
/// decide who owns what lies beyond a region, and reports them as assumptions.
///
/// ```
/// use tengen::{Regions, diagram};
/// use tengen_proof::go::walls::{Beliefs, Wall, Walls};
///
/// let board = diagram::parse("X..\n...\n...")?;
/// let area = board.grid().area();
/// let mut beliefs = Beliefs { ownership: vec![0.0; area], alive: vec![false; area], dead: vec![false; area] };
/// beliefs.alive[0] = true;
/// let mut walls = Walls::proved(&board);
/// walls.believe(&board, &Regions::of_board(&board), &beliefs, &[]);
/// assert_eq!(walls.at(board.grid().point(0, 0).unwrap()), Some(Wall::Assumed));
/// # Ok::<(), tengen::diagram::DiagramError>(())
/// ```
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
///
/// ```
/// use tengen::diagram;
/// use tengen_proof::go::walls::{Wall, Walls};
///
/// let board = diagram::parse("X..\n...\n...")?;
/// let stone = board.grid().point(0, 0).unwrap();
/// assert_eq!(Walls::proved(&board).at(stone), None);
/// assert_eq!(Walls::assuming(&board, [stone]).at(stone), Some(Wall::Assumed));
/// # Ok::<(), tengen::diagram::DiagramError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wall {
    /// It lives unconditionally.
    Proved,
    /// It is assumed to live.
    Assumed,
}

/// The walls of a board.
///
/// ```
/// use tengen::diagram;
/// use tengen_proof::go::walls::{Wall, Walls};
///
/// // Black's corner has two eyes; White's stone has none.
/// let board = diagram::parse(".X.XO\nXXXX.\n.....")?;
/// let walls = Walls::proved(&board);
/// assert_eq!(walls.at(board.grid().point(1, 0).unwrap()), Some(Wall::Proved));
/// assert_eq!(walls.at(board.grid().point(4, 0).unwrap()), None);
/// # Ok::<(), tengen::diagram::DiagramError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Walls(Vec<Option<Wall>>);

impl Walls {
    /// Returns the chains of a board that live unconditionally.
    pub fn proved(board: &Board) -> Walls {
        let life = UnconditionalLife::of(board, Suicide::Forbidden);
        Walls(board.grid().points().map(|point| life.is_alive(point).then_some(Wall::Proved)).collect())
    }

    /// Returns the chains that live unconditionally, and the chains of `stones`, which are assumed to live.
    pub fn assuming(board: &Board, stones: impl IntoIterator<Item = Point>) -> Walls {
        let mut walls = Walls::proved(board);
        walls.assume(board, &Regions::of_board(board), stones);
        walls
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
    /// fewer than two liberties out of reach of the opponent's chains among these: such a chain is in atari or in a
    /// capturing race, or answers for its own life, and a belief must not decide that.
    pub fn believe(&mut self, board: &Board, chains: &Regions, beliefs: &Beliefs, except: &[usize]) {
        let reached = Color::BOTH.map(|color| {
            let opponents = except.iter().filter(|&&label| board[chains.points(label)[0]] == Some(color.opponent()));
            reach(board, opponents.flat_map(|&label| chains.liberties(label)).collect())
        });
        let is_living = |label: usize, color: Color| {
            let reached = &reached[usize::from(color == Color::BOTH[1])];
            let out_of_reach = |point: &Point| !reached[point.index()];
            !except.contains(&label)
                && beliefs.alive[chains.points(label)[0].index()]
                && chains.liberties(label).iter().filter(|point| out_of_reach(point)).count() > 1
        };
        let living =
            chains.iter().filter(|(label, region)| region.content.is_some_and(|color| is_living(*label, color)));
        let stones: Vec<Point> = living.map(|(label, _)| chains.points(label)[0]).collect();
        self.assume(board, chains, stones);
    }

    /// Returns why the stone at a point is a wall, if it is one.
    pub fn at(&self, point: Point) -> Option<Wall> {
        self.0[point.index()]
    }
}

/// How many steps over empty points a group reaches.
const REACH: usize = 3;

/// Returns which empty points are within reach of these liberties.
fn reach(board: &Board, liberties: Vec<Point>) -> Vec<bool> {
    let mut reached = vec![false; board.grid().area()];
    let mut now = liberties;
    for _ in 0..REACH {
        let mut next = Vec::new();
        for point in now {
            if !std::mem::replace(&mut reached[point.index()], true) {
                let beside = board.grid().neighbors(point).filter(|&beside| board[beside].is_none());
                next.extend(beside);
            }
        }
        now = next;
    }
    reached
}
