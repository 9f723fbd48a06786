//! Files that are read are never written over. They are known by what they are and not by their names, of which links may
//! give them several.

use crate::args::Files;
use crate::failure::Failure;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// What is read, as it was named.
static ORIGINALS: OnceLock<Vec<(Identity, PathBuf)>> = OnceLock::new();

/// What a file is, whatever it is called.
#[cfg(unix)]
type Identity = (u64, u64);
#[cfg(not(unix))]
type Identity = PathBuf;

/// The identity of an ordinary file. What is none, such as a pipe, may be read and written at the same time.
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

/// Takes over which files a command reads, and refuses to write to one of them before any work is done.
pub(crate) fn set_up(files: &Files) -> Result<(), Failure> {
    let mut read = Vec::new();
    for input in &files.read {
        // Where standard input is a file, systems name it so.
        let found =
            if input == Path::new("-") { vec!["/dev/stdin".into()] } else { tengen_batch::inputs::matches(input) };
        read.extend(found.into_iter().filter_map(|path| Some((identity(&path)?, path))));
    }
    // Set once, at the start of the program.
    let _ = ORIGINALS.set(read);
    for output in &files.written {
        if let Some(input) = original(output) {
            let (output, input) = (output.display(), input.display());
            return Err(Failure::Usage(format!("{output} is the input {input}: choose another output")));
        }
    }
    Ok(())
}

/// The name by which a file is read, if it is.
pub(crate) fn original(path: &Path) -> Option<&'static Path> {
    let identity = identity(path)?;
    let found = ORIGINALS.get()?.iter().find(|(read, _)| *read == identity);
    found.map(|(_, name)| name.as_path())
}
