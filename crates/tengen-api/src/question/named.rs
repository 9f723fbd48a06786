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

use super::conversion::ConvertQuestion;
use super::go::{ChainQuestion, RecordQuestion, ScoreQuestion, TerritoryQuestion};
#[cfg(feature = "judge")]
use super::go::{CurveQuestion, EstimateQuestion};
use super::hex::HexQuestion;
use super::input;
#[cfg(feature = "judge")]
use super::methods;
#[cfg(feature = "judge")]
use super::picture::PictureQuestion;
use super::play::PlayQuestion;
use super::prepared::Prepared;
#[cfg(feature = "judge")]
use super::reading::ReadQuestion;
#[cfg(feature = "judge")]
use super::sheet::SheetQuestion;
#[cfg(feature = "judge")]
use super::tally::TallyQuestion;
use crate::examples;
use crate::problem::{Problem, ProblemKind};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::io;

/// The names of all questions.
pub const NAMES: [&str; 14] = [
    "territory",
    "score",
    "estimate",
    "read",
    "hex",
    "hex/play",
    "play",
    "chain",
    "graph",
    "sgf",
    "sheet",
    "tally",
    "convert",
    "svg",
];

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
        "convert" => prepared(question, ConvertQuestion::prepare),
        "estimate" | "read" | "graph" | "sheet" | "tally" | "svg" => prepare_opinion(name, question),
        _ => Err(unknown(name)),
    }
}

/// Reads a question about opinions, or one whose answer needs as much code.
#[cfg(feature = "judge")]
fn prepare_opinion(name: &str, question: &[u8]) -> Result<Prepared<Vec<u8>>, Problem> {
    match name {
        "estimate" => prepared(question, EstimateQuestion::prepare),
        "graph" => prepared(question, CurveQuestion::prepare),
        // Pictures of facts need no judge, but only the large module has room for the code that draws.
        "sheet" => prepared(question, SheetQuestion::prepare),
        "tally" => prepared(question, TallyQuestion::prepare),
        "svg" => prepared(question, PictureQuestion::prepare),
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
        "methods" => Ok(json(&methods::methods().collect::<Vec<_>>())),
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
    let mut text = JsonText(Vec::with_capacity(1 << 10));
    // Reports are structs of strings, numbers and lists, which can always be serialized.
    let written = serde_json::to_writer(&mut text, report);
    if written.is_ok() { text.0 } else { Vec::new() }
}

/// The text of a report while it is written. Most of its pieces are a few bytes, which are faster to push one by one
/// than to copy, above all in WebAssembly.
struct JsonText(Vec<u8>);

impl io::Write for JsonText {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes).map(|()| bytes.len())
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        if bytes.len() <= 4 {
            for &byte in bytes {
                self.0.push(byte);
            }
        } else {
            self.0.extend_from_slice(bytes);
        }
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
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
