//! The games of a study: records in files and folders, and what a manifest and a table of owners say about them.
//!
//! A manifest is a text of JSON objects, one a line, each naming a game by `file` and `line` (from 1). Beside it may lie
//! `ownership.tsv`: the id of a game and, after a tab, the final owner of each point from the top left (`B`, `W`, `.`).

use rayon::prelude::*;
use serde::Deserialize;
use std::collections::HashMap;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tengen::Color;

/// The largest file that is read.
const MAX_BYTES: u64 = 256 << 20;
/// The deepest folder that is looked into.
const MAX_DEPTH: usize = 32;

/// What a manifest says of a game; whatever it leaves out is taken from the record.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Row {
    /// The name of the game.
    pub id: String,
    /// The file, from the folder of the games.
    pub file: String,
    /// The line in it, from 1.
    pub line: usize,
    /// Where the game comes from.
    pub source: Option<String>,
    /// How well the result is known.
    pub tier: Option<String>,
    /// The rules.
    pub rules: Option<String>,
    /// What is counted: `area` or `territory`.
    pub scoring: Option<String>,
    /// Komi.
    pub komi: Option<f64>,
    /// White's points for handicap stones.
    pub white_handicap_bonus: Option<f64>,
    /// The final score, Black's positive, with komi and bonus.
    pub score: Option<f64>,
    /// Whether the result is likely wrong.
    pub suspect: Option<bool>,
}

/// Some records and what is known of them besides.
#[derive(Clone, Debug)]
pub struct Bundle {
    /// The file's name, and the line where there is one.
    pub name: String,
    /// The bytes.
    pub text: Arc<Vec<u8>>,
    /// The part of the bytes that is meant.
    pub range: std::ops::Range<usize>,
    /// What the manifest says.
    pub row: Row,
    /// The final owner of each point, where it is known.
    pub owners: Option<Vec<Option<Color>>>,
}

impl Bundle {
    /// The bytes of the records.
    pub fn bytes(&self) -> &[u8] {
        &self.text[self.range.clone()]
    }
}

/// Why the games cannot be read.
#[derive(Debug)]
pub enum GamesError {
    /// A file or folder can't be read.
    File(PathBuf, io::Error),
    /// A line of the manifest can't be read.
    Manifest(PathBuf, usize, String),
    /// There is no game at all.
    Nothing,
}

impl fmt::Display for GamesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GamesError::File(path, error) => {
                let text = error.to_string();
                write!(f, "cannot read {}: {}", path.display(), text.split(" (os error").next().unwrap_or(&text))
            }
            GamesError::Manifest(path, line, why) => write!(f, "{}, line {line}: {why}", path.display()),
            GamesError::Nothing => f.write_str("there is no game record (.sgf) in what was given"),
        }
    }
}

impl std::error::Error for GamesError {}

fn read(path: &Path) -> Result<Vec<u8>, GamesError> {
    let fail = |error| GamesError::File(path.into(), error);
    if fs::metadata(path).map_err(fail)?.len() > MAX_BYTES {
        return Err(fail(io::Error::other(format!("it has more than {} MiB", MAX_BYTES >> 20))));
    }
    fs::read(path).map_err(fail)
}

/// All records in files and folders, in the order of their names.
pub fn in_folders(inputs: &[PathBuf]) -> Result<Vec<Bundle>, GamesError> {
    let mut files = Vec::new();
    let mut folders: Vec<(PathBuf, usize)> = Vec::new();
    for input in inputs {
        let kind = fs::metadata(input).map_err(|error| GamesError::File(input.clone(), error))?;
        if kind.is_dir() { folders.push((input.clone(), 0)) } else { files.push(input.clone()) }
    }
    while let Some((folder, depth)) = folders.pop() {
        let fail = |error| GamesError::File(folder.clone(), error);
        for entry in fs::read_dir(&folder).map_err(fail)? {
            let entry = entry.map_err(fail)?;
            let path = entry.path();
            if entry.file_type().map_err(fail)?.is_dir() {
                if depth < MAX_DEPTH {
                    folders.push((path, depth + 1));
                }
            } else if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("sgf")) {
                files.push(path);
            }
        }
    }
    files.sort();
    files.dedup();
    let bundles: Vec<Bundle> = files
        .par_iter()
        .map(|path| {
            let text = Arc::new(read(path)?);
            let name = path.display().to_string();
            Ok(Bundle {
                range: 0..text.len(),
                text,
                row: Row { id: name.clone(), ..Row::default() },
                name,
                owners: None,
            })
        })
        .collect::<Result<_, GamesError>>()?;
    if bundles.is_empty() { Err(GamesError::Nothing) } else { Ok(bundles) }
}

/// The games that a manifest names; their files lie in `folder`.
pub fn in_manifest(folder: &Path, manifest: &Path) -> Result<Vec<Bundle>, GamesError> {
    let text = read(manifest)?;
    let wrong = |line: usize, why: String| GamesError::Manifest(manifest.into(), line + 1, why);
    let mut owners = owners_beside(manifest)?;
    let mut files: HashMap<String, Lines> = HashMap::new();
    let mut bundles = Vec::new();
    for (number, line) in text.split(|&byte| byte == b'\n').enumerate() {
        if line.trim_ascii().is_empty() {
            continue;
        }
        let row: Row = serde_json::from_slice(line).map_err(|error| wrong(number, error.to_string()))?;
        if !files.contains_key(&row.file) {
            let bytes = read(&folder.join(&row.file))?;
            let lines = lines(&bytes);
            files.insert(row.file.clone(), (Arc::new(bytes), lines));
        }
        let (bytes, lines) = &files[&row.file];
        let range = row.line.checked_sub(1).and_then(|index| lines.get(index)).cloned();
        let range = range.ok_or_else(|| wrong(number, format!("{} has no line {}", row.file, row.line)))?;
        bundles.push(Bundle {
            name: format!("{}:{}", row.file, row.line),
            text: Arc::clone(bytes),
            range,
            owners: owners.remove(&row.id),
            row,
        });
    }
    if bundles.is_empty() { Err(GamesError::Nothing) } else { Ok(bundles) }
}

/// A file and where its lines are.
type Lines = (Arc<Vec<u8>>, Vec<std::ops::Range<usize>>);

fn lines(bytes: &[u8]) -> Vec<std::ops::Range<usize>> {
    let mut start = 0;
    let pieces = bytes.split(|&byte| byte == b'\n').map(|line| {
        let range = start..start + line.len();
        start = range.end + 1;
        range
    });
    pieces.collect()
}

/// The table of final owners beside a manifest, if there is one.
fn owners_beside(manifest: &Path) -> Result<HashMap<String, Vec<Option<Color>>>, GamesError> {
    let path = manifest.with_file_name("ownership.tsv");
    if !path.exists() {
        return Ok(HashMap::new());
    }
    let text = read(&path)?;
    let mut owners = HashMap::new();
    for (number, line) in String::from_utf8_lossy(&text).lines().enumerate().filter(|(_, line)| !line.is_empty()) {
        let wrong = |why: &str| GamesError::Manifest(path.clone(), number + 1, why.into());
        let (id, letters) = line.split_once('\t').ok_or_else(|| wrong("an id and owners are wanted"))?;
        let owner = |letter: char| match letter {
            'B' => Ok(Some(Color::Black)),
            'W' => Ok(Some(Color::White)),
            '.' => Ok(None),
            _ => Err(wrong("an owner is B, W or .")),
        };
        owners.insert(id.to_owned(), letters.trim_end().chars().map(owner).collect::<Result<_, _>>()?);
    }
    Ok(owners)
}
