//! Capturing races, kos that territory rules decide, and boards full of groups.

use tengen::{Board, Color, Grid, Point, Regions, diagram, notation};
use tengen_proof::go::race::CountedRace;
use tengen_proof::go::reader::AttemptOutcome;
use tengen_proof::go::reading::{Assumption, Basis, GroupQuestion, GroupStatus, LifeKind, Reading, SEARCHES, read};
use tengen_proof::go::region::GroupSurroundings;
use tengen_proof::go::walls::Walls;

fn parse(rows: &str) -> Board {
    diagram::parse(&rows.replace('/', "\n")).unwrap()
}

fn point(board: &Board, name: &str) -> Point {
    notation::parse_go(board.grid(), name).unwrap()
}

fn ask(board: &Board, target: &str, walls: &[&str], positions: u64) -> Reading {
    let safe = Walls::assuming(board, walls.iter().map(|name| point(board, name)));
    read(&GroupQuestion { positions, ..GroupQuestion::new(board, point(board, target), &safe) }).unwrap()
}

fn count(board: &Board, target: &str, walls: &[&str]) -> Option<CountedRace> {
    let safe = Walls::assuming(board, walls.iter().map(|name| point(board, name)));
    let chains = Regions::of_board(board);
    let surroundings = GroupSurroundings { board, chains: &chains, walls: &safe, beliefs: None, ko: None };
    CountedRace::of(&surroundings, point(board, target))
}

/// A black chain on the second line over a white chain on the first line, on a board that is `width` points wide. Each
/// chain has so many liberties of its own, and both share the points at the right edge.
fn race(black: usize, white: usize, shared: usize) -> Board {
    let length = 4;
    let width = length + shared.max(1) + 1;
    let grid = Grid::new(width + black + white, 7).unwrap();
    let mut board = Board::empty(grid);
    let mut put = |x: usize, y: usize, color| board[grid.point(x, y).unwrap()] = color;
    // Everything is a wall first: white above, black below.
    for x in 0..width + black + white {
        for y in 0..7 {
            put(x, y, Some(if y < 3 { Color::White } else { Color::Black }));
        }
    }
    let last = width + black + white - 1;
    // The walls have two eyes each.
    for (x, y) in [(last, 0), (last - 2, 0), (last, 6), (last - 2, 6)] {
        put(x, y, None);
    }
    // The racing chains: black in the white part, white in the black part.
    for x in 0..length {
        put(x, 2, Some(Color::Black));
        put(x, 3, Some(Color::White));
    }
    for x in 0..black.min(length) {
        put(x, 1, None);
    }
    for x in 0..white.min(length) {
        put(x, 4, None);
    }
    board
}

#[test]
fn the_count_agrees_with_the_search_where_no_liberty_is_shared() {
    for (black, white) in [(1, 1), (1, 2), (2, 1), (2, 2), (3, 2), (2, 4), (4, 3)] {
        let board = race(black, white, 0);
        let grid = board.grid();
        let (stone, top) =
            (notation::go(grid, grid.point(0, 2).unwrap()), notation::go(grid, grid.point(0, 0).unwrap()));
        let bottom = notation::go(grid, grid.point(0, 6).unwrap());
        let walls = [top.as_str(), bottom.as_str()];
        let counted = count(&board, &stone, &walls).unwrap();
        assert_eq!((counted.own.liberties(), counted.other.liberties()), (black, white));
        let reading = ask(&board, &stone, &walls, 20_000);
        let yes = |outcome: Option<AttemptOutcome>| outcome == Some(AttemptOutcome::Yes);
        assert_eq!(counted.is_captured(true), yes(reading.attacker.outcome), "{black} against {white}");
        assert_eq!(!counted.is_captured(false), yes(reading.defender.outcome), "{black} against {white}");
        assert!(!reading.assumes.contains(&Assumption::LibertiesCounted), "the search is preferred");
    }
}

#[test]
fn shared_liberties_and_eyes_are_counted_as_players_do() {
    // Two shared liberties, and nothing else.
    let board = parse(".OX.OX.../.OX.OX.../.OXXOX.../.OOOXX.../........./........./........./........./.........");
    let race = count(&board, "C9", &["B9", "F9"]).unwrap();
    assert_eq!((race.own.liberties(), race.other.liberties(), race.shared.len()), (0, 0, 2));
    assert!(!race.is_captured(true) && !race.is_won(true), "seki");
    // An eye against none takes the shared liberties.
    let board = parse(".XX.OX.../XXX.OX.../OOXXOX.../.OOOXX.../........./........./........./........./.........");
    let race = count(&board, "E9", &["A7", "F9"]).unwrap();
    assert_eq!((race.own.eye_size, race.other.eye_size, race.shared.len()), (0, 1, 2));
    assert!(race.is_captured(true) && race.is_captured(false));
}

#[test]
fn a_stone_inside_the_eye_is_no_race() {
    // Black captures the stone at B9, if White lets it happen, and still has one eye only.
    let board = parse(".O..XO.../XXXXXO.../OOOOOO.../........./........./........./........./........./.........");
    let race = count(&board, "A8", &["F9"]);
    assert!(race.is_none_or(|race| !race.saves));
    let reading = ask(&board, "A8", &["F9"], 20_000);
    assert!(!reading.assumes.contains(&Assumption::LibertiesCounted), "{:?}", reading.status);
}

#[test]
fn an_eye_that_can_still_be_divided_is_not_counted() {
    let board = parse("....XO.../XXXXXO.../OOOOOO.../........./........./........./........./........./.........");
    assert_eq!(count(&board, "A8", &["F9"]), None);
}

/// A group whose corner holds a bent four of the opponent: a ko on the board, dead under territory rules.
#[test]
fn bent_four_in_the_corner_is_dead_under_territory_rules() {
    let rows = "OO.XO..../OXXXO..../.XOOO.O../XXO....../OOO.OO.../.O.O...../OOOOOOOOO/XXXXXXXXX/.X.X.X.X.";
    let board = parse(rows);
    let reading = ask(&board, "D9", &[], 100_000);
    assert_eq!((reading.status, reading.kind), (GroupStatus::Unsettled, Some(LifeKind::Ko)));
    assert_eq!(reading.basis, Basis::Proved);
    let reading = reading.by_territory_rules();
    assert_eq!(reading.status, GroupStatus::Dead);
    assert!(reading.assumes.contains(&Assumption::NoThreatsLeft));
}

#[test]
fn a_ko_that_the_owner_can_avoid_stays_unsettled_under_territory_rules() {
    let board = parse("...OX..../.OOOX..../OOXXX..../XXX....../........./........./........./........./.........");
    let reading = ask(&board, "B8", &["E9", "A6"], 20_000);
    assert_eq!(reading.kind, Some(LifeKind::Ko));
    assert_eq!(reading.clone().by_territory_rules(), reading);
}

/// Boards on which the judge was wrong.
#[test]
fn groups_that_capture_each_other_are_not_proved_dead() {
    let rows = "X.XO.XO.X/XXXO.XOXX/.XXOOXOX./XXXXOXOXX/.X.XOOOX./XXXXXXXXX/OOOOOOOOO/.O.O.O.O./OOOOOOOOO";
    let reading = ask(&parse(rows), "D9", &[], 100_000);
    assert_ne!((reading.status, reading.basis), (GroupStatus::Dead, Basis::Proved));
    let rows = "OOOOOOX../OXXXXO.X./OX.XXOXX./OXXXX.OX./OOOOOOOX./XXXXXXXX./OOOOOOOOX/.O.O.O.OO/OOOOOOOO.";
    let reading = ask(&parse(rows), "A9", &[], 100_000);
    assert_eq!(reading.status, GroupStatus::Dead, "Black wins the race: {:?}", reading.assumes);
}

#[test]
fn a_large_board_full_of_dead_groups_stays_within_its_budget() {
    let (side, positions) = (52, 2_000);
    let grid = Grid::square(side);
    let mut board = Board::empty(grid);
    for point in grid.points() {
        board[point] = Some(Color::Black);
    }
    let last = usize::from(side) - 1;
    for (x, y) in [(last, last), (last, last - 2)] {
        board[grid.point(x, y).unwrap()] = None;
    }
    let mut groups = Vec::new();
    for (left, top) in (0..10).flat_map(|x| (0..10).map(move |y| (1 + 5 * x, 1 + 5 * y))) {
        for (x, y) in (0..4).flat_map(|x| (0..4).map(move |y| (x, y))) {
            let is_eye = (1..3).contains(&x) && (1..3).contains(&y);
            board[grid.point(left + x, top + y).unwrap()] = (!is_eye).then_some(Color::White);
        }
        groups.push(grid.point(left, top).unwrap());
    }
    let walls = Walls::proved(&board);
    for target in groups {
        let question = GroupQuestion { positions, ..GroupQuestion::new(&board, target, &walls) };
        let reading = read(&question).unwrap();
        assert_eq!((reading.status, reading.basis), (GroupStatus::Dead, Basis::Proved));
        // A search may evaluate the children of its last position too.
        assert!(reading.positions <= SEARCHES * (positions + 64), "{}", reading.positions);
    }
}
