//! What is serialized reads back the same, and what breaks an invariant is refused.

use proptest::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;
use tengen::go::Move;
use tengen::hex::{Orientation, outcome};
use tengen::life::{LifeStatus, MarkSource};
use tengen::score::{PlayHistory, Reason, SheetItem, count};
use tengen::{
    Board, Color, Game, GameResult, Grid, Halves, Marks, Ownership, Point, Rules, Ruleset, ScoreSheet, Topology,
    diagram,
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
}

#[test]
fn a_sheet_and_an_outcome_read_back() {
    let board = diagram::parse(".X.O.\n.X.O.\n.XXO.\n").unwrap();
    let rules: Rules = Ruleset::Chinese.rules();
    let ownership = Ownership::of(&board, &Marks::none(&board), rules.into());
    let sheet: ScoreSheet = count(&board, &ownership, PlayHistory::from(&Game::new(rules, board.grid())), rules);
    json(&sheet);
    json(&ownership.at(Point::from_index(0)));
    json(&outcome(&board, Orientation::TopBottom));
}

proptest! {
    #[test]
    fn boards_read_back(width in 1..7usize, height in 1..7usize, torus: bool, picks in proptest::collection::vec(0..3u8, 36)) {
        let topology = if torus { Topology::Torus } else { Topology::Hex };
        let grid = Grid::with_topology(width, height, topology).unwrap();
        let stone = |&pick: &u8| [None, Some(Color::Black), Some(Color::White)][usize::from(pick)];
        json(&Board::from_stones(grid, picks.iter().take(grid.area()).map(stone).collect()).unwrap());
    }
}
