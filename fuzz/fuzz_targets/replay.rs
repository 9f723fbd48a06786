//! What a record costs is bounded by its length and by the boards it edits, counted in steps.

#![no_main]

#[path = "../../crates/tengen/tests/corpus/replay.rs"]
mod replay;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| replay::replay(bytes));
