//! Walking through folders for records and archives, folder by folder, in the order of names.

use super::archive;
use crate::inputs::{InputError, is_standard_input, matches};
use std::fs;
use std::path::{Path, PathBuf};

/// The extensions of files that are read from folders. The kind of a file is determined by its content, not by its
/// name.
const EXTENSIONS: [&str; 9] = [".sgf", ".sgf.gz", ".sgf.zst", ".zip", ".tar", ".tar.gz", ".tgz", ".tar.zst", ".tzst"];

/// Whether a name is that of a record, or of an archive that may contain records.
pub(super) fn is_wanted(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    EXTENSIONS.iter().any(|extension| name.ends_with(extension))
}

/// Whether a name is that of a record that is not compressed.
fn is_record(name: &str) -> bool {
    name.to_ascii_lowercase().ends_with(".sgf")
}

/// Iterates over the files among the inputs: named files, `-` for standard input, patterns, and folders searched for
/// records and archives. Only the names in the folders along the current path are kept in memory.
///
/// ```
/// use tengen_batch::reading::FileWalk;
///
/// let folder = std::env::temp_dir().join(format!("tengen-walk-{}", std::process::id()));
/// std::fs::create_dir(&folder)?;
/// for name in ["b.sgf", "a.zip", "notes.txt"] {
///     std::fs::write(folder.join(name), "")?;
/// }
/// let files: Result<Vec<_>, _> = FileWalk::new(&[folder.clone()])?.collect();
/// assert_eq!(files?, [folder.join("a.zip"), folder.join("b.sgf")]);
/// std::fs::remove_dir_all(folder)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct FileWalk {
    waiting: Vec<PathBuf>,
    /// Whether a file in a folder is read, by its name.
    is_read: fn(&str) -> bool,
}

impl FileWalk {
    /// Starts a walk. Returns an error if an input does not exist.
    pub fn new(inputs: &[PathBuf]) -> Result<FileWalk, InputError> {
        FileWalk::with(inputs, is_wanted)
    }

    /// Starts a walk that takes only `.sgf` files from folders. Returns an error if an input does not exist.
    pub fn records(inputs: &[PathBuf]) -> Result<FileWalk, InputError> {
        FileWalk::with(inputs, is_record)
    }

    fn with(inputs: &[PathBuf], is_read: fn(&str) -> bool) -> Result<FileWalk, InputError> {
        let mut waiting: Vec<PathBuf> = inputs.iter().flat_map(|input| matches(input)).collect();
        for path in waiting.iter().filter(|path| !is_standard_input(path)) {
            fs::metadata(path).map_err(|error| InputError::File { path: path.clone(), error })?;
        }
        waiting.reverse();
        Ok(FileWalk { waiting, is_read })
    }

    fn open(&mut self, folder: &Path) -> Result<(), InputError> {
        let fail = |error| InputError::File { path: folder.into(), error };
        let mut inside = Vec::new();
        for entry in fs::read_dir(folder).map_err(fail)? {
            let entry = entry.map_err(fail)?;
            // A link to a folder may lead to a cycle, so links inside folders are only followed to files.
            let kind = entry.file_type().map_err(fail)?;
            if kind.is_dir() || (self.is_read)(&entry.file_name().to_string_lossy()) && entry.path().is_file() {
                inside.push(entry.path());
            }
        }
        inside.sort_unstable();
        self.waiting.extend(inside.into_iter().rev());
        Ok(())
    }
}

impl Iterator for FileWalk {
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
///
/// ```
/// use tengen_batch::reading::InputSizes;
///
/// let file = std::env::temp_dir().join(format!("tengen-sizes-{}.sgf", std::process::id()));
/// std::fs::write(&file, "(;SZ[9])")?;
/// assert_eq!(InputSizes::of(&[file.clone()])?, InputSizes { bytes: 8, unpacked: 8 });
/// std::fs::remove_file(file)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InputSizes {
    /// The total size of the files.
    pub bytes: u64,
    /// The total uncompressed size of the records. Only zip files list it; for other files it is the file size.
    pub unpacked: u64,
}

impl InputSizes {
    /// Returns the total sizes of all input files.
    pub fn of(inputs: &[PathBuf]) -> Result<InputSizes, InputError> {
        let mut all = InputSizes::default();
        for path in FileWalk::new(inputs)?.flatten() {
            let bytes = fs::metadata(&path).map_or(0, |file| file.len());
            let is_zip = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("zip"));
            let unpacked = if is_zip { archive::unpacked_bytes(&path) } else { None };
            all.bytes = all.bytes.saturating_add(bytes);
            all.unpacked = all.unpacked.saturating_add(unpacked.unwrap_or(bytes));
        }
        Ok(all)
    }
}
