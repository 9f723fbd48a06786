//! Questions by name, as the service and the package for JavaScript have them.

use crate::answer::{Answer, Worked, svg};
use crate::error::exception;
use pyo3::prelude::*;
use tengen_api::graph::graph;
use tengen_api::question::go::{EstimateQuestion, ScoreQuestion};
use tengen_api::question::hex::HexQuestion;
use tengen_api::question::reading::ReadQuestion;
use tengen_api::question::{WorkLimits, input, named};
use tengen_api::{Problem, Text, examples, option, picture};

fn work(name: &str, question: &str, every: Option<usize>) -> Result<Worked, Problem> {
    let (question, limits) = (question.as_bytes(), WorkLimits::default());
    match name {
        "score" => input::parse::<ScoreQuestion>(question)?.prepare_counted()?.answer(&limits).map(Worked::counted),
        "estimate" => {
            input::parse::<EstimateQuestion>(question)?.prepare_estimated()?.answer(&limits).map(Worked::estimated)
        }
        "read" => input::parse::<ReadQuestion>(question)?.prepare_group()?.answer(&limits).map(Worked::read),
        "hex" => input::parse::<HexQuestion>(question)?.prepare_answered()?.answer(&limits).map(Worked::hex),
        "graph" if every.is_some() => curve(question, every.unwrap_or(1)),
        _ if named::DOCUMENTS.contains(&name) => Ok(Worked::document(&named::document(name)?)),
        _ => Ok(Worked::document(&named::prepare(name, question)?.answer(&limits)?)),
    }
}

/// The estimates of a whole game, at regular intervals.
fn curve(question: &[u8], every: usize) -> Result<Worked, Problem> {
    let (source, request) = input::parse::<EstimateQuestion>(question)?.parse()?;
    let mut report = graph(&source, &request, every)?;
    report.warnings = option::all_for_json(report.warnings);
    Ok(Worked::curve((source, report)))
}

/// Answers the question with this name, which is a JSON document. With `every`, a graph has all positions at that
/// interval; without it, those that the question lists.
#[pyfunction]
#[pyo3(signature = (name, question, every=None))]
pub(crate) fn ask(py: Python<'_>, name: &str, question: &str, every: Option<usize>) -> PyResult<Answer> {
    let worked = py.detach(|| work(name, question, every));
    worked.map_err(|problem| exception(py, problem))?.answer(py)
}

/// Draws the position of a game, after some moves or at its end.
#[pyfunction]
pub(crate) fn draw(py: Python<'_>, question: &str) -> PyResult<String> {
    let drawn = || {
        let (source, request) = input::parse::<EstimateQuestion>(question.as_bytes())?.parse()?;
        let game = source.rewound(request.number)?;
        svg(&picture::position(game.position().board(), game.last_move()))
    };
    py.detach(drawn).map_err(|problem| exception(py, problem))
}

/// The text of a file in any encoding of game records, and warnings about its encoding.
#[pyfunction]
pub(crate) fn decode(py: Python<'_>, data: &[u8]) -> (String, Vec<String>) {
    py.detach(|| {
        let text = Text::of(data);
        let document = text.document();
        (String::from_utf8_lossy(document.text()).into_owned(), document.encoding().into_iter().collect())
    })
}

/// A built-in example: a record or a board.
#[pyfunction]
pub(crate) fn example(py: Python<'_>, name: &str) -> PyResult<&'static str> {
    examples::get(name).map_err(|problem| exception(py, problem))
}
