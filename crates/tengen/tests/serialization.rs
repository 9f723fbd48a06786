//! What is serialized reads back the same, and what breaks an invariant is refused.

use proptest::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;
use tengen::go::{Move, Setup};
use tengen::hex::{Orientation, outcome};
use tengen::life::{Evidence, LifeStatus, MarkSource};
use tengen::score::{PlayHistory, Reason, SheetItem, count};
use tengen::{
    Board, Color, Game, GameResult, Grid, Halves, Marks, Ownership, Point, Position, Rules, Ruleset, ScoreSheet,
    Topology, diagram, territories,
};

/// The JSON of a value, which must read back as the same value.
fn json<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) -> String {
    let text = serde_json::to_string(value).unwrap();
    assert_eq!(&serde_json::from_str::<T>(&text).unwrap(), value, "{text}");
    text
}

#[test]
fn words_are_those_of_the_reports() {
    for color in Color::BOTH {
        assert_eq!(json(&color), format!("\"{}\"", color.name()));
    }
    for ruleset in Ruleset::ALL {
        assert_eq!(json(&ruleset), format!("\"{}\"", ruleset.name()));
        json(&ruleset.rules());
    }
    for source in [MarkSource::Default, MarkSource::Given, MarkSource::Proof, MarkSource::Network] {
        assert_eq!(json(&source), format!("\"{}\"", source.name()));
    }
    assert_eq!(json(&LifeStatus::Seki), "\"seki\"");
    assert_eq!(json(&Reason::DeadStone), "\"dead-stone\"");
    assert_eq!(json(&SheetItem::HandicapBonus), "\"handicap-bonus\"");
    assert_eq!(json(&Halves::new(13)), "\"6.5\"");
    assert_eq!(json(&Move::Play(Point::from_index(40))), "{\"play\":40}");
    assert_eq!(json(&Grid::square(9)), "{\"width\":9,\"height\":9,\"topology\":\"square\"}");
    for result in ["B+3.5", "W+R", "B+T", "W+F", "B+", "0", "Void", "?"] {
        assert_eq!(json(&result.parse::<GameResult>().unwrap()), format!("\"{result}\""));
    }
}

#[test]
fn what_breaks_an_invariant_is_refused() {
    let refused = |error: serde_json::Error, words: &str| assert!(error.to_string().contains(words), "{error}");
    refused(serde_json::from_str::<Grid>(r#"{"width":0,"height":5}"#).unwrap_err(), "at least one row");
    refused(serde_json::from_str::<Grid>(r#"{"width":100000,"height":100000}"#).unwrap_err(), "more than");
    let short = r#"{"grid":{"width":2,"height":2},"stones":["black",null]}"#;
    refused(serde_json::from_str::<Board>(short).unwrap_err(), "has 4 points, not 2");
    refused(serde_json::from_str::<Halves>("\"6.3\"").unwrap_err(), "");
    refused(serde_json::from_str::<GameResult>("\"perhaps\"").unwrap_err(), "not a result");
    assert!(serde_json::from_str::<Ruleset>("\"martian\"").is_err());
    let board = diagram::parse("X.\n.O\n").unwrap();
    let changed = |value: serde_json::Value, key: &str, other: serde_json::Value| {
        let mut value = value;
        assert!(value.get(key).is_some(), "{value}");
        value[key] = other;
        value.to_string()
    };
    let position = serde_json::to_value(Setup::new(board.clone()).position().unwrap()).unwrap();
    for ko in [0, 4] {
        let text = changed(position.clone(), "ko", ko.into());
        refused(serde_json::from_str::<Position>(&text).unwrap_err(), "not at an empty point");
    }
    let marks = serde_json::to_value(Marks::none(&board)).unwrap();
    for stone in [1, 4] {
        let mark = serde_json::json!([{"stone": stone, "status": "dead", "source": "given", "evidence": "none"}]);
        let text = changed(marks.clone(), "marks", mark);
        refused(serde_json::from_str::<Marks>(&text).unwrap_err(), "not at a stone");
    }
    let ownership = Ownership::of(&board, &Marks::none(&board), Ruleset::Chinese.rules().into());
    let ownership = serde_json::to_value(ownership).unwrap();
    let text = changed(ownership.clone(), "seki", serde_json::json!([null]));
    refused(serde_json::from_str::<Ownership>(&text).unwrap_err(), "number of points");
    let text = changed(ownership, "open", serde_json::json!([4]));
    refused(serde_json::from_str::<Ownership>(&text).unwrap_err(), "not on the board");
    let game = serde_json::to_value(Game::new(Ruleset::Chinese.rules(), board.grid())).unwrap();
    for (turn, words) in [
        (serde_json::json!({"move": ["black", {"play": 4}]}), "not on the board"),
        (serde_json::json!({"edit": 0}), "an edit is missing"),
        (serde_json::json!({"edit": 1}), "not in order"),
    ] {
        let text = changed(game.clone(), "turns", serde_json::json!([turn]));
        refused(serde_json::from_str::<Game>(&text).unwrap_err(), words);
    }
}

#[test]
fn a_sheet_and_an_outcome_read_back() {
    let board = diagram::parse(".X.O.\n.X.O.\n.XXO.\n").unwrap();
    let rules: Rules = Ruleset::Chinese.rules();
    let ownership = Ownership::of(&board, &Marks::none(&board), rules.into());
    let sheet: ScoreSheet = count(&board, &ownership, PlayHistory::from(&Game::new(rules, board.grid())), rules);
    json(&sheet);
    json(&ownership);
    json(&ownership.at(Point::from_index(0)));
    territories(&board).iter().for_each(|territory| _ = json(&territory));
    json(&outcome(&board, Orientation::TopBottom));
}

proptest! {
    #[test]
    fn games_read_back(ruleset in prop::sample::select(Ruleset::ALL.to_vec()),
                       stones in prop::collection::vec((0..10usize, any::<bool>()), 0..40),
                       marked in 0..9usize, handicap in 0..3u32) {
        let grid = Grid::square(3);
        let mut game = Game::new(ruleset.rules(), grid);
        game.set_handicap(handicap);
        for (number, &(at, is_black)) in stones.iter().enumerate() {
            let color = if is_black { Color::Black } else { Color::White };
            // A point after the last is a pass, and every seventh turn is an edit.
            match grid.points().nth(at) {
                Some(point) if number % 7 == 6 => game.edit(vec![(point, Some(color)), (point, None)], Some(color)),
                Some(point) => _ = game.force(color, Move::Play(point)),
                None => _ = game.force(color, Move::Pass),
            }
        }
        let text = serde_json::to_string(&game).unwrap();
        let again: Game = serde_json::from_str(&text).unwrap();
        prop_assert_eq!(again.position(), game.position());
        prop_assert_eq!((again.rules(), again.handicap(), again.turns()), (game.rules(), handicap, game.turns()));
        prop_assert_eq!((again.edits(), again.irregular()), (game.edits(), game.irregular()));
        prop_assert_eq!(serde_json::to_string(&again).unwrap(), text);
        json(game.position());
        let mut marks = Marks::none(game.position().board());
        json(&marks);
        marks.mark_with(Point::from_index(marked), LifeStatus::Dead, MarkSource::Network, Evidence::Confidence(0.5));
        json(&marks);
        json(&Ownership::of(game.position().board(), &marks, ruleset.rules().into()));
    }

    #[test]
    fn boards_read_back(width in 1..7usize, height in 1..7usize, torus: bool, picks in proptest::collection::vec(0..3u8, 36)) {
        let topology = if torus { Topology::Torus } else { Topology::Hex };
        let grid = Grid::with_topology(width, height, topology).unwrap();
        let stone = |&pick: &u8| [None, Some(Color::Black), Some(Color::White)][usize::from(pick)];
        json(&Board::from_stones(grid, picks.iter().take(grid.area()).map(stone).collect()).unwrap());
    }
}
