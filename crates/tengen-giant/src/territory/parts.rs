//! Parts of a board that several threads count independently. Threads take them one after the other, from the top.

use super::census::RowPart;
use crate::kernel::flood::TILE_ROWS;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// Splits a board of `rows` rows into at most `most` parts of at least `least` rows each, for several threads. All
/// parts but the last consist of whole strips.
///
/// With more parts than threads, a delayed thread leaves more parts to the others, but each part costs some time at its
/// ends.
pub fn parts(rows: u64, least: u64, most: NonZero<usize>) -> Vec<RowPart> {
    let least = least.max(RowPart::LEAST);
    // If there is no such multiple, the whole board is one part.
    let each =
        rows.div_ceil(most.get() as u64).max(least).checked_next_multiple_of(TILE_ROWS as u64).unwrap_or(u64::MAX);
    let mut parts = Vec::new();
    let mut above = 0;
    while above < rows {
        // If the rest is too small for a part of its own, it is added to the last one.
        let left = rows - above;
        let own = if left.saturating_sub(each) < least { left } else { each };
        parts.push(RowPart { above, rows: own, below: left - own });
        above += own;
    }
    parts
}

/// Work that several threads do piece by piece, with results joined in order.
struct Gathering<T> {
    /// Results that wait for earlier ones, by number.
    waiting: Vec<Option<T>>,
    /// The joined results of all pieces before this number.
    joined: Option<T>,
    next: usize,
}

/// Does pieces of work on several threads, including this one, and joins the results in order. Returns `None` if any
/// piece has no result or two results cannot be joined.
pub fn gather<T: Send>(
    pieces: usize,
    threads: NonZero<usize>,
    work: impl Fn(usize) -> Option<T> + Sync,
    join: impl Fn(&mut T, T) -> bool + Sync,
) -> Option<T> {
    let all = Mutex::new(Gathering { waiting: (0..pieces).map(|_| None).collect(), joined: None, next: 0 });
    let (taken, failed) = (AtomicUsize::new(0), AtomicBool::new(false));
    let on_a_thread = || {
        loop {
            let piece = taken.fetch_add(1, Ordering::Relaxed);
            if piece >= pieces || failed.load(Ordering::Relaxed) {
                return;
            }
            let done = work(piece);
            let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
            let good = done.is_some();
            all.waiting[piece] = done;
            let joined = good && all.join(&join);
            failed.fetch_or(!joined, Ordering::Relaxed);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.get().min(pieces) {
            // If no thread can be started, this thread does the work.
            let _ = std::thread::Builder::new().spawn_scoped(scope, on_a_thread);
        }
        on_a_thread();
    });
    let all = all.into_inner().unwrap_or_else(PoisonError::into_inner);
    if failed.into_inner() { None } else { all.joined }
}

impl<T> Gathering<T> {
    /// Joins all results that no longer wait for an earlier one. Returns whether all could be joined.
    fn join(&mut self, join: impl Fn(&mut T, T) -> bool) -> bool {
        while let Some(done) = self.waiting.get_mut(self.next).and_then(Option::take) {
            self.next += 1;
            match &mut self.joined {
                Some(joined) => {
                    if !join(joined, done) {
                        return false;
                    }
                }
                None => self.joined = Some(done),
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_the_whole() {
        for rows in [0, 1, 41, 42, 100, 127, 128, 1000, 1 << 40, u64::MAX] {
            for most in [1, 2, 3, 8, 64] {
                let parts = parts(rows, 1, NonZero::new(most).unwrap());
                let mut above = 0;
                for part in &parts {
                    assert_eq!((part.above, part.above + part.rows + part.below), (above, rows));
                    assert!(part.rows >= RowPart::LEAST || parts.len() == 1);
                    above += part.rows;
                }
                assert_eq!(above, rows);
                assert!(parts.len() <= most);
            }
        }
    }

    #[test]
    fn pieces_come_in_order() {
        for threads in 1..5 {
            let threads = NonZero::new(threads).unwrap();
            let extend = |all: &mut Vec<usize>, next: Vec<usize>| {
                all.extend(next);
                true
            };
            assert_eq!(gather(20, threads, |at| Some(vec![at]), extend), Some((0..20).collect()));
            assert_eq!(gather(20, threads, |at| (at != 13).then(|| vec![at]), extend), None);
            assert_eq!(gather(20, threads, |at| Some(vec![at]), |all, next| all.len() < 7 && extend(all, next)), None);
            assert_eq!(gather(0, threads, |at| Some(vec![at]), extend), None);
        }
    }
}
