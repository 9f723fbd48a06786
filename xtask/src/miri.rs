//! `cargo xtask miri`: runs the scalar implementations of the kernels under Miri, which finds undefined behavior.

use crate::command::{shown, succeeds};
use crate::summary::{Outcome, StepResult};
use std::process::Command;

/// Tests whose names contain one of these are run: the kernels, which contain the `unsafe` code of the crate.
const TESTS: [&str; 1] = ["kernel::"];

/// Runs the unit tests of the kernels. Miri does not support SIMD instructions, so the scalar implementations run.
pub(crate) fn run() -> StepResult {
    let installed = succeeds(Command::new("cargo").args(["+nightly", "miri", "--version"]));
    if !installed {
        let install = "rustup toolchain install nightly --component miri,rust-src";
        return Ok(Outcome::Skipped(format!("Miri is missing: {install}")));
    }
    let mut command = Command::new("cargo");
    command.current_dir(crate::command::root());
    command.args(["+nightly", "miri", "test", "--package", "tengen-giant", "--lib", "--"]).args(TESTS);
    // Miri is about a thousand times slower, so property tests run only a few cases.
    command.env("PROPTEST_CASES", "2").env("MIRIFLAGS", "-Zmiri-disable-isolation");
    shown(&mut command)?;
    Ok(Outcome::Passed)
}
