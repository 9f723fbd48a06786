//! Go and Hex boards larger than memory, and many boards at once.
//!
//! The crate `tengen` says whose the empty points of a board are; this crate says the same of boards that do not fit into
//! memory, and of thousands of small boards side by side. It uses threads, files and SIMD, and gives the same answers.
//!
//! ```
//! use tengen::Topology;
//! use tengen_giant::rows::{RowFormat, TextReader};
//! use tengen_giant::territory::RowCounter;
//!
//! // Rows arrive in pieces of any size; memory is used for a few of them.
//! let mut reader = TextReader::new(RowFormat::GoText, RowCounter::new(Topology::Square));
//! reader.feed(b"..X..\n.X.X.\nX.O.X\n.O")?;
//! reader.feed(b".O.\n..O..\n")?;
//! let totals = reader.finish()?;
//! assert_eq!((totals.owned.black, totals.owned.white, totals.neutral), (6, 1, 9));
//! # Ok::<(), tengen_giant::rows::RowError>(())
//! ```

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

pub mod batch;
pub mod file;
pub mod hex;
mod kernel;
pub mod rows;
pub mod simd;
pub mod territory;

/// The sample of this crate's README compiles and is true.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
