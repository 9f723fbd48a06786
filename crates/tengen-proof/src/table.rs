//! A transposition table of bounded memory.
//!
//! A position is kept by its 64-bit hash, so that four positions fit into one line of the processor's cache. Two positions
//! of one hash would be confused; that cannot make a proof wrong, because every proof is checked move by move before it
//! is given out.

use crate::search::{Effort, INFINITE};

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The effort to settle it.
    pub effort: Effort,
    /// How many positions were evaluated below it; at most 65,535 are told apart.
    pub work: u32,
}

#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    hash: u64,
    win: u16,
    lose: u16,
    work: u16,
    /// Zero where nothing is kept.
    generation: u16,
}

/// The slots where a position may be kept: one line of the cache.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

/// A table of positions; where it is full, those that cost least are forgotten.
#[derive(Clone, Debug)]
pub struct Table {
    buckets: Vec<Bucket>,
    /// Slots of other generations are empty.
    generation: u16,
}

impl Table {
    /// A table with room for about `positions` positions, at 16 bytes each.
    pub fn new(positions: usize) -> Table {
        let buckets = positions.div_ceil(4).max(1).next_power_of_two();
        Table { buckets: vec![Bucket::default(); buckets], generation: 1 }
    }

    /// Forgets everything, and keeps the memory.
    pub fn clear(&mut self) {
        if self.generation == u16::MAX {
            self.buckets.fill(Bucket::default());
            self.generation = 0;
        }
        self.generation += 1;
    }

    fn bucket(&self, hash: u64) -> usize {
        hash as usize & (self.buckets.len() - 1)
    }

    /// What is known of the position with this hash.
    pub fn get(&self, hash: u64) -> Option<Entry> {
        let bucket = &self.buckets[self.bucket(hash)];
        let slot = bucket.0.iter().find(|slot| slot.hash == hash && slot.generation == self.generation)?;
        let effort = Effort { win: u32::from(slot.win), lose: u32::from(slot.lose) };
        Some(Entry { effort, work: u32::from(slot.work) })
    }

    /// Keeps what is known of a position.
    pub fn put(&mut self, hash: u64, entry: Entry) {
        let generation = self.generation;
        let at = self.bucket(hash);
        let bucket = &mut self.buckets[at].0;
        let mut place = 0;
        let mut least = u32::MAX;
        let mut work = entry.work;
        for (index, slot) in bucket.iter().enumerate() {
            if slot.generation != generation {
                if least > 0 {
                    (place, least) = (index, 0);
                }
            } else if slot.hash == hash {
                place = index;
                work = work.saturating_add(u32::from(slot.work));
                break;
            } else {
                // What is settled is worth more: proofs are cut from it.
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
        bucket[place] = Slot { hash, win: number(win), lose: number(lose), work, generation };
    }
}
