//! The service under test: the program, started at a free port and stopped at the end.

use crate::command::{cargo, target};
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// How the program is built.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Profile {
    /// As tests are built.
    Debug,
    /// As it is used.
    Release,
}

/// A running service.
pub(crate) struct Service {
    child: Child,
    /// Where it listens: `127.0.0.1:PORT`.
    pub(crate) address: String,
}

/// Builds the program and gives its path.
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

    /// The number of its process.
    pub(crate) fn process(&self) -> u32 {
        self.child.id()
    }

    /// Whether it still runs.
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
