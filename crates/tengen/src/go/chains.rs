//! Chains on a framed board, updated stone by stone at a constant cost per move.
//!
//! A chain is a ring of places with one head. It counts pseudo-liberties: pairs of one of its stones and an empty
//! point next to that stone. Their number is 0 exactly if the chain has no liberty, and it changes by one for each
//! neighbor when a stone is placed or removed, so no search is needed.
//!
//! The board is surrounded by a frame of places that are off the board. Every point therefore has all of its neighbors,
//! at fixed distances, and placing a stone needs almost no branches.

use crate::color::Color;
use crate::grid::{Grid, Point, Topology};
use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::hint::select_unpredictable;
use core::ops::{Add, AddAssign, SubAssign};

/// The contents of a place. Each kind except the frame is a bit with room for a count above it, so that the sum over
/// the neighbors of a place counts all kinds at once.
pub(super) type PointKind = u8;

pub(super) const EMPTY: PointKind = 1 << 6;
const FRAME: PointKind = 0;

/// The position of a color in the sum of kinds.
const fn shift_of(color: Color) -> u32 {
    match color {
        Color::Black => 0,
        Color::White => 3,
    }
}

pub(super) const fn kind_of(color: Color) -> PointKind {
    1 << shift_of(color)
}

/// The count of one kind in the sum of kinds.
const COUNT: usize = 0b111;

/// The shape of a framed board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    /// From one row to the next: a row, and one place of the frame on its right, which is the one on the left of the
    /// next row too.
    pub(super) stride: usize,
    grid: Grid,
}

impl Frame {
    pub(super) fn new(grid: Grid) -> Frame {
        Frame { stride: grid.width() + 1, grid }
    }

    const fn places(self) -> usize {
        self.stride * (self.grid.height() + 2) + 1
    }

    /// The point of the board at a place that is not of the frame.
    pub(super) fn point_at(self, place: usize) -> Point {
        Point::from_index(place - self.stride - (place / self.stride - 1))
    }

    /// The neighbors of a place on a torus. The first place of the frame stands for those that a narrow board lacks.
    fn beside_on_torus(self, place: usize) -> [usize; 4] {
        let mut beside = [0; 4];
        for (slot, point) in beside.iter_mut().zip(self.grid.neighbors(self.point_at(place))) {
            let (x, y) = self.grid.xy(point);
            *slot = (y + 1) * self.stride + x;
        }
        beside
    }

    /// Makes the points of the board empty.
    fn clear(self, kinds: &mut [PointKind]) {
        for row in kinds[self.stride..].chunks_exact_mut(self.stride).take(self.grid.height()) {
            row[..self.stride - 1].fill(EMPTY);
        }
    }
}

/// The maximum number of neighbors of a place.
const MOST: usize = 6;

/// The neighbors of a place that is not part of the frame.
const fn beside(place: usize, stride: usize) -> [usize; 4] {
    [place - stride, place - 1, place + 1, place + stride]
}

/// The same in Hex, where there are most of them.
const fn beside_hex(place: usize, stride: usize) -> [usize; MOST] {
    [place - stride, place - 1, place + 1, place + stride, place - stride + 1, place + stride - 1]
}

/// The counts of a chain in one number: its stones in the upper half, its pseudo-liberties in the lower half.
trait Count: Copy + Ord + Add<Output = Self> + AddAssign + SubAssign + From<u8> {
    /// One stone.
    const STONE: Self;
    /// A number of pseudo-liberties that never reaches 0, for places without a stone.
    const MANY: Self;

    /// The stones.
    fn stones(self) -> usize;
    /// The pseudo-liberties.
    fn open(self) -> usize;
}

impl Count for u32 {
    const STONE: u32 = 1 << 16;
    const MANY: u32 = 1 << 15;

    fn stones(self) -> usize {
        (self >> 16) as usize
    }

    fn open(self) -> usize {
        self as u16 as usize
    }
}

impl Count for u64 {
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
trait Table {
    type Count: Count;

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

/// A power of two that exceeds the number of places of a 19x19 board. An index masked to it needs no bounds check.
const FEW: usize = 512;

/// The places of a small board.
#[derive(Clone, Debug)]
pub(super) struct Small {
    kinds: [PointKind; FEW],
    heads: [u16; FEW],
    nexts: [u16; FEW],
    counts: [u32; FEW],
    renamed: u64,
}

/// A small board that is all frame.
static NO_CHAINS: Small = {
    let mut heads = [0; FEW];
    let mut place = 0;
    while place < FEW {
        heads[place] = place as u16;
        place += 1;
    }
    Small { kinds: [FRAME; FEW], heads, nexts: [0; FEW], counts: [Count::MANY; FEW], renamed: 0 }
};

/// The places of any board.
#[derive(Clone, Debug)]
pub(super) struct Large {
    kinds: Vec<PointKind>,
    heads: Vec<u32>,
    nexts: Vec<u32>,
    counts: Vec<u64>,
    renamed: u64,
}

macro_rules! table {
    ($table:ty, $number:ty, $count:ty, $place:ident => $slot:expr) => {
        impl Table for $table {
            type Count = $count;

            #[inline]
            fn kind(&self, $place: usize) -> PointKind {
                self.kinds[$slot]
            }

            #[inline]
            fn set_kind(&mut self, $place: usize, kind: PointKind) {
                self.kinds[$slot] = kind;
            }

            #[inline]
            fn head(&self, $place: usize) -> usize {
                self.heads[$slot] as usize
            }

            #[inline]
            fn set_head(&mut self, $place: usize, head: usize) {
                self.heads[$slot] = head as $number;
            }

            #[inline]
            fn next(&self, $place: usize) -> usize {
                self.nexts[$slot] as usize
            }

            #[inline]
            fn set_next(&mut self, $place: usize, next: usize) {
                self.nexts[$slot] = next as $number;
            }

            #[inline]
            fn count(&mut self, $place: usize) -> &mut $count {
                &mut self.counts[$slot]
            }

            #[inline]
            fn renamed(&mut self) -> &mut u64 {
                &mut self.renamed
            }
        }
    };
}

table!(Small, u16, u32, place => place % FEW);
table!(Large, u32, u64, place => place);

/// The chains of a board.
#[derive(Clone, Debug)]
pub(super) enum Chains {
    Small(Box<Small>),
    Large(Box<Large>),
}

/// The same work for each table and each topology, compiled for each of them.
macro_rules! by_shape {
    ($chains:expr, $frame:expr, |$table:ident, $beside:ident| $work:expr) => {{
        let Frame { stride, grid } = $frame;
        let (square, hex) = (|place| beside(place, stride), |place| beside_hex(place, stride));
        let torus = |place| $frame.beside_on_torus(place);
        match ($chains, grid.topology()) {
            (Chains::Small($table), Topology::Square) => {
                let $beside = square;
                $work
            }
            (Chains::Small($table), Topology::Hex) => {
                let $beside = hex;
                $work
            }
            (Chains::Small($table), Topology::Torus) => {
                let $beside = torus;
                $work
            }
            (Chains::Large($table), Topology::Square) => {
                let $beside = square;
                $work
            }
            (Chains::Large($table), Topology::Hex) => {
                let $beside = hex;
                $work
            }
            (Chains::Large($table), Topology::Torus) => {
                let $beside = torus;
                $work
            }
        }
    }};
}

impl Chains {
    /// No chains.
    pub(super) fn none(frame: Frame) -> Chains {
        let count = frame.places();
        if count <= FEW {
            let mut table = Box::new(NO_CHAINS.clone());
            frame.clear(&mut table.kinds);
            return Chains::Small(table);
        }
        let heads = (0..count).map(|place| place as u32).collect();
        let counts = vec![Count::MANY; count];
        let mut table = Large { kinds: vec![FRAME; count], heads, nexts: vec![0; count], counts, renamed: 0 };
        frame.clear(&mut table.kinds);
        Chains::Large(Box::new(table))
    }

    /// Removes all chains. The frame may change; the allocation is reused if its size stays the same.
    pub(super) fn clear(&mut self, frame: Frame) {
        match self {
            Chains::Small(table) if frame.places() <= FEW => {
                // The links of empty places are never read.
                table.kinds.fill(FRAME);
                table.heads.copy_from_slice(&NO_CHAINS.heads);
                table.counts.fill(Count::MANY);
                frame.clear(&mut table.kinds);
                table.renamed = 0;
            }
            _ => *self = Chains::none(frame),
        }
    }

    /// What lies at a place.
    #[cfg(test)]
    pub(super) fn kind(&self, place: usize) -> PointKind {
        match self {
            Chains::Small(table) => table.kind(place),
            Chains::Large(table) => table.kind(place),
        }
    }

    /// The head of the chain at a place.
    pub(super) fn head(&self, place: usize) -> usize {
        match self {
            Chains::Small(table) => table.head(place),
            Chains::Large(table) => table.head(place),
        }
    }

    /// The stone after that of a place in the ring of its chain.
    pub(super) fn next(&self, place: usize) -> usize {
        match self {
            Chains::Small(table) => table.next(place),
            Chains::Large(table) => table.next(place),
        }
    }

    /// The number of stones that were merged into another chain so far.
    pub(super) fn renamed(&self) -> u64 {
        match self {
            Chains::Small(table) => table.renamed,
            Chains::Large(table) => table.renamed,
        }
    }

    /// Pseudo-liberties of the chain with this head.
    pub(super) fn open(&self, head: usize) -> usize {
        match self {
            Chains::Small(table) => table.counts[head % FEW].open(),
            Chains::Large(table) => table.counts[head].open(),
        }
    }

    /// Places stones on empty places and merges them with adjacent chains, one after the other, up to one that may
    /// leave a chain without liberties. Nothing is removed. Returns the number of placed stones, and whether a chain
    /// may be without liberties; [`breathless`](Self::breathless) finds such chains.
    #[inline]
    pub(super) fn put_all(&mut self, stones: impl Iterator<Item = (usize, Color)>, frame: Frame) -> (usize, bool) {
        by_shape!(self, frame, |table, beside| table.put_all(stones, beside))
    }

    /// The adjacent chains of a kind without liberties, and their number. A chain may be listed more than once.
    #[inline]
    pub(super) fn breathless(&mut self, place: usize, kind: PointKind, frame: Frame) -> ([usize; MOST], usize) {
        by_shape!(self, frame, |table, beside| table.breathless(kind, beside(place)))
    }

    /// Removes the chain of a kind at a place, and calls `each` with the place of each of its stones.
    #[inline]
    pub(super) fn remove(&mut self, place: usize, kind: PointKind, frame: Frame, each: impl FnMut(usize)) {
        by_shape!(self, frame, |table, beside| table.remove(place, kind, each, beside));
    }
}
