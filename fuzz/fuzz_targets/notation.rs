//! Any text names a point or is an error; a point is read back from its name.

#![no_main]

#[path = "../../crates/tengen/tests/corpus/notation.rs"]
mod notation;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| notation::replay(bytes));
