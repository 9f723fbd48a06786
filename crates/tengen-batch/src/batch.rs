//! A batch: every game of the inputs counted, one row each, in the order of the inputs.

use crate::inputs::InputError;
use crate::pipeline::{self, Give};
use crate::reading::{Piece, Walk, each_game};
use crate::row::Row;
use std::fmt;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};
use tengen::sgf::Reader;
use tengen_api::score::ScoreRequest;

/// A share of the games: every so many, beginning with one of the first. All shares together are all games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    index: u64,
    count: u64,
}

impl Shard {
    /// Everything.
    pub const ALL: Shard = Shard { index: 0, count: 1 };

    /// Whether the game with this number, from 0 over all inputs, is in it.
    pub const fn contains(self, number: u64) -> bool {
        number % self.count == self.index
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index + 1, self.count)
    }
}

/// Why a text is no shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShardError;

impl fmt::Display for ShardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a shard is written 3/16: its number, from 1, and how many there are")
    }
}

impl std::error::Error for ShardError {}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Shard, ShardError> {
        let (number, count) = text.split_once('/').ok_or(ShardError)?;
        let (number, count): (u64, u64) =
            (number.parse().map_err(|_| ShardError)?, count.parse().map_err(|_| ShardError)?);
        if number == 0 || number > count { Err(ShardError) } else { Ok(Shard { index: number - 1, count }) }
    }
}

/// What to do with which games.
#[derive(Clone, Debug)]
pub struct Batch {
    /// Files, folders, patterns.
    pub inputs: Vec<PathBuf>,
    /// How each game is counted.
    pub request: ScoreRequest,
    /// How many games are counted at a time.
    pub threads: usize,
    /// Which of the games.
    pub shard: Shard,
}

/// Counts every game and hands over its row, in the order of the inputs, together with how many bytes of the inputs were
/// read so far. Whatever is wrong with a file or a game is a row; only an error of `write` ends the run.
pub fn rows<E>(batch: &Batch, mut write: impl FnMut(Row, u64) -> Result<(), E>) -> Result<Result<(), E>, InputError> {
    let walk = Walk::new(&batch.inputs)?;
    let bytes_read = AtomicU64::new(0);
    let read = |give: &mut Give<'_, Piece>| {
        let mut number = 0;
        let mut sink = |piece: Piece| {
            let wanted = batch.shard.contains(number);
            number += 1;
            let bytes = piece.text.as_ref().map_or(0, Vec::len);
            if wanted { give(piece, bytes) } else { ControlFlow::Continue(()) }
        };
        for path in walk {
            let flow = match path {
                Ok(path) => each_game(&path, &bytes_read, &mut sink),
                Err(InputError::File { path, error }) => sink(Piece {
                    path: path.display().to_string(),
                    game: 1,
                    text: Err(format!("cannot be read: {error}")),
                }),
                Err(other) => sink(Piece { path: String::new(), game: 1, text: Err(other.to_string()) }),
            };
            if flow.is_break() {
                return;
            }
        }
    };
    let work = |reader: &mut Reader, piece| Row::of(piece, &batch.request, reader);
    Ok(pipeline::run(batch.threads, read, work, |row| write(row, bytes_read.load(Ordering::Relaxed))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_share_all_games() {
        assert_eq!("3/16".parse::<Shard>().map(|shard| shard.to_string()), Ok("3/16".into()));
        for wrong in ["", "1", "0/4", "5/4", "1/0", "-1/4", "1/4/2", "a/b"] {
            assert_eq!(wrong.parse::<Shard>(), Err(ShardError), "{wrong}");
        }
        for count in 1..=7 {
            let shards: Vec<Shard> = (1..=count).map(|number| format!("{number}/{count}").parse().unwrap()).collect();
            for game in 0..100 {
                assert_eq!(shards.iter().filter(|shard| shard.contains(game)).count(), 1);
            }
        }
    }
}
