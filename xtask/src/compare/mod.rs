//! `cargo xtask compare [SECTION…] [--quick] [--games FOLDER]`: Tengen beside its peers, on the same inputs in the same run.
//!
//! Peers come from their registries into `target/compare/`, and nowhere else. In every round each of them runs once, in
//! turn, so that a busy moment hits all alike; the least times are compared, which such moments disturb least. A peer whose answer is not Tengen's fails the run, and
//! one that cannot be installed is a row that says so.

mod contest;
mod environment;
mod outcome;
mod report;
mod sections;
mod streaming;

use environment::Environment;
use std::path::{Path, PathBuf};

/// The options.
pub(crate) struct Wanted {
    sections: Vec<String>,
    quick: bool,
    games: PathBuf,
}

impl Wanted {
    fn read(words: &[String], root: &Path) -> Result<Wanted, String> {
        let mut wanted = Wanted { sections: Vec::new(), quick: false, games: root.join("../shared/games/dev") };
        let mut words = words.iter();
        while let Some(word) = words.next() {
            match word.as_str() {
                "--quick" => wanted.quick = true,
                "--games" => wanted.games = words.next().ok_or("--games wants a folder")?.into(),
                name if sections::NAMES.contains(&name) => wanted.sections.push(name.into()),
                other => {
                    return Err(format!("{other:?} is no section; known are {}", sections::NAMES.join(", ")));
                }
            }
        }
        Ok(wanted)
    }

    fn has(&self, section: &str) -> bool {
        self.sections.is_empty() || self.sections.iter().any(|name| name == section)
    }

    fn rounds(&self) -> usize {
        if self.quick { 1 } else { 3 }
    }
}

/// Runs the sections and saves what came of them.
pub(crate) fn run(root: &Path, words: &[String]) -> Result<(), String> {
    let wanted = Wanted::read(words, root)?;
    let environment = Environment::prepare(root)?;
    println!("{}", environment.facts.join("; "));
    let mut sections = Vec::new();
    for name in sections::NAMES.into_iter().filter(|name| wanted.has(name)) {
        println!("\n## {name}");
        sections.push(sections::run(name, &environment, &wanted)?);
    }
    report::save(root, &environment, &wanted, &sections)
}
