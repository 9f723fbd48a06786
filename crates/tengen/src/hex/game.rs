//! A game of Hex, move by move: the winner is known after every move, and every move can be undone.
//!
//! Chains are stored in a union-find with rollback, with one node for each side of the board, so a move and its undo
//! take only a few steps. Colors and players are different: the color of a stone determines which sides it connects,
//! and [`Game::player`] returns who plays that color, which changes with swap-sides.

use super::outcome::Orientation;
use super::play_error::{PlayError, SwapRefusal, TooLarge};
use super::rollback::{Moment, Rollback};
use crate::board::Board;
use crate::color::Color;
use crate::grid::{Grid, Point};
use crate::topology::Topology;
use alloc::vec;
use alloc::vec::Vec;

/// A move of a player.
///
/// ```
/// use tengen::Grid;
/// use tengen::hex::{Game, Move, Orientation};
///
/// let mut game = Game::new(Grid::square(3), Orientation::TopBottom)?;
/// game.play(Move::Play(game.grid().at(0, 1)?))?;
/// game.play(Move::SwapPieces)?;
/// assert_eq!(game.moves().len(), 2);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Move {
    /// Places a stone.
    Play(Point),
    /// Takes over the first stone: it is mirrored on the a1 diagonal and becomes White's. The players keep their
    /// colors, so Black moves next.
    SwapPieces,
    /// Takes over the first player's side: the stone stays and the players exchange colors. White, who is now the first
    /// player, moves next.
    SwapSides,
    /// Places nothing.
    Pass,
    /// Resigns.
    Resign,
    /// Loses for another reason, such as time.
    Forfeit,
}

/// One of the two players.
///
/// ```
/// use tengen::hex::{Game, Move, Orientation, PlayerOrder};
/// use tengen::{Color, Grid};
///
/// let mut game = Game::new(Grid::square(3), Orientation::TopBottom)?;
/// game.play(Move::Play(game.grid().at(0, 1)?))?;
/// assert_eq!(game.player(Color::White), PlayerOrder::Second);
/// game.play(Move::SwapSides)?;
/// assert_eq!(game.player(Color::White), PlayerOrder::First);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayerOrder {
    /// The player who placed the first stone.
    First,
    /// The other player, who may swap.
    Second,
}

/// How a game ended.
///
/// ```
/// use tengen::Grid;
/// use tengen::hex::{Game, GameEnd, Move, Orientation};
///
/// let mut game = Game::new(Grid::square(3), Orientation::TopBottom)?;
/// game.play(Move::Resign)?;
/// assert_eq!(game.result().map(|(_, end)| end), Some(GameEnd::Resignation));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameEnd {
    /// The winner connected their sides.
    Connection,
    /// The loser resigned.
    Resignation,
    /// The loser forfeited.
    Forfeit,
}

/// A game of Hex on any rectangle.
///
/// ```
/// use tengen::hex::{Game, Move, Orientation};
/// use tengen::{Color, Grid, notation};
///
/// let mut game = Game::new(Grid::square(3), Orientation::TopBottom)?;
/// let grid = game.grid();
/// for cell in ["b2", "a1", "b1", "c1", "a3"] {
///     game.play(Move::Play(notation::parse_hex(grid, cell)?))?;
/// }
/// assert_eq!(game.winner(), Some(Color::Black));
/// game.undo();
/// assert_eq!(game.winner(), None);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    grid: Grid,
    orientation: Orientation,
    /// The cells, surrounded by a ring with the colors of the sides, so that neighbors need no bounds check.
    cells: Vec<Option<Color>>,
    sets: Rollback,
    stride: usize,
    turns: Vec<Move>,
    /// The state of the union-find before each turn.
    moments: Vec<Moment>,
    to_play: Color,
    result: Option<(Color, GameEnd)>,
}

impl Game {
    /// A game before the first move.
    pub fn new(grid: Grid, orientation: Orientation) -> Result<Game, TooLarge> {
        let grid = grid.to_topology(Topology::Hex);
        let (width, height) = (grid.width(), grid.height());
        let stride = width + 2;
        let ringed = stride as u64 * (height as u64 + 2);
        if ringed > u64::from(u32::MAX) - 1 {
            return Err(TooLarge(grid));
        }
        let mut cells = vec![None; ringed as usize];
        let mut sets = Rollback::new(ringed as usize);
        let (vertical, horizontal) = (orientation.vertical(), orientation.vertical().opponent());
        let bottom = (height + 1) * stride;
        // A side's node is its first ring cell. The corners belong to no side: a cell beside one touches both sides
        // through its other neighbors.
        for x in 1..=width {
            for row in [0, bottom] {
                cells[row + x] = Some(vertical);
                sets.join(row + 1, row + x);
            }
        }
        for y in 1..=height {
            for column in [0, width + 1] {
                cells[y * stride + column] = Some(horizontal);
                sets.join(stride + column, y * stride + column);
            }
        }
        Ok(Game {
            grid,
            orientation,
            cells,
            sets,
            stride,
            turns: Vec::new(),
            moments: Vec::new(),
            to_play: Color::Black,
            result: None,
        })
    }

    /// The geometry.
    pub const fn grid(&self) -> Grid {
        self.grid
    }

    /// Which sides Black connects.
    pub const fn orientation(&self) -> Orientation {
        self.orientation
    }

    /// The color that moves next, also after the end.
    pub const fn to_play(&self) -> Color {
        self.to_play
    }

    /// Every turn so far.
    pub fn moves(&self) -> &[Move] {
        &self.turns
    }

    /// The color that has won and how, if the game is over.
    pub const fn result(&self) -> Option<(Color, GameEnd)> {
        self.result
    }

    /// The color that has won, if the game is over.
    pub fn winner(&self) -> Option<Color> {
        self.result.map(|(winner, _)| winner)
    }

    /// Who plays `color`: the first player is Black unless the players have exchanged sides.
    pub fn player(&self, color: Color) -> PlayerOrder {
        let exchanged = self.turns.get(1) == Some(&Move::SwapSides);
        if (color == Color::Black) == exchanged { PlayerOrder::Second } else { PlayerOrder::First }
    }

    /// The stone at `point`, or `None` where it is empty or off the board.
    pub fn get(&self, point: Point) -> Option<Color> {
        if self.grid.contains(point) { self.cells[self.ringed(point)] } else { None }
    }

    /// The current stones.
    pub fn board(&self) -> Board {
        let mut board = Board::empty(self.grid);
        for point in self.grid.points() {
            board[point] = self.cells[self.ringed(point)];
        }
        board
    }

    /// The stones after the first `turns` turns, or `None` if there were fewer.
    pub fn at(&self, turns: usize) -> Option<Board> {
        let mut board = Board::empty(self.grid);
        let mut color = Color::Black;
        for (index, &turn) in self.turns.get(..turns)?.iter().enumerate() {
            match turn {
                Move::Play(point) => board[point] = Some(color),
                Move::SwapPieces if index == 1 => {
                    if let Some((from, to)) = self.mirror() {
                        board[from] = None;
                        board[to] = Some(Color::White);
                    }
                }
                _ => {}
            }
            color = next_color(color, turn);
        }
        Some(board)
    }

    /// Plays `turn` for the player to move. Returns the winner if that ends the game.
    pub fn play(&mut self, turn: Move) -> Result<Option<Color>, PlayError> {
        match turn {
            Move::Play(point) => self.place(point),
            Move::Resign | Move::Forfeit => self.give_up(self.to_play, turn),
            Move::Pass => {
                self.going_on()?;
                self.note(Move::Pass);
                Ok(None)
            }
            Move::SwapSides => {
                self.swappable()?;
                self.note(Move::SwapSides);
                Ok(None)
            }
            Move::SwapPieces => {
                self.swappable()?;
                let Some((from, to)) = self.mirror() else {
                    return Err(PlayError::SwapNotAllowed(SwapRefusal::NoMirror));
                };
                self.sets.back_to(self.moments[0]);
                let (from, to) = (self.ringed(from), self.ringed(to));
                self.cells[from] = None;
                self.note(Move::SwapPieces);
                Ok(self.link(to, Color::White))
            }
        }
    }

    /// Places a stone of the color to move. Returns the winner if that ends the game.
    pub fn place(&mut self, point: Point) -> Result<Option<Color>, PlayError> {
        self.going_on()?;
        if !self.grid.contains(point) {
            return Err(PlayError::OffBoard { cell: point });
        }
        let at = self.ringed(point);
        if let Some(by) = self.cells[at] {
            return Err(PlayError::Occupied { cell: point, by });
        }
        let color = self.to_play;
        self.note(Move::Play(point));
        Ok(self.link(at, color))
    }

    /// `color` resigns, regardless of the turn. Returns the winner.
    pub fn resign(&mut self, color: Color) -> Result<Option<Color>, PlayError> {
        self.give_up(color, Move::Resign)
    }

    /// `color` forfeits, regardless of the turn. Returns the winner.
    pub fn forfeit(&mut self, color: Color) -> Result<Option<Color>, PlayError> {
        self.give_up(color, Move::Forfeit)
    }

    /// Undoes and returns the last turn, or returns `None` at the start.
    pub fn undo(&mut self) -> Option<Move> {
        let (turn, moment) = (self.turns.pop()?, self.moments.pop()?);
        self.sets.back_to(moment);
        self.result = None;
        match turn {
            Move::Play(point) => {
                let at = self.ringed(point);
                self.cells[at] = None;
            }
            Move::SwapPieces => {
                if let Some((from, to)) = self.mirror() {
                    let (from, to) = (self.ringed(from), self.ringed(to));
                    self.cells[to] = None;
                    self.link(from, Color::Black);
                }
            }
            Move::SwapSides | Move::Pass | Move::Resign | Move::Forfeit => {}
        }
        // Undoing a turn changes the color to move in the same way as the turn itself.
        self.to_play = next_color(self.to_play, turn);
        Some(turn)
    }

    /// Undoes every turn, and keeps the allocations.
    pub fn clear(&mut self) {
        if let Some(&start) = self.moments.first() {
            self.sets.back_to(start);
        }
        if let Some((_, mirrored)) = self.mirror() {
            let at = self.ringed(mirrored);
            self.cells[at] = None;
        }
        for index in 0..self.turns.len() {
            if let Move::Play(point) = self.turns[index] {
                let at = self.ringed(point);
                self.cells[at] = None;
            }
        }
        self.turns.clear();
        self.moments.clear();
        self.to_play = Color::Black;
        self.result = None;
    }

    fn give_up(&mut self, color: Color, turn: Move) -> Result<Option<Color>, PlayError> {
        self.going_on()?;
        self.note(turn);
        let end = if turn == Move::Resign { GameEnd::Resignation } else { GameEnd::Forfeit };
        self.result = Some((color.opponent(), end));
        Ok(Some(color.opponent()))
    }

    fn going_on(&self) -> Result<(), PlayError> {
        match self.result {
            Some((winner, _)) => Err(PlayError::AfterTheEnd { winner }),
            None => Ok(()),
        }
    }

    fn swappable(&self) -> Result<(), PlayError> {
        self.going_on()?;
        match self.turns[..] {
            [Move::Play(_)] => Ok(()),
            _ => Err(PlayError::SwapNotAllowed(SwapRefusal::NotTheSecondTurn)),
        }
    }

    /// The first stone and its mirror image on the a1 diagonal, if that cell is on the board.
    fn mirror(&self) -> Option<(Point, Point)> {
        let Some(&Move::Play(first)) = self.turns.first() else { return None };
        let (x, y) = self.grid.xy(first);
        Some((first, self.grid.point(y, x)?))
    }

    fn note(&mut self, turn: Move) {
        self.turns.push(turn);
        self.moments.push(self.sets.now());
        self.to_play = next_color(self.to_play, turn);
    }

    fn ringed(&self, point: Point) -> usize {
        let (x, y) = self.grid.xy(point);
        (y + 1) * self.stride + x + 1
    }

    /// Places a stone and joins it with its neighbors of the same color. Returns its color if that wins.
    fn link(&mut self, at: usize, color: Color) -> Option<Color> {
        self.cells[at] = Some(color);
        let stride = self.stride;
        // Around the cell: each of the six neighbors touches the next, so one join is enough for a run of equal
        // neighbors.
        let around = [at - stride, at - stride + 1, at + 1, at + stride, at + stride - 1, at - 1];
        let mut like = 0u8;
        for (bit, &beside) in around.iter().enumerate() {
            like |= u8::from(self.cells[beside] == Some(color)) << bit;
        }
        let before = (like << 1 | like >> 5) & 0x3f;
        let mut starts = if like == 0x3f { 1 } else { like & !before };
        if starts == 0 {
            return None;
        }
        let mut set = at;
        while starts != 0 {
            set = self.sets.join(set, around[starts.trailing_zeros() as usize]);
            starts &= starts - 1;
        }
        let (from, to) = if color == self.orientation.vertical() {
            (1, (self.grid.height() + 1) * stride + 1)
        } else {
            (stride, 2 * stride - 1)
        };
        if set == self.sets.find(from) && set == self.sets.find(to) {
            self.result = Some((color, GameEnd::Connection));
            return Some(color);
        }
        None
    }
}

/// The color that moves after `color` has done this.
pub(crate) const fn next_color(color: Color, turn: Move) -> Color {
    match turn {
        // After White's swap, White is to move again: the same color, but the other player.
        Move::SwapSides | Move::Resign | Move::Forfeit => color,
        Move::Play(_) | Move::SwapPieces | Move::Pass => color.opponent(),
    }
}
