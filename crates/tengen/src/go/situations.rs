//! The situations that have occurred in a game, for rules that forbid repetition.
//!
//! A situation has a hash, which is quick to compute and nearly always unique. Only if a hash is repeated, the boards
//! are numbered exactly from the start of the game: see [`BoardIds`].

use super::board_ids::BoardIds;
use super::number_map::NumberMap;
use super::position::{Move, Position};
use super::rules::Ko;
use super::turn::Turn;
use crate::color::Color;
use crate::grid::Point;
use alloc::boxed::Box;
use alloc::vec::Vec;

/// The number of occurrences of each hash.
type Times = NumberMap<u32>;

/// The situations that have occurred. Nothing is stored if no rule needs it.
#[derive(Clone, Debug, Default)]
pub(super) struct Situations {
    times: Times,
    exact: Option<Box<Exact>>,
}

/// The same with exact numbers, which are equal only for equal boards.
#[derive(Clone, Debug)]
pub(super) struct Exact {
    ids: BoardIds,
    times: Times,
}

/// Whether the situation after this turn, or at the start, must not be repeated.
pub(super) const fn is_watched(ko: Ko, turn: Option<Turn>) -> bool {
    match ko {
        Ko::Simple => false,
        Ko::Positional | Ko::Situational => true,
        Ko::OwnMoves => matches!(turn, Some(Turn::Move(..))),
        Ko::Natural => matches!(turn, Some(Turn::Move(_, Move::Play(_)))),
    }
}

/// Whether the player to move is part of the situation, and it is White.
fn is_turned(ko: Ko, to_play: Color) -> bool {
    ko != Ko::Positional && to_play == Color::White
}

fn number(ko: Ko, hash: u64, to_play: Color) -> u64 {
    if is_turned(ko, to_play) { !hash } else { hash }
}

impl Situations {
    /// Forgets everything, but keeps the allocations.
    pub(super) fn clear(&mut self) {
        self.times.clear();
        self.exact = None;
    }

    pub(super) fn reserve(&mut self, turns: usize) {
        self.times.reserve(turns);
    }

    /// The number of steps taken for the exact numbers.
    pub(super) fn steps(&self) -> u64 {
        self.exact.as_ref().map_or(0, |exact| exact.ids.steps())
    }

    /// Records what changed on the board since the previous turn.
    fn follow(&mut self, position: &mut Position) {
        match &mut self.exact {
            Some(exact) => exact.follow(position),
            None => drop(position.stones_mut().take_changed()),
        }
    }

    /// Records the situation after `turn`. Returns `None` if it may have occurred before and exact numbers are needed.
    pub(super) fn remember(&mut self, ko: Ko, turn: Option<Turn>, position: &mut Position) -> Option<bool> {
        self.follow(position);
        let Some(hash) = position.hash().filter(|_| is_watched(ko, turn)) else { return Some(false) };
        let times = self.times.get_or_insert(number(ko, hash, position.to_play()), 0);
        *times += 1;
        match &mut self.exact {
            Some(exact) => Some(exact.count(ko, position.to_play()) > 1),
            None => (*times == 1).then_some(false),
        }
    }

    /// Keeps exact numbers, found for everything up to the present, and tells whether the present situation was there
    /// before.
    pub(super) fn keep_exact(&mut self, exact: Exact, ko: Ko, to_play: Color) -> bool {
        let again = exact.times.get(exact.key(ko, to_play)).is_some_and(|times| times > 1);
        self.exact = Some(Box::new(exact));
        again
    }

    /// Forgets the present situation, which came after `turn`, before that is taken back.
    pub(super) fn forget(&mut self, ko: Ko, turn: Option<Turn>, position: &Position) {
        // They are computed again if they are needed again.
        self.exact = None;
        if let Some(hash) = position.hash().filter(|_| is_watched(ko, turn)) {
            let number = number(ko, hash, position.to_play());
            match self.times.get(number) {
                Some(0 | 1) => self.times.remove(number),
                Some(times) => self.times.insert(number, times - 1),
                None => {}
            }
        }
    }

    /// The exact numbers, if they have been computed.
    pub(super) fn exact(&self) -> Option<&Exact> {
        self.exact.as_deref()
    }

    /// Whether a stone of `color` that makes these changes seems to bring a situation back: where not, it does not.
    pub(super) fn may_know(
        &self,
        ko: Ko,
        position: &Position,
        color: Color,
        changes: &[(Point, Option<Color>)],
    ) -> bool {
        let hash = position.stones().hash_after(changes);
        hash.is_some_and(|hash| self.times.get(number(ko, hash, color.opponent())).is_some())
    }
}

impl Exact {
    /// Starts numbering at the initial position of a game.
    pub(super) fn new(ko: Ko, position: &mut Position) -> Exact {
        position.keep_hash();
        let mut exact = Exact { ids: BoardIds::new(position.board()), times: Times::default() };
        if is_watched(ko, None) {
            exact.count(ko, position.to_play());
        }
        exact
    }

    /// Advances to the position after the next turn.
    pub(super) fn add(&mut self, ko: Ko, turn: Turn, position: &mut Position) {
        self.follow(position);
        if is_watched(ko, Some(turn)) {
            self.count(ko, position.to_play());
        }
    }

    /// The number of steps taken so far.
    pub(super) const fn steps(&self) -> u64 {
        self.ids.steps()
    }

    fn follow(&mut self, position: &mut Position) {
        let changed: Vec<Point> = position.stones_mut().take_changed().collect();
        for point in changed {
            self.ids.set(point, position.board()[point]);
        }
    }

    fn key(&self, ko: Ko, to_play: Color) -> u64 {
        u64::from(self.ids.number()) << 1 | u64::from(is_turned(ko, to_play))
    }

    fn count(&mut self, ko: Ko, to_play: Color) -> u32 {
        let times = self.times.get_or_insert(self.key(ko, to_play), 0);
        *times += 1;
        *times
    }

    /// Whether a stone of `color` that makes these changes brings a situation back.
    pub(super) fn knows(&self, ko: Ko, color: Color, changes: &[(Point, Option<Color>)]) -> bool {
        self.ids.after(changes).is_some_and(|board| {
            let key = u64::from(board) << 1 | u64::from(is_turned(ko, color.opponent()));
            self.times.get(key).is_some()
        })
    }
}
