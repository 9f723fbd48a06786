//! A batch: every game of the inputs counted, one row each, in the order of the inputs.

use crate::inputs::{InputError, StudyRecord};
use crate::manifest::{self, Facts};
use crate::pipeline::{self, Give};
use crate::reading::{Piece, Walk, each_game};
use crate::row::Row;
use std::fmt;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};
use tengen::sgf::Reader;
use tengen_api::ReadOptions;
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
    /// A list of games with what is known of each; then only its games are taken.
    pub manifest: Option<PathBuf>,
    /// How each game is read.
    pub options: ReadOptions,
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
    let games = match &batch.manifest {
        Some(manifest) => Games::Listed(manifest::entries(manifest, &batch.inputs)?),
        None => Games::Found(Walk::new(&batch.inputs)?),
    };
    let bytes_read = AtomicU64::new(0);
    let seen = AtomicU64::new(0);
    let read = |give: &mut Give<'_, Job>| {
        let mut sink = |job: Job| {
            let wanted = batch.shard.contains(seen.fetch_add(1, Ordering::Relaxed));
            let bytes = job.piece.text.as_ref().map_or(0, Vec::len);
            if wanted { give(job, bytes) } else { ControlFlow::Continue(()) }
        };
        // Whoever has enough ends the pipeline; there is nothing more to do here.
        let _ = match games {
            Games::Found(walk) => {
                each_found(walk, &bytes_read, &mut |piece| sink(Job { piece, facts: Facts::default() }))
            }
            Games::Listed(entries) => each_listed(entries, &bytes_read, &mut sink),
        };
    };
    let work = |reader: &mut Reader, job: Job| Row::of(job.piece, &job.facts, &batch.options, &batch.request, reader);
    let done = pipeline::run(batch.threads, read, work, |row| write(row, bytes_read.load(Ordering::Relaxed)));
    if done.is_ok() && seen.into_inner() == 0 {
        return Err(InputError::Nothing { inputs: batch.inputs.clone() });
    }
    Ok(done)
}

/// Where the games come from.
enum Games {
    /// The files of the inputs.
    Found(Walk),
    /// The games of a manifest.
    Listed(Vec<StudyRecord>),
}

/// A game to be counted, and what is known of it.
struct Job {
    piece: Piece,
    facts: Facts,
}

fn each_found(walk: Walk, bytes_read: &AtomicU64, sink: &mut dyn FnMut(Piece) -> ControlFlow<()>) -> ControlFlow<()> {
    for path in walk {
        match path {
            Ok(path) => each_game(&path, bytes_read, sink)?,
            Err(InputError::File { path, error }) => sink(Piece {
                path: path.display().to_string(),
                game: 1,
                text: Err(format!("cannot be read: {error}")),
            })?,
            Err(other) => sink(Piece { path: String::new(), game: 1, text: Err(other.to_string()) })?,
        }
    }
    ControlFlow::Continue(())
}

fn each_listed(
    entries: Vec<StudyRecord>,
    bytes_read: &AtomicU64,
    sink: &mut dyn FnMut(Job) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for entry in entries {
        let text = entry.record().to_vec();
        bytes_read.fetch_add(text.len() as u64, Ordering::Relaxed);
        let piece = Piece { path: entry.path.display().to_string(), game: entry.line as u64, text: Ok(text) };
        sink(Job { piece, facts: entry.facts })?;
    }
    ControlFlow::Continue(())
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
