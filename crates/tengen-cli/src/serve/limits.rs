//! How large, how long and how many: no question and no number of them may take the machine away from its owner, and no
//! client the service away from the others.

use super::refusal::Refusal;
use super::workers::Held;
use axum::body::Body;
use axum::http::{HeaderMap, header};
use hyper::body::Body as _;
use std::pin::Pin;
use std::time::Duration;
use tokio::time::timeout;

/// The longest question, in bytes.
pub(super) const BODY_BYTES: usize = 1 << 20;
/// What is read and thrown away of a longer one, so that its sender gets to read the answer.
const DISCARDED_BYTES: usize = 64 << 20;
/// How long a question may take to arrive.
const BODY_TIME: Duration = Duration::from_secs(20);
/// How long the head of a request may take to arrive once it has begun.
pub(super) const HEAD_TIME: Duration = Duration::from_secs(10);
/// How long a connection may be idle.
pub(super) const IDLE_TIME: Duration = Duration::from_secs(30);
/// The longest head of a request.
pub(super) const HEAD_BYTES: usize = 16 << 10;
/// How long an answer may take, waiting included.
pub(super) const ANSWER_TIME: Duration = Duration::from_secs(30);
/// How long a client may read nothing of its answer.
pub(super) const STALL_TIME: Duration = Duration::from_secs(10);
/// How long a client may take to read the whole of its answer.
pub(super) const READING_TIME: Duration = Duration::from_mins(1);
/// What the system holds of an answer that is not read yet, in bytes.
pub(super) const SEND_BUFFER: u32 = 128 << 10;

/// How many connections are open at a time.
pub(super) const CONNECTIONS: usize = 512;
/// How many of them one client may have.
pub(super) const CLIENT_CONNECTIONS: usize = 128;
/// How many of these may be in the middle of a head.
pub(super) const CLIENT_HEADS: usize = 32;
/// How many more connections are taken to be told that there are too many, and to ask whether the service is well.
pub(super) const RECEPTION: usize = 32;
/// How long each of these lasts.
pub(super) const RECEPTION_TIME: Duration = Duration::from_secs(5);

/// Questions that arrived and wait, in bytes: of all clients, and of one.
pub(super) const QUESTIONS: usize = 32 << 20;
pub(super) const CLIENT_QUESTIONS: usize = 8 << 20;
/// Answers that are not read yet, in bytes: of all clients, and of one.
pub(super) const ANSWERS: usize = 64 << 20;
pub(super) const CLIENT_ANSWERS: usize = 16 << 20;

/// A question of at most so many bytes is read at once to see what it costs.
pub(super) const SMALL_QUESTION: usize = 64 << 10;
/// An answer of at most so many steps and bytes is cheap: it waits for no dear one.
pub(super) const CHEAP_STEPS: u64 = 32_000;
pub(super) const CHEAP_BYTES: usize = 32 << 10;
/// The steps of questions that one client may have waiting for each core: about what can be done in half of the time
/// that it would wait for the last of them.
pub(super) const CLIENT_STEPS: u64 = 20_000_000;

/// How long running questions are waited for at the end.
pub(super) const FAREWELL: Duration = Duration::from_secs(35);
/// How long anything else may delay the end: heads that have not arrived, answers that are not read.
pub(super) const FAREWELL_STALL: Duration = Duration::from_secs(1);
/// How long a question that has begun to arrive may take to do so.
pub(super) const FAREWELL_QUESTION: Duration = Duration::from_secs(5);

/// How many questions are worked on at a time: one a core.
pub(super) fn cores() -> usize {
    std::thread::available_parallelism().map_or(2, usize::from)
}

/// Reads a question.
pub(super) async fn read(headers: &HeaderMap, body: Body, held: &mut Held) -> Result<Vec<u8>, Refusal> {
    let said = headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    if said.is_some_and(|length| length > DISCARDED_BYTES as u64) {
        return Err(Refusal::too_large(BODY_BYTES));
    }
    timeout(BODY_TIME, collect(body, held)).await.unwrap_or_else(|_| Err(Refusal::slow()))
}

async fn collect(mut body: Body, held: &mut Held) -> Result<Vec<u8>, Refusal> {
    let (mut bytes, mut length) = (Vec::new(), 0);
    loop {
        let frame = std::future::poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await;
        let Some(frame) = frame else { break };
        let Ok(data) = frame.map_err(|_| Refusal::incomplete())?.into_data() else { continue };
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
            return Err(Refusal::busy());
        }
    }
    if length > BODY_BYTES { Err(Refusal::too_large(BODY_BYTES)) } else { Ok(bytes) }
}
