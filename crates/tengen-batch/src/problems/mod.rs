//! Packs of problems of life and death, answered by the reader.
//!
//! | problems | where |
//! |---|---|
//! | a group inside a wall, outside of which nothing is played | `enclosed` |
//! | a diagram of a book, in which somebody lives or kills | `book` |
//! | a question of a regression suite about the stones at a point | `suite` |

mod book;
mod enclosed;
mod suite;

use crate::inputs::{InputError, unpacked};
use cpu_time::ProcessTime;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::Path;
use tengen::{Board, Color, Grid, Point, Topology, diagram, notation};
use tengen_api::read::judged_board::JudgedBoard;
use tengen_api::read::report;
use tengen_estimate::Budget;
use tengen_proof::go::reader::Outcome;
use tengen_proof::go::reading::{Basis, Try};

/// A problem as its pack gives it. Which fields there are tells which kind it is.
#[derive(Clone, Debug, Deserialize)]
pub struct Problem {
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
    /// A point in suites, something else elsewhere.
    ko: Option<serde_json::Value>,
}

/// The answer to a problem.
#[derive(Clone, Debug, Serialize)]
pub struct Answer {
    id: String,
    /// 1: the mover gets what he wants; 2 and 3: by a ko that the other or he must find the first threat for; 0: not.
    code: Option<u8>,
    /// His first move, or `PASS`.
    #[serde(rename = "move")]
    first: Option<String>,
    /// The answer in the suite's own words, where it is more than that.
    #[serde(rename = "answer", skip_serializing_if = "Option::is_none")]
    words: Option<String>,
    basis: &'static str,
    nodes: u64,
    /// Processor time in milliseconds.
    ms: f64,
}

/// What was found of a problem.
#[derive(Clone, Debug, Default)]
struct Found {
    code: Option<u8>,
    first: Option<String>,
    words: Option<String>,
    basis: Option<Basis>,
    nodes: u64,
}

impl Found {
    /// What one side achieves, with its first move.
    fn of(grid: Grid, tried: &Try, nodes: u64) -> Found {
        Found {
            code: tried.outcome.map(Outcome::code),
            first: tried.moves.first().map(|&point| notation::go(grid, point)),
            words: None,
            basis: Some(tried.basis),
            nodes,
        }
    }
}

/// Reads a pack of problems, `.jsonl` or `.jsonl.xz`, and keeps every so many of them.
pub fn read(path: &Path, every: usize) -> Result<Vec<Problem>, InputError> {
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
    let problems: Vec<Problem> = lines.step_by(every.max(1)).map(problem).collect::<Result<_, _>>()?;
    if problems.is_empty() { Err(InputError::Nothing { inputs: vec![path.into()] }) } else { Ok(problems) }
}

impl Problem {
    /// Answers the problem with searches of at most so many positions; where it cannot be read, nothing is answered.
    pub fn answer(&self, positions: u64) -> Answer {
        let start = ProcessTime::now();
        let found = if self.rows.is_some() {
            suite::answer(self, positions)
        } else if self.result.is_some() {
            enclosed::answer(self, positions)
        } else {
            book::answer(self, positions)
        };
        let Found { code, first, words, basis, nodes } = found.unwrap_or_default();
        let basis = report::basis(basis.unwrap_or(Basis::Unknown));
        let ms = (start.elapsed().as_secs_f64() * 10_000.0).round() / 10.0;
        Answer { id: self.id.clone(), code, first, words, basis, nodes, ms }
    }

    /// Who moves.
    fn mover(&self) -> Option<Color> {
        Color::BOTH.into_iter().find(|color| color.name() == self.to_play)
    }

    /// The stones.
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

    /// The stones, judged.
    fn judged(&self, board: Board) -> Option<JudgedBoard> {
        let ko = self.ko.as_ref().and_then(|ko| notation::parse_go(board.grid(), ko.as_str()?).ok());
        let ko = ko.zip(self.mover());
        JudgedBoard::new(board, ko, false, false, &Budget::unlimited()).ok()
    }
}

/// The point of this name.
fn point(board: &Board, name: Option<&String>) -> Option<Point> {
    notation::parse_go(board.grid(), name?).ok()
}

/// How many problems were answered, and in which time.
#[derive(Clone, Copy, Debug, Default)]
pub struct Summary {
    problems: usize,
    proved: usize,
    read: usize,
    nodes: u64,
    ms: f64,
}

impl Summary {
    /// Counts an answer.
    pub fn add(&mut self, answer: &Answer) {
        self.problems += 1;
        self.proved += usize::from(answer.basis == "proved");
        self.read += usize::from(answer.basis == "read");
        self.nodes += answer.nodes;
        self.ms += answer.ms;
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Summary { problems, proved, read, nodes, ms } = *self;
        let unknown = problems - proved - read;
        let each = |total: f64| total / problems.max(1) as f64;
        write!(
            f,
            "{problems} problems: {proved} proved, {read} read, {unknown} unknown; {:.0} positions and {:.1} ms each",
            each(nodes as f64),
            each(ms)
        )
    }
}
