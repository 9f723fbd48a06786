//! Schedules questions: cheap ones before expensive ones, with the clients taking turns.
//!
//! There is one slot per core, and one more for cheap questions only, so that they never wait for expensive ones. In
//! each queue the clients take turns, regardless of the number of their questions. Waiting questions and unread answers
//! are limited in bytes, per client and in total, so a client that does not read its answers only blocks itself.

use super::client::Client;
use super::error_response::ErrorResponse;
use super::limits;
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::oneshot;

/// The queue of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    /// Answered within milliseconds, with a short answer.
    Cheap,
    /// Anything else.
    Dear,
}

/// The cost of a question.
#[derive(Clone, Copy, Debug)]
pub(super) struct Demand {
    pub(super) class: Class,
    /// The number of steps of the answer.
    pub(super) steps: u64,
    /// The size of the answer in bytes.
    pub(super) bytes: usize,
    /// The number of threads that can work on it.
    pub(super) threads: usize,
}

/// The number of consecutive cheap questions after which an expensive one is served.
const STREAK: u32 = 16;

/// The slots and the queues.
#[derive(Debug)]
pub(super) struct Workers {
    cores: usize,
    state: Mutex<QueueState>,
}

#[derive(Debug, Default)]
struct QueueState {
    /// The number of free slots for any question.
    free: usize,
    /// The number of free slots for cheap questions.
    free_cheap: usize,
    /// The number of cheap questions since the last expensive one.
    streak: u32,
    clients: HashMap<Client, ClientState>,
    /// The clients with waiting questions in the order of their turns, for cheap and for expensive questions.
    order: [VecDeque<Client>; 2],
    questions: usize,
    answers: usize,
}

/// The state of one client.
#[derive(Debug, Default)]
struct ClientState {
    waiting: [VecDeque<Waiting>; 2],
    steps: u64,
    questions: usize,
    answers: usize,
}

impl ClientState {
    fn is_empty(&self) -> bool {
        self.waiting.iter().all(VecDeque::is_empty) && self.questions == 0 && self.answers == 0
    }
}

#[derive(Debug)]
struct Waiting {
    demand: Demand,
    grant: oneshot::Sender<(WorkerSlot, Held)>,
}

/// The waiting questions.
struct Next {
    client: Client,
    waiting: Waiting,
    slot: Slot,
    threads: usize,
}

impl Workers {
    /// Creates one slot per core, and one for cheap questions.
    pub(super) fn new() -> Arc<Workers> {
        Workers::of(limits::cores())
    }

    fn of(cores: usize) -> Arc<Workers> {
        let state = QueueState { free: cores, free_cheap: 1, ..QueueState::default() };
        Arc::new(Workers { cores, state: Mutex::new(state) })
    }

    fn state(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reserves memory for a question that is about to arrive.
    pub(super) fn question(self: &Arc<Workers>, client: Client) -> Held {
        Held { workers: Arc::clone(self), client, store: Store::Question, bytes: 0 }
    }

    /// Waits for a slot.
    pub(super) async fn turn(
        self: &Arc<Workers>,
        client: Client,
        demand: Demand,
    ) -> Result<(WorkerSlot, Held), ErrorResponse> {
        let (grant, granted) = oneshot::channel();
        {
            let mut state = self.state();
            let share = state.clients.entry(client).or_default();
            if share.steps > 0 && share.steps + demand.steps > limits::CLIENT_STEPS * self.cores as u64 {
                return Err(ErrorResponse::busy());
            }
            share.steps += demand.steps;
            let line = demand.class as usize;
            share.waiting[line].push_back(Waiting { demand, grant });
            if share.waiting[line].len() == 1 {
                state.order[line].push_back(client);
            }
        }
        let mut place = QueuePosition { workers: self, client, granted };
        self.dispatch();
        (&mut place.granted).await.map_err(|_| ErrorResponse::internal())
    }

    /// Assigns all free slots to the next questions.
    fn dispatch(self: &Arc<Workers>) {
        loop {
            let next = self.state().next();
            let Some(Next { client, waiting: Waiting { demand, grant }, slot, threads }) = next else { return };
            let turn = WorkerSlot { workers: Arc::clone(self), client, slot, threads };
            let answer = Held { workers: Arc::clone(self), client, store: Store::Answer, bytes: demand.bytes };
            // If the client has disconnected in the meantime, both are released at once.
            let _ = grant.send((turn, answer));
        }
    }
}

impl QueueState {
    /// Takes the next question from the queues, with a slot for it and the threads of idle cores.
    fn next(&mut self) -> Option<Next> {
        if self.free > 0 {
            let lines = if self.streak < STREAK { [0, 1] } else { [1, 0] };
            for line in lines {
                if let Some((client, waiting)) = self.take(line) {
                    self.streak = if line == 0 { self.streak + 1 } else { 0 };
                    let others = self.order.iter().any(|line| !line.is_empty());
                    let spare = if others { 0 } else { (self.free - 1).min(waiting.demand.threads.saturating_sub(1)) };
                    self.free -= 1 + spare;
                    return Some(Next { client, waiting, slot: Slot::Any, threads: 1 + spare });
                }
            }
        } else if self.free_cheap > 0
            && let Some((client, waiting)) = self.take(0)
        {
            self.free_cheap -= 1;
            return Some(Next { client, waiting, slot: Slot::Cheap, threads: 1 });
        }
        None
    }

    /// The next question of a queue whose answer fits into the limits.
    fn take(&mut self, line: usize) -> Option<(Client, Waiting)> {
        for _ in 0..self.order[line].len() {
            let client = self.order[line].pop_front()?;
            let Some(share) = self.clients.get_mut(&client) else { continue };
            let Some(bytes) = share.waiting[line].front().map(|waiting| waiting.demand.bytes) else { continue };
            let fits = (self.answers == 0 || self.answers + bytes <= limits::ANSWERS)
                && (share.answers == 0 || share.answers + bytes <= limits::CLIENT_ANSWERS);
            let taken = if fits { share.waiting[line].pop_front() } else { None };
            if let Some(waiting) = &taken {
                share.steps -= waiting.demand.steps;
                share.answers += bytes;
                self.answers += bytes;
            }
            if !share.waiting[line].is_empty() {
                self.order[line].push_back(client);
            }
            if let Some(waiting) = taken {
                return Some((client, waiting));
            }
        }
        None
    }

    /// Removes questions that nobody waits for any longer from the queues.
    fn forget(&mut self, client: Client) {
        let Some(share) = self.clients.get_mut(&client) else { return };
        let mut steps = 0;
        for (line, order) in share.waiting.iter_mut().zip(&mut self.order) {
            line.retain(|waiting| {
                let left = waiting.grant.is_closed();
                steps += if left { waiting.demand.steps } else { 0 };
                !left
            });
            if line.is_empty() {
                order.retain(|&other| other != client);
            }
        }
        share.steps -= steps;
        self.tidy(client);
    }

    fn tidy(&mut self, client: Client) {
        if self.clients.get(&client).is_some_and(ClientState::is_empty) {
            self.clients.remove(&client);
        }
    }
}

/// A position in a queue. It is released when it is dropped.
struct QueuePosition<'a> {
    workers: &'a Arc<Workers>,
    client: Client,
    granted: oneshot::Receiver<(WorkerSlot, Held)>,
}

impl Drop for QueuePosition<'_> {
    fn drop(&mut self) {
        self.granted.close();
        self.workers.state().forget(self.client);
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Slot {
    Any,
    Cheap,
}

/// A slot for work. It is released when it is dropped.
#[derive(Debug)]
pub(super) struct WorkerSlot {
    workers: Arc<Workers>,
    client: Client,
    slot: Slot,
    threads: usize,
}

impl WorkerSlot {
    /// Does the work with the given number of threads. The slot is occupied until the work is done, even if nobody
    /// waits.
    pub(super) async fn run<T, W>(self, work: W) -> Result<T, ErrorResponse>
    where
        T: Send + 'static,
        W: FnOnce(usize) -> T + Send + 'static,
    {
        let done = tokio::task::spawn_blocking(move || {
            let done = work(self.threads);
            drop(self);
            done
        });
        done.await.map_err(|error| {
            tracing::error!(%error, "a question caused a panic");
            ErrorResponse::internal()
        })
    }
}

impl Drop for WorkerSlot {
    fn drop(&mut self) {
        {
            let mut state = self.workers.state();
            match self.slot {
                Slot::Any => state.free += self.threads,
                Slot::Cheap => state.free_cheap += 1,
            }
            state.tidy(self.client);
        }
        self.workers.dispatch();
    }
}

#[derive(Clone, Copy, Debug)]
enum Store {
    Question,
    Answer,
}

/// Bytes that are reserved for a client.
#[derive(Debug)]
pub(super) struct Held {
    workers: Arc<Workers>,
    client: Client,
    store: Store,
    bytes: usize,
}

impl Held {
    /// Reserves more bytes if the limits allow it.
    pub(super) fn try_grow(&mut self, bytes: usize) -> bool {
        let mut state = self.workers.state();
        let all = state.questions;
        let share = state.clients.entry(self.client).or_default();
        if all + bytes > limits::QUESTIONS || share.questions + bytes > limits::CLIENT_QUESTIONS {
            return false;
        }
        share.questions += bytes;
        state.questions += bytes;
        self.bytes += bytes;
        true
    }

    /// Changes the number of reserved bytes.
    pub(super) fn resize(&mut self, bytes: usize) {
        {
            let mut state = self.workers.state();
            let change = |total: &mut usize| *total = (*total + bytes).saturating_sub(self.bytes);
            let share = state.clients.entry(self.client).or_default();
            match self.store {
                Store::Question => change(&mut share.questions),
                Store::Answer => change(&mut share.answers),
            }
            match self.store {
                Store::Question => change(&mut state.questions),
                Store::Answer => change(&mut state.answers),
            }
            state.tidy(self.client);
        }
        let freed = bytes < self.bytes;
        self.bytes = bytes;
        if freed {
            self.workers.dispatch();
        }
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.resize(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::{StatusCode, header};
    use axum::response::IntoResponse;
    use std::net::{IpAddr, Ipv4Addr};
    use std::pin::pin;
    use std::task::{Context, Poll, Waker};

    fn client(number: u8) -> Client {
        IpAddr::V4(Ipv4Addr::new(127, 0, 0, number)).into()
    }

    fn demand(class: Class) -> Demand {
        Demand { class, steps: 1_000, bytes: 0, threads: 1 }
    }

    const CHEAP: Class = Class::Cheap;
    const DEAR: Class = Class::Dear;

    /// The state of a future that was polled once.
    macro_rules! poll {
        ($future:expr) => {
            $future.as_mut().poll(&mut Context::from_waker(Waker::noop()))
        };
    }

    #[tokio::test]
    async fn cheap_questions_wait_for_no_dear_one() {
        let workers = Workers::of(2);
        let mut running = Vec::new();
        for _ in 0..2 {
            running.push(workers.turn(client(1), demand(DEAR)).await.unwrap());
        }
        let mut queued: Vec<_> = (0..255).map(|_| Box::pin(workers.turn(client(1), demand(DEAR)))).collect();
        assert!(queued.iter_mut().all(|turn| poll!(turn).is_pending()));
        let cheap = workers.turn(client(2), demand(CHEAP)).await.unwrap();
        let mut second = pin!(workers.turn(client(2), demand(CHEAP)));
        assert!(poll!(second).is_pending(), "one place is for cheap questions alone");
        drop(cheap);
        assert!(poll!(second).is_ready());
        // An expensive question of another client waits for one of the running questions, but for none of the waiting
        // ones.
        let mut dear = pin!(workers.turn(client(3), demand(DEAR)));
        assert!(poll!(dear).is_pending());
        running.pop();
        let first = queued.iter_mut().filter_map(|turn| match poll!(turn) {
            Poll::Ready(turn) => Some(turn),
            Poll::Pending => None,
        });
        let first: Vec<_> = first.collect();
        assert_eq!((first.len(), poll!(dear).is_pending()), (1, true), "client 1 was first in line");
        drop(first);
        assert!(poll!(dear).is_ready(), "then it is the other client's turn");
    }

    #[tokio::test]
    async fn dear_questions_are_not_starved_by_cheap_ones() {
        let workers = Workers::of(1);
        let turn = workers.turn(client(1), demand(DEAR)).await.unwrap();
        let extra = workers.turn(client(1), demand(CHEAP)).await.unwrap();
        let mut dear = pin!(workers.turn(client(1), demand(DEAR)));
        assert!(poll!(dear).is_pending());
        let mut cheap: Vec<_> = (0..40).map(|_| Box::pin(workers.turn(client(2), demand(CHEAP)))).collect();
        assert!(cheap.iter_mut().all(|turn| poll!(turn).is_pending()));
        drop(turn);
        let mut served = 0;
        while poll!(dear).is_pending() {
            // Each that has its turn ends at once.
            cheap.retain_mut(|turn| {
                let waits = poll!(turn).is_pending();
                served += usize::from(!waits);
                waits
            });
            assert!(served <= 20, "a dear question waits for ever");
        }
        drop(extra);
    }

    #[tokio::test]
    async fn who_leaves_the_line_takes_nothing_with_him() {
        let workers = Workers::of(1);
        let turn = workers.turn(client(1), demand(DEAR)).await.unwrap();
        {
            let mut left = pin!(workers.turn(client(2), demand(DEAR)));
            assert!(poll!(left).is_pending());
        }
        assert_eq!(workers.state().clients.len(), 0, "the one that runs has nothing waiting");
        drop(turn);
        let state = workers.state();
        assert_eq!((state.free, state.free_cheap, state.clients.len()), (1, 1, 0));
    }

    #[tokio::test]
    async fn unread_answers_make_their_own_client_wait() {
        let workers = Workers::of(4);
        let large = Demand { bytes: limits::CLIENT_ANSWERS / 2, ..demand(DEAR) };
        let mut answers = Vec::new();
        for _ in 0..2 {
            let (turn, answer) = workers.turn(client(1), large).await.unwrap();
            drop(turn);
            answers.push(answer);
        }
        let mut third = pin!(workers.turn(client(1), large));
        assert!(poll!(third).is_pending());
        assert!(workers.turn(client(2), large).await.is_ok(), "others do not wait");
        answers[0].resize(100);
        assert!(poll!(third).is_pending(), "a hundred bytes are too many, too");
        answers.remove(0);
        assert!(poll!(third).is_ready());
    }

    #[tokio::test]
    async fn more_work_than_can_be_done_in_time_is_refused_at_once() {
        let workers = Workers::of(1);
        let _running = workers.turn(client(1), demand(DEAR)).await.unwrap();
        let half = Demand { steps: limits::CLIENT_STEPS / 2 + 1, ..demand(DEAR) };
        let mut first = pin!(workers.turn(client(1), half));
        assert!(poll!(first).is_pending());
        let refused = workers.turn(client(1), half).await.map(|_| ()).unwrap_err().into_response();
        assert_eq!(refused.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert!(refused.headers().contains_key(header::RETRY_AFTER));
        let mut other = pin!(workers.turn(client(2), half));
        assert!(poll!(other).is_pending(), "another client may still ask");
    }

    #[tokio::test]
    async fn idle_cores_help() {
        let workers = Workers::of(4);
        let (turn, _) = workers.turn(client(1), Demand { threads: 64, ..demand(DEAR) }).await.unwrap();
        assert_eq!(turn.run(|threads| threads).await.unwrap(), 4);
        let _one = workers.turn(client(1), demand(DEAR)).await.unwrap();
        let (turn, _) = workers.turn(client(1), Demand { threads: 2, ..demand(DEAR) }).await.unwrap();
        assert_eq!(turn.run(|threads| threads).await.unwrap(), 2);
    }

    #[tokio::test]
    async fn a_mistake_of_the_program_is_one_answer_and_not_its_end() {
        let workers = Workers::of(1);
        let (turn, _) = workers.turn(client(1), demand(DEAR)).await.unwrap();
        let failed = turn.run(|_| panic!("on purpose")).await;
        let failed: Result<(), ErrorResponse> = failed;
        assert_eq!(failed.unwrap_err().into_response().status(), StatusCode::INTERNAL_SERVER_ERROR);
        let (turn, _) = workers.turn(client(1), demand(DEAR)).await.unwrap();
        assert_eq!(turn.run(|_| 1).await.unwrap(), 1);
    }

    #[tokio::test]
    async fn questions_are_held_within_limits() {
        let workers = Workers::of(1);
        let mut first = workers.question(client(1));
        assert!(first.try_grow(limits::CLIENT_QUESTIONS));
        assert!(!workers.question(client(1)).try_grow(1));
        assert!(workers.question(client(2)).try_grow(1));
        drop(first);
        assert!(workers.question(client(1)).try_grow(1));
        assert_eq!(workers.state().clients.len(), 0);
    }
}
