//! Tests the engine with other people's clients: installs the GTP library of Sabaki, and runs its conversations.

use crate::command::{root, shown};
use crate::service::{Profile, program};
use crate::summary::{Outcome, StepResult};
use crate::system;
use std::process::Command;

pub(crate) fn run() -> StepResult {
    if let Err(why) = system::node() {
        return Ok(Outcome::Skipped(why));
    }
    let folder = root().join("crates/tengen-cli/tests/clients");
    let install = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
    if shown(Command::new("npm").args(install).current_dir(&folder)).is_err() {
        return Ok(Outcome::Skipped(
            "@sabaki/gtp cannot be fetched: npm ci, in crates/tengen-cli/tests/clients".into(),
        ));
    }
    let program = program(Profile::Debug)?;
    shown(Command::new("node").arg("sabaki.mjs").current_dir(&folder).env("TENGEN", program))?;
    Ok(Outcome::Passed)
}
