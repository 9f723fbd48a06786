//! A budget for long work: a limit on the number of steps, and a flag that ends the work early.
//!
//! The caller creates the budget and keeps a copy of its [`StopFlag`]. The work takes a [step](Budget::step) before
//! each small unit (one playout, one block of the network) and ends with [`Stopped`] once the flag is set or the steps
//! are used up. There is no clock: a service sets the flag on a timeout or when its client disconnects, a program on
//! Ctrl-C, a browser when a signal is aborted.
//!
//! ```
//! use tengen_estimate::{Budget, StopFlag, Stopped};
//!
//! let stop = StopFlag::new();
//! let budget = Budget::new(1_000, stop.clone());
//! assert_eq!(budget.step(600), Ok(()));
//! assert_eq!(budget.step(600), Err(Stopped::Steps));
//! stop.set();
//! assert_eq!(budget.step(1), Err(Stopped::Flag));
//! ```

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// A flag that stops work early, shared between the worker and the caller.
///
/// ```
/// use tengen_estimate::StopFlag;
///
/// let stop = StopFlag::new();
/// let copy = stop.clone();
/// copy.set();
/// assert!(stop.is_set());
/// ```
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Creates a flag that is not set.
    pub fn new() -> StopFlag {
        StopFlag::default()
    }

    /// Ends the work at its next step. Once set, a flag stays set.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the flag is set.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl From<Arc<AtomicBool>> for StopFlag {
    fn from(flag: Arc<AtomicBool>) -> StopFlag {
        StopFlag(flag)
    }
}

/// The reason why work ended without a result.
///
/// ```
/// use tengen_estimate::{Budget, Stopped};
///
/// let budget = Budget::unlimited().part(10);
/// let stopped = budget.step(11).unwrap_err();
/// assert_eq!(stopped, Stopped::Steps);
/// assert_eq!(stopped.to_string(), "the work needs more steps than it may take");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stopped {
    /// The flag was set.
    Flag,
    /// The steps were used up.
    Steps,
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stopped::Flag => "the work was stopped",
            Stopped::Steps => "the work needs more steps than it may take",
        })
    }
}

impl std::error::Error for Stopped {}

/// A limit on work. Clones share the steps and the flag, so work can be distributed over threads.
///
/// ```
/// use tengen_estimate::{Budget, StopFlag, Stopped};
///
/// let budget = Budget::new(1_000, StopFlag::new());
/// let part = budget.part(100);
/// assert_eq!(part.step(100), Ok(()));
/// assert_eq!(part.step(1), Err(Stopped::Steps));
/// assert_eq!(budget.step(800), Ok(()));
/// ```
#[derive(Clone, Debug)]
pub struct Budget {
    limit: u64,
    taken: Arc<AtomicU64>,
    stop: StopFlag,
    /// Called with the number of steps taken so far; `false` ends the work.
    watch: Option<fn(u64) -> bool>,
    /// The budget of which this one is a part.
    whole: Option<Arc<Budget>>,
}

impl Budget {
    /// Creates a budget of at most `limit` steps that ends when `stop` is set. A step is about the work of one point in
    /// one playout.
    pub fn new(limit: u64, stop: StopFlag) -> Budget {
        Budget { limit, taken: Arc::default(), stop, watch: None, whole: None }
    }

    /// Creates a budget without a limit, with a flag of its own.
    pub fn unlimited() -> Budget {
        Budget::new(u64::MAX, StopFlag::new())
    }

    /// Creates a budget without a limit that ends when `stop` is set.
    pub fn until(stop: StopFlag) -> Budget {
        Budget::new(u64::MAX, stop)
    }

    /// Calls `watch` at each step with the number of steps taken so far. The work ends once it returns `false`. This is
    /// for a single thread, where nobody else can set the flag while the work goes on.
    ///
    /// ```
    /// use tengen_estimate::{Budget, Stopped};
    ///
    /// let budget = Budget::unlimited().watched(|taken| taken <= 10);
    /// assert_eq!(budget.step(10), Ok(()));
    /// assert_eq!(budget.part(5).step(1), Err(Stopped::Flag));
    /// ```
    #[must_use]
    pub fn watched(self, watch: fn(u64) -> bool) -> Budget {
        Budget { watch: Some(watch), ..self }
    }

    /// Creates a budget of at most `limit` steps that are also taken from this one.
    #[must_use]
    pub fn part(&self, limit: u64) -> Budget {
        Budget { whole: Some(Arc::new(self.clone())), ..Budget::new(limit, self.stop.clone()) }
    }

    /// Requests `steps` more steps. Call this before doing the work.
    pub fn step(&self, steps: u64) -> Result<(), Stopped> {
        if let Some(whole) = &self.whole {
            whole.step(steps)?;
        }
        if self.stop.is_set() {
            return Err(Stopped::Flag);
        }
        let taken = self.taken.fetch_add(steps, Ordering::Relaxed).saturating_add(steps);
        if taken > self.limit {
            return Err(Stopped::Steps);
        }
        if self.watch.is_some_and(|watch| !watch(taken)) {
            self.stop.set();
            return Err(Stopped::Flag);
        }
        Ok(())
    }

    /// The number of steps requested so far.
    pub fn taken(&self) -> u64 {
        self.taken.load(Ordering::Relaxed)
    }

    /// The flag that ends the work.
    pub fn stop_flag(&self) -> &StopFlag {
        &self.stop
    }
}

impl Default for Budget {
    fn default() -> Budget {
        Budget::unlimited()
    }
}
