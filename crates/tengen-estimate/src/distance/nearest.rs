//! The nearest-stone estimator: every empty point belongs entirely to the nearer player, or to neither if both are
//! equally far.

use super::fields::Fields;
use super::ratio::whole_points;
use crate::estimate::Guess;
use tengen::Board;

/// Returns the guess for a board from which dead stones have been removed.
pub fn guess(board: &Board) -> Guess {
    guess_fields(board, &Fields::of(board))
}

/// Like [`guess`], with precomputed distances.
pub fn guess_fields(board: &Board, fields: &Fields) -> Guess {
    whole_points(board, |point| fields.nearer(point))
}
