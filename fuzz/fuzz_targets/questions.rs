//! Any bytes are a question or an error, and what a question costs is bounded, counted in steps.

#![no_main]

#[path = "../../crates/tengen-api/tests/corpus/questions.rs"]
mod questions;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| questions::ask(bytes));
