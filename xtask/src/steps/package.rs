//! Checks the packages as they would be published: their files, and that each builds from its package alone.

use crate::command::{cargo, cargo_command};
use crate::summary::{Outcome, StepResult};

/// The crates that are published, lowest first.
const CRATES: [&str; 8] = [
    "tengen",
    "tengen-giant",
    "tengen-proof",
    "tengen-estimate",
    "tengen-render",
    "tengen-api",
    "tengen-batch",
    "tengen-cli",
];

/// The files that every package must contain.
const ALWAYS: [&str; 5] = ["Cargo.toml", "LICENSE-APACHE", "LICENSE-MIT", "README.md", "src/"];

/// Checks the files of each package without building anything.
pub(crate) fn list() -> StepResult {
    let mut files = 0;
    for name in CRATES {
        let mut command = cargo_command();
        command.args(["package", "--list", "--allow-dirty", "--quiet", "--package", name]);
        let output = command.output().map_err(|error| format!("cargo package: {error}"))?;
        if !output.status.success() {
            return Err(format!("cargo package --list of {name}: {}", String::from_utf8_lossy(&output.stderr).trim()));
        }
        let list = String::from_utf8_lossy(&output.stdout).replace('\\', "/");
        let paths: Vec<&str> = list.lines().collect();
        check(name, &paths)?;
        files += paths.len();
    }
    Ok(Outcome::PassedWith(format!("{files} files in {} packages", CRATES.len())))
}

/// Checks that a package contains these files, and nothing that only the repository needs.
fn check(name: &str, paths: &[&str]) -> Result<(), String> {
    let page: &[&str] = if name == "tengen-cli" { &["build.rs", "web/index.html", "web/js/main.js"] } else { &[] };
    for wanted in ALWAYS.iter().chain(page) {
        let found = |path: &&&str| if wanted.ends_with('/') { path.starts_with(wanted) } else { *path == wanted };
        if !paths.iter().any(|path| found(&path)) {
            return Err(format!("the package of {name} lacks {wanted}"));
        }
    }
    let stray = paths
        .iter()
        .find(|path| path.starts_with("tests/") || path.contains("node_modules") || path.starts_with("web/tests"));
    stray.map_or(Ok(()), |path| Err(format!("the package of {name} contains {path}")))
}

/// Packages every crate and builds it from its package and the packages of its dependencies.
pub(crate) fn verify() -> StepResult {
    list()?;
    let packages: Vec<String> = CRATES.iter().map(|name| format!("--package {name}")).collect();
    cargo(&format!("package --allow-dirty {}", packages.join(" ")), &[])?;
    Ok(Outcome::Passed)
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn a_package_without_its_page_or_with_tests_is_refused() {
        let plain = ["Cargo.toml", "LICENSE-APACHE", "LICENSE-MIT", "README.md", "src/lib.rs"];
        assert_eq!(check("tengen", &plain), Ok(()));
        assert!(check("tengen-cli", &plain).unwrap_err().contains("build.rs"));
        assert!(check("tengen", &plain[1..]).unwrap_err().contains("Cargo.toml"));
        let with_tests = [&plain[..], &["tests/laws.rs"]].concat();
        assert!(check("tengen", &with_tests).unwrap_err().contains("tests/laws.rs"));
    }
}
