//! Writes rows as they arrive, as text or packed.

use super::packed::{self, Header};
use super::{RowErrorKind, RowSink};
use std::io::{self, Seek, SeekFrom, Write};
use tengen::Topology;

/// Writes rows of text. Write errors are reported at the end.
///
/// ```
/// use tengen_giant::rows::{RowSink, TextWriter};
///
/// let mut writer = TextWriter::new(Vec::new());
/// writer.push(3, &[0b001], &[0b100]).map_err(|kind| format!("{kind:?}"))?;
/// assert_eq!(writer.finish()?, b"X.O\n");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct TextWriter<W> {
    out: W,
    width: usize,
    height: u64,
    row: Vec<u8>,
    written: io::Result<()>,
}

impl<W: Write> TextWriter<W> {
    /// Creates a writer that is ready for the first row.
    pub const fn new(out: W) -> TextWriter<W> {
        TextWriter { out, width: 0, height: 0, row: Vec::new(), written: Ok(()) }
    }
}

impl<W: Write> RowSink for TextWriter<W> {
    type Output = io::Result<W>;

    fn width(&self) -> Option<usize> {
        (self.height > 0).then_some(self.width)
    }

    fn height(&self) -> u64 {
        self.height
    }

    fn push(&mut self, width: usize, black: &[u64], white: &[u64]) -> Result<(), RowErrorKind> {
        self.check_width(width)?;
        self.width = width;
        self.height += 1;
        if self.written.is_ok() {
            self.row.clear();
            let has = |plane: &[u64], x: usize| plane[x / 64] >> (x % 64) & 1 != 0;
            self.row.extend((0..width).map(|x| match (has(black, x), has(white, x)) {
                (true, _) => b'X',
                (_, true) => b'O',
                _ => b'.',
            }));
            self.row.push(b'\n');
            self.written = self.out.write_all(&self.row);
        }
        Ok(())
    }

    fn finish(self) -> io::Result<W> {
        self.written.map(|()| self.out)
    }
}

/// Writes a packed board in the latest version. Write errors are reported at the end.
///
/// ```
/// use tengen::Topology;
/// use tengen_giant::rows::{PackedWriter, RowFormat, TextReader, packed};
///
/// let writer = PackedWriter::new(std::io::Cursor::new(Vec::new()), Topology::Square);
/// let mut reader = TextReader::new(RowFormat::GoText, writer);
/// reader.feed(b"X.O..\n....X\n")?;
/// let bytes = reader.finish()??.into_inner();
/// assert_eq!(packed::unpack(&bytes)?.to_string(), "X.O..\n....X\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct PackedWriter<W> {
    out: W,
    topology: Topology,
    width: usize,
    height: u64,
    row: Vec<u8>,
    written: io::Result<()>,
}

impl<W: Write + Seek> PackedWriter<W> {
    /// Creates a writer that is ready for the first row. `out` must be at its start.
    pub const fn new(out: W, topology: Topology) -> PackedWriter<W> {
        PackedWriter { out, topology, width: 0, height: 0, row: Vec::new(), written: Ok(()) }
    }

    fn header(&self) -> Header {
        Header { version: packed::LATEST, topology: self.topology, width: self.width as u32, height: self.height }
    }

    fn write_row(&mut self, black: &[u64], white: &[u64]) -> io::Result<()> {
        self.row.clear();
        let header = self.header();
        if self.height == 0 {
            // The number of rows is known only at the end. Until then, the header is a placeholder.
            self.row.resize(header.bytes(), 0);
        }
        header.pack_row(self.height, black, white, &mut self.row);
        self.out.write_all(&self.row)
    }
}

impl<W: Write + Seek> RowSink for PackedWriter<W> {
    type Output = io::Result<W>;

    fn width(&self) -> Option<usize> {
        (self.height > 0).then_some(self.width)
    }

    fn height(&self) -> u64 {
        self.height
    }

    fn push(&mut self, width: usize, black: &[u64], white: &[u64]) -> Result<(), RowErrorKind> {
        self.check_width(width)?;
        self.width = width;
        if self.written.is_ok() {
            self.written = self.write_row(black, white);
        }
        self.height += 1;
        Ok(())
    }

    fn finish(self) -> io::Result<W> {
        let header = self.header().write();
        self.written?;
        let mut out = self.out;
        out.seek(SeekFrom::Start(0))?;
        out.write_all(&header)?;
        out.flush()?;
        Ok(out)
    }
}
