//! The check of a certificate. It shares nothing with the solver but the rules of the game: which cells are neighbors,
//! and which sides a player joins.
//!
//! Each step states that the winner can join its two ends if the cells in `stones` are the winner's, the cells in
//! `carrier` are empty, and the opponent moves first.
//!
//! - `touch`: the ends are neighbors, so there is nothing to do.
//! - `chain`: the winner joins both ends to the common cell. The opponent's moves into one carrier are answered there,
//!   so the carriers must be separate.
//! - `either`: after any move of the opponent, the winner moves to the key of an answer whose cells the opponent did
//!   not touch. There must be one left for each move, so no cell may belong to all answers.

use super::certificate::{Certificate, CertificateEnd, CertificateStep, MAX_SIDE};
use std::fmt;
use tengen::{Point, Side};

/// Why a certificate proves nothing.
///
/// ```
/// use tengen_proof::hex::certificate::Certificate;
/// use tengen_proof::hex::checker::{CertificateFlaw, check};
///
/// // The only step joins a cell to one side.
/// let text = "tengen hex certificate 1\nsize 1x1\nblack-side tb\nX a1\nO\nto-play O\nwinner X\n1 touch a1 top\n";
/// assert_eq!(check(&Certificate::parse(text)?), Err(CertificateFlaw::NotTheSides));
/// # Ok::<(), tengen_proof::hex::certificate::CertificateTextError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CertificateFlaw {
    /// The board is larger than a certificate can describe.
    TooLarge,
    /// The step refers to itself or to a later one.
    NotEarlier(usize),
    /// The ends of a `touch` are not neighbors.
    NotTouching(usize),
    /// The two steps of a `chain` do not meet at one cell.
    NotMeeting(usize),
    /// The two steps of a `chain` use the same cell.
    Overlap(usize),
    /// The answers of an `either` join different ends.
    DifferentEnds(usize),
    /// All answers of an `either` need the same cell.
    CommonCell(usize),
    /// A step needs a cell both empty and with a stone.
    Contradiction(usize),
    /// The last step does not join the sides of the winner.
    NotTheSides,
    /// The winner's first move is out of turn, or not on an empty cell outside the carrier.
    FirstMove,
    /// The last step needs a stone that the winner does not have.
    NoStone,
    /// The last step needs an empty cell that has a stone.
    NotEmpty,
}

impl fmt::Display for CertificateFlaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use CertificateFlaw as Flaw;
        match self {
            Flaw::TooLarge => f.write_str("the board is too large"),
            Flaw::NotEarlier(step) => write!(f, "step {step} refers to a step that is not before it"),
            Flaw::NotTouching(step) => write!(f, "step {step}: the two ends do not touch"),
            Flaw::NotMeeting(step) => write!(f, "step {step}: the two connections do not meet at a cell"),
            Flaw::Overlap(step) => write!(f, "step {step}: the two connections need the same cell"),
            Flaw::DifferentEnds(step) => write!(f, "step {step}: the answers do not join the same ends"),
            Flaw::CommonCell(step) => write!(f, "step {step}: the opponent can play where every answer is refuted"),
            Flaw::Contradiction(step) => write!(f, "step {step} needs a cell both empty and with a stone"),
            Flaw::NotTheSides => f.write_str("the last step does not join the winner's sides"),
            Flaw::FirstMove => f.write_str("the winner's first move is out of turn or not on a free cell"),
            Flaw::NoStone => f.write_str("the last step needs a stone that is not on the board"),
            Flaw::NotEmpty => f.write_str("the last step needs an empty cell that has a stone"),
        }
    }
}

impl std::error::Error for CertificateFlaw {}

const WORDS: usize = (MAX_SIDE * MAX_SIDE).div_ceil(64);

/// A set of cells.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Set([u64; WORDS]);

impl Set {
    fn with(mut self, point: Point) -> Set {
        self.0[point.index() / 64] |= 1 << (point.index() % 64);
        self
    }

    fn has(&self, point: Point) -> bool {
        self.0[point.index() / 64] >> (point.index() % 64) & 1 == 1
    }

    fn join(&self, other: &Set, by: impl Fn(u64, u64) -> u64) -> Set {
        Set(std::array::from_fn(|word| by(self.0[word], other.0[word])))
    }

    fn and(&self, other: &Set) -> Set {
        self.join(other, |a, b| a & b)
    }

    fn or(&self, other: &Set) -> Set {
        self.join(other, |a, b| a | b)
    }

    fn is_empty(&self) -> bool {
        *self == Set::default()
    }
}

/// What a step shows.
struct Shown {
    ends: [CertificateEnd; 2],
    stones: Set,
    carrier: Set,
}

/// Checks that the certificate proves the winner.
pub fn check(certificate: &Certificate) -> Result<(), CertificateFlaw> {
    let Certificate { board, orientation, to_play, winner, play, steps } = certificate;
    let grid = board.grid();
    if !Certificate::fits(grid) {
        return Err(CertificateFlaw::TooLarge);
    }
    let mut shown: Vec<Shown> = Vec::with_capacity(steps.len());
    for (index, step) in steps.iter().enumerate() {
        let next = show(certificate, step, &shown, index + 1)?;
        if !next.stones.and(&next.carrier).is_empty() {
            return Err(CertificateFlaw::Contradiction(index + 1));
        }
        shown.push(next);
    }
    let (from, to) = orientation.sides(*winner);
    let last = shown.last().ok_or(CertificateFlaw::NotTheSides)?;
    if !same_ends(last.ends, [from, to].map(CertificateEnd::Side)) {
        return Err(CertificateFlaw::NotTheSides);
    }
    let first_is_right = match play {
        Some(play) => winner == to_play && grid.contains(*play) && board[*play].is_none() && !last.carrier.has(*play),
        // A connection that stands although the opponent moves first needs no move.
        None => true,
    };
    if !first_is_right {
        return Err(CertificateFlaw::FirstMove);
    }
    for point in grid.points() {
        if last.stones.has(point) && board[point] != Some(*winner) && *play != Some(point) {
            return Err(CertificateFlaw::NoStone);
        }
        if last.carrier.has(point) && board[point].is_some() {
            return Err(CertificateFlaw::NotEmpty);
        }
    }
    Ok(())
}

fn show(
    certificate: &Certificate,
    step: &CertificateStep,
    shown: &[Shown],
    number: usize,
) -> Result<Shown, CertificateFlaw> {
    let earlier = |index: usize| shown.get(index).ok_or(CertificateFlaw::NotEarlier(number));
    match step {
        CertificateStep::Touch(one, other) => {
            let ends = [*one, *other];
            let stones = touch(certificate, ends).ok_or(CertificateFlaw::NotTouching(number))?;
            Ok(Shown { ends, stones, carrier: Set::default() })
        }
        CertificateStep::Chain(one, other) => {
            let (one, other) = (earlier(*one)?, earlier(*other)?);
            let ends = meet(one.ends, other.ends).ok_or(CertificateFlaw::NotMeeting(number))?;
            if !one.carrier.and(&other.carrier).is_empty() {
                return Err(CertificateFlaw::Overlap(number));
            }
            Ok(Shown { ends, stones: one.stones.or(&other.stones), carrier: one.carrier.or(&other.carrier) })
        }
        CertificateStep::Either(answers) => {
            let (_, first) = answers.first().ok_or(CertificateFlaw::DifferentEnds(number))?;
            let mut all = Shown { ends: earlier(*first)?.ends, stones: Set::default(), carrier: Set::default() };
            let mut common = Set([u64::MAX; WORDS]);
            for (key, answer) in answers {
                let answer = earlier(*answer)?;
                if !same_ends(answer.ends, all.ends) {
                    return Err(CertificateFlaw::DifferentEnds(number));
                }
                if !certificate.board.grid().contains(*key) || answer.carrier.has(*key) {
                    return Err(CertificateFlaw::Contradiction(number));
                }
                let carrier = answer.carrier.with(*key);
                common = common.and(&carrier);
                all.carrier = all.carrier.or(&carrier);
                let key = Set::default().with(*key);
                all.stones = all.stones.or(&answer.stones.join(&key, |stones, key| stones & !key));
            }
            if common.is_empty() { Ok(all) } else { Err(CertificateFlaw::CommonCell(number)) }
        }
    }
}

/// The cells that need a stone if the two ends touch.
fn touch(certificate: &Certificate, ends: [CertificateEnd; 2]) -> Option<Set> {
    let grid = certificate.board.grid();
    let own = |side: Side| {
        let (from, to) = certificate.orientation.sides(certificate.winner);
        side == from || side == to
    };
    match ends {
        [CertificateEnd::Cell(one), CertificateEnd::Cell(other)] => {
            (grid.contains(one) && grid.contains(other) && grid.neighbors(one).any(|beside| beside == other))
                .then(|| Set::default().with(one).with(other))
        }
        [CertificateEnd::Cell(cell), CertificateEnd::Side(side)]
        | [CertificateEnd::Side(side), CertificateEnd::Cell(cell)] => {
            (own(side) && grid.contains(cell) && grid.sides(cell).has(side)).then(|| Set::default().with(cell))
        }
        _ => None,
    }
}

/// The outer ends of two connections that meet at a cell.
fn meet(one: [CertificateEnd; 2], other: [CertificateEnd; 2]) -> Option<[CertificateEnd; 2]> {
    let pairs = [(0, 0), (0, 1), (1, 0), (1, 1)];
    let meets = |&(a, b): &(usize, usize)| one[a] == other[b] && matches!(one[a], CertificateEnd::Cell(_));
    let (a, b) = pairs.into_iter().find(meets)?;
    Some([one[1 - a], other[1 - b]])
}

fn same_ends(one: [CertificateEnd; 2], other: [CertificateEnd; 2]) -> bool {
    one == other || one == [other[1], other[0]]
}
