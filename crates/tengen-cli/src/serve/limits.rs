//! How large, how long and how many: no question and no number of them may take the machine away from its owner.

use super::refusal::Refusal;
use axum::body::Body;
use axum::http::{HeaderMap, header};
use hyper::body::Body as _;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// The longest question, in bytes.
pub(super) const BODY_BYTES: usize = 1 << 20;
/// What is read and thrown away of a longer one, so that its sender gets to read the answer.
const DISCARDED_BYTES: usize = 64 << 20;
/// How long a question may take to arrive.
const BODY_TIME: Duration = Duration::from_secs(20);
/// How long the head of a request may take to arrive, and how long a connection may be idle.
pub(super) const HEADER_TIME: Duration = Duration::from_secs(30);
/// The longest head of a request.
pub(super) const HEADER_BYTES: usize = 64 << 10;
/// How long an answer may take, waiting included.
const ANSWER_TIME: Duration = Duration::from_secs(30);
/// How many questions may wait for their turn.
const WAITING: usize = 256;
/// How many connections are open at a time.
pub(super) const CONNECTIONS: usize = 512;
/// How long running questions are waited for at the end.
pub(super) const FAREWELL: Duration = Duration::from_secs(35);

/// How many questions are worked on at a time: one a core.
pub(super) fn workers() -> usize {
    std::thread::available_parallelism().map_or(2, usize::from)
}

/// Reads a question.
pub(super) async fn read(headers: &HeaderMap, body: Body) -> Result<Vec<u8>, Refusal> {
    let said = headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    if said.is_some_and(|length| length > DISCARDED_BYTES as u64) {
        return Err(Refusal::too_large(BODY_BYTES));
    }
    timeout(BODY_TIME, collect(body)).await.unwrap_or_else(|_| Err(Refusal::slow()))
}

async fn collect(mut body: Body) -> Result<Vec<u8>, Refusal> {
    let (mut bytes, mut length) = (Vec::new(), 0);
    loop {
        let frame = std::future::poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await;
        let Some(frame) = frame else { break };
        let Ok(data) = frame.map_err(|_| Refusal::incomplete())?.into_data() else { continue };
        length += data.len();
        if length > DISCARDED_BYTES {
            break;
        }
        if length <= BODY_BYTES {
            bytes.extend_from_slice(&data);
        } else {
            bytes = Vec::new();
        }
    }
    if length > BODY_BYTES { Err(Refusal::too_large(BODY_BYTES)) } else { Ok(bytes) }
}

/// Those who work on questions, one a core, and the queue before them.
#[derive(Debug)]
pub(super) struct Workers {
    running: Arc<Semaphore>,
    places: Arc<Semaphore>,
    time: Duration,
}

impl Workers {
    /// One worker a core.
    pub(super) fn new() -> Workers {
        Workers::of(workers(), WAITING, ANSWER_TIME)
    }

    fn of(running: usize, waiting: usize, time: Duration) -> Workers {
        let places = Arc::new(Semaphore::new(running + waiting));
        Workers { running: Arc::new(Semaphore::new(running)), places, time }
    }

    /// Does the work when it is its turn. Work that is past its time goes on, but keeps its place until it is done, so
    /// that there is never more of it than there are cores.
    pub(super) async fn run<T, W>(&self, work: W) -> Result<T, Refusal>
    where
        T: Send + 'static,
        W: FnOnce() -> T + Send + 'static,
    {
        let place = Arc::clone(&self.places).try_acquire_owned().map_err(|_| Refusal::busy())?;
        let running = Arc::clone(&self.running);
        let done = timeout(self.time, async move {
            let turn = running.acquire_owned().await;
            tokio::task::spawn_blocking(move || {
                let done = work();
                drop((turn, place));
                done
            })
            .await
        });
        match done.await {
            Ok(Ok(done)) => Ok(done),
            Ok(Err(error)) => {
                tracing::error!(%error, "a question made the program fail");
                Err(Refusal::internal())
            }
            Err(_) => {
                tracing::warn!("an answer was not found in time");
                Err(Refusal::time())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::StatusCode;
    use axum::response::IntoResponse;

    fn refused<T>(done: Result<T, Refusal>) -> StatusCode {
        done.map_or_else(|refusal| refusal.into_response().status(), |_| StatusCode::OK)
    }

    #[tokio::test]
    async fn work_past_its_time_keeps_its_place_and_others_are_sent_away() {
        let workers = Workers::of(1, 1, Duration::from_millis(200));
        let (end, wait) = std::sync::mpsc::channel::<()>();
        let endless = workers.run(move || wait.recv());
        let waiting = workers.run(|| 1);
        let (endless, waiting, sent_away) = tokio::join!(endless, waiting, workers.run(|| 2));
        assert_eq!(refused(endless), StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(refused(waiting), StatusCode::SERVICE_UNAVAILABLE, "the only worker is taken");
        let response = sent_away.map(|_| ()).unwrap_err().into_response();
        assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert!(response.headers().contains_key(header::RETRY_AFTER));
        // Its place is free again once it is done, and not before.
        assert_eq!(workers.running.available_permits(), 0);
        end.send(()).unwrap();
        assert_eq!(workers.run(|| 3).await.unwrap(), 3);
    }

    #[tokio::test]
    async fn a_mistake_of_the_program_is_one_answer_and_not_its_end() {
        let workers = Workers::of(1, 0, Duration::from_secs(5));
        let failed: Result<(), Refusal> = workers.run(|| panic!("on purpose")).await;
        assert_eq!(refused(failed), StatusCode::INTERNAL_SERVER_ERROR);
        assert_eq!(workers.run(|| 1).await.unwrap(), 1);
    }
}
