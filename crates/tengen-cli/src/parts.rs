//! A board in a file, counted by several threads, each of which reads parts of its own.
//!
//! This is only for what has nothing unusual about it: a file of some size whose rows are all as long as the first one. Of
//! everything else, and of whatever is wrong anywhere, nothing is told, and the file is to be read from the beginning on as
//! any other input is.

use crate::pages::{PAGE, Pages};
use std::fs::{File, Metadata};
use std::io::{BufRead, Read, Seek, SeekFrom};
use std::num::NonZero;
use std::path::Path;
use tengen::Topology;
use tengen::giant::{self, Part, RowCounter};
use tengen::packed::{self, HEADER_BYTES, Header, PackedReader};
use tengen::stream::{Rows, TextReader, Totals};

/// The longest row in bytes: a thread has memory for about a hundred of them.
const LONGEST_ROW: usize = 1 << 20;
/// Bytes of rows, all threads together: where rows are long there are fewer threads.
const ROWS: usize = 1 << 22;
/// Bytes that are read at once.
const BUFFER: usize = 1 << 17;

/// The least bytes of a file for which threads pay, and of a part.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Least {
    pub(crate) file: u64,
    pub(crate) part: u64,
}

impl Default for Least {
    fn default() -> Least {
        Least { file: 1 << 20, part: 1 << 18 }
    }
}

/// How the rows of a board lie in a file.
#[derive(Clone, Copy, Debug)]
struct Layout {
    /// The packed board's header, which is not there where rows are text.
    header: Option<Header>,
    topology: Topology,
    /// Where the first row begins.
    from: u64,
    /// Bytes from one row to the next.
    row: u64,
    rows: u64,
    /// Bytes of the file.
    end: u64,
}

/// The points of a board in a file, unless it is one that should be read as any other input, or no file.
pub(crate) fn totals(path: &str, topology: Topology, threads: NonZero<usize>, least: Least) -> Option<Totals> {
    if path == "-" || path.starts_with("example:") {
        return None;
    }
    let path = Path::new(path);
    let mut file = File::open(path).ok()?;
    let about = file.metadata().ok()?;
    if !about.is_file() || about.len() < least.file {
        return None;
    }
    let layout = Layout::find(&mut file, about.len(), topology)?;
    let threads = threads.min(NonZero::new(ROWS / layout.row as usize)?);
    let parts = giant::parts(layout.rows, least.part.div_ceil(layout.row), threads);
    if parts.len() < 2 {
        return None;
    }
    let count = |at: usize| layout.count(path, &about, parts[at]);
    Some(giant::gather(parts.len(), threads, count, RowCounter::append)?.finish())
}

impl Layout {
    /// Looks at the first row.
    fn find(file: &mut File, end: u64, topology: Topology) -> Option<Layout> {
        let mut head = Vec::new();
        file.take(LONGEST_ROW as u64).read_to_end(&mut head).ok()?;
        if packed::is_packed(&head) {
            let header = Header::read(&head).ok()?;
            let (row, from) = (header.row_bytes() as u64, HEADER_BYTES as u64);
            let complete = row <= LONGEST_ROW as u64 && header.height.checked_mul(row)?.checked_add(from)? == end;
            let Header { topology, height: rows, .. } = header;
            return complete.then_some(Layout { header: Some(header), topology, from, row, rows, end });
        }
        let text = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&head);
        let from = (head.len() - text.len()) as u64;
        let row = text.iter().position(|&byte| byte == b'\n')? as u64 + 1;
        Some(Layout { header: None, topology, from, row, rows: (end - from).div_ceil(row), end })
    }

    /// Counts a part, if it has as many rows as it should.
    fn count(&self, path: &Path, about: &Metadata, part: Part) -> Option<RowCounter> {
        let mut file = File::open(path).ok()?;
        if !is_same(&file.metadata().ok()?, about) {
            return None;
        }
        let from = self.from + (part.above - part.lead()) * self.row;
        let to = self.from.saturating_add((part.above + part.rows).saturating_mul(self.row)).min(self.end);
        // Pages of the file are copied to pages of memory.
        let page = from - from % PAGE as u64;
        file.seek(SeekFrom::Start(page)).ok()?;
        let mut input = Pages::new(BUFFER, file.take(to - page));
        let before = (from - page) as usize;
        if before > 0 {
            if input.fill_buf().ok()?.len() <= before {
                return None;
            }
            input.consume(before);
        }
        let counter = RowCounter::for_part(self.topology, part);
        let rows = part.lead() + part.rows;
        let mut counter = if let Some(header) = self.header {
            let mut reader = PackedReader::new(Header { height: rows, ..header }, counter);
            feed(input, |piece| reader.feed(piece).is_ok())?;
            reader.end().ok()?
        } else {
            let (mut reader, mut last) = (TextReader::new(counter), 0);
            feed(input, |piece| {
                last = piece[piece.len() - 1];
                reader.feed(piece).is_ok()
            })?;
            // Where other rows follow, all of its bytes are whole lines.
            if part.below > 0 && last != b'\n' {
                return None;
            }
            reader.end().ok()?
        };
        counter.settle();
        (counter.height() == rows).then_some(counter)
    }
}

/// Whether a file that was opened again is the one that was looked at.
fn is_same(file: &Metadata, about: &Metadata) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        if (file.dev(), file.ino()) != (about.dev(), about.ino()) {
            return false;
        }
    }
    file.len() == about.len()
}

/// Hands all of an input on; nothing if it cannot be read or is refused.
fn feed(mut input: Pages<impl Read>, mut take: impl FnMut(&[u8]) -> bool) -> Option<()> {
    loop {
        let piece = match input.fill_buf() {
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            piece => piece.ok()?,
        };
        if piece.is_empty() {
            return Some(());
        }
        if !take(piece) {
            return None;
        }
        let taken = piece.len();
        input.consume(taken);
    }
}
