//! Answers questions with reports, using the same types and functions as the commands.

use super::client::Client;
use super::connections::Connection;
use super::error_response::ErrorResponse;
use super::limits;
use super::workers::{Class, Demand, Held, Workers};
use axum::body::Bytes;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, post};
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use tengen_api::question::{Cost, MAX_STEPS, WorkLimits, named};
use tengen_estimate::{Budget, StopFlag};
use tokio::time::timeout;

/// Returns a route that answers the questions with this name.
pub(super) fn question(name: &'static str) -> MethodRouter<Arc<Workers>> {
    post(async move |State(workers): State<Arc<Workers>>, request: Request| {
        let (parts, body) = request.into_parts();
        if !is_json(&parts.headers) {
            return Err(ErrorResponse::media_type());
        }
        if is_encoded(&parts.headers) {
            return Err(ErrorResponse::encoding());
        }
        let connection = parts.extensions.get::<Arc<Connection>>();
        let client = connection.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST).into(), |connection| connection.client);
        let mut held = workers.question(client);
        let bytes = limits::read(&parts.headers, body, &mut held).await?;
        if let Some(connection) = connection {
            connection.works();
        }
        // Dropped when there is an answer, on a timeout, or when the client disconnects.
        let stop_on_drop = StopOnDrop { stop: StopFlag::new() };
        let question = QuestionTask { workers: &workers, client, stop_on_drop: &stop_on_drop, name };
        let answer = timeout(limits::ANSWER_TIME, question.answer(Arc::new((bytes, held)))).await;
        let answer = answer.unwrap_or_else(|_| {
            tracing::warn!("a question timed out");
            Err(ErrorResponse::time())
        })?;
        Ok::<Response, ErrorResponse>(document(answer))
    })
}

/// Returns a response with a JSON document.
pub(super) fn document(bytes: impl IntoResponse) -> Response {
    ([(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")], bytes).into_response()
}

/// Stops the work on an answer when nobody waits for it any longer.
struct StopOnDrop {
    stop: StopFlag,
}

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.stop.set();
    }
}

struct QuestionTask<'a> {
    workers: &'a Arc<Workers>,
    client: Client,
    stop_on_drop: &'a StopOnDrop,
    name: &'static str,
}

/// The result of looking at a question before it is queued.
enum Triage {
    Answered(Vec<u8>),
    Costs(Cost),
}

impl QuestionTask<'_> {
    /// Computes the answer. A small question is parsed at once and answered if that is cheap. Otherwise it is queued as
    /// bytes and parsed again later.
    async fn answer(self, question: Arc<(Vec<u8>, Held)>) -> Result<Bytes, ErrorResponse> {
        let QuestionTask { workers, client, stop_on_drop, name } = self;
        let length = question.0.len();
        let budget = Budget::new(2 * MAX_STEPS, stop_on_drop.stop.clone());
        let cost = if length <= limits::SMALL_QUESTION {
            let demand = Demand { class: Class::Cheap, steps: limits::CHEAP_STEPS, bytes: 0, threads: 1 };
            let (turn, mut held) = workers.turn(client, demand).await?;
            let (question, effort) = (Arc::clone(&question), WorkLimits { budget: budget.clone(), threads: 1 });
            let looked = turn.run(move |_| {
                let prepared = named::prepare(name, &question.0)?;
                let cheap = prepared.cost.steps <= limits::CHEAP_STEPS && prepared.cost.bytes <= limits::CHEAP_BYTES;
                if cheap { prepared.answer(&effort).map(Triage::Answered) } else { Ok(Triage::Costs(prepared.cost)) }
            });
            match looked.await?? {
                Triage::Answered(answer) => {
                    held.resize(answer.len());
                    return Ok(Bytes::from_owner(Answer { bytes: answer, _held: held }));
                }
                Triage::Costs(cost) => cost,
            }
        } else {
            // The maximum, because the cost is unknown before the question is parsed.
            Cost { steps: MAX_STEPS / 8, bytes: 6 * limits::BODY_BYTES.min(8 * length), threads: 1 }
        };
        let demand = Demand { class: Class::Dear, steps: cost.steps, bytes: cost.bytes, threads: cost.threads };
        let (turn, mut held) = workers.turn(client, demand).await?;
        let answer = turn.run(move |threads| {
            let prepared = named::prepare(name, &question.0)?;
            drop(question);
            prepared.answer(&WorkLimits { budget, threads })
        });
        let bytes = answer.await??;
        held.resize(bytes.len());
        Ok(Bytes::from_owner(Answer { bytes, _held: held }))
    }
}

/// An answer whose bytes count against the limits until they are written.
struct Answer {
    bytes: Vec<u8>,
    _held: Held,
}

impl AsRef<[u8]> for Answer {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let content_type = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let essence = content_type.split(';').next().unwrap_or_default().trim();
    essence.eq_ignore_ascii_case("application/json")
}

/// Whether the question has a content encoding.
fn is_encoded(headers: &HeaderMap) -> bool {
    let mut all = headers.get_all(header::CONTENT_ENCODING).iter();
    all.any(|value| !value.as_bytes().trim_ascii().eq_ignore_ascii_case(b"identity"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_works_on_a_question_that_is_not_waited_for() {
        let stop_on_drop = StopOnDrop { stop: StopFlag::new() };
        let budget = Budget::until(stop_on_drop.stop.clone());
        assert!(budget.step(1).is_ok());
        drop(stop_on_drop);
        assert!(budget.step(1).is_err());
    }
}
