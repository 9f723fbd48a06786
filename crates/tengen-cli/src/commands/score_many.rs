//! `tengen score` for several inputs: one line for each. An error in one input does not stop the others.

use super::score::{answer, check, explained, reasons};
use crate::args::ScoreArgs;
use crate::failure::Failure;
use crate::input::{self, Input};
use crate::{Completion, output};
use serde::Serialize;
use std::path::PathBuf;
use tengen_api::error_report::ErrorBody;
use tengen_api::score::{RepetitionOutcome, ScoreReport};
use tengen_batch::InputError;
use tengen_batch::reading::FileWalk;

/// A single input, or all files of the inputs, including those in folders and those that match patterns.
pub(super) fn one_of(inputs: &[String]) -> Result<Result<&str, Vec<String>>, Failure> {
    if let [input] = inputs
        && !is_several(input)
    {
        return Ok(Ok(input));
    }
    let mut all = Vec::new();
    for input in inputs {
        if is_several(input) {
            let walk = FileWalk::records(&[PathBuf::from(input)]).map_err(input::failure)?;
            let found: Vec<PathBuf> = walk.collect::<Result<_, _>>().map_err(input::failure)?;
            if found.is_empty() {
                return Err(input::failure(InputError::Nothing { inputs: vec![PathBuf::from(input)] }));
            }
            all.extend(found.into_iter().map(|path| path.display().to_string()));
        } else {
            all.push(input.clone());
        }
    }
    Ok(Err(all))
}

/// Whether an input is a folder or a pattern that matches something.
fn is_several(input: &str) -> bool {
    if input == "-" || input.starts_with("example:") {
        return false;
    }
    let path = PathBuf::from(input);
    path.is_dir() || !path.exists() && FileWalk::records(&[path]).is_ok()
}

/// The report for an input as a line of JSON.
#[derive(Serialize)]
struct CountedFile<'a> {
    input: &'a str,
    #[serde(flatten)]
    report: &'a ScoreReport,
}

/// The error of an input as a line of JSON.
#[derive(Serialize)]
struct Failed<'a> {
    input: &'a str,
    error: ErrorBody,
}

/// Counts every input and prints its line. Returns the worst answer.
pub(super) fn run(args: &ScoreArgs, inputs: &[String]) -> Result<Completion, Failure> {
    if args.record_file().is_some() || !args.picture.files().is_empty() {
        let message = "pictures and records are written for one input at a time; tengen batch makes a table of many";
        return Err(Failure::Usage(message.into()));
    }
    check(&args.count)?;
    let mut worst = Completion::Settled;
    for name in inputs {
        match Input::read(name).and_then(|input| explained(args, &input, &input.text().document())) {
            Ok((_, scored)) => {
                worst = worst.max(answer(&scored.report));
                if args.json {
                    output::print_json(&CountedFile { input: name, report: &scored.report })?;
                } else {
                    output::print(&format!("{name}: {}\n", line(&scored.report)))?;
                    for reason in reasons(&scored.report) {
                        output::print(&format!("{name}: {reason}\n"))?;
                    }
                    for warning in &scored.report.warnings {
                        output::warn(&format!("{name}: {warning}"));
                    }
                }
            }
            Err(Failure::ClosedPipe) => return Err(Failure::ClosedPipe),
            Err(failure) => {
                worst = Completion::Partial;
                if args.json {
                    output::print_json(&Failed { input: name, error: (&failure).into() })?;
                } else {
                    output::print(&format!("{name}: not counted\n"))?;
                }
                output::complain(&named(name, failure));
            }
        }
    }
    Ok(worst)
}

/// Adds the name of the input to a failure that does not mention it, such as an error about an option.
fn named(name: &str, failure: Failure) -> Failure {
    match &failure {
        Failure::Problem { problem, .. } if problem.place.is_none() && problem.option.is_some() => {
            Failure::Usage(format!("{name}: {failure}"))
        }
        _ => failure,
    }
}

/// Returns the result in a few words.
fn line(report: &ScoreReport) -> String {
    let result = &report.result;
    let stands = match report.repetition.filter(|found| !found.went_on) {
        Some(found) if found.outcome == RepetitionOutcome::Draw => {
            format!("{result}, a draw since the board was repeated")
        }
        Some(_) => format!("{result}, no result since the board was repeated"),
        None if report.finished => result.clone(),
        None => format!("not finished, {result} as it stands"),
    };
    match (&report.record, report.agrees) {
        (Some(_), Some(true)) => format!("{stands}, as recorded"),
        (Some(record), Some(false)) => format!("{stands}, but the record says {record}"),
        (Some(record), None) => format!("{stands}; the record says {record}"),
        (None, _) => stands,
    }
}
