//! Transcripts: what people type and what they see. `TRYCMD=overwrite cargo test -p tengen-cli` records them anew.

#[test]
fn transcripts() {
    trycmd::TestCases::new()
        .env("NO_COLOR", "1")
        .env("LANG", "C.UTF-8")
        .env("LC_ALL", "C.UTF-8")
        .case("tests/cmd/*.trycmd");
}

#[test]
fn the_readme_shows_what_the_program_prints() {
    trycmd::TestCases::new()
        .env("NO_COLOR", "1")
        .env("LANG", "C.UTF-8")
        .env("LC_ALL", "C.UTF-8")
        .case("../../README.md");
}
