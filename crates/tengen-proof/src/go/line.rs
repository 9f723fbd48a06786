//! Lines of play, cut from a proof, that show people why a group lives or dies.

use super::field::{NO_KO, Play, State};
use super::life::Life;
use super::shape::{self, Shape};
use crate::proof::{Proof, Step};
use std::collections::HashMap;

/// The most moves of a line.
pub const LONGEST: usize = 12;

/// How a line ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// The group is captured.
    Captured,
    /// The group has room for one eye at most.
    OneEye,
    /// The group has two eyes, or is connected with stones that live.
    TwoEyes,
    /// Neither side can go on without loss.
    Seki,
    /// A ko that the loser cannot take back.
    Ko,
    /// The line is longer than what is shown.
    Longer,
}

/// One try and its refutation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The moves, those of the side that moves first at even places.
    pub plays: Vec<Play>,
    /// How it ends.
    pub end: End,
}

/// How long the loser can hold out in each position of a proof.
fn heights(life: &Life<'_>, proof: &Proof<State, Play>) -> HashMap<State, u32> {
    let mut heights: HashMap<State, u32> = HashMap::new();
    let mut path = vec![(proof.root, proof.next(life, &proof.root), 0)];
    // Zero until it is known, so that positions that come back do not count.
    heights.insert(proof.root, 0);
    while let Some((state, children, height)) = path.last_mut() {
        if let Some(child) = children.pop() {
            if let Some(known) = heights.get(&child.state) {
                *height = (*height).max(known + 1);
            } else {
                heights.insert(child.state, 0);
                path.push((child.state, proof.next(life, &child.state), 0));
            }
            continue;
        }
        let (state, height) = (*state, *height);
        heights.insert(state, height);
        path.pop();
        if let Some((_, _, above)) = path.last_mut() {
            *above = (*above).max(height + 1);
        }
    }
    heights
}

/// The lines of a proof: one where the winner moves first, and otherwise one for each of the loser's best tries, at most
/// `most` of them, the longest first. A pass is no try.
pub fn lines(life: &Life<'_>, proof: &Proof<State, Play>, most: usize) -> Vec<Line> {
    let heights = heights(life, proof);
    let height = |state: &State| heights.get(state).copied().unwrap_or(0);
    let mut tries = proof.next(life, &proof.root);
    if proof.steps.get(&proof.root) == Some(&Step::Refuted) {
        tries.retain(|child| child.play != Play::Pass);
        tries.sort_by_key(|child| std::cmp::Reverse(height(&child.state)));
    }
    tries.truncate(most);
    let line = |play: Play, mut state: State| {
        let mut plays = vec![play];
        while plays.len() < LONGEST {
            let next = proof.next(life, &state);
            let real = |child: &&_| is_stone(child);
            let longest = next.iter().filter(real).max_by_key(|child| height(&child.state)).or_else(|| next.first());
            let Some(child) = longest else { break };
            plays.push(child.play);
            state = child.state;
        }
        // Passes at the end say nothing.
        while plays.len() > 1 && plays.last() == Some(&Play::Pass) {
            plays.pop();
        }
        Line { plays, end: end(life, &state) }
    };
    tries.iter().map(|child| line(child.play, child.state)).collect()
}

fn is_stone(child: &crate::search::Child<State, Play>) -> bool {
    child.play != Play::Pass
}

/// How a line that leads to `state` ends.
fn end(life: &Life<'_>, state: &State) -> End {
    match shape::shape(life.field, state) {
        Shape::Dead if state.targets == 0 => End::Captured,
        Shape::Dead => End::OneEye,
        Shape::Alive => End::TwoEyes,
        Shape::Open(_) if state.ko != NO_KO => End::Ko,
        Shape::Open(_) if !state.attacker_moves => End::Longer,
        Shape::Open(_) => End::Seki,
    }
}
