//! PNG from SVG, with a font that is part of this crate: installed fonts are never looked at.

use crate::svg::Svg;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};
use std::fmt;
use std::sync::{Arc, OnceLock};

/// The most pixels of a PNG; a quarter of a gigabyte while it is drawn.
pub const MAX_PIXELS: u64 = 1 << 26;

const REGULAR: &[u8] = include_bytes!("../assets/OpenSans-Regular.subset.ttf");
const SEMIBOLD: &[u8] = include_bytes!("../assets/OpenSans-Semibold.subset.ttf");

/// Why there is no PNG.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PngError {
    /// No width, or more than [`MAX_PIXELS`] in all.
    Size {
        /// Columns of pixels asked for.
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

/// The embedded fonts, read once.
fn fonts() -> Arc<fontdb::Database> {
    static FONTS: OnceLock<Arc<fontdb::Database>> = OnceLock::new();
    let read = || {
        let mut database = fontdb::Database::new();
        database.load_font_data(REGULAR.to_vec());
        database.load_font_data(SEMIBOLD.to_vec());
        Arc::new(database)
    };
    FONTS.get_or_init(read).clone()
}

impl Svg {
    /// The picture as PNG bytes, `width` pixels wide and as high as its proportions ask.
    pub fn to_png(&self, width: u32) -> Result<Vec<u8>, PngError> {
        let broken = |error: &dyn fmt::Display| PngError::Svg(error.to_string());
        let options = Options { fontdb: fonts(), font_family: "Open Sans".into(), ..Options::default() };
        let tree = Tree::from_str(self.as_str(), &options).map_err(|error| broken(&error))?;
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
