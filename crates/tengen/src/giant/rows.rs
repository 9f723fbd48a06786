//! A board that comes row by row as bits: how many points are whose, and how many regions there are.

use super::census::Census;
use super::board::Shares;
use super::strip::{self, Strip};
use crate::diagram::DiagramErrorKind;
use crate::grid::{GridError, Topology};
use crate::kernel;
use crate::stream::{Rows, Totals};

/// The longest row; columns and runs are numbered in 32 bits.
pub(crate) const MAX_WIDTH: usize = 1 << 31;
/// The least number of points of a strip for which a second thread pays.
const POINTS_FOR_THREADS: usize = 1 << 17;

/// Counts rows of bits.
#[derive(Clone, Debug)]
pub struct RowCounter {
    topology: Topology,
    two_threads: bool,
    regions: bool,
    width: usize,
    height: u64,
    state: Option<State>,
}

#[derive(Clone, Debug)]
struct State {
    strip: Strip,
    shares: strip::Shares,
    census: Option<Census>,
}

impl RowCounter {
    /// Ready for the first row.
    pub fn new(topology: Topology) -> RowCounter {
        RowCounter { topology, two_threads: false, regions: true, width: 0, height: 0, state: None }
    }

    /// The same counter with a second thread, which counts regions while the first one counts points.
    #[must_use]
    pub fn on_two_threads(mut self) -> RowCounter {
        self.two_threads = true;
        self
    }
}

impl Rows for RowCounter {
    type Output = Totals;

    fn width(&self) -> Option<usize> {
        (self.height > 0).then_some(self.width)
    }

    fn height(&self) -> u64 {
        self.height
    }

    fn push(&mut self, width: usize, black: &[u64], white: &[u64]) -> Result<(), DiagramErrorKind> {        if self.height > 0 && width != self.width {
            return Err(DiagramErrorKind::Ragged { expected: self.width, found: width });
        }
        if width == 0 {
            return Err(DiagramErrorKind::Empty);
        }
        if width > MAX_WIDTH {
            return Err(DiagramErrorKind::Size(GridError { width, height: 1 }));
        }
        let words = kernel::words(width);
        let slant = self.topology == Topology::Hex;
        self.width = width;
        let state = self.state.get_or_insert_with(|| State {
            strip: Strip::new(words),
            shares: strip::Shares::new(words, slant),
            census: self.regions.then(|| Census::new(words, slant)),
        });
        state.strip.push(width, black, white);
        self.height += 1;
        if state.strip.full() {
            state.take_strip(self.two_threads && width.saturating_mul(state.strip.rows) >= POINTS_FOR_THREADS);
        }
        Ok(())
    }

    fn finish(self) -> Totals {        let mut totals = Totals { width: self.width as u64, height: self.height, ..Totals::default() };
        if let Some(mut state) = self.state {
            state.take_strip(false);
            let closed = state.shares.finish();
            totals.owned = closed.owned;
            totals.neutral = closed.neutral;
            totals.regions = state.census.map_or(0, Census::finish);
        }
        totals
    }
}

/// Counts whose the points of rows of bits are, and no regions, which takes less time.
#[derive(Clone, Debug)]
pub struct ShareCounter(RowCounter);

impl ShareCounter {
    /// Ready for the first row.
    pub fn new(topology: Topology) -> ShareCounter {
        ShareCounter(RowCounter { regions: false, ..RowCounter::new(topology) })
    }

    /// Whether most regions so far touch one color, which the board in memory is better for.
    pub(crate) fn is_one_sided(&self) -> bool {
        self.0.state.as_ref().is_some_and(|state| state.shares.is_one_sided())
    }
}

impl Rows for ShareCounter {
    type Output = Shares;

    fn width(&self) -> Option<usize> {
        self.0.width()
    }

    fn height(&self) -> u64 {
        self.0.height()
    }

    fn push(&mut self, width: usize, black: &[u64], white: &[u64]) -> Result<(), DiagramErrorKind> {
        self.0.push(width, black, white)
    }

    fn finish(self) -> Shares {
        let Totals { owned, neutral, .. } = self.0.finish();
        Shares { owned, neutral }
    }
}

impl State {
    /// Counts the strip and makes room for the next one.
    fn take_strip(&mut self, two_threads: bool) {
        let State { strip, shares, census } = self;
        if strip.rows == 0 {
            return;
        }
        let two_threads = two_threads && census.is_some();
        let mut count_regions = || {
            if let Some(census) = census.as_mut() {
                (1..=strip.rows).for_each(|y| census.push(strip.row(&strip.open, y)));
            }
        };
        if two_threads {
            std::thread::scope(|scope| {
                scope.spawn(count_regions);
                shares.push(strip);
            });
        } else {
            count_regions();
            shares.push(strip);
        }
        strip.restart();
    }
}
