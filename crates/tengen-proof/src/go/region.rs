//! The part of a board that is searched: everything that can be reached from a group without crossing a wall.
//!
//! A wall is a chain that is not captured: one that lives unconditionally, or one that somebody outside of this crate
//! vouches for. A place that is too wide is cut around the group, and what lies beyond the cut counts as the attacker's.

use super::field::{Field, NO_KO, Points, State};
use tengen::life::UnconditionalLife;
use tengen::{Board, Color, Point, Regions};

/// The most points of a region.
pub const LARGEST: usize = Points::BITS as usize;

/// The most empty points of a place that is read whole.
pub const WIDEST: usize = 14;

/// What is known about the stones of a board before reading.
#[derive(Clone, Debug)]
pub struct Walls {
    /// Stones that live unconditionally.
    proved: Vec<bool>,
    /// Stones that are taken to live.
    assumed: Vec<bool>,
}

impl Walls {
    /// The chains of a board that live unconditionally.
    pub fn proved(board: &Board) -> Walls {
        let life = UnconditionalLife::of(board, false);
        let proved = board.grid().points().map(|point| life.is_alive(point)).collect();
        Walls { proved, assumed: vec![false; board.grid().area()] }
    }

    /// Takes the chains of these stones to live.
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
    /// Whether a wall is taken to live without proof.
    pub assumes_walls: bool,
    /// Whether the place is wider than what is searched.
    pub is_cut: bool,
}

impl Region {
    /// The region around the chain at `target`; `None` where there is no stone, or where the group does not fit. A
    /// `target` that is a wall itself is no question.
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

    /// The point of the board that a move of the field names.
    pub fn point(&self, at: u8) -> Point {
        self.points[usize::from(at)]
    }
}

/// The chain at `target` and the chains of its color that share a liberty with it, unless they are walls.
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

/// The points that can be reached from `group` in so many steps without crossing a wall, from the top left. Steps through
/// stones of the group cost nothing.
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
