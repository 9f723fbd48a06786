//! Life: unconditionally alive chains are never captured, and the analysis is invariant under symmetry and color.

use super::boards::board;
use proptest::prelude::*;
use tengen::go::{Ko, Suicide};
use tengen::go::{Move, Setup};
use tengen::life::{AnalysisStage, MarkedBoard, TerritoryAnalysis, UnconditionalLife};
use tengen::{Board, Color, Game, Grid, Point, Rules, Ruleset, Symmetry, diagram};

const STAGES: [AnalysisStage; 7] = [
    AnalysisStage::Connections,
    AnalysisStage::Domains,
    AnalysisStage::FalseEyes,
    AnalysisStage::EyeValues,
    AnalysisStage::Unscorable,
    AnalysisStage::Seki,
    AnalysisStage::Territory,
];

/// A small board full of black chains with holes, some of them filled by White: eyes are common.
fn holes() -> impl Strategy<Value = Board> {
    (2..=6usize, 2..=6usize).prop_flat_map(|(width, height)| {
        let point = prop_oneof![9 => Just(Some(Color::Black)), 4 => Just(None), 1 => Just(Some(Color::White))];
        proptest::collection::vec(point, width * height)
            .prop_map(move |stones| Board::from_stones(Grid::new(width, height).unwrap(), stones).unwrap())
    })
}

/// Any board up to 9x9, with random dead stones.
fn with_dead() -> impl Strategy<Value = (Board, Vec<bool>)> {
    board(9).prop_flat_map(|board| {
        let dead = proptest::collection::vec(proptest::bool::weighted(0.2), board.grid().area());
        (Just(board), dead)
    })
}

fn settle(board: &Board, dead: &[bool]) -> TerritoryAnalysis {
    TerritoryAnalysis::of(&MarkedBoard::of(board, |point| dead[point.index()]))
}

fn alive(rows: &str) -> Vec<String> {
    let board = diagram::parse(rows).unwrap();
    let life = UnconditionalLife::of(&board, Suicide::Forbidden);
    diagram::draw(board.grid(), |point| match (life.is_alive(point), life.owner(point)) {
        (true, Some(color)) => color.letter(),
        (false, Some(color)) => color.letter().to_ascii_lowercase(),
        _ => '.',
    })
}

proptest! {
    #[test]
    fn unconditional_life_is_never_captured(board in holes(), picks in proptest::collection::vec(any::<u32>(), 200), suicide: bool) {
        let suicide = if suicide { Suicide::Several } else { Suicide::Forbidden };
        let life = UnconditionalLife::of(&board, suicide);
        let rules = Rules { suicide, ko: Ko::Simple, ..Ruleset::Chinese.rules() };
        let Ok(position) = Setup::new(board.clone()).position() else { return Ok(()) };
        let grid = board.grid();
        for player in Color::BOTH {
            let mut game = Game::from_position(rules, position.clone());
            for &pick in &picks {
                let _ = game.play(player, Move::Play(Point::from_index(pick as usize % grid.area())));
            }
            for point in grid.points().filter(|&point| life.is_alive(point) && board[point] != Some(player)) {
                prop_assert_eq!(game.position().board()[point], board[point]);
            }
        }
    }

    #[test]
    fn suicide_makes_nothing_safer(board in board(8)) {
        prop_assume!(Setup::new(board.clone()).position().is_ok());
        let (strict, plain) = (UnconditionalLife::of(&board, Suicide::Several), UnconditionalLife::of(&board, Suicide::Forbidden));
        for point in board.grid().points() {
            prop_assert!(!strict.is_alive(point) || plain.is_alive(point));
            prop_assert!(!plain.is_alive(point) || plain.owner(point) == board[point]);
        }
    }

    #[test]
    fn unconditional_life_is_blind_to_symmetry_and_color(board in holes()) {
        let grid = board.grid();
        let here = UnconditionalLife::of(&board, Suicide::Forbidden);
        let swapped = UnconditionalLife::of(&board.swapped(), Suicide::Forbidden);
        for point in grid.points() {
            prop_assert_eq!(here.owner(point).map(Color::opponent), swapped.owner(point));
        }
        for symmetry in Symmetry::of(grid.topology()) {
            let there = UnconditionalLife::of(&symmetry.board(&board), Suicide::Forbidden);
            for point in grid.points() {
                prop_assert_eq!(here.owner(point), there.owner(symmetry.point(grid, point)));
                prop_assert_eq!(here.is_alive(point), there.is_alive(symmetry.point(grid, point)));
            }
        }
    }

    #[test]
    fn shapes_are_blind_to_symmetry((board, dead) in with_dead()) {
        let grid = board.grid();
        let here = settle(&board, &dead);
        for symmetry in Symmetry::of(grid.topology()) {
            let there = symmetry.board(&board);
            let mut dead_there = vec![false; grid.area()];
            for point in grid.points() {
                dead_there[symmetry.point(grid, point).index()] = dead[point.index()];
            }
            let there_settled = settle(&there, &dead_there);
            for stage in STAGES {
                let (rows, rows_there) = (here.rows(stage), there_settled.rows(stage));
                for point in grid.points() {
                    let (x, y) = grid.xy(point);
                    let (tx, ty) = there.grid().xy(symmetry.point(grid, point));
                    prop_assert_eq!(rows[y].as_bytes()[x], rows_there[ty].as_bytes()[tx], "{:?}", stage);
                }
            }
        }
    }

    #[test]
    fn shapes_are_blind_to_color((board, dead) in with_dead()) {
        let (here, there) = (settle(&board, &dead), settle(&board.swapped(), &dead));
        for point in board.grid().points() {
            prop_assert_eq!(here.territory(point).map(Color::opponent), there.territory(point));
            prop_assert_eq!(here.seki(point).map(Color::opponent), there.seki(point));
            prop_assert_eq!(here.connection(point).map(Color::opponent), there.connection(point));
            prop_assert_eq!(here.eye_value(point), there.eye_value(point));
            prop_assert_eq!(here.is_unscorable(point), there.is_unscorable(point));
        }
    }

    /// Territory is surrounded by one color; the surrounded points that are not territory are in seki or false eyes.
    #[test]
    fn shapes_only_take_away((board, dead) in with_dead()) {
        let settled = settle(&board, &dead);
        let living = |point: Point| board[point].filter(|_| !dead[point.index()]);
        let regions = tengen::Regions::of(board.grid(), living);
        for point in board.grid().points() {
            let plain = regions.at(point).touches.only().filter(|_| regions.at(point).content.is_none());
            prop_assert_eq!(settled.surrounded(point), plain);
            let taken = settled.seki(point).is_some() || settled.is_unscorable(point);
            prop_assert_eq!(settled.territory(point), plain.filter(|_| !taken));
            prop_assert!(settled.eye_value(point) <= 2);
        }
    }

    /// Dead opposing stones inside a domain change the eye values, but never the owner.
    #[test]
    fn a_lone_dead_stone_lies_in_the_opponents_sphere(board in holes()) {
        let grid = board.grid();
        let white = |point: Point| board[point] == Some(Color::White);
        let settled = TerritoryAnalysis::of(&MarkedBoard::of(&board, white));
        let blacks = board.count().black > 0;
        for point in grid.points() {
            prop_assert_eq!(settled.domain(point), blacks.then_some(Color::Black));
        }
    }
}

#[test]
fn two_eyes_live_and_one_does_not() {
    assert_eq!(alive(".X.X.\nXXXX.\n.....\n....."), ["bBbB.", "BBBB.", ".....", "....."]);
    assert_eq!(alive(".XX..\nXXX..\n.....\n....."), [".....", ".....", ".....", "....."]);
}

#[test]
fn chains_live_together_through_shared_areas() {
    // No chain has an eye of its own; every eye is shared by at least two chains.
    assert_eq!(alive(".X.OO\nX.XOO\n.XXO.\nXXOO."), ["bB...", "BbB..", "bBB..", "BB..."]);
    assert_eq!(alive(".XX\nX.X\nXX."), ["bBB", "BbB", "BBb"]);
}

#[test]
fn areas_with_two_inner_points_are_nobodys() {
    // A lone opponent could not live in the narrow area, but could in the wide one.
    assert_eq!(alive(".X.XXXXX\nXXXX...X\nOOOX.O.X\n...XXXXX"), ["bBbBBBBB", "BBBBbbbB", "...BbbbB", "...BBBBB"]);
    assert_eq!(
        alive(".X.XXXXXX\nXXXX....X\nOOOX....X\nOOOX....X\n...XXXXXX"),
        ["bBbBBBBBB", "BBBB....B", "...B....B", "...B....B", "...BBBBBB"]
    );
}

#[test]
fn a_false_eye_is_no_vital_area() {
    assert_eq!(alive(".XO.\nXOO.\nXXX.\n.OX."), ["....", "....", "....", "...."]);
}

#[test]
fn with_suicide_an_area_of_stones_is_not_safe() {
    // White fills the area, removes the stones by suicide and fills it again except for D3; then A3 captures Black.
    let board = diagram::parse(".X.O\nXXO.\nXXXX").unwrap();
    let eyes = |suicide| UnconditionalLife::of(&board, suicide).is_alive(Point::from_index(1));
    assert_eq!((eyes(Suicide::Forbidden), eyes(Suicide::Several)), (true, false));
    let board = diagram::parse(".XO.X\nXXOOX\nXXXXX").unwrap();
    let eyes = |suicide| UnconditionalLife::of(&board, suicide).is_alive(Point::from_index(1));
    assert_eq!((eyes(Suicide::Forbidden), eyes(Suicide::Several)), (true, true));
}

#[test]
fn a_board_of_many_points_takes_no_deep_stack() {
    // A comb of eyes, all of one group: long chains, many cut points.
    let mut rows = Vec::new();
    for y in 0..300 {
        rows.push(if y % 2 == 0 { ".X".repeat(150) } else { "XX".repeat(150) });
    }
    let board = diagram::parse(&rows.join("\n")).unwrap();
    let settled = TerritoryAnalysis::of(&MarkedBoard::of(&board, |_| false));
    assert_eq!(settled.territory(Point::from_index(0)), Some(Color::Black));
    assert!(UnconditionalLife::of(&board, Suicide::Forbidden).is_alive(Point::from_index(1)));
}
