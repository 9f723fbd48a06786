//! Runs attackers and honest clients at the same time. The attackers read slowly, send incomplete heads, ask expensive
//! questions, or disconnect early. The honest clients must see no error, their slowest answers must not take much
//! longer than without attackers, and memory must stay within its limit.
//!
//! Everything stays on this machine: attackers use addresses of the loopback network, each of which counts as a client.
//! Their number and the time are bounded.

use super::load::{Question, answer, resident};
use crate::service::{Profile, Service};
use socket2::{Domain, SockAddr, Socket, Type};
use std::io::{self, BufReader, Write};
use std::net::{Ipv4Addr, SocketAddr, SocketAddrV4, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// The number of honest clients, and the pause of each between two questions.
const HONEST: usize = 8;
const PAUSE: Duration = Duration::from_millis(20);
/// How long they ask without attackers, and then with them.
const QUIET: Duration = Duration::from_secs(10);
const ATTACK: Duration = Duration::from_secs(20);

/// The number of connections of each kind of attacker. Each kind uses four addresses.
const SLOW_READERS: usize = 256;
const HALF_HEADS: usize = 128;
const DEAR: usize = 24;
const LEAVING: usize = 8;

/// The maximum memory of the service.
const MEMORY: u64 = 200 << 20;
/// The maximum factor by which attackers may increase the 99th percentile of the answer times.
const SLOWER: u32 = 5;

/// Runs honest clients without attackers, and then with them.
pub(super) fn run(service: &Service, honest: &[Question], profile: Profile) -> Result<(), String> {
    let quiet = ask_honestly(service, honest, QUIET, || ())?;
    let stop = AtomicBool::new(false);
    let counts = Counts::default();
    let (attacked, memory) = thread::scope(|scope| {
        spawn_attackers(scope, &service.address, &stop, &counts);
        let mut most = 0;
        // Memory is sampled regularly, and the maximum is used.
        let times = ask_honestly(service, honest, ATTACK, || most = most.max(resident(service.process()).unwrap_or(0)));
        stop.store(true, Ordering::Relaxed);
        times.map(|times| (times, most))
    })?;
    let p99 = |times: &[Duration]| times.get(times.len() * 99 / 100).copied().unwrap_or_default();
    let show = |name: &str, times: &[Duration]| {
        let [median, p99] = [times.get(times.len() / 2).copied().unwrap_or_default(), p99(times)];
        let milliseconds = |time: Duration| time.as_secs_f64() * 1000.0;
        let (count, median, p99) = (times.len(), milliseconds(median), milliseconds(p99));
        println!("{name:<26} {count:>6} answers, no error   median {median:>8.2} ms   p99 {p99:>8.2} ms");
    };
    show("honest, alone", &quiet);
    show("honest, with attackers", &attacked);
    let [slow, heads, dear, left] = [&counts.slow, &counts.heads, &counts.dear, &counts.left];
    let count = |count: &AtomicUsize| count.load(Ordering::Relaxed);
    println!(
        "attackers: {} slow readers, {} incomplete heads, {} expensive questions, {} early disconnects; at most {} MiB \
         of memory",
        count(slow),
        count(heads),
        count(dear),
        count(left),
        memory >> 20
    );
    if memory > MEMORY {
        return Err(format!("{} MiB of memory under attack are more than {}", memory >> 20, MEMORY >> 20));
    }
    // There is no time limit, because this is a test build on a busy machine.
    if matches!(profile, Profile::Release) && p99(&attacked) > p99(&quiet) * SLOWER {
        return Err(format!("with attackers the slowest answers take more than {SLOWER} times as long"));
    }
    Ok(())
}

/// Asks from several connections for some time. Returns the sorted times of the answers. Every answer must be correct.
fn ask_honestly(
    service: &Service,
    questions: &[Question],
    time: Duration,
    mut look: impl FnMut(),
) -> Result<Vec<Duration>, String> {
    let stop = AtomicBool::new(false);
    let results: Vec<Result<Vec<Duration>, String>> = thread::scope(|scope| {
        let kinds = questions.iter().cycle().take(HONEST);
        let asking: Vec<_> = kinds.map(|question| scope.spawn(|| honest(&service.address, question, &stop))).collect();
        let until = Instant::now() + time;
        while Instant::now() < until {
            thread::sleep(Duration::from_millis(200));
            look();
        }
        stop.store(true, Ordering::Relaxed);
        asking.into_iter().map(|times| times.join().unwrap_or_else(|_| Err("panicked".into()))).collect()
    });
    let mut all = Vec::new();
    for times in results {
        all.extend(times?);
    }
    all.sort_unstable();
    Ok(all)
}

/// Asks one question repeatedly, each time on a new connection.
fn honest(address: &str, question: &Question, stop: &AtomicBool) -> Result<Vec<Duration>, String> {
    let fail = |error: io::Error| format!("{}: {error}", question.name);
    let (mut times, mut first) = (Vec::new(), None);
    while !stop.load(Ordering::Relaxed) {
        let began = Instant::now();
        let mut stream = TcpStream::connect(address).map_err(fail)?;
        stream.set_read_timeout(Some(Duration::from_mins(1))).map_err(fail)?;
        stream.write_all(request(address, question.path, &question.body).as_bytes()).map_err(fail)?;
        let (status, body) = answer(&mut BufReader::new(stream)).map_err(fail)?;
        times.push(began.elapsed());
        if status != 200 || first.get_or_insert_with(|| body.clone()) != &body {
            return Err(format!("{}: status {status}: {}", question.name, String::from_utf8_lossy(&body)));
        }
        thread::sleep(PAUSE);
    }
    Ok(times)
}

fn request(address: &str, path: &str, body: &str) -> String {
    let length = body.len();
    format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: \
         {length}\r\n\r\n{body}"
    )
}

/// The number of attacks of each kind.
#[derive(Default)]
struct Counts {
    slow: AtomicUsize,
    heads: AtomicUsize,
    dear: AtomicUsize,
    left: AtomicUsize,
}

fn spawn_attackers<'scope>(
    scope: &'scope thread::Scope<'scope, '_>,
    address: &'scope str,
    stop: &'scope AtomicBool,
    counts: &'scope Counts,
) {
    let rows = |side: usize, stone: fn(usize, usize) -> char| {
        let row = |y: usize| format!("\"{}\"", (0..side).map(|x| stone(x, y)).collect::<String>());
        (0..side).map(row).collect::<Vec<_>>().join(",")
    };
    let large = format!("{{\"board\":[{}]}}", rows(361, |_, _| '.'));
    let stones = |x: usize, y: usize| ['.', 'X', '.', 'O', 'X', '.', 'O'][(x * x + 3 * y + x * y) % 7];
    let judged = format!("{{\"board\":[{}],\"dead\":\"judge\"}}", rows(52, stones));
    let slow = request(address, "/api/territory", &large);
    let dear = request(address, "/api/score", &judged);
    let half = format!("POST /api/score HTTP/1.1\r\nHost: {address}\r\nContent-");
    // These attackers keep connections open and reopen closed ones.
    let keep = move |number: usize, network: u8, bytes: String, count: &'scope AtomicUsize| {
        scope.spawn(move || {
            let mut open: Vec<Option<TcpStream>> = (0..number).map(|_| None).collect();
            while !stop.load(Ordering::Relaxed) {
                for (index, stream) in open.iter_mut().enumerate() {
                    if stream.as_ref().is_none_or(is_closed) {
                        *stream = connect(address, network + (index % 4) as u8).ok();
                        if let Some(stream) = stream {
                            let _ = stream.set_write_timeout(Some(Duration::from_millis(50)));
                            let _ = stream.write_all(bytes.as_bytes());
                            let _ = stream.set_nonblocking(true);
                            count.fetch_add(1, Ordering::Relaxed);
                        }
                    }
                }
                thread::sleep(Duration::from_millis(100));
            }
        });
    };
    keep(SLOW_READERS, 10, slow, &counts.slow);
    keep(HALF_HEADS, 20, half, &counts.heads);
    for number in 0..DEAR {
        let dear = dear.clone();
        scope.spawn(move || {
            while !stop.load(Ordering::Relaxed) {
                let Ok(mut stream) = connect(address, 30 + (number % 4) as u8) else { continue };
                let _ = stream.set_read_timeout(Some(Duration::from_secs(2)));
                if stream.write_all(dear.as_bytes()).is_ok() {
                    counts.dear.fetch_add(1, Ordering::Relaxed);
                    let _ = answer(&mut BufReader::new(stream));
                }
                thread::sleep(PAUSE);
            }
        });
    }
    for number in 0..LEAVING {
        let dear = dear.clone();
        scope.spawn(move || {
            while !stop.load(Ordering::Relaxed) {
                if let Ok(mut stream) = connect(address, 40 + (number % 4) as u8) {
                    let _ = stream.write_all(dear.as_bytes());
                    counts.left.fetch_add(1, Ordering::Relaxed);
                }
                thread::sleep(PAUSE);
            }
        });
    }
}

/// Connects from an address of the loopback network, if the system has several.
fn connect(address: &str, last: u8) -> io::Result<TcpStream> {
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None)?;
    let here = SocketAddr::V4(SocketAddrV4::new(Ipv4Addr::new(127, 0, 0, last), 0));
    // Other systems than Linux only have the first of these addresses.
    let _ = socket.bind(&SockAddr::from(here));
    let there: SocketAddr = address.parse().map_err(io::Error::other)?;
    socket.connect_timeout(&SockAddr::from(there), Duration::from_secs(2))?;
    Ok(TcpStream::from(socket))
}

/// Whether the service has closed a connection. Received bytes stay unread.
fn is_closed(stream: &TcpStream) -> bool {
    match stream.peek(&mut [0]) {
        Ok(read) => read == 0,
        Err(error) => error.kind() != io::ErrorKind::WouldBlock,
    }
}
