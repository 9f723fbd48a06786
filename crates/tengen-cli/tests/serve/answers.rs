//! The service says what the program says, byte for byte.

use crate::client::Service;
use serde_json::{Value, json};

/// What the program prints for this input.
fn program(words: &[&str], input: &str) -> String {
    String::from_utf8(crate::program::tengen(words, input.as_bytes()).stdout).unwrap()
}

fn example(name: &str) -> &'static str {
    tengen_api::examples::get(name).unwrap()
}

#[test]
fn reports_are_those_of_the_program() {
    let service = Service::start();
    let rows: Vec<&str> = example("corner").lines().collect();
    let skewed = json!([".X.", "XOO", "X.."]);
    let mut cases: Vec<(&str, Value, Vec<&str>, String)> = Vec::new();
    let mut case = |path, question, words: &[&'static str], input: &str| {
        cases.push((path, question, words.to_vec(), input.to_owned()));
    };
    for name in ["nine", "thirteen", "nineteen", "handicap"] {
        let sgf = example(name);
        case("/api/score", json!({"sgf": sgf}), &["score", "-", "--json"], sgf);
        case("/api/estimate", json!({"sgf": sgf, "move": 30}), &["estimate", "-", "--move", "30", "--json"], sgf);
    }
    let nine = example("nine");
    let words = ["score", "-", "--json", "--dead", "judge", "--rules", "chinese", "--komi", "7.5"];
    case("/api/score", json!({"sgf": nine, "dead": "judge", "rules": "chinese", "komi": 7.5}), &words, nine);
    let words = ["score", "-", "--json", "--false-eyes", "count", "--move", "20", "--dead", "none"];
    case("/api/score", json!({"sgf": nine, "false_eyes": "count", "move": 20, "dead": []}), &words, nine);
    let corner = example("corner");
    case("/api/score", json!({"board": rows}), &["score", "-", "--json"], corner);
    case("/api/territory", json!({"board": rows}), &["territory", "--json"], corner);
    case("/api/territory", json!({"board": rows, "totals": true}), &["territory", "--json", "--totals"], corner);
    case("/api/territory", json!({"board": rows, "at": "A1"}), &["territory", "--json", "--at", "A1"], corner);
    case("/api/territory", json!({"board": rows, "at": [0, 6]}), &["territory", "--json", "--at", "0,6"], corner);
    let words = ["territory", "--json", "--topology", "hex"];
    case("/api/territory", json!({"board": rows, "topology": "hex"}), &words, corner);
    case("/api/estimate", json!({"board": rows}), &["estimate", "-", "--json"], corner);
    let words = ["estimate", "-", "--json", "--method", "threshold", "--cap", "3", "--seed", "7"];
    case("/api/estimate", json!({"board": rows, "method": "threshold", "cap": 3, "seed": 7}), &words, corner);
    let words = ["estimate", "-", "--json", "--targets", "20,15", "--k", "optimal"];
    case("/api/estimate", json!({"board": rows, "targets": [20, 15], "k": "optimal"}), &words, corner);
    let words = ["estimate", "-", "--json", "--k", "1.5", "--dead", "none"];
    case("/api/estimate", json!({"board": rows, "k": 1.5, "dead": "none"}), &words, corner);
    let life = example("life");
    let rows: Vec<&str> = life.lines().collect();
    case("/api/read", json!({"board": rows, "at": "A8"}), &["read", "-", "--json", "--at", "A8"], life);
    let words = ["read", "-", "--json", "--at", "B2", "--to-play", "black", "--positions", "5000"];
    case("/api/read", json!({"board": rows, "at": [1, 7], "to_play": "black", "positions": 5000}), &words, life);
    let hex = example("hex");
    case("/api/hex", json!({"sgf": hex}), &["hex", "--json"], hex);
    case("/api/hex", json!({"sgf": hex, "move": 5}), &["hex", "--json", "--move", "5"], hex);
    case("/api/hex", json!({"text": "5x5 b3 swap-pieces c3"}), &["hex", "--json"], "5x5 b3 swap-pieces c3");
    case("/api/hex", json!({"text": "b3 c3", "size": "5"}), &["hex", "--json", "--size", "5"], "b3 c3");
    case("/api/hex", json!({"board": skewed}), &["hex", "--json"], &skewed.to_string());
    let words = ["hex", "--json", "--black-side", "lr"];
    case("/api/hex", json!({"board": skewed, "black_side": "lr"}), &words, &skewed.to_string());
    for (path, question, words, input) in cases {
        let reply = service.ask(path, question.to_string());
        assert_eq!(reply.status, 200, "{path} {question}: {}", reply.body);
        assert_eq!(reply.body, program(&words, &input), "{path} {words:?}");
    }
}

#[test]
fn the_document_describes_what_is_there() {
    let service = Service::start();
    let document = service.get("/api/openapi.json").json();
    assert_eq!(document["openapi"], "3.1.0");
    let paths = document["paths"].as_object().unwrap();
    assert_eq!(paths.len(), 19);
    for (path, methods) in paths {
        if let Some(operation) = methods.get("post") {
            let example = &operation["requestBody"]["content"]["application/json"]["example"];
            let reply = service.ask(path, example.to_string());
            assert_eq!(reply.status, 200, "{path} {example}: {}", reply.body);
            assert_eq!(service.get(path).status, 405, "{path}");
        } else {
            assert_eq!(service.get(&path.replace("{name}", "nine")).status, 200, "{path}");
        }
    }
    // Every reference leads somewhere, and no description has examples in Rust.
    let text = document.to_string();
    assert!(!text.contains("```"));
    for reference in text.split("\"#/components/schemas/").skip(1) {
        let name = reference.split('"').next().unwrap();
        assert!(document["components"]["schemas"].get(name).is_some(), "{name}");
    }
    for schema in ["ScoreQuestion", "HexQuestion", "PlayQuestion"] {
        assert_eq!(document["components"]["schemas"][schema]["additionalProperties"], false, "{schema}");
    }
    let page = service.get("/api");
    assert!(page.headers["content-type"].starts_with("text/html"));
    for word in ["POST /api/score", "false_eyes", "GET /api/health", "curl --json"] {
        assert!(page.body.contains(word), "{word}");
    }
    assert!(!page.body.contains("<script") && !page.body.contains("style="), "the policy forbids both");
}

#[test]
fn examples_health_and_theme_are_served() {
    let service = Service::start();
    let health = service.get("/api/health").json();
    assert_eq!((&health["status"], &health["version"]), (&json!("ok"), &json!(env!("CARGO_PKG_VERSION"))));
    assert_eq!(
        health["methods"][0],
        service.ask("/api/estimate", json!({"board": ["X.O"]}).to_string()).json()["method"]
    );
    assert!(health["methods"].as_array().is_some_and(|methods| methods.contains(&json!("bouzy"))));
    let methods = service.get("/api/methods").json();
    let names: Vec<&Value> = methods.as_array().unwrap().iter().map(|method| &method["name"]).collect();
    assert_eq!(names, health["methods"].as_array().unwrap().iter().collect::<Vec<_>>());
    let document = service.get("/api/openapi.json").json();
    let described = document["components"]["schemas"]["MethodName"]["enum"].as_array().unwrap();
    assert_eq!(names, described.iter().collect::<Vec<_>>());
    for method in methods.as_array().unwrap() {
        assert!(method["title"].is_string() && method["description"].is_string(), "the page shows both: {method}");
        let mut aliases = method["aliases"].as_array().unwrap().iter();
        assert!(aliases.all(|alias| {
            let question = json!({"board": ["X.O"], "method": alias});
            service.ask("/api/estimate", question.to_string()).json()["method"] == method["name"]
        }));
    }
    let list = service.get("/api/examples").json();
    let kinds: Vec<&str> = list.as_array().unwrap().iter().map(|one| one["game"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["go", "go", "go", "board", "board", "go", "hex"]);
    for one in list.as_array().unwrap() {
        let name = one["name"].as_str().unwrap();
        assert_eq!(service.get(&format!("/api/examples/{name}")).body, example(name));
    }
    assert_eq!(service.get("/api/examples/nothing").refusal().0, "not_found");
    let theme = service.get("/theme.css");
    assert!(theme.headers["content-type"].starts_with("text/css"));
    for word in ["--ground: #DDB26A;", "[data-theme=\"dark\"]", "--stone: 0.475;", "prefers-color-scheme: dark"] {
        assert!(theme.body.contains(word), "{word}");
    }
    let page = service.get("/");
    assert_eq!((page.status, page.headers["content-type"].as_str()), (200, "text/html; charset=utf-8"));
}
