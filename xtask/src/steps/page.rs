//! Tests the web page in a real browser, served by the program and as a static site: installs what `web/tests` needs,
//! and runs its tests.

use crate::command::{root, shown};
use crate::service::{Profile, program};
use crate::site;
use crate::summary::{Outcome, StepResult};
use crate::system;
use std::path::Path;
use std::process::Command;

/// The path of the browser on Debian.
const BROWSER: &str = "/usr/bin/chromium";

/// Runs the tests; screenshots go to `target/screenshots`.
pub(crate) fn run() -> StepResult {
    let chosen = std::env::var_os("CHROMIUM").is_some();
    let browser = || chosen || Path::new(BROWSER).exists();
    let needed = system::node().and_then(|()| system::provide("chromium", &["chromium"], browser));
    if let Err(why) = needed {
        return Ok(Outcome::Skipped(format!("{why} (CHROMIUM can be set to the path of another browser)")));
    }
    let folder = root().join("web/tests");
    let install = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
    if shown(Command::new("npm").args(install).current_dir(&folder)).is_err() {
        return Ok(Outcome::Skipped("playwright-core cannot be fetched: npm ci, in web/tests".into()));
    }
    let program = program(Profile::Debug)?;
    let mut command = Command::new("node");
    command.arg("run.mjs").current_dir(&folder).env("TENGEN", program);
    let has_target = system::rust_target(system::WASM);
    if has_target.is_ok() {
        command.env("SITE", site::build()?);
    }
    shown(&mut command)?;
    Ok(match has_target {
        Ok(()) => Outcome::Passed,
        Err(why) => Outcome::PassedWith(format!("without the static site: {why}")),
    })
}
