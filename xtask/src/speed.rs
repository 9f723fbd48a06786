//! `cargo xtask speed`: compares the npm package in Node and in Chromium with the same code as a native program.

use crate::command::{cargo, root, shown, target};
use crate::{npm, system};
use std::process::Command;

/// Builds both, and prints a table.
pub(crate) fn run() -> Result<(), String> {
    system::node()?;
    cargo("build --release --quiet --package tengen-wasm --example speed", &[])?;
    let package = npm::build()?;
    let native = target().join("release/examples").join(format!("speed{}", std::env::consts::EXE_SUFFIX));
    shown(Command::new("node").arg(root().join("js/bench/speed.mjs")).args([&native, &package]))
}
