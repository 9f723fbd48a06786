//! System packages that the tests need. They are installed if this runs as root (containers, CI); otherwise the command
//! is printed.

use crate::command::{shown, succeeds};
use std::env;
use std::path::Path;
use std::process::Command;
use std::sync::OnceLock;

/// Whether a program is on the path.
pub(crate) fn has(program: &str) -> bool {
    let name = format!("{program}{}", env::consts::EXE_SUFFIX);
    env::var_os("PATH").is_some_and(|path| env::split_paths(&path).any(|folder| folder.join(&name).is_file()))
}

/// Makes sure that `present` is true, by installing packages if this runs as root. Otherwise returns the reason and the
/// command that would install them. It never asks for root privileges.
pub(crate) fn provide(what: &str, packages: &[&str], present: impl Fn() -> bool) -> Result<(), String> {
    if present() {
        return Ok(());
    }
    let packages = packages.join(" ");
    if !has("apt-get") {
        return Err(format!("{what} is missing: install it with the system's package manager"));
    }
    if !is_root() {
        return Err(format!("{what} is missing: sudo apt-get install {packages}"));
    }
    println!("{what} is missing: installing it, because this runs as root");
    // The package lists of a new container are empty, and those of an old one are outdated.
    static UPDATED: OnceLock<bool> = OnceLock::new();
    UPDATED.get_or_init(|| shown(apt_get().args(["update", "--quiet"])).is_ok());
    let installed =
        shown(apt_get().args(["install", "--yes", "--quiet", "--no-install-recommends"]).args(packages.split(' ')));
    match installed {
        Ok(()) if present() => Ok(()),
        _ => Err(format!("{what} is still missing after apt-get install {packages}")),
    }
}

fn apt_get() -> Command {
    let mut command = Command::new("apt-get");
    command.env("DEBIAN_FRONTEND", "noninteractive");
    command
}

/// Whether this runs as root. False on systems without such a user.
fn is_root() -> bool {
    static ROOT: OnceLock<bool> = OnceLock::new();
    *ROOT.get_or_init(|| {
        let output = Command::new("id").arg("-u").output();
        output.is_ok_and(|output| output.status.success() && output.stdout.trim_ascii() == b"0")
    })
}

/// The target of browsers.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// Installs a target of the compiler. The error says why it is missing.
pub(crate) fn rust_target(name: &str) -> Result<(), String> {
    if succeeds(Command::new("rustup").args(["target", "add", name])) {
        return Ok(());
    }
    Err(format!("the target is missing: rustup target add {name}"))
}

/// Makes sure that Node and npm are installed.
pub(crate) fn node() -> Result<(), String> {
    provide("node", &["nodejs", "npm"], || has("node") && has("npm"))
}

/// Returns a Python virtual environment in a folder below `target/`, which is created if it is missing.
pub(crate) fn python(folder: &Path) -> Result<(), String> {
    let usable = || succeeds(Command::new("python3").args(["-c", "import venv, ensurepip"]));
    provide("python3 with venv", &["python3", "python3-venv"], usable)?;
    if folder.join("bin/pip").exists() {
        return Ok(());
    }
    shown(Command::new("python3").args(["-m", "venv"]).arg(folder))
}
