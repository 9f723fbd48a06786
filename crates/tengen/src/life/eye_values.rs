//! Eye values: whether the space inside a group is worth no eye, one eye, or two eyes.
//!
//! Decided by shape alone, for positions in which play has stopped and the dead stones are known. Unclear shapes are
//! decided in favor of the owner, who could still defend them; once dame and false eyes are filled, every shape is
//! clear.

use super::cuts::{Cuts, Graph};
use super::eyes::Eyes;
use super::marked_board::MarkedBoard;
use super::nakade;
use crate::color::Color;
use crate::grid::{Grid, Point};
use crate::sides::Sides;
use alloc::vec;
use alloc::vec::Vec;

/// A number of moves that stands for "never closed".
const NEVER: u16 = 1000;

/// The surroundings of a true point of an eye.
#[derive(Clone, Copy, Debug, Default)]
struct EyeSurroundings {
    /// True points of the same eye beside it.
    inside: u8,
    /// Those of them that are empty.
    room: u8,
    /// Empty false points beside it.
    holes: u8,
    /// Opposing stones on false points beside it: throw-ins.
    thrown_in: u8,
    /// The number of moves that the owner needs to make the point an eye by itself.
    moves: u16,
}

/// The true points of all eyes and what surrounds each.
#[derive(Debug)]
pub(super) struct EyeValues<'a> {
    marked: &'a MarkedBoard<'a>,
    eyes: &'a Eyes,
    is_false: &'a [bool],
    in_atari: Vec<bool>,
    around: Vec<EyeSurroundings>,
    graph: Graph,
    cuts: Cuts,
    /// Running sums of the points that need no more moves, and of those that need one at most.
    closed: [Vec<u32>; 2],
}

impl<'a> EyeValues<'a> {
    /// The value of every eye by its number.
    pub(super) fn of(marked: &'a MarkedBoard<'a>, eyes: &'a Eyes, is_false: &'a [bool]) -> Vec<u8> {
        let grid = marked.grid();
        let is_true = |point: Point| eyes.label(point).is_some() && !is_false[point.index()];
        let mut links = Vec::new();
        for point in grid.points().filter(|&point| is_true(point)) {
            let after = grid.neighbors(point).filter(|&beside| beside > point && is_true(beside));
            links.extend(after.map(|beside| (point.index() as u32, beside.index() as u32)));
        }
        let graph = Graph::new(grid.area(), &links);
        let cuts = Cuts::of(&graph);
        let around = vec![EyeSurroundings::default(); grid.area()];
        let in_atari = marked.in_atari();
        let closed = Default::default();
        let mut values = EyeValues { marked, eyes, is_false, in_atari, around, graph, cuts, closed };
        values.look_around();
        values.closed = [0, 1].map(|moves| {
            let counts = |node: usize| is_true(Point::from_index(node)) && values.around[node].moves <= moves;
            values.cuts.sums(|node| u32::from(counts(node)))
        });
        let mut found = vec![0; eyes.bound()];
        for (label, owner, points) in eyes.iter() {
            let points: Vec<Point> = points.iter().copied().filter(|&point| is_true(point)).collect();
            found[label] = values.value(label, owner, &points);
        }
        found
    }

    fn grid(&self) -> Grid {
        self.marked.grid()
    }

    fn is_true(&self, point: Point) -> bool {
        self.eyes.label(point).is_some() && !self.is_false[point.index()]
    }

    fn look_around(&mut self) {
        let (grid, marked) = (self.grid(), self.marked);
        let owned = |point| Some((point, self.eyes.owner(point).filter(|_| self.is_true(point))?));
        let points: Vec<(Point, Color)> = grid.points().filter_map(owned).collect();
        for &(point, owner) in &points {
            let mut around = EyeSurroundings::default();
            for beside in grid.neighbors(point) {
                let (is_true, is_false) = (self.is_true(beside), self.is_false[beside.index()]);
                let empty = marked.is_empty(beside);
                around.inside += u8::from(is_true);
                around.room += u8::from(is_true && empty);
                around.holes += u8::from(is_false && empty);
                around.thrown_in += u8::from(is_false && marked.stone(beside) == Some(owner.opponent()));
            }
            self.around[point.index()] = around;
        }
        for &(point, owner) in &points {
            let moves = grid.neighbors(point).map(|beside| self.moves_beside(owner, beside)).sum();
            self.around[point.index()].moves = moves;
        }
    }

    /// The number of moves that the owner of an eye needs at `beside` to close the point next to it.
    fn moves_beside(&self, owner: Color, beside: Point) -> u16 {
        let around = self.around[beside.index()];
        let (is_true, is_false) = (self.is_true(beside), self.is_false[beside.index()]);
        match self.marked.stone(beside) {
            // Outside the eye, or false: it must be filled. Inside, the throw-in next to it must be answered there.
            None => u16::from(!is_true || around.thrown_in > 0),
            Some(stone) if stone == owner => 0,
            Some(_) if is_false => NEVER,
            // A dead stone joined to a throw-in, or with two holes to join one, is there to stay.
            Some(_) if is_true && (around.thrown_in > 0 || around.holes >= 2) => NEVER,
            Some(_) => u16::from(is_true && around.holes > 0),
        }
    }

    /// Whether `player` may play at `point`, considering captures but not repetition.
    fn is_playable(&self, player: Color, point: Point) -> bool {
        let lets_in =
            |beside: Point| self.marked.stone(beside) != Some(player.opponent()) || self.in_atari[beside.index()];
        self.marked.is_empty(point) && self.grid().neighbors(point).any(lets_in)
    }

    fn value(&self, label: usize, owner: Color, points: &[Point]) -> u8 {
        let is_dead = |point: Point| self.marked.dead(point) == Some(owner.opponent());
        let count = |holds: &dyn Fn(Point, &EyeSurroundings) -> bool| {
            points.iter().filter(|&&point| holds(point, &self.around[point.index()])).count()
        };
        let dead = count(&|point, _| is_dead(point));
        let weak = count(&|_, around| around.moves >= 1) + count(&|_, around| around.moves >= 2);
        let occupied = count(&|point, around| is_dead(point) && around.inside >= 2);
        let roomy = |inside: u8| count(&|point, around| self.marked.is_empty(point) && around.inside >= inside);
        // These look at each point once, and after them few points are left to try for the slower shapes.
        if dead >= 8 || points.len() >= 6 + weak + occupied || roomy(3) + roomy(4) >= 6 {
            return 2;
        }
        let one = dead >= 5 || count(&|_, around| around.moves <= 1) > 0;
        let split = points.iter().map(|&point| self.split_by(owner, point)).max().unwrap_or(0).max(u8::from(one));
        if split >= 2 || self.is_split_by_two(owner, points) || self.is_alive_after_capture(label, owner, points) {
            return 2;
        }
        split
    }

    /// The number of eyes that the owner has after a move at `point` that divides the space.
    fn split_by(&self, owner: Color, point: Point) -> u8 {
        if !self.is_playable(owner, point) {
            return 0;
        }
        let pieces = self.cuts.without(&self.graph, point.index());
        if pieces.len() < 2 {
            return 0;
        }
        // The move answers a single throw-in beside it, which saves a move in every piece.
        let closed = &self.closed[usize::from(self.around[point.index()].thrown_in == 1)];
        pieces.sums(closed).filter(|&closed| closed > 0).count() as u8
    }

    /// Whether either of two adjacent points divides the space into two eyes, so that the opponent cannot prevent both.
    fn is_split_by_two(&self, owner: Color, points: &[Point]) -> bool {
        let is_middle = |point: Point| {
            let around = self.around[point.index()];
            around.inside >= 3 && around.moves <= 1
        };
        let is_first = |point: Point| {
            let inner = self.grid().sides(point) == Sides::NONE;
            inner && is_middle(point) && self.is_playable(owner, point)
        };
        points.iter().copied().filter(|&first| is_first(first)).any(|first| {
            self.grid().neighbors(first).any(|second| {
                let empty = self.marked.is_empty(second);
                let has_room = empty || self.around[second.index()].room > 1;
                self.is_true(second) && is_middle(second) && has_room && {
                    let closed = self.closed_without(points, [first, second]);
                    let good = closed.iter().filter(|&&closed| closed >= 1).count();
                    let double = closed.iter().filter(|&&closed| closed >= 2).count();
                    good >= 2 && double >= if empty { 1 } else { 2 }
                }
            })
        })
    }

    /// For each piece of the space after the removal of two points, the number of closed points.
    fn closed_without(&self, points: &[Point], taken: [Point; 2]) -> Vec<usize> {
        let mut seen: Vec<bool> = points.iter().map(|point| taken.contains(point)).collect();
        let mut closed = Vec::new();
        let mut queue = Vec::new();
        for start in 0..points.len() {
            if core::mem::replace(&mut seen[start], true) {
                continue;
            }
            queue.push(points[start]);
            let mut count = 0;
            while let Some(point) = queue.pop() {
                count += usize::from(self.around[point.index()].moves == 0);
                for beside in self.grid().neighbors(point) {
                    if let Ok(at) = points.binary_search(&beside)
                        && !core::mem::replace(&mut seen[at], true)
                    {
                        queue.push(beside);
                    }
                }
            }
            closed.push(count);
        }
        closed
    }

    /// Whether the dead stones inside leave a living shape once they are captured.
    fn is_alive_after_capture(&self, label: usize, owner: Color, points: &[Point]) -> bool {
        let is_dead = |point: Point| self.marked.dead(point) == Some(owner.opponent());
        if !points.iter().any(|&point| is_dead(point)) {
            return false;
        }
        let shape: Vec<Point> =
            points.iter().copied().filter(|&point| is_dead(point) || !self.is_playable(owner, point)).collect();
        let spared: Vec<Point> = shape.iter().copied().filter(|&point| self.marked.is_empty(point)).collect();
        let throw_ins =
            |point: &&Point| self.is_false[point.index()] && self.marked.stone(**point) == Some(owner.opponent());
        let throw_ins = self.eyes.points(label).iter().filter(throw_ins).count();
        nakade::lives(self.grid(), &shape, &spared, throw_ins)
    }
}
