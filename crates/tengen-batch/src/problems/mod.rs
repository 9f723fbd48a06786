//! Life-and-death problem packs, answered by the reader.
//!
//! | problems | where |
//! |---|---|
//! | a group inside a wall, with nothing played outside it | `enclosed` |
//! | a diagram from a book, with a side that lives or kills | `book` |
//! | a regression-suite question about the stones at a point | `suite` |
//!
//! Where the search finds no result, the answer is an opinion, and its basis is `unknown`: the result that the network
//! expects after the best move, and that move. Where the search finds several moves, the network chooses one of them.

mod book;
mod enclosed;
mod opinion;
mod suite;

use crate::inputs::{InputError, unpacked};
use cpu_time::ProcessTime;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::Path;
use tengen::go::Suicide;
use tengen::{Board, Color, Grid, Point, Topology, diagram, notation};
use tengen_api::words::plural;
use tengen_estimate::judge::judged_board::JudgedBoard;
use tengen_estimate::judge::{JudgeRequest, judge};
use tengen_proof::go::reader::AttemptOutcome;
use tengen_proof::go::reading::{Basis, BoardAttempt};

/// A problem as given in its pack. Its kind depends on which fields are present.
///
/// ```
/// use tengen_batch::problems::PackProblem;
///
/// let problem = r#"{"id": "corner", "rows": [".X.XO", "XXXXO", "OOOOO", ".....", "....."], "to_play": "white",
///     "kind": "dragon_status", "target": "D5"}"#;
/// let problem: PackProblem = serde_json::from_str(problem)?;
/// let answer = serde_json::to_value(problem.answer(1_000))?;
/// assert_eq!((&answer["id"], &answer["answer"]), (&"corner".into(), &"alive".into()));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Deserialize)]
pub struct PackProblem {
    id: String,
    size: Option<u16>,
    black: Option<String>,
    white: Option<String>,
    rows: Option<Vec<String>>,
    to_play: String,
    kind: Option<String>,
    result: Option<String>,
    target: Option<String>,
    target2: Option<String>,
    #[serde(default)]
    targets: Vec<String>,
    #[serde(default)]
    moves_tried: Vec<String>,
    /// The ko point in suites. Other packs use this field for something else.
    ko: Option<serde_json::Value>,
}

/// The answer to a problem.
///
/// ```
/// use tengen_batch::problems::PackProblem;
///
/// let problem = r#"{"id": "corner", "rows": [".X.XO", "XXXXO", "OOOOO", ".....", "....."], "to_play": "white",
///     "kind": "dragon_status", "target": "D5"}"#;
/// let problem: PackProblem = serde_json::from_str(problem)?;
/// let answer = serde_json::to_value(problem.answer(1_000))?;
/// assert_eq!(answer["basis"], "proved", "the group has two eyes");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Serialize)]
pub struct ProblemAnswer {
    id: String,
    /// 1: the mover succeeds; 2: in a ko in which the opponent needs the first threat; 3: in a ko in which the mover
    /// needs it; 0: the mover fails.
    code: Option<u8>,
    /// The mover's first move, or `PASS`.
    #[serde(rename = "move")]
    first: Option<String>,
    /// The answer in the suite's own format, if it says more than the code and the move.
    #[serde(rename = "answer", skip_serializing_if = "Option::is_none")]
    words: Option<String>,
    basis: Basis,
    nodes: u64,
    /// CPU time in milliseconds.
    ms: f64,
}

/// The result of reading a problem.
#[derive(Clone, Debug, Default)]
struct Found {
    code: Option<u8>,
    first: Option<String>,
    words: Option<String>,
    basis: Option<Basis>,
    nodes: u64,
}

impl Found {
    /// Returns what one side achieves, with its first move, or the most promising move if it is not known.
    fn of(grid: Grid, tried: &BoardAttempt, nodes: u64) -> Found {
        Found {
            code: tried.outcome.map(AttemptOutcome::code),
            first: tried.moves.first().or(tried.likely.as_ref()).map(|&point| notation::go(grid, point)),
            words: None,
            basis: Some(tried.basis),
            nodes,
        }
    }
}

/// Reads a problem pack, `.jsonl` or `.jsonl.xz`, and keeps every `every`-th problem.
pub fn read(path: &Path, every: usize) -> Result<Vec<PackProblem>, InputError> {
    let bytes = unpacked(path)?;
    let text = String::from_utf8_lossy(&bytes);
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let problem = |(index, line): (usize, &str)| {
        serde_json::from_str(line).map_err(|error| InputError::Manifest {
            path: path.into(),
            line: index + 1,
            message: format!("no problem: {error}"),
        })
    };
    let problems: Vec<PackProblem> = lines.step_by(every.max(1)).map(problem).collect::<Result<_, _>>()?;
    if problems.is_empty() { Err(InputError::Nothing { inputs: vec![path.into()] }) } else { Ok(problems) }
}

impl PackProblem {
    /// Answers the problem with searches of at most `positions` positions. The answer is empty if the problem cannot be
    /// read.
    pub fn answer(&self, positions: u64) -> ProblemAnswer {
        let start = ProcessTime::now();
        let found = if self.rows.is_some() {
            suite::answer(self, positions)
        } else if self.result.is_some() {
            enclosed::answer(self, positions)
        } else {
            book::answer(self, positions)
        };
        let Found { code, first, words, basis, nodes } = found.unwrap_or_default();
        let basis = basis.unwrap_or(Basis::Unknown);
        let ms = (start.elapsed().as_secs_f64() * 10_000.0).round() / 10.0;
        ProblemAnswer { id: self.id.clone(), code, first, words, basis, nodes, ms }
    }

    /// Returns the side to move.
    fn mover(&self) -> Option<Color> {
        Color::BOTH.into_iter().find(|color| color.name() == self.to_play)
    }

    /// Returns the board.
    fn board(&self) -> Option<Board> {
        if let Some(rows) = &self.rows {
            return diagram::parse_rows(rows, Topology::Square).ok();
        }
        let grid = Grid::square(self.size.unwrap_or(19));
        let mut board = Board::empty(grid);
        for (list, color) in [(&self.black, Color::Black), (&self.white, Color::White)] {
            for name in list.iter().flat_map(|list| list.split_whitespace()) {
                board[notation::parse_go(grid, name).ok()?] = Some(color);
            }
        }
        Some(board)
    }

    /// Returns the judged board.
    fn judged(&self, board: Board) -> JudgedBoard {
        let ko = self.ko.as_ref().and_then(|ko| notation::parse_go(board.grid(), ko.as_str()?).ok());
        let ko = ko.zip(self.mover());
        let request = JudgeRequest { reads: false, ..JudgeRequest::default() };
        let judgment = judge(&board, request);
        JudgedBoard::new(board, ko, Suicide::Forbidden, judgment).with_territory_rules(true)
    }
}

/// Returns the point with this name.
fn point(board: &Board, name: Option<&String>) -> Option<Point> {
    notation::parse_go(board.grid(), name?).ok()
}

/// The number of answered problems and the time they took.
///
/// ```
/// use tengen_batch::problems::{PackProblem, PackSummary};
///
/// let problem = r#"{"id": "corner", "rows": [".X.XO", "XXXXO", "OOOOO", ".....", "....."], "to_play": "white",
///     "kind": "dragon_status", "target": "D5"}"#;
/// let problem: PackProblem = serde_json::from_str(problem)?;
/// let mut summary = PackSummary::default();
/// summary.add(&problem.answer(1_000));
/// assert!(summary.to_string().starts_with("1 problem: 1 proved"));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct PackSummary {
    problems: usize,
    proved: usize,
    read: usize,
    nodes: u64,
    ms: f64,
}

impl PackSummary {
    /// Adds an answer to the summary.
    pub fn add(&mut self, answer: &ProblemAnswer) {
        self.problems += 1;
        self.proved += usize::from(answer.basis == Basis::Proved);
        self.read += usize::from(answer.basis == Basis::Read);
        self.nodes += answer.nodes;
        self.ms += answer.ms;
    }
}

impl fmt::Display for PackSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PackSummary { problems, proved, read, nodes, ms } = *self;
        let unknown = problems - proved - read;
        let each = |total: f64| total / problems.max(1) as f64;
        write!(
            f,
            "{}: {proved} proved, {read} read, {unknown} unknown; {:.0} positions and {:.1} ms each",
            plural(problems, "problem"),
            each(nodes as f64),
            each(ms)
        )
    }
}
