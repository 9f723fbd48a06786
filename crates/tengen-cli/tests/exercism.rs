//! The published cases of Go Counting, through the program.

mod program;

use serde_json::{Value, json};
use tengen_testing::shared;

fn tengen(words: &[String], board: &Value) -> (Option<i32>, String, String) {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let output = program::tengen(&words, board.to_string().as_bytes());
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

fn sorted(points: &Value) -> Vec<String> {
    let mut points: Vec<String> = points.as_array().unwrap().iter().map(Value::to_string).collect();
    points.sort();
    points
}

#[test]
fn go_counting() {
    let Some(path) = shared("peers/exercism/go-counting.json") else { return };
    let suite: Value = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
    for case in suite["cases"].as_array().unwrap() {
        let (input, expected) = (&case["input"], &case["expected"]);
        let mut words = vec!["territory".to_owned(), "--json".to_owned()];
        if case["property"] == "territory" {
            words.push(format!("--at={},{}", input["x"], input["y"]));
        }
        let (code, out, err) = tengen(&words, &input["board"]);
        let name = &case["description"];
        if expected["error"].is_string() {
            assert_eq!(code, Some(2), "{name}");
            assert!(err.to_lowercase().contains("invalid coordinate"), "{name}: {err}");
            continue;
        }
        assert_eq!(code, Some(0), "{name}: {err}");
        let answer: Value = serde_json::from_str(&out).unwrap();
        if case["property"] == "territory" {
            let owner = expected["owner"].as_str().unwrap().to_lowercase();
            assert_eq!(answer["owner"], json!(owner), "{name}");
            assert_eq!(sorted(&answer["points"]), sorted(&expected["territory"]), "{name}");
        } else {
            for (ours, theirs) in
                [("black", "territoryBlack"), ("white", "territoryWhite"), ("neutral", "territoryNone")]
            {
                assert_eq!(sorted(&answer[ours]["points"]), sorted(&expected[theirs]), "{name}");
            }
        }
    }
}
