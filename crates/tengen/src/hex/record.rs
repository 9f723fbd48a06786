//! A Hex game as it is written in a file or a link of any format, and whether it follows the rules.
//!
//! A reader only returns what is written. [`Record::replay`] checks whether it can be played,
//! [`Record::replay_leniently`] plays what can be understood, and [`Record::diagnose`] determines which meaning of
//! "swap" fits the record: many files write `swap-pieces` although the players exchanged sides.

use super::declared::Declared;
use super::game::{Game, Move, next_color};
use super::outcome::Orientation;
use super::play_error::TooLarge;
use super::record_error::{HexWriteError, ReadError, ReadErrorKind, ReplayError, ReplayErrorKind};
use crate::color::{ByColor, Color};
use crate::grid::{Grid, Point};
use crate::notation;
use alloc::string::String;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::ops::Range;

/// The longest side of a board that the formats of games read: far more than anyone plays on, and too little to make
/// a short text fill the memory.
pub const MAX_SIDE: usize = 1000;

/// One turn of a record, and whose it is where the record says so.
///
/// ```
/// use tengen::Color;
/// use tengen::hex::{Move, sgf};
///
/// let record = sgf::read(b"(;GM[11]SZ[3];B[a1];W[resign])")?;
/// assert_eq!((record.moves[1].by, record.moves[1].turn), (Some(Color::White), Move::Resign));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RecordEntry {
    /// The color the record gives; `None` where the order of turns says it.
    pub by: Option<Color>,
    /// What was done.
    pub turn: Move,
}

impl RecordEntry {
    /// Plays `turn`, which this entry means, by the rules.
    pub(super) fn play(&self, turn: Move, game: &mut Game) -> Result<(), ReplayErrorKind> {
        if let (Move::Resign | Move::Forfeit, Some(winner)) = (turn, game.winner())
            && self.by.is_none_or(|by| by != winner)
        {
            // The board already shows that the player has lost.
            return Ok(());
        }
        let played = match (turn, self.by) {
            (Move::Resign, Some(color)) => game.resign(color),
            (Move::Forfeit, Some(color)) => game.forfeit(color),
            (_, Some(color)) if color != game.to_play() => {
                return Err(ReplayErrorKind::OutOfTurn { color, expected: game.to_play() });
            }
            _ => game.play(turn),
        };
        played.map(drop).map_err(ReplayErrorKind::Play)
    }
}

impl From<Move> for RecordEntry {
    fn from(turn: Move) -> RecordEntry {
        RecordEntry { by: None, turn }
    }
}

/// A game as a file or a link tells it. Two records are equal when they tell the same, wherever it stood.
///
/// ```
/// use tengen::hex::{Orientation, sgf};
///
/// let record = sgf::read(b"(;GM[11]SZ[3];B[b1];W[a2];B[b2])")?;
/// assert_eq!(record.moves.len(), 3);
/// assert!(record.replay_strictly(Orientation::TopBottom)?.winner().is_none());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Record {
    /// The board.
    pub grid: Grid,
    /// What was done, in order.
    pub moves: Vec<RecordEntry>,
    /// The result the record declares.
    pub result: Option<Declared>,
    /// The names of the players: the first player's is Black's.
    pub names: ByColor<Option<String>>,
    /// Everything else, as the format names it, in its order.
    pub headers: Vec<(String, String)>,
    /// Where each turn stood, in bytes of the text that was read; empty where there was none.
    pub spans: Vec<Range<usize>>,
}

impl PartialEq for Record {
    fn eq(&self, other: &Record) -> bool {
        self.grid == other.grid
            && self.moves == other.moves
            && self.result == other.result
            && self.names == other.names
            && self.headers == other.headers
    }
}

impl Eq for Record {}

impl Record {
    /// A record of these turns, without names.
    pub fn new(grid: Grid, turns: impl IntoIterator<Item = Move>) -> Record {
        Record {
            grid,
            moves: turns.into_iter().map(RecordEntry::from).collect(),
            result: None,
            names: ByColor::default(),
            headers: Vec::new(),
            spans: Vec::new(),
        }
    }

    /// Adds a turn that was read here.
    pub(super) fn push(&mut self, entry: RecordEntry, span: Range<usize>) {
        self.moves.push(entry);
        self.spans.push(span);
    }

    /// Plays the record by the rules, with swaps read as `reading` says.
    ///
    /// A loser who resigns after the winner's sides are joined says nothing new, and many do; that is not an error.
    pub fn replay(&self, reading: SwapReading) -> Result<Game, ReplayError> {
        let mut game = self.new_game(Orientation::TopBottom)?;
        for (at, entry) in self.moves.iter().enumerate() {
            let turn = reading.of(entry.turn);
            let error = |kind| ReplayError { at, turn: Some(turn), grid: self.grid, kind };
            entry.play(turn, &mut game).map_err(error)?;
        }
        Ok(game)
    }

    /// Plays the turns in order, regardless of the colors in the record, and returns an error at the first illegal one.
    pub fn replay_strictly(&self, orientation: Orientation) -> Result<Game, ReplayError> {
        let mut game = self.new_game(orientation)?;
        for (at, entry) in self.moves.iter().enumerate() {
            let error =
                |kind| ReplayError { at, turn: Some(entry.turn), grid: self.grid, kind: ReplayErrorKind::Play(kind) };
            game.play(entry.turn).map_err(error)?;
        }
        Ok(game)
    }

    /// A game on the board of the record.
    pub(super) fn new_game(&self, orientation: Orientation) -> Result<Game, ReplayError> {
        let error = |error: TooLarge| ReplayError { at: 0, turn: None, grid: self.grid, kind: error.into() };
        Game::new(self.grid, orientation).map_err(error)
    }

    /// The number of the swapping turn, from 0, and its word.
    pub(super) fn swap(&self) -> Option<(usize, Move)> {
        let is_swap = |entry: &RecordEntry| matches!(entry.turn, Move::SwapPieces | Move::SwapSides);
        self.moves.iter().position(is_swap).map(|at| (at, self.moves[at].turn))
    }

    /// Which reading of "swap" the record fits, and why the others do not.
    pub fn diagnose(&self) -> Diagnosis {
        let swap = self.swap();
        let pieces = self.replay(SwapReading::Pieces).err();
        // Without a swap both readings are the same.
        let sides = if swap.is_some() { self.replay(SwapReading::Sides).err() } else { pieces };
        Diagnosis { swap, pieces, sides }
    }

    /// The color that moves at each turn, as the record says it or as the order of turns does.
    pub fn colors(&self) -> Vec<Color> {
        let mut color = Color::Black;
        let colors = self.moves.iter().map(|entry| {
            let by = entry.by.unwrap_or(color);
            color = next_color(by, entry.turn);
            by
        });
        colors.collect()
    }
}

/// What the word "swap" is taken to mean.
///
/// ```
/// use tengen::hex::{Move, SwapReading};
///
/// assert_eq!(SwapReading::Sides.of(Move::SwapPieces), Move::SwapSides);
/// assert_eq!(SwapReading::AsWritten.of(Move::SwapPieces), Move::SwapPieces);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SwapReading {
    /// As it is written.
    #[default]
    AsWritten,
    /// The stone is mirrored and changes its color.
    Pieces,
    /// The players exchange colors and the stone stays.
    Sides,
}

impl SwapReading {
    /// The turn that is meant.
    pub const fn of(self, turn: Move) -> Move {
        match (self, turn) {
            (SwapReading::Pieces, Move::SwapSides) => Move::SwapPieces,
            (SwapReading::Sides, Move::SwapPieces) => Move::SwapSides,
            _ => turn,
        }
    }
}

/// What [`Record::diagnose`] found.
///
/// ```
/// use tengen::hex::{SwapReading, sgf};
///
/// // White moves after the swap, so the players have exchanged sides.
/// let record = sgf::read(b"(;GM[11]SZ[3];B[a2];W[swap-pieces];W[b2];B[c1])")?;
/// let diagnosis = record.diagnose();
/// assert!(diagnosis.mislabeled());
/// assert_eq!(diagnosis.fits(), Some(SwapReading::Sides));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnosis {
    /// The number of the swapping turn, from 0, and its word.
    pub swap: Option<(usize, Move)>,
    /// Why the record cannot be played with swap-pieces; `None` when it can.
    pub pieces: Option<ReplayError>,
    /// Why the record cannot be played with swap-sides; `None` when it can.
    pub sides: Option<ReplayError>,
}

impl Diagnosis {
    /// The reading that fits: as it is written when that does, else the other one, else none.
    pub fn fits(&self) -> Option<SwapReading> {
        let (written, other) = match self.swap {
            Some((_, Move::SwapSides)) => (&self.sides, (&self.pieces, SwapReading::Pieces)),
            _ => (&self.pieces, (&self.sides, SwapReading::Sides)),
        };
        match (written, other) {
            (None, _) => Some(SwapReading::AsWritten),
            (Some(_), (None, reading)) => Some(reading),
            _ => None,
        }
    }

    /// Whether the record writes one kind of swap and means the other.
    pub fn mislabeled(&self) -> bool {
        self.swap.is_some() && !matches!(self.fits(), None | Some(SwapReading::AsWritten))
    }
}

/// The word for a turn in lists of moves: a cell such as `d4`, or `swap-pieces`, `swap-sides`, `pass`, `resign`,
/// `forfeit`.
pub fn word(grid: Grid, turn: Move) -> String {
    match turn {
        Move::Play(cell) => notation::hex(grid, cell),
        Move::SwapPieces => "swap-pieces".into(),
        Move::SwapSides => "swap-sides".into(),
        Move::Pass => "pass".into(),
        Move::Resign => "resign".into(),
        Move::Forfeit => "forfeit".into(),
    }
}

/// Reads a size, `13` or `14x12`, at the start of `text`; gives the grid and how many bytes it took.
pub(super) fn read_size(text: &str, at: usize) -> Result<(Grid, usize), ReadError> {
    let digits = |from: usize| text[from..].bytes().take_while(u8::is_ascii_digit).count();
    let wide = digits(0);
    let tall = if wide > 0 && text[wide..].starts_with('x') { digits(wide + 1) } else { 0 };
    let length = if tall > 0 { wide + 1 + tall } else { wide };
    let side = |range: Range<usize>| text[range].parse().ok().filter(|side| (1..=MAX_SIDE).contains(side));
    let width = side(0..wide);
    let height = if tall > 0 { side(wide + 1..length) } else { width };
    let error = || ReadError { kind: ReadErrorKind::Size(MAX_SIDE), span: at..at + length };
    let grid = super::outcome::hex_grid(width.ok_or_else(error)?, height.ok_or_else(error)?);
    Ok((grid.map_err(|_| error())?, length))
}

/// Refuses to write boards that [`read_size`] would refuse to read.
pub(super) fn check_size(grid: Grid) -> Result<(), HexWriteError> {
    if grid.width().max(grid.height()) > MAX_SIDE { Err(HexWriteError::TooLarge(grid)) } else { Ok(()) }
}

/// A size as [`read_size`] reads it.
pub(super) fn write_size(grid: Grid) -> String {
    if grid.width() == grid.height() { grid.width().to_string() } else { grid.to_string() }
}

/// Reads the cell at the start of `text`, letters and then digits; gives it and how many bytes it took.
pub(super) fn read_cell(grid: Grid, text: &str, at: usize) -> Result<(Point, usize), ReadError> {
    let letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    let digits = text[letters..].bytes().take_while(u8::is_ascii_digit).count();
    let length = letters + digits;
    let error = |kind| {
        let first = text.chars().next().map_or(0, char::len_utf8);
        ReadError { kind, span: at..at + length.max(first) }
    };
    if letters == 0 || digits == 0 {
        return Err(error(ReadErrorKind::UnknownTurn));
    }
    let cell = notation::parse_hex(grid, &text[..length])
        .map_err(|found| error(if found.off_board { ReadErrorKind::OffBoard } else { ReadErrorKind::UnknownTurn }))?;
    Ok((cell, length))
}

/// The part of a link after its `#`, and where it begins; a text without `#` is taken whole when it begins with a
/// digit.
pub(super) fn fragment(text: &str) -> Result<(&str, usize), ReadError> {
    let trimmed = text.trim_end();
    let start = trimmed.len() - trimmed.trim_start().len();
    match trimmed.find('#') {
        Some(hash) => Ok((&trimmed[hash + 1..], hash + 1)),
        None if trimmed[start..].starts_with(|c: char| c.is_ascii_digit()) => Ok((&trimmed[start..], start)),
        None => Err(ReadError { kind: ReadErrorKind::NotThisFormat, span: start..trimmed.len() }),
    }
}
