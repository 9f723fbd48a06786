//! Giant boards, counted 64 points at a time.
//!
//! A board larger than memory is counted row by row by [`RowCounter`], in memory for a few rows; a board in memory by
//! [`GiantBoard`], which also tells the owner of each point. Both give what [`territories`](tengen::territories) gives.
//!
//! What a region touches is found in three ways, and the one that suits the board is taken: floods of bits in tiles,
//! which are fastest where regions are short or the colors mixed; regions that touch both colors, which are nobody's
//! for good and need not be told apart; and runs of points joined from row to row, for corridors and whatever is left.

mod band;
mod board;
mod census;
mod counter;
mod parts;
mod spare;
mod strip;

pub use board::{GiantBoard, Owners, Shares, shares};
pub use census::Part;
pub use counter::{RowCounter, ShareCounter, Totals};
pub use parts::{gather, parts};
