//! Any bytes in any pieces are counted as the board they are, or refused as it is.

#![no_main]

#[path = "../../crates/tengen-giant/tests/corpus/stream.rs"]
mod stream;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| stream::replay(bytes));
