//! The inputs kept for fuzzing, replayed as an ordinary test through the very body of the fuzz target.

#[path = "corpus/reading.rs"]
mod reading;

#[test]
fn positions_and_targets() {
    tengen_testing::replay_corpus("reading", reading::replay);
}
