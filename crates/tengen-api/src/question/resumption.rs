//! Play after both players have passed: kos that need a pass before they are retaken, and repeated boards.

use crate::points::JsonPoint;
use serde::Serialize;
use std::collections::HashMap;
use tengen::go::{Move, Turn};
use tengen::{Board, Color, Game, Point};

/// A ko that a player may not retake before passing for it.
///
/// ```
/// use tengen_api::question::input;
/// use tengen_api::question::play::PlayQuestion;
///
/// // Both pass, the turn is handed to White, and White takes a ko.
/// let record = "(;SZ[5]AB[ba][ab][bc][cb]AW[ca][db][cc];B[];W[];PL[W];W[bb])";
/// let question = format!(r#"{{"sgf": "{record}", "confirmation": true}}"#);
/// let question: PlayQuestion = input::parse(question.as_bytes())?;
/// assert_eq!(question.answer()?.resumption.unwrap().kos.len(), 1);
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct KoBan {
    /// The player who may not play there: `black` or `white`.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub color: Color,
    /// The point.
    pub point: JsonPoint,
}

/// The moves after the game was stopped by two passes and resumed.
///
/// ```
/// use tengen_api::question::input;
/// use tengen_api::question::play::PlayQuestion;
///
/// let question: PlayQuestion = input::parse(br#"{"sgf": "(;SZ[5];B[cc];W[];B[];PL[W];W[bb])"}"#)?;
/// let report = question.answer()?.resumption.unwrap();
/// assert_eq!((report.moves, report.repeats), (3, None));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ResumptionReport {
    /// The number of moves before play was resumed.
    pub moves: usize,
    /// The kos that may be retaken only after a pass for each, if life and death are being confirmed. A pass is for the
    /// ko that was taken first.
    pub kos: Vec<KoBan>,
    /// The number of moves after which the same board occurred before, with the same player to move.
    pub repeats: Option<usize>,
}

/// Replays the moves after the last resumption, which is two passes and a node that sets the player to move. Returns
/// `None` if the game was not resumed.
pub(super) fn of_game(game: &Game) -> Option<ResumptionReport> {
    let passes = |turns: &[Turn]| turns.iter().rev().take_while(|turn| is_pass(turn)).count() >= 2;
    let hands_over = |number: u32| game.edits()[number as usize].changes.is_empty();
    let start = (0..game.turns().len()).rfind(|&at| {
        matches!(game.turns()[at], Turn::Edit(number) if hands_over(number)) && passes(&game.turns()[..at])
    })?;
    let moves = game.turns()[..start].iter().filter(|turn| matches!(turn, Turn::Move(..))).count();
    let mut replayed = Game::from_position(game.rules(), game.rewound(moves)?.position().clone());
    let mut bans: Vec<(Color, Point)> = Vec::new();
    // The number of moves after which each board first occurred, with the player to move.
    let mut seen = HashMap::from([(board_and_turn(&replayed), moves)]);
    let mut repeats = None;
    for turn in &game.turns()[start + 1..] {
        let passing = match *turn {
            Turn::Move(color, made @ Move::Play(_)) => {
                replayed.force(color, made);
                let position = replayed.position();
                bans.extend(position.ko().map(|point| (color.opponent(), point)));
                let number = moves + replayed.move_count();
                let first = *seen.entry(board_and_turn(&replayed)).or_insert(number);
                repeats = (first < number).then_some(first);
                continue;
            }
            Turn::Move(color, Move::Pass) => {
                replayed.force(color, Move::Pass);
                color
            }
            Turn::Edit(number) => {
                let edit = &game.edits()[number as usize];
                let color = replayed.position().to_play();
                replayed.edit(edit.changes.clone(), edit.to_play);
                color
            }
        };
        if let Some(first) = bans.iter().position(|&(color, _)| color == passing) {
            bans.remove(first);
        }
    }
    bans.retain(|&(color, point)| is_ko(&replayed, color, point));
    let grid = replayed.position().grid();
    let kos = bans.iter().map(|&(color, point)| KoBan { color, point: JsonPoint::of(grid, point) });
    Some(ResumptionReport { moves, kos: kos.collect(), repeats })
}

const fn is_pass(turn: &Turn) -> bool {
    matches!(turn, Turn::Move(_, Move::Pass))
}

fn board_and_turn(game: &Game) -> (Board, Color) {
    (game.position().board().clone(), game.position().to_play())
}

/// Whether the player would take a ko at this point.
fn is_ko(game: &Game, color: Color, point: Point) -> bool {
    let position = game.position();
    let mut trial = Game::from_position(game.rules(), position.clone());
    // A ko that was just taken counts too, although it may not be retaken yet.
    trial.force(color, Move::Play(point));
    position.board()[point].is_none() && trial.position().ko().is_some()
}

#[cfg(test)]
mod tests {
    use crate::question::input;
    use crate::question::play::{PlayQuestion, PlayReport};

    fn asked(moves: &str, confirmation: bool) -> PlayReport {
        // White takes the ko by playing at B4, and Black retakes it at C4.
        let record = format!("(;SZ[5]RU[Japanese]AB[ba][ab][bc][cb][ee]AW[ca][db][cc];B[];W[];PL[W]{moves})");
        let question = format!(r#"{{"sgf": "{record}", "confirmation": {confirmation}}}"#);
        input::parse::<PlayQuestion>(question.as_bytes()).unwrap().answer().unwrap()
    }

    #[test]
    fn a_ko_is_retaken_only_after_a_pass_for_it() {
        let taken = ";W[bb];B[de];W[ed]";
        let legal_at_c4 = |report: &PlayReport| report.legal[1].as_bytes()[2];
        assert_eq!(legal_at_c4(&asked(";W[bb]", false)), b'k');
        assert_eq!(asked(";W[bb]", true).resumption.unwrap().kos.len(), 1);
        assert_eq!(legal_at_c4(&asked(taken, false)), b'+');
        let report = asked(taken, true);
        assert_eq!(legal_at_c4(&report), b'k');
        assert_eq!(report.resumption.unwrap().kos.len(), 1);
        for pass in [";B[];W[dd]", ";PL[W];W[dd]"] {
            let report = asked(&format!("{taken}{pass}"), true);
            assert_eq!(legal_at_c4(&report), b'+', "{pass}");
            assert!(report.resumption.unwrap().kos.is_empty());
        }
    }

    #[test]
    fn a_board_that_comes_back_is_noticed() {
        assert_eq!(asked(";W[bb];B[de]", true).resumption.unwrap().repeats, None);
        // Both players pass for the ko, and the board after White has taken it comes back.
        let cycle = ";W[bb];PL[W];PL[B];B[cb];PL[B];PL[W];W[bb]";
        assert_eq!(asked(cycle, true).resumption.unwrap().repeats, Some(3));
    }
}
