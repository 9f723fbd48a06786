//! The process of a wrapped engine: one line in, one answer out.

use crate::output;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};
use tengen_cli::gtp::{Answer, InnerEngine};

/// The maximum length of an answer in bytes. An engine that says more is ended.
const MAX_ANSWER: usize = 16 << 20;

/// The maximum length in bytes of what an engine says before an answer. A program that says more does not speak GTP.
const MAX_BEFORE_ANSWER: usize = 1 << 20;

/// How long an engine may take to end by itself, for example to write its log.
const MAX_ENDING: Duration = Duration::from_secs(5);

/// A running engine.
#[derive(Debug)]
pub(super) struct EngineProcess {
    child: Child,
    /// `None` after the engine was told to end.
    stdin: Option<ChildStdin>,
    stdout: BufReader<ChildStdout>,
}

impl EngineProcess {
    /// Starts an engine by a command of the shell. Its messages go to standard error.
    pub(super) fn start(command: &str) -> io::Result<EngineProcess> {
        let (shell, option) = if cfg!(windows) { ("cmd", "/C") } else { ("sh", "-c") };
        let mut child =
            Command::new(shell).args([option, command]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        Ok(EngineProcess { child, stdin: Some(stdin), stdout: BufReader::new(stdout) })
    }

    fn exchange(&mut self, line: &str) -> io::Result<Answer> {
        let stdin = self.stdin.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
        stdin.write_all(format!("{line}\n").as_bytes())?;
        stdin.flush()?;
        let mut answer = String::new();
        let mut before = 0;
        loop {
            let line = self.line()?;
            // Lines before the sign of an answer are not part of it.
            if answer.is_empty() && !line.starts_with(['=', '?']) {
                before += line.len();
                if before > MAX_BEFORE_ANSWER {
                    return Err(io::Error::other("it writes much that is not an answer of GTP"));
                }
                continue;
            }
            let line = line.trim_end_matches(['\n', '\r']);
            if line.is_empty() {
                break;
            }
            if !answer.is_empty() {
                answer.push('\n');
            }
            answer.push_str(line);
            if answer.len() > MAX_ANSWER {
                return Err(io::Error::other("an answer is too long"));
            }
        }
        let text = answer[1..].trim_start_matches(|c: char| c.is_ascii_digit()).trim().to_owned();
        Ok(if answer.starts_with('=') { Ok(text) } else { Err(text) })
    }

    /// Closes the engine's input, and kills the engine if it has not ended by itself after this time.
    fn stop(&mut self, patience: Duration) {
        if self.stdin.take().is_none() {
            return;
        }
        let start = Instant::now();
        while matches!(self.child.try_wait(), Ok(None)) {
            if start.elapsed() >= patience {
                let _ = self.child.kill();
                let _ = self.child.wait();
                return;
            }
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Reads a line. The end of the output is an error, because an answer is expected.
    fn line(&mut self) -> io::Result<String> {
        let mut line = Vec::new();
        self.stdout.by_ref().take(MAX_ANSWER as u64 + 1).read_until(b'\n', &mut line)?;
        if !line.ends_with(b"\n") {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(String::from_utf8_lossy(&line).into_owned())
    }
}

impl InnerEngine for EngineProcess {
    fn ask(&mut self, line: &str) -> Option<Answer> {
        let answer = self.exchange(line);
        if let Err(error) = &answer {
            // An engine that ends closes its pipes; the error adds nothing to that.
            let has_ended = matches!(error.kind(), io::ErrorKind::UnexpectedEof | io::ErrorKind::BrokenPipe);
            if has_ended {
                output::remark("the wrapped engine has ended");
            } else {
                output::remark(&format!("the wrapped engine is stopped: {error}"));
            }
            self.stop(Duration::ZERO);
        }
        answer.ok()
    }

    fn end(&mut self) {
        // The answer is not waited for: an engine may quit without one, or not at all.
        if let Some(stdin) = &mut self.stdin {
            let _ = stdin.write_all(b"quit\n");
        }
        self.stop(MAX_ENDING);
    }
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        self.end();
    }
}
