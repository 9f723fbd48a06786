//! How a method is asked about a position of a game, and its calibration.

use super::{EstimateRequest, Method};
use crate::problem::{Problem, ProblemKind};
use crate::source::Source;
use tengen::go::{Move, Turn};
use tengen::score::PlayHistory;
use tengen::{Board, Game, GameResult};
use tengen_estimate::calibration::{self, CalibratedMethod, LeadCalibration, Progress};
use tengen_estimate::distance::scale::RatioScale;
use tengen_estimate::distance::threshold;
use tengen_estimate::{Guess, MethodError, MethodInput};

/// What happened in the first `moves` moves that the board does not show.
pub fn played(game: &Game, moves: usize) -> PlayHistory {
    let mut played =
        PlayHistory { handicap: game.handicap(), has_turns: !game.turns().is_empty(), ..PlayHistory::default() };
    if let Some(position) = game.at(moves) {
        played.prisoners = position.prisoners();
    }
    let made = game.turns().iter().filter_map(|turn| match turn {
        Turn::Move(color, made) => Some((*color, *made)),
        Turn::Edit(_) => None,
    });
    for (color, _) in made.take(moves).filter(|(_, made)| *made == Move::Pass) {
        played.passes[color] += 1;
        played.first_pass = played.first_pass.or(Some(color));
    }
    played
}

/// The stage of the game after `moves` moves, for the calibration.
pub(crate) fn progress(source: &Source, board: &Board, moves: usize) -> Progress {
    let counted = || source.recorded_result().and_then(GameResult::score).is_some();
    let at_end = moves == source.game.move_count();
    let stones = board.count();
    let made = if moves == 0 && at_end { stones.black + stones.white } else { moves };
    let over = moves > 0 && at_end && (source.game.is_over() || counted());
    Progress { moves: made, over, handicap: source.game.handicap() >= 2 }
}

/// Asks the method of a request about a board without dead stones.
pub(crate) fn guess(input: &MethodInput<'_>, request: &EstimateRequest) -> Result<Guess, Problem> {
    let guess = request.method.guess(input, &request.method_options(), &request.budget);
    guess.map_err(|error| match error {
        MethodError::Stopped(stopped) => stopped.into(),
        error => Problem::new(ProblemKind::TooLarge, error),
    })
}

/// The calibration for this estimate. A board of text has neither komi nor handicap, so its calibration has no offset.
pub(crate) fn lead_calibration(
    source: &Source,
    request: &EstimateRequest,
    board: &Board,
    progress: Progress,
) -> Option<LeadCalibration> {
    let calibration = measured(request).and_then(|method| calibration::lookup(method, board.grid(), progress));
    calibration
        .map(|calibration| if source.is_record { calibration } else { LeadCalibration { start: 0.0, ..calibration } })
}

/// Returns the method of a request if it was measured with these options.
fn measured(request: &EstimateRequest) -> Option<CalibratedMethod> {
    let is_default = match (request.method, request.scale) {
        (Method::Ratio, RatioScale::Fitted) => return Some(CalibratedMethod::RatioFitted),
        (Method::Ratio, RatioScale::Fixed(k)) => (k - 1.0).abs() < 1e-9,
        (Method::Ratio, _) => false,
        (Method::Threshold, _) => request.cap == threshold::CAP,
        _ => true,
    };
    is_default.then_some(CalibratedMethod::Default(request.method))
}
