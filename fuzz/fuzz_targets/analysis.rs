//! Any bytes are queries of KataGo's analysis protocol, or errors that name what is wrong.

#![no_main]

#[path = "../../crates/tengen-cli/tests/corpus/analysis.rs"]
mod analysis;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| analysis::hear(bytes));
