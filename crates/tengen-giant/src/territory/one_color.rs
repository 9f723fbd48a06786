//! Counts the owners of points, and postpones that while all stones have one color.
//!
//! On a board whose stones all have one color, every empty point belongs to that color: a board is connected, so a
//! region that touches no stone is the whole board. Following regions from row to row is only necessary once the other
//! color appears. Until then the rows are kept, at one bit per point, up to [`MOST_WORDS`].

use super::census::RowPart;
use super::strip::{ShareTally, Strip};
use crate::kernel::adjacency::Adjacency;
use crate::kernel::frontier::Closed;
use crate::kernel::planes;
use tengen::Color;

/// The maximum number of words of postponed rows: 8 MiB, a board of 8,192 x 8,192 points.
const MOST_WORDS: usize = 1 << 20;

/// Counts the points of each owner.
#[derive(Clone, Debug)]
pub(crate) struct OwnerTally {
    /// The rows so far, unless they have been counted. If there are any, nothing has been added to `tally`.
    postponed: Option<OneColorRows>,
    tally: ShareTally,
}

impl OwnerTally {
    /// Returns a tally for the rows of a board of `width` columns, or for a part of them.
    pub(crate) fn new(width: usize, adjacency: Adjacency, part: Option<RowPart>) -> OwnerTally {
        let rows = OneColorRows::new(width, MOST_WORDS);
        // The rows of a large board would be postponed by many threads at once, and counted by one of them.
        let too_large = part.is_some_and(|part| {
            let rows_of_board = part.above.saturating_add(part.rows).saturating_add(part.below);
            rows_of_board.saturating_mul(rows.words as u64) > MOST_WORDS as u64
        });
        let mut tally = ShareTally::new(width, adjacency);
        if part.is_some_and(|part| part.above > 0) {
            tally.go_on_above();
        }
        OwnerTally { postponed: (!too_large).then_some(rows), tally }
    }

    /// Adds a strip.
    pub(crate) fn push(&mut self, strip: &Strip) {
        if !self.postponed.as_mut().is_some_and(|rows| rows.add(strip)) {
            self.count_postponed();
            self.tally.push(strip);
        }
    }

    /// Counts the postponed rows. Later rows are not postponed.
    fn count_postponed(&mut self) {
        if let Some(rows) = self.postponed.take() {
            rows.count(&mut self.tally, Strip::new(rows.width));
        }
    }

    /// Appends the rows that follow these; `last` is the restarted last strip of this part.
    pub(crate) fn append(&mut self, last: &Strip, below: OwnerTally) {
        let Some(rows) = below.postponed else {
            self.count_postponed();
            self.tally.append(last, below.tally);
            return;
        };
        if self.postponed.as_mut().is_some_and(|above| above.append(&rows)) {
            return;
        }
        self.count_postponed();
        let mut strip = Strip::new(rows.width);
        strip.start_below(last);
        rows.count(&mut self.tally, strip);
        self.tally.settle();
    }

    /// Frees the memory that a finished part does not need.
    pub(crate) fn settle(&mut self) {
        if let Some(rows) = &mut self.postponed {
            rows.stones.shrink_to_fit();
        }
        self.tally.settle();
    }

    /// Returns the points of each owner, after all strips have been added.
    pub(crate) fn finish(self) -> Closed {
        match self.postponed {
            Some(rows) => rows.owners(),
            None => self.tally.finish(),
        }
    }
}

/// Rows in which all stones have one color.
#[derive(Clone, Debug)]
struct OneColorRows {
    width: usize,
    /// The number of words per row.
    words: usize,
    /// The maximum number of words.
    most: usize,
    color: Option<Color>,
    /// The stones of each row.
    stones: Vec<u64>,
    /// The number of empty points.
    open: u64,
}

impl OneColorRows {
    fn new(width: usize, most: usize) -> OneColorRows {
        OneColorRows { width, words: width.div_ceil(64), most, color: None, stones: Vec::new(), open: 0 }
    }

    /// Whether a number of words in this color may be added.
    fn has_room(&self, color: Option<Color>, words: usize) -> bool {
        let same_color = self.color.is_none() || color.is_none() || self.color == color;
        same_color && self.stones.len() + words <= self.most
    }

    /// Adds the rows of a strip. Returns `false` if that would be a second color or too many rows.
    fn add(&mut self, strip: &Strip) -> bool {
        let rows = strip.stride..(strip.rows + 1) * strip.stride;
        let [black, white] = Color::BOTH.map(|color| strip.stones[color][rows.clone()].iter().any(|&word| word != 0));
        let color = match (black, white) {
            (true, true) => return false,
            (true, false) => Some(Color::Black),
            (false, true) => Some(Color::White),
            (false, false) => None,
        };
        if !self.has_room(color, strip.rows * self.words) {
            return false;
        }
        let plane = &strip.stones[color.unwrap_or(Color::Black)];
        for y in 1..=strip.rows {
            self.stones.extend_from_slice(&strip.row(plane, y)[1..=self.words]);
        }
        self.open += planes::points(&strip.open[rows]);
        self.color = self.color.or(color);
        true
    }

    /// Appends other rows. Returns `false` if that would be a second color or too many rows.
    fn append(&mut self, below: &OneColorRows) -> bool {
        if !self.has_room(below.color, below.stones.len()) {
            return false;
        }
        self.stones.extend_from_slice(&below.stones);
        self.open += below.open;
        self.color = self.color.or(below.color);
        true
    }

    /// Adds the rows to a tally in strips. `strip` must be empty; its memory is reused for each strip.
    fn count(&self, tally: &mut ShareTally, mut strip: Strip) {
        let none = vec![0; self.words];
        for stones in self.stones.chunks_exact(self.words) {
            let (black, white) = if self.color == Some(Color::White) { (&*none, stones) } else { (stones, &*none) };
            strip.push(self.width, black, white);
            if strip.full() {
                tally.push(&strip);
                strip.restart();
            }
        }
        if strip.rows > 0 {
            tally.push(&strip);
        }
    }

    /// Returns the points of each owner, if there are no other rows.
    fn owners(&self) -> Closed {
        let mut closed = Closed::default();
        match self.color {
            Some(color) => closed.owned[color] = self.open,
            None => closed.neutral = self.open,
        }
        closed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Whenever rows are counted, the result is the same: row by row, at the second color, or when there are too
        /// many rows.
        #[test]
        fn postponing_changes_nothing(
            width in 1..200usize,
            rows in proptest::collection::vec((any::<[u64; 4]>(), 0..40u8), 1..150),
            most in 0..500usize,
            adjacency in prop::sample::select(&Adjacency::BOTH[..]),
        ) {
            let words = width.div_ceil(64);
            let mut plain = ShareTally::new(width, adjacency);
            let mut tally = OwnerTally::new(width, adjacency, None);
            tally.postponed = Some(OneColorRows::new(width, most));
            let mut strip = Strip::new(width);
            for (stones, kind) in &rows {
                let (none, stones) = (&[0; 4][..words], &stones[..words]);
                let [black, white] = match kind {
                    0 => [none, stones],
                    1..5 => [none, none],
                    _ => [stones, none],
                };
                strip.push(width, black, white);
                if strip.full() || *kind % 8 == 0 {
                    plain.push(&strip);
                    tally.push(&strip);
                    strip.restart();
                }
            }
            if strip.rows > 0 {
                plain.push(&strip);
                tally.push(&strip);
            }
            prop_assert_eq!(tally.finish(), plain.finish());
        }
    }
}
