//! `tengen graph`: the estimate by move number.

use super::estimate::wishes;
use crate::args::GraphArgs;
use crate::failure::Failure;
use crate::input::Input;
use crate::{Answer, output, pictures};
use tengen_api::option::all_for_command_line;
use tengen_api::{ReadOptions, estimate, graph::graph};
use tengen_render::Plot;

/// Estimates every so many moves and writes the curve.
pub(crate) fn run(args: &GraphArgs) -> Result<Answer, Failure> {
    let ending = args.output.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_lowercase();
    if !matches!(ending.as_str(), "svg" | "png" | "csv" | "json") {
        let file = args.output.display();
        let message = format!("{file}: the ending chooses the format; known are .svg, .png, .csv and .json");
        return Err(Failure::Usage(message));
    }
    let wishes = wishes(&args.method);
    let mut request = wishes.request().map_err(Failure::option)?;
    let input = Input::read(&args.input)?;
    let fail = |problem| input.fail(problem);
    let options =
        ReadOptions { rules: args.rules.clone(), komi: args.komi.clone(), game: args.game, ..ReadOptions::default() };
    let source = estimate::read(&input.bytes, &options).map_err(fail)?;
    request.method = wishes.method_for(&request, source.game.position().board());
    let mut report = graph(&source, &request, args.every).map_err(fail)?;
    report.warnings = all_for_command_line(report.warnings);
    let bytes = match ending.as_str() {
        "csv" => report.csv().into_bytes(),
        "json" => serde_json::to_vec(&report).map_err(|error| Failure::writing(&args.output, error.into()))?,
        _ => {
            let svg = Plot { theme: pictures::theme(args.theme), ..report.plot(&source.players) }.svg();
            if ending == "svg" { svg.as_str().as_bytes().to_vec() } else { pictures::png(&svg)? }
        }
    };
    output::write_file(&args.output, &bytes)?;
    for warning in &report.warnings {
        output::warn(warning);
    }
    Ok(Answer::Plain)
}
