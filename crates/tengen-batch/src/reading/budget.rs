//! Bombs: a few bytes that unpack to endless ones are stopped by what was read so far.

use std::cell::Cell;
use std::io::{self, Read};
use std::rc::Rc;

/// What any file may unpack to, however small it is.
const FLOOR: u64 = 64 << 20;

/// Beyond that, how many bytes may come out for each byte that was read. Records shrink to a fifth, and the same record
/// over and over to a hundredth.
const RATIO: u64 = 200;

/// The bytes of one file that were read, and those that were unpacked from them.
#[derive(Clone, Debug, Default)]
pub(super) struct ByteBudget {
    read: Rc<Cell<u64>>,
    unpacked: Rc<Cell<u64>>,
}

impl ByteBudget {
    /// Counts what is read through this.
    pub(super) fn packed<R>(&self, reader: R) -> Packed<R> {
        Packed { reader, budget: self.clone() }
    }

    /// Counts and bounds what is unpacked through this.
    pub(super) fn unpacked<R>(&self, reader: R) -> Unpacked<R> {
        Unpacked { reader, budget: self.clone() }
    }

    /// Takes bytes as read that are there but not read one by one, as those of an archive with a list of members.
    pub(super) fn hold(&self, bytes: u64) {
        self.read.set(self.read.get().saturating_add(bytes));
    }
}

/// A reader of bytes as they lie in a file.
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
