//! Life and death of the group at a point, decided by search, with the lines that show it.
//!
//! | step | where |
//! |---|---|
//! | which stones are walls, by proof and by the judge's opinion | [`tengen_estimate::judge::judged_board`] |
//! | the lines, replayed under the rules | `line` |
//! | the answer in words | `sentence` |
//! | the answer in JSON | [`report`] |
//! | why the dead chains of a counted board are dead | `dead` |
//! | protective moves that are still needed | [`teire`] |
//! | the lines as variations in a record | [`record`] |

mod dead;
pub mod line;
pub mod record;
pub mod report;
mod sentence;
pub mod teire;

use crate::option::OptionName;
use crate::problem::{Problem, ProblemKind};
use crate::source::Source;
pub use dead::explain_dead;
use line::ReplayedLine;
pub use report::{AllReport, ReadReport};
use tengen::go::Scoring;
use tengen::{Board, Color, Game, Point, Topology, notation};
use tengen_estimate::Budget;
use tengen_estimate::judge::judged_board::{GroupAnswer, JudgedBoard, STEPS_PER_POSITION, Unknown};
use tengen_estimate::judge::{JudgeRequest, judge_within};
use tengen_proof::go::reading::{Assumption, Basis, GroupStatus, Reading, SEARCHES};

/// The default maximum number of positions in each search.
pub const DEFAULT_POSITIONS: u64 = 20_000;
/// The maximum number of positions in each deep search.
pub const DEEP_POSITIONS: u64 = 1_000_000;
/// The largest number of positions that can be requested.
pub const MAX_POSITIONS: u64 = 1_000_000_000;

/// Returns the maximum number of budget steps for reading one group.
pub(crate) const fn steps(positions: u64) -> u64 {
    positions.saturating_mul(SEARCHES * STEPS_PER_POSITION)
}

/// How to read groups.
///
/// ```
/// use tengen_api::reading::{DEFAULT_POSITIONS, ReadRequest};
///
/// assert_eq!(ReadRequest::default().positions, DEFAULT_POSITIONS);
/// assert!(ReadRequest { positions: 0, ..ReadRequest::default() }.check().is_err());
/// ```
#[derive(Clone, Debug)]
pub struct ReadRequest {
    /// The number of moves after which the position is read, instead of the last position.
    pub number: Option<usize>,
    /// The player to move. If it is `None`, the answer covers both players.
    pub to_play: Option<Color>,
    /// The maximum number of positions in each search.
    pub positions: u64,
    /// The budget for all work.
    pub budget: Budget,
}

impl Default for ReadRequest {
    fn default() -> ReadRequest {
        ReadRequest { number: None, to_play: None, positions: DEFAULT_POSITIONS, budget: Budget::unlimited() }
    }
}

impl ReadRequest {
    /// Checks that the number of positions is within the limits.
    pub fn check(&self) -> Result<(), Problem> {
        let message = match self.positions {
            0 => "at least one position must be searched".into(),
            1..=MAX_POSITIONS => return Ok(()),
            more => format!("{more} positions exceed the maximum of {MAX_POSITIONS}"),
        };
        Err(Problem::new(ProblemKind::Syntax, message).with_option(OptionName::POSITIONS))
    }
}

/// A group that was read, with everything needed to draw it or to save it in a record.
///
/// ```
/// use tengen_api::reading::{ReadRequest, read_group};
/// use tengen_api::{ReadOptions, Source, examples};
///
/// let source = Source::read(examples::get("life")?.as_bytes(), &ReadOptions::default())?;
/// let group = read_group(&source, "A8", &ReadRequest::default())?;
/// assert!(!group.is_unknown() && !group.lines.is_empty());
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug)]
pub struct GroupReading {
    /// The board.
    pub board: Board,
    /// The last stone played.
    pub last_move: Option<Point>,
    /// The stone given in the question.
    pub at: Point,
    /// What the search found.
    pub reading: Reading,
    /// Why the status is unknown, if it is.
    pub unknown: Option<Unknown>,
    /// The lines, replayed under the rules.
    pub lines: Vec<ReplayedLine>,
    /// The number of moves before the position that was read.
    pub number: usize,
    /// The answer in JSON.
    pub report: ReadReport,
}

impl GroupReading {
    /// Whether the status of the group is unknown.
    pub fn is_unknown(&self) -> bool {
        self.reading.status == GroupStatus::Unknown
    }
}

/// All groups of a board whose status is in question.
///
/// ```
/// use tengen_api::reading::{ReadRequest, read_all};
/// use tengen_api::{ReadOptions, Source, examples};
///
/// let source = Source::read(examples::get("life")?.as_bytes(), &ReadOptions::default())?;
/// let all = read_all(&source, &ReadRequest::default())?;
/// assert_eq!(all.groups.len(), all.report.chains.len());
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug)]
pub struct BoardReading {
    /// The groups, ordered by first stone.
    pub groups: Vec<GroupReading>,
    /// The answer in JSON.
    pub report: AllReport,
}

/// Reads the group at the point named `at`.
///
/// ```
/// use tengen_api::reading::{ReadRequest, read_group};
/// use tengen_api::{ReadOptions, Source};
/// use tengen_proof::go::reading::GroupStatus;
///
/// // Two by two points in the corner are not enough for two eyes.
/// let board = "..OX.....\n..OX.....\nOOOX.....\nXXXX.....\n".to_owned() + &".........\n".repeat(5);
/// let source = Source::read(board.as_bytes(), &ReadOptions::default())?;
/// let answer = read_group(&source, "C9", &ReadRequest::default())?;
/// assert_eq!(answer.report.status, GroupStatus::Dead);
/// # Ok::<(), tengen_api::Problem>(())
/// ```
pub fn read_group(source: &Source, at: &str, request: &ReadRequest) -> Result<GroupReading, Problem> {
    request.check()?;
    let game = source.rewound(request.number)?;
    let board = game.position().board();
    let wrong = |problem: Problem| problem.with_option(OptionName::AT);
    let point =
        notation::parse_go(board.grid(), at).map_err(|error| wrong(Problem::new(ProblemKind::Coordinate, error)))?;
    if board[point].is_none() {
        let name = notation::go(board.grid(), point);
        return Err(wrong(Problem::new(ProblemKind::Stone, format!("there is no stone at {name}"))));
    }
    let judged = judge(source, &game, request)?;
    group(source, &game, &judged, point, request)
}

/// Reads every group whose status is not proved. Groups that the judge confidently calls alive are left out if the
/// search does not decide them.
///
/// ```
/// use tengen_api::reading::{ReadRequest, read_all};
/// use tengen_api::{ReadOptions, Source};
///
/// let board = "..OX.....\n..OX.....\nOOOX.....\nXXXX.....\n".to_owned() + &".........\n".repeat(5);
/// let source = Source::read(board.as_bytes(), &ReadOptions::default())?;
/// let all = read_all(&source, &ReadRequest::default())?;
/// assert_eq!(all.report.chains[0].group.len(), 5);
/// # Ok::<(), tengen_api::Problem>(())
/// ```
pub fn read_all(source: &Source, request: &ReadRequest) -> Result<BoardReading, Problem> {
    request.check()?;
    let game = source.rewound(request.number)?;
    let judged = judge(source, &game, request)?;
    let mut groups: Vec<GroupReading> = Vec::new();
    let mut is_read = vec![false; judged.board().grid().area()];
    for stone in judged.unproved() {
        if is_read[stone.index()] {
            continue;
        }
        let read = group(source, &game, &judged, stone, request)?;
        read.reading.group.iter().for_each(|stone| is_read[stone.index()] = true);
        if !read.is_unknown() || !read.reading.group.iter().all(|&stone| judged.is_safe(stone)) {
            groups.push(read);
        }
    }
    let mut reports: Vec<ReadReport> = groups.iter().map(|read| read.report.clone()).collect();
    for report in &mut reports {
        report.warnings.clear();
    }
    let teire = teire::teire(&judged, game.position());
    let report = AllReport { chains: reports, teire, warnings: warnings(source, &judged) };
    Ok(BoardReading { groups, report })
}

/// Judges the board after the requested number of moves.
fn judge(source: &Source, game: &Game, request: &ReadRequest) -> Result<JudgedBoard, Problem> {
    let position = game.position();
    if position.board().grid().topology() != Topology::Square {
        return Err(Problem::new(ProblemKind::Unsupported, "life and death cannot be read on a torus"));
    }
    let ko = position.ko().map(|point| (point, position.to_play()));
    // The judge needs only this part of the rules, so a record with unknown rules can be read too.
    let territory = source.known_rules().is_ok_and(|named| named.rules.scoring == Scoring::Territory);
    let judge_request = JudgeRequest { territory, reads: false, ..JudgeRequest::default() };
    let judgment = judge_within(position.board(), judge_request, &request.budget)?;
    request.budget.step(position.board().grid().area() as u64)?;
    let judged = JudgedBoard::new(position.board().clone(), ko, game.rules().suicide, judgment);
    Ok(judged.with_territory_rules(territory))
}

fn warnings(source: &Source, judged: &JudgedBoard) -> Vec<String> {
    let mut warnings = source.warnings.clone();
    if !judged.is_judged() {
        warnings.push("the board is too large to judge: only stones that are proved alive count as walls".into());
    }
    warnings
}

/// Returns an answer, or none where it contradicts itself: a search of the area near a group takes the judge's word for
/// what lies beyond, and must not call a group dead that the same judge expects to live.
fn without_contradiction(answer: GroupAnswer, judged: &JudgedBoard) -> GroupAnswer {
    let GroupAnswer { mut reading, unknown } = answer;
    let is_near = |assumption: &Assumption| {
        matches!(
            assumption,
            Assumption::BeyondAsBelieved | Assumption::BeyondIsAttackers | Assumption::LibertiesCounted
        )
    };
    let is_dead = reading.status == GroupStatus::Dead && reading.basis == Basis::Read;
    let lives = judged.is_judged() && !reading.group.iter().any(|&stone| judged.is_called_dead(stone));
    if !(is_dead && lives && reading.assumes.iter().any(is_near)) {
        return GroupAnswer { reading, unknown };
    }
    (reading.status, reading.basis) = (GroupStatus::Unknown, Basis::Unknown);
    for attempt in [&mut reading.attacker, &mut reading.defender] {
        (attempt.outcome, attempt.threats, attempt.basis) = (None, None, Basis::Unknown);
        attempt.moves.clear();
    }
    reading.assumes.clear();
    reading.lines.clear();
    (reading.proof_size, reading.depth) = (0, 0);
    GroupAnswer { reading, unknown: Some(Unknown::Contradiction) }
}

fn group(
    source: &Source,
    game: &Game,
    judged: &JudgedBoard,
    at: Point,
    request: &ReadRequest,
) -> Result<GroupReading, Problem> {
    let answer = without_contradiction(judged.read(&[at], request.positions, &request.budget)?, judged);
    let GroupAnswer { reading, unknown } = answer;
    let of_mover = |line: &ReplayedLine| {
        let mover = line.moves.first().map(|&(color, _)| color);
        reading.status != GroupStatus::Unsettled || request.to_play.is_none() || mover == request.to_play
    };
    let mut lines = ReplayedLine::all(game.position(), game.rules().suicide, &reading);
    lines.retain(|line| !line.moves.is_empty() && of_mover(line));
    let board = game.position().board().clone();
    let mut report = ReadReport::new(judged, at, &reading, &lines, request.to_play);
    report.text = sentence::text(board.grid(), at, &reading, &lines, request, unknown);
    report.warnings = warnings(source, judged);
    let (last_move, number) = (game.last_move(), game.move_count());
    Ok(GroupReading { board, last_move, at, reading, unknown, lines, number, report })
}
