//! A question in, a report out: the same types and functions as behind the commands.

use super::limits::{self, Workers};
use super::refusal::Refusal;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, post};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::sync::Arc;
use tengen_api::Problem;
use tengen_api::question::given;

/// An address where questions of one kind are answered.
pub(super) fn question<Q, A>(answer: fn(Q) -> Result<A, Problem>) -> MethodRouter<Arc<Workers>>
where
    Q: DeserializeOwned + 'static,
    A: Serialize + 'static,
{
    post(async move |State(workers): State<Arc<Workers>>, request: Request| {
        let (parts, body) = request.into_parts();
        if !is_json(&parts.headers) {
            return Err(Refusal::media_type());
        }
        let body = limits::read(&parts.headers, body).await?;
        let report = workers.run(move || ask(&body, answer)).await??;
        Ok::<Response, Refusal>(document(report))
    })
}

/// A JSON document.
pub(super) fn document(bytes: Vec<u8>) -> Response {
    ([(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")], bytes).into_response()
}

fn ask<Q: DeserializeOwned, A: Serialize>(
    json: &[u8],
    answer: fn(Q) -> Result<A, Problem>,
) -> Result<Vec<u8>, Refusal> {
    let report = answer(given::read(json)?)?;
    let mut bytes = serde_json::to_vec(&report).map_err(|error| {
        tracing::error!(%error, "a report is no JSON");
        Refusal::internal()
    })?;
    bytes.push(b'\n');
    Ok(bytes)
}

fn is_json(headers: &HeaderMap) -> bool {
    let said = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let essence = said.split(';').next().unwrap_or_default().trim();
    essence.eq_ignore_ascii_case("application/json")
}
