//! The part of a board that is searched: all points that can be reached from a group without crossing a wall, or those
//! of them that are near the group.

use super::field::{Field, FieldState, NO_KO, PointSet};
use super::walls::{Beliefs, Wall, Walls};
use tengen::{Board, Color, Point, Regions};

/// The maximum number of points in a region.
pub const LARGEST: usize = PointSet::BITS as usize;

/// The maximum number of empty points in an area that is searched without a cut.
pub const WIDEST: usize = 14;

/// Chains whose ownership differs by less than this may live or die together.
const SAME_FATE: f32 = 0.3;

/// The areas that are searched instead of a wide one: the number of steps from the group, and by how many steps a point
/// may be nearer to the attacker.
const NEAR: [(usize, usize); 4] = [(6, 1), (4, 1), (3, 0), (2, 0)];

/// A chain beside the group with at least this many liberties is assumed to live if the area is cut.
const STRONG: usize = 5;

/// A wall of the attacker beside a cut area is searched with the area if it has at most this many liberties outside it.
/// Beside an area that is not cut, only a wall without such liberties is.
const OUTSIDE: usize = 1;

/// An empty point beyond a cut belongs to the attacker if it is at most this many steps from a wall of the attacker.
const GUARDED: usize = 2;

/// Other empty points beyond a cut belong to the attacker if their ownership is above this. Otherwise they are open,
/// and a group that reaches them has escaped.
const OPEN: f32 = 0.5;

/// A point beyond a cut is surely the attacker's if its ownership is above this.
const OWNED: f32 = 0.95;

/// What lies beyond the searched points.
///
/// ```
/// use tengen::{Regions, diagram};
/// use tengen_proof::go::region::{Beyond, GroupSurroundings};
/// use tengen_proof::go::walls::Walls;
///
/// let board = diagram::parse("...OX.\nOOOOX.\nXXXXX.\n......")?;
/// let point = |x, y| board.grid().point(x, y).unwrap();
/// let (chains, walls) = (Regions::of_board(&board), Walls::assuming(&board, [point(4, 0)]));
/// let surroundings = GroupSurroundings { board: &board, chains: &chains, walls: &walls, beliefs: None, ko: None };
/// assert_eq!(surroundings.regions(point(0, 1))[0].beyond, Beyond::Walls);
/// # Ok::<(), tengen::diagram::DiagramError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Beyond {
    /// Walls only.
    Walls,
    /// Points that are surely the attacker's, or that count as the attacker's because there are no beliefs.
    Attackers,
    /// Points that belong to either side, as believed.
    Believed,
}

/// A region around a group, ready to be searched.
///
/// ```
/// use tengen::{Color, Regions, diagram};
/// use tengen_proof::go::region::GroupSurroundings;
/// use tengen_proof::go::walls::Walls;
///
/// let board = diagram::parse("...OX.\nOOOOX.\nXXXXX.\n......")?;
/// let point = |x, y| board.grid().point(x, y).unwrap();
/// let (chains, walls) = (Regions::of_board(&board), Walls::assuming(&board, [point(4, 0)]));
/// let surroundings = GroupSurroundings { board: &board, chains: &chains, walls: &walls, beliefs: None, ko: None };
/// let region = &surroundings.regions(point(0, 1))[0];
/// // Five stones and three empty points.
/// assert_eq!((region.defender, region.group.len(), region.points.len()), (Color::White, 5, 8));
/// assert!(region.assumes_walls && !region.has_several_chains());
/// # Ok::<(), tengen::diagram::DiagramError>(())
/// ```
#[derive(Clone, Debug)]
pub struct SearchRegion {
    /// The region as sets of points.
    pub field: Field,
    /// The stones in it, with the attacker to move.
    pub start: FieldState,
    /// The color of the group.
    pub defender: Color,
    /// The points of the board, in the order of the field.
    pub points: Vec<Point>,
    /// The stones of the group.
    pub group: Vec<Point>,
    /// Whether any wall is assumed, not proved, to live.
    pub assumes_walls: bool,
    /// What lies beyond the region.
    pub beyond: Beyond,
    /// Whether beliefs give everything beyond the region to the attacker.
    pub is_enclosed: bool,
}

impl SearchRegion {
    /// Whether the group consists of several chains, of which the opponent might capture some.
    pub fn has_several_chains(&self) -> bool {
        let targets = self.start.targets;
        self.field.flood(targets & targets.wrapping_neg(), targets).0 != targets
    }

    /// Whether the stones that capture the group can themselves be attacked: stones of the attacker that are not
    /// connected to a wall, where the defender has a wall.
    pub fn has_open_captors(&self) -> bool {
        let SearchRegion { field, start, .. } = self;
        let (safe, _) = field.flood(start.attacker & field.attacker_wall, start.attacker);
        field.defender_wall != 0 && start.attacker & !safe != 0
    }
}

/// A group on a board and what stands around it.
///
/// ```
/// use tengen::{Regions, diagram};
/// use tengen_proof::go::region::GroupSurroundings;
/// use tengen_proof::go::walls::Walls;
///
/// let board = diagram::parse("...OX.\nOOOOX.\nXXXXX.\n......")?;
/// let point = |x, y| board.grid().point(x, y).unwrap();
/// let (chains, walls) = (Regions::of_board(&board), Walls::assuming(&board, [point(4, 0)]));
/// let surroundings = GroupSurroundings { board: &board, chains: &chains, walls: &walls, beliefs: None, ko: None };
/// assert_eq!(surroundings.group(point(0, 1)), [chains.label(point(0, 1))]);
/// assert!(surroundings.regions(point(4, 0)).is_empty(), "a wall is not read");
/// # Ok::<(), tengen::diagram::DiagramError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct GroupSurroundings<'a> {
    /// The stones.
    pub board: &'a Board,
    /// The chains of the board.
    pub chains: &'a Regions,
    /// The stones that are never captured.
    pub walls: &'a Walls,
    /// What is believed about the board.
    pub beliefs: Option<&'a Beliefs>,
    /// The point that a ko bars.
    pub ko: Option<Point>,
}

impl GroupSurroundings<'_> {
    /// Returns the labels of the chains that live or die together with the chain at `target`: chains of its color that
    /// are linked to it by shared liberties, except for walls. Chains that are believed to have another fate are not
    /// linked, and without beliefs only chains that share a liberty with the chain itself are.
    pub fn group(&self, target: Point) -> Vec<usize> {
        let mut labels = vec![self.chains.label(target)];
        let mut next = 0;
        while next < labels.len() && (next == 0 || self.beliefs.is_some()) {
            for liberty in self.chains.liberties(labels[next]) {
                for beside in self.board.grid().neighbors(liberty) {
                    let label = self.chains.label(beside);
                    let is_friend = self.board[beside] == self.board[target] && self.walls.at(beside).is_none();
                    if is_friend && !labels.contains(&label) && self.has_same_fate(target, beside) {
                        labels.push(label);
                    }
                }
            }
            next += 1;
        }
        labels
    }

    /// Whether two stones are believed to live or die together.
    fn has_same_fate(&self, one: Point, other: Point) -> bool {
        self.beliefs.is_none_or(|beliefs| {
            let apart = beliefs.ownership[one.index()] - beliefs.ownership[other.index()];
            apart.abs() < SAME_FATE && beliefs.dead[one.index()] == beliefs.dead[other.index()]
        })
    }

    /// Returns the regions around the group at `target` that may be searched, from the widest to the narrowest: only
    /// one if the whole area is small. There is none if there is no stone, if the stone is a wall, or if the group does
    /// not fit into a region.
    pub fn regions(&self, target: Point) -> Vec<SearchRegion> {
        if self.board.get(target).is_none() || self.walls.at(target).is_some() {
            return Vec::new();
        }
        let (labels, defender) = (self.group(target), self.board[target]);
        let group: Vec<Point> = labels.iter().flat_map(|&label| self.chains.points(label).iter().copied()).collect();
        let empty = |points: &[Point]| points.iter().filter(|&&point| self.board[point].is_none()).count();
        let whole = self.whole(&group);
        let fits = |points: &Vec<Point>| points.len() <= LARGEST;
        if fits(&whole) && empty(&whole) <= WIDEST {
            return vec![self.region(&group, &[], self.with_weak_walls(whole, defender, 0))];
        }
        let guarded = self.guarded(defender);
        let near = |(steps, slack)| self.near(&group, &guarded, steps, slack);
        let mut areas: Vec<Vec<Point>> = NEAR.into_iter().map(near).collect();
        areas.insert(0, whole);
        areas.retain(fits);
        areas.dedup();
        let region = |points| self.region(&group, &guarded, self.with_weak_walls(points, defender, OUTSIDE));
        areas.into_iter().map(region).collect()
    }

    /// Whether walls enclose the group at `target` with at most this many empty points, and the area fits into a
    /// region. Then that area is the widest of [`regions`](GroupSurroundings::regions).
    pub fn is_enclosed(&self, target: Point, empty: usize) -> bool {
        let is_group = self.board.get(target).is_some() && self.walls.at(target).is_none();
        is_group && self.is_small(&self.group(target), empty, |point| self.walls.at(point).is_some())
    }

    /// Whether the group at `target` would be enclosed if all other chains that are believed to live were walls. This
    /// is cheaper to find out than which of them [are](Walls::believe), and with fewer walls the area is larger.
    pub fn may_be_enclosed(&self, target: Point, empty: usize) -> bool {
        let labels = self.group(target);
        let is_believed = |point: Point| self.beliefs.is_some_and(|beliefs| beliefs.alive[point.index()]);
        let is_wall =
            |point| self.walls.at(point).is_some() || is_believed(point) && !labels.contains(&self.chains.label(point));
        self.is_small(&labels, empty, is_wall)
    }

    /// Whether the area around the chains with these labels has at most this many empty points and fits into a region.
    fn is_small(&self, labels: &[usize], empty: usize, is_wall: impl Fn(Point) -> bool) -> bool {
        let group = labels.iter().flat_map(|&label| self.chains.points(label).iter().copied()).collect();
        let area = self.reached(group, empty, is_wall);
        area.is_some_and(|area| area.into_iter().filter(|&is_in| is_in).count() <= LARGEST)
    }

    /// Returns the points, from the top left, that can be reached from `group` without crossing a wall.
    fn whole(&self, group: &[Point]) -> Vec<Point> {
        let reached = self.reached(group.to_vec(), usize::MAX, |point| self.walls.at(point).is_some());
        let reached = reached.unwrap_or_default();
        self.board.grid().points().filter(|point| reached.get(point.index()) == Some(&true)).collect()
    }

    /// Returns for each point whether it can be reached from `group` without crossing a wall, or `None` if more than
    /// this many empty points can.
    fn reached(&self, group: Vec<Point>, mut empty: usize, is_wall: impl Fn(Point) -> bool) -> Option<Vec<bool>> {
        let grid = self.board.grid();
        let mut reached = vec![false; grid.area()];
        let mut todo = group;
        while let Some(point) = todo.pop() {
            if !std::mem::replace(&mut reached[point.index()], true) {
                if self.board[point].is_none() {
                    empty = empty.checked_sub(1)?;
                }
                let beside = grid.neighbors(point);
                todo.extend(beside.filter(|&beside| !reached[beside.index()] && !is_wall(beside)));
            }
        }
        Some(reached)
    }

    /// Returns for each point the number of steps over empty points from the nearest wall or strong chain of the
    /// attacker.
    fn guarded(&self, defender: Option<Color>) -> Vec<usize> {
        let grid = self.board.grid();
        let mut steps = vec![usize::MAX; grid.area()];
        let is_guard = |point: &Point| {
            self.board[*point].is_some_and(|color| Some(color) != defender)
                && (self.walls.at(*point).is_some() || self.is_strong(*point, defender))
        };
        let mut reached: Vec<Point> = grid.points().filter(is_guard).collect();
        for point in &reached {
            steps[point.index()] = 0;
        }
        let mut next = 0;
        while let Some(&point) = reached.get(next) {
            next += 1;
            for beside in grid.neighbors(point) {
                if steps[beside.index()] == usize::MAX && self.board[beside].is_none() {
                    steps[beside.index()] = steps[point.index()] + 1;
                    reached.push(beside);
                }
            }
        }
        steps
    }

    /// Returns the points, from the top left, that can be reached from `group` over this many empty points at most, and
    /// that are not nearer to a guard of the attacker by more than `slack`. Chains that are reached belong to the
    /// region as a whole, except for strong chains of the attacker.
    fn near(&self, group: &[Point], guarded: &[usize], steps: usize, slack: usize) -> Vec<Point> {
        let (grid, defender) = (self.board.grid(), self.board[group[0]]);
        let mut reached = vec![false; grid.area()];
        let mut now = group.to_vec();
        for stone in group {
            reached[stone.index()] = true;
        }
        for step in 1..=steps + 1 {
            let mut next = Vec::new();
            while let Some(point) = now.pop() {
                for beside in grid.neighbors(point) {
                    if reached[beside.index()] || self.walls.at(beside).is_some() {
                        continue;
                    }
                    if self.board[beside].is_none() {
                        if step <= guarded[beside.index()].saturating_add(slack) {
                            reached[beside.index()] = true;
                            next.push(beside);
                        }
                    } else if !self.is_strong(beside, defender) {
                        for &stone in self.chains.points_at(beside) {
                            reached[stone.index()] = true;
                            now.push(stone);
                        }
                    }
                }
            }
            now = next;
        }
        // The last empty points were reached with one step too many.
        for point in now {
            reached[point.index()] = false;
        }
        grid.points().filter(|point| reached[point.index()]).collect()
    }

    /// Whether a stone belongs to a chain of the attacker that is hard to capture.
    fn is_strong(&self, stone: Point, defender: Option<Color>) -> bool {
        self.board[stone] != defender
            && self.attackers(stone, defender) >= 0.0
            && self.chains.liberties(self.chains.label(stone)).len() >= STRONG
    }

    /// Returns how much a point is believed to be the attacker's, from -1 to 1.
    fn attackers(&self, point: Point, defender: Option<Color>) -> f32 {
        let ownership = self.beliefs.map_or(0.0, |beliefs| beliefs.ownership[point.index()]);
        if defender == Some(Color::Black) { -ownership } else { ownership }
    }

    /// Returns an area with the assumed walls of the attacker that have at most this many liberties outside it, and with
    /// these liberties, so that the search can capture them: such a chain lives only if its owner answers in time. The
    /// area stays as it is if they do not fit.
    fn with_weak_walls(&self, area: Vec<Point>, defender: Option<Color>, outside: usize) -> Vec<Point> {
        let grid = self.board.grid();
        let mut is_inside = vec![false; grid.area()];
        for point in &area {
            is_inside[point.index()] = true;
        }
        let is_attackers = |stone: Point| self.board[stone].is_some_and(|color| Some(color) != defender);
        let mut added: Vec<Point> = Vec::new();
        let mut seen: Vec<usize> = Vec::new();
        for stone in area.iter().flat_map(|&point| grid.neighbors(point)) {
            let label = self.chains.label(stone);
            let is_assumed = is_attackers(stone) && self.walls.at(stone) == Some(Wall::Assumed);
            if !is_assumed || is_inside[stone.index()] || seen.contains(&label) {
                continue;
            }
            seen.push(label);
            let liberties = self.chains.liberties(label).into_iter();
            let liberties: Vec<Point> = liberties.filter(|liberty| !is_inside[liberty.index()]).collect();
            if liberties.len() <= outside {
                added.extend(self.chains.points(label).iter().copied().chain(liberties));
            }
        }
        for point in added {
            is_inside[point.index()] = true;
        }
        let with_walls: Vec<Point> = grid.points().filter(|point| is_inside[point.index()]).collect();
        if with_walls.len() <= LARGEST { with_walls } else { area }
    }

    /// Returns the region of these points.
    fn region(&self, group: &[Point], guarded: &[usize], points: Vec<Point>) -> SearchRegion {
        let defender = self.board[group[0]];
        let mut region = SearchRegion {
            field: Field::EMPTY,
            start: FieldState { attacker: 0, defender: 0, targets: 0, ko: NO_KO, attacker_moves: true, threats: 0 },
            defender: defender.unwrap_or(Color::Black),
            points,
            group: group.to_vec(),
            assumes_walls: false,
            beyond: Beyond::Walls,
            is_enclosed: true,
        };
        let mut index = vec![usize::MAX; self.board.grid().area()];
        for (at, point) in region.points.iter().enumerate() {
            index[point.index()] = at;
        }
        for at in 0..region.points.len() {
            let point = region.points[at];
            let bit = 1 << at;
            region.field.all |= bit;
            match self.board[point] {
                None => {}
                color if color == defender => region.start.defender |= bit,
                Some(_) => region.start.attacker |= bit,
            }
            for beside in self.board.grid().neighbors(point) {
                if index[beside.index()] == usize::MAX {
                    self.border(&mut region, guarded, bit, beside);
                } else {
                    region.field.neighbors[at] |= 1 << index[beside.index()];
                }
            }
        }
        for stone in group {
            region.start.targets |= 1 << index[stone.index()];
        }
        region.field.bystanders = region.start.defender & !region.start.targets;
        if let Some(ko) = self.ko.filter(|ko| index[ko.index()] != usize::MAX) {
            region.start.ko = index[ko.index()] as u8;
        }
        region
    }

    /// Notes what a point of a region has beside it beyond the region.
    fn border(&self, region: &mut SearchRegion, guarded: &[usize], bit: PointSet, beyond: Point) {
        let (stone, defender) = (self.board[beyond], Some(region.defender));
        if let Some(wall) = self.walls.at(beyond) {
            let walls =
                if stone == defender { &mut region.field.defender_wall } else { &mut region.field.attacker_wall };
            *walls |= bit;
            region.assumes_walls |= wall == Wall::Assumed;
            return;
        }
        let owned = self.attackers(beyond, defender);
        let is_guarded = guarded.get(beyond.index()).is_some_and(|&steps| steps <= GUARDED);
        let is_attackers = match stone {
            None => self.beliefs.is_none() || is_guarded || owned > OPEN,
            Some(_) if stone == defender => self.beliefs.is_none() || owned > 0.0,
            Some(_) => true,
        };
        region.field.attacker_wall |= bit;
        if !is_attackers {
            region.field.defender_wall |= bit;
        }
        let is_sure = self.beliefs.is_some() && owned > OWNED;
        region.is_enclosed &= is_sure;
        let certain = is_sure || self.beliefs.is_none();
        region.beyond = match region.beyond {
            Beyond::Walls | Beyond::Attackers if certain => Beyond::Attackers,
            _ => Beyond::Believed,
        };
    }
}

impl SearchRegion {
    /// Returns the board point for a point of the field.
    pub fn point(&self, at: u8) -> Point {
        self.points[usize::from(at)]
    }
}
