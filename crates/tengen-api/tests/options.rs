//! What is wrong with an option is said of that option, and each skin names it in its own way.

use serde_json::{Value, json};
use tengen_api::question::go::{EstimateQuestion, ScoreQuestion, TerritoryQuestion};
use tengen_api::question::input::parse;
use tengen_api::source::Server;
use tengen_api::{OptionName, Problem, option};

const GAME: &str = "(;GM[1]SZ[5]RU[Japanese]KM[0.5];B[cc];W[];B[])";

fn question(extra: &Value) -> Vec<u8> {
    let mut question = json!({ "sgf": GAME });
    for (name, value) in extra.as_object().unwrap() {
        question[name] = value.clone();
    }
    question.to_string().into_bytes()
}

/// The option that a problem names, and its message as JSON's users read it.
fn named(problem: &Problem) -> (Option<&'static str>, String) {
    (problem.option.map(OptionName::id), option::for_json(&problem.sentence()))
}

fn score(extra: &Value) -> (Option<&'static str>, String) {
    named(&parse::<ScoreQuestion>(&question(extra)).unwrap().answer().unwrap_err())
}

fn estimate(extra: &Value) -> (Option<&'static str>, String) {
    named(&parse::<EstimateQuestion>(&question(extra)).unwrap().answer().unwrap_err())
}

#[test]
fn a_wrong_option_is_named() {
    let wrong = [
        ("komi", score(&json!({"komi": "lots"}))),
        ("rules", score(&json!({"rules": "house"}))),
        ("move", score(&json!({"move": 99}))),
        ("game", score(&json!({"game": 2}))),
        ("dead", score(&json!({"dead": "Z99"}))),
        ("dead", score(&json!({"dead": "A1"}))),
        ("dead", score(&json!({"dead": ""}))),
        ("dead", score(&json!({"dead": "none,-A1"}))),
        ("alive", score(&json!({"alive": "A1"}))),
        ("seki", score(&json!({"seki": "A1"}))),
        ("k", estimate(&json!({"k": "much"}))),
        ("k", estimate(&json!({"k": "optimal"}))),
        ("k", estimate(&json!({"method": "bouzy", "k": 3}))),
        ("total_moves", estimate(&json!({"k": "moves", "total_moves": 0}))),
        ("total_moves", estimate(&json!({"total_moves": 0}))),
        ("cap", estimate(&json!({"cap": 0}))),
        ("cap", estimate(&json!({"method": "bouzy", "cap": 3}))),
        ("targets", estimate(&json!({"targets": "1"}))),
        ("targets", estimate(&json!({"method": "bouzy", "targets": "1,2"}))),
        ("ways", estimate(&json!({"ways": 3}))),
        ("method", estimate(&json!({"method": "magic"}))),
        ("dead", estimate(&json!({"dead": "Z99"}))),
        ("at", named(&parse::<TerritoryQuestion>(&question(&json!({"at": "Z99"}))).unwrap().answer().unwrap_err())),
    ];
    for (option, (found, message)) in wrong {
        assert_eq!(found, Some(option), "{message}");
        assert!(message.starts_with(&format!("\"{option}\": ")), "{message}");
        assert!(!message.contains("--"), "{message}");
        assert!(!message.contains('`'), "{message}");
    }
}

#[test]
fn errors_in_the_record_do_not_name_an_option() {
    let problem = parse::<ScoreQuestion>(br#"{"sgf": "(;SZ[9]RU[Japanese]KM[lots])"}"#).unwrap().answer().unwrap_err();
    assert_eq!(problem.option, None);
    assert!(problem.place.is_some());
    assert!(option::for_json(&problem.sentence()).contains("give the komi with \"komi\""), "{problem}");
    assert!(option::for_command_line(&problem.sentence()).contains("give the komi with --komi"), "{problem}");
}

#[test]
fn warnings_name_options_as_json_does() {
    let two = json!({ "sgf": format!("{GAME}{GAME}"), "dead": "none" }).to_string();
    let report = parse::<ScoreQuestion>(two.as_bytes()).unwrap().answer().unwrap();
    assert!(
        report.warnings.iter().any(|warning| warning.contains("choose another with \"game\"")),
        "{:?}",
        report.warnings
    );
}

#[test]
fn a_server_is_named_and_its_habit_can_be_turned_off() {
    // A4 is a false eye of Black.
    let sgf = "(;GM[1]SZ[8:4]KM[0]HA[0]RU[Japanese]PC[OGS: https://online-go.com/game/1]\
               AB[ba][ca][ea][ga][ab][cb][db][eb][fb][gb][hb]AW[bb][ac][bc][cc][dc][ec][fc][gc][hc][bd][dd];B[];W[])";
    let score = |extra: &Value| {
        let mut question = json!({ "sgf": sgf, "dead": "none" });
        for (name, value) in extra.as_object().unwrap() {
            question[name] = value.clone();
        }
        let report = parse::<ScoreQuestion>(question.to_string().as_bytes()).unwrap().answer().unwrap();
        (report.result, report.server, report.server_habit.is_some())
    };
    assert_eq!(score(&json!({})), ("W+2".into(), Some(Server::Ogs), true));
    assert_eq!(score(&json!({"by_the_book": true})), ("W+3".into(), Some(Server::Ogs), false));
    assert_eq!(score(&json!({"rules": "japanese"})), ("W+3".into(), Some(Server::Ogs), false));
}
