//! Chains on a framed board, updated stone by stone at a constant cost per move.
//!
//! A chain is a ring of places with one head. It counts pseudo-liberties: pairs of one of its stones and an empty
//! point next to that stone. Their number is 0 exactly if the chain has no liberty, and it changes by one for each
//! neighbor when a stone is placed or removed, so no search is needed.
//!
//! The board is surrounded by a frame of places that are off the board. Every point therefore has all of its neighbors,
//! at fixed distances, and placing a stone needs almost no branches.

use super::board_frame::{BoardFrame, FRAME, MOST, PointKind, beside, beside_hex};
use super::chain_table::{ChainCount, ChainTable};
use crate::color::Color;
use crate::topology::Topology;
use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

/// A power of two that exceeds the number of places of a 19x19 board. An index masked to it needs no bounds check.
const FEW: usize = 512;

/// The places of a small board.
#[derive(Clone, Debug)]
pub(super) struct SmallTable {
    kinds: [PointKind; FEW],
    heads: [u16; FEW],
    nexts: [u16; FEW],
    counts: [u32; FEW],
    renamed: u64,
}

/// A small board that is all frame.
static NO_CHAINS: SmallTable = {
    let mut heads = [0; FEW];
    let mut place = 0;
    while place < FEW {
        heads[place] = place as u16;
        place += 1;
    }
    SmallTable { kinds: [FRAME; FEW], heads, nexts: [0; FEW], counts: [ChainCount::MANY; FEW], renamed: 0 }
};

/// The places of any board.
#[derive(Clone, Debug)]
pub(super) struct LargeTable {
    kinds: Vec<PointKind>,
    heads: Vec<u32>,
    nexts: Vec<u32>,
    counts: Vec<u64>,
    renamed: u64,
}

macro_rules! table {
    ($table:ty, $number:ty, $count:ty, $place:ident => $slot:expr) => {
        impl ChainTable for $table {
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

table!(SmallTable, u16, u32, place => place % FEW);
table!(LargeTable, u32, u64, place => place);

/// The chains of a board.
#[derive(Clone, Debug)]
pub(super) enum Chains {
    Small(Box<SmallTable>),
    Large(Box<LargeTable>),
}

/// The same work for each table and each topology, compiled for each of them.
macro_rules! by_shape {
    ($chains:expr, $frame:expr, |$table:ident, $beside:ident| $work:expr) => {{
        let BoardFrame { stride, grid } = $frame;
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
    pub(super) fn none(frame: BoardFrame) -> Chains {
        let count = frame.places();
        if count <= FEW {
            let mut table = Box::new(NO_CHAINS.clone());
            frame.clear(&mut table.kinds);
            return Chains::Small(table);
        }
        let heads = (0..count).map(|place| place as u32).collect();
        let counts = vec![ChainCount::MANY; count];
        let mut table = LargeTable { kinds: vec![FRAME; count], heads, nexts: vec![0; count], counts, renamed: 0 };
        frame.clear(&mut table.kinds);
        Chains::Large(Box::new(table))
    }

    /// Removes all chains. The frame may change; the allocation is reused if its size stays the same.
    pub(super) fn clear(&mut self, frame: BoardFrame) {
        match self {
            Chains::Small(table) if frame.places() <= FEW => {
                // The links of empty places are never read.
                table.kinds.fill(FRAME);
                table.heads.copy_from_slice(&NO_CHAINS.heads);
                table.counts.fill(ChainCount::MANY);
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
    pub(super) fn put_all(&mut self, stones: impl Iterator<Item = (usize, Color)>, frame: BoardFrame) -> (usize, bool) {
        by_shape!(self, frame, |table, beside| table.put_all(stones, beside))
    }

    /// The adjacent chains of a kind without liberties, and their number. A chain may be listed more than once.
    #[inline]
    pub(super) fn breathless(&mut self, place: usize, kind: PointKind, frame: BoardFrame) -> ([usize; MOST], usize) {
        by_shape!(self, frame, |table, beside| table.breathless(kind, beside(place)))
    }

    /// Removes the chain of a kind at a place, and calls `each` with the place of each of its stones.
    #[inline]
    pub(super) fn remove(&mut self, place: usize, kind: PointKind, frame: BoardFrame, each: impl FnMut(usize)) {
        by_shape!(self, frame, |table, beside| table.remove(place, kind, each, beside));
    }
}
