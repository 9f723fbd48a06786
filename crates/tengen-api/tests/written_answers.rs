//! Questions for a game in another format and for a picture: what is written, refused and how much it costs.

use tengen_api::ProblemKind;
use tengen_api::question::{WorkLimits, named};

/// The answer, or the kind of the problem.
fn ask(name: &str, question: &str) -> Result<serde_json::Value, ProblemKind> {
    let prepared = named::prepare(name, question.as_bytes()).map_err(|problem| problem.kind)?;
    let bytes = prepared.cost.bytes;
    let answer = prepared.answer(&WorkLimits::default()).map_err(|problem| problem.kind)?;
    assert!(answer.len() <= bytes, "{name} {question}: {} bytes, {bytes} expected", answer.len());
    Ok(serde_json::from_slice(&answer).unwrap())
}

fn converted(question: &str) -> Result<String, ProblemKind> {
    ask("convert", question).map(|answer| answer["text"].as_str().unwrap().to_owned())
}

#[test]
fn games_and_boards_are_written_in_the_format_asked_for() {
    assert_eq!(converted(r#"{"board": ["X.", ".O"], "to": "json"}"#).unwrap(), "[\"X.\",\".O\"]\n");
    let record = converted(r#"{"board": ["X.", ".O"], "to": "sgf"}"#).unwrap();
    assert!(record.starts_with("(;") && record.contains("AB[aa]AW[bb]"), "{record}");
    let game = r#""text": "(;SZ[3];B[aa];W[bb];B[cc])""#;
    assert_eq!(converted(&format!(r#"{{{game}, "to": "text", "move": 2}}"#)).unwrap(), "X..\n.O.\n...\n");
    assert!(converted(&format!(r#"{{{game}, "to": "svg"}}"#)).unwrap().starts_with("<svg"));
    let link = "https://hexworld.org/board/#3,a1b2\n";
    assert_eq!(converted(r#"{"text": "3x3 a1 b2", "to": "hexworld"}"#).unwrap(), link);
    assert_eq!(converted(r#"{"text": "a1 b2", "to": "hexworld", "size": "3"}"#).unwrap(), link);
    assert_eq!(converted(r##"{"text": "#3,a1b2", "to": "moves"}"##).unwrap(), "3x3 a1 b2\n");
    let warned = ask("convert", r#"{"text": "a1 b2", "to": "moves"}"#).unwrap();
    assert_eq!(warned["warnings"].as_array().unwrap().len(), 1, "the size of the board is assumed");
}

#[test]
fn what_cannot_be_converted_is_an_error() {
    for (question, kind) in [
        (r#"{"text": "X.\n.O"}"#, ProblemKind::Json),
        (r#"{"to": "sgf"}"#, ProblemKind::Json),
        (r#"{"text": "X.", "board": ["X."], "to": "sgf"}"#, ProblemKind::Json),
        (r#"{"text": "X.", "to": "sgf", "weather": 1}"#, ProblemKind::Json),
        (r#"{"text": "X.", "to": "docx"}"#, ProblemKind::Unsupported),
        (r#"{"text": "X.", "to": "png"}"#, ProblemKind::Unsupported),
        (r#"{"text": "X.", "to": "packed"}"#, ProblemKind::Unsupported),
        (r#"{"text": "(;SZ[3];B[aa])", "to": "sgf", "move": 1}"#, ProblemKind::Move),
        (r#"{"text": "(;SZ[3];B[aa])", "to": "text", "move": 2}"#, ProblemKind::Move),
        (r#"{"text": "a1 b2", "to": "moves", "size": "big"}"#, ProblemKind::Board),
    ] {
        assert_eq!(converted(question).unwrap_err(), kind, "{question}");
    }
    let rows = vec![".".repeat(400); 400];
    let wide = serde_json::json!({"board": rows, "to": "text"}).to_string();
    assert_eq!(converted(&wide).unwrap_err(), ProblemKind::TooLarge);
}

#[test]
fn answers_are_drawn_with_the_options_of_their_questions() {
    let board = r#""board": [".X.O.", ".X.O.", ".X.O."]"#;
    for (question, expected) in [
        (format!(r#"{{"question": {{{board}}}}}"#), "</svg>"),
        (format!(r#"{{"of": "territory", "question": {{{board}}}, "theme": "dark"}}"#), "territory"),
        (
            format!(r#"{{"of": "score", "question": {{{board}, "dead": "none", "rules": "chinese"}}}}"#),
            "White wins by 7.5",
        ),
        (format!(r#"{{"of": "estimate", "question": {{{board}, "method": "bouzy"}}}}"#), "Method: bouzy"),
        (r#"{"of": "hex", "question": {"text": "3x3 b1 a1 b2 a2 b3"}, "theme": "plain"}"#.into(), "wins"),
    ] {
        let answer = ask("svg", &question).unwrap();
        let svg = answer["svg"].as_str().unwrap();
        assert!(svg.starts_with("<svg") && svg.contains(expected), "{question}");
    }
    let whole = r#"{"of": "score", "question": {"sgf": SGF}}"#;
    let sgf = serde_json::Value::from(tengen_api::examples::get("nineteen").unwrap()).to_string();
    assert!(ask("svg", &whole.replace("SGF", &sgf)).is_ok());
}

#[test]
fn what_cannot_be_drawn_is_an_error() {
    for (question, kind) in [
        ("{}", ProblemKind::Json),
        (r#"{"question": ["X."]}"#, ProblemKind::Json),
        (r#"{"of": "weather", "question": {"board": ["X."]}}"#, ProblemKind::Json),
        (r#"{"question": {"board": ["X."], "at": "A1"}}"#, ProblemKind::Json),
        (r#"{"question": {"board": ["X."], "theme": "dark"}}"#, ProblemKind::Json),
        (r#"{"question": {"board": ["?"]}}"#, ProblemKind::Board),
        (r#"{"of": "score", "question": {"board": ["X."], "rules": "martian"}}"#, ProblemKind::Rules),
    ] {
        assert_eq!(ask("svg", question).unwrap_err(), kind, "{question}");
    }
    let wide = serde_json::json!({"question": {"board": vec![".".repeat(101); 101]}}).to_string();
    assert_eq!(ask("svg", &wide).unwrap_err(), ProblemKind::TooLarge);
}
