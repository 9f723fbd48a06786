//! A checker of proofs that has nothing in common with the search but the rules of the game.
//!
//! It plays on lists of stones, one move at a time, with rules and definitions of life that are written here once more
//! and as plainly as possible. It is slow, and short enough to be read.

use super::field::{Field, NO_KO, Play, State};
use crate::proof::{Proof, Step};
use std::collections::HashMap;
use std::fmt;

/// What is at a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Content {
    /// Nothing.
    Empty,
    /// A stone of the attacker.
    Attacker,
    /// A stone of the defender, placed after the question was asked, or no part of the group.
    Defender,
    /// A stone of the group that is asked about.
    Target,
}

impl Content {
    const fn is_defender(self) -> bool {
        matches!(self, Content::Defender | Content::Target)
    }
}

/// A position, as the rules see it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// What is at each point.
    pub contents: Vec<Content>,
    /// The point that the mover may not take back at once.
    pub ko: Option<usize>,
    /// Whether the attacker moves.
    pub attacker_moves: bool,
    /// Ko threats that are left to whoever has any.
    pub threats: u8,
}

/// Where it is played, and by which side threats may be spent.
#[derive(Clone, Debug)]
pub struct Place {
    /// The neighbors of each point.
    pub neighbors: Vec<Vec<usize>>,
    /// Points beside a wall of the attacker.
    pub attacker_wall: Vec<bool>,
    /// Points beside a wall of the defender.
    pub defender_wall: Vec<bool>,
    /// Whether the threats belong to the attacker.
    pub attacker_threats: bool,
}

/// A chain of one color.
#[derive(Clone, Debug)]
pub struct Chain {
    /// Its stones.
    pub stones: Vec<usize>,
    /// Its liberties.
    pub liberties: Vec<usize>,
    /// Whether it is connected with a wall of its color.
    pub is_safe: bool,
}

impl Chain {
    fn is_captured(&self) -> bool {
        self.liberties.is_empty() && !self.is_safe
    }
}

impl Place {
    /// The place of a field.
    pub fn of(field: &Field, attacker_threats: bool) -> Place {
        let count = 64 - field.all.leading_zeros() as usize;
        let has = |set: u64, at: usize| set >> at & 1 == 1;
        Place {
            neighbors: (0..count)
                .map(|at| (0..count).filter(|&other| has(field.neighbors[at], other)).collect())
                .collect(),
            attacker_wall: (0..count).map(|at| has(field.attacker_wall, at)).collect(),
            defender_wall: (0..count).map(|at| has(field.defender_wall, at)).collect(),
            attacker_threats,
        }
    }

    /// A position of the search as the rules see it.
    pub fn position(&self, state: &State) -> Position {
        let contents = (0..self.neighbors.len()).map(|at| match 1u64 << at {
            point if state.attacker & point != 0 => Content::Attacker,
            point if state.targets & point != 0 => Content::Target,
            point if state.defender & point != 0 => Content::Defender,
            _ => Content::Empty,
        });
        Position {
            contents: contents.collect(),
            ko: (state.ko != NO_KO).then_some(usize::from(state.ko)),
            attacker_moves: state.attacker_moves,
            threats: state.threats,
        }
    }

    /// The chain at a stone.
    pub fn chain(&self, contents: &[Content], at: usize) -> Chain {
        let defender = contents[at].is_defender();
        let wall = if defender { &self.defender_wall } else { &self.attacker_wall };
        let mut chain = Chain { stones: vec![at], liberties: Vec::new(), is_safe: false };
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

    /// The position after a move; `None` where the rules forbid it.
    pub fn play(&self, position: &Position, play: Option<usize>) -> Option<Position> {
        let attacker = position.attacker_moves;
        let Some(at) = play else {
            let may = !attacker || position.ko.is_some();
            return may.then(|| Position { ko: None, attacker_moves: !attacker, ..position.clone() });
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
        Some(Position {
            contents,
            ko: retakable.then(|| captured[0]),
            attacker_moves: !attacker,
            threats: position.threats - u8::from(barred),
        })
    }

    /// Every legal move and the position after it.
    pub fn moves(&self, position: &Position) -> Vec<(Option<usize>, Position)> {
        let plays = (0..position.contents.len()).map(Some).chain([None]);
        plays.filter_map(|play| self.play(position, play).map(|next| (play, next))).collect()
    }

    /// Whether the group is captured and the defender cannot take anything back at once.
    pub fn is_captured(&self, position: &Position) -> bool {
        let contents = &position.contents;
        let in_atari = |at: usize| {
            let chain = self.chain(contents, at);
            contents[at] == Content::Attacker && chain.liberties.len() == 1 && !chain.is_safe
        };
        let stones = (0..contents.len()).filter(|&at| contents[at] == Content::Attacker);
        !contents.contains(&Content::Target) && (position.attacker_moves || !stones.into_iter().any(in_atari))
    }

    /// Whether two eyes fit nowhere: an eye needs a point without a safe stone of the attacker on it or beside it, and two
    /// eyes need two such points that are not neighbors.
    pub fn has_no_room(&self, position: &Position) -> bool {
        let contents = &position.contents;
        let is_safe = |at: usize| contents[at] == Content::Attacker && self.chain(contents, at).is_safe;
        let open = |&at: &usize| {
            !self.attacker_wall[at] && !is_safe(at) && !self.neighbors[at].iter().any(|&beside| is_safe(beside))
        };
        let room: Vec<usize> = (0..contents.len()).filter(open).collect();
        match room[..] {
            [] | [_] => true,
            [a, b] => self.neighbors[a].contains(&b),
            _ => false,
        }
    }

    /// Whether a chain of the defender is connected with a wall of his, or lives by Benson's definition: each chain of a set
    /// has two areas whose empty points are all its liberties, and chains of the set alone enclose these areas.
    pub fn is_alive(&self, position: &Position) -> bool {
        let contents = &position.contents;
        let mut chains: Vec<Chain> = Vec::new();
        for at in (0..contents.len()).filter(|&at| contents[at].is_defender()) {
            if !chains.iter().any(|chain| chain.stones.contains(&at)) {
                chains.push(self.chain(contents, at));
            }
        }
        if chains.iter().any(|chain| chain.is_safe) {
            return true;
        }
        let areas = self.areas(contents);
        loop {
            let has_two = |chain: &Chain| {
                let enclosed = |area: &&Vec<usize>| {
                    let mut border = area.iter().flat_map(|&at| &self.neighbors[at]);
                    border
                        .all(|at| !contents[*at].is_defender() || chains.iter().any(|chain| chain.stones.contains(at)))
                };
                let mut vital = areas.iter().filter(enclosed).filter(|area| {
                    let mut empty = area.iter().filter(|&&at| contents[at] == Content::Empty);
                    empty.all(|at| chain.liberties.contains(at))
                });
                vital.nth(1).is_some()
            };
            let left: Vec<Chain> = chains.iter().filter(|chain| has_two(chain)).cloned().collect();
            if left.len() == chains.len() {
                return !left.is_empty();
            }
            chains = left;
        }
    }

    /// The areas without a stone of the defender that do not touch a wall of the attacker.
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

/// Why a proof is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// A position that the play leads to is not in the proof.
    Missing(Position),
    /// The proof has a move that the rules forbid.
    Illegal(Position),
    /// The proof gives a move to the loser, or none to the winner.
    WrongSide(Position),
    /// The position does not show the winner.
    NotShown(Position),
    /// The play comes back to a position, and the winner has to make progress.
    NoProgress(Position),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refusal::Missing(_) => "a position that the play leads to is not in the proof",
            Refusal::Illegal(_) => "the proof has a move that the rules forbid",
            Refusal::WrongSide(_) => "the proof gives a move to the loser, or none to the winner",
            Refusal::NotShown(_) => "a position that ends the proof does not show the winner",
            Refusal::NoProgress(_) => "the play comes back to a position",
        })
    }
}

impl std::error::Error for Refusal {}

/// Walks a proof and gives the number of its positions, or why it is refused. The search that made it gave the threats to
/// the attacker or not.
pub fn check(field: &Field, proof: &Proof<State, Play>, attacker_threats: bool) -> Result<usize, Refusal> {
    let place = Place::of(field, attacker_threats);
    let mut steps = HashMap::new();
    for (state, step) in &proof.steps {
        steps.insert(place.position(state), *step);
    }
    let attacker_wins = proof.root.attacker_moves == proof.mover_wins;
    // A position is on the path until all that follows it has been walked.
    let mut on_path: HashMap<Position, bool> = HashMap::new();
    let mut path = vec![(place.position(&proof.root), None)];
    while let Some((position, followers)) = path.last_mut() {
        let followers: &mut Vec<Position> = if let Some(followers) = followers {
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

/// What follows a position in a proof.
fn follow(
    place: &Place,
    steps: &HashMap<Position, Step<Play>>,
    position: &Position,
    attacker_wins: bool,
) -> Result<Vec<Position>, Refusal> {
    let winner_moves = position.attacker_moves == attacker_wins;
    match steps.get(position) {
        None => Err(Refusal::Missing(position.clone())),
        Some(Step::Shown) => {
            let shown = if attacker_wins {
                place.is_captured(position) || place.has_no_room(position)
            } else {
                place.is_alive(position)
            };
            if shown { Ok(Vec::new()) } else { Err(Refusal::NotShown(position.clone())) }
        }
        Some(Step::Answer(play)) if winner_moves => {
            let at = match play {
                Play::Stone(at) => Some(usize::from(*at)),
                Play::Pass => None,
            };
            let next = place.play(position, at).ok_or_else(|| Refusal::Illegal(position.clone()))?;
            Ok(vec![next])
        }
        Some(Step::Refuted) if !winner_moves => {
            Ok(place.moves(position).into_iter().map(|(_, position)| position).collect())
        }
        Some(_) => Err(Refusal::WrongSide(position.clone())),
    }
}
