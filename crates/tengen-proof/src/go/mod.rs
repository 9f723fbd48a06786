//! Life and death: whether a group can be captured, and the moves that prove it.
//!
//! | step | module |
//! |---|---|
//! | stones that are never captured, by proof or by belief | [`walls`] |
//! | the searched part of the board | [`region`] |
//! | that part as sets of points, and the moves on it | [`field`] |
//! | what a position shows without a search | [`shape`] |
//! | life and death as a game between attacker and defender | [`life`] |
//! | whether the side that moves first succeeds, including by ko | [`reader`] |
//! | a capturing race, counted instead of searched | [`race`] |
//! | lines of play for people to check | [`mod@line`] |
//! | an independent check of a proof | [`checker`] |
//! | the answer, made of what was found | `answer` |
//! | the complete answer about a group on a board | [`reading`] |

mod answer;
pub mod checker;
pub mod field;
pub mod life;
pub mod line;
pub mod race;
pub mod reader;
pub mod reading;
pub mod region;
pub mod shape;
pub mod walls;
