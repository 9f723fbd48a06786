//! `tengen hex`: shows who has won and by which chain, or what both players still need.

use super::{hex_audit, hex_verify};
use crate::args::{HexArgs, HexCommand, PictureArgs};
use crate::failure::Failure;
use crate::input::{self, Input};
use crate::{Completion, drawing, output, pictures, stream};
use serde::Serialize;
use std::fmt::Write;
use std::io::{self, BufRead, Cursor, Read};
use std::path::Path;
use std::time::Instant;
use tengen::hex::Orientation;
use tengen::{ByColor, Color, Topology};
use tengen_api::hex::giant::{self, RowReporter};
use tengen_api::hex::report::{Answered, HexRequest, answer, sides};
use tengen_api::hex::solve::{self, SolveRequest, Solved, SolvedReport};
use tengen_api::hex::{HexFormat, HexReport, HexSource, Watch, letter, source};
use tengen_api::{HexPlayer, Problem, ProblemKind, picture};
use tengen_giant::rows::{BoardReader, RowFormat};
use tengen_render::terminal::{self, Style};

/// The maximum size of an input that is kept in memory: the largest board on which paths are searched, with a space
/// after each cell.
const MAX_BYTES: u64 = 2 * giant::MAX_CELLS as u64 + (1 << 20);
/// The maximum side of a board that is drawn on the terminal.
const MAX_DRAWN: usize = 52;

/// Reads a board or a game in any format and prints the answer.
pub(crate) fn run(args: &HexArgs) -> Result<Completion, Failure> {
    match &args.command {
        Some(HexCommand::Verify(args)) => return hex_verify::run(args),
        Some(HexCommand::Audit(args)) => return hex_audit::run(args),
        None => {}
    }
    pictures::check(&args.picture, &[])?;
    if args.json && args.certificate.as_deref() == Some(Path::new("-")) {
        return Err(Failure::Usage("--json and --certificate - cannot both go to standard output".into()));
    }
    let (name, reader) = input::open(&args.input)?;
    let (input, rest) = Input::start(name, reader, MAX_BYTES)?;
    if let Some(format) = giant::streamable(&input.bytes) {
        let cells = cells(&input.bytes, format).map_err(|problem| input.fail(problem))?;
        if rest.is_some() || cells > giant::MAX_CELLS as u64 {
            return read_rows(args, input, rest, format);
        }
    }
    let fail = |problem: Problem| input.fail(problem);
    if rest.is_some() {
        let message = format!("the input is longer than {} MiB", MAX_BYTES >> 20);
        return Err(fail(Problem::new(ProblemKind::TooLarge, message)));
    }
    let source = HexSource::of(&input.text().document(), &args.hex.options(&args.record));
    let source = source.map_err(|problem| input.fail_as_hex(problem))?;
    let request = HexRequest { orientation: args.hex.black_side.into(), number: args.record.number };
    let answered = answer(&source, request).map_err(fail)?;
    let solved = if args.solve { Some(solve(args, &answered).map_err(fail)?) } else { None };
    let left_out = pictures::write(&args.picture, &picture::hex(&answered))?;
    let is_certified = write_certificate(args, solved.as_ref())?;
    if args.json {
        let solved = solved.as_ref().map(|(solved, seconds)| TimedReport { solved: &solved.report, seconds: *seconds });
        output::print_json(&SolvedHexReport { report: &answered.report, solved })?;
    } else if args.certificate.as_deref() != Some(Path::new("-")) {
        let mut text = report_text(&answered, &args.picture, output::style())?;
        for line in solved.iter().flat_map(|(solved, _)| &solved.text) {
            let _ = writeln!(text, "{line}");
        }
        output::print(&text)?;
        answered.report.warnings.iter().for_each(|warning| output::warn(warning));
    }
    left_out.map_or(Ok(()), Err)?;
    let is_unknown = solved.is_some_and(|(solved, _)| solved.report.winner.is_none());
    Ok(if answered.is_doubtful() || is_unknown || !is_certified { Completion::Unsettled } else { Completion::Settled })
}

/// The report on a board, and what a search has found.
#[derive(Serialize)]
struct SolvedHexReport<'a> {
    #[serde(flatten)]
    report: &'a HexReport,
    #[serde(skip_serializing_if = "Option::is_none")]
    solved: Option<TimedReport<'a>>,
}

/// What a search has found, and the time it took.
#[derive(Serialize)]
struct TimedReport<'a> {
    #[serde(flatten)]
    solved: &'a SolvedReport,
    seconds: f64,
}

/// Searches the position. Returns the answer and the seconds it took.
fn solve(args: &HexArgs, answered: &Answered) -> Result<(Solved, f64), Problem> {
    let start = Instant::now();
    let watch = |_| args.limits.seconds.is_none_or(|limit| start.elapsed() < limit);
    let request = SolveRequest {
        to_play: args.to_play.map(Into::into),
        nodes: args.limits.nodes,
        certificate: args.certificate.is_some(),
        watch: Some(Watch(&watch)),
    };
    let solved = solve::solve(&answered.board, answered.orientation, request)?;
    Ok((solved, (start.elapsed().as_secs_f64() * 1e3).round() / 1e3))
}

/// Writes the certificate. Returns `false` if it was requested and there is none.
fn write_certificate(args: &HexArgs, solved: Option<&(Solved, f64)>) -> Result<bool, Failure> {
    let Some(path) = &args.certificate else { return Ok(true) };
    let Some(certificate) = solved.and_then(|(solved, _)| solved.certificate.as_ref()) else {
        output::warn("no certificate was written, because the search found no complete proof");
        return Ok(false);
    };
    output::deliver(Some(path), certificate.to_string().as_bytes())?;
    Ok(true)
}

/// The maximum number of cells of a board.
fn cells(bytes: &[u8], format: HexFormat) -> Result<u64, Problem> {
    if format == HexFormat::Packed {
        let header = source::check_packed(bytes)?;
        return Ok(header.height.saturating_mul(header.width.into()));
    }
    Ok(bytes.iter().filter(|byte| !byte.is_ascii_whitespace()).count() as u64)
}

/// Returns the board, the answer and its reasons as text.
fn report_text(answered: &Answered, args: &PictureArgs, style: Style) -> Result<String, Failure> {
    let mut text = String::new();
    let grid = answered.board.grid();
    if let ByColor { black: Some(black), white: Some(white) } = &answered.names {
        let _ = writeln!(text, "{} (X) – {} (O)\n", shown(black), shown(white));
    }
    if grid.width().max(grid.height()) > MAX_DRAWN {
        text += &drawing::left_out(grid, args);
        text.push_str("\n\n");
    } else {
        let mut drawn = picture::hex(answered);
        drawn.title = None;
        text += &terminal::draw(&drawn, style).map_err(pictures::undrawable)?;
        text.push('\n');
        text += &conventions(answered.orientation, style);
    }
    text += &answered.sentence();
    text.push('\n');
    for way in answered.ways() {
        text += &way;
        text.push('\n');
    }
    let report = &answered.report;
    if let Some(record) = &report.record {
        let stands = match report.agrees {
            Some(true) => "agrees:",
            Some(false) => "differs:",
            None => "says",
        };
        let _ = writeln!(text, "The record {stands} {record}.");
    }
    Ok(text)
}

/// Removes control characters from untrusted text, because a terminal might interpret them.
fn shown(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// Returns the legend: the signs of the players, and the sides that they connect.
fn conventions(orientation: Orientation, style: Style) -> String {
    let one = |color: Color| {
        let sign = match (style.unicode, color) {
            (false, _) => "",
            (true, Color::Black) => " ●",
            (true, Color::White) => " ○",
        };
        let (from, to) = sides(orientation, color);
        format!("{}{sign} ({color}) connects {from} and {to}", letter(color))
    };
    format!("{}, {}.\n", one(Color::Black), one(Color::White))
}

/// Reads a board of any size row by row and prints the winner.
fn read_rows(
    args: &HexArgs,
    start: Input,
    rest: Option<Box<dyn BufRead>>,
    format: HexFormat,
) -> Result<Completion, Failure> {
    if args.solve {
        return Err(start.fail(Problem::new(ProblemKind::TooLarge, "a board of this size is too large to solve")));
    }
    let Input { name, bytes } = start;
    let bar = stream::announce(&args.input);
    let reporter = |_| RowReporter::new(args.hex.black_side.into(), format);
    let board = BoardReader::new(RowFormat::HexText, Topology::Hex, reporter);
    let rest = rest.unwrap_or_else(|| Box::new(io::empty()));
    let report = stream::read(&name, Cursor::new(bytes).chain(rest), &bar, board)?;
    bar.finish_and_clear();
    if args.json {
        output::print_json(&report)?;
    } else {
        output::print(&short(&report))?;
        report.warnings.iter().for_each(|warning| output::warn(warning));
    }
    if !args.picture.files().is_empty() {
        return Err(Failure::Usage("a board of this size is too large for a picture, and none was written".into()));
    }
    Ok(Completion::Settled)
}

fn short(report: &HexReport) -> String {
    let HexReport { width, height, winner, .. } = report;
    match *winner {
        HexPlayer::Nobody => format!("Nobody has won yet on this {width}x{height} board.\n"),
        winner => format!("{winner} wins on this {width}x{height} board.\n"),
    }
}
