//! Compares the reader with plain enumeration: all positions that can arise in a small closed area are listed, and the
//! attacker's wins are found backwards from captured groups, under the rules of the checker instead of those of the
//! search. The checker must accept every proof and refuse every proof that was tampered with.

use proptest::prelude::*;
use std::collections::HashMap;
use tengen::{Board, Color, Grid, Point, Regions};
use tengen_proof::go::checker::{CheckerField, CheckerPosition, Content, Refusal, check};
use tengen_proof::go::field::{Field, FieldState, NO_KO, Play};
use tengen_proof::go::reader::{AttemptOutcome, FieldReader, THREATS};
use tengen_proof::go::region::{Beyond, GroupSurroundings, SearchRegion};
use tengen_proof::go::shape::{StaticEvaluation, evaluate};
use tengen_proof::go::walls::Walls;
use tengen_proof::proof::{Proof, ProofStep};

/// The maximum number of positions to list.
const LARGEST: usize = 60_000;

/// Whether the attacker wins, or `None` if there are too many positions.
fn attacker_wins(place: &CheckerField, start: CheckerPosition) -> Option<bool> {
    let mut numbers = HashMap::from([(start.clone(), 0)]);
    let mut positions = vec![start];
    let mut before: Vec<Vec<usize>> = vec![Vec::new()];
    let (mut left, mut won) = (Vec::new(), Vec::new());
    let mut at = 0;
    while at < positions.len() {
        let captured = place.is_captured(&positions[at]);
        let next = if captured { Vec::new() } else { place.moves(&positions[at]) };
        won.push(captured);
        left.push(next.len());
        for (_, position) in next {
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

/// An area of the defender in the corner of a board that otherwise belongs to the attacker. `inside` are points of a
/// 5x4 rectangle, including stones of the attacker.
fn board(inside: &[(usize, usize, bool)]) -> (Board, Option<Point>) {
    let grid = Grid::square(9);
    let at = |x: usize, y: usize| grid.point(x, y).unwrap();
    let mut board = Board::empty(grid);
    for point in grid.points() {
        board[point] = Some(Color::Black);
    }
    // Leave empty points outside, so that the attacker's wall has liberties.
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

/// Opens a door: an empty point beside the area and, beside it, a white stone that is to be a wall. Returns that stone.
fn open_door(board: &mut Board, number: usize) -> Option<Point> {
    let grid = board.grid();
    let beside = |point: Point, color: Color| grid.neighbors(point).find(|&beside| board[beside] == Some(color));
    let is_door = |&point: &Point| board[point] == Some(Color::Black) && beside(point, Color::White).is_some();
    let doors: Vec<Point> = grid.points().filter(is_door).collect();
    let door = *doors.get(number % doors.len().max(1))?;
    let far = |&point: &Point| board[point] == Some(Color::Black) && beside(point, Color::White).is_none();
    let wall = grid.neighbors(door).find(far)?;
    board[door] = None;
    board[wall] = Some(Color::White);
    Some(wall)
}

fn outcome(region: &SearchRegion, attacker_moves: bool) -> Option<AttemptOutcome> {
    let wins = |mover_has: bool, threats: u8| {
        let place = CheckerField::of(&region.field, mover_has == attacker_moves);
        let start = place.position(&FieldState { attacker_moves, threats, ..region.start });
        attacker_wins(&place, start).map(|wins| wins == attacker_moves)
    };
    Some(match (wins(false, THREATS)?, wins(true, THREATS)?, wins(true, 0)?) {
        (true, _, _) => AttemptOutcome::Yes,
        (false, false, _) => AttemptOutcome::No,
        (false, true, true) => AttemptOutcome::KoForOpponent,
        (false, true, false) => AttemptOutcome::KoForMover,
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, max_global_rejects: 20_000, ..ProptestConfig::default() })]
    #[test]
    fn small_places_are_read_as_enumeration_finds_them(
        cells in prop::collection::btree_set((0..5usize, 0..4usize), 2..8),
        stones in prop::collection::vec(prop::bool::weighted(0.25), 8),
        door in prop::option::of(0..40usize),
    ) {
        let inside: Vec<_> = cells.iter().zip(&stones).map(|(&(x, y), &stone)| (x, y, stone)).collect();
        let (mut board, target) = board(&inside);
        prop_assume!(target.is_some());
        let target = target.unwrap();
        let friend = door.and_then(|number| open_door(&mut board, number));
        let chains = Regions::of_board(&board);
        // The attacker's outside stones are walls, and every chain on the board must have a liberty.
        let wall = board.grid().point(8, 7).unwrap();
        prop_assume!(chains.iter().all(|(label, region)| region.content.is_none() || !chains.liberties(label).is_empty()));
        let mut walls = Walls::proved(&board);
        walls.assume(&board, &chains, [wall].into_iter().chain(friend));
        prop_assume!(walls.at(target).is_none());
        let around = GroupSurroundings { board: &board, chains: &chains, walls: &walls, beliefs: None, ko: None };
        let regions = around.regions(target);
        let region = regions.first().filter(|region| region.beyond == Beyond::Walls);
        let empty = region.map(|region| region.points.iter().filter(|&&point| board[point].is_none()).count());
        for most in 0..12 {
            let is_enclosed = empty.is_some_and(|empty| empty <= most);
            prop_assert_eq!(around.is_enclosed(target, most), is_enclosed, "{} empty points\n{}", most, board);
            prop_assert!(around.may_be_enclosed(target, most) || !is_enclosed);
        }
        prop_assume!(region.is_some());
        let region = region.unwrap();
        let mut reader = FieldReader::new(200_000);
        for attacker_moves in [false, true] {
            let expected = outcome(region, attacker_moves);
            prop_assume!(expected.is_some());
            let start = FieldState { attacker_moves, ..region.start };
            let found = reader.attempt(&region.field, start, 200_000);
            prop_assert_eq!(found.outcome, expected, "attacker moves: {}\n{}", attacker_moves, board);
            let (life, proof) = found.proof.unwrap();
            let walked = check(&region.field, &proof, life.attacker_threats);
            prop_assert!(walked.is_ok(), "{:?}\n{}", walked, board);
            tamper(region, &proof, life.attacker_threats)?;
        }
    }
}

/// Removes a position, marks an open position as shown, and changes a move. The checker must refuse each of these
/// proofs.
fn tamper(region: &SearchRegion, proof: &Proof<FieldState, Play>, attacker_threats: bool) -> Result<(), TestCaseError> {
    let walk = |proof: &Proof<FieldState, Play>| check(&region.field, proof, attacker_threats);
    for state in proof.steps.keys().copied().take(20) {
        let mut missing = proof.clone();
        missing.steps.remove(&state);
        prop_assert!(matches!(walk(&missing), Err(Refusal::Missing(_))), "{:?}", state);
        let mut wrong = proof.clone();
        match proof.steps[&state] {
            ProofStep::Shown => {
                wrong.steps.insert(state, ProofStep::Answer(Play::Stone(63)));
                prop_assert!(walk(&wrong).is_err(), "{:?}", state);
            }
            ProofStep::Answer(_) => {
                wrong.steps.insert(state, ProofStep::Refuted);
                prop_assert!(matches!(walk(&wrong), Err(Refusal::WrongSide(_))), "{:?}", state);
                wrong
                    .steps
                    .insert(state, ProofStep::Answer(Play::Stone(state.attacker.trailing_zeros().min(63) as u8)));
                prop_assert!(walk(&wrong).is_err(), "{:?}", state);
            }
            ProofStep::Refuted => {
                wrong.steps.insert(state, ProofStep::Shown);
                prop_assert!(matches!(walk(&wrong), Err(Refusal::NotShown(_))), "{:?}", state);
            }
        }
    }
    let mut reversed = proof.clone();
    reversed.mover_wins = !proof.mover_wins;
    prop_assert!(walk(&reversed).is_err());
    Ok(())
}

/// A field of a few points in rows, each with its content and whether it touches a wall of the attacker and of the
/// defender. Returns `None` if a chain has no liberty or if there is no group.
fn small_field(width: usize, cells: &[(u8, bool, bool)], attacker_moves: bool) -> Option<(Field, FieldState)> {
    let mut field = Field { all: (1 << cells.len()) - 1, ..Field::EMPTY };
    let mut state = FieldState { attacker: 0, defender: 0, targets: 0, ko: NO_KO, attacker_moves, threats: 0 };
    for (at, &(content, attacker_wall, defender_wall)) in cells.iter().enumerate() {
        let bit = 1 << at;
        if at % width > 0 {
            field.neighbors[at] |= 1 << (at - 1);
            field.neighbors[at - 1] |= bit;
        }
        if at >= width {
            field.neighbors[at] |= 1 << (at - width);
            field.neighbors[at - width] |= bit;
        }
        field.attacker_wall |= if attacker_wall { bit } else { 0 };
        field.defender_wall |= if defender_wall { bit } else { 0 };
        state.attacker |= if content == 1 { bit } else { 0 };
        state.defender |= if content == 2 { bit } else { 0 };
    }
    state.targets = state.defender;
    let place = CheckerField::of(&field, true);
    let contents = place.position(&state).contents;
    let breathes = |at: usize| {
        let chain = place.chain(&contents, at);
        contents[at] == Content::Empty || chain.is_safe || !chain.liberties.is_empty()
    };
    (state.targets != 0 && (0..cells.len()).all(breathes)).then_some((field, state))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, max_global_rejects: 100_000, ..ProptestConfig::default() })]
    #[test]
    fn what_a_position_shows_is_what_enumeration_finds(
        width in 2..5usize,
        cells in prop::collection::vec((0..3u8, prop::bool::weighted(0.3), prop::bool::weighted(0.03)), 4..11),
        attacker_moves: bool,
    ) {
        let field = small_field(width, &cells, attacker_moves);
        prop_assume!(field.is_some());
        let (field, state) = field.unwrap();
        let shown = match evaluate(&field, &state) {
            StaticEvaluation::Dead => true,
            StaticEvaluation::Alive => false,
            StaticEvaluation::Open(_) => return Err(TestCaseError::reject("nothing is shown")),
        };
        let place = CheckerField::of(&field, true);
        let position = place.position(&state);
        let agrees = if shown { place.has_no_room(&position) } else { place.is_alive(&position) };
        prop_assert!(agrees, "{:?} {:?}", field, state);
        let found = attacker_wins(&place, position);
        prop_assume!(found.is_some());
        prop_assert_eq!(found, Some(shown), "{:?} {:?}", field, state);
    }
}
