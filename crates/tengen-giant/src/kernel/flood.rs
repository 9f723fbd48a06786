//! Finds the points that a color reaches, by flooding tiles of bits, a row of 256 points at a time.

use super::WORD_LANES;
use super::adjacency::Adjacency;
use super::lanes::{WordLanes, lanes};

/// Rows of a tile.
pub(crate) const TILE_ROWS: usize = 64;

/// The changes of a visit to a tile, with one bit per row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Visit {
    /// Rows in which any point changed.
    pub(crate) rows: u64,
    /// Rows in which the first point changed. Rows whose change cannot matter to the tile on the left may be left out.
    pub(crate) left: u64,
    /// Rows in which the last point changed.
    pub(crate) right: u64,
    /// The number of visited rows, counting repeated visits.
    pub(crate) visited: u32,
}

/// A mask of the rows of a tile with this many rows.
pub(crate) const fn all_rows(rows: usize) -> u64 {
    u64::MAX >> (TILE_ROWS - rows)
}

/// The bits that are compared: the first point of the first word of a row, and the last point of its last word.
const END: WordLanes = [0, 0, 0, 63];

/// The runs of `open` as far as they are joined to `seeds`: to the end of the word upwards, and 15 points downwards
/// (the rest is for the next round; most runs are shorter).
#[inline(always)]
fn grow(open: WordLanes, seeds: WordLanes) -> WordLanes {
    let mut out = [0; WORD_LANES];
    for lane in 0..WORD_LANES {
        let (m, s) = (open[lane], seeds[lane]);
        // A carry runs up from the lowest seed to the end of its run.
        let mut f = ((m.wrapping_add(s) ^ m) | s) & m;
        let mut p = m;
        f |= p & f >> 1;
        p &= p >> 1;
        f |= p & f >> 2;
        p &= p >> 2;
        f |= p & f >> 4;
        p &= p >> 4;
        f |= p & f >> 8;
        out[lane] = f;
    }
    out
}

/// Returns the reached points of a row, and its open points next to reached points of this row, of the words beside it
/// or of the rows above and below.
#[inline(always)]
fn reach(open: WordLanes, reached: &[u64], at: usize, stride: usize, adjacency: Adjacency) -> (WordLanes, WordLanes) {
    reach_between(open, reached, at, stride, adjacency, [lanes(reached, at - stride), lanes(reached, at + stride)])
}

/// [`reach`] with known rows above and below.
#[inline(always)]
fn reach_between(
    open: WordLanes,
    reached: &[u64],
    at: usize,
    stride: usize,
    adjacency: Adjacency,
    [above, below]: [WordLanes; 2],
) -> (WordLanes, WordLanes) {
    let old = lanes(reached, at);
    let before = lanes(reached, at - 1);
    let after = lanes(reached, at + 1);
    let mut new = [0; WORD_LANES];
    for lane in 0..WORD_LANES {
        let sides = old[lane] << 1 | old[lane] >> 1 | before[lane] >> 63 | after[lane] << 63;
        new[lane] = sides | above[lane] | below[lane];
    }
    if adjacency.is_hex() {
        // In Hex also the point to the upper right and the one to the lower left.
        let upper = lanes(reached, at - stride + 1);
        let lower = lanes(reached, at + stride - 1);
        for lane in 0..WORD_LANES {
            new[lane] |= above[lane] >> 1 | upper[lane] << 63 | below[lane] << 1 | lower[lane] >> 63;
        }
    }
    for lane in 0..WORD_LANES {
        new[lane] &= open[lane] & !old[lane];
    }
    (old, new)
}

/// Grows a row of one color. Returns all reached points.
#[inline(always)]
fn spread(open: WordLanes, reached: &mut [u64], at: usize, old: WordLanes, new: WordLanes) -> WordLanes {
    let mut seeds = [0; WORD_LANES];
    for lane in 0..WORD_LANES {
        seeds[lane] = old[lane] | new[lane];
    }
    let grown = grow(open, seeds);
    reached[at..at + WORD_LANES].copy_from_slice(&grown);
    grown
}

/// The order in which the rows of a tile are visited: down over those that are due, and up again.
struct Sweep {
    /// Rows to be visited.
    due: u64,
    /// Those of them that are still ahead in this direction.
    ahead: u64,
    /// Rows with points that can still be reached.
    unsettled: u64,
    down: bool,
}

impl Sweep {
    #[inline(always)]
    fn new(due: u64, rows: usize) -> Sweep {
        let unsettled = all_rows(rows);
        Sweep { due: due & unsettled, ahead: 0, unsettled, down: false }
    }

    /// The next row. Turns around only if that is allowed.
    #[inline(always)]
    fn next(&mut self, may_turn: bool) -> Option<usize> {
        if self.ahead == 0 {
            if self.due == 0 || !may_turn {
                return None;
            }
            self.ahead = self.due;
            self.down = !self.down;
        }
        let y = if self.down { self.ahead.trailing_zeros() } else { self.ahead.ilog2() } as usize;
        self.ahead &= !(1 << y);
        self.due &= !(1 << y);
        Some(y)
    }

    /// Row `y` has changed, so it and its neighbors must be visited.
    #[inline(always)]
    fn changed(&mut self, y: usize) {
        let row = 1u64 << y;
        self.due |= (row | row << 1 | row >> 1) & self.unsettled;
        self.ahead |= (if self.down { row << 1 } else { row >> 1 }) & self.unsettled;
    }
}

/// Whether an open point of a row is not reached by both colors.
#[inline(always)]
fn has_unreached(open: WordLanes, black: WordLanes, white: WordLanes) -> bool {
    let mut unreached = 0;
    for lane in 0..WORD_LANES {
        unreached |= open[lane] & !(black[lane] & white[lane]);
    }
    unreached != 0
}

widened! {
    /// Floods one tile for both colors, beginning with the rows that are `due`, until nothing changes or about `most`
    /// rows have been visited.
    ///
    /// The planes are rows of `stride` words; `first` is the index of the tile's first word, and there is a row before
    /// it and a row after its last. A row is visited again if it or a row next to it has changed.
    pub(crate) fn tile(
        open: &[u64],
        black: &mut [u64],
        white: &mut [u64],
        stride: usize,
        first: usize,
        rows: usize,
        adjacency: Adjacency,
        due: u64,
        most: u32,
    ) -> Visit {
        let mut visit = Visit::default();
        let mut ends = [0; WORD_LANES];
        let mut sweep = Sweep::new(due, rows);
        while let Some(y) = sweep.next(visit.visited < most) {
            visit.visited += 1;
            let at = first + y * stride;
            let m = lanes(open, at);
            if !has_unreached(m, lanes(black, at), lanes(white, at)) {
                sweep.unsettled &= !(1 << y);
                continue;
            }
            let (old_black, new_black) = reach(m, black, at, stride, adjacency);
            let (old_white, new_white) = reach(m, white, at, stride, adjacency);
            let mut all_new = 0;
            for lane in 0..WORD_LANES {
                all_new |= new_black[lane] | new_white[lane];
            }
            if all_new == 0 {
                continue;
            }
            let b = spread(m, black, at, old_black, new_black);
            let w = spread(m, white, at, old_white, new_white);
            visit.rows |= 1 << y;
            for lane in 0..WORD_LANES {
                let changed = b[lane] ^ old_black[lane] | w[lane] ^ old_white[lane];
                ends[lane] |= (changed >> END[lane] & 1) << y;
            }
            sweep.changed(y);
        }
        (visit.left, visit.right) = (ends[0], ends[WORD_LANES - 1]);
        visit
    }
}

/// Whether all open points are reached.
#[inline(always)]
fn is_full(open: WordLanes, reached: WordLanes) -> bool {
    let mut unreached = 0;
    for lane in 0..WORD_LANES {
        unreached |= open[lane] & !reached[lane];
    }
    unreached == 0
}

impl Visit {
    /// Grows row `y` of a tile between two others. Returns all reached points, and 1 if there are more than before,
    /// otherwise 0.
    #[inline(always)]
    fn grow_row(
        &mut self,
        open: WordLanes,
        reached: &mut [u64],
        y: usize,
        at: usize,
        stride: usize,
        adjacency: Adjacency,
        beside: [WordLanes; 2],
        ends: &mut WordLanes,
    ) -> (WordLanes, u64) {
        self.visited += 1;
        let (old, new) = reach_between(open, reached, at, stride, adjacency, beside);
        let grown = spread(open, reached, at, old, new);
        let mut changed = 0;
        for lane in 0..WORD_LANES {
            let change = grown[lane] ^ old[lane];
            ends[lane] |= (change >> END[lane] & 1) << y;
            changed |= change;
        }
        let changed = u64::from(changed != 0);
        self.rows |= changed << y;
        (grown, changed)
    }
}

/// Returns those of some rows of a tile from which a point of the tile on the left can still be reached.
///
/// The tile on the left was usually visited before and has already reached these points itself.
#[inline(always)]
fn unreached_left(open: &[u64], reached: &[u64], stride: usize, first: usize, mut rows: u64) -> u64 {
    let mut unreached = 0;
    while rows != 0 {
        let y = rows.trailing_zeros();
        rows &= rows - 1;
        let at = first + y as usize * stride - 1;
        unreached |= (open[at] & !reached[at]) >> 63 << y;
    }
    unreached
}

widened! {
    /// Floods one tile for one plane of points, as [`tile`] does for two.
    pub(crate) fn tile_of_one(
        open: &[u64],
        reached: &mut [u64],
        stride: usize,
        first: usize,
        rows: usize,
        adjacency: Adjacency,
        due: u64,
        most: u32,
    ) -> Visit {
        let mut visit = Visit::default();
        let mut ends = [0; WORD_LANES];
        let mut sweep = Sweep::new(due, rows);
        if sweep.due == sweep.unsettled {
            // Down over all rows, without checking whether that is needed, and then up again.
            let mut above = lanes(reached, first - stride);
            for y in 0..rows {
                let at = first + y * stride;
                let (m, below) = (lanes(open, at), lanes(reached, at + stride));
                above = visit.grow_row(m, reached, y, at, stride, adjacency, [above, below], &mut ends).0;
                sweep.unsettled &= !(u64::from(is_full(m, above)) << y);
            }
            if sweep.unsettled.count_ones() as usize * 4 < rows {
                // If there are few stones, nearly everything has been reached by now.
                (sweep.due, sweep.down) = (sweep.unsettled, true);
            } else {
                let mut below = lanes(reached, first + rows * stride);
                let mut changed = 0;
                for y in (0..rows).rev() {
                    let at = first + y * stride;
                    let (m, above) = (lanes(open, at), lanes(reached, at - stride));
                    let change;
                    (below, change) = visit.grow_row(m, reached, y, at, stride, adjacency, [above, below], &mut ends);
                    changed |= change << y;
                    sweep.unsettled &= !(u64::from(is_full(m, below)) << y);
                }
                sweep.due = (changed | changed << 1) & sweep.unsettled;
            }
        }
        while let Some(y) = sweep.next(visit.visited < most) {
            visit.visited += 1;
            let at = first + y * stride;
            let m = lanes(open, at);
            let (old, new) = reach(m, reached, at, stride, adjacency);
            if new == [0; WORD_LANES] {
                continue;
            }
            let grown = spread(m, reached, at, old, new);
            visit.rows |= 1 << y;
            for lane in 0..WORD_LANES {
                ends[lane] |= ((grown[lane] ^ old[lane]) >> END[lane] & 1) << y;
            }
            sweep.unsettled &= !(u64::from(is_full(m, grown)) << y);
            sweep.changed(y);
        }
        // In Hex there are two points to the left of each.
        visit.left = if adjacency.is_hex() { ends[0] } else { unreached_left(open, reached, stride, first, ends[0]) };
        visit.right = ends[WORD_LANES - 1];
        visit
    }
}
