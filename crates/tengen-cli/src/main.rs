//! The program `tengen`: parses the command line, runs the command, and shows the answer.
//!
//! Exit code 0: answered. 1: answered, but it disagrees with the record or is unsettled. 2: could not answer.

mod args;
mod commands;
mod drawing;
mod failure;
mod input;
mod originals;
mod output;
mod pictures;
mod progress;
mod serve;
mod stream;

use args::{Cli, Command, StudyCommand, without_katago_options};
use clap::Parser;
use failure::Failure;
use std::process::ExitCode;
use tengen_giant::simd::{self, Simd};

/// How completely a command has answered, which decides the exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Completion {
    /// Answered without contradiction.
    Settled,
    /// Answered, but it disagrees with the record or is unsettled.
    Unsettled,
    /// Answered for some inputs but not for others, whose errors have been printed.
    Partial,
}

fn main() -> ExitCode {
    let cli = Cli::parse_from(without_katago_options(std::env::args_os()));
    output::set_up(cli.output);
    if let Err(error) = Simd::requested() {
        output::complain(&Failure::Usage(format!("{}: {error}", simd::VARIABLE)));
        return ExitCode::from(2);
    }
    if let Err(failure) = originals::set_up(&cli.command.files()) {
        output::complain(&failure);
        return ExitCode::from(2);
    }
    let answer = match cli.command {
        Command::Territory(args) => commands::territory::run(&args),
        Command::Score(args) => commands::score::run(&args),
        Command::Hex(args) => commands::hex::run(&args),
        Command::Estimate(args) => commands::estimate::run(&args),
        Command::Read(args) => commands::read::run(&args),
        Command::Graph(args) => commands::graph::run(&args),
        Command::Sheet(args) => commands::sheet::run(&args),
        Command::Show(args) => commands::show::run(&args),
        Command::Convert(args) => commands::convert::run(&args),
        Command::Batch(args) => commands::batch::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Gtp(args) => commands::gtp::run(&args),
        Command::Analysis(args) => commands::analysis::run(&args),
        Command::Study(StudyCommand::Scoring(args)) => commands::study_scoring::run(&args),
        Command::Study(StudyCommand::Estimates(args)) => commands::study_estimates::run(&args),
        Command::Study(StudyCommand::Reading(args)) => commands::study_reading::run(&args),
        Command::Completions(args) => commands::generate::completions(&args),
        Command::Man => commands::generate::man(),
    };
    match answer {
        // A closed pipe is not an error: `tengen … | head`.
        Ok(Completion::Settled) | Err(Failure::ClosedPipe) => ExitCode::SUCCESS,
        Ok(Completion::Unsettled) => ExitCode::from(1),
        Ok(Completion::Partial) => ExitCode::from(2),
        Err(failure) => {
            output::complain(&failure);
            ExitCode::from(2)
        }
    }
}
