//! The referee in GTP: setting up, playing, counting, and the marks of a person.

use crate::talking::{Talk, ok};
use tengen_api::score::ScoreRequest;
use tengen_api::{ReadOptions, Source, score};
use tengen_cli::gtp::GoEngine;

/// A finished game on 5x5, Black on the left: the white stone at A5 is dead.
const FINISHED: [&str; 4] = [
    "boardsize 5",
    "kata-set-rules chinese",
    "komi 0.5",
    "gogui-play_sequence B B1 W D1 B B2 W D2 B B3 W D3 B B4 W D4 B B5 W D5 B C1 W A5 B C3 W C2 B C5 W C4",
];

fn finished() -> Talk<GoEngine> {
    let mut talk = Talk::go();
    for line in FINISHED {
        assert_eq!(talk.ask(line), ok(""));
    }
    talk
}

#[test]
fn a_game_is_set_up_and_played() {
    let mut talk = Talk::go();
    assert_eq!(talk.ask("protocol_version"), ok("2"));
    assert_eq!(talk.ask("name"), ok("Tengen"));
    assert_eq!(talk.ask("query_boardsize"), ok("19"));
    assert_eq!(talk.ask("rectangular_boardsize 7 9"), ok(""));
    assert_eq!(talk.ask("query_boardsize"), ok("7 9"));
    assert_eq!(talk.ask("boardsize 53").unwrap_err(), "unacceptable size: 1 to 52 are supported");
    assert_eq!(talk.ask("boardsize 52"), ok(""));
    assert_eq!(
        talk.ask("play b BC52").map(|_| ()),
        Err("invalid color or coordinate: \"BC52\" is not a point of a board of 52x52".into())
    );
    assert_eq!(talk.ask("play b BB52"), ok(""));
    assert_eq!(talk.ask("boardsize 9"), ok(""));
    assert_eq!(talk.ask("play black E5"), ok(""));
    assert!(talk.ask("play white E5").unwrap_err().starts_with("illegal move"));
    assert_eq!(talk.ask("play white pass"), ok(""));
    assert_eq!(talk.ask("play white a1"), ok(""), "a player may move twice in a row");
    assert_eq!(talk.ask("move_history"), ok("white A1\nwhite PASS\nblack E5"));
    assert_eq!(talk.ask("last_move"), ok("white A1"));
    assert_eq!((talk.ask("color E5"), talk.ask("color E6")), (ok("black"), ok("empty")));
    assert_eq!((talk.ask("countlib E5"), talk.ask("findlib A1")), (ok("4"), ok("A2 B1")));
    assert_eq!(talk.ask("list_stones white"), ok("A1"));
    assert_eq!(talk.ask("gg-undo 2"), ok(""));
    assert_eq!(talk.ask("undo"), ok(""));
    assert_eq!(talk.ask("undo").unwrap_err(), "cannot undo");
    assert_eq!(talk.ask("gg-undo 1").unwrap_err(), "cannot undo");
    assert_eq!(talk.ask("all_legal black").unwrap().split(' ').count(), 81);
    assert!(talk.ask("genmove black").unwrap_err().contains("does not play"));
    assert_eq!(talk.ask("known_command genmove"), ok("false"));
}

#[test]
fn a_ko_may_not_be_taken_back_at_once() {
    let mut talk = Talk::go();
    assert_eq!(talk.ask("boardsize 5"), ok(""));
    for line in ["play b B3", "play w C3", "play b A2", "play w D2", "play b B1", "play w C1", "play b C2", "play w B2"]
    {
        assert_eq!(talk.ask(line), ok(""), "{line}");
    }
    assert_eq!((talk.ask("captures white"), talk.ask("is_legal black C2")), (ok("1"), ok("0")));
    assert_eq!(talk.ask("play b C2").unwrap_err(), "illegal move: the ko may not be taken back at once");
    assert!(!talk.ask("all_legal black").unwrap().split(' ').any(|point| point == "C2"));
    assert_eq!(talk.ask("play b E5").and(talk.ask("play w E1")).and(talk.ask("play b C2")), ok(""));
}

#[test]
fn handicap_stones_are_where_the_protocol_wants_them() {
    let mut talk = Talk::go();
    assert_eq!(talk.ask("fixed_handicap 3"), ok("D4 Q16 D16"));
    assert_eq!((talk.ask("get_handicap"), talk.ask("undo")), (ok("3"), Err("cannot undo".into())));
    assert_eq!(talk.ask("fixed_handicap 2").unwrap_err(), "board not empty");
    assert_eq!(talk.ask("clear_board"), ok(""));
    assert_eq!(talk.ask("place_free_handicap 20").unwrap().split(' ').count(), 9);
    assert_eq!(talk.ask("clear_board"), ok(""));
    assert_eq!(talk.ask("set_free_handicap A1 A1").unwrap_err(), "bad vertex list");
    assert_eq!(talk.ask("set_free_handicap A1 B2"), ok(""));
    assert_eq!(talk.ask("list_stones black"), ok("B2 A1"));
    assert_eq!(talk.ask("kata-set-rules aga"), ok(""));
    assert!(talk.ask("printsgf").unwrap().contains("HA[2]"));
    assert_eq!(talk.ask("fixed_handicap 1").unwrap_err(), "invalid number of stones");
}

#[test]
fn rules_are_set_by_names_and_by_fields() {
    let mut talk = Talk::go();
    assert_eq!(talk.ask("kgs-rules chinese"), ok(""));
    assert!(talk.ask("kata-get-rules").unwrap().contains(r#""ko":"POSITIONAL""#));
    assert_eq!(talk.ask("kata-set-rule ko SIMPLE"), ok(""));
    let rules = talk.ask("kata-get-rules").unwrap();
    assert!(rules.contains(r#""ko":"SIMPLE""#) && rules.contains(r#""scoring":"AREA""#));
    assert_eq!(talk.ask(&format!("kata-set-rules {rules}")), ok(""));
    assert_eq!(talk.ask("kata-get-rules").unwrap(), rules);
    assert!(talk.ask("kata-set-rules moon").is_err() && talk.ask("kgs-rules korean").is_err());
    assert_eq!(talk.ask("get_komi"), ok("6.5"), "rules do not change the komi");
}

#[test]
fn a_finished_game_is_counted_and_explained() {
    let mut talk = finished();
    assert_eq!(talk.ask("final_status_list dead"), ok("A5"));
    assert_eq!(talk.ask("final_status A5"), ok("dead"));
    assert_eq!(talk.ask("final_status A1"), ok("black_territory"));
    assert_eq!(talk.ask("final_status_list white_territory"), ok("E5 E4 E3 E2 E1"));
    assert_eq!(talk.ask("final_status_list alive").unwrap().lines().count(), 2);
    let message = talk.ask("tengen-explain A5").unwrap();
    assert!(message.starts_with("A5 is Black's: dead stone.\nIts white chain of 1 stone is dead, "), "{message}");
    assert_eq!(talk.ask("tengen-explain A1"), ok("A1 is Black's: territory."));
    assert!(talk.ask("final_status_list asleep").is_err());
}

#[test]
fn the_score_is_the_same_before_and_after_the_passes_and_in_the_record() {
    let mut talk = finished();
    let score = talk.ask("final_score").unwrap();
    assert_eq!(talk.ask("play black pass").and(talk.ask("play white pass")), ok(""));
    assert_eq!(talk.ask("final_score").unwrap(), score);
    let record = talk.ask("printsgf").unwrap();
    assert!(record.contains(&format!("RE[{score}]")) && record.contains("TB["), "{record}");
    let source = Source::read(record.as_bytes(), &ReadOptions::default()).unwrap();
    assert_eq!(self::score(&source, &ScoreRequest::default()).unwrap().report.result, score);
    let report: serde_json::Value = serde_json::from_str(&talk.ask("tengen-score").unwrap()).unwrap();
    assert_eq!(report["result"], score.as_str());
}

#[test]
fn a_resignation_is_the_result_until_the_game_goes_on() {
    let mut talk = Talk::go();
    assert_eq!(talk.ask("play black D4").and(talk.ask("play white resign")), ok(""));
    assert_eq!((talk.ask("final_score"), talk.ask("last_move")), (ok("B+R"), ok("black D4")));
    let record = talk.ask("printsgf").unwrap();
    assert!(record.contains("RE[B+R]") && !record.contains("TB["), "{record}");
    let source = Source::read(record.as_bytes(), &ReadOptions::default()).unwrap();
    assert_eq!(source.result.as_deref(), Some("B+R"));
    assert_eq!(talk.ask("play white Q16"), ok(""));
    assert!(talk.ask("final_score").is_err() && !talk.ask("printsgf").unwrap().contains("RE["));
    assert!(talk.ask("play green resign").is_err() && talk.ask("final_score").is_err());
}

#[test]
fn a_resignation_in_a_settled_position_is_kept_beside_the_count() {
    let mut talk = finished();
    let counted = talk.ask("final_score").unwrap();
    assert_eq!(talk.ask("play black resign").and(talk.ask("final_score")), ok("W+R"));
    let record = talk.ask("printsgf").unwrap();
    assert!(record.contains("RE[W+R]") && record.contains(&format!("Counted: {counted}")), "{record}");
}

#[test]
fn an_unfinished_game_has_no_score() {
    let mut talk = Talk::go();
    assert!(talk.ask("final_score").unwrap_err().starts_with("cannot score: the game is not finished"));
    assert_eq!(talk.ask("play black D4"), ok(""));
    assert!(talk.ask("final_score").is_err());
    assert!(!talk.ask("printsgf").unwrap().contains("RE["));
    assert!(!talk.ask("tengen-unsettled").unwrap().is_empty());
    assert!(talk.ask("tengen-estimate").unwrap().starts_with('{'));
}

#[test]
fn a_person_takes_precedence_over_the_judge() {
    let mut talk = finished();
    let judged = talk.ask("final_score").unwrap();
    assert_eq!(talk.ask("tengen-mark dead D1"), ok(""));
    assert_eq!(talk.ask("tengen-marks"), ok("dead D1"));
    assert_eq!(talk.ask("final_status D5"), ok("dead"), "a mark is for the whole chain");
    assert!(talk.ask("tengen-explain D3").unwrap().contains("is dead, as given."));
    assert_eq!(talk.ask("tengen-mark alive D4"), ok(""));
    assert_eq!(talk.ask("tengen-marks"), ok("alive D4"), "one mark for a chain");
    assert_eq!(talk.ask("play black pass"), ok(""));
    assert_eq!(talk.ask("tengen-marks"), ok("alive D4"), "a pass changes no stone");
    assert_eq!(talk.ask("tengen-mark judge"), ok(""));
    assert_eq!((talk.ask("tengen-marks"), talk.ask("final_score").unwrap()), (ok(""), judged));
    assert!(talk.ask("tengen-mark dead A1").unwrap_err().contains("no stone at A1"));
    assert!(talk.ask("tengen-mark asleep D1").is_err() && talk.ask("tengen-mark dead").is_err());
    assert_eq!(talk.ask("tengen-mark seki D1"), ok(""));
    assert_eq!(talk.ask("play white A1"), ok(""));
    assert_eq!(talk.ask("tengen-marks"), ok(""), "a stone changes the position");
}

#[test]
fn corrections_are_in_the_printed_record() {
    let mut talk = finished();
    assert_eq!(talk.ask("tengen-mark alive A5"), ok(""));
    let report: serde_json::Value = serde_json::from_str(&talk.ask("tengen-score").unwrap()).unwrap();
    let record = talk.ask("printsgf").unwrap();
    let source = Source::read(record.as_bytes(), &ReadOptions::default()).unwrap();
    let again = serde_json::to_value(score(&source, &ScoreRequest::default()).unwrap().report).unwrap();
    for field in ["result", "finished", "ownership", "black", "white"] {
        assert_eq!(again[field], report[field], "{field} of {record}");
    }
}

#[test]
fn records_are_loaded_up_to_a_move() {
    let record = b"(;SZ[9]KM[5.5]RU[AGA];B[ee];W[cc];B[gg])".to_vec();
    let mut talk = Talk::go_with_file("my game.sgf", record);
    assert_eq!(talk.ask("loadsgf my game.sgf"), ok(""));
    assert_eq!((talk.ask("query_boardsize"), talk.ask("get_komi")), (ok("9"), ok("5.5")));
    assert_eq!(talk.ask("list_stones black"), ok("E5 G3"));
    assert_eq!(talk.ask("loadsgf my game.sgf 2"), ok(""));
    assert_eq!((talk.ask("list_stones black"), talk.ask("list_stones white")), (ok("E5"), ok("")));
    assert!(talk.ask("loadsgf other.sgf").unwrap_err().starts_with("cannot load file"));
    assert!(talk.ask("loadsgf my game.sgf 99").is_err() && talk.ask("loadsgf").is_err());
    assert_eq!(talk.ask("query_boardsize"), ok("9"), "a file that cannot be loaded changes nothing");
}

#[test]
fn commands_listed_for_gogui_are_answered() {
    let mut talk = finished();
    let list = talk.ask("gogui-analyze_commands").unwrap();
    for line in list.lines() {
        let command = line.splitn(3, '/').nth(2).unwrap().replace("%p", "A5").replace("%s", "dead");
        assert!(talk.ask(&command).is_ok(), "{command}");
    }
    assert_eq!(talk.ask("tengen-owners").unwrap().lines().next(), Some("black black black white white"));
}

#[test]
fn analyses_of_katago_give_the_estimate() {
    let mut talk = finished();
    let report: serde_json::Value = serde_json::from_str(&talk.ask("tengen-estimate").unwrap()).unwrap();
    let lead = report["lead"].as_f64().unwrap();
    let message = talk.ask("kata-analyze white 10 ownership true").unwrap();
    let words: Vec<&str> = message.split_whitespace().collect();
    let after = |name: &str| words.iter().position(|word| *word == name).unwrap() + 1;
    assert!((words[after("scoreLead")].parse::<f64>().unwrap() + lead).abs() < 1e-5, "White's view");
    assert_eq!(words.len() - after("ownership"), 25);
    assert!(words[after("ownership")].parse::<f64>().unwrap() < -0.5, "Black owns A5");
    assert!(!talk.ask("kata-analyze").unwrap().contains("ownership"));
    let raw = talk.ask("kata-raw-nn all").unwrap();
    assert!(raw.starts_with("symmetry 0\nwhiteWin 0.") && raw.lines().count() == 11, "{raw}");
    assert!(talk.ask("kata-raw-nn 8").is_err() && talk.ask("kata-analyze interval").is_err());
}
