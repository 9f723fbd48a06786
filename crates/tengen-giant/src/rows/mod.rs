//! Boards that arrive row by row: text or packed bytes in pieces of any size become rows of bits, 64 points a word.

pub mod packed;
mod text;

pub use text::{Rows, StreamError, TextReader, Totals};
