//! KataGo's analysis protocol: the shape of answers, errors with their field, priorities, and termination.

use serde_json::{Value, json};
use std::io::{self, Read, Write};
use std::num::NonZeroUsize;
use std::sync::mpsc::{self, Receiver, Sender};
use tengen_api::estimate::{EstimateRequest, estimate};
use tengen_api::{ReadOptions, Source};
use tengen_cli::analysis::serve;

pub(crate) fn ask(lines: &str, threads: usize) -> Vec<Value> {
    let mut out = Vec::new();
    serve(lines.as_bytes(), &mut out, NonZeroUsize::new(threads).unwrap()).unwrap();
    String::from_utf8(out).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn query(id: &str) -> Value {
    json!({
        "id": id, "moves": [["B", "E5"], ["W", "C3"]], "rules": "tromp-taylor", "komi": 7.5,
        "boardXSize": 9, "boardYSize": 9,
    })
}

fn with(mut query: Value, field: &str, value: Value) -> Value {
    query[field] = value;
    query
}

/// The fields of an answer that KataGo documents.
const ROOT: [&str; 10] = [
    "currentPlayer",
    "lcb",
    "scoreLead",
    "scoreSelfplay",
    "scoreStdev",
    "symHash",
    "thisHash",
    "utility",
    "visits",
    "winrate",
];

#[test]
fn an_answer_has_the_shape_of_katago_and_the_numbers_of_an_estimate() {
    let question = with(with(query("foo"), "includeOwnership", true.into()), "analyzeTurns", json!([0, 1, 2, 1]));
    let question = with(question, "includeOwnershipStdev", true.into());
    let mut answers = ask(&question.to_string(), 2);
    answers.sort_by_key(|answer| answer["turnNumber"].as_u64());
    assert_eq!(answers.len(), 3, "a position that is named twice is answered once");
    for (turn, answer) in answers.iter().enumerate() {
        assert_eq!((&answer["id"], &answer["isDuringSearch"]), (&"foo".into(), &false.into()));
        assert_eq!((&answer["turnNumber"], &answer["moveInfos"]), (&turn.into(), &json!([])));
        for field in ROOT {
            assert!(!answer["rootInfo"][field].is_null(), "{field}");
        }
        assert_eq!(answer["ownership"].as_array().unwrap().len(), 81);
        assert_eq!(answer["ownershipStdev"].as_array().unwrap().len(), 81);
        let winrate = answer["rootInfo"]["winrate"].as_f64().unwrap();
        assert!((0.0..=1.0).contains(&winrate));
    }
    let record = b"(;SZ[9]KM[7.5]RU[Tromp-Taylor];B[ee];W[cg])";
    let source = Source::read(record, &ReadOptions::default()).unwrap();
    let report = estimate(&source, &EstimateRequest::default()).unwrap().report;
    let owners: Vec<f64> = report.ownership.iter().flatten().copied().collect();
    assert_eq!(answers[2]["ownership"], json!(owners));
    assert_eq!(answers[2]["rootInfo"]["scoreLead"], json!(report.lead));
    assert_eq!(answers[2]["rootInfo"]["currentPlayer"], "B");
    assert_eq!(answers[1]["rootInfo"]["currentPlayer"], "W");
}

#[test]
fn the_view_can_be_that_of_the_other_player() {
    let seen = |view: &str| {
        let question = with(query(view), "overrideSettings", json!({ "reportAnalysisWinratesAs": view }));
        ask(&with(question, "includeOwnership", true.into()).to_string(), 1).remove(0)
    };
    let (black, white) = (seen("BLACK"), seen("WHITE"));
    let number = |answer: &Value, field: &str| answer["rootInfo"][field].as_f64().unwrap();
    assert!((number(&black, "scoreLead") + number(&white, "scoreLead")).abs() < 1e-9);
    assert!((number(&black, "winrate") + number(&white, "winrate") - 1.0).abs() < 1e-9);
    assert_eq!(seen("SIDETOMOVE")["rootInfo"], black["rootInfo"], "Black is to move");
    assert_eq!(black["rootInfo"]["thisHash"], white["rootInfo"]["thisHash"]);
}

#[test]
fn symmetric_positions_share_one_hash() {
    let hashes = |at: &str| {
        let answer = ask(&with(query(at), "moves", json!([["B", at]])).to_string(), 1).remove(0);
        (answer["rootInfo"]["symHash"].clone(), answer["rootInfo"]["thisHash"].clone())
    };
    let (first, second, other) = (hashes("C4"), hashes("G6"), hashes("C3"));
    assert!(first.0 == second.0 && first.1 != second.1 && first.0 != other.0);
}

#[test]
fn a_wrong_field_is_named_and_the_stream_goes_on() {
    let mut lines = Vec::new();
    let wrong = [
        ("moves", json!([["B", "Z99"]])),
        ("moves", json!([["X", "C3"]])),
        ("moves", json!([["B", "C3"], ["W", "C3"]])),
        ("moves", Value::Null),
        ("initialStones", json!([["B", "pass"]])),
        ("initialStones", json!([["B", "A1"], ["W", "A1"]])),
        ("initialStones", json!([["B", "A1"], ["W", "A2"], ["W", "B1"]])),
        ("initialPlayer", json!("black")),
        ("rules", json!("moon")),
        ("rules", json!({ "ko": "MOON" })),
        ("komi", json!(0.3)),
        ("komi", json!(1000)),
        ("whiteHandicapBonus", json!("M")),
        ("boardXSize", json!(0)),
        ("boardYSize", json!(53)),
        ("analyzeTurns", json!([3])),
        ("analyzeTurns", json!([-1])),
        ("priority", json!("high")),
        ("priorities", json!([1, 2])),
        ("includeOwnership", json!("yes")),
        ("overrideSettings", json!(1)),
        ("maxVisits", json!("many")),
        ("maxVisits", json!(0)),
        ("analysisPVLen", json!(1.5)),
        ("maxTime", json!(-1)),
        ("includePVVisits", json!(1)),
        ("avoidMoves", json!(["C3"])),
        ("overrideSettings", json!({ "reportAnalysisWinratesAs": "MOON" })),
    ];
    for (number, (field, value)) in wrong.iter().enumerate() {
        lines.push(with(query(&number.to_string()), field, value.clone()).to_string());
    }
    lines.extend(["nonsense", "[]", "{}", "{\"id\":7}", ""].map(str::to_owned));
    lines.push(query("last").to_string());
    let answers = ask(&lines.join("\n"), 1);
    assert_eq!(answers.len(), wrong.len() + 5);
    for (number, (field, value)) in wrong.iter().enumerate() {
        let answer = &answers[number];
        assert_eq!((&answer["id"], &answer["field"]), (&number.to_string().into(), &(*field).into()), "{value}");
        assert!(answer["error"].is_string());
    }
    assert!(answers[wrong.len()].get("id").is_none() && answers[wrong.len()]["error"].is_string());
    assert_eq!(answers.last().unwrap()["id"], "last");
}

#[test]
fn what_is_not_supported_is_a_warning_and_an_answer() {
    let answers = ask(&with(query("a"), "includePolicy", true.into()).to_string(), 1);
    assert_eq!((answers.len(), &answers[0]["field"]), (2, &"includePolicy".into()));
    assert!(answers[0]["warning"].is_string() && answers[1].get("policy").is_none());
    let superfluous = ask(&with(query("a"), "moonPhase", 1.into()).to_string(), 1);
    assert!(superfluous[0]["warning"].is_string() && superfluous[0]["field"] == "moonPhase" && superfluous.len() == 2);
}

#[test]
fn a_board_without_moves_and_points_as_pairs() {
    let question = json!({
        "id": "board", "moves": [], "initialStones": [["B", "A5"], ["W", "(4,0)"]], "initialPlayer": "W",
        "rules": { "ko": "SIMPLE", "scoring": "TERRITORY", "tax": "SEKI", "suicide": false },
        "boardXSize": 5, "boardYSize": 5, "includeOwnership": true,
    });
    let answer = ask(&question.to_string(), 1).remove(0);
    assert_eq!((&answer["rootInfo"]["currentPlayer"], &answer["turnNumber"]), (&"W".into(), &0.into()));
    assert_eq!(answer["ownership"].as_array().map(Vec::len), Some(25));
}

#[test]
fn actions_are_echoed() {
    let answers = ask(
        "{\"id\":\"v\",\"action\":\"query_version\"}\n{\"id\":\"c\",\"action\":\"clear_cache\",\"x\":1}\n\
         {\"id\":\"m\",\"action\":\"query_models\"}\n{\"id\":\"t\",\"action\":\"terminate\",\"terminateId\":\"a\"}\n\
         {\"id\":\"u\",\"action\":\"terminate_all\",\"turnNumbers\":[1]}\n{\"id\":\"w\",\"action\":\"fly\"}\n\
         {\"id\":\"y\",\"action\":\"terminate\"}\n",
        1,
    );
    assert!(answers[0]["version"].is_string() && answers[0]["git_hash"].is_string());
    assert_eq!(answers[1], json!({ "id": "c", "action": "clear_cache", "x": 1 }));
    assert_eq!(answers[2]["models"].as_array().map(Vec::len), Some(1));
    assert_eq!((&answers[3]["terminateId"], &answers[4]["turnNumbers"]), (&"a".into(), &json!([1])));
    assert_eq!((&answers[5]["field"], &answers[6]["field"]), (&"action".into(), &"terminateId".into()));
}

/// An input that hands over one piece after the other, when it is told to.
struct Pieces(Receiver<Vec<u8>>, Vec<u8>);

impl Read for Pieces {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        if self.1.is_empty() {
            self.1 = self.0.recv().unwrap_or_default();
        }
        let count = self.1.len().min(bytes.len());
        bytes[..count].copy_from_slice(&self.1[..count]);
        self.1.drain(..count);
        Ok(count)
    }
}

/// An output whose lines can be waited for.
struct Answers(Sender<Value>);

impl Write for Answers {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let answer = serde_json::from_slice(bytes).unwrap();
        self.0.send(answer).map_err(|_| io::Error::from(io::ErrorKind::BrokenPipe))?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn terminated_positions_are_answered_without_results() {
    let (pieces, input) = mpsc::channel();
    let (output, answers) = mpsc::channel();
    let server = std::thread::spawn(move || serve(Pieces(input, Vec::new()), Answers(output), NonZeroUsize::MIN));
    let moves: Vec<Value> = (0..40).map(|_| json!(["B", "pass"])).collect();
    let turns: Vec<usize> = (0..=40).collect();
    let many = with(with(query("many"), "moves", json!(moves)), "analyzeTurns", json!(turns));
    let stop = json!({ "id": "stop", "action": "terminate", "terminateId": "many" });
    pieces.send(format!("{many}\n{stop}\n{}\n", query("after")).into_bytes()).unwrap();
    drop(pieces);
    let answers: Vec<Value> = answers.iter().collect();
    server.join().unwrap().unwrap();
    let of = |id: &str| answers.iter().filter(|answer| answer["id"] == id).count();
    assert_eq!((of("many"), of("stop"), of("after")), (41, 1, 1), "every position has exactly one last answer");
    let last = answers.iter().find(|answer| answer["id"] == "after").unwrap();
    assert!(last["rootInfo"].is_object());
}

#[test]
fn a_closed_output_ends_the_service() {
    let (pieces, input) = mpsc::channel();
    let (output, answers) = mpsc::channel();
    drop(answers);
    pieces.send(format!("{}\n{{\"id\":\"c\",\"action\":\"clear_cache\"}}\n", query("a")).into_bytes()).unwrap();
    // The input stays open.
    let ended = serve(Pieces(input, Vec::new()), Answers(output), NonZeroUsize::MIN);
    assert_eq!(ended.unwrap_err().kind(), io::ErrorKind::BrokenPipe);
    drop(pieces);
}

#[test]
fn many_threads_give_the_same_answers() {
    let lines: Vec<String> = (0..30)
        .map(|number| {
            let at = format!("{}{}", ["B", "C", "D", "E", "F", "G"][number % 6], number / 6 + 2);
            with(query(&number.to_string()), "moves", json!([["B", at]])).to_string()
        })
        .collect();
    let sorted = |threads| {
        let mut answers = ask(&lines.join("\n"), threads);
        answers.sort_by_key(|answer| answer["id"].as_str().unwrap().parse::<u32>().unwrap());
        answers
    };
    assert_eq!(sorted(1), sorted(4));
}
