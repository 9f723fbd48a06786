//! Headers, other machines' names, ports, and an orderly end.

use crate::client::{Service, receive};
use std::io::Write;
use std::process::Command;
use std::time::{Duration, Instant};

#[test]
fn every_answer_has_its_headers() {
    let service = Service::start();
    for path in ["/", "/api", "/api/health", "/theme.css", "/nothing", "/api/score"] {
        let headers = service.get(path).headers;
        let policy = &headers["content-security-policy"];
        assert!(policy.starts_with("default-src 'none'; script-src 'self'; style-src 'self'"), "{policy}");
        assert!(!policy.contains("unsafe"));
        assert_eq!(headers["x-content-type-options"], "nosniff");
        assert_eq!(headers["referrer-policy"], "no-referrer");
        assert!(!headers.contains_key("access-control-allow-origin"));
    }
}

#[test]
fn only_names_of_this_machine_are_answered() {
    let service = Service::start();
    let ask = |host: &str| service.send(format!("GET /api/health HTTP/1.1\r\n{host}\r\n").as_bytes());
    for host in ["Host: localhost\r\n", "Host: LOCALHOST:80\r\n", "Host: 127.0.0.1:8361\r\n", "Host: [::1]:1\r\n"] {
        assert_eq!(ask(host).status, 200, "{host}");
    }
    for host in ["Host: evil.example\r\n", "Host: localhost.evil.example\r\n", "Host: 10.0.0.1\r\n"] {
        let reply = ask(host);
        assert_eq!((reply.status, reply.refusal().0.as_str()), (403, "host"), "{host}");
    }
}

#[test]
fn a_taken_port_is_reported() {
    let service = Service::start();
    let port = service.address.rsplit(':').next().unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_tengen")).args(["serve", "--port", port]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains(port) && message.contains("--port 0"), "{message}");
}

#[test]
fn one_connection_takes_many_questions() {
    let service = Service::start();
    let mut stream = service.connect();
    for _ in 0..5 {
        let head = format!("GET /api/health HTTP/1.1\r\nHost: {}\r\n\r\n", service.address);
        stream.write_all(head.as_bytes()).unwrap();
        assert_eq!(receive(&mut stream).status, 200);
    }
}

#[cfg(unix)]
#[test]
fn a_running_question_is_answered_before_the_end() {
    for signal in ["TERM", "INT"] {
        let mut service = Service::start();
        let body = "{\"board\":[\".XO.\",\".XO.\"]}";
        let (first, second) = body.split_at(10);
        let mut stream = service.connect();
        let head = format!(
            "POST /api/score HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: \
             {}\r\n\r\n{first}",
            service.address,
            body.len()
        );
        stream.write_all(head.as_bytes()).unwrap();
        // An idle connection does not keep the service alive.
        let idle = service.connect();
        std::thread::sleep(Duration::from_millis(300));
        let killed =
            Command::new("kill").args([format!("-{signal}"), service.child.id().to_string()]).status().unwrap();
        assert!(killed.success());
        std::thread::sleep(Duration::from_millis(300));
        assert!(service.child.try_wait().unwrap().is_none(), "a question is still being asked");
        assert!(std::net::TcpStream::connect(&service.address).is_err(), "nobody else is let in");
        stream.write_all(second.as_bytes()).unwrap();
        let reply = receive(&mut stream);
        assert_eq!(reply.status, 200);
        assert!(reply.json()["result"].is_string());
        let until = Instant::now() + Duration::from_secs(20);
        let status = loop {
            if let Some(status) = service.child.try_wait().unwrap() {
                break status;
            }
            assert!(Instant::now() < until, "the service does not end");
            std::thread::sleep(Duration::from_millis(50));
        };
        assert!(status.success(), "{signal}: {status}");
        drop(idle);
    }
}
