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

use super::cells::Cells;
use super::field::HexField;

/// The maximum number of full connections between two ends.
const FULLS: usize = 10;

/// The maximum number of half connections between two ends.
const HALVES: usize = 24;

/// The maximum number of half connections between the two sides.
const SIDE_HALVES: usize = 96;

/// The maximum size of a connection between two empty cells. Larger ones are rarely part of a connection of the sides.
const BETWEEN_CELLS: usize = 4;

/// The maximum number of half connections that are combined to a full connection.
const COMBINED: usize = 4;

/// The maximum number of combinations that are tried in one position.
const STEPS: u64 = 4_000_000;

/// The end of a connection: the number of a cell, or [`HexField::area`] plus the number of a chain.
type End = usize;

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
    /// A full connection: one of the first so many half connections is left.
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

/// The carriers of the connections between two ends, with their numbers.
type Carriers<const W: usize> = Vec<(Cells<W>, u32)>;

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
/// search.run(&field, [Cells::NONE; 2], 0, Goal::Full);
/// assert_eq!(search.full(&field), None);
/// search.run(&field, [Cells::only(4), Cells::NONE], 0, Goal::Full);
/// assert!(search.full(&field).is_some(), "the stone in the center is connected to both sides");
/// ```
#[derive(Clone, Debug, Default)]
pub struct ConnectionSearch<const W: usize> {
    /// The two sides with the stones connected to them, then the other chains.
    chains: Vec<Cells<W>>,
    /// All connections.
    found: Vec<Connection<W>>,
    /// The full connections between two ends.
    fulls: Vec<Carriers<W>>,
    /// Those of which everything was made that can be made.
    used: Vec<Carriers<W>>,
    /// For each end, the cells to which it has used connections.
    partners: Vec<Cells<W>>,
    /// For each end, the cells that it touches.
    touched: Vec<Cells<W>>,
    /// The half connections between two ends.
    halves: Vec<Carriers<W>>,
    /// Full connections that are not used yet, by the size of the carrier.
    waiting: Vec<Carriers<W>>,
    /// The number of cells and chains.
    ends: usize,
    empty: Cells<W>,
    /// The number of combinations that were tried.
    steps: u64,
}

impl<const W: usize> ConnectionSearch<W> {
    /// Finds connections of `player`.
    pub fn run(&mut self, field: &HexField<W>, stones: [Cells<W>; 2], player: usize, goal: Goal) {
        self.reset(field, stones, player);
        self.add_touching(field, player);
        let sides = self.pair(field.area, field.area + 1);
        let mut size = 0;
        while size < self.waiting.len() && self.steps < STEPS {
            let Some((carrier, number)) = self.waiting[size].pop() else {
                size += 1;
                continue;
            };
            let ends = self.found[number as usize].ends.map(usize::from);
            let pair = self.pair(ends[0], ends[1]);
            // A smaller connection may have replaced it.
            if self.fulls[pair].iter().any(|full| full.1 == number) {
                self.use_full(field, carrier, number, ends);
                self.used[pair].push((carrier, number));
                for [end, other] in [ends, [ends[1], ends[0]]] {
                    if other < field.area {
                        self.partners[end].insert(other);
                    }
                }
                if !self.fulls[sides].is_empty() || goal == Goal::Half && !self.halves[sides].is_empty() {
                    return;
                }
            }
        }
    }

    fn reset(&mut self, field: &HexField<W>, stones: [Cells<W>; 2], player: usize) {
        self.empty = field.empty(stones);
        self.chains.clear();
        let mut rest = stones[player];
        for side in field.sides[player] {
            let chain = field.connected(side, stones[player]);
            rest = rest - chain;
            self.chains.push(chain);
        }
        while let Some(stone) = rest.first() {
            let chain = field.connected(Cells::only(stone), rest);
            rest = rest - chain;
            self.chains.push(chain);
        }
        self.ends = field.area + self.chains.len();
        for lists in [&mut self.fulls, &mut self.used, &mut self.halves] {
            lists.iter_mut().for_each(Vec::clear);
            if lists.len() < self.ends * self.ends {
                lists.resize_with(self.ends * self.ends, Vec::new);
            }
        }
        for sets in [&mut self.partners, &mut self.touched] {
            sets.clear();
            sets.resize(self.ends, Cells::NONE);
        }
        self.waiting.iter_mut().for_each(Vec::clear);
        self.waiting.resize_with(field.area + 1, Vec::new);
        self.found.clear();
        self.steps = 0;
    }

    fn add_touching(&mut self, field: &HexField<W>, player: usize) {
        for cell in self.empty {
            self.touched[cell] = field.neighbors[cell] & self.empty;
            for other in self.touched[cell].into_iter().filter(|&other| other > cell) {
                self.add_full(field, [cell, other], Cells::NONE, Origin::Touch);
            }
        }
        for chain in 0..self.chains.len() {
            let beside = |all, stone: usize| all | field.neighbors[stone];
            let mut touched = self.chains[chain].into_iter().fold(Cells::NONE, beside);
            if chain < 2 {
                touched |= field.sides[player][chain];
            }
            self.touched[field.area + chain] = touched & self.empty;
            for cell in touched & self.empty {
                self.add_full(field, [cell, field.area + chain], Cells::NONE, Origin::Touch);
            }
        }
    }

    #[inline]
    fn pair(&self, one: End, other: End) -> usize {
        one.min(other) * self.ends + one.max(other)
    }

    /// The chains: first the two sides with the stones connected to them.
    pub fn chains(&self) -> &[Cells<W>] {
        &self.chains
    }

    /// A connection by its number.
    pub fn connection(&self, number: u32) -> &Connection<W> {
        &self.found[number as usize]
    }

    /// The number of the first full connection between the sides.
    pub fn full(&self, field: &HexField<W>) -> Option<u32> {
        self.fulls[self.pair(field.area, field.area + 1)].first().map(|full| full.1)
    }

    /// The numbers of the half connections between the sides.
    pub fn halves(&self, field: &HexField<W>) -> impl Iterator<Item = u32> {
        self.halves[self.pair(field.area, field.area + 1)].iter().map(|half| half.1)
    }

    /// All connections that were found.
    pub fn all(&self) -> &[Connection<W>] {
        &self.found
    }

    /// Makes everything of a full connection that can be made with the ones used before.
    fn use_full(&mut self, field: &HexField<W>, carrier: Cells<W>, number: u32, ends: [End; 2]) {
        let area = field.area;
        for [near, middle] in [ends, [ends[1], ends[0]]] {
            // A path between the sides that returns to a side could be shorter.
            if (area..area + 2).contains(&middle) {
                continue;
            }
            let is_key = middle < area;
            let blocked = if near < area { carrier.with(near) } else { carrier };
            let all = if is_key { carrier.with(middle) } else { carrier };
            let cells = self.partners[middle] - blocked - self.touched[near];
            for end in cells.into_iter().chain(area..self.ends) {
                if end == near || end == middle {
                    continue;
                }
                let there = self.pair(middle, end);
                let is_small = near < area && end < area;
                for at in 0..self.used[there].len() {
                    let (second, next) = self.used[there][at];
                    self.steps += 1;
                    if second.meets(blocked) || is_small && (all | second).len() > BETWEEN_CELLS {
                        continue;
                    }
                    if is_key {
                        self.add_half(field, [near, end], all | second, Origin::Key(number, next, middle as u16));
                    } else {
                        self.add_full(field, [near, end], all | second, Origin::Chain(number, next));
                    }
                }
            }
        }
    }

    /// Adds a connection to the list of its ends and removes larger ones, unless a smaller one is there or the list is
    /// full. Returns its number.
    fn add(list: &mut Carriers<W>, found: &mut Vec<Connection<W>>, limit: usize, new: Connection<W>) -> Option<u32> {
        let carrier = new.carrier;
        if list.iter().any(|old| old.0.is_within(carrier)) {
            return None;
        }
        if list.iter().any(|old| carrier.is_within(old.0)) {
            list.retain(|old| !carrier.is_within(old.0));
        } else if list.len() >= limit {
            return None;
        }
        let number = found.len() as u32;
        found.push(new);
        list.push((carrier, number));
        Some(number)
    }

    fn add_full(&mut self, field: &HexField<W>, ends: [End; 2], carrier: Cells<W>, origin: Origin) {
        let is_small = ends[0] < field.area && ends[1] < field.area;
        if is_small && carrier.len() > BETWEEN_CELLS {
            return;
        }
        let new = Connection { carrier, ends: ends.map(|end| end as u16), origin };
        let pair = self.pair(ends[0], ends[1]);
        if let Some(number) = Self::add(&mut self.fulls[pair], &mut self.found, FULLS, new) {
            self.waiting[carrier.len()].push((carrier, number));
        }
    }

    fn add_half(&mut self, field: &HexField<W>, ends: [End; 2], carrier: Cells<W>, origin: Origin) {
        let pair = self.pair(ends[0], ends[1]);
        if self.fulls[pair].iter().any(|full| full.0.is_within(carrier)) {
            return;
        }
        let is_between_sides = pair == self.pair(field.area, field.area + 1);
        let limit = if is_between_sides { SIDE_HALVES } else { HALVES };
        let new = Connection { carrier, ends: ends.map(|end| end as u16), origin };
        if let Some(number) = Self::add(&mut self.halves[pair], &mut self.found, limit, new) {
            let combination = Combination { parts: [number; COMBINED], len: 1, common: carrier, all: carrier };
            self.combine(field, ends, 0, &combination);
        }
    }

    /// Looks for half connections that leave no cell common to all of them.
    fn combine(&mut self, field: &HexField<W>, ends: [End; 2], start: usize, combination: &Combination<W>) {
        let pair = self.pair(ends[0], ends[1]);
        for at in start..self.halves[pair].len() {
            let (carrier, half) = self.halves[pair][at];
            self.steps += 1;
            let common = combination.common & carrier;
            if common == combination.common {
                continue;
            }
            let mut next = *combination;
            next.parts[next.len] = half;
            next.len += 1;
            (next.common, next.all) = (common, combination.all | carrier);
            if common.is_empty() {
                self.add_full(field, ends, next.all, Origin::Either(next.parts, next.len as u8));
            } else if next.len < COMBINED {
                self.combine(field, ends, at + 1, &next);
            }
        }
    }
}

/// Half connections of the same ends.
#[derive(Clone, Copy)]
struct Combination<const W: usize> {
    parts: [u32; COMBINED],
    len: usize,
    /// The cells that all of them need.
    common: Cells<W>,
    /// The cells that any of them needs.
    all: Cells<W>,
}
