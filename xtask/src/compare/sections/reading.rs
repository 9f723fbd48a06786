//! Life and death: the same questions of GNU Go's regression suites, answered by Tengen and by GNU Go itself.
//!
//! Only questions with a result code are asked: whether an attack or a defense succeeds, clearly or by ko. A program is
//! right if its code is the one that the suite expects; the first move is not compared.

use super::{Section, output};
use crate::compare::outcome::{Goal, Outcome, Row};
use crate::compare::{Environment, Selection};
use serde_json::Value;
use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{ChildStdin, ChildStdout, Command, Stdio};

/// The questions that are asked.
const KINDS: [&str; 2] = ["owl_attack", "owl_defend"];

/// The maximum number of positions in each of Tengen's searches.
const POSITIONS: &str = "100000";

/// Where Debian installs GNU Go, outside the usual path.
const GNU_GO: &str = "/usr/games/gnugo";

/// One program's answers.
#[derive(Default)]
struct Graded {
    right: usize,
    /// CPU time in milliseconds.
    ms: f64,
}

pub(super) fn run(environment: &Environment, selection: &Selection) -> Result<Section, String> {
    let mut section = Section::default();
    let packed = selection.packs.join("gnugo-status.jsonl.xz");
    if !packed.exists() {
        section.texts.push(format!("No questions: {} is missing.", packed.display()));
        return Ok(section);
    }
    let text = output(Path::new("xz"), &["-dc", &packed.display().to_string()])?;
    let questions = text.lines().filter_map(|line| serde_json::from_str(line).ok()).filter(is_asked);
    let questions: Vec<Value> = questions.step_by(if selection.quick { 32 } else { 8 }).collect();
    let pack = environment.folder.join("reading.jsonl");
    let lines: Vec<String> = questions.iter().map(Value::to_string).collect();
    fs::write(&pack, lines.join("\n")).map_err(|error| format!("{}: {error}", pack.display()))?;
    let tengen = tengen(environment, &pack, &questions)?;
    let gnu_go = gnu_go(environment, &questions);
    let share = |graded: &Graded| 100.0 * graded.right as f64 / questions.len().max(1) as f64;
    let each = |graded: &Graded| graded.ms / questions.len().max(1) as f64;
    let peer = match &gnu_go {
        Ok(graded) => Row::new("GNU Go", each(graded)),
        Err(error) => Row { name: "GNU Go".into(), time: None, remark: Some(error.clone()) },
    };
    let more = gnu_go.as_ref().ok().map(|graded| share(&tengen) - share(graded));
    section.add(Outcome {
        title: format!("{} questions about life and death from GNU Go's suites, one thread", questions.len()),
        unit: "ms of CPU time per question",
        rows: vec![Row::new("tengen", each(&tengen)), peer],
        goals: vec![
            Goal::at_least("right results of such questions, percent", 85.0, Some(share(&tengen))),
            Goal::at_least("right results of such questions, percent more than GNU Go", 0.0, more),
        ],
    });
    Ok(section)
}

/// Whether a question is about one group and expects one result code.
fn is_asked(question: &Value) -> bool {
    let regex = question["expected"]["regex"].as_str().unwrap_or("!");
    question["kind"].as_str().is_some_and(|kind| KINDS.contains(&kind))
        && !regex.starts_with('!')
        && expected(question).is_some()
}

/// The result code that the suite expects.
fn expected(question: &Value) -> Option<u64> {
    let code = question["expected"]["code"].get(0)?;
    code.as_u64().or_else(|| code.as_str()?.parse().ok())
}

/// Grades Tengen's answers.
fn tengen(environment: &Environment, pack: &Path, questions: &[Value]) -> Result<Graded, String> {
    let words = ["study", "reading", &pack.display().to_string(), "--positions", POSITIONS, "--json"];
    let text = output(&environment.program("tengen"), &words)?;
    let answers = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let answers: HashMap<String, Value> =
        answers.filter_map(|answer| Some((answer["id"].as_str()?.to_owned(), answer))).collect();
    let mut graded = Graded::default();
    for question in questions {
        let answer = question["id"].as_str().and_then(|id| answers.get(id));
        let answer = answer.ok_or_else(|| format!("tengen did not answer {}", question["id"]))?;
        graded.right += usize::from(answer["code"].as_u64() == expected(question));
        graded.ms += answer["ms"].as_f64().unwrap_or_default();
    }
    Ok(graded)
}

/// A GNU Go that answers commands of the Go Text Protocol.
struct Engine {
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    /// Sends a command and returns the answer.
    fn ask(&mut self, command: &str) -> Result<String, String> {
        writeln!(self.input, "{command}").map_err(|error| error.to_string())?;
        let mut answer = String::new();
        loop {
            let mut line = String::new();
            let read = self.output.read_line(&mut line).map_err(|error| error.to_string())?;
            if read == 0 {
                return Err(format!("GNU Go ended at {command:?}"));
            }
            if line.trim().is_empty() && !answer.is_empty() {
                break;
            }
            answer += line.trim();
        }
        answer.strip_prefix('=').map(|answer| answer.trim().to_owned()).ok_or(answer)
    }
}

/// Grades GNU Go's answers.
fn gnu_go(environment: &Environment, questions: &[Value]) -> Result<Graded, String> {
    let program = if Path::new(GNU_GO).exists() { PathBuf::from(GNU_GO) } else { PathBuf::from("gnugo") };
    let mut command = Command::new(program);
    command.args(["--mode", "gtp", "--quiet"]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().map_err(|_| "not installed here".to_owned())?;
    let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
        return Err("no pipe to GNU Go".into());
    };
    let mut engine = Engine { input, output: BufReader::new(output) };
    let graded = answers(&mut engine, &environment.folder.join("reading.sgf"), questions);
    drop(engine);
    child.wait().map_err(|error| error.to_string())?;
    graded
}

/// Asks GNU Go all questions.
fn answers(engine: &mut Engine, record: &Path, questions: &[Value]) -> Result<Graded, String> {
    let mut graded = Graded::default();
    let seconds = |engine: &mut Engine| engine.ask("cputime")?.parse::<f64>().map_err(|error| error.to_string());
    for question in questions {
        let sgf = sgf(question).ok_or_else(|| format!("{} has no board", question["id"]))?;
        fs::write(record, sgf).map_err(|error| format!("{}: {error}", record.display()))?;
        engine.ask(&format!("loadsgf {}", record.display()))?;
        let before = seconds(engine)?;
        let (kind, target) = (question["kind"].as_str(), question["target"].as_str());
        let answer =
            engine.ask(&format!("{} {}", kind.unwrap_or_default(), target.unwrap_or_default())).unwrap_or_default();
        graded.ms += 1_000.0 * (seconds(engine)? - before);
        let code = answer.split_whitespace().next().and_then(|code| code.parse().ok());
        graded.right += usize::from(code.is_some() && code == expected(question));
    }
    Ok(graded)
}

/// Returns the board of a question as a game record.
fn sgf(question: &Value) -> Option<String> {
    let rows: Vec<&str> = question["rows"].as_array()?.iter().filter_map(Value::as_str).collect();
    let letter = |index: usize| u8::try_from(index).ok().map(|index| char::from(b'a' + index));
    let mut stones = [String::new(), String::new()];
    for (y, row) in rows.iter().enumerate() {
        for (x, symbol) in row.chars().enumerate() {
            let Some(color) = ['X', 'O'].iter().position(|known| *known == symbol) else { continue };
            write!(stones[color], "[{}{}]", letter(x)?, letter(y)?).ok()?;
        }
    }
    let property = |name: &str, stones: &str| if stones.is_empty() { String::new() } else { format!("{name}{stones}") };
    let to_play = if question["to_play"] == "white" { "W" } else { "B" };
    let [black, white] = stones;
    let stones = property("AB", &black) + &property("AW", &white);
    Some(format!("(;GM[1]FF[4]SZ[{}]{stones}PL[{to_play}])", rows.len()))
}
