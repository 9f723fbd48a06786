//! A board on which groups are read, with proofs for some of its chains and the judge's opinion of the others.
//!
//! Walls are chains of either color that live unconditionally, or that the judge confidently calls alive. The group
//! being read is never a wall. Neither is a chain in atari, nor an opponent's chain with fewer than two liberties that
//! it does not share with the group: the two are in a capturing race, and the judge's opinion must not decide it in
//! advance.

use crate::problem::Problem;
use crate::score::JUDGE_SEED;
use tengen::life::{LifeStatus, UnconditionalLife};
use tengen::{Board, Color, Point, Regions};
use tengen_estimate::Budget;
use tengen_estimate::judge::{self, DEFAULT_SURE, JudgeMethod, Judgment, judge_within};
use tengen_proof::go::reader::Outcome;
use tengen_proof::go::reading::{self, Assumption, Basis, Kind, Question, Reading, Try};
use tengen_proof::go::region::Walls;

/// A point beyond the searched region counts as a player's if the judge's ownership value for that player, from 0 to 1,
/// is above this.
const OWNED: f32 = 0.95;

/// A board with what is proved about it and what the judge says about it.
#[derive(Clone, Debug)]
pub struct JudgedBoard {
    board: Board,
    /// The point forbidden by a ko, and the player who may not play there.
    ko: Option<(Point, Color)>,
    chains: Regions,
    life: UnconditionalLife,
    judgment: Option<Judgment>,
}

/// The result of reading a group.
#[derive(Clone, Debug)]
pub struct GroupAnswer {
    /// What the search found.
    pub reading: Reading,
    /// Why the status is unknown, if it is.
    pub unknown: Option<Unknown>,
}

/// Why a group could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unknown {
    /// The maximum number of positions was reached.
    Positions,
    /// Its surroundings are too large for a search.
    TooLarge,
    /// Its surroundings are open: neither player owns them yet.
    Open,
}

impl JudgedBoard {
    /// Judges a board. `suicide` says whether the rules allow suicide, and `territory` whether they count territory.
    pub fn new(
        board: Board,
        ko: Option<(Point, Color)>,
        suicide: bool,
        territory: bool,
        budget: &Budget,
    ) -> Result<JudgedBoard, Problem> {
        let asked = judge::JudgeRequest { territory, method: JudgeMethod::default(), seed: JUDGE_SEED };
        let judgment = judge_within(&board, asked, budget)?;
        budget.step(board.grid().area() as u64)?;
        let chains = Regions::of_board(&board);
        let life = UnconditionalLife::of(&board, suicide);
        Ok(JudgedBoard { board, ko, chains, life, judgment })
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

    /// Returns a stone of each chain whose status is not proved and that the judge doubts or calls dead, ordered by
    /// first stone.
    pub fn in_question(&self) -> Vec<Point> {
        let chains = self.chains.iter().filter(|(_, region)| region.content.is_some());
        let stones = chains.map(|(label, _)| self.chains.points(label)[0]);
        stones.filter(|&stone| self.life.owner(stone).is_none() && !self.is_safe(stone)).collect()
    }

    /// Whether the judge confidently calls a chain alive.
    fn is_safe(&self, stone: Point) -> bool {
        self.judgment.as_ref().is_some_and(|judgment| {
            let sure = judgment.marks.evidence(stone).confidence().is_none_or(|confidence| confidence >= DEFAULT_SURE);
            sure && !self.is_called_dead(stone) && !judgment.by_turn.contains(&self.chains.points_at(stone)[0])
        })
    }

    fn is_called_dead(&self, stone: Point) -> bool {
        self.judgment.as_ref().is_some_and(|judgment| judgment.marks.status(stone) == LifeStatus::Dead)
    }

    /// Returns the stones of the chain at `target` and of all chains of its color that are linked to it by shared
    /// liberties. Chains that are proved alive are not linked to others, and chains that the judge calls dead are not
    /// linked to chains that it calls alive.
    pub fn group(&self, target: Point) -> Vec<Point> {
        let labels = self.group_labels(target).into_iter();
        labels.flat_map(|label| self.chains.points(label).iter().copied()).collect()
    }

    /// Returns the same group as region labels.
    fn group_labels(&self, target: Point) -> Vec<usize> {
        let mut labels = vec![self.chains.label(target)];
        let mut next = 0;
        while let Some(&label) = labels.get(next) {
            next += 1;
            for liberty in self.chains.liberties(label) {
                for beside in self.board.grid().neighbors(liberty) {
                    let other = self.chains.label(beside);
                    let hangs_together = self.board[beside] == self.board[target]
                        && !self.life.is_alive(beside)
                        && self.is_called_dead(beside) == self.is_called_dead(target);
                    if hangs_together && !labels.contains(&other) {
                        labels.push(other);
                    }
                }
            }
        }
        labels
    }

    /// Returns the walls for reading the groups of these stones, and for each point whether it belongs to a wall.
    fn walls(&self, targets: &[Point]) -> (Walls, Vec<bool>) {
        let asked: Vec<usize> = targets.iter().flat_map(|&target| self.group_labels(target)).collect();
        let is_shared = |liberty: Point, color: Option<Color>| {
            let mut beside = self.board.grid().neighbors(liberty);
            beside.any(|point| asked.contains(&self.chains.label(point)) && self.board[point] != color)
        };
        let mut walls = Walls::proved(&self.board);
        let own_liberties = |label: usize, color: Option<Color>| {
            self.chains.liberties(label).into_iter().filter(|&liberty| !is_shared(liberty, color)).count()
        };
        let living = self.chains.iter().filter(|&(label, region)| {
            region.content.is_some()
                && !asked.contains(&label)
                && self.is_safe(self.chains.points(label)[0])
                && own_liberties(label, region.content) > 1
        });
        let living: Vec<usize> = living.map(|(label, _)| label).collect();
        walls.assume(&self.board, &self.chains, living.iter().map(|&label| self.chains.points(label)[0]));
        let mut is_wall: Vec<bool> = self.board.grid().points().map(|point| self.life.is_alive(point)).collect();
        for point in living.iter().flat_map(|&label| self.chains.points(label)) {
            is_wall[point.index()] = true;
        }
        (walls, is_wall)
    }

    /// Reads the group at the first of these stones. The groups of the other stones are not walls either.
    pub fn read(&self, targets: &[Point], positions: u64, budget: &Budget) -> Result<GroupAnswer, Problem> {
        let target = targets[0];
        let Some(color) = self.board[target] else { return Ok(self.unread(target, Color::Black)) };
        if let Some(owner) = self.life.owner(target) {
            return Ok(GroupAnswer { reading: self.proved(target, color, owner == color), unknown: None });
        }
        budget.step(super::steps(positions))?;
        let (walls, is_wall) = self.walls(targets);
        let question = Question { board: &self.board, ko: self.ko, target, walls: &walls, positions };
        let Some(mut reading) = reading::read(&question) else { return Ok(self.unread(target, color)) };
        budget.step(0)?;
        let is_open = reading.assumes.contains(&Assumption::BeyondIsAttackers) && !self.encloses(&reading, &is_wall);
        if is_open {
            doubt(&mut reading);
        }
        let why = if is_open { Unknown::Open } else { Unknown::Positions };
        let unknown = (reading.status == reading::Status::Unknown).then_some(why);
        Ok(GroupAnswer { reading, unknown })
    }

    /// Whether every point beside the searched region is part of a wall or, in the judge's opinion, owned by the
    /// attacker.
    fn encloses(&self, reading: &Reading, is_wall: &[bool]) -> bool {
        let Some(judgment) = &self.judgment else { return false };
        let sign = if reading.color == Color::Black { -1.0 } else { 1.0 };
        let mut searched = vec![false; is_wall.len()];
        for point in &reading.region {
            searched[point.index()] = true;
        }
        let beside = reading.region.iter().flat_map(|&point| self.board.grid().neighbors(point));
        let mut beyond = beside.filter(|point| !searched[point.index()] && !is_wall[point.index()]);
        beyond.all(|point| sign * judgment.owner(point) > OWNED)
    }

    /// Returns the reading of a chain whose status is proved without a search.
    fn proved(&self, target: Point, color: Color, lives: bool) -> Reading {
        let first = |succeeds: bool| Try {
            outcome: Some(if succeeds { Outcome::Yes } else { Outcome::No }),
            moves: Vec::new(),
            threats: None,
            basis: Basis::Proved,
            positions: 0,
        };
        Reading {
            status: if lives { reading::Status::Alive } else { reading::Status::Dead },
            kind: lives.then_some(Kind::TwoEyes),
            basis: Basis::Proved,
            attacker: first(!lives),
            defender: first(lives),
            ..self.unread(target, color).reading
        }
    }

    /// Returns the answer for a group that was not searched.
    fn unread(&self, target: Point, color: Color) -> GroupAnswer {
        let first = Try { outcome: None, moves: Vec::new(), threats: None, basis: Basis::Unknown, positions: 0 };
        let reading = Reading {
            color,
            group: self.chains.points_at(target).to_vec(),
            status: reading::Status::Unknown,
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
        };
        GroupAnswer { reading, unknown: Some(Unknown::TooLarge) }
    }
}

/// Discards all results that depend on the attacker owning the points beyond the searched region. Only results in which
/// the defender lives are kept.
fn doubt(reading: &mut Reading) {
    let forget = |tried: &mut Try, kept: Outcome| {
        if tried.outcome != Some(kept) {
            (tried.outcome, tried.threats, tried.basis) = (None, None, Basis::Unknown);
            tried.moves.clear();
        }
    };
    forget(&mut reading.attacker, Outcome::No);
    forget(&mut reading.defender, Outcome::Yes);
    if reading.status != reading::Status::Alive {
        (reading.status, reading.kind, reading.basis) = (reading::Status::Unknown, None, Basis::Unknown);
        reading.assumes.clear();
        reading.lines.clear();
        (reading.proof_size, reading.depth) = (0, 0);
    }
}
