//! Clients that ask too much, read nothing, never finish or leave: what the others see of them.

use crate::client::{Service, receive};
use serde_json::json;
use socket2::{Domain, SockAddr, Socket, Type};
use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, SocketAddrV4, TcpStream};
use std::time::Duration;

/// A connection from an address of its own, which makes it another client.
fn connect_from(service: &Service, last: u8) -> TcpStream {
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None).unwrap();
    let here = SocketAddr::V4(SocketAddrV4::new(Ipv4Addr::new(127, 0, 0, last), 0));
    socket.bind(&SockAddr::from(here)).unwrap();
    let there: SocketAddr = service.address.parse().unwrap();
    socket.connect(&SockAddr::from(there)).unwrap();
    let stream = TcpStream::from(socket);
    stream.set_read_timeout(Some(Duration::from_mins(2))).unwrap();
    stream
}

fn send(stream: &mut TcpStream, service: &Service, path: &str, body: &str) {
    let host = &service.address;
    let length = body.len();
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n"
    );
    // A service that refuses early may stop reading.
    let _ = stream.write_all(&[head.as_bytes(), body.as_bytes()].concat());
}

/// A question for the judge that takes a while.
fn dear(side: usize) -> String {
    let rows: Vec<String> = (0..side)
        .map(|y| (0..side).map(|x| ['.', 'X', '.', 'O', 'X', '.', 'O'][(x * x + 3 * y + x * y) % 7]).collect())
        .collect();
    json!({"board": rows, "dead": "judge"}).to_string()
}

#[cfg(target_os = "linux")]
fn resident(service: &Service) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", service.child.id())).unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() << 10
}

#[cfg(target_os = "linux")]
#[test]
fn slow_readers_take_no_memory_and_stop_nobody() {
    let service = Service::start();
    let board = json!({"board": vec![".".repeat(361); 361]}).to_string();
    let mut slow: Vec<TcpStream> = Vec::new();
    for number in 0..512u32 {
        let mut stream = connect_from(&service, 2 + (number % 4) as u8);
        // What does not fit into the system's buffers at once is not sent.
        stream.set_write_timeout(Some(Duration::from_millis(200))).unwrap();
        send(&mut stream, &service, "/api/territory", &board);
        slow.push(stream);
    }
    assert_eq!(service.get("/api/health").status, 200);
    assert_eq!(service.ask("/api/territory", r#"{"board": [".X"]}"#).status, 200);
    assert!(resident(&service) < 200 << 20, "{} MiB", resident(&service) >> 20);
}

#[cfg(target_os = "linux")]
#[test]
fn one_clients_queue_is_not_anothers() {
    let service = Service::start();
    let question = dear(19);
    let mut queued: Vec<TcpStream> = (0..100)
        .map(|_| {
            let mut stream = connect_from(&service, 2);
            send(&mut stream, &service, "/api/score", &question);
            stream
        })
        .collect();
    // The cheap question is answered while dear ones still wait; they would take a minute.
    let mut other = connect_from(&service, 3);
    send(&mut other, &service, "/api/territory", r#"{"board": [".X"]}"#);
    assert_eq!(receive(&mut other).status, 200);
    let mut first = [0; 1];
    let mut answered = 0;
    for stream in &mut queued {
        stream.set_nonblocking(true).unwrap();
        answered += usize::from(stream.read(&mut first).is_ok_and(|read| read == 1));
    }
    assert!(answered < 90, "the cheap question waited for the dear ones");
}

#[cfg(target_os = "linux")]
#[test]
fn nobody_works_for_clients_that_have_left() {
    let service = Service::start();
    let question = dear(19);
    for number in 0..300u32 {
        let mut stream = connect_from(&service, 2);
        send(&mut stream, &service, "/api/score", &question);
        if number % 2 == 1 {
            // Bytes behind the question, which would hide from a server that nobody is there any longer.
            stream.write_all(b"GET /api/he").unwrap();
        }
    }
    // All of them together would take longer than this may wait, for it is dear enough to wait in the same line.
    let mut other = connect_from(&service, 3);
    send(&mut other, &service, "/api/score", &dear(7));
    assert_eq!(receive(&mut other).status, 200);
}

#[cfg(target_os = "linux")]
#[test]
fn heads_that_never_end_stop_nobody() {
    let mut service = Service::start();
    let mut half: Vec<TcpStream> = Vec::new();
    for number in 0..300u32 {
        let mut stream = connect_from(&service, 2 + (number % 3) as u8);
        let _ = stream.write_all(b"GET /api/health HTTP/1.1\r\nHost: local");
        half.push(stream);
    }
    assert_eq!(service.get("/api/health").status, 200);
    // The same client is answered too.
    let mut stream = connect_from(&service, 2);
    stream.write_all(b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
    assert_eq!(receive(&mut stream).status, 200);
    // Nor do they delay the end.
    let killed = std::process::Command::new("kill").args(["-TERM", &service.child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let began = std::time::Instant::now();
    while service.child.try_wait().unwrap().is_none() {
        assert!(began.elapsed() < Duration::from_secs(8), "heads that never end delay the end");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn more_connections_than_a_client_may_have_make_room_for_each_other() {
    let service = Service::start();
    let idle: Vec<TcpStream> = (0..200).map(|_| service.connect()).collect();
    for _ in 0..3 {
        assert_eq!(service.get("/api/health").status, 200);
        assert_eq!(service.ask("/api/territory", r#"{"board": [".X"]}"#).status, 200);
    }
    drop(idle);
}

#[test]
fn heads_that_are_no_http_are_refused_in_json() {
    let service = Service::start();
    let long = "x".repeat(100_000);
    for (head, status) in [
        ("NONSENSE\r\n\r\n".to_owned(), 400),
        ("GET / HTTP/9.9\r\nHost: localhost\r\n\r\n".to_owned(), 400),
        ("GET / HTTP/1.1\r\nHost: localhost\r\nbad header\r\n\r\n".to_owned(), 400),
        ("POST /api/score HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n".to_owned(), 400),
        (format!("GET / HTTP/1.1\r\nHost: localhost\r\nX: {long}\r\n\r\n"), 431),
    ] {
        let reply = service.send(head.as_bytes());
        assert_eq!((reply.status, reply.refusal().0.as_str()), (status, "http"), "{}", &head[..head.len().min(60)]);
    }
}

#[test]
fn hosts_encodings_and_names_are_checked() {
    let service = Service::start();
    let host = service.address.clone();
    for (head, status, kind) in [
        ("GET /api/health HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n".to_owned(), 400, "host"),
        ("GET /api/health HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n".to_owned(), 400, "host"),
        ("GET /api/health HTTP/1.1\r\n\r\n".to_owned(), 400, "host"),
        (format!("GET http://evil.example/api/health HTTP/1.1\r\nHost: {host}\r\n\r\n"), 400, "host"),
        ("GET http://evil.example/api/health HTTP/1.1\r\nHost: evil.example\r\n\r\n".to_owned(), 403, "host"),
        (format!("GET /api/examples/%ff HTTP/1.1\r\nHost: {host}\r\n\r\n"), 404, "not_found"),
    ] {
        let reply = service.send(head.as_bytes());
        assert_eq!((reply.status, reply.refusal().0.as_str()), (status, kind), "{head}");
    }
    let absolute = format!("GET http://{host}/api/health HTTP/1.1\r\nHost: {host}\r\n\r\n");
    assert_eq!(service.send(absolute.as_bytes()).status, 200);
    for encoding in ["gzip", "br", "deflate, gzip", ""] {
        let headers = format!("Content-Type: application/json\r\nContent-Encoding: {encoding}\r\n");
        let reply = service.request("POST", "/api/territory", &headers, br#"{"board": [".X"]}"#);
        assert_eq!((reply.status, reply.refusal().0.as_str()), (415, "encoding"), "{encoding}");
    }
    let headers = "Content-Type: application/json\r\nContent-Encoding: identity\r\n";
    assert_eq!(service.request("POST", "/api/territory", headers, br#"{"board": [".X"]}"#).status, 200);
}

#[test]
fn what_would_take_too_long_is_refused_with_what_would_not() {
    let service = Service::start();
    let question = json!({"sgf": "(;GM[1]SZ[52];B[aa])", "moves_at": vec![1; 64], "ways": 8}).to_string();
    let reply = service.ask("/api/graph", question);
    assert_eq!((reply.status, reply.refusal().0.as_str()), (413, "too_large"));
    assert!(reply.refusal().1.contains("positions at a time would be taken"), "{}", reply.body);
}
