//! Hex: who wins a position, by which moves, and a certificate that shows it.
//!
//! | step | module |
//! |---|---|
//! | sets of cells | [`cells`] |
//! | the geometry of a board, and positions | [`field`] |
//! | cells that can be filled or need not be tried | [`inferior`] |
//! | virtual connections, and their update after a move | [`connections`], `levels` |
//! | the order of moves | [`currents`], [`threats`] |
//! | Hex as a game for the search, and the cells that winners need | [`tree`], `carriers` |
//! | the answer about a position | [`solver`] |
//! | a proof that can be checked, how it is made, and its check | [`certificate`], [`builder`], [`checker`] |

pub mod builder;
mod carriers;
pub mod cells;
pub mod certificate;
pub mod checker;
pub mod connections;
pub mod currents;
pub mod field;
pub mod inferior;
mod levels;
pub mod solver;
pub mod threats;
pub mod tree;
