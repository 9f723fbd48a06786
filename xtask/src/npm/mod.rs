//! `cargo xtask npm`: builds the npm package in `target/npm`.
//!
//! The package is the files of `js/src` and `js/examples`, two WebAssembly modules built from `tengen-wasm`, and types made from the
//! description of the service. Only the tarball needs npm. The modules contain no path of this machine.

mod types;

use crate::command::{cargo, root, target};
use crate::dist;
use crate::service::{Profile, Service};
use crate::system;
use flate2::{Compression, write::GzEncoder};
use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The modules: name, features, and the maximum number of bytes when it is sent compressed.
const MODULES: [(&str, &str, usize); 2] =
    [("facts.wasm", "--no-default-features", 400_000), ("judge.wasm", "--features judge", 2_400_000)];

/// Builds the package and returns its folder.
pub(crate) fn build() -> Result<PathBuf, String> {
    system::rust_target(system::WASM)?;
    let folder = target().join("npm");
    let _ = fs::remove_dir_all(&folder);
    create(&folder)?;
    copy_all(&root().join("js/src"), &folder)?;
    copy_all(&root().join("js/examples"), &folder.join("examples"))?;
    for (from, name) in [
        ("js/package.json", "package.json"),
        ("js/README.md", "README.md"),
        ("LICENSE-MIT", "LICENSE-MIT"),
        ("LICENSE-APACHE", "LICENSE-APACHE"),
    ] {
        copy(&root().join(from), &folder.join(name))?;
    }
    check_version(&folder.join("package.json"))?;
    for (name, features, limit) in MODULES {
        let size = module(&folder.join(name), features)?;
        println!("{name}: {size} bytes compressed, of {limit}");
        if size > limit {
            return Err(format!("{name} has {size} bytes compressed, and {limit} are allowed"));
        }
    }
    let description = Service::start(Profile::Debug)?.get("/api/openapi.json")?;
    let description = serde_json::from_str(&description).map_err(|error| format!("openapi.json: {error}"))?;
    write(&folder.join("reports.d.ts"), types::declarations(&description)?.as_bytes())?;
    Ok(folder)
}

/// Builds the package and its tarball, and prints the path of the tarball.
pub(crate) fn pack() -> Result<(), String> {
    let folder = build()?;
    system::node()?;
    let mut command = Command::new("npm");
    command.args(["pack", "--silent", "--pack-destination"]).arg(target()).current_dir(&folder);
    let output = command.output().map_err(|error| format!("npm pack: {error}"))?;
    if !output.status.success() {
        return Err(format!("npm pack: {}", String::from_utf8_lossy(&output.stderr).trim()));
    }
    println!("{}", target().join(String::from_utf8_lossy(&output.stdout).trim()).display());
    Ok(())
}

/// Builds a module, and returns its size when it is sent compressed.
fn module(path: &Path, features: &str) -> Result<usize, String> {
    let flags = [vec!["-Ctarget-feature=+simd128".to_owned()], dist::remaps()].concat().join("\u{1f}");
    let words =
        format!("build --quiet --locked --package tengen-wasm --profile wasm --target {} {features}", system::WASM);
    cargo(&words, &[("CARGO_ENCODED_RUSTFLAGS", &flags)])?;
    let built = target().join(system::WASM).join("wasm/tengen_wasm.wasm");
    let bytes = fs::read(&built).map_err(|error| format!("{}: {error}", built.display()))?;
    dist::check_paths(&built, &bytes)?;
    // Not a copy, which would be an executable file as the linker made it.
    write(path, &bytes)?;
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    let compressed = encoder.write_all(&bytes).and_then(|()| encoder.finish());
    compressed.map(|bytes| bytes.len()).map_err(|error| error.to_string())
}

/// The package has the version of the crates.
fn check_version(path: &Path) -> Result<(), String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let package: Value = serde_json::from_str(&text).map_err(|error| format!("js/package.json: {error}"))?;
    let (ours, theirs) = (env!("CARGO_PKG_VERSION"), &package["version"]);
    if theirs == ours { Ok(()) } else { Err(format!("js/package.json has version {theirs}, the crates {ours:?}")) }
}

/// Creates a folder.
pub(crate) fn create(folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))
}

/// Copies a file.
pub(crate) fn copy(from: &Path, to: &Path) -> Result<(), String> {
    fs::copy(from, to).map(drop).map_err(|error| format!("{}: {error}", from.display()))
}

/// Writes a file.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    fs::write(path, bytes).map_err(|error| format!("{}: {error}", path.display()))
}

/// Copies the files of a folder, and those of its folders.
pub(crate) fn copy_all(from: &Path, to: &Path) -> Result<(), String> {
    create(to)?;
    let entries = fs::read_dir(from).map_err(|error| format!("{}: {error}", from.display()))?;
    for path in entries.filter_map(|entry| entry.ok().map(|entry| entry.path())) {
        let to = to.join(path.file_name().unwrap_or_default());
        if path.is_dir() { copy_all(&path, &to)? } else { copy(&path, &to)? }
    }
    Ok(())
}
