//! Chains kept up to date stone by stone: who is connected, who is out of liberties, at a constant cost a move.
//!
//! A chain is a ring of points with one head. It counts pseudo-liberties: pairs of one of its stones and an empty
//! point beside that stone. Their number is 0 exactly when the chain has no liberty, and it changes by one for each
//! neighbor when a stone comes or goes, so that nothing is searched.
//!
//! Beside the board lies a copy of it with a frame of points that are off the board. There every point has all of its
//! neighbors, at fixed distances, and a stone is put down almost without a question asked.

use crate::board::Board;
use crate::color::Color;
use crate::grid::{Grid, Point, Topology};

/// A board whose chains are known.
#[derive(Clone, Debug)]
pub(super) struct Stones {
    board: Board,
    /// What lies at each place of the framed board.
    cells: Vec<u32>,
    /// What is known at each place of the framed board. A place without a stone is its own head, and its counts mean
    /// nothing, so that it need not be told apart.
    links: Vec<Link>,
    hash: u64,
    /// What finds the row of a point, see [`Stones::row_of`].
    inverse: u64,
}

/// What lies at a place of the framed board. Each kind is one in a byte of its own, so that adding up what lies around a
/// place counts all kinds at once.
const EMPTY: u32 = 1;
const FRAME: u32 = 1 << 24;

const fn cell(color: Color) -> u32 {
    match color {
        Color::Black => 1 << 8,
        Color::White => 1 << 16,
    }
}

/// What is known at a place that holds a stone.
#[derive(Clone, Copy, Debug)]
struct Link {
    /// The place that stands for the chain.
    head: u32,
    /// The next stone of the chain, in a ring.
    next: u32,
    /// At the head: pseudo-liberties.
    open: u32,
    /// At the head: stones.
    size: u32,
}

impl Link {
    /// A place without a stone.
    const fn free(place: usize) -> Link {
        Link { head: place as u32, next: place as u32, open: 0, size: 0 }
    }
}

/// What putting a stone down has led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Placed {
    /// A chain of the opponent beside it has no liberty left.
    pub(super) captures: bool,
    /// Its own chain has no liberty.
    pub(super) suffocates: bool,
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
        let (stride, rows) = (grid.width() + 1, grid.height());
        let mut cells = vec![FRAME; stride * (rows + 2) + 1];
        for row in cells[stride..].chunks_exact_mut(stride).take(rows) {
            row[..stride - 1].fill(EMPTY);
        }
        let links = (0..cells.len()).map(Link::free).collect();
        let inverse = (u64::MAX / grid.width() as u64).wrapping_add(1);
        Stones { board: Board::empty(grid), cells, links, hash: 0, inverse }
    }

    /// Finds the chains of any board, also of one with chains that have no liberty.
    pub(super) fn new(board: &Board) -> Stones {
        let mut stones = Stones::empty(board.grid());
        for point in board.grid().points() {
            if let Some(color) = board[point] {
                stones.place(point, color);
            }
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

    /// From one row of the framed board to the next: a row, and one point of the frame on its right, which is the one on
    /// the left of the next row too.
    fn stride(&self) -> usize {
        self.grid().width() + 1
    }

    /// The place of a point on the framed board.
    fn place_of(&self, point: Point) -> usize {
        point.index() + self.row_of(point) + self.stride()
    }

    /// The row of a point. Multiplying by 2^64 / width, rounded up, divides every number of 32 bits exactly and takes a
    /// fraction of the time; the inverse of 1 does not fit and is 0.
    #[inline]
    fn row_of(&self, point: Point) -> usize {
        let index = point.index() as u64;
        if self.inverse == 0 { point.index() } else { ((u128::from(index) * u128::from(self.inverse)) >> 64) as usize }
    }

    fn point_at(&self, place: usize) -> Point {
        Point::from_index(place - self.stride() - (place / self.stride() - 1))
    }

    /// The places beside one that is not of the frame; in Hex there are two more.
    const fn beside(place: usize, stride: usize) -> [usize; 4] {
        [place - stride, place - 1, place + 1, place + stride]
    }

    const fn beside_hex(place: usize, stride: usize) -> [usize; 6] {
        let [above, left, right, below] = Stones::beside(place, stride);
        [above, above + 1, left, right, below - 1, below]
    }

    fn is_hex(&self) -> bool {
        self.grid().topology() == Topology::Hex
    }

    fn head(&self, place: usize) -> usize {
        self.links[place].head as usize
    }

    /// The head of the chain at a point.
    fn chain_at(&self, point: Point) -> &Link {
        &self.links[self.head(self.place_of(point))]
    }

    /// How many stones the chain at `point` has.
    pub(super) fn size(&self, point: Point) -> u32 {
        self.chain_at(point).size
    }

    /// Whether the chain at `point` has no liberty.
    pub(super) fn is_captured(&self, point: Point) -> bool {
        self.chain_at(point).open == 0
    }

    /// Whether the chain of the stone at `beside` has no liberty but `point`.
    fn breathes_only_at(&self, beside: Point, point: Point) -> bool {
        let head = self.head(self.place_of(beside));
        let contacts = self
            .grid()
            .neighbors(point)
            .filter(|&other| self.board[other].is_some() && self.head(self.place_of(other)) == head)
            .count();
        self.links[head].open as usize == contacts
    }

    /// Whether a stone of `color` at the empty `point` would stay on the board.
    pub(super) fn would_live(&self, point: Point, color: Color) -> bool {
        // An empty point beside it settles most moves, before any chain is looked at.
        let mut beside = self.grid().neighbors(point);
        beside.clone().any(|beside| self.board[beside].is_none())
            || beside.any(|beside| (self.board[beside] == Some(color)) != self.breathes_only_at(beside, point))
    }

    /// Whether a stone of `color` at `point` would be a chain of its own.
    pub(super) fn would_be_alone(&self, point: Point, color: Color) -> bool {
        self.grid().neighbors(point).all(|beside| self.board[beside] != Some(color))
    }

    /// Puts a stone on the empty `point` and joins it to its own; removes nothing.
    pub(super) fn place(&mut self, point: Point, color: Color) -> Placed {
        let (place, stride) = (self.place_of(point), self.stride());
        self.board[point] = Some(color);
        self.hash ^= key(point, color);
        if self.is_hex() {
            self.put(place, color, Stones::beside_hex(place, stride))
        } else {
            self.put(place, color, Stones::beside(place, stride))
        }
    }

    #[inline]
    fn put<const N: usize>(&mut self, place: usize, color: Color, beside: [usize; N]) -> Placed {
        let (own, enemy) = (cell(color), cell(color.opponent()));
        // The kinds of neighbors, and those of which a chain has lost its last liberty.
        let (mut around, mut ended) = (0, 0);
        // The chain that the stone goes to: one of its own, or a new one.
        let mut chain = place;
        // What lies beside is as good as random, so a question here would be answered wrong by the processor half of the
        // time. Empty points and the frame pass as stones of chains that mean nothing.
        let mut heads = [0; N];
        let mut kinds = [0; N];
        for (index, &beside) in beside.iter().enumerate() {
            let cell = self.cells[beside];
            let head = self.links[beside].head;
            let left = self.links[head as usize].open.wrapping_sub(1);
            self.links[head as usize].open = left;
            around += cell;
            ended |= if left == 0 { cell } else { 0 };
            chain = if cell == own { head as usize } else { chain };
            (kinds[index], heads[index]) = (cell, head);
        }
        let others = kinds.iter().zip(heads).map(|(&cell, head)| cell == own && head != chain as u32);
        let merges = others.fold(false, |any, other| any | other);
        self.cells[place] = own;
        self.links[place] = Link { head: chain as u32, ..Link::free(place) };
        let head = &mut self.links[chain];
        let next = std::mem::replace(&mut head.next, place as u32);
        head.open += around & 0xff;
        head.size += 1;
        let mut suffocates = head.open == 0;
        self.links[place].next = next;
        if merges {
            for &beside in &beside {
                if self.cells[beside] == own {
                    self.join(place, beside);
                }
            }
            suffocates = self.links[self.head(place)].open == 0;
        }
        Placed { captures: ended & enemy != 0, suffocates }
    }

    fn join(&mut self, a: usize, b: usize) {
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
        let (size, stride, is_hex) = (self.size(point), self.stride(), self.is_hex());
        let mut at = self.place_of(point);
        // The ring is taken apart as it is walked: a place without a stone is its end.
        while self.cells[at] == cell(color) {
            let stone = self.point_at(at);
            self.board[stone] = None;
            self.hash ^= key(stone, color);
            self.cells[at] = EMPTY;
            let next = self.links[at].next as usize;
            self.links[at].head = at as u32;
            if is_hex {
                self.free(&Stones::beside_hex(at, stride));
            } else {
                self.free(&Stones::beside(at, stride));
            }
            at = next;
        }
        size
    }

    /// Gives a liberty to the chains at these places. That includes the chain which is being taken off, if it is still
    /// there; its count means nothing any more.
    fn free(&mut self, beside: &[usize]) {
        for &beside in beside {
            let head = self.head(beside);
            let chain = &mut self.links[head].open;
            *chain = chain.wrapping_add(1);
        }
    }

    /// Changes single points without capturing, as setup does.
    pub(super) fn edit(&mut self, changes: &[(Point, Option<Color>)]) {
        let breaks = changes.iter().filter(|&&(point, stone)| self.board[point].is_some_and(|old| Some(old) != stone));
        if breaks.count() > 2 {
            // Each break costs as much as its chain is long; finding all chains anew costs as much as the board.
            let mut board = self.board.clone();
            for &(point, stone) in changes {
                board[point] = stone;
            }
            *self = Stones::new(&board);
            return;
        }
        for &(point, stone) in changes {
            if self.board[point] == stone {
                continue;
            }
            if let Some(color) = self.board[point] {
                // A chain that loses a stone may fall apart: it is taken off and what is left of it put down again.
                let others = self.chain(point);
                self.remove_chain(point);
                for other in others.into_iter().filter(|&other| other != point) {
                    self.place(other, color);
                }
            }
            if let Some(color) = stone {
                self.place(point, color);
            }
        }
    }

    /// The stones of the chain at `point`.
    fn chain(&self, point: Point) -> Vec<Point> {
        let start = self.place_of(point);
        let mut stones = vec![point];
        let mut at = self.links[start].next as usize;
        while at != start {
            stones.push(self.point_at(at));
            at = self.links[at].next as usize;
        }
        stones
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::regions::Regions;
    use proptest::prelude::*;

    /// Everything that is kept, against the regions of the same board found from nothing.
    fn is_as_if_new(stones: &Stones) {
        let regions = Regions::of_board(&stones.board);
        let beside = |point: Point| stones.grid().neighbors(point);
        for (label, region) in regions.iter().filter(|(_, region)| region.content.is_some()) {
            let points = regions.points(label);
            let empty = |point: &Point| beside(*point).filter(|&beside| stones.board[beside].is_none()).count();
            let open: usize = points.iter().map(empty).sum();
            let head = stones.head(stones.place_of(points[0]));
            assert!(points.contains(&stones.point_at(head)));
            assert_eq!((stones.links[head].size as usize, stones.links[head].open as usize), (region.size, open));
            let mut ring = stones.chain(points[0]);
            assert!(ring.iter().all(|&point| stones.head(stones.place_of(point)) == head));
            ring.sort_unstable();
            assert_eq!(ring, points);
            assert_eq!(stones.is_captured(points[0]), regions.liberties(label).is_empty());
        }
        for point in stones.grid().points() {
            assert_eq!(stones.point_at(stones.place_of(point)), point);
            assert_eq!(stones.cells[stones.place_of(point)], stones.board[point].map_or(EMPTY, cell));
        }
        let frame = stones.cells.iter().filter(|&&cell| cell == FRAME).count();
        assert_eq!(frame + stones.grid().area(), stones.cells.len());
        assert_eq!(stones.hash, Stones::new(&stones.board).hash);
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
            let mut stones = Stones::empty(grid);
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
