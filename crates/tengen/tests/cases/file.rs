//! The format of a `.case` file, described in `cases/README.md`: sections of keys and values, rewritten in place.

use std::path::Path;

/// The input keys. All other keys are expectations.
const INPUTS: [&str; 14] = [
    "board",
    "size",
    "topology",
    "to-play",
    "moves",
    "rules",
    "komi",
    "handicap",
    "dead",
    "seki",
    "alive",
    "false-eyes",
    "prisoners",
    "at",
];

/// A key and its value: one line, or the lines of an indented block.
pub(super) struct Entry {
    pub(super) key: String,
    pub(super) lines: Vec<String>,
    block: bool,
}

/// One position or game.
pub(super) struct Section {
    name: String,
    line: usize,
    sentence: String,
    entries: Vec<Entry>,
}

/// A whole file.
pub(super) struct CaseFile {
    name: String,
    head: Vec<String>,
    pub(super) sections: Vec<Section>,
}

impl Section {
    /// The value of an input, one line after the other.
    pub(super) fn input(&self, key: &str) -> Option<&[String]> {
        assert!(INPUTS.contains(&key), "{key} is no input");
        self.entries.iter().find(|entry| entry.key == key).map(|entry| &entry.lines[..])
    }

    /// What is expected.
    pub(super) fn expectations(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter().filter(|entry| !INPUTS.contains(&entry.key.as_str()))
    }

    /// Writes new answers over the old ones.
    pub(super) fn set_expectations(&mut self, answer: impl Fn(&str) -> Vec<String>) {
        for entry in self.entries.iter_mut().filter(|entry| !INPUTS.contains(&entry.key.as_str())) {
            entry.lines = answer(&entry.key);
        }
    }
}

impl CaseFile {
    pub(super) fn read(path: &Path) -> CaseFile {
        let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let mut file = CaseFile { name, head: Vec::new(), sections: Vec::new() };
        for (number, line) in text.lines().enumerate() {
            let place = || format!("{}:{}", file.name, number + 1);
            if let Some(name) = line.strip_prefix("--- ").and_then(|line| line.strip_suffix(" ---")) {
                assert!(file.sections.iter().all(|section| section.name != name), "{}: {name} again", place());
                let section = Section { name: name.into(), line: number + 1, sentence: String::new(), entries: vec![] };
                file.sections.push(section);
                continue;
            }
            let Some(section) = file.sections.last_mut() else {
                file.head.push(line.into());
                continue;
            };
            if line.trim().is_empty() {
                continue;
            }
            if line.starts_with(' ') {
                let entry = section.entries.last_mut().filter(|entry| entry.block);
                entry.unwrap_or_else(|| panic!("{}: a block without a key", place())).lines.push(line.trim().into());
            } else if section.sentence.is_empty() {
                section.sentence = line.into();
            } else {
                let (key, value) = line.split_once(':').unwrap_or_else(|| panic!("{}: no key", place()));
                assert!(section.entries.iter().all(|entry| entry.key != key), "{}: {key} again", place());
                let value = value.trim();
                let lines = if value.is_empty() { vec![] } else { vec![value.into()] };
                section.entries.push(Entry { key: key.into(), block: value.is_empty(), lines });
            }
        }
        for section in &file.sections {
            let place = format!("{}:{} {}", file.name, section.line, section.name);
            assert!(section.sentence.ends_with('.'), "{place}: expected a sentence that describes the case");
            assert!(section.expectations().next().is_some(), "{place}: nothing is expected");
        }
        file
    }

    /// Where a section is, for people.
    pub(super) fn place(&self, index: usize) -> String {
        let section = &self.sections[index];
        format!("cases/{}:{} --- {} ---", self.name, section.line, section.name)
    }

    /// Writes the file as it is read, one empty line before each section.
    pub(super) fn write(&self, path: &Path) {
        let mut lines = vec![self.head.join("\n").trim_end().to_owned()];
        for section in &self.sections {
            lines.extend([String::new(), format!("--- {} ---", section.name), section.sentence.clone()]);
            for entry in &section.entries {
                if entry.block {
                    lines.push(format!("{}:", entry.key));
                    lines.extend(entry.lines.iter().map(|line| format!("  {line}")));
                } else {
                    lines.push(format!("{}: {}", entry.key, entry.lines.join(", ")));
                }
            }
        }
        std::fs::write(path, lines.join("\n") + "\n").unwrap();
    }
}
