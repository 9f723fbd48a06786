//! Checks licenses, sources and duplicate versions of all dependencies against `deny.toml`.

use crate::command::{cargo, cargo_command, succeeds};
use crate::summary::{Outcome, StepResult};

/// Checks with cargo-deny if it is installed, because building it would take longer than all tests. Known
/// vulnerabilities are checked by the workflow `ci.yml`, because their list needs the network.
pub(crate) fn run() -> StepResult {
    if !succeeds(cargo_command().args(["deny", "--version"])) {
        return Ok(Outcome::Skipped("cargo-deny is missing: cargo install --locked cargo-deny".into()));
    }
    cargo("deny --all-features check --hide-inclusion-graph bans licenses sources", &[])?;
    Ok(Outcome::Passed)
}
