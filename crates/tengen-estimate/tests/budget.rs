//! Work within a budget: it ends soon after its flag is set or its steps are used up, and is the same work otherwise.

use tengen::{Board, Color, Topology, diagram};
use tengen_estimate::judge::{self, JudgeRequest, judge, judge_within};
use tengen_estimate::network::{self, Network, SymmetryCount};
use tengen_estimate::playouts::{self, COUNT, Playouts};
use tengen_estimate::{Budget, Circumstances, StopFlag, Stopped};

/// A position for which the judge needs everything it has: all symmetries of the network, and playouts.
fn unclear() -> Board {
    let rows = [
        ".....O...",
        "..OXX.OO.",
        ".O.X.X.O.",
        "..OX.XO..",
        "..OOX.X..",
        "...OXX.X.",
        "..O.OX...",
        "...OOXX..",
        ".........",
    ];
    diagram::parse_rows(&rows, Topology::Square).unwrap()
}

const QUESTION: JudgeRequest =
    JudgeRequest { territory: true, method: judge::JudgeMethod::Network, seed: 1, reads: true };

#[test]
fn no_step_is_taken_after_the_flag_is_set() {
    let board = unclear();
    let stop = StopFlag::new();
    stop.set();
    let budget = Budget::until(stop);
    assert_eq!(judge_within(&board, QUESTION, &budget).unwrap_err(), Stopped::Flag);
    let at = Circumstances { territory: true, ..Circumstances::default() };
    assert_eq!(network::guess_within(&board, at, SymmetryCount::Eight, &budget).unwrap_err(), Stopped::Flag);
    assert_eq!(playouts::guess_within(&board, None, 1, &budget).unwrap_err(), Stopped::Flag);
    assert_eq!(budget.taken(), 0);
}

#[test]
fn units_of_work_are_small_wherever_it_ends() {
    let board = unclear();
    let whole = Budget::unlimited();
    judge_within(&board, QUESTION, &whole).unwrap().unwrap();
    // The largest unit: one of the network's sixteen blocks, for two boards of 19x19 or as many smaller ones.
    let unit = Network::embedded().steps(722) / 16;
    for part in 0..7 {
        let limit = whole.taken() * part / 7;
        let budget = Budget::new(limit, StopFlag::new());
        assert_eq!(judge_within(&board, QUESTION, &budget).unwrap_err(), Stopped::Steps, "{limit}");
        assert!(budget.taken() <= limit + unit, "{} steps of {limit}", budget.taken());
    }
}

#[test]
fn what_work_costs_is_known_before_it_begins() {
    let board = unclear();
    let area = board.grid().area();
    let budget = Budget::unlimited();
    let judged = judge_within(&board, QUESTION, &budget).unwrap().unwrap();
    assert!(budget.taken() <= judge::steps(area), "{} of {}", budget.taken(), judge::steps(area));
    assert_eq!(judged.marks, judge(&board, QUESTION).unwrap().marks);
    let budget = Budget::unlimited();
    let at = Circumstances { to_play: Some(Color::Black), territory: true, ..Circumstances::default() };
    network::guess_within(&board, at, SymmetryCount::Four, &budget).unwrap().unwrap();
    assert_eq!(budget.taken(), 4 * Network::embedded().steps(area));
    let budget = Budget::unlimited();
    playouts::guess_within(&board, None, 1, &budget).unwrap().unwrap();
    assert_eq!(budget.taken(), Playouts::steps(area, COUNT));
}

#[test]
fn the_steps_of_a_part_count_for_the_whole() {
    let whole = Budget::new(10, StopFlag::new());
    let part = whole.part(6);
    assert_eq!((part.step(4), part.step(4)), (Ok(()), Err(Stopped::Steps)));
    assert_eq!((whole.step(0), whole.taken()), (Ok(()), 8));
    assert_eq!(whole.part(6).step(4), Err(Stopped::Steps));
}

#[test]
fn copies_of_a_budget_share_its_steps_and_its_flag() {
    let budget = Budget::new(10, StopFlag::new());
    let copy = budget.clone();
    assert_eq!((budget.step(6), copy.step(6)), (Ok(()), Err(Stopped::Steps)));
    copy.stop_flag().set();
    assert_eq!(budget.step(0), Err(Stopped::Flag));
}
