//! What a position shows without a search: that the defender is unconditionally alive, that the defender has no room
//! for two eyes, or otherwise how close the defender seems to either.

use super::field::{Chains, Field, Points, State, each};

/// A region enclosed by the defender's stones.
#[derive(Clone, Copy, Debug, Default)]
struct Eye {
    /// Its empty points.
    free: Points,
    /// The defender's stones next to it.
    border: Points,
    /// All its points.
    points: Points,
}

/// The maximum number of regions considered.
const EYES: usize = 32;

/// What a position shows without a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shape {
    /// A chain of the defender is unconditionally alive.
    Alive,
    /// There is no room for two eyes.
    Dead,
    /// Neither is certain. The numbers describe the position.
    Open([i32; FEATURES]),
}

/// The number of features that describe an open position.
pub const FEATURES: usize = 12;

/// Evaluates a position without a search.
pub fn shape(field: &Field, state: &State) -> Shape {
    let (safe, beside) = field.flood(state.attacker & field.attacker_wall, state.attacker);
    let room = field.all & !field.attacker_wall & !safe & !beside;
    if !has_room(field, room) {
        return Shape::Dead;
    }
    if state.defender & field.defender_wall != 0 {
        return Shape::Alive;
    }
    let empty = state.empty(field);
    let chains = Chains::of(field, state.defender, empty, field.defender_wall);
    let (eyes, count) = enclosed(field, state, empty);
    if count >= 2 && is_alive(&chains, &eyes[..count]) {
        return Shape::Alive;
    }
    let inner = state.attacker & !safe;
    let attackers = Chains::of(field, inner, empty, 0);
    if state.targets == 0
        && (state.attacker_moves || attackers.list().iter().all(|chain| chain.liberties.count_ones() > 1))
    {
        return Shape::Dead;
    }
    let mut f = [0; FEATURES];
    f[0] = 1;
    f[1] = room.count_ones() as i32;
    let mut left = room;
    while left != 0 {
        let (part, _) = field.flood(left & left.wrapping_neg(), left);
        left &= !part;
        f[2] += 1;
    }
    f[3] = (room & empty).count_ones() as i32;
    f[4] = inner.count_ones() as i32;
    f[5] = count as i32;
    f[6] = eyes[..count].iter().map(|eye| eye.points.count_ones().min(7) as i32).sum();
    for chain in chains.list() {
        match chain.liberties.count_ones() {
            1 => f[7] += chain.stones.count_ones().min(6) as i32,
            2 => f[8] += chain.stones.count_ones().min(6) as i32,
            _ => {}
        }
    }
    for chain in attackers.list() {
        match chain.liberties.count_ones() {
            1 => f[9] += chain.stones.count_ones().min(6) as i32,
            2 => f[10] += chain.stones.count_ones().min(6) as i32,
            _ => {}
        }
    }
    f[11] = chains.list().len() as i32;
    Shape::Open(f)
}

/// Returns the regions enclosed by the defender's stones, except those that touch the attacker's wall.
fn enclosed(field: &Field, state: &State, empty: Points) -> ([Eye; EYES], usize) {
    let mut eyes = [Eye::default(); EYES];
    let mut count = 0;
    let mut left = field.all & !state.defender;
    while left != 0 {
        let (points, beside) = field.flood(left & left.wrapping_neg(), left);
        left &= !points;
        if points & field.attacker_wall == 0 && count < EYES {
            eyes[count] = Eye { free: points & empty, border: beside & state.defender, points };
            count += 1;
        }
    }
    (eyes, count)
}

/// Whether a chain of the defender is alive even if the defender never moves again, by Benson's theorem.
fn is_alive(chains: &Chains, eyes: &[Eye]) -> bool {
    let mut dropped = [false; 64];
    let mut broken = [false; EYES];
    loop {
        let mut changed = false;
        for (at, chain) in chains.list().iter().enumerate() {
            if dropped[at] {
                continue;
            }
            let vital = eyes.iter().zip(broken).filter(|(eye, broken)| !broken && eye.free & !chain.liberties == 0);
            if vital.count() >= 2 {
                continue;
            }
            dropped[at] = true;
            changed = true;
            for (eye, broken) in eyes.iter().zip(&mut broken) {
                *broken |= eye.border & chain.stones != 0;
            }
        }
        if !changed {
            return dropped[..chains.list().len()].contains(&false);
        }
    }
}

/// Whether two eyes fit into `room`.
fn has_room(field: &Field, room: Points) -> bool {
    match room.count_ones() {
        0 | 1 => false,
        2 => each(room).all(|at| field.neighbors[at] & room == 0),
        _ => true,
    }
}
