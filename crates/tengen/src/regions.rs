//! Connected regions and what they are adjacent to: the basis of territory, captures and Hex.
//!
//! Every point belongs to exactly one region: a maximal set of points with the same content that are connected through
//! neighbors. The board is scanned once, row by row. Each row is divided into runs of equal points, and union-find
//! joins each run to the runs with the same content in the row above. There is no recursion; time and memory are
//! proportional to the area.

use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::grid::{Grid, Point};
use crate::sides::{Side, Sides};
use crate::topology::Topology;
use crate::union_find::UnionFind;
use alloc::vec;
use alloc::vec::Vec;
use core::iter::{Enumerate, FusedIterator};
use core::slice;

/// What a region is adjacent to, apart from itself.
///
/// ```
/// use tengen::{Color, Regions, diagram};
///
/// let regions = Regions::of_board(&diagram::parse(".X.O\n")?);
/// let touches: Vec<Option<Color>> = regions.iter().map(|(_, region)| region.touches.only()).collect();
/// assert_eq!(touches, [Some(Color::Black), None, None, None]);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Touches {
    /// Whether a black stone is adjacent.
    pub black: bool,
    /// Whether a white stone is adjacent.
    pub white: bool,
    /// Whether an empty point is adjacent: a liberty of a chain.
    pub empty: bool,
}

impl Touches {
    /// Returns the adjacent color if there is exactly one: the owner of an empty region.
    pub const fn only(self) -> Option<Color> {
        match (self.black, self.white) {
            (true, false) => Some(Color::Black),
            (false, true) => Some(Color::White),
            _ => None,
        }
    }

    /// Returns the adjacent colors.
    pub const fn colors(self) -> ByColor<bool> {
        ByColor { black: self.black, white: self.white }
    }

    fn add(&mut self, content: Option<Color>) {
        match content {
            Some(Color::Black) => self.black = true,
            Some(Color::White) => self.white = true,
            None => self.empty = true,
        }
    }
}

const EMPTY: u8 = 1;
const BLACK: u8 = 2;
const WHITE: u8 = 4;

/// Returns the bit that represents the content of a point.
const fn bit(content: Option<Color>) -> u8 {
    match content {
        None => EMPTY,
        Some(Color::Black) => BLACK,
        Some(Color::White) => WHITE,
    }
}

/// One connected region of equal points.
///
/// ```
/// use tengen::{Color, Regions, Side, diagram};
///
/// let board = diagram::parse(".X.\nXX.\n")?;
/// let regions = Regions::of_board(&board);
/// let corner = regions.at(board.grid().at(0, 0)?);
/// assert_eq!((corner.content, corner.size, corner.touches.only()), (None, 1, Some(Color::Black)));
/// assert!(corner.sides.has(Side::Top) && corner.sides.has(Side::Left));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Region {
    /// The content of its points: stones of a color, or nothing.
    pub content: Option<Color>,
    /// The number of points.
    pub size: usize,
    /// What the region is adjacent to.
    pub touches: Touches,
    /// The sides of the board that it reaches.
    pub sides: Sides,
}

/// All regions of a grid, numbered in the order of their first points.
///
/// ```
/// use tengen::{Color, Regions, diagram};
///
/// let board = diagram::parse("XX.\nOX.\n")?;
/// let regions = Regions::of_board(&board);
/// assert_eq!(regions.len(), 3);
/// let chain = regions.at(board.grid().at(0, 0)?);
/// assert_eq!((chain.content, chain.size), (Some(Color::Black), 3));
/// assert_eq!(regions.liberties(0).len(), 2);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Regions {
    grid: Grid,
    labels: Vec<u32>,
    all: Vec<Region>,
    /// The points, sorted by region and then by position. Region `n` is `starts[n]..starts[n + 1]`.
    sorted: Vec<Point>,
    starts: Vec<u32>,
}

impl Regions {
    /// Returns the regions of a board: chains of stones and connected empty points.
    pub fn of_board(board: &Board) -> Regions {
        let contents: Vec<u8> = board.stones().iter().map(|&stone| bit(stone)).collect();
        Regions::new(board.grid(), &contents)
    }

    /// Returns the regions of any map from points to colors. `content` is called once per point.
    pub fn of(grid: Grid, content: impl Fn(Point) -> Option<Color>) -> Regions {
        let contents: Vec<u8> = (0..grid.area()).map(|index| bit(content(Point::from_index(index)))).collect();
        Regions::new(grid, &contents)
    }

    /// Returns the regions of points whose contents are given as [`bit`]s.
    fn new(grid: Grid, contents: &[u8]) -> Regions {
        let Scan { runs, mut sets, mut run_of } = Scan::of(grid, contents);
        // A set of runs is represented by its first run, which gets its label before the others need it.
        let mut places: Vec<RunTarget> = Vec::with_capacity(runs.len());
        let mut merged: Vec<Run> = Vec::with_capacity(runs.len());
        for (run, found) in runs.iter().enumerate() {
            let first = sets.find(run as u32) as usize;
            let label = if first == run {
                merged.push(Run { size: 0, ..*found });
                merged.len() as u32 - 1
            } else {
                places[first].label
            };
            let region = &mut merged[label as usize];
            places.push(RunTarget { label, offset: region.size });
            region.beside |= found.beside;
            region.sides = region.sides.union(found.sides);
            region.size += found.size;
        }
        let mut starts = Vec::with_capacity(merged.len() + 1);
        let mut total = 0;
        for region in &merged {
            starts.push(total);
            total += region.size;
        }
        starts.push(total);
        // The points of a run are adjacent in `sorted`, so the distance between a point's index and its place there is
        // the same for all of them.
        let mut first_point = 0;
        for (place, run) in places.iter_mut().zip(&runs) {
            place.offset = (starts[place.label as usize] + place.offset).wrapping_sub(first_point);
            first_point += run.size;
        }
        let mut sorted = vec![Point::from_index(0); grid.area()];
        for (index, label) in run_of.iter_mut().enumerate() {
            let place = places[*label as usize];
            *label = place.label;
            sorted[place.offset.wrapping_add(index as u32) as usize] = Point::from_index(index);
        }
        Regions { grid, labels: run_of, all: merged.into_iter().map(Run::region).collect(), sorted, starts }
    }

    /// The grid of the board.
    pub const fn grid(&self) -> Grid {
        self.grid
    }

    /// The number of regions.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Always false, because every grid has at least one point, and every point has a region.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Returns the number of the region that contains `point`.
    pub fn label(&self, point: Point) -> usize {
        self.labels[point.index()] as usize
    }

    /// Returns the region that contains `point`.
    pub fn at(&self, point: Point) -> &Region {
        &self.all[self.label(point)]
    }

    /// Returns the region with this number.
    pub fn get(&self, label: usize) -> &Region {
        &self.all[label]
    }

    /// Returns the points of the region with this number, from the top left.
    pub fn points(&self, label: usize) -> &[Point] {
        &self.sorted[self.starts[label] as usize..self.starts[label + 1] as usize]
    }

    /// Returns the points of the region that contains `point`.
    pub fn points_at(&self, point: Point) -> &[Point] {
        self.points(self.label(point))
    }

    /// Returns each region with its number, in the order of their first points.
    pub fn iter(&self) -> RegionIter<'_> {
        RegionIter(self.all.iter().enumerate())
    }

    /// Returns the points of other regions that are adjacent to this one, each once, from the top left. The empty ones
    /// are the liberties of a chain.
    pub fn border(&self, label: usize) -> Vec<Point> {
        let beside = self.points(label).iter().flat_map(|&point| self.grid.neighbors(point));
        let mut border: Vec<Point> = beside.filter(|&point| self.label(point) != label).collect();
        border.sort_unstable();
        border.dedup();
        border
    }

    /// Returns the liberties of a chain: the distinct empty points adjacent to it.
    pub fn liberties(&self, label: usize) -> Vec<Point> {
        let mut border = self.border(label);
        border.retain(|&point| self.at(point).content.is_none());
        border
    }
}

impl<'a> IntoIterator for &'a Regions {
    type Item = (usize, &'a Region);
    type IntoIter = RegionIter<'a>;

    fn into_iter(self) -> RegionIter<'a> {
        self.iter()
    }
}

/// The regions with their numbers. Created by [`Regions::iter`].
///
/// ```
/// use tengen::{Regions, diagram};
///
/// let regions = Regions::of_board(&diagram::parse("X.O\n")?);
/// let sizes: Vec<_> = regions.iter().map(|(label, region)| (label, region.size)).collect();
/// assert_eq!(sizes, [(0, 1), (1, 1), (2, 1)]);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct RegionIter<'a>(Enumerate<slice::Iter<'a, Region>>);

impl<'a> Iterator for RegionIter<'a> {
    type Item = (usize, &'a Region);

    #[inline]
    fn next(&mut self) -> Option<(usize, &'a Region)> {
        self.0.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl ExactSizeIterator for RegionIter<'_> {}

impl FusedIterator for RegionIter<'_> {}

/// Where the points of a run belong.
#[derive(Clone, Copy, Debug)]
struct RunTarget {
    /// The region of the run.
    label: u32,
    /// The number of earlier points of the region; later the distance from a point's index to its place in `sorted`.
    offset: u32,
}

/// A maximal sequence of equal points in one row.
#[derive(Clone, Copy, Debug, Default)]
struct Run {
    size: u32,
    /// The content of its points, as a [`bit`].
    content: u8,
    /// The contents of adjacent points, as [`bit`]s, perhaps with that of its own points.
    beside: u8,
    sides: Sides,
}

impl Run {
    /// Returns the region that consists of these points.
    const fn region(self) -> Region {
        let content = match self.content {
            BLACK => Some(Color::Black),
            WHITE => Some(Color::White),
            _ => None,
        };
        // Regions with the same content are not adjacent, so equal neighbors are points of the region itself.
        let beside = self.beside & !self.content;
        let touches = Touches { black: beside & BLACK != 0, white: beside & WHITE != 0, empty: beside & EMPTY != 0 };
        Region { content, size: self.size as usize, touches, sides: self.sides }
    }
}

/// The rows of a grid, divided into runs that are joined into regions.
struct Scan {
    runs: Vec<Run>,
    sets: UnionFind,
    /// The run that contains each point.
    run_of: Vec<u32>,
}

impl Scan {
    fn of(grid: Grid, contents: &[u8]) -> Scan {
        let width = grid.width();
        let mut runs = vec![Run::default(); grid.area()];
        let mut run_of = vec![0u32; grid.area()];
        let mut count = 0;
        for (row, run_of) in contents.chunks_exact(width).zip(run_of.chunks_exact_mut(width)) {
            let first = count;
            let mut before = row[0];
            for (&content, run_of) in row.iter().zip(run_of) {
                // Without a branch, which would be hard to predict: if no run begins here, both indices are the same,
                // and the run becomes adjacent to its own content, which does no harm.
                let last = count;
                count += usize::from(content != before);
                runs[last].beside |= content;
                let run = &mut runs[count];
                run.beside |= before;
                run.content = content;
                run.size += 1;
                *run_of = count as u32;
                before = content;
            }
            runs[first].sides = Sides::NONE.with(Side::Left);
            runs[count].sides = runs[count].sides.with(Side::Right);
            count += 1;
        }
        runs.truncate(count);
        let bottom = run_of[grid.area() - width] as usize;
        runs[..=run_of[width - 1] as usize].iter_mut().for_each(|run| run.sides = run.sides.with(Side::Top));
        runs[bottom..].iter_mut().for_each(|run| run.sides = run.sides.with(Side::Bottom));
        let mut scan = Scan { runs, sets: UnionFind::new(count), run_of };
        scan.join_rows(contents, width, 0);
        match grid.topology() {
            Topology::Square => {}
            // In Hex, a point is also adjacent to the point above it to the right.
            Topology::Hex => scan.join_rows(contents, width, 1),
            Topology::Torus => scan.join_edges(grid, contents),
        }
        scan
    }

    /// Joins the first row to the last one and the first column to the last one.
    fn join_edges(&mut self, grid: Grid, contents: &[u8]) {
        let (width, area) = (grid.width(), grid.area());
        let columns = (0..width).map(|x| (x, area - width + x));
        let rows = (0..area).step_by(width).map(|first| (first, first + width - 1));
        for (a, b) in columns.chain(rows) {
            self.join_points(contents, a, b);
        }
        for run in &mut self.runs {
            run.sides = Sides::NONE;
        }
    }

    /// Joins the runs of two adjacent points with the same content, or records that they are adjacent.
    fn join_points(&mut self, contents: &[u8], a: usize, b: usize) {
        let (run_a, run_b) = (self.run_of[a], self.run_of[b]);
        if contents[a] == contents[b] {
            self.sets.join(run_a, run_b);
        } else {
            self.runs[run_a as usize].beside |= contents[b];
            self.runs[run_b as usize].beside |= contents[a];
        }
    }

    /// Joins the runs of each row to those with the same content in the row above, and records which runs are
    /// adjacent. The neighbor above is `shift` columns to the right.
    fn join_rows(&mut self, contents: &[u8], width: usize, shift: usize) {
        let (rows, run_of) = (contents.chunks_exact(width), self.run_of.chunks_exact(width));
        let above = rows.clone().zip(run_of.clone());
        // Pairs of runs are written at every point, but only kept if the contents are equal. This is faster than a
        // branch that is hard to predict.
        let mut pairs = vec![(0, 0); width];
        for ((over, upper), (under, lower)) in above.zip(rows.zip(run_of).skip(1)) {
            let over = over[shift..].iter().zip(&upper[shift..]);
            let mut count = 0;
            for ((&over, &upper), (&under, &lower)) in over.zip(under.iter().zip(lower)) {
                pairs[count] = (upper, lower);
                count += usize::from(over == under);
                self.runs[upper as usize].beside |= under;
                self.runs[lower as usize].beside |= over;
            }
            for &(upper, lower) in &pairs[..count] {
                self.sets.join(upper, lower);
            }
        }
    }
}

/// Returns the region that contains `start` and its points from the top left, without examining the rest of the board.
pub fn region_at(grid: Grid, start: Point, content: impl Fn(Point) -> Option<Color>) -> (Region, Vec<Point>) {
    let mut region = Region { content: content(start), size: 0, touches: Touches::default(), sides: Sides::NONE };
    let mut seen = vec![false; grid.area()];
    seen[start.index()] = true;
    let mut points = vec![start];
    while let Some(&point) = points.get(region.size) {
        region.size += 1;
        region.sides = region.sides.union(grid.sides(point));
        for next in grid.neighbors(point) {
            let found = content(next);
            if found != region.content {
                region.touches.add(found);
            } else if !core::mem::replace(&mut seen[next.index()], true) {
                points.push(next);
            }
        }
    }
    points.sort_unstable();
    (region, points)
}
