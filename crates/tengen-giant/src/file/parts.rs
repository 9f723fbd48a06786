//! A board in a file, counted by several threads that each read their own parts.
//!
//! This handles only the ordinary case: a file of some size in which all rows have the same length. For everything
//! else, and for any error, it returns nothing, and the caller reads the file from the beginning like any other input.

use super::direct_reads::DirectFile;
use super::layout::FileLayout;
use super::pages::{PAGE, Pages};
use crate::rows::packed::PackedReader;
use crate::rows::{RowFormat, RowSink, TextReader};
use crate::territory::{self, RowCounter, RowPart, Totals};
use std::fs::{self, File};
use std::io::{self, BufRead, Read};
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};
use tengen::Topology;

/// The maximum length of a row in bytes. Each thread needs memory for about a hundred rows.
const LONGEST_ROW: u64 = 1 << 20;
/// The maximum of the row length times the number of threads, in bytes. Longer rows mean fewer threads.
const ROWS: usize = 1 << 22;
/// The number of parts per thread. Disks do not serve all threads equally.
const PARTS_PER_THREAD: NonZero<usize> = NonZero::new(16).unwrap();

/// The number of bytes per read.
const BUFFER: usize = 1 << 17;

/// The minimum sizes in bytes for reading in parts and for bypassing the page cache. Smaller files stay in the cache
/// for the next time.
///
/// ```
/// use tengen_giant::file::MinimumSizes;
///
/// let sizes = MinimumSizes::default();
/// assert!(sizes.part < sizes.file && sizes.file < sizes.direct);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct MinimumSizes {
    /// The minimum size of a file that is worth several threads.
    pub file: u64,
    /// The minimum size of a part.
    pub part: u64,
    /// The minimum size of a file that is read without the page cache.
    pub direct: u64,
}

impl Default for MinimumSizes {
    fn default() -> MinimumSizes {
        MinimumSizes { file: 1 << 20, part: 1 << 18, direct: 1 << 30 }
    }
}

/// The shared state of the counting threads and their caller.
struct Course<'a> {
    failed: AtomicBool,
    progress: &'a (dyn Fn(u64) + Sync),
}

/// Whether to count regions, which takes about as long as counting points.
///
/// ```
/// use std::num::NonZero;
/// use tengen::Topology;
/// use tengen_giant::file::{MinimumSizes, RegionCount, totals};
///
/// let path = std::env::temp_dir().join(format!("tengen-region-count-{}", std::process::id()));
/// std::fs::write(&path, ".X.\n".repeat(200))?;
/// let name = path.to_str().unwrap();
/// let (two, least) = (NonZero::new(2).unwrap(), MinimumSizes { file: 0, part: 1, direct: u64::MAX });
/// let regions = |count| totals(name, Topology::Square, two, least, count, &|_| ()).unwrap().regions;
/// assert_eq!((regions(RegionCount::Count), regions(RegionCount::Skip)), (Some(2), None));
/// std::fs::remove_file(path)?;
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RegionCount {
    /// Count them.
    #[default]
    Count,
    /// Leave them out.
    Skip,
}

/// Counts the points of a board in a file. Returns `None` if `path` is not a file, or if the file should be read like
/// any other input: if it is small, irregular or damaged. An error is found again in that way, with its place. From time to time, `progress` is called with the number of bytes counted since the last call.
pub fn totals(
    path: &str,
    topology: Topology,
    threads: NonZero<usize>,
    least: MinimumSizes,
    regions: RegionCount,
    progress: &(dyn Fn(u64) + Sync),
) -> Option<Totals> {
    // Check before opening: the contents of a named pipe can be read only once.
    if !fs::metadata(path).ok()?.is_file() {
        return None;
    }
    let file = File::open(path).ok()?;
    let end = file.metadata().ok()?.len();
    if end < least.file {
        return None;
    }
    let layout = FileLayout::find(&file, topology, LONGEST_ROW).ok()?;
    let threads = threads.min(NonZero::new(ROWS / layout.row as usize)?);
    let parts =
        territory::parts(layout.rows, least.part.div_ceil(layout.row), threads.saturating_mul(PARTS_PER_THREAD));
    if parts.len() < 2 || threads.get() < 2 {
        return None;
    }
    let course = Course { failed: AtomicBool::new(false), progress };
    let direct = if end < least.direct { None } else { DirectFile::new(path, &file) };
    let count = |at: usize| {
        let counter = RowCounter::for_part(layout.topology, parts[at]);
        let counter = if regions == RegionCount::Skip { counter.without_regions() } else { counter };
        let counted = layout.count(&file, direct.as_ref(), parts[at], counter, &course);
        course.failed.fetch_or(counted.is_none(), Ordering::Relaxed);
        counted
    };
    Some(territory::gather(parts.len(), threads, count, RowCounter::append)?.finish())
}

impl FileLayout {
    /// Counts a part. Returns `None` if the part has the wrong number of rows, or on any error here or in another part.
    fn count(
        &self,
        file: &File,
        direct: Option<&DirectFile<'_>>,
        part: RowPart,
        counter: RowCounter,
        course: &Course<'_>,
    ) -> Option<RowCounter> {
        let from = self.from + (part.above - part.lead()) * self.row;
        let to = self.from.saturating_add((part.above + part.rows).saturating_mul(self.row)).min(self.end);
        // Start at a page boundary, so that file pages are copied to memory pages.
        let page = from - from % PAGE as u64;
        let before = (from - page) as usize;
        if let Some(direct) = direct.filter(|direct| !direct.is_in_memory(&(page..to))) {
            return direct.read(page..to, |input| self.count_bytes(input, before, part, counter, course));
        }
        let input = Pages::new(BUFFER, FileRange { file, at: page, end: to });
        self.count_bytes(input, before, part, counter, course)
    }

    /// Counts the part that follows the first `before` bytes of an input.
    fn count_bytes(
        &self,
        mut input: impl BufRead,
        before: usize,
        part: RowPart,
        counter: RowCounter,
        course: &Course<'_>,
    ) -> Option<RowCounter> {
        if before > 0 {
            if input.fill_buf().ok()?.len() <= before {
                return None;
            }
            input.consume(before);
        }
        let rows = part.lead() + part.rows;
        let mut counter = if let Some(header) = self.header {
            let numbers = part.above - part.lead()..part.above + part.rows;
            let mut reader = PackedReader::for_rows(header, numbers, counter);
            feed(input, course, |piece| reader.feed(piece).is_ok())?;
            reader.end().ok()?
        } else {
            let (mut reader, mut last) = (TextReader::new(RowFormat::GoText, counter), 0);
            feed(input, course, |piece| {
                last = piece[piece.len() - 1];
                reader.feed(piece).is_ok()
            })?;
            // If more rows follow, the part must end with a complete line.
            if part.below > 0 && last != b'\n' {
                return None;
            }
            reader.end().ok()?
        };
        counter.settle();
        (counter.height() == rows).then_some(counter)
    }
}

/// A range of a file that other threads also read.
struct FileRange<'a> {
    file: &'a File,
    at: u64,
    end: u64,
}

impl Read for FileRange<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = (self.end - self.at).min(buffer.len() as u64) as usize;
        let read = read_at(self.file, &mut buffer[..length], self.at)?;
        self.at += read as u64;
        Ok(read)
    }
}

#[cfg(unix)]
pub(crate) fn read_at(file: &File, buffer: &mut [u8], at: u64) -> io::Result<usize> {
    std::os::unix::fs::FileExt::read_at(file, buffer, at)
}

#[cfg(windows)]
pub(crate) fn read_at(file: &File, buffer: &mut [u8], at: u64) -> io::Result<usize> {
    std::os::windows::fs::FileExt::seek_read(file, buffer, at)
}

/// On other systems, files are read like any other input.
#[cfg(not(any(unix, windows)))]
pub(crate) fn read_at(_: &File, _: &mut [u8], _: u64) -> io::Result<usize> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Passes all of an input to `take`. Returns `None` if it cannot be read or is refused, or if another part has failed.
fn feed(mut input: impl BufRead, course: &Course<'_>, mut take: impl FnMut(&[u8]) -> bool) -> Option<()> {
    loop {
        if course.failed.load(Ordering::Relaxed) {
            return None;
        }
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
        (course.progress)(taken as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::{BoardReader, packed};
    use std::path::Path;
    use tengen::diagram;

    /// A generator of pseudorandom numbers.
    struct Dice(u64);

    impl Dice {
        fn throw(&mut self, sides: usize) -> usize {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) as usize % sides
        }

        fn board(&mut self, end: &str) -> String {
            let sizes = [1, 2, 19, 63, 64, 65, 255, 256, 257];
            let (width, height, density) = (sizes[self.throw(9)], 130 + self.throw(400), self.throw(101));
            let mut text = String::new();
            for _ in 0..height {
                for _ in 0..width {
                    let stone = self.throw(100) < density;
                    text.push(if stone { ['X', 'O'][self.throw(2)] } else { '.' });
                }
                text += end;
            }
            text
        }
    }

    /// Returns the result of reading the bytes as a stream.
    fn streamed(bytes: &[u8], topology: Topology) -> Option<Totals> {
        let mut reader = BoardReader::new(RowFormat::GoText, topology, RowCounter::new);
        reader.feed(bytes).ok()?;
        reader.finish().ok()
    }

    /// Asks the system to drop the file from the page cache.
    fn drop_from_memory(path: &Path) {
        #[cfg(target_os = "linux")]
        {
            let file = File::open(path).unwrap();
            file.sync_all().unwrap();
            rustix::fs::fadvise(&file, 0, None, rustix::fs::Advice::DontNeed).unwrap();
        }
        #[cfg(not(target_os = "linux"))]
        let _ = path;
    }

    fn in_parts(path: &Path, bytes: &[u8], topology: Topology, threads: usize) -> Option<Totals> {
        fs::write(path, bytes).unwrap();
        let least = MinimumSizes { file: 0, part: 1, direct: 0 };
        let threads = NonZero::new(threads)?;
        let count = |regions| totals(path.to_str()?, topology, threads, least, regions, &|_| ());
        let found = count(RegionCount::Count);
        drop_from_memory(path);
        assert_eq!(count(RegionCount::Count), found);
        assert_eq!(count(RegionCount::Skip), found.map(|totals| Totals { regions: None, ..totals }));
        found
    }

    fn file(name: &str) -> std::path::PathBuf {
        std::env::temp_dir().join(format!("tengen-parts-{}-{name}", std::process::id()))
    }

    #[test]
    fn a_file_is_what_its_stream_is() {
        let path = file("good");
        let mut dice = Dice(5);
        for round in 0..60 {
            let topology = [Topology::Square, Topology::Hex][round % 2];
            let end = ["\n", "\r\n"][dice.throw(2)];
            let text = dice.board(end);
            let text = match dice.throw(4) {
                0 => format!("\u{feff}{text}"),
                1 => text.trim_end().into(),
                _ => text,
            };
            let expected = streamed(text.as_bytes(), topology);
            assert!(expected.is_some());
            for threads in [2, 3, 7] {
                assert_eq!(in_parts(&path, text.as_bytes(), topology, threads), expected, "{round}");
            }
            let plain = text.trim_start_matches('\u{feff}').replace('\r', "");
            if let Ok(board) = diagram::parse(&plain) {
                let bytes = packed::pack(&board);
                assert_eq!(in_parts(&path, &bytes, topology, 3), streamed(&bytes, topology), "{round}");
            }
        }
        fs::remove_file(path).unwrap();
    }

    /// Any error is left to the stream, which reports it, and no input is counted differently from the stream.
    #[test]
    fn whatever_is_wrong_is_left_to_the_stream() {
        let path = file("bad");
        let mut dice = Dice(11);
        let mut refused = 0;
        for round in 0..300 {
            let end = ["\n", "\r\n"][dice.throw(2)];
            let mut bytes = dice.board(end).into_bytes();
            if round % 5 == 0 {
                let plain = String::from_utf8(bytes.clone()).unwrap().replace('\r', "");
                let Ok(board) = diagram::parse(&plain) else { continue };
                bytes = packed::pack(&board);
            }
            for _ in 0..=dice.throw(2) {
                let at = dice.throw(bytes.len());
                match dice.throw(6) {
                    0 => drop(bytes.remove(at)),
                    1 => bytes.insert(at, [b'.', b'\n', b'\r', 0][dice.throw(4)]),
                    2 => bytes[at] = [b'X', b'\n', b'\r', 0, 0xff][dice.throw(5)],
                    3 => bytes.truncate(at.max(1)),
                    4 => bytes.push([b'.', b'\n', b'\r'][dice.throw(3)]),
                    _ => {
                        let other = dice.throw(bytes.len());
                        bytes.swap(at, other);
                    }
                }
            }
            let expected = streamed(&bytes, Topology::Square);
            refused += usize::from(expected.is_none());
            let found = in_parts(&path, &bytes, Topology::Square, 2 + round % 3);
            assert!(found.is_none() || found == expected, "{round}: {found:?}, not {expected:?}");
        }
        assert!(refused > 100, "{refused}");
        fs::remove_file(path).unwrap();
    }

    #[test]
    fn what_is_no_file_is_left_to_the_stream() {
        let two = NonZero::new(2).unwrap();
        for path in ["/dev/zero", ".", "/no/such/file"] {
            assert_eq!(
                totals(
                    path,
                    Topology::Square,
                    two,
                    MinimumSizes { file: 0, part: 1, direct: 0 },
                    RegionCount::Count,
                    &|_| ()
                ),
                None
            );
        }
    }
}
