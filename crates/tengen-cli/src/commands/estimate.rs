//! `tengen estimate`: estimates how a game will end.

use super::score::dead_option;
use crate::args::{EstimateArgs, MethodArgs};
use crate::failure::Failure;
use crate::input::Input;
use crate::{Completion, drawing, output, pictures};
use tengen_api::estimate::{self, EstimateRequest, estimate};
use tengen_api::estimate_options::EstimateOptions;
use tengen_api::option::all_for_command_line;
use tengen_api::{ReadOptions, picture};

/// Converts the command-line options.
pub(crate) fn method_options(args: &MethodArgs) -> EstimateOptions {
    let MethodArgs { method, cap, k, total_moves, targets, ways } = args.clone();
    EstimateOptions { method, cap, k, total_moves, targets, ways }
}

/// Estimates a position and prints the board with its sheet.
pub(crate) fn run(args: &EstimateArgs) -> Result<Completion, Failure> {
    pictures::check(&args.picture, &[])?;
    let method_options = method_options(&args.method);
    let (dead, corrections) = dead_option(&args.dead, args.alive.as_deref()).map_err(Failure::option)?;
    let mut request = EstimateRequest {
        dead,
        corrections,
        number: args.record.number,
        seed: args.seed,
        ..method_options.request().map_err(Failure::option)?
    };
    let input = Input::read(&args.input)?;
    let fail = |problem| input.fail(problem);
    let options = ReadOptions {
        rules: args.rules.clone(),
        komi: args.komi.clone(),
        topology: args.topology.given(),
        ..args.record.options()
    };
    let text = input.text();
    let document = text.document();
    let source = estimate::read(&document, &options).map_err(|problem| input.fail_to_count(&document, problem))?;
    request.method = method_options.method_for(&request, source.game.position().board());
    let mut estimated = estimate(&source, &request).map_err(fail)?;
    estimated.report.warnings = all_for_command_line(estimated.report.warnings);
    let drawn = picture::estimated(&source, &estimated);
    let left_out = pictures::write(&args.picture, &drawn)?;
    if args.json {
        output::print_json(&estimated.report)?;
        left_out.map_or(Ok(()), Err)?;
        return Ok(Completion::Settled);
    }
    output::print(&drawing::text(&drawn, &args.picture)?)?;
    for warning in &estimated.report.warnings {
        output::warn(warning);
    }
    left_out.map_or(Ok(()), Err)?;
    Ok(Completion::Settled)
}
