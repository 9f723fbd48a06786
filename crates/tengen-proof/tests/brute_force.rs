//! The reader against plain enumeration: every position that can arise in a small closed place is listed, and the
//! attacker's wins are found backwards from captured groups. Nothing but the rules is shared with the search, and those
//! are written here a second time.

use proptest::prelude::*;
use std::collections::HashMap;
use tengen::{Board, Color, Grid, Point, Regions};
use tengen_proof::go::field::{NO_KO, State as FieldState};
use tengen_proof::go::reader::{Outcome, Reader, THREATS};
use tengen_proof::go::region::{Region, Walls};

const EMPTY: u8 = 0;
const ATTACKER: u8 = 1;
const DEFENDER: u8 = 2;
/// A stone of the defender that was there from the start.
const TARGET: u8 = 3;

/// The most positions that are listed.
const LARGEST: usize = 60_000;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Position {
    stones: Vec<u8>,
    ko: Option<usize>,
    attacker_moves: bool,
    threats: u8,
}

struct Place {
    neighbors: Vec<Vec<usize>>,
    /// Points beside the attacker's wall.
    wall: Vec<bool>,
    attacker_threats: bool,
}

impl Place {
    fn side(stone: u8) -> u8 {
        if stone == TARGET { DEFENDER } else { stone }
    }

    /// A chain and whether it has exactly one liberty, or none.
    fn chain(&self, stones: &[u8], at: usize) -> (Vec<usize>, usize) {
        let side = Place::side(stones[at]);
        let (mut chain, mut liberties, mut next) = (vec![at], Vec::new(), 0);
        let mut safe = false;
        while next < chain.len() {
            let point = chain[next];
            safe |= side == ATTACKER && self.wall[point];
            for &beside in &self.neighbors[point] {
                if stones[beside] == EMPTY {
                    if !liberties.contains(&beside) {
                        liberties.push(beside);
                    }
                } else if Place::side(stones[beside]) == side && !chain.contains(&beside) {
                    chain.push(beside);
                }
            }
            next += 1;
        }
        (chain, if safe { 99 } else { liberties.len() })
    }

    fn next(&self, position: &Position) -> Vec<Position> {
        let mut found = Vec::new();
        let own = if position.attacker_moves { ATTACKER } else { DEFENDER };
        for at in (0..position.stones.len()).filter(|&at| position.stones[at] == EMPTY) {
            let barred = position.ko == Some(at);
            let may = position.attacker_moves == self.attacker_threats && position.threats > 0;
            if barred && !may {
                continue;
            }
            let mut stones = position.stones.clone();
            stones[at] = own;
            let mut taken = Vec::new();
            for &beside in &self.neighbors[at] {
                if stones[beside] != EMPTY && Place::side(stones[beside]) != own {
                    let (chain, liberties) = self.chain(&stones, beside);
                    if liberties == 0 {
                        taken.extend(chain.iter().copied());
                        chain.into_iter().for_each(|point| stones[point] = EMPTY);
                    }
                }
            }
            let (chain, liberties) = self.chain(&stones, at);
            if liberties == 0 {
                continue;
            }
            let ko = (taken.len() == 1 && chain.len() == 1 && liberties == 1).then(|| taken[0]);
            let threats = position.threats - u8::from(barred);
            found.push(Position { stones, ko, attacker_moves: !position.attacker_moves, threats });
        }
        if !position.attacker_moves || position.ko.is_some() {
            found.push(Position { ko: None, attacker_moves: !position.attacker_moves, ..position.clone() });
        }
        found
    }

    /// Whether the group is captured and nothing can be taken back at once.
    fn is_captured(&self, position: &Position) -> bool {
        if position.stones.contains(&TARGET) {
            return false;
        }
        let mut attackers = (0..position.stones.len()).filter(|&at| position.stones[at] == ATTACKER);
        position.attacker_moves || attackers.all(|at| self.chain(&position.stones, at).1 > 1)
    }

    /// Whether the attacker wins; `None` where there are too many positions.
    fn attacker_wins(&self, start: Position) -> Option<bool> {
        let mut numbers = HashMap::from([(start.clone(), 0)]);
        let mut positions = vec![start];
        let mut before: Vec<Vec<usize>> = vec![Vec::new()];
        let mut left = Vec::new();
        let mut won = Vec::new();
        let mut at = 0;
        while at < positions.len() {
            let captured = self.is_captured(&positions[at]);
            won.push(captured);
            let next = if captured { Vec::new() } else { self.next(&positions[at]) };
            left.push(next.len());
            for position in next {
                let number = *numbers.entry(position.clone()).or_insert_with(|| {
                    positions.push(position);
                    before.push(Vec::new());
                    positions.len() - 1
                });
                before[number].push(at);
            }
            at += 1;
            if positions.len() > LARGEST {
                return None;
            }
        }
        let mut todo: Vec<usize> = (0..positions.len()).filter(|&at| won[at]).collect();
        while let Some(at) = todo.pop() {
            for &above in &before[at] {
                left[above] -= 1;
                if !won[above] && (positions[above].attacker_moves || left[above] == 0) {
                    won[above] = true;
                    todo.push(above);
                }
            }
        }
        Some(won[0])
    }
}

/// A place of the defender's in the corner of a board that is otherwise the attacker's: `inside` are points of a 5x4
/// rectangle, with stones of the attacker among them.
fn board(inside: &[(usize, usize, bool)]) -> (Board, Option<Point>) {
    let grid = Grid::square(9);
    let at = |x: usize, y: usize| grid.point(x, y).unwrap();
    let mut board = Board::empty(grid);
    for point in grid.points() {
        board[point] = Some(Color::Black);
    }
    // Room for the attacker outside, so that his wall has liberties.
    board[at(8, 8)] = None;
    board[at(8, 6)] = None;
    let mut target = None;
    for &(x, y, _) in inside {
        for beside in grid.neighbors(at(x, y)) {
            board[beside] = Some(Color::White);
            target = Some(beside);
        }
    }
    for &(x, y, stone) in inside {
        board[at(x, y)] = stone.then_some(Color::Black);
    }
    let target = target.filter(|&point| board[point] == Some(Color::White));
    (board, target)
}

fn outcome(place: &mut Place, stones: &[u8], attacker_moves: bool) -> Option<Outcome> {
    let mut wins = |mover_has: bool, threats: u8| {
        place.attacker_threats = mover_has == attacker_moves;
        let start = Position { stones: stones.to_vec(), ko: None, attacker_moves, threats };
        place.attacker_wins(start).map(|wins| wins == attacker_moves)
    };
    Some(match (wins(false, THREATS)?, wins(true, THREATS)?, wins(true, 0)?) {
        (true, _, _) => Outcome::Yes,
        (false, false, _) => Outcome::No,
        (false, true, true) => Outcome::KoForOpponent,
        (false, true, false) => Outcome::KoForMover,
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, max_global_rejects: 20_000, ..ProptestConfig::default() })]
    #[test]
    fn small_places_are_read_as_enumeration_finds_them(
        cells in prop::collection::btree_set((0..5usize, 0..4usize), 2..8),
        stones in prop::collection::vec(prop::bool::weighted(0.25), 8),
    ) {
        let inside: Vec<_> = cells.iter().zip(&stones).map(|(&(x, y), &stone)| (x, y, stone)).collect();
        let (board, target) = board(&inside);
        prop_assume!(target.is_some());
        let target = target.unwrap();
        let chains = Regions::of_board(&board);
        // The attacker's stones outside are walls; every chain on the board must have a liberty.
        let wall = board.grid().point(8, 7).unwrap();
        prop_assume!(chains.iter().all(|(label, region)| region.content.is_none() || !chains.liberties(label).is_empty()));
        let mut walls = Walls::proved(&board);
        walls.assume(&board, &chains, [wall]);
        let region = Region::around(&board, target, None, &walls);
        prop_assume!(region.as_ref().is_some_and(|region| !region.is_cut && region.start.defender == region.start.targets));
        let region = region.unwrap();
        let count = region.points.len();
        let neighbors = (0..count).map(|at| (0..count).filter(|&other| region.field.neighbors[at] >> other & 1 == 1).collect()).collect();
        let wall = (0..count).map(|at| region.field.attacker_wall >> at & 1 == 1).collect();
        prop_assume!(region.field.defender_wall == 0);
        let mut place = Place { neighbors, wall, attacker_threats: false };
        let stones: Vec<u8> = region.points.iter().map(|&point| match board[point] {
            None => EMPTY,
            Some(Color::Black) => ATTACKER,
            Some(Color::White) => TARGET,
        }).collect();
        let mut reader = Reader::new(200_000);
        for attacker_moves in [false, true] {
            let expected = outcome(&mut place, &stones, attacker_moves);
            prop_assume!(expected.is_some());
            let start = FieldState { attacker_moves, ko: NO_KO, ..region.start };
            let found = reader.attempt(&region.field, start, 200_000);
            prop_assert_eq!(found.outcome, expected, "attacker moves: {}\n{}", attacker_moves, board);
        }
    }
}
