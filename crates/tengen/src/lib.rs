//! The referee of Go and Hex.
//!
//! From a position or a game record this crate says who owns every point, which chains are captured, who has won and
//! by how much, under any ruleset. It states facts only: the same input gives the same answer, with no randomness, no
//! clock, no I/O and no floats. Opinions, such as which stones are dead or how a game will end, come from outside and
//! enter as marks that say who made them.
//!
//! The crate needs `alloc` but not `std`.
//!
//! Everything stands on one idea: join like neighbors into [`Regions`], and look at what each region touches.

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
pub mod sgf;
mod symmetry;
mod territory;
mod union_find;

pub use board::{Board, PointCountError};
pub use color::{ByColor, Color};
pub use grid::{Grid, GridError, MAX_AREA, Neighbors, OffBoard, Point, Side, Sides, Topology};
pub use halves::{Halves, ParseHalvesError};
pub use regions::{Region, Regions, Touches, region_at};
pub use symmetry::Symmetry;
pub use territory::{Territories, Territory, TerritoryIter, territories, territory};

/// The sample of this crate's README compiles and is true.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
