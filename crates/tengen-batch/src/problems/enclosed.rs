//! Problems in which White lives or dies inside a black wall, and nothing is played outside it.
//!
//! The wall consists of the black chains that touch the largest empty region, and is assumed to live. The search covers
//! every point that can be reached from the targets without crossing the wall.

use super::{Found, PackProblem, point};
use tengen::{Board, Color, Point, Regions, notation};
use tengen_proof::go::field::{Field, FieldState, NO_KO, Play};
use tengen_proof::go::reader::{AttemptOutcome, FieldReader};
use tengen_proof::go::reading::Basis;
use tengen_proof::go::region::LARGEST;

pub(super) fn answer(problem: &PackProblem, positions: u64) -> Option<Found> {
    let board = problem.board()?;
    let targets: Vec<Point> = problem.targets.iter().map(|name| point(&board, Some(name))).collect::<Option<_>>()?;
    let points = inside(&board, &targets)?;
    let (field, mut start) = field(&board, &points);
    start.attacker_moves = problem.mover()? == Color::Black;
    let mut reader = FieldReader::new(positions);
    let attempt = reader.attempt(&field, start, positions);
    let first = attempt.moves.first().map(|play| match *play {
        Play::Stone(at) => notation::go(board.grid(), points[usize::from(at)]),
        Play::Pass => "PASS".to_owned(),
    });
    let basis = if attempt.outcome.is_some() { Basis::Read } else { Basis::Unknown };
    let code = attempt.outcome.map(AttemptOutcome::code);
    Some(Found { code, first, words: None, basis: Some(basis), nodes: attempt.positions })
}

/// Returns the points that can be reached from the targets without crossing the wall, unless there are too many.
fn inside(board: &Board, targets: &[Point]) -> Option<Vec<Point>> {
    let chains = Regions::of_board(board);
    let empty = chains.iter().filter(|(_, region)| region.content.is_none());
    let (outside, _) = empty.max_by_key(|(_, region)| region.size)?;
    let is_wall = |stone: Point| {
        let liberties = chains.liberties(chains.label(stone));
        board[stone] == Some(Color::Black) && liberties.iter().any(|&liberty| chains.label(liberty) == outside)
    };
    let mut reached = vec![false; board.grid().area()];
    let mut todo = targets.to_vec();
    while let Some(point) = todo.pop() {
        if !std::mem::replace(&mut reached[point.index()], true) {
            let beside = board.grid().neighbors(point);
            todo.extend(beside.filter(|&beside| !reached[beside.index()] && !is_wall(beside)));
        }
    }
    let points: Vec<Point> = board.grid().points().filter(|point| reached[point.index()]).collect();
    (points.len() <= LARGEST).then_some(points)
}

/// Returns these points as sets. Every white stone among them is a target.
fn field(board: &Board, points: &[Point]) -> (Field, FieldState) {
    let mut field = Field::EMPTY;
    let mut start = FieldState { attacker: 0, defender: 0, targets: 0, ko: NO_KO, attacker_moves: true, threats: 0 };
    for (at, &point) in points.iter().enumerate() {
        let bit = 1 << at;
        field.all |= bit;
        match board[point] {
            Some(Color::Black) => start.attacker |= bit,
            Some(Color::White) => start.defender |= bit,
            None => {}
        }
        for beside in board.grid().neighbors(point) {
            match points.binary_search(&beside) {
                Ok(index) => field.neighbors[at] |= 1 << index,
                Err(_) => field.attacker_wall |= bit,
            }
        }
    }
    start.targets = start.defender;
    (field, start)
}
