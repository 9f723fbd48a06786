//! Error responses: a status, a kind for programs, a sentence, and the place if there is one.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use tengen_api::error_report::ErrorReport;
use tengen_api::{Problem, ProblemKind};

/// The response to a request that is not answered.
#[derive(Debug)]
pub(super) struct ErrorResponse {
    status: StatusCode,
    report: ErrorReport,
}

impl ErrorResponse {
    fn new(status: StatusCode, kind: &'static str, message: impl Into<String>) -> ErrorResponse {
        ErrorResponse { status, report: ErrorReport::new(kind, message) }
    }

    /// Unknown path.
    pub(super) fn not_found(what: &str) -> ErrorResponse {
        ErrorResponse::new(StatusCode::NOT_FOUND, "not_found", format!("{what} was not found; see /api for all paths"))
    }

    /// Wrong method for this path.
    pub(super) fn method() -> ErrorResponse {
        let message = "this method is not allowed here; see /api for the methods of each path";
        ErrorResponse::new(StatusCode::METHOD_NOT_ALLOWED, "method", message)
    }

    /// The question is not a JSON document.
    pub(super) fn media_type() -> ErrorResponse {
        let message = "questions are JSON: send them with Content-Type: application/json";
        ErrorResponse::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "media_type", message)
    }

    /// The question has a content encoding.
    pub(super) fn encoding() -> ErrorResponse {
        let message = "compressed questions are not supported: send them without Content-Encoding";
        ErrorResponse::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "encoding", message)
    }

    /// The request names no host, or two.
    pub(super) fn hosts() -> ErrorResponse {
        ErrorResponse::new(StatusCode::BAD_REQUEST, "host", "a request must name exactly one host")
    }

    /// The head of the request is invalid or too long.
    pub(super) fn head(status: StatusCode) -> ErrorResponse {
        let message = match status {
            StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE => "the head of the request is too long",
            StatusCode::URI_TOO_LONG => "the address is too long",
            _ => "the head of the request is invalid",
        };
        ErrorResponse::new(status, "http", message)
    }

    /// There are too many connections.
    pub(super) fn connections() -> ErrorResponse {
        let message = "there are too many connections; close some, or try again in a moment";
        ErrorResponse::new(StatusCode::SERVICE_UNAVAILABLE, "busy", message)
    }

    /// The question is too long.
    pub(super) fn too_large(limit: usize) -> ErrorResponse {
        let message = format!("a question must not be longer than {limit} bytes");
        ErrorResponse::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", message)
    }

    /// The question did not arrive.
    pub(super) fn incomplete() -> ErrorResponse {
        ErrorResponse::new(StatusCode::BAD_REQUEST, "json", "the question is incomplete")
    }

    /// The question arrived too slowly.
    pub(super) fn slow() -> ErrorResponse {
        ErrorResponse::new(StatusCode::REQUEST_TIMEOUT, "time", "the question took too long to arrive")
    }

    /// Too many questions.
    pub(super) fn busy() -> ErrorResponse {
        ErrorResponse::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "busy",
            "too many questions are waiting; try again in a moment",
        )
    }

    /// The answer takes too long.
    pub(super) fn time() -> ErrorResponse {
        let message = "the answer took too long; try a smaller board, or try again when the service is less busy";
        ErrorResponse::new(StatusCode::SERVICE_UNAVAILABLE, "time", message)
    }

    /// The request names a host other than this machine.
    pub(super) fn host() -> ErrorResponse {
        let message = "this service only accepts requests to localhost; start it with --host to use other names";
        ErrorResponse::new(StatusCode::FORBIDDEN, "host", message)
    }

    /// Internal error.
    pub(super) fn internal() -> ErrorResponse {
        let message = "the program failed on this question; this is a bug in the program";
        ErrorResponse::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", message)
    }
}

impl ErrorResponse {
    /// The complete response, for a connection that is closed afterwards.
    pub(super) fn bytes(self) -> Vec<u8> {
        let status = self.status;
        let body = self.report.to_json();
        let mut bytes = format!(
            "HTTP/1.1 {status}\r\ncontent-type: application/json\r\nx-content-type-options: nosniff\r\n\
             connection: close\r\ncontent-length: {}\r\n\r\n",
            body.len()
        )
        .into_bytes();
        bytes.extend(body);
        bytes
    }
}

impl From<Problem> for ErrorResponse {
    fn from(problem: Problem) -> ErrorResponse {
        let status = match problem.kind {
            ProblemKind::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            // It timed out before it was registered, so there may be nobody to read this.
            ProblemKind::Stopped => return ErrorResponse::time(),
            _ => StatusCode::BAD_REQUEST,
        };
        ErrorResponse { status, report: problem.into() }
    }
}

impl IntoResponse for ErrorResponse {
    fn into_response(self) -> Response {
        let ErrorResponse { status, report } = self;
        let body = report.to_json();
        let mut response = (status, [(header::CONTENT_TYPE, "application/json")], body).into_response();
        if status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}
