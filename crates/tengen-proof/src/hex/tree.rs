//! Hex as a game for the search.
//!
//! A position is expanded in these steps: inferior cells are filled; connections of both players may show the winner;
//! otherwise the mover must play into every half connection between the opponent's sides (the must-play region), and
//! dominated moves are left out.
//!
//! When the winner of a position is known, the cells that the winner needs are kept. A move of the loser to any other
//! cell would have lost in the same way, so it is not searched.

use super::carriers::Carriers;
use super::cells::Cells;
use super::connections::{Connection, ConnectionSearch, Goal, Origin};
use super::currents::Currents;
use super::field::{HexField, HexState};
use super::inferior::{Inferior, InferiorAnalysis};
use super::threats::Threats;
use crate::search::{Child, Effort, GameTree};
use std::cell::RefCell;
use std::sync::Arc;

/// The maximum number of expanded positions that are kept.
const EXPANSIONS: usize = 1 << 16;

/// The maximum number of settled positions whose carriers are kept.
const CARRIERS: usize = 1 << 18;

/// Boards with at most this many cells need little memory.
const SMALL: usize = 25;

/// The share of the usual memory that a board needs: one in so many.
const fn share<const W: usize>(field: &HexField<W>) -> usize {
    if field.area <= SMALL { 64 } else { 1 }
}

/// On boards with more cells than this, the search begins with a part of the moves.
const WIDE: usize = 80;

/// The effort that is expected for a move without a threat.
const QUIET: u32 = 20;

/// What an expanded position shows.
///
/// ```
/// use tengen::Grid;
/// use tengen_proof::hex::cells::Cells;
/// use tengen_proof::hex::field::HexField;
/// use tengen_proof::hex::tree::{HexTree, Shown};
///
/// let tree = HexTree::new(HexField::<1>::new(Grid::square(3)).unwrap());
/// let root = tree.field.position([Cells::NONE; 2], 0);
/// assert!(matches!(tree.expand(&root).shown, Shown::Win(4, _)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shown<const W: usize> {
    /// The mover wins by a move to this cell, and needs these cells.
    Win(usize, Cells<W>),
    /// The mover loses; the opponent needs these cells.
    Loss(Cells<W>),
    /// The mover must try these moves, the most promising first. If they all lose, the opponent needs these cells and
    /// those that refute the moves.
    Moves(Vec<usize>, Cells<W>),
}

/// An expanded position.
///
/// ```
/// use tengen::Grid;
/// use tengen_proof::hex::cells::Cells;
/// use tengen_proof::hex::field::HexField;
/// use tengen_proof::hex::tree::{HexTree, Shown};
///
/// let tree = HexTree::new(HexField::<1>::new(Grid::square(3)).unwrap());
/// let expansion = tree.expand(&tree.field.position([Cells::only(4), Cells::NONE], 1));
/// assert!(matches!(expansion.shown, Shown::Loss(_)));
/// ```
#[derive(Clone, Debug)]
pub struct Expansion<const W: usize> {
    /// The position.
    position: HexState<W>,
    /// The position with inferior cells filled.
    pub filled: HexState<W>,
    /// What it shows.
    pub shown: Shown<W>,
    /// The effort that is expected to show that each of its moves wins.
    efforts: Vec<u32>,
}

/// Reused memory and what was found so far.
#[derive(Debug)]
struct Memory<const W: usize> {
    inferior: InferiorAnalysis<W>,
    /// The connections of each player.
    connections: [ConnectionSearch<W>; 2],
    currents: Currents,
    flows: [Vec<f64>; 2],
    threats: Threats<W>,
    /// The moves in order, each with the effort that is expected to show that it wins.
    ordered: Vec<(u32, usize)>,
    expansions: Vec<Option<Box<Expansion<W>>>>,
    expanded: u64,
}

/// A board whose positions can be searched.
///
/// ```
/// use tengen::Grid;
/// use tengen_proof::hex::cells::Cells;
/// use tengen_proof::hex::field::HexField;
/// use tengen_proof::hex::tree::HexTree;
/// use tengen_proof::search::{NodeBudget, Verdict, search};
/// use tengen_proof::table::TranspositionTable;
///
/// let tree = HexTree::new(HexField::<1>::new(Grid::square(4)).unwrap());
/// let root = tree.field.position([Cells::NONE; 2], 0);
/// let mut budget = NodeBudget::new(1_000);
/// assert_eq!(search(&tree, root, &mut TranspositionTable::new(1_000), &mut budget), Verdict::Won);
/// ```
#[derive(Debug)]
pub struct HexTree<const W: usize> {
    /// The board.
    pub field: HexField<W>,
    memory: RefCell<Memory<W>>,
    carriers: Arc<Carriers<W>>,
}

impl<const W: usize> HexTree<W> {
    /// Prepares the search on a board.
    pub fn new(field: HexField<W>) -> HexTree<W> {
        let carriers = Arc::new(Carriers::new(CARRIERS / share(&field)));
        HexTree::with_carriers(field, carriers)
    }

    /// Prepares the search on the same board for another thread. It shares the carriers of settled positions.
    #[must_use]
    pub fn sibling(&self) -> HexTree<W> {
        HexTree::with_carriers(self.field.clone(), Arc::clone(&self.carriers))
    }

    fn with_carriers(field: HexField<W>, carriers: Arc<Carriers<W>>) -> HexTree<W> {
        let memory = Memory {
            inferior: InferiorAnalysis::default(),
            connections: [ConnectionSearch::default(), ConnectionSearch::default()],
            currents: Currents::default(),
            flows: [Vec::new(), Vec::new()],
            threats: Threats::default(),
            ordered: Vec::new(),
            expansions: vec![None; EXPANSIONS / share(&field)],
            expanded: 0,
        };
        HexTree { field, memory: RefCell::new(memory), carriers }
    }

    /// The number of positions that were expanded.
    pub fn expanded(&self) -> u64 {
        self.memory.borrow().expanded
    }

    /// Expands a position, or returns what is known of it.
    pub fn expand(&self, position: &HexState<W>) -> Expansion<W> {
        self.with_expansion(position, Expansion::clone)
    }

    fn with_expansion<R>(&self, position: &HexState<W>, use_it: impl FnOnce(&Expansion<W>) -> R) -> R {
        let memory = &mut *self.memory.borrow_mut();
        let slot = position.exact_hashes()[0] as usize % memory.expansions.len();
        if !matches!(&memory.expansions[slot], Some(kept) if kept.position == *position) {
            let expansion = memory.expand(&self.field, position);
            memory.expansions[slot] = Some(Box::new(expansion));
        }
        match &memory.expansions[slot] {
            Some(expansion) => use_it(expansion),
            None => unreachable!("the slot was filled"),
        }
    }

    /// The cells that the winner of a settled position needs, if they are known.
    pub fn carrier(&self, position: &HexState<W>) -> Option<Cells<W>> {
        let [hash, turned] = position.exact_hashes();
        self.carriers.get(hash).or_else(|| self.carriers.get(turned).map(|carrier| self.field.turned(carrier)))
    }

    /// The carrier of a child that the mover of its parent has just won or lost: if it is not known, all empty cells.
    fn carrier_or_all(&self, position: &HexState<W>) -> Cells<W> {
        self.carrier(position).unwrap_or_else(|| self.field.empty(position.stones))
    }
}

impl<const W: usize> Memory<W> {
    fn expand(&mut self, field: &HexField<W>, position: &HexState<W>) -> Expansion<W> {
        self.expanded += 1;
        let inferior = self.inferior.analyze(field, position);
        let filled = inferior.filled;
        self.ordered.clear();
        let shown = self.show(field, position, &inferior);
        let efforts = self.ordered.iter().map(|(effort, _)| *effort).collect();
        Expansion { position: *position, filled, shown, efforts }
    }

    fn show(&mut self, field: &HexField<W>, position: &HexState<W>, inferior: &Inferior<W>) -> Shown<W> {
        let Inferior { filled, captured, dominated, .. } = inferior;
        let (mover, other) = (position.mover, 1 - position.mover);
        if field.joins(filled.stones[other], other) {
            return Shown::Loss(captured[other]);
        }
        let empty = field.empty(filled.stones);
        let any = field.empty(position.stones).first();
        if let (true, Some(any)) = (field.joins(filled.stones[mover], mover), any) {
            return Shown::Win(any, captured[mover]);
        }
        let search = &mut self.connections[mover];
        search.update(field, filled.stones, mover, Goal::Half);
        let half = search.halves(field).next();
        if let (Some(number), Some(any)) = (search.full(field).or(half), any) {
            let Connection { carrier, origin, .. } = *search.connection(number);
            let key =
                if let Origin::Key(_, _, key) = origin { usize::from(key) } else { carrier.first().unwrap_or(any) };
            return Shown::Win(key, carrier | captured[mover]);
        }
        let search = &mut self.connections[other];
        search.update(field, filled.stones, other, Goal::Full);
        if let Some(full) = search.full(field) {
            return Shown::Loss(search.connection(full).carrier | captured[other]);
        }
        let (mut must, mut needed) = (empty, captured[other]);
        for half in search.halves(field) {
            let carrier = search.connection(half).carrier;
            if !must.is_within(carrier) {
                must &= carrier;
                needed |= carrier;
            }
        }
        for &(cell, killer) in dominated {
            if must.has(cell) {
                must = must.without(cell);
                needed = needed.with(cell).with(killer);
            }
        }
        if must.is_empty() {
            return Shown::Loss(needed);
        }
        self.order(field, must, mover);
        Shown::Moves(self.ordered.iter().map(|(_, cell)| *cell).collect(), needed)
    }

    /// Orders moves: those that make a threat come first, the more the fewer answers there are.
    fn order(&mut self, field: &HexField<W>, moves: Cells<W>, mover: usize) {
        for player in 0..2 {
            self.currents.of(field, &self.connections[player], &mut self.flows[player]);
        }
        self.threats.find(field, &self.connections[mover]);
        let score = |cell: usize| self.flows[0][cell] * self.flows[1][cell];
        self.ordered.extend(moves.into_iter().map(|cell| (0, cell)));
        self.ordered.sort_by(|a, b| score(b.1).total_cmp(&score(a.1)));
        for (rank, (effort, cell)) in self.ordered.iter_mut().enumerate() {
            let answers = self.threats.answers(*cell);
            *effort = answers.map_or(QUIET, |answers| 1 + answers.len() as u32 / 2) + rank as u32 / 4;
        }
        self.ordered.sort_by_key(|(effort, _)| *effort);
    }
}

impl<const W: usize> GameTree for HexTree<W> {
    type State = HexState<W>;
    type Move = usize;

    fn children(&self, state: &HexState<W>, children: &mut Vec<Child<HexState<W>, usize>>) {
        self.with_expansion(state, |expansion| match &expansion.shown {
            Shown::Loss(_) => {}
            Shown::Win(cell, _) => {
                let mut lost = self.field.after(state, *cell);
                lost.is_lost = true;
                children.push(Child { play: *cell, state: lost });
            }
            Shown::Moves(moves, _) => {
                for (&cell, &effort) in moves.iter().zip(&expansion.efforts) {
                    let mut next = self.field.after(&expansion.filled, cell);
                    // An answer is the harder to find the more moves there are.
                    next.effort = (1 + moves.len() as u32 / 4, effort);
                    children.push(Child { play: cell, state: next });
                }
            }
        });
    }

    fn guess(&self, state: &HexState<W>) -> Effort {
        if state.is_lost {
            return Effort::LOST;
        }
        let (win, lose) = state.effort;
        Effort { win, lose }
    }

    fn repetition_wins(&self, _: &HexState<W>) -> bool {
        // Every move adds a stone, so nothing repeats.
        false
    }

    fn hash(&self, state: &HexState<W>) -> u64 {
        HexState::hash(state)
    }

    fn focus(&self) -> usize {
        if self.field.area > WIDE { 4 } else { 1 }
    }

    fn settled(&self, state: &HexState<W>, mover_wins: bool, children: &mut dyn Iterator<Item = &HexState<W>>) {
        let mut carrier = match self.expand(state).shown {
            Shown::Win(_, carrier) | Shown::Loss(carrier) => carrier,
            Shown::Moves(..) if mover_wins => {
                // The move, and the cells captured by the mover.
                let with = |all, child: &HexState<W>| {
                    all | self.carrier_or_all(child) | (child.stones[state.mover] - state.stones[state.mover])
                };
                children.fold(Cells::NONE, with)
            }
            Shown::Moves(_, needed) => {
                let children: Vec<&HexState<W>> = children.collect();
                let known: Vec<_> = children.iter().filter_map(|child| Some((child, self.carrier(child)?))).collect();
                let all = known.iter().fold(needed, |all, (_, carrier)| all | *carrier);
                let unknown = |child: &&&HexState<W>| {
                    self.carrier(child).is_none() && !known.iter().any(|(won, _)| self.also_wins(won, child))
                };
                children.iter().filter(unknown).fold(all, |all, child| all | self.field.empty(child.stones))
            }
        };
        carrier = carrier - state.stones[0] - state.stones[1];
        self.carriers.put(state.exact_hashes()[0], carrier);
    }

    fn also_wins(&self, won: &HexState<W>, sibling: &HexState<W>) -> bool {
        let played = sibling.stones[1 - sibling.mover] - won.stones[1 - won.mover];
        self.carrier(won).is_some_and(|carrier| !played.meets(carrier))
    }
}
