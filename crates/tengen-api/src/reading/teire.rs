//! Teire: protective moves inside a player's own territory that become necessary when all neutral points are filled.
//!
//! The neutral points are filled in turn, the opponent first, and self-atari is left out. A living chain that is in atari
//! after that is lost if its owner does not protect it. This is advice: nothing is taken off a score.

use crate::points::JsonPoint;
use crate::score::LineMove;
use serde::Serialize;
use tengen::go::Suicide;
use tengen::{Board, Color, Point, Position, Regions, notation};
use tengen_estimate::judge::judged_board::JudgedBoard;

/// The largest empty region that is filled as neutral. A larger one is not settled yet.
const NEUTRAL: usize = 8;

/// A protective move that a player should make before the count.
///
/// ```
/// use tengen_api::points::JsonPoint;
/// use tengen_api::reading::{ReadRequest, read_all};
/// use tengen_api::{ReadOptions, Source};
///
/// let board = "....OX...\n....O.X..\n.....OX..\n....OXX..\nOOOOOX...\nXXXXXX...\n.........\n.........\n.........";
/// let source = Source::read(board.as_bytes(), &ReadOptions::default())?;
/// let teire = read_all(&source, &ReadRequest::default())?.report.teire;
/// let white = teire.iter().find(|teire| teire.color == tengen::Color::White).unwrap();
/// assert_eq!((white.point, &white.lost[..]), (JsonPoint(4, 2), &[JsonPoint(5, 2)][..]));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TeireReport {
    /// `black` or `white`: the player who should protect.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub color: Color,
    /// Where.
    pub point: JsonPoint,
    /// The stones that are captured otherwise.
    pub lost: Vec<JsonPoint>,
    /// The moves that capture them.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Vec<serde_json::Value>>))]
    pub line: Vec<LineMove>,
    /// The advice in words.
    pub text: String,
}

/// Returns the protective moves of both players.
pub(super) fn teire(judged: &JudgedBoard, position: &Position) -> Vec<TeireReport> {
    if !judged.is_judged() {
        return Vec::new();
    }
    Color::BOTH.into_iter().flat_map(|color| of_player(judged, position, color)).collect()
}

fn of_player(judged: &JudgedBoard, start: &Position, color: Color) -> Vec<TeireReport> {
    let (grid, board) = (start.grid(), start.board());
    let mut position = start.clone();
    let mut neutral = neutral_points(judged);
    let mut moves: Vec<Point> = Vec::new();
    let mut player = color.opponent();
    // Each player in turn fills a point beside the weakest chain of `color`. A player who cannot fill leaves the turn.
    let mut has_passed = false;
    while !neutral.is_empty() {
        let chains = Regions::of_board(position.board());
        let weakest = |point: &Point| {
            let beside = grid.neighbors(*point).filter(|&beside| position.board()[beside] == Some(color));
            let liberties = beside.map(|stone| chains.liberties(chains.label(stone)).len());
            (liberties.min().unwrap_or(usize::MAX), *point)
        };
        neutral.sort_by_key(weakest);
        let fills = |point: &Point| after(&position, player, *point).map(|next| (*point, next));
        match neutral.iter().find_map(fills) {
            Some((point, next)) => {
                neutral.retain(|&other| other != point);
                position = next;
                has_passed = false;
                if player != color {
                    moves.push(point);
                }
            }
            None if has_passed => break,
            None => has_passed = true,
        }
        player = player.opponent();
    }
    let filled = Regions::of_board(position.board());
    let chains = filled.iter().filter(|(_, region)| region.content == Some(color));
    let mut found = Vec::new();
    for (label, _) in chains {
        let (stones, liberties) = (filled.points(label), filled.liberties(label));
        let [liberty] = liberties[..] else { continue };
        let was_living = stones.iter().all(|&stone| board[stone] == Some(color) && judged.is_safe(stone));
        let opponent = color.opponent();
        if !was_living || is_ko(&position, &filled, stones, liberty, opponent) {
            continue;
        }
        let is_captured = position.check(opponent, liberty, Suicide::Forbidden).is_ok();
        if !is_captured || after(&position, color, liberty).is_none() {
            continue;
        }
        let beside = |point: &&Point| grid.neighbors(**point).any(|beside| stones.contains(&beside));
        let threats = moves.iter().filter(beside).flat_map(|&point| [(opponent, Some(point)), (color, None)]);
        let line: Vec<(Color, Option<Point>)> = threats.chain([(opponent, Some(liberty))]).collect();
        let name = |point: Point| notation::go(grid, point);
        let text = format!("{color} should protect at {}, or {} is captured.", name(liberty), name(stones[0]));
        found.push(TeireReport {
            color,
            point: JsonPoint::of(grid, liberty),
            lost: JsonPoint::all(grid, stones.iter().copied()),
            line: line.into_iter().map(|(color, at)| (color, at.map(|at| JsonPoint::of(grid, at)))).collect(),
            text,
        });
    }
    found
}

/// Returns the position after a move, if it is legal and no self-atari.
fn after(position: &Position, color: Color, point: Point) -> Option<Position> {
    let mut next = position.clone();
    next.play(color, point, Suicide::Forbidden).ok()?;
    let chains = Regions::of_board(next.board());
    (chains.liberties(chains.label(point)).len() > 1).then_some(next)
}

/// Whether the capture of a single stone begins a ko: the capturing stone has the captured point as its only liberty.
fn is_ko(position: &Position, chains: &Regions, stones: &[Point], liberty: Point, opponent: Color) -> bool {
    let board = position.board();
    let is_closed = |beside: Point| board[beside] == Some(opponent.opponent());
    stones.len() == 1
        && board.grid().neighbors(liberty).all(|beside| {
            is_closed(beside) && (beside == stones[0] || chains.liberties(chains.label(beside)).len() > 1)
        })
}

/// Returns the empty points of small regions that living stones of both players border.
fn neutral_points(judged: &JudgedBoard) -> Vec<Point> {
    let board: &Board = judged.board();
    let grid = board.grid();
    let is_wall = |point: Point| board[point].is_some() && judged.is_safe(point);
    let mut is_seen = vec![false; grid.area()];
    let mut neutral = Vec::new();
    for start in grid.points() {
        if is_seen[start.index()] || is_wall(start) {
            continue;
        }
        let (mut region, mut next, mut borders) = (vec![start], 0, [false; 2]);
        is_seen[start.index()] = true;
        while next < region.len() {
            for beside in grid.neighbors(region[next]) {
                if is_wall(beside) {
                    borders[usize::from(board[beside] == Some(Color::White))] = true;
                } else if !std::mem::replace(&mut is_seen[beside.index()], true) {
                    region.push(beside);
                }
            }
            next += 1;
        }
        if borders == [true; 2] && region.len() <= NEUTRAL {
            neutral.extend(region.into_iter().filter(|&point| board[point].is_none()));
        }
    }
    neutral
}
