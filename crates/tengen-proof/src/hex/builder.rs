//! Builds a certificate from what the solver knows.
//!
//! The builder uses only stones that are on the board and connections made of them. In every position in which the
//! loser moves, it looks for connections of the winner; for every move of the loser that meets all of them, the solver
//! provides an answer, and the position after it is treated in the same way.

use super::cells::Cells;
use super::certificate::{CertificateEnd, CertificateStep};
use super::connections::{ConnectionSearch, Goal, Origin};
use super::field::{HexField, HexState};
use super::solver::HexSearch;
use crate::search::NodeBudget;
use std::collections::HashMap;
use tengen::{Point, Side};

/// Steps that are made for one winner.
#[derive(Debug)]
pub(super) struct CertificateBuilder<const W: usize> {
    winner: usize,
    steps: Vec<CertificateStep>,
    /// The cells that each step needs to be empty.
    carriers: Vec<Cells<W>>,
    known: HashMap<CertificateStep, usize>,
    /// The steps that prove positions in which the loser moves.
    proved: HashMap<HexState<W>, usize>,
    connections: ConnectionSearch<W>,
    /// The winner's stones in the position of these connections.
    own: Cells<W>,
    limit: usize,
}

/// An answer of the winner: the move, the step after it, and the cells that both need.
type Answer<const W: usize> = (usize, usize, Cells<W>);

const SIDES: [[Side; 2]; 2] = [[Side::Top, Side::Bottom], [Side::Left, Side::Right]];

const fn cell_end(cell: usize) -> CertificateEnd {
    CertificateEnd::Cell(Point::from_index(cell))
}

impl<const W: usize> CertificateBuilder<W> {
    /// Starts a certificate of at most `limit` steps.
    pub(super) fn new(winner: usize, limit: usize) -> CertificateBuilder<W> {
        CertificateBuilder {
            winner,
            steps: Vec::new(),
            carriers: Vec::new(),
            known: HashMap::new(),
            proved: HashMap::new(),
            connections: ConnectionSearch::default(),
            own: Cells::NONE,
            limit,
        }
    }

    /// The steps up to and including `last`.
    pub(super) fn finish(mut self, last: usize) -> Vec<CertificateStep> {
        self.steps.truncate(last + 1);
        drop_unused(self.steps)
    }

    fn add(&mut self, step: CertificateStep, carrier: Cells<W>) -> usize {
        if let Some(&index) = self.known.get(&step) {
            return index;
        }
        let index = self.steps.len();
        self.known.insert(step.clone(), index);
        self.steps.push(step);
        self.carriers.push(carrier);
        index
    }

    fn touch(&mut self, one: CertificateEnd, other: CertificateEnd) -> usize {
        self.add(CertificateStep::Touch(one, other), Cells::NONE)
    }

    fn chain(&mut self, one: usize, other: usize) -> usize {
        let carrier = self.carriers[one] | self.carriers[other];
        self.add(CertificateStep::Chain(one, other), carrier)
    }

    /// Adds a choice of answers, without those that are not needed.
    fn either(&mut self, mut answers: Vec<Answer<W>>) -> usize {
        let common = |answers: &[Answer<W>], left_out: usize| {
            let kept = answers.iter().enumerate().filter(|(at, _)| *at != left_out);
            kept.map(|(_, answer)| answer.2).reduce(|all, carrier| all & carrier)
        };
        let mut at = 0;
        while at < answers.len() {
            if common(&answers, at).is_some_and(|cells| cells.is_empty()) {
                answers.remove(at);
            } else {
                at += 1;
            }
        }
        let carrier = answers.iter().fold(Cells::NONE, |all, answer| all | answer.2);
        let answers = answers.into_iter().map(|(key, step, _)| (Point::from_index(key), step)).collect();
        self.add(CertificateStep::Either(answers), carrier)
    }

    /// Joins a stone to the representative of its chain: the side that it is connected to, or its first stone.
    fn join_to_chain(
        &mut self,
        field: &HexField<W>,
        stone: usize,
        chain: Cells<W>,
        side: Option<usize>,
    ) -> Option<usize> {
        let target = match side {
            Some(side) => field.sides[self.winner][side],
            None => Cells::only(chain.first()?),
        };
        // The shortest path, backward from the target.
        let mut from: HashMap<usize, usize> = HashMap::new();
        let mut queue: Vec<usize> = (target & chain).into_iter().collect();
        from.extend(queue.iter().map(|&cell| (cell, cell)));
        let mut at = 0;
        while at < queue.len() && !from.contains_key(&stone) {
            for next in field.neighbors[queue[at]] & chain {
                if let std::collections::hash_map::Entry::Vacant(entry) = from.entry(next) {
                    entry.insert(queue[at]);
                    queue.push(next);
                }
            }
            at += 1;
        }
        let (mut joined, mut here) = (None, stone);
        loop {
            let next = *from.get(&here)?;
            if next == here {
                break;
            }
            let step = self.touch(cell_end(here), cell_end(next));
            joined = Some(joined.map_or(step, |before| self.chain(before, step)));
            here = next;
        }
        if let Some(side) = side {
            let step = self.touch(cell_end(here), CertificateEnd::Side(SIDES[self.winner][side]));
            joined = Some(joined.map_or(step, |before| self.chain(before, step)));
        }
        joined
    }

    /// Writes a touching cell and chain as steps between the cell and the representative of the chain.
    fn touch_chain(&mut self, field: &HexField<W>, cell: usize, end: usize) -> Option<usize> {
        let side = end.checked_sub(field.area);
        if let Some(side) = side.filter(|&side| field.sides[self.winner][side].has(cell)) {
            return Some(self.touch(cell_end(cell), CertificateEnd::Side(SIDES[self.winner][side])));
        }
        let stones = self.connections.cells_of(field, self.own, end) & self.own;
        let stone = (field.neighbors[cell] & stones).first()?;
        let step = self.touch(cell_end(cell), cell_end(stone));
        Some(match self.join_to_chain(field, stone, stones, side) {
            Some(rest) => self.chain(step, rest),
            None => step,
        })
    }

    /// Writes a connection that the search has found as steps.
    fn translate(&mut self, field: &HexField<W>, number: u32, memo: &mut HashMap<u32, usize>) -> Option<usize> {
        if let Some(&step) = memo.get(&number) {
            return Some(step);
        }
        let connection = *self.connections.connection(number);
        let step = match connection.origin {
            Origin::Touch => {
                let [cell, end] = connection.ends.map(usize::from);
                if end >= field.area || self.own.has(end) {
                    self.touch_chain(field, cell, end)?
                } else {
                    self.touch(cell_end(cell), cell_end(end))
                }
            }
            Origin::Chain(one, other) | Origin::Key(one, other, _) => {
                let one = self.translate(field, one, memo)?;
                let other = self.translate(field, other, memo)?;
                self.chain(one, other)
            }
            Origin::Either(parts, len) => {
                let mut answers = Vec::new();
                for &half in &parts[..usize::from(len)] {
                    answers.push(self.answer(field, half, memo)?);
                }
                self.either(answers)
            }
        };
        memo.insert(number, step);
        Some(step)
    }

    /// Writes a half connection as an answer.
    fn answer(&mut self, field: &HexField<W>, half: u32, memo: &mut HashMap<u32, usize>) -> Option<Answer<W>> {
        let Origin::Key(_, _, key) = self.connections.connection(half).origin else { return None };
        let step = self.translate(field, half, memo)?;
        Some((usize::from(key), step, self.carriers[step].with(usize::from(key))))
    }

    /// Proves that the winner wins a position in which the loser moves. Returns the step, or `None` if the budget is
    /// too small.
    pub(super) fn prove(
        &mut self,
        search: &mut HexSearch<W>,
        position: &HexState<W>,
        budget: &mut NodeBudget<'_>,
    ) -> Option<usize> {
        if let Some(&step) = self.proved.get(position) {
            return Some(step);
        }
        if self.steps.len() > self.limit || budget.is_spent() {
            return None;
        }
        budget.used += 1;
        budget.report_if_due();
        let step = self.prove_new(search, position, budget)?;
        self.proved.insert(*position, step);
        Some(step)
    }

    fn prove_new(
        &mut self,
        search: &mut HexSearch<W>,
        position: &HexState<W>,
        budget: &mut NodeBudget<'_>,
    ) -> Option<usize> {
        let winner = self.winner;
        let field = &search.tree.field;
        let own = position.stones[winner];
        if field.joins(own, winner) {
            let [from, to] = field.sides[winner];
            let chain = field.connected(from, own);
            let stone = (chain & from).into_iter().find(|&cell| field.connected(Cells::only(cell), own).meets(to))?;
            let start = self.touch(CertificateEnd::Side(SIDES[winner][0]), cell_end(stone));
            let rest = self.join_to_chain(field, stone, field.connected(Cells::only(stone), own), Some(1))?;
            return Some(self.chain(start, rest));
        }
        self.own = own;
        self.connections.run(field, position.stones, winner, Goal::Full);
        let mut memo = HashMap::new();
        if let Some(full) = self.connections.full(field) {
            return self.translate(field, full, &mut memo);
        }
        let mut common = field.empty(position.stones);
        let mut answers = Vec::new();
        let halves: Vec<u32> = self.connections.halves(field).collect();
        for half in halves {
            if !common.is_within(self.connections.connection(half).carrier) {
                let answer = self.answer(field, half, &mut memo)?;
                common &= answer.2;
                answers.push(answer);
            }
        }
        // The loser's moves that meet all connections are answered one by one.
        while let Some(intrusion) = common.first() {
            let after = search.tree.field.after(position, intrusion);
            let key = search.winning_move(&after, budget)?;
            let next = search.tree.field.after(&after, key);
            let step = self.prove(search, &next, budget)?;
            let carrier = self.carriers[step].with(key);
            common &= carrier;
            answers.push((key, step, carrier));
        }
        Some(self.either(answers))
    }
}

/// Removes the steps that the last step does not need.
fn drop_unused(steps: Vec<CertificateStep>) -> Vec<CertificateStep> {
    let mut is_used = vec![false; steps.len()];
    if let Some(last) = is_used.last_mut() {
        *last = true;
    }
    for index in (0..steps.len()).rev() {
        if is_used[index] {
            match &steps[index] {
                CertificateStep::Touch(..) => {}
                CertificateStep::Chain(one, other) => [*one, *other].iter().for_each(|&at| is_used[at] = true),
                CertificateStep::Either(answers) => answers.iter().for_each(|answer| is_used[answer.1] = true),
            }
        }
    }
    let mut numbers = vec![0; steps.len()];
    let mut kept = Vec::new();
    for (index, mut step) in steps.into_iter().enumerate().filter(|(index, _)| is_used[*index]) {
        match &mut step {
            CertificateStep::Touch(..) => {}
            CertificateStep::Chain(one, other) => (*one, *other) = (numbers[*one], numbers[*other]),
            CertificateStep::Either(answers) => answers.iter_mut().for_each(|answer| answer.1 = numbers[answer.1]),
        }
        numbers[index] = kept.len();
        kept.push(step);
    }
    kept
}
