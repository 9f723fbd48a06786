//! The network against the program that trained it, and against itself in a mirror.

use serde_json::Value;
use tengen::Symmetry;
use tengen::{Board, Color, Topology, diagram};
use tengen_estimate::network::{Network, Situation, SymmetryCount, WeightsError};

const GOLDEN: &str = include_str!("../weights/golden.json");

fn rows(case: &Value) -> Vec<String> {
    case["board"].as_array().unwrap().iter().map(|row| row.as_str().unwrap().to_owned()).collect()
}

fn numbers(value: &Value) -> Vec<f64> {
    let rows = value.as_array().unwrap().iter().flat_map(|row| row.as_array().unwrap());
    rows.map(|number| number.as_f64().unwrap()).collect()
}

fn near(name: &str, ours: &[f32], theirs: &[f64], most: f64) {
    assert_eq!(ours.len(), theirs.len());
    for (ours, theirs) in ours.iter().zip(theirs) {
        assert!((f64::from(*ours) - theirs).abs() <= most, "{name}: {ours} instead of {theirs}");
    }
}

/// Boards, sides and what the training program says of them.
fn cases() -> Vec<(Board, Color, Value)> {
    let golden: Value = serde_json::from_str(GOLDEN).unwrap();
    let cases = golden["cases"].as_array().unwrap().iter();
    cases
        .map(|case| {
            let board = diagram::parse_rows(&rows(case), Topology::Square).unwrap();
            let to_play = if case["to_move"] == "B" { Color::Black } else { Color::White };
            (board, to_play, case.clone())
        })
        .collect()
}

fn situation<'a>(board: &'a Board, to_play: Color, case: &Value) -> Situation<'a> {
    Situation { board, to_play, territory: case["territory"] == true, over: case["over"] == true }
}

/// The training program computes with floats, and this one rounds the numbers that it multiplies to 15 bits.
#[test]
fn answers_are_those_of_the_training_program() {
    let (mut squares, mut count) = (0.0, 0.0);
    for (board, to_play, case) in cases() {
        let answer = Network::embedded().evaluate(situation(&board, to_play, &case)).unwrap();
        let lists = [&answer.ownership, &answer.black, &answer.white, &answer.nobody];
        for (name, ours) in ["ownership", "black", "white", "nobody"].into_iter().zip(lists) {
            let theirs = numbers(&case[name]);
            near(name, ours, &theirs, 5e-3);
            for error in ours.iter().zip(theirs).map(|(ours, theirs)| f64::from(*ours) - theirs) {
                (squares, count) = (squares + error * error, count + 1.0);
            }
        }
        near("lead", &[answer.lead], &[case["lead"].as_f64().unwrap()], 5e-2);
        let spread = case["spread"].as_f64().unwrap();
        near("spread", &[answer.spread], &[spread], 5e-3 * spread.max(2.0));
    }
    let error = f64::sqrt(squares / count);
    assert!(error < 5e-4, "{error}");
}

#[test]
fn many_boards_at_once_are_answered_as_each_by_itself() {
    let network = Network::embedded();
    let cases = cases();
    let situations: Vec<Situation<'_>> =
        cases.iter().map(|(board, to_play, case)| situation(board, *to_play, case)).collect();
    let together = network.evaluate_many(&situations).unwrap();
    assert_eq!(together.len(), situations.len());
    for (together, situations) in together.iter().zip(&situations) {
        let alone = network.evaluate(*situations).unwrap();
        let wide = |values: &[f32]| values.iter().copied().map(f64::from).collect::<Vec<f64>>();
        near("ownership", &together.ownership, &wide(&alone.ownership), 1e-4);
        near("black", &together.black, &wide(&alone.black), 1e-4);
        near("white", &together.white, &wide(&alone.white), 1e-4);
        near("nobody", &together.nobody, &wide(&alone.nobody), 1e-4);
        near("lead", &[together.lead, together.spread], &wide(&[alone.lead, alone.spread]), 1e-3);
    }
    assert_eq!(network.evaluate_many(&[]), Some(Vec::new()));
    let hex = diagram::parse_rows(&["...", "...", "..."], Topology::Hex).unwrap();
    let mixed = [situations[0], Situation { board: &hex, ..situations[0] }];
    assert_eq!(network.evaluate_many(&mixed), None);
}

#[test]
fn exchanging_the_colors_exchanges_the_answer() {
    for (board, to_play, case) in cases() {
        let network = Network::embedded();
        let here = network.evaluate(situation(&board, to_play, &case)).unwrap();
        let swapped = board.swapped();
        let there = network.evaluate(situation(&swapped, to_play.opponent(), &case)).unwrap();
        assert_eq!(here.lead.to_bits(), (-there.lead).to_bits());
        assert_eq!(here.black, there.white);
        assert!(here.ownership.iter().zip(&there.ownership).all(|(here, there)| here.to_bits() == (-there).to_bits()));
    }
}

#[test]
fn the_mean_of_all_ways_is_the_same_all_ways() {
    let (board, to_play, case) = cases().into_iter().find(|(board, ..)| board.grid().width() == 13).unwrap();
    let network = Network::embedded();
    let here = network.evaluate_symmetries(situation(&board, to_play, &case), SymmetryCount::Eight).unwrap();
    for symmetry in Symmetry::of(Topology::Square) {
        let turned = symmetry.board(&board);
        let there = network.evaluate_symmetries(situation(&turned, to_play, &case), SymmetryCount::Eight).unwrap();
        assert!((here.lead - there.lead).abs() < 1e-3);
        for point in board.grid().points() {
            let moved = symmetry.point(board.grid(), point);
            assert!((here.ownership[point.index()] - there.ownership[moved.index()]).abs() < 1e-3);
        }
    }
}

#[test]
fn every_size_is_answered_and_giants_are_not() {
    for (width, height) in [(1, 1), (1, 52), (37, 37), (64, 2)] {
        let board = Board::empty(tengen::Grid::new(width, height).unwrap());
        let situations = Situation { board: &board, to_play: Color::White, territory: true, over: false };
        let answer = Network::embedded().evaluate(situations).unwrap();
        assert_eq!(answer.ownership.len(), width * height);
        assert!(answer.ownership.iter().all(|value| value.abs() <= 1.0) && answer.lead.is_finite());
    }
    let board = Board::empty(tengen::Grid::new(65, 1).unwrap());
    let situations = Situation { board: &board, to_play: Color::White, territory: true, over: false };
    assert_eq!(Network::embedded().evaluate(situations), None);
}

#[test]
fn other_files_are_refused() {
    let good = include_bytes!("../weights/ownership.bin");
    assert!(Network::read(good).is_ok());
    assert_eq!(Network::read(b"").unwrap_err(), WeightsError::NotWeights);
    assert_eq!(Network::read(&good[..1000]).unwrap_err(), WeightsError::Length);
    assert_eq!(Network::read(&[&good[..], b"x"].concat()).unwrap_err(), WeightsError::Length);
    let mut other = good.to_vec();
    other[8] = 9;
    assert_eq!(Network::read(&other).unwrap_err(), WeightsError::Unknown);
}
