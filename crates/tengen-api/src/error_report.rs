//! Errors as JSON: the same document from the service and from the package for JavaScript.

use crate::option;
use crate::problem::Problem;
use serde::Serialize;

/// An error as a JSON document.
///
/// ```
/// use tengen_api::error_report::ErrorReport;
/// use tengen_api::{Problem, ProblemKind};
///
/// let report = ErrorReport::from(Problem::new(ProblemKind::Komi, "not a komi"));
/// let json = r#"{"error":{"kind":"komi","message":"not a komi","line":null,"column":null}}"#;
/// assert_eq!(String::from_utf8(report.to_json()).unwrap(), json);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ErrorReport {
    /// The error.
    pub error: ErrorBody,
}

/// An error and its place.
///
/// ```
/// use tengen_api::error_report::ErrorReport;
/// use tengen_api::{ReadOptions, Source};
///
/// let problem = Source::read(b"X.\n.Q\n", &ReadOptions::default()).unwrap_err();
/// let body = ErrorReport::from(problem).error;
/// assert_eq!((body.kind, body.line), ("board", Some(2)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ErrorBody {
    /// The kind of error, for programs.
    pub kind: &'static str,
    /// A sentence for people.
    pub message: String,
    /// The line of the error, from 1, in the record, in the rows of the board, or in the JSON document.
    pub line: Option<usize>,
    /// The column of the error, from 1, in characters.
    pub column: Option<usize>,
}

impl ErrorReport {
    /// An error without a place.
    pub fn new(kind: &'static str, message: impl Into<String>) -> ErrorReport {
        ErrorReport { error: ErrorBody { kind, message: message.into(), line: None, column: None } }
    }

    /// The document.
    pub fn to_json(&self) -> Vec<u8> {
        // Strings and numbers can always be serialized.
        serde_json::to_vec(self).unwrap_or_default()
    }
}

impl From<Problem> for ErrorReport {
    fn from(problem: Problem) -> ErrorReport {
        let ErrorReport { error } = ErrorReport::new(problem.kind.name(), option::for_json(&problem.sentence()));
        let (line, column) = problem.place.map(|place| (place.line, place.column)).unzip();
        ErrorReport { error: ErrorBody { line, column, ..error } }
    }
}
