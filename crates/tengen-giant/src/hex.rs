//! Hex: the winner of a board of any height, read row by row, with only a few rows in memory.
//!
//! The color that joins top and bottom has won if its stones connect these sides. The other color has won if those
//! stones and the empty cells together do not connect them. So only runs of cells of the first color are tracked,
//! joined with the runs of the row above. As long as no cell is empty, both cases have the same runs, which are
//! computed only once.

use crate::rows::{RowErrorKind, RowSink};
use tengen::Color;
use tengen::hex::Orientation;

/// Finds the winner of a Hex board that arrives row by row.
///
/// ```
/// use tengen::{Color, Topology, hex::Orientation};
/// use tengen_giant::{hex::WinnerFinder, rows::{BoardReader, RowFormat}};
///
/// let finder = |_| WinnerFinder::new(Orientation::TopBottom);
/// let mut reader = BoardReader::new(RowFormat::HexText, Topology::Hex, finder);
/// reader.feed(b". X .\n X O O\n  X . .\n")?;
/// assert_eq!(reader.finish()?, Some(Color::Black));
/// # Ok::<(), tengen_giant::rows::RowError>(())
/// ```
#[derive(Clone, Debug)]
pub struct WinnerFinder {
    vertical: Color,
    height: u64,
    width: usize,
    /// The runs of the vertical color.
    stones: Front,
    /// The runs of the vertical color together with the empty cells, or `None` as long as there is no empty cell.
    open: Option<Front>,
    /// The row as bits: cells of the vertical color, and cells that are not of the other color.
    bits: [Vec<u64>; 2],
}

impl WinnerFinder {
    /// Creates a finder that is ready for the first row.
    pub fn new(orientation: Orientation) -> WinnerFinder {
        WinnerFinder {
            vertical: orientation.vertical(),
            height: 0,
            width: 0,
            stones: Front::default(),
            open: None,
            bits: [Vec::new(), Vec::new()],
        }
    }

    /// Returns the winner if the rows so far are the whole board.
    pub fn winner(&self) -> Option<Color> {
        let joined = self.stones.reaches();
        let possible = self.open.as_ref().map_or(joined, Front::reaches);
        match (joined, possible) {
            _ if self.height == 0 => None,
            (true, _) => Some(self.vertical),
            (false, false) => Some(self.vertical.opponent()),
            (false, true) => None,
        }
    }
}

impl RowSink for WinnerFinder {
    type Output = Option<Color>;

    fn width(&self) -> Option<usize> {
        (self.height > 0).then_some(self.width)
    }

    fn height(&self) -> u64 {
        self.height
    }

    fn push(&mut self, width: usize, black: &[u64], white: &[u64]) -> Result<(), RowErrorKind> {
        self.check_width(width)?;
        self.width = width;
        let (own, other) = if self.vertical == Color::Black { (black, white) } else { (white, black) };
        let words = width.div_ceil(64);
        let last = u64::MAX >> (words * 64 - width);
        self.bits.iter_mut().for_each(Vec::clear);
        self.bits[0].extend(&own[..words]);
        self.bits[1].extend(other[..words].iter().map(|other| !other));
        self.bits.iter_mut().for_each(|bits| bits[words - 1] &= last);
        if self.open.is_none() && self.bits[0] != self.bits[1] {
            self.open = Some(self.stones.clone());
        }
        let first = self.height == 0;
        self.stones.push(&self.bits[0], width, first);
        if let Some(open) = &mut self.open {
            open.push(&self.bits[1], width, first);
        }
        self.height += 1;
        Ok(())
    }

    fn finish(self) -> Option<Color> {
        self.winner()
    }
}

/// The set of all runs that are joined to the top.
const TOP: u32 = 0;

/// The runs of the last row, and how they are joined through the rows above.
#[derive(Clone, Debug, Default)]
struct Front {
    /// The start and end columns of the runs, alternating.
    edges: Vec<u32>,
    /// The set of each run.
    sets: Vec<u32>,
    /// The set that each joined set was merged into. The smaller number always wins, so `TOP` is never replaced.
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
            // A cell has two neighbors above: the one in its column and the one to the right of that.
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
            // The last run above may also touch the next run of this row, so it is not skipped.
            old = above.saturating_sub(1).max(old);
            if set == u32::MAX {
                set = parent.len() as u32;
                parent.push(set);
            }
            sets.push(set);
        }
    }

    /// Renumbers the sets of the row above from zero and drops all others, which bounds the memory.
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

    /// Whether a run of the last row is joined to the top.
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

/// Returns where runs of ones begin and end: every bit that differs from the bit before it.
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
    fn the_winner_so_far_is_known_after_every_row() {
        let mut finder = WinnerFinder::new(Orientation::TopBottom);
        assert_eq!(finder.winner(), None);
        // The rows `X.O`, `X.O`, `OOO` and `...`, with the first column lowest.
        let so_far = [[0b001, 0b100], [0b001, 0b100], [0b000, 0b111], [0b000, 0b000]].map(|[black, white]| {
            finder.push(3, &[black], &[white]).unwrap();
            finder.winner()
        });
        assert_eq!(so_far, [Some(Color::Black), Some(Color::Black), Some(Color::White), Some(Color::White)]);
    }
}
