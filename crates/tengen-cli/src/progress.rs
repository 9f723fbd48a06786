//! A progress bar on standard error for long work; nothing where that is not a terminal.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar for so many records.
pub(crate) fn records(records: usize) -> ProgressBar {
    let bar = ProgressBar::new(records as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} records, {per_sec}, {eta} left") {
        bar.set_style(style);
    }
    bar
}
