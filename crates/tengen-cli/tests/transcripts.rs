//! Transcripts of the program: what is typed, what is answered, and the exit code; they are also its documentation.

#[test]
fn transcripts() {
    // Stones are drawn as the locale allows.
    trycmd::TestCases::new().env("LC_ALL", "C.UTF-8").case("tests/cmd/*.trycmd");
}
