//! Hex: who has won and by which chain, on every board from 1x1 up; games with undo; the formats players use.
//!
//! Hex asks the question of [`Regions`](crate::Regions) with six neighbors: does a chain reach two opposite sides?
//! Black is the first player (`X`), White the second (`O`). By default Black connects top and bottom, as in Hex SGF and
//! on LittleGolem; [`Orientation::LeftRight`] turns both, as in Exercism's Connect.
//!
//! | question | answered by |
//! |---|---|
//! | who has won, by which chain, or how far from it | [`outcome()`], [`need()`] |
//! | a game move by move, with undo and both kinds of swap | [`Game`] |
//! | a full board, looking at few cells | [`border`] |
//! | boards as text | [`text`] |
//! | a record as a game, with what is irregular in it | [`RecordedGame`] |
//! | games as text | [`Record`], [`sgf`], [`littlegolem`], [`hexworld`], [`trmph`], [`moves`] |
//!
//! ```
//! use tengen::hex::{Orientation, Outcome, outcome, text};
//! use tengen::{Color, notation};
//!
//! let board = text::parse(". X .\n X O O\n  X . .")?;
//! let Outcome::Won { winner, path } = outcome(&board, Orientation::TopBottom) else { panic!("undecided") };
//! assert_eq!(winner, Color::Black);
//! let names: Vec<String> = path.iter().map(|&cell| notation::hex(board.grid(), cell)).collect();
//! assert_eq!(names, ["b1", "a2", "a3"]);
//! # Ok::<(), text::TextError>(())
//! ```
//!
//! # There is always at most one winner
//!
//! Two chains that join the two pairs of sides would have to cross, and on a hex board chains of different color
//! cannot: three cells meet at every corner, never four, so there are no diagonal gaps. It holds on one row
//! and one column too: there a single stone of the color that connects the long sides wins, and the other color needs
//! every cell. On a full board exactly one color wins. So no outcome "both" exists, and a player who has lost has the
//! winner's chain as the reason: it separates the sides of the loser.

pub mod border;
mod declared;
mod game;
pub mod hexworld;
pub mod littlegolem;
pub mod moves;
mod outcome;
mod play_error;
mod record;
mod record_error;
mod recorded_game;
mod rollback;
pub mod sgf;
pub mod text;
pub mod trmph;

pub use declared::Declared;
pub use game::{Game, GameEnd, Move, PlayerOrder};
pub use outcome::{Need, Orientation, Outcome, Plausibility, need, outcome, plausibility, winner};
pub use play_error::{PlayError, SwapRefusal, TooLarge};
pub use record::{Diagnosis, MAX_SIDE, Record, RecordEntry, SwapReading, word};
pub use record_error::{HexWriteError, ReadError, ReadErrorKind, ReplayError, ReplayErrorKind};
pub use recorded_game::{RecordNote, RecordedGame, RecordedSwap};
