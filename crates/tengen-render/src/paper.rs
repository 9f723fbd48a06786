//! A sheet of paper for a tournament: the game, its board, the count line by line, and places to sign.

use crate::sheet::{self, SheetTable};
use crate::stones::{self, Symbols};
use crate::svg::{Canvas, Escaped, Font, N, Svg, draw};
use crate::theme::Theme;
use crate::typeface;
use tengen::Topology;

/// A size of paper.
///
/// ```
/// use tengen_render::Paper;
///
/// let (width, height) = Paper::Letter.size();
/// assert_eq!((width / 96.0, height / 96.0), (8.5, 11.0));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paper {
    /// 210 by 297 millimeters.
    #[default]
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

impl Paper {
    /// Width and height in pixels of CSS, of which an inch has 96.
    pub const fn size(self) -> (f64, f64) {
        match self {
            Paper::A4 => (793.7, 1122.52),
            Paper::Letter => (816.0, 1056.0),
        }
    }

    /// The name in style sheets.
    pub const fn name(self) -> &'static str {
        match self {
            Paper::A4 => "A4",
            Paper::Letter => "letter",
        }
    }
}

/// One page about a counted game. Nothing is decided here: the texts are drawn as they are.
///
/// ```
/// use tengen::{Board, Grid};
/// use tengen_render::{BoardPicture, PaperSheet};
///
/// let board = BoardPicture::new(&Board::empty(Grid::square(9))).svg()?;
/// let page = PaperSheet { title: "Spring cup".into(), board: Some(board), ..PaperSheet::default() };
/// assert!(page.svg().as_str().contains("Spring cup"));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct PaperSheet {
    /// The size of the page.
    pub paper: Paper,
    /// The line at the top.
    pub title: String,
    /// Facts about the game: a name and a value each.
    pub facts: Vec<(String, String)>,
    /// The final position.
    pub board: Option<Svg>,
    /// The count.
    pub table: SheetTable,
    /// Paragraphs below the board, each with a heading.
    pub paragraphs: Vec<(String, Vec<String>)>,
    /// Who signs.
    pub signatures: Vec<String>,
}

const MARGIN: f64 = 54.0;
/// The base size of text.
const BASE: f64 = 13.0;
const LINE: f64 = 1.45 * BASE;
/// The height of the part with the signatures.
const SIGNING: f64 = 78.0;

impl PaperSheet {
    /// Draws the page.
    pub fn svg(&self) -> Svg {
        let (width, height) = self.paper.size();
        let (inner, theme) = (width - 2.0 * MARGIN, Theme::plain());
        let symbols = Symbols::new(&theme, Topology::Square, false);
        let mut canvas = Canvas::default();
        draw!(canvas, "<defs>");
        stones::define(&mut canvas, &theme, &symbols, Topology::Square, false);
        draw!(canvas, "</defs>");
        draw!(canvas, "<rect width=\"{}\" height=\"{}\" fill=\"#fff\"/>", N(width), N(height));

        let mut y = MARGIN;
        for text in typeface::wrap(&self.title, 24.0, true, inner).iter().take(2) {
            y += 24.0;
            canvas.text(MARGIN, y, Font::new(24.0, theme.ink).bold(), text);
            y += 6.0;
        }
        y = self.draw_facts(&mut canvas, y + 8.0, inner, &theme);

        let table_width = 0.36 * inner;
        let mut table = Canvas::default();
        let table_height = sheet::draw(&mut table, &self.table, &theme, &symbols, (table_width, BASE));
        let side = inner - table_width - 26.0;
        let board_height = self.board.as_ref().map_or(0.0, |board| draw_board(&mut canvas, board, (MARGIN, y), side));
        canvas.place(width - MARGIN - table_width, y, &table);
        y += board_height.max(table_height) + 16.0;

        let bottom = height - MARGIN - SIGNING;
        let mut left_out = 0;
        for (heading, lines) in &self.paragraphs {
            let lines = lines.iter().flat_map(|line| typeface::wrap(line, BASE, false, inner));
            // The last line of the page is for what does not fit.
            if y + 3.0 * LINE > bottom {
                left_out += lines.count();
                continue;
            }
            y += LINE;
            canvas.text(MARGIN, y, Font::new(BASE, theme.ink).bold(), heading);
            for text in lines {
                if y + 2.0 * LINE > bottom {
                    left_out += 1;
                    continue;
                }
                y += LINE;
                canvas.text(MARGIN, y, Font::new(BASE, theme.ink), &text);
            }
            y += 0.4 * LINE;
        }
        if left_out > 0 {
            let lines = if left_out == 1 { "line" } else { "lines" };
            let note = format!("{left_out} more {lines} did not fit on this page.");
            canvas.text(MARGIN, bottom, Font::new(BASE, theme.muted), &note);
        }
        self.draw_signatures(&mut canvas, (width, height), &theme);
        canvas.finish((width, height), &self.title, &self.description())
    }

    /// The page as an HTML document that prints on one sheet.
    pub fn html(&self) -> String {
        format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{}</title>\n<style>\n\
             @page {{ size: {}; margin: 0; }}\nbody {{ margin: 0; }}\nsvg {{ display: block; width: 100%; height: auto; }}\n\
             @media screen {{ svg {{ max-width: 50rem; margin: auto; }} }}\n</style>\n</head>\n<body>\n{}</body>\n</html>\n",
            Escaped(&self.title),
            self.paper.name(),
            self.svg(),
        )
    }

    /// Two columns of facts; returns where they end.
    fn draw_facts(&self, canvas: &mut Canvas, top: f64, inner: f64, theme: &Theme) -> f64 {
        let column = inner / 2.0;
        for (index, (name, value)) in self.facts.iter().enumerate() {
            let x = MARGIN + if index % 2 == 0 { 0.0 } else { column };
            let y = top + LINE * (index / 2 + 1) as f64;
            canvas.text(x, y, Font::new(BASE, theme.muted), name);
            let value = typeface::cut(value, BASE, true, column - 104.0);
            canvas.text(x + 88.0, y, Font::new(BASE, theme.ink).bold(), &value);
        }
        top + LINE * self.facts.len().div_ceil(2) as f64 + 18.0
    }

    fn draw_signatures(&self, canvas: &mut Canvas, (width, height): (f64, f64), theme: &Theme) {
        let count = self.signatures.len().max(1) as f64;
        let part = (width - 2.0 * MARGIN + 20.0) / count;
        for (index, name) in self.signatures.iter().enumerate() {
            let (x, y) = (MARGIN + index as f64 * part, height - MARGIN - LINE);
            let end = x + part - 20.0;
            draw!(canvas, "<path d=\"M{} {}H{}\" stroke=\"{}\"/>", N(x), N(y), N(end), theme.ink);
            let name = typeface::cut(name, 0.9 * BASE, false, part - 24.0);
            canvas.text(x, y + LINE, Font::new(0.9 * BASE, theme.muted), &name);
        }
    }

    /// The facts and the result, for readers who do not see the page.
    fn description(&self) -> String {
        let facts = self.facts.iter().map(|(name, value)| format!("{name}: {value}.")).collect::<Vec<_>>();
        format!("{} {}", facts.join(" "), self.table.result)
    }
}

/// Puts a finished picture at a place, as wide as `side`, and returns its height.
fn draw_board(canvas: &mut Canvas, board: &Svg, (x, y): (f64, f64), side: f64) -> f64 {
    let (width, height) = board.size();
    let scale = (side / width).min(1.25 * side / height);
    let text = board.as_str().trim_start_matches("<svg ");
    draw!(canvas, "<g transform=\"translate({} {}) scale({:.5})\"><svg {}</g>", N(x), N(y), scale, text.trim_end());
    scale * height
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BoardPicture;
    use tengen::{Board, Grid};

    fn page(paper: Paper) -> PaperSheet {
        PaperSheet {
            paper,
            title: "Кубок <весны>".into(),
            facts: vec![("Black".into(), "山田 9p".into()), ("White".into(), "김".into())],
            board: BoardPicture::new(&Board::empty(Grid::square(19))).svg().ok(),
            paragraphs: vec![("Dead".into(), vec!["word ".repeat(4000)])],
            signatures: vec!["Black".into(), "White".into(), "Referee".into()],
            ..PaperSheet::default()
        }
    }

    #[test]
    fn a_page_has_its_size_and_its_texts() {
        for (paper, size) in [(Paper::A4, "viewBox=\"0 0 793.7 1122.52\""), (Paper::Letter, "viewBox=\"0 0 816 1056\"")]
        {
            let svg = page(paper).svg();
            assert!(svg.as_str().contains(size));
            for text in ["Кубок &lt;весны&gt;", "山田 9p", "김", "Referee"] {
                assert!(svg.as_str().contains(text), "{text}");
            }
        }
        assert!(page(Paper::Letter).html().contains("size: letter"));
    }

    #[test]
    fn long_paragraphs_end_above_the_signatures() {
        let svg = page(Paper::A4).svg();
        let words = svg.as_str().matches(">word ").count();
        assert!((1..60).contains(&words), "{words} lines");
        assert!(svg.as_str().contains("more lines did not fit on this page."));
        let short = PaperSheet { paragraphs: vec![("Dead".into(), vec!["none".into()])], ..page(Paper::A4) };
        assert!(!short.svg().as_str().contains("did not fit"));
    }
}
