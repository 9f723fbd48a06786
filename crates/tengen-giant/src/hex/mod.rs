//! Hex: the winner of a board of any height, read row by row, and of many full boards at once.

pub mod batch;
mod bits;
pub mod winner;
