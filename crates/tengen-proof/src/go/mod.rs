//! Life and death: whether a group can be captured, and the moves that show it.
//!
//! | step | where |
//! |---|---|
//! | the part of the board that is searched, and the walls around it | [`region`] |
//! | that part as sets of points, and the moves on it | [`field`] |
//! | what a position shows without search | [`shape`] |
//! | life and death as a game between attacker and defender | [`life`] |
//! | a question, with ko, for whoever moves first | [`reader`] |
//! | the lines that people can check | [`mod@line`] |
//! | a proof checked a second time, by other code | [`checker`] |
//! | the whole answer about a group of a board | [`reading`] |

pub mod checker;
pub mod field;
pub mod life;
pub mod line;
pub mod reader;
pub mod reading;
pub mod region;
pub mod shape;
