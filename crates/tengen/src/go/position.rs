//! A position in play: stones, turn, ko and prisoners, and what a move does to them.

use super::rules::Suicide;
use super::setup::Setup;
use super::stones::Stones;
use super::turn::Turn;
use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::grid::{Grid, Point};
use core::fmt;

/// What a player does on a turn.
///
/// ```
/// use tengen::go::Move;
/// use tengen::{Color, Game, Grid, Ruleset};
///
/// let grid = Grid::square(9);
/// let mut game = Game::new(Ruleset::Chinese.rules(), grid);
/// game.play(Color::Black, Move::Play(grid.at(4, 4)?))?;
/// game.play(Color::White, Move::Pass)?;
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Move {
    /// A stone on an empty point.
    Play(Point),
    /// No stone.
    Pass,
}

/// Why a move is illegal.
///
/// ```
/// use tengen::go::{IllegalMove, Move};
/// use tengen::{Color, Game, Grid, Ruleset};
///
/// let grid = Grid::square(9);
/// let mut game = Game::new(Ruleset::Chinese.rules(), grid);
/// let center = Move::Play(grid.at(4, 4)?);
/// game.play(Color::Black, center)?;
/// assert_eq!(game.play(Color::White, center), Err(IllegalMove::Occupied));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum IllegalMove {
    /// The point is not on the board.
    OffBoard,
    /// A stone is there already.
    Occupied,
    /// The move would take its own chain off the board, which the rules forbid.
    Suicide,
    /// The move would take a ko back at once.
    Ko,
    /// The move would bring back an earlier board.
    Superko,
    /// It is the other player's turn.
    Turn,
    /// The game has ended with passes.
    Over,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            IllegalMove::OffBoard => "not on the board",
            IllegalMove::Occupied => "a stone is there already",
            IllegalMove::Suicide => "suicide",
            IllegalMove::Ko => "the ko may not be taken back at once",
            IllegalMove::Superko => "an earlier board would be repeated",
            IllegalMove::Turn => "it is the other player's turn",
            IllegalMove::Over => "the game has ended with two passes",
        })
    }
}

impl core::error::Error for IllegalMove {}

/// Stones, turn, ko and prisoners. Two positions are equal when all four are.
///
/// ```
/// use tengen::Color;
/// use tengen::diagram;
/// use tengen::go::{Setup, Suicide};
///
/// let mut position = Setup::new(diagram::parse("OX.\n.O.\n...\n")?).position()?;
/// let point = position.grid().at(0, 1)?;
/// position.play(Color::Black, point, Suicide::Forbidden)?;
/// assert_eq!(position.prisoners().black, 1);
/// assert_eq!(position.to_play(), Color::White);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize), serde(try_from = "crate::serialization::PositionFields"))]
pub struct Position {
    stones: Stones,
    to_play: Color,
    ko: Option<Point>,
    prisoners: ByColor<u32>,
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.board() == other.board()
            && (self.to_play, self.ko, self.prisoners) == (other.to_play, other.ko, other.prisoners)
    }
}

impl Eq for Position {}

/// A position in a compact form, without anything that can be computed from the rest.
#[derive(Clone, Debug)]
pub(super) struct Snapshot {
    setup: Setup,
    ko: Option<Point>,
}

impl Snapshot {
    /// Changes to the empty board of this grid, Black to move, and reuses the memory.
    pub(super) fn clear(&mut self, grid: Grid) {
        if grid == self.setup.board.grid() {
            self.setup.board.clear();
        } else {
            self.setup.board = Board::empty(grid);
        }
        (self.setup.to_play, self.setup.prisoners, self.ko) = (Color::Black, ByColor::default(), None);
    }

    /// Adds stones that were captured before the game began.
    pub(super) fn add_prisoners(&mut self, taken: ByColor<u32>) {
        self.setup.prisoners = added(self.setup.prisoners, taken);
    }

    /// The position.
    pub(super) fn position(&self) -> Position {
        Position::with_ko(&self.setup, self.ko)
    }
}

fn added(prisoners: ByColor<u32>, taken: ByColor<u32>) -> ByColor<u32> {
    ByColor::new_with(|color| prisoners[color].saturating_add(taken[color]))
}

impl Position {
    /// Adds stones that were captured before the game began.
    pub(super) fn add_prisoners(&mut self, taken: ByColor<u32>) {
        self.prisoners = added(self.prisoners, taken);
    }

    /// The empty board, Black to move.
    pub fn empty(grid: Grid) -> Position {
        Position { stones: Stones::empty(grid), to_play: Color::Black, ko: None, prisoners: ByColor::default() }
    }

    /// Changes to the empty board of this grid, Black to move, and reuses the memory.
    pub(super) fn clear(&mut self, grid: Grid) {
        self.stones.clear(grid);
        (self.to_play, self.ko, self.prisoners) = (Color::Black, None, ByColor::default());
    }

    /// The position of a setup in which a ko may not be retaken at this point.
    pub(crate) fn with_ko(setup: &Setup, ko: Option<Point>) -> Position {
        Position { ko, ..Position::from_setup(setup) }
    }

    pub(super) fn from_setup(setup: &Setup) -> Position {
        Position { stones: Stones::new(&setup.board), to_play: setup.to_play, ko: None, prisoners: setup.prisoners }
    }

    /// The compact form of the position.
    pub(super) fn snapshot(&self) -> Snapshot {
        let setup = Setup { board: self.board().clone(), to_play: self.to_play, prisoners: self.prisoners };
        Snapshot { setup, ko: self.ko }
    }

    /// The stones.
    pub const fn board(&self) -> &Board {
        self.stones.board()
    }

    /// The geometry.
    pub const fn grid(&self) -> Grid {
        self.stones.grid()
    }

    /// Who is to move.
    pub const fn to_play(&self) -> Color {
        self.to_play
    }

    /// The point where a ko was just taken: the player to move may not play there.
    pub const fn ko(&self) -> Option<Point> {
        self.ko
    }

    /// The stones that each player has captured.
    pub const fn prisoners(&self) -> ByColor<u32> {
        self.prisoners
    }

    /// Returns the hash of the stones, or `None` unless it is [kept](Self::keep_hash).
    pub(super) const fn hash(&self) -> Option<u64> {
        self.stones.hash()
    }

    /// Keeps a [`hash`](Self::hash) from now on.
    pub(super) fn keep_hash(&mut self) {
        self.stones.keep_hash();
    }

    /// The stones.
    pub(super) const fn stones(&self) -> &Stones {
        &self.stones
    }

    /// Returns the stones for queries about what has changed.
    pub(super) const fn stones_mut(&mut self) -> &mut Stones {
        &mut self.stones
    }

    /// Whether the stone at `point` belongs to a chain without liberties, which only a setup can produce.
    pub fn has_no_liberty(&self, point: Point) -> bool {
        self.board().get(point).is_some() && self.stones.is_captured(point)
    }

    /// Checks whether `color` may play at `point`, by every rule except superko, which needs the history. Allowed
    /// `suicide` takes at least two stones, unless it is allowed for single stones too.
    pub fn check(&self, color: Color, point: Point, suicide: Suicide) -> Result<(), IllegalMove> {
        if !self.grid().contains(point) {
            return Err(IllegalMove::OffBoard);
        }
        if self.board()[point].is_some() {
            return Err(IllegalMove::Occupied);
        }
        if self.ko == Some(point) && color == self.to_play {
            return Err(IllegalMove::Ko);
        }
        let kills_itself = !self.stones.would_live(point, color);
        let least = if kills_itself && self.stones.would_be_alone(point, color) { 1 } else { 2 };
        if kills_itself && !suicide.allows(least) {
            return Err(IllegalMove::Suicide);
        }
        Ok(())
    }

    /// Plays a legal move for `color`.
    pub fn play(&mut self, color: Color, point: Point, suicide: Suicide) -> Result<(), IllegalMove> {
        self.check(color, point, suicide)?;
        self.put(color, point);
        Ok(())
    }

    /// Passes for `color`.
    pub fn pass(&mut self, color: Color) {
        self.ko = None;
        self.to_play = color.opponent();
    }

    /// Plays a move of a record, legal or not: an existing stone is replaced, a ko is taken, and a chain without
    /// liberties is removed, even the player's own. Returns the result that [`check`](Self::check) would have returned,
    /// at no extra cost.
    pub(super) fn force(&mut self, color: Color, point: Point, suicide: Suicide) -> Option<IllegalMove> {
        let before = self.board()[point];
        let ko = self.ko == Some(point) && color == self.to_play;
        if before == Some(color) {
            // The chain of the existing stone does not change; only chains of the opponent may be captured.
            (self.ko, self.to_play) = (None, color.opponent());
            self.take_off(color, point);
            return Some(IllegalMove::Occupied);
        }
        if before.is_some() {
            self.stones.edit(&[(point, None)]);
        }
        let own = self.put(color, point);
        if before.is_some() {
            Some(IllegalMove::Occupied)
        } else if ko {
            Some(IllegalMove::Ko)
        } else {
            Position::suicide(own, suicide)
        }
    }

    /// Plays consecutive moves of a record in the same way, up to a move that breaks a rule or a turn that is not a
    /// move. Returns the number of moves played, and the rule that the last one breaks.
    pub(super) fn force_all(&mut self, turns: &[Turn], suicide: Suicide) -> (usize, Option<IllegalMove>) {
        let mut made = 0;
        while let Some((color, point)) = turns.get(made).and_then(Turn::stone) {
            // Most moves only add a stone. Captures, occupied points and moves after a ko capture take the slow path.
            let (quiet, breathless) = match self.ko {
                None => self.stones.place_all(turns[made..].iter().map_while(Turn::stone)),
                Some(_) => (0, false),
            };
            made += quiet.max(1);
            let why = if quiet == 0 {
                self.force(color, point, suicide)
            } else {
                let (color, point) = turns[made - 1].stone().unwrap_or((color, point));
                self.to_play = color.opponent();
                if breathless { Position::suicide(self.take_off(color, point), suicide) } else { None }
            };
            if why.is_some() {
                return (made, why);
            }
        }
        (made, None)
    }

    /// Returns the rule that a move breaks if it removes this many stones of its own color.
    fn suicide(own: u32, allowed: Suicide) -> Option<IllegalMove> {
        (own > 0 && !allowed.allows(own)).then_some(IllegalMove::Suicide)
    }

    /// Adds or removes stones without capturing, at most one change per point, and sets the player to move.
    pub(super) fn edit(&mut self, changes: &[(Point, Option<Color>)], to_play: Option<Color>) {
        if !changes.is_empty() {
            self.stones.edit(changes);
            self.ko = None;
        }
        if let Some(color) = to_play.filter(|&color| color != self.to_play) {
            // The ko applied only to the player who was to move before.
            self.ko = None;
            self.to_play = color;
        }
    }

    /// Places a stone on an empty point and removes what it captures or, if it captures nothing and has no liberty, its
    /// own chain. Returns how many stones of its own color were removed.
    fn put(&mut self, color: Color, point: Point) -> u32 {
        self.ko = None;
        self.to_play = color.opponent();
        if self.stones.place(point, color) { self.take_off(color, point) } else { 0 }
    }

    /// Resolves captures after a stone was placed next to chains that may have no liberties.
    #[inline(never)]
    fn take_off(&mut self, color: Color, point: Point) -> u32 {
        let taken = self.stones.take_off(point, color);
        // A setup can have any number of prisoners.
        self.prisoners[color] = self.prisoners[color].saturating_add(taken.enemy);
        let other = &mut self.prisoners[color.opponent()];
        *other = other.saturating_add(taken.own);
        self.ko = taken.ko;
        taken.own
    }
}
