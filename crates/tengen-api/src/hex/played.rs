//! Replays a Hex record as a game, and describes its swap and its violations of the rules.

use super::letter;
use crate::option::OptionName;
use crate::problem::{Place, Problem, ProblemKind};
use crate::words::plural;
use serde::Serialize;
use tengen::Board;
use tengen::hex::{Move, Orientation, Record, RecordNote, RecordedGame, RecordedSwap, ReplayError};
use tengen::hex::{ReplayErrorKind, word};

/// The kind of swap that a record names.
///
/// ```
/// use tengen_api::hex::played::SwapWord;
///
/// assert_eq!(serde_json::to_string(&SwapWord::SwapSides).unwrap(), "\"swap-sides\"");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SwapWord {
    /// The stone is mirrored and becomes O's.
    SwapPieces,
    /// The players exchange sides.
    SwapSides,
}

/// The kind of swap that is meant.
///
/// ```
/// use tengen_api::hex::played::SwapMeaning;
///
/// assert_eq!(serde_json::to_string(&SwapMeaning::Pieces).unwrap(), "\"pieces\"");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum SwapMeaning {
    /// The stone is mirrored and becomes O's.
    Pieces,
    /// The players exchange sides.
    Sides,
}

/// A swap in a record: its word and its meaning.
///
/// ```
/// use tengen_api::hex::played::SwapMeaning;
/// use tengen_api::hex::report::{HexRequest, answer};
/// use tengen_api::hex::{HexOptions, HexSource};
///
/// let source = HexSource::read(b"3x3 a1 swap-sides b2", &HexOptions::default())?;
/// let swap = answer(&source, HexRequest::default())?.report.swap.unwrap();
/// assert_eq!((swap.meaning, swap.mislabeled), (SwapMeaning::Sides, false));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SwapReport {
    /// The word in the record: `swap-pieces` or `swap-sides`.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub written: SwapWord,
    /// The meaning: `pieces` (the stone is mirrored and becomes O's) or `sides` (the players exchange sides).
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub meaning: SwapMeaning,
    /// Whether the meaning differs from the word.
    pub mislabeled: bool,
}

impl From<&RecordedSwap> for SwapReport {
    fn from(swap: &RecordedSwap) -> SwapReport {
        let is_pieces = |turn| turn == Move::SwapPieces;
        SwapReport {
            written: if is_pieces(swap.written) { SwapWord::SwapPieces } else { SwapWord::SwapSides },
            meaning: if is_pieces(swap.meant) { SwapMeaning::Pieces } else { SwapMeaning::Sides },
            mislabeled: swap.is_mislabeled(),
        }
    }
}

/// Replays a record leniently. `text` is the text that the record was read from.
pub(super) fn replay(record: &Record, orientation: Orientation, text: &[u8]) -> Result<RecordedGame, Problem> {
    record.replay_leniently(orientation).map_err(|error| {
        let span = error.turn.and_then(|_| record.spans.get(error.at));
        Problem { place: span.map(|span| Place::of_span(text, span.clone())), ..unplayable(&error, ProblemKind::Move) }
    })
}

/// Creates the problem for a record that cannot be played. It has the given kind unless the board is too large.
pub(crate) fn unplayable(error: &ReplayError, kind: ProblemKind) -> Problem {
    let is_board = matches!(error.kind, ReplayErrorKind::TooLarge(_));
    Problem::new(if is_board { ProblemKind::TooLarge } else { kind }, error)
}

/// Returns the stones after this many moves of a record.
pub(super) fn board_after(played: &RecordedGame, moves: usize) -> Result<Board, Problem> {
    played.at(moves).ok_or_else(|| {
        let message =
            format!("there is no position after move {moves}: the game has {}", plural(played.moves(), "move"));
        Problem::new(ProblemKind::Move, message).with_option(OptionName::MOVE)
    })
}

/// Returns a sentence for each violation of the rules.
pub fn irregular(played: &RecordedGame) -> impl Iterator<Item = String> {
    played.notes().iter().map(|note| in_words(played, note))
}

fn in_words(played: &RecordedGame, note: &RecordNote) -> String {
    let grid = played.game().grid();
    let name = |at: usize, turn| format!("move {} ({})", at + 1, word(grid, turn));
    match *note {
        RecordNote::MislabeledSwap(RecordedSwap { at, written, meant, refuted }) => {
            let why = refuted.map_or(String::new(), |error| format!(" (read as it is written, {error})"));
            let (written, meant) = (word(grid, written), word(grid, meant));
            format!("move {}: {written} is written, but {meant} is probably meant{why}", at + 1)
        }
        RecordNote::MovesTwice { at: 0, turn, color } => format!("{}: {color} moves first", name(0, turn)),
        RecordNote::MovesTwice { at, turn, color } => format!("{}: {color} moves twice", name(at, turn)),
        RecordNote::AfterTheEnd { at, turn, winner, left_out } => {
            let rest =
                if left_out == 1 { "it is left out".into() } else { format!("the last {left_out} are left out") };
            format!("{}: the game is over, {} has won; {rest}", name(at, turn), letter(winner))
        }
        _ => "something in the record is against the rules".into(),
    }
}
