//! Any bytes are commands of GTP, and each command has exactly one answer.

#![no_main]

#[path = "../../crates/tengen-cli/tests/corpus/gtp.rs"]
mod gtp;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gtp::hear(bytes));
