//! Manifests: one JSON object per line, with the name of a game and known facts about it.
//!
//! A manifest may have a file `ownership.tsv` beside it: the id of a game and, after a tab, the final owner of each
//! point from the top left (`B`, `W`, `.`).

use crate::inputs::{InputError, read};
use crate::records::{RecordText, RecordedOwners, StudyRecord};
use serde::Deserialize;
use std::collections::HashMap;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::ops::Range;
use std::path::{Path, PathBuf};
use tengen::go::HandicapBonus;
use tengen::{Color, Halves};
use tengen_api::source::Server;
use tengen_api::words::plural;
use tengen_api::{ReadOptions, Source};

/// Facts about a game that do not come from its record.
///
/// ```
/// use tengen_api::ReadOptions;
/// use tengen_batch::manifest::GameFacts;
///
/// let facts: GameFacts = serde_json::from_str(r#"{"id": "final", "rules": "chinese", "komi": 7.5}"#)?;
/// let options = facts.options(&ReadOptions::default());
/// assert_eq!((options.rules.as_deref(), options.komi.as_deref()), (Some("chinese"), Some("7.5")));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, Deserialize)]
pub struct GameFacts {
    /// Its name.
    pub id: Option<String>,
    /// The rules it was counted by.
    pub rules: Option<String>,
    /// Its komi.
    pub komi: Option<f64>,
    /// White's points for handicap stones.
    pub white_handicap_bonus: Option<u32>,
    /// Black's points minus White's points.
    pub score: Option<f64>,
    /// Where it comes from.
    pub source: Option<String>,
    /// The source of its result.
    pub tier: Option<String>,
    /// What is counted: `area` or `territory`.
    pub scoring: Option<String>,
    /// Whether the result is doubted.
    pub suspect: Option<bool>,
}

impl GameFacts {
    /// Returns the options for reading the game: `options`, completed with the known facts. Requested rules replace
    /// those of the game and of its server.
    pub fn options(&self, options: &ReadOptions) -> ReadOptions {
        ReadOptions {
            rules: options.rules.clone().or_else(|| self.rules.clone()),
            komi: options.komi.clone().or_else(|| self.komi.map(|komi| komi.to_string())),
            server: self.source.as_deref().and_then(Server::named),
            by_the_book: options.by_the_book || options.rules.is_some(),
            ..options.clone()
        }
    }

    /// Gives White the known points for handicap stones.
    pub fn give_bonus(&self, source: &mut Source) -> Result<(), String> {
        if let Some(points) = self.white_handicap_bonus.filter(|_| source.rules_problem.is_none()) {
            let kinds = [HandicapBonus::Zero, HandicapBonus::N, HandicapBonus::NMinusOne];
            let bonus = Halves::points(points.into());
            let kind = kinds.into_iter().find(|kind| kind.points(source.game.handicap()) == bonus);
            source.rules.rules.white_handicap_bonus = kind
                .ok_or_else(|| format!("no rules give White {} for this handicap", plural(points as usize, "point")))?;
        }
        Ok(())
    }
}

#[derive(Debug, Deserialize)]
struct ManifestGame {
    file: String,
    line: usize,
    #[serde(flatten)]
    facts: GameFacts,
}

/// A file and the positions of its lines.
struct ManifestLines {
    path: PathBuf,
    ranges: Vec<Range<u64>>,
}

impl ManifestLines {
    /// Finds the lines of a file.
    fn read(path: &Path) -> Result<ManifestLines, InputError> {
        let fail = |error| InputError::File { path: path.into(), error };
        let mut reader = BufReader::new(File::open(path).map_err(fail)?);
        let (mut ranges, mut start) = (Vec::new(), 0);
        let mut line = 0;
        loop {
            let bytes = reader.fill_buf().map_err(fail)?;
            if bytes.is_empty() {
                ranges.push(start..start + line);
                return Ok(ManifestLines { path: path.into(), ranges });
            }
            let newline = bytes.iter().position(|&byte| byte == b'\n');
            let used = newline.map_or(bytes.len(), |length| length + 1);
            line += newline.unwrap_or(bytes.len()) as u64;
            if newline.is_some() {
                ranges.push(start..start + line);
                (start, line) = (start + line + 1, 0);
            }
            reader.consume(used);
        }
    }
}

/// Returns the games of a manifest, each of which is a line of a file in the inputs. If an input is a folder, every
/// game must be found; if all inputs are files, only the games in these files are returned.
pub fn entries(manifest: &Path, inputs: &[PathBuf]) -> Result<Vec<StudyRecord>, InputError> {
    for input in inputs {
        std::fs::metadata(input).map_err(|error| InputError::File { path: input.clone(), error })?;
    }
    let all = inputs.iter().any(|input| input.is_dir());
    let text = read(manifest)?;
    let mut owners = owners_beside(manifest)?;
    let mut files: HashMap<String, ManifestLines> = HashMap::new();
    let mut entries = Vec::new();
    for (index, line) in text.split(|&byte| byte == b'\n').enumerate() {
        if line.trim_ascii().is_empty() {
            continue;
        }
        let fail = |message: String| InputError::Manifest { path: manifest.into(), line: index + 1, message };
        let game: ManifestGame = serde_json::from_slice(line).map_err(|error| fail(not_a_game(&error)))?;
        if !files.contains_key(&game.file) {
            let Some(path) = inputs.iter().find_map(|input| place(input, &game.file)) else {
                if all {
                    return Err(fail(format!("no file {} in the inputs", game.file)));
                }
                continue;
            };
            files.insert(game.file.clone(), ManifestLines::read(&path)?);
        }
        let file = &files[&game.file];
        let range = game.line.checked_sub(1).and_then(|index| file.ranges.get(index)).cloned();
        let range = range.ok_or_else(|| fail(format!("{} has no line {}", game.file, game.line)))?;
        let id = game.facts.id.clone().ok_or_else(|| fail("the game has no \"id\"".into()))?;
        let owners = owners.remove(&id);
        let path = file.path.display().to_string();
        let text = RecordText::InFile(file.path.clone(), range);
        entries.push(StudyRecord { id, path, game: game.line as u64, text, facts: game.facts, owners });
    }
    if entries.is_empty() { Err(InputError::NoneOf { manifest: manifest.into() }) } else { Ok(entries) }
}

/// Returns the path of the file with this name in an input, if there is one.
fn place(input: &Path, name: &str) -> Option<PathBuf> {
    if input.is_dir() {
        let path = input.join(name);
        return path.is_file().then_some(path);
    }
    // An absolute path is never the end of another path.
    let name = Path::new(name).strip_prefix(".").unwrap_or(Path::new(name));
    (!name.as_os_str().is_empty() && input.ends_with(name)).then(|| input.to_path_buf())
}

/// Reads the table of final owners beside a manifest, if there is one.
fn owners_beside(manifest: &Path) -> Result<HashMap<String, RecordedOwners>, InputError> {
    let path = manifest.with_file_name("ownership.tsv");
    if !path.exists() {
        return Ok(HashMap::new());
    }
    let text = read(&path)?;
    let mut owners = HashMap::new();
    for (number, line) in String::from_utf8_lossy(&text).lines().enumerate().filter(|(_, line)| !line.is_empty()) {
        let wrong = |why: &str| InputError::Manifest { path: path.clone(), line: number + 1, message: why.into() };
        let (id, letters) = line.split_once('\t').ok_or_else(|| wrong("expected an id and owners"))?;
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

/// Returns why a line is not a game. The message does not include the line number.
fn not_a_game(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let words = text.rsplit_once(" at line").map_or(text.as_str(), |(words, _)| words).replace('`', "\"");
    let words = if error.is_data() { words } else { format!("not JSON at column {}", error.column()) };
    format!("{words}; a line of a manifest is a JSON object with the id, file and line of a game")
}
