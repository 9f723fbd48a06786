//! The games of a batch or a study, one after the other: from files, folders and archives, or from the list of a manifest.
//!
//! Only the game that is being cut is held in memory; of a manifest the list is held, and each game is read when it is its
//! turn.

use crate::batch::Shard;
use crate::inputs::InputError;
use crate::manifest::{self, Facts};
use crate::pipeline::{self, Give};
use crate::reading::{Piece, Walk, each_game};
use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::ops::{ControlFlow, Range};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use tengen::Color;
use tengen_estimate::StopFlag;

/// Owners from the top left, `None` for nobody's.
pub type RecordedOwners = Vec<Option<Color>>;

/// The record of one game, and what is known of it from elsewhere.
#[derive(Clone, Debug)]
pub struct StudyRecord {
    /// A name for reports.
    pub id: String,
    /// The file, and inside an archive the member after a slash.
    pub path: String,
    /// Which game of the file, or which line of a file that a manifest lists, from 1.
    pub game: u64,
    /// Where its text is.
    pub text: RecordText,
    /// What a manifest says.
    pub facts: Facts,
    /// The final owner of each point, where it is known.
    pub owners: Option<RecordedOwners>,
}

/// Where the text of a record is.
#[derive(Clone, Debug)]
pub enum RecordText {
    /// Here.
    Here(Vec<u8>),
    /// In these bytes of a file.
    InFile(PathBuf, Range<u64>),
    /// Nowhere: this is wrong.
    Unreadable(String),
}

impl StudyRecord {
    /// The text of the record, or what is wrong.
    pub fn read(&self) -> Result<Cow<'_, [u8]>, String> {
        match &self.text {
            RecordText::Here(text) => Ok(Cow::Borrowed(text)),
            RecordText::InFile(path, range) => {
                read_range(path, range).map(Cow::Owned).map_err(|error| format!("cannot be read: {error}"))
            }
            RecordText::Unreadable(what) => Err(what.clone()),
        }
    }

    /// How many bytes the text has.
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

impl From<Piece> for StudyRecord {
    fn from(piece: Piece) -> StudyRecord {
        let Piece { path, game, text } = piece;
        let id = format!("{path}#{game}");
        let text = text.map_or_else(RecordText::Unreadable, RecordText::Here);
        StudyRecord { id, path, game, text, facts: Facts::default(), owners: None }
    }
}

/// The records of a batch or a study.
#[derive(Debug)]
pub struct Records(Origin);

#[derive(Debug)]
enum Origin {
    Found(Walk),
    Listed(Vec<StudyRecord>),
}

/// Takes a record, and says whether there may be another.
type RecordSink<'a> = dyn FnMut(StudyRecord) -> ControlFlow<()> + 'a;

impl Records {
    /// The games that a manifest lists, or all that are in the inputs: files, folders, patterns, archives.
    pub fn find(inputs: &[PathBuf], manifest: Option<&Path>) -> Result<Records, InputError> {
        Ok(match manifest {
            Some(manifest) => manifest::entries(manifest, inputs)?.into(),
            None => Records(Origin::Found(Walk::new(inputs)?)),
        })
    }

    /// Gives every record to `sink`, until that has enough; `bytes_read` tells how much of the inputs was read so far. What
    /// is wrong with a file is a record, too.
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
    /// Does `work` on the records of a shard on so many threads, each with a `T` of its own, and gives every result to
    /// `write`, in the order of the records and together with how many bytes of the inputs were read so far. Returns how
    /// many records there are in all shards, as far as they were read.
    pub(crate) fn run<R: Send, T: Default, E>(
        self,
        (threads, shard, stop): (usize, Shard, &StopFlag),
        work: impl Fn(&mut T, StudyRecord) -> R + Sync,
        mut write: impl FnMut(R, u64) -> Result<(), E>,
    ) -> Result<u64, E> {
        let (bytes_read, seen) = (AtomicU64::new(0), AtomicU64::new(0));
        let read = |give: &mut Give<'_, StudyRecord>| {
            // Whoever has enough ends the pipeline; there is nothing more to do here.
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

/// Names records by their file, and by their number where a file holds several: the first one of a file waits until that
/// is known.
struct Naming<'a, 's> {
    first: Option<StudyRecord>,
    sink: &'a mut RecordSink<'s>,
}

impl Naming<'_, '_> {
    fn take(&mut self, piece: Piece) -> ControlFlow<()> {
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

    /// Gives on a record that is the only one of its file.
    fn finish(&mut self) -> ControlFlow<()> {
        match self.first.take() {
            Some(only) => (self.sink)(StudyRecord { id: only.path.clone(), ..only }),
            None => ControlFlow::Continue(()),
        }
    }
}

fn each_piece(walk: Walk, bytes_read: &AtomicU64, sink: &mut dyn FnMut(Piece) -> ControlFlow<()>) -> ControlFlow<()> {
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
