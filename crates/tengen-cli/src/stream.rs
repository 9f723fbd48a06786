//! Reads boards row by row, for territory, Hex and conversions, from text and packed boards.

use crate::failure::Failure;
use crate::progress;
use indicatif::ProgressBar;
use std::fs;
use std::io::{self, BufRead};
use std::path::Path;
use tengen::diagram;
use tengen_api::{Place, Problem, ProblemKind};
use tengen_giant::rows::{BoardReader, RowError, RowFormat, RowSink};

/// The minimum file size for which the size and a progress bar are shown.
const LONG: u64 = 1 << 30;

/// Prints the size of a large file and returns its progress bar.
pub(crate) fn announce(path: &str) -> ProgressBar {
    let length = fs::metadata(path).ok().filter(fs::Metadata::is_file).map_or(0, |file| file.len());
    progress::reading(path, if length < LONG { 0 } else { length })
}

/// Reads a board to its end. Errors are shown in the chunk that contains them, or at the end of the last row.
pub(crate) fn read<S: RowSink>(
    name: &str,
    mut input: impl BufRead,
    bar: &ProgressBar,
    mut board: BoardReader<'_, S>,
) -> Result<S::Output, Failure> {
    let mut last = Vec::new();
    loop {
        let piece = match input.fill_buf() {
            Ok(piece) => piece,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(Failure::File { name: name.into(), verb: "read", error }),
        };
        if piece.is_empty() {
            break;
        }
        let row = piece.rsplit(|&byte| byte == b'\n').next().unwrap_or_default();
        last.clear();
        last.extend(&row[row.len() - row.len().min(64)..]);
        board.feed(piece).map_err(|error| wrong(name, piece, &error))?;
        let taken = piece.len();
        input.consume(taken);
        bar.inc(taken as u64);
    }
    board.finish().map_err(|mut error| {
        error.offset = last.len();
        wrong(name, &last, &error)
    })
}

fn wrong(name: &str, piece: &[u8], error: &RowError) -> Failure {
    let problem = Problem::new(ProblemKind::Board, error);
    if piece.is_empty() || error.format == RowFormat::Packed {
        return Failure::problem(name, problem);
    }
    let place = Place::of_span(piece, error.offset..error.offset + 1);
    Failure::problem(name, problem.at(Place { line: error.row as usize + 1, column: error.column + 1, ..place }))
}

/// Whether an input begins with a row of points, so it is not a record, a list or a drawing.
pub(crate) fn begins_with_a_row(head: &[u8]) -> bool {
    let row = head.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let row = row.strip_suffix(b"\r").unwrap_or(row);
    let is_plain = !row.is_empty() && row.iter().all(|&byte| diagram::content(char::from(byte)).is_some());
    is_plain && !diagram::is_spaced(row)
}

/// Whether a path is, or will be, a regular file, in which the header can be rewritten.
pub(crate) fn is_file(path: &Path) -> bool {
    path != Path::new("-") && fs::metadata(path).map_or(true, |there| there.is_file())
}
