//! Counts giant boards, 64 points at a time.
//!
//! A board larger than memory is counted row by row by [`RowCounter`], with only a few rows in memory. A board in
//! memory is counted by [`GiantBoard`], which also returns the owner of each point. Both give the same answers as
//! [`territories`](tengen::territories).
//!
//! The colors that a region touches are found in three ways, depending on the board. Floods of bits in tiles are
//! fastest if regions are short or the colors are mixed. Points that both colors reach are neutral for good, so their
//! regions need not be distinguished. Runs of points, joined from row to row, are used for corridors and whatever is
//! left.

mod band;
mod board;
mod census;
mod counter;
mod parts;
mod plane_pool;
mod strip;

pub use board::{GiantBoard, GiantOwners, Shares, shares};
pub use census::RowPart;
pub use counter::{RowCounter, ShareCounter, Totals};
pub use parts::{gather, parts};
