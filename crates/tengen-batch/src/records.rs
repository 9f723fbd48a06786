//! The games of a batch or a study, one after the other: from files, folders and archives, or from the list of a
//! manifest.
//!
//! Only the current game is kept in memory. Of a manifest, the list is kept, and each game is read when it is
//! processed.

use crate::batch::Shard;
use crate::inputs::InputError;
use crate::manifest::{self, GameFacts};
use crate::pipeline::{self, Give};
use crate::reading::{FileWalk, FoundGame, MAX_GAME, each_game, too_long};
use serde::Serialize;
use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::ops::{ControlFlow, Range};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use tengen::Color;
use tengen_estimate::StopFlag;

/// Owners from the top left; `None` for neutral points.
pub type RecordedOwners = Vec<Option<Color>>;

/// The record of one game, with facts from other sources.
///
/// ```
/// use tengen_batch::StudyRecord;
///
/// let record = StudyRecord::new("cup.sgf".into(), 2, Ok(b"(;SZ[9])"));
/// assert_eq!(record.id, "cup.sgf#2");
/// assert_eq!(record.read().as_deref(), Ok(&b"(;SZ[9])"[..]));
/// ```
#[derive(Clone, Debug)]
pub struct StudyRecord {
    /// A name for reports.
    pub id: String,
    /// The file, and inside an archive the member after a slash.
    pub path: String,
    /// The number of the game in its file, or of the line in a file of a manifest, from 1.
    pub game: u64,
    /// The location of its text.
    pub text: RecordText,
    /// The facts of the manifest.
    pub facts: GameFacts,
    /// The final owner of each point, if known.
    pub owners: Option<RecordedOwners>,
}

/// A game that a study leaves out.
///
/// ```
/// use tengen_api::ReadOptions;
/// use tengen_api::score::ScoreRequest;
/// use tengen_batch::scoring::compare_all;
/// use tengen_batch::{Records, StudyRecord};
///
/// let resigned = StudyRecord::new("cup.sgf".into(), 1, Ok(b"(;SZ[9]RE[B+R];B[ee])"));
/// let records = Records::from(vec![resigned]);
/// let compared = compare_all(records, &ReadOptions::default(), &ScoreRequest::default(), |_| ());
/// let skipped = compared.results[0].as_ref().unwrap_err();
/// assert_eq!(skipped.error, "the record gives no score: \"B+R\"");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SkippedGame {
    /// The name of the game.
    pub id: String,
    /// Why it is left out.
    pub error: String,
}

/// The location of the text of a record.
///
/// ```
/// use tengen_batch::{RecordText, StudyRecord};
///
/// let unreadable = StudyRecord::new("cup.sgf".into(), 1, Err("cut off".into()));
/// assert!(matches!(unreadable.text, RecordText::Unreadable(why) if why == "cut off"));
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum RecordText {
    /// The text itself.
    Here(Vec<u8>),
    /// These bytes of a file.
    InFile(PathBuf, Range<u64>),
    /// There is no text because of this error.
    Unreadable(String),
}

impl StudyRecord {
    /// A record that is not in a file: its text, or why there is none. A text longer than [`MAX_GAME`] is an error too.
    pub fn new(path: String, game: u64, text: Result<&[u8], String>) -> StudyRecord {
        let text = text.and_then(|text| if text.len() > MAX_GAME { Err(too_long()) } else { Ok(text.to_vec()) });
        FoundGame { path, game, text }.into()
    }

    /// Returns the text of the record, or the error.
    pub fn read(&self) -> Result<Cow<'_, [u8]>, String> {
        match &self.text {
            RecordText::Here(text) => Ok(Cow::Borrowed(text)),
            RecordText::InFile(path, range) => {
                read_range(path, range).map(Cow::Owned).map_err(|error| format!("cannot be read: {error}"))
            }
            RecordText::Unreadable(what) => Err(what.clone()),
        }
    }

    /// The number of bytes of the text.
    pub(crate) fn length(&self) -> usize {
        match &self.text {
            RecordText::Here(text) => text.len(),
            RecordText::InFile(_, range) => usize::try_from(range.end - range.start).unwrap_or(usize::MAX),
            RecordText::Unreadable(_) => 0,
        }
    }
}

fn read_range(path: &Path, range: &Range<u64>) -> io::Result<Vec<u8>> {
    let mut file = File::open(path)?;
    file.seek(SeekFrom::Start(range.start))?;
    let mut text = Vec::new();
    file.take(range.end - range.start).read_to_end(&mut text)?;
    Ok(text)
}

impl From<FoundGame> for StudyRecord {
    fn from(piece: FoundGame) -> StudyRecord {
        let FoundGame { path, game, text } = piece;
        let id = format!("{path}#{game}");
        let text = text.map_or_else(RecordText::Unreadable, RecordText::Here);
        StudyRecord { id, path, game, text, facts: GameFacts::default(), owners: None }
    }
}

/// The records of a batch or a study.
///
/// ```
/// use std::ops::ControlFlow;
/// use tengen_batch::{Records, StudyRecord};
///
/// let two = (1..=2).map(|game| StudyRecord::new("cup.sgf".into(), game, Ok(b"(;SZ[9])")));
/// let mut games = Vec::new();
/// let _ = Records::from(two.collect::<Vec<_>>()).for_each(|record| {
///     games.push(record.game);
///     ControlFlow::Continue(())
/// });
/// assert_eq!(games, [1, 2]);
/// ```
#[derive(Debug)]
pub struct Records(Origin);

#[derive(Debug)]
enum Origin {
    Found(FileWalk),
    Listed(Vec<StudyRecord>),
}

/// Takes a record, and returns whether to continue.
type RecordSink<'a> = dyn FnMut(StudyRecord) -> ControlFlow<()> + 'a;

impl Records {
    /// The games of a manifest, or all games of the inputs: files, folders, patterns, archives.
    pub fn find(inputs: &[PathBuf], manifest: Option<&Path>) -> Result<Records, InputError> {
        Ok(match manifest {
            Some(manifest) => manifest::entries(manifest, inputs)?.into(),
            None => Records(Origin::Found(FileWalk::new(inputs)?)),
        })
    }

    /// Passes every record to `sink`, in order, until it stops. An error in a file is a record too.
    pub fn for_each(self, mut sink: impl FnMut(StudyRecord) -> ControlFlow<()>) -> ControlFlow<()> {
        self.each(&AtomicU64::new(0), &mut sink)
    }

    /// Passes every record to `sink` until it stops. `bytes_read` counts the input bytes read so far. An error in a
    /// file is a record too.
    fn each(self, bytes_read: &AtomicU64, sink: &mut RecordSink<'_>) -> ControlFlow<()> {
        match self.0 {
            Origin::Listed(records) => records.into_iter().try_for_each(|record| {
                bytes_read.fetch_add(record.length() as u64, Ordering::Relaxed);
                sink(record)
            }),
            Origin::Found(walk) => {
                let mut naming = Naming { first: None, sink };
                each_piece(walk, bytes_read, &mut |piece| naming.take(piece))?;
                naming.finish()
            }
        }
    }
}

impl Records {
    /// Runs `work` on the records of a shard on several threads that each have their own `T`, and calls `write` with
    /// every result, in the order of the records, and with the number of input bytes read so far. Returns the number of
    /// records read, in all shards.
    pub(crate) fn run<R: Send, T: Default, E>(
        self,
        (threads, shard, stop): (usize, Shard, &StopFlag),
        work: impl Fn(&mut T, StudyRecord) -> R + Sync,
        mut write: impl FnMut(R, u64) -> Result<(), E>,
    ) -> Result<u64, E> {
        let (bytes_read, seen) = (AtomicU64::new(0), AtomicU64::new(0));
        let read = |give: &mut Give<'_, StudyRecord>| {
            // The receiver has ended the pipeline, so there is nothing more to do.
            let _ = self.each(&bytes_read, &mut |record| {
                let wanted = shard.contains(seen.fetch_add(1, Ordering::Relaxed));
                let bytes = record.length();
                if wanted { give(record, bytes) } else { ControlFlow::Continue(()) }
            });
        };
        pipeline::run(threads, stop, read, work, |result| write(result, bytes_read.load(Ordering::Relaxed)))?;
        Ok(seen.into_inner())
    }
}

impl From<Vec<StudyRecord>> for Records {
    fn from(records: Vec<StudyRecord>) -> Records {
        Records(Origin::Listed(records))
    }
}

/// Names records by their file, and also by their number if the file contains several. The first record of a file is
/// kept back until this is known.
struct Naming<'a, 's> {
    first: Option<StudyRecord>,
    sink: &'a mut RecordSink<'s>,
}

impl Naming<'_, '_> {
    fn take(&mut self, piece: FoundGame) -> ControlFlow<()> {
        let record = StudyRecord::from(piece);
        if record.game == 1 {
            self.finish()?;
            self.first = Some(record);
            return ControlFlow::Continue(());
        }
        if let Some(first) = self.first.take() {
            (self.sink)(first)?;
        }
        (self.sink)(record)
    }

    /// Passes on a record that is the only one of its file.
    fn finish(&mut self) -> ControlFlow<()> {
        match self.first.take() {
            Some(only) => (self.sink)(StudyRecord { id: only.path.clone(), ..only }),
            None => ControlFlow::Continue(()),
        }
    }
}

fn each_piece(
    walk: FileWalk,
    bytes_read: &AtomicU64,
    sink: &mut dyn FnMut(FoundGame) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for path in walk {
        match path {
            Ok(path) => each_game(&path, bytes_read, sink)?,
            Err(InputError::File { path, error }) => sink(FoundGame {
                path: path.display().to_string(),
                game: 1,
                text: Err(format!("cannot be read: {error}")),
            })?,
            Err(other) => sink(FoundGame { path: String::new(), game: 1, text: Err(other.to_string()) })?,
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_numbered_where_a_file_holds_several() {
        let folder = std::env::temp_dir().join(format!("tengen-records-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        for (name, text) in [("a.sgf", "(;B[aa])"), ("b.sgf", "(;B[aa])\n(;B[bb])(;B[cc])"), ("c.sgf", "nothing")] {
            std::fs::write(folder.join(name), text).unwrap();
        }
        let mut found = Vec::new();
        let records = Records::find(std::slice::from_ref(&folder), None).unwrap();
        let flow = records.each(&AtomicU64::new(0), &mut |record| {
            let text = record.read().map(|text| String::from_utf8_lossy(&text).into_owned());
            found.push((record.id.rsplit('/').next().unwrap_or_default().to_owned(), text));
            ControlFlow::Continue(())
        });
        std::fs::remove_dir_all(&folder).unwrap();
        assert_eq!(flow, ControlFlow::Continue(()));
        let names: Vec<&str> = found.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["a.sgf", "b.sgf#1", "b.sgf#2", "b.sgf#3", "c.sgf"]);
        assert_eq!(found[2].1.as_deref(), Ok("(;B[bb])"));
        assert!(found[4].1.is_err());
    }
}
