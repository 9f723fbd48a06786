//! Errors as exceptions, whose classes are written in Python.

use pyo3::prelude::*;
use tengen_api::Problem;
use tengen_api::error_report::{ErrorBody, ErrorReport};
use tengen_api::option::for_python;
use tengen_batch::InputError;

/// Returns the exception for a question that cannot be answered.
pub(crate) fn exception(py: Python<'_>, problem: Problem) -> PyErr {
    let sentence = for_python(&problem.sentence());
    let ErrorBody { kind, line, column, .. } = ErrorReport::from(problem).error;
    let made = py
        .import("tengen.errors")
        .and_then(|module| module.getattr("of_kind"))
        .and_then(|of_kind| of_kind.call1((kind, sentence, line, column)));
    made.map_or_else(|error| error, PyErr::from_value)
}

/// Returns the exception for inputs that cannot be read: `FileNotFoundError` and its kin for files.
pub(crate) fn input_exception(error: InputError) -> PyErr {
    match error {
        InputError::File { path, error } => {
            let message = format!("cannot read {}: {error}", path.display());
            match error.raw_os_error() {
                // An error with a number gets the class of that number.
                Some(number) => pyo3::exceptions::PyOSError::new_err((number, error_text(&error), path)),
                None => pyo3::exceptions::PyOSError::new_err(message),
            }
        }
        other => pyo3::exceptions::PyValueError::new_err(other.to_string()),
    }
}

/// The text of an error without its number, which Python adds.
fn error_text(error: &std::io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or_default().to_owned()
}
