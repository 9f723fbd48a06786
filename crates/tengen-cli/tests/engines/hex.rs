//! The referee of Hex in HTP.

use crate::talking::{Talk, ok};
use tengen_cli::gtp::{HexEngine, HexSettings};

#[test]
fn a_game_is_won_by_a_chain() {
    let mut talk = Talk::hex();
    assert_eq!(talk.ask("boardsize 3 3"), ok(""));
    assert_eq!(talk.ask("all_legal_moves").unwrap().split(' ').count(), 9);
    assert_eq!(talk.ask("play black b2"), ok(""));
    assert!(talk.ask("all_legal_moves").unwrap().ends_with(" swap-pieces"));
    assert_eq!(talk.ask("final_score").unwrap_err(), "cannot score: nobody has won yet");
    assert_eq!(talk.ask("tengen-needs black").unwrap().split(' ').count(), 2);
    assert_eq!(talk.ask("play white a1"), ok(""));
    assert!(talk.ask("play black b2").unwrap_err().starts_with("illegal move"));
    for line in ["play black b1", "play white c1", "play black a3"] {
        assert_eq!(talk.ask(line), ok(""), "{line}");
    }
    assert_eq!(talk.ask("final_score"), ok("B+"));
    assert_eq!(talk.ask("tengen-winning_chain"), ok("b1 b2 a3"));
    assert_eq!((talk.ask("all_legal_moves"), talk.ask("play white c3").is_err()), (ok(""), true));
    let report: serde_json::Value = serde_json::from_str(&talk.ask("tengen-hex").unwrap()).unwrap();
    assert_eq!((&report["winner"], &report["moves"]), (&"X".into(), &5.into()));
    assert_eq!(talk.ask("undo"), ok(""));
    assert!(talk.ask("final_score").is_err());
    assert!(talk.ask("showboard").unwrap().contains("a b c"));
}

#[test]
fn swaps_resignations_and_moves_out_of_turn() {
    let mut talk = Talk::hex();
    assert_eq!(talk.ask("boardsize 5"), ok(""));
    assert_eq!(talk.ask("play black b1").and(talk.ask("play white swap-pieces")), ok(""));
    assert!(!talk.ask("all_legal_moves").unwrap().contains("a2"), "the stone is mirrored");
    assert_eq!(talk.ask("undo").and(talk.ask("undo")), ok(""));
    assert_eq!(talk.ask("undo").unwrap_err(), "cannot undo");
    assert_eq!(talk.ask("play white c3").and(talk.ask("play white c4")), ok(""));
    assert_eq!(talk.ask("all_legal_moves").unwrap().split(' ').count(), 23);
    assert_eq!(talk.ask("undo").and(talk.ask("undo")).and(talk.ask("undo")), Err("cannot undo".into()));
    assert_eq!(talk.ask("play black a1").and(talk.ask("play black resign")), ok(""));
    assert_eq!(talk.ask("final_score"), ok("W+R"));
    assert_eq!(talk.ask("clear_board"), ok(""));
    assert_eq!(talk.ask("all_legal_moves").unwrap().split(' ').count(), 25);
    assert!(talk.ask("boardsize 0").is_err() && talk.ask("play black z9").is_err() && talk.ask("genmove b").is_err());
}

#[test]
fn a_printed_record_is_loaded_again() {
    let mut talk = Talk::hex();
    for line in ["boardsize 4", "play b a2", "play w swap-pieces", "play b c3"] {
        assert_eq!(talk.ask(line), ok(""), "{line}");
    }
    let (record, board) = (talk.ask("printsgf").unwrap(), talk.ask("showboard").unwrap());
    let mut again = Talk::hex_with_file("game.sgf", record.into_bytes());
    assert_eq!(again.ask("loadsgf game.sgf"), ok(""));
    assert_eq!(again.ask("showboard").unwrap(), board);
    assert_eq!(again.ask("undo"), ok(""));
}

#[test]
fn small_boards_are_solved() {
    let mut talk = Talk::hex();
    assert_eq!(talk.ask("boardsize 3"), ok(""));
    assert_eq!((talk.ask("dfpn-solve-state black"), talk.ask("dfpn-solve-state")), (ok("black"), ok("black")));
    assert_eq!(talk.ask("dfpn-solver-find-winning").unwrap().split(' ').count(), 5);
    assert_eq!(talk.ask("play black b2"), ok(""));
    assert_eq!((talk.ask("dfpn-solve-state"), talk.ask("dfpn-solver-find-winning white")), (ok("black"), ok("")));
    assert!(talk.ask("dfpn-solve-state green").is_err());
}

#[test]
fn a_search_that_ends_early_does_not_guess() {
    let settings = HexSettings { nodes: 1, ..HexSettings::default() };
    let mut talk = Talk::new(HexEngine::new(settings).unwrap());
    assert_eq!(talk.ask("dfpn-solve-state"), ok("unknown"));
    assert!(talk.ask("dfpn-solver-find-winning").unwrap_err().starts_with("unknown after"));
}

#[test]
fn commands_listed_for_hexgui_are_answered() {
    let mut talk = Talk::hex();
    assert_eq!(talk.ask("boardsize 3"), ok(""));
    let list = talk.ask("hexgui-analyze_commands").unwrap();
    for line in list.lines() {
        let command = line.splitn(3, '/').nth(2).unwrap().replace("%m", "black");
        let answer = talk.ask(&command);
        assert!(answer.is_ok() || command == "final_score", "{command}: {answer:?}");
    }
}
