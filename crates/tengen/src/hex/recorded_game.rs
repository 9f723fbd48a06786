//! A Hex record as a game: what its swap means, and what in it is against the rules.
//!
//! Flaws that can be understood are forgiven and noted: moves after the end are left out, a player who moves twice is
//! assumed to follow a pass, and a mislabeled swap is read as it is meant. A stone on an occupied cell is an error.

use super::game::{Game, Move};
use super::outcome::Orientation;
use super::play_error::PlayError;
use super::record::{Record, SwapReading};
use super::record_error::{ReplayError, ReplayErrorKind};
use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::grid::Point;
use alloc::vec;
use alloc::vec::Vec;

/// The written word of a swap, and its meaning.
///
/// ```
/// use tengen::hex::{Move, Orientation, sgf};
///
/// let record = sgf::read(b"(;GM[11]SZ[3];B[a2];W[swap-pieces];W[b2];B[c1])")?;
/// let game = record.replay_leniently(Orientation::TopBottom)?;
/// let swap = game.swap().ok_or("no swap")?;
/// assert_eq!((swap.written, swap.meant), (Move::SwapPieces, Move::SwapSides));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordedSwap {
    /// The number of the swapping turn, from 0.
    pub at: usize,
    /// The turn as it is written.
    pub written: Move,
    /// The turn that is meant.
    pub meant: Move,
    /// Why the record cannot be played as it is written; `None` when it can.
    pub refuted: Option<ReplayError>,
}

impl RecordedSwap {
    /// Whether the meaning differs from the written word.
    pub fn is_mislabeled(&self) -> bool {
        self.written != self.meant
    }
}

/// Something in a record that is against the rules, though it can be understood.
///
/// ```
/// use tengen::hex::{Orientation, RecordNote, sgf};
///
/// let record = sgf::read(b"(;GM[11]SZ[1];B[a1];W[a1])")?;
/// let game = record.replay_leniently(Orientation::TopBottom)?;
/// assert!(matches!(game.notes(), [RecordNote::AfterTheEnd { at: 1, left_out: 1, .. }]));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecordNote {
    /// The meaning of the swap differs from the written word.
    MislabeledSwap(RecordedSwap),
    /// A player moves twice; the other one is taken to have passed.
    MovesTwice {
        /// The number of the second turn, from 0.
        at: usize,
        /// The second turn.
        turn: Move,
        /// Whose it is.
        color: Color,
    },
    /// The game was over before; this turn and those after it are left out.
    AfterTheEnd {
        /// The number of the turn, from 0.
        at: usize,
        /// The turn.
        turn: Move,
        /// Who had won.
        winner: Color,
        /// How many turns are left out.
        left_out: usize,
    },
}

/// A record that was played by [`Record::replay_leniently`].
///
/// ```
/// use tengen::hex::{Orientation, sgf};
///
/// let record = sgf::read(b"(;GM[11]SZ[3];B[a1];W[b2])")?;
/// let game = record.replay_leniently(Orientation::TopBottom)?;
/// assert!(game.notes().is_empty());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct RecordedGame {
    /// The game; passes were added where a player moves twice.
    game: Game,
    /// The turns of the game after each move of the record, and before the first.
    turns: Vec<usize>,
    swap: Option<RecordedSwap>,
    notes: Vec<RecordNote>,
}

impl Record {
    /// Plays the record as far as it can be understood, and notes what is against the rules.
    ///
    /// ```
    /// use tengen::hex::{Orientation, RecordNote, sgf};
    ///
    /// let record = sgf::read(b"(;GM[11]SZ[3];B[a1];B[b2])")?;
    /// let played = record.replay_leniently(Orientation::TopBottom)?;
    /// assert!(matches!(played.notes(), [RecordNote::MovesTwice { at: 1, .. }]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn replay_leniently(&self, orientation: Orientation) -> Result<RecordedGame, ReplayError> {
        let (reading, swap) = self.meant_swap();
        let played = self.replay_swap(orientation, reading, swap);
        // A reading that does not fit either is no reason to doubt what is written.
        if played.is_err() && reading != SwapReading::AsWritten {
            let swap = swap.map(|swap| RecordedSwap { meant: swap.written, ..swap });
            return self.replay_swap(orientation, SwapReading::AsWritten, swap);
        }
        played
    }

    /// The same with this reading of the swap.
    fn replay_swap(
        &self,
        orientation: Orientation,
        reading: SwapReading,
        swap: Option<RecordedSwap>,
    ) -> Result<RecordedGame, ReplayError> {
        let mut played = RecordedGame { game: self.new_game(orientation)?, turns: vec![0], swap, notes: Vec::new() };
        played.notes.extend(swap.filter(RecordedSwap::is_mislabeled).map(RecordNote::MislabeledSwap));
        for (at, entry) in self.moves.iter().enumerate() {
            let turn = reading.of(entry.turn);
            let mut done = entry.play(turn, &mut played.game);
            if let Err(ReplayErrorKind::OutOfTurn { color, .. }) = done {
                // After the end it does not matter whose turn it would be.
                let mut passed = Ok(None);
                if played.game.winner().is_none() {
                    played.notes.push(RecordNote::MovesTwice { at, turn, color });
                    passed = played.game.play(Move::Pass);
                }
                done = passed.and_then(|_| played.game.play(turn)).map(drop).map_err(ReplayErrorKind::Play);
            }
            match done {
                Ok(()) => played.turns.push(played.game.moves().len()),
                Err(ReplayErrorKind::Play(PlayError::AfterTheEnd { winner })) => {
                    let left_out = self.moves.len() - at;
                    played.notes.push(RecordNote::AfterTheEnd { at, turn, winner, left_out });
                    break;
                }
                Err(kind) => return Err(ReplayError { at, turn: Some(turn), grid: self.grid, kind }),
            }
        }
        Ok(played)
    }

    /// How swaps are read, and what the swap means: the reading that fits, the written one first; where neither does,
    /// the one that gets further.
    fn meant_swap(&self) -> (SwapReading, Option<RecordedSwap>) {
        let Some((at, written)) = self.swap() else { return (SwapReading::AsWritten, None) };
        let other = if written == Move::SwapPieces { SwapReading::Sides } else { SwapReading::Pieces };
        let refuted = self.replay(SwapReading::AsWritten).err();
        let reading = match refuted.map(|error| (error, self.replay(other).err())) {
            None => SwapReading::AsWritten,
            Some((error, Some(trouble))) if trouble.at <= error.at => SwapReading::AsWritten,
            Some(_) => other,
        };
        (reading, Some(RecordedSwap { at, written, meant: reading.of(written), refuted }))
    }
}

impl RecordedGame {
    /// The game; passes were added where a player moves twice.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// What the swap means, if there is one.
    pub const fn swap(&self) -> Option<&RecordedSwap> {
        self.swap.as_ref()
    }

    /// What is against the rules, in order.
    pub fn notes(&self) -> &[RecordNote] {
        &self.notes
    }

    /// The turn that a turn of the record means.
    pub fn meant(&self, turn: Move) -> Move {
        match self.swap {
            Some(swap) if turn == swap.written => swap.meant,
            _ => turn,
        }
    }

    /// How many moves of the record were played.
    pub fn moves(&self) -> usize {
        self.turns.len() - 1
    }

    /// The stones after this many moves of the record, or `None` if it has fewer.
    pub fn at(&self, moves: usize) -> Option<Board> {
        self.turns.get(moves).and_then(|&turns| self.game.at(turns))
    }

    /// The game after this many moves of the record, or `None` if it has fewer.
    pub fn rewound(&self, moves: usize) -> Option<Game> {
        let turns = *self.turns.get(moves)?;
        let mut game = self.game.clone();
        while game.moves().len() > turns {
            game.undo()?;
        }
        Some(game)
    }

    /// Whether a pass was added before this move of the record, from 0.
    pub fn is_after_pass(&self, at: usize) -> bool {
        matches!((self.turns.get(at), self.turns.get(at + 1)), (Some(before), Some(after)) if after - before > 1)
    }

    /// The stones after this many moves of the record, of each color in the order they came to the board.
    pub fn stones(&self, moves: usize) -> ByColor<Vec<Point>> {
        let turns = self.turns.get(moves).map_or(self.game.moves(), |&turns| &self.game.moves()[..turns]);
        let played = Record::new(self.game.grid(), turns.iter().copied());
        let mut stones = ByColor::<Vec<Point>>::default();
        for (at, (&turn, color)) in turns.iter().zip(played.colors()).enumerate() {
            match turn {
                Move::Play(cell) => stones[color].push(cell),
                Move::SwapPieces if at == 1 => {
                    stones.black.pop();
                    stones.white.extend(self.taken_over());
                }
                _ => {}
            }
        }
        stones
    }

    /// The stone that was placed last, after this many moves of the record.
    pub fn last_move(&self, moves: usize) -> Option<Point> {
        let turns = self.game.moves().get(..*self.turns.get(moves)?)?;
        turns.iter().enumerate().rev().find_map(|(index, turn)| match *turn {
            Move::Play(cell) => Some(cell),
            Move::SwapPieces if index == 1 => self.taken_over(),
            _ => None,
        })
    }

    /// The mirrored cell of the first stone, to which a swap of pieces moves it.
    fn taken_over(&self) -> Option<Point> {
        let Some(&Move::Play(first)) = self.game.moves().first() else { return None };
        let (x, y) = self.game.grid().xy(first);
        self.game.grid().point(y, x)
    }
}
