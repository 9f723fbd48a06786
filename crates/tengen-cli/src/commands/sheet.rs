//! `tengen sheet`: a page for the tournament director.

use super::score;
use crate::args::SheetArgs;
use crate::failure::Failure;
use crate::input::Input;
use crate::{Completion, output, pictures};
use std::path::Path;
use tengen_api::director_sheet::{self, SheetRequest};
use tengen_api::file_format::FileFormat;

/// Counts the game and writes the page.
pub(crate) fn run(args: &SheetArgs) -> Result<Completion, Failure> {
    let (path, extension) = (&args.output, extension(&args.output)?);
    let input = Input::read(&args.input)?;
    let text = input.text();
    let document = text.document();
    let (source, scored) = score::count(&args.count, &input, &document)?;
    let request = SheetRequest {
        paper: args.paper.into(),
        event: args.event.clone(),
        round: args.round.clone(),
        place: args.place.clone(),
        remarks: args.remark.clone(),
        agreed: false,
        result: args.result.clone(),
    };
    let page = director_sheet::page(&source, &scored, &request).map_err(|problem| input.fail(problem))?;
    let bytes = match extension.as_str() {
        "pdf" => pictures::bytes(&page.svg(), FileFormat::Pdf)?,
        "png" => pictures::bytes(&page.svg(), FileFormat::Png)?,
        "html" => page.html().into_bytes(),
        _ => page.svg().into_string().into_bytes(),
    };
    output::write_file(path, &bytes)?;
    for warning in &scored.report.warnings {
        output::warn(warning);
    }
    Ok(score::answer(&scored.report))
}

/// The extension of the output file, which chooses the format.
fn extension(path: &Path) -> Result<String, Failure> {
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default().to_ascii_lowercase();
    if !["pdf", "svg", "png", "html"].contains(&extension.as_str()) {
        let file = path.display();
        return Err(Failure::Usage(format!("{file}: unknown extension; known are .pdf, .svg, .png and .html")));
    }
    Ok(extension)
}
