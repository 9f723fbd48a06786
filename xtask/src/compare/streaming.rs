//! Boards counted as a stream by the program: how long beside reading them only, and in how much memory.

use super::Environment;
use super::sections::Boards;
use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

/// The width of the widest board, which comes through a pipe.
const WIDEST: usize = 65_536;

/// A board that was counted as a stream.
pub(super) struct Stream {
    /// Columns.
    pub(super) width: usize,
    height: usize,
    /// Of the text.
    pub(super) bytes: u64,
    seconds: f64,
    /// Of reading alone.
    reading: f64,
    /// Of all processors together.
    processor_seconds: Option<f64>,
    /// The most memory it ever held.
    pub(super) resident_mb: Option<f64>,
}

/// `tengen territory` below a program that tells its memory, where there is one.
fn program(environment: &Environment, input: &Path) -> Command {
    let tengen = environment.program("tengen");
    let time = Path::new("/usr/bin/time");
    let mut command = if time.exists() {
        let mut command = Command::new(time);
        command.args(["-f", "%M %U %S"]).arg(tengen);
        command
    } else {
        Command::new(tengen)
    };
    command.arg("territory").arg(input).args(["--totals", "--json"]);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// The megabytes and the processor time in the last line of what the program above has told.
fn told(text: &[u8]) -> (Option<f64>, Option<f64>) {
    let text = String::from_utf8_lossy(text);
    let mut figures = text.lines().last().unwrap_or_default().split(' ').map(|word| word.parse::<f64>().ok());
    let mut next = || figures.next().flatten();
    let resident = next().map(|kilobytes| kilobytes / 1e3);
    (resident, next().zip(next()).map(|(user, system)| user + system))
}

/// The least seconds of three times.
fn least(mut work: impl FnMut() -> Result<(), String>) -> Result<f64, String> {
    let mut least = f64::INFINITY;
    for _ in 0..3 {
        let start = Instant::now();
        work()?;
        least = least.min(start.elapsed().as_secs_f64());
    }
    Ok(least)
}

/// Counts boards of these sides from files, and perhaps the widest one through a pipe.
pub(super) fn measure(
    environment: &Environment,
    boards: &Boards,
    sides: &[usize],
    widest: bool,
) -> Result<Vec<Stream>, String> {
    let mut streams = Vec::new();
    for &side in sides {
        let file = boards.write("random-40", side)?;
        let fail = |error: std::io::Error| format!("{}: {error}", file.display());
        let mut buffer = vec![0; 1 << 20];
        let reading = least(|| {
            let mut board = File::open(&file).map_err(fail)?;
            while board.read(&mut buffer).map_err(fail)? > 0 {}
            Ok(())
        })?;
        let (mut resident_mb, mut processor_seconds) = (None, None);
        let seconds = least(|| {
            let output = program(environment, &file).output().map_err(fail)?;
            (resident_mb, processor_seconds) = told(&output.stderr);
            if output.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&output.stderr).into_owned()) }
        })?;
        let bytes = fs::metadata(&file).map_err(fail)?.len();
        streams.push(Stream { width: side, height: side, bytes, seconds, reading, processor_seconds, resident_mb });
        if widest && side * 4 == WIDEST {
            streams.push(pipe(environment, &fs::read(&file).map_err(fail)?, side)?);
        }
        let _ = fs::remove_file(&file);
    }
    Ok(streams)
}

/// A square of the widest rows, made of the rows of a smaller board, through a pipe.
fn pipe(environment: &Environment, board: &[u8], side: usize) -> Result<Stream, String> {
    let mut wide = Vec::with_capacity(board.len());
    for (number, row) in board.chunks_exact(side + 1).enumerate() {
        wide.extend_from_slice(&row[..side]);
        if number % (WIDEST / side) + 1 == WIDEST / side {
            wide.push(b'\n');
        }
    }
    let times = WIDEST * (WIDEST + 1) / wide.len();
    let feed = |command: &mut Command| {
        let start = Instant::now();
        let mut child = command.stdin(Stdio::piped()).spawn().map_err(|error| error.to_string())?;
        let mut input = child.stdin.take().ok_or("no pipe")?;
        for _ in 0..times {
            input.write_all(&wide).map_err(|error| error.to_string())?;
        }
        drop(input);
        let output = child.wait_with_output().map_err(|error| error.to_string())?;
        if output.status.success() {
            Ok((start.elapsed().as_secs_f64(), output))
        } else {
            Err(String::from_utf8_lossy(&output.stderr).into_owned())
        }
    };
    let (reading, _) = feed(Command::new("cat").stdout(Stdio::null()))?;
    let (seconds, output) = feed(&mut program(environment, Path::new("-")))?;
    let bytes = (times * wide.len()) as u64;
    let (resident_mb, processor_seconds) = told(&output.stderr);
    Ok(Stream { width: WIDEST, height: WIDEST, bytes, seconds, reading, processor_seconds, resident_mb })
}

/// The table.
pub(super) fn markdown(streams: &[Stream]) -> String {
    let mut text = String::from(
        "`tengen territory FILE --totals --json`, 40 % stones, by the clock on the wall, files in the page cache; \
         the widest board comes through a pipe, beside `cat`. Memory as /usr/bin/time tells it.\n\n\
         | board | MB | seconds | reading alone | times reading | processor seconds | resident, MB |\n\
         |---|---|---|---|---|---|---|\n",
    );
    for stream in streams {
        let Stream { width, height, bytes, seconds, reading, processor_seconds, resident_mb } = stream;
        let cell = |figure: &Option<f64>, digits: usize| figure.map_or("not told".into(), |f| format!("{f:.digits$}"));
        let (processor, resident) = (cell(processor_seconds, 2), cell(resident_mb, 1));
        let (megabytes, ratio) = (*bytes as f64 / 1e6, seconds / reading);
        text += &format!("| {width} x {height} | {megabytes:.1} | {seconds:.3} | {reading:.3} | {ratio:.1} ");
        text += &format!("| {processor} | {resident} |\n");
    }
    text
}

/// How many times as long as reading it the largest board in a file took.
pub(super) fn times_reading(streams: &[Stream]) -> Option<f64> {
    let largest = streams.iter().filter(|stream| stream.width < WIDEST).max_by_key(|stream| stream.bytes)?;
    Some(largest.seconds / largest.reading)
}
