//! The page in a real browser: the tests of `web/tests`, with what they need installed first.

use crate::service::{Profile, program};
use crate::{root, shown};
use std::path::Path;
use std::process::Command;

/// Where Debian puts the browser.
const BROWSER: &str = "/usr/bin/chromium";

/// Runs the tests; screenshots go to `target/screenshots`.
pub(crate) fn run() -> Result<(), String> {
    let skipped = |why: &str| {
        println!("skipped: the page in a browser, because {why}");
        Ok(())
    };
    if Command::new("node").arg("--version").output().is_err() {
        return skipped("node is not installed here");
    }
    let chosen = std::env::var_os("CHROMIUM").is_some();
    if !chosen && !Path::new(BROWSER).exists() {
        let _ = shown(Command::new("apt-get").args(["install", "--yes", "--quiet", "chromium"]));
        if !Path::new(BROWSER).exists() {
            return skipped("chromium cannot be installed here; CHROMIUM may name another browser's path");
        }
    }
    let folder = root().join("web/tests");
    let install = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
    if shown(Command::new("npm").args(install).current_dir(&folder)).is_err() {
        return skipped("npm cannot install playwright-core here");
    }
    let program = program(Profile::Debug)?;
    shown(Command::new("node").arg("run.mjs").current_dir(&folder).env("TENGEN", program))
}
