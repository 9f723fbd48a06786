//! Parts of a board that are counted on different machines, and joined.
//!
//! A counted part is small: the points of the regions that end within it, and the first and the last row with the
//! regions that may go on. Joining two parts needs only the rows at which they meet, and the result is again a part.

use super::counter::Totals;
use crate::kernel::sets::Sets;
use std::fmt;
use tengen::{Board, ByColor, Color, Regions, Topology};

/// The bits of a region's colors: the stones that it touches.
const BLACK: u8 = 1;
const WHITE: u8 = 2;
const BOTH: usize = 3;

/// A number that stands for no region.
const NONE: u32 = u32::MAX;

/// A point of the first or the last row: a stone, or the number of an open region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
enum BorderPoint {
    #[cfg_attr(feature = "serde", serde(rename = "b"))]
    Black,
    #[cfg_attr(feature = "serde", serde(rename = "w"))]
    White,
    #[cfg_attr(feature = "serde", serde(rename = "r"))]
    Region(u32),
}

impl BorderPoint {
    const fn color_bit(self) -> u8 {
        match self {
            BorderPoint::Black => BLACK,
            BorderPoint::White => WHITE,
            BorderPoint::Region(_) => 0,
        }
    }
}

/// The size of a region so far, and the colors that it touches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct OpenRegion {
    size: u64,
    colors: u8,
}

impl OpenRegion {
    fn of(regions: &Regions, label: usize) -> OpenRegion {
        let region = regions.get(label);
        let touches = region.touches.colors();
        let colors = u8::from(touches.black) * BLACK + u8::from(touches.white) * WHITE;
        OpenRegion { size: region.size as u64, colors }
    }

    fn add(&mut self, other: OpenRegion) {
        self.size += other.size;
        self.colors |= other.colors;
    }
}

/// The regions that reach neither the first nor the last row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct ClosedRegions {
    /// The points by the colors that their region touches.
    points: [u64; BOTH + 1],
    count: u64,
}

impl ClosedRegions {
    fn add(&mut self, region: OpenRegion) {
        self.points[usize::from(region.colors) & BOTH] += region.size;
        self.count += 1;
    }
}

/// A counted part of a board.
///
/// ```
/// use tengen::diagram;
/// use tengen_giant::territory::CountedPart;
///
/// let top = CountedPart::of_board(&diagram::parse(".X.\n.X.")?, 0)?;
/// let bottom = CountedPart::of_board(&diagram::parse(".XO")?, 2)?;
/// let totals = top.append(&bottom)?.totals();
/// assert_eq!((totals.owned.black, totals.neutral, totals.regions), (3, 2, Some(2)));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(try_from = "PartFields"))]
pub struct CountedPart(PartFields);

/// The fields of a part, which are checked when a part is read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
struct PartFields {
    /// The number of rows above the part.
    above: u64,
    rows: u64,
    width: u64,
    is_hex: bool,
    closed: ClosedRegions,
    /// The regions of the first and the last row.
    open: Vec<OpenRegion>,
    first: Vec<BorderPoint>,
    last: Vec<BorderPoint>,
}

/// Why two parts cannot be joined.
///
/// ```
/// use tengen::diagram;
/// use tengen_giant::territory::{CountedPart, PartError};
///
/// let row = diagram::parse(".X.")?;
/// let (top, bottom) = (CountedPart::of_board(&row, 0)?, CountedPart::of_board(&row, 2)?);
/// assert_eq!(top.append(&bottom), Err(PartError::Gap { expected: 1, found: 2 }));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PartError {
    /// The second part does not begin where the first one ends. Rows are counted from 0.
    Gap {
        /// The row after the first part.
        expected: u64,
        /// The first row of the second part.
        found: u64,
    },
    /// The parts have rows of different lengths.
    Width,
    /// One part is of a square board, the other of a Hex board.
    Topology,
    /// The board is a torus.
    Torus,
    /// The parts have more open regions than can be numbered, or more points.
    TooLarge,
    /// A part that was read contradicts itself.
    Damaged,
}

impl fmt::Display for PartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            PartError::Gap { expected, found } => {
                write!(f, "row {} is missing: the next part begins with row {}", expected + 1, found + 1)
            }
            PartError::Width => f.write_str("the parts have rows of different lengths"),
            PartError::Topology => f.write_str("the parts are of a square and of a Hex board"),
            PartError::Torus => {
                f.write_str("a torus cannot be counted in parts: its first row is adjacent to its last one")
            }
            PartError::TooLarge => f.write_str("the parts are too large to be joined"),
            PartError::Damaged => f.write_str("the part is damaged"),
        }
    }
}

impl std::error::Error for PartError {}

/// Numbers the regions of the first and the last row again, so that the others can be forgotten.
struct Numbering {
    new: Vec<u32>,
    open: Vec<OpenRegion>,
}

impl Numbering {
    fn new(regions: usize) -> Numbering {
        Numbering { new: vec![NONE; regions], open: Vec::new() }
    }

    fn number(&mut self, old: usize, region: impl FnOnce() -> OpenRegion) -> BorderPoint {
        if self.new[old] == NONE {
            self.new[old] = self.open.len() as u32;
            self.open.push(region());
        }
        BorderPoint::Region(self.new[old])
    }

    fn is_open(&self, old: usize) -> bool {
        self.new[old] != NONE
    }
}

impl CountedPart {
    /// Counts a part whose first row is below `above` other rows. A torus has no parts: its first row is adjacent to
    /// its last one.
    pub fn of_board(board: &Board, above: u64) -> Result<CountedPart, PartError> {
        let grid = board.grid();
        let is_hex = match grid.topology() {
            Topology::Square => false,
            Topology::Hex => true,
            Topology::Torus => return Err(PartError::Torus),
        };
        let regions = Regions::of_board(board);
        let mut numbering = Numbering::new(regions.len());
        let mut row = |y: usize| -> Vec<BorderPoint> {
            let points = (0..grid.width()).filter_map(|x| grid.point(x, y));
            let border_point = |point| match board[point] {
                Some(Color::Black) => BorderPoint::Black,
                Some(Color::White) => BorderPoint::White,
                None => {
                    let label = regions.label(point);
                    numbering.number(label, || OpenRegion::of(&regions, label))
                }
            };
            points.map(border_point).collect()
        };
        let (first, last) = (row(0), row(grid.height() - 1));
        let mut closed = ClosedRegions::default();
        let is_closed = |label: &usize| !numbering.is_open(*label) && regions.get(*label).content.is_none();
        for label in (0..regions.len()).filter(is_closed) {
            closed.add(OpenRegion::of(&regions, label));
        }
        let (rows, width) = (grid.height() as u64, grid.width() as u64);
        Ok(CountedPart(PartFields { above, rows, width, is_hex, closed, open: numbering.open, first, last }))
    }

    /// Joins this part and the one below it.
    pub fn append(self, below: &CountedPart) -> Result<CountedPart, PartError> {
        self.0.append(&below.0).map(CountedPart)
    }

    /// Returns the totals, as if no rows were above or below.
    pub fn totals(&self) -> Totals {
        self.0.totals()
    }
}

impl PartFields {
    fn append(mut self, below: &PartFields) -> Result<PartFields, PartError> {
        if self.above + self.rows != below.above {
            return Err(PartError::Gap { expected: self.above + self.rows, found: below.above });
        }
        if self.width != below.width {
            return Err(PartError::Width);
        }
        if self.is_hex != below.is_hex {
            return Err(PartError::Topology);
        }
        let points = (self.rows.checked_add(below.rows)).and_then(|rows| rows.checked_mul(self.width));
        let count = u32::try_from(self.open.len() + below.open.len()).ok().filter(|&count| count != NONE);
        let (Some(_), Some(count)) = (points, count) else { return Err(PartError::TooLarge) };
        let offset = self.open.len() as u32;
        let shifted = |point: BorderPoint| match point {
            BorderPoint::Region(number) => BorderPoint::Region(number + offset),
            stone => stone,
        };
        self.open.extend(&below.open);
        let mut sets = Sets::default();
        sets.restart(count);
        // In Hex, a point also touches the one above it to the right.
        let straight = self.last.iter().zip(&below.first);
        let slanted = self.last.iter().skip(1).zip(&below.first).filter(|_| self.is_hex);
        for (&upper, &lower) in straight.chain(slanted) {
            match (upper, shifted(lower)) {
                (BorderPoint::Region(one), BorderPoint::Region(other)) => drop(sets.join(one, other)),
                (BorderPoint::Region(region), stone) | (stone, BorderPoint::Region(region)) => {
                    self.open[region as usize].colors |= stone.color_bit();
                }
                _ => {}
            }
        }
        let mut sums = vec![OpenRegion::default(); self.open.len()];
        for (number, &region) in (0..count).zip(&self.open) {
            sums[sets.find(number) as usize].add(region);
        }
        // Regions that reach neither the first nor the last row are now closed.
        let mut numbering = Numbering::new(sums.len());
        let mut renumbered = |point: BorderPoint| match point {
            BorderPoint::Region(number) => {
                let root = sets.find(number) as usize;
                numbering.number(root, || sums[root])
            }
            stone => stone,
        };
        let first = self.first.iter().map(|&point| renumbered(point)).collect();
        let last = below.last.iter().map(|&point| renumbered(shifted(point))).collect();
        let mut closed = self.closed;
        for (sum, points) in closed.points.iter_mut().zip(below.closed.points) {
            *sum += points;
        }
        closed.count += below.closed.count;
        for (root, &region) in sums.iter().enumerate() {
            if region.size > 0 && !numbering.is_open(root) {
                closed.add(region);
            }
        }
        Ok(PartFields { rows: self.rows + below.rows, closed, open: numbering.open, first, last, ..self })
    }

    fn totals(&self) -> Totals {
        let mut all = self.closed;
        for &region in &self.open {
            all.add(region);
        }
        let [nothing, black, white, both] = all.points;
        Totals {
            width: self.width,
            height: self.rows,
            owned: ByColor { black, white },
            neutral: nothing + both,
            regions: Some(all.count),
        }
    }
}

#[cfg(feature = "serde")]
impl TryFrom<PartFields> for CountedPart {
    type Error = PartError;

    fn try_from(part: PartFields) -> Result<CountedPart, PartError> {
        let PartFields { above, rows, width, ref closed, ref open, ref first, ref last, .. } = part;
        let is_row = |row: &[BorderPoint]| {
            let is_known = |point: &BorderPoint| match *point {
                BorderPoint::Region(number) => (number as usize) < open.len(),
                _ => true,
            };
            row.len() as u64 == width && row.iter().all(is_known)
        };
        let area = rows.checked_mul(width).filter(|&area| area > 0 && above.checked_add(rows).is_some());
        let mut sizes = closed.points.iter().copied().chain(open.iter().map(|region| region.size));
        let points = sizes.try_fold(0u64, u64::checked_add);
        let fits = area.zip(points).is_some_and(|(area, points)| points <= area && closed.count <= area);
        let is_region = |region: &OpenRegion| region.size > 0 && usize::from(region.colors) <= BOTH;
        if !fits || !is_row(first) || !is_row(last) || !open.iter().all(is_region) {
            return Err(PartError::Damaged);
        }
        Ok(CountedPart(part))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::{RowFormat, TextReader};
    use crate::territory::RowCounter;
    use proptest::prelude::*;
    use tengen::{Topology, diagram};

    fn part(text: &str, topology: Topology, above: u64) -> Result<CountedPart, PartError> {
        let board = diagram::parse(text).unwrap();
        let stones = board.grid().points().map(|point| board[point]).collect();
        CountedPart::of_board(&Board::from_stones(board.grid().to_topology(topology), stones).unwrap(), above)
    }

    proptest! {
        /// However a board is cut, and in whatever order its parts are joined, the totals are those of the whole.
        #[test]
        fn parts_are_joined_to_the_whole(
            width in 1usize..40,
            topology in prop::sample::select(vec![Topology::Square, Topology::Hex]),
            stones in prop::collection::vec(prop::sample::select(vec!['.', '.', 'X', 'O']), 40..1200),
            cuts in prop::collection::vec(1usize..6, 1..40),
            pair in 0usize..40,
        ) {
            let rows: Vec<String> = stones.chunks_exact(width).map(|row| row.iter().collect()).collect();
            let mut reader = TextReader::new(RowFormat::GoText, RowCounter::new(topology));
            reader.feed((rows.join("\n") + "\n").as_bytes()).unwrap();
            let whole = reader.finish().unwrap();
            let (mut parts, mut above) = (Vec::new(), 0);
            for height in cuts.into_iter().cycle() {
                let text = rows[above..rows.len().min(above + height)].join("\n");
                parts.push(part(&text, topology, above as u64).unwrap());
                above += height;
                if above >= rows.len() {
                    break;
                }
            }
            while parts.len() > 1 {
                let at = pair % (parts.len() - 1);
                let below = parts.remove(at + 1);
                parts[at] = parts[at].clone().append(&below).unwrap();
            }
            prop_assert_eq!(parts[0].totals(), whole);
        }
    }

    #[test]
    fn parts_that_do_not_fit_are_refused() {
        let square = |text: &str, above| part(text, Topology::Square, above).unwrap();
        assert_eq!(square(".X", 0).append(&square(".X.", 1)), Err(PartError::Width));
        assert_eq!(square(".X", 1).append(&square(".X", 1)), Err(PartError::Gap { expected: 2, found: 1 }));
        let hex = part(".X", Topology::Hex, 1).unwrap();
        assert_eq!(square(".X", 0).append(&hex), Err(PartError::Topology));
        assert_eq!(part(".X", Topology::Torus, 0), Err(PartError::Torus));
    }
}
