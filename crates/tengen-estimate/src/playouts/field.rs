//! The board of playouts: stones, chains and liberties, updated in a few dozen nanoseconds per move.
//!
//! The board is surrounded by a frame of border points, so that every point has four neighbors. A chain is a ring of
//! points with one head. A word at the head holds its size, its pseudo-liberties (pairs of a stone and an adjacent
//! empty point) and the sum of their positions; the only liberty of a chain in atari is at their mean. `N` is a power
//! of two above the number of points with the frame, so that a masked index needs no bounds check. On a torus the frame
//! is unused, except in place of the neighbors that a narrow board lacks.

mod chains;

use std::fmt;
use tengen::{Board, Color, Grid, Point, Topology};

/// A point of the framed board.
pub(super) type Spot = u16;

/// No point: a corner of the frame.
pub(super) const NOWHERE: Spot = 0;

pub(super) const EMPTY: u8 = 0;
pub(super) const BLACK: u8 = 1;
pub(super) const WHITE: u8 = 2;
/// The frame: both colors at once, so that it never prevents an eye.
const FRAME: u8 = 3;

/// The other of the two colors.
pub(super) const fn other(color: u8) -> u8 {
    FRAME - color
}

/// A color as the field writes it.
pub(super) const fn code(color: Color) -> u8 {
    match color {
        Color::Black => BLACK,
        Color::White => WHITE,
    }
}

/// The places in a chain's word: sum of the liberties' places, then pseudo-liberties, then stones.
const ONE_LIBERTY: u64 = 1 << 32;
const ONE_STONE: u64 = 1 << 48;

/// The board is too large for playouts or has six neighbors per point.
///
/// ```
/// use tengen::{Board, Grid};
/// use tengen_estimate::playouts::{PlayoutOptions, Playouts};
///
/// let error = Playouts::of(&Board::empty(Grid::square(100)), &PlayoutOptions::default()).unwrap_err();
/// assert_eq!(error.to_string(), "a board of 100x100 is too large for playouts");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnsupportedBoard {
    /// The board.
    pub grid: Grid,
}

impl fmt::Display for UnsupportedBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.grid.topology() {
            Topology::Hex => f.write_str("playouts do not support boards with six neighbors per point"),
            Topology::Square | Topology::Torus => write!(f, "a board of {} is too large for playouts", self.grid),
        }
    }
}

impl std::error::Error for UnsupportedBoard {}

/// The number of points of a board with its frame. Adjacent rows share the frame between them.
pub(super) const fn framed(grid: Grid) -> usize {
    (grid.width().saturating_add(1)).saturating_mul(grid.height().saturating_add(2)).saturating_add(1)
}

/// A board in a playout.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlayoutBoard<const N: usize, const TORUS: bool> {
    color: [u8; N],
    head: [Spot; N],
    next: [Spot; N],
    chain: [u64; N],
    /// The empty points, in no order, and where each is in the list.
    empties: [Spot; N],
    listed: [Spot; N],
    count: Spot,
    ko: Spot,
    stride: Spot,
    grid: Grid,
    /// The first stone captured by the last move, and the number of captured stones.
    taken: (Spot, u16),
}

impl<const N: usize, const TORUS: bool> PlayoutBoard<N, TORUS> {
    const MASK: usize = N - 1;

    /// The field of a board.
    pub(super) fn new(board: &Board) -> Result<Box<PlayoutBoard<N, TORUS>>, UnsupportedBoard> {
        let grid = board.grid();
        debug_assert_eq!(TORUS, grid.topology() == Topology::Torus);
        if framed(grid) > N || !N.is_power_of_two() || grid.topology() == Topology::Hex {
            return Err(UnsupportedBoard { grid });
        }
        let mut field = Box::new(PlayoutBoard {
            color: [FRAME; N],
            head: std::array::from_fn(|place| place as Spot),
            next: [NOWHERE; N],
            chain: [0; N],
            empties: [NOWHERE; N],
            listed: [NOWHERE; N],
            count: 0,
            ko: NOWHERE,
            stride: grid.width() as Spot + 1,
            grid,
            taken: (NOWHERE, 0),
        });
        for point in grid.points() {
            let at = field.place(grid, point);
            field.color[at as usize & Self::MASK] = EMPTY;
            field.list(at);
        }
        for point in grid.points() {
            if let Some(color) = board[point] {
                let at = field.place(grid, point);
                field.unlist(at);
                field.join(at, code(color));
            }
        }
        Ok(field)
    }

    /// Where a point of the board is on the field.
    pub(super) fn place(&self, grid: Grid, point: Point) -> Spot {
        let (x, y) = grid.xy(point);
        ((y + 1) * self.stride as usize + x + 1) as Spot
    }

    #[inline]
    pub(super) fn at(&self, place: Spot) -> u8 {
        self.color[place as usize & Self::MASK]
    }

    /// Above, left, right, below.
    #[inline]
    pub(super) fn beside(&self, place: Spot) -> [Spot; 4] {
        let stride = self.stride;
        if TORUS {
            return self.beside_on_torus(place);
        }
        [place.wrapping_sub(stride), place.wrapping_sub(1), place.wrapping_add(1), place.wrapping_add(stride)]
    }

    /// The neighbors on a torus. [`NOWHERE`] stands for those that a narrow board lacks.
    fn beside_on_torus(&self, place: Spot) -> [Spot; 4] {
        let mut beside = [NOWHERE; 4];
        if place != NOWHERE {
            let (x, y) = self.column_and_row(place);
            let neighbors = self.grid.wrapped(x, y).into_iter().flat_map(|point| self.grid.neighbors(point));
            for (slot, point) in beside.iter_mut().zip(neighbors) {
                *slot = self.place(self.grid, point);
            }
        }
        beside
    }

    /// The diagonal neighbors on a torus.
    fn diagonals_on_torus(&self, place: Spot) -> [Spot; 4] {
        let (x, y) = self.column_and_row(place);
        [(-1, -1), (1, -1), (-1, 1), (1, 1)].map(|(right, down)| {
            self.grid.wrapped(x + right, y + down).map_or(NOWHERE, |point| self.place(self.grid, point))
        })
    }

    /// The column and the row of a place that is not part of the frame.
    fn column_and_row(&self, place: Spot) -> (i64, i64) {
        (i64::from(place % self.stride) - 1, i64::from(place / self.stride) - 1)
    }

    #[inline]
    pub(super) fn diagonals(&self, place: Spot) -> [Spot; 4] {
        if TORUS {
            return self.diagonals_on_torus(place);
        }
        let (above, below) = (place.wrapping_sub(self.stride), place.wrapping_add(self.stride));
        [above.wrapping_sub(1), above.wrapping_add(1), below.wrapping_sub(1), below.wrapping_add(1)]
    }

    #[inline]
    pub(super) fn head(&self, place: Spot) -> Spot {
        self.head[place as usize & Self::MASK]
    }

    #[inline]
    pub(super) fn next(&self, place: Spot) -> Spot {
        self.next[place as usize & Self::MASK]
    }

    #[inline]
    fn word(&self, head: Spot) -> u64 {
        self.chain[head as usize & Self::MASK]
    }

    /// Pseudo-liberties of the chain with this head.
    #[inline]
    pub(super) fn open(&self, head: Spot) -> u16 {
        (self.word(head) >> 32) as u16
    }

    /// Stones of the chain with this head.
    #[inline]
    pub(super) fn size(&self, head: Spot) -> u16 {
        (self.word(head) >> 48) as u16
    }

    /// The number of empty points.
    pub(super) const fn empty_count(&self) -> u16 {
        self.count
    }

    /// The empty point of this number.
    #[inline]
    pub(super) fn empty(&self, index: u16) -> Spot {
        self.empties[index as usize & Self::MASK]
    }

    /// Exchanges two empty points in the list.
    #[inline]
    pub(super) fn swap_empties(&mut self, a: u16, b: u16) {
        let (at_a, at_b) = (self.empty(a), self.empty(b));
        self.empties[a as usize & Self::MASK] = at_b;
        self.empties[b as usize & Self::MASK] = at_a;
        self.listed[at_a as usize & Self::MASK] = b;
        self.listed[at_b as usize & Self::MASK] = a;
    }

    /// The first stone captured by the last move, and the number of captured stones.
    pub(super) const fn taken(&self) -> (Spot, u16) {
        self.taken
    }

    #[inline]
    fn list(&mut self, place: Spot) {
        self.empties[self.count as usize & Self::MASK] = place;
        self.listed[place as usize & Self::MASK] = self.count;
        self.count += 1;
    }

    #[inline]
    fn unlist(&mut self, place: Spot) {
        self.count -= 1;
        let last = self.empty(self.count);
        let slot = self.listed[place as usize & Self::MASK];
        self.empties[slot as usize & Self::MASK] = last;
        self.listed[last as usize & Self::MASK] = slot;
    }

    /// Whether a point beside `place` is empty: a stone there is legal and fills no eye.
    #[inline]
    pub(super) fn is_open(&self, place: Spot) -> bool {
        // One branch instead of four unpredictable ones.
        let [a, b, c, d] = self.beside(place).map(|beside| self.at(beside));
        a.min(b).min(c.min(d)) == EMPTY
    }

    /// Whether a stone of `color` at the empty `place` would stay on the board and takes no ko back.
    #[inline]
    pub(super) fn is_legal(&self, place: Spot, color: u8) -> bool {
        if self.is_open(place) {
            return true;
        }
        if place == self.ko {
            return false;
        }
        // A chain that touches the point as often as it has pseudo-liberties has no other liberty.
        let beside = self.beside(place);
        let [a, b, c, d] = beside.map(|beside| self.at(beside));
        let heads = beside.map(|beside| self.head(beside));
        let mut lives = false;
        for (content, head) in [a, b, c, d].into_iter().zip(heads) {
            let contacts: u16 = heads.iter().map(|&other| u16::from(other == head)).sum();
            lives |= (content != FRAME) & ((content == color) == (self.open(head) > contacts));
        }
        lives
    }

    /// Whether `place` is surrounded by `color` and the frame alone.
    #[inline]
    pub(super) fn is_surrounded(&self, place: Spot, color: u8) -> bool {
        let [a, b, c, d] = self.beside(place).map(|beside| self.at(beside));
        a & b & c & d & color != 0
    }

    /// Whether `place` is a corner of the board.
    pub(super) fn is_corner(&self, place: Spot) -> bool {
        self.beside(place).iter().filter(|&&beside| self.at(beside) == FRAME).count() == 2
    }

    /// Whether the empty `place` is an eye of `color` that no capture at its corners can make false.
    #[inline]
    pub(super) fn is_eye(&self, place: Spot, color: u8) -> bool {
        if !self.is_surrounded(place, color) {
            return false;
        }
        let mut enemies = 0;
        let mut at_frame = 0;
        for corner in self.diagonals(place) {
            let content = self.at(corner);
            enemies += u8::from(content == other(color));
            at_frame |= u8::from(content == FRAME);
        }
        enemies + at_frame < 2
    }

    /// The only liberty of the chain with this head, if it has just one.
    #[inline]
    pub(super) fn only_liberty(&self, head: Spot) -> Option<Spot> {
        let open = self.open(head);
        if open > 4 || open == 0 {
            return None;
        }
        let sum = self.word(head) as u32;
        let open = u32::from(open);
        let mean = match open {
            1 => sum,
            2 if sum.is_multiple_of(2) => sum / 2,
            3 if sum.is_multiple_of(3) => sum / 3,
            4 if sum.is_multiple_of(4) => sum / 4,
            _ => return None,
        } as Spot;
        if self.at(mean) != EMPTY {
            return None;
        }
        // Several liberties may have their mean at an empty point; only one that holds all contacts is alone.
        let contacts = self.beside(mean).iter().filter(|&&beside| self.head(beside) == head).count();
        (contacts as u32 == open).then_some(mean)
    }

    /// Writes distinct liberties of the chain at `stone` into `found` until it is full. Returns their number.
    pub(super) fn liberties<const K: usize>(&self, stone: Spot, found: &mut [Spot; K]) -> usize {
        let mut count = 0;
        let mut at = stone;
        loop {
            for beside in self.beside(at) {
                if self.at(beside) == EMPTY && !found[..count].contains(&beside) {
                    found[count] = beside;
                    count += 1;
                    if count == K {
                        return count;
                    }
                }
            }
            at = self.next(at);
            if at == stone {
                return count;
            }
        }
    }

    /// Who owns the point at the end: its stone, or the only color around it; otherwise nobody.
    #[inline]
    pub(super) fn owner(&self, place: Spot) -> u8 {
        match self.at(place) {
            EMPTY => {
                let [a, b, c, d] = self.beside(place).map(|beside| self.at(beside));
                // On a board of one point, all neighbors are the frame, and the point has no owner.
                match a & b & c & d {
                    FRAME => EMPTY,
                    owner => owner,
                }
            }
            stone => stone,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::playouts::Rng;
    use proptest::prelude::*;
    use tengen::Position;

    /// Plays a random game on both boards and compares what they hold and allow after every move.
    fn compare<const TORUS: bool>(width: usize, height: usize, seed: u64) {
        let topology = if TORUS { Topology::Torus } else { Topology::Square };
        let grid = Grid::with_topology(width, height, topology).unwrap();
        let mut position = Position::empty(grid);
        let mut field = PlayoutBoard::<512, TORUS>::new(position.board()).unwrap();
        let mut rng = Rng::new(seed);
        for _ in 0..3 * grid.area() {
            let color = position.to_play();
            let mut legal = Vec::new();
            for point in grid.points() {
                let place = field.place(grid, point);
                let stone = position.board()[point].map_or(EMPTY, code);
                assert_eq!(field.at(place), stone);
                let allowed = position.check(color, point, tengen::go::Suicide::Forbidden).is_ok();
                if stone == EMPTY {
                    assert_eq!(field.is_legal(place, code(color)), allowed, "{point:?}");
                }
                if allowed && !field.is_eye(place, code(color)) {
                    legal.push(point);
                }
            }
            let regions = tengen::Regions::of_board(position.board());
            for (label, region) in regions.iter().filter(|(_, region)| region.content.is_some()) {
                let stone = field.place(grid, regions.points(label)[0]);
                let head = field.head(stone);
                let liberties: Vec<Spot> =
                    regions.liberties(label).iter().map(|&point| field.place(grid, point)).collect();
                assert_eq!(usize::from(field.size(head)), region.size);
                assert_eq!(field.only_liberty(head), (liberties.len() == 1).then(|| liberties[0]));
                assert_eq!(field.liberties(stone, &mut [NOWHERE; 9]), liberties.len().min(9));
            }
            let empty = position.board().stones().iter().filter(|stone| stone.is_none()).count();
            assert_eq!(usize::from(field.empty_count()), empty);
            if legal.is_empty() {
                position.pass(color);
                field.pass();
            } else {
                let point = legal[rng.below(legal.len() as u32) as usize];
                let before = position.prisoners()[color];
                position.play(color, point, tengen::go::Suicide::Forbidden).unwrap();
                field.play(field.place(grid, point), code(color));
                assert_eq!(u32::from(field.taken().1), position.prisoners()[color] - before);
            }
            let again = PlayoutBoard::<512, TORUS>::new(position.board()).unwrap();
            for place in (0..512).filter(|&place| again.at(place) == BLACK || again.at(place) == WHITE) {
                assert_eq!(field.word(field.head(place)), again.word(again.head(place)));
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

        #[test]
        fn the_field_is_the_referees_board(width in 1..8_usize, height in 1..8_usize, seed: u64) {
            compare::<false>(width, height, seed);
        }

        #[test]
        fn also_on_a_torus(width in 1..8_usize, height in 1..8_usize, seed: u64) {
            compare::<true>(width, height, seed);
        }

        #[test]
        fn also_on_a_line(length in 1..30_usize, upright: bool, seed: u64) {
            if upright { compare::<false>(1, length, seed) } else { compare::<false>(length, 1, seed) }
        }
    }

    #[test]
    fn a_board_must_fit() {
        let board = Board::empty(Grid::square(19));
        assert!(PlayoutBoard::<128, false>::new(&board).is_err());
        assert!(PlayoutBoard::<512, false>::new(&board).is_ok());
        assert_eq!(framed(Grid::square(19)), 421);
        let hex = Grid::with_topology(3, 3, Topology::Hex).unwrap();
        let refused = PlayoutBoard::<128, false>::new(&Board::empty(hex)).map(|_| ()).unwrap_err();
        assert_eq!(refused.to_string(), "playouts do not support boards with six neighbors per point");
    }
}
