//! A board on which groups are read, with proofs for some of its chains and the judge's opinion of the others.
//!
//! The judge's opinions are passed to the reader as beliefs: who owns each point, and which chains live or are dead.

use super::{DEFAULT_SURE, Judgment};
use crate::budget::{Budget, Stopped};
use tengen::go::Suicide;
use tengen::life::{LifeStatus, UnconditionalLife};
use tengen::{Board, Color, Point, Regions};
use tengen_proof::go::reader::AttemptOutcome;
use tengen_proof::go::reading::{self, Basis, BoardAttempt, GroupQuestion, GroupStatus, LifeKind, Reading};
use tengen_proof::go::region::GroupSurroundings;
use tengen_proof::go::walls::{Beliefs, Walls};
use tengen_proof::search::Watch;

/// A board with what is proved about it and what the judge says about it.
///
/// ```
/// use tengen::diagram;
/// use tengen::go::Suicide;
/// use tengen_estimate::judge::judged_board::JudgedBoard;
/// use tengen_estimate::judge::{JudgeRequest, judge};
///
/// let board = diagram::parse(".X.X.\nXXXXX\n.....\n.....\n")?;
/// let judgment = judge(&board, JudgeRequest::default());
/// let judged = JudgedBoard::new(board, None, Suicide::Forbidden, judgment);
/// // The only chain lives unconditionally.
/// assert_eq!(judged.unproved().count(), 0);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct JudgedBoard {
    board: Board,
    /// The point forbidden by a ko, and the player who may not play there.
    ko: Option<(Point, Color)>,
    chains: Regions,
    life: UnconditionalLife,
    judgment: Option<Judgment>,
    /// The judge's opinions in the form that the reader takes.
    beliefs: Option<Beliefs>,
    /// The chains that live unconditionally.
    proved: Walls,
    /// Whether groups are read under territory rules.
    territory: bool,
}

/// The result of reading a group.
///
/// ```
/// use tengen::diagram;
/// use tengen::go::Suicide;
/// use tengen_estimate::Budget;
/// use tengen_estimate::judge::judged_board::JudgedBoard;
/// use tengen_proof::go::reading::GroupStatus;
///
/// // Without a judgment, only proofs count. Black's corner has two eyes, and White's two stones are enclosed.
/// let board = diagram::parse("OO.X.X.\n...XXXX\nXXXX...\n.X.X...\nXXXX...")?;
/// let judged = JudgedBoard::new(board, None, Suicide::Forbidden, None);
/// let stone = judged.board().grid().at(0, 0)?;
/// let answer = judged.read(&[stone], 1_000, &Budget::unlimited()).unwrap();
/// assert_eq!((answer.reading.status, answer.unknown), (GroupStatus::Dead, None));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct GroupAnswer {
    /// What the search found.
    pub reading: Reading,
    /// Why the status is unknown, if it is.
    pub unknown: Option<Unknown>,
}

/// Why a group could not be read.
///
/// ```
/// use tengen::diagram;
/// use tengen::go::Suicide;
/// use tengen_estimate::Budget;
/// use tengen_estimate::judge::judged_board::{JudgedBoard, Unknown};
///
/// // Nobody owns the surroundings of these stones yet.
/// let judged = JudgedBoard::new(diagram::parse("X....\n.....\n.....\n....O\n.....")?, None, Suicide::Forbidden, None);
/// let stone = judged.board().grid().at(0, 0)?;
/// let answer = judged.read(&[stone], 100, &Budget::unlimited()).unwrap();
/// assert_eq!(answer.unknown, Some(Unknown::Open));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unknown {
    /// The maximum number of positions was reached.
    Positions,
    /// Its surroundings are too large for a search.
    TooLarge,
    /// Its surroundings are open: neither player owns them yet.
    Open,
    /// A search of the area near it finds no life, but the judge, on whose opinion of the surroundings that search
    /// depends, expects it to live.
    Contradiction,
}

/// The number of budget steps per searched position.
pub const STEPS_PER_POSITION: u64 = 2;

impl JudgedBoard {
    /// Combines a board with the judge's opinion, if the judge could evaluate it.
    pub fn new(board: Board, ko: Option<(Point, Color)>, suicide: Suicide, judgment: Option<Judgment>) -> JudgedBoard {
        let chains = Regions::of_board(&board);
        let life = UnconditionalLife::of(&board, suicide);
        let proved = Walls::proved(&board);
        let mut judged = JudgedBoard { board, ko, chains, life, judgment, beliefs: None, proved, territory: false };
        judged.beliefs = judged.judgment.as_ref().map(|judgment| {
            let of_stones = |is: &dyn Fn(Point) -> bool| {
                judged.board.grid().points().map(|point| judged.board[point].is_some() && is(point)).collect()
            };
            Beliefs {
                ownership: judged.board.grid().points().map(|point| judgment.owner(point)).collect(),
                alive: of_stones(&|stone| judged.is_safe(stone)),
                dead: of_stones(&|stone| judged.is_called_dead(stone)),
            }
        });
        judged
    }

    /// Reads groups under territory rules, under which [some kos](Reading::by_territory_rules) are dead.
    #[must_use]
    pub fn with_territory_rules(self, territory: bool) -> JudgedBoard {
        JudgedBoard { territory, ..self }
    }

    /// Returns the board.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the chains and empty regions of the board.
    pub const fn chains(&self) -> &Regions {
        &self.chains
    }

    /// Whether the judge could evaluate the board.
    pub const fn is_judged(&self) -> bool {
        self.judgment.is_some()
    }

    /// Returns the first stone of each chain whose status is not proved without a search.
    pub fn unproved(&self) -> impl Iterator<Item = Point> {
        let chains = self.chains.iter().filter(|(_, region)| region.content.is_some());
        let stones = chains.map(|(label, _)| self.chains.points(label)[0]);
        stones.filter(|&stone| self.life.owner(stone).is_none())
    }

    /// Whether the judge confidently calls a chain alive.
    pub fn is_safe(&self, stone: Point) -> bool {
        self.judgment.as_ref().is_some_and(|judgment| {
            let sure = judgment.marks.evidence(stone).confidence().is_none_or(|confidence| confidence >= DEFAULT_SURE);
            sure && !self.is_called_dead(stone) && !judgment.by_turn.contains(&self.chains.points_at(stone)[0])
        })
    }

    /// Whether the judge calls a chain dead.
    pub fn is_called_dead(&self, stone: Point) -> bool {
        self.judgment.as_ref().is_some_and(|judgment| judgment.marks.status(stone) == LifeStatus::Dead)
    }

    /// Returns the stones that live or die together with the chain at `target`.
    pub fn group(&self, target: Point) -> Vec<Point> {
        let labels = self.group_labels(target).into_iter();
        labels.flat_map(|label| self.chains.points(label).iter().copied()).collect()
    }

    /// Returns the same group as region labels.
    fn group_labels(&self, target: Point) -> Vec<usize> {
        self.surroundings(&self.proved).group(target)
    }

    /// Returns what stands around groups if these are the walls.
    fn surroundings<'a>(&'a self, walls: &'a Walls) -> GroupSurroundings<'a> {
        GroupSurroundings { board: &self.board, chains: &self.chains, walls, beliefs: self.beliefs.as_ref(), ko: None }
    }

    /// Returns the walls for reading the groups of these stones.
    fn walls(&self, targets: &[Point]) -> Walls {
        let mut walls = self.proved.clone();
        if let Some(beliefs) = &self.beliefs {
            let labels: Vec<usize> = targets.iter().flat_map(|&target| self.group_labels(target)).collect();
            walls.believe(&self.board, &self.chains, beliefs, &labels);
        }
        walls
    }

    /// Whether walls enclose the group of a stone with at most this many empty points.
    pub fn is_enclosed(&self, target: Point, points: usize) -> bool {
        self.surroundings(&self.proved).may_be_enclosed(target, points)
            && self.surroundings(&self.walls(&[target])).is_enclosed(target, points)
    }

    /// Reads the group at the first of these stones. The groups of the other stones are not walls either.
    pub fn read(&self, targets: &[Point], positions: u64, budget: &Budget) -> Result<GroupAnswer, Stopped> {
        let target = targets[0];
        let Some(color) = self.board[target] else { return Ok(self.unread(target, Color::Black)) };
        if let Some(owner) = self.life.owner(target) {
            return Ok(GroupAnswer { reading: self.proved(target, color, owner == color), unknown: None });
        }
        let watch = |searched: u64| budget.step(searched.saturating_mul(STEPS_PER_POSITION)).is_ok();
        let walls = self.walls(targets);
        let beliefs = self.beliefs.as_ref();
        let watch = Some(Watch(&watch));
        let question =
            GroupQuestion { board: &self.board, ko: self.ko, target, walls: &walls, beliefs, positions, watch };
        let Some(reading) = reading::read(&question) else { return Ok(self.unread(target, color)) };
        // A search that the budget ended has no result.
        budget.step(0)?;
        let reading = if self.territory { reading.by_territory_rules() } else { reading };
        let why = if reading.is_open { Unknown::Open } else { Unknown::Positions };
        let unknown = (reading.status == GroupStatus::Unknown).then_some(why);
        Ok(GroupAnswer { reading, unknown })
    }

    /// Returns the reading of a chain whose status is proved without a search.
    fn proved(&self, target: Point, color: Color, lives: bool) -> Reading {
        let first = |succeeds: bool| BoardAttempt {
            outcome: Some(if succeeds { AttemptOutcome::Yes } else { AttemptOutcome::No }),
            moves: Vec::new(),
            likely: None,
            threats: None,
            basis: Basis::Proved,
            positions: 0,
        };
        Reading {
            status: if lives { GroupStatus::Alive } else { GroupStatus::Dead },
            kind: lives.then_some(LifeKind::TwoEyes),
            basis: Basis::Proved,
            attacker: first(!lives),
            defender: first(lives),
            ..self.unread(target, color).reading
        }
    }

    /// Returns the answer for a group that was not searched.
    fn unread(&self, target: Point, color: Color) -> GroupAnswer {
        let first = BoardAttempt {
            outcome: None,
            moves: Vec::new(),
            likely: None,
            threats: None,
            basis: Basis::Unknown,
            positions: 0,
        };
        let reading = Reading {
            color,
            group: self.chains.points_at(target).to_vec(),
            status: GroupStatus::Unknown,
            kind: None,
            basis: Basis::Unknown,
            assumes: Vec::new(),
            attacker: first.clone(),
            defender: first,
            positions: 0,
            proof_size: 0,
            depth: 0,
            region: Vec::new(),
            lines: Vec::new(),
            is_open: false,
        };
        GroupAnswer { reading, unknown: Some(Unknown::TooLarge) }
    }
}
