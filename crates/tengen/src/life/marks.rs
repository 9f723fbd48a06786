//! Marks: which chains are alive, dead or in seki, and who said so.
//!
//! A mark is never for a single stone: a click on a stone, or its name, means the whole chain. Marks only say what
//! someone holds to be true. Whether they can all be true is for [`Ownership`](crate::score::Ownership) to find.

use crate::board::Board;
use crate::color::Color;
use crate::grid::Point;
use crate::regions::Regions;

/// What is held of a chain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Status {
    /// It stays on the board.
    #[default]
    Alive,
    /// It is taken off before counting, although it was not captured.
    Dead,
    /// It stays on the board, but has no territory under rules that tax seki.
    Seki,
}

/// Who holds it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum By {
    /// Nobody was asked: stones live unless something else is said.
    #[default]
    Default,
    /// The person who asks.
    Given,
    /// The players, in the game record.
    Record,
    /// A proof: it holds whatever is played.
    Proof,
    /// A network that has seen many games.
    Network,
    /// Games played to their end at random, but with care.
    Playouts,
}

/// The status of every chain of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marks {
    chains: Regions,
    marks: Vec<(Status, By)>,
}

impl Marks {
    /// Every chain alive, because nobody said otherwise.
    pub fn none(board: &Board) -> Marks {
        let chains = Regions::of_board(board);
        let marks = vec![Default::default(); chains.len()];
        Marks { chains, marks }
    }

    /// What the territory marks of a record (TB and TW) say: an opposing stone on such a point is dead, and with it
    /// its whole chain. A chain is dead when most of its stones are so marked; the others are given back second.
    pub fn from_territory(board: &Board, black: &[Point], white: &[Point]) -> (Marks, Vec<Point>) {
        let mut marks = Marks::none(board);
        let mut dead_stones = vec![0; marks.marks.len()];
        for (points, owner) in [(black, Color::Black), (white, Color::White)] {
            let mut points: Vec<Point> = points.iter().copied().filter(|&p| board.grid().contains(p)).collect();
            points.sort_unstable();
            points.dedup();
            for point in points.into_iter().filter(|&point| board[point] == Some(owner.opponent())) {
                dead_stones[marks.chains.label(point)] += 1;
            }
        }
        let mut torn = Vec::new();
        for (label, region) in marks.chains.iter().filter(|&(label, _)| dead_stones[label] > 0) {
            if dead_stones[label] < region.size {
                torn.push(marks.chains.points(label)[0]);
            }
            if dead_stones[label] * 2 > region.size {
                marks.marks[label] = (Status::Dead, By::Record);
            }
        }
        (marks, torn)
    }

    /// Marks the chain at `point`; tells whether there is one.
    pub fn mark(&mut self, point: Point, status: Status, by: By) -> bool {
        let is_chain = self.chains.grid().contains(point) && self.chains.at(point).content.is_some();
        if is_chain {
            self.marks[self.chains.label(point)] = (status, by);
        }
        is_chain
    }

    /// Marks the chain at `point` dead, or alive again if it was: what a click does.
    pub fn toggle_dead(&mut self, point: Point, by: By) -> bool {
        let status = if self.status(point) == Status::Dead { Status::Alive } else { Status::Dead };
        self.mark(point, status, by)
    }

    /// The status of the chain at `point`; an empty point, or one off the board, has none and reads as alive.
    pub fn status(&self, point: Point) -> Status {
        self.get(point).0
    }

    /// Who said it.
    pub fn by(&self, point: Point) -> By {
        self.get(point).1
    }

    fn get(&self, point: Point) -> (Status, By) {
        if self.chains.grid().contains(point) { self.marks[self.chains.label(point)] } else { Default::default() }
    }

    /// The chains that are marked, and the regions of empty points between them.
    pub const fn chains(&self) -> &Regions {
        &self.chains
    }

    /// Every stone of the chains that have this status, from the top left.
    pub fn stones(&self, status: Status) -> impl Iterator<Item = Point> {
        let grid = self.chains.grid();
        grid.points().filter(move |&point| self.chains.at(point).content.is_some() && self.status(point) == status)
    }
}
