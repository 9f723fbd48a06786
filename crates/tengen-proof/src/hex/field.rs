//! The geometry of a board, and positions on it.
//!
//! Player 0 joins top and bottom, player 1 left and right. Cells are numbered row by row from the top left. The two
//! numbers after the last cell stand for the two sides of a player, wherever a set contains sides.

use super::cells::Cells;
use std::hash::{Hash, Hasher};
use tengen::{Grid, Point, Topology};

/// The geometry of a board.
///
/// ```
/// use tengen::Grid;
/// use tengen_proof::hex::cells::Cells;
/// use tengen_proof::hex::field::HexField;
///
/// let field = HexField::<1>::new(Grid::square(3)).unwrap();
/// assert_eq!(field.neighbors[4].len(), 6);
/// let column: Cells<1> = [1, 4, 7].into_iter().collect();
/// assert!(field.joins(column, 0) && !field.joins(column, 1));
/// assert!(HexField::<1>::new(Grid::square(8)).is_none(), "64 cells and two sides do not fit into 64 bits");
/// ```
#[derive(Clone, Debug)]
pub struct HexField<const W: usize> {
    /// The board.
    pub grid: Grid,
    /// The number of cells.
    pub area: usize,
    /// All cells.
    pub cells: Cells<W>,
    /// The neighbors of each cell.
    pub neighbors: Vec<Cells<W>>,
    /// The cells at the two sides of each player.
    pub sides: [[Cells<W>; 2]; 2],
    /// For each cell, the cells at the distance of a bridge and the two cells between.
    pub bridges: Vec<Vec<(usize, Cells<W>)>>,
    /// The hash of a stone of each player on each cell.
    keys: Vec<[u64; 2]>,
}

impl<const W: usize> HexField<W> {
    /// Creates the geometry of a board. Cells and two sides must fit into a set: the result is `None` if they do not.
    pub fn new(grid: Grid) -> Option<HexField<W>> {
        let grid = grid.to_topology(Topology::Hex);
        let area = grid.area();
        if area + 2 > 64 * W {
            return None;
        }
        let (width, height) = (grid.width(), grid.height());
        let neighbors: Vec<Cells<W>> =
            grid.points().map(|point| grid.neighbors(point).map(Point::index).collect()).collect();
        let side = |on: &dyn Fn(usize, usize) -> bool| -> Cells<W> {
            (0..area).filter(|cell| on(cell % width, cell / width)).collect()
        };
        let sides = [
            [side(&|_, y| y == 0), side(&|_, y| y + 1 == height)],
            [side(&|x, _| x == 0), side(&|x, _| x + 1 == width)],
        ];
        let bridges = (0..area)
            .map(|from| {
                let apart = |&to: &usize| to != from && !neighbors[from].has(to);
                let between = |to: usize| (to, neighbors[from] & neighbors[to]);
                (0..area).filter(apart).map(between).filter(|(_, cells)| cells.len() == 2).collect()
            })
            .collect();
        let mut seed = 0x4865_7847_616d_6500;
        let keys = (0..area).map(|_| [mix(&mut seed), mix(&mut seed)]).collect();
        Some(HexField { grid, area, cells: Cells::first_cells(area), neighbors, sides, bridges, keys })
    }

    /// Returns the position with these stones, in which `mover` moves next.
    pub fn position(&self, stones: [Cells<W>; 2], mover: usize) -> HexState<W> {
        let mut position = HexState { mover, ..HexState::EMPTY };
        for (player, cells) in stones.into_iter().enumerate() {
            cells.into_iter().for_each(|cell| self.place(&mut position, player, cell));
        }
        position
    }

    /// Puts a stone on an empty cell, without a change of the mover.
    pub fn place(&self, position: &mut HexState<W>, player: usize, cell: usize) {
        position.stones[player].insert(cell);
        position.hashes[0] ^= self.keys[cell][player];
        position.hashes[1] ^= self.keys[self.area - 1 - cell][player];
    }

    /// Returns the position after a move.
    #[must_use]
    pub fn after(&self, position: &HexState<W>, cell: usize) -> HexState<W> {
        let mut next = *position;
        self.place(&mut next, position.mover, cell);
        next.mover = 1 - position.mover;
        next
    }

    /// The empty cells.
    #[inline]
    pub fn empty(&self, stones: [Cells<W>; 2]) -> Cells<W> {
        self.cells - stones[0] - stones[1]
    }

    /// Returns the cells of `within` that are connected to `start` by cells of `within`.
    pub fn connected(&self, start: Cells<W>, within: Cells<W>) -> Cells<W> {
        let (mut found, mut fresh) = (start & within, start & within);
        while !fresh.is_empty() {
            let beside = fresh.into_iter().fold(Cells::NONE, |all, cell| all | self.neighbors[cell]);
            fresh = (beside & within) - found;
            found |= fresh;
        }
        found
    }

    /// Returns the set on the board turned by half a circle.
    pub fn turned(&self, cells: Cells<W>) -> Cells<W> {
        cells.into_iter().map(|cell| self.area - 1 - cell).collect()
    }

    /// Whether these stones of a player join both sides.
    pub fn joins(&self, stones: Cells<W>, player: usize) -> bool {
        let [from, to] = self.sides[player];
        self.connected(from & stones, stones).meets(to)
    }
}

/// The next number of a fixed sequence (the generator splitmix64).
fn mix(seed: &mut u64) -> u64 {
    *seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut number = *seed;
    number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

/// Stones on a board, and whose turn it is.
///
/// ```
/// use tengen::Grid;
/// use tengen_proof::hex::cells::Cells;
/// use tengen_proof::hex::field::HexField;
///
/// let field = HexField::<1>::new(Grid::square(3)).unwrap();
/// let empty = field.position([Cells::NONE; 2], 0);
/// let [first, last] = [0, 8].map(|cell| field.after(&empty, cell));
/// assert_eq!((first.mover, first.stones[0].len()), (1, 1));
/// assert!(first != last && first.hash() == last.hash(), "half a turn maps one to the other");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct HexState<const W: usize> {
    /// The stones of each player.
    pub stones: [Cells<W>; 2],
    /// The player to move.
    pub mover: usize,
    /// Whether the player to move is known to have lost.
    pub is_lost: bool,
    /// The effort that a search expects here. It is no part of the position.
    pub effort: (u32, u32),
    /// The hash of the stones, and of the stones on the board turned by half a circle.
    hashes: [u64; 2],
}

impl<const W: usize> HexState<W> {
    const EMPTY: HexState<W> =
        HexState { stones: [Cells::NONE; 2], mover: 0, is_lost: false, effort: (1, 1), hashes: [0; 2] };

    /// Returns a hash that is the same if the board is turned by half a circle, which never changes the winner.
    pub fn hash(&self) -> u64 {
        self.with_turn(self.hashes[0].min(self.hashes[1]))
    }

    /// The hashes of the position, and of the position turned by half a circle.
    pub fn exact_hashes(&self) -> [u64; 2] {
        self.hashes.map(|hash| self.with_turn(hash))
    }

    fn with_turn(&self, hash: u64) -> u64 {
        let turn = if self.mover == 0 { 0x5bd1_e995_7b93_d2a7 } else { 0 };
        let lost = if self.is_lost { 0xa24b_aed4_963e_e407 } else { 0 };
        hash ^ turn ^ lost
    }
}

impl<const W: usize> PartialEq for HexState<W> {
    fn eq(&self, other: &HexState<W>) -> bool {
        (self.stones, self.mover, self.is_lost) == (other.stones, other.mover, other.is_lost)
    }
}

impl<const W: usize> Eq for HexState<W> {}

impl<const W: usize> Hash for HexState<W> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(HexState::hash(self));
    }
}
