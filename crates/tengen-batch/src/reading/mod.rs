//! Reading many records as a stream: folders and archives in, one game after the other out, in a fixed order.
//!
//! Memory does not grow with the number of games: only the names of the current folders, the directory of the current
//! zip file and the current record are kept.

mod archive;
mod budget;
mod cutter;
mod text;
mod walk;

pub(crate) use archive::{FoundGame, each_game};
pub use cutter::MAX_GAME;
pub(crate) use cutter::too_long;
pub use walk::{FileWalk, InputSizes};
