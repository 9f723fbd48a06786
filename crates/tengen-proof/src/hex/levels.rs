//! Updates the connections of a position to those of a later one, and back.
//!
//! A stone of the opponent breaks the connections that need its cell; all others stay, and no new ones arise. An own
//! stone becomes an end, alone or as a part of the chains it touches, whose connections become those of one chain. The
//! connections of the new chain are used once more, because they can be joined at a stone where a move was needed before.
//!
//! A search goes back often, so the lists that a level changes are saved.

use super::cells::Cells;
use super::connections::{ConnectionSearch, End, EndSets, Listed, pair};
use super::field::HexField;

/// A position whose connections are known.
#[derive(Clone, Debug)]
struct Level<const W: usize> {
    stones: [Cells<W>; 2],
    /// Whether all connections were found, or the search ended when it had reached its goal.
    is_complete: bool,
    /// What is restored when the search returns to the level before: the number of connections, the number of saved
    /// lists, the ends and the captains.
    found: usize,
    saved: usize,
    ends: Vec<EndSets<W>>,
    captains: Vec<u16>,
}

/// The lists of a pair before a change. Their connections are the last ones that were saved.
#[derive(Clone, Copy, Debug)]
struct SavedLists<const W: usize> {
    pair: u32,
    fulls: u32,
    halves: u32,
    all: Cells<W>,
}

/// The positions from the first to the current one, each with the stones of the one before.
#[derive(Clone, Debug, Default)]
pub(super) struct Levels<const W: usize> {
    known: Vec<Level<W>>,
    /// The lists before they were changed, level by level.
    saved: Vec<SavedLists<W>>,
    /// The connections of these lists.
    listed: Vec<Listed<W>>,
    /// For each pair, the number of levels when its lists were saved last.
    saved_at: Vec<u32>,
}

impl<const W: usize> Levels<W> {
    /// Forgets all levels and starts with this one.
    pub(super) fn start(&mut self, stones: [Cells<W>; 2]) {
        self.known.clear();
        self.saved.clear();
        self.listed.clear();
        self.saved_at.clear();
        let (ends, captains) = (Vec::new(), Vec::new());
        self.known.push(Level { stones, is_complete: true, found: 0, saved: 0, ends, captains });
    }

    /// Notes that not all connections of the position were found.
    pub(super) fn set_incomplete(&mut self) {
        if let Some(level) = self.known.last_mut() {
            level.is_complete = false;
        }
    }
}

impl<const W: usize> ConnectionSearch<W> {
    /// Saves the lists of a pair before they are changed, if this level has not saved them yet.
    #[inline]
    pub(super) fn save(&mut self, pair: usize) {
        let levels = &mut self.levels;
        let depth = levels.known.len() as u32;
        if depth > 1 && levels.saved_at[pair] != depth {
            let lists = &self.pairs[pair];
            let (fulls, halves) = (lists.fulls.len() as u32, lists.halves.len() as u32);
            levels.saved.push(SavedLists { pair: pair as u32, fulls, halves, all: lists.all });
            levels.listed.extend(lists.fulls.iter().chain(&lists.halves));
            levels.saved_at[pair] = depth;
        }
    }

    /// Returns to the last level whose stones are all in a position, and returns these stones.
    pub(super) fn return_to_earlier(
        &mut self,
        field: &HexField<W>,
        stones: [Cells<W>; 2],
        player: usize,
    ) -> Option<[Cells<W>; 2]> {
        loop {
            let depth = self.levels.known.len() as u32;
            let level = self.levels.known.last()?;
            let is_earlier = level.stones[0].is_within(stones[0]) && level.stones[1].is_within(stones[1]);
            if player == self.player && level.is_complete && is_earlier {
                self.empty = field.empty(level.stones);
                return Some(level.stones);
            }
            let level = self.levels.known.pop()?;
            if depth > 1 {
                // In reverse order, because a pair may be saved twice.
                for SavedLists { pair, fulls, halves, all } in self.levels.saved.drain(level.saved..).rev() {
                    let lists = &mut self.pairs[pair as usize];
                    lists.clear();
                    lists.all = all;
                    let listed = &mut self.levels.listed;
                    lists.halves.extend(listed.drain(listed.len() - halves as usize..));
                    lists.fulls.extend(listed.drain(listed.len() - fulls as usize..));
                    self.levels.saved_at[pair as usize] = 0;
                }
                self.found.truncate(level.found);
                (self.ends, self.captains) = (level.ends, level.captains);
            }
        }
    }

    /// Adds a level with more stones.
    pub(super) fn add_stones(&mut self, field: &HexField<W>, earlier: [Cells<W>; 2], stones: [Cells<W>; 2]) {
        self.levels.saved_at.resize(self.pairs.len(), 0);
        self.levels.known.push(Level {
            stones,
            is_complete: true,
            found: self.found.len(),
            saved: self.levels.saved.len(),
            ends: self.ends.clone(),
            captains: self.captains.clone(),
        });
        let own = stones[self.player] - earlier[self.player];
        let other = stones[1 - self.player] - earlier[1 - self.player];
        self.remove_broken(own | other, other);
        self.empty = field.empty(stones);
        own.into_iter().for_each(|stone| self.captains[stone] = stone as u16);
        let mut rest = own;
        while let Some(stone) = rest.first() {
            let chain = field.connected(Cells::only(stone), stones[self.player]);
            self.join_chain(field, chain, chain & own);
            rest = rest - chain;
        }
    }

    /// Removes the connections that need a cell of `filled` or end at a cell of `lost`.
    fn remove_broken(&mut self, filled: Cells<W>, lost: Cells<W>) {
        for end in 0..self.ends.len() {
            let is_lost = lost.has(end);
            for partner in self.ends[end].partners.into_iter().take_while(|&partner| partner < end) {
                let pair = pair(end, partner);
                if is_lost || lost.has(partner) {
                    self.save(pair);
                    self.pairs[pair].clear();
                } else if self.pairs[pair].all.meets(filled) {
                    self.save(pair);
                    let lists = &mut self.pairs[pair];
                    lists.fulls.retain(|full| !full.carrier.meets(filled));
                    lists.halves.retain(|half| !half.carrier.meets(filled));
                    let all = lists.fulls.iter().chain(&lists.halves);
                    lists.all = all.fold(Cells::NONE, |all, listed| all | listed.carrier);
                }
            }
        }
        for (end, sets) in self.ends.iter_mut().enumerate() {
            if lost.has(end) {
                *sets = EndSets::default();
            } else {
                sets.partners = sets.partners - lost;
                sets.touched = sets.touched - filled;
            }
        }
    }

    /// Merges the chains and new stones that are now connected into one end.
    fn join_chain(&mut self, field: &HexField<W>, chain: Cells<W>, new: Cells<W>) {
        let sides = (0..2).filter(|&side| chain.meets(field.sides[self.player][side])).map(|side| field.area + side);
        let mut joined: Vec<End> =
            sides.chain(chain.into_iter().map(|stone| usize::from(self.captains[stone]))).collect();
        joined.sort_unstable();
        joined.dedup();
        // A side stands for its chain. Otherwise an old chain keeps its lists, and the new stones are added to it.
        let old = joined
            .iter()
            .copied()
            .filter(|&end| !new.has(end))
            .max_by_key(|&end| (end >= field.area, self.ends[end].partners.len()));
        let Some(captain) = old.or(joined.first().copied()) else { return };
        for stone in chain {
            self.captains[stone] = captain as u16;
        }
        for end in joined {
            if end == captain {
                if new.has(end) {
                    self.use_again(end);
                }
            } else {
                self.move_connections(field, end, captain);
            }
        }
    }

    /// Queues all full connections of an end again.
    fn use_again(&mut self, end: End) {
        for partner in self.ends[end].partners {
            let pair = pair(end, partner);
            self.save(pair);
            for at in 0..self.pairs[pair].fulls.len() {
                let full = &mut self.pairs[pair].fulls[at];
                full.is_used = false;
                let Listed { carrier, number, .. } = *full;
                self.reuse(carrier, number);
            }
        }
    }

    /// Moves the connections of one end to another.
    fn move_connections(&mut self, field: &HexField<W>, from: End, to: End) {
        let EndSets { partners, touched } = std::mem::take(&mut self.ends[from]);
        self.ends[to].touched |= touched;
        for partner in partners {
            let pair = pair(from, partner);
            self.save(pair);
            let mut lists = std::mem::take(&mut self.moved);
            std::mem::swap(&mut lists, &mut self.pairs[pair]);
            self.ends[partner].partners = self.ends[partner].partners.without(from);
            let partner = self.end_of(partner);
            if partner != to {
                for full in &lists.fulls {
                    self.put_full([partner, to], full.carrier, full.number);
                }
                for half in &lists.halves {
                    self.put_half(field, [partner, to], half.carrier, half.number);
                }
            }
            lists.clear();
            self.moved = lists;
        }
    }
}
