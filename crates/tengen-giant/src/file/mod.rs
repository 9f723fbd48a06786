//! Boards in files: read in parts by several threads, bypassing the page cache if that is faster.

mod ahead;
mod pages;
mod parts;

pub use pages::Pages;
pub use parts::{Least, totals};
