//! Rules and scoring for Go and Hex.
//!
//! From a position or a game record, this crate determines the owner of every point, the captured chains, the winner
//! and the margin under any ruleset. It is deterministic: the same input gives the same answer, with no randomness, no
//! clock and no I/O, and no float takes part in a count. Opinions, such as which stones are dead or how a game will
//! end, come from outside as marks with a source.
//!
//! The crate needs `alloc` but not `std`, and has no dependencies unless a feature requires one:
//!
//! - `serde` serializes boards, points, moves, rules, positions, games, marks, ownership, territories, sheets and
//!   results. Invariants are checked when a value is deserialized, and the moves of a game are replayed. Half points
//!   and results are serialized as text: `6.5` and `B+R`.
//! - `std`, which is enabled by default, lets `serde` use the standard library.
//!
//! # Overview
//!
//! The main types are at the root: a [`Board`] of [`Color`]s on a [`Grid`] of [`Point`]s, its [`Regions`] and each
//! [`Territory`]; a [`Game`] of Go under [`Rules`], for example those of a [`Ruleset`], and its [`Position`]s;
//! [`Marks`] of chains, the resulting [`Ownership`] of points, and the [`ScoreSheet`] and [`GameResult`] that are
//! counted from it. Related types are in the modules, and every type has one path:
//!
//! | module | contents |
//! |---|---|
//! | [`go`] | moves, setups, the axes of the rules, handicap, repetition |
//! | [`life`] | the status of chains, unconditional life, seki |
//! | [`score`] | counting: reasons for points, lines of the sheet, margins |
//! | [`hex`] | games of Hex, their outcome and their formats |
//! | [`sgf`] | game records |
//! | [`diagram`], [`notation`] | boards and points as text |
//! | [`bits`] | counting with one bit per point |
//!
//! A complete game, from a record to the result:
//!
//! ```
//! use tengen::life::{LifeStatus, MarkSource};
//! use tengen::score::{PlayHistory, count};
//! use tengen::{Marks, Ownership, Ruleset, notation, sgf};
//!
//! let text = b"(;SZ[5]KM[0.5];B[ba];W[da];B[bb];W[db];B[bc];W[dc];B[bd];W[dd];B[be];W[de];B[ec];W[];B[])";
//! let record = sgf::parse(text)?;
//! let root = record.games()[0];
//! let game = record.replay(root, &record.info(root)?, Ruleset::Japanese.rules()).game;
//!
//! let board = game.position().board();
//! let mut marks = Marks::none(board);
//! marks.mark(notation::parse_go(board.grid(), "E3")?, LifeStatus::Dead, MarkSource::Given);
//! let ownership = Ownership::of(board, &marks, game.rules().into());
//! let sheet = count(board, &ownership, PlayHistory::from(&game), game.rules());
//! assert_eq!(sheet.result().to_string(), "W+1.5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # One idea
//!
//! Everything is based on one idea: join equal neighbors into [`Regions`], and examine what each region is adjacent
//! to.

#![cfg_attr(not(test), no_std)]
#![forbid(unsafe_code)]
#![cfg_attr(not(test), warn(clippy::std_instead_of_core, clippy::std_instead_of_alloc, clippy::alloc_instead_of_core))]
#![cfg_attr(not(test), warn(clippy::unwrap_used))]

extern crate alloc;

pub mod bits;
mod board;
mod color;
pub mod diagram;
pub mod go;
mod grid;
mod halves;
pub mod hex;
pub mod life;
pub mod notation;
mod regions;
pub mod score;
#[cfg(feature = "serde")]
mod serialization;
pub mod sgf;
mod sides;
mod symmetry;
mod territory;
mod topology;
mod union_find;

pub use board::{Board, PointCountError};
pub use color::{ByColor, ByColorIter, Color};
pub use go::game::Game;
pub use go::position::Position;
pub use go::rules::Rules;
pub use go::ruleset::Ruleset;
pub use grid::{Grid, GridError, MAX_AREA, Neighbors, OffBoard, Point, Points};
pub use halves::{Halves, ParseHalvesError};
pub use life::marks::Marks;
pub use regions::{Region, RegionIter, Regions, Touches, region_at};
pub use score::ownership::Ownership;
pub use score::result::GameResult;
pub use score::sheet::ScoreSheet;
pub use sides::{Side, Sides};
pub use symmetry::{Symmetries, Symmetry};
pub use territory::{Territories, Territory, TerritoryIter, territories, territory};
pub use topology::{Topology, UnknownTopology};

/// Compiles and tests the example in the README of this crate.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
