//! Whatever is wrong is refused with a status from 400 to 499, a kind, a sentence, and the place where there is one.

use crate::client::Service;
use serde_json::json;
use tengen_api::question::named::NAMES;

/// The paths of all questions.
fn questions() -> impl Iterator<Item = String> {
    NAMES.into_iter().map(|name| format!("/api/{name}"))
}

/// A line and a column, where they are known beforehand.
type Place = Option<(u64, u64)>;

#[test]
fn what_is_no_question_is_refused_everywhere() {
    let service = Service::start();
    let deep = "[".repeat(100_000);
    let deep_object = format!("{{\"board\":{}", "[".repeat(5_000));
    let wrong: Vec<(&[u8], Place)> = vec![
        (b"", Some((1, 1))),
        (b"nonsense", Some((1, 2))),
        (b"{\"board\":[\"..\"],", Some((1, 16))),
        (b"{\n \"bored\": 1}", Some((2, 8))),
        (b"null", None),
        (b"[]", None),
        (b"\"text\"", None),
        (b"7", None),
        (b"{\"sgf\": NaN}", Some((1, 9))),
        (b"{\"board\": Infinity}", Some((1, 11))),
        (b"{\"board\": [1, 2]}", Some((1, 12))),
        (b"{\"sgf\": 1}", Some((1, 9))),
        (b"{\"sgf\": {\"a\": 1}}", None),
        (b"{\"move\": -1}", None),
        (b"{\"move\": 1.5}", None),
        (b"{\"move\": 99999999999999999999999999}", None),
        (b"{\"game\": 1e400}", None),
        (b"{\"sgf\": \"\xff\"}", Some((1, 10))),
        (b"{\"sgf\": \"(;)\", \"sgf\": \"(;)\"}", None),
        (b"{}", None),
        (b"{} {}", Some((1, 4))),
        (deep.as_bytes(), None),
        (deep_object.as_bytes(), None),
    ];
    for path in questions() {
        for (body, place) in &wrong {
            let reply = service.ask(&path, body);
            let shown = String::from_utf8_lossy(&body[..body.len().min(60)]).into_owned();
            assert_eq!(reply.status, 400, "{path} {shown}: {}", reply.body);
            assert_eq!(reply.refusal().0, "json", "{path} {shown}: {}", reply.body);
            let ours = ["struct ", "sequence", "usize", "u32", "u8"];
            assert!(ours.iter().all(|word| !reply.body.contains(word)), "{path} {shown}: {}", reply.body);
            let error = &reply.json()["error"];
            // A question without this field names it, and its place, before the value.
            let is_unknown = error["message"].as_str().is_some_and(|message| message.starts_with("unknown field"));
            if let Some((line, column)) = place.filter(|_| !is_unknown) {
                let found = (error["line"].as_u64(), error["column"].as_u64());
                assert_eq!(found.0, Some(line), "{path} {shown}: {}", reply.body);
                assert!(
                    found.1.is_some_and(|found: u64| found.abs_diff(column) <= 1),
                    "{path} {shown}: {}",
                    reply.body
                );
            }
        }
    }
}

#[test]
fn an_unknown_field_is_named() {
    let service = Service::start();
    for path in questions() {
        // A picture takes the question about a board as a field.
        let known = if path == "/api/svg" { "\"of\": \"score\"" } else { "\"board\": [\"...\"]" };
        let reply = service.ask(&path, format!("{{{known},\n  \"colour\": 1}}"));
        let (kind, message) = reply.refusal();
        assert_eq!((reply.status, kind.as_str()), (400, "json"));
        assert!(message.contains("colour"), "{path}: {message}");
        assert_eq!(reply.json()["error"]["line"], 2);
    }
}

#[test]
fn invalid_questions_are_refused() {
    let service = Service::start();
    let board = json!([".XO.", ".XO."]);
    let many: Vec<_> = (0..6_000).map(|_| json!({"color": "black", "point": null})).collect();
    let long: String = format!("(;GM[1]SZ[19]{})", ";B[aa];W[bb]".repeat(3_000));
    for (path, question, kind) in [
        ("/api/score", json!({"sgf": "no record"}), "syntax"),
        ("/api/score", json!({"sgf": ""}), "syntax"),
        ("/api/score", json!({"sgf": "(;SZ[5]\n;B[aa", "strict": true}), "syntax"),
        ("/api/score", json!({"sgf": "(;GM[2])"}), "syntax"),
        ("/api/score", json!({"sgf": "(;GM[11])"}), "unsupported"),
        ("/api/score", json!({"sgf": "(;SZ[5]KM[moon])"}), "komi"),
        ("/api/score", json!({"sgf": "(;SZ[5]RU[moon])", "strict": true}), "rules"),
        ("/api/score", json!({"sgf": "(;SZ[5]KM[lots])"}), "komi"),
        ("/api/score", json!({"sgf": "(;SZ[5])", "game": 2}), "unsupported"),
        ("/api/score", json!({"sgf": "(;SZ[5])", "game": 0}), "unsupported"),
        ("/api/score", json!({"sgf": "(;SZ[5])", "move": 7}), "move"),
        ("/api/score", json!({"sgf": "(;SZ[5])", "board": board}), "json"),
        ("/api/score", json!({"board": [".XO.", ".X."]}), "board"),
        ("/api/score", json!({"board": [".XO.", ".Z.."]}), "board"),
        ("/api/score", json!({"board": []}), "board"),
        ("/api/score", json!({"board": [""]}), "board"),
        ("/api/score", json!({"board": ["(;", "X."]}), "board"),
        ("/api/score", json!({"board": board, "rules": "moon"}), "rules"),
        ("/api/score", json!({"board": board, "komi": "much"}), "komi"),
        ("/api/score", json!({"board": board, "komi": 6.3}), "komi"),
        ("/api/score", json!({"board": board, "komi": 1e300}), "komi"),
        ("/api/score", json!({"board": board, "komi": []}), "json"),
        ("/api/score", json!({"board": board, "dead": "Z9"}), "coordinate"),
        ("/api/score", json!({"board": board, "dead": [[0, 0]]}), "stone"),
        ("/api/score", json!({"board": board, "dead": [[-1, 0]]}), "json"),
        ("/api/score", json!({"board": board, "seki": "A1"}), "stone"),
        ("/api/score", json!({"board": board, "false_eyes": "maybe"}), "json"),
        ("/api/territory", json!({"board": board, "at": [9, 9]}), "coordinate"),
        ("/api/territory", json!({"board": board, "at": "A1", "totals": true}), "json"),
        ("/api/territory", json!({"board": board, "topology": "sphere"}), "json"),
        ("/api/estimate", json!({"board": board, "method": "magic"}), "unsupported"),
        ("/api/estimate", json!({"board": board, "k": "optimal"}), "unsupported"),
        ("/api/estimate", json!({"board": board, "k": -1}), "syntax"),
        ("/api/estimate", json!({"board": board, "k": 1e308}), "syntax"),
        ("/api/estimate", json!({"board": board, "targets": [1]}), "json"),
        ("/api/estimate", json!({"board": board, "seed": -1}), "json"),
        ("/api/estimate", json!({"board": board, "ways": 3}), "syntax"),
        ("/api/estimate", json!({"board": board, "ways": 8, "method": "ratio"}), "unsupported"),
        ("/api/estimate", json!({"board": board, "cap": 1e10}), "json"),
        ("/api/play", json!({"width": 0, "height": 5, "moves": []}), "board"),
        ("/api/play", json!({"width": 53, "height": 5, "moves": []}), "board"),
        ("/api/play", json!({"width": 5, "moves": []}), "json"),
        ("/api/play", json!({"width": 5, "height": 5, "handicap": 9}), "unsupported"),
        ("/api/play", json!({"width": 5, "height": 5, "handicap": 4_000_000_000u32}), "board"),
        ("/api/play", json!({"width": 5, "height": 5, "setup": {"black": [[0, 0]], "white": [[0, 0]]}}), "stone"),
        ("/api/play", json!({"width": 2, "height": 1, "setup": {"black": [[0, 0], [1, 0]]}}), "board"),
        ("/api/play", json!({"width": 5, "height": 5, "moves": [{"color": "red", "point": null}]}), "json"),
        ("/api/play", json!({"width": 5, "height": 5, "moves": [{"color": "black", "point": [5, 0]}]}), "coordinate"),
        ("/api/play", json!({"width": 5, "height": 5, "moves": many}), "too_large"),
        ("/api/play", json!({"sgf": long}), "too_large"),
        ("/api/territory", json!({"board": vec![".".repeat(700); 700]}), "too_large"),
        ("/api/hex", json!({"text": "#1000,a1"}), "too_large"),
        ("/api/hex", json!({"board": ["X", "XX"]}), "board"),
        ("/api/hex", json!({"board": ["XZ", "XX"]}), "board"),
        ("/api/hex", json!({"sgf": "(;GM[1])"}), "syntax"),
        ("/api/hex", json!({"text": "b3 b3"}), "move"),
        ("/api/hex", json!({"board": ["X"], "size": "big"}), "board"),
        ("/api/hex", json!({"moves": ["a1 a2"], "width": 3, "height": 3}), "coordinate"),
        ("/api/sgf", json!({"board": vec![".".repeat(60); 60]}), "unsupported"),
    ] {
        let reply = service.ask(path, question.to_string());
        let shown: String = question.to_string().chars().take(90).collect();
        let status = if kind == "too_large" { 413 } else { 400 };
        assert_eq!(reply.status, status, "{path} {shown}: {}", reply.body);
        assert_eq!(reply.refusal().0, kind, "{path} {shown}: {}", reply.body);
    }
}

#[test]
fn errors_contain_their_place() {
    let service = Service::start();
    for (question, line, column) in [
        (json!({"board": [".XO.", ".Z.."]}), 2, 2),
        (json!({"board": [".XO.", ".X"]}), 2, 3),
        (json!({"sgf": "(;SZ[5]\n;B[aa];W[bb]\n;B[zz])", "strict": true}), 3, 4),
        (json!({"sgf": "(;SZ[5]\n KM[moon])"}), 2, 5),
    ] {
        let error = &service.ask("/api/score", question.to_string()).json()["error"];
        assert_eq!((&error["line"], &error["column"]), (&json!(line), &json!(column)), "{question} {error}");
    }
}

#[test]
fn a_question_that_is_too_long_is_refused_and_read_to_its_end() {
    let service = Service::start();
    let row = ".".repeat(1 << 20);
    let reply = service.ask("/api/territory", format!("{{\"board\":[\"{row}\"]}}"));
    assert_eq!((reply.status, reply.refusal().0.as_str()), (413, "too_large"));
    // Also one that does not say how long it is.
    let mut bytes = format!(
        "POST /api/score HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n",
        service.address
    )
    .into_bytes();
    for _ in 0..40 {
        bytes.extend_from_slice(b"10000\r\n");
        bytes.extend(std::iter::repeat_n(b' ', 0x10000));
        bytes.extend_from_slice(b"\r\n");
    }
    bytes.extend_from_slice(b"0\r\n\r\n");
    assert_eq!(service.send(&bytes).status, 413);
}

#[test]
fn addresses_methods_and_types_are_checked() {
    let service = Service::start();
    for path in ["/nothing", "/api/nothing", "/../Cargo.toml", "/tests/run.mjs", "/..%2f..%2fCargo.toml", "/api/"] {
        let reply = service.get(path);
        assert_eq!((reply.status, reply.refusal().0.as_str()), (404, "not_found"), "{path}");
    }
    for (method, path) in [("GET", "/api/score"), ("DELETE", "/api/health"), ("POST", "/"), ("PUT", "/theme.css")] {
        let reply = service.request(method, path, "Content-Type: application/json\r\n", b"{}");
        assert_eq!((reply.status, reply.refusal().0.as_str()), (405, "method"), "{method} {path}");
        assert!(reply.headers.contains_key("allow"), "{method} {path}");
    }
    for headers in ["", "Content-Type: text/plain\r\n", "Content-Type: application/x-www-form-urlencoded\r\n"] {
        let reply = service.request("POST", "/api/score", headers, b"{\"board\":[\"...\"]}");
        assert_eq!((reply.status, reply.refusal().0.as_str()), (415, "media_type"));
    }
    let reply = service.request(
        "POST",
        "/api/score",
        "Content-Type: Application/JSON; charset=utf-8\r\n",
        b"{\"board\":[\".\"]}",
    );
    assert_eq!(reply.status, 200);
}
