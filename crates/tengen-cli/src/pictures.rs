//! Picture files: the same drawing as SVG and PNG.

use crate::args::{PictureArgs, ThemeName};
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
    if args.svg.is_none() && args.png.is_none() {
        return Ok(());
    }
    if [&args.svg, &args.png].into_iter().flatten().any(|path| path == Path::new("-")) {
        let why = "pictures go into files; tengen convert INPUT --to svg (or png) writes one to standard output";
        return Err(Failure::Usage(why.into()));
    }
    let svg = svg(picture, args.theme)?;
    if let Some(path) = &args.svg {
        output::write_file(path, svg.as_str().as_bytes())?;
    }
    if let Some(path) = &args.png {
        output::write_file(path, &png(&svg)?)?;
    }
    Ok(())
}

/// The colors of a look.
pub(crate) fn theme(name: ThemeName) -> Theme {
    match name {
        ThemeName::Wood => Theme::wood(),
        ThemeName::Plain => Theme::plain(),
        ThemeName::Dark => Theme::dark(),
    }
}
