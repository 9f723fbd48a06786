//! The body of the fuzz target `questions`: any bytes are a question or an error, and reading the game of a question, with
//! what may be played in it, costs steps in proportion to the question and to the boards that it edits.

use tengen_api::question::game::GameGiven;
use tengen_api::question::given::{self, StonesGiven};
use tengen_api::question::go::{ChainQuestion, ScoreQuestion, TerritoryQuestion};
use tengen_api::question::play::PlayQuestion;
use tengen_api::source::ReadOptions;

/// Steps for a byte of the question, and for a point of each board that is made or edited.
const A_BYTE: u64 = 16;
const A_POINT: u64 = 64;

/// Asks each kind of question that needs no judge.
pub(crate) fn ask(bytes: &[u8]) {
    if let Ok(question) = given::read::<PlayQuestion>(bytes) {
        if let Some(sgf) = question.sgf.clone() {
            steps_are_few(sgf);
        }
        if let Ok(report) = question.answer() {
            assert_eq!((report.legal.len(), report.board.len()), (report.height, report.height));
            assert!(!report.over || report.legal.iter().all(|row| !row.contains('+')), "the game is over");
        }
    }
    if let Ok(mut question) = given::read::<ScoreQuestion>(bytes) {
        question.dead = Some(StonesGiven::Text("none".into()));
        let _ = question.answer();
    }
    if let Ok(question) = given::read::<TerritoryQuestion>(bytes) {
        let _ = question.answer();
    }
    if let Ok(question) = given::read::<ChainQuestion>(bytes) {
        let _ = question.answer();
    }
}

fn steps_are_few(sgf: String) {
    let bytes = sgf.len() as u64;
    let given = GameGiven { sgf: Some(sgf), options: ReadOptions::default(), ..GameGiven::default() };
    let Ok(read) = given.read() else { return };
    let game = read.source.game;
    let boards = game.edits().iter().filter(|edit| !edit.changes.is_empty()).count() + game.irregular().len() + 2;
    let limit = A_BYTE * bytes + A_POINT * (game.position().grid().area() * boards) as u64;
    let legality = game.legality(game.position().to_play());
    assert!(game.steps() <= limit, "{} steps, {limit} allowed", game.steps());
    assert!(legality.steps <= 2 * limit, "{} steps for the legal points, {limit} allowed", legality.steps);
}
