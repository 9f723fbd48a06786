//! Inputs: files and folders of records, in a fixed order.

use std::fmt;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Why inputs cannot be read.
///
/// ```
/// use tengen_batch::{InputError, Records};
///
/// let missing = Records::find(&["missing.sgf".into()], None).unwrap_err();
/// assert!(matches!(missing, InputError::File { .. }));
/// assert!(missing.to_string().starts_with("cannot read missing.sgf"));
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum InputError {
    /// A file or folder.
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A line of a manifest.
    Manifest {
        /// Which manifest.
        path: PathBuf,
        /// Which line, from 1.
        line: usize,
        /// What is wrong with it.
        message: String,
    },
    /// There is no record in the inputs.
    Nothing {
        /// What was searched.
        inputs: Vec<PathBuf>,
    },
    /// No game of a manifest is in the inputs.
    NoneOf {
        /// Which manifest.
        manifest: PathBuf,
    },
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InputError::File { path, error } => write!(f, "cannot read {}: {error}", path.display()),
            InputError::Manifest { path, line, message } => {
                write!(f, "{}:{line}: {message}", path.display())
            }
            InputError::Nothing { inputs } => {
                let names: Vec<String> = inputs.iter().map(|path| path.display().to_string()).collect();
                write!(
                    f,
                    "no game record in {}: only files ending in .sgf (and similar) are read from folders",
                    names.join(", ")
                )
            }
            InputError::NoneOf { manifest } => write!(f, "no game of {} is in the inputs", manifest.display()),
        }
    }
}

impl std::error::Error for InputError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            InputError::File { error, .. } => Some(error),
            _ => None,
        }
    }
}

/// Whether a path means standard input.
pub(crate) fn is_standard_input(path: &Path) -> bool {
    path == Path::new("-")
}

/// Returns the bytes of a file, decompressed if its name ends in `.xz`.
pub(crate) fn unpacked(path: &Path) -> Result<Arc<[u8]>, InputError> {
    let bytes = read(path)?;
    if path.extension().is_none_or(|extension| extension != "xz") {
        return Ok(bytes);
    }
    let mut unpacked = Limited(Vec::new());
    let wrong = |error: lzma_rs::error::Error| InputError::File {
        path: path.into(),
        error: io::Error::other(format!("{error:?}")),
    };
    lzma_rs::xz_decompress(&mut &*bytes, &mut unpacked).map_err(wrong)?;
    Ok(unpacked.0.into())
}

/// A buffer that accepts at most `MAX_BYTES` bytes.
struct Limited(Vec<u8>);

impl Write for Limited {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if (self.0.len() + bytes.len()) as u64 > MAX_BYTES {
            return Err(io::Error::other("it unpacks to more than a gigabyte"));
        }
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

pub(crate) fn read(path: &Path) -> Result<Arc<[u8]>, InputError> {
    let read = if is_standard_input(path) {
        let mut bytes = Vec::new();
        io::stdin().lock().take(MAX_BYTES).read_to_end(&mut bytes).map(|_| bytes)
    } else {
        fs::read(path)
    };
    read.map(Arc::from).map_err(|error| InputError::File { path: path.into(), error })
}

/// The maximum number of bytes that a study keeps in memory from standard input or from a compressed file.
const MAX_BYTES: u64 = 1 << 30;

/// Returns the paths of an input: itself, or the matching files if it is a pattern such as `games/*.sgf`.
pub fn matches(input: &Path) -> Vec<PathBuf> {
    let pattern = input.to_str().filter(|_| !input.exists()).and_then(|pattern| glob::glob(pattern).ok());
    let found: Vec<PathBuf> = pattern.into_iter().flatten().filter_map(Result::ok).collect();
    if found.is_empty() { vec![input.into()] } else { found }
}
