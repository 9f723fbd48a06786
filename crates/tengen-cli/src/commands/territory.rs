//! `tengen territory`: whose are the empty regions of a board?

use super::repack;
use crate::args::TerritoryArgs;
use crate::failure::Failure;
use crate::input::{self, Input};
use crate::parts::{self, Least};
use crate::{Answer, output, pictures};
use std::io::BufRead;
use std::num::NonZero;
use tengen::Board;
use tengen::giant::RowCounter;
use tengen::packed::{self, Header, PackedReader};
use tengen::stream::TextReader;
use tengen_api::territory::{RegionReport, TotalsReport, at, report, whole};
use tengen_api::{Kind, Problem, Source, source};
use tengen_render::{BoardPicture, terminal};

/// Answers, for a point, for the whole board, or in numbers.
pub(crate) fn run(args: &TerritoryArgs) -> Result<Answer, Failure> {
    if args.totals {
        return totals(args);
    }
    let input = Input::read(&args.input)?;
    let board = board(args, &input)?;
    if let Some(place) = &args.at {
        let region = at(&board, place).map_err(|problem| input.fail(problem))?;
        if args.json {
            output::print_json(&region)?;
        } else {
            output::print(&sentence(&region))?;
        }
        return Ok(Answer::Plain);
    }
    let all = tengen::territories(&board);
    let report = report(&board, &all);
    if args.json {
        output::print_json(&report)?;
        return Ok(Answer::Plain);
    }
    let mut text = String::new();
    let grid = board.grid();
    if grid.width() <= 52 && grid.height() <= 200 {
        let mut picture = BoardPicture::new(&board);
        for region in &all {
            match region.owner {
                Some(owner) => picture.territory.extend(region.points.iter().map(|&point| (point, owner))),
                None => picture.dame.extend(region.points.iter()),
            }
        }
        text = terminal::draw(&picture, output::style()).map_err(pictures::undrawable)?;
        text.push('\n');
    }
    text += &counts(report.black.count, report.white.count, report.neutral.count, report.regions.len() as u64);
    output::print(&text)?;
    Ok(Answer::Plain)
}

/// The board, or the position of a record.
fn board(args: &TerritoryArgs, input: &Input) -> Result<Board, Failure> {
    if source::is_record(&input.bytes) {
        let read = Source::read_record(&input.bytes, &args.record.options());
        let source = read.map_err(|problem| input.fail_to_count(problem))?;
        for warning in &source.warnings {
            output::warn(warning);
        }
        let game = source.rewound(args.record.number).map_err(|problem| input.fail(problem))?;
        return Ok(game.position().board().clone());
    }
    if args.record.number.is_some() || args.record.game != 1 {
        return Err(Failure::Usage("--move and --game choose a position of a record, and this is a board".into()));
    }
    source::board(&input.bytes, args.topology.into()).map_err(|problem| input.fail(problem))
}

fn counts(black: u64, white: u64, neutral: u64, regions: u64) -> String {
    format!("Black    {black}\nWhite    {white}\nNobody   {neutral}\nRegions  {regions}\n")
}

fn sentence(region: &RegionReport) -> String {
    let points = if region.size == 1 { "point" } else { "points" };
    let size = region.size;
    match (region.owner, region.touches.len()) {
        _ if size == 0 => "A stone is there: nobody's territory.\n".into(),
        ("black", _) => format!("Black's territory of {size} {points}.\n"),
        ("white", _) => format!("White's territory of {size} {points}.\n"),
        (_, 0) => format!("Nobody's: {size} open {points} that touch no stone.\n"),
        _ => format!("Nobody's: {size} {points} between both colors.\n"),
    }
}

/// Reads a board of any size in pieces, or in parts where it is a file; one that is a JSON array is read as a whole.
fn totals(args: &TerritoryArgs) -> Result<Answer, Failure> {
    let threads = std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    if let Some(totals) = parts::totals(&args.input, args.topology.into(), threads, Least::default()) {
        return show_totals(args, &TotalsReport::from(totals));
    }
    let (name, mut reader) = input::open(&args.input)?;
    let reading = |error| Failure::File { name: name.clone(), verb: "read", error };
    let head = reader.fill_buf().map_err(reading)?;
    if head.starts_with(b"\xef\xbb\xbf") {
        reader.consume(3);
    }
    let head = reader.fill_buf().map_err(reading)?;
    if head.trim_ascii_start().first() == Some(&b'[') || source::is_record(head) {
        let input = Input::finish(name, reader)?;
        let board = board(args, &input)?;
        return show_totals(args, &TotalsReport::from(&whole(&board)));
    }
    let counter = |topology| {
        let counter = RowCounter::new(topology);
        if threads.get() > 1 { counter.on_two_threads() } else { counter }
    };
    if packed::is_packed(head) {
        let unreadable = |error| Failure::Problem { input: name.clone(), problem: Problem::new(Kind::Board, error) };
        let header = repack::header(&mut *reader).map_err(reading)?;
        let header = Header::read(&header).map_err(unreadable)?;
        let mut totals = PackedReader::new(header, counter(header.topology));
        input::pieces(reader, |piece| totals.feed(piece).map_err(unreadable), reading)?;
        return show_totals(args, &TotalsReport::from(totals.finish().map_err(unreadable)?));
    }
    let totals = input::rows(&name, reader, TextReader::new(counter(args.topology.into())))?;
    show_totals(args, &TotalsReport::from(totals))
}

fn show_totals(args: &TerritoryArgs, report: &TotalsReport) -> Result<Answer, Failure> {
    if args.json {
        output::print_json(report)?;
    } else {
        output::print(&counts(report.black.count, report.white.count, report.neutral.count, report.regions))?;
    }
    Ok(Answer::Plain)
}
