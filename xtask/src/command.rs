//! Runs other programs at the root of the workspace, and prints each command first.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The root of the workspace.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."))
}

/// The target directory of cargo.
pub(crate) fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |folder| root().join(folder))
}

/// The cargo that runs this program.
pub(crate) fn cargo_command() -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    command
}

/// Runs cargo at the root of the workspace.
pub(crate) fn cargo(words: &str, variables: &[(&str, &str)]) -> Result<(), String> {
    println!("> cargo {words}");
    let mut command = cargo_command();
    command.args(words.split(' ')).envs(variables.iter().copied());
    finish(&mut command, &format!("cargo {words}"))
}

/// Runs another program.
pub(crate) fn shown(command: &mut Command) -> Result<(), String> {
    let words: Vec<_> = [command.get_program()].into_iter().chain(command.get_args()).collect();
    let words = words.iter().map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ");
    println!("> {words}");
    finish(command, &words)
}

/// Whether a program succeeds. Its output is discarded.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|end| end.success())
}

fn finish(command: &mut Command, words: &str) -> Result<(), String> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{words}: {status}")),
        Err(error) => Err(format!("{words}: {error}")),
    }
}
