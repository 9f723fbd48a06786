//! PDF from SVG, with the same fonts as PNG; its text can be searched and copied.

use crate::fonts::{Fallback, Typeset};
use crate::svg::Svg;
use krilla::Document;
use krilla::geom::Size;
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla_svg::{SurfaceExt, SvgSettings};
use resvg::usvg::Tree;
use std::fmt;

/// Points of a page for each unit of an SVG, which is a pixel of CSS.
const POINTS: f32 = 0.75;

/// Why there is no PDF.
///
/// ```
/// use tengen::{Board, Grid};
/// use tengen_render::BoardPicture;
///
/// let board = Board::empty(Grid::square(9));
/// let pdf = BoardPicture::new(&board).svg()?.to_pdf()?;
/// assert!(pdf.starts_with(b"%PDF"));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PdfError(String);

impl fmt::Display for PdfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the picture could not be written as PDF: {}", self.0)
    }
}

impl std::error::Error for PdfError {}

impl Svg {
    /// The picture as a PDF of one page, which is as large as the picture.
    ///
    /// Characters that neither the embedded typeface nor an installed font has, see [`Svg::missing_glyphs`], are drawn
    /// as their code points.
    pub fn to_pdf(&self) -> Result<Vec<u8>, PdfError> {
        self.draw_pdf(Fallback::Installed)
    }

    pub(crate) fn draw_pdf(&self, fallback: Fallback) -> Result<Vec<u8>, PdfError> {
        let typeset = Typeset::new(self, fallback);
        let tree = Tree::from_str(typeset.svg(), &typeset.options()).map_err(|error| PdfError(error.to_string()))?;
        let size = (POINTS * tree.size().width(), POINTS * tree.size().height());
        let unusable = || PdfError(format!("a page of {}x{} points cannot be made", size.0, size.1));
        let page = PageSettings::from_wh(size.0, size.1).ok_or_else(unusable)?;
        let size = Size::from_wh(size.0, size.1).ok_or_else(unusable)?;
        let mut document = Document::new();
        document.set_metadata(Metadata::new().producer("Tengen".into()));
        let mut page = document.start_page_with(page);
        let mut surface = page.surface();
        let drawn = surface.draw_svg(&tree, size, SvgSettings::default());
        surface.finish();
        page.finish();
        drawn.ok_or_else(|| PdfError("a part of it cannot be drawn".into()))?;
        document.finish().map_err(|error| PdfError(format!("{error:?}")))
    }
}
