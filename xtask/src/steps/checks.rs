//! Checks that only need cargo: formatting, lints, features, documentation, and the build for browsers.

use crate::command::cargo;
use crate::summary::{Outcome, StepResult};
use crate::system;

pub(crate) fn format() -> StepResult {
    cargo("fmt --all --check", &[])?;
    Ok(Outcome::Passed)
}

pub(crate) fn clippy() -> StepResult {
    cargo("clippy --workspace --all-targets --quiet -- --deny warnings", &[])?;
    Ok(Outcome::Passed)
}

/// Checks feature combinations that a build of the whole workspace does not cover.
pub(crate) fn features() -> StepResult {
    cargo("check --package tengen-render --no-default-features --quiet", &[])?;
    cargo("test --package tengen --features serde --test serialization --quiet", &[])?;
    Ok(Outcome::Passed)
}

pub(crate) fn docs() -> StepResult {
    cargo("doc --workspace --no-deps --quiet", &[("RUSTDOCFLAGS", "--deny warnings")])?;
    Ok(Outcome::Passed)
}

/// Checks that the libraries build for browsers, and the referee without the standard library.
pub(crate) fn wasm() -> StepResult {
    on_target(system::WASM, &["check --package tengen-api", "check --package tengen --no-default-features"])
}

/// Checks that the referee builds without an operating system, and that its tests pass without the standard library.
pub(crate) fn no_std() -> StepResult {
    cargo("test --package tengen --no-default-features --lib --quiet", &[])?;
    let plain = "check --package tengen --no-default-features";
    on_target("thumbv7em-none-eabihf", &[plain, &format!("{plain} --features serde")])
}

/// Runs cargo commands for a target, which is installed first if it is missing and available.
fn on_target(target: &str, commands: &[&str]) -> StepResult {
    if let Err(why) = system::rust_target(target) {
        return Ok(Outcome::Skipped(why));
    }
    for command in commands {
        cargo(&format!("{command} --target {target} --quiet"), &[])?;
    }
    Ok(Outcome::Passed)
}
