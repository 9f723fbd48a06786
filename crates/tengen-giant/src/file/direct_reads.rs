//! Reads a large file directly, without the page cache, in a thread that stays ahead of the counting.
//!
//! Data goes from the disk straight to the memory in which it is counted: nothing is copied, and the disk stays busy
//! during the counting. Data that is already in the page cache is faster to copy from there, so it is read in the usual
//! way. The same applies if the system or the disk does not support direct reads.

use super::pages::{PAGE, PageBuffer};
use super::parts::read_at;
use std::fs::File;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufRead, Read};
use std::ops::Range;
use std::sync::mpsc::{Receiver, Sender, channel};

/// The number of bytes per read. Disks are fastest with large reads.
const PIECE: usize = 1 << 20;
/// The alignment of direct reads. No known disk needs more.
const ALIGN: u64 = 1 << 16;
/// The number of pages per range that are checked for being in the page cache.
const ASKED: u64 = 4;
/// The number of buffers that are being read or counted.
const PIECES: usize = 2;

/// A file opened for direct reads, together with the same file opened as usual.
#[derive(Debug)]
pub(crate) struct DirectFile<'a> {
    file: &'a File,
    direct: File,
}

impl<'a> DirectFile<'a> {
    /// Opens the file at `path`, already open as `file`, for direct reads. Returns `None` if the system does not
    /// support them.
    pub(crate) fn new(path: &str, file: &'a File) -> Option<DirectFile<'a>> {
        Some(DirectFile { file, direct: system::open(path, file)? })
    }

    /// Whether a range of the file is in the page cache, judged by a few of its pages.
    ///
    /// Checking a page may make the system load it, so the pages are chosen at random each time. If they were fixed,
    /// they would all be cached after a few runs, and the whole file would appear to be.
    pub(crate) fn is_in_memory(&self, stretch: &Range<u64>) -> bool {
        let each = ((stretch.end - stretch.start) / (ASKED * PAGE as u64)).max(1);
        let chance = RandomState::new();
        (0..ASKED).all(|part| {
            let page = part * each + chance.hash_one(part) % each;
            system::is_in_memory(self.file, stretch.start + page * PAGE as u64)
        })
    }

    /// Reads a range that starts at a page boundary, ahead of `take`. Returns `None` if no thread can be started.
    pub(crate) fn read<T>(&self, stretch: Range<u64>, take: impl FnOnce(ReadAhead) -> Option<T>) -> Option<T> {
        std::thread::scope(|scope| {
            let (give, given) = channel();
            let (back, free) = channel();
            for _ in 0..PIECES {
                back.send(PageBuffer::new(PIECE)).ok()?;
            }
            let on_its_own = move || self.read_pieces(stretch, &free, &give);
            std::thread::Builder::new().spawn_scoped(scope, on_its_own).ok()?;
            take(ReadAhead { given, back, now: None, from: 0 })
        })
    }

    /// Reads piece by piece until the end, an error, or until the receiver is gone.
    fn read_pieces(&self, stretch: Range<u64>, free: &Receiver<PageBuffer>, give: &Sender<ReadResult>) {
        let mut at = stretch.start;
        for mut sheet in free {
            let wanted = (stretch.end - at).next_multiple_of(ALIGN).min(PIECE as u64) as usize;
            let length = loop {
                match self.read_at(&mut sheet.bytes_mut()[..wanted], at) {
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    length => break length,
                }
            };
            // The last read may return more bytes than requested.
            let length = length.map(|length| length.min((stretch.end - at) as usize));
            at += *length.as_ref().unwrap_or(&0) as u64;
            // This also ends the loop if the file was truncated in the meantime.
            let ended = at == stretch.end || !matches!(length, Ok(1..));
            if give.send(length.map(|length| (sheet, length))).is_err() || ended {
                return;
            }
        }
    }

    fn read_at(&self, bytes: &mut [u8], at: u64) -> io::Result<usize> {
        match read_at(&self.direct, bytes, at) {
            // The disk needs another alignment, or a short read left the next one unaligned.
            Err(error) if matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported) => {
                read_at(self.file, bytes, at)
            }
            length => length,
        }
    }
}

/// A buffer and the number of bytes read into it.
type ReadResult = io::Result<(PageBuffer, usize)>;

/// The pieces of a range in order.
#[derive(Debug)]
pub(crate) struct ReadAhead {
    given: Receiver<ReadResult>,
    /// Returns counted buffers to the reading thread.
    back: Sender<PageBuffer>,
    now: Option<(PageBuffer, usize)>,
    /// The number of bytes consumed from the current buffer.
    from: usize,
}

impl BufRead for ReadAhead {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if let Some((sheet, _)) = self.now.take_if(|(_, length)| *length == self.from) {
            // Sending fails when everything has been read, which is fine.
            let _ = self.back.send(sheet);
        }
        if self.now.is_none() {
            // The channel is closed after the last piece.
            let Ok(piece) = self.given.recv() else { return Ok(&[]) };
            (self.now, self.from) = (Some(piece?), 0);
        }
        Ok(self.now.as_ref().map_or(&[], |(sheet, length)| &sheet.bytes()[self.from..*length]))
    }

    fn consume(&mut self, amount: usize) {
        self.from += amount.min(self.now.as_ref().map_or(0, |(_, length)| length - self.from));
    }
}

impl Read for ReadAhead {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let length = self.fill_buf()?.read(bytes)?;
        self.consume(length);
        Ok(length)
    }
}

#[cfg(target_os = "linux")]
mod system {
    use rustix::fs::OFlags;
    use rustix::io::{ReadWriteFlags, preadv2};
    use std::fs::{File, OpenOptions};
    use std::io::IoSliceMut;
    use std::os::unix::fs::{MetadataExt, OpenOptionsExt};

    /// Reopens a file for direct reads. Returns `None` if the path now names another file, and never blocks on opening
    /// it.
    pub(super) fn open(path: &str, file: &File) -> Option<File> {
        let flags = (OFlags::DIRECT | OFlags::NONBLOCK).bits().cast_signed();
        let direct = OpenOptions::new().read(true).custom_flags(flags).open(path).ok()?;
        let [one, other] = [file, &direct].map(|file| file.metadata().ok().map(|data| (data.dev(), data.ino())));
        (one.is_some() && one == other).then_some(direct)
    }

    /// Whether a byte can be read without waiting for the disk.
    pub(super) fn is_in_memory(file: &File, at: u64) -> bool {
        let mut byte = [0];
        preadv2(file, &mut [IoSliceMut::new(&mut byte)], at, ReadWriteFlags::NOWAIT).is_ok()
    }
}

/// Other systems read files as usual.
#[cfg(not(target_os = "linux"))]
mod system {
    use std::fs::File;

    pub(super) fn open(_: &str, _: &File) -> Option<File> {
        None
    }

    pub(super) fn is_in_memory(_: &File, _: u64) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use tengen_testing::skip;

    #[test]
    fn all_is_read() {
        let path = std::env::temp_dir().join(format!("tengen-ahead-{}", std::process::id()));
        let piece = PIECE as u64;
        for length in [1, 4095, 4096, 4097, piece - 1, piece, piece + 1, 3 * piece + 5000] {
            let bytes: Vec<u8> = (0..length).map(|at| (at % 251) as u8).collect();
            fs::write(&path, &bytes).unwrap();
            let file = File::open(&path).unwrap();
            let Some(direct) = DirectFile::new(path.to_str().unwrap(), &file) else {
                skip("files cannot be read past the page cache here");
                break;
            };
            let page = PAGE as u64;
            // Ranges that do not start at a page boundary fall back to ordinary reads.
            let half = length / page / 2 * page;
            for stretch in [0..length, 0..length / 2 + 1, half..length, 1.min(length - 1)..length, 0..length + 10_000] {
                let read = direct.read(stretch.clone(), |mut ahead| {
                    let mut read = Vec::new();
                    ahead.read_to_end(&mut read).ok().map(|_| read)
                });
                assert_eq!(read.as_deref(), Some(&bytes[stretch.start as usize..stretch.end.min(length) as usize]));
            }
            // The receiver may stop early.
            assert_eq!(direct.read(0..length, |mut ahead| ahead.fill_buf().ok()?.first().copied()), Some(0));
        }
        fs::remove_file(&path).unwrap();
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn asking_does_not_make_it_so() {
        let path = std::env::temp_dir().join(format!("tengen-cached-{}", std::process::id()));
        let length = 64 * PIECE as u64;
        fs::write(&path, vec![b'.'; length as usize]).unwrap();
        let file = File::open(&path).unwrap();
        file.sync_all().unwrap();
        if let Some(direct) = DirectFile::new(path.to_str().unwrap(), &file) {
            let is_cached = || direct.is_in_memory(&(0..length));
            let was_there = is_cached();
            rustix::fs::fadvise(&file, 0, None, rustix::fs::Advice::DontNeed).unwrap();
            if was_there && !is_cached() {
                assert!((0..12).all(|_| !is_cached()));
            } else {
                skip("the system keeps pages that it was told to drop");
            }
        } else {
            skip("files cannot be read past the page cache here");
        }
        fs::remove_file(&path).unwrap();
    }
}
