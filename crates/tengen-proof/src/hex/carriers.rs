//! The cells that winners of settled positions need, in a table of bounded size that threads share.

use super::cells::Cells;
use std::sync::{Mutex, PoisonError};

/// The number of parts of the table, each with its own lock.
const PARTS: usize = 64;

/// Carriers by the hash of the position. A new one replaces the one in its place.
#[derive(Debug)]
pub(super) struct Carriers<const W: usize> {
    parts: Vec<Mutex<Vec<(u64, Cells<W>)>>>,
}

impl<const W: usize> Carriers<W> {
    /// Creates a table for `size` positions, but not less than one for each part.
    pub(super) fn new(size: usize) -> Carriers<W> {
        let part = || Mutex::new(vec![(0, Cells::NONE); size.div_ceil(PARTS).max(1)]);
        Carriers { parts: std::iter::repeat_with(part).take(PARTS).collect() }
    }

    /// Calls `use_it` with the place of a hash. A thread that panicked leaves whole entries behind.
    fn with_place<R>(&self, hash: u64, use_it: impl FnOnce(&mut (u64, Cells<W>)) -> R) -> R {
        let mut part = self.parts[hash as usize % PARTS].lock().unwrap_or_else(PoisonError::into_inner);
        let place = (hash / PARTS as u64) as usize % part.len();
        use_it(&mut part[place])
    }

    pub(super) fn get(&self, hash: u64) -> Option<Cells<W>> {
        self.with_place(hash, |kept| (kept.0 == hash).then_some(kept.1))
    }

    pub(super) fn put(&self, hash: u64, carrier: Cells<W>) {
        self.with_place(hash, |kept| *kept = (hash, carrier));
    }
}
