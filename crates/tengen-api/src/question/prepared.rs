//! A question that was read, with the cost of its answer.
//!
//! Reading a question is always cheap, but answering it may not be. A service can order questions by cost, stop them,
//! and refuse those that would take too long before any work is done.

use crate::problem::{Problem, ProblemKind};
use std::fmt;
use tengen::Grid;
use tengen_estimate::Budget;

/// The maximum number of steps for the answer to one question: a few seconds on one core.
pub const MAX_STEPS: u64 = 8_000_000;

/// The number of steps per point for a board that is only counted: reading, regions, eyes and the report.
const STEPS_PER_POINT: u64 = 8;

/// The maximum number of bytes of an answer per point of the board.
const BYTES_PER_POINT: usize = 40;
const BYTES_PER_MOVE: usize = 48;
/// The maximum number of bytes of the rest of an answer.
const BYTES: usize = 8 << 10;

/// The maximum cost of an answer.
///
/// ```
/// use tengen_api::question::go::TerritoryQuestion;
/// use tengen_api::question::input;
///
/// let question: TerritoryQuestion = input::parse(br#"{"board": [".X.O."]}"#)?;
/// let cost = question.prepare()?.cost;
/// assert_eq!((cost.steps, cost.threads), (40, 1));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// The number of steps of a [`Budget`].
    pub steps: u64,
    /// The approximate number of bytes of the answer.
    pub bytes: usize,
    /// The number of threads that can work on it in parallel.
    pub threads: usize,
}

impl Cost {
    /// The cost of visiting each point of a board a few times.
    pub(super) fn of_board(grid: Grid, moves: usize) -> Cost {
        Cost {
            steps: STEPS_PER_POINT * grid.area() as u64,
            bytes: BYTES + BYTES_PER_POINT * grid.area() + BYTES_PER_MOVE * moves,
            threads: 1,
        }
    }

    /// Adds the cost of judging the chains of the board.
    pub(super) fn judged(self, grid: Grid) -> Cost {
        self.and(judge_steps(grid))
    }

    /// Adds some steps.
    pub(super) fn and(self, steps: u64) -> Cost {
        Cost { steps: self.steps + steps, ..self }
    }
}

/// The number of steps for judging the chains of a board.
#[cfg(feature = "judge")]
fn judge_steps(grid: Grid) -> u64 {
    let is_known = grid.width().max(grid.height()) <= tengen_estimate::network::Network::MAX_SIDE;
    if is_known { tengen_estimate::judge::steps(grid.area()) } else { 0 }
}

/// Without the judge, nothing is judged.
#[cfg(not(feature = "judge"))]
fn judge_steps(_: Grid) -> u64 {
    0
}

/// The limits for working out an answer.
///
/// ```
/// use tengen_api::ProblemKind;
/// use tengen_api::question::go::ScoreQuestion;
/// use tengen_api::question::{WorkLimits, input};
/// use tengen_estimate::{Budget, StopFlag};
///
/// let question: ScoreQuestion = input::parse(br#"{"board": [".X.O."], "rules": "chinese", "dead": "none"}"#)?;
/// let limits = WorkLimits { budget: Budget::new(1, StopFlag::new()), threads: 1 };
/// assert_eq!(question.prepare()?.answer(&limits).unwrap_err().kind, ProblemKind::Stopped);
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug)]
pub struct WorkLimits {
    /// The maximum number of steps, with a flag to stop early.
    pub budget: Budget,
    /// The number of threads, if the work can be divided.
    pub threads: usize,
}

impl Default for WorkLimits {
    fn default() -> WorkLimits {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        WorkLimits { budget: Budget::unlimited(), threads }
    }
}

/// The work that remains after a question was read.
type RemainingWork<A> = dyn FnOnce(&WorkLimits) -> Result<A, Problem> + Send;

/// A question that was read.
///
/// ```
/// use tengen_api::question::go::ScoreQuestion;
/// use tengen_api::question::{WorkLimits, input};
///
/// let question: ScoreQuestion = input::parse(br#"{"board": [".X.O."], "rules": "chinese", "dead": "none"}"#)?;
/// let prepared = question.prepare()?;
/// assert!(prepared.cost.steps < 100_000);
/// assert_eq!(prepared.answer(&WorkLimits::default())?.result, "W+7.5");
/// # Ok::<(), tengen_api::Problem>(())
/// ```
pub struct Prepared<A> {
    /// The cost of the answer.
    pub cost: Cost,
    answer: Box<RemainingWork<A>>,
}

impl<A> Prepared<A> {
    pub(super) fn new(
        cost: Cost,
        answer: impl FnOnce(&WorkLimits) -> Result<A, Problem> + Send + 'static,
    ) -> Prepared<A> {
        Prepared { cost, answer: Box::new(answer) }
    }

    /// The same question with its answer in another form.
    pub(super) fn map<B>(self, change: impl FnOnce(A) -> B + Send + 'static) -> Prepared<B>
    where
        A: 'static,
    {
        let answer = self.answer;
        Prepared { cost: self.cost, answer: Box::new(move |effort| answer(effort).map(change)) }
    }

    /// Returns the answer.
    pub fn answer(self, effort: &WorkLimits) -> Result<A, Problem> {
        effort.budget.step(0)?;
        let answer = (self.answer)(effort)?;
        effort.budget.step(0)?;
        Ok(answer)
    }

    /// Returns an error if the answer would take too long. `admitted` describes what is allowed.
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
