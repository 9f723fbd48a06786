//! The answer about a position: who wins, by which moves, and the proof.

use super::builder::CertificateBuilder;
use super::cells::Cells;
use super::certificate::{Certificate, MAX_SIDE};
use super::field::{HexField, HexState};
use super::tree::{HexTree, Shown};
use crate::search::{GameTree, NodeBudget, Verdict, search};
use crate::table::TranspositionTable;
use crate::threads::search_together;
use std::fmt;
use std::num::NonZeroUsize;
use tengen::hex::Orientation;
use tengen::{Board, Color, Grid, Point};

/// The maximum number of positions in the table of a solver, at 16 bytes each.
const TABLE: usize = 1 << 22;

/// The maximum number of threads.
pub const MAX_THREADS: usize = 64;

/// The maximum number of steps of a certificate.
const CERTIFICATE_STEPS: usize = 2_000_000;

/// The board is larger than 19x19.
///
/// ```
/// use tengen::Grid;
/// use tengen::hex::Orientation;
/// use tengen_proof::hex::solver::HexSolver;
///
/// let error = HexSolver::new(Grid::square(20), Orientation::TopBottom, 1_000).unwrap_err();
/// assert!(error.to_string().contains("20x20"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardTooLarge {
    /// The board.
    pub grid: Grid,
}

impl fmt::Display for BoardTooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "boards up to {MAX_SIDE}x{MAX_SIDE} can be solved, not {}", self.grid)
    }
}

impl std::error::Error for BoardTooLarge {}

/// Solves positions of Hex. What it learns from one position helps with the next.
///
/// ```
/// use tengen::hex::{Orientation, text};
/// use tengen::Color;
/// use tengen_proof::hex::checker;
/// use tengen_proof::hex::solver::HexSolver;
/// use tengen_proof::search::NodeBudget;
///
/// let board = text::parse(". . .\n . X .\n  . . .")?;
/// let mut solver = HexSolver::new(board.grid(), Orientation::TopBottom, 10_000)?;
/// let mut budget = NodeBudget::new(10_000);
/// assert_eq!(solver.winner(&board, Color::White, &mut budget), Some(Color::Black));
/// let certificate = solver.certificate(&board, Color::White, &mut budget).expect("a small board");
/// assert_eq!(checker::check(&certificate), Ok(()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct HexSolver {
    grid: Grid,
    orientation: Orientation,
    engine: Box<dyn Engine + Send>,
}

impl fmt::Debug for HexSolver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HexSolver").field("grid", &self.grid).finish_non_exhaustive()
    }
}

impl HexSolver {
    /// Prepares to solve positions on a board, with memory for searches of about `positions` positions.
    pub fn new(grid: Grid, orientation: Orientation, positions: u64) -> Result<HexSolver, BoardTooLarge> {
        if !Certificate::fits(grid) {
            return Err(BoardTooLarge { grid });
        }
        let size = usize::try_from(positions).unwrap_or(TABLE).saturating_mul(2).clamp(1 << 10, TABLE);
        let engine = engine::<1>(grid, size)
            .or_else(|| engine::<2>(grid, size))
            .or_else(|| engine::<3>(grid, size))
            .or_else(|| engine::<6>(grid, size))
            .ok_or(BoardTooLarge { grid })?;
        Ok(HexSolver { grid, orientation, engine })
    }

    /// Searches on this many threads. The answers are right for any number; only with one thread, the same question takes
    /// the same number of positions and has the same line and certificate every time.
    #[must_use]
    pub fn with_threads(mut self, threads: NonZeroUsize) -> HexSolver {
        self.engine.set_threads(threads.get().min(MAX_THREADS));
        self
    }

    /// The player who joins top and bottom is number 0.
    fn number(&self, color: Color) -> usize {
        usize::from(color != self.orientation.vertical())
    }

    fn color(&self, player: usize) -> Color {
        let vertical = self.orientation.vertical();
        if player == 0 { vertical } else { vertical.opponent() }
    }

    fn setup(&self, board: &Board, to_play: Color) -> Setup {
        let stones = |player: usize| {
            let color = self.color(player);
            self.grid.points().filter(|&point| board[point] == Some(color)).map(Point::index).collect()
        };
        Setup { stones: [stones(0), stones(1)], mover: self.number(to_play) }
    }

    /// Returns the winner, or `None` if the budget runs out. The board must have the size that the solver is for.
    pub fn winner(&mut self, board: &Board, to_play: Color, budget: &mut NodeBudget<'_>) -> Option<Color> {
        let setup = self.setup(board, to_play);
        self.engine.winner(&setup, budget).map(|player| self.color(player))
    }

    /// Returns whether each move wins, in the order of the empty cells; `None` for a move if the budget runs out.
    pub fn moves(&mut self, board: &Board, to_play: Color, budget: &mut NodeBudget<'_>) -> Vec<(Point, Option<bool>)> {
        let setup = self.setup(board, to_play);
        let moves = self.engine.moves(&setup, budget);
        moves.into_iter().map(|(cell, wins)| (Point::from_index(cell), wins)).collect()
    }

    /// Returns a line of good moves of both players, up to a position that shows the winner. It is empty if the winner
    /// is not known.
    pub fn line(&mut self, board: &Board, to_play: Color, budget: &mut NodeBudget<'_>) -> Vec<Point> {
        let setup = self.setup(board, to_play);
        self.engine.line(&setup, budget).into_iter().map(Point::from_index).collect()
    }

    /// Returns a certificate of the winner, or `None` if the budget runs out.
    pub fn certificate(&mut self, board: &Board, to_play: Color, budget: &mut NodeBudget<'_>) -> Option<Certificate> {
        let setup = self.setup(board, to_play);
        let (player, play, steps) = self.engine.certificate(&setup, budget)?;
        Some(Certificate {
            board: board.clone(),
            orientation: self.orientation,
            to_play,
            winner: self.color(player),
            play: play.map(Point::from_index),
            steps,
        })
    }

    /// The number of positions whose connections were searched so far.
    pub fn expanded(&self) -> u64 {
        self.engine.expanded()
    }
}

/// Stones and the mover by number.
struct Setup {
    stones: [Vec<usize>; 2],
    mover: usize,
}

/// A solver for one size of sets.
trait Engine {
    fn winner(&mut self, setup: &Setup, budget: &mut NodeBudget<'_>) -> Option<usize>;
    fn moves(&mut self, setup: &Setup, budget: &mut NodeBudget<'_>) -> Vec<(usize, Option<bool>)>;
    fn line(&mut self, setup: &Setup, budget: &mut NodeBudget<'_>) -> Vec<usize>;
    fn certificate(&mut self, setup: &Setup, budget: &mut NodeBudget<'_>) -> Option<Built>;
    fn expanded(&self) -> u64;
    fn set_threads(&mut self, threads: usize);
}

/// The winner, the winner's first move, and the steps of a certificate.
type Built = (usize, Option<usize>, Vec<super::certificate::CertificateStep>);

fn engine<const W: usize>(grid: Grid, size: usize) -> Option<Box<dyn Engine + Send>> {
    let tree = HexTree::new(HexField::<W>::new(grid)?);
    Some(Box::new(HexSearch { tree, others: Vec::new(), table: TranspositionTable::new(size) }))
}

/// The search on one board and its memory.
#[derive(Debug)]
pub(super) struct HexSearch<const W: usize> {
    pub(super) tree: HexTree<W>,
    /// The memory of the other threads.
    others: Vec<HexTree<W>>,
    table: TranspositionTable,
}

impl<const W: usize> HexSearch<W> {
    fn position(&self, setup: &Setup) -> HexState<W> {
        let [one, other] = &setup.stones;
        let stones = [one, other].map(|cells| cells.iter().copied().collect::<Cells<W>>());
        self.tree.field.position(stones, setup.mover)
    }

    fn is_won(&mut self, position: &HexState<W>, budget: &mut NodeBudget<'_>) -> Option<bool> {
        let verdict = if self.others.is_empty() {
            search(&self.tree, *position, &self.table, budget)
        } else {
            search_together(&self.tree, &mut self.others, *position, &self.table, budget)
        };
        match verdict {
            Verdict::Won => Some(true),
            Verdict::Lost => Some(false),
            Verdict::Unknown => None,
        }
    }

    /// Returns a move that wins, if the mover wins and the budget is large enough.
    pub(super) fn winning_move(&mut self, position: &HexState<W>, budget: &mut NodeBudget<'_>) -> Option<usize> {
        if !self.is_won(position, budget)? {
            return None;
        }
        let expansion = self.tree.expand(position);
        let moves = match expansion.shown {
            Shown::Win(cell, _) => return Some(cell),
            Shown::Loss(_) => return None,
            Shown::Moves(moves, _) => moves,
        };
        let after = |cell: usize| self.tree.field.after(&expansion.filled, cell);
        let lost = |cell: &usize| {
            let entry = self.table.get(self.tree.hash(&after(*cell)))?;
            (entry.effort.lose == 0).then_some((entry.work, *cell))
        };
        if let Some((_, cell)) = moves.iter().filter_map(lost).min() {
            return Some(cell);
        }
        let positions: Vec<_> = moves.iter().map(|&cell| (cell, after(cell))).collect();
        positions.into_iter().find(|(_, next)| self.is_won(next, budget) == Some(false)).map(|(cell, _)| cell)
    }
}

impl<const W: usize> Engine for HexSearch<W> {
    fn winner(&mut self, setup: &Setup, budget: &mut NodeBudget<'_>) -> Option<usize> {
        let position = self.position(setup);
        let decided = (0..2).find(|&player| self.tree.field.joins(position.stones[player], player));
        if decided.is_some() {
            return decided;
        }
        self.is_won(&position, budget).map(|wins| if wins { setup.mover } else { 1 - setup.mover })
    }

    fn moves(&mut self, setup: &Setup, budget: &mut NodeBudget<'_>) -> Vec<(usize, Option<bool>)> {
        let position = self.position(setup);
        let cells = self.tree.field.empty(position.stones);
        let wins =
            |cell| (cell, self.is_won(&self.tree.field.after(&position, cell), budget).map(|opponent| !opponent));
        cells.into_iter().map(wins).collect()
    }

    fn line(&mut self, setup: &Setup, budget: &mut NodeBudget<'_>) -> Vec<usize> {
        let mut position = self.position(setup);
        let mut line = Vec::new();
        while let Some(wins) = self.is_won(&position, budget) {
            let expansion = self.tree.expand(&position);
            let next = match &expansion.shown {
                Shown::Loss(_) => None,
                Shown::Win(cell, _) => Some(*cell),
                Shown::Moves(..) if wins => self.winning_move(&position, budget),
                Shown::Moves(moves, _) => {
                    // The loser tries the move that took the most work to refute.
                    let work = |&cell: &usize| {
                        let next = self.tree.field.after(&expansion.filled, cell);
                        self.table.get(self.tree.hash(&next)).map_or(0, |entry| entry.work)
                    };
                    moves.iter().copied().rev().max_by_key(work)
                }
            };
            let Some(cell) = next else { break };
            line.push(cell);
            if matches!(expansion.shown, Shown::Win(..)) {
                break;
            }
            position = self.tree.field.after(&position, cell);
        }
        line
    }

    fn certificate(&mut self, setup: &Setup, budget: &mut NodeBudget<'_>) -> Option<Built> {
        let winner = self.winner(setup, budget)?;
        let position = self.position(setup);
        let mut builder = CertificateBuilder::new(winner, CERTIFICATE_STEPS);
        let is_over = self.tree.field.joins(position.stones[winner], winner);
        let play = if winner == setup.mover && !is_over { Some(self.winning_move(&position, budget)?) } else { None };
        let mut start = play.map_or(position, |cell| self.tree.field.after(&position, cell));
        start.mover = 1 - winner;
        let last = builder.prove(self, &start, budget)?;
        Some((winner, play, builder.finish(last)))
    }

    fn expanded(&self) -> u64 {
        self.tree.expanded() + self.others.iter().map(HexTree::expanded).sum::<u64>()
    }

    fn set_threads(&mut self, threads: usize) {
        self.others.truncate(threads - 1);
        self.others.resize_with(threads - 1, || self.tree.sibling());
    }
}
