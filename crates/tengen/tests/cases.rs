//! The golden positions of `cases/`: the answers of the library, compared with answers worked out by hand.
//!
//! `UPDATE=1 cargo test -p tengen --test cases` writes what the referee says into the files.

mod cases {
    mod answer;
    mod file;

    use answer::Answer;
    use file::CaseFile;
    use std::fmt::Write;
    use std::path::{Path, PathBuf};

    fn folder() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases")
    }

    fn check(name: &str) {
        let path = folder().join(format!("{name}.case"));
        let mut file = CaseFile::read(&path);
        let mut report = String::new();
        for index in 0..file.sections.len() {
            let answer =
                Answer::of(&file.sections[index]).unwrap_or_else(|error| panic!("{}: {error}", file.place(index)));
            for entry in file.sections[index].expectations() {
                let found = answer.to(&entry.key).unwrap_or_else(|error| panic!("{}: {error}", file.place(index)));
                if found != entry.lines {
                    writeln!(report, "\n{}, {}", file.place(index), entry.key).unwrap();
                    for (sign, lines) in [("expected", &entry.lines), ("found", &found)] {
                        writeln!(report, "  {sign}:\n    {}", lines.join("\n    ")).unwrap();
                    }
                }
            }
            file.sections[index].set_expectations(|key| answer.to(key).unwrap_or_default());
        }
        if std::env::var_os("UPDATE").is_some() {
            file.write(&path);
        } else {
            assert!(report.is_empty(), "{report}");
        }
    }

    macro_rules! files {
        ($($name:ident),* $(,)?) => {
            $(#[test] fn $name() { check(stringify!($name)); })*

            #[test]
            fn every_file_is_read() {
                let mut known = vec![$(stringify!($name)),*];
                known.sort_unstable();
                let files = std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
                let mut found: Vec<String> = files
                    .filter(|path| path.extension().is_some_and(|extension| extension == "case"))
                    .map(|path| path.file_stem().unwrap().to_string_lossy().into_owned())
                    .collect();
                found.sort_unstable();
                assert_eq!(found, known);
            }
        };
    }

    files!(
        capture, false_eyes, handicap, hexagons, ko, marks, narrow, paper, rectangles, regions, rulesets, seki,
        suicide, superko, territory, torus,
    );
}
