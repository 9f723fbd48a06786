//! The program, run with a text on standard input.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// What it answers.
pub(crate) fn tengen(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tengen"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // A program that complains early may not read everything.
    let writer = std::thread::spawn(move || stdin.write_all(&input).is_ok());
    let output = child.wait_with_output().unwrap();
    let _ = writer.join();
    output
}
