//! `tengen show`: a board on the terminal, or as a picture.

use crate::args::ShowArgs;
use crate::failure::Failure;
use crate::input::Input;
use crate::{Answer, output, pictures};
use tengen_api::{ReadOptions, Source, picture};
use tengen_render::terminal;

/// Draws the position.
pub(crate) fn run(args: &ShowArgs) -> Result<Answer, Failure> {
    let input = Input::read(&args.input)?;
    let options = ReadOptions { topology: args.topology.into(), ..args.record.options() };
    let source = Source::read(&input.bytes, &options).map_err(|problem| input.fail(problem))?;
    let game = source.rewound(args.record.number).map_err(|problem| input.fail(problem))?;
    let drawn = picture::position(game.position().board(), game.last_move());
    pictures::write(&args.picture, &drawn)?;
    if args.picture.svg.is_none() && args.picture.png.is_none() {
        output::print(&terminal::draw(&drawn, output::style()).map_err(pictures::undrawable)?)?;
    }
    for warning in &source.warnings {
        output::warn(warning);
    }
    Ok(Answer::Plain)
}
