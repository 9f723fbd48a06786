//! `cargo xtask compare [SECTION…] [--quick] [--games FOLDER] [--packs FOLDER]`: compares Tengen with its peers, on the same inputs in
//! the same run.
//!
//! Peers are installed from their registries into `target/compare/` only. In every round each program runs once, so
//! that a busy moment affects all of them, and the minimum times are compared, because they are the least affected. The
//! run fails if a peer's answer differs from Tengen's. A peer that cannot be installed is noted in its row.

mod contest;
mod environment;
mod outcome;
mod report;
mod sections;
mod streaming;

use environment::Environment;
use std::path::{Path, PathBuf};

/// The options.
pub(crate) struct Selection {
    sections: Vec<String>,
    quick: bool,
    games: PathBuf,
    /// The folder of the packs of problems.
    packs: PathBuf,
}

impl Selection {
    fn read(words: &[String], root: &Path) -> Result<Selection, String> {
        let beside = root.join("../shared");
        let (games, packs) = (beside.join("games/dev"), beside.join("reading"));
        let mut selection = Selection { sections: Vec::new(), quick: false, games, packs };
        let mut words = words.iter();
        while let Some(word) = words.next() {
            match word.as_str() {
                "--quick" => selection.quick = true,
                "--games" => selection.games = words.next().ok_or("--games needs a folder")?.into(),
                "--packs" => selection.packs = words.next().ok_or("--packs needs a folder")?.into(),
                name if sections::NAMES.contains(&name) => selection.sections.push(name.into()),
                other => {
                    return Err(format!("unknown section {other:?}; known are {}", sections::NAMES.join(", ")));
                }
            }
        }
        Ok(selection)
    }

    fn has(&self, section: &str) -> bool {
        self.sections.is_empty() || self.sections.iter().any(|name| name == section)
    }

    fn rounds(&self) -> usize {
        if self.quick { 1 } else { 3 }
    }
}

/// Runs the sections and saves the results.
pub(crate) fn run(root: &Path, words: &[String]) -> Result<(), String> {
    let selection = Selection::read(words, root)?;
    let environment = Environment::prepare(root)?;
    println!("{}", environment.facts.join("; "));
    let mut sections = Vec::new();
    for name in sections::NAMES.into_iter().filter(|name| selection.has(name)) {
        println!("\n## {name}");
        sections.push(sections::run(name, &environment, &selection)?);
    }
    report::save(root, &environment, &selection, &sections)
}
