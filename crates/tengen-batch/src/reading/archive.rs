//! Archives as streams of games: zip, tar, gzip and Zstandard, recognized by their content, also nested.
//!
//! Nothing is unpacked to disk, so names inside an archive are never used as paths.

use super::budget::ByteBudget;
use super::cutter::{Cut, Cutter, too_long};
use super::text;
use super::walk::is_wanted;
use crate::inputs::is_standard_input;
use std::fs::File;
use std::io::{self, BufReader, Cursor, Read, Seek};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use tengen_api::record;

/// The maximum nesting depth of archives.
const MAX_NESTING: usize = 4;

/// The maximum size of a zip file inside another archive. It is kept in memory, because its directory is at its end.
const MAX_NESTED_ZIP: u64 = 64 << 20;

/// The longest name of a member.
const MAX_NAME: u64 = 1 << 16;

/// The maximum window of a Zstandard stream, as a power of two: 128 MiB, as in the zstd program.
const ZSTD_WINDOW: u32 = 27;

/// A game found in an input, or an error in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FoundGame {
    /// The file, and inside an archive the member after a slash.
    pub(crate) path: String,
    /// The number of the game in its file, from 1. An error of the file itself has the number of the next game.
    pub(crate) game: u64,
    /// The text of the game, or the error.
    pub(crate) text: Result<Vec<u8>, String>,
}

/// Whether to go on.
pub(super) type Flow = ControlFlow<()>;

/// Passes every game of a file to `sink` until it stops. Errors are pieces too.
pub(crate) fn each_game(path: &Path, bytes_read: &AtomicU64, sink: &mut dyn FnMut(FoundGame) -> Flow) -> Flow {
    let name = path.display().to_string();
    let mut reading = ArchiveReading { budget: ByteBudget::default(), sink };
    if is_standard_input(path) {
        let packed = reading.budget.packed(Watched { file: io::stdin().lock(), bytes_read });
        return reading.stream("standard input", &mut BufReader::with_capacity(1 << 16, packed), 0);
    }
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) => return reading.wrong(&name, 1, &format!("cannot be read: {error}")),
    };
    match kind_of_file(&file) {
        Ok(ArchiveKind::Zip) => {
            let length = file.metadata().map_or(0, |file| file.len());
            reading.budget.hold(length);
            let before = bytes_read.load(Ordering::Relaxed);
            let flow = reading.zip(&name, BufReader::new(file), Some(bytes_read), 0);
            bytes_read.store(before.saturating_add(length), Ordering::Relaxed);
            flow
        }
        Ok(_) => {
            let packed = reading.budget.packed(Watched { file, bytes_read });
            reading.stream(&name, &mut BufReader::with_capacity(1 << 16, packed), 0)
        }
        Err(error) => reading.wrong(&name, 1, &format!("cannot be read: {error}")),
    }
}

/// A file that counts the bytes read from it.
struct Watched<'a, R> {
    file: R,
    bytes_read: &'a AtomicU64,
}

impl<R: Read> Read for Watched<'_, R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let count = self.file.read(into)?;
        self.bytes_read.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

/// A member of a zip file that reports how much of it has been read, as a share of its compressed size: a few
/// compressed bytes may hold very many records.
struct WatchedMember<'a, R> {
    member: R,
    bytes_read: Option<&'a AtomicU64>,
    /// The bytes of the file before this member, and the compressed size of the member.
    before: u64,
    packed: u64,
    /// The uncompressed size according to the central directory, and the number of bytes read so far.
    unpacked: u64,
    read: u64,
}

impl<R: Read> Read for WatchedMember<'_, R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let count = self.member.read(into)?;
        self.read = self.read.saturating_add(count as u64).min(self.unpacked);
        if let Some(bytes_read) = self.bytes_read {
            let share = u128::from(self.packed) * u128::from(self.read) / u128::from(self.unpacked.max(1));
            let share = u64::try_from(share).unwrap_or(self.packed);
            bytes_read.store(self.before.saturating_add(share), Ordering::Relaxed);
        }
        Ok(count)
    }
}

/// Returns the total uncompressed size of the records in a zip file, according to its central directory.
pub(super) fn unpacked_bytes(path: &Path) -> Option<u64> {
    let mut archive = zip::ZipArchive::new(BufReader::new(File::open(path).ok()?)).ok()?;
    let mut sum: u64 = 0;
    for index in 0..archive.len() {
        let member = archive.by_index_raw(index).ok()?;
        let is_read = member.is_file() && is_wanted(&String::from_utf8_lossy(member.name_raw()));
        sum = sum.saturating_add(if is_read { member.size() } else { 0 });
    }
    Some(sum)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ArchiveKind {
    Zip,
    Gzip,
    Zstd,
    Tar,
    Text,
}

/// A block of a tar archive.
const BLOCK: usize = 512;

/// Returns the kind of data that starts with these bytes.
fn kind(start: &[u8]) -> ArchiveKind {
    match start {
        [b'P', b'K', 3, 4, ..] | [b'P', b'K', 5, 6, ..] => ArchiveKind::Zip,
        [0x1f, 0x8b, ..] => ArchiveKind::Gzip,
        [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => ArchiveKind::Zstd,
        _ if is_tar(start) => ArchiveKind::Tar,
        _ => ArchiveKind::Text,
    }
}

/// Whether a block is the header of a member, by its checksum, or the end of an empty archive.
fn is_tar(block: &[u8]) -> bool {
    let Some(block) = block.get(..BLOCK) else { return false };
    if block.iter().all(|&byte| byte == 0) {
        return true;
    }
    let digits = std::str::from_utf8(&block[148..156]).unwrap_or_default();
    let stated = u32::from_str_radix(digits.trim_matches([' ', '\0']), 8);
    let byte = |(at, &byte): (usize, &u8)| if (148..156).contains(&at) { 32 } else { u32::from(byte) };
    stated == Ok(block.iter().enumerate().map(byte).sum())
}

fn kind_of_file(mut file: &File) -> io::Result<ArchiveKind> {
    let mut start = Vec::new();
    // A file that cannot be rewound is read as a stream.
    if !file.metadata()?.is_file() {
        return Ok(ArchiveKind::Text);
    }
    file.take(4).read_to_end(&mut start)?;
    file.rewind()?;
    Ok(kind(&start))
}

struct ArchiveReading<'s> {
    budget: ByteBudget,
    sink: &'s mut dyn FnMut(FoundGame) -> Flow,
}

impl ArchiveReading<'_> {
    fn wrong(&mut self, path: &str, game: u64, what: &str) -> Flow {
        (self.sink)(FoundGame { path: path.into(), game, text: Err(what.into()) })
    }

    /// Reads a stream of any kind.
    fn stream(&mut self, path: &str, reader: &mut dyn Read, nesting: usize) -> Flow {
        let mut start = Vec::new();
        if let Err(error) = Read::take(&mut *reader, BLOCK as u64).read_to_end(&mut start)
            && start.is_empty()
        {
            return self.wrong(path, 1, &error.to_string());
        }
        let kind = kind(&start);
        if kind != ArchiveKind::Text && nesting == MAX_NESTING {
            return self.wrong(path, 1, &format!("archives lie more than {MAX_NESTING} deep in each other"));
        }
        if let Some(what) = record::foreign(&start).filter(|_| kind == ArchiveKind::Text) {
            return self.wrong(path, 1, &format!("this is {what}, not a game or board"));
        }
        let mut whole = Cursor::new(start).chain(reader);
        match kind {
            ArchiveKind::Text => self.text(path, whole),
            ArchiveKind::Tar => self.tar(path, &mut whole, nesting + 1),
            ArchiveKind::Gzip => {
                let unpacked = self.budget.unpacked(flate2::read::MultiGzDecoder::new(whole));
                self.stream(path, &mut BufReader::new(unpacked), nesting + 1)
            }
            ArchiveKind::Zstd => match zstd::stream::read::Decoder::new(whole) {
                Ok(mut decoder) => {
                    // A stream with a larger window is refused when it is read.
                    let _ = decoder.window_log_max(ZSTD_WINDOW);
                    let unpacked = self.budget.unpacked(decoder);
                    self.stream(path, &mut BufReader::new(unpacked), nesting + 1)
                }
                Err(error) => self.wrong(path, 1, &error.to_string()),
            },
            ArchiveKind::Zip => {
                let mut bytes = Vec::new();
                match whole.take(MAX_NESTED_ZIP + 1).read_to_end(&mut bytes) {
                    Err(error) => self.wrong(path, 1, &error.to_string()),
                    Ok(_) if bytes.len() as u64 > MAX_NESTED_ZIP => {
                        let what = format!("a zip of more than {} MiB inside an archive", MAX_NESTED_ZIP >> 20);
                        self.wrong(path, 1, &what)
                    }
                    Ok(_) => self.zip(path, Cursor::new(bytes), None, nesting),
                }
            }
        }
    }

    /// Cuts a text into games.
    fn text(&mut self, path: &str, reader: impl Read) -> Flow {
        let mut cutter = Cutter::new(text::utf8(reader));
        let mut game = 0;
        loop {
            let cut = cutter.next_game();
            game += 1;
            match cut {
                Ok(Some(Cut::Game(text))) => (self.sink)(FoundGame { path: path.into(), game, text: Ok(text) })?,
                Ok(Some(Cut::TooLong)) => self.wrong(path, game, &too_long())?,
                Ok(None) if game == 1 => return self.wrong(path, game, "not a game record: no '(;' in it"),
                Ok(None) => return Flow::Continue(()),
                Err(error) => return self.wrong(path, game, &error.to_string()),
            }
        }
    }

    /// Reads a zip file. For an archive on disk, `bytes_read` is kept up to date.
    fn zip(&mut self, path: &str, reader: impl Read + Seek, bytes_read: Option<&AtomicU64>, nesting: usize) -> Flow {
        let mut archive = match zip::ZipArchive::new(reader) {
            Ok(archive) => archive,
            Err(error) => return self.wrong(path, 1, &error.to_string()),
        };
        let mut found = false;
        for index in 0..archive.len() {
            let name = match archive.by_index_raw(index) {
                Ok(member) if !member.is_file() => continue,
                Ok(member) => String::from_utf8_lossy(member.name_raw()).into_owned(),
                Err(error) => return self.wrong(path, 1, &error.to_string()),
            };
            if !is_wanted(&name) {
                continue;
            }
            found = true;
            let name = format!("{path}/{name}");
            let budget = self.budget.clone();
            match archive.by_index(index) {
                Ok(member) => {
                    let before = bytes_read.map_or(0, |bytes| bytes.load(Ordering::Relaxed));
                    let (packed, unpacked) = (member.compressed_size(), member.size());
                    let member = WatchedMember { member, bytes_read, before, packed, unpacked, read: 0 };
                    self.stream(&name, &mut BufReader::new(budget.unpacked(member)), nesting + 1)?;
                }
                Err(error) => self.wrong(&name, 1, &error.to_string())?,
            }
        }
        if found { Flow::Continue(()) } else { self.nothing(path) }
    }

    fn tar(&mut self, path: &str, reader: &mut dyn Read, nesting: usize) -> Flow {
        let mut archive = tar::Archive::new(reader);
        let entries = match archive.entries() {
            Ok(entries) => entries.raw(true),
            Err(error) => return self.wrong(path, 1, &error.to_string()),
        };
        let mut found = false;
        let (mut long_name, mut is_lost) = (None, false);
        for entry in entries {
            let entry = match entry {
                Ok(entry) => entry,
                Err(error) => return self.wrong(path, 1, &error.to_string()),
            };
            let kind = entry.header().entry_type();
            if kind.is_gnu_longname() || kind.is_pax_local_extensions() {
                match long_member_name(entry) {
                    Ok(LongName::Name(name)) => long_name = Some(name),
                    Ok(LongName::None) => {}
                    Ok(LongName::TooLong) => {
                        // Only the member with this name is lost.
                        is_lost = true;
                        found = true;
                        self.wrong(path, 1, "the name of a member is too long; the member was left out")?;
                    }
                    Err(error) => return self.wrong(path, 1, &error.to_string()),
                }
                continue;
            }
            if std::mem::take(&mut is_lost) {
                long_name = None;
                continue;
            }
            let name = long_name.take().unwrap_or_else(|| String::from_utf8_lossy(&entry.path_bytes()).into_owned());
            if (kind.is_file() || kind.is_contiguous()) && is_wanted(&name) {
                found = true;
                self.stream(&format!("{path}/{name}"), &mut BufReader::new(entry), nesting)?;
            }
        }
        if found { Flow::Continue(()) } else { self.nothing(path) }
    }

    fn nothing(&mut self, path: &str) -> Flow {
        self.wrong(path, 1, "there is no .sgf file in the archive")
    }
}

/// The contents of a member that only gives the long name of the next member.
enum LongName {
    None,
    Name(String),
    TooLong,
}

fn long_member_name(entry: tar::Entry<'_, impl Read>) -> io::Result<LongName> {
    let is_plain = entry.header().entry_type().is_gnu_longname();
    let mut bytes = Vec::new();
    entry.take(MAX_NAME + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_NAME {
        return Ok(LongName::TooLong);
    }
    if is_plain {
        let end = bytes.iter().position(|&byte| byte == 0).unwrap_or(bytes.len());
        return Ok(LongName::Name(String::from_utf8_lossy(&bytes[..end]).into_owned()));
    }
    let path = tar::PaxExtensions::new(&bytes).flatten().find(|extension| extension.key_bytes() == b"path");
    Ok(path.map_or(LongName::None, |path| LongName::Name(String::from_utf8_lossy(path.value_bytes()).into_owned())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    #[test]
    fn progress_follows_the_records_and_not_the_packed_bytes() {
        let path = std::env::temp_dir().join(format!("tengen-progress-{}.zip", std::process::id()));
        let mut zip = zip::ZipWriter::new(File::create(&path).unwrap());
        for name in ["a.sgf", "b.sgf"] {
            zip.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
            zip.write_all("(;)".repeat(500_000).as_bytes()).unwrap();
        }
        zip.finish().unwrap();
        let length = std::fs::metadata(&path).unwrap().len();
        let (read, mut games, mut last) = (AtomicU64::new(0), 0_u64, 0);
        let flow = each_game(&path, &read, &mut |_| {
            games += 1;
            let now = read.load(Ordering::Relaxed);
            assert!(last <= now && now <= length);
            // The buffers in front of the cutter contain a few thousand games.
            assert!((now * 1_000_000).abs_diff(games * length) < length * 100_000, "{now} of {length} after {games}");
            last = now;
            Flow::Continue(())
        });
        assert_eq!((flow, games, read.into_inner()), (Flow::Continue(()), 1_000_000, length));
        assert_eq!(unpacked_bytes(&path), Some(3_000_000));
        std::fs::remove_file(path).unwrap();
    }
}
