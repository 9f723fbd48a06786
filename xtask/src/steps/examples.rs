//! Builds and runs the examples of the libraries.

use crate::command::{cargo, root};
use crate::summary::{Outcome, StepResult};
use std::fs;

/// The crates that have examples, lowest first.
const CRATES: [&str; 4] = ["tengen", "tengen-render", "tengen-api", "tengen-batch"];

pub(crate) fn run() -> StepResult {
    let mut count = 0;
    for name in CRATES {
        for example in names(name)? {
            // This example writes files into a folder.
            let words = if example == "gallery" { " -- target/gallery" } else { "" };
            cargo(&format!("run --quiet --package {name} --example {example}{words}"), &[])?;
            count += 1;
        }
    }
    Ok(Outcome::PassedWith(format!("{count} examples")))
}

/// The names of a crate's examples, sorted.
fn names(package: &str) -> Result<Vec<String>, String> {
    let folder = root().join("crates").join(package).join("examples");
    let files = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut names: Vec<String> = files
        .filter_map(|file| file.ok()?.file_name().into_string().ok()?.strip_suffix(".rs").map(str::to_owned))
        .collect();
    names.sort();
    Ok(names)
}
