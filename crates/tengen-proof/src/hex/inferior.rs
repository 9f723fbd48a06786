//! Inferior cells: empty cells that can be filled without a change of the winner, and moves that need no search.
//!
//! Both players have a graph of the empty cells and their two sides. Cells are linked in the graph of a player if they
//! are neighbors or touch the same chain or side of that player. A move of the opponent removes a cell from the graph,
//! an own move links all neighbors of the cell with each other.
//!
//! - A cell is dead if its neighbors in the graph of one player are all linked with each other: no shortest path of
//!   that player needs the cell, so its color does not matter.
//! - A player kills a cell by a move that makes it dead.
//! - Two cells are captured by a player who kills each of them by a move to the other. If the opponent plays one of
//!   them, the player answers with the other, so both can be filled with stones of that player.
//! - A move is dominated if the opponent kills it by removing one cell of the mover's graph. If such a move wins, then
//!   so does another one that is not dominated: the mover wins even if the opponent has both cells and the mover plays
//!   elsewhere, and so on. A cell that can be killed this way stays so when the opponent gets more stones, so the
//!   argument ends at a move that is not dominated.

use super::cells::Cells;
use super::field::{HexField, HexState};

/// The graph of a player: for each empty cell and both sides, the cells and sides that are linked to it.
#[derive(Clone, Debug, Default)]
struct LinkGraph<const W: usize> {
    links: Vec<Cells<W>>,
}

impl<const W: usize> LinkGraph<W> {
    /// Builds the graph of `player`.
    fn build(&mut self, field: &HexField<W>, stones: [Cells<W>; 2], player: usize) {
        let empty = field.empty(stones);
        self.links.clear();
        self.links.resize(field.area + 2, Cells::NONE);
        for cell in empty {
            self.links[cell] = field.neighbors[cell] & empty;
        }
        let mut rest = stones[player];
        for (side, &start) in field.sides[player].iter().enumerate() {
            let chain = field.connected(start, stones[player]);
            rest = rest - chain;
            self.link_all((touching(field, chain, empty) | (start & empty)).with(field.area + side));
        }
        while let Some(stone) = rest.first() {
            let chain = field.connected(Cells::only(stone), rest);
            rest = rest - chain;
            self.link_all(touching(field, chain, empty));
        }
    }

    fn link_all(&mut self, cells: Cells<W>) {
        for cell in cells {
            self.links[cell] |= cells.without(cell);
        }
    }

    /// The first two of these cells and sides that are not linked.
    fn gap(&self, cells: Cells<W>) -> Option<(usize, usize)> {
        cells.into_iter().find_map(|cell| Some((cell, (cells - self.links[cell]).without(cell).first()?)))
    }

    /// Whether a shortest path of the player never needs the cell.
    fn is_dead(&self, cell: usize) -> bool {
        self.gap(self.links[cell]).is_none()
    }

    /// The cells by whose removal `cell` becomes dead.
    fn removals(&self, cell: usize, area: usize) -> impl Iterator<Item = usize> {
        let around = self.links[cell];
        let (one, other) = self.gap(around).unwrap_or((area, area));
        [one, other].into_iter().filter(move |&key| key < area && self.gap(around.without(key)).is_none())
    }
}

/// The empty cells that touch one of these stones.
fn touching<const W: usize>(field: &HexField<W>, chain: Cells<W>, empty: Cells<W>) -> Cells<W> {
    chain.into_iter().fold(Cells::NONE, |all, stone| all | field.neighbors[stone]) & empty
}

/// What is inferior in a position.
///
/// ```
/// use tengen::Grid;
/// use tengen_proof::hex::cells::Cells;
/// use tengen_proof::hex::field::HexField;
/// use tengen_proof::hex::inferior::InferiorAnalysis;
///
/// // Player 0 captures the two cells between the stone and the top.
/// let field = HexField::<1>::new(Grid::square(3)).unwrap();
/// let position = field.position([Cells::only(4), Cells::NONE], 1);
/// let inferior = InferiorAnalysis::default().analyze(&field, &position);
/// assert!(inferior.captured[0].has(1) && inferior.filled.stones[0].has(1));
/// ```
#[derive(Clone, Debug)]
pub struct Inferior<const W: usize> {
    /// The position with dead and captured cells filled. The same player wins it.
    pub filled: HexState<W>,
    /// The cells captured by each player.
    pub captured: [Cells<W>; 2],
    /// The dead cells.
    pub dead: Cells<W>,
    /// The dominated moves of the mover, each with the opponent's answer that kills it.
    pub dominated: Vec<(usize, usize)>,
}

/// The memory of the analysis, for reuse.
///
/// ```
/// use tengen::Grid;
/// use tengen_proof::hex::cells::Cells;
/// use tengen_proof::hex::field::HexField;
/// use tengen_proof::hex::inferior::InferiorAnalysis;
///
/// let field = HexField::<1>::new(Grid::square(3)).unwrap();
/// let mut analysis = InferiorAnalysis::default();
/// let inferior = analysis.analyze(&field, &field.position([Cells::NONE; 2], 0));
/// assert!(inferior.captured.iter().all(Cells::is_empty), "nothing is captured on an empty board");
/// ```
#[derive(Clone, Debug, Default)]
pub struct InferiorAnalysis<const W: usize> {
    graphs: [LinkGraph<W>; 2],
    /// For each player and cell, the cells whose occupation by the player kills it.
    kills: [Vec<Cells<W>>; 2],
}

impl<const W: usize> InferiorAnalysis<W> {
    /// Fills dead and captured cells until there are no more, and finds dominated moves.
    pub fn analyze(&mut self, field: &HexField<W>, position: &HexState<W>) -> Inferior<W> {
        let mut filled = *position;
        let (mut captured, mut all_dead) = ([Cells::NONE; 2], Cells::NONE);
        loop {
            for player in 0..2 {
                self.graphs[player].build(field, filled.stones, player);
            }
            let empty = field.empty(filled.stones);
            let dead: Cells<W> =
                empty.into_iter().filter(|&cell| self.graphs.iter().any(|graph| graph.is_dead(cell))).collect();
            dead.into_iter().for_each(|cell| field.place(&mut filled, 1 - position.mover, cell));
            all_dead |= dead;
            let mut is_changed = !dead.is_empty();
            let mut free = empty - dead;
            for (player, captured) in captured.iter_mut().enumerate() {
                self.find_kills(field, player, free);
                for cell in free {
                    let pairs = self.kills[player][cell] & free;
                    let partner = pairs.into_iter().find(|&other| self.kills[player][other].has(cell));
                    if let Some(partner) = partner.filter(|_| free.has(cell)) {
                        for stone in [cell, partner] {
                            free = free.without(stone);
                            captured.insert(stone);
                            field.place(&mut filled, player, stone);
                        }
                        is_changed = true;
                    }
                }
            }
            if !is_changed {
                let graph = &self.graphs[position.mover];
                let killed = |cell| Some((cell, graph.removals(cell, field.area).next()?));
                let dominated = empty.into_iter().filter_map(killed).collect();
                return Inferior { filled, captured, dead: all_dead, dominated };
            }
        }
    }

    /// Finds the moves of `player` that kill each free cell.
    fn find_kills(&mut self, field: &HexField<W>, player: usize, free: Cells<W>) {
        let kills = &mut self.kills[player];
        kills.clear();
        kills.resize(field.area, Cells::NONE);
        let (own, other) = (&self.graphs[player], &self.graphs[1 - player]);
        for cell in free {
            kills[cell] = other.removals(cell, field.area).collect();
            // After an own move, the neighbors of that cell are linked: a cell all of whose neighbors are among them
            // is dead.
            let around = own.links[cell];
            if let Some(neighbor) = around.first() {
                let near = (own.links[neighbor] | Cells::only(neighbor)) & free;
                let linked = |&key: &usize| key != cell && around.without(key).is_within(own.links[key]);
                kills[cell] |= near.into_iter().filter(linked).collect();
            }
        }
    }
}
