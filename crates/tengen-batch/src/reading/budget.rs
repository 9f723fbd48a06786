//! Protection against decompression bombs: the amount of unpacked data is limited by the amount of data read.

use std::cell::Cell;
use std::io::{self, Read};
use std::rc::Rc;

/// The amount that any file may unpack to, however small it is.
const FLOOR: u64 = 64 << 20;

/// The maximum number of further bytes per byte read. Records are compressed to about a fifth, and copies of the same
/// record to a hundredth.
const RATIO: u64 = 200;

/// The numbers of bytes read from a file and of bytes unpacked from them.
#[derive(Clone, Debug, Default)]
pub(super) struct ByteBudget {
    read: Rc<Cell<u64>>,
    unpacked: Rc<Cell<u64>>,
}

impl ByteBudget {
    /// Returns a reader that counts the bytes read.
    pub(super) fn packed<R>(&self, reader: R) -> Packed<R> {
        Packed { reader, budget: self.clone() }
    }

    /// Returns a reader that counts and limits the unpacked bytes.
    pub(super) fn unpacked<R>(&self, reader: R) -> Unpacked<R> {
        Unpacked { reader, budget: self.clone() }
    }

    /// Counts bytes as read that are not read in order, such as those of an archive with a directory.
    pub(super) fn hold(&self, bytes: u64) {
        self.read.set(self.read.get().saturating_add(bytes));
    }
}

/// A reader of the bytes of a file.
#[derive(Debug)]
pub(super) struct Packed<R> {
    reader: R,
    budget: ByteBudget,
}

impl<R: Read> Read for Packed<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let count = self.reader.read(into)?;
        self.budget.hold(count as u64);
        Ok(count)
    }
}

/// A reader of unpacked bytes that ends with an error when there are too many of them.
#[derive(Debug)]
pub(super) struct Unpacked<R> {
    reader: R,
    budget: ByteBudget,
}

impl<R: Read> Read for Unpacked<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let count = self.reader.read(into)?;
        let unpacked = self.budget.unpacked.get().saturating_add(count as u64);
        self.budget.unpacked.set(unpacked);
        if unpacked > FLOOR.saturating_add(self.budget.read.get().saturating_mul(RATIO)) {
            return Err(io::Error::other(format!(
                "unpacks to more than {RATIO} times its size; the rest was not read"
            )));
        }
        Ok(count)
    }
}
