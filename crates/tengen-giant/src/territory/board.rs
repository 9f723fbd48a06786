//! A giant board in memory as two bit planes, and the owner of each of its points.

use super::band::Band;
use super::census::{Census, RowPart};
use super::counter::{ShareCounter, Totals};
use super::parts;
use crate::kernel;
use crate::rows::{RowError, RowErrorKind, RowFormat, RowSink, TextReader};
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use tengen::Topology;
use tengen::{ByColor, Color};

/// The maximum average number of rounds per tile before floods are replaced by runs.
const ROUNDS: u32 = 12;
/// The number of tiles that are flooded faster than another thread starts: a corridor may cross a border repeatedly.
const FEW_TILES: usize = 64;
/// The number of bytes of text that are read between checks whether another method is better.
const PIECE: usize = 1 << 18;

/// The owners of the empty points of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shares {
    /// The points of territory of each color.
    pub owned: ByColor<u64>,
    /// The number of neutral empty points.
    pub neutral: u64,
}

/// A board of any size that fits into memory, at two bits per point.
///
/// ```
/// use std::num::NonZero;
/// use tengen::{Color, Topology};
/// use tengen_giant::territory::GiantBoard;
/// let board = GiantBoard::parse(b"  B  \n B B \nB W B\n W W \n  W  \n", Topology::Square)?;
/// let owners = board.owners(NonZero::<usize>::MIN);
/// assert_eq!(owners.at(0, 1), Some(Color::Black));
/// assert_eq!((owners.shares().owned.black, owners.shares().neutral), (6, 9));
/// # Ok::<(), tengen_giant::rows::RowError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GiantBoard {
    topology: Topology,
    width: usize,
    height: usize,
    /// The number of words of a row, including those at both ends.
    stride: usize,
    /// The stones: a row above the board, the rows, and a row below.
    stones: ByColor<Vec<u64>>,
}

impl GiantBoard {
    /// Returns a board without rows; [`push`](RowSink::push) adds rows.
    pub fn new(topology: Topology) -> GiantBoard {
        GiantBoard { topology, width: 0, height: 0, stride: 0, stones: ByColor::default() }
    }

    /// Parses rows of text.
    pub fn parse(text: &[u8], topology: Topology) -> Result<GiantBoard, RowError> {
        let mut board = GiantBoard::new(topology);
        // Reserves one bit per byte and some more for the ends of rows, because growing copies the memory and new
        // memory is slow.
        for plane in [&mut board.stones.black, &mut board.stones.white] {
            plane.reserve_exact(text.len() / 60);
        }
        let mut reader = TextReader::new(RowFormat::GoText, board);
        reader.feed(text)?;
        reader.finish()
    }

    /// Appends the rows of another board below this one. Returns whether they have the same length.
    fn stack(&mut self, below: &GiantBoard) -> bool {
        if self.width != below.width {
            return false;
        }
        for color in Color::BOTH {
            let plane = &mut self.stones[color];
            plane.truncate((self.height + 1) * self.stride);
            plane.extend(&below.stones[color][self.stride..]);
        }
        self.height += below.height;
        true
    }

    /// Returns the number of columns.
    pub const fn width(&self) -> usize {
        self.width
    }

    /// Returns the number of rows.
    pub const fn height(&self) -> usize {
        self.height
    }

    /// Returns how points are connected.
    pub const fn topology(&self) -> Topology {
        self.topology
    }

    /// Returns the stone at a column and a row, or `None` if the point is empty or off the board.
    pub fn stone(&self, x: usize, y: usize) -> Option<Color> {
        if x >= self.width || y >= self.height {
            return None;
        }
        let at = (y + 1) * self.stride + 1 + x / 64;
        Color::BOTH.into_iter().find(|&color| self.stones[color][at] >> (x % 64) & 1 != 0)
    }

    /// Returns the bits of the stones of `color` in a row, with the first column lowest.
    pub fn row(&self, color: Color, y: usize) -> &[u64] {
        let from = (y + 1) * self.stride + 1;
        &self.stones[color][from..from + self.width.div_ceil(64)]
    }

    /// Returns the points of each owner and the number of regions.
    pub fn totals(&self, threads: NonZero<usize>) -> Totals {
        let (mut shares, mut regions) = (Shares::default(), 0);
        if let Some(others) = NonZero::new(threads.get() - 1) {
            std::thread::scope(|scope| {
                scope.spawn(|| regions = self.regions());
                shares = self.shares(others);
            });
        } else {
            (shares, regions) = (self.shares(threads), self.regions());
        }
        let Shares { owned, neutral } = shares;
        Totals { width: self.width as u64, height: self.height as u64, owned, neutral, regions }
    }

    /// Returns the number of empty regions.
    fn regions(&self) -> u64 {
        let mut census = Census::new(kernel::words(self.width), self.topology == Topology::Hex);
        let mut open = vec![0; self.stride];
        let cells = self.width.div_ceil(64);
        let last = u64::MAX >> (cells * 64 - self.width);
        for y in 0..self.height {
            let stones = self.row(Color::Black, y).iter().zip(self.row(Color::White, y));
            open[1..].iter_mut().zip(stones).for_each(|(open, (black, white))| *open = !(black | white));
            open[cells] &= last;
            census.push(&open);
        }
        census.finish()
    }

    /// Returns the points of each owner.
    pub fn shares(&self, threads: NonZero<usize>) -> Shares {
        if let Some(owners) = self.flooded(threads, ROUNDS) {
            return owners.shares();
        }
        let mut counter = ShareCounter::new(self.topology);
        self.send(&mut counter);
        counter.finish()
    }

    /// Sends all rows to a counter.
    fn send(&self, counter: &mut impl RowSink) {
        for y in 0..self.height {
            let pushed = counter.push(self.width, self.row(Color::Black, y), self.row(Color::White, y));
            debug_assert_eq!(pushed, Ok(()), "rows were checked when they came");
        }
    }

    /// Returns the owner of each point.
    pub fn owners(&self, threads: NonZero<usize>) -> GiantOwners {
        let owners = self.flooded(threads, ROUNDS).or_else(|| self.painted());
        owners.or_else(|| self.flooded(threads, u32::MAX)).unwrap_or_default()
    }

    /// Returns the owner of each point, found by runs, or `None` if there are too many runs.
    fn painted(&self) -> Option<GiantOwners> {
        let is_hex = self.topology == Topology::Hex;
        let stones = ByColor { black: &self.stones.black[..], white: &self.stones.white[..] };
        let mut band = Band::new(self.width, self.stride, stones, is_hex);
        let rows = self.height.max(1);
        band.paint().then(|| GiantOwners { width: self.width, height: self.height, rows, bands: vec![band] })
    }

    /// Returns the owner of each point, or `None` if that takes more rounds per tile than allowed.
    ///
    /// Each thread floods a band of rows. Then points reached across the borders of the bands are flooded until nothing
    /// changes.
    fn flooded(&self, threads: NonZero<usize>, most: u32) -> Option<GiantOwners> {
        let is_hex = self.topology == Topology::Hex;
        let rows = self.height.div_ceil(threads.get()).next_multiple_of(kernel::flood::TILE_ROWS).max(1);
        let make = |start: usize| {
            let range = start * self.stride..((start + rows).min(self.height) + 2) * self.stride;
            let stones = ByColor { black: &self.stones.black[range.clone()], white: &self.stones.white[range] };
            Band::new(self.width, self.stride, stones, is_hex)
        };
        let mut bands: Vec<Option<Band>> = (0..self.height).step_by(rows).map(|_| None).collect();
        on_threads(bands.iter_mut().enumerate().map(|(at, band)| {
            move || {
                let mut made = make(at * rows);
                *band = made.flood(most).then_some(made);
            }
        }));
        let mut bands: Vec<Band> = bands.into_iter().collect::<Option<_>>()?;
        while (1..bands.len()).fold(false, |any, at| {
            let (above, below) = bands.split_at_mut(at);
            Band::exchange(&mut above[at - 1], &mut below[0]) | any
        }) {
            let done = if bands.iter().map(Band::tiles_due).sum::<usize>() <= FEW_TILES {
                bands.iter_mut().all(|band| band.flood(most))
            } else {
                let done = AtomicBool::new(true);
                on_threads(bands.iter_mut().filter(|band| band.tiles_due() > 0).map(|band| {
                    || {
                        done.fetch_and(band.flood(most), Ordering::Relaxed);
                    }
                }));
                done.into_inner()
            };
            if !done {
                return None;
            }
        }
        Some(GiantOwners { width: self.width, height: self.height, rows, bands })
    }
}

/// Does each piece of work on its own thread, except the first, which runs on this thread.
fn on_threads<W: FnOnce() + Send>(mut work: impl Iterator<Item = W>) {
    let first = work.next();
    std::thread::scope(|scope| {
        work.for_each(|work| {
            scope.spawn(work);
        });
        if let Some(first) = first {
            first();
        }
    });
}

/// The number of parts per thread of a board in memory.
const PARTS_PER_THREAD: NonZero<usize> = NonZero::new(4).unwrap();

/// Returns the points of each owner on a board of text in memory, by the fastest method for that board.
///
/// The board is counted as a stream first, with a part of the rows per thread. If most regions turn out to touch one
/// color, they would have to be distinguished row by row, so the whole board is loaded into memory and flooded instead.
pub fn shares(text: &[u8], topology: Topology, threads: NonZero<usize>) -> Result<Shares, RowError> {
    let row = text.iter().position(|&byte| byte == b'\n').map_or(text.len(), |end| end + 1).max(1);
    let most = if threads.get() > 1 { threads.saturating_mul(PARTS_PER_THREAD) } else { threads };
    let parts = parts::parts(text.len().div_ceil(row) as u64, 1, most);
    let piece =
        |part: &RowPart| &text[part.above as usize * row..((part.above + part.rows) as usize * row).min(text.len())];
    let one_sided = AtomicBool::new(false);
    if parts.len() < 2 {
        let counter = count(text, ShareCounter::new(topology), &one_sided)?;
        if !one_sided.into_inner() {
            return Ok(counter.finish());
        }
        return Ok(GiantBoard::parse(text, topology)?.shares(threads));
    }
    // The memory that a thread uses for one part is reused for the next.
    let spare = Mutex::new(Vec::new());
    let spare = || spare.lock().unwrap_or_else(PoisonError::into_inner);
    let counted = parts::gather(
        parts.len(),
        threads,
        |at| {
            let memory = spare().pop().unwrap_or_default();
            let counter = ShareCounter::for_part(topology, parts[at], memory);
            let mut counted = count(piece(&parts[at]), counter, &one_sided).ok()?;
            spare().push(counted.settle());
            Some(counted)
        },
        |above, below| one_sided.load(Ordering::Relaxed) || above.append(below),
    );
    if !one_sided.into_inner() {
        // Errors are reported with their place in the whole text.
        return counted.map_or_else(|| shares(text, topology, NonZero::<usize>::MIN), |all| Ok(all.finish()));
    }
    let board = parts::gather(
        parts.len(),
        threads,
        |at| GiantBoard::parse(piece(&parts[at]), topology).ok(),
        |above, below| above.stack(&below),
    );
    match board {
        Some(board) => Ok(board.shares(threads)),
        None => Ok(GiantBoard::parse(text, topology)?.shares(threads)),
    }
}

/// Counts rows of text, unless loading the whole board into memory turns out to be better.
fn count(text: &[u8], counter: ShareCounter, one_sided: &AtomicBool) -> Result<ShareCounter, RowError> {
    let mut reader = TextReader::new(RowFormat::GoText, counter);
    let mut offset = 0;
    for piece in text.chunks(PIECE) {
        if one_sided.load(Ordering::Relaxed) {
            break;
        }
        reader.feed(piece).map_err(|error| RowError { offset: error.offset + offset, ..error })?;
        offset += piece.len();
        one_sided.fetch_or(reader.sink().is_one_sided() && offset < text.len(), Ordering::Relaxed);
    }
    if one_sided.load(Ordering::Relaxed) { Ok(reader.into_sink()) } else { reader.end() }
}

impl RowSink for GiantBoard {
    type Output = GiantBoard;

    fn width(&self) -> Option<usize> {
        (self.height > 0).then_some(self.width)
    }

    fn height(&self) -> u64 {
        self.height as u64
    }

    fn push(&mut self, width: usize, black: &[u64], white: &[u64]) -> Result<(), RowErrorKind> {
        self.check_width(width)?;
        if self.topology == Topology::Torus {
            return Err(RowErrorKind::Torus);
        }
        self.width = width;
        self.stride = kernel::words(width) + 2;
        self.height += 1;
        let cells = width.div_ceil(64);
        let last = u64::MAX >> (cells * 64 - width);
        for (plane, row) in [(&mut self.stones.black, black), (&mut self.stones.white, white)] {
            // The row below the board becomes this row, and a new row is added below it.
            plane.resize((self.height + 2) * self.stride, 0);
            let from = self.height * self.stride + 1;
            let words = &mut plane[from..from + cells];
            words.copy_from_slice(&row[..cells]);
            words[cells - 1] &= last;
        }
        Ok(())
    }

    fn finish(self) -> GiantBoard {
        self
    }
}

/// The owner of each point of a board.
#[derive(Clone, Debug, Default)]
pub struct GiantOwners {
    width: usize,
    height: usize,
    /// The number of rows of each band but the last.
    rows: usize,
    bands: Vec<Band>,
}

impl GiantOwners {
    /// Returns the owner of the empty point at a column and a row: the only color that its region touches. Returns
    /// `None` for neutral points, stones and points off the board.
    pub fn at(&self, x: usize, y: usize) -> Option<Color> {
        if x >= self.width || y >= self.height {
            return None;
        }
        self.bands[y / self.rows].owner(x, y % self.rows)
    }

    /// Returns the points of each owner.
    pub fn shares(&self) -> Shares {
        let mut shares = Shares::default();
        for band in &self.bands {
            let counted = band.shares();
            shares.owned.black += counted.owned.black;
            shares.owned.white += counted.owned.white;
            shares.neutral += counted.neutral;
        }
        shares
    }
}
