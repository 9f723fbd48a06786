//! `cargo xtask portable`: checks that other platforms build without warnings and give bit-identical answers.
//!
//! The answers are those of `tengen-exact`. aarch64 runs under emulation, 32-bit x86 and this machine run natively, and
//! WebAssembly runs in Node, with and without SIMD. This takes several minutes and is not part of `cargo xtask test`,
//! whose tests compare all implementations that this machine can run.

use crate::command::{cargo, cargo_command, shown, target};
use crate::steps::{self, Step};
use crate::summary::{Outcome, StepResult};
use crate::system::{self, WASM, rust_target};
use std::process::Command;

const AARCH64: &str = "aarch64-unknown-linux-gnu";
const I686: &str = "i686-unknown-linux-gnu";
const WINDOWS: &str = "x86_64-pc-windows-gnu";

/// The crates of the program.
const PROGRAM: &str = "--package tengen --package tengen-giant --package tengen-proof --package tengen-estimate \
                       --package tengen-render --package tengen-api --package tengen-batch --package tengen-cli";
/// The crates that are also used in browsers.
const LIBRARIES: &str = "--package tengen --package tengen-giant --package tengen-proof --package tengen-estimate \
                         --package tengen-api --package tengen-exact --package tengen-wasm";

const STEPS: &[Step] = &[
    ("this machine", || answers(None, &[])),
    ("aarch64", aarch64),
    ("aarch64 kernels", aarch64_kernels),
    ("i686", i686),
    ("wasm32", wasm),
    ("windows", windows),
];

/// Runs all checks and prints a table.
pub(crate) fn run() -> Result<(), String> {
    steps::run_all(STEPS.iter())
}

/// Compares the answers of a program built for a target.
fn answers(target: Option<&str>, variables: &[(&str, &str)]) -> StepResult {
    let target = target.map_or(String::new(), |target| format!(" --target {target}"));
    cargo(&format!("run --release --quiet --package tengen-exact{target}"), variables)?;
    Ok(Outcome::Passed)
}

/// Checks that clippy reports no warnings for a target.
fn clippy(packages: &str, target: &str) -> Result<(), String> {
    cargo(&format!("clippy {packages} --target {target} --quiet -- --deny warnings"), &[])
}

const AARCH64_VARIABLES: [(&str, &str); 2] = [
    ("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER", "aarch64-linux-gnu-gcc"),
    ("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER", "qemu-aarch64-static -L /usr/aarch64-linux-gnu"),
];

fn aarch64_tools() -> Result<(), String> {
    rust_target(AARCH64)?;
    let packages = ["qemu-user-static", "gcc-aarch64-linux-gnu", "libc6-dev-arm64-cross"];
    let present = || system::has("qemu-aarch64-static") && system::has("aarch64-linux-gnu-gcc");
    system::provide("an emulator and a compiler for aarch64", &packages, present)
}

fn aarch64() -> StepResult {
    if let Err(why) = aarch64_tools() {
        return Ok(Outcome::Skipped(why));
    }
    clippy(PROGRAM, AARCH64)?;
    answers(Some(AARCH64), &AARCH64_VARIABLES)
}

/// Compares the scalar and NEON implementations by running the tests of the crates.
fn aarch64_kernels() -> StepResult {
    if let Err(why) = aarch64_tools() {
        return Ok(Outcome::Skipped(why));
    }
    let mut variables = AARCH64_VARIABLES.to_vec();
    variables.push(("PROPTEST_CASES", "24"));
    let test = |package: &str, tests: &str| {
        cargo(&format!("test --release --quiet --package {package} --lib --target {AARCH64} -- {tests}"), &variables)
    };
    test("tengen-giant", "kernel simd")?;
    test("tengen-estimate", "math network")?;
    Ok(Outcome::Passed)
}

fn i686() -> StepResult {
    let packages = ["gcc-i686-linux-gnu", "libc6-dev-i386-cross", "libc6-i386"];
    let ready = rust_target(I686)
        .and_then(|()| system::provide("a compiler for i686", &packages, || system::has("i686-linux-gnu-gcc")));
    if let Err(why) = ready {
        return Ok(Outcome::Skipped(why));
    }
    clippy(PROGRAM, I686)?;
    let variables = [
        ("CARGO_TARGET_I686_UNKNOWN_LINUX_GNU_LINKER", "i686-linux-gnu-gcc"),
        ("CARGO_TARGET_I686_UNKNOWN_LINUX_GNU_RUSTFLAGS", "-C target-feature=+crt-static"),
    ];
    answers(Some(I686), &variables)
}

/// A script that runs the module and compares its answers. Its arguments are the paths of the module and of the
/// expected answers.
const SCRIPT: &str = "\
const fs = require('fs');
const [path, expected] = process.argv.slice(1);
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(fs.readFileSync(path)));
const bytes = Buffer.alloc(exports.answers_len());
for (let at = 0; at < bytes.length; at++) bytes[at] = exports.answers_byte(at);
const ours = bytes.toString().split('\\n');
const theirs = fs.readFileSync(expected, 'utf8').split('\\n');
const different = theirs.filter((line, at) => line !== ours[at]);
console.log(`${ours.length - 1} answers, ${different.length} differ`);
different.forEach(line => console.log(`- ${line}`));
process.exit(different.length === 0 && ours.length === theirs.length ? 0 : 1);
";

fn wasm() -> StepResult {
    if let Err(why) = rust_target(WASM).and_then(|()| system::node()) {
        return Ok(Outcome::Skipped(why));
    }
    clippy(LIBRARIES, WASM)?;
    for (folder, flags) in [("wasm-plain", ""), ("wasm-simd128", "-C target-feature=+simd128")] {
        let folder = target().join(folder);
        let mut build = cargo_command();
        build.args(["build", "--release", "--quiet", "--package", "tengen-exact", "--lib", "--target", WASM]);
        build.env("RUSTFLAGS", flags).env("CARGO_TARGET_DIR", &folder);
        shown(&mut build)?;
        let module = folder.join(WASM).join("release/tengen_exact.wasm");
        let expected = crate::command::root().join("crates/tengen-exact/answers.txt");
        println!("> node, RUSTFLAGS={flags:?}");
        let mut node = Command::new("node");
        node.arg("-e").arg(SCRIPT).arg("--").arg(&module).arg(&expected);
        match node.status() {
            Ok(status) if status.success() => {}
            Ok(status) => return Err(format!("node with RUSTFLAGS={flags:?}: {status}")),
            Err(error) => return Err(format!("node: {error}")),
        }
    }
    Ok(Outcome::Passed)
}

fn windows() -> StepResult {
    let present = || system::has("x86_64-w64-mingw32-gcc");
    let ready = rust_target(WINDOWS)
        .and_then(|()| system::provide("a compiler for Windows", &["gcc-mingw-w64-x86-64"], present));
    if let Err(why) = ready {
        return Ok(Outcome::Skipped(why));
    }
    clippy(PROGRAM, WINDOWS)?;
    Ok(Outcome::PassedWith("built, not run".into()))
}
