//! Answers about Hex: reads every common format into one type, and reports who has won.
//!
//! | step | where |
//! |---|---|
//! | bytes of any format to a board or a record | [`source`] |
//! | a record to a game, with its irregularities | [`played`] |
//! | the report: winner, path, needs, recorded result | [`report`] |
//! | a board larger than memory, row by row | [`giant`] |
//! | who wins with best play, and the certificate | [`solve`], [`verify`] |
//! | which moves of a game keep or lose a win | [`audit`] |
//! | any format to any other | [`convert`] |
//! | an order of moves for the stones of a board | `order` |
//!
//! X is Black, the first player, and O is White, the second player, in either orientation. There is never more than one
//! winner, because two winning chains would have to cross, which is impossible on a Hex board (see [`tengen::hex`]).

pub mod audit;
pub mod convert;
pub mod giant;
mod order;
pub mod played;
pub mod report;
pub mod solve;
pub mod source;
pub mod verify;

pub use report::{HexReport, answer};
pub use source::{HexContent, HexFormat, HexOptions, HexSource};

use tengen::Color;
pub use tengen_proof::search::Watch;

/// Returns the letter of a color in Hex: X for Black, O for White.
pub const fn letter(color: Color) -> &'static str {
    match color {
        Color::Black => "X",
        Color::White => "O",
    }
}
