//! Counts giant boards, 64 points at a time.
//!
//! A board of any size is counted row by row by [`RowCounter`], with only a few rows in memory, and gives the same
//! answer as [`territories`](tengen::territories). The number of regions is optional.
//!
//! The colors that a region touches are found in three ways, depending on the board. While all stones have one color,
//! nothing has to be found. Floods of bits in tiles are fastest if regions are short or the colors are mixed: points
//! that both colors reach are neutral for good, so their regions need not be distinguished. Runs of points, joined from
//! row to row, are used for corridors and whatever is left.

mod census;
mod counted_part;
mod counter;
mod one_color;
mod parts;
mod strip;

pub use census::RowPart;
pub use counted_part::{CountedPart, PartError};
pub use counter::{RowCounter, Shares, Totals};
pub use parts::{gather, parts};
