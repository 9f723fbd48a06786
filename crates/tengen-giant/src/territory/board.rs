//! A giant board in memory as two bit planes, and the owner of each of its points.

use super::band::Band;
use super::census::{Census, Part};
use super::counter::{ShareCounter, Totals};
use super::parts;
use crate::kernel;
use crate::rows::{RowError, RowErrorKind, RowFormat, RowSink, TextReader};
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use tengen::Topology;
use tengen::{ByColor, Color};

/// Rounds that a tile may take on the average before floods are given up for runs.
const ROUNDS: u32 = 12;
/// Tiles that are flooded sooner than another thread has begun: a corridor may cross a border again and again.
const FEW_TILES: usize = 64;
/// Bytes of text that are looked at before it is asked again whether another way is better.
const PIECE: usize = 1 << 18;

/// Whose the empty points of a board are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shares {
    /// Points of territory for each color.
    pub owned: ByColor<u64>,
    /// Empty points that are nobody's.
    pub neutral: u64,
}

/// Any board that fits into memory, two bits a point.
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
    /// Words of a row with those at its ends.
    stride: usize,
    /// Stones: a row above the board, the rows, and a row below.
    stones: ByColor<Vec<u64>>,
}

impl GiantBoard {
    /// A board without rows, to which rows are added by [`push`](RowSink::push).
    pub fn new(topology: Topology) -> GiantBoard {
        GiantBoard { topology, width: 0, height: 0, stride: 0, stones: ByColor::default() }
    }

    /// Reads rows of text.
    pub fn parse(text: &[u8], topology: Topology) -> Result<GiantBoard, RowError> {
        let mut board = GiantBoard::new(topology);
        // A bit for each byte, and some for the ends of rows: memory that grows is copied, and new memory is slow.
        for plane in [&mut board.stones.black, &mut board.stones.white] {
            plane.reserve_exact(text.len() / 60);
        }
        let mut reader = TextReader::new(RowFormat::GoText, board);
        reader.feed(text)?;
        reader.finish()
    }

    /// Adds the rows of another board below this one; whether they are as long.
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

    /// Columns.
    pub const fn width(&self) -> usize {
        self.width
    }

    /// Rows.
    pub const fn height(&self) -> usize {
        self.height
    }

    /// How points are joined.
    pub const fn topology(&self) -> Topology {
        self.topology
    }

    /// The stone at a column and a row; nothing where there is none or that is off the board.
    pub fn stone(&self, x: usize, y: usize) -> Option<Color> {
        if x >= self.width || y >= self.height {
            return None;
        }
        let at = (y + 1) * self.stride + 1 + x / 64;
        Color::BOTH.into_iter().find(|&color| self.stones[color][at] >> (x % 64) & 1 != 0)
    }

    /// The bits of the stones of `color` in a row, the first column lowest.
    pub fn row(&self, color: Color, y: usize) -> &[u64] {
        let from = (y + 1) * self.stride + 1;
        &self.stones[color][from..from + self.width.div_ceil(64)]
    }

    /// How many points are whose, and how many regions there are.
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

    /// How many empty regions there are.
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

    /// How many points are whose.
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

    /// Whose each point is.
    pub fn owners(&self, threads: NonZero<usize>) -> Owners {
        let owners = self.flooded(threads, ROUNDS).or_else(|| self.painted());
        owners.or_else(|| self.flooded(threads, u32::MAX)).unwrap_or_default()
    }

    /// Whose each point is, by runs, unless there are too many to tell apart.
    fn painted(&self) -> Option<Owners> {
        let slant = self.topology == Topology::Hex;
        let stones = ByColor { black: &self.stones.black[..], white: &self.stones.white[..] };
        let mut band = Band::new(self.width, self.stride, stones, slant);
        let rows = self.height.max(1);
        band.paint().then(|| Owners { width: self.width, height: self.height, rows, bands: vec![band] })
    }

    /// Whose each point is, unless that takes more rounds a tile than allowed.
    ///
    /// Each thread floods a band of rows; then what goes on over the borders of the bands is flooded, until nothing does.
    fn flooded(&self, threads: NonZero<usize>, most: u32) -> Option<Owners> {
        let slant = self.topology == Topology::Hex;
        let rows = self.height.div_ceil(threads.get()).next_multiple_of(kernel::flood::TILE_ROWS).max(1);
        let make = |start: usize| {
            let range = start * self.stride..((start + rows).min(self.height) + 2) * self.stride;
            let stones = ByColor { black: &self.stones.black[range.clone()], white: &self.stones.white[range] };
            Band::new(self.width, self.stride, stones, slant)
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
        Some(Owners { width: self.width, height: self.height, rows, bands })
    }
}

/// Does each piece of work on a thread of its own, the first on this one.
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

/// Parts of a board in memory for each thread.
const A_THREAD: NonZero<usize> = NonZero::new(4).unwrap();

/// How many points are whose on a board of text in memory, by whatever way is fastest for it.
///
/// It is counted as a stream first, each thread a part of the rows. Where that shows that most regions touch one color, so
/// that they would have to be told apart row by row, the whole board is taken into memory and flooded.
pub fn shares(text: &[u8], topology: Topology, threads: NonZero<usize>) -> Result<Shares, RowError> {
    let row = text.iter().position(|&byte| byte == b'\n').map_or(text.len(), |end| end + 1).max(1);
    let most = if threads.get() > 1 { threads.saturating_mul(A_THREAD) } else { threads };
    let parts = parts::parts(text.len().div_ceil(row) as u64, 1, most);
    let piece =
        |part: &Part| &text[part.above as usize * row..((part.above + part.rows) as usize * row).min(text.len())];
    let one_sided = AtomicBool::new(false);
    if parts.len() < 2 {
        let counter = count(text, ShareCounter::new(topology), &one_sided)?;
        if !one_sided.into_inner() {
            return Ok(counter.finish());
        }
        return Ok(GiantBoard::parse(text, topology)?.shares(threads));
    }
    // What a thread needs for a part it needs for the next one.
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
        // What is wrong is told with its place in the whole text.
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

/// Counts rows of text, unless it is found that the whole board is better taken into memory.
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
        self.width = width;
        self.stride = kernel::words(width) + 2;
        self.height += 1;
        let cells = width.div_ceil(64);
        let last = u64::MAX >> (cells * 64 - width);
        for (plane, row) in [(&mut self.stones.black, black), (&mut self.stones.white, white)] {
            // The row below the board becomes this row, and there is a new one below.
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

/// Whose each point of a board is.
#[derive(Clone, Debug, Default)]
pub struct Owners {
    width: usize,
    height: usize,
    /// Rows of each band but the last.
    rows: usize,
    bands: Vec<Band>,
}

impl Owners {
    /// Whose the empty point at a column and a row is: the only color that its region touches. Nobody's where a stone
    /// is or off the board.
    pub fn at(&self, x: usize, y: usize) -> Option<Color> {
        if x >= self.width || y >= self.height {
            return None;
        }
        self.bands[y / self.rows].owner(x, y % self.rows)
    }

    /// How many points are whose.
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
