//! `tengen convert`: from one format to another, chosen by the ending of the output.

use crate::args::{ConvertArgs, PictureArgs, ThemeName};
use crate::failure::Failure;
use crate::input::Input;
use crate::{Answer, output, pictures};
use tengen_api::{Source, convert, picture};

/// Reads one format and writes another.
pub(crate) fn run(args: &ConvertArgs) -> Result<Answer, Failure> {
    let ending = args.output.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_lowercase();
    let input = Input::read(&args.input)?;
    let fail = |problem| input.fail(problem);
    let options = args.record.options();
    if ending == "sgf" {
        if args.record.number.is_some() {
            return Err(Failure::Usage("--move chooses a position, but a record is written whole".into()));
        }
        output::write_file(&args.output, &convert::to_sgf(&input.bytes, &options).map_err(fail)?)?;
        return Ok(Answer::Plain);
    }
    let source = Source::read(&input.bytes, &options).map_err(fail)?;
    let game = source.rewound(args.record.number).map_err(fail)?;
    let board = game.position().board();
    match ending.as_str() {
        "txt" => output::write_file(&args.output, convert::to_text(board).as_bytes())?,
        "json" => output::write_file(&args.output, convert::to_json(board).as_bytes())?,
        "svg" | "png" => {
            let file = Some(args.output.clone());
            let (svg, png) = if ending == "svg" { (file, None) } else { (None, file) };
            let chosen = PictureArgs { svg, png, theme: ThemeName::Wood };
            pictures::write(&chosen, &picture::position(board, game.last_move()))?;
        }
        _ => {
            return Err(Failure::Usage(format!(
                "{}: the ending chooses the format; known are .sgf, .txt, .json, .svg and .png",
                args.output.display()
            )));
        }
    }
    Ok(Answer::Plain)
}
