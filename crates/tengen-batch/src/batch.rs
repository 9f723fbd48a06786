//! Counts every game of the inputs and returns one row for each, in the order of the inputs.

use crate::inputs::InputError;
use crate::records::{Records, StudyRecord};
use crate::row::Row;
use std::convert::Infallible;
use std::fmt;
use std::num::NonZero;
use std::path::PathBuf;
use std::str::FromStr;
use tengen::sgf::Reader;
use tengen_api::ReadOptions;
use tengen_api::score::ScoreRequest;

/// A share of the games: every `n`th game, starting with one of the first. All shards together contain every game.
///
/// ```
/// use tengen_batch::batch::Shard;
///
/// let second: Shard = "2/3".parse()?;
/// let numbers: Vec<u64> = (0..9).filter(|&number| second.contains(number)).collect();
/// assert_eq!(numbers, [1, 4, 7]);
/// # Ok::<(), tengen_batch::batch::ShardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    index: u64,
    count: u64,
}

impl Shard {
    /// All games.
    pub const ALL: Shard = Shard { index: 0, count: 1 };

    /// Whether the shard contains the game with this number, counted from 0 over all inputs.
    pub const fn contains(self, number: u64) -> bool {
        number % self.count == self.index
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index + 1, self.count)
    }
}

/// Why a text is not a shard.
///
/// ```
/// use tengen_batch::batch::Shard;
///
/// let error = "4/3".parse::<Shard>().unwrap_err();
/// assert!(error.to_string().contains("3/16"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
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

/// Which games to count, and how.
///
/// ```
/// use tengen_api::ReadOptions;
/// use tengen_api::score::ScoreRequest;
/// use tengen_batch::batch::{self, Batch, Shard};
///
/// let file = std::env::temp_dir().join(format!("tengen-batch-{}.sgf", std::process::id()));
/// std::fs::write(&file, tengen_api::examples::get("nine")?)?;
/// let (options, request) = (ReadOptions::default(), ScoreRequest::default());
/// let inputs = vec![file.clone()];
/// let batch = Batch { inputs, manifest: None, options, request, threads: 1, shard: Shard::ALL };
/// batch::rows(&batch, |row, _| {
///     assert_eq!(row.error, None);
///     Ok::<(), std::io::Error>(())
/// })??;
/// std::fs::remove_file(file)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Batch {
    /// Files, folders, patterns.
    pub inputs: Vec<PathBuf>,
    /// A list of games with known facts about each. If it is given, only its games are counted.
    pub manifest: Option<PathBuf>,
    /// How each game is read.
    pub options: ReadOptions,
    /// How each game is counted.
    pub request: ScoreRequest,
    /// The number of games that are counted in parallel.
    pub threads: usize,
    /// The share of the games to count.
    pub shard: Shard,
}

/// Counts every game and calls `write` with its row, in the order of the inputs, and with the number of input bytes
/// read so far. An error in a file or a game becomes a row. Only an error of `write` ends the run, or the stop flag of
/// the request's budget, which the caller may set and which an error of `write` sets.
pub fn rows<E>(batch: &Batch, mut write: impl FnMut(Row, u64) -> Result<(), E>) -> Result<Result<(), E>, InputError> {
    let records = Records::find(&batch.inputs, batch.manifest.as_deref())?;
    let workers = (batch.threads, batch.shard, batch.request.budget.stop_flag());
    let work = |reader: &mut Reader, record| Row::of(&record, &batch.options, &batch.request, reader);
    match records.run(workers, work, &mut write) {
        Ok(0) => Err(InputError::Nothing { inputs: batch.inputs.clone() }),
        done => Ok(done.map(drop)),
    }
}

/// Counts these records on several threads and returns their rows, in order. The stop flag of the request's budget ends
/// the work early, with the rows so far.
pub fn rows_of(
    records: Vec<StudyRecord>,
    options: &ReadOptions,
    request: &ScoreRequest,
    threads: NonZero<usize>,
) -> Vec<Row> {
    let mut rows = Vec::with_capacity(records.len());
    let workers = (threads.get(), Shard::ALL, request.budget.stop_flag());
    let work = |reader: &mut Reader, record| Row::of(&record, options, request, reader);
    let Ok(_) = Records::from(records).run(workers, work, |row, _| {
        rows.push(row);
        Ok::<(), Infallible>(())
    });
    rows
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
