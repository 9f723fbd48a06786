//! The service under test: starts the program on a free port, and stops it at the end.

use crate::command::{cargo, target};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// The build profile of the program.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Profile {
    /// The profile of tests.
    Debug,
    /// The profile of releases.
    Release,
}

/// A running service.
pub(crate) struct Service {
    child: Child,
    /// The address: `127.0.0.1:PORT`.
    pub(crate) address: String,
}

/// Builds the program and returns its path.
pub(crate) fn program(profile: Profile) -> Result<PathBuf, String> {
    let (words, folder) = match profile {
        Profile::Debug => ("build --package tengen-cli --quiet", "debug"),
        Profile::Release => ("build --package tengen-cli --quiet --release", "release"),
    };
    cargo(words, &[])?;
    Ok(target().join(folder).join(format!("tengen{}", std::env::consts::EXE_SUFFIX)))
}

impl Service {
    /// Starts the program.
    pub(crate) fn start(profile: Profile) -> Result<Service, String> {
        let program = program(profile)?;
        let mut child = Command::new(&program)
            .args(["serve", "--port", "0"])
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{}: {error}", program.display()))?;
        let mut line = String::new();
        if let Some(output) = child.stdout.take() {
            BufReader::new(output).read_line(&mut line).map_err(|error| error.to_string())?;
        }
        let Some(address) = line.split("http://").nth(1).and_then(|rest| rest.split('/').next()) else {
            let _ = child.kill();
            return Err(format!("the service printed no address, but {line:?}"));
        };
        Ok(Service { child, address: address.to_owned() })
    }

    /// Fetches a document.
    pub(crate) fn get(&self, path: &str) -> Result<String, String> {
        let fetched = TcpStream::connect(&self.address).and_then(|mut stream| {
            write!(stream, "GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")?;
            let mut response = String::new();
            stream.read_to_string(&mut response)?;
            Ok(response)
        });
        let response = fetched.map_err(|error| format!("{path}: {error}"))?;
        match response.split_once("\r\n\r\n") {
            Some((head, body)) if head.starts_with("HTTP/1.1 200 ") => Ok(body.to_owned()),
            _ => Err(format!("{path}: {}", response.lines().next().unwrap_or_default())),
        }
    }

    /// The process ID.
    pub(crate) fn process(&self) -> u32 {
        self.child.id()
    }

    /// Whether it is still running.
    pub(crate) fn runs(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
