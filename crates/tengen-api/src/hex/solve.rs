//! Who wins a position of Hex with best play, found by search.

use super::letter;
use crate::option::OptionName;
use crate::player::HexPlayer;
use crate::points::JsonPoint;
use crate::problem::{Problem, ProblemKind};
use crate::words::plural;
use serde::Serialize;
use tengen::hex::{Orientation, winner};
use tengen::{Board, Color, Point, notation};
use tengen_proof::hex::certificate::Certificate;
use tengen_proof::hex::solver::HexSolver;
use tengen_proof::search::{NodeBudget, Watch};

/// The default maximum number of positions in a search.
pub const DEFAULT_NODES: u64 = 200_000;
/// The largest number of positions that can be requested.
pub const MAX_NODES: u64 = 1_000_000_000_000;

/// How to solve a position.
///
/// ```
/// use tengen_api::hex::solve::SolveRequest;
///
/// assert!(SolveRequest::default().check().is_ok());
/// assert!(SolveRequest { nodes: 0, ..SolveRequest::default() }.check().is_err());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SolveRequest<'a> {
    /// The player to move. By default it is the player with fewer stones, and X if both have the same number.
    pub to_play: Option<Color>,
    /// The maximum number of positions.
    pub nodes: u64,
    /// Whether to make a certificate. It has as many positions of its own.
    pub certificate: bool,
    /// Watches the search and may end it.
    pub watch: Option<Watch<'a>>,
}

impl Default for SolveRequest<'_> {
    fn default() -> Self {
        SolveRequest { to_play: None, nodes: DEFAULT_NODES, certificate: false, watch: None }
    }
}

impl SolveRequest<'_> {
    /// Checks that the number of positions is within the limits.
    pub fn check(&self) -> Result<(), Problem> {
        let message = match self.nodes {
            0 => "at least one position must be searched".into(),
            1..=MAX_NODES => return Ok(()),
            more => format!("{more} positions exceed the maximum of {MAX_NODES}"),
        };
        Err(Problem::new(ProblemKind::Syntax, message).with_option(OptionName::NODES))
    }
}

/// Who wins a position with best play.
///
/// ```
/// use tengen::hex::{Orientation, text};
/// use tengen_api::HexPlayer;
/// use tengen_api::hex::solve::{SolveRequest, solve};
///
/// let board = text::parse(". . .\n . X .\n  . . .").expect("a board");
/// let report = solve(&board, Orientation::TopBottom, SolveRequest::default())?.report;
/// assert_eq!((report.to_play, report.winner), (HexPlayer::O, Some(HexPlayer::X)));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SolvedReport {
    /// The winner, or `null` if the search has not found out.
    pub winner: Option<HexPlayer>,
    /// The player to move.
    pub to_play: HexPlayer,
    /// All moves that win, or `null` if some move is not decided.
    pub winning_moves: Option<Vec<JsonPoint>>,
    /// Good moves of both players, up to a position that shows the winner.
    pub line: Vec<JsonPoint>,
    /// The number of positions that were evaluated.
    pub nodes: u64,
}

/// A solved position.
///
/// ```
/// use tengen::hex::{Orientation, text};
/// use tengen_api::hex::solve::{SolveRequest, solve};
/// use tengen_proof::hex::checker::check;
///
/// let board = text::parse(". . .\n . X .\n  . . .").expect("a board");
/// let request = SolveRequest { certificate: true, ..SolveRequest::default() };
/// let solved = solve(&board, Orientation::TopBottom, request)?;
/// assert_eq!(check(&solved.certificate.unwrap()), Ok(()));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solved {
    /// The answer in JSON.
    pub report: SolvedReport,
    /// The answer in words, one sentence per line.
    pub text: Vec<String>,
    /// The certificate, if it was requested and could be made.
    pub certificate: Option<Certificate>,
}

/// Returns the player whose turn it probably is: the one with fewer stones, or X.
pub fn likely_mover(board: &Board) -> Color {
    let count = board.count();
    if count.white < count.black { Color::White } else { Color::Black }
}

/// Prepares a solver for boards of this size.
pub(super) fn solver(board: &Board, orientation: Orientation, nodes: u64) -> Result<HexSolver, Problem> {
    HexSolver::new(board.grid(), orientation, nodes).map_err(|error| Problem::new(ProblemKind::Unsupported, error))
}

/// Finds out who wins a position.
///
/// ```
/// use tengen::hex::{Orientation, text};
/// use tengen_api::hex::solve::{SolveRequest, solve};
///
/// let board = text::parse(". . .\n . . .\n  . . .").expect("a board");
/// let solved = solve(&board, Orientation::TopBottom, SolveRequest::default())?;
/// assert_eq!(solved.report.winning_moves.map(|moves| moves.len()), Some(5));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
pub fn solve(board: &Board, orientation: Orientation, request: SolveRequest<'_>) -> Result<Solved, Problem> {
    request.check()?;
    let grid = board.grid();
    let to_play = request.to_play.unwrap_or_else(|| likely_mover(board));
    let mut solver = solver(board, orientation, request.nodes)?;
    let mut budget = NodeBudget::new(request.nodes).watched(request.watch);
    let found = solver.winner(board, to_play, &mut budget);
    let is_over = winner(board, orientation).is_some();
    let (mut moves, mut line) = (None, Vec::new());
    if is_over {
        moves = Some(Vec::new());
    } else if found.is_some() {
        line = solver.line(board, to_play, &mut budget);
        moves = winning_moves(&mut solver, board, to_play, &mut budget);
    }
    let certificate = if request.certificate && found.is_some() {
        let mut budget = NodeBudget::new(request.nodes).watched(request.watch);
        solver.certificate(board, to_play, &mut budget)
    } else {
        None
    };
    let report = SolvedReport {
        winner: found.map(|color| Some(color).into()),
        to_play: Some(to_play).into(),
        winning_moves: moves.as_ref().map(|moves| JsonPoint::all(grid, moves.iter().copied())),
        line: JsonPoint::all(grid, line.iter().copied()),
        nodes: budget.used,
    };
    let text =
        if is_over { Vec::new() } else { sentences(board, to_play, found, moves.as_deref(), &line, budget.used) };
    Ok(Solved { report, text, certificate })
}

/// Returns the moves that win, or `None` if some move is not decided.
pub(super) fn winning_moves(
    solver: &mut HexSolver,
    board: &Board,
    to_play: Color,
    budget: &mut NodeBudget<'_>,
) -> Option<Vec<Point>> {
    let decided = solver.moves(board, to_play, budget).into_iter().map(|(point, wins)| Some((point, wins?)));
    let decided: Option<Vec<(Point, bool)>> = decided.collect();
    Some(decided?.into_iter().filter(|(_, wins)| *wins).map(|(point, _)| point).collect())
}

fn sentences(
    board: &Board,
    to_play: Color,
    found: Option<Color>,
    moves: Option<&[Point]>,
    line: &[Point],
    nodes: u64,
) -> Vec<String> {
    let names =
        |points: &[Point]| points.iter().map(|&point| notation::hex(board.grid(), point)).collect::<Vec<_>>().join(" ");
    let Some(winner) = found else {
        let searched = plural(nodes as usize, "position");
        return vec![format!("With {} to play, the winner is unknown after {searched}.", letter(to_play))];
    };
    let mut text = vec![format!("With {} to play, {} wins.", letter(to_play), letter(winner))];
    match moves {
        Some([]) => {}
        Some(moves) => text.push(format!("Winning moves: {}", names(moves))),
        None if winner == to_play => text.push("Not all moves are decided.".into()),
        None => {}
    }
    if !line.is_empty() {
        text.push(format!("Line: {}", names(line)));
    }
    text
}
