//! Notes on what was not replayed literally, or breaks the rules.

use super::{Span, ValueError};
use crate::go::IllegalMove;
use core::fmt;

/// Something that was not replayed literally, or that breaks the rules.
///
/// ```
/// use tengen::Ruleset;
/// use tengen::go::IllegalMove;
/// use tengen::sgf::{self, ReplayNoteKind};
///
/// let record = sgf::parse(b"(;SZ[9];B[ee];W[ee])")?;
/// let root = record.games()[0];
/// let replay = record.replay(root, &record.info(root)?, Ruleset::Chinese.rules());
/// assert_eq!(replay.notes[0].kind, ReplayNoteKind::Irregular(IllegalMove::Occupied));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReplayNoteKind {
    /// A move or a setup point that is invalid on this board was left out.
    LeftOut(ValueError),
    /// A move was made although the rules forbid it.
    Irregular(IllegalMove),
    /// The handicap is given without its stones. They were placed on the star points.
    HandicapPlaced,
    /// The handicap is given without its stones, and this board has no fixed points for them.
    HandicapMissing,
    /// The handicap is not given. It was inferred from the black stones that were placed first.
    HandicapCounted,
    /// The handicap differs from the number of stones that are set up for it.
    HandicapDiffers {
        /// The handicap in the record.
        given: u32,
        /// The number of black stones that are set up.
        stones: u32,
    },
    /// The handicap is greater than the number of stones that Black placed before White's first stone.
    HandicapNotPlaced {
        /// The handicap in the record.
        given: u32,
        /// The number of stones that Black placed.
        stones: u32,
    },
    /// A node sets up one point in two ways.
    SetupTwice,
    /// Setup stones have no liberties.
    NoLiberty,
    /// A node contains more than one move; all were played, in order.
    SeveralMoves,
    /// A territory mark that is invalid on this board was left out.
    MarkLeftOut(ValueError),
    /// Points are marked as territory of both players. They count as unmarked.
    MarkedForBoth,
}

/// A note on a value of the record.
///
/// ```
/// use tengen::{Ruleset, sgf};
///
/// let record = sgf::parse(b"(;SZ[9]HA[2];W[ee])")?;
/// let root = record.games()[0];
/// let replay = record.replay(root, &record.info(root)?, Ruleset::Chinese.rules());
/// assert_eq!(
///     replay.notes[0].to_string(),
///     "the handicap stones are missing; they were put on the star points"
/// );
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplayNote {
    /// The kind of the note.
    pub kind: ReplayNoteKind,
    /// The value, or an empty span if the note is not about a single value.
    pub span: Span,
}

impl ReplayNote {
    /// Returns what is wrong, without what was done about it: the message where nothing is forgiven.
    pub const fn flaw(&self) -> ReplayFlaw {
        ReplayFlaw(self.kind)
    }
}

/// What is wrong with a value of the record.
///
/// ```
/// use tengen::{Ruleset, sgf};
///
/// let record = sgf::parse(b"(;SZ[9]HA[2];W[ee])")?;
/// let root = record.games()[0];
/// let replay = record.replay(root, &record.info(root)?, Ruleset::Chinese.rules());
/// assert_eq!(replay.notes[0].flaw().to_string(), "the handicap stones are missing");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplayFlaw(ReplayNoteKind);

impl fmt::Display for ReplayFlaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            ReplayNoteKind::LeftOut(error) => error.fmt(f),
            ReplayNoteKind::Irregular(why) => write!(f, "irregular move: {why}"),
            ReplayNoteKind::HandicapPlaced | ReplayNoteKind::HandicapMissing => {
                f.write_str("the handicap stones are missing")
            }
            ReplayNoteKind::HandicapCounted => {
                f.write_str("the handicap is not given, but Black places several stones first")
            }
            ReplayNoteKind::HandicapDiffers { given, stones } => {
                let are = if stones == 1 { "stone is" } else { "stones are" };
                write!(f, "the handicap is {given}, but {stones} black {are} set up")
            }
            ReplayNoteKind::HandicapNotPlaced { given, stones } => {
                let s = if stones == 1 { "" } else { "s" };
                write!(f, "the handicap is {given}, but Black begins with {stones} stone{s}")
            }
            ReplayNoteKind::SetupTwice => f.write_str("the node sets up this point in another way too"),
            ReplayNoteKind::NoLiberty => f.write_str("stones without a liberty are set up"),
            ReplayNoteKind::SeveralMoves => f.write_str("more than one move in a node"),
            ReplayNoteKind::MarkLeftOut(error) => write!(f, "a territory mark is invalid: {error}"),
            ReplayNoteKind::MarkedForBoth => f.write_str("points are marked as territory of both players"),
        }
    }
}

impl fmt::Display for ReplayNote {
    /// Says what is wrong and what was done about it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let flaw = self.flaw();
        match self.kind {
            ReplayNoteKind::LeftOut(_) => write!(f, "left out: {flaw}"),
            ReplayNoteKind::HandicapPlaced => write!(f, "{flaw}; they were put on the star points"),
            ReplayNoteKind::HandicapCounted => write!(f, "{flaw}; these were counted as handicap"),
            ReplayNoteKind::HandicapDiffers { given, .. } | ReplayNoteKind::HandicapNotPlaced { given, .. } => {
                write!(f, "{flaw}; {given} were counted as handicap")
            }
            ReplayNoteKind::SetupTwice => write!(f, "{flaw}; the last way was taken"),
            ReplayNoteKind::SeveralMoves => write!(f, "{flaw}; all were made"),
            ReplayNoteKind::MarkLeftOut(error) => write!(f, "a territory mark was left out: {error}"),
            ReplayNoteKind::MarkedForBoth => write!(f, "{flaw}; these marks were left out"),
            ReplayNoteKind::Irregular(_) | ReplayNoteKind::HandicapMissing | ReplayNoteKind::NoLiberty => flaw.fmt(f),
        }
    }
}
