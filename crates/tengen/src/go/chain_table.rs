//! The state of each place of a framed board, and what a stone does to the chains around it.

use super::board_frame::{COUNT, EMPTY, MOST, PointKind, kind_of, shift_of};
use crate::color::Color;
use core::hint::select_unpredictable;
use core::ops::{Add, AddAssign, SubAssign};

/// The counts of a chain in one number: its stones in the upper half, its pseudo-liberties in the lower half.
pub(super) trait ChainCount: Copy + Ord + Add<Output = Self> + AddAssign + SubAssign + From<u8> {
    /// One stone.
    const STONE: Self;
    /// A number of pseudo-liberties that never reaches 0, for places without a stone.
    const MANY: Self;

    /// The stones.
    fn stones(self) -> usize;
    /// The pseudo-liberties.
    fn open(self) -> usize;
}

impl ChainCount for u32 {
    const STONE: u32 = 1 << 16;
    const MANY: u32 = 1 << 15;

    fn stones(self) -> usize {
        (self >> 16) as usize
    }

    fn open(self) -> usize {
        self as u16 as usize
    }
}

impl ChainCount for u64 {
    const STONE: u64 = 1 << 32;
    const MANY: u64 = 1 << 31;

    fn stones(self) -> usize {
        (self >> 32) as usize
    }

    fn open(self) -> usize {
        self as u32 as usize
    }
}

/// The state of each place of a framed board. A place without a stone is its own head with a meaningless count, so that
/// it needs no special case.
pub(super) trait ChainTable {
    type Count: ChainCount;

    fn kind(&self, place: usize) -> PointKind;
    fn set_kind(&mut self, place: usize, kind: PointKind);
    /// The head of the chain.
    fn head(&self, place: usize) -> usize;
    fn set_head(&mut self, place: usize, head: usize);
    /// The next stone of the chain, in a ring.
    fn next(&self, place: usize) -> usize;
    fn set_next(&mut self, place: usize, next: usize);
    /// The counts of the chain with this head.
    fn count(&mut self, head: usize) -> &mut Self::Count;
    /// The number of stones that were merged into another chain so far.
    fn renamed(&mut self) -> &mut u64;

    /// Places stones on empty places, one after the other, up to one that may leave a chain without liberties. Returns
    /// the number of placed stones, and whether a chain may be without liberties.
    #[inline]
    fn put_all<const N: usize>(
        &mut self,
        stones: impl Iterator<Item = (usize, Color)>,
        beside: impl Fn(usize) -> [usize; N],
    ) -> (usize, bool) {
        let mut count = 0;
        for (place, color) in stones {
            count += 1;
            let breathless = match color {
                Color::Black => self.put(place, Color::Black, beside(place)),
                Color::White => self.put(place, Color::White, beside(place)),
            };
            if breathless {
                return (count, true);
            }
        }
        (count, false)
    }

    /// Places a stone on an empty place and merges the adjacent chains of its color. Nothing is removed. Returns
    /// whether a chain may be without liberties now.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "what the color means is known in each of the two calls")]
    fn put<const N: usize>(&mut self, place: usize, color: Color, beside: [usize; N]) -> bool {
        let shift = shift_of(color);
        // The neighbors are practically random, so a branch would be mispredicted half of the time: bits are counted
        // instead. Empty points and the frame are treated as stones of meaningless chains.
        let mut around = 0;
        // The heads of its own chains: the highest, and their sum. No head is 0, which is the first place of the frame.
        let (mut highest, mut sum) = (0, 0);
        // The highest bit becomes 1 where a chain of the opponent has no liberty.
        let mut breathless = 0;
        for beside in beside {
            let (kind, head) = (self.kind(beside), self.head(beside));
            around += usize::from(kind);
            let is_own = usize::from(kind >> shift & 1);
            let own_head = head & 0_usize.wrapping_sub(is_own);
            highest = highest.max(own_head);
            sum += own_head;
            let count = self.count(head);
            *count -= 1.into();
            breathless |= (count.open() | own_head).wrapping_sub(1);
        }
        self.set_kind(place, kind_of(color));
        let stone = Self::Count::STONE + Self::Count::from((around / usize::from(EMPTY)) as u8);
        let contacts = around >> shift & COUNT;
        if sum != highest * contacts {
            let joined = match contacts {
                2 => self.join_two(place, stone, highest, sum - highest),
                _ => self.join_all(place, stone, beside),
            };
            return joined || breathless >> (usize::BITS - 1) != 0;
        }
        // A new chain and an extension of an adjacent one use the same code, although a new chain does not need all
        // lookups.
        let is_alone = highest == 0;
        let chain = select_unpredictable(is_alone, place, highest);
        let next = select_unpredictable(is_alone, place, self.next(chain));
        let count = select_unpredictable(is_alone, stone, *self.count(chain) + stone);
        self.set_head(place, chain);
        self.set_next(place, next);
        self.set_next(chain, place);
        *self.count(chain) = count;
        breathless |= count.open().wrapping_sub(1);
        breathless >> (usize::BITS - 1) != 0
    }

    /// Adds a stone with the counts `stone` to the chain with this head.
    #[inline]
    fn add(&mut self, place: usize, stone: Self::Count, chain: usize) {
        self.set_head(place, chain);
        let next = self.next(chain);
        self.set_next(chain, place);
        self.set_next(place, next);
        *self.count(chain) += stone;
    }

    /// Merges a stone with the counts `stone` and the two adjacent chains with these heads. Returns whether the merged
    /// chain has no liberties.
    #[inline(never)]
    fn join_two(&mut self, place: usize, stone: Self::Count, a: usize, b: usize) -> bool {
        let chain = self.join(a, b);
        self.add(place, stone, chain);
        self.count(chain).open() == 0
    }

    /// The same with all of its own color beside it.
    #[inline(never)]
    fn join_all<const N: usize>(&mut self, place: usize, stone: Self::Count, beside: [usize; N]) -> bool {
        let (own, mut chain) = (self.kind(place), 0);
        for beside in beside {
            let head = self.head(beside);
            if self.kind(beside) == own && head != chain {
                chain = if chain == 0 { head } else { self.join(chain, head) };
            }
        }
        self.add(place, stone, chain);
        self.count(chain).open() == 0
    }

    /// Merges two chains, given by their heads. Returns the head of the merged chain.
    #[inline]
    fn join(&mut self, a: usize, b: usize) -> usize {
        // The shorter chain is renamed, so that a stone is renamed at most log(n) times.
        let (of_a, of_b) = (*self.count(a), *self.count(b));
        let (keep, lose) = if of_a > of_b { (a, b) } else { (b, a) };
        *self.count(keep) = of_a + of_b;
        // Most of these chains have at most three stones. Renaming a stone twice is cheaper than a check after each
        // stone.
        let (mut at, stones) = (lose, of_a.min(of_b).stones());
        *self.renamed() += stones as u64;
        for _ in 0..stones.div_ceil(3) {
            for _ in 0..3 {
                self.set_head(at, keep);
                at = self.next(at);
            }
        }
        let next = self.next(keep);
        self.set_next(keep, self.next(lose));
        self.set_next(lose, next);
        keep
    }

    /// The adjacent chains of a kind without liberties, and their number. A chain may be listed more than once.
    #[inline]
    fn breathless<const N: usize>(&mut self, kind: PointKind, beside: [usize; N]) -> ([usize; MOST], usize) {
        let (mut chains, mut count) = ([0; MOST], 0);
        for beside in beside {
            chains[count] = beside;
            // One branch for both, because neither is predictable.
            let open = self.count(self.head(beside)).open();
            count += usize::from((open | usize::from(self.kind(beside) ^ kind)) == 0);
        }
        (chains, count)
    }

    /// Removes the chain of a kind at a place, and calls `each` with the place of each of its stones.
    #[inline]
    fn remove<const N: usize>(
        &mut self,
        place: usize,
        kind: PointKind,
        mut each: impl FnMut(usize),
        beside: impl Fn(usize) -> [usize; N],
    ) {
        let mut at = place;
        // The ring is destroyed during the walk: it ends at a place without a stone.
        while self.kind(at) == kind {
            each(at);
            self.set_kind(at, EMPTY);
            self.set_head(at, at);
            *self.count(at) = Self::Count::MANY;
            // A liberty for the chains beside it. That includes the chain which is being taken off, if it is still
            // there; its count means nothing any more.
            for beside in beside(at) {
                *self.count(self.head(beside)) += 1.into();
            }
            at = self.next(at);
        }
    }
}
