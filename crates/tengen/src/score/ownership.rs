//! Ownership: for each point Black, White or nobody, and the reason.
//!
//! Dead chains are taken off; then an empty region belongs to the only color that it touches. Under territory rules
//! that tax seki, [`TerritoryAnalysis`] also says which of these points are eyes in seki or false eyes that must be
//! filled.
//!
//! A dead stone should lie where only the opponent touches the region. Elsewhere the marks contradict each other, which
//! is reported; the stone is still taken off and is a prisoner, and the region is whose it is without it.
//!
//! Dame lie between stones. In a region that both colors touch, points are open if two of them are adjacent and neither
//! is next to a living stone: the game is still going on there, and its count is not that of a finished game. A region
//! that a person marks as seki is not open.

use super::counting::{Counting, FalseEyes};
use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::diagram;
use crate::go::Tax;
use crate::grid::{Grid, Point, Points};
use crate::life::{Evidence, LifeStatus, MarkSource, MarkedBoard, Marks, TerritoryAnalysis};
use crate::regions::Regions;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::iter::FusedIterator;

/// Why a point belongs to whom it does.
///
/// ```
/// use tengen::score::Reason;
/// use tengen::{Marks, Ownership, Ruleset, diagram};
///
/// let board = diagram::parse(".X.O.\n")?;
/// let ownership = Ownership::of(&board, &Marks::none(&board), Ruleset::Chinese.rules().into());
/// assert_eq!(ownership.at(board.grid().at(2, 0)?).reason, Reason::Dame);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Reason {
    /// A living stone is there.
    Stone,
    /// It is empty and surrounded by one color.
    Territory,
    /// A dead stone is there.
    DeadStone,
    /// Its region touches living stones of both colors.
    Dame,
    /// It is surrounded by stones in seki and does not count.
    Seki,
    /// It is surrounded, but its owner will have to fill it.
    FalseEye,
    /// Its region touches no living stone, or it is enclosed too loosely to have an owner yet, or it is surrounded by
    /// stones that may still make eyes ([`Ownership::without_early_seki`]).
    Open,
}

impl Reason {
    /// Every reason.
    pub const ALL: [Reason; 7] = [
        Reason::Stone,
        Reason::Territory,
        Reason::DeadStone,
        Reason::Dame,
        Reason::Seki,
        Reason::FalseEye,
        Reason::Open,
    ];

    /// The character that stands for it in rows of text.
    pub const fn letter(self) -> char {
        match self {
            Reason::Stone => 's',
            Reason::Territory => 't',
            Reason::DeadStone => 'x',
            Reason::Dame => '.',
            Reason::Seki => '=',
            Reason::FalseEye => 'f',
            Reason::Open => '?',
        }
    }

    /// The reason in words.
    pub const fn words(self) -> &'static str {
        match self {
            Reason::Stone => "living stone",
            Reason::Territory => "territory",
            Reason::DeadStone => "dead stone",
            Reason::Dame => "dame",
            Reason::Seki => "seki",
            Reason::FalseEye => "false eye",
            Reason::Open => "open",
        }
    }
}

/// The owner of a point, and the reason.
///
/// ```
/// use tengen::score::{Owned, Reason};
/// use tengen::{Color, Marks, Ownership, Ruleset, diagram};
///
/// let board = diagram::parse(".X.O.\n")?;
/// let ownership = Ownership::of(&board, &Marks::none(&board), Ruleset::Chinese.rules().into());
/// let stone = Owned { owner: Some(Color::Black), reason: Reason::Stone };
/// assert_eq!(ownership.at(board.grid().at(1, 0)?), stone);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Owned {
    /// Black, White or nobody.
    pub owner: Option<Color>,
    /// The reason.
    pub reason: Reason,
}

/// The owner of every point of a board, and the reasons.
///
/// ```
/// use tengen::score::Reason;
/// use tengen::{Color, Marks, Ownership, Ruleset, diagram};
///
/// let board = diagram::parse(".X.O.\n.X.O.\n.X.O.\n")?;
/// let ownership = Ownership::of(&board, &Marks::none(&board), Ruleset::Japanese.rules().into());
/// let corner = ownership.at(board.grid().at(0, 0)?);
/// assert_eq!((corner.owner, corner.reason), (Some(Color::Black), Reason::Territory));
/// assert_eq!(ownership.with(Reason::Dame).count(), 3);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "crate::serialization::OwnershipFields")
)]
pub struct Ownership {
    pub(crate) grid: Grid,
    pub(crate) points: Vec<Owned>,
    pub(crate) seki: Vec<Option<Color>>,
    pub(crate) captors: Vec<Option<Color>>,
    pub(crate) open: Vec<Point>,
    pub(crate) contradictions: Vec<Point>,
}

/// The points that have a reason. Created by [`Ownership::with`].
///
/// ```
/// use tengen::score::Reason;
/// use tengen::{Marks, Ownership, Ruleset, diagram};
///
/// let board = diagram::parse(".X.O.\n")?;
/// let ownership = Ownership::of(&board, &Marks::none(&board), Ruleset::Chinese.rules().into());
/// assert!(ownership.with(Reason::Dame).eq([board.grid().at(2, 0)?]));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PointsWith<'o> {
    ownership: &'o Ownership,
    reason: Reason,
    points: Points,
}

impl Iterator for PointsWith<'_> {
    type Item = Point;

    fn next(&mut self) -> Option<Point> {
        let PointsWith { ownership, reason, points } = self;
        points.find(|&point| ownership.at(point).reason == *reason)
    }
}

impl FusedIterator for PointsWith<'_> {}

impl Ownership {
    /// Determines the owners from the stones and the marks.
    ///
    /// Chains that are marked as seki are in seki, and chains that a person or a proof calls alive are not. For all
    /// others, including those that are alive only by opinion, the shapes decide.
    pub fn of(board: &Board, marks: &Marks, counting: Counting) -> Ownership {
        let grid = board.grid();
        let marked = MarkedBoard::of(board, |point| marks.status(point) == LifeStatus::Dead);
        let regions = Regions::of(grid, |point| marked.living(point));
        let shapes = counting.looks_at_shapes().then(|| Shapes::of(&marked, marks, counting));
        let mut dead_in = vec![ByColor { black: false, white: false }; regions.len()];
        let mut marked_seki = vec![None; regions.len()];
        for point in grid.points() {
            if let Some(color) = marked.dead(point) {
                dead_in[regions.label(point)][color] = true;
            } else if marks.status(point) == LifeStatus::Seki {
                marked_seki[regions.label(point)] = marked.living(point);
                for beside in grid.neighbors(point) {
                    marked_seki[regions.label(beside)] = marked.living(point);
                }
            }
        }
        let mut contradictions = Vec::new();
        let mut whole = Vec::with_capacity(regions.len());
        for (label, region) in &regions {
            let touches = region.touches.colors();
            let contradicts = |color: Color| dead_in[label][color] && touches[color];
            if region.content.is_none() && Color::BOTH.into_iter().any(contradicts) {
                let wrong = |&&point: &&Point| board[point].is_some_and(contradicts);
                contradictions.extend(regions.points(label).iter().filter(wrong));
            }
            whole.push(if region.content.is_some() {
                Owned { owner: region.content, reason: Reason::Stone }
            } else if marked_seki[label].is_some() && counting.tax != Tax::None && region.touches.only().is_some() {
                Owned { owner: None, reason: Reason::Seki }
            } else {
                match region.touches.only() {
                    Some(color) => Owned { owner: Some(color), reason: Reason::Territory },
                    None if touches.black => Owned { owner: None, reason: Reason::Dame },
                    None => Owned { owner: None, reason: Reason::Open },
                }
            });
        }
        let (mut seki, mut captors) = (Vec::with_capacity(grid.area()), Vec::with_capacity(grid.area()));
        let (mut open, mut bare) = (Vec::new(), Vec::new());
        let points = grid.points().map(|point| {
            let label = regions.label(point);
            let mut owned = whole[label];
            let given = marked_seki[label].filter(|_| matches!(owned.reason, Reason::Stone | Reason::Seki));
            let given = given.filter(|_| marked.is_vacant(point) || marks.status(point) == LifeStatus::Seki);
            let found = shapes.as_ref().and_then(|shapes| shapes.seki(point));
            seki.push(given.or(found));
            let anybody_lives = regions.get(label).touches.black || regions.get(label).touches.white;
            captors.push(marked.dead(point).map(Color::opponent).filter(|_| anybody_lives));
            if let Some(shapes) = &shapes {
                owned = shapes.refine(point, owned);
            }
            let is_bare = || grid.neighbors(point).all(|beside| marked.is_vacant(beside));
            let is_shared = owned.reason == Reason::Dame && marked_seki[label].is_none();
            if owned.reason == Reason::Open {
                open.push(point);
            } else if is_shared && is_bare() {
                bare.push(point);
            }
            if marked.dead(point).is_some() { Owned { reason: Reason::DeadStone, ..owned } } else { owned }
        });
        let points = points.collect();
        open.extend(land(grid, &bare));
        open.sort_unstable();
        Ownership { grid, points, seki, captors, open, contradictions }
    }

    /// Returns the same ownership, except that stones with too few eyes are not in seki if they border on neutral land
    /// without any stones: they may still make eyes there. The points that they surround are open. Explicit seki marks
    /// are kept.
    #[must_use]
    pub fn without_early_seki(mut self, board: &Board, marks: &Marks) -> Ownership {
        let grid = self.grid;
        let neutral = Regions::of(grid, |point| self.points[point.index()].owner.or(self.seki[point.index()]));
        let mut unplayed = vec![false; neutral.len()];
        for point in grid.points() {
            let has_stone_near = grid.neighbors(point).chain([point]).any(|near| board[near].is_some());
            unplayed[neutral.label(point)] |= !has_stone_near;
        }
        let groups = Regions::of(grid, |point| self.seki[point.index()]);
        let (mut is_early, mut is_marked) = (vec![false; groups.len()], vec![false; groups.len()]);
        for point in grid.points() {
            let label = groups.label(point);
            let is_open = |near: Point| {
                let label = neutral.label(near);
                unplayed[label] && neutral.get(label).content.is_none()
            };
            is_early[label] |= grid.neighbors(point).any(is_open);
            is_marked[label] |= board[point].is_some() && marks.status(point) == LifeStatus::Seki;
        }
        for point in grid.points() {
            let label = groups.label(point);
            if !is_early[label] || is_marked[label] || self.seki[point.index()].take().is_none() {
                continue;
            }
            let owned = &mut self.points[point.index()];
            if owned.reason == Reason::Seki {
                owned.reason = Reason::Open;
                self.open.push(point);
            }
        }
        self.open.sort_unstable();
        self
    }

    /// What a record's territory marks say, taken as the territory itself: TB is Black's, TW is White's, every other
    /// stone its own color's, every other empty point nobody's.
    pub fn from_record(board: &Board, black: &[Point], white: &[Point]) -> Ownership {
        let grid = board.grid();
        let mut marked = Board::empty(grid);
        for (points, owner) in [(black, Color::Black), (white, Color::White)] {
            for &point in points.iter().filter(|&&point| grid.contains(point)) {
                marked[point] = Some(owner);
            }
        }
        let points = grid.points().map(|point| match (board[point], marked[point]) {
            (Some(stone), Some(owner)) if stone != owner => Owned { owner: Some(owner), reason: Reason::DeadStone },
            (Some(stone), _) => Owned { owner: Some(stone), reason: Reason::Stone },
            (None, Some(owner)) => Owned { owner: Some(owner), reason: Reason::Territory },
            (None, None) => Owned { owner: None, reason: Reason::Dame },
        });
        let points: Vec<Owned> = points.collect();
        let regions = Regions::of(grid, |point| points[point.index()].owner);
        let is_bare = |&point: &Point| {
            let region = regions.at(point);
            let is_stone = |beside: Point| points[beside.index()].reason == Reason::Stone;
            region.content.is_none() && region.touches.only().is_none() && !grid.neighbors(point).any(is_stone)
        };
        let bare: Vec<Point> = grid.points().filter(is_bare).collect();
        let open = land(grid, &bare).collect();
        let captors = points.iter().map(|owned| owned.owner.filter(|_| owned.reason == Reason::DeadStone)).collect();
        Ownership { grid, points, seki: vec![None; grid.area()], captors, open, contradictions: Vec::new() }
    }

    /// The geometry.
    pub const fn grid(&self) -> Grid {
        self.grid
    }

    /// Whose `point` is, and why.
    pub fn at(&self, point: Point) -> Owned {
        self.points[point.index()]
    }

    /// The points that have this reason, from the top left.
    pub const fn with(&self, reason: Reason) -> PointsWith<'_> {
        PointsWith { ownership: self, reason, points: self.grid.points() }
    }

    /// The player who is in seki at `point`, which has one of their stones, or is a point that these surround.
    pub fn seki(&self, point: Point) -> Option<Color> {
        self.seki[point.index()]
    }

    /// Who takes the dead stone at `point` prisoner, also where the point under it is not counted.
    pub fn captor(&self, point: Point) -> Option<Color> {
        self.captors[point.index()]
    }

    /// Returns the points at which the game is still going on, from the top left: the [open](Reason::Open) points and,
    /// in regions that both colors touch, adjacent points with no living stone next to them. If there are any, the game
    /// is not finished.
    pub fn open(&self) -> &[Point] {
        &self.open
    }

    /// Dead stones that lie beside living stones of their own color: marks that cannot all be meant.
    pub fn contradictions(&self) -> &[Point] {
        &self.contradictions
    }

    /// The owners as rows of text: `B`, `W`, and `.` for nobody.
    pub fn owner_rows(&self) -> Vec<String> {
        diagram::draw(self.grid, |point| self.at(point).owner.map_or('.', Color::letter))
    }

    /// The reasons as rows of text, a [letter](Reason::letter) for each point.
    pub fn reason_rows(&self) -> Vec<String> {
        diagram::draw(self.grid, |point| self.at(point).reason.letter())
    }
}

/// Returns the points of `bare` (sorted points that are not next to a living stone) that are next to another one: a
/// single such point may be a dame, but two adjacent ones are land to fight for.
fn land(grid: Grid, bare: &[Point]) -> impl Iterator<Item = Point> {
    let has_company = move |&point: &Point| grid.neighbors(point).any(|beside| bare.binary_search(&beside).is_ok());
    bare.iter().copied().filter(has_company)
}

/// What shapes say about the points that one color surrounds.
struct Shapes {
    settled: TerritoryAnalysis,
    counting: Counting,
    /// Domains of chains that someone said are alive.
    given_alive: Vec<bool>,
}

impl Shapes {
    fn of(marked: &MarkedBoard<'_>, marks: &Marks, counting: Counting) -> Shapes {
        let settled = TerritoryAnalysis::of(marked);
        let mut given_alive = vec![false; settled.domains().len()];
        for point in marked.grid().points().filter(|&point| marked.living(point).is_some()) {
            if let Some(domain) = settled.domains().label(point) {
                // An opinion that a chain is not dead leaves open whether it is in seki.
                let by = marks.source(point);
                let is_opinion = by.is_opinion() && marks.evidence(point) != Evidence::Unopposed;
                let is_given_alive =
                    marks.status(point) == LifeStatus::Alive && by != MarkSource::Default && !is_opinion;
                given_alive[domain] |= is_given_alive;
            }
        }
        Shapes { settled, counting, given_alive }
    }

    fn seki(&self, point: Point) -> Option<Color> {
        let domain = self.settled.domains().label(point)?;
        self.settled.seki(point).filter(|_| self.counting.tax != Tax::None && !self.given_alive[domain])
    }

    /// What is left of `owned`, which was said without looking at shapes.
    fn refine(&self, point: Point, owned: Owned) -> Owned {
        let nobodys = |reason| Owned { owner: None, reason };
        match owned.reason {
            Reason::Territory | Reason::Dame if self.seki(point).is_some() => nobodys(Reason::Seki),
            Reason::Territory if self.counting.false_eyes == FalseEyes::Skip && self.settled.is_unscorable(point) => {
                nobodys(Reason::FalseEye)
            }
            Reason::Dame if self.settled.is_open(point) => nobodys(Reason::Open),
            _ => owned,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn in_seki(rows: &str) -> Vec<String> {
        let board = diagram::parse(rows).unwrap();
        let marks = Marks::none(&board);
        let ownership = Ownership::of(&board, &marks, Counting::territory()).without_early_seki(&board, &marks);
        diagram::draw(board.grid(), |point| ownership.seki(point).map_or('.', Color::letter))
    }

    #[test]
    fn stones_beside_land_that_nobody_has_played_in_are_not_in_seki() {
        assert_eq!(in_seki("......\n.X..O.\n......\n.O..X.\n......\n"), ["......"; 5]);
        assert_eq!(in_seki(".X.....\nXX.....\n.......\n....OO.\n....O..\n"), ["......."; 5]);
    }

    #[test]
    fn stones_that_only_share_liberties_are_in_seki() {
        assert_eq!(in_seki(".XX.OO..\n"), ["BBB.WWWW"]);
    }

    #[test]
    fn land_between_the_colors_is_open_where_two_points_are_next_to_no_stone() {
        for (rows, open) in [(".X..O.\n", &[][..]), ("X...O\n", &[]), ("X....\n", &[]), (".X....O.\n", &[3, 4])] {
            let board = diagram::parse(rows).unwrap();
            let ownership = Ownership::of(&board, &Marks::none(&board), Counting::plain());
            let found: Vec<usize> = ownership.open().iter().map(|point| point.index()).collect();
            assert_eq!(found, open, "{rows}");
        }
    }
}
