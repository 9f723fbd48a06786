//! `tengen show`: draws a board on the terminal or as a picture.

use crate::args::ShowArgs;
use crate::failure::Failure;
use crate::input::Input;
use crate::{Completion, drawing, output, pictures};
use tengen::Topology;
use tengen_api::hex::HexSource;
use tengen_api::hex::played::irregular;
use tengen_api::hex::report::{HexRequest, position};
use tengen_api::option::OptionName;
use tengen_api::{Document, Problem, ReadOptions, Source, chain, picture};
use tengen_render::{BoardPicture, PictureError, terminal};

/// Draws the position.
pub(crate) fn run(args: &ShowArgs) -> Result<Completion, Failure> {
    pictures::check(&args.picture, &[])?;
    let input = Input::read(&args.input)?;
    let text = input.text();
    let document = text.document();
    input.check_topology(&document, args.topology)?;
    if args.topology.given() == Some(Topology::Hex) || document.is_hex() {
        return hex(args, &input, &document);
    }
    let fail = |problem: Problem| input.fail(problem);
    let options = ReadOptions { topology: args.topology.given(), ..args.record.options() };
    let source = Source::of(&document, &options);
    let source = source.map_err(|problem| input.fail_as_go(&document, problem))?;
    let game = source.rewound(args.record.number).map_err(fail)?;
    let board = game.position().board();
    let chain = args.at.as_deref().map(|name| chain::at(board, name)).transpose();
    let chain = chain.map_err(|problem| Failure::option(problem.with_option(OptionName::AT)))?;
    let answer = draw(args, &picture::position(board, game.last_move()), &source.warnings)?;
    if let Some(chain) = chain {
        output::print(&format!("\n{chain}\n"))?;
    }
    Ok(answer)
}

fn hex(args: &ShowArgs, input: &Input, document: &Document<'_>) -> Result<Completion, Failure> {
    if args.at.is_some() {
        return Err(Failure::Usage("--at shows the liberties of a chain of Go; stones of Hex have none".into()));
    }
    let fail = |problem: Problem| input.fail(problem);
    let source = HexSource::of(document, &args.hex.options(&args.record)).map_err(fail)?;
    let request = HexRequest { orientation: args.hex.black_side.into(), number: args.record.number };
    let found = position(&source, request).map_err(fail)?;
    let irregular = found.played.iter().flat_map(irregular);
    let warnings: Vec<String> = source.warnings.iter().cloned().chain(irregular).collect();
    draw(args, &picture::hex_position(&found.board, found.last_move, request.orientation), &warnings)
}

fn draw(args: &ShowArgs, drawn: &BoardPicture<'_>, warnings: &[String]) -> Result<Completion, Failure> {
    let left_out = pictures::write(&args.picture, drawn)?;
    if args.picture.files().is_empty() || left_out.is_some() {
        // The drawing is the only output, so it is drawn even if it is wide.
        let text = terminal::draw(drawn, output::style()).or_else(|error| match error {
            PictureError::TooLarge { grid } => {
                let stones = drawn.board.count();
                Ok(format!(
                    "{}\nBlack    {}\nWhite    {}\n",
                    drawing::left_out(grid, &args.picture),
                    stones.black,
                    stones.white
                ))
            }
            other => Err(pictures::undrawable(other)),
        })?;
        output::print(&text)?;
    }
    for warning in warnings {
        output::warn(warning);
    }
    left_out.map_or(Ok(()), Err)?;
    Ok(Completion::Settled)
}
