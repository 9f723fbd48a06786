//! What a position shows without a search: that the group is unconditionally alive, that it has no room for two eyes and
//! cannot connect, or otherwise how close it seems to either.

use super::field::{Chain, Chains, Field, Points, State, each};

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
    /// A chain of the group is unconditionally alive or connected to a wall of its color.
    Alive,
    /// There is no room for two eyes, and no way to a wall of the defender.
    Dead,
    /// Neither is certain. The numbers describe the position.
    Open([i32; FEATURES]),
}

/// The number of features that describe an open position.
pub const FEATURES: usize = 13;

/// Evaluates a position without a search.
pub fn shape(field: &Field, state: &State) -> Shape {
    let (safe, beside) = field.flood(state.attacker & field.attacker_wall, state.attacker);
    let room = field.all & !field.attacker_wall & !safe & !beside;
    let steps = field.steps_to_wall(state, safe);
    if steps.is_none() && !has_room(field, room) {
        return Shape::Dead;
    }
    if steps == Some(0) {
        return Shape::Alive;
    }
    let empty = state.empty(field);
    let chains = Chains::of(field, state.defender, empty, field.defender_wall);
    let (eyes, count) = enclosed(field, state, empty);
    if count >= 2 && is_alive(field, state, &chains, &eyes[..count]) {
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
    f[12] = steps.map_or(0, |steps| 5_i32.saturating_sub(steps as i32).max(1));
    Shape::Open(f)
}

impl Field {
    /// Returns how many stones the defender needs at least to connect the group to a wall of its color: none if it is
    /// connected, `None` if safe stones of the attacker bar every way.
    fn steps_to_wall(&self, state: &State, safe: Points) -> Option<u32> {
        if self.defender_wall & !safe == 0 {
            return None;
        }
        let (mut reached, _) = self.flood(state.targets, state.defender);
        for steps in 0.. {
            if reached & self.defender_wall != 0 {
                return Some(steps);
            }
            let new = self.beside(reached) & !reached & !safe;
            if new == 0 {
                return None;
            }
            reached = self.flood(reached | new, state.defender | reached | new).0;
        }
        None
    }
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

/// Whether the group is alive even if the defender never moves again, by Benson's theorem. A living chain counts if it
/// contains a stone of the group, or if it was built since without the help of other stones of its color.
fn is_alive(field: &Field, state: &State, chains: &Chains, eyes: &[Eye]) -> bool {
    let is_connected = |chain: &Chain| chain.liberties == Points::MAX;
    let counts = |chain: &Chain| {
        chain.stones & state.targets != 0 || chain.stones & field.bystanders == 0 && !is_connected(chain)
    };
    let mut dropped = [false; 64];
    let mut broken = [false; EYES];
    loop {
        let mut changed = false;
        for (at, chain) in chains.list().iter().enumerate() {
            if dropped[at] || is_connected(chain) {
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
            return chains.list().iter().zip(dropped).any(|(chain, dropped)| !dropped && counts(chain));
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
