//! The effect of a move on the chains of a playout board: stones join chains, and chains without liberties are
//! captured.

use super::{EMPTY, NOWHERE, ONE_LIBERTY, ONE_STONE, PlayoutBoard, Spot, other};
use std::hint::select_unpredictable;

impl<const N: usize, const TORUS: bool> PlayoutBoard<N, TORUS> {
    /// Places a stone and joins it to its own chains. Captures nothing, but returns whether there is something to
    /// capture.
    #[inline]
    pub(super) fn join(&mut self, place: Spot, color: u8) -> bool {
        let slot = place as usize & Self::MASK;
        self.color[slot] = color;
        let mut own = ONE_STONE;
        let mut takes = 0;
        let key = ONE_LIBERTY + u64::from(place);
        // The heads of adjacent own chains: their number, the highest, and their sum. Other neighbors count as 0.
        let (mut contacts, mut highest, mut sum) = (0, 0, 0);
        for beside in self.beside(place) {
            // An empty point is its own head, and its chain data is never read.
            let head = self.head(beside);
            let chain = &mut self.chain[head as usize & Self::MASK];
            *chain = chain.wrapping_sub(key);
            let is_breathless = (*chain >> 32) as u16 == 0;
            let content = self.at(beside);
            own += if content == EMPTY { ONE_LIBERTY + u64::from(beside) } else { 0 };
            takes |= u8::from(content == other(color)) & u8::from(is_breathless);
            let is_own = Spot::from(content == color);
            contacts += is_own;
            highest = highest.max(head * is_own);
            sum += head * is_own;
        }
        if sum == highest * contacts {
            // All neighbors belong to one chain, or there is none. The two cases are equally unpredictable, so they
            // share one path without a branch.
            let head = select_unpredictable(contacts == 0, place, highest);
            let chain = head as usize & Self::MASK;
            self.head[slot] = head;
            self.next[slot] = place;
            self.chain[slot] = 0;
            self.next[slot] = std::mem::replace(&mut self.next[chain], place);
            self.chain[chain] = self.chain[chain].wrapping_add(own);
        } else {
            self.join_all(place, color, own);
        }
        takes != 0
    }

    /// Joins a stone and its adjacent own chains into one chain. The stone joins the first of them, and the others
    /// follow.
    fn join_all(&mut self, place: Spot, color: u8, own: u64) {
        let slot = place as usize & Self::MASK;
        let mut is_joined = false;
        for beside in self.beside(place) {
            if self.at(beside) != color {
                continue;
            }
            if is_joined {
                self.merge(place, beside);
                continue;
            }
            is_joined = true;
            let head = self.head(beside) as usize & Self::MASK;
            self.head[slot] = head as Spot;
            self.next[slot] = std::mem::replace(&mut self.next[head], place);
            self.chain[head] = self.chain[head].wrapping_add(own);
        }
    }

    #[inline]
    fn merge(&mut self, a: Spot, b: Spot) {
        let (a, b) = (self.head(a), self.head(b));
        if a == b {
            return;
        }
        let (keep, drop) = if self.size(a) >= self.size(b) { (a, b) } else { (b, a) };
        let dropped = self.word(drop);
        self.chain[keep as usize & Self::MASK] += dropped;
        // Most of these chains have at most three stones. Renaming a stone twice is harmless, while a check for the
        // last stone after each would be an unpredictable branch.
        let (second, third) = (self.next(drop), self.next(self.next(drop)));
        for stone in [drop, second, third] {
            self.head[stone as usize & Self::MASK] = keep;
        }
        let mut at = select_unpredictable(second == drop, drop, select_unpredictable(third == drop, second, third));
        while self.next(at) != drop {
            at = self.next(at);
            self.head[at as usize & Self::MASK] = keep;
        }
        // `at` is the last stone of the dropped ring. The two rings become one.
        let after = self.next(keep);
        self.next[keep as usize & Self::MASK] = drop;
        self.next[at as usize & Self::MASK] = after;
    }

    /// Removes a chain from the board.
    fn take(&mut self, first: Spot) {
        let mut at = first;
        loop {
            let slot = at as usize & Self::MASK;
            self.color[slot] = EMPTY;
            self.head[slot] = at;
            self.list(at);
            let key = ONE_LIBERTY + u64::from(at);
            for beside in self.beside(at) {
                let head = self.head(beside) as usize & Self::MASK;
                self.chain[head] = self.chain[head].wrapping_add(key);
            }
            at = self.next[slot];
            if at == first {
                break;
            }
        }
    }

    /// Plays a legal move.
    #[inline]
    pub(in crate::playouts) fn play(&mut self, place: Spot, color: u8) {
        self.unlist(place);
        let enemy = other(color);
        let mut taken = (NOWHERE, 0);
        // Captures are rare, so one check for all four sides is cheaper than four branches.
        if self.join(place, color) {
            for beside in self.beside(place) {
                if self.at(beside) == enemy {
                    let head = self.head(beside);
                    if self.open(head) == 0 {
                        taken = (beside, taken.1 + self.size(head));
                        self.take(beside);
                    }
                }
            }
        }
        self.taken = taken;
        // One stone captured one stone and can be recaptured at once: its only liberty is where that stone was.
        let alone = self.word(self.head(place)) == ONE_STONE + ONE_LIBERTY + u64::from(taken.0);
        self.ko = if taken.1 == 1 && alone { taken.0 } else { NOWHERE };
    }

    /// Passes.
    pub(in crate::playouts) const fn pass(&mut self) {
        self.ko = NOWHERE;
        self.taken = (NOWHERE, 0);
    }
}
