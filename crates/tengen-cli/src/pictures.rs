//! Picture files: the same drawing as SVG and PNG.

use crate::args::{PictureArgs, PictureFormat, ThemeName};
use crate::failure::Failure;
use crate::output;
use std::path::Path;
use tengen_render::{BoardPicture, PictureError, Svg, Theme};

/// The width of PNG files: sharp on a printed page.
const PNG_WIDTH: u32 = 1400;

/// The failure that a drawing which cannot be made is.
pub(crate) fn undrawable(error: PictureError) -> Failure {
    Failure::Usage(error.to_string())
}

/// The picture as SVG.
pub(crate) fn svg(picture: &BoardPicture<'_>, theme: ThemeName) -> Result<Svg, Failure> {
    BoardPicture { theme: self::theme(theme), ..picture.clone() }.svg().map_err(undrawable)
}

/// The same drawing as PNG.
pub(crate) fn png(svg: &Svg) -> Result<Vec<u8>, Failure> {
    svg.to_png(PNG_WIDTH).map_err(|error| Failure::Usage(error.to_string()))
}

/// Writes the files that were asked for.
pub(crate) fn write(args: &PictureArgs, picture: &BoardPicture<'_>) -> Result<(), Failure> {
    let files = args.files();
    if args.output.as_deref() == Some(Path::new("-")) || files.iter().any(|(_, path)| *path == Path::new("-")) {
        let why = "pictures go into files; tengen convert INPUT --to svg (or png) writes one to standard output";
        return Err(Failure::Usage(why.into()));
    }
    if files.is_empty() {
        return Ok(());
    }
    let svg = svg(picture, args.theme)?;
    for (format, path) in files {
        match format {
            PictureFormat::Svg => output::write_file(path, svg.as_str().as_bytes())?,
            PictureFormat::Png => output::write_file(path, &png(&svg)?)?,
        }
    }
    Ok(())
}

/// Refuses a file of `-o` whose ending says nothing that this command writes.
pub(crate) fn check(args: &PictureArgs, others: &[&str]) -> Result<(), Failure> {
    let Some(path) = &args.output else { return Ok(()) };
    let known: Vec<&str> = ["svg", "png"].iter().chain(others).copied().collect();
    if path == Path::new("-") || known.iter().any(|ending| args.output_ending_in(ending).is_some()) {
        return Ok(());
    }
    let known: Vec<String> = known.iter().map(|ending| format!(".{ending}")).collect();
    let message = format!("{}: the ending chooses the format; known are {}", path.display(), known.join(", "));
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
