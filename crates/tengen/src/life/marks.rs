//! Marks: which chains are alive, dead or in seki, with the source and the evidence of each mark.
//!
//! A mark always applies to a whole chain. Marks are claims: [`Ownership`](crate::score::Ownership) finds out whether
//! they contradict each other.

use crate::board::Board;
use crate::color::Color;
use crate::grid::{Point, Points};
use crate::regions::Regions;
use alloc::vec;
use alloc::vec::Vec;
use core::iter::FusedIterator;

/// The status of a chain.
///
/// ```
/// use tengen::life::LifeStatus;
/// use tengen::{Marks, diagram};
///
/// let board = diagram::parse("X.O\n")?;
/// assert_eq!(Marks::none(&board).status(board.grid().at(0, 0)?), LifeStatus::Alive);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum LifeStatus {
    /// It stays on the board.
    #[default]
    Alive,
    /// It is removed before counting, although it was not captured.
    Dead,
    /// It stays on the board, but has no territory under rules that tax seki.
    Seki,
}

/// Where a mark comes from.
///
/// ```
/// use tengen::life::MarkSource;
///
/// assert!(MarkSource::Network.is_opinion());
/// assert!(!MarkSource::Proof.is_opinion());
/// assert_eq!(MarkSource::Given.name(), "given");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum MarkSource {
    /// The default: stones are alive unless they are marked otherwise.
    #[default]
    Default,
    /// The user.
    Given,
    /// The players, in the game record.
    Record,
    /// A proof that holds for every line of play.
    Proof,
    /// The network.
    Network,
    /// Playouts.
    Playouts,
    /// KataGo, another program.
    Katago,
}

impl MarkSource {
    /// The name, as JSON writes it.
    pub const fn name(self) -> &'static str {
        match self {
            MarkSource::Default => "default",
            MarkSource::Given => "given",
            MarkSource::Record => "record",
            MarkSource::Proof => "proof",
            MarkSource::Network => "network",
            MarkSource::Playouts => "playouts",
            MarkSource::Katago => "katago",
        }
    }

    /// Whether it is an opinion: likely, but neither proved nor stated by a person.
    pub const fn is_opinion(self) -> bool {
        matches!(self, MarkSource::Network | MarkSource::Playouts | MarkSource::Katago)
    }
}

/// The evidence for a mark.
///
/// ```
/// use tengen::life::{Evidence, LifeStatus, MarkSource};
/// use tengen::{Marks, diagram};
///
/// let board = diagram::parse("X.O\n")?;
/// let mut marks = Marks::none(&board);
/// let stone = board.grid().at(0, 0)?;
/// marks.mark_with(stone, LifeStatus::Dead, MarkSource::Network, Evidence::Confidence(0.9));
/// assert_eq!(marks.least_confidence(), 0.9);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Evidence {
    /// None besides its source.
    #[default]
    None,
    /// The probability that the mark is right, from 0 to 1.
    Confidence(f64),
    /// The opponent has no stones on the board, so the chain is undisputed and not in seki. This is not a proof.
    Unopposed,
}

impl Evidence {
    /// The probability that the mark is right, if the evidence gives one.
    pub const fn confidence(self) -> Option<f64> {
        match self {
            Evidence::None => None,
            Evidence::Confidence(confidence) => Some(confidence),
            Evidence::Unopposed => Some(0.99),
        }
    }
}

/// The mark of a chain.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct ChainMark {
    status: LifeStatus,
    source: MarkSource,
    evidence: Evidence,
}

/// The status of every chain of a board.
///
/// ```
/// use tengen::life::{LifeStatus, MarkSource};
/// use tengen::{Marks, diagram};
///
/// let board = diagram::parse("XX.\n..O\n")?;
/// let mut marks = Marks::none(&board);
/// let corner = board.grid().at(0, 0)?;
/// assert!(marks.mark(corner, LifeStatus::Dead, MarkSource::Given));
/// // A mark is for the whole chain.
/// assert_eq!(marks.status(board.grid().at(1, 0)?), LifeStatus::Dead);
/// assert_eq!(marks.stones(LifeStatus::Dead).count(), 2);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize), serde(try_from = "crate::serialization::MarksFields"))]
pub struct Marks {
    chains: Regions,
    marks: Vec<ChainMark>,
}

impl Marks {
    /// Marks every chain as alive by default.
    pub fn none(board: &Board) -> Marks {
        let chains = Regions::of_board(board);
        let marks = vec![ChainMark::default(); chains.len()];
        Marks { chains, marks }
    }

    /// The marks that follow from the territory marks of a record (TB and TW): an opposing stone on such a point is
    /// dead. A chain is dead if most of its stones are marked so. Also returns one stone of each chain that is only
    /// partly marked.
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
                marks.marks[label] =
                    ChainMark { status: LifeStatus::Dead, source: MarkSource::Record, evidence: Evidence::None };
            }
        }
        (marks, torn)
    }

    /// Marks the chain at `point`. Returns whether there is one.
    pub fn mark(&mut self, point: Point, status: LifeStatus, source: MarkSource) -> bool {
        self.mark_with(point, status, source, Evidence::None)
    }

    /// Marks the chain at `point` with its evidence. Returns whether there is one.
    pub fn mark_with(&mut self, point: Point, status: LifeStatus, source: MarkSource, evidence: Evidence) -> bool {
        let is_chain = self.chains.grid().contains(point) && self.chains.at(point).content.is_some();
        if is_chain {
            self.marks[self.chains.label(point)] = ChainMark { status, source, evidence };
        }
        is_chain
    }

    /// Marks the chain at `point` as dead, or as alive if it was dead, as a click does.
    pub fn toggle_dead(&mut self, point: Point, source: MarkSource) -> bool {
        let status = if self.status(point) == LifeStatus::Dead { LifeStatus::Alive } else { LifeStatus::Dead };
        self.mark(point, status, source)
    }

    /// The status of the chain at `point`. Empty points and points off the board count as alive.
    pub fn status(&self, point: Point) -> LifeStatus {
        self.get(point).status
    }

    /// Where the mark of the chain at `point` comes from.
    pub fn source(&self, point: Point) -> MarkSource {
        self.get(point).source
    }

    /// The evidence for the mark of the chain at `point`.
    pub fn evidence(&self, point: Point) -> Evidence {
        self.get(point).evidence
    }

    /// The lowest confidence of all marks, or 1 if no mark has a confidence.
    pub fn least_confidence(&self) -> f64 {
        self.marks.iter().filter_map(|mark| mark.evidence.confidence()).fold(1.0, f64::min)
    }

    fn get(&self, point: Point) -> ChainMark {
        if self.chains.grid().contains(point) { self.marks[self.chains.label(point)] } else { ChainMark::default() }
    }

    /// The chains that are marked, and the regions of empty points between them.
    pub const fn chains(&self) -> &Regions {
        &self.chains
    }

    /// Every stone of the chains that have this status, from the top left.
    pub const fn stones(&self, status: LifeStatus) -> MarkedStones<'_> {
        MarkedStones { marks: self, status, points: self.chains.grid().points() }
    }
}

/// The stones of the chains that have a status, made by [`Marks::stones`].
///
/// ```
/// use tengen::life::LifeStatus;
/// use tengen::{Marks, diagram};
///
/// let board = diagram::parse("XX.O\n")?;
/// assert_eq!(Marks::none(&board).stones(LifeStatus::Alive).count(), 3);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct MarkedStones<'m> {
    marks: &'m Marks,
    status: LifeStatus,
    points: Points,
}

impl Iterator for MarkedStones<'_> {
    type Item = Point;

    fn next(&mut self) -> Option<Point> {
        let MarkedStones { marks, status, points } = self;
        points.find(|&point| marks.chains.at(point).content.is_some() && marks.status(point) == *status)
    }
}

impl FusedIterator for MarkedStones<'_> {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram;

    #[test]
    fn territory_marks_kill_the_chains_that_they_mostly_cover() {
        let board = diagram::parse("XX.OOO\n......\nXXXX.O\n......\nOO.XXX\n").unwrap();
        let grid = board.grid();
        let point = |&(x, y): &(i64, i64)| grid.at(x, y).unwrap();
        let at = |places: &[(i64, i64)]| -> Vec<Point> { places.iter().map(point).collect() };
        // Black's: two of three stones, one twice, and a black stone. White's: a whole chain and half a chain.
        let black = [at(&[(4, 0), (5, 0), (5, 0), (3, 4)]), vec![Point::from_index(grid.area())]].concat();
        let white = at(&[(0, 0), (1, 0), (0, 2), (1, 2), (2, 0)]);
        let (marks, torn) = Marks::from_territory(&board, &black, &white);
        assert_eq!(torn, at(&[(3, 0), (0, 2)]));
        let dead = at(&[(0, 0), (1, 0), (3, 0), (4, 0), (5, 0)]);
        assert_eq!(marks.stones(LifeStatus::Dead).collect::<Vec<_>>(), dead);
        assert!(dead.iter().all(|&stone| marks.source(stone) == MarkSource::Record));
        let alive = board.grid().points().filter(|point| board[*point].is_some() && !dead.contains(point));
        assert!(marks.stones(LifeStatus::Alive).eq(alive.clone()));
        assert!(alive.into_iter().all(|stone| marks.source(stone) == MarkSource::Default));
    }
}
