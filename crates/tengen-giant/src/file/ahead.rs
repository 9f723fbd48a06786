//! A large file that is read past the page cache, by a thread that stays ahead of whoever counts it.
//!
//! What comes from the disk goes straight to where it is counted: nothing is copied, and the disk has something to do while
//! others count. What is in the page cache already is quicker to copy from there, and is left to the usual way of
//! reading; so is everything where the system or the disk does not read like this.

use super::pages::{PAGE, Sheet};
use super::parts::read_at;
use std::fs::File;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufRead, Read};
use std::ops::Range;
use std::sync::mpsc::{Receiver, Sender, channel};

/// Bytes that are read at once; a disk is at its best with large pieces.
const PIECE: usize = 1 << 20;
/// What direct reads are multiples of: no disk is known to want more.
const ALIGN: u64 = 1 << 16;
/// How many pages of a stretch are asked for.
const ASKED: u64 = 4;
/// Pieces that are counted or on their way.
const PIECES: usize = 2;

/// A file that is read past the page cache, and the same one read as usual.
#[derive(Debug)]
pub(crate) struct Direct<'a> {
    file: &'a File,
    direct: File,
}

impl<'a> Direct<'a> {
    /// The file at `path`, which is open as `file`, unless the system does not read it like this.
    pub(crate) fn new(path: &str, file: &'a File) -> Option<Direct<'a>> {
        Some(Direct { file, direct: system::open(path, file)? })
    }

    /// Whether a stretch of the file is in the page cache, as a few of its pages tell.
    ///
    /// Asking for a page may make the system fetch it, so they are others each time: always the same ones would be there
    /// after some runs, and with them, as it would seem, the whole file.
    pub(crate) fn is_in_memory(&self, stretch: &Range<u64>) -> bool {
        let each = ((stretch.end - stretch.start) / (ASKED * PAGE as u64)).max(1);
        let chance = RandomState::new();
        (0..ASKED).all(|part| {
            let page = part * each + chance.hash_one(part) % each;
            system::is_in_memory(self.file, stretch.start + page * PAGE as u64)
        })
    }

    /// Reads a stretch that begins with a page, ahead of `take`; nothing if there is no thread for it.
    pub(crate) fn read<T>(&self, stretch: Range<u64>, take: impl FnOnce(Ahead) -> Option<T>) -> Option<T> {
        std::thread::scope(|scope| {
            let (give, given) = channel();
            let (back, free) = channel();
            for _ in 0..PIECES {
                back.send(Sheet::new(PIECE)).ok()?;
            }
            let on_its_own = move || self.read_pieces(stretch, &free, &give);
            std::thread::Builder::new().spawn_scoped(scope, on_its_own).ok()?;
            take(Ahead { given, back, now: None, from: 0 })
        })
    }

    /// Reads piece by piece until the end, an error, or until nobody waits for more.
    fn read_pieces(&self, stretch: Range<u64>, free: &Receiver<Sheet>, give: &Sender<Piece>) {
        let mut at = stretch.start;
        for mut sheet in free {
            let wanted = (stretch.end - at).next_multiple_of(ALIGN).min(PIECE as u64) as usize;
            let length = loop {
                match self.read_at(&mut sheet.bytes_mut()[..wanted], at) {
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    length => break length,
                }
            };
            // At the end more may have been read than is wanted.
            let length = length.map(|length| length.min((stretch.end - at) as usize));
            at += *length.as_ref().unwrap_or(&0) as u64;
            // A file that has become shorter ends here, too.
            let ended = at == stretch.end || !matches!(length, Ok(1..));
            if give.send(length.map(|length| (sheet, length))).is_err() || ended {
                return;
            }
        }
    }

    fn read_at(&self, bytes: &mut [u8], at: u64) -> io::Result<usize> {
        match read_at(&self.direct, bytes, at) {
            // Pages are not what this disk is read by, or a piece was cut short and the next one begins within a page.
            Err(error) if matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported) => {
                read_at(self.file, bytes, at)
            }
            length => length,
        }
    }
}

/// Memory with so many bytes in it that were read.
type Piece = io::Result<(Sheet, usize)>;

/// What was read, in order.
#[derive(Debug)]
pub(crate) struct Ahead {
    given: Receiver<Piece>,
    /// Where memory goes that was counted.
    back: Sender<Sheet>,
    now: Option<(Sheet, usize)>,
    /// How many bytes of it were taken.
    from: usize,
}

impl BufRead for Ahead {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if let Some((sheet, _)) = self.now.take_if(|(_, length)| *length == self.from) {
            // Nobody takes it when all is read.
            let _ = self.back.send(sheet);
        }
        if self.now.is_none() {
            // After the last one nobody gives any.
            let Ok(piece) = self.given.recv() else { return Ok(&[]) };
            (self.now, self.from) = (Some(piece?), 0);
        }
        Ok(self.now.as_ref().map_or(&[], |(sheet, length)| &sheet.bytes()[self.from..*length]))
    }

    fn consume(&mut self, amount: usize) {
        self.from += amount.min(self.now.as_ref().map_or(0, |(_, length)| length - self.from));
    }
}

impl Read for Ahead {
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

    /// Opens a file anew, past the page cache; not if another one is there by now, nor waiting for what that may be.
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

/// Elsewhere files are read as usual.
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
            let Some(direct) = Direct::new(path.to_str().unwrap(), &file) else {
                skip("files cannot be read past the page cache here");
                break;
            };
            let page = PAGE as u64;
            // What begins within a page is not read directly.
            let half = length / page / 2 * page;
            for stretch in [0..length, 0..length / 2 + 1, half..length, 1.min(length - 1)..length, 0..length + 10_000] {
                let read = direct.read(stretch.clone(), |mut ahead| {
                    let mut read = Vec::new();
                    ahead.read_to_end(&mut read).ok().map(|_| read)
                });
                assert_eq!(read.as_deref(), Some(&bytes[stretch.start as usize..stretch.end.min(length) as usize]));
            }
            // Whoever counts may have had enough.
            assert_eq!(direct.read(0..length, |mut ahead| ahead.fill_buf().ok()?.first().copied()), Some(0));
        }
        fs::remove_file(&path).unwrap();
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn asking_does_not_make_it_so() {
        let path = std::env::temp_dir().join(format!("tengen-asked-{}", std::process::id()));
        let length = 64 * PIECE as u64;
        fs::write(&path, vec![b'.'; length as usize]).unwrap();
        let file = File::open(&path).unwrap();
        file.sync_all().unwrap();
        if let Some(direct) = Direct::new(path.to_str().unwrap(), &file) {
            let asked = || direct.is_in_memory(&(0..length));
            let was_there = asked();
            rustix::fs::fadvise(&file, 0, None, rustix::fs::Advice::DontNeed).unwrap();
            if was_there && !asked() {
                assert!((0..12).all(|_| !asked()));
            } else {
                skip("the system keeps pages that it was told to drop");
            }
        } else {
            skip("files cannot be read past the page cache here");
        }
        fs::remove_file(&path).unwrap();
    }
}
