//! Any bytes are a packed board or an error; a board is written back byte for byte.

#![no_main]

#[path = "../../crates/tengen-giant/tests/corpus/packed.rs"]
mod packed;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| packed::replay(bytes));
