//! `cargo xtask instructions`: counts the instructions of typical tasks, which do not depend on the load of the
//! machine.

use std::path::Path;
use std::process::Command;

/// The difference in repetitions between the two runs of each task.
const TIMES: u64 = 20;

/// Counts each task with valgrind and prints the instructions of one repetition.
pub(crate) fn run(root: &Path) -> Result<(), String> {
    crate::command::cargo("build --release --quiet --package tengen-benches --bin instruction-counts", &[])?;
    let program = root.join("target/release/instruction-counts");
    let names = Command::new(&program).output().map_err(|error| error.to_string())?;
    println!("{:24} {:>14}", "one 19x19 game or board", "instructions");
    for name in String::from_utf8_lossy(&names.stdout).lines() {
        let count = |times: u64| {
            let mut command = Command::new("valgrind");
            command.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]);
            let output = command.arg(&program).arg(name).arg(times.to_string()).output();
            let output = output.map_err(|error| format!("valgrind: {error}"))?;
            let text = String::from_utf8_lossy(&output.stderr).into_owned();
            let line = text.lines().find_map(|line| line.split_once("Collected : "));
            let count = line.and_then(|(_, count)| count.trim().parse::<u64>().ok());
            count.ok_or_else(|| format!("valgrind did not count: {text}"))
        };
        println!("{name:24} {:>14}", (count(TIMES + 1)? - count(1)?) / TIMES);
    }
    Ok(())
}
