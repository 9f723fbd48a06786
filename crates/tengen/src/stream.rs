//! Boards larger than memory: territory totals row by row, with memory for two rows.
//!
//! Each row is cut into runs of empty points. A run is joined to the runs that it meets in the row above; a region that
//! does not reach the new row is finished, added to the totals and forgotten.

use crate::color::{ByColor, Color};
use crate::diagram::{self, DiagramError, DiagramErrorKind};
use crate::grid::Topology;
use crate::regions::Touches;
use crate::union_find::UnionFind;
use std::fmt;
use std::ops::Range;

/// How many points are whose on a whole board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Columns.
    pub width: u64,
    /// Rows.
    pub height: u64,
    /// Points of territory for each color.
    pub owned: ByColor<u64>,
    /// Empty points that are nobody's.
    pub neutral: u64,
    /// Empty regions.
    pub regions: u64,
}

/// An empty region that the last row read still belongs to.
#[derive(Clone, Copy, Debug, Default)]
struct Open {
    size: u64,
    touches: Touches,
}

impl Open {
    fn join(&mut self, other: Open) {
        self.size += other.size;
        self.touches.black |= other.touches.black;
        self.touches.white |= other.touches.white;
    }

    fn touch(&mut self, cells: &[Option<Color>]) {
        self.touches.black |= cells.contains(&Some(Color::Black));
        self.touches.white |= cells.contains(&Some(Color::White));
    }
}

/// What is wrong with a board that arrives as a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StreamError {
    /// What, in which row and column.
    pub error: DiagramError,
    /// Where in the piece that was fed last.
    pub offset: usize,
}

impl fmt::Display for StreamError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl std::error::Error for StreamError {}

/// Counts a board that arrives in pieces of any size.
///
/// ```
/// use tengen::{Topology, stream::TotalsReader};
/// let mut reader = TotalsReader::new(Topology::Square);
/// reader.feed(b"  B  \n B B \nB W B\n W")?;
/// reader.feed(b" W \n  W  \n")?;
/// let totals = reader.finish()?;
/// assert_eq!((totals.owned.black, totals.owned.white, totals.neutral), (6, 1, 9));
/// # Ok::<(), tengen::stream::StreamError>(())
/// ```
#[derive(Debug)]
pub struct TotalsReader {
    topology: Topology,
    totals: Totals,
    above: Vec<Option<Color>>,
    here: Vec<Option<Color>>,
    /// The last byte was a carriage return, which only a line feed may follow.
    returned: bool,
    /// The empty runs of the row above, and the number of the open region of each.
    runs: Vec<(Range<usize>, usize)>,
    open: Vec<Open>,
}

impl TotalsReader {
    /// Ready for the first row.
    pub fn new(topology: Topology) -> TotalsReader {
        TotalsReader {
            topology,
            totals: Totals::default(),
            above: Vec::new(),
            here: Vec::new(),
            returned: false,
            runs: Vec::new(),
            open: Vec::new(),
        }
    }

    /// Takes the next piece of the text.
    pub fn feed(&mut self, piece: &[u8]) -> Result<(), StreamError> {
        for (offset, &byte) in piece.iter().enumerate() {
            let fail = |reader: &TotalsReader, kind| StreamError { error: reader.error(kind), offset };
            if byte == b'\n' {
                self.returned = false;
                self.end_row().map_err(|kind| fail(self, kind))?;
                continue;
            }
            let full = self.totals.height > 0 && self.here.len() == self.above.len();
            match diagram::content(char::from(byte)) {
                _ if self.returned => return Err(fail(self, DiagramErrorKind::UnknownCharacter('\r'))),
                None if byte == b'\r' => self.returned = true,
                Some(_) if full => {
                    let expected = self.above.len();
                    return Err(fail(self, DiagramErrorKind::Ragged { expected, found: expected + 1 }));
                }
                Some(stone) => self.here.push(stone),
                None => {
                    let rest = &piece[offset..piece.len().min(offset + 4)];
                    let unknown = String::from_utf8_lossy(rest).chars().next();
                    let kind = unknown.map_or(DiagramErrorKind::NotText, DiagramErrorKind::UnknownCharacter);
                    return Err(fail(self, kind));
                }
            }
        }
        Ok(())
    }

    fn error(&self, kind: DiagramErrorKind) -> DiagramError {
        DiagramError { kind, row: self.totals.height as usize, column: self.here.len() }
    }

    /// Joins the row that is complete to those above it.
    fn end_row(&mut self) -> Result<(), DiagramErrorKind> {
        let (found, expected) = (self.here.len(), self.above.len());
        if self.totals.height > 0 && found != expected {
            return Err(DiagramErrorKind::Ragged { expected, found });
        }
        if found == 0 {
            return Err(DiagramErrorKind::Empty);
        }
        self.totals.width = found as u64;
        let here = std::mem::take(&mut self.here);
        // What a cell touches in the next row: the one below it, and in Hex also the one below to the left.
        let slant = usize::from(self.topology == Topology::Hex);
        for (run, region) in &self.runs {
            self.open[*region].touch(&here[run.start.saturating_sub(slant)..run.end]);
        }
        let first = self.open.len();
        let runs = self.runs_of(&here, slant);
        let mut sets = UnionFind::new(self.open.len());
        let mut from = 0;
        for (index, run) in runs.iter().enumerate() {
            while self.runs.get(from).is_some_and(|(above, _)| above.end <= run.start) {
                from += 1;
            }
            let meets = self.runs[from..].iter().take_while(|(above, _)| above.start < run.end + slant);
            for (_, region) in meets {
                sets.join(*region, first + index);
            }
        }
        self.carry(&runs, first, &mut sets);
        self.here = std::mem::replace(&mut self.above, here);
        self.here.clear();
        self.totals.height += 1;
        Ok(())
    }

    /// The totals, when all rows have come.
    pub fn finish(mut self) -> Result<Totals, StreamError> {
        let ended = if self.here.is_empty() && self.totals.height > 0 { Ok(()) } else { self.end_row() };
        ended.map_err(|kind| StreamError { error: self.error(kind), offset: 0 })?;
        for region in std::mem::take(&mut self.open) {
            self.close(region);
        }
        Ok(self.totals)
    }

    /// Finds the empty runs of a row and opens a region for each, with what it touches beside and above it.
    fn runs_of(&mut self, here: &[Option<Color>], slant: usize) -> Vec<Range<usize>> {
        let mut runs: Vec<Range<usize>> = Vec::new();
        let mut start = None;
        for at in 0..=here.len() {
            match (here.get(at), start) {
                (Some(None), None) => start = Some(at),
                (Some(None), Some(_)) | (_, None) => {}
                (_, Some(from)) => {
                    let mut region = Open { size: (at - from) as u64, ..Open::default() };
                    region.touch(&here[from.saturating_sub(1)..here.len().min(at + 1)]);
                    region.touch(self.above.get(from..self.above.len().min(at + slant)).unwrap_or_default());
                    self.open.push(region);
                    runs.push(from..at);
                    start = None;
                }
            }
        }
        runs
    }

    /// Carries the regions that reach the new row over, numbered anew, and closes the others.
    fn carry(&mut self, runs: &[Range<usize>], first: usize, sets: &mut UnionFind) {
        let old = std::mem::take(&mut self.open);
        let mut number = vec![None; old.len()];
        self.runs.clear();
        for (index, run) in runs.iter().enumerate() {
            let set = sets.find(first + index);
            let region = *number[set].get_or_insert_with(|| {
                self.open.push(Open::default());
                self.open.len() - 1
            });
            self.runs.push((run.clone(), region));
        }
        for (index, &region) in old.iter().enumerate() {
            let set = sets.find(index);
            match number[set] {
                Some(region_now) => self.open[region_now].join(region),
                // Only regions that reached the row above are here, and none of those was joined to another without
                // being in this row: a set that does not reach it has one member.
                None => self.close(region),
            }
        }
    }

    fn close(&mut self, region: Open) {
        self.totals.regions += 1;
        match region.touches.only() {
            Some(color) => self.totals.owned[color] += region.size,
            None => self.totals.neutral += region.size,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn totals(text: &[u8]) -> Result<Totals, (DiagramErrorKind, usize, usize)> {
        let mut reader = TotalsReader::new(Topology::Square);
        let fed = reader.feed(text).and_then(|()| reader.finish());
        fed.map_err(|StreamError { error, .. }| (error.kind, error.row, error.column))
    }

    #[test]
    fn bad_rows_are_named() {
        assert_eq!(totals(b""), Err((DiagramErrorKind::Empty, 0, 0)));
        assert_eq!(totals(b"..\n\n.."), Err((DiagramErrorKind::Ragged { expected: 2, found: 0 }, 1, 0)));
        assert_eq!(totals(b"..\n..."), Err((DiagramErrorKind::Ragged { expected: 2, found: 3 }, 1, 2)));
        assert_eq!(totals(b"..\n."), Err((DiagramErrorKind::Ragged { expected: 2, found: 1 }, 1, 1)));
        assert_eq!(totals(b"..\n.\0"), Err((DiagramErrorKind::UnknownCharacter('\0'), 1, 1)));
        assert_eq!(totals(b".\r."), Err((DiagramErrorKind::UnknownCharacter('\r'), 0, 1)));
        assert_eq!(totals(b"..\r\n..\r\n").map(|totals| totals.neutral), Ok(4));
        assert_eq!(totals(b"XO").map(|totals| totals.regions), Ok(0));
    }
}
