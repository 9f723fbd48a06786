//! The steps of `cargo xtask test`. Each step runs even if earlier ones have failed.

mod attack;
pub(crate) mod checks;
pub(crate) mod clients;
pub(crate) mod deny;
pub(crate) mod examples;
pub(crate) mod load;
pub(crate) mod npm;
pub(crate) mod package;
pub(crate) mod page;
pub(crate) mod properties;
pub(crate) mod python;
pub(crate) mod suite;

use crate::service::Profile;
use crate::summary::{StepResult, Summary};
use std::time::Instant;

/// A step: its name in the table, and what it does.
pub(crate) type Step = (&'static str, fn() -> StepResult);

/// All steps in the order in which they run. The tests come last, so that their summary is just above the table.
const STEPS: &[Step] = &[
    ("format", checks::format),
    ("clippy", checks::clippy),
    ("features", checks::features),
    ("docs", checks::docs),
    ("wasm", checks::wasm),
    ("no-std", checks::no_std),
    ("deny", deny::run),
    ("package", package::list),
    ("examples", examples::run),
    ("npm", npm::run),
    ("python", python::run),
    ("clusters", python::clusters),
    ("page", page::run),
    ("clients", clients::run),
    ("properties", properties::run),
    ("load", || load::run(Profile::Debug)),
    ("tests", suite::run),
];

/// Runs the steps of the given names, or all of them, and prints the table. Returns an error if a step failed.
pub(crate) fn run(names: &[String]) -> Result<(), String> {
    if let Some(unknown) = names.iter().find(|name| STEPS.iter().all(|(known, _)| known != name)) {
        let known: Vec<_> = STEPS.iter().map(|(name, _)| *name).collect();
        return Err(format!("there is no step {unknown:?}; the steps are {}", known.join(", ")));
    }
    run_all(STEPS.iter().filter(|(name, _)| names.is_empty() || names.iter().any(|wanted| wanted == name)))
}

/// Runs these steps and prints the table. Returns an error if a step failed.
pub(crate) fn run_all<'a>(steps: impl Iterator<Item = &'a Step>) -> Result<(), String> {
    let mut summary = Summary::default();
    for &(name, step) in steps {
        println!("== {name}");
        let start = Instant::now();
        let result = step();
        if let Err(what) = &result {
            println!("failed: {what}");
        }
        summary.push(name, result, start.elapsed());
    }
    println!();
    print!("{}", summary.table());
    if summary.has_failed() { Err("see the table above".into()) } else { Ok(()) }
}
