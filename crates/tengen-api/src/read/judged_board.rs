//! A board on which groups are read: what is proved of its chains, and what the judge says of the others.
//!
//! Walls are chains that live unconditionally, and chains of both colors that the judge calls alive and is sure of. The
//! group that is asked about is no wall, nor is a chain in atari, nor an opponent's chain that has fewer than two liberties
//! of its own: it races against the group, and the judge's opinion of the one is no reason to give up the other.

use crate::problem::Problem;
use crate::score::JUDGE_SEED;
use tengen::life::{Status, UnconditionalLife};
use tengen::{Board, Color, Point, Regions};
use tengen_estimate::Budget;
use tengen_estimate::judge::{self, DEFAULT_SURE, Judgment, Method, judge_within};
use tengen_proof::go::reader::Outcome;
use tengen_proof::go::reading::{self, Assumption, Basis, Kind, Question, Reading, Try};
use tengen_proof::go::region::Walls;

/// What lies beyond the points that are searched is a player's where the judge gives it to him with this value, from 0
/// to 1.
const OWNED: f32 = 0.95;

/// A board, what is proved of it, and what the judge says of it.
#[derive(Clone, Debug)]
pub struct JudgedBoard {
    board: Board,
    /// The point that a ko bars, and for whom.
    ko: Option<(Point, Color)>,
    chains: Regions,
    life: UnconditionalLife,
    judgment: Option<Judgment>,
}

/// What was found, and why that is nothing where it is nothing.
#[derive(Clone, Debug)]
pub struct Answer {
    /// What was found.
    pub reading: Reading,
    /// Why nothing was found.
    pub unknown: Option<Unknown>,
}

/// Why a group could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unknown {
    /// The positions were used up.
    Positions,
    /// Its surroundings are too large for a search.
    TooLarge,
    /// Its surroundings are open: they are nobody's yet.
    Open,
}

impl JudgedBoard {
    /// Judges a board; `suicide` and `territory` are the rules', where that matters.
    pub fn new(
        board: Board,
        ko: Option<(Point, Color)>,
        suicide: bool,
        territory: bool,
        budget: &Budget,
    ) -> Result<JudgedBoard, Problem> {
        let asked = judge::Question { territory, method: Method::default(), seed: JUDGE_SEED };
        let judgment = judge_within(&board, asked, budget)?;
        budget.step(board.grid().area() as u64)?;
        let chains = Regions::of_board(&board);
        let life = UnconditionalLife::of(&board, suicide);
        Ok(JudgedBoard { board, ko, chains, life, judgment })
    }

    /// The stones.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The chains.
    pub const fn chains(&self) -> &Regions {
        &self.chains
    }

    /// Whether the judge had an opinion.
    pub const fn is_judged(&self) -> bool {
        self.judgment.is_some()
    }

    /// A stone of each chain that no proof decides and that the judge doubts or calls dead, in the order of first stones.
    pub fn in_question(&self) -> Vec<Point> {
        let chains = self.chains.iter().filter(|(_, region)| region.content.is_some());
        let stones = chains.map(|(label, _)| self.chains.points(label)[0]);
        stones.filter(|&stone| self.life.owner(stone).is_none() && !self.is_safe(stone)).collect()
    }

    /// Whether the judge calls a chain alive and is sure of it.
    fn is_safe(&self, stone: Point) -> bool {
        self.judgment.as_ref().is_some_and(|judgment| {
            let sure = judgment.marks.evidence(stone).confidence().is_none_or(|confidence| confidence >= DEFAULT_SURE);
            sure && !self.is_called_dead(stone) && !judgment.by_turn.contains(&self.chains.points_at(stone)[0])
        })
    }

    fn is_called_dead(&self, stone: Point) -> bool {
        self.judgment.as_ref().is_some_and(|judgment| judgment.marks.status(stone) == Status::Dead)
    }

    /// The stones of the chain at a stone and of all chains of its color that hang together with it by shared liberties.
    /// Chains that are proved to live do not hang together with anything, and nor do chains that the judge calls
    /// dead with those that he calls alive.
    pub fn group(&self, target: Point) -> Vec<Point> {
        let labels = self.group_labels(target).into_iter();
        labels.flat_map(|label| self.chains.points(label).iter().copied()).collect()
    }

    /// The same as numbers of regions.
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

    /// The walls when these stones are asked about, and for each point whether it is one of a wall.
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

    /// Reads the group at the first of these stones; the groups of the others are no walls either.
    pub fn read(&self, targets: &[Point], positions: u64, budget: &Budget) -> Result<Answer, Problem> {
        let target = targets[0];
        let Some(color) = self.board[target] else { return Ok(self.unread(target, Color::Black)) };
        if let Some(owner) = self.life.owner(target) {
            return Ok(Answer { reading: self.proved(target, color, owner == color), unknown: None });
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
        Ok(Answer { reading, unknown })
    }

    /// Whether everything beside the points that were searched is a wall, or the attacker's by the judge's opinion.
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

    /// What a proof says without any search.
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

    /// Nothing was searched.
    fn unread(&self, target: Point, color: Color) -> Answer {
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
        Answer { reading, unknown: Some(Unknown::TooLarge) }
    }
}

/// Keeps only what holds although the attacker does not own what lies beyond the points that were searched: that the
/// defender lives even so.
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
