//! `cargo xtask dist`: builds the program for distribution, without any path of the build machine in it.

use crate::command::{cargo, root, target};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// Builds the program and checks that it contains no local path.
pub(crate) fn run() -> Result<(), String> {
    // This uses its own target directory, because the flags would invalidate the ordinary release build.
    let folder = target().join("dist");
    // This variable separates the flags by a control character, so that paths may contain spaces.
    let flags = remaps().join("\u{1f}");
    let variables = [("CARGO_ENCODED_RUSTFLAGS", flags.as_str()), ("CARGO_TARGET_DIR", &folder.to_string_lossy())];
    cargo("build --release --locked --package tengen-cli", &variables)?;
    let program = folder.join("release").join(format!("tengen{}", env::consts::EXE_SUFFIX));
    let bytes = fs::read(&program).map_err(|error| format!("{}: {error}", program.display()))?;
    check_paths(&program, &bytes)?;
    println!("{} ({} MB, no path of this machine in it)", program.display(), bytes.len() / 1_000_000);
    Ok(())
}

/// The flags of the compiler that keep the paths of this machine out of a program.
pub(crate) fn remaps() -> Vec<String> {
    homes().iter().map(|(path, name)| format!("--remap-path-prefix={}={name}", path.display())).collect()
}

/// Checks that a program contains no local path.
pub(crate) fn check_paths(program: &Path, bytes: &[u8]) -> Result<(), String> {
    for (path, _) in homes() {
        if let Some(place) = find(bytes, &path) {
            return Err(format!("{} contains {}: {place}", program.display(), path.display()));
        }
    }
    Ok(())
}

/// The folders of source files on this machine, and their replacements in the program.
fn homes() -> Vec<(PathBuf, &'static str)> {
    let home = env::var_os("HOME").or_else(|| env::var_os("USERPROFILE")).map(PathBuf::from).unwrap_or_default();
    let folder = |name: &str, below: &str| env::var_os(name).map_or_else(|| home.join(below), PathBuf::from);
    let mut homes = vec![
        (root().to_path_buf(), "tengen"),
        (folder("CARGO_HOME", ".cargo"), "cargo"),
        (folder("RUSTUP_HOME", ".rustup"), "rustup"),
    ];
    let sysroot = Command::new("rustc").args(["--print", "sysroot"]).output();
    if let Some(output) = sysroot.ok().filter(|output| output.status.success()) {
        homes.push((PathBuf::from(String::from_utf8_lossy(&output.stdout).trim()), "rust"));
    }
    homes
}

/// Returns the text around a path in a program, if the program contains it.
fn find(bytes: &[u8], path: &Path) -> Option<String> {
    let path = path.to_string_lossy();
    let at = bytes.windows(path.len()).position(|window| window == path.as_bytes())?;
    Some(String::from_utf8_lossy(&bytes[at..bytes.len().min(at + 120)]).into_owned())
}
