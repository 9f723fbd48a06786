//! The nearest-stone estimator: every empty point is wholly the nearer player's, and nobody's where both are equally
//! far.

use super::fields::Fields;
use super::ratio::whole_points;
use crate::estimate::Guess;
use tengen::Board;

/// The guess for a board from which dead stones were taken off.
pub fn guess(board: &Board) -> Guess {
    guess_fields(board, &Fields::of(board))
}

/// The same with distances that are known already.
pub fn guess_fields(board: &Board, fields: &Fields) -> Guess {
    whole_points(board, |point| fields.nearer(point))
}
