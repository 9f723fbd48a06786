//! Whether whoever moves first gets what he wants, with kos.
//!
//! A ko makes the answer depend on threats elsewhere. Threats are counted: each lets its owner take a barred ko back at
//! once. Up to three searches tell the cases apart.
//!
//! | the mover succeeds … | outcome |
//! |---|---|
//! | though the opponent has three threats | [`Outcome::Yes`] |
//! | without threats on either side, and not against three | [`Outcome::KoForOpponent`] |
//! | with three threats of his own, and not without | [`Outcome::KoForMover`] |
//! | not even then | [`Outcome::No`] |

use super::field::{Field, Play, State};
use super::life::Life;
use crate::proof::{Proof, Step};
use crate::search::{Budget, Problem, Verdict, search};
use crate::table::Table;

/// The most ko threats that a side is given.
pub const THREATS: u8 = 3;

/// What the side that moves first achieves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// It does not get what it wants.
    No,
    /// It does.
    Yes,
    /// By a ko for which the opponent must find the first threat.
    KoForOpponent,
    /// By a ko for which it must find the first threat itself.
    KoForMover,
}

impl Outcome {
    /// The number that GNU Go gives the outcome.
    pub const fn code(self) -> u8 {
        match self {
            Outcome::No => 0,
            Outcome::Yes => 1,
            Outcome::KoForOpponent => 2,
            Outcome::KoForMover => 3,
        }
    }
}

/// The answer for one side moving first.
#[derive(Clone, Debug)]
pub struct Attempt<'a> {
    /// What it achieves; `None` where the budget ran out.
    pub outcome: Option<Outcome>,
    /// First moves that are proved to achieve it.
    pub moves: Vec<Play>,
    /// In a ko, how many threats whoever needs the first must have.
    pub threats: Option<u8>,
    /// Whether more ko threats than were counted might change the answer.
    pub limited: bool,
    /// Positions that were evaluated.
    pub positions: u64,
    /// The proof that is shown: of success where there is any, otherwise of failure.
    pub proof: Option<(Life<'a>, Proof<State, Play>)>,
}

/// Reads one field; keeps its memory from question to question.
#[derive(Debug)]
pub struct Reader {
    table: Table,
    /// Whether every first move that works is looked for, not only the first that is found.
    all_moves: bool,
}

/// A search that was decided and proved.
struct Decided<'a> {
    mover_wins: bool,
    life: Life<'a>,
    proof: Proof<State, Play>,
    moves: Vec<Play>,
}

impl Reader {
    /// A reader for searches of about this many positions.
    pub fn new(positions: u64) -> Reader {
        let entries = positions.clamp(1 << 12, 1 << 20);
        Reader { table: Table::new(entries as usize), all_moves: false }
    }

    /// Looks for every first move that works.
    #[must_use]
    pub fn with_all_moves(self) -> Reader {
        Reader { all_moves: true, ..self }
    }

    /// What the side to move in `start` achieves, with at most `limit` positions for each search.
    pub fn attempt<'a>(&mut self, field: &'a Field, start: State, limit: u64) -> Attempt<'a> {
        let mut positions = 0;
        let mut ask = |mover_has: bool, threats: u8| {
            let life = Life { field, attacker_threats: mover_has == start.attacker_moves, two_eyes: false };
            self.decide(life, State { threats, ..start }, limit, &mut positions)
        };
        let found = (|| {
            let against = ask(false, THREATS)?;
            if against.mover_wins {
                return Some((Outcome::Yes, None, against));
            }
            let helped = ask(true, THREATS)?;
            if !helped.mover_wins {
                return Some((Outcome::No, None, helped));
            }
            let even = ask(true, 0)?;
            let mut least = |mover_has: bool| {
                let needed = (1..THREATS)
                    .find(|&threats| ask(mover_has, threats).is_some_and(|decided| decided.mover_wins == mover_has));
                Some(needed.unwrap_or(THREATS))
            };
            Some(if even.mover_wins {
                (Outcome::KoForOpponent, least(false), even)
            } else {
                (Outcome::KoForMover, least(true), helped)
            })
        })();
        match found {
            None => Attempt { outcome: None, moves: Vec::new(), threats: None, limited: false, positions, proof: None },
            Some((outcome, threats, Decided { life, proof, moves, .. })) => {
                let limited = outcome != Outcome::KoForOpponent && runs_out_of_threats(&life, &proof);
                Attempt { outcome: Some(outcome), moves, threats, limited, positions, proof: Some((life, proof)) }
            }
        }
    }

    /// Whether the defender, moving first and without ko threats against him, makes two eyes; `None` where the budget runs
    /// out.
    pub fn makes_two_eyes(&mut self, field: &Field, start: State, limit: u64, positions: &mut u64) -> Option<bool> {
        let life = Life { field, attacker_threats: true, two_eyes: true };
        let start = State { attacker_moves: false, ..start };
        self.decide(life, start, limit, positions).map(|decided| decided.mover_wins)
    }

    /// Searches and proves; `None` where the budget runs out.
    fn decide<'a>(&mut self, life: Life<'a>, start: State, limit: u64, positions: &mut u64) -> Option<Decided<'a>> {
        self.table.clear();
        let mut budget = Budget::new(limit);
        let verdict = search(&life, start, &mut self.table, &mut budget);
        let mover_wins = verdict == Verdict::Won;
        let proof = if verdict == Verdict::Unknown {
            None
        } else {
            Proof::of(&life, start, mover_wins, &mut self.table, &mut budget)
        };
        let moves =
            if mover_wins && proof.is_some() { self.winning_moves(&life, start, &mut budget) } else { Vec::new() };
        *positions += budget.used;
        Some(Decided { mover_wins, life, proof: proof?, moves })
    }

    /// The first moves that win, each proved: those that the search has met, or all.
    fn winning_moves(&mut self, life: &Life<'_>, start: State, budget: &mut Budget) -> Vec<Play> {
        let mut children = Vec::new();
        life.children(&start, &mut children);
        children.retain(|child| {
            let known = self.table.get(life.hash(&child.state)).is_some_and(|entry| entry.effort.lose == 0);
            let lost = known || self.all_moves && search(life, child.state, &mut self.table, budget) == Verdict::Lost;
            lost && Proof::of(life, child.state, false, &mut self.table, budget).is_some()
        });
        children.into_iter().map(|child| child.play).collect()
    }
}

/// Whether the loser of a proof could go on somewhere if he had one more ko threat.
fn runs_out_of_threats(life: &Life<'_>, proof: &Proof<State, Play>) -> bool {
    let barred = |state: &State| state.ko != super::field::NO_KO && state.threats == 0;
    let has_threats = |state: &State| state.attacker_moves == life.attacker_threats;
    proof.steps.iter().any(|(state, step)| *step == Step::Refuted && barred(state) && has_threats(state))
}
