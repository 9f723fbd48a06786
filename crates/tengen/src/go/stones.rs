//! Chains kept up to date stone by stone: who is connected, who is out of liberties, at a constant cost a move.
//!
//! A chain is a ring of points with one head. It counts pseudo-liberties: pairs of one of its stones and an empty
//! point beside that stone. Their number is 0 exactly when the chain has no liberty, and it changes by one for each
//! neighbor when a stone comes or goes, so that nothing is searched.

use crate::board::Board;
use crate::color::Color;
use crate::grid::{Grid, Point};
use crate::regions::Regions;

/// A board whose chains are known.
#[derive(Clone, Debug)]
pub(super) struct Stones {
    board: Board,
    links: Vec<Link>,
    hash: u64,
}

/// What is known at a point that holds a stone; meaningless elsewhere.
#[derive(Clone, Copy, Debug, Default)]
struct Link {
    /// The point that stands for the chain.
    head: u32,
    /// The next stone of the chain, in a ring.
    next: u32,
    /// At the head: pseudo-liberties.
    open: u32,
    /// At the head: stones.
    size: u32,
}

/// A number for a stone at a point, the same on every machine (splitmix64).
const fn key(point: Point, color: Color) -> u64 {
    let mut z = (point.index() as u64 * 2 + color as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl Stones {
    /// A board without stones.
    pub(super) fn empty(grid: Grid) -> Stones {
        Stones { board: Board::empty(grid), links: vec![Link::default(); grid.area()], hash: 0 }
    }

    /// Finds the chains of any board, also of one with chains that have no liberty.
    pub(super) fn new(board: Board) -> Stones {
        let grid = board.grid();
        let mut stones = Stones { board, links: vec![Link::default(); grid.area()], hash: 0 };
        let regions = Regions::of_board(&stones.board);
        for (label, region) in regions.iter() {
            let Some(color) = region.content else { continue };
            let points = regions.points(label);
            let head = points[0];
            for (index, &point) in points.iter().enumerate() {
                let next = points[(index + 1) % points.len()];
                stones.links[point.index()] =
                    Link { head: head.index() as u32, next: next.index() as u32, open: 0, size: 0 };
                stones.hash ^= key(point, color);
            }
            let open: usize = points.iter().map(|&point| stones.empty_beside(point)).sum();
            let link = &mut stones.links[head.index()];
            link.open = open as u32;
            link.size = points.len() as u32;
        }
        stones
    }

    pub(super) const fn board(&self) -> &Board {
        &self.board
    }

    pub(super) const fn grid(&self) -> Grid {
        self.board.grid()
    }

    /// A number that two boards share when their stones are the same, and hardly ever otherwise.
    pub(super) const fn hash(&self) -> u64 {
        self.hash
    }

    fn empty_beside(&self, point: Point) -> usize {
        self.grid().neighbors(point).filter(|&beside| self.board[beside].is_none()).count()
    }

    fn head(&self, point: Point) -> usize {
        self.links[point.index()].head as usize
    }

    /// How many stones the chain at `point` has.
    pub(super) fn size(&self, point: Point) -> u32 {
        self.links[self.head(point)].size
    }

    /// Whether the chain at `point` has no liberty.
    pub(super) fn is_captured(&self, point: Point) -> bool {
        self.links[self.head(point)].open == 0
    }

    /// Whether the chain of the stone at `beside` has no liberty but `point`.
    fn breathes_only_at(&self, beside: Point, point: Point) -> bool {
        let head = self.head(beside);
        let contacts = self
            .grid()
            .neighbors(point)
            .filter(|&other| self.board[other].is_some() && self.head(other) == head)
            .count();
        self.links[head].open as usize == contacts
    }

    /// Whether a stone of `color` at the empty `point` would stay on the board.
    pub(super) fn would_live(&self, point: Point, color: Color) -> bool {
        self.grid().neighbors(point).any(|beside| match self.board[beside] {
            None => true,
            Some(stone) if stone == color => !self.breathes_only_at(beside, point),
            Some(_) => self.breathes_only_at(beside, point),
        })
    }

    /// Whether a stone of `color` at `point` would be a chain of its own.
    pub(super) fn would_be_alone(&self, point: Point, color: Color) -> bool {
        self.grid().neighbors(point).all(|beside| self.board[beside] != Some(color))
    }

    /// Puts a stone on the empty `point` and joins it to its own; removes nothing.
    pub(super) fn place(&mut self, point: Point, color: Color) {
        let at = point.index() as u32;
        let mut open = 0;
        for beside in self.grid().neighbors(point) {
            if self.board[beside].is_some() {
                let head = self.head(beside);
                self.links[head].open -= 1;
            } else {
                open += 1;
            }
        }
        self.board[point] = Some(color);
        self.hash ^= key(point, color);
        self.links[point.index()] = Link { head: at, next: at, open, size: 1 };
        for beside in self.grid().neighbors(point) {
            if self.board[beside] == Some(color) {
                self.join(point, beside);
            }
        }
    }

    fn join(&mut self, a: Point, b: Point) {
        let (a, b) = (self.head(a), self.head(b));
        if a == b {
            return;
        }
        // The smaller ring is renamed, so a stone is renamed at most log(n) times.
        let (keep, lose) = if self.links[a].size >= self.links[b].size { (a, b) } else { (b, a) };
        let mut at = lose;
        loop {
            self.links[at].head = keep as u32;
            at = self.links[at].next as usize;
            if at == lose {
                break;
            }
        }
        let Link { next, open, size, .. } = self.links[lose];
        self.links[lose].next = self.links[keep].next;
        self.links[keep].next = next;
        self.links[keep].open += open;
        self.links[keep].size += size;
    }

    /// Takes the chain at `point` off the board and tells how many stones it had.
    pub(super) fn remove_chain(&mut self, point: Point) -> u32 {
        let Some(color) = self.board[point] else { return 0 };
        let size = self.size(point);
        let start = point.index();
        let mut at = start;
        loop {
            let stone = Point::from_index(at);
            self.board[stone] = None;
            self.hash ^= key(stone, color);
            for beside in self.grid().neighbors(stone) {
                if self.board[beside] == Some(color.opponent()) {
                    let head = self.head(beside);
                    self.links[head].open += 1;
                }
            }
            at = self.links[at].next as usize;
            if at == start {
                break;
            }
        }
        size
    }

    /// Changes single points without capturing, as setup does.
    pub(super) fn edit(&mut self, changes: &[(Point, Option<Color>)]) {
        let mut anew: Option<Board> = None;
        for &(point, stone) in changes {
            match (&mut anew, stone) {
                (Some(board), _) => board[point] = stone,
                (None, Some(color)) if self.board[point].is_none() => self.place(point, color),
                (None, _) if self.board[point] == stone => {}
                // A chain that loses a stone may fall apart, so the chains of the whole board are found anew.
                (None, _) => anew.insert(self.board.clone())[point] = stone,
            }
        }
        if let Some(board) = anew {
            *self = Stones::new(board);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Everything that is kept, against the regions of the same board found from nothing.
    fn is_as_if_new(stones: &Stones) {
        let regions = Regions::of_board(&stones.board);
        for (label, region) in regions.iter().filter(|(_, region)| region.content.is_some()) {
            let points = regions.points(label);
            let head = stones.head(points[0]);
            let open: usize = points.iter().map(|&point| stones.empty_beside(point)).sum();
            assert!(points.contains(&Point::from_index(head)));
            assert_eq!((stones.links[head].size as usize, stones.links[head].open as usize), (region.size, open));
            let mut ring = vec![points[0]];
            while ring.len() <= points.len() {
                let next = Point::from_index(stones.links[ring[ring.len() - 1].index()].next as usize);
                assert_eq!(stones.head(next), head);
                if next == points[0] {
                    break;
                }
                ring.push(next);
            }
            ring.sort_unstable();
            assert_eq!(ring, points);
            assert_eq!(stones.is_captured(points[0]), regions.liberties(label).is_empty());
        }
        assert_eq!(stones.hash, Stones::new(stones.board.clone()).hash);
    }

    proptest! {
        #[test]
        fn chains_kept_up_to_date_are_the_regions(
            width in 1..=9usize,
            height in 1..=9usize,
            hex: bool,
            picks in proptest::collection::vec(any::<(usize, bool)>(), 0..200),
        ) {
            let topology = if hex { crate::Topology::Hex } else { crate::Topology::Square };
            let grid = Grid::with_topology(width, height, topology).unwrap();
            let mut stones = Stones::new(Board::empty(grid));
            for (pick, black) in picks {
                let point = Point::from_index(pick % grid.area());
                if stones.board[point].is_some() {
                    stones.remove_chain(point);
                } else {
                    stones.place(point, if black { Color::Black } else { Color::White });
                }
                is_as_if_new(&stones);
            }
        }
    }
}
