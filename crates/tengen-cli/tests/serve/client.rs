//! A running service, and a plain client for it.

use serde_json::Value;
use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// The program, serving at a port of its own until it is dropped.
pub(crate) struct Service {
    pub(crate) child: Child,
    pub(crate) address: String,
}

impl Drop for Service {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: HashMap<String, String>,
    pub(crate) body: String,
}

impl Reply {
    /// The document.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    /// Kind and message of a refusal, whose form is checked.
    pub(crate) fn refusal(&self) -> (String, String) {
        assert_eq!(self.headers["content-type"], "application/json");
        let document = self.json();
        let error = document["error"].as_object().unwrap();
        let mut keys: Vec<&str> = error.keys().map(String::as_str).collect();
        keys.sort_unstable();
        assert_eq!(keys, ["column", "kind", "line", "message"]);
        let text = |key: &str| error[key].as_str().unwrap().to_owned();
        assert!(!text("message").is_empty());
        (text("kind"), text("message"))
    }
}

impl Service {
    /// Starts the program at a free port.
    pub(crate) fn start() -> Service {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tengen"))
            .args(["serve", "--port", "0"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let (_, rest) = line.split_once("http://").unwrap_or_else(|| panic!("no address in {line:?}"));
        let address = rest.split('/').next().unwrap().to_owned();
        Service { child, address }
    }

    /// A connection.
    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_mins(2))).unwrap();
        stream
    }

    /// Sends these bytes on a new connection.
    pub(crate) fn send(&self, bytes: &[u8]) -> Reply {
        let mut stream = self.connect();
        // A service that refuses early may stop reading.
        let _ = stream.write_all(bytes);
        receive(&mut stream)
    }

    /// Asks with a method, headers and a body.
    pub(crate) fn request(&self, method: &str, path: &str, headers: &str, body: &[u8]) -> Reply {
        let host = &self.address;
        let length = body.len();
        let head = format!("{method} {path} HTTP/1.1\r\nHost: {host}\r\n{headers}Content-Length: {length}\r\n\r\n");
        self.send(&[head.as_bytes(), body].concat())
    }

    pub(crate) fn get(&self, path: &str) -> Reply {
        self.request("GET", path, "", b"")
    }

    /// Asks a question in JSON.
    pub(crate) fn ask(&self, path: &str, body: impl AsRef<[u8]>) -> Reply {
        self.request("POST", path, "Content-Type: application/json\r\n", body.as_ref())
    }
}

/// Reads one answer.
pub(crate) fn receive(stream: &mut TcpStream) -> Reply {
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    reader.read_line(&mut line).unwrap();
    let status = line.split(' ').nth(1).unwrap_or_else(|| panic!("no status in {line:?}")).parse().unwrap();
    let mut headers = HashMap::new();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).unwrap();
        let Some((name, value)) = line.trim_end().split_once(':') else { break };
        headers.insert(name.to_lowercase(), value.trim().to_owned());
    }
    let length = headers.get("content-length").map_or(0, |length| length.parse().unwrap());
    let mut body = vec![0; length];
    reader.read_exact(&mut body).unwrap();
    Reply { status, headers, body: String::from_utf8(body).unwrap() }
}
