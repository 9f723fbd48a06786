//! Answers about Hex: reads every common format into one type, and reports who has won.
//!
//! | step | where |
//! |---|---|
//! | bytes of any format to a board or a record | [`source`] |
//! | a record to a game, with what is irregular in it | [`played`] |
//! | the report: winner, path, needs, what the record says | [`report`] |
//! | a board larger than memory, row by row | [`giant`] |
//! | any format to any other | [`convert`] |
//! | moves for stones that have none | `order` |
//!
//! X is Black, the first player; O is White, the second, whichever sides they join. No report says that both have
//! won: two such chains would have to cross, and on a Hex board they cannot (see [`tengen::hex`]).

pub mod convert;
pub mod giant;
mod order;
pub mod played;
pub mod report;
pub mod source;

pub use report::{HexReport, answer};
pub use source::{HexContent, HexFormat, HexOptions, HexSource};

use tengen::Color;

/// The letter of a color in Hex: X is Black, O is White.
pub const fn letter(color: Color) -> &'static str {
    match color {
        Color::Black => "X",
        Color::White => "O",
    }
}
