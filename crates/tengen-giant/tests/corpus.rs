//! Replays the inputs kept for fuzzing as ordinary tests, through the same functions as the fuzz targets.

use tengen_testing::replay_corpus;

#[path = "corpus/packed.rs"]
mod packed;
#[path = "corpus/stream.rs"]
mod stream;

#[test]
fn streams() {
    replay_corpus("stream", stream::replay);
}

#[test]
fn packed_boards() {
    replay_corpus("packed", packed::replay);
}
