//! Inputs: a file, standard input, or a built-in example.

use crate::args::TopologyArgs;
use crate::failure::Failure;
use crate::output;
use std::fs::File;
use std::io::{self, BufRead, IsTerminal, Read};
use tengen::Topology;
use tengen_api::hex::source::NOT_HEX;
use tengen_api::hex::{HexOptions, HexSource};
use tengen_api::{Document, Problem, ProblemKind, Text};
use tengen_batch::InputError;
use tengen_giant::file::Pages;

/// The largest input that is read as a whole.
pub(crate) const MAX_BYTES: u64 = 256 << 20;
/// The number of bytes per read: large enough to make system calls cheap, and small enough to stay in the cache.
const BUFFER: usize = 1 << 17;

/// An input and its name.
#[derive(Debug)]
pub(crate) struct Input {
    /// The name in messages.
    pub(crate) name: String,
    /// The content.
    pub(crate) bytes: Vec<u8>,
}

impl Input {
    /// Reads a path, `-` for standard input, or `example:NAME`.
    pub(crate) fn read(path: &str) -> Result<Input, Failure> {
        let (name, reader) = open(path)?;
        Input::finish(name, reader)
    }

    /// Reads the rest of an input that was opened.
    pub(crate) fn finish(name: String, reader: Box<dyn BufRead>) -> Result<Input, Failure> {
        let (input, rest) = Input::start(name, reader, MAX_BYTES)?;
        if rest.is_some() {
            let message = format!("the input is longer than {} MiB", MAX_BYTES >> 20);
            return Err(input.fail(Problem::new(ProblemKind::TooLarge, message)));
        }
        Ok(input)
    }

    /// Reads at most `limit` bytes and one more. If there are more, also returns the rest of the input.
    pub(crate) fn start(
        name: String,
        mut reader: Box<dyn BufRead>,
        limit: u64,
    ) -> Result<(Input, Option<Box<dyn BufRead>>), Failure> {
        let mut bytes = Vec::new();
        let read = reader.by_ref().take(limit + 1).read_to_end(&mut bytes);
        read.map_err(|error| Failure::File { name: name.clone(), verb: "read", error })?;
        let more = bytes.len() as u64 > limit;
        Ok((Input { name, bytes }, more.then_some(reader)))
    }

    /// The input in UTF-8.
    pub(crate) fn text(&self) -> Text<'_> {
        Text::of(&self.bytes)
    }

    /// The failure that a problem with this input is.
    pub(crate) fn fail(&self, problem: Problem) -> Failure {
        Failure::problem(&*self.name, problem)
    }
}

impl Input {
    /// Returns the failure for a problem with an input that should be counted, with a hint if the input is a game of
    /// Hex.
    pub(crate) fn fail_to_count(&self, document: &Document<'_>, problem: Problem) -> Failure {
        if !document.is_hex() {
            return self.fail(problem);
        }
        let message = format!("{}; tengen hex tells who has won", problem.message);
        self.fail(Problem { message, ..problem })
    }

    /// Returns an error if `--topology` contradicts what the input says about itself.
    pub(crate) fn check_topology(&self, document: &Document<'_>, args: TopologyArgs) -> Result<(), Failure> {
        let given = args.given().filter(|&given| document.is_hex() && given != Topology::Hex);
        given.map_or(Ok(()), |given| {
            Err(Failure::Usage(format!("{} is Hex, which is not played on --topology {}", self.name, given.name())))
        })
    }

    /// Returns the failure for a problem with this input as a Hex input, with a hint if it is a Go record.
    pub(crate) fn fail_as_hex(&self, problem: Problem) -> Failure {
        if problem.message != NOT_HEX {
            return self.fail(problem);
        }
        let message = format!("{}; tengen score counts it", problem.message);
        self.fail(Problem { message, ..problem })
    }

    /// Returns the failure for a problem with this input as a Go input, with a hint if it could be a Hex board. Records
    /// get no hint, because only boards need `--topology`.
    pub(crate) fn fail_as_go(&self, document: &Document<'_>, problem: Problem) -> Failure {
        if document.is_record() || HexSource::of(document, &HexOptions::default()).is_err() {
            return self.fail(problem);
        }
        let message = format!("{}; as a board of Hex it can be read with --topology hex", problem.message);
        self.fail(Problem { message, ..problem })
    }
}

/// Whether an input is a path, rather than `-` or `example:NAME`.
pub(crate) fn is_path(input: &str) -> bool {
    input != "-" && !input.starts_with("example:")
}

/// Opens a path, `-` for standard input, or `example:NAME`, for reading in pieces.
pub(crate) fn open(path: &str) -> Result<(String, Box<dyn BufRead>), Failure> {
    if let Some(name) = path.strip_prefix("example:") {
        let example = tengen_api::examples::get(name);
        let example = example.map_err(|problem| Failure::problem(path, problem))?;
        return Ok((path.into(), Box::new(example.as_bytes())));
    }
    if path == "-" {
        if io::stdin().is_terminal() {
            output::remark("reading from standard input; Ctrl-D ends it");
        }
        return Ok(("standard input".into(), Box::new(Pages::new(BUFFER, io::stdin()))));
    }
    let fail = |error| Failure::File { name: path.into(), verb: "read", error };
    let file = File::open(path).map_err(fail)?;
    if file.metadata().map_err(fail)?.is_dir() {
        return Err(fail(io::Error::from(io::ErrorKind::IsADirectory)));
    }
    Ok((path.into(), Box::new(Pages::new(BUFFER, file))))
}

/// The failure that inputs which cannot be read are.
pub(crate) fn failure(error: InputError) -> Failure {
    match error {
        InputError::File { path, error } => Failure::File { name: path.display().to_string(), verb: "read", error },
        other => Failure::Usage(other.to_string()),
    }
}
