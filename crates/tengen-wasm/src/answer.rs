//! Answers a question by its name.

use serde_json::json;
use tengen_api::error_report::ErrorReport;
use tengen_api::question::{WorkLimits, named};
use tengen_api::{Problem, ProblemKind, Text, examples};

/// What an answer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The report, or the text, that was asked for.
    Answer = 0,
    /// An error as JSON, as the service returns it.
    Problem = 1,
    /// Nothing: this module has no judge, and the other one must be asked.
    NeedsJudge = 2,
}

/// Answers the question with this name. `announce` is called with the number of steps before the work begins.
///
/// | name | question | answer |
/// |---|---|---|
/// | one of [`named::NAMES`] | JSON | JSON |
/// | one of [`named::DOCUMENTS`] | nothing | JSON |
/// | `examples/` and a name | nothing | the record or the board |
/// | `decode` | the bytes of a file | JSON: the `text`, and `warnings` about its encoding |
pub fn answer(name: &str, question: &[u8], limits: &WorkLimits, announce: impl FnOnce(u64)) -> (Status, Vec<u8>) {
    if !cfg!(feature = "judge") && needs_decoder(name, question) {
        return (Status::NeedsJudge, Vec::new());
    }
    match report(name, question, limits, announce) {
        Ok(bytes) => (Status::Answer, bytes),
        Err(problem) if problem.kind == ProblemKind::NoJudge => (Status::NeedsJudge, Vec::new()),
        Err(problem) => (Status::Problem, ErrorReport::from(problem).to_json()),
    }
}

fn report(name: &str, question: &[u8], limits: &WorkLimits, announce: impl FnOnce(u64)) -> Result<Vec<u8>, Problem> {
    if named::DOCUMENTS.contains(&name) {
        return named::document(name);
    }
    if let Some(example) = name.strip_prefix("examples/") {
        return examples::get(example).map(|record| record.as_bytes().to_vec());
    }
    if name == "decode" {
        return Ok(decoded(question));
    }
    let prepared = named::prepare(name, question)?;
    announce(prepared.cost.steps);
    prepared.answer(limits)
}

/// The text of a file in any encoding.
fn decoded(bytes: &[u8]) -> Vec<u8> {
    let text = Text::of(bytes);
    let document = text.document();
    let warnings: Vec<String> = document.encoding().into_iter().collect();
    json!({"text": String::from_utf8_lossy(document.text()), "warnings": warnings}).to_string().into_bytes()
}

/// Whether a record may be in an encoding that only the large module knows: not UTF-8, or with the zero bytes of UTF-16
/// or the escape characters of ISO-2022-JP, which are escaped in JSON.
fn needs_decoder(name: &str, question: &[u8]) -> bool {
    if name == "decode" {
        return std::str::from_utf8(question).is_err() || question.iter().any(|byte| matches!(byte, 0 | 0x1b));
    }
    question.windows(6).any(|window| matches!(window, br"\u0000" | br"\u001b" | br"\u001B"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(name: &str, question: &[u8]) -> (Status, String) {
        let (status, bytes) = answer(name, question, &WorkLimits::default(), |_| ());
        (status, String::from_utf8(bytes).unwrap())
    }

    #[test]
    fn answers_errors_and_texts() {
        let (status, text) = ask("score", br#"{"board": [".X.O."], "rules": "chinese", "dead": "none"}"#);
        assert_eq!(status, Status::Answer);
        assert!(text.contains(r#""result":"W+7.5""#) && text.ends_with("}\n"), "{text}");
        let (status, text) = ask("score", b"{");
        assert_eq!(status, Status::Problem);
        assert!(text.starts_with(r#"{"error":{"kind":"json","#), "{text}");
        assert_eq!(ask("weather", b"{}").0, Status::Problem);
        assert_eq!(ask("examples/corner", b"").1, examples::get("corner").unwrap());
        assert!(ask("methods", b"").1.starts_with(r#"[{"name":"#));
    }

    #[test]
    fn files_in_other_encodings_are_for_the_large_module() {
        assert!(!needs_decoder("decode", "(;PB[李])".as_bytes()));
        assert!(needs_decoder("decode", b"(;PB[\xc0\xee])"));
        assert!(needs_decoder("decode", b"(\0;\0"));
        assert!(needs_decoder("score", br#"{"sgf": "(;PB[\u001b$B])"}"#));
        assert_eq!(ask("decode", b"(;C[caf\xe9])").1.contains("caf\u{e9}"), cfg!(feature = "judge"));
    }
}
