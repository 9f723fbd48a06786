//! Questions made from the service's own description, thousands of them, good and bad: each must be answered as the
//! description says. Schemathesis makes them; it is installed into `target/`.

use crate::service::{Profile, Service};
use crate::{root, shown};
use std::path::PathBuf;
use std::process::Command;

/// The version that the checks were chosen for.
const VERSION: &str = "4.32.5";

/// Asks questions of every kind.
pub(crate) fn run() -> Result<(), String> {
    let Some(tool) = installed() else {
        println!("skipped: questions made from the description, because schemathesis cannot be installed here");
        return Ok(());
    };
    let mut service = Service::start(Profile::Debug)?;
    let mut command = Command::new(tool);
    command.current_dir(root().join("target")).arg("run");
    command.arg(format!("http://{}/api/openapi.json", service.address));
    // A text can be as the description says and still be no record of a game: that good questions are never refused is
    // the one thing that cannot be asked for.
    command.args(["--checks", "all", "--exclude-checks", "positive_data_acceptance"]);
    command.args(["--max-examples", "60", "--seed", "1", "--request-timeout", "60", "--generation-database", "none"]);
    shown(&mut command)?;
    if service.runs() { Ok(()) } else { Err("the service did not survive the questions".into()) }
}

/// The tool, installed if need be.
fn installed() -> Option<PathBuf> {
    let folder = root().join("target/tools/schemathesis");
    let tool = |name: &str| folder.join("bin").join(name);
    let wanted = format!("schemathesis=={VERSION}");
    let mut make = Command::new("python3");
    make.args(["-m", "venv"]).arg(&folder);
    if !tool("pip").exists() {
        shown(&mut make).ok()?;
    }
    shown(Command::new(tool("pip")).args(["install", "--quiet", "--disable-pip-version-check", &wanted])).ok()?;
    Some(tool("schemathesis"))
}
