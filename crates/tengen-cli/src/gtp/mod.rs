//! GTP, version 2: commands and answers as lines of text.
//!
//! | part | where |
//! |---|---|
//! | a line becomes a command, an answer becomes bytes | [`command`] |
//! | bytes in, answers out, one for each command and in their order | [`conversation`] |
//! | Go: the board, its questions, and the marks of a person | [`GoEngine`] |
//! | Hex, in the dialect HTP of benzene and HexGui | [`HexEngine`] |
//! | another engine, whose games Tengen referees | [`WrappedEngine`] |

pub mod command;
pub mod conversation;
mod go;
mod hex;
mod wrapped;

pub use command::{Arguments, Command};
pub use conversation::{Conversation, Engine, Flow};
pub use go::{GoEngine, GoSettings, MAX_SIDE};
pub use hex::{HexEngine, HexSettings};
pub use wrapped::{InnerEngine, WrappedEngine};

use std::io;

/// The answer to a command: the text after `=`, or after `?` if the command failed.
pub type Answer = Result<String, String>;

/// Reads the file that a command such as `loadsgf` names. The caller decides which files can be read.
pub type ReadFile = Box<dyn FnMut(&str) -> io::Result<Vec<u8>> + Send>;

/// A handler that lets commands read no file.
fn no_files() -> ReadFile {
    Box::new(|_| Err(io::Error::new(io::ErrorKind::Unsupported, "files cannot be read here")))
}
