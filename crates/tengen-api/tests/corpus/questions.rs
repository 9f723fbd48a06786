//! The body of the fuzz target `questions`. Arbitrary bytes give a question or an error. Reading the game of a
//! question, including its legal moves, takes steps in proportion to the length of the question and to the boards that
//! it edits. No answer takes more steps or bytes than its estimated cost.

use serde::Serialize;
use serde::de::DeserializeOwned;
use tengen_api::Problem;
use tengen_api::question::game::GameInput;
use tengen_api::question::go::{
    ChainQuestion, CurveQuestion, EstimateQuestion, RecordQuestion, ScoreQuestion, TerritoryQuestion,
};
use tengen_api::question::hex::HexQuestion;
use tengen_api::question::input::{self, StonesInput};
use tengen_api::question::play::PlayQuestion;
use tengen_api::question::{Prepared, WorkLimits};
use tengen_api::source::ReadOptions;

/// Steps for a byte of the question, and for a point of each board that is made or edited.
const STEPS_PER_BYTE: u64 = 16;
const STEPS_PER_POINT: u64 = 64;

/// Asks each kind of question that needs no judge.
pub(crate) fn ask(bytes: &[u8]) {
    if let Ok(question) = input::parse::<PlayQuestion>(bytes) {
        if let Some(sgf) = question.sgf.clone() {
            steps_are_few(sgf);
        }
        if let Ok(report) = question.answer() {
            assert_eq!((report.legal.len(), report.board.len()), (report.height, report.height));
            assert!(!report.over || report.legal.iter().all(|row| !row.contains('+')), "the game is over");
        }
    }
    let none = || Some(StonesInput::Text("none".into()));
    costs_as_stated(bytes, PlayQuestion::prepare);
    costs_as_stated(bytes, TerritoryQuestion::prepare);
    costs_as_stated(bytes, ChainQuestion::prepare);
    costs_as_stated(bytes, |question| ScoreQuestion { dead: none(), ..question }.prepare());
    costs_as_stated(bytes, |question| RecordQuestion { dead: none(), ..question }.prepare());
    costs_as_stated(bytes, HexQuestion::prepare);
    costs_as_stated(bytes, HexQuestion::prepare_play);
    // The other methods can take most of a second, which leaves no time for other questions.
    let method = |given: Option<String>| match given.as_deref() {
        Some("network" | "playouts") | None => Some("nearest".into()),
        _ => given,
    };
    costs_as_stated(bytes, |question: EstimateQuestion| {
        EstimateQuestion { dead: none(), method: method(question.method.clone()), ..question }.prepare()
    });
    costs_as_stated(bytes, |question: CurveQuestion| {
        CurveQuestion { method: method(question.method.clone()), ..question }.prepare()
    });
}

/// Answers a question if it can be read as this kind, and checks the cost of the answer.
fn costs_as_stated<Q: DeserializeOwned, A: Serialize>(
    bytes: &[u8],
    prepare: impl Fn(Q) -> Result<Prepared<A>, Problem>,
) {
    let Ok(prepared) = input::parse(bytes).and_then(prepare) else { return };
    let (cost, effort) = (prepared.cost, WorkLimits { threads: 1, ..WorkLimits::default() });
    let Ok(report) = prepared.answer(&effort) else { return };
    let taken = effort.budget.taken();
    assert!(taken <= cost.steps, "{taken} steps, {} were stated", cost.steps);
    let length = serde_json::to_vec(&report).unwrap().len();
    assert!(length <= cost.bytes, "an answer of {length} bytes, {} were stated", cost.bytes);
}

fn steps_are_few(sgf: String) {
    let bytes = sgf.len() as u64;
    let input = GameInput { sgf: Some(sgf), options: ReadOptions::default(), ..GameInput::default() };
    let Ok(parsed) = input.parse() else { return };
    let game = parsed.source.game;
    let boards = game.edits().iter().filter(|edit| !edit.changes.is_empty()).count() + game.irregular().len() + 2;
    let limit = STEPS_PER_BYTE * bytes + STEPS_PER_POINT * (game.position().grid().area() * boards) as u64;
    let legality = game.legality(game.position().to_play());
    assert!(game.steps() <= limit, "{} steps, {limit} allowed", game.steps());
    assert!(legality.steps <= 2 * limit, "{} steps for the legal points, {limit} allowed", legality.steps);
}
