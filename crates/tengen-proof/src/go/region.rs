//! The part of a board that is searched: all points that can be reached from a group without crossing a wall.
//!
//! A wall is a chain that cannot be captured: one that lives unconditionally, or one that the caller assumes to live.
//! If the area is too wide, it is cut around the group, and everything beyond the cut counts as the attacker's.

use super::field::{Field, NO_KO, Points, State};
use tengen::life::UnconditionalLife;
use tengen::{Board, Color, Point, Regions};

/// The maximum number of points in a region.
pub const LARGEST: usize = Points::BITS as usize;

/// The maximum number of empty points in an area that is searched without a cut.
pub const WIDEST: usize = 14;

/// The stones that are known or assumed to live before reading.
#[derive(Clone, Debug)]
pub struct Walls {
    /// Stones that live unconditionally.
    proved: Vec<bool>,
    /// Stones that are assumed to live.
    assumed: Vec<bool>,
}

impl Walls {
    /// Returns the chains of a board that live unconditionally.
    pub fn proved(board: &Board) -> Walls {
        let life = UnconditionalLife::of(board, false);
        let proved = board.grid().points().map(|point| life.is_alive(point)).collect();
        Walls { proved, assumed: vec![false; board.grid().area()] }
    }

    /// Assumes that the chains of these stones live.
    pub fn assume(&mut self, board: &Board, chains: &Regions, stones: impl IntoIterator<Item = Point>) {
        for stone in stones {
            if board[stone].is_some() && !self.is_wall(stone) {
                for &point in chains.points_at(stone) {
                    self.assumed[point.index()] = true;
                }
            }
        }
    }

    fn is_wall(&self, point: Point) -> bool {
        self.proved[point.index()] || self.assumed[point.index()]
    }
}

/// A region around a group, ready to be searched.
#[derive(Clone, Debug)]
pub struct Region {
    /// The region as sets of points.
    pub field: Field,
    /// The stones in it, with the attacker to move.
    pub start: State,
    /// The color of the group.
    pub defender: Color,
    /// The points of the board, in the order of the field.
    pub points: Vec<Point>,
    /// The stones of the group.
    pub group: Vec<Point>,
    /// Whether any wall is assumed, not proved, to live.
    pub assumes_walls: bool,
    /// Whether the area is wider than the part that is searched.
    pub is_cut: bool,
}

impl Region {
    /// Returns the region around the chain at `target`, or `None` if there is no stone or if the group does not fit.
    /// `target` must not belong to a wall.
    pub fn around(board: &Board, target: Point, ko: Option<Point>, walls: &Walls) -> Option<Region> {
        let defender = board.get(target)?;
        let chains = Regions::of_board(board);
        let group = group(board, &chains, target, defender, walls);
        let whole = reach(board, &group, walls, usize::MAX);
        let empty = |points: &[Point]| points.iter().filter(|&&point| board[point].is_none()).count();
        let (points, is_cut) = if whole.len() <= LARGEST && empty(&whole) <= WIDEST {
            (whole, false)
        } else {
            let fits = |points: &Vec<Point>| points.len() <= LARGEST;
            ([3, 2, 1].into_iter().map(|steps| reach(board, &group, walls, steps)).find(fits)?, true)
        };
        let mut region = Region {
            field: Field { neighbors: vec![0; LARGEST], all: 0, attacker_wall: 0, defender_wall: 0 },
            start: State { attacker: 0, defender: 0, targets: 0, ko: NO_KO, attacker_moves: true, threats: 0 },
            defender,
            points,
            group,
            assumes_walls: false,
            is_cut,
        };
        region.fill(board, ko, walls);
        Some(region)
    }

    /// Fills the sets from the board.
    fn fill(&mut self, board: &Board, ko: Option<Point>, walls: &Walls) {
        let grid = board.grid();
        let mut index = vec![usize::MAX; grid.area()];
        for (at, point) in self.points.iter().enumerate() {
            index[point.index()] = at;
        }
        for (at, &point) in self.points.iter().enumerate() {
            let bit = 1 << at;
            self.field.all |= bit;
            match board[point] {
                Some(color) if color == self.defender => self.start.defender |= bit,
                Some(_) => self.start.attacker |= bit,
                None => {}
            }
            for beside in grid.neighbors(point) {
                if index[beside.index()] != usize::MAX {
                    self.field.neighbors[at] |= 1 << index[beside.index()];
                } else if board[beside] == Some(self.defender) && walls.is_wall(beside) {
                    self.field.defender_wall |= bit;
                    self.assumes_walls |= walls.assumed[beside.index()];
                } else {
                    self.field.attacker_wall |= bit;
                    self.assumes_walls |= walls.assumed[beside.index()];
                }
            }
        }
        for stone in &self.group {
            self.start.targets |= 1 << index[stone.index()];
        }
        if let Some(ko) = ko.filter(|ko| index[ko.index()] != usize::MAX) {
            self.start.ko = index[ko.index()] as u8;
        }
    }

    /// Returns the board point for a point of the field.
    pub fn point(&self, at: u8) -> Point {
        self.points[usize::from(at)]
    }
}

/// Returns the chain at `target` and the chains of its color that share a liberty with it, except for walls.
fn group(board: &Board, chains: &Regions, target: Point, defender: Color, walls: &Walls) -> Vec<Point> {
    let mut labels = vec![chains.label(target)];
    for liberty in chains.liberties(chains.label(target)) {
        for beside in board.grid().neighbors(liberty) {
            let label = chains.label(beside);
            if board[beside] == Some(defender) && !walls.is_wall(beside) && !labels.contains(&label) {
                labels.push(label);
            }
        }
    }
    labels.into_iter().flat_map(|label| chains.points(label).iter().copied()).collect()
}

/// Returns the points, from the top left, that can be reached from `group` within this many steps without crossing a
/// wall. Steps through stones of the group cost nothing.
fn reach(board: &Board, group: &[Point], walls: &Walls, steps: usize) -> Vec<Point> {
    let grid = board.grid();
    let mut reached = vec![false; grid.area()];
    let mut now = group.to_vec();
    for stone in group {
        reached[stone.index()] = true;
    }
    for _ in 0..steps {
        let mut next = Vec::new();
        for &point in &now {
            for beside in grid.neighbors(point) {
                if !reached[beside.index()] && !walls.is_wall(beside) {
                    reached[beside.index()] = true;
                    next.push(beside);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        now = next;
    }
    grid.points().filter(|point| reached[point.index()]).collect()
}
