//! Many queries at once: answers come as they are ready, those of high priority first.

use super::answer::{answer, no_results};
use super::query::{self, Action, Query, QueryError, Request};
use super::room::{Place, Room};
use crate::lines::{Line, LineBuffer};
use serde_json::{Value, json};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use tengen_api::{Problem, ProblemKind};
use tengen_estimate::{Budget, StopFlag};

/// The maximum weight of the queries that wait. Beyond it no further line is read until one of them is answered. A unit
/// takes about 100 bytes, so this is about 200 MB: the positions of some thousand games.
const MAX_WAITING: usize = 2_000_000;

/// A position to analyze.
#[derive(Clone, Debug)]
struct Job {
    query: Arc<Query>,
    turn: usize,
    stop: StopFlag,
    /// The place of its query, which all positions of the query share.
    _place: Arc<Place>,
}

impl Job {
    fn is_meant(&self, id: Option<&str>, turns: Option<&[u64]>) -> bool {
        id.is_none_or(|id| id == self.query.id) && turns.is_none_or(|turns| turns.contains(&(self.turn as u64)))
    }
}

/// The order of work: higher priorities first, then earlier queries.
type Order = (Reverse<i64>, u64);

#[derive(Debug, Default)]
struct Work {
    waiting: BTreeMap<Order, Job>,
    running: BTreeMap<u64, Job>,
    /// The number of positions so far.
    count: u64,
    /// Whether no more queries will come.
    is_complete: bool,
}

/// The work and the output, shared by all threads.
struct Shared<W> {
    work: Mutex<Work>,
    news: Condvar,
    room: Arc<Room>,
    output: Mutex<(W, io::Result<()>)>,
}

impl<W: Write> Shared<W> {
    fn work(&self) -> MutexGuard<'_, Work> {
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes an answer. After an error nothing is written any more.
    fn say(&self, answer: &Value) {
        let mut output = self.output.lock().unwrap_or_else(PoisonError::into_inner);
        let (writer, state) = &mut *output;
        if state.is_ok() {
            *state = writer.write_all(format!("{answer}\n").as_bytes()).and_then(|()| writer.flush());
        }
    }

    fn is_broken(&self) -> bool {
        self.output.lock().unwrap_or_else(PoisonError::into_inner).1.is_err()
    }

    /// Answers a line of the client, or adds its positions to the work.
    fn receive(&self, line: &Line) {
        let request = match line {
            Line::Whole(line) => query::read(line),
            Line::TooLong(start) => {
                let message = "the line is too long".into();
                Some(Err(QueryError { id: query::first_id(start), field: None, message }))
            }
        };
        match request {
            None => {}
            Some(Err(error)) => self.say(&error.answer()),
            Some(Ok(Request::Act(Action::Answered(answer)))) => self.say(&answer),
            Some(Ok(Request::Act(Action::Terminate { answer, id, turns }))) => {
                self.terminate(id.as_deref(), turns.as_deref());
                self.say(&answer);
            }
            Some(Ok(Request::Analyze(query))) => self.add(*query),
        }
    }

    fn add(&self, query: Query) {
        for (field, warning) in &query.warnings {
            self.say(&json!({ "warning": warning, "field": field, "id": query.id }));
        }
        let place = Arc::new(self.room.enter(weight(&query)));
        let query = Arc::new(query);
        let mut work = self.work();
        for &(turn, priority) in &query.turns {
            let (query, place) = (Arc::clone(&query), Arc::clone(&place));
            let job = Job { query, turn, stop: StopFlag::new(), _place: place };
            let order = (Reverse(priority), work.count);
            work.count += 1;
            work.waiting.insert(order, job);
        }
        drop(work);
        self.news.notify_all();
    }

    /// Ends positions early: those that wait are dropped, and those in progress are stopped.
    fn terminate(&self, id: Option<&str>, turns: Option<&[u64]>) {
        let mut work = self.work();
        let mut dropped = Vec::new();
        work.waiting.retain(|_, job| {
            let is_meant = job.is_meant(id, turns);
            if is_meant {
                dropped.push(job.clone());
            }
            !is_meant
        });
        work.running.values().filter(|job| job.is_meant(id, turns)).for_each(|job| job.stop.set());
        drop(work);
        for job in &dropped {
            self.say(&no_results(&job.query.id, job.turn));
        }
    }

    /// Analyzes positions until there are no more.
    fn analyze(&self) {
        loop {
            let work = self.work();
            let is_idle = |work: &mut Work| work.waiting.is_empty() && !work.is_complete;
            let mut work = self.news.wait_while(work, is_idle).unwrap_or_else(PoisonError::into_inner);
            let Some(((_, number), job)) = work.waiting.pop_first() else { return };
            work.running.insert(number, job.clone());
            drop(work);
            let found = answer(&job.query, job.turn, &Budget::until(job.stop.clone()));
            self.work().running.remove(&number);
            self.say(&found.unwrap_or_else(|problem| failed(&job, &problem)));
            if self.is_broken() {
                self.work().waiting.clear();
            }
        }
    }
}

/// Returns the weight of a query in memory: its board, its moves, and its positions.
fn weight(query: &Query) -> usize {
    let game = &query.source.game;
    game.position().grid().area() + game.move_count() + query.turns.len()
}

fn failed(job: &Job, problem: &Problem) -> Value {
    if problem.kind == ProblemKind::Stopped {
        return no_results(&job.query.id, job.turn);
    }
    let id = Some(job.query.id.clone());
    QueryError { id, field: Some("analyzeTurns"), message: problem.sentence() }.answer()
}

/// Answers queries until the input ends and all of them are answered, or until the output fails.
///
/// ```
/// use std::num::NonZeroUsize;
/// use tengen_cli::analysis::serve;
///
/// let queries = br#"{"id":"1","action":"clear_cache"}
/// {"id":"2","moves":[["B","C3"]],"rules":"chinese","boardXSize":5,"boardYSize":5,"includeOwnership":true}
/// "#;
/// let mut answers = Vec::new();
/// serve(&queries[..], &mut answers, NonZeroUsize::MIN)?;
/// assert_eq!(answers.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).count(), 2);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn serve(mut input: impl Read, output: impl Write + Send, threads: NonZeroUsize) -> io::Result<()> {
    let shared = Shared {
        work: Mutex::default(),
        news: Condvar::new(),
        room: Room::new(MAX_WAITING),
        output: Mutex::new((output, Ok(()))),
    };
    let result = thread::scope(|scope| {
        let spawn = |_| thread::Builder::new().spawn_scoped(scope, || shared.analyze()).map(drop);
        let started: Vec<io::Result<()>> = (0..threads.get()).map(spawn).collect();
        // One thread is enough.
        let started = started.into_iter().reduce(io::Result::or).unwrap_or(Ok(()));
        let result = started.and_then(|()| listen(&mut input, &shared));
        let mut work = shared.work();
        work.is_complete = true;
        if shared.is_broken() {
            work.waiting.clear();
        }
        drop(work);
        shared.news.notify_all();
        result
    });
    let (_, written) = shared.output.into_inner().unwrap_or_else(PoisonError::into_inner);
    written.and(result)
}

/// Reads lines until the input ends or the output fails.
fn listen<W: Write>(input: &mut impl Read, shared: &Shared<W>) -> io::Result<()> {
    let mut lines = LineBuffer::default();
    let mut bytes = vec![0; 1 << 16];
    loop {
        let count = match input.read(&mut bytes) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            count => count?,
        };
        let result = lines.push(&bytes[..count], |line| {
            shared.receive(&line);
            if shared.is_broken() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if result.is_break() {
            return Ok(());
        }
        if count == 0 {
            if let Some(line) = lines.finish() {
                shared.receive(&line);
            }
            return Ok(());
        }
    }
}
