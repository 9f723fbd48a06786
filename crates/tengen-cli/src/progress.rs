//! A progress bar on standard error for long work, if standard error is a terminal.

use crate::output;
use indicatif::{HumanBytes, ProgressBar, ProgressStyle};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;
use tengen_api::words::plural;
use tengen_estimate::Budget;
use tengen_estimate::judge::judged_board::STEPS_PER_POSITION;

fn new(length: u64) -> ProgressBar {
    if output::is_quiet() { ProgressBar::hidden() } else { ProgressBar::new(length) }
}

/// Creates a bar for this number of records.
pub(crate) fn records(records: usize) -> ProgressBar {
    let bar = new(records as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} records, {per_sec}, {eta} left") {
        bar.set_style(style);
    }
    bar
}

/// Creates a bar for this number of bytes of records.
pub(crate) fn bytes(bytes: u64) -> ProgressBar {
    let bar = new(bytes);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {percent} %, {msg}, {eta} left") {
        bar.set_style(style);
    }
    bar
}

/// Returns a progress bar for reading a board of this many bytes, after printing the size; hidden if `bytes` is 0.
pub(crate) fn reading(name: &str, bytes: u64) -> ProgressBar {
    if bytes == 0 {
        return ProgressBar::hidden();
    }
    output::remark(&format!("{name}: {} to read; Ctrl-C stops", HumanBytes(bytes)));
    let bar = new(bytes);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {percent} %, {bytes_per_sec}, {eta} left") {
        bar.set_style(style);
    }
    bar
}

/// Shows the number of searched positions until it is dropped.
pub(crate) struct SearchProgress {
    bar: ProgressBar,
    /// Dropped to end the thread that updates the number.
    end: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

/// Shows how many positions the work with this budget has searched. Ctrl-C ends the program with code 130.
pub(crate) fn positions(budget: &Budget) -> SearchProgress {
    output::watch_for_interruptions();
    let bar = if output::is_quiet() { ProgressBar::hidden() } else { ProgressBar::new_spinner() };
    if bar.is_hidden() {
        return SearchProgress { bar, end: None, thread: None };
    }
    let (end, ended) = mpsc::channel();
    let (drawn, budget) = (bar.clone(), budget.clone());
    let thread = thread::Builder::new().spawn(move || {
        while ended.recv_timeout(REDRAW) == Err(RecvTimeoutError::Timeout) {
            let searched = tengen_render::grouped(budget.taken() / STEPS_PER_POSITION);
            drawn.set_message(format!("{searched} positions searched; Ctrl-C stops"));
            drawn.tick();
        }
    });
    // Without a thread, the number is not updated.
    SearchProgress { bar, end: Some(end), thread: thread.ok() }
}

/// The time between two updates of the shown number.
const REDRAW: Duration = Duration::from_millis(200);

impl Drop for SearchProgress {
    fn drop(&mut self) {
        self.end = None;
        if let Some(thread) = self.thread.take() {
            // A failure to show progress does not matter.
            let _ = thread.join();
        }
        self.bar.finish_and_clear();
    }
}

/// Advances the progress bar for records.
pub(crate) fn games(bar: &ProgressBar, bytes: u64, games: usize, time: Duration) {
    // Words are only worth it now and then.
    if games.is_multiple_of(16) && !bar.is_hidden() {
        #[expect(clippy::cast_precision_loss, reason = "a rate for people")]
        let rate = games as f64 / time.as_secs_f64().max(1e-9);
        bar.set_message(format!("{}, {rate:.0} games/s", plural(games, "game")));
        bar.set_position(bytes);
    }
}
