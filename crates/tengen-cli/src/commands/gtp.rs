//! `tengen gtp`: answers GTP commands, alone or for another engine.

use super::inner_engine::EngineProcess;
use crate::Completion;
use crate::args::{GameName, GtpArgs};
use crate::failure::Failure;
use crate::output;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;
use tengen::{Grid, Topology, hex};
use tengen_api::OptionName;
use tengen_api::examples;
use tengen_api::hex::source::parse_size;
use tengen_api::source::NamedRules;
use tengen_cli::gtp::{
    Conversation, Engine, Flow, GoEngine, GoSettings, HexEngine, HexSettings, MAX_SIDE, ReadFile, WrappedEngine,
};

/// The largest record that a command reads.
const MAX_FILE: u64 = 64 << 20;

/// How long an engine may be silent at its start before the user is told.
const PATIENCE: Duration = Duration::from_secs(10);

/// Answers commands until they end.
pub(crate) fn run(args: &GtpArgs) -> Result<Completion, Failure> {
    let grid = grid(args)?;
    if args.game == GameName::Hex {
        let unused =
            [("--rules", args.rules.is_some()), ("--komi", args.komi.is_some()), ("--wrap", args.wrap.is_some())];
        if let Some((option, _)) = unused.iter().find(|(_, given)| *given) {
            return Err(Failure::Usage(format!("{option} is for Go")));
        }
        let settings = HexSettings { read_file: read_file(), ..HexSettings::default() };
        let settings = HexSettings { grid: grid.unwrap_or(settings.grid), ..settings };
        return talk(&args.input, HexEngine::new(settings).map_err(Failure::Usage)?);
    }
    let settings = settings(args, grid)?;
    let Some(command) = &args.wrap else { return talk(&args.input, GoEngine::new(settings)) };
    let failed = |why: String| Failure::Usage(format!("the engine {command:?} cannot be used: {why}"));
    let process = EngineProcess::start(command).map_err(|error| failed(error.to_string()))?;
    let wrapped = with_patience(|| WrappedEngine::new(process, settings));
    talk(&args.input, wrapped.map_err(failed)?)
}

/// Waits for an engine to start, and says so if it takes long: an engine may load a network for minutes, but a program
/// that does not speak GTP never answers.
fn with_patience<T>(start: impl FnOnce() -> T) -> T {
    let (started, wait) = mpsc::channel::<()>();
    // Without a thread, the remark is left out.
    let _ = thread::Builder::new().spawn(move || {
        if wait.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
            output::remark("the engine has not answered yet; does its command start a GTP engine?");
        }
    });
    let result = start();
    drop(started);
    result
}

/// Returns the size of the board on the command line.
fn grid(args: &GtpArgs) -> Result<Option<Grid>, Failure> {
    let Some(text) = &args.size else { return Ok(None) };
    let (topology, most) = match args.game {
        GameName::Hex => (Topology::Hex, hex::MAX_SIDE),
        GameName::Go => (Topology::Square, MAX_SIDE),
    };
    match parse_size(text).filter(|grid| grid.width().max(grid.height()) <= most) {
        Some(grid) => Ok(Some(grid.to_topology(topology))),
        None => Err(Failure::Usage(format!("--size: {text:?} is not a size such as 19 or 19x13, of at most {most}"))),
    }
}

fn settings(args: &GtpArgs, grid: Option<Grid>) -> Result<GoSettings, Failure> {
    let usual = GoSettings::default();
    let rules = args.rules.as_deref().map(NamedRules::parse).transpose();
    let rules = rules.map_err(|problem| Failure::option(problem.with_option(OptionName::RULES)))?;
    let wrong = |text: &str, error| Failure::Usage(format!("--komi: {text:?}: {error}"));
    let komi = args.komi.as_deref().map(|text| text.parse().map_err(|error| wrong(text, error))).transpose()?;
    Ok(GoSettings {
        grid: grid.unwrap_or(usual.grid),
        rules: rules.unwrap_or(usual.rules),
        komi,
        read_file: read_file(),
    })
}

/// Reads the files and examples that commands name.
fn read_file() -> ReadFile {
    Box::new(|name| {
        if let Some(example) = name.strip_prefix("example:") {
            return examples::get(example).map(|text| text.as_bytes().to_vec()).map_err(io::Error::other);
        }
        let file = File::open(name)?;
        let mut bytes = Vec::new();
        file.take(MAX_FILE + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > MAX_FILE { Err(io::ErrorKind::FileTooLarge.into()) } else { Ok(bytes) }
    })
}

/// Opens the input of a protocol.
pub(super) fn open(input: &str) -> Result<Box<dyn Read + Send>, Failure> {
    if input == "-" {
        return Ok(Box::new(io::stdin()));
    }
    let fail = |error| Failure::File { name: input.into(), verb: "read", error };
    if fs::metadata(input).map_err(fail)?.is_dir() {
        return Err(fail(io::ErrorKind::IsADirectory.into()));
    }
    File::open(input).map(|file| Box::new(file) as Box<dyn Read + Send>).map_err(fail)
}

/// Holds a conversation over the input and standard output.
fn talk(input: &str, engine: impl Engine) -> Result<Completion, Failure> {
    let mut source = open(input)?;
    let mut conversation = Conversation::new(engine);
    let mut say = |answer: &[u8]| {
        let mut out = io::stdout().lock();
        out.write_all(answer).and_then(|()| out.flush())
    };
    let mut bytes = vec![0; 1 << 16];
    loop {
        let count = match source.read(&mut bytes) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            count => count.map_err(|error| Failure::File { name: input_name(input), verb: "read", error })?,
        };
        if count == 0 {
            conversation.end(&mut say).map_err(Failure::printing)?;
            return Ok(Completion::Settled);
        }
        if conversation.hear(&bytes[..count], &mut say).map_err(Failure::printing)? == Flow::Ended {
            return Ok(Completion::Settled);
        }
    }
}

/// Returns the name of an input in messages.
pub(super) fn input_name(input: &str) -> String {
    if input == "-" { "standard input".into() } else { input.into() }
}
