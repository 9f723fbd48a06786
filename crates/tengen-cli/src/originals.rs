//! Input files are never overwritten. They are compared by identity rather than by name, because links can give one
//! file several names.

use crate::args::Files;
use crate::failure::Failure;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// The input files, with the names under which they were given.
static ORIGINALS: OnceLock<Vec<(Identity, PathBuf)>> = OnceLock::new();

/// The identity of a file, independent of its name.
#[cfg(unix)]
type Identity = (u64, u64);
#[cfg(not(unix))]
type Identity = PathBuf;

/// Returns the identity of a regular file. Other inputs, such as pipes, may be read and written at the same time.
fn identity(path: &Path) -> Option<Identity> {
    let metadata = fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        Some((metadata.dev(), metadata.ino()))
    }
    #[cfg(not(unix))]
    {
        let _ = metadata;
        fs::canonicalize(path).ok()
    }
}

/// Records which files a command reads, and fails before any work is done if it would write to one of them.
pub(crate) fn set_up(files: &Files) -> Result<(), Failure> {
    let mut read = Vec::new();
    for input in &files.read {
        // If standard input is a file, this path refers to it.
        let found =
            if input == Path::new("-") { vec!["/dev/stdin".into()] } else { tengen_batch::inputs::matches(input) };
        read.extend(found.into_iter().filter_map(|path| Some((identity(&path)?, path))));
    }
    let _ = ORIGINALS.set(read);
    for output in &files.written {
        if let Some(input) = original(output) {
            let (output, input) = (output.display(), input.display());
            return Err(Failure::Usage(format!("{output} is the input {input}: choose another output")));
        }
    }
    Ok(())
}

/// Returns the name under which a file is read, if it is an input.
pub(crate) fn original(path: &Path) -> Option<&'static Path> {
    let identity = identity(path)?;
    let found = ORIGINALS.get()?.iter().find(|(read, _)| *read == identity);
    found.map(|(_, name)| name.as_path())
}
