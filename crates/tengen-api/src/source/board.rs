//! Boards without a record: rows of text, JSON arrays of rows, packed boards.

use crate::json_words::words;
use crate::option::OptionName;
use crate::problem::{Place, Problem, ProblemKind};
use crate::record::{foreign, is_record};
use tengen::diagram::{self, Caption, DiagramError, DiagramReading, list};
use tengen::{Board, Topology};
use tengen_giant::rows::packed::{self, Header};

/// The maximum number of points for which a packed board is unpacked. Its totals are counted at any size.
const MAX_UNPACKED: u64 = 1 << 28;

/// Reads a board: rows of text, a diagram, a list of rows, or a packed board. A packed board states its
/// topology, and a different `topology` is an error. Other boards are square by default.
pub fn board(bytes: &[u8], topology: Option<Topology>) -> Result<Board, Problem> {
    board_with_warnings(bytes, topology).map(|(board, _)| board)
}

/// Reads a board and returns warnings about ambiguous input.
pub fn board_with_warnings(bytes: &[u8], topology: Option<Topology>) -> Result<(Board, Vec<String>), Problem> {
    captioned(bytes, topology).map(|read| (read.board, read.warnings))
}

/// A board and the caption printed beside it.
#[derive(Clone, Debug)]
pub(crate) struct ParsedBoard {
    pub(crate) board: Board,
    /// Warnings about ambiguous input.
    pub(crate) warnings: Vec<String>,
    pub(crate) caption: Caption,
}

impl From<DiagramReading> for ParsedBoard {
    fn from(reading: DiagramReading) -> ParsedBoard {
        let warnings = reading.notes.iter().map(ToString::to_string).collect();
        ParsedBoard { board: reading.board, warnings, caption: reading.caption }
    }
}

/// Returns an error if these bytes begin a packed board with another topology than the given one.
pub fn check_topology(bytes: &[u8], given: Option<Topology>) -> Result<(), Problem> {
    let Some(given) = given.filter(|_| packed::is_packed(bytes)) else { return Ok(()) };
    let own = Header::read(bytes).map_err(|error| Problem::new(ProblemKind::Board, error))?.topology;
    if own == given {
        return Ok(());
    }
    let message = format!("the topology of the packed board is {}, not {}", own.name(), given.name());
    Err(Problem::new(ProblemKind::Unsupported, message).with_option(OptionName::TOPOLOGY))
}

/// Reads a board and the caption printed beside it.
pub(crate) fn captioned(bytes: &[u8], topology: Option<Topology>) -> Result<ParsedBoard, Problem> {
    if packed::is_packed(bytes) {
        check_topology(bytes, topology)?;
        let wrong = |error| Problem::new(ProblemKind::Board, error);
        let Header { width, height, .. } = Header::read(bytes).map_err(wrong)?;
        if height.saturating_mul(u64::from(width)) > MAX_UNPACKED {
            let totals = OptionName::TOTALS;
            let message = format!("a packed board of {width}x{height} is too large to unpack; count it with {totals}");
            return Err(Problem::new(ProblemKind::TooLarge, message));
        }
        let board = packed::unpack(bytes).map_err(wrong)?;
        return Ok(ParsedBoard { board, warnings: Vec::new(), caption: Caption::default() });
    }
    if let Some(problem) = foreign_problem(bytes) {
        return Err(problem);
    }
    let topology = topology.unwrap_or_default();
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let reading = match bytes.trim_ascii_start() {
        [b'[', rest @ ..] if is_source_list(rest) => listed(bytes, topology)?,
        [b'[', ..] => {
            let rows = json_rows(bytes)?;
            diagram::read_rows(&rows, topology).map_err(|error| {
                let problem = Problem::new(ProblemKind::Board, &error);
                if rows.is_empty() { problem } else { problem.at(Place::of_json(bytes, error.row, error.column)) }
            })?
        }
        _ => diagram::read_bytes(bytes, topology).map_err(|error| board_problem(bytes, &error))?,
    };
    Ok(reading.into())
}

/// Whether the text after the opening bracket is a list as in source code, rather than in JSON.
fn is_source_list(rest: &[u8]) -> bool {
    matches!(rest.trim_ascii_start().first(), Some(b'\'' | b'`' | b'['))
}

/// Reads a list of rows as written in program source code.
fn listed(bytes: &[u8], topology: Topology) -> Result<DiagramReading, Problem> {
    let at = |offset: usize| Place::of_span(bytes, offset..offset + 1);
    let text = std::str::from_utf8(bytes).map_err(|error| {
        Problem::new(ProblemKind::Board, "the list of rows is not valid UTF-8").at(at(error.valid_up_to()))
    })?;
    let rows = list::parse(text).map_err(|error| Problem::new(ProblemKind::Syntax, error).at(at(error.offset)))?;
    let texts: Vec<&str> = rows.iter().map(|row| row.text.as_str()).collect();
    diagram::read_rows(&texts, topology).map_err(|error| {
        let problem = Problem::new(ProblemKind::Board, &error);
        let places = rows.get(error.row).map_or(&[][..], |row| &row.places);
        match places.get(error.column).or(places.last()) {
            Some(&offset) => problem.at(at(offset)),
            None => problem,
        }
    })
}

/// Reads a JSON array of rows.
pub(crate) fn json_rows(bytes: &[u8]) -> Result<Vec<String>, Problem> {
    serde_json::from_slice(bytes).map_err(|error| {
        let place = Place::of_cell(bytes, error.line().saturating_sub(1), error.column().saturating_sub(1));
        Problem::new(ProblemKind::Syntax, format!("not a JSON array of rows: {}", words(&error))).at(place)
    })
}

/// Returns a problem if the bytes are clearly neither a game nor a board.
pub(super) fn foreign_problem(bytes: &[u8]) -> Option<Problem> {
    foreign(bytes).map(|what| Problem::new(ProblemKind::Unsupported, format!("this is {what}, not a game or board")))
}

fn board_problem(bytes: &[u8], error: &DiagramError) -> Problem {
    let problem = if is_record(bytes) {
        Problem::new(ProblemKind::Board, "expected the rows of a board, found a game record")
    } else {
        Problem::new(ProblemKind::Board, error)
    };
    if bytes.is_empty() { problem } else { problem.at(Place::of_cell(bytes, error.row, error.column)) }
}
