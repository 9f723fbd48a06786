//! The published cases of Exercism's Go Counting exercise, if they are available beside the checkout.

use serde_json::Value;
use std::collections::BTreeSet;
use tengen::{Board, Color, Point, Topology, diagram, territories, territory};
use tengen_testing::shared;

type Points = BTreeSet<(usize, usize)>;

fn points(value: &Value) -> Points {
    let number = |value: &Value| value.as_u64().expect("a coordinate") as usize;
    value.as_array().expect("points").iter().map(|point| (number(&point[0]), number(&point[1]))).collect()
}

fn places(board: &Board, points: &[Point]) -> Points {
    points.iter().map(|&point| board.grid().xy(point)).collect()
}

fn check_territory(name: &str, board: &Board, input: &Value, expected: &Value) {
    let (x, y) = (input["x"].as_i64().expect("x"), input["y"].as_i64().expect("y"));
    let found = board.grid().at(x, y).and_then(|point| territory(board, point));
    if !expected["error"].is_null() {
        assert!(found.is_err(), "{name}");
        return;
    }
    let found = found.unwrap_or_else(|error| panic!("{name}: {error}"));
    let owner = found.owner.map_or("NONE".into(), |color| color.name().to_uppercase());
    assert_eq!(Some(owner.as_str()), expected["owner"].as_str(), "{name}");
    assert_eq!(places(board, &found.points), points(&expected["territory"]), "{name}");
}

fn check_territories(name: &str, board: &Board, expected: &Value) {
    let all = territories(board);
    for (owner, key) in
        [(Some(Color::Black), "territoryBlack"), (Some(Color::White), "territoryWhite"), (None, "territoryNone")]
    {
        let owned = all.iter().filter(|territory| territory.owner == owner);
        let found: Points = owned.flat_map(|territory| places(board, &territory.points)).collect();
        assert_eq!(found, points(&expected[key]), "{name}, {key}");
    }
}

#[test]
fn go_counting() {
    let Some(path) = shared("peers/exercism/go-counting.json") else { return };
    let suite: Value = serde_json::from_slice(&std::fs::read(path).unwrap()).expect("the suite is JSON");
    let cases = suite["cases"].as_array().expect("the suite has cases");
    assert!(!cases.is_empty());
    for case in cases {
        let name = case["description"].as_str().expect("a case has a description");
        let rows: Vec<&str> =
            case["input"]["board"].as_array().expect("rows").iter().map(|row| row.as_str().expect("a row")).collect();
        let board = diagram::parse_rows(&rows, Topology::Square).unwrap_or_else(|error| panic!("{name}: {error}"));
        match case["property"].as_str() {
            Some("territory") => check_territory(name, &board, &case["input"], &case["expected"]),
            Some("territories") => check_territories(name, &board, &case["expected"]),
            other => panic!("{name}: unknown property {other:?}"),
        }
    }
}
