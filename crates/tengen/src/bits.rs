//! Counts territory with one bit per point of a row.
//!
//! If only the numbers are needed, no regions have to be built. The points that Black reaches through empty points,
//! and those that White reaches, are found by flooding whole rows at a time. One word contains both colors, Black in
//! the lower half and White in the upper half. The points that only one color reaches are its territory.

use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::territory::territories;
use crate::topology::Topology;
use alloc::vec::Vec;

/// The number of empty points that belong to each color, or to neither.
///
/// ```
/// use tengen::bits::{TerritoryCount, count_territory};
/// use tengen::{ByColor, diagram};
///
/// let count = count_territory(&diagram::parse(".X.O.\n")?);
/// assert_eq!(count, TerritoryCount { owned: ByColor { black: 1, white: 1 }, neutral: 1 });
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TerritoryCount {
    /// The points whose region is adjacent to this color only.
    pub owned: ByColor<usize>,
    /// The points whose region is adjacent to both colors or to neither.
    pub neutral: usize,
}

/// The maximum width at which the rows of both colors fit into one word, with an empty bit between them.
const MAX_WIDTH: usize = 31;

/// Counts the territory of each color, with the same result as [`territories`].
///
/// ```
/// use tengen::{bits::count_territory, diagram};
///
/// let board = diagram::parse("..X..\n.X.X.\nX.O.X\n.O.O.\n..O..\n")?;
/// let count = count_territory(&board);
/// assert_eq!((count.owned.black, count.owned.white, count.neutral), (6, 1, 9));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count_territory(board: &Board) -> TerritoryCount {
    let grid = board.grid();
    if grid.width() > MAX_WIDTH || grid.topology() == Topology::Torus {
        count_regions(board)
    } else {
        count_rows(board)
    }
}

/// Counts with regions, for a torus and for boards that are too wide for a word.
fn count_regions(board: &Board) -> TerritoryCount {
    let mut count = TerritoryCount::default();
    for area in &territories(board) {
        match area.owner {
            Some(color) => count.owned[color] += area.points.len(),
            None => count.neutral += area.points.len(),
        }
    }
    count
}

/// A row of points. The lowest bit of each half of a word is the first column.
#[derive(Clone, Copy, Debug, Default)]
struct BitRow {
    /// The empty points, the same in both halves.
    empty: u64,
    /// The empty points that Black (lower half) and White (upper half) are known to reach.
    reached: u64,
    /// The [`stretches`] of the empty points.
    stretches: [u64; STEPS],
}

/// The number of doubling steps that cover half a word.
const STEPS: usize = 5;

/// Returns, at index `n`, the bits that begin a run of at least `2^n` ones.
const fn stretches(row: u64) -> [u64; STEPS] {
    let mut runs = [row; STEPS];
    let mut step = 1;
    while step < STEPS {
        runs[step] = runs[step - 1] & runs[step - 1] >> (1 << (step - 1));
        step += 1;
    }
    runs
}

impl BitRow {
    /// Marks all empty points that are connected to `seeds` within the row.
    fn flood(&mut self, seeds: u64) {
        // Upward, the carry of an addition runs through the ones. If a run contains several seeds, the carry of the
        // lowest one passes the others, whose bits are set again.
        let mut reached = seeds | (self.empty ^ self.empty.wrapping_add(seeds)) & self.empty;
        // Downward, the flood advances by steps of doubling length.
        for (step, stretches) in self.stretches.iter().enumerate() {
            reached |= reached >> (1 << step) & stretches;
        }
        self.reached = reached;
    }

    /// Adds the points that a neighboring row reaches. Returns whether any of them are new.
    fn take(&mut self, reached: u64) -> bool {
        let new = reached & self.empty & !self.reached;
        if new != 0 {
            self.flood(self.reached | new);
        }
        new != 0
    }
}

fn count_rows(board: &Board) -> TerritoryCount {
    let height = board.grid().height();
    let mut few = [BitRow::default(); MAX_WIDTH];
    let mut many = Vec::new();
    let rows = if height <= MAX_WIDTH {
        &mut few[..height]
    } else {
        many.resize(height, BitRow::default());
        &mut many[..]
    };
    let topology = board.grid().topology();
    place_stones(board, rows);
    // The search ends when a sweep that follows one in the other direction reaches nothing new.
    spread_up(rows, topology);
    while spread_down(rows, topology) && spread_up(rows, topology) {}
    let mut count = TerritoryCount::default();
    let mut empty = 0;
    for row in rows {
        let alone = row.reached & !row.reached.rotate_left(32);
        count.owned.black += (alone as u32).count_ones() as usize;
        count.owned.white += ((alone >> 32) as u32).count_ones() as usize;
        empty += (row.empty as u32).count_ones() as usize;
    }
    count.neutral = empty - count.owned.black - count.owned.white;
    count
}

/// Spreads the reached points downward from row to row. Returns whether new points were reached. In Hex, a point is
/// also adjacent to the point below it to the left.
fn spread_down(rows: &mut [BitRow], topology: Topology) -> bool {
    let (mut more, mut above) = (false, 0);
    for row in rows {
        more |= row.take(if topology == Topology::Hex { above | above >> 1 } else { above });
        above = row.reached;
    }
    more
}

/// Spreads the reached points upward, in Hex also to the right.
fn spread_up(rows: &mut [BitRow], topology: Topology) -> bool {
    let (mut more, mut below) = (false, 0);
    for row in rows.iter_mut().rev() {
        more |= row.take(if topology == Topology::Hex { below | below << 1 } else { below });
        below = row.reached;
    }
    more
}

/// Packs the points of a row: White's stones into the lower half, the empty points into the upper half.
fn pack(stones: &[Option<Color>]) -> u64 {
    let (chunks, rest) = stones.as_chunks();
    let mut both = 0;
    for (at, &chunk) in chunks.iter().enumerate() {
        both |= pack_eight(chunk) << (8 * at);
    }
    if rest.is_empty() {
        return both;
    }
    // The last eight points may include some that are packed already; their bits are the same.
    if let Some(&last) = stones.last_chunk() {
        return both | pack_eight(last) << (stones.len() - 8);
    }
    let mut few = [Some(Color::Black); 8];
    for (place, &stone) in few.iter_mut().zip(rest) {
        *place = stone;
    }
    pack_eight(few)
}

/// Packs eight points of a row.
fn pack_eight(points: [Option<Color>; 8]) -> u64 {
    // These are the values that the compiler uses, so nothing has to be converted.
    let word = u64::from_le_bytes(points.map(|point| match point {
        Some(Color::Black) => 0,
        Some(Color::White) => 1,
        None => 2,
    }));
    low_bits(word) | low_bits(word >> 1) << 32
}

/// Collects the lowest bit of each byte, with that of the first byte in the lowest place. The product moves them into
/// the highest byte. There is no carry, because no two of the added bits are in the same place.
const fn low_bits(word: u64) -> u64 {
    (word & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// Fills the rows with the empty points. The points adjacent to stones are marked as reached.
fn place_stones(board: &Board, rows: &mut [BitRow]) {
    let (width, is_hex) = (board.grid().width(), board.grid().topology() == Topology::Hex);
    let inside = (1 << width) - 1;
    let mut above = 0;
    for (y, stones) in board.stones().chunks_exact(width).enumerate() {
        let points = pack(stones);
        let (white, empty) = (points & inside, points >> 32);
        let both = inside & !(white | empty) | white << 32;
        let mut beside = both << 1 | both >> 1 | above;
        if is_hex {
            beside |= above >> 1;
        }
        let row = &mut rows[y];
        row.empty = empty | empty << 32;
        row.stretches = stretches(row.empty);
        row.reached = beside & row.empty;
        above = both;
        if let Some(before) = y.checked_sub(1) {
            let before = &mut rows[before];
            let below = if is_hex { both | both << 1 } else { both };
            before.reached |= below & before.empty;
            before.flood(before.reached);
        }
    }
    if let Some(last) = rows.last_mut() {
        last.flood(last.reached);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn counts_are_those_of_the_regions(
            width in 1..=MAX_WIDTH, height in 1..70usize, topology in 0..3usize, stones in proptest::collection::vec(0..8u8, 31 * 70), full in 1..8u8,
        ) {
            let topology = [Topology::Square, Topology::Hex, Topology::Torus][topology];
            let grid = Grid::with_topology(width, height, topology).unwrap();
            let mut board = Board::empty(grid);
            for (point, &stone) in grid.points().zip(&stones) {
                board[point] = (stone < full).then_some(if stone % 2 == 0 { Color::Black } else { Color::White });
            }
            prop_assert_eq!(count_territory(&board), count_regions(&board));
        }
    }
}
