//! An engine behind the referee: moves, disagreements, and an engine that ends.

use crate::talking::{Talk, ok};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use tengen_cli::gtp::{Answer, GoSettings, InnerEngine, WrappedEngine};

/// An engine that plays what it is told and writes down what it hears.
#[derive(Clone, Default)]
struct Script {
    moves: Rc<RefCell<VecDeque<&'static str>>>,
    heard: Rc<RefCell<Vec<String>>>,
    cannot_undo: bool,
}

impl InnerEngine for Script {
    fn ask(&mut self, line: &str) -> Option<Answer> {
        self.heard.borrow_mut().push(line.into());
        match line.split(' ').next().unwrap_or_default() {
            "list_commands" => Some(ok(
                "boardsize clear_board komi play genmove undo name fixed_handicap lz-analyze lz-genmove_analyze \
                 black white gogui-setup gogui-interrupt breathe",
            )),
            "name" => Some(ok("Script")),
            "fixed_handicap" => Some(ok("D4 Q16")),
            "breathe" => Some(ok("in and out")),
            "komi" if line == "komi 13" => Some(Err("no such komi".into())),
            // An engine that has nothing to say has ended.
            "genmove" => self.moves.borrow_mut().pop_front().map(ok),
            "undo" if self.cannot_undo => Some(Err("cannot undo".into())),
            _ => Some(ok("")),
        }
    }

    fn end(&mut self) {
        self.heard.borrow_mut().push("(end)".into());
    }
}

fn wrapped(moves: &[&'static str]) -> (Script, Talk<WrappedEngine<Script>>) {
    let script = Script { moves: Rc::new(RefCell::new(moves.iter().copied().collect())), ..Script::default() };
    let engine = WrappedEngine::new(script.clone(), GoSettings::default()).unwrap();
    script.heard.borrow_mut().clear();
    (script, Talk::new(engine))
}

#[test]
fn both_sides_hear_what_changes_the_board() {
    let (script, mut talk) = wrapped(&["E5", "pass", "resign"]);
    for line in ["boardsize 9", "komi 5.5", "kata-set-rules chinese", "play black C3"] {
        assert_eq!(talk.ask(line), ok(""), "{line}");
    }
    assert_eq!(talk.ask("genmove white"), ok("E5"));
    assert_eq!(talk.ask("list_stones white"), ok("E5"));
    assert_eq!(script.heard.borrow()[..], ["boardsize 9", "komi 5.5", "play black C3", "genmove white"]);
    assert_eq!((talk.ask("genmove b"), talk.ask("last_move")), (ok("pass"), ok("black PASS")));
    assert_eq!((talk.ask("genmove w"), talk.ask("last_move")), (ok("resign"), ok("black PASS")));
    assert_eq!(talk.ask("final_score"), ok("B+R"));
    assert_eq!(talk.ask("undo"), ok(""));
    assert!(talk.ask("final_score").is_err(), "the game goes on");
    assert_eq!(talk.ask("name"), ok("Script with Tengen"));
    assert_eq!(talk.ask("breathe"), ok("in and out"), "commands of the engine are passed on");
}

#[test]
fn what_one_side_refuses_changes_neither() {
    let (script, mut talk) = wrapped(&["C3"]);
    assert_eq!(talk.ask("komi 13").unwrap_err(), "no such komi");
    assert_eq!(talk.ask("get_komi"), ok("6.5"));
    assert_eq!(talk.ask("play black C3"), ok(""));
    script.heard.borrow_mut().clear();
    assert!(talk.ask("play white C3").unwrap_err().starts_with("illegal move"));
    assert!(script.heard.borrow().is_empty(), "the engine does not hear of an illegal move");
    assert!(talk.ask("genmove white").unwrap_err().starts_with("the engine chose \"C3\": illegal move"));
    assert_eq!(script.heard.borrow()[..], ["genmove white", "undo"]);
    assert_eq!(talk.ask("list_stones white"), ok(""));
}

#[test]
fn an_engine_that_ends_does_not_lose_the_board() {
    let (_, mut talk) = wrapped(&["E5"]);
    assert_eq!(talk.ask("genmove black"), ok("E5"));
    assert_eq!(talk.ask("genmove white").unwrap_err(), "the wrapped engine has ended");
    assert_eq!(talk.ask("play white C3").unwrap_err(), "the wrapped engine has ended");
    assert_eq!(talk.ask("list_stones black"), ok("E5"));
    assert!(talk.ask("printsgf").unwrap().contains(";B[eo]"));
    assert_eq!(talk.ask("name"), ok("Tengen"));
}

#[test]
fn handicaps_sequences_and_records_reach_the_engine_as_moves() {
    let (script, mut talk) = wrapped(&[]);
    assert_eq!(talk.ask("fixed_handicap 2"), ok("D4 Q16"));
    assert_eq!((talk.ask("list_stones black"), talk.ask("get_handicap")), (ok("Q16 D4"), ok("2")));
    assert_eq!(talk.ask("clear_board").and(talk.ask("set_free_handicap A1 B1")), ok(""));
    script.heard.borrow_mut().clear();
    assert_eq!(talk.ask("gogui-play_sequence W C3 B pass"), ok(""));
    let heard = script.heard.borrow().join(", ");
    let expected = "boardsize 19, clear_board, komi 6.5, play black A1, play black B1, play white C3, play black pass";
    assert_eq!(heard, expected);
}

#[test]
fn endless_answers_and_unknown_moves_are_not_passed_on() {
    let (script, mut talk) = wrapped(&[]);
    let list = talk.ask("list_commands").unwrap();
    assert!(!list.contains("lz-") && list.contains("breathe") && list.contains("final_score"));
    for hidden in ["black D4", "white D4", "gogui-setup b D4", "gogui-interrupt"] {
        assert_eq!(talk.ask(hidden).unwrap_err(), "unknown command", "{hidden}");
    }
    assert_eq!(talk.ask("lz-analyze 10").unwrap_err(), "unknown command");
    assert_eq!(talk.ask("lz-genmove_analyze b").unwrap_err(), "unknown command");
    assert!(script.heard.borrow().is_empty());
}

#[test]
fn a_resignation_of_the_opponent_is_not_a_move_of_the_engine() {
    let (script, mut talk) = wrapped(&["C3"]);
    assert_eq!(talk.ask("genmove black").and(talk.ask("play white resign")), ok(""));
    assert_eq!(script.heard.borrow()[..], ["genmove black"]);
    assert_eq!(talk.ask("final_score"), ok("B+R"));
    assert!(talk.ask("printsgf").unwrap().contains("RE[B+R]"));
}

#[test]
fn an_engine_that_cannot_undo_repeats_the_game() {
    let moves = Rc::new(RefCell::new(VecDeque::from(["C3"])));
    let script = Script { moves, cannot_undo: true, ..Script::default() };
    let mut talk = Talk::new(WrappedEngine::new(script.clone(), GoSettings::default()).unwrap());
    assert_eq!(talk.ask("play black C3"), ok(""));
    script.heard.borrow_mut().clear();
    assert!(talk.ask("genmove white").unwrap_err().starts_with("the engine chose \"C3\": illegal move"));
    let heard = script.heard.borrow().join(", ");
    assert_eq!(heard, "genmove white, undo, boardsize 19, clear_board, komi 6.5, play black C3");
}
