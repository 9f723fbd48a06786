//! A proof checker that shares nothing with the search except the rules of the game.
//!
//! It plays on lists of stones, one move at a time. The rules and the definitions of life are written here a second
//! time, as plainly as possible. It is slow, but short enough to be reviewed.

use super::field::{Field, FieldState, NO_KO, Play};
use crate::proof::{Proof, ProofStep};
use std::collections::HashMap;
use std::fmt;

/// The contents of a point.
///
/// ```
/// use tengen_proof::go::checker::{CheckerField, Content};
/// use tengen_proof::go::field::{Field, FieldState, NO_KO};
///
/// // Two adjacent points: a stone of the group, and an empty point.
/// let mut field = Field { all: 0b11, ..Field::EMPTY };
/// field.neighbors[..2].copy_from_slice(&[0b10, 0b01]);
/// let state = FieldState { attacker: 0, defender: 0b01, targets: 0b01, ko: NO_KO, attacker_moves: true, threats: 0 };
/// let position = CheckerField::of(&field, true).position(&state);
/// assert_eq!(position.contents, [Content::Target, Content::Empty]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Content {
    /// An empty point.
    Empty,
    /// A stone of the attacker.
    Attacker,
    /// A stone of the defender that is not part of the group, or that was placed during the search.
    Defender,
    /// A stone of the group in question.
    Target,
}

impl Content {
    const fn is_defender(self) -> bool {
        matches!(self, Content::Defender | Content::Target)
    }
}

/// A position under the rules.
///
/// ```
/// use tengen_proof::go::checker::{CheckerPosition, Content};
///
/// let contents = vec![Content::Target, Content::Empty];
/// let position = CheckerPosition { contents, ko: None, attacker_moves: true, threats: 0 };
/// let passed = CheckerPosition { attacker_moves: false, ..position.clone() };
/// assert_ne!(passed, position);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CheckerPosition {
    /// The contents of each point.
    pub contents: Vec<Content>,
    /// The point where the mover may not retake a ko at once.
    pub ko: Option<usize>,
    /// Whether the attacker is to move.
    pub attacker_moves: bool,
    /// The number of remaining ko threats of the side that has threats.
    pub threats: u8,
}

/// The searched points, the walls, and the side that has ko threats.
///
/// ```
/// use tengen_proof::go::checker::{CheckerField, CheckerPosition, Content};
///
/// // Three points in a row. The last one is next to a wall of the attacker.
/// let field = CheckerField {
///     neighbors: vec![vec![1], vec![0, 2], vec![1]],
///     attacker_wall: vec![false, false, true],
///     defender_wall: vec![false; 3],
///     bystanders: vec![false; 3],
///     attacker_threats: true,
/// };
/// let contents = vec![Content::Target, Content::Empty, Content::Attacker];
/// let position = CheckerPosition { contents, ko: None, attacker_moves: true, threats: 0 };
/// assert!(field.has_no_room(&position) && !field.is_alive(&position));
/// let next = field.play(&position, Some(1)).unwrap();
/// assert_eq!(next.contents, [Content::Empty, Content::Attacker, Content::Attacker]);
/// assert!(field.is_captured(&next));
/// ```
#[derive(Clone, Debug)]
pub struct CheckerField {
    /// The neighbors of each point.
    pub neighbors: Vec<Vec<usize>>,
    /// Points next to a wall of the attacker.
    pub attacker_wall: Vec<bool>,
    /// Points next to a wall of the defender.
    pub defender_wall: Vec<bool>,
    /// Points that hold a stone of the defender at the start that is not part of the group.
    pub bystanders: Vec<bool>,
    /// Whether the ko threats belong to the attacker.
    pub attacker_threats: bool,
}

/// A chain of one color.
///
/// ```
/// use tengen_proof::go::checker::{CheckerField, Content};
///
/// let field = CheckerField {
///     neighbors: vec![vec![1], vec![0, 2], vec![1]],
///     attacker_wall: vec![false, false, true],
///     defender_wall: vec![false; 3],
///     bystanders: vec![false; 3],
///     attacker_threats: true,
/// };
/// let contents = [Content::Target, Content::Empty, Content::Attacker];
/// let chain = field.chain(&contents, 0);
/// assert_eq!((chain.stones, chain.liberties, chain.is_safe), (vec![0], vec![1], false));
/// assert!(field.chain(&contents, 2).is_safe);
/// ```
#[derive(Clone, Debug)]
pub struct CheckerChain {
    /// Its stones.
    pub stones: Vec<usize>,
    /// Its liberties.
    pub liberties: Vec<usize>,
    /// Whether it is connected to a wall of its color.
    pub is_safe: bool,
}

impl CheckerChain {
    fn is_captured(&self) -> bool {
        self.liberties.is_empty() && !self.is_safe
    }
}

impl CheckerField {
    /// Converts a field of the search.
    pub fn of(field: &Field, attacker_threats: bool) -> CheckerField {
        let count = 64 - field.all.leading_zeros() as usize;
        let has = |set: u64, at: usize| set >> at & 1 == 1;
        CheckerField {
            neighbors: (0..count)
                .map(|at| (0..count).filter(|&other| has(field.neighbors[at], other)).collect())
                .collect(),
            attacker_wall: (0..count).map(|at| has(field.attacker_wall, at)).collect(),
            defender_wall: (0..count).map(|at| has(field.defender_wall, at)).collect(),
            bystanders: (0..count).map(|at| has(field.bystanders, at)).collect(),
            attacker_threats,
        }
    }

    /// Converts a position of the search.
    pub fn position(&self, state: &FieldState) -> CheckerPosition {
        let contents = (0..self.neighbors.len()).map(|at| match 1u64 << at {
            point if state.attacker & point != 0 => Content::Attacker,
            point if state.targets & point != 0 => Content::Target,
            point if state.defender & point != 0 => Content::Defender,
            _ => Content::Empty,
        });
        CheckerPosition {
            contents: contents.collect(),
            ko: (state.ko != NO_KO).then_some(usize::from(state.ko)),
            attacker_moves: state.attacker_moves,
            threats: state.threats,
        }
    }

    /// Returns the chain at a stone.
    pub fn chain(&self, contents: &[Content], at: usize) -> CheckerChain {
        let defender = contents[at].is_defender();
        let wall = if defender { &self.defender_wall } else { &self.attacker_wall };
        let mut chain = CheckerChain { stones: vec![at], liberties: Vec::new(), is_safe: false };
        let mut next = 0;
        while next < chain.stones.len() {
            let stone = chain.stones[next];
            next += 1;
            chain.is_safe |= wall[stone];
            for &beside in &self.neighbors[stone] {
                let (list, belongs) = match contents[beside] {
                    Content::Empty => (&mut chain.liberties, true),
                    other => (&mut chain.stones, other.is_defender() == defender),
                };
                if belongs && !list.contains(&beside) {
                    list.push(beside);
                }
            }
        }
        chain
    }

    /// Returns the position after a move, or `None` if the rules forbid it.
    pub fn play(&self, position: &CheckerPosition, play: Option<usize>) -> Option<CheckerPosition> {
        let attacker = position.attacker_moves;
        let Some(at) = play else {
            let may = !attacker || position.ko.is_some();
            return may.then(|| CheckerPosition { ko: None, attacker_moves: !attacker, ..position.clone() });
        };
        let barred = position.ko == Some(at);
        let may_retake = attacker == self.attacker_threats && position.threats > 0;
        if position.contents.get(at) != Some(&Content::Empty) || barred && !may_retake {
            return None;
        }
        let mut contents = position.contents.clone();
        contents[at] = if attacker { Content::Attacker } else { Content::Defender };
        let mut captured = Vec::new();
        for &beside in &self.neighbors[at] {
            let enemy = contents[beside] != Content::Empty && contents[beside].is_defender() == attacker;
            if enemy {
                let chain = self.chain(&contents, beside);
                if chain.is_captured() {
                    chain.stones.iter().for_each(|&stone| contents[stone] = Content::Empty);
                    captured.extend(chain.stones);
                }
            }
        }
        let own = self.chain(&contents, at);
        if own.is_captured() {
            return None;
        }
        let retakable = captured.len() == 1 && own.stones.len() == 1 && own.liberties.len() == 1 && !own.is_safe;
        Some(CheckerPosition {
            contents,
            ko: retakable.then(|| captured[0]),
            attacker_moves: !attacker,
            threats: position.threats - u8::from(barred),
        })
    }

    /// Returns every legal move and the position after it.
    pub fn moves(&self, position: &CheckerPosition) -> Vec<(Option<usize>, CheckerPosition)> {
        let plays = (0..position.contents.len()).map(Some).chain([None]);
        plays.filter_map(|play| self.play(position, play).map(|next| (play, next))).collect()
    }

    /// Whether the group is captured and the defender cannot recapture at once.
    pub fn is_captured(&self, position: &CheckerPosition) -> bool {
        let contents = &position.contents;
        let in_atari = |at: usize| {
            let chain = self.chain(contents, at);
            contents[at] == Content::Attacker && chain.liberties.len() == 1 && !chain.is_safe
        };
        let stones = (0..contents.len()).filter(|&at| contents[at] == Content::Attacker);
        !contents.contains(&Content::Target) && (position.attacker_moves || !stones.into_iter().any(in_atari))
    }

    /// Returns which points hold a stone of the attacker that the defender cannot capture: its chain is connected to
    /// a wall of the attacker, or it has two liberties that each touch such a wall or another stone that cannot be
    /// captured. If the defender takes one of them, the attacker takes the other, so each liberty serves one chain only.
    fn safe_stones(&self, contents: &[Content]) -> Vec<bool> {
        let mut safe = vec![false; contents.len()];
        let mut taken = vec![false; contents.len()];
        let attackers = || (0..contents.len()).filter(|&at| contents[at] == Content::Attacker);
        for at in attackers() {
            safe[at] = self.chain(contents, at).is_safe;
        }
        loop {
            let found = attackers().filter(|&at| !safe[at]).find_map(|at| {
                let CheckerChain { stones, mut liberties, .. } = self.chain(contents, at);
                let touches_safe = |liberty: usize| self.neighbors[liberty].iter().any(|&beside| safe[beside]);
                liberties.retain(|&at| !taken[at] && (self.attacker_wall[at] || touches_safe(at)));
                liberties.sort_unstable();
                (liberties.len() >= 2).then(|| (stones, [liberties[0], liberties[1]]))
            });
            let Some((stones, ways)) = found else { return safe };
            for stone in stones {
                safe[stone] = true;
            }
            for way in ways {
                taken[way] = true;
            }
        }
    }

    /// Whether there is no room for two eyes, and no way to a wall of the defender. An eye needs a point that neither
    /// holds nor touches a safe stone of the attacker, and two eyes need two such points that are not adjacent.
    pub fn has_no_room(&self, position: &CheckerPosition) -> bool {
        let contents = &position.contents;
        let safe = self.safe_stones(contents);
        let is_safe = |at: usize| safe[at];
        let open = |&at: &usize| {
            !self.attacker_wall[at] && !is_safe(at) && !self.neighbors[at].iter().any(|&beside| is_safe(beside))
        };
        let room: Vec<usize> = (0..contents.len()).filter(open).collect();
        if self.may_connect(contents, is_safe) {
            return false;
        }
        match room[..] {
            [] | [_] => true,
            [a, b] => self.neighbors[a].contains(&b),
            _ => false,
        }
    }

    /// Whether a path that avoids safe stones of the attacker leads from the group to a wall of the defender.
    fn may_connect(&self, contents: &[Content], is_safe: impl Fn(usize) -> bool) -> bool {
        let mut reached: Vec<usize> = (0..contents.len()).filter(|&at| contents[at] == Content::Target).collect();
        let mut next = 0;
        while let Some(&at) = reached.get(next) {
            next += 1;
            if self.defender_wall[at] {
                return true;
            }
            let beside = self.neighbors[at].iter().copied().filter(|&beside| !is_safe(beside));
            let new: Vec<usize> = beside.filter(|beside| !reached.contains(beside)).collect();
            reached.extend(new);
        }
        false
    }

    /// Whether a chain of the group is connected to a wall of its color, or lives by Benson's definition: each chain of
    /// a set has two areas in which every empty point is a liberty of that chain, or is connected to a wall, and only
    /// chains of the set enclose these areas. A chain without a stone of the group counts if it touches neither a wall
    /// nor a point of the defender's other stones.
    pub fn is_alive(&self, position: &CheckerPosition) -> bool {
        let contents = &position.contents;
        let mut chains: Vec<CheckerChain> = Vec::new();
        for at in (0..contents.len()).filter(|&at| contents[at].is_defender()) {
            if !chains.iter().any(|chain| chain.stones.contains(&at)) {
                chains.push(self.chain(contents, at));
            }
        }
        let has_target = |chain: &CheckerChain| chain.stones.iter().any(|&at| contents[at] == Content::Target);
        let counts = |chain: &CheckerChain| {
            has_target(chain) || !chain.is_safe && !chain.stones.iter().any(|&at| self.bystanders[at])
        };
        let areas = self.areas(contents);
        loop {
            let has_two = |chain: &CheckerChain| {
                let enclosed = |area: &&Vec<usize>| {
                    let mut border = area.iter().flat_map(|&at| &self.neighbors[at]);
                    border
                        .all(|at| !contents[*at].is_defender() || chains.iter().any(|chain| chain.stones.contains(at)))
                };
                let mut vital = areas.iter().filter(enclosed).filter(|area| {
                    let mut empty = area.iter().filter(|&&at| contents[at] == Content::Empty);
                    empty.all(|at| chain.liberties.contains(at))
                });
                chain.is_safe || vital.nth(1).is_some()
            };
            let left: Vec<CheckerChain> = chains.iter().filter(|chain| has_two(chain)).cloned().collect();
            if left.len() == chains.len() {
                return left.iter().any(counts);
            }
            chains = left;
        }
    }

    /// Returns the areas that hold no stone of the defender and do not touch a wall of the attacker.
    fn areas(&self, contents: &[Content]) -> Vec<Vec<usize>> {
        let mut areas: Vec<Vec<usize>> = Vec::new();
        for at in (0..contents.len()).filter(|&at| !contents[at].is_defender()) {
            if areas.iter().any(|area| area.contains(&at)) {
                continue;
            }
            let (mut area, mut next) = (vec![at], 0);
            while next < area.len() {
                let beside = self.neighbors[area[next]].iter().copied().filter(|&at| !contents[at].is_defender());
                let new: Vec<usize> = beside.filter(|at| !area.contains(at)).collect();
                area.extend(new);
                next += 1;
            }
            areas.push(area);
        }
        areas.retain(|area| !area.iter().any(|&at| self.attacker_wall[at]));
        areas
    }
}

/// The reason why a proof is refused.
///
/// ```
/// use tengen_proof::go::checker::{Refusal, check};
/// use tengen_proof::go::field::{Field, FieldState, NO_KO};
/// use tengen_proof::proof::{Proof, ProofStep};
///
/// // A group of one stone, with an empty point beside it that touches a wall of the attacker.
/// let mut field = Field { all: 0b11, attacker_wall: 0b10, ..Field::EMPTY };
/// field.neighbors[..2].copy_from_slice(&[0b10, 0b01]);
/// let root = FieldState { attacker: 0, defender: 0b01, targets: 0b01, ko: NO_KO, attacker_moves: true, threats: 0 };
/// let mut proof = Proof { root, mover_wins: true, steps: [(root, ProofStep::Shown)].into() };
/// assert_eq!(check(&field, &proof, true), Ok(1));
/// proof.steps.clear();
/// assert!(matches!(check(&field, &proof, true), Err(Refusal::Missing(_))));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// Play leads to a position that is not in the proof.
    Missing(CheckerPosition),
    /// The proof contains an illegal move.
    Illegal(CheckerPosition),
    /// The proof gives a move to the loser, or none to the winner.
    WrongSide(CheckerPosition),
    /// A position that ends the proof does not show the winner.
    NotShown(CheckerPosition),
    /// Play repeats a position, although the winner has to make progress.
    NoProgress(CheckerPosition),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refusal::Missing(_) => "a position that the play leads to is not in the proof",
            Refusal::Illegal(_) => "the proof has a move that the rules forbid",
            Refusal::WrongSide(_) => "the proof gives a move to the loser, or none to the winner",
            Refusal::NotShown(_) => "a position that ends the proof does not show the winner",
            Refusal::NoProgress(_) => "the play returns to an earlier position",
        })
    }
}

impl std::error::Error for Refusal {}

/// Walks a proof and returns the number of its positions, or the reason why it is refused. `attacker_threats` says
/// whether the search gave the ko threats to the attacker.
pub fn check(field: &Field, proof: &Proof<FieldState, Play>, attacker_threats: bool) -> Result<usize, Refusal> {
    let place = CheckerField::of(field, attacker_threats);
    let mut steps = HashMap::new();
    for (state, step) in &proof.steps {
        steps.insert(place.position(state), *step);
    }
    let attacker_wins = proof.root.attacker_moves == proof.mover_wins;
    // A position stays on the path until everything after it has been walked.
    let mut on_path: HashMap<CheckerPosition, bool> = HashMap::new();
    let mut path = vec![(place.position(&proof.root), None)];
    while let Some((position, followers)) = path.last_mut() {
        let followers: &mut Vec<CheckerPosition> = if let Some(followers) = followers {
            followers
        } else {
            on_path.insert(position.clone(), true);
            followers.insert(follow(&place, &steps, position, attacker_wins)?)
        };
        match followers.pop() {
            None => {
                on_path.insert(position.clone(), false);
                path.pop();
            }
            Some(next) => match on_path.get(&next) {
                Some(true) if attacker_wins => return Err(Refusal::NoProgress(next)),
                Some(_) => {}
                None => path.push((next, None)),
            },
        }
    }
    Ok(on_path.len())
}

/// Returns the positions that follow a position in a proof.
fn follow(
    place: &CheckerField,
    steps: &HashMap<CheckerPosition, ProofStep<Play>>,
    position: &CheckerPosition,
    attacker_wins: bool,
) -> Result<Vec<CheckerPosition>, Refusal> {
    let winner_moves = position.attacker_moves == attacker_wins;
    match steps.get(position) {
        None => Err(Refusal::Missing(position.clone())),
        Some(ProofStep::Shown) => {
            let shown = if attacker_wins {
                place.is_captured(position) || place.has_no_room(position)
            } else {
                place.is_alive(position)
            };
            if shown { Ok(Vec::new()) } else { Err(Refusal::NotShown(position.clone())) }
        }
        Some(ProofStep::Answer(play)) if winner_moves => {
            let at = match play {
                Play::Stone(at) => Some(usize::from(*at)),
                Play::Pass => None,
            };
            let next = place.play(position, at).ok_or_else(|| Refusal::Illegal(position.clone()))?;
            Ok(vec![next])
        }
        Some(ProofStep::Refuted) if !winner_moves => {
            Ok(place.moves(position).into_iter().map(|(_, position)| position).collect())
        }
        Some(_) => Err(Refusal::WrongSide(position.clone())),
    }
}
