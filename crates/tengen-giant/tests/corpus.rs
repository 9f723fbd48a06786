//! The inputs kept for fuzzing, replayed as an ordinary test through the very bodies of the fuzz targets.

use std::path::Path;

#[path = "corpus/packed.rs"]
mod packed;
#[path = "corpus/stream.rs"]
mod stream;

/// Replays every file of a corpus folder; there must be some.
fn replay_all(name: &str, replay: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(name);
    let mut count = 0;
    for entry in std::fs::read_dir(&folder).unwrap() {
        replay(&std::fs::read(entry.unwrap().path()).unwrap());
        count += 1;
    }
    assert!(count > 3, "{} holds only {count} files", folder.display());
}

#[test]
fn streams() {
    replay_all("stream", stream::replay);
}

#[test]
fn packed_boards() {
    replay_all("packed", packed::replay);
}
