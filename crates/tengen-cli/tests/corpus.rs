//! Replays the inputs that are kept for the fuzz targets.

use tengen_testing::replay_corpus;

#[path = "corpus/analysis.rs"]
mod analysis;
#[path = "corpus/gtp.rs"]
mod gtp;

#[test]
fn commands() {
    replay_corpus("gtp", gtp::hear);
}

#[test]
fn queries() {
    replay_corpus("analysis", analysis::hear);
}
