//! `tengen study reading`: answers life-and-death problems.

use crate::args::StudyReadingArgs;
use crate::failure::Failure;
use crate::input::failure;
use crate::{Completion, output, progress};
use tengen_api::reading::ReadRequest;
use tengen_batch::problems::{self, PackSummary};

/// Answers every problem of a pack and prints a summary.
pub(crate) fn run(args: &StudyReadingArgs) -> Result<Completion, Failure> {
    let request = ReadRequest { positions: args.positions, ..ReadRequest::default() };
    request.check().map_err(Failure::option)?;
    if args.every == 0 {
        return Err(Failure::Usage("--every: the step must be at least 1".into()));
    }
    let problems = problems::read(&args.pack, args.every).map_err(failure)?;
    let bar = progress::records(problems.len());
    let mut summary = PackSummary::default();
    for problem in &problems {
        let answer = problem.answer(args.positions);
        bar.inc(1);
        summary.add(&answer);
        if args.json {
            output::print_json(&answer)?;
        }
    }
    bar.finish_and_clear();
    if args.json {
        output::remark(&summary.to_string());
    } else {
        output::print(&format!("{summary}\n"))?;
    }
    Ok(Completion::Settled)
}
