//! A board with its chains: placing stones, captures, and a hash of the stones.

use super::board_frame::{BoardFrame, kind_of};
use super::chains::Chains;
use crate::board::Board;
use crate::color::Color;
use crate::grid::{Grid, Point};
use alloc::vec;
use alloc::vec::Vec;

/// A board with its chains.
#[derive(Clone, Debug)]
pub(super) struct Stones {
    board: Board,
    frame: BoardFrame,
    chains: Chains,
    /// The hash of the stones, if it is enabled.
    hash: Option<u64>,
    /// The points that changed since the last query; only if the hash is enabled.
    changed: Vec<Point>,
    /// The number of stones placed or removed and of points examined.
    steps: u64,
    /// The multiplier that finds the row of a point; see [`place_of`].
    inverse: u64,
}

/// The captures of a stone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Taken {
    /// Captured stones of the opponent.
    pub(super) enemy: u32,
    /// Removed stones of its own color (suicide).
    pub(super) own: u32,
    /// The point of a ko, where it may not be retaken at once.
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
        let frame = BoardFrame::new(grid);
        let inverse = (u64::MAX / grid.width() as u64).wrapping_add(1);
        Stones {
            board: Board::empty(grid),
            frame,
            chains: Chains::none(frame),
            hash: None,
            changed: Vec::new(),
            steps: 0,
            inverse,
        }
    }

    /// Removes all stones and changes to this grid.
    pub(super) fn clear(&mut self, grid: Grid) {
        if grid != self.grid() {
            *self = Stones::empty(grid);
            return;
        }
        self.board.clear();
        self.chains.clear(self.frame);
        self.hash = None;
        self.changed.clear();
        self.steps = 0;
    }

    /// Finds the chains of any board, including chains without liberties.
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

    /// A hash of the stones, or `None` unless it is [enabled](Self::keep_hash).
    pub(super) const fn hash(&self) -> Option<u64> {
        self.hash
    }

    /// The number of steps taken so far: stones placed, removed or renamed, and points examined.
    pub(super) fn steps(&self) -> u64 {
        self.steps + self.chains.renamed()
    }

    /// The points that changed since the last call, if the hash is enabled. A point may be listed twice.
    pub(super) fn take_changed(&mut self) -> alloc::vec::Drain<'_, Point> {
        self.changed.drain(..)
    }

    /// Enables the [`hash`](Self::hash).
    pub(super) fn keep_hash(&mut self) {
        let stones = self.grid().points().filter_map(|point| Some(key(point, self.board[point]?)));
        self.hash = Some(stones.fold(0, |hash, key| hash ^ key));
    }

    fn place_of(&self, point: Point) -> usize {
        place_of(point, self.frame, self.inverse)
    }

    fn point_at(&self, place: usize) -> Point {
        self.frame.point_at(place)
    }

    fn head(&self, place: usize) -> usize {
        self.chains.head(place)
    }

    /// Pseudo-liberties of the chain with this head.
    fn open(&self, head: usize) -> usize {
        self.chains.open(head)
    }

    /// Whether the chain at `point` has no liberty.
    pub(super) fn is_captured(&self, point: Point) -> bool {
        self.open(self.head(self.place_of(point))) == 0
    }

    /// Whether `point` is the only liberty of the chain at `beside`.
    fn breathes_only_at(&self, beside: Point, point: Point) -> bool {
        let head = self.head(self.place_of(beside));
        let contacts = self
            .grid()
            .neighbors(point)
            .filter(|&other| self.board[other].is_some() && self.head(self.place_of(other)) == head)
            .count();
        self.open(head) == contacts
    }

    /// Whether a stone of `color` at the empty `point` would stay on the board.
    pub(super) fn would_live(&self, point: Point, color: Color) -> bool {
        // An empty neighbor decides most moves without examining any chain.
        let mut beside = self.grid().neighbors(point);
        beside.clone().any(|beside| self.board[beside].is_none())
            || beside.any(|beside| (self.board[beside] == Some(color)) != self.breathes_only_at(beside, point))
    }

    /// The changes that a stone of `color` at the empty `point` would make: the stone and its captures, each point
    /// once.
    pub(super) fn changes_of(&self, point: Point, color: Color) -> Vec<(Point, Option<Color>)> {
        let mut changes = vec![(point, Some(color))];
        let mut heads = Vec::new();
        let beside = |own: bool| {
            let wanted = if own { color } else { color.opponent() };
            self.grid().neighbors(point).filter(move |&beside| self.board[beside] == Some(wanted))
        };
        for enemy in beside(false).filter(|&enemy| self.breathes_only_at(enemy, point)) {
            let head = self.head(self.place_of(enemy));
            if !heads.contains(&head) {
                heads.push(head);
                changes.extend(self.chain(enemy).into_iter().map(|stone| (stone, None)));
            }
        }
        if heads.is_empty() && !self.would_live(point, color) {
            changes.clear();
            for own in beside(true) {
                let head = self.head(self.place_of(own));
                if !heads.contains(&head) {
                    heads.push(head);
                    changes.extend(self.chain(own).into_iter().map(|stone| (stone, None)));
                }
            }
        }
        changes
    }

    /// Returns the [`hash`](Self::hash) after these changes. No point may be changed twice.
    pub(super) fn hash_after(&self, changes: &[(Point, Option<Color>)]) -> Option<u64> {
        let number = |point, stone: Option<Color>| stone.map_or(0, |color| key(point, color));
        let hash = |hash, &(point, stone): &(Point, Option<Color>)| {
            hash ^ number(point, self.board[point]) ^ number(point, stone)
        };
        Some(changes.iter().fold(self.hash?, hash))
    }

    /// Whether a stone of `color` at `point` would be a chain of its own.
    pub(super) fn would_be_alone(&self, point: Point, color: Color) -> bool {
        self.grid().neighbors(point).all(|beside| self.board[beside] != Some(color))
    }

    /// Places a stone on the empty `point` and merges the adjacent chains of its color. Nothing is removed. Returns
    /// whether a chain may be without liberties now; [`take_off`](Self::take_off) removes such chains.
    pub(super) fn place(&mut self, point: Point, color: Color) -> bool {
        self.place_all(core::iter::once((color, point))).1
    }

    /// The same for several stones, up to one that may leave a chain without liberties or whose point is not empty.
    /// Returns the number of placed stones, and whether a chain may be without liberties.
    #[inline(never)]
    pub(super) fn place_all(&mut self, stones: impl Iterator<Item = (Color, Point)>) -> (usize, bool) {
        let Stones { board, frame, chains, hash, inverse, changed, steps } = self;
        let mut put = |(color, point): (Color, Point)| {
            let stone = &mut board[point];
            if stone.is_some() {
                return None;
            }
            *stone = Some(color);
            Some((place_of(point, *frame, *inverse), color))
        };
        // Most games keep no hash, and replaying them is faster without a check at each stone.
        let (count, breathless) = match hash {
            None => chains.put_all(stones.map_while(put), *frame),
            Some(hash) => {
                let places = stones.map_while(|(color, point)| {
                    let place = put((color, point))?;
                    *hash ^= key(point, color);
                    changed.push(point);
                    Some(place)
                });
                chains.put_all(places, *frame)
            }
        };
        *steps += count as u64;
        (count, breathless)
    }

    /// Removes chains without liberties after a stone was placed at `point`: those of the opponent, or else its own.
    #[inline(never)]
    pub(super) fn take_off(&mut self, point: Point, color: Color) -> Taken {
        let place = self.place_of(point);
        let (chains, count) = self.chains.breathless(place, kind_of(color.opponent()), self.frame);
        let mut taken = Taken::default();
        for &chain in &chains[..count] {
            taken.enemy += self.remove(chain, color.opponent());
        }
        if count == 0 && self.open(self.head(place)) == 0 {
            taken.own = self.remove(place, color);
        }
        // A single stone captured a single stone and can itself be captured only at that point: a ko.
        if taken.enemy == 1 && self.chains.next(place) == place && self.open(place) == 1 {
            taken.ko = Some(self.point_at(chains[0]));
        }
        taken
    }

    /// Removes the chain at `point`. Returns the number of its stones.
    pub(super) fn remove_chain(&mut self, point: Point) -> u32 {
        self.board[point].map_or(0, |color| self.remove(self.place_of(point), color))
    }

    /// Removes the chain of `color` at a place. Returns the number of its stones.
    fn remove(&mut self, place: usize, color: Color) -> u32 {
        let mut size = 0;
        let (frame, board, hash, changed) = (self.frame, &mut self.board, &mut self.hash, &mut self.changed);
        self.chains.remove(place, kind_of(color), frame, |place| {
            let stone = frame.point_at(place);
            board[stone] = None;
            if let Some(hash) = hash {
                *hash ^= key(stone, color);
                changed.push(stone);
            }
            size += 1;
        });
        self.steps += u64::from(size);
        size
    }

    /// Changes points without capturing, as setup does. Each point is changed at most once, so the cost is bounded by
    /// the size of the board.
    pub(super) fn edit(&mut self, changes: &[(Point, Option<Color>)]) {
        self.steps += changes.len() as u64;
        let breaks = changes.iter().filter(|&&(point, stone)| self.board[point].is_some_and(|old| Some(old) != stone));
        if breaks.count() > 2 {
            self.rebuild(changes);
            return;
        }
        for &(point, stone) in changes {
            if self.board[point] == stone {
                continue;
            }
            if let Some(color) = self.board[point] {
                // A chain that loses a stone may fall apart, so it is removed and the remaining stones are placed
                // again.
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

    /// The same by rebuilding all chains. Breaking a chain costs time proportional to its length; a rebuild costs time
    /// proportional to the board, regardless of the number of breaks.
    fn rebuild(&mut self, changes: &[(Point, Option<Color>)]) {
        let mut board = self.board.clone();
        for &(point, stone) in changes {
            board[point] = stone;
        }
        let mut rebuilt = Stones::new(&board);
        rebuilt.steps += self.steps() + board.grid().area() as u64;
        if self.hash.is_some() {
            rebuilt.keep_hash();
            rebuilt.changed.append(&mut self.changed);
            rebuilt.changed.extend(changes.iter().map(|&(point, _)| point));
        }
        *self = rebuilt;
    }

    /// The stones of the chain at `point`.
    fn chain(&self, point: Point) -> Vec<Point> {
        let start = self.place_of(point);
        let mut stones = vec![point];
        let mut at = self.chains.next(start);
        while at != start {
            stones.push(self.point_at(at));
            at = self.chains.next(at);
        }
        stones
    }
}

/// The place of a point on the framed board.
///
/// Multiplying by 2^64 / width, rounded up, divides every 32-bit number exactly and is much faster than a division. The
/// inverse of 1 does not fit and is stored as 0.
#[inline]
fn place_of(point: Point, frame: BoardFrame, inverse: u64) -> usize {
    let index = point.index();
    let row = if inverse == 0 { index } else { ((index as u128 * u128::from(inverse)) >> 64) as usize };
    index + row + frame.stride
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::board_frame::EMPTY;
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
            assert_eq!(stones.open(head), open);
            let mut ring = stones.chain(points[0]);
            assert!(ring.iter().all(|&point| stones.head(stones.place_of(point)) == head));
            ring.sort_unstable();
            assert_eq!(ring, points);
            assert_eq!(stones.is_captured(points[0]), regions.liberties(label).is_empty());
        }
        for point in stones.grid().points() {
            assert_eq!(stones.point_at(stones.place_of(point)), point);
            assert_eq!(stones.chains.kind(stones.place_of(point)), stones.board[point].map_or(EMPTY, kind_of));
        }
        let mut again = stones.clone();
        again.keep_hash();
        assert_eq!(stones.hash, again.hash);
    }

    /// Puts stones down, takes chains off where there is one already, and looks at everything after each.
    fn come_and_go(grid: Grid, points: usize, picks: Vec<(usize, bool)>) {
        let mut stones = Stones::empty(grid);
        stones.keep_hash();
        for (pick, black) in picks {
            let point = Point::from_index(pick % points);
            if stones.board[point].is_some() {
                let chain = stones.chain(point).len();
                assert_eq!(stones.remove_chain(point) as usize, chain);
            } else {
                stones.place(point, if black { Color::Black } else { Color::White });
            }
            is_as_if_new(&stones);
        }
    }

    fn grid(width: usize, height: usize, topology: usize) -> Grid {
        let topology = [crate::Topology::Square, crate::Topology::Hex, crate::Topology::Torus][topology];
        Grid::with_topology(width, height, topology).unwrap()
    }

    proptest! {
        #[test]
        fn chains_kept_up_to_date_are_the_regions(
            width in 1..=9usize,
            height in 1..=9usize,
            topology in 0..3usize,
            picks in proptest::collection::vec(any::<(usize, bool)>(), 0..200),
        ) {
            come_and_go(grid(width, height, topology), width * height, picks);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

        /// The same with more points than the short table has room for.
        #[test]
        fn also_on_a_large_board(
            width in 1..=9usize,
            topology in 0..3usize,
            picks in proptest::collection::vec(any::<(usize, bool)>(), 0..100),
        ) {
            come_and_go(grid(width, 300, topology), width * 5, picks);
        }
    }

    #[test]
    fn stones_in_a_row_stop_before_one_in_the_way_and_after_a_capture() {
        let board = |width| Stones::empty(grid(width, 19, 0));
        for width in [19, 40] {
            let mut stones = board(width);
            stones.keep_hash();
            let at = |x: usize, y: usize| Point::from_index(y * width + x);
            let (black, white) = (Color::Black, Color::White);
            let row = [(white, at(0, 0)), (black, at(1, 0)), (black, at(0, 1)), (black, at(5, 5))];
            assert_eq!(stones.place_all(row.into_iter()), (3, true));
            assert_eq!(stones.take_off(at(0, 1), black), Taken { enemy: 1, own: 0, ko: None });
            assert_eq!(stones.place_all([(white, at(5, 5)), (black, at(1, 0))].into_iter()), (1, false));
            is_as_if_new(&stones);
        }
    }
}
