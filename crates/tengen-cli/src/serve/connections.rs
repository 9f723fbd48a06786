//! The open connections: the number per client, their states, and which of them are closed under load.
//!
//! If there are too many, inactive ones are closed first: idle connections, those with an incomplete head, and those
//! that do not read their answer. If all of them are active, a new connection is still accepted to be refused with an
//! explanation, and for health checks.

use super::client::Client;
use super::limits;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Notify;

/// All connections.
#[derive(Debug, Default)]
pub(super) struct OpenConnections {
    registry: Mutex<Registry>,
}

#[derive(Debug, Default)]
struct Registry {
    next: u64,
    open: BTreeMap<u64, Arc<Connection>>,
    counts: HashMap<Client, ConnectionCounts>,
    over_limit: usize,
    /// The start of the shutdown, if it has begun.
    ends: Option<Instant>,
}

#[derive(Clone, Copy, Debug, Default)]
struct ConnectionCounts {
    open: usize,
    heads: usize,
}

/// The state of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Idle.
    Idle,
    /// A head is arriving.
    Head,
    /// A question is arriving.
    Question,
    /// A question is being answered.
    Work,
    /// The answer is being written, or was.
    Answer,
}

#[derive(Debug)]
struct Doing {
    phase: Phase,
    since: Instant,
    /// The time since which nothing could be written.
    blocked: Option<Instant>,
    /// Whether bytes of the next request arrived before this one was answered.
    read_ahead: bool,
}

/// How an unwanted connection is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CloseMode {
    /// Without a response.
    Silent,
    /// With a response about the timeout.
    Slow,
}

/// One connection.
#[derive(Debug)]
pub(super) struct Connection {
    all: Arc<OpenConnections>,
    number: u64,
    pub(super) client: Client,
    /// Whether it exceeds the limit and will only be refused.
    pub(super) over_limit: bool,
    doing: Mutex<Doing>,
    /// Notified when this connection has to close.
    pub(super) close: Notify,
}

impl OpenConnections {
    fn registry(&self) -> MutexGuard<'_, Registry> {
        self.registry.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Registers a connection of this client.
    pub(super) fn open(self: &Arc<OpenConnections>, client: Client, now: Instant) -> Arc<Connection> {
        let mut registry = self.registry();
        let own = registry.counts.get(&client).map_or(0, |counts| counts.open);
        let normal = registry.open.len() - registry.over_limit;
        let full = own >= limits::CLIENT_CONNECTIONS || normal >= limits::CONNECTIONS;
        let over_limit = full && {
            let heaviest = registry.counts.iter().max_by_key(|(_, counts)| counts.open).map(|(&client, _)| client);
            let from = if own >= limits::CLIENT_CONNECTIONS { Some(client) } else { heaviest };
            !registry.evict(|connection| !connection.over_limit && Some(connection.client) == from)
        };
        if over_limit && registry.over_limit >= limits::EXTRA_CONNECTIONS {
            registry.evict_any_over_limit();
        }
        let number = registry.next;
        registry.next += 1;
        let doing = Doing { phase: Phase::Idle, since: now, blocked: None, read_ahead: false };
        let connection = Arc::new(Connection {
            all: Arc::clone(self),
            number,
            client,
            over_limit,
            doing: Mutex::new(doing),
            close: Notify::new(),
        });
        registry.open.insert(number, Arc::clone(&connection));
        if over_limit {
            registry.over_limit += 1;
        } else {
            registry.counts.entry(client).or_default().open += 1;
        }
        connection
    }

    /// Starts the shutdown: inactive connections are closed soon.
    pub(super) fn end(&self, now: Instant) {
        self.registry().ends = Some(now);
    }
}

impl Registry {
    /// Closes the connection that has been inactive for the longest time.
    fn evict(&mut self, among: impl Fn(&Connection) -> bool) -> bool {
        let useless = |connection: &Arc<Connection>| {
            let doing = connection.doing();
            match doing.phase {
                Phase::Idle | Phase::Head | Phase::Question => Some(doing.since),
                Phase::Answer => Some(doing.blocked.unwrap_or(doing.since)),
                Phase::Work => None,
            }
        };
        let among = self.open.values().filter(|connection| among(connection));
        let oldest = among.filter_map(|connection| Some((useless(connection)?, connection.number))).min();
        let Some((_, number)) = oldest else { return false };
        self.remove(number);
        true
    }

    fn evict_any_over_limit(&mut self) {
        let oldest = self.open.values().find(|connection| connection.over_limit).map(|connection| connection.number);
        if let Some(number) = oldest {
            self.remove(number);
        }
    }

    /// Unregisters a connection, and notifies it to close if it is still open.
    fn remove(&mut self, number: u64) {
        let Some(connection) = self.open.remove(&number) else { return };
        if connection.over_limit {
            self.over_limit -= 1;
        } else if let Some(counts) = self.counts.get_mut(&connection.client) {
            counts.open -= 1;
        }
        if connection.doing().phase == Phase::Head {
            self.count_head(connection.client, false);
        }
        if self.counts.get(&connection.client).is_some_and(|counts| counts.open == 0 && counts.heads == 0) {
            self.counts.remove(&connection.client);
        }
        connection.close.notify_one();
    }

    fn count_head(&mut self, client: Client, begins: bool) -> usize {
        let counts = self.counts.entry(client).or_default();
        counts.heads = if begins { counts.heads + 1 } else { counts.heads.saturating_sub(1) };
        counts.heads
    }
}

impl Connection {
    fn doing(&self) -> MutexGuard<'_, Doing> {
        self.doing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the state. Returns the number of incomplete heads of this client.
    fn change(&self, phase: Phase) -> usize {
        let mut registry = self.all.registry();
        let mut doing = self.doing();
        let before = doing.phase;
        (doing.phase, doing.since) = (phase, Instant::now());
        drop(doing);
        let open = registry.open.contains_key(&self.number);
        match (before == Phase::Head, phase == Phase::Head) {
            (false, true) if open => registry.count_head(self.client, true),
            (true, false) if open => registry.count_head(self.client, false),
            _ => 0,
        }
    }

    /// Bytes have arrived. The number of incomplete heads per client is limited: if it is exceeded, the oldest one is
    /// closed.
    pub(super) fn arrived(&self) {
        let phase = {
            let mut doing = self.doing();
            doing.read_ahead |= matches!(doing.phase, Phase::Work | Phase::Answer);
            doing.phase
        };
        if matches!(phase, Phase::Idle | Phase::Answer) && self.change(Phase::Head) > limits::CLIENT_HEADS {
            self.all.registry().evict(|other| {
                other.client == self.client && other.number != self.number && other.doing().phase == Phase::Head
            });
        }
    }

    /// A head has arrived, and its question is arriving.
    pub(super) fn asks(&self) {
        self.change(Phase::Question);
        self.doing().read_ahead = false;
    }

    /// The question has arrived.
    pub(super) fn works(&self) {
        self.change(Phase::Work);
    }

    /// The answer is ready.
    pub(super) fn answers(&self) {
        let next = if self.doing().read_ahead { Phase::Head } else { Phase::Answer };
        self.change(next);
    }

    /// Whether an answer is being computed.
    pub(super) fn is_working(&self) -> bool {
        self.doing().phase == Phase::Work
    }

    /// Records whether something could be written.
    pub(super) fn wrote(&self, blocked: bool) {
        let mut doing = self.doing();
        doing.blocked = blocked.then(|| doing.blocked.unwrap_or_else(Instant::now));
    }

    /// Whether the connection has timed out, and how to close it.
    pub(super) fn expired(&self, now: Instant) -> Option<CloseMode> {
        let ends = self.all.registry().ends;
        let doing = self.doing();
        let for_long = |since: Instant, time: Duration| now.saturating_duration_since(since) >= time;
        let ending = ends.is_some_and(|ends| for_long(ends, limits::SHUTDOWN_STALL));
        let stalled = doing.blocked.is_some_and(|blocked| {
            let time = if ending { limits::SHUTDOWN_STALL } else { limits::STALL_TIME };
            for_long(blocked, time) || (doing.phase == Phase::Answer && for_long(doing.since, limits::READING_TIME))
        });
        if stalled || (self.over_limit && for_long(doing.since, limits::EXTRA_CONNECTION_TIME)) {
            return Some(CloseMode::Silent);
        }
        let idle = doing.blocked.is_none() && (ending || for_long(doing.since, limits::IDLE_TIME));
        // No response can be sent in the middle of another answer.
        let slow = if doing.blocked.is_some() { CloseMode::Silent } else { CloseMode::Slow };
        match doing.phase {
            Phase::Idle | Phase::Answer => idle.then_some(CloseMode::Silent),
            Phase::Head => (ending || for_long(doing.since, limits::HEAD_TIME)).then_some(slow),
            // A question has its own timeout.
            Phase::Question => {
                let ending = ends.is_some_and(|ends| for_long(ends, limits::SHUTDOWN_QUESTION));
                ending.then_some(CloseMode::Slow)
            }
            Phase::Work => None,
        }
    }

    /// The connection is closed.
    fn closed(&self) {
        self.all.registry().remove(self.number);
    }
}

/// Unregisters a connection when it ends for any reason.
#[derive(Debug)]
pub(super) struct Closing(pub(super) Arc<Connection>);

impl Drop for Closing {
    fn drop(&mut self) {
        self.0.closed();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::{IpAddr, Ipv4Addr};

    fn client(number: u8) -> Client {
        IpAddr::V4(Ipv4Addr::new(127, 0, 0, number)).into()
    }

    fn many(all: &Arc<OpenConnections>, client: Client, count: usize) -> Vec<Arc<Connection>> {
        (0..count).map(|_| all.open(client, Instant::now())).collect()
    }

    fn is_closing(connection: &Connection) -> bool {
        let mut notified = std::pin::pin!(connection.close.notified());
        notified.as_mut().poll(&mut std::task::Context::from_waker(std::task::Waker::noop())).is_ready()
    }

    #[test]
    fn at_the_limit_the_connection_that_was_idle_longest_is_closed() {
        let all = Arc::new(OpenConnections::default());
        let open = many(&all, client(1), limits::CLIENT_CONNECTIONS);
        open[0].asks();
        open[0].works();
        let newcomer = all.open(client(1), Instant::now());
        assert!(!newcomer.over_limit);
        assert!(!is_closing(&open[0]), "it works");
        assert!(is_closing(&open[1]));
        assert!(!open[2..].iter().any(|connection| is_closing(connection)));
    }

    #[test]
    fn if_all_connections_are_active_a_new_one_is_over_the_limit() {
        let all = Arc::new(OpenConnections::default());
        let open = many(&all, client(1), limits::CLIENT_CONNECTIONS);
        for connection in &open {
            connection.works();
        }
        let late = many(&all, client(1), limits::EXTRA_CONNECTIONS + 1);
        assert!(late.iter().all(|connection| connection.over_limit));
        assert!(is_closing(&late[0]) && !is_closing(&late[1]), "the first made room for the last");
        assert!(!all.open(client(2), Instant::now()).over_limit, "another client is welcome");
        late.iter().chain(&open).for_each(|connection| connection.closed());
        assert_eq!(all.registry().counts.len(), 1);
    }

    #[test]
    fn at_the_total_limit_a_connection_of_the_client_with_the_most_is_closed() {
        let all = Arc::new(OpenConnections::default());
        let heavy = many(&all, client(1), limits::CLIENT_CONNECTIONS);
        for other in 2..=8 {
            many(&all, client(other), (limits::CONNECTIONS - limits::CLIENT_CONNECTIONS) / 7 + 1);
        }
        assert!(is_closing(&heavy[0]));
        let registry = all.registry();
        assert_eq!((registry.open.len(), registry.over_limit), (limits::CONNECTIONS, 0));
    }

    #[test]
    fn incomplete_heads_are_limited_per_client() {
        let all = Arc::new(OpenConnections::default());
        let open = many(&all, client(1), limits::CLIENT_HEADS + 1);
        let (last, first) = open.split_last().unwrap();
        for connection in first {
            connection.arrived();
        }
        all.open(client(2), Instant::now()).arrived();
        assert!(!first.iter().any(|connection| is_closing(connection)));
        last.arrived();
        assert!(is_closing(&first[0]) && !is_closing(&first[1]) && !is_closing(last));
        first[1].asks();
        all.open(client(1), Instant::now()).arrived();
        assert!(!is_closing(&first[2]), "a head that has arrived does not count");
    }

    #[test]
    fn inactive_connections_time_out() {
        let all = Arc::new(OpenConnections::default());
        let now = Instant::now();
        let connection = all.open(client(1), now);
        let after = |seconds: u64| connection.expired(Instant::now() + Duration::from_secs(seconds));
        assert_eq!((after(29), after(31)), (None, Some(CloseMode::Silent)));
        connection.arrived();
        assert_eq!((after(9), after(11)), (None, Some(CloseMode::Slow)));
        connection.asks();
        connection.works();
        assert_eq!(after(1000), None);
        connection.answers();
        connection.wrote(true);
        assert_eq!((after(9), after(11)), (None, Some(CloseMode::Silent)));
        connection.wrote(false);
        assert_eq!((after(29), after(31)), (None, Some(CloseMode::Silent)));
        connection.arrived();
        all.end(Instant::now());
        assert_eq!((after(0), after(2)), (None, Some(CloseMode::Slow)));
    }
}
