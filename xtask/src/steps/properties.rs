//! Questions made from the service's own description, thousands of them, good and bad: each must be answered as the
//! description says. Schemathesis makes them; it is installed into `target/`.

use crate::command::{shown, target};
use crate::service::{Profile, Service};
use crate::summary::{Outcome, StepResult};
use crate::system;
use std::path::PathBuf;
use std::process::Command;

/// The version that the checks were chosen for.
const VERSION: &str = "4.32.5";

/// Asks questions of every kind.
pub(crate) fn run() -> StepResult {
    let tool = match installed() {
        Ok(tool) => tool,
        Err(why) => return Ok(Outcome::Skipped(why)),
    };
    let mut service = Service::start(Profile::Debug)?;
    let mut command = Command::new(tool);
    command.current_dir(target()).arg("run");
    command.arg(format!("http://{}/api/openapi.json", service.address));
    // A text can be as the description says and still be no record of a game: that good questions are never refused is
    // the one thing that cannot be asked for.
    command.args(["--checks", "all", "--exclude-checks", "positive_data_acceptance"]);
    command.args(["--max-examples", "60", "--seed", "1", "--request-timeout", "60", "--generation-database", "none"]);
    shown(&mut command)?;
    if service.runs() { Ok(Outcome::Passed) } else { Err("the service did not survive the questions".into()) }
}

/// The tool, installed if need be, or why it cannot be had.
fn installed() -> Result<PathBuf, String> {
    let folder = target().join("tools/schemathesis");
    system::python(&folder)?;
    let wanted = format!("schemathesis=={VERSION}");
    let pip = folder.join("bin/pip");
    shown(Command::new(pip).args(["install", "--quiet", "--disable-pip-version-check", &wanted]))
        .map_err(|_| format!("schemathesis cannot be fetched: pip install {wanted}"))?;
    Ok(folder.join("bin/schemathesis"))
}
