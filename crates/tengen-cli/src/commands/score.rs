//! `tengen score`: who has won, by how much, and why?

use crate::args::ScoreArgs;
use crate::failure::Failure;
use crate::input::Input;
use crate::{Answer, output, pictures};
use tengen_api::option::all_for_command_line;
use tengen_api::score::{Dead, ScoreRequest, score, stones};
use tengen_api::{Source, convert, picture};
use tengen_render::terminal;

/// Counts the game and shows the sheet.
pub(crate) fn run(args: &ScoreArgs) -> Result<Answer, Failure> {
    let input = Input::read(&args.input)?;
    let fail = |problem| input.fail(problem);
    let mut options = args.record.options();
    options.rules.clone_from(&args.rules);
    options.komi.clone_from(&args.komi);
    options.by_the_book = args.by_the_book;
    let source = Source::read(&input.bytes, &options).map_err(fail)?;
    let request = ScoreRequest {
        dead: args.dead.parse::<Dead>().map_err(fail)?,
        method: args.method.into(),
        seki: args.seki.as_deref().map(stones).unwrap_or_default(),
        false_eyes: args.false_eyes.map(Into::into),
        number: args.record.number,
    };
    let mut scored = score(&source, &request).map_err(fail)?;
    scored.report.warnings = all_for_command_line(scored.report.warnings);
    let drawn = picture::counted(&source, &scored);
    if args.write.is_some() && scored.report.moves != source.game.moves() {
        return Err(Failure::Usage("--write saves the score of a whole game; leave --move out".into()));
    }
    pictures::write(&args.picture, &drawn)?;
    if let Some(path) = &args.write {
        let record = convert::with_score(&input.bytes, &options, &source, &scored).map_err(fail)?;
        output::write_file(path, &record)?;
    }
    if args.json {
        output::print_json(&scored.report)?;
    } else {
        output::print(&terminal::draw(&drawn, output::style()).map_err(pictures::undrawable)?)?;
        for warning in &scored.report.warnings {
            output::warn(warning);
        }
    }
    let doubtful = scored.report.agrees == Some(false)
        || scored.report.repetition.is_some()
        || !scored.report.unsettled.is_empty();
    Ok(if doubtful { Answer::Doubtful } else { Answer::Plain })
}
