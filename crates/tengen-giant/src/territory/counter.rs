//! Counts a board that arrives row by row as bits: the points of each owner, and the number of regions.

use super::census::{Census, RowPart};
use super::one_color::OwnerTally;
use super::strip::Strip;
use crate::kernel;
use crate::kernel::adjacency::Adjacency;
use crate::rows::{RowErrorKind, RowSink};
use std::sync::Arc;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread::JoinHandle;
use tengen::{ByColor, Topology};

/// The minimum number of words of a row for which a second thread is worthwhile.
const WORDS_FOR_THREADS: usize = 16;

/// The number of empty points of each owner on a board.
///
/// ```
/// use tengen::Grid;
/// use tengen_giant::batch::TerritoryBatch;
///
/// let mut batch = TerritoryBatch::new(Grid::new(5, 1)?)?;
/// batch.push_all(b".X.O.")?;
/// let shares = batch.shares()[0];
/// assert_eq!((shares.owned.black, shares.owned.white, shares.neutral), (1, 1, 1));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shares {
    /// The points of territory of each color.
    pub owned: ByColor<u64>,
    /// The number of neutral empty points.
    pub neutral: u64,
}

/// The points of each owner on a whole board.
///
/// ```
/// use tengen::Topology;
/// use tengen_giant::rows::{RowFormat, TextReader};
/// use tengen_giant::territory::RowCounter;
///
/// let mut reader = TextReader::new(RowFormat::GoText, RowCounter::new(Topology::Square));
/// reader.feed(b".X.O.\n")?;
/// let totals = reader.finish()?;
/// assert_eq!((totals.width, totals.height, totals.regions), (5, 1, Some(3)));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// The number of columns.
    pub width: u64,
    /// The number of rows.
    pub height: u64,
    /// The points of territory of each color.
    pub owned: ByColor<u64>,
    /// The number of neutral empty points.
    pub neutral: u64,
    /// The number of empty regions, or `None` if they were not counted.
    pub regions: Option<u64>,
}

/// Counts rows of bits.
///
/// ```
/// use tengen::Topology;
/// use tengen_giant::rows::{RowFormat, TextReader};
/// use tengen_giant::territory::RowCounter;
///
/// let mut reader = TextReader::new(RowFormat::GoText, RowCounter::new(Topology::Square));
/// // The rows may arrive in pieces of any size.
/// for piece in ["..X", ".O\n..", "X.O\n"] {
///     reader.feed(piece.as_bytes())?;
/// }
/// assert_eq!(reader.finish()?.owned.black, 4);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct RowCounter {
    topology: Topology,
    two_threads: bool,
    counts_regions: bool,
    /// The rows that are counted, if they are only a part of the board.
    part: Option<RowPart>,
    /// The number of rows that come first and are counted elsewhere.
    lead: u64,
    width: usize,
    height: u64,
    state: Option<CounterState>,
    /// Whether all rows so far are counted and unneeded memory has been released.
    settled: bool,
}

#[derive(Debug)]
struct CounterState {
    width: usize,
    strip: Strip,
    owners: OwnerTally,
    census: RegionCounter,
}

impl RowCounter {
    /// Returns a counter without rows.
    pub fn new(topology: Topology) -> RowCounter {
        RowCounter {
            topology,
            two_threads: false,
            counts_regions: true,
            part: None,
            lead: 0,
            width: 0,
            height: 0,
            state: None,
            settled: false,
        }
    }

    /// Returns a counter for a part of a board, which must first be given [the rows above it](RowPart::lead). Parts are
    /// counted independently and joined by [`append`](RowCounter::append).
    ///
    /// ```
    /// use tengen::Topology;
    /// use tengen_giant::rows::{RowFormat, RowSink, TextReader};
    /// use tengen_giant::territory::{RowPart, RowCounter, Totals};
    ///
    /// let part = |part: RowPart| {
    ///     let mut reader = TextReader::new(RowFormat::GoText, RowCounter::for_part(Topology::Square, part));
    ///     reader.feed(" B \n".repeat((part.lead() + part.rows) as usize).as_bytes())?;
    ///     Ok::<RowCounter, tengen_giant::rows::RowError>(reader.end()?)
    /// };
    /// let mut counter = part(RowPart { above: 0, rows: 60, below: 50 })?;
    /// assert!(counter.append(part(RowPart { above: 60, rows: 50, below: 0 })?));
    /// let Totals { height, owned, regions, .. } = counter.finish();
    /// assert_eq!((height, owned.black, regions), (110, 220, Some(2)));
    /// # Ok::<(), tengen_giant::rows::RowError>(())
    /// ```
    pub fn for_part(topology: Topology, part: RowPart) -> RowCounter {
        RowCounter { part: Some(part), lead: part.lead(), ..RowCounter::new(topology) }
    }

    /// Appends the part that follows this one. Returns whether the two fit together and both are complete.
    pub fn append(&mut self, mut below: RowCounter) -> bool {
        self.settle();
        below.settle();
        let (Some(part), Some(next)) = (&mut self.part, below.part) else { return false };
        if self.height < self.lead || below.height < below.lead {
            return false;
        }
        let fits = part.above.checked_add(part.rows) == Some(next.above)
            && next.rows.checked_add(next.below) == Some(part.below);
        let rows = [self.height - self.lead, below.height - below.lead];
        if !fits || rows != [part.rows, next.rows] || self.width != below.width || self.topology != below.topology {
            return false;
        }
        let (Some(state), Some(below)) = (&mut self.state, below.state) else { return false };
        state.owners.append(&state.strip, below.owners);
        state.strip = below.strip;
        match (&mut state.census, below.census) {
            (RegionCounter::Here(census), RegionCounter::Here(below)) => census.append(*below),
            (RegionCounter::Nowhere, RegionCounter::Nowhere) => {}
            _ => return false,
        }
        self.height += next.rows;
        (part.rows, part.below) = (part.rows + next.rows, next.below);
        true
    }

    /// Counts the rows so far, and frees the memory that only more rows would need.
    pub fn settle(&mut self) {
        if let Some(state) = self.state.as_mut().filter(|_| !self.settled) {
            state.take_strip();
            state.strip.settle();
            state.owners.settle();
            // A part that has not been given all rows above it does not know where to begin.
            if let RegionCounter::Here(census) = &mut state.census
                && self.height >= self.lead
            {
                census.settle();
            }
        }
        self.settled = true;
    }

    /// Returns the same counter without a count of regions, which makes it about twice as fast.
    ///
    /// ```
    /// use tengen::Topology;
    /// use tengen_giant::rows::{RowFormat, TextReader};
    /// use tengen_giant::territory::RowCounter;
    ///
    /// let counter = RowCounter::new(Topology::Square).without_regions();
    /// let mut reader = TextReader::new(RowFormat::GoText, counter);
    /// reader.feed(b" BW \n B W\n")?;
    /// let totals = reader.finish()?;
    /// assert_eq!((totals.owned.black, totals.neutral, totals.regions), (2, 1, None));
    /// # Ok::<(), tengen_giant::rows::RowError>(())
    /// ```
    #[must_use]
    pub fn without_regions(mut self) -> RowCounter {
        self.counts_regions = false;
        self
    }

    /// Returns the same counter with a second thread, which counts regions while the first one counts points.
    #[must_use]
    pub fn on_two_threads(mut self) -> RowCounter {
        self.two_threads = true;
        self
    }
}

impl RowSink for RowCounter {
    type Output = Totals;

    fn width(&self) -> Option<usize> {
        (self.height > 0).then_some(self.width)
    }

    fn height(&self) -> u64 {
        self.height
    }

    fn push(&mut self, width: usize, black: &[u64], white: &[u64]) -> Result<(), RowErrorKind> {
        self.check_width(width)?;
        if self.topology == Topology::Torus {
            return Err(RowErrorKind::Torus);
        }
        let words = kernel::words(width);
        let adjacency = Adjacency::of(self.topology);
        self.width = width;
        let state = self.state.get_or_insert_with(|| {
            let census = match self.part.filter(|_| self.counts_regions) {
                Some(part) => RegionCounter::Here(Box::new(Census::for_part(words, adjacency, part))),
                None => RegionCounter::new(words, adjacency, self.counts_regions, self.two_threads),
            };
            CounterState {
                width,
                strip: Strip::new(width),
                owners: OwnerTally::new(width, adjacency, self.part),
                census,
            }
        });
        state.strip.push(width, black, white);
        self.height += 1;
        self.settled = false;
        if self.height <= self.lead {
            if let RegionCounter::Here(census) = &mut state.census {
                census.lead(state.strip.row(&state.strip.open, 1));
            }
            state.strip.rows = 0;
            return Ok(());
        }
        if state.strip.full() {
            state.take_strip();
        }
        Ok(())
    }

    fn finish(self) -> Totals {
        let mut totals =
            Totals { width: self.width as u64, height: self.height.saturating_sub(self.lead), ..Totals::default() };
        totals.regions = self.counts_regions.then_some(0);
        if let Some(mut state) = self.state {
            state.take_strip();
            let closed = state.owners.finish();
            totals.owned = closed.owned;
            totals.neutral = closed.neutral;
            totals.regions = state.census.finish();
        }
        totals
    }
}

impl CounterState {
    /// Counts the strip and prepares the next one.
    fn take_strip(&mut self) {
        let CounterState { width, strip, owners, census } = self;
        if strip.rows == 0 {
            return;
        }
        match census {
            RegionCounter::There { strips, lent, .. } => {
                // A strip that the other thread has finished is reused.
                let back = lent.iter_mut().position(|strip| Arc::get_mut(strip).is_some());
                let back = back.and_then(|at| Arc::try_unwrap(lent.swap_remove(at)).ok());
                let mut next = back.unwrap_or_else(|| Strip::new(*width));
                next.start_below(strip);
                let strip = Arc::new(std::mem::replace(strip, next));
                // If the other thread is gone, it has panicked, which is reported when its count is collected.
                let _ = strips.send(Arc::clone(&strip));
                owners.push(&strip);
                lent.push(strip);
            }
            RegionCounter::Here(census) => {
                census.push_strip(strip);
                owners.push(strip);
                strip.restart();
            }
            RegionCounter::Nowhere => {
                owners.push(strip);
                strip.restart();
            }
        }
    }
}

/// Where regions are counted.
#[derive(Debug)]
enum RegionCounter {
    Nowhere,
    Here(Box<Census>),
    /// On a separate thread, which receives every strip and returns the number of regions.
    There {
        strips: SyncSender<Arc<Strip>>,
        lent: Vec<Arc<Strip>>,
        count: JoinHandle<u64>,
    },
}

impl RegionCounter {
    fn new(words: usize, adjacency: Adjacency, wanted: bool, elsewhere: bool) -> RegionCounter {
        if !wanted {
            return RegionCounter::Nowhere;
        }
        if elsewhere && words >= WORDS_FOR_THREADS {
            let mut census = Census::new(words, adjacency);
            // Only a few strips may wait, so that memory stays in proportion to the width.
            let (strips, waiting) = sync_channel::<Arc<Strip>>(4);
            let count = std::thread::Builder::new().spawn(move || {
                for strip in waiting {
                    census.push_strip(&strip);
                }
                census.finish()
            });
            // If no thread can be started, this thread does the work.
            if let Ok(count) = count {
                return RegionCounter::There { strips, lent: Vec::new(), count };
            }
        }
        RegionCounter::Here(Box::new(Census::new(words, adjacency)))
    }

    /// Returns the number of regions, if they were counted.
    fn finish(self) -> Option<u64> {
        match self {
            RegionCounter::Nowhere => None,
            RegionCounter::Here(census) => Some(census.finish()),
            RegionCounter::There { strips, count, .. } => {
                drop(strips);
                Some(count.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            }
        }
    }
}
