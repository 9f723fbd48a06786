//! Outputs: standard output, standard error, and files that appear whole or not at all.

use crate::args::{ColorName, OutputArgs};
use crate::failure::Failure;
use crate::originals;
use anstream::ColorChoice;
use serde::Serialize;
use std::borrow::Cow;
use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, Weak};
use tengen_api::option;
use tengen_render::terminal::Style;

/// The output options of all commands, set once at the start.
static SETTINGS: OnceLock<OutputArgs> = OnceLock::new();

/// Sets the output options.
pub(crate) fn set_up(args: OutputArgs) {
    match args.color {
        ColorName::Auto => {}
        ColorName::Always => ColorChoice::Always.write_global(),
        ColorName::Never => ColorChoice::Never.write_global(),
    }
    // Set once, at the start of the program.
    let _ = SETTINGS.set(args);
}

/// Whether only errors are printed on standard error.
pub(crate) fn is_quiet() -> bool {
    SETTINGS.get().is_some_and(|args| args.quiet)
}

/// Prints a text for people.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let text = if style().unicode { Cow::from(text) } else { ascii(text) };
    let mut out = anstream::stdout().lock();
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).map_err(Failure::printing)
}

/// The text with the program's own signs in ASCII. Text from a record, such as a name, is kept.
fn ascii(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return text.into();
    }
    text.replace('–', "-").replace('…', "...").replace('─', "-").into()
}

/// Prints one JSON document.
pub(crate) fn print_json(document: &impl Serialize) -> Result<(), Failure> {
    let mut out = BufWriter::new(io::stdout().lock());
    serde_json::to_writer(&mut out, document).map_err(|error| Failure::printing(error.into()))?;
    out.write_all(b"\n").and_then(|()| out.flush()).map_err(Failure::printing)
}

/// Prints a warning, unless warnings are disabled.
pub(crate) fn warn(text: &str) {
    remark(&format!("\u{1b}[1;33mwarning\u{1b}[0m: {}", option::for_command_line(text)));
}

/// Prints a note on standard error, unless only errors are enabled.
pub(crate) fn remark(text: &str) {
    if !is_quiet() {
        print_error(text);
    }
}

fn print_error(text: &str) {
    // If standard error is closed, there is nowhere to report it.
    let _ = writeln!(anstream::stderr(), "{text}");
}

/// Prints why the program could not answer.
pub(crate) fn complain(failure: &Failure) {
    print_error(&format!("\u{1b}[1;31merror\u{1b}[0m: {failure}"));
}

/// File extensions that imply a content type.
const EXTENSIONS: [&str; 15] =
    ["sgf", "svg", "png", "pdf", "txt", "json", "jsonl", "csv", "parquet", "tgb", "jpg", "jpeg", "gif", "webp", "html"];

/// Rejects a file whose extension implies a content type other than the one that `option` writes.
pub(crate) fn check_extension(option: &str, path: Option<&Path>, right: &str) -> Result<(), Failure> {
    let extension =
        path.and_then(Path::extension).and_then(|extension| extension.to_str()).unwrap_or_default().to_lowercase();
    match path.filter(|_| extension != right && EXTENSIONS.contains(&extension.as_str())) {
        Some(path) => {
            let file = path.display();
            Err(Failure::Usage(format!("{option} writes .{right} files, and {file} would be taken for something else")))
        }
        None => Ok(()),
    }
}

/// Rejects standard output for a record that `--write` saves, and files with the extension of another content type.
pub(crate) fn check_record(path: Option<&Path>) -> Result<(), Failure> {
    if path == Some(Path::new("-")) {
        let why = "--write saves the record into a file, since the answer goes to standard output; name a .sgf file";
        return Err(Failure::Usage(why.into()));
    }
    check_extension("--write", path, "sgf")
}

/// Writes bytes to a file, or to standard output when there is none or it is called `-`.
pub(crate) fn deliver(path: Option<&Path>, bytes: &[u8]) -> Result<(), Failure> {
    if let Some(path) = path.filter(|path| *path != Path::new("-")) {
        return write_file(path, bytes);
    }
    let mut out = io::stdout().lock();
    out.write_all(bytes).and_then(|()| out.flush()).map_err(Failure::printing)
}

/// Writes a temporary file next to the target and renames it, so that no incomplete file is ever visible.
pub(crate) fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    write_with(path, |mut file| file.write_all(bytes).map_err(|error| Failure::writing(path, error)))
}

/// The same for output that is written incrementally.
pub(crate) fn write_with(path: &Path, write: impl FnOnce(&File) -> Result<(), Failure>) -> Result<(), Failure> {
    let fail = |error| Failure::writing(path, error);
    let part = PartialFile::create(path).map_err(fail)?;
    write(part.file())?;
    part.finish().map_err(fail)
}

/// A temporary file that is renamed to its target when it is finished, and removed if it is dropped before.
///
/// Links are followed, files keep their permissions, and special files such as pipes are written directly.
#[derive(Debug)]
pub(crate) struct PartialFile {
    file: File,
    place: Arc<PartialPath>,
}

/// The temporary path of a part and its destination, until the part is moved or removed; `None` for files that are
/// written directly.
type PartialPath = Mutex<Option<(PathBuf, PathBuf)>>;

/// All parts that are currently being written.
static PARTIAL_PATHS: Mutex<Vec<Weak<PartialPath>>> = Mutex::new(Vec::new());

/// Installs a handler that removes every part on an interruption and exits with code 130, as shells expect.
pub(crate) fn watch_for_interruptions() {
    static WATCHED: OnceLock<()> = OnceLock::new();
    WATCHED.get_or_init(|| {
        // Without the handler, an interruption leaves a part behind, which the next writer of the file removes.
        let _ = ctrlc::set_handler(|| {
            // The locks are held until the exit, so no new part is created, and each file is either already in place or
            // never will be.
            let places = PARTIAL_PATHS.lock().unwrap_or_else(PoisonError::into_inner);
            let places: Vec<Arc<PartialPath>> = places.iter().filter_map(Weak::upgrade).collect();
            let _removed: Vec<MutexGuard<'_, _>> = places.iter().map(|place| remove(place)).collect();
            std::process::exit(130);
        });
    });
}

impl PartialFile {
    /// Starts a file that will be at `path`.
    pub(crate) fn create(path: &Path) -> io::Result<PartialFile> {
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.into());
        let there = fs::metadata(&target).ok();
        if there.as_ref().is_some_and(|there| !there.is_file()) {
            return Ok(PartialFile { file: File::options().write(true).open(&target)?, place: Arc::default() });
        }
        if originals::original(&target).is_some() {
            return Err(io::Error::other("it is one of the inputs"));
        }
        remove_stale(&target);
        watch_for_interruptions();
        let mut places = PARTIAL_PATHS.lock().unwrap_or_else(PoisonError::into_inner);
        let (part, file) = create_part(&target)?;
        let part = PartialFile { file, place: Arc::new(Mutex::new(Some((part, target)))) };
        places.retain(|place| place.strong_count() > 0);
        places.push(Arc::downgrade(&part.place));
        drop(places);
        if let Some(there) = there {
            part.file.set_permissions(there.permissions())?;
        }
        Ok(part)
    }

    /// The path to write to.
    pub(crate) const fn file(&self) -> &File {
        &self.file
    }

    /// Moves the file into place.
    pub(crate) fn finish(self) -> io::Result<()> {
        let mut place = self.place.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((part, target)) = place.as_ref() {
            // A file must not appear before its content has reached the disk.
            self.file.sync_all()?;
            fs::rename(part, target)?;
            sync_folder(target);
            *place = None;
        }
        Ok(())
    }
}

/// Creates a file beside the target, with a name that no other has, and keeps it locked for as long as it is written.
fn create_part(target: &Path) -> io::Result<(PathBuf, File)> {
    let name = target.file_name().ok_or(io::ErrorKind::InvalidFilename)?;
    let process = std::process::id();
    for number in 0..10_000 {
        let mut part = name.to_os_string();
        part.push(if number == 0 { format!(".{process}.part") } else { format!(".{process}-{number}.part") });
        let part = target.with_file_name(part);
        let file = match File::create_new(&part) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
            file => file?,
        };
        // Where files cannot be locked, none is ever taken for a stale one. One that was taken for it before it was
        // locked is gone, and the next one is tried.
        let _ = file.try_lock();
        if part.exists() {
            return Ok((part, file));
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// Removes temporary files of killed writers of the same file: those that are no longer locked.
fn remove_stale(target: &Path) {
    let Some(name) = target.file_name().and_then(|name| name.to_str()) else { return };
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let found = entry.file_name();
        let middle =
            found.to_str().and_then(|found| found.strip_prefix(name)?.strip_prefix('.')?.strip_suffix(".part"));
        let is_part = middle.is_some_and(|middle| {
            !middle.is_empty() && middle.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-')
        });
        if !is_part {
            continue;
        }
        let stale = File::options().write(true).open(entry.path()).is_ok_and(|file| file.try_lock().is_ok());
        if stale {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Makes sure that the new name has reached the disk, if the system supports it.
fn sync_folder(target: &Path) {
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if cfg!(unix) {
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
}

/// Removes what is not finished. If even that fails, there is nothing better to do.
fn remove(place: &PartialPath) -> MutexGuard<'_, Option<(PathBuf, PathBuf)>> {
    let mut place = place.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((part, _)) = place.take() {
        let _ = fs::remove_file(part);
    }
    place
}

impl Drop for PartialFile {
    fn drop(&mut self) {
        drop(remove(&self.place));
    }
}

/// How boards are drawn on the terminal that standard output is.
pub(crate) fn style() -> Style {
    let args = SETTINGS.get();
    let color = match args.map(|args| args.color).unwrap_or_default() {
        ColorName::Always => true,
        ColorName::Never => false,
        ColorName::Auto => {
            io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
        }
    };
    let locale =
        ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(|name| std::env::var(name).ok().filter(|v| !v.is_empty()));
    // Without a locale nothing speaks against Unicode; a plain C locale does.
    let ascii = args.is_some_and(|args| args.ascii);
    let unicode = !ascii && locale.is_none_or(|locale| locale.to_uppercase().contains("UTF"));
    Style { color, unicode }
}
