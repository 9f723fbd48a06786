//! Picture files: the same drawing as SVG, PNG and PDF.

use crate::args::{PictureArgs, ThemeName};
use crate::failure::Failure;
use crate::output;
use std::path::Path;
use tengen_api::file_format::FileFormat;
use tengen_render::{BoardPicture, MAX_PIXELS, PictureError, PngError, Svg, Theme};

/// The width of PNG files: sharp on a printed page.
const PNG_WIDTH: u32 = 1400;

/// The failure for a drawing that cannot be created.
pub(crate) fn undrawable(error: PictureError) -> Failure {
    Failure::Usage(error.to_string())
}

/// Returns the drawing as a file in the format of a picture, with a warning about characters that cannot be drawn.
pub(crate) fn bytes(svg: &Svg, format: FileFormat) -> Result<Vec<u8>, Failure> {
    if format != FileFormat::Svg {
        warn_of_missing_glyphs(svg);
    }
    drawn(svg, format)
}

fn drawn(svg: &Svg, format: FileFormat) -> Result<Vec<u8>, Failure> {
    match format {
        FileFormat::Png => to_png(svg),
        FileFormat::Pdf => svg.to_pdf().map_err(|error| Failure::Usage(error.to_string())),
        _ => Ok(svg.as_str().as_bytes().to_vec()),
    }
}

/// Returns the drawing as PNG, scaled down if it would be too large.
fn to_png(svg: &Svg) -> Result<Vec<u8>, Failure> {
    let drawn = svg.to_png(PNG_WIDTH).or_else(|error| match error {
        PngError::Size { width, height } => {
            // Both sides shrink alike, so the area shrinks with the square of the width.
            let smaller = u64::from(width) * u64::from(width) / (u64::from(width) * height).div_ceil(MAX_PIXELS).max(1);
            svg.to_png(u32::try_from(smaller.isqrt()).unwrap_or(PNG_WIDTH).max(1))
        }
        error => Err(error),
    });
    drawn.map_err(|error| Failure::Usage(error.to_string()))
}

/// The maximum number of characters that a warning lists.
const MAX_NAMED: usize = 12;

/// Warns about characters that are missing in all fonts. The picture shows their code points.
fn warn_of_missing_glyphs(svg: &Svg) {
    let missing = svg.missing_glyphs();
    if missing.is_empty() {
        return;
    }
    let named: Vec<String> = missing.iter().take(MAX_NAMED).map(|&c| format!("{c} (U+{:04X})", u32::from(c))).collect();
    let more = if missing.len() > MAX_NAMED { ", …" } else { "" };
    output::warn(&format!(
        "no installed font has {}{more}: the picture shows code points instead; install a font for this script (the \
         Noto Sans fonts cover nearly all) or write an SVG, which is drawn with the viewer's fonts",
        named.join(", ")
    ));
}

/// Writes the files that were asked for. A board that is too large for a picture is no reason to leave a question
/// unanswered: the failure is given back, to be reported after the answer.
pub(crate) fn write(args: &PictureArgs, picture: &BoardPicture<'_>) -> Result<Option<Failure>, Failure> {
    let files = args.files();
    if args.output.as_deref() == Some(Path::new("-")) || files.iter().any(|(_, path)| *path == Path::new("-")) {
        let why = "pictures go into files; tengen convert INPUT --to svg (or png, pdf) writes one to standard output";
        return Err(Failure::Usage(why.into()));
    }
    if files.is_empty() {
        return Ok(None);
    }
    let svg = match (BoardPicture { theme: theme(args.theme), ..picture.clone() }).svg() {
        Ok(svg) => svg,
        Err(error @ PictureError::TooLarge { .. }) => {
            return Ok(Some(Failure::Usage(format!("{error}; no picture was written"))));
        }
        Err(error) => return Err(undrawable(error)),
    };
    if files.iter().any(|(format, _)| *format != FileFormat::Svg) {
        warn_of_missing_glyphs(&svg);
    }
    for (format, path) in files {
        output::write_file(path, &drawn(&svg, format)?)?;
    }
    Ok(None)
}

/// Rejects files whose extensions contradict their content, and an `-o` file whose extension is not a format that this
/// command writes.
pub(crate) fn check(args: &PictureArgs, others: &[&str]) -> Result<(), Failure> {
    for (option, extension, path) in
        [("--svg", "svg", &args.svg), ("--png", "png", &args.png), ("--pdf", "pdf", &args.pdf)]
    {
        output::check_extension(option, path.as_deref(), extension)?;
    }
    let Some(path) = &args.output else { return Ok(()) };
    let known: Vec<&str> = ["svg", "png", "pdf"].iter().chain(others).copied().collect();
    if path == Path::new("-") || known.iter().any(|extension| args.output_with_extension(extension).is_some()) {
        return Ok(());
    }
    let known: Vec<String> = known.iter().map(|extension| format!(".{extension}")).collect();
    let message = format!("{}: the extension chooses the format; known are {}", path.display(), known.join(", "));
    Err(Failure::Usage(message))
}

/// The colors of a look.
pub(crate) fn theme(name: ThemeName) -> Theme {
    match name {
        ThemeName::Wood => Theme::wood(),
        ThemeName::Plain => Theme::plain(),
        ThemeName::Dark => Theme::dark(),
    }
}
