//! Legal moves: the turn, the board, and earlier boards that must not be repeated.

use super::game::Game;
use super::position::{IllegalMove, Move};
use super::rules::Ko;
use super::situations::Exact;
use super::turn::{Edit, Turn};
use crate::color::Color;
use crate::grid::Point;
use alloc::vec::Vec;
use core::iter::FusedIterator;

/// Where a player may put a stone.
///
/// ```
/// use tengen::go::{IllegalMove, Setup};
/// use tengen::{Color, Game, Ruleset, diagram};
///
/// let position = Setup::new(diagram::parse(".OX.\nOO..\n")?).position()?;
/// let game = Game::from_position(Ruleset::Japanese.rules(), position);
/// let legality = game.legality(Color::Black);
/// assert_eq!(legality.illegal[0], Some(IllegalMove::Suicide));
/// assert_eq!(legality.illegal[3], None);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Legality {
    /// For each point from the top left, why a move there is illegal, or `None` if it is legal.
    pub illegal: Vec<Option<IllegalMove>>,
    /// The number of steps that it took to find out.
    pub steps: u64,
}

/// Whether the last two turns are passes.
pub(super) fn ends_with_passes(turns: &[Turn]) -> bool {
    matches!(turns, [.., Turn::Move(_, Move::Pass), Turn::Move(_, Move::Pass)])
}

/// Results that are shared by many moves, and the steps taken so far.
#[derive(Clone, Debug, Default)]
struct LegalitySearch {
    exact: Option<Exact>,
    steps: u64,
}

impl Game {
    /// Whether a move is legal now.
    ///
    /// It must be the player's turn, and the game must not have ended with two passes. One exception is White's pass
    /// after Black's was the second, because under AGA rules White passes last. The first moves of a game on an empty
    /// board may be Black's handicap stones.
    pub fn check(&self, color: Color, made: Move) -> Result<(), IllegalMove> {
        self.check_turn(self.turns.len(), color, made, || self.is_placing_handicap())?;
        match made {
            Move::Play(point) => self.check_point(color, point, &mut LegalitySearch::default()),
            Move::Pass => Ok(()),
        }
    }

    /// The legal moves of `color`, whose turn it is.
    pub fn legality(&self, color: Color) -> Legality {
        let grid = self.position.grid();
        let stone = Move::Play(Point::from_index(0));
        let order = self.check_turn(self.turns.len(), color, stone, || self.is_placing_handicap()).err();
        let mut search = LegalitySearch::default();
        let check = |point| order.or_else(|| self.check_point(color, point, &mut search).err());
        let illegal: Vec<Option<IllegalMove>> = grid.points().map(check).collect();
        Legality { illegal, steps: grid.area() as u64 + search.steps }
    }

    /// Every legal move of the player to move: the points from the top left, then a pass. After two passes the game is
    /// over, and there is none, except for the pass that [`check`](Self::check) allows.
    ///
    /// ```
    /// use tengen::go::Move;
    /// use tengen::{Color, Game, Grid, Ruleset};
    ///
    /// let mut game = Game::new(Ruleset::Japanese.rules(), Grid::square(3));
    /// game.play(Color::Black, Move::Play(game.position().grid().at(1, 1)?))?;
    /// assert_eq!(game.legal_moves().count(), 8 + 1);
    /// assert_eq!(game.legal_moves().last(), Some(Move::Pass));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn legal_moves(&self) -> LegalMoves<'_> {
        let color = self.position.to_play();
        let first = Point::from_index(0);
        let is_over = self.check_turn(self.turns.len(), color, Move::Play(first), || false).is_err();
        let next = if is_over { self.position.grid().area() } else { 0 };
        LegalMoves {
            game: self,
            next,
            passes: self.check(color, Move::Pass).is_ok(),
            search: LegalitySearch::default(),
        }
    }

    /// Checks that it is the player's turn after this many turns. `is_placing` is set while Black places handicap
    /// stones.
    pub(super) fn check_turn(
        &self,
        turns: usize,
        color: Color,
        made: Move,
        is_placing: impl FnOnce() -> bool,
    ) -> Result<(), IllegalMove> {
        let before = &self.turns[..turns];
        if ends_with_passes(before) {
            let white_then_black =
                [Turn::Move(Color::White, Move::Pass), Turn::Move(Color::Black, Move::Pass)] == before[turns - 2..];
            let is_third = !ends_with_passes(&before[..turns - 1]);
            if !(white_then_black && is_third && (color, made) == (Color::White, Move::Pass)) {
                return Err(IllegalMove::Over);
            }
        }
        let is_stone = matches!((color, made), (Color::Black, Move::Play(_)));
        if color == self.position.to_play() || (is_stone && is_placing()) { Ok(()) } else { Err(IllegalMove::Turn) }
    }

    /// Whether Black is still putting down handicap stones, as moves on a board that was empty.
    fn is_placing_handicap(&self) -> bool {
        let mut placing = self.placing.clone();
        self.move_count() < self.handicap as usize && placing.goes_on(&self.turns, self.edits())
    }
}

/// The legal moves of the player to move, made by [`Game::legal_moves`].
///
/// ```
/// use tengen::{Game, Grid, Ruleset};
///
/// let game = Game::new(Ruleset::Chinese.rules(), Grid::square(9));
/// // All points, and a pass.
/// assert_eq!(game.legal_moves().count(), 82);
/// ```
#[derive(Clone, Debug)]
pub struct LegalMoves<'g> {
    game: &'g Game,
    /// The index of the next point to check.
    next: usize,
    /// Whether a pass is still to come.
    passes: bool,
    search: LegalitySearch,
}

impl Iterator for LegalMoves<'_> {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        let color = self.game.position.to_play();
        while self.next < self.game.position.grid().area() {
            let point = Point::from_index(self.next);
            self.next += 1;
            if self.game.check_point(color, point, &mut self.search).is_ok() {
                return Some(Move::Play(point));
            }
        }
        core::mem::take(&mut self.passes).then_some(Move::Pass)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let points = self.game.position.grid().area() - self.next;
        (usize::from(self.passes), Some(points + usize::from(self.passes)))
    }
}

impl FusedIterator for LegalMoves<'_> {}

/// How long a game from an empty board has only had black stones so far, which may be handicap stones.
#[derive(Clone, Debug)]
pub(super) struct Placing {
    /// The turns that were looked at.
    turns: usize,
    goes_on: bool,
}

impl Placing {
    pub(super) const fn new(starts_empty: bool) -> Placing {
        Placing { turns: 0, goes_on: starts_empty }
    }

    /// Whether there was nothing else in these turns, of which those looked at before are not looked at again.
    pub(super) fn goes_on(&mut self, turns: &[Turn], edits: &[Edit]) -> bool {
        let is_placed = |turn: &Turn| match *turn {
            Turn::Move(color, made) => color == Color::Black && made != Move::Pass,
            Turn::Edit(number) => edits[number as usize].changes.is_empty(),
        };
        while self.goes_on && self.turns < turns.len() {
            self.goes_on = is_placed(&turns[self.turns]);
            self.turns += 1;
        }
        self.goes_on
    }
}

impl Game {
    /// What the board and the boards before say of a stone.
    fn check_point(&self, color: Color, point: Point, search: &mut LegalitySearch) -> Result<(), IllegalMove> {
        self.position.check(color, point, self.rules.suicide)?;
        let ko = self.rules.ko;
        if ko == Ko::Simple {
            return Ok(());
        }
        // A chain is taken off by a stone on its only liberty, so that all points together take off each chain once.
        let changes = self.position.stones().changes_of(point, color);
        search.steps += changes.len() as u64;
        if !self.situations.may_know(ko, &self.position, color, &changes) {
            return Ok(());
        }
        let exact = match self.situations.exact() {
            Some(exact) => exact,
            None => search.exact.get_or_insert_with(|| {
                let (exact, steps) = self.exact(self.turns.len());
                search.steps += steps + exact.steps();
                exact
            }),
        };
        if exact.knows(ko, color, &changes) { Err(IllegalMove::Superko) } else { Ok(()) }
    }
}
