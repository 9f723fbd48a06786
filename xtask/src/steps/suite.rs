//! All tests of the workspace. Tests that cannot run here add a line to a file, so that they are counted.

use crate::command::{cargo, target};
use crate::summary::{Outcome, StepResult};
use crate::system::{self, has};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The path of GNU Go on Debian, where games are not on the path of root.
const GNU_GO: &str = "/usr/games/gnugo";

pub(crate) fn run() -> StepResult {
    // Tests of the wrapped engine report that they are skipped if it is still missing.
    if let Err(why) = system::provide("GNU Go", &["gnugo"], || has("gnugo") || Path::new(GNU_GO).exists()) {
        println!("{why}");
    }
    let list = target().join("skipped-tests.txt");
    let _ = fs::remove_file(&list);
    cargo("test --workspace --no-fail-fast", &[("TENGEN_SKIPPED", &list.to_string_lossy())])?;
    let skipped = fs::read_to_string(&list).unwrap_or_default();
    Ok(match note(&skipped) {
        None => Outcome::Passed,
        Some(note) => Outcome::PassedWith(note),
    })
}

/// Counts the skipped tests by reason. Each line of the list is `TEST<tab>REASON`.
fn note(skipped: &str) -> Option<String> {
    let mut reasons = BTreeMap::<&str, usize>::new();
    for (_, reason) in skipped.lines().filter_map(|line| line.split_once('\t')) {
        *reasons.entry(reason).or_default() += 1;
    }
    let count: usize = reasons.values().sum();
    let reasons: Vec<_> = reasons.iter().map(|(reason, count)| format!("{count} because {reason}")).collect();
    (count > 0).then(|| format!("{count} tests skipped: {}", reasons.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::note;

    #[test]
    fn skipped_tests_are_counted_by_reason() {
        assert_eq!(note(""), None);
        let list = "one\t../shared/a is missing\ntwo\tthere is no mkfifo\nthree\t../shared/a is missing\n";
        let expected = "3 tests skipped: 2 because ../shared/a is missing, 1 because there is no mkfifo";
        assert_eq!(note(list).as_deref(), Some(expected));
    }
}
