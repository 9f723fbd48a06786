//! The winner of a board of any height, read row by row, in memory for a few rows.
//!
//! Both questions are one: Black has won when his stones join his sides, and White has won when Black's stones and
//! the empty cells together do not. So only the color that joins top and bottom is followed, as runs of cells joined
//! with the runs of the row above; while no cell is empty both questions have the same runs and are asked once.

use super::bits;
use std::fmt;
use tengen::Color;
use tengen::hex::Orientation;

/// Why rows are not a board, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StreamError {
    /// There is no row, or the first one has no cells.
    Empty,
    /// The row is not as long as the first one.
    Ragged {
        /// The row, from 0.
        row: usize,
        /// Cells in the first row.
        expected: usize,
        /// Cells in this row.
        found: usize,
    },
    /// The byte stands for nothing.
    UnknownByte {
        /// The row, from 0.
        row: usize,
        /// The column, from 0.
        column: usize,
        /// The byte.
        byte: u8,
    },
    /// The rows are longer than a run can number.
    TooWide,
}

impl fmt::Display for StreamError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StreamError::Empty => f.write_str("the board has no cells"),
            StreamError::Ragged { row, expected, found } => {
                write!(f, "row {} has {}, but the first row has {expected}", row + 1, cells(*found))
            }
            StreamError::UnknownByte { row, column, byte } => write!(
                f,
                "row {}, column {}: {:?} is no stone and no empty cell",
                row + 1,
                column + 1,
                char::from(*byte)
            ),
            StreamError::TooWide => f.write_str("the rows have too many cells"),
        }
    }
}

impl std::error::Error for StreamError {}

/// A number of cells in words.
fn cells(count: usize) -> String {
    if count == 1 { "1 cell".into() } else { format!("{count} cells") }
}

/// Who has won on a board given row by row, one byte a cell with the letters of [`text`](tengen::hex::text) and no spaces.
pub fn winner<R: AsRef<[u8]>>(
    rows: impl IntoIterator<Item = R>,
    orientation: Orientation,
) -> Result<Option<Color>, StreamError> {
    let mut stream = Stream::new(orientation);
    for row in rows {
        stream.push(row.as_ref())?;
    }
    stream.finish()
}

/// A board of which some rows have been read.
#[derive(Clone, Debug)]
pub struct Stream {
    vertical: Color,
    rows: usize,
    width: usize,
    /// The runs of the vertical color.
    stones: Front,
    /// The runs of the vertical color and the empty cells; `None` while there was no empty cell.
    open: Option<Front>,
    /// The row as bits: the vertical color, and what is not the other color.
    bits: [Vec<u64>; 2],
}

impl Stream {
    /// Nothing read yet.
    pub fn new(orientation: Orientation) -> Stream {
        Stream {
            vertical: orientation.vertical(),
            rows: 0,
            width: 0,
            stones: Front::default(),
            open: None,
            bits: [Vec::new(), Vec::new()],
        }
    }

    /// Reads the next row.
    pub fn push(&mut self, row: &[u8]) -> Result<(), StreamError> {
        if self.rows == 0 {
            self.width = row.len();
        }
        if self.width == 0 {
            return Err(StreamError::Empty);
        }
        if self.width > u32::MAX as usize / 4 {
            return Err(StreamError::TooWide);
        }
        if row.len() != self.width {
            return Err(StreamError::Ragged { row: self.rows, expected: self.width, found: row.len() });
        }
        let full = self.plane(row)?;
        if !full && self.open.is_none() {
            self.open = Some(self.stones.clone());
        }
        let first = self.rows == 0;
        self.stones.push(&self.bits[0], self.width, first);
        if let Some(open) = &mut self.open {
            open.push(&self.bits[1], self.width, first);
        }
        self.rows += 1;
        Ok(())
    }

    /// Who has won on the rows read so far, taken as the whole board.
    pub fn finish(&self) -> Result<Option<Color>, StreamError> {
        if self.rows == 0 {
            return Err(StreamError::Empty);
        }
        let joined = self.stones.reaches();
        let possible = self.open.as_ref().map_or(joined, Front::reaches);
        Ok(match (joined, possible) {
            (true, _) => Some(self.vertical),
            (false, false) => Some(self.vertical.opponent()),
            (false, true) => None,
        })
    }

    /// Turns a row into bits; tells whether it has no empty cell.
    fn plane(&mut self, row: &[u8]) -> Result<bool, StreamError> {
        if let Some(column) = bits::unknown(row) {
            return Err(StreamError::UnknownByte { row: self.rows, column, byte: row[column] });
        }
        self.bits.iter_mut().for_each(Vec::clear);
        let mut full = true;
        for chunk in row.chunks(bits::WORD) {
            let stones = bits::stones(chunk);
            let inside = u64::MAX >> (bits::WORD - chunk.len());
            full &= stones.black | stones.white == inside;
            self.bits[0].push(stones[self.vertical]);
            self.bits[1].push(!stones[self.vertical.opponent()] & inside);
        }
        Ok(full)
    }
}

/// The set of every run that is joined with the top.
const TOP: u32 = 0;

/// The runs of the last row and how they are joined through the rows above.
#[derive(Clone, Debug, Default)]
struct Front {
    /// Where runs begin and end, one after the other.
    edges: Vec<u32>,
    /// The set of each run.
    sets: Vec<u32>,
    /// Sets that were joined point at the set they went into; a smaller number always wins, so `TOP` does.
    parent: Vec<u32>,
    old_edges: Vec<u32>,
    old_sets: Vec<u32>,
}

impl Front {
    fn find(parent: &mut [u32], mut set: u32) -> u32 {
        while parent[set as usize] != set {
            let up = parent[parent[set as usize] as usize];
            parent[set as usize] = up;
            set = up;
        }
        set
    }

    fn push(&mut self, bits: &[u64], width: usize, first: bool) {
        std::mem::swap(&mut self.edges, &mut self.old_edges);
        std::mem::swap(&mut self.sets, &mut self.old_sets);
        edges(bits, width, &mut self.edges);
        self.sets.clear();
        if first {
            self.parent = vec![TOP];
            self.sets.resize(self.edges.len() / 2, TOP);
            return;
        }
        if self.parent.len() > 4 * width + 64 {
            self.renumber();
        }
        let Front { edges, sets, parent, old_edges, old_sets } = self;
        let (old_runs, runs) = (old_edges.as_chunks::<2>().0, edges.as_chunks::<2>().0);
        let mut old = 0;
        for &[start, end] in runs {
            // The cells above a cell are the one in its column and the one to the right of that.
            while old < old_runs.len() && old_runs[old][1] <= start {
                old += 1;
            }
            let mut set = u32::MAX;
            let mut above = old;
            while above < old_runs.len() && old_runs[above][0] <= end {
                let other = Front::find(parent, old_sets[above]);
                if set == u32::MAX {
                    set = other;
                } else if set != other {
                    let (low, high) = (set.min(other), set.max(other));
                    parent[high as usize] = low;
                    set = low;
                }
                above += 1;
            }
            // The last run above may touch the next run of this row too, so it is not passed over.
            old = above.saturating_sub(1).max(old);
            if set == u32::MAX {
                set = parent.len() as u32;
                parent.push(set);
            }
            sets.push(set);
        }
    }

    /// Gives the sets of the row above small numbers again and forgets all others: this bounds the memory.
    fn renumber(&mut self) {
        let mut names = vec![u32::MAX; self.parent.len()];
        names[TOP as usize] = TOP;
        let mut next = TOP + 1;
        for set in &mut self.old_sets {
            let root = Front::find(&mut self.parent, *set);
            let name = &mut names[root as usize];
            if *name == u32::MAX {
                *name = next;
                next += 1;
            }
            *set = *name;
        }
        self.parent = (0..next).collect();
    }

    /// Whether a run of the last row is joined with the top.
    fn reaches(&self) -> bool {
        let root = |mut set: u32| {
            while self.parent[set as usize] != set {
                set = self.parent[set as usize];
            }
            set
        };
        self.sets.iter().any(|&set| root(set) == TOP)
    }
}

/// Where runs of ones begin and end: each change of a bit from the one before it.
fn edges(bits: &[u64], width: usize, edges: &mut Vec<u32>) {
    edges.clear();
    let mut carry = 0;
    for (word, &ones) in bits.iter().enumerate() {
        let mut changes = ones ^ (ones << 1 | carry);
        carry = ones >> 63;
        while changes != 0 {
            edges.push((word * 64) as u32 + changes.trailing_zeros());
            changes &= changes - 1;
        }
    }
    if edges.len() % 2 == 1 {
        edges.push(width as u32);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_name_the_place() {
        let error = |rows: &[&str]| winner(rows, Orientation::TopBottom).unwrap_err();
        assert_eq!(error(&[]), StreamError::Empty);
        assert_eq!(error(&[""]), StreamError::Empty);
        assert_eq!(error(&["XO", "X"]), StreamError::Ragged { row: 1, expected: 2, found: 1 });
        assert_eq!(error(&["XO", "X "]), StreamError::UnknownByte { row: 1, column: 1, byte: b' ' });
    }

    #[test]
    fn the_winner_so_far_is_known_after_every_row() {
        let mut stream = Stream::new(Orientation::TopBottom);
        let so_far = ["X.O", "X.O", "OOO", "..."].map(|row| {
            stream.push(row.as_bytes()).unwrap();
            stream.finish().unwrap()
        });
        assert_eq!(so_far, [Some(Color::Black), Some(Color::Black), Some(Color::White), Some(Color::White)]);
    }
}
