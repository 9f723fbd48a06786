//! Games played move by move through the service.

use crate::client::Service;
use serde_json::{Value, json};

fn moves(text: &str) -> Value {
    let one = |(index, word): (usize, &str)| {
        let color = if index % 2 == 0 { "black" } else { "white" };
        let point = match word.as_bytes() {
            [x, y] => json!([x - b'a', y - b'a']),
            _ => Value::Null,
        };
        json!({"color": color, "point": point})
    };
    text.split(' ').enumerate().map(one).collect()
}

#[test]
fn a_saved_record_keeps_the_result_it_has() {
    let service = Service::start();
    let record = tengen_api::examples::get("nine").unwrap().replace("RE[W+8.5]", "RE[B+R]");
    let save = |more: serde_json::Value| {
        let mut question = json!({"sgf": record});
        question.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let saved = service.ask("/api/sgf", question.to_string()).json();
        (saved["sgf"].as_str().unwrap().to_owned(), saved["warnings"].clone())
    };
    let (kept, warnings) = save(json!({}));
    assert!(kept.contains("RE[B+R]") && kept.contains("Counted: W+8.5") && kept.contains("TB["), "{kept}");
    assert!(warnings[0].as_str().unwrap().contains("B+R was kept"), "{warnings}");
    let (overwritten, _) = save(json!({"overwrite_result": true}));
    assert!(overwritten.contains("RE[W+8.5]") && !overwritten.contains("Counted"), "{overwritten}");
    // What is not settled gets neither a result nor territory.
    let open = json!({"sgf": "(;GM[1]FF[4]SZ[9]KM[6.5]RU[Japanese];B[ee];W[cc])"}).to_string();
    let open = service.ask("/api/sgf", open).json();
    let open = open["sgf"].as_str().unwrap();
    assert!(!open.contains("RE[") && !open.contains("TB[") && !open.contains("TW["), "{open}");
    // Of several games the one that is asked for is saved.
    let two = json!({"sgf": "(;SZ[5]PB[first];B[aa])(;SZ[5]PB[second];B[bb])", "game": 2, "score": false}).to_string();
    let two = service.ask("/api/sgf", two).json();
    let two = two["sgf"].as_str().unwrap();
    assert!(two.contains("second") && !two.contains("first"), "{two}");
}

#[test]
fn a_ko_is_seen_and_may_not_be_taken_back() {
    let service = Service::start();
    // . X O .      Black takes the ko at b2 with c2, White may not take back at once.
    // X O . O
    let played = moves("ba ca ab bb bc cc ee db cb");
    let reply = service.ask("/api/play", json!({"width": 5, "height": 5, "moves": played}).to_string()).json();
    assert_eq!(reply["board"], json!([".XO..", "X.XO.", ".XO..", ".....", "....X"]));
    assert_eq!((&reply["ko"], &reply["next"], &reply["last"]), (&json!([1, 1]), &json!("white"), &json!([2, 1])));
    assert_eq!(reply["legal"][1], "#k##+");
    assert_eq!(reply["prisoners"], json!({"black": 1, "white": 0}));
    let mut back = played.as_array().unwrap().clone();
    back.push(json!({"color": "white", "point": [1, 1]}));
    let refused = service.ask("/api/play", json!({"width": 5, "height": 5, "moves": back}).to_string());
    assert_eq!(refused.status, 400);
    let (kind, message) = refused.refusal();
    assert_eq!((kind.as_str(), message.contains("ko") && message.contains("B4")), ("illegal", true), "{message}");
}

#[test]
fn suicide_superko_and_stones_are_told_apart() {
    let service = Service::start();
    let ask = |question: Value| service.ask("/api/play", question.to_string()).json();
    let japanese = ask(json!({"board": [".X...", "X....", "....."], "width": null, "rules": "japanese"}));
    assert_eq!(japanese["legal"][0], "+#+++", "Black may fill his own eye");
    let setup = json!({"black": [[1, 0], [0, 1]], "white": [], "next": "white"});
    let white = ask(json!({"width": 5, "height": 3, "setup": setup, "moves": []}));
    assert_eq!(white["legal"][0], "s#+++");
    // Under positional superko the same ko shows as a repetition after a pass each.
    let game = moves("ba ca ab bb bc cc ee db cb - - bb - -");
    let situation = ask(json!({"width": 5, "height": 5, "rules": "tromp-taylor", "moves": game}));
    assert_eq!(situation["error"]["kind"], "illegal", "{situation}");
    let game = moves("ba ca ab bb bc cc ee db cb - -");
    let situation = ask(json!({"width": 5, "height": 5, "rules": "tromp-taylor", "moves": game}));
    assert_eq!((&situation["legal"][1], &situation["over"]), (&json!("eeeee"), &json!(true)));
    // Where the turn is handed over the game goes on.
    let resumed = "(;SZ[5]RU[Tromp-Taylor];B[ba];W[ca];B[ab];W[bb];B[bc];W[cc];B[ee];W[db];B[cb];W[];B[];PL[W])";
    let situation = ask(json!({"sgf": resumed}));
    assert_eq!((&situation["legal"][1], &situation["over"]), (&json!("#r##+"), &json!(false)));
}

#[test]
fn it_is_one_players_turn_and_two_passes_end_the_game() {
    let service = Service::start();
    let refused = |moves: Value| {
        let reply = service.ask("/api/play", json!({"width": 5, "height": 5, "moves": moves}).to_string());
        assert_eq!(reply.status, 400);
        reply.refusal()
    };
    let (kind, message) = refused(json!([{"color": "white", "point": [1, 1]}]));
    assert_eq!((kind.as_str(), message.contains("other player's turn")), ("illegal", true), "{message}");
    let (kind, message) = refused(moves("ba - - bb"));
    assert_eq!((kind.as_str(), message.contains("two passes")), ("illegal", true), "{message}");
}

#[test]
fn a_game_goes_on_from_its_own_answer() {
    let service = Service::start();
    for name in ["nine", "thirteen", "nineteen", "handicap"] {
        let sgf = tengen_api::examples::get(name).unwrap();
        let first = service.ask("/api/play", json!({"sgf": sgf}).to_string()).json();
        assert_eq!(first["plain"], true, "{name}");
        let again: Value = ["width", "height", "rules", "komi", "handicap", "setup", "names", "moves"]
            .iter()
            .map(|&key| (key.to_owned(), first[key].clone()))
            .collect::<serde_json::Map<_, _>>()
            .into();
        let mut second = service.ask("/api/play", again.to_string()).json();
        for key in ["record", "marks", "warnings"] {
            second[key] = first[key].clone();
        }
        assert_eq!(second, first, "{name}");
        // The count is the same for the record and for the game that was played from it.
        let score = |mut question: Value| {
            question["dead"] = json!("judge");
            let mut report = service.ask("/api/score", question.to_string()).json();
            for key in ["record", "agrees", "date", "event", "warnings"] {
                report[key] = Value::Null;
            }
            report
        };
        assert_eq!(score(again.clone()), score(json!({"sgf": sgf})), "{name}");
        let mut record = again;
        record["dead"] = json!("judge");
        let record = service.ask("/api/sgf", record.to_string()).json();
        let counted = service.ask("/api/score", json!({"sgf": record["sgf"]}).to_string()).json();
        assert_eq!((&counted["agrees"], &counted["method"]), (&json!(true), &json!("record")), "{name}");
    }
}

#[test]
fn curves_come_in_pieces() {
    let service = Service::start();
    let sgf = tengen_api::examples::get("nine").unwrap();
    let question = json!({"sgf": sgf, "moves_at": [0, 10, 20]});
    let report = service.ask("/api/graph", question.to_string()).json();
    let points = report["points"].as_array().unwrap();
    assert_eq!(points.iter().map(|point| point["move"].as_u64().unwrap()).collect::<Vec<_>>(), [0, 10, 20]);
    let estimate = service.ask("/api/estimate", json!({"sgf": sgf, "move": 20}).to_string()).json();
    assert_eq!(points[2]["lead"], estimate["lead"]);
    for (wrong, kind) in [(json!([]), "json"), (json!([100_000]), "move"), (json!(vec![1; 65]), "json")] {
        let reply = service.ask("/api/graph", json!({"sgf": sgf, "moves_at": wrong}).to_string());
        assert_eq!((reply.status, reply.refusal().0.as_str()), (400, kind));
    }
}

#[test]
fn a_game_of_hex_is_played_with_its_swap() {
    let service = Service::start();
    let ask = |moves: Value| {
        service.ask("/api/hex/play", json!({"width": 3, "height": 3, "moves": moves}).to_string()).json()
    };
    let first = ask(json!(["b1"]));
    assert_eq!((&first["next"], &first["swaps"]), (&json!("O"), &json!(["swap-pieces", "swap-sides"])));
    let swapped = ask(json!(["b1", "swap-pieces"]));
    assert_eq!((&swapped["board"], &swapped["next"]), (&json!(["...", "O..", "..."]), &json!("X")));
    assert_eq!(swapped["swaps"], json!([]));
    let taken = ask(json!(["b1", "b1"]));
    assert_eq!(taken["error"]["kind"], "illegal");
    let won = ask(json!(["b1", "a1", "b2", "a2", "b3"]));
    assert_eq!((&won["report"]["winner"], &won["next"]), (&json!("X"), &Value::Null));
    assert_eq!(ask(json!(["b1", "a1", "b2", "a2", "b3", "c3"]))["error"]["kind"], "illegal");
    assert_eq!(ask(json!(["z9"]))["error"]["kind"], "coordinate");
}

#[test]
fn a_click_means_a_chain_or_its_group() {
    let service = Service::start();
    let ask = |point: Value| {
        service.ask("/api/chain", json!({"board": ["X.X.O", "OOOO."], "point": point}).to_string()).json()
    };
    assert_eq!(
        ask(json!([0, 0])),
        json!({"points": [[0, 0]], "liberties": 1, "group": [[0, 0], [2, 0]], "proved": null})
    );
    assert_eq!(ask(json!([1, 0])), json!({"points": [], "liberties": 0, "group": [], "proved": null}));
    assert_eq!(ask(json!([9, 0]))["error"]["kind"], "coordinate");
    let proved = |point: Value| {
        let body = json!({"board": [".X.XO", "XXXX.", "....X"], "point": point, "rules": "japanese"});
        service.ask("/api/chain", body.to_string()).json()["proved"].clone()
    };
    assert_eq!(
        (proved(json!([1, 0])), proved(json!([4, 0])), proved(json!([4, 2]))),
        (json!("alive"), Value::Null, Value::Null)
    );
}
