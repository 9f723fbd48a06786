//! `tengen analysis`: answers queries of KataGo's analysis protocol.

use super::gtp::{input_name, open};
use crate::Completion;
use crate::args::AnalysisArgs;
use crate::failure::Failure;
use std::io::{self, ErrorKind, Read};
use std::num::NonZeroUsize;
use std::thread;
use tengen_cli::analysis::serve;

/// An input whose errors can be told from those of the output.
struct Input {
    source: Box<dyn Read + Send>,
    failed: Option<io::Error>,
}

impl Read for Input {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        match self.source.read(bytes) {
            Err(error) if error.kind() != ErrorKind::Interrupted => {
                self.failed = Some(error);
                Ok(0)
            }
            read => read,
        }
    }
}

/// Answers queries until they end.
pub(crate) fn run(args: &AnalysisArgs) -> Result<Completion, Failure> {
    let mut input = Input { source: open(&args.input)?, failed: None };
    let threads = args.threads.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN);
    serve(&mut input, io::stdout(), threads).map_err(Failure::printing)?;
    match input.failed {
        Some(error) => Err(Failure::File { name: input_name(&args.input), verb: "read", error }),
        None => Ok(Completion::Settled),
    }
}
