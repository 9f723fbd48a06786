//! Proofs by search: facts about a position, with the moves that prove them.
//!
//! The search ([`search`](mod@search), depth-first proof-number search) solves any game that implements
//! [`GameTree`](search::GameTree); [`proof`] extracts a complete proof from its results; [`go`] applies it to life and
//! death, [`hex`] to Hex.
//!
//! The same question has the same answer on every machine: budgets count positions, not time, and nothing is random.
//! "Unknown" is a valid answer.
//!
//! ```
//! use tengen::{diagram, notation};
//! use tengen_proof::go::reading::{GroupQuestion, GroupStatus, read};
//! use tengen_proof::go::walls::Walls;
//!
//! let board = diagram::parse("..OX....\n..OX....\nOOOX....\nXXXX....\n........\n........\n........\n........")?;
//! let at = |name| notation::parse_go(board.grid(), name);
//! let walls = Walls::assuming(&board, [at("D8")?]);
//! let reading = read(&GroupQuestion::new(&board, at("C8")?, &walls)).unwrap();
//! assert_eq!(reading.status, GroupStatus::Dead);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod game_tree;
pub mod go;
pub mod hex;
mod node_budget;
pub mod proof;
pub mod search;
mod simulation;
pub mod table;
pub mod threads;

/// Tests the example in this crate's README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
