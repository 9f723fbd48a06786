//! Walking through folders for records and archives, folder by folder, in the order of names.

use super::archive;
use crate::inputs::{InputError, is_standard_input, matches};
use std::fs;
use std::path::{Path, PathBuf};

/// The extensions of files that are read from folders. The kind of a file is determined by its content, not by its
/// name.
const ENDINGS: [&str; 9] = [".sgf", ".sgf.gz", ".sgf.zst", ".zip", ".tar", ".tar.gz", ".tgz", ".tar.zst", ".tzst"];

/// Whether a name is that of a record, or of an archive that may contain records.
pub(super) fn is_wanted(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    ENDINGS.iter().any(|ending| name.ends_with(ending))
}

/// Iterates over the files among the inputs: named files, `-` for standard input, patterns, and folders searched for
/// records and archives. Only the names in the folders along the current path are kept in memory.
#[derive(Debug)]
pub struct Walk {
    waiting: Vec<PathBuf>,
}

impl Walk {
    /// Starts a walk. Returns an error if an input does not exist.
    pub fn new(inputs: &[PathBuf]) -> Result<Walk, InputError> {
        let mut waiting: Vec<PathBuf> = inputs.iter().flat_map(|input| matches(input)).collect();
        for path in waiting.iter().filter(|path| !is_standard_input(path)) {
            fs::metadata(path).map_err(|error| InputError::File { path: path.clone(), error })?;
        }
        waiting.reverse();
        Ok(Walk { waiting })
    }

    fn open(&mut self, folder: &Path) -> Result<(), InputError> {
        let fail = |error| InputError::File { path: folder.into(), error };
        let mut inside = Vec::new();
        for entry in fs::read_dir(folder).map_err(fail)? {
            let entry = entry.map_err(fail)?;
            // A link to a folder may lead to a cycle, so links inside folders are only followed to files.
            let kind = entry.file_type().map_err(fail)?;
            if kind.is_dir() || is_wanted(&entry.file_name().to_string_lossy()) && entry.path().is_file() {
                inside.push(entry.path());
            }
        }
        inside.sort_unstable();
        self.waiting.extend(inside.into_iter().rev());
        Ok(())
    }
}

impl Iterator for Walk {
    type Item = Result<PathBuf, InputError>;

    fn next(&mut self) -> Option<Self::Item> {
        while let Some(path) = self.waiting.pop() {
            if !path.is_dir() {
                return Some(Ok(path));
            }
            if let Err(error) = self.open(&path) {
                return Some(Err(error));
            }
        }
        None
    }
}

/// The amount of input, for progress and cost messages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sizes {
    /// The total size of the files.
    pub bytes: u64,
    /// The total uncompressed size of the records. Only zip files list it; for other files it is the file size.
    pub unpacked: u64,
}

impl Sizes {
    /// Returns the total sizes of all input files.
    pub fn of(inputs: &[PathBuf]) -> Result<Sizes, InputError> {
        let mut all = Sizes::default();
        for path in Walk::new(inputs)?.flatten() {
            let bytes = fs::metadata(&path).map_or(0, |file| file.len());
            let is_zip = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("zip"));
            let unpacked = if is_zip { archive::unpacked_bytes(&path) } else { None };
            all.bytes = all.bytes.saturating_add(bytes);
            all.unpacked = all.unpacked.saturating_add(unpacked.unwrap_or(bytes));
        }
        Ok(all)
    }
}
