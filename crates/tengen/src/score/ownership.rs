//! Ownership: for each point Black, White or nobody, and the reason.
//!
//! Dead chains are taken off; then an empty region belongs to the only color that it touches. A dead stone must lie in
//! the opponent's territory: where its own color still touches the region the marks contradict each other, which is
//! reported, and the region is nobody's.

use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::diagram;
use crate::go::rules::Tax;
use crate::grid::{Grid, Point};
use crate::life::{Marks, Status};
use crate::regions::Regions;

/// Why a point belongs to whom it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// A living stone is there.
    Stone,
    /// It is empty and surrounded by one color.
    Territory,
    /// A dead stone is there.
    DeadStone,
    /// It touches living stones of both colors.
    Dame,
    /// It is surrounded by stones in seki and does not count.
    Seki,
    /// It touches no living stone at all.
    Open,
}

impl Reason {
    /// Every reason.
    pub const ALL: [Reason; 6] =
        [Reason::Stone, Reason::Territory, Reason::DeadStone, Reason::Dame, Reason::Seki, Reason::Open];

    /// The character that stands for it in rows of text.
    pub const fn letter(self) -> char {
        match self {
            Reason::Stone => 's',
            Reason::Territory => 't',
            Reason::DeadStone => 'x',
            Reason::Dame => '.',
            Reason::Seki => '=',
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
            Reason::Open => "open",
        }
    }
}

/// Whose a point is, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Owned {
    /// Black, White or nobody.
    pub owner: Option<Color>,
    /// Why.
    pub reason: Reason,
}

/// Whose every point of a board is, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ownership {
    grid: Grid,
    points: Vec<Owned>,
    contradictions: Vec<Point>,
}

impl Ownership {
    /// What the stones and marks say, with seki taxed as `tax` says.
    pub fn of(board: &Board, marks: &Marks, tax: Tax) -> Ownership {
        let grid = board.grid();
        let living = |point: Point| board[point].filter(|_| marks.status(point) != Status::Dead);
        let regions = Regions::of(grid, living);
        let mut dead_in = vec![ByColor { black: false, white: false }; regions.len()];
        let mut seki_at = vec![false; regions.len()];
        for point in grid.points() {
            let label = regions.label(point);
            match board[point] {
                Some(color) if living(point).is_none() => dead_in[label][color] = true,
                Some(_) if marks.status(point) == Status::Seki => {
                    for beside in grid.neighbors(point) {
                        seki_at[regions.label(beside)] = true;
                    }
                }
                _ => {}
            }
        }
        let mut contradictions = Vec::new();
        let mut whole = Vec::with_capacity(regions.len());
        for (label, region) in regions.iter() {
            let touches = region.touches.colors();
            let contradicts = |color: Color| dead_in[label][color] && touches[color];
            whole.push(if region.content.is_some() {
                Owned { owner: region.content, reason: Reason::Stone }
            } else if Color::BOTH.into_iter().any(contradicts) {
                let wrong = |&&point: &&Point| board[point].is_some_and(contradicts);
                contradictions.extend(regions.points(label).iter().filter(wrong));
                Owned { owner: None, reason: Reason::Dame }
            } else if seki_at[label] && tax != Tax::None && region.touches.only().is_some() {
                Owned { owner: None, reason: Reason::Seki }
            } else {
                match region.touches.only() {
                    Some(color) => Owned { owner: Some(color), reason: Reason::Territory },
                    None if touches.black => Owned { owner: None, reason: Reason::Dame },
                    None => Owned { owner: None, reason: Reason::Open },
                }
            });
        }
        let points = grid.points().map(|point| {
            let owned = whole[regions.label(point)];
            let is_dead = board[point].is_some() && living(point).is_none();
            if is_dead { Owned { reason: Reason::DeadStone, ..owned } } else { owned }
        });
        Ownership { grid, points: points.collect(), contradictions }
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
        Ownership { grid, points: points.collect(), contradictions: Vec::new() }
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
    pub fn with(&self, reason: Reason) -> impl Iterator<Item = Point> {
        self.grid.points().filter(move |&point| self.at(point).reason == reason)
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
