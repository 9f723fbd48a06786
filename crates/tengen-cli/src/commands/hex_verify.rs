//! `tengen hex verify`: checks a certificate.

use crate::args::HexVerifyArgs;
use crate::failure::Failure;
use crate::input::Input;
use crate::{Completion, output};
use tengen_api::hex::verify::verify;

/// Reads and checks a certificate.
pub(crate) fn run(args: &HexVerifyArgs) -> Result<Completion, Failure> {
    let input = Input::read(&args.input)?;
    let report = verify(&input.bytes).map_err(|problem| input.fail(problem))?;
    if args.json {
        output::print_json(&report)?;
    } else {
        output::print(&format!("{}\n", report.sentence()))?;
    }
    Ok(if report.valid { Completion::Settled } else { Completion::Unsettled })
}
