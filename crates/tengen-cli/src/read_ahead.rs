//! An input that is read on a thread of its own while what was read is counted, in memory for a few pieces.

use std::io::{self, BufRead, Read};
use std::sync::mpsc::{Receiver, Sender, channel, sync_channel};

/// Bytes that are read at once.
const BYTES: usize = 1 << 18;
/// Pieces that wait to be taken.
const WAITING: usize = 4;

/// What was read at once: as much of the bytes as was there.
#[derive(Debug, Default)]
struct Piece {
    bytes: Vec<u8>,
    length: usize,
}

/// Gives the pieces in turn and hands them back to be filled again.
#[derive(Debug)]
pub(crate) struct ReadAhead {
    full: Receiver<io::Result<Piece>>,
    used: Sender<Piece>,
    piece: Piece,
    /// How much of the piece was taken.
    taken: usize,
}

impl ReadAhead {
    /// Begins to read.
    pub(crate) fn begin(mut reader: Box<dyn BufRead + Send>) -> io::Result<ReadAhead> {
        let (filled, full) = sync_channel(WAITING);
        let (used, empty) = channel::<Piece>();
        // The thread ends with the input, or when nobody wants its pieces any more.
        std::thread::Builder::new().spawn(move || {
            loop {
                let mut piece = empty.try_recv().unwrap_or_else(|_| Piece { bytes: vec![0; BYTES], length: 0 });
                let read = match reader.read(&mut piece.bytes) {
                    Ok(length) => Ok(Piece { length, ..piece }),
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                    Err(error) => Err(error),
                };
                let last = read.as_ref().map_or(true, |piece| piece.length == 0);
                if filled.send(read).is_err() || last {
                    return;
                }
            }
        })?;
        Ok(ReadAhead { full, used, piece: Piece::default(), taken: 0 })
    }
}

impl BufRead for ReadAhead {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.taken == self.piece.length {
            // A thread that is gone has come to the end.
            let next = self.full.recv().unwrap_or_else(|_| Ok(Piece::default()))?;
            let used = std::mem::replace(&mut self.piece, next);
            self.taken = 0;
            if !used.bytes.is_empty() {
                // At the end nobody takes it.
                let _ = self.used.send(used);
            }
        }
        Ok(&self.piece.bytes[self.taken..self.piece.length])
    }

    fn consume(&mut self, amount: usize) {
        self.taken += amount;
    }
}

impl Read for ReadAhead {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let there = self.fill_buf()?;
        let length = there.len().min(bytes.len());
        bytes[..length].copy_from_slice(&there[..length]);
        self.consume(length);
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    /// Gives a few bytes at a time, then fails or ends.
    struct Trickle(usize, bool);

    impl Read for Trickle {
        fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
            if self.0 == 0 {
                return if self.1 { Err(io::Error::other("broken")) } else { Ok(0) };
            }
            let length = bytes.len().min(self.0).min(1000);
            bytes[..length].fill(7);
            self.0 -= length;
            Ok(length)
        }
    }

    #[test]
    fn all_is_read_and_errors_are_told() {
        let read = |length, fails| {
            let mut bytes = Vec::new();
            let reader = Box::new(BufReader::with_capacity(100, Trickle(length, fails)));
            let told = ReadAhead::begin(reader).unwrap().read_to_end(&mut bytes);
            (bytes, told.map_err(|error| error.to_string()))
        };
        for length in [0, 1, 999, 1000, 1_000_001] {
            assert_eq!(read(length, false), (vec![7; length], Ok(length)));
            assert_eq!(read(length, true), (vec![7; length], Err("broken".into())));
        }
    }
}
