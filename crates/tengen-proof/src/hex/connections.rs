//! Virtual connections of one player, found by H-search.
//!
//! A connection joins two ends within a set of empty cells, its carrier. It is *full* if the player can join the ends
//! although the opponent moves first, and *half* if the player must move first. An end is a chain, a side or an empty
//! cell; an empty end counts as if it had a stone of the player.
//!
//! - Touching ends have a full connection without a carrier.
//! - Two full connections that meet at an empty cell, with separate carriers, make a half connection: the player moves
//!   to that cell.
//! - Two full connections that meet at a chain, with separate carriers, make a full connection.
//! - Half connections of the same ends whose carriers have no cell in common make a full connection: wherever the
//!   opponent moves, one of them is left.
//!
//! Connections are found in order of size. Each pair of ends keeps a limited number of them, so the search may miss a
//! connection, but it never finds a false one.
//!
//! The connections of a position are found from those of an earlier one with fewer stones: see
//! [`ConnectionSearch::update`].

use super::cells::Cells;
use super::field::HexField;
use super::levels::Levels;

/// The maximum number of full connections between two ends.
const FULLS: usize = 10;

/// The maximum number of half connections between two ends that are not both sides.
const HALVES: usize = 24;

/// The maximum number of half connections between the two sides.
const SIDE_HALVES: usize = 96;

/// The maximum size of a connection between two empty cells. Larger ones are rarely part of a connection of the sides.
const BETWEEN_CELLS: usize = 4;

/// The maximum number of half connections that are combined to a full connection.
const COMBINED: usize = 4;

/// The maximum number of combinations that are tried in one position.
const STEPS: u64 = 4_000_000;

/// The end of a connection: an empty cell, a cell that stands for the chain it belongs to, or [`HexField::area`] plus the
/// number of a side, which stands for the stones connected to it too.
pub(super) type End = usize;

/// How a connection was made.
///
/// ```
/// use tengen::Grid;
/// use tengen_proof::hex::cells::Cells;
/// use tengen_proof::hex::connections::{ConnectionSearch, Goal, Origin};
/// use tengen_proof::hex::field::HexField;
///
/// // The stone in the second row touches the bottom, and reaches the top through either of two cells.
/// let field = HexField::<1>::new(Grid::square(2)).unwrap();
/// let mut search = ConnectionSearch::default();
/// search.run(&field, [Cells::only(2), Cells::NONE], 0, Goal::Full);
/// let full = search.full(&field).unwrap();
/// assert!(matches!(search.connection(full).origin, Origin::Either(_, 2)));
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Origin {
    /// A full connection: the ends touch.
    Touch,
    /// A full connection: both parts end at the same chain.
    Chain(u32, u32),
    /// A full connection: one of these half connections is left. The second number says how many of them there are.
    Either([u32; COMBINED], u8),
    /// A half connection: both parts end at this cell.
    Key(u32, u32, u16),
}

/// A connection.
///
/// ```
/// use tengen::Grid;
/// use tengen_proof::hex::cells::Cells;
/// use tengen_proof::hex::connections::{ConnectionSearch, Goal};
/// use tengen_proof::hex::field::HexField;
///
/// // The stone in the second row touches the bottom, and reaches the top through either of two cells.
/// let field = HexField::<1>::new(Grid::square(2)).unwrap();
/// let mut search = ConnectionSearch::default();
/// search.run(&field, [Cells::only(2), Cells::NONE], 0, Goal::Full);
/// let connection = search.connection(search.full(&field).unwrap());
/// assert_eq!(connection.carrier, Cells::first_cells(2));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Connection<const W: usize> {
    /// The cells that it needs.
    pub carrier: Cells<W>,
    /// Its ends.
    pub ends: [u16; 2],
    /// How it was made.
    pub origin: Origin,
}

/// What to find.
///
/// ```
/// use tengen::Grid;
/// use tengen_proof::hex::cells::Cells;
/// use tengen_proof::hex::connections::{ConnectionSearch, Goal};
/// use tengen_proof::hex::field::HexField;
///
/// // On an empty board, the first player needs to move to be connected.
/// let field = HexField::<1>::new(Grid::square(3)).unwrap();
/// let mut search = ConnectionSearch::default();
/// search.run(&field, [Cells::NONE; 2], 0, Goal::Half);
/// assert!(search.halves(&field).next().is_some());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// A half connection between the sides.
    Half,
    /// A full connection between the sides, or as many half connections as possible.
    Full,
}

/// A connection in a list.
#[derive(Clone, Copy, Debug)]
pub(super) struct Listed<const W: usize> {
    pub(super) carrier: Cells<W>,
    pub(super) number: u32,
    /// Whether a full connection was combined with all others.
    pub(super) is_used: bool,
}

/// The connections between two ends.
#[derive(Clone, Debug, Default)]
pub(super) struct PairLists<const W: usize> {
    pub(super) fulls: Vec<Listed<W>>,
    pub(super) halves: Vec<Listed<W>>,
    /// A superset of the cells that any of them needs.
    pub(super) all: Cells<W>,
}

impl<const W: usize> PairLists<W> {
    pub(super) fn clear(&mut self) {
        self.fulls.clear();
        self.halves.clear();
        self.all = Cells::NONE;
    }

    /// Whether a full connection is worth adding: no smaller one is there, and the list is not full of smaller ones.
    fn wants_full(&self, carrier: Cells<W>) -> bool {
        !self.fulls.iter().any(|old| old.carrier.is_within(carrier)) && has_room(&self.fulls, carrier, FULLS)
    }

    /// Whether a half connection is worth adding.
    fn wants_half(&self, carrier: Cells<W>, limit: usize) -> bool {
        !self.fulls.iter().chain(&self.halves).any(|old| old.carrier.is_within(carrier))
            && has_room(&self.halves, carrier, limit)
    }
}

/// Whether a list is not full or has a larger connection.
fn has_room<const W: usize>(list: &[Listed<W>], carrier: Cells<W>, limit: usize) -> bool {
    list.len() < limit || list.iter().any(|old| old.carrier.len() > carrier.len())
}

/// Adds a connection and removes those that contain it, or the largest one if the list is full.
fn add<const W: usize>(list: &mut Vec<Listed<W>>, new: Listed<W>, limit: usize) {
    list.retain(|old| !new.carrier.is_within(old.carrier));
    if list.len() >= limit
        && let Some(largest) = (0..list.len()).max_by_key(|&at| list[at].carrier.len())
    {
        list.remove(largest);
    }
    list.push(new);
}

/// What is near an end.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct EndSets<const W: usize> {
    /// A superset of the ends that it is connected with.
    pub(super) partners: Cells<W>,
    /// The empty cells that it touches.
    pub(super) touched: Cells<W>,
}

/// The search for connections, with memory for reuse.
///
/// ```
/// use tengen::Grid;
/// use tengen_proof::hex::cells::Cells;
/// use tengen_proof::hex::connections::{ConnectionSearch, Goal};
/// use tengen_proof::hex::field::HexField;
///
/// let field = HexField::<1>::new(Grid::square(3)).unwrap();
/// let mut search = ConnectionSearch::default();
/// search.update(&field, [Cells::NONE; 2], 0, Goal::Full);
/// assert_eq!(search.full(&field), None);
/// search.update(&field, [Cells::only(4), Cells::NONE], 0, Goal::Full);
/// assert!(search.full(&field).is_some(), "the stone in the center is connected to both sides");
/// ```
#[derive(Clone, Debug, Default)]
pub struct ConnectionSearch<const W: usize> {
    pub(super) player: usize,
    pub(super) empty: Cells<W>,
    /// For each cell with an own stone, the end that stands for its chain.
    pub(super) captains: Vec<u16>,
    pub(super) ends: Vec<EndSets<W>>,
    /// All connections that were found.
    pub(super) found: Vec<Connection<W>>,
    /// The connections between each two ends.
    pub(super) pairs: Vec<PairLists<W>>,
    /// Full connections that are not used yet, by the size of the carrier.
    waiting: Vec<Vec<u32>>,
    /// The earlier positions that the connections were found from, and how to return to them.
    pub(super) levels: Levels<W>,
    /// Reused memory.
    pub(super) moved: PairLists<W>,
    rest: Vec<Cells<W>>,
    combined: Vec<Combination<W>>,
    /// The number of combinations that were tried.
    steps: u64,
}

impl<const W: usize> ConnectionSearch<W> {
    /// Finds connections of `player` without regard to earlier positions.
    pub fn run(&mut self, field: &HexField<W>, stones: [Cells<W>; 2], player: usize, goal: Goal) {
        self.reset(field, stones, player);
        self.levels.start(stones);
        self.add_touching(field, stones[player]);
        self.find(field, goal);
    }

    /// Finds connections of `player`, beginning with those of an earlier position if all its stones are in this one.
    pub fn update(&mut self, field: &HexField<W>, stones: [Cells<W>; 2], player: usize, goal: Goal) {
        match self.return_to_earlier(field, stones, player) {
            None => self.run(field, stones, player, goal),
            Some(earlier) if earlier == stones => {}
            Some(earlier) => {
                self.add_stones(field, earlier, stones);
                self.find(field, goal);
            }
        }
    }

    /// Combines the queued connections until none is left or the goal is reached.
    fn find(&mut self, field: &HexField<W>, goal: Goal) {
        let sides = pair(field.area, field.area + 1);
        self.steps = 0;
        let mut size = 0;
        while size < self.waiting.len() && self.steps < STEPS {
            let lists = &self.pairs[sides];
            if !lists.fulls.is_empty() || goal == Goal::Half && !lists.halves.is_empty() {
                self.levels.set_incomplete();
                break;
            }
            let Some(number) = self.waiting[size].pop() else {
                size += 1;
                continue;
            };
            let Connection { carrier, ends, .. } = self.found[number as usize];
            let ends = ends.map(|end| self.end_of(usize::from(end)));
            if ends[0] == ends[1] {
                // Both ends have been joined since.
                continue;
            }
            let pair = pair(ends[0], ends[1]);
            // A smaller connection may have replaced it.
            let at = self.pairs[pair].fulls.iter().position(|full| full.number == number && !full.is_used);
            if let Some(at) = at {
                self.use_full(field, carrier, number, ends);
                self.save(pair);
                self.pairs[pair].fulls[at].is_used = true;
            }
        }
        self.waiting.iter_mut().for_each(Vec::clear);
    }

    fn reset(&mut self, field: &HexField<W>, stones: [Cells<W>; 2], player: usize) {
        self.player = player;
        self.empty = field.empty(stones);
        let ends = field.area + 2;
        self.pairs.iter_mut().for_each(PairLists::clear);
        self.pairs.resize_with(ends * (ends - 1) / 2, PairLists::default);
        self.ends.clear();
        self.ends.resize(ends, EndSets::default());
        self.waiting.iter_mut().for_each(Vec::clear);
        self.waiting.resize_with(field.area + 1, Vec::new);
        self.found.clear();
        self.captains.clear();
        self.captains.resize(field.area, 0);
        let mut rest = stones[player];
        for (side, &start) in field.sides[player].iter().enumerate() {
            let chain = field.connected(start, rest);
            rest = rest - chain;
            chain.into_iter().for_each(|stone| self.captains[stone] = (field.area + side) as u16);
        }
        while let Some(captain) = rest.first() {
            let chain = field.connected(Cells::only(captain), rest);
            rest = rest - chain;
            chain.into_iter().for_each(|stone| self.captains[stone] = captain as u16);
        }
    }

    fn add_touching(&mut self, field: &HexField<W>, own: Cells<W>) {
        for cell in self.empty {
            self.ends[cell].touched = field.neighbors[cell] & self.empty;
        }
        for stone in own {
            let captain = usize::from(self.captains[stone]);
            self.ends[captain].touched |= field.neighbors[stone] & self.empty;
        }
        for (side, &cells) in field.sides[self.player].iter().enumerate() {
            self.ends[field.area + side].touched |= cells & self.empty;
        }
        for end in 0..self.ends.len() {
            // Touching cells are added once.
            let is_new = |cell: &usize| !self.empty.has(end) || *cell > end;
            let touched: Vec<usize> = self.ends[end].touched.into_iter().filter(is_new).collect();
            for cell in touched {
                self.add_full([cell, end], Cells::NONE, Origin::Touch);
            }
        }
    }

    /// The end that a cell or side belongs to now.
    #[inline]
    pub(super) fn end_of(&self, end: End) -> End {
        if end >= self.captains.len() || self.empty.has(end) { end } else { usize::from(self.captains[end]) }
    }

    /// The cells that an end of a connection stands for: a cell, the stones of a chain, or the cells of a side and the
    /// stones connected to it.
    pub fn cells_of(&self, field: &HexField<W>, own: Cells<W>, end: usize) -> Cells<W> {
        match end.checked_sub(field.area) {
            Some(side) => field.sides[self.player][side] | field.connected(field.sides[self.player][side], own),
            None => field.connected(Cells::only(end), own).with(end),
        }
    }

    /// A connection by its number.
    pub fn connection(&self, number: u32) -> &Connection<W> {
        &self.found[number as usize]
    }

    /// The number of the first full connection between the sides.
    pub fn full(&self, field: &HexField<W>) -> Option<u32> {
        self.pairs[pair(field.area, field.area + 1)].fulls.first().map(|full| full.number)
    }

    /// The numbers of the half connections between the sides.
    pub fn halves(&self, field: &HexField<W>) -> impl Iterator<Item = u32> {
        self.pairs[pair(field.area, field.area + 1)].halves.iter().map(|half| half.number)
    }

    /// All connections of the position.
    pub fn all(&self) -> impl Iterator<Item = &Connection<W>> {
        let numbers = self.pairs.iter().flat_map(|lists| lists.fulls.iter().chain(&lists.halves));
        numbers.map(|listed| &self.found[listed.number as usize])
    }

    /// Makes everything of a full connection that can be made with the ones used before.
    fn use_full(&mut self, field: &HexField<W>, carrier: Cells<W>, number: u32, ends: [End; 2]) {
        for [near, middle] in [ends, [ends[1], ends[0]]] {
            // A path between the sides that returns to a side could be shorter.
            if middle >= field.area {
                continue;
            }
            let is_key = self.empty.has(middle);
            let blocked = carrier.with(near);
            let all = if is_key { carrier.with(middle) } else { carrier };
            let is_near_small = self.empty.has(near);
            for end in self.ends[middle].partners - blocked - self.ends[near].touched {
                let is_small = is_near_small && self.empty.has(end);
                let there = pair(middle, end);
                for at in 0..self.pairs[there].fulls.len() {
                    // The list is the same as before, because nothing is added to ends in the middle here.
                    let Listed { carrier: second, number: next, is_used } = self.pairs[there].fulls[at];
                    self.steps += 1;
                    if !is_used || second.meets(blocked) || is_small && (all | second).len() > BETWEEN_CELLS {
                        continue;
                    }
                    if is_key {
                        self.add_half(field, [near, end], all | second, Origin::Key(number, next, middle as u16));
                    } else {
                        self.add_full([near, end], all | second, Origin::Chain(number, next));
                    }
                }
            }
        }
    }

    pub(super) fn add_full(&mut self, ends: [End; 2], carrier: Cells<W>, origin: Origin) {
        let is_small = self.empty.has(ends[0]) && self.empty.has(ends[1]);
        if is_small && carrier.len() > BETWEEN_CELLS {
            return;
        }
        let number = self.found.len() as u32;
        if self.put_full(ends, carrier, number) {
            self.found.push(Connection { carrier, ends: ends.map(|end| end as u16), origin });
        }
    }

    /// Adds a numbered full connection and queues it. Returns whether it was added.
    pub(super) fn put_full(&mut self, ends: [End; 2], carrier: Cells<W>, number: u32) -> bool {
        let pair = pair(ends[0], ends[1]);
        if !self.pairs[pair].wants_full(carrier) {
            return false;
        }
        self.save(pair);
        let lists = &mut self.pairs[pair];
        add(&mut lists.fulls, Listed { carrier, number, is_used: false }, FULLS);
        lists.halves.retain(|half| !carrier.is_within(half.carrier));
        lists.all |= carrier;
        self.ends[ends[0]].partners.insert(ends[1]);
        self.ends[ends[1]].partners.insert(ends[0]);
        self.waiting[carrier.len()].push(number);
        true
    }

    /// Queues a full connection again.
    pub(super) fn reuse(&mut self, carrier: Cells<W>, number: u32) {
        self.waiting[carrier.len()].push(number);
    }

    fn add_half(&mut self, field: &HexField<W>, ends: [End; 2], carrier: Cells<W>, origin: Origin) {
        let pair = pair(ends[0], ends[1]);
        if self.pairs[pair].wants_half(carrier, half_limit(field, ends)) {
            let number = self.found.len() as u32;
            self.found.push(Connection { carrier, ends: ends.map(|end| end as u16), origin });
            self.put_half(field, ends, carrier, number);
        }
    }

    /// Adds a numbered half connection, and builds full connections from it.
    pub(super) fn put_half(&mut self, field: &HexField<W>, ends: [End; 2], carrier: Cells<W>, number: u32) {
        let pair = pair(ends[0], ends[1]);
        let limit = half_limit(field, ends);
        if !self.pairs[pair].wants_half(carrier, limit) {
            return;
        }
        self.save(pair);
        let lists = &mut self.pairs[pair];
        add(&mut lists.halves, Listed { carrier, number, is_used: false }, limit);
        lists.all |= carrier;
        self.ends[ends[0]].partners.insert(ends[1]);
        self.ends[ends[1]].partners.insert(ends[0]);
        // For each half connection, the cells common to the new one, to it and to all after it.
        self.rest.clear();
        self.rest.resize(lists.halves.len(), Cells::NONE);
        let mut common = carrier;
        for (rest, half) in self.rest.iter_mut().zip(&lists.halves).rev() {
            common &= half.carrier;
            *rest = common;
        }
        if common.is_empty() {
            let combination = Combination { parts: [number; COMBINED], len: 1, common: carrier, all: carrier };
            let mut combined = std::mem::take(&mut self.combined);
            self.steps += combine(&lists.halves, &self.rest, 0, &combination, &mut combined);
            for Combination { parts, len, all, .. } in combined.drain(..) {
                self.add_full(ends, all, Origin::Either(parts, len as u8));
            }
            self.combined = combined;
        }
    }
}

/// The number of the lists of two ends.
#[inline]
pub(super) fn pair(one: End, other: End) -> usize {
    let (low, high) = (one.min(other), one.max(other));
    high * (high - 1) / 2 + low
}

/// The maximum number of half connections between two ends.
fn half_limit<const W: usize>(field: &HexField<W>, ends: [End; 2]) -> usize {
    if ends.iter().all(|&end| end >= field.area) { SIDE_HALVES } else { HALVES }
}

/// Half connections of the same ends.
#[derive(Clone, Copy, Debug)]
struct Combination<const W: usize> {
    parts: [u32; COMBINED],
    len: usize,
    /// The cells that all of them need.
    common: Cells<W>,
    /// The cells that any of them needs.
    all: Cells<W>,
}

/// Finds half connections from `start` on that, with those of a combination, leave no cell common to all of them.
/// `rest` has for each half connection the cells common to it, to all after it and to the first of the combination.
/// Returns the number of combinations that were tried.
fn combine<const W: usize>(
    halves: &[Listed<W>],
    rest: &[Cells<W>],
    start: usize,
    combination: &Combination<W>,
    combined: &mut Vec<Combination<W>>,
) -> u64 {
    let mut steps = 0;
    for at in start..halves.len() {
        // All that are left share a cell with the ones chosen.
        if rest[at].meets(combination.common) {
            break;
        }
        let Listed { carrier, number: half, .. } = halves[at];
        steps += 1;
        let common = combination.common & carrier;
        if common == combination.common {
            continue;
        }
        let mut next = *combination;
        next.parts[next.len] = half;
        next.len += 1;
        (next.common, next.all) = (common, combination.all | carrier);
        if common.is_empty() {
            combined.push(next);
        } else if next.len < COMBINED {
            steps += combine(halves, rest, at + 1, &next, combined);
        }
    }
    steps
}
