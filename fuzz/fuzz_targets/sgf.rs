//! Any bytes are a record or an error; a record is sound, and stable once it is written.

#![no_main]

#[path = "../../crates/tengen/tests/corpus/sgf.rs"]
mod sgf;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| sgf::replay(bytes));
