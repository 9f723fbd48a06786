//! The distance estimators: worked examples with exact numbers, and laws on boards of every size.

#[path = "distance/golden.rs"]
mod golden;
#[path = "distance/laws.rs"]
mod laws;
