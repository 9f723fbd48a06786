//! The report on a Hex board or game: who has won, by which chain, and whether the record agrees.

use super::letter;
use super::played::{SwapMeaning, SwapReport, board_after, irregular, replay};
use super::source::{HexContent, HexFormat, HexSource};
use crate::player::HexPlayer;
use crate::points::JsonPoint;
use crate::problem::{Problem, ProblemKind};
use serde::{Deserialize, Serialize};
use std::fmt;
use tengen::hex::{self, Declared, GameEnd, Need, Orientation, Outcome, Plausibility, RecordedGame};
use tengen::{Board, ByColor, Color, Point, notation};

/// A request about a Hex board or game.
///
/// ```
/// use tengen_api::HexPlayer;
/// use tengen_api::hex::report::{HexRequest, answer};
/// use tengen_api::hex::{HexOptions, HexSource};
///
/// // X joins top and bottom with the third move.
/// let source = HexSource::read(b"2x2 a1 b1 a2", &HexOptions::default())?;
/// let earlier = HexRequest { number: Some(2), ..HexRequest::default() };
/// assert_eq!(answer(&source, earlier)?.report.winner, HexPlayer::Nobody);
/// assert_eq!(answer(&source, HexRequest::default())?.report.winner, HexPlayer::X);
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct HexRequest {
    /// Which sides Black joins.
    pub orientation: Orientation,
    /// The number of moves after which to answer, or `None` for the last position.
    pub number: Option<usize>,
}

/// What a player still needs.
///
/// ```
/// use tengen_api::hex::report::{HexRequest, answer};
/// use tengen_api::hex::{HexOptions, HexSource};
///
/// let source = HexSource::read(b"3x3 b2", &HexOptions::default())?;
/// let needs = answer(&source, HexRequest::default())?.report.needs.unwrap();
/// assert_eq!((needs.x.stones, needs.x.path.len()), (2, 3));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NeedReport {
    /// The minimum number of stones that join the sides if the opponent passes.
    pub stones: usize,
    /// A shortest path from side to side: own stones and empty cells.
    pub path: Vec<JsonPoint>,
}

/// What both players still need.
///
/// ```
/// use tengen_api::hex::report::{HexRequest, answer};
/// use tengen_api::hex::{HexOptions, HexSource};
///
/// let source = HexSource::read(b"3x3 b2", &HexOptions::default())?;
/// let needs = answer(&source, HexRequest::default())?.report.needs.unwrap();
/// assert!(needs.x.stones < needs.o.stones);
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NeedsReport {
    /// Black, the first player.
    #[serde(rename = "X")]
    pub x: NeedReport,
    /// White, the second player.
    #[serde(rename = "O")]
    pub o: NeedReport,
}

/// The sides that X joins.
///
/// ```
/// use tengen::hex::Orientation;
/// use tengen_api::hex::report::BlackSide;
///
/// assert_eq!(serde_json::to_string(&BlackSide::from(Orientation::LeftRight)).unwrap(), "\"lr\"");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum BlackSide {
    /// Top and bottom.
    #[default]
    #[serde(rename = "tb")]
    TopBottom,
    /// Left and right.
    #[serde(rename = "lr")]
    LeftRight,
}

impl From<Orientation> for BlackSide {
    fn from(orientation: Orientation) -> BlackSide {
        match orientation {
            Orientation::TopBottom => BlackSide::TopBottom,
            Orientation::LeftRight => BlackSide::LeftRight,
        }
    }
}

impl From<BlackSide> for Orientation {
    fn from(side: BlackSide) -> Orientation {
        match side {
            BlackSide::TopBottom => Orientation::TopBottom,
            BlackSide::LeftRight => Orientation::LeftRight,
        }
    }
}

/// How a game of Hex was won.
///
/// ```
/// use tengen_api::hex::report::WonBy;
///
/// assert_eq!(WonBy::Resignation.to_string(), "resignation");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum WonBy {
    /// By a chain from side to side.
    Connection,
    /// By the opponent's resignation.
    Resignation,
    /// By the opponent's forfeit.
    Forfeit,
}

impl From<GameEnd> for WonBy {
    fn from(end: GameEnd) -> WonBy {
        match end {
            GameEnd::Connection => WonBy::Connection,
            GameEnd::Resignation => WonBy::Resignation,
            GameEnd::Forfeit => WonBy::Forfeit,
        }
    }
}

impl fmt::Display for WonBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// Who has won, and why.
///
/// ```
/// use tengen_api::hex::report::{HexRequest, WonBy, answer};
/// use tengen_api::hex::{HexOptions, HexSource};
///
/// let source = HexSource::read(b"2x2 a1 b1 a2", &HexOptions::default())?;
/// let report = answer(&source, HexRequest::default())?.report;
/// assert_eq!((report.result.as_str(), report.by, report.length), ("X+", Some(WonBy::Connection), 2));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HexReport {
    /// The winner.
    pub winner: HexPlayer,
    /// A shortest winning chain from side to side, or empty if no chain has won.
    pub path: Vec<JsonPoint>,
    /// The number of stones in that chain.
    pub length: usize,
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// The sides that X joins.
    pub black_side: BlackSide,
    /// How the game was won.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<WonBy>,
    /// What both players still need, if no chain has won.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub needs: Option<NeedsReport>,
    /// The number of moves of the record that were played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<usize>,
    /// The result: `X+`, `O+Resign`, `X+Forfeit`, or `?` if nobody has won. Records write `B+` for `X+` and `W+` for
    /// `O+`.
    pub result: String,
    /// The result that the record declares, in the same letters.
    pub record: Option<String>,
    /// Whether both name the same winner, or `null` if one of them has none.
    pub agrees: Option<bool>,
    /// What the record's swap means.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub swap: Option<SwapReport>,
    /// Whether alternate play can lead to these numbers of stones, or `null` for records, which were played.
    pub plausible: Option<bool>,
    /// Whether the record is legal and unambiguous, or `null` for boards.
    pub regular: Option<bool>,
    /// The detected format of the input.
    pub format: HexFormat,
    /// Assumptions, forgiven flaws, and values that were not read literally.
    pub warnings: Vec<String>,
}

/// A report and its position.
///
/// ```
/// use tengen_api::hex::report::{HexRequest, answer};
/// use tengen_api::hex::{HexOptions, HexSource};
///
/// let source = HexSource::read(b"2x2 a1 b1 a2", &HexOptions::default())?;
/// let answered = answer(&source, HexRequest::default())?;
/// assert_eq!(answered.last_move, answered.board.grid().point(0, 1));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug)]
pub struct Answered {
    /// The report for programs.
    pub report: HexReport,
    /// The stones.
    pub board: Board,
    /// Who has won on the board, or what both players need.
    pub outcome: Outcome,
    /// Which sides Black joins.
    pub orientation: Orientation,
    /// The stone that was placed last.
    pub last_move: Option<Point>,
    /// The names of the players, if the record gives them.
    pub names: ByColor<Option<String>>,
    /// The record as it was played.
    pub played: Option<RecordedGame>,
}

/// A position of a source: the last one, or the one after some moves.
///
/// ```
/// use tengen_api::hex::report::{HexRequest, position};
/// use tengen_api::hex::{HexOptions, HexSource};
///
/// let source = HexSource::read(b"3x3 a1 b2", &HexOptions::default())?;
/// let first = position(&source, HexRequest { number: Some(1), ..HexRequest::default() })?;
/// assert_eq!((first.board.count().black, first.board.count().white), (1, 0));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug)]
pub struct HexPosition {
    /// The stones.
    pub board: Board,
    /// The stone that was placed last.
    pub last_move: Option<Point>,
    /// The record as it was played.
    pub played: Option<RecordedGame>,
}

/// Returns the requested position.
pub fn position(source: &HexSource, request: HexRequest) -> Result<HexPosition, Problem> {
    match &source.content {
        HexContent::Board(board) => match request.number {
            None | Some(0) => Ok(HexPosition { board: board.clone(), last_move: None, played: None }),
            Some(number) => {
                let message = format!("there is no position after move {number}: a board has no moves");
                Err(Problem::new(ProblemKind::Move, message))
            }
        },
        HexContent::Record(record) => {
            let played = replay(record, request.orientation, &source.text)?;
            let number = request.number.unwrap_or(played.moves());
            let (board, last_move) = (board_after(&played, number)?, played.last_move(number));
            Ok(HexPosition { board, last_move, played: Some(played) })
        }
    }
}

/// Reports who has won, and why.
///
/// ```
/// use tengen_api::{HexPlayer, examples};
/// use tengen_api::hex::report::{HexRequest, answer};
/// use tengen_api::hex::{HexOptions, HexSource};
///
/// let source = HexSource::read(examples::get("hex")?.as_bytes(), &HexOptions::default())?;
/// assert_eq!(answer(&source, HexRequest::default())?.report.winner, HexPlayer::X);
/// # Ok::<(), tengen_api::Problem>(())
/// ```
pub fn answer(source: &HexSource, request: HexRequest) -> Result<Answered, Problem> {
    let HexPosition { board, last_move, played } = position(source, request)?;
    let orientation = request.orientation;
    let outcome = hex::outcome(&board, orientation);
    let mut warnings = source.warnings.clone();
    let mut plausible = None;
    let swap = played.as_ref().and_then(RecordedGame::swap).map(SwapReport::from);
    let (mut declared, mut given_up, mut number, mut names) = (None, None, None, ByColor::default());
    if let (Some(played), HexContent::Record(record)) = (&played, &source.content) {
        warnings.extend(irregular(played));
        let requested = request.number.unwrap_or(played.moves());
        number = Some(requested);
        // Positions before the end have no result yet.
        if requested == played.moves() {
            declared.clone_from(&record.result);
            given_up = played.game().result().filter(|(_, end)| *end != GameEnd::Connection);
        }
        names.clone_from(&record.names);
        // The record calls the first player X. After swap-sides, the second player plays X's stones.
        if swap.is_some_and(|swap| swap.meaning == SwapMeaning::Sides) {
            names = names.swapped();
        }
    } else {
        let likely = hex::plausibility(&board);
        plausible = Some(!matches!(likely, Plausibility::Implausible { .. }));
        if let Plausibility::Implausible { difference } = likely {
            let (more, fewer) = if difference > 0 { ("X", "O") } else { ("O", "X") };
            let stones = difference.unsigned_abs();
            warnings.push(format!("no play leads to this board: {more} has {stones} stones more than {fewer}"));
        }
    }
    let won = outcome.winner().map(|winner| (winner, GameEnd::Connection)).or(given_up);
    let grid = board.grid();
    let agrees = declared.as_ref().zip(won).map(|(declared, (winner, _))| declared.winner == winner);
    let (path, needs) = match &outcome {
        Outcome::Won { path, .. } => (JsonPoint::all(grid, path.iter().copied()), None),
        Outcome::Undecided { needs } => {
            let need =
                |need: &Need| NeedReport { stones: need.stones, path: JsonPoint::all(grid, need.path.iter().copied()) };
            (Vec::new(), Some(NeedsReport { x: need(&needs.black), o: need(&needs.white) }))
        }
    };
    let report = HexReport {
        winner: won.map(|(color, _)| color).into(),
        length: path.len(),
        path,
        width: grid.width(),
        height: grid.height(),
        black_side: orientation.into(),
        by: won.map(|(_, end)| end.into()),
        needs,
        moves: number,
        result: result(won),
        record: declared.as_ref().map(in_letters),
        agrees,
        swap,
        plausible,
        regular: played.as_ref().map(|played| played.notes().is_empty()),
        format: source.format,
        warnings,
    };
    Ok(Answered { report, board, outcome, orientation, last_move, names, played })
}

/// Returns the result with the winner's letter as in the rest of the report.
fn in_letters(declared: &Declared) -> String {
    format!("{}+{}", letter(declared.winner), declared.how)
}

/// Returns the result in the report's notation, such as `X+Resign`.
pub(super) fn result(won: Option<(Color, GameEnd)>) -> String {
    let Some((winner, end)) = won else { return "?".into() };
    let how = match end {
        GameEnd::Connection => "",
        GameEnd::Resignation => "Resign",
        GameEnd::Forfeit => "Forfeit",
    };
    in_letters(&Declared { winner, how: how.into() })
}

/// Returns the names of the sides that `color` joins.
pub fn sides(orientation: Orientation, color: Color) -> (&'static str, &'static str) {
    if orientation.vertical() == color { ("top", "bottom") } else { ("left", "right") }
}

/// Returns a number of stones in words.
pub(super) fn stones(count: usize) -> String {
    if count == 1 { "1 stone".into() } else { format!("{count} stones") }
}

impl Answered {
    /// Returns the answer in one sentence.
    pub fn sentence(&self) -> String {
        let report = &self.report;
        match (&self.outcome, report.by) {
            (Outcome::Won { winner, path }, _) => {
                let (from, to) = sides(self.orientation, *winner);
                let chain =
                    if path.len() == 1 { "one stone".into() } else { format!("a chain of {}", stones(path.len())) };
                format!("{} wins: {chain} from {from} to {to}.", letter(*winner))
            }
            (Outcome::Undecided { needs }, None) => {
                let (x, o) = (needs.black.stones, needs.white.stones);
                let more = if x == 1 { "stone" } else { "stones" };
                format!("Nobody has won yet: X needs at least {x} more {more}, O {o}.")
            }
            (Outcome::Undecided { needs }, Some(by)) => {
                let (x, o) = (needs.black.stones, needs.white.stones);
                format!("{} wins by {by}; on the board X would need {x} more, O {o}.", report.winner)
            }
        }
    }

    /// Returns the paths that explain the sentence, one per line: the winning chain, or what both players need, with
    /// empty cells in brackets. Long paths are truncated.
    pub fn ways(&self) -> Vec<String> {
        let grid = self.board.grid();
        let line = |name: &str, path: &[Point]| {
            let shown = path.iter().take(LISTED).map(|&cell| match self.board[cell] {
                Some(_) => notation::hex(grid, cell),
                None => format!("[{}]", notation::hex(grid, cell)),
            });
            let cells: Vec<String> = shown.collect();
            let rest = path.len().saturating_sub(LISTED);
            let more = if rest > 0 { format!(" and {rest} more") } else { String::new() };
            format!("{name}: {}{more}", cells.join(" "))
        };
        match &self.outcome {
            Outcome::Won { path, .. } => vec![line("Path", path)],
            Outcome::Undecided { needs } => vec![line("X", &needs.black.path), line("O", &needs.white.path)],
        }
    }

    /// Whether the answer contradicts the record, or the record contradicts itself.
    pub fn is_doubtful(&self) -> bool {
        self.report.agrees == Some(false) || self.report.regular == Some(false)
    }
}

/// The maximum number of cells listed for a path.
const LISTED: usize = 60;
