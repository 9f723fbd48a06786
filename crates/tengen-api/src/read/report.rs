//! The answer, as JSON gives it.

use super::judged_board::JudgedBoard;
use super::line::Line;
use super::sentence;
use crate::points::JsonPoint;
use crate::score::LineMove;
use serde::Serialize;
use tengen::{Color, Grid, Point};
use tengen_proof::go::reader::Outcome;
use tengen_proof::go::reading::{Basis, Kind, Reading, Status, Try};

/// What one side achieves when it moves first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TryReport {
    /// 1: it gets what it wants; 2: by a ko for which the other must find the first threat; 3: by a ko for which it must
    /// find it itself; 0: not; `null`: unknown.
    pub code: Option<u8>,
    /// First moves that are proved to achieve that.
    pub moves: Vec<JsonPoint>,
    /// In a ko, how many threats whoever needs the first must have.
    pub threats: Option<u8>,
    /// `proved`, `read` or `unknown`.
    pub basis: &'static str,
    /// Positions that were searched.
    pub nodes: u64,
}

/// What each side achieves when it moves first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FirstReport {
    /// The opponent, who wants to capture.
    pub attacker: TryReport,
    /// The owner, who wants to live.
    pub defender: TryReport,
}

/// A line of play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LineReport {
    /// The first move; `null` is a pass.
    #[serde(rename = "move")]
    pub first: Option<JsonPoint>,
    /// All moves, the first included: `["black", [x, y]]`, `null` for a pass. A ko threat and its answer are two passes.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Vec<serde_json::Value>>))]
    pub line: Vec<LineMove>,
    /// `captured`, `one_eye`, `two_eyes`, `seki` or `ko`.
    pub end: &'static str,
    /// Whether it goes on after the moves that are shown.
    pub cut: bool,
}

/// The answer about one group, as JSON gives it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReadReport {
    /// `black` or `white`.
    pub color: &'static str,
    /// The stones of the chain that was asked about.
    pub chain: Vec<JsonPoint>,
    /// The stones of its group, which live or die together.
    pub group: Vec<JsonPoint>,
    /// `alive`, `dead`, `unsettled` or `unknown`.
    pub status: &'static str,
    /// `two_eyes`, `seki`, `critical` (whoever moves first decides) or `ko`.
    pub kind: Option<&'static str>,
    /// `proved`: the search is complete and rests on nothing. `read`: complete, and rests on what `assumes` lists.
    pub basis: &'static str,
    /// What is taken for granted.
    pub assumes: Vec<String>,
    /// What each side achieves when it moves first.
    pub first: FirstReport,
    /// Whose turn it is, where that was said.
    pub to_play: Option<&'static str>,
    /// Positions that were searched.
    pub nodes: u64,
    /// Positions of the proof that is shown.
    pub proof_size: usize,
    /// Moves of the longest line that is shown.
    pub depth: usize,
    /// The points that were searched.
    pub region: Vec<JsonPoint>,
    /// The loser's tries with their refutations, or the moves that decide.
    pub lines: Vec<LineReport>,
    /// The answer in words.
    pub text: Vec<String>,
    /// What was forgiven or assumed.
    pub warnings: Vec<String>,
}

/// The answer about all groups in question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AllReport {
    /// Each group, in the order of first stones.
    pub chains: Vec<ReadReport>,
    /// What was forgiven or assumed.
    pub warnings: Vec<String>,
}

impl TryReport {
    fn new(grid: Grid, tried: &Try) -> TryReport {
        TryReport {
            code: tried.outcome.map(Outcome::code),
            moves: JsonPoint::all(grid, tried.moves.iter().copied()),
            threats: tried.threats,
            basis: basis(tried.basis),
            nodes: tried.positions,
        }
    }
}

impl LineReport {
    fn new(grid: Grid, line: &Line) -> LineReport {
        let point = |point: Option<Point>| point.map(|point| JsonPoint::of(grid, point));
        LineReport {
            first: line.moves.first().and_then(|&(_, at)| point(at)),
            line: line.moves.iter().map(|&(color, at)| (color.name(), point(at))).collect(),
            end: line.end.name(),
            cut: line.is_cut,
        }
    }
}

impl ReadReport {
    pub(super) fn new(
        judged: &JudgedBoard,
        at: Point,
        reading: &Reading,
        lines: &[Line],
        to_play: Option<Color>,
    ) -> ReadReport {
        let grid = judged.board().grid();
        let points = |points: &[Point]| JsonPoint::all(grid, points.iter().copied());
        let mut group = reading.group.clone();
        group.sort_unstable();
        ReadReport {
            color: reading.color.name(),
            chain: points(judged.chains().points_at(at)),
            group: points(&group),
            status: status(reading.status),
            kind: reading.kind.map(kind),
            basis: basis(reading.basis),
            assumes: sentence::assumptions(reading),
            first: FirstReport {
                attacker: TryReport::new(grid, &reading.attacker),
                defender: TryReport::new(grid, &reading.defender),
            },
            to_play: to_play.map(Color::name),
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

const fn status(status: Status) -> &'static str {
    match status {
        Status::Alive => "alive",
        Status::Dead => "dead",
        Status::Unsettled => "unsettled",
        Status::Unknown => "unknown",
    }
}

const fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::TwoEyes => "two_eyes",
        Kind::Seki => "seki",
        Kind::Critical => "critical",
        Kind::Ko => "ko",
    }
}

/// The name of a basis in JSON.
pub const fn basis(basis: Basis) -> &'static str {
    match basis {
        Basis::Proved => "proved",
        Basis::Read => "read",
        Basis::Unknown => "unknown",
    }
}
