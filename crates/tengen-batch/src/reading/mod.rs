//! Reading many records as a stream: folders and archives in, one game after the other out, in a fixed order.
//!
//! Nothing here grows with the number of games. Names of a folder are held while it is walked, a zip's list of members
//! while it is read, and of the records themselves only the one that is being cut.

mod archive;
mod budget;
mod cutter;
mod text;
mod walk;

pub use archive::{Piece, each_game};
pub use cutter::MAX_GAME;
pub use walk::{Sizes, Walk};
