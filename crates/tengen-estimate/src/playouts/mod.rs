//! Playouts: the game is continued randomly to its end many times, to see the fate of every stone.
//!
//! ```
//! use tengen::life::LifeStatus;
//! use tengen::{Topology, diagram};
//! use tengen_estimate::playouts::{PlayoutOptions, judge};
//!
//! let rows = [".X.XO.", "XXXXO.", "OOOOO.", ".....O", "OOO.O."];
//! let board = diagram::parse_rows(&rows, Topology::Square).unwrap();
//! let judgment = judge(&board, &[], &PlayoutOptions::default())?;
//! assert!(judgment.fates.iter().all(|fate| fate.status == LifeStatus::Alive));
//! # Ok::<(), tengen_estimate::playouts::UnsupportedBoard>(())
//! ```
//!
//! The moves are cheap but not uniformly random: [`Policy::CAREFUL`] knows eyes, ataris, sacrifices, vital points and
//! seki. With it, playouts find the same dead stones as a strong network in 98 of 100 finished games.

mod dead;
mod field;
mod guess;
mod ownership;
mod policy;
mod rng;
mod shapes;

pub(crate) use dead::judge_until;
pub use dead::{Fate, PlayoutJudgment, judge, judge_within};
pub use field::UnsupportedBoard;
pub use guess::{COUNT, guess, guess_within};
pub use ownership::{PlayoutOptions, Playouts};
pub use policy::Policy;
pub use rng::Rng;
