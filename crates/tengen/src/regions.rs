//! Connected regions and what they touch: the one computation behind territory, captures, clicks and Hex.
//!
//! Every point belongs to exactly one region, the largest set of like points joined through neighbors. Two ways to
//! find them are kept and tested equal: a flood fill with its own queue, and union-find in one pass over the rows.
//! Neither recurses; both take time and memory in proportion to the number of points.

use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::grid::{Grid, Point, Sides};
use crate::union_find::UnionFind;

/// What lies beside a region, the region itself left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Touches {
    /// A black stone is beside it.
    pub black: bool,
    /// A white stone is beside it.
    pub white: bool,
    /// An empty point is beside it: a chain's liberty.
    pub empty: bool,
}

impl Touches {
    /// The color it touches when it touches exactly one: the owner of an empty region.
    pub const fn only(self) -> Option<Color> {
        match (self.black, self.white) {
            (true, false) => Some(Color::Black),
            (false, true) => Some(Color::White),
            _ => None,
        }
    }

    /// The colors it touches.
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

/// One connected region of like points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Region {
    /// What its points hold: stones of a color, or nothing.
    pub content: Option<Color>,
    /// How many points it has.
    pub size: usize,
    /// What lies beside it.
    pub touches: Touches,
    /// The sides of the board it reaches.
    pub sides: Sides,
}

/// All regions of a grid, numbered in the order of their first points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Regions {
    grid: Grid,
    labels: Vec<u32>,
    all: Vec<Region>,
    /// Points sorted by region and then by place; region `n` is `starts[n]..starts[n + 1]`.
    sorted: Vec<Point>,
    starts: Vec<u32>,
}

const NO_LABEL: u32 = u32::MAX;

impl Regions {
    /// The regions of a board: chains of stones and connected empty points.
    pub fn of_board(board: &Board) -> Regions {
        Regions::of(board.grid(), |point| board[point])
    }

    /// The regions of any map of points to colors, by flood fill.
    pub fn of(grid: Grid, content: impl Fn(Point) -> Option<Color>) -> Regions {
        let mut labels = vec![NO_LABEL; grid.area()];
        let mut count = 0;
        let mut queue = Vec::new();
        for start in grid.points() {
            if labels[start.index()] != NO_LABEL {
                continue;
            }
            labels[start.index()] = count;
            queue.push(start);
            // A point is labeled when it is pushed, so it is pushed once.
            while let Some(point) = queue.pop() {
                for next in grid.neighbors(point) {
                    if labels[next.index()] == NO_LABEL && content(next) == content(start) {
                        labels[next.index()] = count;
                        queue.push(next);
                    }
                }
            }
            count += 1;
        }
        Regions::from_labels(grid, labels, count as usize, content)
    }

    /// The same regions by union-find: each point is joined to the like neighbors before it.
    pub fn of_joined(grid: Grid, content: impl Fn(Point) -> Option<Color>) -> Regions {
        let mut sets = UnionFind::new(grid.area());
        for point in grid.points() {
            for before in grid.neighbors(point).filter(|&before| before < point) {
                if content(before) == content(point) {
                    sets.join(before.index(), point.index());
                }
            }
        }
        let mut labels = vec![NO_LABEL; grid.area()];
        let mut count = 0;
        for at in 0..grid.area() {
            // A set is named by its smallest member, which has its label by now.
            let first = sets.find(at);
            labels[at] = if first == at { count } else { labels[first] };
            count += u32::from(first == at);
        }
        Regions::from_labels(grid, labels, count as usize, content)
    }

    fn from_labels(grid: Grid, labels: Vec<u32>, count: usize, content: impl Fn(Point) -> Option<Color>) -> Regions {
        let blank = Region { content: None, size: 0, touches: Touches::default(), sides: Sides::NONE };
        let mut all = vec![blank; count];
        for point in grid.points() {
            let label = labels[point.index()];
            let region = &mut all[label as usize];
            region.content = content(point);
            region.size += 1;
            region.sides = region.sides.union(grid.sides(point));
            for beside in grid.neighbors(point).filter(|beside| labels[beside.index()] != label) {
                region.touches.add(content(beside));
            }
        }
        let mut starts = Vec::with_capacity(count + 1);
        let mut total = 0;
        for region in &all {
            starts.push(total);
            total += region.size as u32;
        }
        let mut next = starts.clone();
        starts.push(total);
        let mut sorted = vec![Point::from_index(0); grid.area()];
        for point in grid.points() {
            let slot = &mut next[labels[point.index()] as usize];
            sorted[*slot as usize] = point;
            *slot += 1;
        }
        Regions { grid, labels, all, sorted, starts }
    }

    /// The geometry.
    pub const fn grid(&self) -> Grid {
        self.grid
    }

    /// How many regions there are.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Never: every grid has a point, and every point a region.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// The number of the region that `point` is in.
    pub fn label(&self, point: Point) -> usize {
        self.labels[point.index()] as usize
    }

    /// The region that `point` is in.
    pub fn at(&self, point: Point) -> &Region {
        &self.all[self.label(point)]
    }

    /// The region of this number.
    pub fn get(&self, label: usize) -> &Region {
        &self.all[label]
    }

    /// The points of the region of this number, from the top left.
    pub fn points(&self, label: usize) -> &[Point] {
        &self.sorted[self.starts[label] as usize..self.starts[label + 1] as usize]
    }

    /// The points of the region that `point` is in.
    pub fn points_at(&self, point: Point) -> &[Point] {
        self.points(self.label(point))
    }

    /// Number and region, in the order of first points.
    pub fn iter(&self) -> impl Iterator<Item = (usize, &Region)> {
        self.all.iter().enumerate()
    }

    /// The points of other regions beside this one, each once, from the top left: a chain's liberties are those
    /// that are empty.
    pub fn border(&self, label: usize) -> Vec<Point> {
        let beside = self.points(label).iter().flat_map(|&point| self.grid.neighbors(point));
        let mut border: Vec<Point> = beside.filter(|&point| self.label(point) != label).collect();
        border.sort_unstable();
        border.dedup();
        border
    }

    /// The liberties of a chain: the distinct empty points beside it.
    pub fn liberties(&self, label: usize) -> Vec<Point> {
        let mut border = self.border(label);
        border.retain(|&point| self.at(point).content.is_none());
        border
    }
}

/// The one region that `start` is in and its points from the top left, without looking at the rest of the board.
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
            } else if !std::mem::replace(&mut seen[next.index()], true) {
                points.push(next);
            }
        }
    }
    points.sort_unstable();
    (region, points)
}
