//! The layout of a board's rows in a file in which all rows have the same length.

use crate::rows::packed::{self, Header, PackedReader};
use crate::rows::{RowError, RowErrorKind, RowFormat, RowSink, TextReader};
use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::ops::Range;
use tengen::{Board, Color, Grid, GridError, Topology, diagram};

/// The layout of a board's rows in a file.
///
/// ```
/// use std::fs::File;
/// use tengen::{Topology, diagram};
/// use tengen_giant::file::FileLayout;
///
/// let path = std::env::temp_dir().join(format!("tengen-layout-{}", std::process::id()));
/// std::fs::write(&path, ".X.\n.X.\n.XO\n")?;
/// let mut file = File::open(&path)?;
/// let layout = FileLayout::find(&file, Topology::Square, 1 << 20)?;
/// assert_eq!(layout.rows(), 3);
/// assert_eq!(layout.board(&mut file, 2..3)?, diagram::parse(".XO")?);
/// std::fs::remove_file(path)?;
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct FileLayout {
    /// The header of a packed board, or `None` for text.
    pub(super) header: Option<Header>,
    pub(super) topology: Topology,
    /// The offset of the first row.
    pub(super) from: u64,
    /// The number of bytes from one row to the next.
    pub(super) row: u64,
    pub(super) rows: u64,
    /// The size of the file in bytes.
    pub(super) end: u64,
}

/// Why the rows of a file cannot be read independently of each other.
///
/// ```
/// use std::fs::File;
/// use tengen::Topology;
/// use tengen_giant::file::{FileLayout, LayoutError};
///
/// let path = std::env::temp_dir().join(format!("tengen-spaced-{}", std::process::id()));
/// std::fs::write(&path, ". X .\n. X .\n")?;
/// let found = FileLayout::find(&File::open(&path)?, Topology::Square, 1 << 20);
/// assert!(matches!(found, Err(LayoutError::Spaced)));
/// std::fs::remove_file(path)?;
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum LayoutError {
    /// The file cannot be read.
    Io(io::Error),
    /// A row or the header has an error.
    Row(RowError),
    /// The rows do not have the same length, or the packed file does not have the size given in its header.
    Length,
    /// The first row is empty or too long.
    FirstRow,
    /// Spaces separate the symbols.
    Spaced,
    /// The board is a torus, whose first row is adjacent to its last one.
    Torus,
    /// No board has so many points.
    Size(GridError),
}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LayoutError::Io(error) => error.fmt(f),
            LayoutError::Row(error) => error.fmt(f),
            LayoutError::Length => f.write_str("the rows do not have the same length, or the file is not complete"),
            LayoutError::FirstRow => f.write_str("the first row is empty or too long"),
            LayoutError::Spaced => f.write_str("symbols separated by spaces cannot be counted in parts"),
            LayoutError::Torus => f.write_str("a torus cannot be counted in parts"),
            LayoutError::Size(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for LayoutError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            LayoutError::Io(error) => Some(error),
            LayoutError::Row(error) => Some(error),
            LayoutError::Size(error) => Some(error),
            _ => None,
        }
    }
}

impl From<io::Error> for LayoutError {
    fn from(error: io::Error) -> LayoutError {
        LayoutError::Io(error)
    }
}

impl FileLayout {
    /// Finds the layout from the header or the first row, which has at most `longest_row` bytes. `topology` is that of
    /// text; a packed board has its own.
    pub fn find(file: &File, topology: Topology, longest_row: u64) -> Result<FileLayout, LayoutError> {
        if topology == Topology::Torus {
            return Err(LayoutError::Torus);
        }
        let end = file.metadata()?.len();
        let mut head = Vec::new();
        let mut start: &File = file;
        start.seek(SeekFrom::Start(0))?;
        BufReader::new(start.take(longest_row)).read_until(b'\n', &mut head)?;
        if packed::is_packed(&head) {
            head.clear();
            start.seek(SeekFrom::Start(0))?;
            start.take(64).read_to_end(&mut head)?;
            let header = Header::read(&head).map_err(LayoutError::Row)?;
            let Header { topology, height: rows, .. } = header;
            let (row, from) = (header.row_bytes() as u64, header.bytes() as u64);
            if topology == Topology::Torus {
                return Err(LayoutError::Torus);
            }
            if row > longest_row {
                return Err(LayoutError::FirstRow);
            }
            if rows.checked_mul(row).and_then(|size| size.checked_add(from)) != Some(end) {
                return Err(LayoutError::Length);
            }
            return Ok(FileLayout { header: Some(header), topology, from, row, rows, end });
        }
        let text = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&head);
        let (from, row) = ((head.len() - text.len()) as u64, text.len() as u64);
        let points = text.strip_suffix(b"\n").unwrap_or(text);
        let points = points.strip_suffix(b"\r").unwrap_or(points);
        if points.is_empty() || (head.len() as u64 >= longest_row && !head.ends_with(b"\n")) {
            return Err(LayoutError::FirstRow);
        }
        // Spaces that separate symbols are not points.
        if diagram::is_spaced(points) {
            return Err(LayoutError::Spaced);
        }
        Ok(FileLayout { header: None, topology, from, row, rows: (end - from).div_ceil(row), end })
    }

    /// Returns the number of rows.
    pub const fn rows(&self) -> u64 {
        self.rows
    }

    /// Splits the rows into ranges of about `points` points each.
    pub fn ranges(&self, points: u64) -> impl Iterator<Item = Range<u64>> + use<> {
        let width = self.header.map_or(self.row, |header| header.width.into());
        let (each, rows) = ((points / width).max(1), self.rows);
        let mut above = 0u64;
        std::iter::from_fn(move || {
            let range = above..rows.min(above.saturating_add(each));
            above = range.end;
            (!range.is_empty()).then_some(range)
        })
    }

    /// Reads some rows of the file.
    pub fn board(&self, file: &mut File, rows: Range<u64>) -> Result<Board, LayoutError> {
        if rows.is_empty() || rows.end > self.rows {
            return Err(LayoutError::Length);
        }
        let (above, height) = (rows.start, rows.end - rows.start);
        file.seek(SeekFrom::Start(self.from + above * self.row))?;
        let mut bytes = Vec::new();
        file.take(height.saturating_mul(self.row)).read_to_end(&mut bytes)?;
        // The rows of a part have their numbers on the whole board.
        let wrong = |error: RowError| match self.header {
            Some(_) => LayoutError::Row(error),
            None => LayoutError::Row(RowError { row: error.row + above, ..error }),
        };
        let stones = if let Some(header) = self.header {
            let mut reader = PackedReader::for_rows(header, rows.clone(), Stones::default());
            reader.feed(&bytes).and_then(|()| reader.end()).map_err(wrong)?
        } else {
            if rows.end < self.rows && bytes.last() != Some(&b'\n') {
                return Err(LayoutError::Length);
            }
            let mut reader = TextReader::new(RowFormat::GoText, Stones::default());
            reader.feed(&bytes).and_then(|()| reader.end()).map_err(wrong)?
        };
        if stones.height() != height {
            return Err(LayoutError::Length);
        }
        let grid = Grid::with_topology(stones.width, stones.points.len() / stones.width, self.topology)
            .map_err(LayoutError::Size)?;
        Board::from_stones(grid, stones.points).map_err(|_| LayoutError::Length)
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
