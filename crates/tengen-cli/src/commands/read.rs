//! `tengen read`: searches whether a group lives, and shows the moves.

use crate::args::ReadArgs;
use crate::failure::Failure;
use crate::input::Input;
use crate::{Completion, drawing, output, pictures, progress};
use tengen_api::option::all_for_command_line;
use tengen_api::reading::{self, BoardReading, GroupReading, ReadRequest};
use tengen_api::{Document, ReadOptions, Source, picture};

/// Reads one group and shows the board, or reads all doubtful groups and prints a line for each.
pub(crate) fn run(args: &ReadArgs) -> Result<Completion, Failure> {
    pictures::check(&args.picture, &[])?;
    output::check_record(args.write.as_deref())?;
    let request = ReadRequest {
        number: args.record.number,
        to_play: args.to_play.map(Into::into),
        positions: args.positions(),
        ..ReadRequest::default()
    };
    request.check().map_err(Failure::option)?;
    let input = Input::read(&args.input)?;
    let text = input.text();
    let document = text.document();
    let options = ReadOptions { topology: args.topology.given(), ..args.record.options() };
    let source = Source::of(&document, &options);
    let source = source.map_err(|problem| input.fail_to_count(&document, problem))?;
    match &args.at {
        Some(at) => one(args, &input, &document, &source, at, &request),
        None => all(args, &input, &source, &request),
    }
}

fn one(
    args: &ReadArgs,
    input: &Input,
    document: &Document<'_>,
    source: &Source,
    at: &str,
    request: &ReadRequest,
) -> Result<Completion, Failure> {
    let fail = |problem| input.fail(problem);
    let progress = progress::positions(&request.budget);
    let mut group = reading::read_group(source, at, request).map_err(fail)?;
    drop(progress);
    group.report.warnings = all_for_command_line(group.report.warnings);
    let board = picture::reading_board(&group);
    let left_out = pictures::write(&args.picture, &picture::reading(&group, &board))?;
    if let Some(path) = &args.write {
        let record = reading::record::write(document, &args.record.options(), source, &group).map_err(fail)?;
        output::write_file(path, &record.bytes)?;
    }
    if args.json {
        output::print_json(&group.report)?;
    } else {
        let board = drawing::text(&picture::position(&group.board, group.last_move), &args.picture)?;
        output::print(&format!("{}\n\n{board}", group.report.text.join("\n")))?;
        group.report.warnings.iter().for_each(|warning| output::warn(warning));
    }
    left_out.map_or(Ok(()), Err)?;
    Ok(if group.is_unknown() { Completion::Unsettled } else { Completion::Settled })
}

fn all(args: &ReadArgs, input: &Input, source: &Source, request: &ReadRequest) -> Result<Completion, Failure> {
    let progress = progress::positions(&request.budget);
    let BoardReading { groups, mut report } =
        reading::read_all(source, request).map_err(|problem| input.fail(problem))?;
    drop(progress);
    report.warnings = all_for_command_line(report.warnings);
    if args.json {
        output::print_json(&report)?;
    } else {
        let line = |group: &GroupReading| format!("{}\n", group.report.text.join(" "));
        let advice = report.teire.iter().map(|teire| format!("{}\n", teire.text));
        let lines: String = groups.iter().map(line).chain(advice).collect();
        output::print(if lines.is_empty() { "No group is in doubt or dead without a proof.\n" } else { &lines })?;
        report.warnings.iter().for_each(|warning| output::warn(warning));
    }
    Ok(if groups.iter().any(GroupReading::is_unknown) { Completion::Unsettled } else { Completion::Settled })
}
