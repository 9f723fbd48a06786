//! `tengen hex audit`: shows which moves of a game keep or lose a proved win.

use crate::args::HexAuditArgs;
use crate::failure::Failure;
use crate::input::Input;
use crate::{Completion, output};
use std::time::Instant;
use tengen_api::hex::audit::{AuditValue, audit};
use tengen_api::hex::report::HexRequest;
use tengen_api::hex::solve::SolveRequest;
use tengen_api::hex::{HexSource, Watch};

/// Solves the positions of a game and prints what they show.
pub(crate) fn run(args: &HexAuditArgs) -> Result<Completion, Failure> {
    let input = Input::read(&args.input)?;
    let source = HexSource::of(&input.text().document(), &args.hex.options(&args.record));
    let source = source.map_err(|problem| input.fail_as_hex(problem))?;
    let position = HexRequest { orientation: args.hex.black_side.into(), number: args.record.number };
    let start = Instant::now();
    let watch = |_| args.limits.seconds.is_none_or(|limit| start.elapsed() < limit);
    let request = SolveRequest { nodes: args.limits.nodes, watch: Some(Watch(&watch)), ..SolveRequest::default() };
    let report = audit(&source, position, request).map_err(|problem| input.fail(problem))?;
    if args.json {
        output::print_json(&report)?;
    } else {
        output::print(&format!("{}\n", report.text.join("\n")))?;
        report.warnings.iter().for_each(|warning| output::warn(warning));
    }
    let is_proved = report.moves.iter().any(|audited| audited.after != AuditValue::Unknown);
    Ok(if is_proved { Completion::Settled } else { Completion::Unsettled })
}
