//! `tengen territory`: shows who owns the empty regions of a board.

use crate::args::TerritoryArgs;
use crate::failure::Failure;
use crate::input::{self, Input};
use crate::{Completion, drawing, output, pictures, stream};
use std::io::{BufRead, Cursor, Read};
use std::num::NonZero;
use tengen::{Board, Topology, diagram, territories};
use tengen_api::record::is_record;
use tengen_api::territory::{RegionReport, TerritoryReport, TotalsReport, at, report, whole};
use tengen_api::{Place, Player, Problem, ProblemKind, ReadOptions, Source, picture, source};
use tengen_giant::file::{self, MinimumSizes, RegionCount};
use tengen_giant::rows::packed::Header;
use tengen_giant::rows::{BoardReader, RowFormat, packed};
use tengen_giant::territory::RowCounter;
use tengen_render::BoardPicture;

/// The maximum size in bytes of a diagram with coordinates, a frame or spaces. Plain rows have no maximum.
const MAX_DRAWING: u64 = 16 << 20;
/// The maximum size of plain rows that are read as a whole, so that ambiguous input causes a warning.
const SMALL: u64 = 1 << 16;

/// Prints the region at a point, all regions, or the totals.
pub(crate) fn run(args: &TerritoryArgs) -> Result<Completion, Failure> {
    pictures::check(&args.picture, &[])?;
    if (args.totals || args.at.is_some()) && (args.picture.output.is_some() || !args.picture.files().is_empty()) {
        return Err(Failure::Usage("a picture shows all regions; it cannot be written with --at or --totals".into()));
    }
    if args.totals {
        return totals(args);
    }
    let input = Input::read(&args.input)?;
    let (board, warnings) = board(args, &input)?;
    if !args.json || args.at.is_some() {
        for warning in &warnings {
            output::warn(warning);
        }
    }
    if let Some(place) = &args.at {
        let region = at(&board, place).map_err(|problem| input.fail(problem))?;
        if args.json {
            output::print_json(&region)?;
        } else {
            output::print(&sentence(&region))?;
        }
        return Ok(Completion::Settled);
    }
    let all = territories(&board);
    let report = TerritoryReport { warnings, ..report(&board, &all) };
    let is_drawn = drawing::fits(board.grid()) || !args.picture.files().is_empty();
    let picture = if is_drawn { picture::territory(&board, &all) } else { BoardPicture::new(&board) };
    let left_out = pictures::write(&args.picture, &picture)?;
    if args.json {
        output::print_json(&report)?;
        left_out.map_or(Ok(()), Err)?;
        return Ok(Completion::Settled);
    }
    let mut text = drawing::text(&picture, &args.picture)?;
    text.push('\n');
    text += &counts(report.black.count, report.white.count, report.neutral.count, Some(report.regions.len() as u64));
    output::print(&text)?;
    left_out.map_or(Ok(()), Err)?;
    Ok(Completion::Settled)
}

/// Returns the board, or the position of a record, and the warnings of the reader.
fn board(args: &TerritoryArgs, input: &Input) -> Result<(Board, Vec<String>), Failure> {
    if is_record(&input.bytes) {
        let text = input.text();
        let document = text.document();
        let options = ReadOptions { topology: args.topology.given(), ..args.record.options() };
        let read = Source::of(&document, &options);
        let source = read.map_err(|problem| input.fail_to_count(&document, problem))?;
        let game = source.rewound(args.record.number).map_err(|problem| input.fail(problem))?;
        return Ok((game.position().board().clone(), source.warnings));
    }
    if args.record.number.is_some() || args.record.game.is_some_and(|game| game != 1) {
        return Err(Failure::Usage("--move and --game choose a position of a record, but the input is a board".into()));
    }
    source::board_with_warnings(&input.bytes, args.topology.given()).map_err(|problem| input.fail(problem))
}

fn counts(black: u64, white: u64, neutral: u64, regions: Option<u64>) -> String {
    let regions = regions.map(|regions| format!("Regions  {regions}\n")).unwrap_or_default();
    format!("Black    {black}\nWhite    {white}\nNobody   {neutral}\n{regions}")
}

fn sentence(region: &RegionReport) -> String {
    let points = if region.size == 1 { "point" } else { "points" };
    let size = region.size;
    match (region.owner, region.touches.len()) {
        _ if size == 0 => "There is a stone at this point, so it is not territory.\n".into(),
        (Player::Black, _) => format!("Black's territory of {size} {points}.\n"),
        (Player::White, _) => format!("White's territory of {size} {points}.\n"),
        (_, 0) => format!("Neutral: {size} {points} that touch no stone.\n"),
        _ => format!("Neutral: {size} {points} that touch both colors.\n"),
    }
}

/// Reads a board of any size in pieces, or in parallel parts if it is a file. Lists of rows and drawings are read as a
/// whole.
fn totals(args: &TerritoryArgs) -> Result<Completion, Failure> {
    let topology = args.topology.given().unwrap_or_default();
    if topology == Topology::Torus {
        // On a torus, the first row is adjacent to the last one.
        return totals_of_small(args, &Input::read(&args.input)?);
    }
    let (name, mut reader) = input::open(&args.input)?;
    let reading = |error| Failure::File { name: name.clone(), verb: "read", error };
    let head = reader.fill_buf().map_err(reading)?;
    source::check_topology(head, args.topology.given()).map_err(|problem| Failure::problem(&name, problem))?;
    if Header::read(head).is_ok_and(|header| header.topology == Topology::Torus) {
        return totals_of_small(args, &Input::finish(name, reader)?);
    }
    let threads = std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    let bar = stream::announce(&args.input);
    let regions = if args.no_regions { RegionCount::Skip } else { RegionCount::Count };
    let sizes = MinimumSizes::default();
    let counted = input::is_path(&args.input)
        .then(|| file::totals(&args.input, topology, threads, sizes, regions, &|bytes| bar.inc(bytes)))
        .flatten();
    if let Some(totals) = counted {
        bar.finish_and_clear();
        return show_totals(args, &TotalsReport::from(totals));
    }
    bar.reset();
    let is_packed = packed::is_packed(head);
    let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
    let is_list = head.trim_ascii_start().first() == Some(&b'[');
    let is_drawn = !stream::begins_with_a_row(head);
    let limit = if is_list || is_record(head) {
        input::MAX_BYTES
    } else if is_drawn {
        MAX_DRAWING
    } else {
        SMALL
    };
    let counter = |topology| {
        let counter = RowCounter::new(topology);
        if regions == RegionCount::Skip {
            return counter.without_regions();
        }
        if threads.get() > 1 { counter.on_two_threads() } else { counter }
    };
    let board = BoardReader::new(RowFormat::GoText, topology, counter);
    let totals = if is_packed {
        stream::read(&name, reader, &bar, board)?
    } else {
        let (input, rest) = Input::start(name, reader, limit)?;
        let Some(rest) = rest else { return totals_of_small(args, &input) };
        if is_list || is_drawn {
            return Err(input.fail(too_long(&input.bytes, limit)));
        }
        stream::read(&input.name, Cursor::new(input.bytes).chain(rest), &bar, board)?
    };
    bar.finish_and_clear();
    show_totals(args, &TotalsReport::from(totals))
}

/// Counts a board that is read as a whole, in any format.
fn totals_of_small(args: &TerritoryArgs, input: &Input) -> Result<Completion, Failure> {
    let (board, warnings) = board(args, input)?;
    if !args.json {
        for warning in &warnings {
            output::warn(warning);
        }
    }
    let report = TerritoryReport { warnings, ..whole(&board) };
    let totals = TotalsReport::from(&report);
    let regions = totals.regions.filter(|_| !args.no_regions);
    show_totals(args, &TotalsReport { regions, ..totals })
}

/// Returns the error for a JSON array or a diagram that is too long to be read as a whole.
fn too_long(bytes: &[u8], limit: u64) -> Problem {
    let row = bytes.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let place = row.iter().position(|&byte| diagram::content(char::from(byte)).is_none()).unwrap_or(1);
    let message = format!(
        "the first line is not a row with one character per point, and other formats are limited to {} MiB; \
         rewrite the board as plain rows: tengen convert INPUT -o rows.txt",
        limit >> 20
    );
    Problem::new(ProblemKind::Board, message).at(Place::of_span(bytes, place..place + 1))
}

fn show_totals(args: &TerritoryArgs, report: &TotalsReport) -> Result<Completion, Failure> {
    if args.json {
        output::print_json(report)?;
    } else {
        output::print(&counts(report.black.count, report.white.count, report.neutral.count, report.regions))?;
    }
    Ok(Completion::Settled)
}
