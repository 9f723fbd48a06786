//! Giant boards from text to packed and back, row by row, so that they need not fit into memory.

use crate::failure::Failure;
use crate::{input, output};
use std::io::{self, BufRead, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::Path;
use tengen::diagram::DiagramErrorKind;
use tengen::{Topology, diagram};
use tengen_api::{Kind, Problem};
use tengen_giant::rows::packed::{self, HEADER_BYTES, Header, PackedReader};
use tengen_giant::rows::{Rows, TextReader};

/// Whether an input begins with a row of points, and so is neither a record nor a list nor a drawing.
pub(crate) fn begins_with_a_row(head: &[u8]) -> bool {
    let row = head.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let row = row.strip_suffix(b"\r").unwrap_or(row);
    let is_plain = !row.is_empty() && row.iter().all(|&byte| diagram::content(char::from(byte)).is_some());
    is_plain && !diagram::is_spaced(row)
}

/// Packs rows of text into a file.
pub(crate) fn pack(name: &str, reader: Box<dyn BufRead>, path: &Path, topology: Topology) -> Result<(), Failure> {
    output::write_with(path, |file| {
        // The number of rows is known at the end; until then the header is empty.
        let mut out = BufWriter::with_capacity(1 << 18, file);
        let writing = |error| Failure::writing(path, error);
        out.write_all(&[0; HEADER_BYTES]).map_err(writing)?;
        let rows = input::rows(name, reader, TextReader::new(Writer::new(out, false)))?;
        let header = Header { topology, width: rows.width as u32, height: rows.height };
        let mut out = rows.done().map_err(writing)?;
        let rewind = out.seek(SeekFrom::Start(0)).and_then(|_| out.write_all(&header.write()));
        rewind.and_then(|()| out.flush()).map_err(writing)
    })
}

/// Writes a packed board as rows of text, to a file or to standard output.
pub(crate) fn unpack(name: &str, reader: Box<dyn BufRead>, path: Option<&Path>) -> Result<(), Failure> {
    match path.filter(|path| *path != Path::new("-")) {
        Some(path) => output::write_with(path, |mut file| {
            unpack_to(name, reader, &mut file, &|error| Failure::writing(path, error))
        }),
        None => unpack_to(name, reader, &mut io::stdout().lock(), &Failure::printing),
    }
}

fn unpack_to(
    name: &str,
    mut reader: Box<dyn BufRead>,
    out: &mut dyn Write,
    writing: &dyn Fn(io::Error) -> Failure,
) -> Result<(), Failure> {
    let reading = |error| Failure::File { name: name.into(), verb: "read", error };
    let wrong = |error| Failure::problem(name, Problem::new(Kind::Board, error));
    let header = header(&mut reader).map_err(reading)?;
    let header = Header::read(&header).map_err(wrong)?;
    let mut rows = PackedReader::new(header, Writer::new(BufWriter::with_capacity(1 << 18, out), true));
    input::pieces(reader, |piece| rows.feed(piece).map_err(wrong), reading)?;
    rows.finish().map_err(wrong)?.done().and_then(|mut out| out.flush()).map_err(writing)
}

/// The bytes before the rows of a packed board, or as many as there are.
pub(crate) fn header(reader: &mut dyn BufRead) -> io::Result<Vec<u8>> {
    let mut header = Vec::with_capacity(HEADER_BYTES);
    reader.take(HEADER_BYTES as u64).read_to_end(&mut header)?;
    Ok(header)
}

/// Rows that are written as they come; what goes wrong is told at the end.
struct Writer<W> {
    out: W,
    text: bool,
    width: usize,
    height: u64,
    row: Vec<u8>,
    failed: Option<io::Error>,
}

impl<W: Write> Writer<W> {
    fn new(out: W, text: bool) -> Writer<W> {
        Writer { out, text, width: 0, height: 0, row: Vec::new(), failed: None }
    }

    fn done(self) -> io::Result<W> {
        self.failed.map_or(Ok(self.out), Err)
    }

    fn write(&mut self, black: &[u64], white: &[u64]) -> io::Result<()> {
        self.row.clear();
        if self.text {
            let has = |plane: &[u64], x: usize| plane[x / 64] >> (x % 64) & 1 != 0;
            self.row.extend((0..self.width).map(|x| match (has(black, x), has(white, x)) {
                (true, _) => b'X',
                (_, true) => b'O',
                _ => b'.',
            }));
            self.row.push(b'\n');
        } else {
            packed::pack_row(self.width, black, white, &mut self.row);
        }
        self.out.write_all(&self.row)
    }
}

impl<W: Write> Rows for Writer<W> {
    type Output = Writer<W>;

    fn width(&self) -> Option<usize> {
        (self.height > 0).then_some(self.width)
    }

    fn height(&self) -> u64 {
        self.height
    }

    fn push(&mut self, width: usize, black: &[u64], white: &[u64]) -> Result<(), DiagramErrorKind> {
        self.check_width(width, u32::MAX as usize)?;
        self.width = width;
        self.height += 1;
        if self.failed.is_none() {
            self.failed = self.write(black, white).err();
        }
        Ok(())
    }

    fn finish(self) -> Writer<W> {
        self
    }
}

/// Whether a path is or will be an ordinary file, in which one can go back to the header.
pub(crate) fn is_file(path: &Path) -> bool {
    path != Path::new("-") && std::fs::metadata(path).map_or(true, |there| there.is_file())
}
