//! Unconditional life: chains that cannot be captured even if their owner never moves again, after Benson (1976).
//!
//! For one color, every other point belongs to an enclosed area. An area is vital to a chain when each of its empty
//! points is a liberty of the chain. A chain that is left with fewer than two vital areas is dropped, together with
//! every area that it borders, until nothing changes. The remaining chains live.
//!
//! Benson's rules forbid suicide. If suicide of two or more stones is allowed, the opponent can empty an area from
//! inside. Then every point of a vital area, including those with stones, must be adjacent to the chain.

use crate::board::Board;
use crate::color::Color;
use crate::go::rules::Suicide;
use crate::grid::{Grid, Point, Points};
use crate::regions::Regions;
use alloc::vec;
use alloc::vec::Vec;
use core::iter::FusedIterator;

/// The unconditionally alive stones, and the points that they surround in which the opponent cannot live.
///
/// ```
/// use tengen::go::Suicide;
/// use tengen::life::UnconditionalLife;
/// use tengen::{Color, diagram};
///
/// let board = diagram::parse(".X.X.\nXXXXX\n.....\n.....\n.....\n")?;
/// let life = UnconditionalLife::of(&board, Suicide::Forbidden);
/// assert!(life.is_alive(board.grid().at(1, 0)?));
/// assert_eq!(life.points(Color::Black).count(), 10);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnconditionalLife {
    grid: Grid,
    alive: Vec<bool>,
    owners: Vec<Option<Color>>,
}

impl UnconditionalLife {
    /// Finds the unconditionally alive stones of `board` under rules with this kind of suicide.
    pub fn of(board: &Board, suicide: Suicide) -> UnconditionalLife {
        let grid = board.grid();
        let chains = Regions::of_board(board);
        let mut life = UnconditionalLife { grid, alive: vec![false; grid.area()], owners: vec![None; grid.area()] };
        for color in Color::BOTH {
            life.add(board, &chains, color, suicide);
        }
        life
    }

    /// Whether there is a stone at `point` that cannot be captured.
    pub fn is_alive(&self, point: Point) -> bool {
        self.alive[point.index()]
    }

    /// The player who owns `point` unconditionally: there is a living stone of theirs, or the point lies in an area
    /// that is bordered only by their living chains and has at most one point that is not adjacent to them, so that the
    /// opponent cannot live there.
    pub fn owner(&self, point: Point) -> Option<Color> {
        self.owners[point.index()]
    }

    /// The points that `color` owns unconditionally, from the top left.
    pub const fn points(&self, color: Color) -> LivingPoints<'_> {
        LivingPoints { life: self, color, points: self.grid.points() }
    }

    fn add(&mut self, board: &Board, chains: &Regions, color: Color, suicide: Suicide) {
        let areas = Regions::of(board.grid(), |point| board[point].filter(|&stone| stone == color));
        let mut search = LifeSearch::of(board, chains, &areas, suicide);
        search.drop_all();
        for point in board.grid().points() {
            if board[point] == Some(color) && !search.is_dropped[chains.label(point)] {
                self.alive[point.index()] = true;
                self.owners[point.index()] = Some(color);
            }
        }
        for (area, region) in areas.iter().filter(|(_, region)| region.content.is_none()) {
            let borders = if color == Color::Black { region.touches.black } else { region.touches.white };
            let beside = |&point: &Point| board.grid().neighbors(point).any(|beside| board[beside] == Some(color));
            let inner = areas.points(area).iter().filter(|point| !beside(point)).take(2).count();
            if borders && !search.is_open[area] && inner <= 1 {
                for point in areas.points(area) {
                    self.owners[point.index()] = Some(color);
                }
            }
        }
    }
}

/// The points that a player owns unconditionally. Created by [`UnconditionalLife::points`].
///
/// ```
/// use tengen::go::Suicide;
/// use tengen::life::UnconditionalLife;
/// use tengen::{Color, diagram};
///
/// let board = diagram::parse(".X.X.\nXXXXX\n")?;
/// let life = UnconditionalLife::of(&board, Suicide::Forbidden);
/// assert_eq!(life.points(Color::Black).count(), 10);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct LivingPoints<'l> {
    life: &'l UnconditionalLife,
    color: Color,
    points: Points,
}

impl Iterator for LivingPoints<'_> {
    type Item = Point;

    fn next(&mut self) -> Option<Point> {
        let LivingPoints { life, color, points } = self;
        points.find(|&point| life.owner(point) == Some(*color))
    }
}

impl FusedIterator for LivingPoints<'_> {}

/// The remaining chains and areas of one color, both by number.
struct LifeSearch {
    /// The areas that each chain borders.
    areas_of: Vec<Vec<u32>>,
    /// The chains that each area is vital to.
    vital_to: Vec<Vec<u32>>,
    /// The number of vital areas of each chain.
    vital: Vec<u32>,
    is_dropped: Vec<bool>,
    /// Areas that a dropped chain borders.
    is_open: Vec<bool>,
}

impl LifeSearch {
    fn of(board: &Board, chains: &Regions, areas: &Regions, suicide: Suicide) -> LifeSearch {
        let grid = board.grid();
        // Area, chain, and whether the point counts for vitality. Each point lists each adjacent chain once.
        let mut borders: Vec<(u32, u32, bool)> = Vec::new();
        let mut needed = vec![0u32; areas.len()];
        for point in grid.points().filter(|&point| areas.at(point).content.is_none()) {
            let area = areas.label(point);
            let counts = suicide.is_allowed() || board[point].is_none();
            needed[area] += u32::from(counts);
            let own = |&beside: &Point| areas.at(beside).content.is_some();
            let mut beside: Vec<u32> = grid.neighbors(point).filter(own).map(|at| chains.label(at) as u32).collect();
            beside.sort_unstable();
            beside.dedup();
            borders.extend(beside.into_iter().map(|chain| (area as u32, chain, counts)));
        }
        borders.sort_unstable();
        let mut search = LifeSearch {
            areas_of: vec![Vec::new(); chains.len()],
            vital_to: vec![Vec::new(); areas.len()],
            vital: vec![0; chains.len()],
            is_dropped: vec![false; chains.len()],
            is_open: vec![false; areas.len()],
        };
        for shared in borders.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
            let (area, chain) = (shared[0].0 as usize, shared[0].1 as usize);
            search.areas_of[chain].push(area as u32);
            let beside = shared.iter().filter(|border| border.2).count() as u32;
            if beside > 0 && beside == needed[area] {
                search.vital_to[area].push(chain as u32);
                search.vital[chain] += 1;
            }
        }
        search
    }

    fn drop_all(&mut self) {
        let mut queue: Vec<usize> = (0..self.vital.len()).filter(|&chain| self.vital[chain] < 2).collect();
        while let Some(chain) = queue.pop() {
            if core::mem::replace(&mut self.is_dropped[chain], true) {
                continue;
            }
            for &area in &self.areas_of[chain] {
                if core::mem::replace(&mut self.is_open[area as usize], true) {
                    continue;
                }
                for &other in &self.vital_to[area as usize] {
                    self.vital[other as usize] -= 1;
                    if self.vital[other as usize] < 2 {
                        queue.push(other as usize);
                    }
                }
            }
        }
    }
}
