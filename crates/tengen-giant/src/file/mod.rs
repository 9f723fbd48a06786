//! Boards in files: read in parts by several threads, bypassing the page cache if that is faster.

mod direct_reads;
mod layout;
mod pages;
mod parts;

pub use layout::{FileLayout, LayoutError};
pub use pages::Pages;
pub use parts::{MinimumSizes, RegionCount, totals};
