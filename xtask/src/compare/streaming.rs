//! Measures the time and memory of the program for boards counted as a stream, compared with only reading them.

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
    /// The number of columns.
    pub(super) width: usize,
    height: usize,
    /// The size of the text.
    pub(super) bytes: u64,
    seconds: f64,
    /// The time for reading alone.
    reading: f64,
    /// The CPU time of all threads.
    cpu_seconds: Option<f64>,
    /// The peak memory.
    pub(super) resident_mb: Option<f64>,
}

/// Returns the command `tengen territory`, run by a program that measures its memory if there is one.
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

/// Parses the megabytes and the CPU time in the last line of that program's output.
fn usage(text: &[u8]) -> (Option<f64>, Option<f64>) {
    let text = String::from_utf8_lossy(text);
    let mut figures = text.lines().last().unwrap_or_default().split(' ').map(|word| word.parse::<f64>().ok());
    let mut next = || figures.next().flatten();
    let resident = next().map(|kilobytes| kilobytes / 1e3);
    (resident, next().zip(next()).map(|(user, system)| user + system))
}

/// Returns the minimum of three measurements in seconds.
fn least(mut work: impl FnMut() -> Result<(), String>) -> Result<f64, String> {
    let mut least = f64::INFINITY;
    for _ in 0..3 {
        let start = Instant::now();
        work()?;
        least = least.min(start.elapsed().as_secs_f64());
    }
    Ok(least)
}

/// Counts boards of these sides from files, and the widest one through a pipe unless the run is quick.
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
        let (mut resident_mb, mut cpu_seconds) = (None, None);
        let seconds = least(|| {
            let output = program(environment, &file).output().map_err(fail)?;
            (resident_mb, cpu_seconds) = usage(&output.stderr);
            if output.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&output.stderr).into_owned()) }
        })?;
        let bytes = fs::metadata(&file).map_err(fail)?.len();
        streams.push(Stream { width: side, height: side, bytes, seconds, reading, cpu_seconds, resident_mb });
        if widest && side * 4 == WIDEST {
            streams.push(pipe(environment, &fs::read(&file).map_err(fail)?, side)?);
        }
        let _ = fs::remove_file(&file);
    }
    Ok(streams)
}

/// Counts a square board of the widest rows through a pipe. It is made of the rows of a smaller board.
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
    let (resident_mb, cpu_seconds) = usage(&output.stderr);
    Ok(Stream { width: WIDEST, height: WIDEST, bytes, seconds, reading, cpu_seconds, resident_mb })
}

/// Returns the table.
pub(super) fn markdown(streams: &[Stream]) -> String {
    let mut text = String::from(
        "`tengen territory FILE --totals --json`, 40 % stones, wall time, files in the page cache; \
         the widest board is read from a pipe, compared with `cat`. Memory according to /usr/bin/time.\n\n\
         | board | MB | seconds | reading alone | times reading | CPU seconds | resident, MB |\n\
         |---|---|---|---|---|---|---|\n",
    );
    for stream in streams {
        let Stream { width, height, bytes, seconds, reading, cpu_seconds, resident_mb } = stream;
        let cell = |figure: &Option<f64>, digits: usize| figure.map_or("unknown".into(), |f| format!("{f:.digits$}"));
        let (cpu, resident) = (cell(cpu_seconds, 2), cell(resident_mb, 1));
        let (megabytes, ratio) = (*bytes as f64 / 1e6, seconds / reading);
        text += &format!("| {width} x {height} | {megabytes:.1} | {seconds:.3} | {reading:.3} | {ratio:.1} ");
        text += &format!("| {cpu} | {resident} |\n");
    }
    text
}

/// The approximate size of the large file, and the disk space that must stay free.
const LARGE: u64 = 4_000_000_000;
const SIDE: usize = 16_384;
/// The number of measurements of a large file.
const LARGE_ROUNDS: usize = 7;

/// The measurements of a large file.
pub(super) struct Large {
    /// The kind of the board.
    pub(super) kind: &'static str,
    bytes: u64,
    /// The seconds for counting and for reading, from the disk and from the page cache. `None` if the file cannot be
    /// dropped from the page cache, or if there is no room for it.
    dropped: Option<(f64, f64)>,
    cached: Option<(f64, f64)>,
}

impl Large {
    /// The ratio of counting time to reading time for a file that is not in the page cache.
    pub(super) fn times_dropped(&self) -> Option<f64> {
        self.dropped.map(|(seconds, reading)| seconds / reading)
    }
}

/// Asks the system to drop a file from the page cache. Returns whether there is a program that can ask.
fn drop_from_memory(file: &Path) -> bool {
    // With no count, this reads nothing and only gives the advice.
    let name = format!("if={}", file.display());
    let dd = Command::new("dd").args([&*name, "iflag=nocache", "count=0"]).stderr(Stdio::null()).status();
    dd.is_ok_and(|status| status.success())
}

/// Reads a file and discards its content.
fn read(file: &Path) -> Result<(), String> {
    let fail = |error: std::io::Error| format!("{}: {error}", file.display());
    let mut board = File::open(file).map_err(fail)?;
    let mut buffer = vec![0; 1 << 20];
    while board.read(&mut buffer).map_err(fail)? > 0 {}
    Ok(())
}

/// Counts files of four gigabytes from the disk and from the page cache.
pub(super) fn large(environment: &Environment, boards: &Boards) -> Result<Vec<Large>, String> {
    let mut all = Vec::new();
    for kind in ["random-10", "random-40"] {
        let block = boards.write(kind, SIDE)?;
        let file = block.with_extension("large");
        let written = repeat(&block, &file);
        let _ = fs::remove_file(&block);
        let mut large = Large { kind, bytes: 0, dropped: None, cached: None };
        if let Ok(bytes) = written {
            large.bytes = bytes;
            large.dropped = pair(environment, &file, || drop_from_memory(&file))?;
            large.cached = pair(environment, &file, || true)?;
        }
        let _ = fs::remove_file(&file);
        all.push(large);
    }
    Ok(all)
}

/// Writes a board to the disk many times in a row.
fn repeat(block: &Path, file: &Path) -> std::io::Result<u64> {
    let rows = fs::read(block)?;
    let mut out = File::create(file)?;
    let times = LARGE.div_ceil(rows.len() as u64);
    for _ in 0..times {
        out.write_all(&rows)?;
    }
    out.sync_all()?;
    Ok(times * rows.len() as u64)
}

/// Returns the median seconds for counting a file and for reading it. Both take turns, after the same preparation.
///
/// The speed of a shared disk varies by a factor of two, so the minimum of each would be misleading.
fn pair(environment: &Environment, file: &Path, prepare: impl Fn() -> bool) -> Result<Option<(f64, f64)>, String> {
    let (mut counting, mut reading) = (Vec::new(), Vec::new());
    for _ in 0..LARGE_ROUNDS {
        if !prepare() {
            return Ok(None);
        }
        let start = Instant::now();
        read(file)?;
        reading.push(start.elapsed().as_secs_f64());
        prepare();
        let start = Instant::now();
        let output = program(environment, file).output().map_err(|error| error.to_string())?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into_owned());
        }
        counting.push(start.elapsed().as_secs_f64());
    }
    Ok(Some((median(counting), median(reading))))
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Returns the table of large files.
pub(super) fn large_markdown(large: &[Large]) -> String {
    let mut text = format!(
        "`tengen territory FILE --totals --json`, rows of {SIDE} points, wall time. The file is dropped from the \
         page cache (`dd iflag=nocache count=0`) before each measurement, and counted and read in turns, median of \
         seven. Reading is done by one thread through the page cache, as in most programs. Then the same for a file in \
         the page cache.\n\n\
         | board | MB | dropped: seconds | reading alone | times reading | in memory: seconds | reading alone | times reading |\n\
         |---|---|---|---|---|---|---|---|\n",
    );
    for file in large {
        let cells = |times: Option<(f64, f64)>| match times {
            Some((seconds, reading)) => format!("{seconds:.2} | {reading:.2} | {:.2}", seconds / reading),
            None => "not measured | |".into(),
        };
        let megabytes = file.bytes as f64 / 1e6;
        text += &format!("| {} | {megabytes:.0} | {} | {} |\n", file.kind, cells(file.dropped), cells(file.cached));
    }
    text
}
