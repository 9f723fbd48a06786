//! Questions by name: one table for the service and for the package for JavaScript, which both answer JSON with JSON.
//!
//! ```
//! use tengen_api::question::{WorkLimits, named};
//!
//! let question = br#"{"board": [".X.O."], "totals": true}"#;
//! let answer = named::prepare("territory", question)?.answer(&WorkLimits::default())?;
//! assert!(answer.starts_with(br#"{"width":5,"height":1,"#));
//! assert!(named::prepare("weather", b"{}").is_err());
//! # Ok::<(), tengen_api::Problem>(())
//! ```

#[cfg(feature = "judge")]
use super::go::{self, CurveQuestion, EstimateQuestion};
use super::go::{ChainQuestion, RecordQuestion, ScoreQuestion, TerritoryQuestion};
use super::hex::HexQuestion;
use super::input;
use super::play::PlayQuestion;
use super::prepared::Prepared;
#[cfg(feature = "judge")]
use super::reading::ReadQuestion;
use crate::examples;
use crate::problem::{Problem, ProblemKind};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The names of all questions.
pub const NAMES: [&str; 10] =
    ["territory", "score", "estimate", "read", "hex", "hex/play", "play", "chain", "graph", "sgf"];

/// The names of the documents, which need no question.
pub const DOCUMENTS: [&str; 2] = ["examples", "methods"];

/// Reads the question with this name. Its answer is a line of JSON.
pub fn prepare(name: &str, question: &[u8]) -> Result<Prepared<Vec<u8>>, Problem> {
    match name {
        "territory" => prepared(question, TerritoryQuestion::prepare),
        "score" => prepared(question, ScoreQuestion::prepare),
        "hex" => prepared(question, HexQuestion::prepare),
        "hex/play" => prepared(question, HexQuestion::prepare_play),
        "play" => prepared(question, PlayQuestion::prepare),
        "chain" => prepared(question, ChainQuestion::prepare),
        "sgf" => prepared(question, RecordQuestion::prepare),
        "estimate" | "read" | "graph" => prepare_opinion(name, question),
        _ => Err(unknown(name)),
    }
}

/// Reads a question about opinions.
#[cfg(feature = "judge")]
fn prepare_opinion(name: &str, question: &[u8]) -> Result<Prepared<Vec<u8>>, Problem> {
    match name {
        "estimate" => prepared(question, EstimateQuestion::prepare),
        "graph" => prepared(question, CurveQuestion::prepare),
        _ => prepared(question, ReadQuestion::prepare),
    }
}

#[cfg(not(feature = "judge"))]
fn prepare_opinion(_: &str, _: &[u8]) -> Result<Prepared<Vec<u8>>, Problem> {
    Err(Problem::no_judge())
}

/// Returns the document with this name as JSON.
pub fn document(name: &str) -> Result<Vec<u8>, Problem> {
    match name {
        "examples" => Ok(json(&examples::reports().collect::<Vec<_>>())),
        #[cfg(feature = "judge")]
        "methods" => Ok(json(&go::methods().collect::<Vec<_>>())),
        // The table of the methods refers to what they do.
        #[cfg(not(feature = "judge"))]
        "methods" => Err(Problem::no_judge()),
        _ => Err(unknown(name)),
    }
}

fn unknown(name: &str) -> Problem {
    Problem::new(ProblemKind::Unsupported, format!("there is no question called {name:?}"))
}

fn prepared<Q, A>(question: &[u8], prepare: fn(Q) -> Result<Prepared<A>, Problem>) -> Result<Prepared<Vec<u8>>, Problem>
where
    Q: DeserializeOwned,
    A: Serialize + 'static,
{
    let prepared = prepare(input::parse(question)?)?;
    Ok(prepared.map(|answer| {
        let mut line = json(&answer);
        line.push(b'\n');
        line.shrink_to_fit();
        line
    }))
}

fn json(report: &impl Serialize) -> Vec<u8> {
    // Reports are structs of strings, numbers and lists, which can always be serialized.
    serde_json::to_vec(report).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_leads_to_a_question() {
        for name in NAMES {
            let problem = prepare(name, b"{}").unwrap_err();
            assert_eq!(problem.kind, ProblemKind::Json, "{name}: {problem}");
        }
        for name in DOCUMENTS {
            assert!(document(name).is_ok_and(|text| text.starts_with(b"[{")), "{name}");
        }
        assert_eq!(prepare("weather", b"{}").unwrap_err().kind, ProblemKind::Unsupported);
        assert_eq!(document("weather").unwrap_err().kind, ProblemKind::Unsupported);
    }
}
