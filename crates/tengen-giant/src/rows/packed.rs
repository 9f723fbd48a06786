//! Packed boards, two bits a point: a giant board in a quarter of its text.
//!
//! | bytes | what |
//! |---|---|
//! | 0 to 7 | `89 54 47 42 0D 0A 1A 0A`: a byte that is no text, `TGB`, and line ends that a careless transfer would change |
//! | 8, 9 | the version, 1 |
//! | 10 | how points are joined: 0 square, 1 hex |
//! | 11 | 0 |
//! | 12 to 15 | columns, from 1 |
//! | 16 to 23 | rows, from 1 |
//! | 24 on | the rows from the top, each in as many bytes as it needs, four points a byte |
//!
//! Numbers are little-endian. The leftmost point is in the lowest two bits: 0 empty, 1 Black, 2 White. The bits that are left in
//! the last byte of a row are 0. Nothing follows the last row. What differs is an error that names the row.

use super::Rows;
use crate::kernel::planes;
use std::fmt;
use tengen::Board;
use tengen::Color;
use tengen::grid::{Grid, GridError, Topology};

/// The first bytes of every packed board.
pub const MAGIC: [u8; 8] = *b"\x89TGB\r\n\x1a\n";
/// The number of bytes before the first row.
pub const HEADER_BYTES: usize = 24;
const VERSION: u16 = 1;

/// Whether bytes begin as a packed board does, or would if nothing had changed its line ends.
pub fn is_packed(bytes: &[u8]) -> bool {
    bytes.starts_with(&MAGIC[..4])
}

/// What is wrong with a packed board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PackedErrorKind {
    /// The first bytes are not those of a packed board.
    Magic,
    /// The version is not known.
    Version(u16),
    /// A field of the header holds what it must not: where.
    Header(usize),
    /// No board has this size.
    Size(GridError),
    /// A point is neither empty nor a stone.
    Point,
    /// The bits after the last point of a row are not 0.
    Padding,
    /// The board ends before its last row does.
    Truncated,
    /// Something follows the last row.
    Trailing,
}

/// What is wrong with a packed board, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PackedError {
    /// What.
    pub kind: PackedErrorKind,
    /// The row, from 0.
    pub row: u64,
    /// The column, from 0.
    pub column: usize,
}

impl fmt::Display for PackedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (row, column) = (self.row + 1, self.column + 1);
        match self.kind {
            PackedErrorKind::Magic => f.write_str("not a packed board: the first eight bytes are not its mark"),
            PackedErrorKind::Version(version) => {
                write!(f, "a packed board of version {version}, but only version {VERSION} is known")
            }
            PackedErrorKind::Header(at) => write!(f, "a packed board whose header is wrong at byte {at}"),
            PackedErrorKind::Size(error) => error.fmt(f),
            PackedErrorKind::Point => write!(f, "row {row}, column {column}: neither empty nor a stone"),
            PackedErrorKind::Padding => write!(f, "row {row}: the bits after its last point are not 0"),
            PackedErrorKind::Truncated => write!(f, "the packed board ends in row {row}, before column {column}"),
            PackedErrorKind::Trailing => write!(f, "something follows row {}, the last of the packed board", self.row),
        }
    }
}

impl std::error::Error for PackedError {}

/// What a packed board says before its rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// How points are joined.
    pub topology: Topology,
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u64,
}

impl Header {
    /// Reads the beginning of a packed board, of which at least [`HEADER_BYTES`] should be there.
    pub fn read(bytes: &[u8]) -> Result<Header, PackedError> {
        let fail = |kind| PackedError { kind, row: 0, column: 0 };
        if !bytes.starts_with(&MAGIC[..bytes.len().min(MAGIC.len())]) || bytes.is_empty() {
            return Err(fail(PackedErrorKind::Magic));
        }
        let Some(header) = bytes.first_chunk::<HEADER_BYTES>() else {
            return Err(fail(PackedErrorKind::Truncated));
        };
        let version = u16::from_le_bytes([header[8], header[9]]);
        if version != VERSION {
            return Err(fail(PackedErrorKind::Version(version)));
        }
        let topology = match header[10] {
            0 => Topology::Square,
            1 => Topology::Hex,
            _ => return Err(fail(PackedErrorKind::Header(10))),
        };
        if header[11] != 0 {
            return Err(fail(PackedErrorKind::Header(11)));
        }
        let width = u32::from_le_bytes([header[12], header[13], header[14], header[15]]);
        let mut height = [0; 8];
        height.copy_from_slice(&header[16..]);
        let height = u64::from_le_bytes(height);
        if width == 0 || height == 0 {
            return Err(fail(PackedErrorKind::Size(GridError { width: width as usize, height: height as usize })));
        }
        Ok(Header { topology, width, height })
    }

    /// The bytes before the rows.
    pub fn write(&self) -> [u8; HEADER_BYTES] {
        let mut header = [0; HEADER_BYTES];
        header[..8].copy_from_slice(&MAGIC);
        header[8..10].copy_from_slice(&VERSION.to_le_bytes());
        header[10] = u8::from(self.topology == Topology::Hex);
        header[12..16].copy_from_slice(&self.width.to_le_bytes());
        header[16..].copy_from_slice(&self.height.to_le_bytes());
        header
    }

    /// The bytes of a row.
    pub const fn row_bytes(&self) -> usize {
        self.width.div_ceil(4) as usize
    }
}

/// Adds a row of `width` points to `out`: where Black's stones are and where White's, 64 points a word.
pub fn pack_row(width: usize, black: &[u64], white: &[u64], out: &mut Vec<u8>) {
    for x in (0..width).step_by(4) {
        let points = |plane: &[u64]| plane[x / 64] >> (x % 64) & 15;
        let spread = |bits: u64| bits & 1 | (bits & 2) << 1 | (bits & 4) << 2 | (bits & 8) << 3;
        let there = if width - x < 4 { (1 << (width - x)) - 1 } else { 15 };
        out.push((spread(points(black) & there) | spread(points(white) & there) << 1) as u8);
    }
}

/// A board, packed.
pub fn pack(board: &Board) -> Vec<u8> {
    let grid = board.grid();
    let header = Header { topology: grid.topology(), width: grid.width() as u32, height: grid.height() as u64 };
    let mut out = header.write().to_vec();
    let points: Vec<_> = grid.points().collect();
    for row in points.chunks(grid.width()) {
        let four = |points: &[tengen::Point]| {
            points.iter().enumerate().fold(0, |byte, (at, &point)| {
                byte | match board[point] {
                    None => 0,
                    Some(Color::Black) => 1 << (2 * at),
                    Some(Color::White) => 2 << (2 * at),
                }
            })
        };
        out.extend(row.chunks(4).map(four));
    }
    out
}

/// Reads a packed board as a whole.
pub fn unpack(bytes: &[u8]) -> Result<Board, PackedError> {
    let header = Header::read(bytes)?;
    let size = GridError { width: header.width as usize, height: usize::try_from(header.height).unwrap_or(usize::MAX) };
    let fail = |kind| PackedError { kind, row: 0, column: 0 };
    let grid = Grid::with_topology(size.width, size.height, header.topology)
        .map_err(|error| fail(PackedErrorKind::Size(error)))?;
    let mut reader = PackedReader::new(header, Stones::default());
    reader.feed(&bytes[HEADER_BYTES..])?;
    let stones = reader.finish()?;
    Board::from_stones(grid, stones).ok_or_else(|| fail(PackedErrorKind::Size(size)))
}

/// The stones of a board of ordinary size.
#[derive(Debug, Default)]
struct Stones {
    width: usize,
    stones: Vec<Option<Color>>,
}

impl Rows for Stones {
    type Output = Vec<Option<Color>>;

    fn width(&self) -> Option<usize> {
        (self.width > 0).then_some(self.width)
    }

    fn height(&self) -> u64 {
        self.stones.len().checked_div(self.width).unwrap_or(0) as u64
    }

    fn push(&mut self, width: usize, black: &[u64], white: &[u64]) -> Result<(), tengen::diagram::DiagramErrorKind> {
        self.width = width;
        let has = |plane: &[u64], x: usize| plane[x / 64] >> (x % 64) & 1 != 0;
        self.stones.extend((0..width).map(|x| match (has(black, x), has(white, x)) {
            (true, _) => Some(Color::Black),
            (_, true) => Some(Color::White),
            _ => None,
        }));
        Ok(())
    }

    fn finish(self) -> Vec<Option<Color>> {
        self.stones
    }
}

/// Reads the rows of a packed board that arrive in pieces of any size, after the header.
///
/// Memory grows with what has come of a row, not with what the header promises.
#[derive(Debug)]
pub struct PackedReader<R> {
    header: Header,
    sink: R,
    /// How many rows have come.
    row: u64,
    /// What has come of the next one.
    rest: Vec<u8>,
    black: Vec<u64>,
    white: Vec<u64>,
}

impl<R: Rows> PackedReader<R> {
    /// Ready for the first row, all of which go to `sink`.
    pub fn new(header: Header, sink: R) -> PackedReader<R> {
        PackedReader { header, sink, row: 0, rest: Vec::new(), black: Vec::new(), white: Vec::new() }
    }

    fn error(&self, kind: PackedErrorKind, column: usize) -> PackedError {
        PackedError { kind, row: self.row, column }
    }

    /// Takes the next piece of the rows.
    pub fn feed(&mut self, mut piece: &[u8]) -> Result<(), PackedError> {
        let bytes = self.header.row_bytes();
        while !piece.is_empty() {
            if self.row == self.header.height {
                return Err(self.error(PackedErrorKind::Trailing, 0));
            }
            let missing = bytes - self.rest.len();
            if piece.len() < missing {
                self.rest.extend(piece);
                return Ok(());
            }
            let (end, later) = piece.split_at(missing);
            piece = later;
            if self.rest.is_empty() {
                self.take_row(end)?;
            } else {
                let mut row = std::mem::take(&mut self.rest);
                row.extend(end);
                self.take_row(&row)?;
                row.clear();
                self.rest = row;
            }
        }
        Ok(())
    }

    fn take_row(&mut self, row: &[u8]) -> Result<(), PackedError> {
        let width = self.header.width as usize;
        let words = width.div_ceil(64);
        self.black.resize(words, 0);
        self.white.resize(words, 0);
        let mut good = planes::unpack(row, &mut self.black, &mut self.white);
        let mut last = [0; 16];
        if good == row.len() / 16 && good < words {
            let rest = &row[good * 16..];
            last[..rest.len()].copy_from_slice(rest);
            good += planes::unpack(&last, &mut self.black[good..], &mut self.white[good..]);
        }
        if good < words {
            let at = (good * 16..row.len()).find(|&at| row[at] & row[at] >> 1 & 0x55 != 0).unwrap_or(good * 16);
            let column = at * 4 + (row[at] & row[at] >> 1 & 0x55).trailing_zeros() as usize / 2;
            let kind = if column < width { PackedErrorKind::Point } else { PackedErrorKind::Padding };
            return Err(self.error(kind, column));
        }
        let beyond = if width.is_multiple_of(64) { 0 } else { u64::MAX << (width % 64) };
        if (self.black[words - 1] | self.white[words - 1]) & beyond != 0 {
            return Err(self.error(PackedErrorKind::Padding, width));
        }
        self.sink.push(width, &self.black, &self.white).map_err(|_| {
            self.error(PackedErrorKind::Size(GridError { width, height: self.header.height as usize }), 0)
        })?;
        self.row += 1;
        Ok(())
    }

    /// What was made of the rows, when all have come.
    pub fn finish(self) -> Result<R::Output, PackedError> {
        Ok(self.end()?.finish())
    }

    /// What the rows went to, when all have come.
    pub fn end(self) -> Result<R, PackedError> {
        if self.row < self.header.height {
            return Err(self.error(PackedErrorKind::Truncated, self.rest.len() * 4));
        }
        Ok(self.sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen::diagram;

    fn error(bytes: &[u8]) -> (PackedErrorKind, u64, usize) {
        let error = unpack(bytes).unwrap_err();
        (error.kind, error.row, error.column)
    }

    #[test]
    fn the_bytes_are_those_of_the_table() {
        let board = diagram::parse("X.O..\n....X\n").unwrap();
        let bytes = pack(&board);
        assert_eq!(bytes[..8], MAGIC);
        assert_eq!(bytes[8..24], [1, 0, 0, 0, 5, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!(bytes[24..], [0b10_00_01, 0, 0, 1]);
        assert_eq!(unpack(&bytes), Ok(board));
    }

    #[test]
    fn what_is_wrong_is_named_with_its_row() {
        let good = pack(&diagram::parse("X.O..\n....X\n").unwrap());
        let with = |at: usize, byte: u8| {
            let mut bytes = good.clone();
            bytes[at] = byte;
            bytes
        };
        assert_eq!(error(b""), (PackedErrorKind::Magic, 0, 0));
        assert_eq!(error(&with(4, b'\n')), (PackedErrorKind::Magic, 0, 0));
        assert_eq!(error(&good[..20]), (PackedErrorKind::Truncated, 0, 0));
        assert_eq!(error(&with(8, 2)), (PackedErrorKind::Version(2), 0, 0));
        assert_eq!(error(&with(10, 2)), (PackedErrorKind::Header(10), 0, 0));
        assert_eq!(error(&with(11, 1)), (PackedErrorKind::Header(11), 0, 0));
        assert!(matches!(error(&with(12, 0)).0, PackedErrorKind::Size(_)));
        assert!(matches!(error(&with(23, 255)).0, PackedErrorKind::Size(_)));
        assert_eq!(error(&with(24, 0b1100)), (PackedErrorKind::Point, 0, 1));
        assert_eq!(error(&with(25, 0b100)), (PackedErrorKind::Padding, 0, 5));
        assert_eq!(error(&with(27, 0b1100)), (PackedErrorKind::Padding, 1, 5));
        assert_eq!(error(&good[..27]), (PackedErrorKind::Truncated, 1, 4));
        assert_eq!(error(&[&good[..], b"\n"].concat()), (PackedErrorKind::Trailing, 2, 0));
    }
}
