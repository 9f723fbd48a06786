//! `tengen convert`: converts between formats, chosen by the extension of the output or by name.

use crate::args::{ConvertArgs, RecordArgs};
use crate::failure::Failure;
use crate::input::{self, Input};
use crate::{Completion, output, pictures, stream};
use std::io::{self, BufRead, BufWriter, Write};
use std::path::Path;
use tengen::Topology;
use tengen_api::conversion::{ConversionRequest, Converted, convert};
use tengen_api::convert::lost_topology;
use tengen_api::file_format::{FileFormat, FormatContent};
use tengen_api::{ProblemKind, ReadOptions, source};
use tengen_giant::rows::packed::Header;
use tengen_giant::rows::{BoardReader, PackedWriter, RowFormat, TextWriter, packed};

/// Reads one format and writes another.
pub(crate) fn run(args: &ConvertArgs) -> Result<Completion, Failure> {
    let target = target(args)?;
    let (name, mut reader) = input::open(&args.input)?;
    let head = reader.fill_buf().map_err(|error| Failure::File { name: name.clone(), verb: "read", error })?;
    source::check_topology(head, args.topology.given()).map_err(|problem| Failure::problem(&name, problem))?;
    if packed::is_packed(head) && target == FileFormat::Text {
        let topology = Header::read(head).map(|header| header.topology);
        unpack(args, &name, reader)?;
        topology.ok().and_then(lost_topology).into_iter().for_each(output::warn);
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
    let RecordArgs { number, game, .. } = args.record;
    let options = ReadOptions { topology: args.topology.given(), ..args.record.options() };
    let request = ConversionRequest { format: target, options, number, game, size: args.size };
    let is_about_hex = request.is_about_hex(&document);
    if !is_about_hex && number.is_some() && matches!(target.info().content, FormatContent::Record) {
        return Err(Failure::Usage("--move chooses a position, but a record is written as a whole".into()));
    }
    let conversion = convert(&document, &request).map_err(|problem| {
        // Whoever asks for a move that does not exist has no board of Hex.
        let is_plain = is_about_hex || matches!(problem.kind, ProblemKind::Move | ProblemKind::TooLarge);
        if is_plain { input.fail(problem) } else { input.fail_as_go(&document, problem) }
    })?;
    conversion.warnings.iter().for_each(|warning| output::warn(warning));
    let bytes = match conversion.content {
        Converted::Bytes(bytes) => bytes,
        Converted::Picture(svg) => pictures::bytes(&svg, target)?,
    };
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
    FileFormat::of_path(path).ok_or_else(|| {
        let (file, known) = (path.display(), FileFormat::extensions());
        Failure::Usage(format!("{file}: unknown extension; known are {known}, or choose a format with --to"))
    })
}
