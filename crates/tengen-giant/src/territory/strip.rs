//! Counts the owners of points, row by row: floods within a strip of rows, and runs for whatever the floods do not
//! settle.
//!
//! Within a strip, both colors flood the empty points that they reach. A point reached by both is neutral for good and
//! needs no region. Points reached by one color or none may still meet the other color in a later strip, so they are
//! followed as runs. If floods are not worthwhile, because corridors take too many rounds or because little is settled,
//! the next strips are followed as runs only.

use crate::kernel::adjacency::Adjacency;
use crate::kernel::flood::{self, TILE_ROWS, Visit};
use crate::kernel::frontier::{Closed, Frontier};
use crate::kernel::{self, WORD_LANES, planes};
use std::collections::VecDeque;
use std::ops::Range;
use tengen::{ByColor, Color};

/// The maximum average number of rounds per tile of a strip before floods are given up.
const ROUNDS: u32 = 10;
/// The number of strips followed as runs before floods are tried again.
const PAUSE: u32 = 15;

/// The number of tiles that are flooded together.
const TOGETHER: usize = 16;

/// Bit planes, including a row above the strip.
#[derive(Clone, Debug)]
pub(crate) struct Strip {
    /// The number of words of a row, including those at both ends.
    pub(crate) stride: usize,
    /// The number of rows, without the one above.
    pub(crate) rows: usize,
    /// Empty points.
    pub(crate) open: Vec<u64>,
    /// Stones.
    pub(crate) stones: ByColor<Vec<u64>>,
}

impl Strip {
    /// Returns a strip without rows, for rows of `width` points.
    pub(crate) fn new(width: usize) -> Strip {
        let stride = kernel::words(width) + 2;
        let row = || vec![0; stride];
        Strip { stride, rows: 0, open: row(), stones: ByColor { black: row(), white: row() } }
    }

    /// Whether the strip is full. Strips have fewer rows if the rows are long, so that more of the strip stays in the
    /// cache.
    pub(crate) fn full(&self) -> bool {
        let most = match self.stride {
            ..=1024 => TILE_ROWS,
            1025..=32768 => 16,
            _ => 8,
        };
        self.rows >= most
    }

    /// Adds a row of `width` points.
    pub(crate) fn push(&mut self, width: usize, black: &[u64], white: &[u64]) {
        let from = (self.rows + 1) * self.stride;
        let end = from + self.stride;
        let cells = width.div_ceil(64);
        for plane in [&mut self.open, &mut self.stones.black, &mut self.stones.white] {
            // Rows of the previous strip are overwritten; the end words of all rows are 0.
            if plane.len() < end {
                plane.resize(end, 0);
            }
        }
        let last = u64::MAX >> (cells * 64 - width);
        let row = from + 1..from + 1 + cells;
        let ByColor { black: blacks, white: whites } = &mut self.stones;
        let planes = self.open[row.clone()].iter_mut().zip(blacks[row.clone()].iter_mut().zip(&mut whites[row]));
        for (at, ((open, (black_row, white_row)), (&black, &white))) in planes.zip(black.iter().zip(white)).enumerate()
        {
            let mask = if at + 1 == cells { last } else { u64::MAX };
            (*black_row, *white_row) = (black & mask, white & mask);
            *open = !(black | white) & mask;
        }
        self.rows += 1;
    }

    /// Returns row `y` of a plane. Row 0 is the one above the strip.
    pub(crate) fn row<'a>(&self, plane: &'a [u64], y: usize) -> &'a [u64] {
        &plane[y * self.stride..(y + 1) * self.stride]
    }

    /// Turns this into an empty strip below another one.
    pub(crate) fn start_below(&mut self, above: &Strip) {
        let last = above.rows * above.stride..(above.rows + 1) * above.stride;
        self.open[..self.stride].copy_from_slice(&above.open[last.clone()]);
        self.stones.black[..self.stride].copy_from_slice(&above.stones.black[last.clone()]);
        self.stones.white[..self.stride].copy_from_slice(&above.stones.white[last]);
        self.rows = 0;
    }

    /// Frees the memory that a finished part does not need: everything except the row above.
    pub(crate) fn settle(&mut self) {
        for plane in [&mut self.open, &mut self.stones.black, &mut self.stones.white] {
            plane.truncate(self.stride);
            plane.shrink_to_fit();
        }
    }

    /// Keeps only the last row, as the row above the next strip.
    pub(crate) fn restart(&mut self) {
        let from = self.rows * self.stride;
        for plane in [&mut self.open, &mut self.stones.black, &mut self.stones.white] {
            plane.copy_within(from..from + self.stride, 0);
        }
        self.rows = 0;
    }
}

/// The rows above the first row of a part of a board.
#[derive(Clone, Debug)]
enum RowsAbove {
    /// None: this is the top of the board.
    Edge,
    /// Rows that are counted elsewhere; the first row of this part has not arrived yet.
    Rows,
    /// Rows that are counted elsewhere, with the first row of this part, empty points first.
    First(Vec<u64>, ByColor<Vec<u64>>),
}

/// Statistics on how a strip was followed.
struct Followed {
    /// The number of runs examined.
    runs: u64,
    /// The number of points settled by floods.
    settled: u64,
}

/// Counts the points of each owner.
#[derive(Clone, Debug)]
pub(crate) struct ShareTally {
    adjacency: Adjacency,
    /// The points that each color reaches, with the row above the strip first. If regions are not closed, only points
    /// next to stones and below reached points are needed.
    reached: ByColor<Vec<u64>>,
    /// The points that both colors reach, with the row above the strip first.
    common: Vec<u64>,
    frontier: Frontier,
    /// Points that were counted without being followed.
    lone: Closed,
    pause: u32,
    /// The unsettled points, with the row above the strip first.
    left: Vec<u64>,
    /// The unsettled points whose region reaches the row above the strip (first) and the last row (second).
    going: ByColor<Vec<u64>>,
    /// What lies above the first row.
    above: RowsAbove,
    /// Whether there are so many runs that regions within a single strip are searched for.
    closing: bool,
}

impl ShareTally {
    /// Returns a tally without strips, for rows of `width` points.
    pub(crate) fn new(width: usize, adjacency: Adjacency) -> ShareTally {
        let words = kernel::words(width);
        let row = || vec![0; words + 2];
        ShareTally {
            adjacency,
            reached: ByColor { black: row(), white: row() },
            common: row(),
            frontier: Frontier::new(words, adjacency),
            lone: Closed::default(),
            pause: 0,
            left: row(),
            going: ByColor::default(),
            above: RowsAbove::Edge,
            closing: false,
        }
    }

    /// Declares that there are other rows above these.
    pub(crate) fn go_on_above(&mut self) {
        self.above = RowsAbove::Rows;
    }

    /// Frees the memory that a finished part does not need.
    pub(crate) fn settle(&mut self) {
        self.frontier.settle();
        self.going = ByColor::default();
        (self.left, self.common) = (Vec::new(), Vec::new());
        for reached in [&mut self.reached.black, &mut self.reached.white] {
            reached.truncate(self.frontier.last_row().len());
            reached.shrink_to_fit();
        }
    }

    /// Appends the rows that follow these; `last` is the restarted last strip of this part.
    pub(crate) fn append(&mut self, last: &Strip, mut below: ShareTally) {
        let RowsAbove::First(open, stones) = &below.above else { return };
        // A settled point touches both colors.
        let marks = |open: &[u64], followed: &[u64], stones: &[u64]| -> Vec<u64> {
            open.iter().zip(followed).zip(stones).map(|((open, followed), stones)| open & !followed | stones).collect()
        };
        let [black, white] = Color::BOTH.map(|color| marks(open, below.frontier.first_row(), &stones[color]));
        let above = Color::BOTH.map(|color| {
            let row = |plane: &'_ [u64]| last.row(plane, 0).to_vec();
            marks(&row(&last.open), self.frontier.last_row(), &row(&last.stones[color]))
        });
        self.frontier.touch_below(&black, &white);
        below.frontier.touch_above(&above[0], &above[1]);
        self.frontier.append(below.frontier);
        self.reached = below.reached;
        self.lone.owned.black += below.lone.owned.black;
        self.lone.owned.white += below.lone.owned.white;
        self.lone.neutral += below.lone.neutral;
    }

    /// Adds a strip.
    pub(crate) fn push(&mut self, strip: &Strip) {
        let stride = strip.stride;
        let end = (strip.rows + 1) * stride;
        // An empty row below the strip, which nothing reaches.
        for reached in [&mut self.reached.black, &mut self.reached.white] {
            if reached.len() < end + stride {
                reached.resize(end + stride, 0);
            }
            reached[end..end + stride].fill(0);
        }
        let flooded = if self.pause > 0 {
            self.pause -= 1;
            seed(&mut self.reached, strip, self.adjacency, 0..stride - 2);
            false
        } else {
            let done = if self.closing { self.flood(strip) } else { self.flood_common(strip) };
            self.pause = if done { 0 } else { PAUSE };
            done
        };
        let closing = self.closing;
        let Followed { runs, settled } = self.follow(strip, flooded);
        let points = (strip.rows * (stride - 2) * 64) as u64;
        if flooded {
            let many = runs > points / 48;
            self.closing |= many && !closing;
            if settled < points / 64 && !self.closing {
                // Floods that settle almost nothing are not worth their time.
                self.pause = PAUSE;
            }
        }
        for reached in [&mut self.reached.black, &mut self.reached.white] {
            if flooded && !closing {
                let common = &self.common[end - stride..end];
                reached[end - stride..end].iter_mut().zip(common).for_each(|(reached, common)| *reached |= common);
            }
            reached.copy_within(end - stride..end, 0);
        }
    }

    /// Floods a strip with both colors. Returns whether the flood finished.
    fn flood(&mut self, strip: &Strip) -> bool {
        let adjacency = self.adjacency;
        flood_strip(
            strip,
            adjacency,
            &mut self.reached,
            both_colors(&strip.open, strip, adjacency),
            |reached, words| {
                seed(reached, strip, adjacency, words);
            },
        )
    }

    /// Floods a strip with the points that both colors reach, starting with points that are near both. Returns whether
    /// the flood finished.
    fn flood_common(&mut self, strip: &Strip) -> bool {
        let ShareTally { adjacency, reached, common, .. } = self;
        let (adjacency, stride) = (*adjacency, strip.stride);
        let end = (strip.rows + 1) * stride;
        if common.len() < end + stride {
            common.resize(end + stride, 0);
        }
        common[end..end + stride].fill(0);
        for (common, (black, white)) in common[..stride].iter_mut().zip(reached.black.iter().zip(&reached.white)) {
            *common = black & white;
        }
        let mut near = 0;
        let tile = |(_, common): &mut (_, &mut Vec<u64>), first, due, most| {
            flood::tile_of_one(&strip.open, common, stride, first, strip.rows, adjacency, due, most)
        };
        flood_strip(strip, adjacency, &mut (reached, common), tile, |(reached, common), words| {
            // The points near a color are computed one group of words ahead.
            let to = (words.end + WORD_LANES).min(stride - 2);
            seed(reached, strip, adjacency, near..to);
            near = to;
            for y in 1..=strip.rows {
                let row = |y: usize| y * stride + words.start..y * stride + words.end + 2;
                let rows = [&reached.black, &reached.white].map(|plane| [y - 1, y, y + 1].map(|y| &plane[row(y)]));
                planes::common(&strip.open[row(y)], rows, adjacency, &mut common[row(y)]);
            }
        })
    }

    /// Removes the regions that reach neither the row above the strip nor its last row from the remaining points,
    /// because they are complete. Returns whether that was worth the time: whether they were most of the points.
    fn close(&mut self, strip: &Strip) -> bool {
        let stride = strip.stride;
        let end = (strip.rows + 1) * stride;
        for going in [&mut self.going.black, &mut self.going.white] {
            going.clear();
            going.resize(end + stride, 0);
        }
        // Up and down take the roles of the two colors.
        let ByColor { black: up, white: down } = &mut self.going;
        up[..stride].copy_from_slice(&self.left[..stride]);
        if matches!(self.above, RowsAbove::Rows) {
            up[stride..2 * stride].copy_from_slice(&self.left[stride..2 * stride]);
        }
        down[end - stride..end].copy_from_slice(&self.left[end - stride..end]);
        if !flood_strip(
            strip,
            self.adjacency,
            &mut self.going,
            both_colors(&self.left, strip, self.adjacency),
            |_, _| (),
        ) {
            return false;
        }
        let (mut closed, mut left) = (0, 0);
        for y in 1..=strip.rows {
            let row = y * stride..(y + 1) * stride;
            let near = [&self.reached.black[row.clone()], &self.reached.white[row.clone()]];
            let going = [&self.going.black[row.clone()], &self.going.white[row.clone()]];
            let [black, white, neither, going_on] = planes::take_closed(going, near, &mut self.left[row]);
            self.lone.owned.black += black;
            self.lone.owned.white += white;
            self.lone.neutral += neither;
            closed += black + white + neither;
            left += going_on;
        }
        closed > left
    }

    /// Follows the unsettled points.
    fn follow(&mut self, strip: &Strip, flooded: bool) -> Followed {
        let stride = strip.stride;
        let mut settled = 0;
        // Rows in which everything is settled.
        let mut nothing = vec![false];
        let before = self.frontier.runs();
        self.left.resize((strip.rows + 1) * stride, 0);
        self.left[..stride].copy_from_slice(self.frontier.last_row());
        for y in 1..=strip.rows {
            let row = y * stride..(y + 1) * stride;
            let (empty, left) = (strip.row(&strip.open, y), &mut self.left[row.clone()]);
            let mut some = true;
            if flooded && !self.closing {
                let common = &self.common[row];
                let both;
                (both, some) = planes::unsettled(empty, common, common, left);
                settled += both;
            } else if flooded {
                let near = [&self.reached.black[row.clone()], &self.reached.white[row]];
                let both;
                (both, some) = planes::unsettled(empty, near[0], near[1], left);
                settled += both;
            } else {
                left.copy_from_slice(empty);
            }
            nothing.push(!some);
        }
        if flooded && self.closing {
            self.closing = self.close(strip);
        }
        let mut below = ByColor { black: vec![0; stride], white: vec![0; stride] };
        for color in Color::BOTH {
            let stones = strip.row(&strip.stones[color], 1);
            for w in 1..stride - 1 {
                below[color][w] = strip.open[stride + w] & !self.left[stride + w] | stones[w];
            }
        }
        self.frontier.touch_below(&below.black, &below.white);
        let mut points = vec![0; stride];
        for y in 1..=strip.rows {
            let rows = [y - 1, y, y + 1].map(|y| y * stride..(y + 1) * stride);
            let near =
                ByColor { black: &self.reached.black[rows[1].clone()], white: &self.reached.white[rows[1].clone()] };
            if nothing[y] && nothing[y - 1] {
                self.frontier.push_nothing();
            } else if y == strip.rows || y == 1 && matches!(self.above, RowsAbove::Rows) {
                // The row below the last one is not known yet, nor is the row above the first one of a part.
                self.frontier.push(&self.left[rows[1].clone()], near);
            } else {
                let rows = rows.map(|row| &self.left[row]);
                let [black, white, neither] =
                    planes::take_lone(rows, self.adjacency, [near.black, near.white], &mut points);
                self.lone.owned.black += black;
                self.lone.owned.white += white;
                self.lone.neutral += neither;
                self.frontier.push(&points, near);
            }
            if matches!(self.above, RowsAbove::Rows) {
                self.frontier.keep_top();
                let row = |plane: &[u64]| strip.row(plane, 1).to_vec();
                let stones = ByColor { black: row(&strip.stones.black), white: row(&strip.stones.white) };
                self.above = RowsAbove::First(row(&strip.open), stones);
            }
        }
        self.lone.neutral += settled;
        Followed { runs: self.frontier.runs() - before, settled }
    }

    /// Returns the points of each owner, after all strips have been added.
    pub(crate) fn finish(self) -> Closed {
        let mut closed = self.frontier.finish();
        closed.owned.black += self.lone.owned.black;
        closed.owned.white += self.lone.owned.white;
        closed.neutral += self.lone.neutral;
        closed
    }
}

/// Marks the points next to stones and below reached points, for a range of words of the rows.
fn seed(reached: &mut ByColor<Vec<u64>>, strip: &Strip, adjacency: Adjacency, words: Range<usize>) {
    let stride = strip.stride;
    // Includes one more word on either side.
    let row = |y: usize| y * stride + words.start..y * stride + words.end + 2;
    let none = vec![0; words.len() + 2];
    for (reached, stones) in [(&mut reached.black, &strip.stones.black), (&mut reached.white, &strip.stones.white)] {
        for y in 1..=strip.rows {
            let below = if y == strip.rows { &none } else { &stones[row(y + 1)] };
            let rows = [&stones[row(y - 1)], &stones[row(y)], below];
            planes::beside(&strip.open[row(y)], rows, adjacency, &mut reached[row(y)]);
        }
        let (above, rest) = reached.split_at_mut(stride);
        let open = strip.row(&strip.open, 1);
        for w in words.start + 1..=words.end {
            let aside = if adjacency.is_hex() { above[w] >> 1 | above[w + 1] << 63 } else { 0 };
            rest[w] |= (above[w] | aside) & open[w];
        }
    }
}

/// Visits a tile of a strip for both colors.
fn both_colors(
    open: &[u64],
    strip: &Strip,
    adjacency: Adjacency,
) -> impl Fn(&mut ByColor<Vec<u64>>, usize, u64, u32) -> Visit {
    move |ByColor { black, white }, first, due, most| {
        flood::tile(open, black, white, strip.stride, first, strip.rows, adjacency, due, most)
    }
}

/// Floods a strip tile by tile. Returns whether the flood finished.
///
/// A few tiles at a time are flooded until they no longer change, so that they stay in the cache however long the rows
/// are. The initial points of a range of words are computed just before they are needed.
fn flood_strip<P>(
    strip: &Strip,
    adjacency: Adjacency,
    reached: &mut P,
    tile: impl Fn(&mut P, usize, u64, u32) -> Visit,
    mut seed: impl FnMut(&mut P, Range<usize>),
) -> bool {
    let Strip { stride, rows, .. } = *strip;
    let (words, tiles) = (stride - 2, (stride - 2) / WORD_LANES);
    let mut queue: VecDeque<u32> = VecDeque::new();
    // For each tile, the rows to visit.
    let mut due = vec![flood::all_rows(rows); tiles];
    let most = (u64::from(ROUNDS) * tiles as u64 + 64) * 2 * rows as u64;
    let (mut visited, mut seeded) = (0, 0);
    for first in (0..tiles).step_by(TOGETHER) {
        let end = (first + TOGETHER).min(tiles);
        // The last of these tiles also reads the tile after it.
        let to = ((end + 1) * WORD_LANES).min(words);
        seed(reached, seeded..to);
        seeded = to;
        queue.extend(first as u32..end as u32);
        while let Some(at) = queue.pop_front() {
            let at = at as usize;
            let look_at = std::mem::take(&mut due[at]);
            let left = u32::try_from(most - visited).unwrap_or(u32::MAX);
            let visit = tile(reached, stride + 1 + at * WORD_LANES, look_at, left);
            visited += u64::from(visit.visited);
            if visited >= most {
                seed(reached, seeded..words);
                return false;
            }
            for (changed, next) in [(visit.left, at.wrapping_sub(1)), (visit.right, at + 1)] {
                if changed != 0 && next < tiles {
                    // Tiles that were never visited are due already.
                    if due[next] == 0 {
                        queue.push_back(next as u32);
                    }
                    due[next] |= if adjacency.is_hex() { changed | changed << 1 | changed >> 1 } else { changed };
                }
            }
        }
    }
    true
}
