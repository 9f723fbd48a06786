//! Answers about some boards, to the last bit, as lines of text. Long lists are given by a hash of their bits.
//!
//! They must equal `answers.txt` on every machine, independent of its instruction set. A test compares them for each
//! implementation that this machine can run, and `cargo xtask portable` does so on other kinds of machines. The crate
//! depends only on what it measures, so that it can be built for all of them. For WebAssembly it exports two functions
//! that use only numbers: one returns the length of the text, and the other one of its bytes.

#![allow(unsafe_code, reason = "an exported name is called unsafe, because another library may have the same one")]

use std::fmt::Write;
use std::sync::OnceLock;
use tengen::life::LifeStatus;
use tengen::score::PlayHistory;
use tengen::{Board, Color, Grid, Ruleset, sgf};
use tengen_estimate::calibration::{self, CalibratedMethod, Progress};
use tengen_estimate::distance::{Ratio, bouzy};
use tengen_estimate::judge::{self, judge};
use tengen_estimate::network::{self, Evaluation, Network, Situation, SymmetryCount};
use tengen_estimate::{Circumstances, Estimate, EstimateInput, Guess, Method, playouts};

/// A board and what is asked of it.
struct Case {
    name: String,
    board: Board,
    to_play: Color,
    territory: bool,
    over: bool,
    moves: usize,
}

const GAMES: [(&str, &str); 3] = [
    ("nine", include_str!("../../tengen-api/examples/nine.sgf")),
    ("thirteen", include_str!("../../tengen-api/examples/thirteen.sgf")),
    ("nineteen", include_str!("../../tengen-api/examples/nineteen.sgf")),
];

/// Example games in the middle and at the end, and boards of odd sizes with stones at random.
fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for (name, record) in GAMES {
        let collection = sgf::parse(record.as_bytes()).expect("a record");
        let root = collection.games()[0];
        let info = collection.info(root).expect("a game of Go");
        let game = collection.replay(root, &info, Ruleset::Japanese.rules()).game;
        for moves in [game.move_count() / 2, game.move_count()] {
            let position = game.at(moves).expect("a position");
            cases.push(Case {
                name: format!("{name}@{moves}"),
                board: position.board().clone(),
                to_play: position.to_play(),
                territory: true,
                over: moves == game.move_count(),
                moves,
            });
        }
    }
    for (width, height, over) in [(1, 1, false), (5, 5, true), (7, 13, false), (21, 20, false)] {
        let board = random_board(Grid::new(width, height).expect("a small board"));
        let moves = board.grid().points().filter(|&point| board[point].is_some()).count();
        cases.push(Case {
            name: format!("{width}x{height}"),
            board,
            to_play: Color::White,
            territory: false,
            over,
            moves,
        });
    }
    cases
}

/// Stones on a third of the points.
fn random_board(grid: Grid) -> Board {
    let mut board = Board::empty(grid);
    for point in grid.points() {
        board[point] = match (point.index() as u32 + 7).wrapping_mul(0x9e37_79b9) >> 24 {
            0..43 => Some(Color::Black),
            43..86 => Some(Color::White),
            _ => None,
        };
    }
    board
}

/// FNV-1a of the bits of some numbers.
fn hash(values: impl IntoIterator<Item = u64>) -> u64 {
    let bytes = values.into_iter().flat_map(u64::to_le_bytes);
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

fn hash_f32<'a>(lists: impl IntoIterator<Item = &'a Vec<f32>>) -> u64 {
    hash(lists.into_iter().flatten().map(|value| u64::from(value.to_bits())))
}

fn evaluation(text: &mut String, name: &str, answer: Option<Evaluation>) {
    let answer = answer.expect("a board that the network knows");
    let points = hash_f32([&answer.ownership, &answer.black, &answer.white, &answer.nobody]);
    let (lead, spread) = (answer.lead.to_bits(), answer.spread.to_bits());
    writeln!(text, "{name}: points {points:016x} lead {lead:08x} spread {spread:08x}").expect("text");
}

fn estimate(text: &mut String, case: &Case, method: Method, guess: Guess) {
    let rules = if case.territory { Ruleset::Japanese } else { Ruleset::Chinese }.rules();
    let question = EstimateInput { board: &case.board, dead: &[], played: PlayHistory::default(), rules };
    let progress = Progress { moves: case.moves, over: case.over, handicap: false };
    let calibration = calibration::lookup(CalibratedMethod::Default(method), case.board.grid(), progress);
    let estimate = Estimate::new(&question, method, guess, calibration);
    let points = hash(estimate.ownership.iter().map(|value| value.to_bits()));
    let bits = |value: Option<f64>| value.map_or(0, f64::to_bits);
    writeln!(
        text,
        "{} estimate {method}: points {points:016x} lead {:016x} expected {:016x} stdev {:016x} confidence {:016x}",
        case.name,
        estimate.lead.to_bits(),
        bits(estimate.expected),
        bits(estimate.stdev),
        estimate.confidence.to_bits(),
    )
    .expect("text");
}

fn judged(text: &mut String, case: &Case, method: judge::JudgeMethod) {
    let question = judge::JudgeRequest { territory: case.territory, method, ..Default::default() };
    let answer = judge(&case.board, question).expect("a board that the judge knows");
    let points = hash_f32([&answer.first.black, &answer.first.white, &answer.nobody]);
    let dead = hash(answer.marks.stones(LifeStatus::Dead).map(|point| point.index() as u64));
    let confidence = answer.marks.least_confidence().to_bits();
    let name = &case.name;
    writeln!(text, "{name} judge {method}: points {points:016x} dead {dead:016x} confidence {confidence:016x}")
        .expect("text");
}

/// All answers.
///
/// # Panics
/// If one of its own boards is refused.
pub fn answers() -> String {
    let mut text = String::new();
    let network = Network::embedded();
    for case in cases() {
        let Case { name, board, to_play, territory, over, .. } = &case;
        let situation = Situation { board, to_play: *to_play, territory: *territory, over: *over };
        evaluation(&mut text, &format!("{name} network"), network.evaluate(situation));
        estimate(&mut text, &case, Method::Ratio, Ratio::of(board).guess(1.0));
        estimate(&mut text, &case, Method::Bouzy, bouzy::guess(board));
        let known = Some(*to_play).filter(|_| !over);
        if board.grid().area() <= 100 {
            evaluation(
                &mut text,
                &format!("{name} network 8 ways"),
                network.evaluate_symmetries(situation, SymmetryCount::Eight),
            );
            let at = Circumstances { to_play: known, territory: *territory, over: *over, moves: case.moves };
            let guess = network::guess(board, at, SymmetryCount::Two).expect("a guess");
            estimate(&mut text, &case, Method::Network, guess);
            estimate(&mut text, &case, Method::Playouts, playouts::guess(board, known, 1).expect("a guess"));
        }
        if *over {
            judged(&mut text, &case, judge::JudgeMethod::Network);
        }
        if *over && board.grid().area() <= 100 {
            judged(&mut text, &case, judge::JudgeMethod::Playouts);
        }
    }
    text
}

/// What all machines must answer.
pub const EXPECTED: &str = include_str!("../answers.txt");

fn kept() -> &'static [u8] {
    static TEXT: OnceLock<String> = OnceLock::new();
    TEXT.get_or_init(answers).as_bytes()
}

/// How many bytes the answers have.
#[unsafe(no_mangle)]
pub extern "C" fn answers_len() -> usize {
    kept().len()
}

/// The byte at a place of the answers, or 0 after the last.
#[unsafe(no_mangle)]
pub extern "C" fn answers_byte(at: usize) -> u8 {
    kept().get(at).copied().unwrap_or(0)
}
