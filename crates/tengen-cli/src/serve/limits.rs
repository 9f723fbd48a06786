//! Limits on sizes, times and numbers, so that no number of questions overloads the machine, and no client blocks the
//! others.

use super::error_response::ErrorResponse;
use super::workers::Held;
use axum::body::Body;
use axum::http::{HeaderMap, header};
use hyper::body::Body as _;
use std::pin::Pin;
use std::time::Duration;
use tokio::time::timeout;

/// The maximum size of a question in bytes.
pub(super) const BODY_BYTES: usize = 1 << 20;
/// The number of bytes of a longer question that are read and discarded, so that the sender can read the response.
const DISCARDED_BYTES: usize = 64 << 20;
/// The maximum time for a question to arrive.
const BODY_TIME: Duration = Duration::from_secs(20);
/// The maximum time for the head of a request to arrive once it has begun.
pub(super) const HEAD_TIME: Duration = Duration::from_secs(10);
/// The maximum idle time of a connection.
pub(super) const IDLE_TIME: Duration = Duration::from_secs(30);
/// The maximum size of the head of a request.
pub(super) const HEAD_BYTES: usize = 16 << 10;
/// The maximum time for an answer, including waiting.
pub(super) const ANSWER_TIME: Duration = Duration::from_secs(30);
/// The maximum time without progress in reading an answer.
pub(super) const STALL_TIME: Duration = Duration::from_secs(10);
/// The maximum time for a client to read its whole answer.
pub(super) const READING_TIME: Duration = Duration::from_mins(1);
/// The size of the send buffer of the system, in bytes.
pub(super) const SEND_BUFFER: u32 = 128 << 10;

/// The maximum number of open connections.
pub(super) const CONNECTIONS: usize = 512;
/// The maximum number of open connections per client.
pub(super) const CLIENT_CONNECTIONS: usize = 128;
/// The maximum number of connections per client with an incomplete head.
pub(super) const CLIENT_HEADS: usize = 32;
/// The number of additional connections that are accepted only to be refused with an explanation, or for health checks.
pub(super) const EXTRA_CONNECTIONS: usize = 32;
/// The maximum duration of each of these.
pub(super) const EXTRA_CONNECTION_TIME: Duration = Duration::from_secs(5);

/// The maximum size of waiting questions in bytes, for all clients and for one.
pub(super) const QUESTIONS: usize = 32 << 20;
pub(super) const CLIENT_QUESTIONS: usize = 8 << 20;
/// The maximum size of unread answers in bytes, for all clients and for one.
pub(super) const ANSWERS: usize = 64 << 20;
pub(super) const CLIENT_ANSWERS: usize = 16 << 20;

/// The maximum size of a question that is parsed at once to determine its cost.
pub(super) const SMALL_QUESTION: usize = 64 << 10;
/// The maximum numbers of steps and bytes of a cheap answer, which does not wait for expensive ones.
pub(super) const CHEAP_STEPS: u64 = 32_000;
pub(super) const CHEAP_BYTES: usize = 32 << 10;
/// The maximum number of steps per core of the waiting questions of one client. A core takes about half of the maximum
/// waiting time for them.
pub(super) const CLIENT_STEPS: u64 = 20_000_000;

/// The maximum time for running questions during shutdown.
pub(super) const SHUTDOWN_TIME: Duration = Duration::from_secs(35);
/// The maximum time for everything else during shutdown: incomplete heads, unread answers.
pub(super) const SHUTDOWN_STALL: Duration = Duration::from_secs(1);
/// The maximum time for a question that has begun to arrive.
pub(super) const SHUTDOWN_QUESTION: Duration = Duration::from_secs(5);

/// The number of questions that are answered at a time: one per core.
pub(super) fn cores() -> usize {
    std::thread::available_parallelism().map_or(2, usize::from)
}

/// Reads a question.
pub(super) async fn read(headers: &HeaderMap, body: Body, held: &mut Held) -> Result<Vec<u8>, ErrorResponse> {
    let declared = headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    if declared.is_some_and(|length| length > DISCARDED_BYTES as u64) {
        return Err(ErrorResponse::too_large(BODY_BYTES));
    }
    timeout(BODY_TIME, collect(body, held)).await.unwrap_or_else(|_| Err(ErrorResponse::slow()))
}

async fn collect(mut body: Body, held: &mut Held) -> Result<Vec<u8>, ErrorResponse> {
    let (mut bytes, mut length) = (Vec::new(), 0);
    loop {
        let frame = std::future::poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await;
        let Some(frame) = frame else { break };
        let Ok(data) = frame.map_err(|_| ErrorResponse::incomplete())?.into_data() else { continue };
        length += data.len();
        if length > DISCARDED_BYTES {
            break;
        }
        if length > BODY_BYTES {
            bytes = Vec::new();
            held.resize(0);
        } else if held.try_grow(data.len()) {
            bytes.extend_from_slice(&data);
        } else {
            return Err(ErrorResponse::busy());
        }
    }
    if length > BODY_BYTES { Err(ErrorResponse::too_large(BODY_BYTES)) } else { Ok(bytes) }
}
