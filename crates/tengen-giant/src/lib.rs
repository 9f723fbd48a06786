//! Go and Hex boards larger than memory, and many boards at once.
//!
//! The crate `tengen` finds the owner of every empty point of a board. This crate gives the same answers for boards
//! that do not fit into memory, and for thousands of small boards side by side, with threads, file access and SIMD.
//!
//! ```
//! use tengen::Topology;
//! use tengen_giant::rows::{RowFormat, TextReader};
//! use tengen_giant::territory::RowCounter;
//!
//! // Rows arrive in pieces of any size; only a few rows are kept in memory.
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

/// Tests the example in this crate's README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
