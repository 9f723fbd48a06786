//! A question that was read: what its answer will cost, and the answer itself.
//!
//! Reading is cheap whatever is asked. What comes after it may not be, so whoever serves many can put a question in line
//! by its cost, stop it, and refuse what would take too long before any work is done.

use crate::problem::{Problem, ProblemKind};
use std::fmt;
use tengen::Grid;
use tengen_estimate::network::Network;
use tengen_estimate::{Budget, judge};

/// The most steps that the answer to one question may take: some seconds of one core.
pub const MAX_STEPS: u64 = 8_000_000;

/// Steps for each point of a board that is only counted: reading, regions, eyes and the report.
const STEPS_A_POINT: u64 = 8;

/// The most bytes of an answer for each point of the board, and for each move of the game.
const BYTES_A_POINT: usize = 40;
const BYTES_A_MOVE: usize = 48;
/// The most bytes of the rest of an answer.
const BYTES: usize = 8 << 10;

/// What an answer will cost, at the most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// Steps of a [`Budget`].
    pub steps: u64,
    /// About how many bytes the answer has.
    pub bytes: usize,
    /// How many threads could work on it at the same time.
    pub threads: usize,
}

impl Cost {
    /// Of looking at each point of a board a few times.
    pub(super) fn of_board(grid: Grid, moves: usize) -> Cost {
        Cost {
            steps: STEPS_A_POINT * grid.area() as u64,
            bytes: BYTES + BYTES_A_POINT * grid.area() + BYTES_A_MOVE * moves,
            threads: 1,
        }
    }

    /// And of judging its chains.
    pub(super) fn judged(self, grid: Grid) -> Cost {
        let known = grid.width().max(grid.height()) <= Network::MAX_SIDE;
        Cost { steps: self.steps + if known { judge::steps(grid.area()) } else { 0 }, ..self }
    }

    /// And of so many more steps.
    pub(super) fn and(self, steps: u64) -> Cost {
        Cost { steps: self.steps + steps, ..self }
    }
}

/// How an answer is worked out.
#[derive(Clone, Debug)]
pub struct WorkLimits {
    /// What it may take, and the flag that ends it.
    pub budget: Budget,
    /// On how many threads, where there is work for several.
    pub threads: usize,
}

impl Default for WorkLimits {
    fn default() -> WorkLimits {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        WorkLimits { budget: Budget::unlimited(), threads }
    }
}

/// The work that is left once a question was read.
type Work<A> = dyn FnOnce(&WorkLimits) -> Result<A, Problem> + Send;

/// A question that was read.
pub struct Prepared<A> {
    /// What its answer will cost.
    pub cost: Cost,
    answer: Box<Work<A>>,
}

impl<A> Prepared<A> {
    pub(super) fn new(
        cost: Cost,
        answer: impl FnOnce(&WorkLimits) -> Result<A, Problem> + Send + 'static,
    ) -> Prepared<A> {
        Prepared { cost, answer: Box::new(answer) }
    }

    /// The answer.
    pub fn answer(self, effort: &WorkLimits) -> Result<A, Problem> {
        effort.budget.step(0)?;
        let answer = (self.answer)(effort)?;
        effort.budget.step(0)?;
        Ok(answer)
    }

    /// Refuses what would take too long; `admitted` says what would not.
    pub(super) fn within_limits(self, admitted: impl FnOnce() -> String) -> Result<Prepared<A>, Problem> {
        if self.cost.steps <= MAX_STEPS {
            return Ok(self);
        }
        let message = format!("that is more work than is done for one question: {}", admitted());
        Err(Problem::new(ProblemKind::TooLarge, message))
    }
}

impl<A> fmt::Debug for Prepared<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Prepared").field("cost", &self.cost).finish_non_exhaustive()
    }
}
