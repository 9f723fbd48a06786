//! A board larger than a machine: parts of its rows are counted on different nodes, and joined.

use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use std::fs::File;
use std::path::{Path, PathBuf};
use tengen::Topology;
use tengen_api::territory::TotalsReport;
use tengen_giant::file::{FileLayout, LayoutError};
use tengen_giant::territory::CountedPart;

/// The longest row in bytes. A task keeps a part of at least one row in memory.
const LONGEST_ROW: u64 = 1 << 28;

fn refused(error: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

fn unreadable(path: &Path, error: LayoutError) -> PyErr {
    match error {
        LayoutError::Io(error) => PyOSError::new_err((error.raw_os_error(), error.to_string(), path.to_path_buf())),
        error => refused(format!("{}: {error}", path.display())),
    }
}

fn open(path: &Path) -> Result<(File, FileLayout), LayoutError> {
    let file = File::open(path)?;
    let layout = FileLayout::find(&file, Topology::Square, LONGEST_ROW)?;
    Ok((file, layout))
}

/// Splits the rows of a board in a file into parts of about this many points. Each part is given as the number of rows
/// above it, and the number of its rows.
#[pyfunction]
#[allow(clippy::needless_pass_by_value, reason = "Python passes a path")]
pub(crate) fn board_parts(path: PathBuf, points: u64) -> PyResult<Vec<(u64, u64)>> {
    let (_, layout) = open(&path).map_err(|error| unreadable(&path, error))?;
    Ok(layout.ranges(points).map(|rows| (rows.start, rows.end - rows.start)).collect())
}

/// Counts a part of a board in a file.
#[pyfunction]
#[allow(clippy::needless_pass_by_value, reason = "Python passes a path")]
pub(crate) fn count_part(py: Python<'_>, path: PathBuf, above: u64, rows: u64) -> PyResult<String> {
    py.detach(|| {
        let board =
            open(&path).and_then(|(mut file, layout)| layout.board(&mut file, above..above.saturating_add(rows)));
        let board = board.map_err(|error| unreadable(&path, error))?;
        serde_json::to_string(&CountedPart::of_board(&board, above).map_err(refused)?).map_err(refused)
    })
}

/// Joins parts that follow each other.
#[pyfunction]
#[allow(clippy::needless_pass_by_value, reason = "Python passes lists")]
pub(crate) fn join_parts(py: Python<'_>, parts: Vec<String>) -> PyResult<String> {
    py.detach(|| {
        let mut joined: Option<CountedPart> = None;
        for part in parts {
            let part: CountedPart = serde_json::from_str(&part).map_err(refused)?;
            joined = Some(match joined {
                None => part,
                Some(above) => above.append(&part).map_err(refused)?,
            });
        }
        let joined = joined.ok_or_else(|| refused("there are no parts"))?;
        serde_json::to_string(&joined).map_err(refused)
    })
}

/// Returns the totals of a joined board, as `tengen territory --totals --json` prints them.
#[pyfunction]
pub(crate) fn part_totals(part: &str) -> PyResult<String> {
    let part: CountedPart = serde_json::from_str(part).map_err(refused)?;
    serde_json::to_string(&TotalsReport::from(part.totals())).map_err(refused)
}
