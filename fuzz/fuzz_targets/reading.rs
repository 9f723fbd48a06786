//! Reading any group of any board stays within its budget.

#![no_main]

#[path = "../../crates/tengen-proof/tests/corpus/reading.rs"]
mod reading;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| reading::replay(bytes));
