//! PNG from SVG, with a typeface that is part of this crate, and installed fonts for what it lacks.

use crate::fonts::{Fallback, Typeset};
use crate::svg::Svg;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::Tree;
use std::fmt;

/// The most pixels of a PNG; a quarter of a gigabyte while it is drawn.
pub const MAX_PIXELS: u64 = 1 << 26;

/// Why there is no PNG.
///
/// ```
/// use tengen::{Board, Grid};
/// use tengen_render::{BoardPicture, PngError};
///
/// let board = Board::empty(Grid::square(9));
/// let svg = BoardPicture::new(&board).svg()?;
/// assert!(matches!(svg.to_png(0), Err(PngError::Size { width: 0, .. })));
/// # Ok::<(), tengen_render::PictureError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PngError {
    /// No width, or more than [`MAX_PIXELS`] in all.
    Size {
        /// The requested number of pixel columns.
        width: u32,
        /// Rows of pixels that follow from it.
        height: u64,
    },
    /// The SVG could not be drawn.
    Svg(String),
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PngError::Size { width, height } => {
                write!(
                    f,
                    "a PNG of {width}x{height} pixels cannot be drawn: at least 1 and at most {MAX_PIXELS} pixels"
                )
            }
            PngError::Svg(reason) => write!(f, "the picture could not be drawn: {reason}"),
        }
    }
}

impl std::error::Error for PngError {}

impl Svg {
    /// The picture as PNG bytes, `width` pixels wide and as high as its proportions ask.
    ///
    /// Characters that neither the embedded typeface nor an installed font has, see [`Svg::missing_glyphs`], are drawn
    /// as their code points.
    pub fn to_png(&self, width: u32) -> Result<Vec<u8>, PngError> {
        self.draw_png(width, Fallback::Installed)
    }

    /// The characters of the picture's texts that no font on this machine has.
    pub fn missing_glyphs(&self) -> Vec<char> {
        Typeset::new(self, Fallback::Installed).missing()
    }

    pub(crate) fn draw_png(&self, width: u32, fallback: Fallback) -> Result<Vec<u8>, PngError> {
        let broken = |error: &dyn fmt::Display| PngError::Svg(error.to_string());
        let typeset = Typeset::new(self, fallback);
        let tree = Tree::from_str(typeset.svg(), &typeset.options()).map_err(|error| broken(&error))?;
        let size = tree.size();
        let scale = f64::from(width) / f64::from(size.width());
        let rows = (f64::from(size.height()) * scale).round().max(1.0);
        let too_large = PngError::Size { width, height: rows as u64 };
        if width == 0 || u64::from(width).saturating_mul(rows as u64) > MAX_PIXELS {
            return Err(too_large);
        }
        let mut pixels = Pixmap::new(width, rows as u32).ok_or(too_large)?;
        let transform = Transform::from_scale(scale as f32, rows as f32 / size.height());
        resvg::render(&tree, transform, &mut pixels.as_mut());
        pixels.encode_png().map_err(|error| broken(&error))
    }
}
