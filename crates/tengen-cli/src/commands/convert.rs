//! `tengen convert`: converts between formats, chosen by the extension of the output or by name.

use crate::args::{ConvertArgs, RecordArgs, ThemeName};
use crate::failure::Failure;
use crate::input::{self, Input};
use crate::{Completion, output, pictures, stream};
use std::io::{self, BufRead, BufWriter, Write};
use std::path::Path;
use tengen::Topology;
use tengen::hex::Orientation;
use tengen_api::file_format::{FileFormat, FormatContent};
use tengen_api::hex::played::irregular;
use tengen_api::hex::report::{HexRequest, position};
use tengen_api::hex::{self, HexOptions, HexSource};
use tengen_api::{Document, ReadOptions, Source, convert, picture, source};
use tengen_giant::rows::packed::Header;
use tengen_giant::rows::{BoardReader, PackedWriter, RowFormat, TextWriter, packed};
use tengen_render::BoardPicture;

/// Reads one format and writes another.
pub(crate) fn run(args: &ConvertArgs) -> Result<Completion, Failure> {
    let target = target(args)?;
    let (name, mut reader) = input::open(&args.input)?;
    let head = reader.fill_buf().map_err(|error| Failure::File { name: name.clone(), verb: "read", error })?;
    source::check_topology(head, args.topology.given()).map_err(|problem| Failure::problem(&name, problem))?;
    if packed::is_packed(head) && target == FileFormat::Text {
        let topology = Header::read(head).map(|header| header.topology);
        unpack(args, &name, reader)?;
        topology.ok().and_then(convert::lost_topology).into_iter().for_each(output::warn);
        return Ok(Completion::Settled);
    }
    if target == FileFormat::Packed
        && matches!(args.topology.given(), None | Some(Topology::Square))
        && stream::begins_with_a_row(head)
        && let Some(path) = args.output.as_deref().filter(|path| stream::is_file(path))
    {
        pack(args, &name, reader, path)?;
        return Ok(Completion::Settled);
    }
    let input = Input::finish(name, reader)?;
    let text = input.text();
    let document = text.document();
    input.check_topology(&document, args.topology)?;
    let hex = args.topology.given() == Some(Topology::Hex) || target.info().is_hex_only || document.is_hex();
    let bytes =
        if hex { from_hex(args, &input, &document, target)? } else { from_go(args, &input, &document, target)? };
    output::deliver(args.output.as_deref(), &bytes)?;
    Ok(Completion::Settled)
}

/// Packs rows of text into a file.
fn pack(args: &ConvertArgs, name: &str, reader: Box<dyn BufRead>, path: &Path) -> Result<(), Failure> {
    let bar = stream::announce(&args.input);
    output::write_with(path, |file| {
        let writer = |topology| PackedWriter::new(BufWriter::with_capacity(1 << 18, file), topology);
        let board = BoardReader::new(RowFormat::GoText, Topology::Square, writer);
        let written = stream::read(name, reader, &bar, board)?;
        bar.finish_and_clear();
        written.map(drop).map_err(|error| Failure::writing(path, error))
    })
}

/// Writes a packed board as rows of text, to a file or to standard output.
fn unpack(args: &ConvertArgs, name: &str, reader: Box<dyn BufRead>) -> Result<(), Failure> {
    let bar = stream::announce(&args.input);
    let unpack_to = |out: &mut dyn Write, writing: &dyn Fn(io::Error) -> Failure| {
        let writer = |_| TextWriter::new(BufWriter::with_capacity(1 << 18, out));
        let board = BoardReader::new(RowFormat::GoText, Topology::Square, writer);
        let written = stream::read(name, reader, &bar, board)?;
        bar.finish_and_clear();
        written.and_then(|mut out| out.flush()).map_err(writing)
    };
    match args.output.as_deref().filter(|path| *path != Path::new("-")) {
        Some(path) => output::write_with(path, |mut file| unpack_to(&mut file, &|error| Failure::writing(path, error))),
        None => unpack_to(&mut io::stdout().lock(), &Failure::printing),
    }
}

/// Returns the format that is requested by name or by the extension of the output.
fn target(args: &ConvertArgs) -> Result<FileFormat, Failure> {
    if let Some(target) = args.to {
        return Ok(target);
    }
    let Some(path) = &args.output else {
        return Err(Failure::Usage("give an output file with -o or a format with --to".into()));
    };
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    FileFormat::with_extension(extension).ok_or_else(|| {
        let (file, known) = (path.display(), FileFormat::extensions());
        Failure::Usage(format!("{file}: unknown extension; known are {known}, or choose a format with --to"))
    })
}

fn from_go(args: &ConvertArgs, input: &Input, document: &Document<'_>, target: FileFormat) -> Result<Vec<u8>, Failure> {
    let fail = |problem| input.fail(problem);
    let options = ReadOptions { topology: args.topology.given(), ..args.record.options() };
    let content = target.info().content;
    if let FormatContent::Record = content {
        if args.record.number.is_some() {
            return Err(Failure::Usage("--move chooses a position, but a record is written as a whole".into()));
        }
        let written = convert::to_sgf(document, &options, args.record.game);
        let written = written.map_err(|problem| input.fail_as_go(document, problem))?;
        written.warnings.iter().for_each(|warning| output::warn(warning));
        return Ok(written.bytes);
    }
    let source = Source::of(document, &options).map_err(|problem| input.fail_as_go(document, problem))?;
    source.warnings.iter().for_each(|warning| output::warn(warning));
    let game = source.rewound(args.record.number).map_err(fail)?;
    let board = game.position().board();
    match content {
        FormatContent::Board(write) => {
            let is_packed = target == FileFormat::Packed;
            let lost = convert::lost_topology(board.grid().topology()).filter(|_| !is_packed);
            lost.into_iter().for_each(output::warn);
            Ok(write(board))
        }
        FormatContent::Record | FormatContent::Picture => painted(&picture::position(board, game.last_move()), target),
    }
}

fn from_hex(
    args: &ConvertArgs,
    input: &Input,
    document: &Document<'_>,
    target: FileFormat,
) -> Result<Vec<u8>, Failure> {
    let fail = |problem| input.fail(problem);
    let RecordArgs { number, game, strict } = args.record;
    let options = HexOptions { game: game.unwrap_or(1), strict, size: args.size };
    let source = HexSource::of(document, &options).map_err(fail)?;
    let Some(format) = target.info().hex else {
        let found = position(&source, HexRequest { number, ..HexRequest::default() }).map_err(fail)?;
        let irregular = found.played.iter().flat_map(irregular);
        source.warnings.iter().cloned().chain(irregular).for_each(|warning| output::warn(&warning));
        return match target.info().content {
            FormatContent::Board(write) => Ok(write(&found.board)),
            _ => painted(&picture::hex_position(&found.board, found.last_move, Orientation::TopBottom), target),
        };
    };
    let written = hex::convert::write(document, &source, format, number, game).map_err(fail)?;
    for warning in &written.warnings {
        output::warn(warning);
    }
    Ok(written.bytes)
}

fn painted(picture: &BoardPicture<'_>, target: FileFormat) -> Result<Vec<u8>, Failure> {
    let svg = pictures::svg(picture, ThemeName::Wood)?;
    match target {
        FileFormat::Png => pictures::png(&svg),
        FileFormat::Pdf => pictures::pdf(&svg),
        _ => Ok(svg.as_str().as_bytes().to_vec()),
    }
}
