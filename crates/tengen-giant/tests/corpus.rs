//! The inputs kept for fuzzing, replayed as an ordinary test through the very bodies of the fuzz targets.

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
