//! A transposition table of bounded size.
//!
//! The table stores positions by 64-bit hash, so four entries fit into one cache line. It cannot distinguish two
//! positions with the same hash, but this never makes a proof wrong: every proof is checked move by move before it is
//! returned.

use crate::search::{Effort, INFINITE};
use std::sync::atomic::{AtomicU64, Ordering};

/// What is known about a position.
///
/// ```
/// use tengen_proof::search::Effort;
/// use tengen_proof::table::{TableEntry, TranspositionTable};
///
/// let table = TranspositionTable::new(100);
/// table.put(7, TableEntry { effort: Effort { win: 1, lose: 3 }, work: 10 });
/// table.put(7, TableEntry { effort: Effort::WON, work: 5 });
/// let entry = table.get(7).unwrap();
/// assert_eq!((entry.effort, entry.work), (Effort::WON, 15));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct TableEntry {
    /// The effort to settle it.
    pub effort: Effort,
    /// The number of positions evaluated below it, at most 65,535.
    pub work: u32,
}

/// The numbers of a slot.
#[derive(Clone, Copy, Debug, Default)]
struct SlotData {
    win: u16,
    lose: u16,
    work: u16,
    /// Zero if the slot is empty.
    generation: u16,
}

impl SlotData {
    const fn pack(self) -> u64 {
        self.win as u64 | (self.lose as u64) << 16 | (self.work as u64) << 32 | (self.generation as u64) << 48
    }

    const fn unpack(data: u64) -> SlotData {
        SlotData {
            win: data as u16,
            lose: (data >> 16) as u16,
            work: (data >> 32) as u16,
            generation: (data >> 48) as u16,
        }
    }
}

/// A slot that threads read and write without a lock. The key is the hash combined with the data by exclusive or, so a
/// slot that two threads have written at the same time has the hash of no position.
#[derive(Debug, Default)]
struct TableSlot {
    key: AtomicU64,
    data: AtomicU64,
}

impl TableSlot {
    /// The hash and what is known about the position.
    fn load(&self) -> (u64, SlotData) {
        let data = self.data.load(Ordering::Relaxed);
        (self.key.load(Ordering::Relaxed) ^ data, SlotData::unpack(data))
    }

    fn store(&self, hash: u64, data: SlotData) {
        let data = data.pack();
        self.key.store(hash ^ data, Ordering::Relaxed);
        self.data.store(data, Ordering::Relaxed);
    }
}

/// The slots in which a position may be stored: one cache line.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([TableSlot; 4]);

/// A table of positions. When it is full, the entries that cost the least work are replaced. Threads may share it.
///
/// ```
/// use tengen_proof::search::Effort;
/// use tengen_proof::table::{TableEntry, TranspositionTable};
///
/// let mut table = TranspositionTable::new(100);
/// table.put(7, TableEntry { effort: Effort::LOST, work: 1 });
/// assert_eq!(table.get(7).unwrap().effort, Effort::LOST);
/// assert!(table.get(8).is_none());
/// table.clear();
/// assert!(table.get(7).is_none());
/// ```
#[derive(Debug)]
pub struct TranspositionTable {
    buckets: Vec<Bucket>,
    /// The current generation. Slots of other generations count as empty.
    generation: u16,
}

impl TranspositionTable {
    /// Creates a table for about `positions` positions, at 16 bytes each.
    pub fn new(positions: usize) -> TranspositionTable {
        let buckets = positions.div_ceil(4).max(1).next_power_of_two();
        TranspositionTable { buckets: empty(buckets), generation: 1 }
    }

    /// Clears the table, but keeps its memory.
    pub fn clear(&mut self) {
        if self.generation == u16::MAX {
            self.buckets = empty(self.buckets.len());
            self.generation = 0;
        }
        self.generation += 1;
    }

    fn bucket(&self, hash: u64) -> usize {
        hash as usize & (self.buckets.len() - 1)
    }

    /// Brings the slots of these positions into the cache.
    pub fn touch(&self, hashes: &[u64]) {
        std::hint::black_box(hashes.iter().fold(0, |all, &hash| all ^ self.buckets[self.bucket(hash)].0[0].load().0));
    }

    /// Returns what is known about the position with this hash.
    pub fn get(&self, hash: u64) -> Option<TableEntry> {
        let bucket = &self.buckets[self.bucket(hash)];
        let slots = bucket.0.iter().map(TableSlot::load);
        let (_, data) = slots.into_iter().find(|(found, data)| *found == hash && data.generation == self.generation)?;
        let effort = Effort { win: u32::from(data.win), lose: u32::from(data.lose) };
        Some(TableEntry { effort, work: u32::from(data.work) })
    }

    /// Stores what is known about a position.
    pub fn put(&self, hash: u64, entry: TableEntry) {
        let generation = self.generation;
        let at = self.bucket(hash);
        let bucket = &self.buckets[at].0;
        let mut place = 0;
        let mut least = u32::MAX;
        let mut work = entry.work;
        for (index, (found, slot)) in bucket.iter().map(TableSlot::load).enumerate() {
            if slot.generation != generation {
                if least > 0 {
                    (place, least) = (index, 0);
                }
            } else if found == hash {
                place = index;
                work = work.saturating_add(u32::from(slot.work));
                break;
            } else {
                // Settled entries are worth more, because proofs are extracted from them.
                let settled = slot.win == 0 || slot.lose == 0;
                let worth = 1 + (u32::from(slot.work) << u32::from(settled));
                if worth < least {
                    (place, least) = (index, worth);
                }
            }
        }
        let number = |effort: u32| effort.min(INFINITE) as u16;
        let Effort { win, lose } = entry.effort;
        let work = work.min(u32::from(u16::MAX)) as u16;
        bucket[place].store(hash, SlotData { win: number(win), lose: number(lose), work, generation });
    }
}

fn empty(buckets: usize) -> Vec<Bucket> {
    std::iter::repeat_with(Bucket::default).take(buckets).collect()
}
