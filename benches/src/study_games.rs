//! The games of a study that measures the judge: the command line, reading, and work on all cores.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use tengen_api::score::JudgeMethod;
use tengen_api::{ReadOptions, Source};
use tengen_batch::{StudyRecord, manifest};

/// The arguments `GAMES [METHOD [EVERY]]`.
#[derive(Debug)]
pub struct StudyArguments {
    /// The folder with `manifest.jsonl`.
    pub games: PathBuf,
    /// The method of the judge.
    pub method: JudgeMethod,
    /// Every n-th game is used.
    pub every: usize,
}

impl StudyArguments {
    /// Reads the arguments of the program.
    pub fn read() -> Result<StudyArguments, Box<dyn std::error::Error>> {
        let mut arguments = std::env::args().skip(1);
        let games = arguments.next().ok_or("expected the folder of the games")?.into();
        let method = arguments.next().map_or(Ok(JudgeMethod::default()), |name| name.parse())?;
        let every = arguments.next().map_or(Ok(1), |number| number.parse())?;
        Ok(StudyArguments { games, method, every })
    }
}

/// Returns the games of the manifest in a folder.
pub fn entries(folder: &Path) -> Result<Vec<StudyRecord>, Box<dyn std::error::Error>> {
    Ok(manifest::entries(&folder.join("manifest.jsonl"), &[folder.into()])?)
}

/// Reads a game under the rules and the komi of the manifest.
pub fn source(entry: &StudyRecord) -> Option<Source> {
    let facts = &entry.facts;
    let options = ReadOptions {
        rules: facts.rules.clone(),
        komi: facts.komi.map(|komi| komi.to_string()),
        warnings: false,
        ..ReadOptions::default()
    };
    Source::read(&entry.read().ok()?, &options).ok()
}

/// Runs `work` on all games, on all cores. Returns the results in any order.
pub fn on_all_cores<R: Send>(entries: &[StudyRecord], work: impl Fn(&StudyRecord) -> Option<R> + Sync) -> Vec<R> {
    let (next, found) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(entry) = entries.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let (Some(result), Ok(mut found)) = (work(entry), found.lock()) {
                        found.push(result);
                    }
                }
            });
        }
    });
    found.into_inner().unwrap_or_default()
}
