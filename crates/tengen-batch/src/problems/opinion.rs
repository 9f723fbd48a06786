//! The network's opinion of first moves, where the search finds none or finds several.
//!
//! Each move near the stones in question is tried, and the network says who owns these stones afterwards. For the most
//! promising moves, the reply that the network likes best is tried as well, since the network overlooks replies more
//! often than moves.

use tengen::go::{PositionError, Setup, Suicide};
use tengen::{Board, Color, Grid, Point, Position, Regions};
use tengen_estimate::network::{Network, Situation};

/// A move is tried if it is at most this many columns and rows away from a stone in question.
const NEAR: usize = 2;

/// A move is also tried if it is this near to a chain beside these stones that has at most [`FEW`] liberties.
const BESIDE: usize = 1;

/// The maximum number of liberties of such a chain.
const FEW: usize = 5;

/// The number of moves whose replies are tried.
const DEEPER: usize = 8;

/// The number of the opponent's own best moves that are tried as replies to every move.
const REPLIES: usize = 10;

/// A first move as the network sees it.
#[derive(Clone, Debug)]
pub(super) struct MoveOpinion {
    pub(super) point: Point,
    /// Who owns the stones in question after the move, on average, from -1 (the opponent) to 1 (the mover).
    pub(super) value: f32,
    /// The mean of this value and the same after the best reply, if one was tried.
    rank: f32,
}

/// A question to the network: which move makes these stones the mover's.
#[derive(Clone, Copy, Debug)]
pub(super) struct MoveQuestion<'a> {
    pub(super) board: &'a Board,
    pub(super) mover: Color,
    /// The stones in question, of either color.
    pub(super) stones: &'a [Point],
}

impl MoveQuestion<'_> {
    /// Returns the moves near the stones, best first. There are none if the network cannot evaluate the board.
    pub(super) fn moves(&self) -> Vec<MoveOpinion> {
        let candidates = self.candidates();
        let position = Setup::new(self.board.clone()).position().unwrap_or_else(PositionError::forgive);
        let tried = |mover: Color| self.tried(&position, mover, &candidates);
        let (mut moves, replies) = (tried(self.mover), tried(self.mover.opponent()));
        let grid = self.board.grid();
        for (opinion, after) in moves.iter_mut().take(DEEPER) {
            let usual = replies.iter().take(REPLIES).map(|(reply, _)| reply.point);
            let mut near: Vec<Point> = usual.collect();
            let at = opinion.point;
            near.extend(candidates.iter().filter(|&&point| distance(grid, point, at) <= NEAR));
            near.sort_unstable();
            near.dedup();
            let answers = self.tried(after, self.mover.opponent(), &near);
            if let Some((best, _)) = answers.first() {
                opinion.rank = f32::midpoint(opinion.rank, -best.rank);
            }
        }
        let mut moves: Vec<MoveOpinion> = moves.into_iter().map(|(opinion, _)| opinion).take(DEEPER).collect();
        moves.sort_by(|one, other| other.rank.total_cmp(&one.rank));
        moves
    }

    /// Returns the empty points where a move may matter.
    fn candidates(&self) -> Vec<Point> {
        let (board, grid) = (self.board, self.board.grid());
        let chains = Regions::of_board(board);
        let own: Vec<Point> = self.stones.iter().flat_map(|&stone| chains.points_at(stone).iter().copied()).collect();
        let beside = own.iter().flat_map(|&stone| grid.neighbors(stone)).filter(|&beside| {
            board[beside].is_some() && chains.liberties(chains.label(beside)).len() <= FEW && !own.contains(&beside)
        });
        let beside: Vec<Point> = beside.flat_map(|stone| chains.points_at(stone).iter().copied()).collect();
        let is_near = |point: Point, stones: &[Point], reach: usize| {
            stones.iter().any(|&stone| distance(grid, point, stone) <= reach)
        };
        let empty = grid.points().filter(|&point| board[point].is_none());
        empty.filter(|&point| is_near(point, &own, NEAR) || is_near(point, &beside, BESIDE)).collect()
    }

    /// Tries moves of a player, and returns them with the positions after them, the best for that player first.
    fn tried(&self, position: &Position, player: Color, moves: &[Point]) -> Vec<(MoveOpinion, Position)> {
        let sign = if player == Color::Black { 1.0 } else { -1.0 };
        let tried = moves.iter().filter_map(|&point| {
            let mut after = position.clone();
            after.play(player, point, Suicide::Forbidden).ok()?;
            let to_play = player.opponent();
            let situation = Situation { board: after.board(), to_play, territory: true, over: false };
            let ownership = Network::embedded().evaluate(situation)?.ownership;
            let sum: f32 = self.stones.iter().map(|stone| sign * ownership[stone.index()]).sum();
            let value = sum / self.stones.len().max(1) as f32;
            Some((MoveOpinion { point, value, rank: value }, after))
        });
        let mut tried: Vec<(MoveOpinion, Position)> = tried.collect();
        tried.sort_by(|(one, _), (other, _)| other.rank.total_cmp(&one.rank));
        tried
    }
}

/// Returns the network's favorite among these points, or the first of them if the network has tried none of them.
pub(super) fn preferred(moves: &[MoveOpinion], among: &[Point]) -> Option<Point> {
    let favorite = moves.iter().map(|opinion| opinion.point).find(|point| among.contains(point));
    favorite.or_else(|| among.first().copied())
}

/// Returns the larger of the distances in columns and in rows.
const fn distance(grid: Grid, one: Point, other: Point) -> usize {
    let ((x, y), (other_x, other_y)) = (grid.xy(one), grid.xy(other));
    let (columns, rows) = (x.abs_diff(other_x), y.abs_diff(other_y));
    if columns > rows { columns } else { rows }
}
