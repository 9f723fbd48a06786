//! The questions kept for fuzzing, asked as an ordinary test through the very body of the fuzz target.

use std::path::Path;

#[path = "corpus/questions.rs"]
mod questions;

#[test]
fn questions() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/questions");
    let mut count = 0;
    for entry in std::fs::read_dir(&folder).unwrap() {
        questions::ask(&std::fs::read(entry.unwrap().path()).unwrap());
        count += 1;
    }
    assert!(count > 3, "{} holds only {count} files", folder.display());
}

/// A question of 44 bytes that kept a worker busy for minutes, and others of its kind.
#[test]
fn small_questions_cost_little() {
    let all = "AB[aa:ZZ]AE[aa:ZZ]";
    for sgf in [
        format!("(;SZ[52]RU[tromp-taylor];{all})"),
        format!("(;SZ[52]RU[tromp-taylor];{})", all.repeat(193)),
        format!("(;SZ[52]RU[aga]{})", ";B[aa];AE[aa]".repeat(150)),
        format!("(;SZ[52]RU[nz];AB[ba][ab][bc]AW[bb][ca][db][cc]{})", ";B[cb];W[bb]".repeat(2_000)),
    ] {
        questions::ask(format!("{{\"sgf\":\"{sgf}\"}}").as_bytes());
    }
}
