//! Outputs: standard output, standard error, and files that appear whole or not at all.

use crate::failure::Failure;
use serde::Serialize;
use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::Path;
use tengen_render::terminal::Style;

/// Prints a text for people.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).map_err(Failure::printing)
}

/// Prints one JSON document.
pub(crate) fn print_json(document: &impl Serialize) -> Result<(), Failure> {
    let mut out = BufWriter::new(io::stdout().lock());
    serde_json::to_writer(&mut out, document).map_err(|error| Failure::printing(error.into()))?;
    out.write_all(b"\n").and_then(|()| out.flush()).map_err(Failure::printing)
}

/// Prints a warning.
pub(crate) fn warn(text: &str) {
    remark(&format!("\u{1b}[1;33mwarning\u{1b}[0m: {text}"));
}

fn remark(text: &str) {
    // There is nowhere left to say that standard error is closed.
    let _ = writeln!(anstream::stderr(), "{text}");
}

/// Prints why the program could not answer.
pub(crate) fn complain(failure: &Failure) {
    remark(&format!("\u{1b}[1;31merror\u{1b}[0m: {failure}"));
}

/// Writes bytes to a file, or to standard output when there is none or it is called `-`.
pub(crate) fn deliver(path: Option<&Path>, bytes: &[u8]) -> Result<(), Failure> {
    if let Some(path) = path.filter(|path| *path != Path::new("-")) {
        return write_file(path, bytes);
    }
    let mut out = io::stdout().lock();
    out.write_all(bytes).and_then(|()| out.flush()).map_err(Failure::printing)
}

/// Writes a file by its side and moves it into place, so that nobody ever sees half of it.
///
/// A link is followed, a file keeps its permissions, and what is no ordinary file, such as a pipe, is written into.
pub(crate) fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    write_with(path, |file| file.write_all(bytes).map_err(|error| Failure::writing(path, error)))
}

/// The same for what is written bit by bit.
pub(crate) fn write_with(path: &Path, write: impl FnOnce(&mut File) -> Result<(), Failure>) -> Result<(), Failure> {
    let fail = |error| Failure::writing(path, error);
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.into());
    let there = fs::metadata(&target).ok();
    if there.as_ref().is_some_and(|there| !there.is_file()) {
        return File::options().write(true).open(&target).map_err(fail).and_then(|mut file| write(&mut file));
    }
    let name = target.file_name().ok_or_else(|| fail(io::ErrorKind::InvalidFilename.into()))?;
    let mut part = name.to_os_string();
    part.push(format!(".{}.part", std::process::id()));
    let part = target.with_file_name(part);
    let whole = || {
        let mut file = File::create_new(&part).map_err(fail)?;
        if let Some(there) = there {
            file.set_permissions(there.permissions()).map_err(fail)?;
        }
        write(&mut file)?;
        fs::rename(&part, &target).map_err(fail)
    };
    whole().inspect_err(|_| {
        // What could not be finished is not left behind; if even that fails, the first error says more.
        let _ = fs::remove_file(&part);
    })
}

/// How boards are drawn on the terminal that standard output is.
pub(crate) fn style() -> Style {
    let color = io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let locale =
        ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(|name| std::env::var(name).ok().filter(|v| !v.is_empty()));
    // Without a locale nothing speaks against Unicode; a plain C locale does.
    let unicode = locale.is_none_or(|locale| locale.to_uppercase().contains("UTF"));
    Style { color, unicode }
}
