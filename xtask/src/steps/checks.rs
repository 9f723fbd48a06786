//! Checks by cargo alone: format, lints, features, documentation, and the build for browsers.

use crate::command::{cargo, succeeds};
use crate::summary::{Outcome, StepResult};
use std::process::Command;

pub(crate) fn format() -> StepResult {
    cargo("fmt --all --check", &[])?;
    Ok(Outcome::Passed)
}

pub(crate) fn clippy() -> StepResult {
    cargo("clippy --workspace --all-targets --quiet -- --deny warnings", &[])?;
    Ok(Outcome::Passed)
}

/// Features that the workspace as a whole never turns off.
pub(crate) fn features() -> StepResult {
    cargo("check --package tengen-render --no-default-features --quiet", &[])?;
    Ok(Outcome::Passed)
}

pub(crate) fn docs() -> StepResult {
    cargo("doc --workspace --no-deps --quiet", &[("RUSTDOCFLAGS", "--deny warnings")])?;
    Ok(Outcome::Passed)
}

/// The libraries must also build for browsers.
pub(crate) fn wasm() -> StepResult {
    const TARGET: &str = "wasm32-unknown-unknown";
    if !succeeds(Command::new("rustup").args(["target", "add", TARGET])) {
        return Ok(Outcome::Skipped(format!("the target is missing: rustup target add {TARGET}")));
    }
    cargo(&format!("check --package tengen-api --target {TARGET} --quiet"), &[])?;
    Ok(Outcome::Passed)
}
