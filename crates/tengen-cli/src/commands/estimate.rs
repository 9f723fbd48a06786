//! `tengen estimate`: how will it end?

use crate::args::{EstimateArgs, MethodArgs};
use crate::failure::Failure;
use crate::input::Input;
use crate::{Answer, output, pictures};
use tengen_api::estimate::{self, EstimateRequest, Method, TOTAL_MOVES, estimate};
use tengen_api::score::Dead;
use tengen_api::{Problem, ReadOptions, Source, picture};
use tengen_render::terminal;

/// The widest and highest board that is drawn on a terminal.
const DRAWN: (usize, usize) = (52, 200);

/// What the options ask for, but for the method where none is named.
pub(crate) fn request(args: &MethodArgs) -> Result<EstimateRequest, Problem> {
    let usual = EstimateRequest::default();
    let total = args.total_moves.unwrap_or(TOTAL_MOVES);
    Ok(EstimateRequest {
        method: args.method.as_deref().map_or(Ok(usual.method), estimate::method)?,
        cap: args.cap.unwrap_or(usual.cap),
        scale: args.k.as_deref().map_or(Ok(usual.scale), |text| estimate::scale(text, total))?,
        targets: args.targets.as_deref().map(estimate::targets).transpose()?,
        ..usual
    })
}

/// The method where none is named: the one that the other options are for, or the best for the board.
pub(crate) fn method(args: &MethodArgs, request: &EstimateRequest, source: &Source) -> Method {
    match args {
        MethodArgs { method: Some(_), .. } => request.method,
        MethodArgs { targets: Some(_), .. } | MethodArgs { k: Some(_), .. } => Method::Ratio,
        MethodArgs { cap: Some(_), .. } => Method::Threshold,
        _ => estimate::best(source.game.position().board()),
    }
}

/// Estimates and shows the board with its sheet.
pub(crate) fn run(args: &EstimateArgs) -> Result<Answer, Failure> {
    let usage = |problem: Problem| Failure::Usage(problem.message);
    let mut request = EstimateRequest {
        dead: args.dead.parse::<Dead>().map_err(usage)?,
        number: args.record.number,
        seed: args.seed,
        ..request(&args.method).map_err(usage)?
    };
    let input = Input::read(&args.input)?;
    let fail = |problem| input.fail(problem);
    let options = ReadOptions {
        rules: args.rules.clone(),
        komi: args.komi.clone(),
        topology: args.topology.into(),
        ..args.record.options()
    };
    let source = estimate::read(&input.bytes, &options).map_err(fail)?;
    request.method = method(&args.method, &request, &source);
    let estimated = estimate(&source, &request).map_err(fail)?;
    let drawn = picture::estimated(&source, &estimated);
    pictures::write(&args.picture, &drawn)?;
    if args.json {
        output::print_json(&estimated.report)?;
        return Ok(Answer::Plain);
    }
    let grid = estimated.board.grid();
    if grid.width() <= DRAWN.0 && grid.height() <= DRAWN.1 {
        output::print(&terminal::draw(&drawn, output::style()).map_err(pictures::undrawable)?)?;
    } else {
        let report = &estimated.report;
        let lead = picture::lead_words(report.lead);
        output::print(&format!("Black    {:.1}\nWhite    {:.1}\n{lead}\n", report.black, report.white))?;
    }
    for warning in &estimated.report.warnings {
        output::warn(warning);
    }
    Ok(Answer::Plain)
}
