//! A Hex record as a game: what its swap means, and what in it is against the rules.
//!
//! Where a record can be understood it is: moves after the end are left out, a player who moves twice is taken to have
//! been passed to, and a swap that says one thing and means the other is read as it is meant. Each of these is noted.
//! A stone on an occupied cell cannot be understood.

use super::letter;
use crate::option::OptionName;
use crate::problem::{Place, Problem, ProblemKind};
use crate::words::plural;
use serde::Serialize;
use tengen::hex::record::word;
use tengen::hex::{Diagnosis, Game, Orientation, PlayError, Record, SwapReading, Turn};
use tengen::{Board, ByColor, Point};

/// What a swap says and means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SwapReport {
    /// The word in the record: `swap-pieces` or `swap-sides`.
    pub written: &'static str,
    /// What it means: `pieces` (the stone is mirrored and becomes O's) or `sides` (the players exchange sides).
    pub meaning: &'static str,
    /// Whether it means another thing than it says.
    pub mislabeled: bool,
}

/// A record that was played.
#[derive(Clone, Debug)]
pub struct PlayedRecord {
    /// The game; passes were added where a player moves twice.
    pub game: Game,
    /// The turns of the game after each move of the record, and before the first.
    turns: Vec<usize>,
    /// What the swap means, if there is one.
    pub swap: Option<SwapReport>,
    /// How swaps were read.
    pub reading: SwapReading,
    /// What is against the rules.
    pub irregular: Vec<String>,
}

impl PlayedRecord {
    /// Plays a record; `text` is what it was read from.
    pub fn of(record: &Record, orientation: Orientation, text: &[u8]) -> Result<PlayedRecord, Problem> {
        let diagnosis = record.diagnose();
        let reading = reading(&diagnosis);
        let mut played = PlayedRecord {
            game: Game::new(record.grid, orientation).map_err(|error| Problem::new(ProblemKind::TooLarge, error))?,
            turns: vec![0],
            swap: swap(&diagnosis, reading),
            reading,
            irregular: Vec::new(),
        };
        let place = |at: usize| record.spans.get(at).map(|span| Place::of_span(text, span.clone()));
        if let (Some(swap), Some((at, _))) = (played.swap.filter(|swap| swap.mislabeled), diagnosis.swap) {
            let other = if swap.meaning == "sides" { &diagnosis.pieces } else { &diagnosis.sides };
            let why = other.map_or(String::new(), |error| format!(" (read as it is written, {error})"));
            let told = format!(
                "move {}: {} is written, but swap-{} is probably meant{why}",
                at + 1,
                swap.written,
                swap.meaning
            );
            played.irregular.push(told);
        }
        for (at, entry) in record.moves.iter().enumerate() {
            let turn = reading.of(entry.turn);
            let name = || format!("move {} ({})", at + 1, word(record.grid, turn));
            let leaves = matches!(turn, Turn::Resign | Turn::Forfeit);
            if leaves && played.game.winner().is_some_and(|winner| entry.by.is_none_or(|by| by != winner)) {
                // The loser says what the board says already.
                played.turns.push(played.game.moves().len());
                continue;
            }
            let done = match entry.by {
                Some(color) if turn == Turn::Resign => played.game.resign(color),
                Some(color) if turn == Turn::Forfeit => played.game.forfeit(color),
                Some(color) if color != played.game.to_move() && played.game.winner().is_none() => {
                    played.irregular.push(format!("{}: {color} moves twice", name()));
                    played.game.play(Turn::Pass).and_then(|_| played.game.play(turn))
                }
                _ => played.game.play(turn),
            };
            match done {
                Ok(_) => played.turns.push(played.game.moves().len()),
                Err(PlayError::AfterTheEnd { winner }) => {
                    let left = record.moves.len() - at;
                    let rest =
                        if left == 1 { "it is left out".into() } else { format!("the last {left} are left out") };
                    let over = format!("{}: the game is over, {} has won; {rest}", name(), letter(winner));
                    played.irregular.push(over);
                    break;
                }
                Err(error) => {
                    let problem = Problem::new(ProblemKind::Move, format!("{}: {error}", name()));
                    return Err(Problem { place: place(at), ..problem });
                }
            }
        }
        Ok(played)
    }

    /// How many moves of the record were played.
    pub fn moves(&self) -> usize {
        self.turns.len() - 1
    }

    /// The stones after this many moves of the record.
    pub fn at(&self, moves: usize) -> Result<Board, Problem> {
        self.turns.get(moves).and_then(|&turns| self.game.at(turns)).ok_or_else(|| {
            let message =
                format!("there is no position after move {moves}: the game has {}", plural(self.moves(), "move"));
            Problem::new(ProblemKind::Move, message).with_option(OptionName::MOVE)
        })
    }

    /// Whether a pass was added before this move of the record, from 0.
    pub(super) fn is_after_pass(&self, at: usize) -> bool {
        matches!((self.turns.get(at), self.turns.get(at + 1)), (Some(before), Some(after)) if after - before > 1)
    }

    /// The stones after this many moves of the record, of each color in the order they came to the board.
    pub(super) fn stones(&self, moves: usize) -> ByColor<Vec<Point>> {
        let turns = self.turns.get(moves).map_or(self.game.moves(), |&turns| &self.game.moves()[..turns]);
        let played = Record::new(self.game.grid(), turns.iter().copied());
        let mut stones = ByColor::<Vec<Point>>::default();
        for (at, (&turn, color)) in turns.iter().zip(played.colors()).enumerate() {
            match turn {
                Turn::Cell(cell) => stones[color].push(cell),
                Turn::SwapPieces if at == 1 => {
                    let (x, y) = stones.black.pop().map_or((0, 0), |first| self.game.grid().xy(first));
                    stones.white.extend(self.game.grid().point(y, x));
                }
                _ => {}
            }
        }
        stones
    }

    /// The game as it was after this many moves of the record.
    pub fn rewound(&self, moves: usize) -> Option<Game> {
        let turns = *self.turns.get(moves)?;
        let mut game = self.game.clone();
        while game.moves().len() > turns {
            game.undo()?;
        }
        Some(game)
    }

    /// The stone that was placed last, after this many moves of the record.
    pub fn last_move(&self, moves: usize) -> Option<Point> {
        let turns = self.game.moves().get(..*self.turns.get(moves)?)?;
        turns.iter().enumerate().rev().find_map(|(index, turn)| match *turn {
            Turn::Cell(cell) => Some(cell),
            Turn::SwapPieces if index == 1 => {
                let Turn::Cell(first) = turns[0] else { return None };
                let (x, y) = self.game.grid().xy(first);
                self.game.grid().point(y, x)
            }
            _ => None,
        })
    }
}

/// The reading that fits; where none does, the one that gets further.
fn reading(diagnosis: &Diagnosis) -> SwapReading {
    let reach = |error: &Option<tengen::hex::ReplayError>| error.map_or(usize::MAX, |error| error.at);
    diagnosis.fits().unwrap_or_else(|| match (diagnosis.swap, reach(&diagnosis.pieces), reach(&diagnosis.sides)) {
        (Some((_, Turn::SwapPieces)), pieces, sides) if sides > pieces => SwapReading::Sides,
        (Some((_, Turn::SwapSides)), pieces, sides) if pieces > sides => SwapReading::Pieces,
        _ => SwapReading::AsWritten,
    })
}

fn swap(diagnosis: &Diagnosis, reading: SwapReading) -> Option<SwapReport> {
    let (_, written) = diagnosis.swap?;
    let meant = reading.of(written);
    Some(SwapReport {
        written: if written == Turn::SwapPieces { "swap-pieces" } else { "swap-sides" },
        meaning: if meant == Turn::SwapPieces { "pieces" } else { "sides" },
        mislabeled: written != meant,
    })
}
