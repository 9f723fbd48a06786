//! Tasks beyond plain cargo: all tests in one command, comparisons with peers, and the pictures of the README.
#![allow(clippy::print_stdout, clippy::print_stderr)]
#![allow(
    clippy::format_push_string,
    clippy::items_after_statements,
    reason = "short reports, written where they are read"
)]
#![allow(clippy::cast_precision_loss, clippy::too_many_lines, reason = "figures for people, one section a function")]

mod command;
mod compare;
mod dist;
mod instructions;
mod miri;
mod npm;
mod portable;
mod service;
mod site;
mod speed;
mod steps;
mod summary;
mod system;

use command::{cargo, root};
use service::Profile;
use std::env;
use std::process::ExitCode;
use summary::{Outcome, StepResult};

const USAGE: &str = "\
cargo xtask test [STEP]…
                       run all checks and tests, as in CI, or only the given steps
cargo xtask page       run the tests of the web page in a browser
cargo xtask properties test the service with questions generated from its description
cargo xtask load       test a release build of the service under load
cargo xtask package    package every crate, and build each from its package alone
cargo xtask npm        build the npm package in target/npm, and its tarball
cargo xtask python     build the Python package's wheel in target/wheels
cargo xtask site       build the page without a server in target/site
cargo xtask dist       build the program for distribution, without any path of this machine
cargo xtask miri       run the scalar implementations of the kernels under Miri
cargo xtask portable   check that other platforms (aarch64, i686, WebAssembly, Windows) build without warnings
                       and give the same answers; takes several minutes, and is not part of `test`
cargo xtask pictures   redraw the pictures of the README
cargo xtask compare [giant|ordinary|batch19|sgf|hex|playouts|reading]… [--quick]
                       [--games FOLDER] [--packs FOLDER]
                       compare the speed with peers, which are installed below target/
cargo xtask speed      compare the npm package in Node and Chromium with the same code as a native program
cargo xtask instructions
                       count the instructions of typical tasks with valgrind";

fn main() -> ExitCode {
    let mut words = env::args().skip(1);
    let task = words.next().unwrap_or_default();
    let words: Vec<String> = words.collect();
    let done = match task.as_str() {
        "test" => steps::run(&words),
        "page" => alone(steps::page::run()),
        "properties" => alone(steps::properties::run()),
        "load" => alone(steps::load::run(Profile::Release)),
        "package" => alone(steps::package::verify()),
        "npm" => npm::pack(),
        "python" => steps::python::build(),
        "site" => site::build().map(|folder| println!("{}", folder.display())),
        "dist" => dist::run(),
        "miri" => alone(miri::run()),
        "portable" => portable::run(),
        "pictures" => pictures(),
        "compare" => compare::run(root(), &words),
        "speed" => speed::run(),
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

/// Prints the note of a step that is run by itself.
fn alone(result: StepResult) -> Result<(), String> {
    match result? {
        Outcome::Passed => {}
        Outcome::PassedWith(note) => println!("{note}"),
        Outcome::Skipped(why) => println!("skipped: {why}"),
    }
    Ok(())
}

fn pictures() -> Result<(), String> {
    cargo("run --release --quiet -- score example:nineteen --svg docs/images/counted.svg", &[])
}
