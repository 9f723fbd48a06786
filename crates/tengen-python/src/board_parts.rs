//! A board larger than a machine: parts of its rows are counted on different nodes, and joined.
//!
//! A counted part is a small document: the points of the regions that cannot go on, and the first and the last row with
//! the regions that can. Joining two parts needs only the rows at which they meet.

use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use tengen::{Board, Color, Grid, Regions, Topology};
use tengen_api::territory::TotalsReport;
use tengen_giant::rows::packed::{self, Header, PackedReader};
use tengen_giant::rows::{RowError, RowErrorKind, RowFormat, RowSink, TextReader};
use tengen_giant::territory::Totals;

/// The longest row in bytes. A task keeps a part of at least one row in memory.
const LONGEST_ROW: u64 = 1 << 28;

/// The layout of a board's rows in a file: all rows have the same number of bytes.
struct Layout {
    header: Option<Header>,
    from: u64,
    row: u64,
    rows: u64,
}

/// Why a board cannot be counted in parts.
fn refused(path: &Path, why: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(format!("{}: {why}", path.display()))
}

fn unreadable(path: &Path, error: &std::io::Error) -> PyErr {
    PyOSError::new_err((error.raw_os_error(), error.to_string(), path.to_path_buf()))
}

impl Layout {
    fn find(path: &Path) -> PyResult<Layout> {
        let fail = |error| unreadable(path, &error);
        let file = File::open(path).map_err(fail)?;
        let end = file.metadata().map_err(fail)?.len();
        let mut first = Vec::new();
        BufReader::new(&file).take(LONGEST_ROW).read_until(b'\n', &mut first).map_err(fail)?;
        if packed::is_packed(&first) {
            let mut start = Vec::new();
            (&file).seek(SeekFrom::Start(0)).map_err(fail)?;
            (&file).take(64).read_to_end(&mut start).map_err(fail)?;
            let header = Header::read(&start).map_err(|error| refused(path, error))?;
            if header.topology != Topology::Square {
                return Err(refused(path, "only square boards are counted in parts"));
            }
            let (from, row) = (header.bytes() as u64, header.row_bytes() as u64);
            if header.height.checked_mul(row).and_then(|size| size.checked_add(from)) != Some(end) {
                return Err(refused(path, "the file does not have the size that its header says"));
            }
            return Ok(Layout { header: Some(header), from, row, rows: header.height });
        }
        let from = if first.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
        let row = first.len() as u64 - from;
        if matches!(&first[from as usize..], [] | [b'\n'] | [b'\r', b'\n']) || row >= LONGEST_ROW {
            return Err(refused(path, "the first row is empty or too long"));
        }
        Ok(Layout { header: None, from, row, rows: (end - from).div_ceil(row) })
    }

    /// Reads some rows.
    fn board(&self, path: &Path, above: u64, rows: u64) -> PyResult<Board> {
        let fail = |error| unreadable(path, &error);
        let wrong = |error: RowError| refused(path, format!("in the rows from {} on: {error}", above + 1));
        let mut file = File::open(path).map_err(fail)?;
        file.seek(SeekFrom::Start(self.from + above * self.row)).map_err(fail)?;
        let mut bytes = Vec::new();
        file.take(rows * self.row).read_to_end(&mut bytes).map_err(fail)?;
        let stones = if let Some(header) = self.header {
            let mut reader = PackedReader::for_rows(header, above..above + rows, Stones::default());
            reader.feed(&bytes).and_then(|()| reader.end()).map_err(wrong)?
        } else {
            if above + rows < self.rows && bytes.last() != Some(&b'\n') {
                return Err(refused(path, "the rows do not have the same length"));
            }
            let mut reader = TextReader::new(RowFormat::GoText, Stones::default());
            reader.feed(&bytes).and_then(|()| reader.end()).map_err(wrong)?
        };
        if stones.height() != rows {
            return Err(refused(path, "the rows do not have the same length"));
        }
        let grid = Grid::new(stones.width, stones.height() as usize).map_err(|error| refused(path, error))?;
        Board::from_stones(grid, stones.points).map_err(|error| refused(path, format!("{error:?}")))
    }
}

/// The stones of some rows.
#[derive(Default)]
struct Stones {
    width: usize,
    points: Vec<Option<Color>>,
}

impl RowSink for Stones {
    type Output = Stones;

    fn width(&self) -> Option<usize> {
        (self.width > 0).then_some(self.width)
    }

    fn height(&self) -> u64 {
        self.points.len().checked_div(self.width).unwrap_or(0) as u64
    }

    fn push(&mut self, width: usize, black: &[u64], white: &[u64]) -> Result<(), RowErrorKind> {
        self.check_width(width)?;
        self.width = width;
        let is_set = |bits: &[u64], x: usize| bits[x / 64] >> (x % 64) & 1 == 1;
        self.points.extend((0..width).map(|x| match (is_set(black, x), is_set(white, x)) {
            (true, _) => Some(Color::Black),
            (_, true) => Some(Color::White),
            _ => None,
        }));
        Ok(())
    }

    fn finish(self) -> Stones {
        self
    }
}

/// What a region touches, as bits.
const BLACK: u8 = 1;
const WHITE: u8 = 2;

/// A cell of the first or the last row: a stone, or the number of an open region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Cell {
    #[serde(rename = "b")]
    Black,
    #[serde(rename = "w")]
    White,
    #[serde(rename = "r")]
    Region(u32),
}

impl Cell {
    const fn bit(self) -> u8 {
        match self {
            Cell::Black => BLACK,
            Cell::White => WHITE,
            Cell::Region(_) => 0,
        }
    }
}

/// Points of regions, by what they touch: nothing, Black, White, both.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
struct Closed {
    points: [u64; 4],
    regions: u64,
}

impl Closed {
    fn add(&mut self, size: u64, touches: u8) {
        self.points[usize::from(touches & 3)] += size;
        self.regions += 1;
    }
}

/// A counted part of a board.
#[derive(Debug, Serialize, Deserialize)]
struct Part {
    above: u64,
    rows: u64,
    width: u64,
    closed: Closed,
    /// The size of each open region, and what it touches.
    open: Vec<(u64, u8)>,
    first: Vec<Cell>,
    last: Vec<Cell>,
}

impl Part {
    fn of(board: &Board, above: u64) -> Part {
        let grid = board.grid();
        let regions = Regions::of_board(board);
        let (width, height) = (grid.width(), grid.height());
        let mut numbers = vec![u32::MAX; regions.len()];
        let mut open = Vec::new();
        let mut row = |y: usize| -> Vec<Cell> {
            let points = (0..width).filter_map(|x| grid.point(x, y));
            points
                .map(|point| match board[point] {
                    Some(Color::Black) => Cell::Black,
                    Some(Color::White) => Cell::White,
                    None => {
                        let label = regions.label(point);
                        if numbers[label] == u32::MAX {
                            numbers[label] = open.len() as u32;
                            open.push(measured(&regions, label));
                        }
                        Cell::Region(numbers[label])
                    }
                })
                .collect()
        };
        let (first, last) = (row(0), row(height - 1));
        let mut closed = Closed::default();
        let is_closed = |label: &usize| numbers[*label] == u32::MAX && regions.get(*label).content.is_none();
        for label in (0..regions.len()).filter(is_closed) {
            let (size, touches) = measured(&regions, label);
            closed.add(size, touches);
        }
        Part { above, rows: height as u64, width: width as u64, closed, open, first, last }
    }

    /// Appends the part below.
    fn append(mut self, below: &Part) -> Result<Part, String> {
        if (self.above + self.rows, self.width) != (below.above, below.width) {
            return Err(format!("the part from row {} on does not follow", below.above + 1));
        }
        let offset = self.open.len() as u32;
        let shifted = |cell: Cell| match cell {
            Cell::Region(number) => Cell::Region(number + offset),
            stone => stone,
        };
        self.open.extend(&below.open);
        let mut joined = Joined((0..self.open.len() as u32).collect());
        for (&upper, lower) in self.last.iter().zip(below.first.iter().map(|&cell| shifted(cell))) {
            match (upper, lower) {
                (Cell::Region(one), Cell::Region(other)) => joined.join(one, other),
                (Cell::Region(region), stone) | (stone, Cell::Region(region)) => {
                    self.open[region as usize].1 |= stone.bit();
                }
                _ => {}
            }
        }
        let mut sums = vec![(0, 0); self.open.len()];
        for (number, &(size, touches)) in (0u32..).zip(&self.open) {
            let sum: &mut (u64, u8) = &mut sums[joined.root(number) as usize];
            *sum = (sum.0 + size, sum.1 | touches);
        }
        // Only regions of the first and the last row can go on.
        let mut numbers = vec![u32::MAX; sums.len()];
        let mut open = Vec::new();
        let mut kept = |cell: Cell| match cell {
            Cell::Region(number) => {
                let root = joined.root(number) as usize;
                if numbers[root] == u32::MAX {
                    numbers[root] = open.len() as u32;
                    open.push(sums[root]);
                }
                Cell::Region(numbers[root])
            }
            stone => stone,
        };
        let first = self.first.iter().map(|&cell| kept(cell)).collect();
        let last = below.last.iter().map(|&cell| kept(shifted(cell))).collect();
        let mut closed = self.closed;
        for (sum, count) in closed.points.iter_mut().zip(below.closed.points) {
            *sum += count;
        }
        closed.regions += below.closed.regions;
        for (root, &(size, touches)) in sums.iter().enumerate() {
            if size > 0 && numbers[root] == u32::MAX {
                closed.add(size, touches);
            }
        }
        Ok(Part { rows: self.rows + below.rows, closed, open, first, last, ..self })
    }

    fn totals(mut self) -> Totals {
        for (size, touches) in self.open {
            self.closed.add(size, touches);
        }
        let [nothing, black, white, both] = self.closed.points;
        Totals {
            width: self.width,
            height: self.rows,
            owned: tengen::ByColor { black, white },
            neutral: nothing + both,
            regions: Some(self.closed.regions),
        }
    }
}

/// The size of a region, and what it touches.
fn measured(regions: &Regions, label: usize) -> (u64, u8) {
    let region = regions.get(label);
    let touches = region.touches.colors();
    (region.size as u64, u8::from(touches.black) * BLACK + u8::from(touches.white) * WHITE)
}

/// Regions that were found to be one.
struct Joined(Vec<u32>);

impl Joined {
    fn root(&mut self, mut number: u32) -> u32 {
        while self.0[number as usize] != number {
            // Every second step is skipped the next time.
            let next = self.0[number as usize];
            self.0[number as usize] = self.0[next as usize];
            number = self.0[number as usize];
        }
        number
    }

    fn join(&mut self, one: u32, other: u32) {
        let (one, other) = (self.root(one), self.root(other));
        self.0[one.max(other) as usize] = one.min(other);
    }
}

/// Splits the rows of a board in a file into parts of about so many points: the rows above each, and its rows.
#[pyfunction]
#[allow(clippy::needless_pass_by_value, reason = "Python passes a path")]
pub(crate) fn board_parts(path: PathBuf, points: u64) -> PyResult<Vec<(u64, u64)>> {
    let layout = Layout::find(&path)?;
    let width = layout.header.map_or(layout.row, |header| header.width.into());
    let each = (points / width.max(1)).max(1);
    Ok((0..layout.rows).step_by(usize::try_from(each)?).map(|above| (above, each.min(layout.rows - above))).collect())
}

/// Counts a part of a board in a file.
#[pyfunction]
#[allow(clippy::needless_pass_by_value, reason = "Python passes a path")]
pub(crate) fn count_part(py: Python<'_>, path: PathBuf, above: u64, rows: u64) -> PyResult<String> {
    py.detach(|| {
        let part = Part::of(&Layout::find(&path)?.board(&path, above, rows)?, above);
        serde_json::to_string(&part).map_err(|error| PyValueError::new_err(error.to_string()))
    })
}

/// Joins parts that follow each other.
#[pyfunction]
#[allow(clippy::needless_pass_by_value, reason = "Python passes lists")]
pub(crate) fn join_parts(py: Python<'_>, parts: Vec<String>) -> PyResult<String> {
    py.detach(|| {
        let mut joined: Option<Part> = None;
        for part in parts {
            let part: Part = serde_json::from_str(&part).map_err(|error| PyValueError::new_err(error.to_string()))?;
            joined = Some(match joined {
                None => part,
                Some(above) => above.append(&part).map_err(PyValueError::new_err)?,
            });
        }
        let joined = joined.ok_or_else(|| PyValueError::new_err("there are no parts"))?;
        serde_json::to_string(&joined).map_err(|error| PyValueError::new_err(error.to_string()))
    })
}

/// The totals of a joined board, as `tengen territory --totals --json` prints them.
#[pyfunction]
pub(crate) fn part_totals(part: &str) -> PyResult<String> {
    let part: Part = serde_json::from_str(part).map_err(|error| PyValueError::new_err(error.to_string()))?;
    let report = TotalsReport::from(part.totals());
    serde_json::to_string(&report).map_err(|error| PyValueError::new_err(error.to_string()))
}
