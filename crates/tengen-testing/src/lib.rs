//! What the tests of several crates share. Games and other projects' test suites are not part of the repository; tests
//! that use them read them from the folder `shared` beside the checkout and are skipped, and counted, where it is
//! missing.

use std::fmt::Display;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The sample of the repository's README compiles and is true.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

/// A file or folder of `../shared`. If it is missing, the running test is reported as skipped and should return.
pub fn shared(path: &str) -> Option<PathBuf> {
    let found = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared").join(path);
    if found.exists() {
        return Some(found);
    }
    skip(format_args!("../shared/{path} is missing"));
    None
}

/// Calls `replay` with every file of `fuzz/corpus/NAME`, the inputs kept for a fuzz target.
///
/// # Panics
///
/// If the folder cannot be read or has fewer than four files.
pub fn replay_corpus(name: &str, replay: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(name);
    let mut count = 0;
    for entry in std::fs::read_dir(&folder).expect("the corpus is part of the repository") {
        let path = entry.expect("the corpus can be listed").path();
        replay(&std::fs::read(path).expect("the corpus can be read"));
        count += 1;
    }
    assert!(count > 3, "{} has only {count} files", folder.display());
}

/// Reports that the running test was skipped. The line is seen although the test passes, and `cargo xtask test` counts
/// it.
pub fn skip(why: impl Display) {
    let thread = std::thread::current();
    let test = thread.name().unwrap_or("a test");
    // The harness captures what `eprintln!` prints, but not this. A line that cannot be written is no reason to fail.
    let _ = std::io::stderr().write_all(format!("skipped: {test}: {why}\n").as_bytes());
    if let Some(list) = std::env::var_os("TENGEN_SKIPPED") {
        // One write of one line in append mode: lines of tests that run at the same time don't mix.
        let list = OpenOptions::new().create(true).append(true).open(list);
        let _ = list.and_then(|mut list| list.write_all(format!("{test}\t{why}\n").as_bytes()));
    }
}
