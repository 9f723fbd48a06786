//! Play: every move has the same effect as in a naive implementation, can be undone, and is independent of symmetry and
//! color.

use super::games::{Naive, Plan, plan};
use proptest::prelude::*;
use std::collections::HashSet;
use tengen::go::Irregular;
use tengen::go::Ko;
use tengen::go::{IllegalMove, Move, Setup};
use tengen::{Board, ByColor, Color, Game, Grid, Point, Position, Regions, Ruleset, Symmetry, Topology};

/// All of a game that can be seen at one moment.
#[derive(Clone, Debug, PartialEq)]
struct Seen {
    position: Position,
    turns: usize,
    moves: usize,
    passes: ByColor<u32>,
    first_pass: Option<Color>,
    last_move: Option<Point>,
    is_over: bool,
    irregular: Vec<Irregular>,
}

fn seen(game: &Game) -> Seen {
    Seen {
        position: game.position().clone(),
        turns: game.turns().len(),
        moves: game.move_count(),
        passes: game.passes(),
        first_pass: game.first_pass(),
        last_move: game.last_move(),
        is_over: game.is_over(),
        irregular: game.irregular().to_vec(),
    }
}

/// Does anything at all to a game: legal moves, forced ones, edits, out of turn.
pub(super) fn disturb(game: &mut Game, plan: &Plan, pick: u32) {
    let area = plan.grid.area();
    let point = Point::from_index(pick as usize / 64 % area);
    let color = if pick.is_multiple_of(5) { Color::White } else { game.position().to_play() };
    match pick % 64 {
        0..=3 => game.edit(vec![(point, None), (Point::from_index(area), Some(color))], None),
        4..=6 => game.edit(vec![(point, Some(color))], Some(color)),
        7 => game.edit(Vec::new(), Some(Color::Black)),
        8..=12 => drop(game.force(color, Move::Pass)),
        13..=40 => drop(game.force(color, Move::Play(point))),
        _ => drop(game.play(color, Move::Play(point))),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn every_move_does_what_the_second_referee_says(plan in plan(160)) {
        let mut game = Game::new(plan.rules(), plan.grid);
        let mut naive = Naive::new(plan.rules(), game.position());
        for &pick in &plan.picks {
            for made in plan.tries(pick) {
                let before = seen(&game);
                // Now and then a player moves twice, as records do.
                let to_play = game.position().to_play();
                let color = if pick % 16 == 3 { to_play.opponent() } else { to_play };
                let result = game.play(color, made);
                prop_assert_eq!(result, naive.play(color, made), "{} {:?}\n{}", color, made, before.position.board());
                if result.is_ok() {
                    break;
                }
                prop_assert_eq!(&before, &seen(&game));
            }
            prop_assert_eq!(game.position().board(), &naive.board);
            prop_assert_eq!(game.position().prisoners(), naive.prisoners);
            prop_assert_eq!(game.position().to_play(), naive.history.last().unwrap().1);
            let regions = Regions::of_board(game.position().board());
            prop_assert!(regions.iter().all(|(_, region)| region.content.is_none() || region.touches.empty));
        }
        prop_assert!(game.irregular().is_empty());
    }

    #[test]
    fn superko_lets_nothing_come_back(plan in plan(160)) {
        let mut game = Game::new(plan.rules(), plan.grid);
        let mut boards: HashSet<(Board, Option<Color>)> = HashSet::new();
        let situation = |game: &Game| {
            let to_play = (plan.rules().ko == Ko::Situational).then_some(game.position().to_play());
            (game.position().board().clone(), to_play)
        };
        boards.insert(situation(&game));
        for &pick in &plan.picks {
            let color = game.position().to_play();
            let made = plan.tries(pick).find(|&made| game.play(color, made).is_ok());
            let new = boards.insert(situation(&game));
            let may_repeat = matches!(plan.rules().ko, Ko::Simple | Ko::OwnMoves | Ko::Natural) || game.is_over();
            prop_assert!(new || made == Some(Move::Pass) || may_repeat);
        }
    }

    #[test]
    fn stones_played_are_on_the_board_or_captured(plan in plan(160)) {
        let game = plan.game();
        let mut played = ByColor::<u32>::default();
        for turn in game.turns() {
            if let tengen::go::Turn::Move(color, Move::Play(_)) = turn {
                played[*color] += 1;
            }
        }
        let captured = game.position().prisoners().swapped();
        let on_board = game.position().board().count();
        for color in Color::BOTH {
            prop_assert_eq!(played[color] - captured[color], on_board[color] as u32);
        }
    }

    #[test]
    fn undo_restores_exactly(plan in plan(400)) {
        let mut game = Game::new(plan.rules(), plan.grid);
        let mut past = vec![seen(&game)];
        for &pick in &plan.picks {
            if pick % 97 == 0 {
                for _ in 0..=pick % 2 {
                    let back = game.undo().is_some();
                    prop_assert_eq!(back, past.len() > 1);
                    past.truncate(past.len().max(2) - 1);
                    prop_assert_eq!(&seen(&game), past.last().unwrap());
                }
                continue;
            }
            disturb(&mut game, &plan, pick);
            if game.turns().len() == past.len() {
                past.push(seen(&game));
            }
            prop_assert_eq!(&seen(&game), past.last().unwrap());
        }
        for moves in 0..=game.move_count() {
            // What was edited after a move belongs to it.
            let then = past.iter().rev().find(|seen| seen.moves == moves).unwrap();
            prop_assert_eq!(game.at(moves), Some(then.position.clone()));
        }
        prop_assert!(game.at(game.move_count() + 1).is_none());
        while let Some(then) = past.pop() {
            prop_assert_eq!(seen(&game), then);
            prop_assert_eq!(game.undo().is_some(), !past.is_empty());
        }
    }

    /// Diagrams and records hold chains without liberties, and play goes on from there.
    #[test]
    fn any_board_can_be_played_on(board in super::boards::board(7), plan in plan(80)) {
        let plan = Plan { grid: board.grid(), ..plan };
        let position = Setup::new(board).position().unwrap_or_else(tengen::go::PositionError::forgive);
        let mut game = Game::from_position(plan.rules(), position);
        let mut past = vec![seen(&game)];
        for &pick in &plan.picks {
            disturb(&mut game, &plan, pick);
            if game.turns().len() == past.len() {
                past.push(seen(&game));
            }
        }
        while let Some(then) = past.pop() {
            prop_assert_eq!(seen(&game), then);
            game.undo();
        }
    }

    #[test]
    fn a_rewound_game_is_the_game_it_was(plan in plan(100), handicap in 0..9u32) {
        let mut game = Game::new(plan.rules(), plan.grid);
        game.set_handicap(handicap);
        let mut past = vec![seen(&game)];
        for &pick in &plan.picks {
            disturb(&mut game, &plan, pick);
            past.push(seen(&game));
        }
        prop_assert!(game.rewound(game.move_count() + 1).is_none());
        for moves in (0..=game.move_count()).step_by(9).chain([game.move_count()]) {
            let then = past.iter().rev().find(|seen| seen.moves == moves).unwrap();
            let rewound = game.rewound(moves).unwrap();
            prop_assert_eq!(&seen(&rewound), then);
            prop_assert_eq!(rewound.handicap(), handicap);
            prop_assert_eq!(rewound.turns(), &game.turns()[..then.turns]);
        }
    }

    #[test]
    fn symmetries_commute_with_play(plan in plan(80)) {
        for symmetry in Symmetry::of(plan.grid.topology()) {
            let moved = |point| symmetry.point(plan.grid, point);
            let mut here = Game::new(plan.rules(), plan.grid);
            let mut there = Game::new(plan.rules(), symmetry.grid(plan.grid));
            for &pick in &plan.picks {
                let color = here.position().to_play();
                for made in plan.tries(pick).take(3) {
                    let turned = match made {
                        Move::Play(point) => Move::Play(moved(point)),
                        Move::Pass => Move::Pass,
                    };
                    prop_assert_eq!(here.play(color, made), there.play(color, turned));
                    if here.position().to_play() != color {
                        break;
                    }
                }
                prop_assert_eq!(&symmetry.board(here.position().board()), there.position().board());
                prop_assert_eq!(here.position().ko().map(moved), there.position().ko());
                prop_assert_eq!(here.position().prisoners(), there.position().prisoners());
            }
        }
    }

    #[test]
    fn swapping_colors_swaps_the_game(plan in plan(120)) {
        let white_first = Setup { to_play: Color::White, ..Setup::new(Board::empty(plan.grid)) };
        let mut here = Game::new(plan.rules(), plan.grid);
        let mut there = Game::from_position(plan.rules(), white_first.position().unwrap());
        for &pick in &plan.picks {
            // The last pass is White's in both.
            if here.is_over() {
                break;
            }
            let color = here.position().to_play();
            for made in plan.tries(pick).take(3) {
                prop_assert_eq!(here.play(color, made), there.play(color.opponent(), made));
                if here.position().to_play() != color {
                    break;
                }
            }
            prop_assert_eq!(&here.position().board().swapped(), there.position().board());
            prop_assert_eq!(here.position().to_play(), there.position().to_play().opponent());
            prop_assert_eq!(here.position().ko(), there.position().ko());
            prop_assert_eq!(here.position().prisoners().swapped(), there.position().prisoners());
            prop_assert_eq!(here.passes().swapped(), there.passes());
            prop_assert_eq!(here.first_pass().map(Color::opponent), there.first_pass());
        }
    }
}

/// A game keeps a position now and then, so as to go back quickly: one undo at such a place must not keep it twice.
#[test]
fn a_game_goes_back_right_after_an_undo_anywhere() {
    for undone in 0..140 {
        let mut game = Game::new(tengen::Ruleset::Japanese.rules(), tengen::Grid::square(19));
        let mut past = vec![game.position().clone()];
        for index in 0..140 {
            let made = Move::Play(Point::from_index(index));
            game.force(game.position().to_play(), made);
            if index == undone {
                game.undo();
                game.force(game.position().to_play(), made);
            }
            past.push(game.position().clone());
        }
        for (moves, position) in past.iter().enumerate() {
            assert_eq!(game.at(moves).as_ref(), Some(position), "after {moves} moves, with move {undone} undone once");
        }
    }
}

/// The ban on a ko is the opponent's: when the turn is handed over by hand, the other player may fill it.
#[test]
fn a_turn_handed_over_lifts_the_ban_on_a_ko() {
    let board = tengen::diagram::parse(".XO.\nXO.O\n.XO.").unwrap();
    let mut game = Game::from_position(tengen::Ruleset::Japanese.rules(), Setup::new(board).position().unwrap());
    let (take, fill) = (Point::from_index(6), Point::from_index(5));
    game.play(Color::Black, Move::Play(take)).unwrap();
    assert_eq!(game.position().ko(), Some(fill));
    game.edit(Vec::new(), Some(Color::White));
    assert_eq!(game.position().ko(), Some(fill), "the same player is to move");
    game.edit(Vec::new(), Some(Color::Black));
    assert_eq!(game.play(Color::Black, Move::Play(fill)), Ok(()));
}

/// With six neighbors per point, a chain can capture a single stone and have only the captured point as a liberty. This
/// is not a ko.
#[test]
fn a_chain_that_takes_one_stone_is_no_ko() {
    let grid = Grid::with_topology(5, 5, Topology::Hex).unwrap();
    let mut game = Game::new(Ruleset::Japanese.rules(), grid);
    let moves = [(4, 0), (3, 0), (3, 2), (4, 1), (0, 4), (2, 2), (0, 3), (3, 1)];
    for (number, (x, y)) in moves.into_iter().enumerate() {
        let color = if number % 2 == 0 { Color::White } else { Color::Black };
        game.force(color, Move::Play(grid.point(x, y).unwrap()));
    }
    assert_eq!(game.position().prisoners().black, 1);
    assert_eq!(game.position().ko(), None);
}

/// The legality of all points at once agrees with the legality of each.
fn legality_is_what_play_says(game: &Game) -> Result<(), TestCaseError> {
    for color in Color::BOTH {
        let legality = game.legality(color);
        for point in game.position().grid().points() {
            let mut trial = game.clone();
            let (checked, played) = (game.check(color, Move::Play(point)), trial.play(color, Move::Play(point)));
            prop_assert_eq!(checked, played);
            prop_assert_eq!(legality.illegal[point.index()], played.err());
        }
    }
    let color = game.position().to_play();
    let stones = game.position().grid().points().map(Move::Play);
    let legal: Vec<Move> = stones.chain([Move::Pass]).filter(|&made| game.check(color, made).is_ok()).collect();
    prop_assert_eq!(game.legal_moves().collect::<Vec<_>>(), legal);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn legality_agrees_with_play(plan in plan(60), forced: bool) {
        let mut game = Game::new(plan.rules(), plan.grid);
        for (index, &pick) in plan.picks.iter().enumerate() {
            if forced {
                disturb(&mut game, &plan, pick);
            } else {
                let color = game.position().to_play();
                plan.tries(pick).find(|&made| game.play(color, made).is_ok());
            }
            if index % 20 == 19 {
                legality_is_what_play_says(&game)?;
            }
        }
        legality_is_what_play_says(&game)?;
    }

    /// A record is replayed as a player plays, and what a player may not do is noted.
    #[test]
    fn what_play_refuses_is_irregular(plan in plan(80)) {
        let mut game = Game::new(plan.rules(), plan.grid);
        for &pick in &plan.picks {
            let point = Point::from_index(pick as usize / 64 % plan.grid.area());
            let color = if pick % 5 == 0 { Color::White } else { game.position().to_play() };
            let made = if pick % 7 == 0 { Move::Pass } else { Move::Play(point) };
            let refused = game.check(color, made).err();
            let noted = game.irregular().len();
            let why = game.force(color, made);
            prop_assert_eq!(why.is_some(), refused.is_some());
            prop_assert_eq!(game.irregular().len() - noted, usize::from(why.is_some()));
        }
    }

    #[test]
    fn a_cycle_is_found_where_a_plain_look_finds_one(plan in plan(200)) {
        let rules = tengen::Rules { ko: Ko::Simple, ..plan.rules() };
        let mut game = Game::new(rules, plan.grid);
        let mut seen = vec![(game.position().board().clone(), game.position().to_play())];
        let mut expected: Option<(usize, usize, bool)> = None;
        let mut passed = 0;
        for &pick in &plan.picks {
            let color = game.position().to_play();
            let Some(made) = plan.tries(pick).find(|&made| game.play(color, made).is_ok()) else { break };
            let now = (game.position().board().clone(), game.position().to_play());
            let is_stone = made != Move::Pass;
            let before = seen.iter().position(|earlier| *earlier == now).filter(|_| is_stone);
            // A cycle consists of stones, so it begins after the last pass.
            let first = (passed..seen.len()).find(|&number| is_stone && seen[number] == now);
            seen.push(now);
            passed = if is_stone { passed } else { game.move_count() };
            expected = match expected {
                Some((first, again, _)) if is_stone => Some((first, again, before.is_none())),
                Some(found) => Some(found),
                None => first.map(|first| (first, game.move_count(), false)),
            };
        }
        prop_assert_eq!(game.cycle().map(|cycle| (cycle.first, cycle.again, cycle.went_on)), expected);
    }
}

#[test]
fn it_is_somebodys_turn_and_passes_end_the_game() {
    let grid = Grid::square(9);
    let mut game = Game::new(Ruleset::Japanese.rules(), grid);
    let stone = |index| Move::Play(Point::from_index(index));
    assert_eq!(game.play(Color::White, stone(0)), Err(IllegalMove::Turn));
    game.play(Color::Black, stone(0)).unwrap();
    assert_eq!(game.play(Color::Black, Move::Pass), Err(IllegalMove::Turn));
    game.play(Color::White, Move::Pass).unwrap();
    game.play(Color::Black, Move::Pass).unwrap();
    assert!(game.is_over());
    assert_eq!(game.play(Color::White, stone(1)), Err(IllegalMove::Over));
    game.play(Color::White, Move::Pass).unwrap();
    assert_eq!(game.play(Color::Black, Move::Pass), Err(IllegalMove::Over));
    // Handing over the turn resumes the game.
    game.edit(Vec::new(), Some(Color::Black));
    game.play(Color::Black, stone(1)).unwrap();
    assert!(game.irregular().is_empty());
}

#[test]
fn handicap_stones_are_put_down_as_moves() {
    let mut game = Game::new(Ruleset::Chinese.rules(), Grid::square(9));
    game.set_handicap(3);
    for index in [20, 24, 56] {
        game.play(Color::Black, Move::Play(Point::from_index(index))).unwrap();
    }
    assert_eq!(game.play(Color::Black, Move::Play(Point::from_index(60))), Err(IllegalMove::Turn));
    game.play(Color::White, Move::Play(Point::from_index(40))).unwrap();
}
