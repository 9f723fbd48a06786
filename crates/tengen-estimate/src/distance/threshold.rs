//! The threshold estimator: a point belongs to a player if only that player has a stone within a maximum distance, the
//! cap. Otherwise it may go to either player.
//!
//! Distances are cut off at the cap, so that value also means "farther" or "unreachable". As a consequence, a player's
//! own points beyond the cap, such as the corner of a large framework, also have no owner.

use super::fields::Fields;
use super::ratio::whole_points;
use crate::estimate::Guess;
use tengen::{Board, Color};

/// The default cap.
pub const CAP: u32 = 5;

/// Returns the guess for a board from which dead stones have been removed.
pub fn guess(board: &Board, cap: u32) -> Guess {
    guess_fields(board, &Fields::of(board), cap)
}

/// Like [`guess`], with precomputed distances.
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
