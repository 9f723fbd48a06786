//! What plain cargo cannot do: all tests in one command, comparisons with peers, and the pictures of the README.
#![allow(clippy::print_stdout, clippy::print_stderr)]
#![allow(
    clippy::format_push_string,
    clippy::items_after_statements,
    reason = "short reports, written where they are read"
)]
#![allow(clippy::cast_precision_loss, clippy::too_many_lines, reason = "figures for people, one section a function")]

mod compare;
mod instructions;
mod load;
mod page;
mod properties;
mod service;

use service::Profile;
use std::env;
use std::path::Path;
use std::process::{Command, ExitCode};

const USAGE: &str = "\
cargo xtask test       all checks and tests, as CI runs them
cargo xtask page       the page's tests in a browser
cargo xtask properties questions to the service, made from its description
cargo xtask load       the service under load, built as it is used
cargo xtask pictures   draw the README's pictures anew
cargo xtask compare [giant|batch19|sgf|hex|playouts]… [--quick] [--games FOLDER]
                       measure beside the peers, which are installed below target/
cargo xtask instructions
                       count the instructions of our own work with valgrind";

fn main() -> ExitCode {
    let task = env::args().nth(1).unwrap_or_default();
    let done = match task.as_str() {
        "test" => test(),
        "page" => page::run(),
        "properties" => properties::run(),
        "load" => load::run(Profile::Release),
        "pictures" => pictures(),
        "compare" => compare::run(root(), &env::args().skip(2).collect::<Vec<_>>()),
        "instructions" => instructions::run(root()),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(step) => {
            eprintln!("failed: {step}");
            ExitCode::FAILURE
        }
    }
}

/// The root of the workspace.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."))
}

/// Runs cargo at the root of the workspace and shows what is run.
fn cargo(words: &str, variables: &[(&str, &str)]) -> Result<(), String> {
    println!("> cargo {words}");
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root()).args(words.split(' ')).envs(variables.iter().copied());
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("cargo {words}: {status}")),
        Err(error) => Err(format!("cargo {words}: {error}")),
    }
}

/// Runs another program and shows what is run.
fn shown(command: &mut Command) -> Result<(), String> {
    let words: Vec<_> = [command.get_program()].into_iter().chain(command.get_args()).collect();
    let words = words.iter().map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ");
    println!("> {words}");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{words}: {status}")),
        Err(error) => Err(format!("{words}: {error}")),
    }
}

fn test() -> Result<(), String> {
    cargo("fmt --all --check", &[])?;
    cargo("clippy --workspace --all-targets --quiet -- --deny warnings", &[])?;
    cargo("check --package tengen-render --no-default-features --quiet", &[])?;
    cargo("doc --workspace --no-deps --quiet", &[("RUSTDOCFLAGS", "--deny warnings")])?;
    browser()?;
    page::run()?;
    properties::run()?;
    load::run(Profile::Debug)?;
    // Last, so that the closing lines are those of the tests.
    cargo("test --workspace --no-fail-fast", &[])
}

/// The libraries must also build for browsers. The target comes by rustup; a machine without it is told so.
fn browser() -> Result<(), String> {
    let added = Command::new("rustup").args(["target", "add", "wasm32-unknown-unknown"]).status();
    if !added.is_ok_and(|status| status.success()) {
        println!("skipped: building for wasm32-unknown-unknown, because rustup cannot add that target here");
        return Ok(());
    }
    cargo("check --package tengen-api --target wasm32-unknown-unknown --quiet", &[])
}

fn pictures() -> Result<(), String> {
    cargo("run --release --quiet -- score example:nineteen --svg docs/images/counted.svg", &[])
}
