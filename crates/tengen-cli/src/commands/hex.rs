//! `tengen hex`: who has won, by which chain, or what do both still need?

use crate::args::{HexArgs, PictureArgs};
use crate::failure::Failure;
use crate::input::{self, Input};
use crate::{Answer, drawing, output, pictures};
use std::fmt::Write;
use std::io::BufRead;
use tengen::hex::Orientation;
use tengen::{ByColor, Color};
use tengen_api::hex::giant::{self, GiantBoard};
use tengen_api::hex::report::{Answered, HexRequest, answer, sides};
use tengen_api::hex::{HexReport, HexSource, letter};
use tengen_api::{Kind, Problem, picture};
use tengen_render::terminal::{self, Style};

/// The longest input that is kept as a whole: a board with a space after each cell, as large as a path is searched on.
const MAX_BYTES: u64 = 2 * giant::MAX_CELLS as u64 + (1 << 20);
/// The largest board that is drawn on the terminal.
const MAX_DRAWN: usize = 52;

/// Answers for a board or a game in any format.
pub(crate) fn run(args: &HexArgs) -> Result<Answer, Failure> {
    pictures::check(&args.picture, &[])?;
    let (name, reader) = input::open(&args.input)?;
    let (input, rest) = Input::start(name, reader, MAX_BYTES)?;
    let large = rest.is_some() || input.bytes.len() > giant::MAX_CELLS && cells(&input.bytes) > giant::MAX_CELLS;
    if large && giant::is_board(&input.bytes) {
        return stream(args, &input, rest);
    }
    let fail = |problem: Problem| input.fail(problem);
    if rest.is_some() {
        let message = format!("more than {} MiB are not read at once", MAX_BYTES >> 20);
        return Err(fail(Problem::new(Kind::TooLarge, message)));
    }
    let source = HexSource::read(&input.bytes, &args.hex.options(&args.record)).map_err(fail)?;
    let request = HexRequest { orientation: args.hex.black_side.into(), number: args.record.number };
    let answered = answer(&source, request).map_err(fail)?;
    let left_out = pictures::write(&args.picture, &picture::hex(&answered))?;
    if args.json {
        output::print_json(&answered.report)?;
    } else {
        output::print(&told(&answered, &args.picture, output::style())?)?;
        answered.report.warnings.iter().for_each(|warning| output::warn(warning));
    }
    left_out.map_or(Ok(()), Err)?;
    Ok(if answered.is_doubtful() { Answer::Doubtful } else { Answer::Plain })
}

/// How many cells a text can have.
fn cells(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| !byte.is_ascii_whitespace()).count()
}

/// The drawing, the sentence and what stands behind it.
fn told(answered: &Answered, args: &PictureArgs, style: Style) -> Result<String, Failure> {
    let mut text = String::new();
    let grid = answered.board.grid();
    if let ByColor { black: Some(black), white: Some(white) } = &answered.names {
        let _ = writeln!(text, "{} (X) – {} (O)\n", shown(black), shown(white));
    }
    if grid.width().max(grid.height()) > MAX_DRAWN {
        text += &drawing::left_out(grid, Some(args));
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

/// Text from outside without control characters, which a terminal might obey.
fn shown(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// Which stones are whose, and which sides they join.
fn conventions(orientation: Orientation, style: Style) -> String {
    let one = |color: Color| {
        let sign = match (style.unicode, color) {
            (false, _) => "",
            (true, Color::Black) => " ●",
            (true, Color::White) => " ○",
        };
        let (from, to) = sides(orientation, color);
        format!("{}{sign} ({color}) joins {from} and {to}", letter(color))
    };
    format!("{}, {}.\n", one(Color::Black), one(Color::White))
}

/// Reads a board of any size in pieces.
fn stream(args: &HexArgs, start: &Input, rest: Option<Box<dyn BufRead>>) -> Result<Answer, Failure> {
    let fail = |problem: Problem| start.fail(problem);
    let mut board = GiantBoard::new(args.hex.black_side.into());
    board.feed(start.bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&start.bytes)).map_err(fail)?;
    if let Some(mut reader) = rest {
        loop {
            let piece = reader.fill_buf();
            let piece = piece.map_err(|error| Failure::File { name: start.name.clone(), verb: "read", error })?;
            if piece.is_empty() {
                break;
            }
            board.feed(piece).map_err(fail)?;
            let taken = piece.len();
            reader.consume(taken);
        }
    }
    let report = board.finish().map_err(fail)?;
    if args.json {
        output::print_json(&report)?;
    } else {
        output::print(&short(&report))?;
        report.warnings.iter().for_each(|warning| output::warn(warning));
    }
    if !args.picture.files().is_empty() {
        return Err(Failure::Usage("a board of this size is too large for a picture, and none was written".into()));
    }
    Ok(Answer::Plain)
}

fn short(report: &HexReport) -> String {
    let HexReport { width, height, winner, .. } = report;
    match *winner {
        "none" => format!("Nobody has won yet on this board of {width}x{height}.\n"),
        winner => format!("{winner} wins on this board of {width}x{height}.\n"),
    }
}
