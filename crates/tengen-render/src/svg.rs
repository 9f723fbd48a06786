//! SVG text: numbers, escapes and elements, written the same way everywhere.

use crate::theme::FONTS;
use crate::typeface;
use std::fmt::{self, Write};

/// A finished picture: one SVG document.
///
/// ```
/// use tengen::{Board, Grid};
/// use tengen_render::BoardPicture;
///
/// let svg = BoardPicture::new(&Board::empty(Grid::square(9))).svg()?;
/// assert!(svg.as_str().trim_end().ends_with("</svg>"));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Svg {
    text: String,
    size: (f64, f64),
}

impl Svg {
    /// The document's text.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The document's text, given away.
    pub fn into_string(self) -> String {
        self.text
    }

    /// Width and height.
    pub(crate) const fn size(&self) -> (f64, f64) {
        self.size
    }
}

impl fmt::Display for Svg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl From<Svg> for String {
    fn from(svg: Svg) -> String {
        svg.text
    }
}

/// Formats a length or coordinate with at most two decimals, without trailing zeros, and never as `NaN` or `-0`.
#[derive(Clone, Copy)]
pub(crate) struct N(pub(crate) f64);

impl fmt::Display for N {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = (self.0 * 100.0).round();
        if !hundredths.is_finite() || hundredths == 0.0 {
            return f.write_str("0");
        }
        let text = format!("{:.2}", hundredths / 100.0);
        f.write_str(text.trim_end_matches('0').trim_end_matches('.'))
    }
}

/// Text inside an element or an attribute: markup escaped, and characters that XML forbids replaced.
///
/// ```
/// use tengen_render::Escaped;
///
/// assert_eq!(Escaped("<Black & White>").to_string(), "&lt;Black &amp; White&gt;");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Escaped<'a>(pub &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '&' => f.write_str("&amp;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                '\t' | '\n' | '\r' => f.write_char(' ')?,
                '\0'..='\x1f' | '\u{7f}' | '\u{fffe}' | '\u{ffff}' => f.write_char('\u{fffd}')?,
                _ => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

/// Which end of a text stands at its coordinate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// How a line of text looks.
#[derive(Clone, Copy)]
pub(crate) struct Font<'a> {
    pub(crate) size: f64,
    pub(crate) fill: &'a str,
    pub(crate) bold: bool,
    pub(crate) anchor: Anchor,
}

impl<'a> Font<'a> {
    pub(crate) const fn new(size: f64, fill: &'a str) -> Font<'a> {
        Font { size, fill, bold: false, anchor: Anchor::Start }
    }

    pub(crate) const fn bold(self) -> Font<'a> {
        Font { bold: true, ..self }
    }

    pub(crate) const fn middle(self) -> Font<'a> {
        Font { anchor: Anchor::Middle, ..self }
    }

    pub(crate) const fn end(self) -> Font<'a> {
        Font { anchor: Anchor::End, ..self }
    }
}

/// A piece of a picture that is being drawn.
#[derive(Default)]
pub(crate) struct Canvas {
    out: String,
}

impl Canvas {
    /// Writes one line; the `draw!` macro calls it.
    pub(crate) fn line(&mut self, text: fmt::Arguments<'_>) {
        // Writing to a String cannot fail.
        let _ = self.out.write_fmt(text);
        self.out.push('\n');
    }

    /// Text whose baseline is at `y`.
    pub(crate) fn text(&mut self, x: f64, y: f64, font: Font<'_>, text: &str) {
        let anchor = match font.anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        let weight = if font.bold { " font-weight=\"600\"" } else { "" };
        self.line(format_args!(
            "<text x=\"{}\" y=\"{}\" font-size=\"{}\" fill=\"{}\"{weight}{anchor}>{}</text>",
            N(x),
            N(y),
            N(font.size),
            font.fill,
            Escaped(text)
        ));
    }

    /// Text whose capitals and digits are centered on `y`.
    pub(crate) fn text_centered(&mut self, x: f64, y: f64, font: Font<'_>, text: &str) {
        self.text(x, y + font.size * HALF_CAPITAL, font, text);
    }

    /// Another piece, moved to `(x, y)`.
    pub(crate) fn place(&mut self, x: f64, y: f64, piece: &Canvas) {
        if piece.out.is_empty() {
            return;
        }
        self.line(format_args!("<g transform=\"translate({} {})\">", N(x), N(y)));
        self.out.push_str(&piece.out);
        self.line(format_args!("</g>"));
    }

    /// Whether nothing was drawn.
    pub(crate) fn is_empty(&self) -> bool {
        self.out.is_empty()
    }

    /// The whole document around this piece; `title` and `description` are read aloud.
    pub(crate) fn finish(self, (width, height): (f64, f64), title: &str, description: &str) -> Svg {
        let text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {w} {h}\" width=\"{w}\" height=\"{h}\" \
             role=\"img\" font-family=\"{FONTS}\" style=\"font-variant-numeric:tabular-nums\">\n\
             <title>{}</title>\n<desc>{}</desc>\n{}</svg>\n",
            Escaped(&typeface::shortened(title, MAX_TITLE)),
            Escaped(&typeface::shortened(description, MAX_DESCRIPTION)),
            self.out,
            w = N(width),
            h = N(height),
        );
        Svg { text, size: (width, height) }
    }
}

/// The maximum number of characters of a title.
const MAX_TITLE: usize = 1_000;

/// The maximum number of characters of a description.
const MAX_DESCRIPTION: usize = 10_000;

/// Half the height of a capital letter, for a font size of 1.
const HALF_CAPITAL: f64 = 0.357;

/// Draws one line of SVG on a canvas.
macro_rules! draw {
    ($canvas:expr, $($text:tt)*) => { $canvas.line(format_args!($($text)*)) };
}
pub(crate) use draw;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_finite() {
        let written = |value| N(value).to_string();
        assert_eq!(written(1.0), "1");
        assert_eq!(written(-0.001), "0");
        assert_eq!(written(2.345_6), "2.35");
        assert_eq!(written(-20.5), "-20.5");
        assert_eq!(written(100.0), "100");
        assert_eq!(written(f64::NAN), "0");
        assert_eq!(written(f64::INFINITY), "0");
    }

    #[test]
    fn markup_and_forbidden_characters_are_made_harmless() {
        assert_eq!(Escaped("a<b>&\"c'\u{0}\n").to_string(), "a&lt;b&gt;&amp;&quot;c&#39;\u{fffd} ");
    }
}
