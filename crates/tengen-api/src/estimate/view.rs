//! The input and the output of a method for a board, and its calibration.

use super::EstimateRequest;
use crate::problem::{Problem, ProblemKind};
use crate::score::JUDGE_SEED;
use crate::source::Source;
use tengen::go::{Move, Turn};
use tengen::score::PlayHistory;
use tengen::{Board, Color, Game, GameResult};
use tengen_estimate::calibration::{self, LeadCalibration, Progress};
use tengen_estimate::distance::scale::RatioScale;
use tengen_estimate::distance::{Ratio, bouzy, nearest, threshold};
use tengen_estimate::network::{self, Network};
use tengen_estimate::playouts;
use tengen_estimate::{Guess, Method};

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

/// What a method needs to know besides the stones.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Circumstances {
    /// The stage of the game.
    pub(crate) progress: Progress,
    /// The player to move, if known.
    pub(crate) to_play: Option<Color>,
    /// Whether territory is counted, rather than area.
    pub(crate) territory: bool,
}

/// The output of a method for a board without dead stones.
pub(crate) struct MethodEstimate {
    pub(crate) guess: Guess,
    /// The sums and the scale of the ratio method.
    pub(super) ratio: Option<(Ratio, Option<f64>)>,
}

impl MethodEstimate {
    pub(crate) fn of(living: &Board, request: &EstimateRequest, at: Circumstances) -> Result<MethodEstimate, Problem> {
        let guess = match request.method {
            Method::Ratio => {
                let ratio = Ratio::of(living);
                let k = request.scale.value(ratio.sums(), request.targets, at.progress.moves, living.grid().area());
                // If the optimal scale is undefined, there is nothing to scale.
                let guess = ratio.guess(k.unwrap_or(0.0));
                return Ok(MethodEstimate { guess, ratio: Some((ratio, k)) });
            }
            Method::Network => {
                let guess = network::guess_within(
                    living,
                    at.to_play,
                    at.territory,
                    at.progress.over,
                    request.ways,
                    &request.budget,
                )?;
                guess.ok_or_else(|| {
                    let message = format!(
                        "the network knows boards of Go up to {side}x{side}: take another method, such as ratio",
                        side = Network::MAX_SIDE
                    );
                    Problem::new(ProblemKind::TooLarge, message)
                })?
            }
            Method::Playouts => {
                playouts::guess_within(living, at.to_play, request.seed.unwrap_or(JUDGE_SEED), &request.budget)?
                    .map_err(|error| Problem::new(ProblemKind::TooLarge, error))?
            }
            Method::Threshold => threshold::guess(living, request.cap),
            Method::Nearest => nearest::guess(living),
            Method::Bouzy => bouzy::guess(living),
        };
        Ok(MethodEstimate { guess, ratio: None })
    }
}

/// The calibration for this estimate. A board of text has neither komi nor handicap, so its calibration has no offset.
pub(crate) fn law(
    source: &Source,
    request: &EstimateRequest,
    board: &Board,
    progress: Progress,
) -> Option<LeadCalibration> {
    let law = measured(request).and_then(|fitted| calibration::law(request.method, fitted, board.grid(), progress));
    law.map(|law| if source.is_record { law } else { LeadCalibration { start: 0.0, ..law } })
}

/// Whether the method was measured with these options, and with which scale.
fn measured(request: &EstimateRequest) -> Option<bool> {
    match (request.method, request.scale) {
        (Method::Ratio, RatioScale::Fitted) => Some(true),
        (Method::Ratio, RatioScale::Fixed(k)) => ((k - 1.0).abs() < 1e-9).then_some(false),
        (Method::Ratio, _) => None,
        (Method::Threshold, _) => (request.cap == threshold::CAP).then_some(false),
        (Method::Nearest | Method::Bouzy | Method::Playouts | Method::Network, _) => Some(false),
    }
}
