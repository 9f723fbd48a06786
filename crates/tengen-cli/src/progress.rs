//! A progress bar on standard error for long work; nothing where that is not a terminal.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar for `games` games.
pub(crate) fn games(games: usize) -> ProgressBar {
    let bar = ProgressBar::new(games as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {per_sec}, {eta} left") {
        bar.set_style(style);
    }
    bar
}
