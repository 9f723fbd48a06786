//! The answer in JSON.

use super::line::ReplayedLine;
use super::sentence;
use super::teire::TeireReport;
use crate::points::JsonPoint;
use crate::score::LineMove;
use serde::Serialize;
use tengen::{Color, Grid, Point};
use tengen_estimate::judge::judged_board::JudgedBoard;
use tengen_proof::go::line::LineEnd;
use tengen_proof::go::reader::AttemptOutcome;
use tengen_proof::go::reading::{Basis, BoardAttempt, GroupStatus, LifeKind, Reading};

/// What one side achieves when it moves first.
///
/// ```
/// use tengen_api::points::JsonPoint;
/// use tengen_api::reading::{ReadRequest, read_group};
/// use tengen_api::{ReadOptions, Source, examples};
///
/// // Black kills and White lives at B9.
/// let source = Source::read(examples::get("life")?.as_bytes(), &ReadOptions::default())?;
/// let report = read_group(&source, "A8", &ReadRequest::default())?.report;
/// let attacker = &report.first.attacker;
/// assert_eq!((attacker.code, &attacker.moves[..]), (Some(1), &[JsonPoint(1, 0)][..]));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TryReport {
    /// 1: it succeeds; 2: it succeeds in a ko for which the opponent needs the first threat; 3: it succeeds in a ko for
    /// which it needs the first threat itself; 0: it fails; `null`: unknown.
    pub code: Option<u8>,
    /// First moves that are proved to achieve this outcome.
    pub moves: Vec<JsonPoint>,
    /// In a ko, the number of threats that the player who needs the first threat must have.
    pub threats: Option<u8>,
    /// `proved`, `read` or `unknown`.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub basis: Basis,
    /// The number of positions searched.
    pub nodes: u64,
}

/// What each side achieves when it moves first.
///
/// ```
/// use tengen_api::reading::{ReadRequest, read_group};
/// use tengen_api::{ReadOptions, Source, examples};
///
/// let source = Source::read(examples::get("life")?.as_bytes(), &ReadOptions::default())?;
/// let first = read_group(&source, "A8", &ReadRequest::default())?.report.first;
/// assert_eq!((first.attacker.code, first.defender.code), (Some(1), Some(1)));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FirstReport {
    /// The opponent, who tries to capture the group.
    pub attacker: TryReport,
    /// The owner, who tries to live.
    pub defender: TryReport,
}

/// A line of play.
///
/// ```
/// use tengen_api::points::JsonPoint;
/// use tengen_api::reading::{ReadRequest, read_group};
/// use tengen_api::{ReadOptions, Source, examples};
///
/// let source = Source::read(examples::get("life")?.as_bytes(), &ReadOptions::default())?;
/// let lines = read_group(&source, "A8", &ReadRequest::default())?.report.lines;
/// assert_eq!(lines[0].first, Some(JsonPoint(1, 0)));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LineReport {
    /// The first move; `null` is a pass.
    #[serde(rename = "move")]
    pub first: Option<JsonPoint>,
    /// All moves, including the first: `["black", [x, y]]`, with `null` for a pass. A ko threat and its answer are two
    /// passes.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Vec<serde_json::Value>>))]
    pub line: Vec<LineMove>,
    /// `captured`, `one_eye`, `two_eyes`, `seki` or `ko`.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub end: LineEnd,
    /// Whether the line continues after the moves shown.
    pub cut: bool,
}

/// The answer for one group in JSON.
///
/// ```
/// use tengen_api::reading::{ReadRequest, read_group};
/// use tengen_api::{ReadOptions, Source, examples};
/// use tengen_proof::go::reading::{GroupStatus, LifeKind};
///
/// let source = Source::read(examples::get("life")?.as_bytes(), &ReadOptions::default())?;
/// let report = read_group(&source, "A8", &ReadRequest::default())?.report;
/// assert_eq!((report.status, report.kind), (GroupStatus::Unsettled, Some(LifeKind::Critical)));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReadReport {
    /// `black` or `white`.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub color: Color,
    /// The stones of the chain given in the question.
    pub chain: Vec<JsonPoint>,
    /// The stones of the group, which live or die together.
    pub group: Vec<JsonPoint>,
    /// `alive`, `dead`, `unsettled` or `unknown`.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub status: GroupStatus,
    /// `two_eyes`, `seki`, `critical` (whoever moves first decides) or `ko`.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub kind: Option<LifeKind>,
    /// `proved`: the search is complete and assumes nothing. `read`: it is complete under the assumptions in `assumes`.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub basis: Basis,
    /// The assumptions of the answer.
    pub assumes: Vec<String>,
    /// What each side achieves when it moves first.
    pub first: FirstReport,
    /// The player to move, if given in the question.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub to_play: Option<Color>,
    /// The number of positions searched.
    pub nodes: u64,
    /// The number of positions in the proof shown.
    pub proof_size: usize,
    /// The number of moves in the longest line shown.
    pub depth: usize,
    /// The points of the searched region.
    pub region: Vec<JsonPoint>,
    /// The loser's attempts with their refutations, or the deciding moves.
    pub lines: Vec<LineReport>,
    /// The answer in words.
    pub text: Vec<String>,
    /// What was corrected or assumed while reading the input.
    pub warnings: Vec<String>,
}

/// The answer for all groups in question.
///
/// ```
/// use tengen_api::reading::{ReadRequest, read_all};
/// use tengen_api::{ReadOptions, Source, examples};
///
/// let source = Source::read(examples::get("life")?.as_bytes(), &ReadOptions::default())?;
/// let report = read_all(&source, &ReadRequest::default())?.report;
/// assert_eq!(report.chains[0].group.len(), 5);
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AllReport {
    /// The groups, ordered by first stone.
    pub chains: Vec<ReadReport>,
    /// Protective moves that the players should make before the count. Nothing is taken off a score for them.
    pub teire: Vec<TeireReport>,
    /// What was corrected or assumed while reading the input.
    pub warnings: Vec<String>,
}

impl TryReport {
    fn new(grid: Grid, tried: &BoardAttempt) -> TryReport {
        TryReport {
            code: tried.outcome.map(AttemptOutcome::code),
            moves: JsonPoint::all(grid, tried.moves.iter().copied()),
            threats: tried.threats,
            basis: tried.basis,
            nodes: tried.positions,
        }
    }
}

impl LineReport {
    fn new(grid: Grid, line: &ReplayedLine) -> LineReport {
        let moves = line.to_json(grid);
        LineReport { first: moves.first().and_then(|&(_, at)| at), line: moves, end: line.end, cut: line.is_cut }
    }
}

impl ReadReport {
    pub(super) fn new(
        judged: &JudgedBoard,
        at: Point,
        reading: &Reading,
        lines: &[ReplayedLine],
        to_play: Option<Color>,
    ) -> ReadReport {
        let grid = judged.board().grid();
        let points = |points: &[Point]| JsonPoint::all(grid, points.iter().copied());
        let mut group = reading.group.clone();
        group.sort_unstable();
        ReadReport {
            color: reading.color,
            chain: points(judged.chains().points_at(at)),
            group: points(&group),
            status: reading.status,
            kind: reading.kind,
            basis: reading.basis,
            assumes: sentence::assumptions(reading),
            first: FirstReport {
                attacker: TryReport::new(grid, &reading.attacker),
                defender: TryReport::new(grid, &reading.defender),
            },
            to_play,
            nodes: reading.positions,
            proof_size: reading.proof_size,
            depth: lines.iter().map(|line| line.moves.len()).max().unwrap_or(0),
            region: points(&reading.region),
            lines: lines.iter().map(|line| LineReport::new(grid, line)).collect(),
            text: Vec::new(),
            warnings: Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_json() {
        let statuses = [GroupStatus::Alive, GroupStatus::Dead, GroupStatus::Unsettled, GroupStatus::Unknown];
        let kinds = [LifeKind::TwoEyes, LifeKind::Seki, LifeKind::Critical, LifeKind::Ko];
        let bases = [Basis::Proved, Basis::Read, Basis::Unknown];
        let ends = [LineEnd::Captured, LineEnd::OneEye, LineEnd::TwoEyes, LineEnd::Seki, LineEnd::Ko];
        let written = serde_json::to_value((Color::BOTH, statuses, kinds, bases, ends)).unwrap();
        let names = serde_json::json!([
            ["black", "white"],
            ["alive", "dead", "unsettled", "unknown"],
            ["two_eyes", "seki", "critical", "ko"],
            ["proved", "read", "unknown"],
            ["captured", "one_eye", "two_eyes", "seki", "ko"],
        ]);
        assert_eq!(written, names);
    }
}
