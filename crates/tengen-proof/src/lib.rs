//! Proofs by search: what can be shown about a position, with the moves that show it.
//!
//! One search ([`search`](mod@search), depth-first proof numbers) plays any game that is a [`Problem`](search::Problem);
//! [`proof`] cuts a complete proof from what it found; [`go`] asks it about life and death.
//!
//! The same question has the same answer everywhere: budgets are counted in positions, never in time, and nothing is
//! random. "Unknown" is an answer.

pub mod go;
pub mod proof;
pub mod search;
pub mod table;

/// The sample of this crate's README compiles and is true.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
