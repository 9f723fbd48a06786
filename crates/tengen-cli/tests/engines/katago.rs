//! Answers of a real KataGo, recorded for queries about the example games and for wrong queries, beside Tengen's.
//!
//! `tests/katago/README.md` says how they were recorded.

use super::analysis::ask;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;
use tengen_api::score::{ChainLife, KatagoOwnership, ScoreRequest, score};
use tengen_api::{ReadOptions, Source, examples};

const QUERIES: &str = include_str!("../katago/queries.jsonl");
const ANSWERS: &str = include_str!("../katago/answers.jsonl");

/// Queries to which the answers differ on purpose.
const DIFFERENT: [(&str, &str); 4] = [
    ("suicide", "Moves that break the rules occur in records, and are played with a warning."),
    ("stone twice", "A point with stones of both colors is a mistake of the client."),
    ("stone without liberty", "So is a stone that cannot be on the board."),
    ("unknown setting", "Settings of a search have no effect, known or not, so there is no warning."),
];

/// What an answer is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Action,
    Position,
    Warning,
    Error,
}

fn kind(answer: &Value) -> Kind {
    let has = |field| answer.get(field).is_some();
    match () {
        () if has("error") => Kind::Error,
        () if has("warning") => Kind::Warning,
        () if has("action") => Kind::Action,
        () => Kind::Position,
    }
}

/// What tells answers apart: the query, the kind, and the position.
type Key = (String, Kind, Option<u64>);

/// Returns the answers that have an id, but not those to the queries that differ.
fn by_query(answers: impl Iterator<Item = Value>) -> BTreeMap<Key, Value> {
    let named = answers.filter_map(|answer| {
        let id = answer["id"].as_str()?.to_owned();
        let is_same = DIFFERENT.iter().all(|(name, _)| *name != id);
        is_same.then(|| ((id, kind(&answer), answer["turnNumber"].as_u64()), answer))
    });
    named.collect()
}

fn recorded() -> impl Iterator<Item = Value> {
    ANSWERS.lines().map(|line| serde_json::from_str(line).unwrap())
}

fn katago() -> BTreeMap<Key, Value> {
    by_query(recorded())
}

/// Asks Tengen. As for KataGo, the last lines come after the others have been answered, for they terminate everything.
fn asked() -> Vec<Value> {
    let (first, last) = QUERIES.split_at(QUERIES.find("{\"id\":\"long\"").unwrap());
    [ask(first, 2), ask(last, 2)].concat()
}

fn tengen() -> BTreeMap<Key, Value> {
    by_query(asked().into_iter())
}

/// Checks that an object has all fields of another one, with values of the same type.
fn assert_has_fields(ours: &Value, theirs: &Value, about: &Key) {
    for (field, value) in theirs.as_object().unwrap() {
        let found = ours.get(field);
        let found = found.unwrap_or_else(|| panic!("{about:?}: {field} is missing in {ours}"));
        assert_eq!(std::mem::discriminant(found), std::mem::discriminant(value), "{about:?}: {field}");
        // The moves of a search are left out.
        if let (Value::Array(found), Value::Array(value), true) = (found, value, field != "moveInfos") {
            assert_eq!(found.len(), value.len(), "{about:?}: {field}");
        }
    }
}

#[test]
fn answers_have_the_fields_and_types_of_katago() {
    let (ours, theirs) = (tengen(), katago());
    for (key, theirs) in &theirs {
        // Whether a position was answered before it was terminated is a matter of speed.
        if key.0 == "long" {
            assert!(ours.contains_key(key), "{key:?}");
            continue;
        }
        let ours = ours.get(key).unwrap_or_else(|| panic!("{key:?} is not answered"));
        let mut expected = theirs.clone();
        expected.as_object_mut().unwrap().remove("policy");
        assert_has_fields(ours, &expected, key);
        if let Some(root) = expected.get("rootInfo") {
            assert_has_fields(&ours["rootInfo"], root, key);
            assert_eq!(ours["rootInfo"]["currentPlayer"], root["currentPlayer"], "{key:?}");
        }
        assert_eq!(ours.get("field"), expected.get("field"), "{key:?}");
    }
    let positions = theirs.keys().filter(|(_, kind, _)| *kind == Kind::Position).count();
    let errors = theirs.keys().filter(|(_, kind, _)| *kind == Kind::Error).count();
    assert!(positions > 15 && errors > 20, "{positions} positions, {errors} errors");
    // The only answers that KataGo does not give: warnings about an illegal move and about the missing policy, and the
    // id of an unknown action.
    let more: Vec<&Key> = ours.keys().filter(|key| !theirs.contains_key(key)).collect();
    let expected = [("ko", Kind::Warning), ("policy", Kind::Warning), ("unknown action", Kind::Error)];
    assert_eq!(more.iter().map(|(id, kind, _)| (id.as_str(), *kind)).collect::<Vec<_>>(), expected);
}

#[test]
fn lines_without_an_id_are_errors_for_both() {
    let errors = |answers: Vec<Value>| answers.iter().filter(|answer| answer.get("id").is_none()).count();
    let theirs = errors(recorded().collect());
    // KataGo does not repeat the id of an unknown action.
    assert_eq!(errors(asked()) + 1, theirs);
}

#[test]
fn owners_have_the_order_and_the_sign_of_katago() {
    let (ours, theirs) = (tengen(), katago());
    let mut compared = 0;
    for (key, theirs) in theirs {
        let Some(owners) = theirs["ownership"].as_array() else { continue };
        let ours = ours[&key]["ownership"].as_array().unwrap();
        for (point, (theirs, ours)) in owners.iter().zip(ours).enumerate() {
            let (theirs, ours) = (theirs.as_f64().unwrap(), ours.as_f64().unwrap());
            if theirs.abs() > 0.95 {
                assert!(theirs * ours > 0.0, "{key:?}: {theirs} and {ours} at point {point}");
                compared += 1;
            }
        }
        if key.0 == "nine" && key.2 == Some(51) {
            let lead = |answer: &Value| answer["rootInfo"]["scoreLead"].as_f64().unwrap();
            assert!(lead(&theirs) < -7.0, "White has won by 8.5");
        }
    }
    assert!(compared > 600, "{compared}");
}

#[test]
fn a_game_is_scored_with_the_answer_of_katago() {
    for name in ["nine", "thirteen", "nineteen", "handicap"] {
        let source = Source::read(examples::get(name).unwrap().as_bytes(), &ReadOptions::default()).unwrap();
        let line = ANSWERS.lines().rfind(|line| line.starts_with(&format!("{{\"id\":\"{name}\""))).unwrap();
        let ownership = Some(Arc::new(KatagoOwnership::parse(line.as_bytes()).unwrap()));
        let scored = score(&source, &ScoreRequest { ownership, ..ScoreRequest::default() }).unwrap();
        assert_eq!(source.result.as_deref(), Some(scored.report.result.as_str()), "{name}");
        let report = serde_json::to_value(&scored.report).unwrap();
        assert_eq!(report["method"], "katago", "{name}");
        let chains = report["chains"].as_array().unwrap();
        assert!(chains.iter().all(|chain| chain["by"] == "katago"), "{name}: {chains:?}");
        let is_dead = |chain: &&Value| chain["status"] == serde_json::to_value(ChainLife::Dead).unwrap();
        assert!(name != "nine" || chains.iter().filter(is_dead).count() == 1);
    }
}
