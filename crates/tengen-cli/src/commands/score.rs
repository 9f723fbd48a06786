//! `tengen score`: counts a game.

use super::score_many;
use crate::args::{CountArgs, ScoreArgs};
use crate::failure::Failure;
use crate::input::Input;
use crate::{Completion, drawing, output, pictures};
use std::collections::BTreeSet;
use std::sync::Arc;
use tengen_api::counted_record::{self, RecordedResult};
use tengen_api::option::{OptionName, all_for_command_line};
use tengen_api::reading::{ReadRequest, explain_dead};
use tengen_api::score::{
    Corrections, Dead, KatagoOwnership, ScoreReport, ScoreRequest, Scored, parse_dead, parse_sure, score, stones,
};
use tengen_api::{Document, Problem, ReadOptions, Source, picture};
use tengen_estimate::Budget;

/// Returns the dead stones according to `--dead` and `--alive`.
pub(super) fn dead_option(dead: &str, alive: Option<&str>) -> Result<(Dead, Corrections), Problem> {
    let (dead, mut corrections) = parse_dead(dead)?;
    if let Some(alive) = alive {
        corrections.alive.extend(stones(alive, OptionName::ALIVE)?);
    }
    Ok((dead, corrections))
}

/// Counts one game and prints its sheet, or counts several games and prints a line for each.
pub(crate) fn run(args: &ScoreArgs) -> Result<Completion, Failure> {
    pictures::check(&args.picture, &["sgf"])?;
    output::check_record(args.write.as_deref())?;
    match score_many::one_of(&args.inputs)? {
        Err(_) if args.count.ownership.is_some() => {
            Err(Failure::Usage("--ownership is about one game, and several inputs were given".into()))
        }
        Ok(input) => {
            let input = Input::read(input)?;
            one(args, &input, &input.text().document())
        }
        Err(inputs) => score_many::run(args, &inputs),
    }
}

/// Returns the options for reading the record.
pub(super) fn options(args: &CountArgs) -> ReadOptions {
    ReadOptions {
        rules: args.rules.clone(),
        komi: args.komi.clone(),
        by_the_book: args.by_the_book,
        prisoners: args.prisoners,
        topology: args.topology.given(),
        ..args.record.options()
    }
}

/// The options that apply to every input.
fn request(args: &CountArgs) -> Result<ScoreRequest, Problem> {
    let (dead, corrections) = dead_option(&args.dead, args.alive.as_deref())?;
    let seki = args.seki.as_deref().map(|list| stones(list, OptionName::SEKI)).transpose()?;
    Ok(ScoreRequest {
        dead,
        corrections,
        method: args.method,
        sure: args.sure.as_deref().map(parse_sure).transpose()?,
        seki: seki.unwrap_or_default(),
        false_eyes: args.false_eyes.map(Into::into),
        number: args.record.number,
        explain: true,
        ..ScoreRequest::default()
    })
}

/// Reads KataGo's answers.
fn ownership(args: &CountArgs) -> Result<Option<Arc<KatagoOwnership>>, Failure> {
    let Some(path) = &args.ownership else { return Ok(None) };
    let input = Input::read(&path.to_string_lossy())?;
    let answers = KatagoOwnership::parse(&input.bytes).map_err(|problem| input.fail(problem))?;
    Ok(Some(Arc::new(answers)))
}

/// Checks the options independently of the inputs.
pub(super) fn check(args: &CountArgs) -> Result<(), Failure> {
    request(args).map(drop).and_then(|()| options(args).check()).map_err(Failure::option)
}

/// Reads a game, counts it, and with `--explain` says why its dead groups are dead.
pub(super) fn explained(args: &ScoreArgs, input: &Input, document: &Document<'_>) -> Result<(Source, Scored), Failure> {
    let (source, mut scored) = count(&args.count, input, document)?;
    if args.explain {
        explain_dead(&source, &mut scored, &ReadRequest::default()).map_err(|problem| input.fail(problem))?;
    }
    Ok((source, scored))
}

/// Returns why the dead groups are dead. The chains of a group share a reason.
pub(super) fn reasons(report: &ScoreReport) -> BTreeSet<&str> {
    report.chains.iter().filter_map(|chain| chain.why.as_deref()).collect()
}

/// Reads a game and counts it.
pub(super) fn count(args: &CountArgs, input: &Input, document: &Document<'_>) -> Result<(Source, Scored), Failure> {
    let fail = |problem| input.fail(problem);
    let request = ScoreRequest { ownership: ownership(args)?, ..request(args).map_err(fail)? };
    let source = Source::of(document, &options(args)).map_err(|problem| input.fail_to_count(document, problem))?;
    let mut scored = score(&source, &request).map_err(fail)?;
    scored.report.warnings = all_for_command_line(scored.report.warnings);
    Ok((source, scored))
}

/// Compares a report with the result in the record.
pub(super) fn answer(report: &ScoreReport) -> Completion {
    if report.is_doubtful() { Completion::Unsettled } else { Completion::Settled }
}

fn one(args: &ScoreArgs, input: &Input, document: &Document<'_>) -> Result<Completion, Failure> {
    let (source, scored) = explained(args, input, document)?;
    let drawn = picture::counted(&source, &scored);
    let written = args.record_file();
    if written.is_some() && scored.report.moves != source.game.move_count() {
        return Err(Failure::Usage("--write saves the score of a whole game; leave --move out".into()));
    }
    if written.is_some() && args.count.ownership.is_some() {
        let why = "--write saves a count that the record alone repeats; name the dead stones with --dead instead of \
                   --ownership";
        return Err(Failure::Usage(why.into()));
    }
    if written.is_none() && args.overwrite_result {
        return Err(Failure::Usage("--overwrite-result needs --write".into()));
    }
    let left_out = pictures::write(&args.picture, &drawn)?;
    if let Some(path) = written {
        let recorded = if args.overwrite_result { RecordedResult::Overwrite } else { RecordedResult::Keep };
        let record =
            counted_record::write(document, &options(&args.count), &source, &scored, recorded, &Budget::default());
        let record = record.map_err(|problem| input.fail(problem))?;
        output::write_file(path, &record.bytes)?;
        record.warnings.iter().for_each(|warning| output::warn(warning));
    }
    if args.json {
        output::print_json(&scored.report)?;
    } else {
        output::print(&drawing::text(&drawn, &args.picture)?)?;
        for reason in reasons(&scored.report) {
            output::print(&format!("{reason}\n"))?;
        }
        for warning in &scored.report.warnings {
            output::warn(warning);
        }
    }
    left_out.map_or(Ok(()), Err)?;
    Ok(answer(&scored.report))
}
