//! `tengen graph`: plots the estimate by move number.

use super::estimate::method_options;
use crate::args::{GraphArgs, GraphFormat};
use crate::failure::Failure;
use crate::input::Input;
use crate::{Completion, output, pictures};
use clap::ValueEnum;
use std::path::Path;
use tengen_api::file_format::FileFormat;
use tengen_api::option::all_for_command_line;
use tengen_api::{ReadOptions, estimate, graph::graph};
use tengen_render::Plot;

/// Estimates at regular intervals and writes the plot or table.
pub(crate) fn run(args: &GraphArgs) -> Result<Completion, Failure> {
    let format = format(args)?;
    let method_options = method_options(&args.method);
    let mut request = method_options.request().map_err(Failure::option)?;
    let input = Input::read(&args.input)?;
    let fail = |problem| input.fail(problem);
    let options = ReadOptions {
        rules: args.rules.clone(),
        komi: args.komi.clone(),
        game: args.game,
        strict: args.strict,
        topology: args.topology.given(),
        ..ReadOptions::default()
    };
    let text = input.text();
    let document = text.document();
    let source = estimate::read(&document, &options).map_err(|problem| input.fail_to_count(&document, problem))?;
    request.method = method_options.method_for(&request, source.game.position().board());
    let mut report = graph(&source, &request, args.every).map_err(fail)?;
    report.warnings = all_for_command_line(report.warnings);
    let bytes = match format {
        GraphFormat::Csv => report.csv().into_bytes(),
        GraphFormat::Json => serde_json::to_vec(&report).map_err(|error| Failure::printing(error.into()))?,
        GraphFormat::Svg | GraphFormat::Png | GraphFormat::Pdf => {
            let svg = Plot { theme: pictures::theme(args.theme), ..report.plot(&source.players) }.svg();
            let format = match format {
                GraphFormat::Pdf => FileFormat::Pdf,
                GraphFormat::Png => FileFormat::Png,
                _ => FileFormat::Svg,
            };
            pictures::bytes(&svg, format)?
        }
    };
    output::deliver(args.output.as_deref(), &bytes)?;
    for warning in &report.warnings {
        output::warn(warning);
    }
    Ok(Completion::Settled)
}

/// Returns the format that is requested by name or by the extension of the output.
fn format(args: &GraphArgs) -> Result<GraphFormat, Failure> {
    if let Some(format) = args.to {
        return Ok(format);
    }
    let Some(path) = args.output.as_deref().filter(|path| *path != Path::new("-")) else {
        return Ok(GraphFormat::Csv);
    };
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    GraphFormat::from_str(extension, true).map_err(|_| {
        let file = path.display();
        Failure::Usage(format!("{file}: unknown extension; known are .svg, .png, .pdf, .csv and .json"))
    })
}
