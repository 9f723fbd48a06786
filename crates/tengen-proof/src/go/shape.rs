//! What a position shows without a search: that the group is unconditionally alive, that it has no room for two eyes
//! and cannot connect, or otherwise how close it seems to either.

use super::field::{Field, FieldChain, FieldState, PointSet, each};

/// A region enclosed by the defender's stones.
#[derive(Clone, Copy, Debug, Default)]
struct Eye {
    /// Its empty points.
    free: PointSet,
    /// The defender's stones next to it.
    border: PointSet,
    /// All its points.
    points: PointSet,
}

/// The maximum number of regions considered.
const EYES: usize = 16;

/// What a position shows without a search.
///
/// ```
/// use tengen_proof::go::field::{Field, FieldState, NO_KO};
/// use tengen_proof::go::shape::{StaticEvaluation, evaluate};
///
/// // A stone with one liberty, first beside a wall of the attacker, then beside a wall of its own color.
/// let mut field = Field { all: 0b11, attacker_wall: 0b10, ..Field::EMPTY };
/// field.neighbors[..2].copy_from_slice(&[0b10, 0b01]);
/// let state = FieldState { attacker: 0, defender: 0b01, targets: 0b01, ko: NO_KO, attacker_moves: true, threats: 0 };
/// assert_eq!(evaluate(&field, &state), StaticEvaluation::Dead);
/// field.defender_wall = 0b01;
/// assert_eq!(evaluate(&field, &state), StaticEvaluation::Alive);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum StaticEvaluation {
    /// A chain of the group is unconditionally alive or connected to a wall of its color.
    Alive,
    /// There is no room for two eyes, and no way to a wall of the defender.
    Dead,
    /// Neither is certain. The numbers describe the position.
    Open([i32; FEATURES]),
}

/// More liberties than count in a race.
const MANY: u32 = 12;

/// The number of features that describe an open position.
pub const FEATURES: usize = 14;

/// Evaluates a position without a search.
pub fn evaluate(field: &Field, state: &FieldState) -> StaticEvaluation {
    let empty = state.empty(field);
    let (safe, beside) = field.safe_attackers(state.attacker, empty);
    let room = field.all & !field.attacker_wall & !safe & !beside;
    let steps = field.steps_to_wall(state, safe);
    if steps.is_none() && !has_room(field, room) {
        return StaticEvaluation::Dead;
    }
    if steps == Some(0) {
        return StaticEvaluation::Alive;
    }
    let (eyes, count) = enclosed(field, state, empty);
    if count >= 2 && is_alive(field, state, empty, &eyes[..count]) {
        return StaticEvaluation::Alive;
    }
    let inner = state.attacker & !safe;
    // The stones of chains with one and with two liberties, at most six of each chain.
    let mut attackers = [0; 2];
    // The fewest liberties of a chain of the attacker beside the group, and of a chain of the group.
    let (mut captors, mut group) = (MANY, MANY);
    let around = field.beside(state.targets);
    field.chains(inner, empty, 0, |chain| {
        count_weak(&mut attackers, &chain);
        if chain.stones & around != 0 {
            captors = captors.min(chain.liberties.count_ones());
        }
    });
    if state.targets == 0 && (state.attacker_moves || attackers[0] == 0) {
        return StaticEvaluation::Dead;
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
    let mut defenders = [0; 2];
    field.chains(state.defender, empty, field.defender_wall, |chain| {
        count_weak(&mut defenders, &chain);
        if chain.stones & state.targets != 0 {
            group = group.min(chain.liberties.count_ones());
        }
        f[11] += 1;
    });
    [f[7], f[8]] = defenders;
    [f[9], f[10]] = attackers;
    f[12] = steps.map_or(0, |steps| 5_i32.saturating_sub(steps as i32).max(1));
    f[13] = if captors == MANY { 0 } else { group as i32 - captors as i32 };
    StaticEvaluation::Open(f)
}

/// Adds the stones of a chain to those of chains with one or with two liberties.
fn count_weak(stones: &mut [i32; 2], chain: &FieldChain) {
    let liberties = chain.liberties.count_ones();
    if liberties == 1 || liberties == 2 {
        stones[liberties as usize - 1] += chain.stones.count_ones().min(6) as i32;
    }
}

impl Field {
    /// Returns the attacker's stones that the defender cannot capture if the attacker answers, and all their neighbors:
    /// stones that are connected to the attacker's wall, and chains that have two ways to connect to such stones. Each
    /// of these ways is an empty point, and no two chains need the same point.
    fn safe_attackers(&self, attacker: PointSet, empty: PointSet) -> (PointSet, PointSet) {
        let (mut safe, mut beside) = self.flood(attacker & self.attacker_wall, attacker);
        let mut free = empty;
        let mut left = attacker & !safe;
        while left != 0 {
            let (chain, around) = self.flood(left & left.wrapping_neg(), attacker);
            left &= !chain;
            let ways = around & free & (self.attacker_wall | beside);
            let but_one = ways & ways.wrapping_sub(1);
            if but_one != 0 {
                let but_two = but_one & (but_one - 1);
                free &= !(ways & !but_two);
                safe |= chain;
                beside |= around;
                // Chains that had too few ways before may reach this one.
                left = attacker & !safe;
            }
        }
        (safe, beside)
    }

    /// Returns how many stones the defender needs at least to connect the group to a wall of its color: none if it is
    /// connected, `None` if safe stones of the attacker bar every way.
    fn steps_to_wall(&self, state: &FieldState, safe: PointSet) -> Option<u32> {
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
fn enclosed(field: &Field, state: &FieldState, empty: PointSet) -> ([Eye; EYES], usize) {
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
fn is_alive(field: &Field, state: &FieldState, empty: PointSet, eyes: &[Eye]) -> bool {
    let is_connected = |chain: &FieldChain| chain.liberties == PointSet::MAX;
    let has_two = |chain: &FieldChain, broken: &[bool; EYES]| {
        let mut vital = eyes.iter().zip(broken).filter(|(eye, broken)| !**broken && eye.free & !chain.liberties == 0);
        vital.nth(1).is_some()
    };
    // Chains that are not known to lack two eyes.
    let mut living = state.defender;
    let mut broken = [false; EYES];
    loop {
        let mut dropped = 0;
        field.chains(living, empty, field.defender_wall, |chain| {
            if !is_connected(&chain) && !has_two(&chain, &broken) {
                dropped |= chain.stones;
            }
        });
        if dropped == 0 {
            break;
        }
        living &= !dropped;
        for (eye, broken) in eyes.iter().zip(&mut broken) {
            *broken |= eye.border & dropped != 0;
        }
    }
    let mut found = false;
    field.chains(living, empty, field.defender_wall, |chain| {
        let is_own = chain.stones & field.bystanders == 0 && !is_connected(&chain);
        found |= chain.stones & state.targets != 0 || is_own;
    });
    found
}

/// Whether two eyes fit into `room`.
fn has_room(field: &Field, room: PointSet) -> bool {
    match room.count_ones() {
        0 | 1 => false,
        2 => each(room).all(|at| field.neighbors[at] & room == 0),
        _ => true,
    }
}
