//! Whether the side that moves first succeeds, including by ko.
//!
//! In a ko, the answer depends on threats elsewhere. Threats are counted: each allows its owner to retake a barred ko
//! at once. The first search gives no threats to either side, and the next ones give more and more to its loser.
//!
//! | the mover succeeds … | outcome |
//! |---|---|
//! | although the opponent has five threats | [`AttemptOutcome::Yes`] |
//! | without threats on either side, but not against five | [`AttemptOutcome::KoForOpponent`] |
//! | with five threats, but not without | [`AttemptOutcome::KoForMover`] |
//! | not even with five threats | [`AttemptOutcome::No`] |
//!
//! The searches end early if more threats cannot change the result, because the loser never reaches a ko without one.

use super::field::{Field, FieldState, NO_KO, Play};
use super::life::Life;
use crate::proof::{Proof, ProofStep};
use crate::search::{Child, GameTree, NodeBudget, Verdict, Watch, known, search};
use crate::table::TranspositionTable;

/// The maximum number of ko threats that a side is given.
pub const THREATS: u8 = 5;

/// The numbers of threats that are tried. A search with one threat is much smaller than one with more, and decides most
/// kos.
const TRIED: [u8; 3] = [1, 3, THREATS];

/// What the side that moves first achieves.
///
/// ```
/// use tengen_proof::go::reader::AttemptOutcome;
///
/// assert_eq!(AttemptOutcome::No.code(), 0);
/// assert_eq!(AttemptOutcome::KoForMover.code(), 3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AttemptOutcome {
    /// It fails.
    No,
    /// It succeeds unconditionally.
    Yes,
    /// It succeeds by a ko in which the opponent must find the first threat.
    KoForOpponent,
    /// It succeeds by a ko in which it must find the first threat itself.
    KoForMover,
}

impl AttemptOutcome {
    /// The number that GNU Go uses for the outcome.
    pub const fn code(self) -> u8 {
        match self {
            AttemptOutcome::No => 0,
            AttemptOutcome::Yes => 1,
            AttemptOutcome::KoForOpponent => 2,
            AttemptOutcome::KoForMover => 3,
        }
    }
}

/// The result if one side moves first.
///
/// ```
/// use tengen::{Regions, diagram};
/// use tengen_proof::go::reader::{Attempt, AttemptOutcome, FieldReader};
/// use tengen_proof::go::region::GroupSurroundings;
/// use tengen_proof::go::walls::Walls;
///
/// let board = diagram::parse("...OX.\nOOOOX.\nXXXXX.\n......")?;
/// let point = |x, y| board.grid().point(x, y).unwrap();
/// let (chains, walls) = (Regions::of_board(&board), Walls::assuming(&board, [point(4, 0)]));
/// let surroundings = GroupSurroundings { board: &board, chains: &chains, walls: &walls, beliefs: None, ko: None };
/// let region = &surroundings.regions(point(0, 1))[0];
/// let Attempt { outcome, moves, threats, .. } = FieldReader::new(1_000).attempt(&region.field, region.start, 1_000);
/// assert_eq!((outcome, moves.len(), threats), (Some(AttemptOutcome::Yes), 1, None));
/// # Ok::<(), tengen::diagram::DiagramError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Attempt<'a> {
    /// What that side achieves, or `None` if the budget ran out.
    pub outcome: Option<AttemptOutcome>,
    /// The first moves that are proved to achieve it.
    pub moves: Vec<Play>,
    /// The most promising first move of a search that ran out of positions.
    pub likely: Option<Play>,
    /// In a ko, the number of threats needed by the side that must find the first threat.
    pub threats: Option<u8>,
    /// Whether more ko threats than were considered might change the result.
    pub limited: bool,
    /// The number of evaluated positions.
    pub positions: u64,
    /// The reported proof: of success if there is one, otherwise of failure.
    pub proof: Option<(Life<'a>, Proof<FieldState, Play>)>,
}

/// Reads fields, and reuses its memory from question to question.
///
/// ```
/// use tengen_proof::go::field::{Field, FieldState, NO_KO};
/// use tengen_proof::go::reader::{AttemptOutcome, FieldReader};
///
/// // One stone with one liberty cannot escape.
/// let mut field = Field { all: 0b11, attacker_wall: 0b10, ..Field::EMPTY };
/// field.neighbors[..2].copy_from_slice(&[0b10, 0b01]);
/// let start = FieldState { attacker: 0, defender: 0b01, targets: 0b01, ko: NO_KO, attacker_moves: false, threats: 0 };
/// let attempt = FieldReader::new(1_000).attempt(&field, start, 1_000);
/// assert_eq!(attempt.outcome, Some(AttemptOutcome::No));
/// ```
#[derive(Debug)]
pub struct FieldReader<'w> {
    table: TranspositionTable,
    /// Whether to look for every working first move instead of stopping at the first.
    all_moves: bool,
    watch: Option<Watch<'w>>,
    /// Whether the watch has ended a search. No other search is started then.
    is_ended: bool,
}

/// A decided and proved search.
struct Decided<'a> {
    mover_wins: bool,
    life: Life<'a>,
    proof: Proof<FieldState, Play>,
    moves: Vec<Play>,
    /// Whether the loser could continue somewhere with one more ko threat, in the proof or after another winning move.
    needs_threats: bool,
}

impl<'w> FieldReader<'w> {
    /// Creates a reader for searches of about this many positions.
    pub fn new(positions: u64) -> FieldReader<'w> {
        let entries = positions.clamp(1 << 12, 1 << 22);
        FieldReader { table: TranspositionTable::new(entries as usize), all_moves: false, watch: None, is_ended: false }
    }

    /// Makes the reader look for every working first move.
    #[must_use]
    pub fn with_all_moves(self) -> FieldReader<'w> {
        FieldReader { all_moves: true, ..self }
    }

    /// Watches the searches.
    #[must_use]
    pub fn watched(self, watch: Option<Watch<'w>>) -> FieldReader<'w> {
        FieldReader { watch, ..self }
    }

    /// Returns what the side to move in `start` achieves, with at most `limit` positions per search.
    pub fn attempt<'a>(&mut self, field: &'a Field, start: FieldState, limit: u64) -> Attempt<'a> {
        self.table.clear();
        let mut positions = 0;
        let mut ask = |mover_has: bool, threats: u8| {
            let life = Life { field, attacker_threats: mover_has == start.attacker_moves, two_eyes: false };
            self.decide(life, FieldState { threats, ..start }, limit, &mut positions)
        };
        let found = (|| {
            // The search without threats is the smallest, and guides the next.
            let even = ask(true, 0)?;
            let (mut asked, mut clean) = (0, None);
            for threats in TRIED {
                let last: &Decided<'_> = clean.as_ref().unwrap_or(&even);
                if !last.needs_threats {
                    break;
                }
                let decided = ask(!even.mover_wins, threats)?;
                if decided.mover_wins == even.mover_wins {
                    (asked, clean) = (threats, Some(decided));
                    continue;
                }
                let mut fewer = asked + 1..threats;
                let is_enough = |&fewer: &u8| {
                    ask(!even.mover_wins, fewer).is_some_and(|decided| decided.mover_wins != even.mover_wins)
                };
                let needed = Some(fewer.find(is_enough).unwrap_or(threats));
                return Some(if even.mover_wins {
                    (AttemptOutcome::KoForOpponent, needed, even)
                } else {
                    (AttemptOutcome::KoForMover, needed, decided)
                });
            }
            let outcome = if even.mover_wins { AttemptOutcome::Yes } else { AttemptOutcome::No };
            Some((outcome, None, clean.unwrap_or(even)))
        })();
        match found {
            None => {
                let likely = self.likely(field, start);
                let (moves, threats) = (Vec::new(), None);
                Attempt { outcome: None, moves, likely, threats, limited: false, positions, proof: None }
            }
            Some((outcome, threats, Decided { life, proof, moves, .. })) => {
                let is_clean = matches!(outcome, AttemptOutcome::Yes | AttemptOutcome::No);
                let limited = is_clean && needs_threats(&proof);
                let (outcome, proof) = (Some(outcome), Some((life, proof)));
                Attempt { outcome, moves, likely: None, threats, limited, positions, proof }
            }
        }
    }

    /// Returns the first move that the searches so far expect to succeed with the least effort, without threats.
    fn likely(&self, field: &Field, start: FieldState) -> Option<Play> {
        let life = Life { field, attacker_threats: true, two_eyes: false };
        let mut children = Vec::new();
        life.children(&FieldState { threats: 0, ..start }, &mut children);
        let effort = |child: &Child<FieldState, Play>| {
            let entry = known(&life, &self.table, &child.state, life.hash(&child.state))?;
            // Of equally promising moves, prefer the one that was searched most.
            Some((entry.effort.lose, std::cmp::Reverse(entry.work)))
        };
        let stones = children.iter().filter(|child| child.play != Play::Pass);
        let known = stones.filter_map(|child| Some((effort(child)?, child.play)));
        known.min_by_key(|(effort, _)| *effort).map(|(_, play)| play)
    }

    /// Whether the defender, moving first and with no ko threats on either side, makes two eyes, or `None` if the
    /// budget runs out.
    pub fn makes_two_eyes(
        &mut self,
        field: &Field,
        start: FieldState,
        limit: u64,
        positions: &mut u64,
    ) -> Option<bool> {
        self.table.clear();
        let life = Life { field, attacker_threats: true, two_eyes: true };
        let start = FieldState { attacker_moves: false, ..start };
        self.decide(life, start, limit, positions).map(|decided| decided.mover_wins)
    }

    /// Searches and proves a position. Returns `None` if the budget runs out.
    fn decide<'a>(
        &mut self,
        life: Life<'a>,
        start: FieldState,
        limit: u64,
        positions: &mut u64,
    ) -> Option<Decided<'a>> {
        if self.is_ended {
            return None;
        }
        let mut budget = NodeBudget::new(limit).watched(self.watch);
        let (mut mover_wins, mut proof) = self.prove(&life, start, &mut budget);
        // A verdict that cannot be proved may rest on positions that the table has dropped, or on repetitions. With an
        // empty table, the search takes another way.
        if proof.is_none() && !budget.is_spent() {
            self.table.clear();
            (mover_wins, proof) = self.prove(&life, start, &mut budget);
        }
        let mut needs_threats = proof.as_ref().is_some_and(self::needs_threats);
        let mut moves = Vec::new();
        if mover_wins && proof.is_some() {
            let winning = self.winning_moves(&life, start, &mut budget);
            needs_threats |= winning.iter().any(|winning| winning.needs_threats);
            moves.extend(winning.into_iter().map(|winning| winning.play));
        }
        budget.report_rest();
        self.is_ended = budget.is_ended();
        *positions += budget.used;
        Some(Decided { mover_wins, life, proof: proof?, moves, needs_threats })
    }

    /// Searches a position and returns who wins, with the proof if there is one.
    fn prove(
        &mut self,
        life: &Life<'_>,
        start: FieldState,
        budget: &mut NodeBudget<'_>,
    ) -> (bool, Option<Proof<FieldState, Play>>) {
        let verdict = search(life, start, &self.table, budget);
        let mover_wins = verdict == Verdict::Won;
        let is_known = verdict != Verdict::Unknown;
        let proof = is_known.then(|| Proof::of(life, start, mover_wins, &mut self.table, budget));
        (mover_wins, proof.flatten())
    }

    /// Returns the winning first moves, each proved, with the smallest proof first: either those that the search has
    /// already settled, or all of them.
    fn winning_moves(&mut self, life: &Life<'_>, start: FieldState, budget: &mut NodeBudget<'_>) -> Vec<WinningMove> {
        let mut children = Vec::new();
        life.children(&start, &mut children);
        let mut proved = Vec::new();
        for Child { play, state } in children {
            let known = known(life, &self.table, &state, life.hash(&state)).is_some_and(|entry| entry.effort.lose == 0);
            if known || self.all_moves && search(life, state, &self.table, budget) == Verdict::Lost {
                let proof = Proof::of(life, state, false, &mut self.table, budget);
                proved.extend(proof.map(|proof| WinningMove {
                    play,
                    proof_size: proof.len(),
                    needs_threats: needs_threats(&proof),
                }));
            }
        }
        proved.sort_by_key(|winning| winning.proof_size);
        proved
    }
}

/// A first move that wins.
struct WinningMove {
    play: Play,
    /// The number of positions in its proof.
    proof_size: usize,
    needs_threats: bool,
}

/// Whether, somewhere in a proof, the loser could continue with one more ko threat. If not, the proof is valid for any
/// number of threats.
fn needs_threats(proof: &Proof<FieldState, Play>) -> bool {
    let is_barred = |state: &FieldState| state.ko != NO_KO && state.threats == 0;
    proof.steps.iter().any(|(state, step)| *step == ProofStep::Refuted && is_barred(state))
}
