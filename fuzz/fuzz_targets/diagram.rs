//! Any bytes are a board or an error; a board is read back from what is written.

#![no_main]

#[path = "../../crates/tengen/tests/corpus/diagram.rs"]
mod diagram;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| diagram::replay(bytes));
