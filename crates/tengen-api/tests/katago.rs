//! KataGo's answers as the judge of dead stones.

use std::sync::Arc;
use tengen_api::score::{ChainLife, Corrections, Dead, DeadSource, KatagoOwnership, ScoreRequest, Scored};
use tengen_api::{Problem, ProblemKind, ReadOptions, Source, score};

/// Black has the left and White the right half; the white stone at A3 is dead.
const RECORD: &[u8] = b"(;SZ[5:3]KM[0.5]RU[Chinese];B[ba];W[da];B[bb];W[db];B[bc];W[dc];B[ca];W[aa];B[];W[])";

fn answer(turn: usize, owners: [f64; 15]) -> String {
    format!("{{\"id\":\"x\",\"turnNumber\":{turn},\"ownership\":{owners:?},\"rootInfo\":{{\"visits\":1}}}}\n")
}

/// KataGo's view of the position: the stone at A3 is Black's.
const OWNERS: [f64; 15] = [0.98, 0.99, 0.9, -0.97, -0.99, 0.98, 0.99, 0.1, -0.97, -0.99, 0.98, 0.99, 0.1, -0.97, -0.99];

fn count(answers: &str, request: ScoreRequest) -> Result<Scored, Problem> {
    let source = Source::read(RECORD, &ReadOptions::default()).unwrap();
    let ownership = Some(Arc::new(KatagoOwnership::parse(answers.as_bytes())?));
    score(&source, &ScoreRequest { ownership, ..request })
}

#[test]
fn chains_are_dead_where_katago_gives_them_to_the_opponent() {
    let scored = count(&answer(10, OWNERS), ScoreRequest::default()).unwrap();
    assert_eq!(scored.report.method, DeadSource::Katago);
    let json = serde_json::to_value(&scored.report).unwrap();
    assert!(json["chains"].as_array().unwrap().iter().all(|chain| chain["by"] == "katago"));
    assert_eq!((json["method"].as_str(), json["dead"].to_string()), (Some("katago"), "[[0,0]]".into()));
    let dead: Vec<f64> =
        scored.report.chains.iter().filter(|chain| chain.status == ChainLife::Dead).map(|c| c.confidence).collect();
    assert!(dead.len() == 1 && (dead[0] - 0.99).abs() < 1e-9, "{dead:?}");
    assert!(scored.report.confidence < 1.0);
}

#[test]
fn the_view_of_the_numbers_does_not_matter() {
    let black = count(&answer(10, OWNERS), ScoreRequest::default()).unwrap().report;
    let white = count(&answer(10, OWNERS.map(|owner| -owner)), ScoreRequest::default()).unwrap().report;
    assert_eq!(black, white);
}

#[test]
fn an_unsure_answer_is_unsettled_and_a_person_overrules_it() {
    let mut unsure = OWNERS;
    unsure[0] = 0.2;
    let scored = count(&answer(10, unsure), ScoreRequest::default()).unwrap();
    assert!(!scored.report.finished && scored.report.unsettled.len() == 1, "{:?}", scored.report.unsettled);
    let corrections = Corrections { dead: vec!["A3".into()], ..Corrections::default() };
    let corrected = count(&answer(10, unsure), ScoreRequest { corrections, ..ScoreRequest::default() }).unwrap();
    assert!(corrected.report.finished);
}

#[test]
fn the_answer_for_the_position_is_chosen() {
    // After move 8 the stones are those of the end; after move 7 the stone at A3 is missing.
    let wrong = OWNERS.map(|_| 1.0);
    let lines = format!("{}{{\"id\":\"v\",\"action\":\"query_version\"}}\n{}", answer(8, OWNERS), answer(7, wrong));
    assert_eq!(count(&lines, ScoreRequest::default()).unwrap().report.dead.len(), 1);
    let refused = count(&answer(7, OWNERS), ScoreRequest::default()).unwrap_err();
    assert_eq!(refused.kind, ProblemKind::Move);
    assert!(refused.message.contains("after move 10, but for 7"), "{}", refused.message);
}

#[test]
fn what_is_not_an_answer_is_refused() {
    for bad in ["", "{}", "nonsense", "{\"ownership\":[2]}", "{\"ownership\":[\"x\"]}", "{\"ownership\":1}", "[1,2]"] {
        assert!(KatagoOwnership::parse(bad.as_bytes()).is_err(), "{bad}");
    }
    let small = count("{\"ownership\":[0.5]}", ScoreRequest::default()).unwrap_err();
    assert_eq!(small.kind, ProblemKind::Board);
    let none = ScoreRequest { dead: Dead::None, ..ScoreRequest::default() };
    assert_eq!(count(&answer(10, OWNERS), none).unwrap_err().kind, ProblemKind::Unsupported);
}
