//! The moves of a game of Hex, each proved to keep or to lose a win where a search can tell.
//!
//! Positions near the end of a game are easier, so they are solved from the last to the first, until several in a row
//! are too hard.

use super::played::{board_after, replay};
use super::report::HexRequest;
use super::solve::{SolveRequest, solver, winning_moves};
use super::source::{HexContent, HexSource};
use crate::player::HexPlayer;
use crate::points::JsonPoint;
use crate::problem::{Problem, ProblemKind};
use serde::Serialize;
use tengen::hex::{Game, GameEnd, Move, RecordedGame};
use tengen::{Board, Color, notation};
use tengen_proof::search::NodeBudget;

/// The number of positions in a row that may be too hard before earlier ones are not tried.
const PATIENCE: usize = 3;

/// The value of a position for a player.
///
/// ```
/// use tengen_api::hex::audit::AuditValue;
///
/// assert_eq!(serde_json::to_string(&AuditValue::Won).unwrap(), "\"won\"");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum AuditValue {
    /// The player wins with best play.
    Won,
    /// The player loses with best play of the opponent.
    Lost,
    /// The search has not found out.
    Unknown,
}

impl AuditValue {
    fn of(winner: Option<Color>, player: Color) -> AuditValue {
        match winner {
            None => AuditValue::Unknown,
            Some(winner) if winner == player => AuditValue::Won,
            Some(_) => AuditValue::Lost,
        }
    }
}

/// A move of the game.
///
/// ```
/// use tengen_api::hex::audit::{AuditValue, audit};
/// use tengen_api::hex::report::HexRequest;
/// use tengen_api::hex::solve::SolveRequest;
/// use tengen_api::hex::{HexOptions, HexSource};
///
/// // The first move in the acute corner loses.
/// let source = HexSource::read(b"3x3 a1 b2", &HexOptions::default())?;
/// let report = audit(&source, HexRequest::default(), SolveRequest::default())?;
/// let first = &report.moves[0];
/// assert_eq!((first.before, first.after), (AuditValue::Won, AuditValue::Lost));
/// assert!(first.blunder);
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AuditedMove {
    /// The number of the move, from 1.
    pub number: usize,
    /// The player.
    pub player: HexPlayer,
    /// The cell.
    pub point: JsonPoint,
    /// The value for the player before the move.
    pub before: AuditValue,
    /// The value for the player after the move.
    pub after: AuditValue,
    /// Whether it is proved to be the only move that wins.
    pub only_move: bool,
    /// Whether it is proved to lose a won position.
    pub blunder: bool,
}

/// A resignation.
///
/// ```
/// use tengen_api::hex::audit::audit;
/// use tengen_api::hex::report::HexRequest;
/// use tengen_api::hex::solve::SolveRequest;
/// use tengen_api::hex::{HexOptions, HexSource};
///
/// let source = HexSource::read(b"3x3 b2 resign", &HexOptions::default())?;
/// let report = audit(&source, HexRequest::default(), SolveRequest::default())?;
/// assert_eq!(report.resignation.unwrap().right, Some(true));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AuditedResignation {
    /// The player who resigned.
    pub player: HexPlayer,
    /// Whether the position was lost, or `null` if the search has not found out.
    pub right: Option<bool>,
}

/// The audit of a game.
///
/// ```
/// use tengen_api::hex::audit::audit;
/// use tengen_api::hex::report::HexRequest;
/// use tengen_api::hex::solve::SolveRequest;
/// use tengen_api::hex::{HexOptions, HexSource};
///
/// let source = HexSource::read(b"3x3 b2 a1 c1", &HexOptions::default())?;
/// let report = audit(&source, HexRequest::default(), SolveRequest::default())?;
/// assert_eq!((report.moves.len(), report.first_blunder), (3, None));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AuditReport {
    /// The stones that were placed, in order.
    pub moves: Vec<AuditedMove>,
    /// The resignation that ended the game.
    pub resignation: Option<AuditedResignation>,
    /// The number of the first blunder, or `null` if none was proved.
    pub first_blunder: Option<usize>,
    /// Notes on the record.
    pub warnings: Vec<String>,
    /// The answer in words, one sentence per line.
    #[serde(skip)]
    pub text: Vec<String>,
}

/// Solves the positions of a game, each within the budget of `request`. The game must be a record.
pub fn audit(source: &HexSource, position: HexRequest, request: SolveRequest<'_>) -> Result<AuditReport, Problem> {
    request.check()?;
    let orientation = position.orientation;
    let HexContent::Record(record) = &source.content else {
        return Err(Problem::new(ProblemKind::Unsupported, "a board has no moves to audit; give a record"));
    };
    let played = replay(record, orientation, &source.text)?;
    let last = position.number.unwrap_or(played.moves());
    board_after(&played, last)?;
    let mut games: Vec<Game> = (0..=last).filter_map(|number| played.rewound(number)).collect();
    // Resigning and forfeiting do not change the board.
    games.retain(|game| !matches!(game.moves().last(), Some(Move::Resign | Move::Forfeit)));
    let start = games.first().map(Game::board).ok_or_else(|| Problem::new(ProblemKind::Move, "there are no moves"))?;
    let mut solver = solver(&start, orientation, request.nodes)?;
    let budget = || NodeBudget::new(request.nodes).watched(request.watch);
    let mut winners = vec![None; games.len()];
    let mut only = vec![false; games.len()];
    let mut too_hard = 0;
    for (number, game) in games.iter().enumerate().rev() {
        winners[number] = solver.winner(&game.board(), game.to_play(), &mut budget());
        too_hard = if winners[number].is_none() { too_hard + 1 } else { 0 };
        if too_hard >= PATIENCE {
            break;
        }
        let keeps_win = winners[number] == Some(game.to_play()) && winners.get(number + 1) == Some(&winners[number]);
        if keeps_win {
            let moves = winning_moves(&mut solver, &game.board(), game.to_play(), &mut budget());
            only[number] = moves.is_some_and(|moves| moves.len() == 1);
        }
    }
    let moves: Vec<AuditedMove> = (1..games.len()).filter_map(|at| audited(&games, &winners, &only, at)).collect();
    let resignation = if last == played.moves() { resignation(&played, &winners) } else { None };
    let first_blunder = moves.iter().find(|audited| audited.blunder).map(|audited| audited.number);
    let text = sentences(&start, &moves, resignation.as_ref());
    Ok(AuditReport { moves, resignation, first_blunder, warnings: source.warnings.clone(), text })
}

/// Returns the move that led to the game with this number, if it placed a stone.
fn audited(games: &[Game], winners: &[Option<Color>], only: &[bool], number: usize) -> Option<AuditedMove> {
    let Some(Move::Play(point)) = games[number].moves().last().copied() else { return None };
    let player = games[number].board()[point]?;
    let before = AuditValue::of(winners[number - 1], player);
    let after = AuditValue::of(winners[number], player);
    Some(AuditedMove {
        number,
        player: Some(player).into(),
        point: JsonPoint::of(games[number].grid(), point),
        before,
        after,
        only_move: only[number - 1],
        blunder: before == AuditValue::Won && after == AuditValue::Lost,
    })
}

fn resignation(played: &RecordedGame, winners: &[Option<Color>]) -> Option<AuditedResignation> {
    let (winner, _) = played.game().result().filter(|(_, end)| *end == GameEnd::Resignation)?;
    let decided = winners.last().copied().flatten();
    Some(AuditedResignation { player: Some(winner.opponent()).into(), right: decided.map(|decided| decided == winner) })
}

fn sentences(board: &Board, moves: &[AuditedMove], resignation: Option<&AuditedResignation>) -> Vec<String> {
    let name = |audited: &AuditedMove| {
        let JsonPoint(x, y) = audited.point;
        let cell = board.grid().point(x, y).map(|point| notation::hex(board.grid(), point)).unwrap_or_default();
        format!("{}. {} {cell}", audited.number, audited.player)
    };
    let mut text = Vec::new();
    let proved = moves.iter().find(|audited| audited.after != AuditValue::Unknown);
    match proved {
        Some(first) => text.push(format!("The winner is proved from move {} on.", first.number)),
        None => text.push("The winner is not proved after any move.".into()),
    }
    for audited in moves {
        let remark = match audited {
            AuditedMove { blunder: true, .. } => "loses a won position",
            AuditedMove { only_move: true, .. } => "is the only winning move",
            _ => continue,
        };
        text.push(format!("{} {remark}.", name(audited)));
    }
    if let Some(AuditedResignation { player, right }) = resignation {
        text.push(match right {
            Some(true) => format!("{player} resigned a lost position."),
            Some(false) => format!("{player} resigned a won position."),
            None => format!("{player} resigned; the winner is unknown."),
        });
    }
    text
}
