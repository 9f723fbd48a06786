//! Tests the npm package: what it answers, its types, its tarball, and what it can replace.

use crate::command::{root, shown};
use crate::npm;
use crate::service::{Profile, program};
use crate::summary::{Outcome, StepResult};
use crate::system;
use std::process::Command;
use std::{fs, io};

/// Builds the package and runs the tests of `js/test`.
pub(crate) fn run() -> StepResult {
    if let Err(why) = system::node().and_then(|()| system::rust_target(system::WASM)) {
        return Ok(Outcome::Skipped(why));
    }
    let package = npm::build()?;
    let folder = root().join("js/test");
    let install = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
    if shown(Command::new("npm").args(install).current_dir(&folder)).is_err() {
        return Ok(Outcome::Skipped("the tools of the tests cannot be fetched: npm ci, in js/test".into()));
    }
    let program = program(Profile::Debug)?;
    let mut command = Command::new("node");
    command.arg("--test").args(tests(&folder).map_err(|error| format!("js/test: {error}"))?).current_dir(&folder);
    shown(command.env("TENGEN", program).env("TENGEN_PACKAGE", package))?;
    Ok(Outcome::Passed)
}

/// The files with tests, sorted.
fn tests(folder: &std::path::Path) -> io::Result<Vec<String>> {
    let files = fs::read_dir(folder)?.filter_map(|file| file.ok()?.file_name().into_string().ok());
    let mut names: Vec<String> = files.filter(|name| name.ends_with(".test.mjs")).collect();
    names.sort();
    Ok(names)
}
