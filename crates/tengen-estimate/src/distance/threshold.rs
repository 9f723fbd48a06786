//! The threshold estimator: a point is a player's when only that player has a stone within a cap; otherwise it may
//! swing.
//!
//! Distances are cut at the cap, so that "the cap" means the cap or more, or unreachable. Points of a player's own that
//! lie deeper than the cap, such as the corner of a large framework, swing as well: the price of the cut.

use super::fields::Fields;
use super::ratio::whole_points;
use crate::estimate::Guess;
use tengen::{Board, Color};

/// The default cap.
pub const CAP: u32 = 5;

/// The guess for a board from which dead stones were taken off.
pub fn guess(board: &Board, cap: u32) -> Guess {
    guess_fields(board, &Fields::of(board), cap)
}

/// The same with distances that are known already.
pub fn guess_fields(board: &Board, fields: &Fields, cap: u32) -> Guess {
    whole_points(board, |point| {
        let within = fields.pair(point).map(|steps| steps < cap);
        match (within.black, within.white) {
            (true, false) => Some(Color::Black),
            (false, true) => Some(Color::White),
            _ => None,
        }
    })
}
