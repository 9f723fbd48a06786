//! Packed boards with two bits per point: a giant board in a quarter of the size of its text.
//!
//! | bytes | contents |
//! |---|---|
//! | 0 to 7 | `89 54 47 42 0D 0A 1A 0A`: a byte that is not text, `TGB`, and line ends that a text-mode transfer would
//! change |
//! | 8, 9 | the version, 2 |
//! | 10 | the topology: 0 square, 1 hex |
//! | 11 | 0 |
//! | 12 to 15 | columns, from 1 |
//! | 16 to 23 | rows, from 1 |
//! | 24 to 27 | the checksum of all bytes before it |
//! | 28 on | the rows from the top, each with four points per byte and a checksum of four bytes |
//!
//! Numbers are little-endian. The leftmost point is in the lowest two bits: 0 empty, 1 Black, 2 White. Unused bits in
//! the last byte of a row are 0. Nothing follows the last row. Any deviation is an error that names the row.
//!
//! A checksum is the CRC-32 of zip and PNG. The checksum of a row covers the row's number from 0, as eight bytes,
//! followed by the row's bytes. Version 1, which can still be read, has no checksums, and its rows begin at byte 24.

use super::{RowError, RowErrorKind, RowFormat, RowSink};
use crate::kernel::planes;
use crc32fast::Hasher;
use std::ops::Range;
use tengen::{Board, Color, Topology};
use tengen::{Grid, GridError};

/// The first bytes of every packed board.
pub const MAGIC: [u8; 8] = *b"\x89TGB\r\n\x1a\n";
/// The latest version, which is the one that is written.
pub const LATEST: u16 = 2;
/// The size of the version 1 header in bytes. Later headers begin with the same fields.
const FIRST_HEADER: usize = 24;
/// The size of a checksum in bytes.
const CHECKSUM: usize = 4;

/// Whether bytes begin like a packed board, or like one whose line ends were changed.
pub fn is_packed(bytes: &[u8]) -> bool {
    bytes.starts_with(&MAGIC[..4])
}

/// The header of a packed board.
///
/// ```
/// use tengen::diagram;
/// use tengen_giant::rows::packed::{self, Header};
///
/// let bytes = packed::pack(&diagram::parse(".X.O.")?);
/// let header = Header::read(&bytes)?;
/// assert_eq!((header.width, header.height), (5, 1));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// The version of the format, from 1 to [`LATEST`].
    pub version: u16,
    /// The topology of the board.
    pub topology: Topology,
    /// The number of columns.
    pub width: u32,
    /// The number of rows.
    pub height: u64,
}

/// Creates an error in the header.
const fn header_error(kind: RowErrorKind) -> RowError {
    RowError { kind, format: RowFormat::Packed, row: 0, column: 0, offset: 0 }
}

impl Header {
    /// Returns the header of a board, in the latest version.
    fn of_grid(grid: Grid) -> Header {
        let (width, height) = (grid.width() as u32, grid.height() as u64);
        Header { version: LATEST, topology: grid.topology(), width, height }
    }

    /// Returns the size of the header that these bytes begin with, or `None` if there are too few bytes to know.
    pub(super) fn length(start: &[u8]) -> Option<usize> {
        let version = u16::from_le_bytes([*start.get(8)?, *start.get(9)?]);
        Some(if version == 1 { FIRST_HEADER } else { FIRST_HEADER + CHECKSUM })
    }

    /// Reads the header from the start of a packed board. `start` should contain the whole [header](Header::bytes).
    pub fn read(start: &[u8]) -> Result<Header, RowError> {
        if !start.starts_with(&MAGIC[..start.len().min(MAGIC.len())]) || start.is_empty() {
            return Err(header_error(RowErrorKind::Magic));
        }
        let truncated = header_error(RowErrorKind::Truncated);
        let version = u16::from_le_bytes([*start.get(8).ok_or(truncated)?, *start.get(9).ok_or(truncated)?]);
        if !(1..=LATEST).contains(&version) {
            return Err(header_error(RowErrorKind::Version(version)));
        }
        let (header, rest) = start.split_first_chunk::<FIRST_HEADER>().ok_or(truncated)?;
        if version > 1 {
            let stored = rest.first_chunk::<CHECKSUM>().ok_or(truncated)?;
            if crc32fast::hash(header) != u32::from_le_bytes(*stored) {
                return Err(header_error(RowErrorKind::HeaderChecksum));
            }
        }
        let topology = match header[10] {
            0 => Topology::Square,
            1 => Topology::Hex,
            2 => Topology::Torus,
            _ => return Err(header_error(RowErrorKind::Header(10))),
        };
        if header[11] != 0 {
            return Err(header_error(RowErrorKind::Header(11)));
        }
        let width = u32::from_le_bytes([header[12], header[13], header[14], header[15]]);
        let mut height = [0; 8];
        height.copy_from_slice(&header[16..]);
        let height = u64::from_le_bytes(height);
        if width == 0 || height == 0 {
            let size = GridError::new(width as usize, height as usize);
            return Err(header_error(RowErrorKind::Size(size)));
        }
        Ok(Header { version, topology, width, height })
    }

    /// The bytes before the rows.
    pub fn write(&self) -> Vec<u8> {
        let mut header = MAGIC.to_vec();
        header.extend(self.version.to_le_bytes());
        let topology = match self.topology {
            Topology::Square => 0,
            Topology::Hex => 1,
            Topology::Torus => 2,
        };
        header.extend([topology, 0]);
        header.extend(self.width.to_le_bytes());
        header.extend(self.height.to_le_bytes());
        if self.version > 1 {
            header.extend(crc32fast::hash(&header).to_le_bytes());
        }
        header
    }

    /// The number of bytes before the rows.
    pub const fn bytes(&self) -> usize {
        FIRST_HEADER + self.checksum_bytes()
    }

    /// The number of bytes from one row to the next.
    pub const fn row_bytes(&self) -> usize {
        self.point_bytes() + self.checksum_bytes()
    }

    const fn point_bytes(&self) -> usize {
        self.width.div_ceil(4) as usize
    }

    const fn checksum_bytes(&self) -> usize {
        if self.version > 1 { CHECKSUM } else { 0 }
    }

    /// Appends the row with this number to `out`, given the bits of Black's and White's stones, 64 points per word.
    pub fn pack_row(&self, number: u64, black: &[u64], white: &[u64], out: &mut Vec<u8>) {
        let (start, width) = (out.len(), self.width as usize);
        for x in (0..width).step_by(4) {
            let points = |plane: &[u64]| plane[x / 64] >> (x % 64) & 15;
            let spread = |bits: u64| bits & 1 | (bits & 2) << 1 | (bits & 4) << 2 | (bits & 8) << 3;
            let there = if width - x < 4 { (1 << (width - x)) - 1 } else { 15 };
            out.push((spread(points(black) & there) | spread(points(white) & there) << 1) as u8);
        }
        self.add_checksum(number, start, out);
    }

    /// Appends the checksum of the row that begins at `start`.
    fn add_checksum(&self, number: u64, start: usize, out: &mut Vec<u8>) {
        if self.version > 1 {
            out.extend(row_checksum(number, &out[start..]).to_le_bytes());
        }
    }
}

/// Returns the checksum of the row with this number.
fn row_checksum(number: u64, points: &[u8]) -> u32 {
    let mut hasher = Hasher::new();
    hasher.update(&number.to_le_bytes());
    hasher.update(points);
    hasher.finalize()
}

/// Packs a board, in the latest version.
pub fn pack(board: &Board) -> Vec<u8> {
    let header = Header::of_grid(board.grid());
    let mut out = header.write();
    for (number, row) in (0..).zip(board.stones().chunks(board.grid().width())) {
        let four = |points: &[Option<Color>]| {
            points.iter().enumerate().fold(0, |byte, (at, point)| {
                byte | match point {
                    None => 0,
                    Some(Color::Black) => 1 << (2 * at),
                    Some(Color::White) => 2 << (2 * at),
                }
            })
        };
        let start = out.len();
        out.extend(row.chunks(4).map(four));
        header.add_checksum(number, start, &mut out);
    }
    out
}

/// Reads a packed board as a whole.
pub fn unpack(bytes: &[u8]) -> Result<Board, RowError> {
    let header = Header::read(bytes)?;
    let size = GridError::new(header.width as usize, usize::try_from(header.height).unwrap_or(usize::MAX));
    let grid = Grid::with_topology(size.width, size.height, header.topology)
        .map_err(|error| header_error(RowErrorKind::Size(error)))?;
    let mut reader = PackedReader::new(header, PackedStones::default());
    reader.feed(&bytes[header.bytes()..])?;
    let stones = reader.finish()?;
    Board::from_stones(grid, stones).map_err(|_| header_error(RowErrorKind::Size(size)))
}

/// Collects the stones of a board of ordinary size.
#[derive(Debug, Default)]
struct PackedStones {
    width: usize,
    stones: Vec<Option<Color>>,
}

impl RowSink for PackedStones {
    type Output = Vec<Option<Color>>;

    fn width(&self) -> Option<usize> {
        (self.width > 0).then_some(self.width)
    }

    fn height(&self) -> u64 {
        self.stones.len().checked_div(self.width).unwrap_or(0) as u64
    }

    fn push(&mut self, width: usize, black: &[u64], white: &[u64]) -> Result<(), RowErrorKind> {
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

/// Reads the rows of a packed board, after the header, that arrive in pieces of any size.
///
/// Memory grows with the part of a row that has arrived, whatever size the header claims.
///
/// ```
/// use tengen::diagram;
/// use tengen_giant::rows::packed::{self, Header, PackedReader};
/// use tengen_giant::territory::RowCounter;
///
/// let bytes = packed::pack(&diagram::parse(".X.O.")?);
/// let header = Header::read(&bytes)?;
/// let mut reader = PackedReader::new(header, RowCounter::new(header.topology));
/// reader.feed(&bytes[header.bytes()..])?;
/// assert_eq!(reader.finish()?.owned.black, 1);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct PackedReader<S> {
    header: Header,
    sink: S,
    /// The number of the next row, and the number after the last row.
    row: u64,
    end: u64,
    /// The part of the next row that has arrived.
    rest: Vec<u8>,
    black: Vec<u64>,
    white: Vec<u64>,
}

impl<S: RowSink> PackedReader<S> {
    /// Creates a reader that is ready for the first row. All rows go to `sink`.
    pub fn new(header: Header, sink: S) -> PackedReader<S> {
        PackedReader::for_rows(header, 0..header.height, sink)
    }

    /// Creates a reader for some of the rows.
    pub fn for_rows(header: Header, rows: Range<u64>, sink: S) -> PackedReader<S> {
        let Range { start: row, end } = rows;
        PackedReader { header, sink, row, end, rest: Vec::new(), black: Vec::new(), white: Vec::new() }
    }

    fn error(&self, kind: RowErrorKind, column: usize) -> RowError {
        RowError { kind, format: RowFormat::Packed, row: self.row, column, offset: 0 }
    }

    /// Takes the next piece of the rows.
    pub fn feed(&mut self, mut piece: &[u8]) -> Result<(), RowError> {
        let bytes = self.header.row_bytes();
        while !piece.is_empty() {
            if self.row == self.end {
                return Err(self.error(RowErrorKind::Trailing, 0));
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

    fn take_row(&mut self, row: &[u8]) -> Result<(), RowError> {
        let (row, checksum) = row.split_at(self.header.point_bytes());
        if let Some(&stored) = checksum.first_chunk::<CHECKSUM>() {
            let (stored, computed) = (u32::from_le_bytes(stored), row_checksum(self.row, row));
            if stored != computed {
                return Err(self.error(RowErrorKind::Checksum { stored, computed }, 0));
            }
        }
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
            let kind = if column < width { RowErrorKind::Point } else { RowErrorKind::Padding };
            return Err(self.error(kind, column));
        }
        let beyond = if width.is_multiple_of(64) { 0 } else { u64::MAX << (width % 64) };
        if (self.black[words - 1] | self.white[words - 1]) & beyond != 0 {
            return Err(self.error(RowErrorKind::Padding, width));
        }
        self.sink.push(width, &self.black, &self.white).map_err(|kind| self.error(kind, 0))?;
        self.row += 1;
        Ok(())
    }

    /// Returns the result when all rows have arrived.
    pub fn finish(self) -> Result<S::Output, RowError> {
        Ok(self.end()?.finish())
    }

    /// Returns the sink when all rows have arrived.
    pub fn end(self) -> Result<S, RowError> {
        if self.row < self.end {
            return Err(self.error(RowErrorKind::Truncated, (self.rest.len() * 4).min(self.header.width as usize - 1)));
        }
        Ok(self.sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen::diagram;

    fn error(bytes: &[u8]) -> (RowErrorKind, u64, usize) {
        let error = unpack(bytes).unwrap_err();
        (error.kind, error.row, error.column)
    }

    /// The same board in version 1.
    const FIRST: [u8; 28] = *b"\x89TGB\r\n\x1a\n\x01\0\0\0\x05\0\0\0\x02\0\0\0\0\0\0\0\x21\0\0\x01";

    #[test]
    fn the_bytes_are_those_of_the_table() {
        let board = diagram::parse("X.O..\n....X\n").unwrap();
        let bytes = pack(&board);
        assert_eq!(bytes[..8], MAGIC);
        assert_eq!(bytes[8..24], [2, 0, 0, 0, 5, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0]);
        // The expected value is from `zlib.crc32` in Python.
        assert_eq!(bytes[24..28], 0x9e6e_072e_u32.to_le_bytes());
        assert_eq!(bytes[28..34], [&[0b10_00_01, 0][..], &0x6f15_7d95_u32.to_le_bytes()].concat());
        assert_eq!(bytes[34..], [&[0, 1][..], &0x7b4f_33de_u32.to_le_bytes()].concat());
        assert_eq!(unpack(&bytes).as_ref(), Ok(&board));
        assert_eq!(unpack(&FIRST), Ok(board));
    }

    #[test]
    fn what_is_wrong_is_named_with_its_row() {
        let with = |at: usize, byte: u8| {
            let mut bytes = FIRST;
            bytes[at] = byte;
            bytes
        };
        assert_eq!(error(b""), (RowErrorKind::Magic, 0, 0));
        assert_eq!(error(&with(4, b'\n')), (RowErrorKind::Magic, 0, 0));
        assert_eq!(error(&FIRST[..20]), (RowErrorKind::Truncated, 0, 0));
        assert_eq!(error(&with(8, 0)), (RowErrorKind::Version(0), 0, 0));
        assert_eq!(error(&with(8, 3)), (RowErrorKind::Version(3), 0, 0));
        assert_eq!(error(&with(10, 3)), (RowErrorKind::Header(10), 0, 0));
        assert_eq!(error(&with(11, 1)), (RowErrorKind::Header(11), 0, 0));
        assert!(matches!(error(&with(12, 0)).0, RowErrorKind::Size(_)));
        assert!(matches!(error(&with(23, 255)).0, RowErrorKind::Size(_)));
        assert_eq!(error(&with(24, 0b1100)), (RowErrorKind::Point, 0, 1));
        assert_eq!(error(&with(25, 0b100)), (RowErrorKind::Padding, 0, 5));
        assert_eq!(error(&with(27, 0b1100)), (RowErrorKind::Padding, 1, 5));
        assert_eq!(error(&FIRST[..27]), (RowErrorKind::Truncated, 1, 4));
        assert_eq!(error(&[&FIRST[..], b"\n"].concat()), (RowErrorKind::Trailing, 2, 0));
    }

    /// In a checksummed board, every flipped bit and every swapped row is detected.
    #[test]
    fn damage_is_noticed() {
        let good = pack(&diagram::parse("X.O..\n....X\n").unwrap());
        for bit in 0..good.len() * 8 {
            let mut bytes = good.clone();
            bytes[bit / 8] ^= 1 << (bit % 8);
            assert!(unpack(&bytes).is_err(), "bit {bit}");
        }
        let swapped = [&good[..28], &good[34..], &good[28..34]].concat();
        assert!(matches!(error(&swapped), (RowErrorKind::Checksum { .. }, 0, 0)));
        let mut damaged = good.clone();
        damaged[35] ^= 2;
        let error = unpack(&damaged).unwrap_err();
        assert_eq!((error.row, error.column), (1, 0));
        assert!(error.to_string().starts_with("row 2 is damaged: its checksum is "), "{error}");
        assert_eq!(unpack(&good[..20]).unwrap_err().kind, RowErrorKind::Truncated);
        assert_eq!(unpack(&good[..26]).unwrap_err().kind, RowErrorKind::Truncated);
    }
}
