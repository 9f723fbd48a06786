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
    /// What is known at each place of the framed board.
    places: Vec<Place>,
    /// For each place that is the head of a chain: how large the chains are that it was made of, as the logarithm of
    /// their number; 0 elsewhere.
    ranks: Vec<u8>,
    /// A number for the stones, where somebody wants to know it.
    hash: Option<u64>,
    /// What finds the row of a point, see [`Stones::row_of`].
    inverse: u64,
}

/// A place of the framed board: what lies there, and its chain. A place without a stone is its own head, and its count
/// means nothing, so that it need not be told apart.
#[derive(Clone, Copy, Debug)]
struct Place {
    /// What lies there. Each kind is one in a byte of its own, so that adding up what lies around a place counts all
    /// kinds at once.
    kind: u32,
    /// The place that stands for the chain.
    head: u32,
    /// The next stone of the chain, in a ring.
    next: u32,
    /// At the head: pseudo-liberties.
    open: u32,
}

const EMPTY: u32 = 1;
const FRAME: u32 = 1 << 24;

/// Where a color counts in the sum of kinds.
const fn shift_of(color: Color) -> u32 {
    match color {
        Color::Black => 8,
        Color::White => 16,
    }
}

const fn kind_of(color: Color) -> u32 {
    1 << shift_of(color)
}

impl Place {
    /// A place without a stone, which never seems to be out of liberties.
    const fn free(kind: u32, at: usize) -> Place {
        Place { kind, head: at as u32, next: at as u32, open: 1 << 16 }
    }
}

/// What a stone takes off the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Taken {
    /// Stones of the opponent.
    pub(super) enemy: u32,
    /// Stones of its own color.
    pub(super) own: u32,
    /// The point where it may not be taken back at once.
    pub(super) ko: Option<Point>,
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
        let mut places: Vec<Place> = (0..=stride * (rows + 2)).map(|at| Place::free(FRAME, at)).collect();
        for row in places[stride..].chunks_exact_mut(stride).take(rows) {
            for place in &mut row[..stride - 1] {
                place.kind = EMPTY;
            }
        }
        let inverse = (u64::MAX / grid.width() as u64).wrapping_add(1);
        let ranks = vec![0; places.len()];
        Stones { board: Board::empty(grid), places, ranks, hash: None, inverse }
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

    /// A number that two boards share when their stones are the same, and hardly ever otherwise; `None` unless it is
    /// [kept](Self::keep_hash).
    pub(super) const fn hash(&self) -> Option<u64> {
        self.hash
    }

    /// From now on there is a [`hash`](Self::hash).
    pub(super) fn keep_hash(&mut self) {
        let stones = self.grid().points().filter_map(|point| Some(key(point, self.board[point]?)));
        self.hash = Some(stones.fold(0, |hash, key| hash ^ key));
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

    /// The places beside one that is not of the frame, and how many of these count.
    fn beside(&self, place: usize) -> ([usize; 6], usize) {
        (beside_hex(place, self.stride()), if self.is_hex() { 6 } else { 4 })
    }

    fn is_hex(&self) -> bool {
        self.grid().topology() == Topology::Hex
    }

    fn head(&self, place: usize) -> usize {
        self.places[place].head as usize
    }

    /// Whether the chain at `point` has no liberty.
    pub(super) fn is_captured(&self, point: Point) -> bool {
        self.places[self.head(self.place_of(point))].open == 0
    }

    /// Whether the chain of the stone at `beside` has no liberty but `point`.
    fn breathes_only_at(&self, beside: Point, point: Point) -> bool {
        let head = self.head(self.place_of(beside));
        let contacts = self
            .grid()
            .neighbors(point)
            .filter(|&other| self.board[other].is_some() && self.head(self.place_of(other)) == head)
            .count();
        self.places[head].open as usize == contacts
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

    /// Puts a stone on the empty `point` and joins it to its own; removes nothing. Tells whether some chain may be
    /// without a liberty now, for which [`take_off`](Self::take_off) looks.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "replaying spends a third of its time on calls otherwise")]
    pub(super) fn place(&mut self, point: Point, color: Color) -> bool {
        let (place, stride) = (self.place_of(point), self.stride());
        self.board[point] = Some(color);
        if let Some(hash) = &mut self.hash {
            *hash ^= key(point, color);
        }
        if self.is_hex() { self.put_hex(place, color) } else { self.put(place, color, beside(place, stride)) }
    }

    #[inline(never)]
    fn put_hex(&mut self, place: usize, color: Color) -> bool {
        self.put(place, color, beside_hex(place, self.stride()))
    }

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "replaying spends a third of its time on calls otherwise")]
    fn put<const N: usize>(&mut self, place: usize, color: Color, beside: [usize; N]) -> bool {
        let places = self.places.as_mut_slice();
        let (own, enemy) = (kind_of(color), kind_of(color.opponent()));
        // What lies beside is as good as random, so a question here would be answered wrong by the processor half of the
        // time. Empty points and the frame pass as stones of chains that mean nothing.
        let mut around = 0;
        // The heads of its own chains: their bits, and their sum. No head is 0, which is the first place of the frame.
        let (mut bits, mut sum) = (0, 0);
        let mut breathless = false;
        for beside in beside {
            let Place { kind, head, .. } = places[beside];
            around += kind;
            let own_head = if kind == own { u64::from(head) } else { 0 };
            bits |= own_head;
            sum += own_head;
            let open = &mut places[head as usize].open;
            *open -= 1;
            breathless |= (*open | (kind ^ enemy)) == 0;
        }
        // Heads that differ have more bits together than each of them has.
        let contacts = u64::from(around >> shift_of(color) & 0xff);
        if sum != bits * contacts {
            places[place] = Place { kind: own, head: place as u32, next: place as u32, open: around & 0xff };
            return self.join_all(place, beside) || breathless;
        }
        let chain = if bits == 0 { place } else { bits as usize };
        places[place] = Place { kind: own, head: chain as u32, next: place as u32, open: 0 };
        let head = &mut places[chain];
        let next = std::mem::replace(&mut head.next, place as u32);
        head.open += around & 0xff;
        breathless |= head.open == 0;
        places[place].next = next;
        breathless
    }

    /// Makes one chain of a stone and those of its own color beside it; tells whether it has no liberty.
    #[inline(never)]
    fn join_all<const N: usize>(&mut self, place: usize, beside: [usize; N]) -> bool {
        let own = self.places[place].kind;
        let (mut heads, mut count) = ([0; N], 0);
        for beside in beside {
            let Place { kind, head, .. } = self.places[beside];
            heads[count] = head as usize;
            count += usize::from(kind == own);
        }
        // The stone goes to one of the chains, and that to the others.
        let mut chain = heads[0];
        let open = self.places[place].open;
        let head = &mut self.places[chain];
        head.open += open;
        let next = std::mem::replace(&mut head.next, place as u32);
        self.places[place].head = chain as u32;
        self.places[place].next = next;
        for &other in &heads[1..count.max(1)] {
            let other = self.head(other);
            if other != chain {
                chain = self.join(chain, other);
            }
        }
        self.places[chain].open == 0
    }

    /// Makes one chain of two, given by their heads, and tells its head.
    #[inline]
    fn join(&mut self, a: usize, b: usize) -> usize {
        // The chain of the lower rank is renamed and comes to a higher one by that: a stone is renamed at most log(n)
        // times.
        let (of_a, of_b) = (self.ranks[a], self.ranks[b]);
        let (keep, lose) = if of_a > of_b { (a, b) } else { (b, a) };
        self.ranks[keep] += u8::from(of_a == of_b);
        self.ranks[lose] = 0;
        let places = self.places.as_mut_slice();
        let mut at = lose;
        loop {
            places[at].head = keep as u32;
            at = places[at].next as usize;
            if at == lose {
                break;
            }
        }
        let Place { next, open, .. } = places[lose];
        places[lose].next = places[keep].next;
        places[keep].next = next;
        places[keep].open += open;
        keep
    }

    /// Takes off what has no liberty after a stone was put on `point`: chains of the opponent beside it, or else its own.
    #[inline(never)]
    pub(super) fn take_off(&mut self, point: Point, color: Color) -> Taken {
        let place = self.place_of(point);
        let enemy = kind_of(color.opponent());
        let (mut chains, mut count) = ([0; 6], 0);
        let (beside, degree) = self.beside(place);
        for &beside in &beside[..degree] {
            let Place { kind, head, .. } = self.places[beside];
            chains[count] = beside;
            // One question for both, because neither has an answer that can be foreseen.
            let open = self.places[head as usize].open;
            count += usize::from((open | (kind ^ enemy)) == 0);
        }
        let mut taken = Taken::default();
        for &chain in &chains[..count] {
            taken.enemy += self.remove(chain, color.opponent());
        }
        if count == 0 && self.places[self.head(place)].open == 0 {
            taken.own = self.remove(place, color);
        }
        // One stone took one stone and can itself be taken back at that point alone: a ko.
        let Place { head, next, open, .. } = self.places[place];
        if taken.enemy == 1 && head == next && open == 1 {
            taken.ko = Some(self.point_at(chains[0]));
        }
        taken
    }

    /// Takes the chain at `point` off the board and tells how many stones it had.
    pub(super) fn remove_chain(&mut self, point: Point) -> u32 {
        self.board[point].map_or(0, |color| self.remove(self.place_of(point), color))
    }

    /// Takes the chain of `color` at a place off the board and tells how many stones it had.
    fn remove(&mut self, place: usize, color: Color) -> u32 {
        let mut size = 0;
        let mut at = place;
        // The ring is taken apart as it is walked: a place without a stone is its end.
        while self.places[at].kind == kind_of(color) {
            let stone = self.point_at(at);
            self.board[stone] = None;
            if let Some(hash) = &mut self.hash {
                *hash ^= key(stone, color);
            }
            size += 1;
            self.ranks[at] = 0;
            let next = self.places[at].next as usize;
            self.places[at] = Place::free(EMPTY, at);
            // A liberty for the chains beside it. That includes the chain which is being taken off, if it is still
            // there; its count means nothing any more.
            let (beside, count) = self.beside(at);
            for &beside in &beside[..count] {
                let head = self.head(beside);
                self.places[head].open += 1;
            }
            at = next;
        }
        size
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
            let keeps_hash = self.hash.is_some();
            *self = Stones::new(&board);
            if keeps_hash {
                self.keep_hash();
            }
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
        let mut at = self.places[start].next as usize;
        while at != start {
            stones.push(self.point_at(at));
            at = self.places[at].next as usize;
        }
        stones
    }
}

/// The places beside one that is not of the frame.
const fn beside(place: usize, stride: usize) -> [usize; 4] {
    [place - stride, place - 1, place + 1, place + stride]
}

/// The same in Hex.
const fn beside_hex(place: usize, stride: usize) -> [usize; 6] {
    [place - stride, place - 1, place + 1, place + stride, place - stride + 1, place + stride - 1]
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
        for (label, _) in regions.iter().filter(|(_, region)| region.content.is_some()) {
            let points = regions.points(label);
            let empty = |point: &Point| beside(*point).filter(|&beside| stones.board[beside].is_none()).count();
            let open: usize = points.iter().map(empty).sum();
            let head = stones.head(stones.place_of(points[0]));
            assert!(points.contains(&stones.point_at(head)));
            assert_eq!(stones.places[head].open as usize, open);
            let mut ring = stones.chain(points[0]);
            assert!(ring.iter().all(|&point| stones.head(stones.place_of(point)) == head));
            ring.sort_unstable();
            assert_eq!(ring, points);
            assert_eq!(stones.is_captured(points[0]), regions.liberties(label).is_empty());
        }
        for point in stones.grid().points() {
            assert_eq!(stones.point_at(stones.place_of(point)), point);
            assert_eq!(stones.places[stones.place_of(point)].kind, stones.board[point].map_or(EMPTY, kind_of));
        }
        let frame = stones.places.iter().filter(|place| place.kind == FRAME).count();
        assert_eq!(frame + stones.grid().area(), stones.places.len());
        let mut again = stones.clone();
        again.keep_hash();
        assert_eq!(stones.hash, again.hash);
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
            stones.keep_hash();
            for (pick, black) in picks {
                let point = Point::from_index(pick % grid.area());
                if stones.board[point].is_some() {
                    let chain = stones.chain(point).len();
                    assert_eq!(stones.remove_chain(point) as usize, chain);
                } else {
                    stones.place(point, if black { Color::Black } else { Color::White });
                }
                is_as_if_new(&stones);
            }
        }
    }
}
