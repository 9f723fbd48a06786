//! Why the program could not answer, drawn with the file, the place and the line.

use std::fmt;
use std::io;
use std::path::Path;
use tengen_api::error_report::ErrorBody;
use tengen_api::{Problem, option};

/// Why the program could not answer.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The input, or the question about it, is wrong.
    Problem {
        /// The name of the input.
        input: String,
        /// What is wrong with it.
        problem: Box<Problem>,
    },
    /// A file could not be read or written.
    File {
        /// Its name.
        name: String,
        /// What was tried: `read` or `write`.
        verb: &'static str,
        /// Why it failed.
        error: io::Error,
    },
    /// The options do not fit together.
    Usage(String),
    /// Nobody reads the answer any more.
    ClosedPipe,
}

impl Failure {
    /// The input of this name, or the question about it, is wrong.
    pub(crate) fn problem(input: impl Into<String>, problem: Problem) -> Failure {
        Failure::Problem { input: input.into(), problem: Box::new(problem) }
    }

    /// A file could not be written.
    pub(crate) fn writing(path: &Path, error: io::Error) -> Failure {
        Failure::File { name: path.display().to_string(), verb: "write", error }
    }

    /// An option is wrong, independent of the input.
    pub(crate) fn option(problem: Problem) -> Failure {
        Failure::problem("", Problem { place: None, ..problem })
    }

    /// Standard output could not be written.
    pub(crate) fn printing(error: io::Error) -> Failure {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Failure::ClosedPipe;
        }
        Failure::File { name: "standard output".into(), verb: "write", error }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::ClosedPipe => Ok(()),
            Failure::Usage(message) => f.write_str(message),
            Failure::File { name, verb, error } => write!(f, "cannot {verb} {name}: {}", plain(error)),
            Failure::Problem { input, problem } => {
                f.write_str(&option::for_command_line(&problem.sentence()))?;
                let Some(place) = &problem.place else {
                    // An option is wrong, and not the input.
                    return if problem.option.is_some() { Ok(()) } else { write!(f, "\n  --> {input}") };
                };
                let line = place.line.to_string();
                let gutter = " ".repeat(line.len());
                let before = " ".repeat(place.mark);
                let marks = "^".repeat(place.length);
                write!(f, "\n{gutter}--> {input}:{line}:{}\n{gutter} |", place.column)?;
                write!(f, "\n{line} | {}\n{gutter} | {before}{marks}", place.excerpt)
            }
        }
    }
}

/// The words of an error without the number that the system adds.
fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_lowercase()
}

impl From<&Failure> for ErrorBody {
    fn from(failure: &Failure) -> ErrorBody {
        let Failure::Problem { problem, .. } = failure else {
            return ErrorBody { kind: "file", message: failure.to_string(), line: None, column: None };
        };
        let place = problem.place.as_ref();
        ErrorBody {
            kind: problem.kind.name(),
            message: option::for_command_line(&problem.sentence()),
            line: place.map(|place| place.line),
            column: place.map(|place| place.column),
        }
    }
}
