//! Fonts for PNG and PDF: one typeface that is part of this crate, and installed fonts for characters that it lacks.
//!
//! Latin, digits and punctuation are always drawn with the embedded typeface, and installed fonts are not even looked
//! for: such a picture is the same on every machine. A character that no font has is drawn as its code point in
//! brackets, in two lines, as wide as the layout expects the character to be.

use crate::svg::{N, Svg};
use crate::typeface;
use resvg::usvg::fontdb::{Database, FaceInfo, ID, Style, Weight};
use resvg::usvg::{FontResolver, Options};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::sync::{Arc, OnceLock};
use ttf_parser::Face;

const REGULAR: &[u8] = include_bytes!("../assets/OpenSans-Regular.subset.ttf");
const SEMIBOLD: &[u8] = include_bytes!("../assets/OpenSans-Semibold.subset.ttf");

/// The fonts that characters beyond the embedded typeface are taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fallback {
    /// None: only the embedded typeface.
    Embedded,
    /// All that are installed.
    Installed,
}

/// Fonts, the embedded typeface among them.
struct Library {
    database: Arc<Database>,
    regular: Option<ID>,
    semibold: Option<ID>,
    /// Installed fonts, the most suitable first.
    installed: Vec<ID>,
}

impl Library {
    fn new(fallback: Fallback) -> Library {
        let mut database = Database::new();
        database.load_font_data(REGULAR.to_vec());
        database.load_font_data(SEMIBOLD.to_vec());
        let own: Vec<ID> = database.faces().map(|face| face.id).collect();
        let (regular, semibold) = (own.first().copied(), own.get(1).copied());
        if fallback == Fallback::Installed {
            database.load_system_fonts();
        }
        let mut installed: Vec<&FaceInfo> = database.faces().filter(|face| !own.contains(&face.id)).collect();
        installed.sort_by_cached_key(|face| suitability(face));
        let installed = installed.into_iter().map(|face| face.id).collect();
        Library { database: Arc::new(database), regular, semibold, installed }
    }

    /// The fonts, read once.
    fn get(fallback: Fallback) -> &'static Library {
        static EMBEDDED: OnceLock<Library> = OnceLock::new();
        static INSTALLED: OnceLock<Library> = OnceLock::new();
        let library = match fallback {
            Fallback::Embedded => &EMBEDDED,
            Fallback::Installed => &INSTALLED,
        };
        library.get_or_init(|| Library::new(fallback))
    }

    /// Which of the characters each font gives, the most suitable font first.
    fn choose(&self, mut wanted: BTreeSet<char>) -> BTreeMap<char, ID> {
        let mut chosen = BTreeMap::new();
        for &id in &self.installed {
            if wanted.is_empty() {
                break;
            }
            let given = self.database.with_face_data(id, |data, index| {
                let Ok(face) = Face::parse(data, index) else { return Vec::new() };
                wanted.iter().copied().filter(|&c| face.glyph_index(c).is_some()).collect()
            });
            for c in given.unwrap_or_default() {
                wanted.remove(&c);
                chosen.insert(c, id);
            }
        }
        chosen
    }
}

/// How well an installed font goes with the embedded one: upright and sans serif first, then by weight and name, so that
/// the order of files does not matter.
fn suitability(face: &FaceInfo) -> (bool, bool, bool, u16, String) {
    let name = face.families.first().map_or("", |(name, _)| name.as_str());
    let sans = ["Sans", "Gothic", "Hei", "Gulim", "Dotum", "Meiryo", "Arial", "Hiragino Kaku"];
    let is_sans = sans.iter().any(|word| name.contains(word));
    let far = face.weight.0.abs_diff(Weight::NORMAL.0);
    (face.style != Style::Normal, !is_sans, face.monospaced, far, format!("{name} {}", face.post_script_name))
}

/// Whether the embedded typeface has the character.
fn is_embedded(character: char) -> bool {
    static FACE: OnceLock<Option<Face<'static>>> = OnceLock::new();
    let face = FACE.get_or_init(|| Face::parse(REGULAR, 0).ok());
    character.is_ascii() || face.as_ref().is_some_and(|face| face.glyph_index(character).is_some())
}

/// Whether the character is drawn at all.
fn is_drawn(character: char) -> bool {
    let joins = matches!(character, '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}');
    !character.is_whitespace() && !character.is_control() && !joins && character != '\u{feff}'
}

/// A picture ready to be drawn: the fonts for its characters, and what is drawn for those that no font has.
pub(crate) struct Typeset<'a> {
    svg: Cow<'a, str>,
    library: &'static Library,
    chosen: BTreeMap<char, ID>,
    missing: Vec<char>,
}

impl<'a> Typeset<'a> {
    pub(crate) fn new(svg: &'a Svg, fallback: Fallback) -> Typeset<'a> {
        let text = svg.as_str();
        let wanted: BTreeSet<char> = if text.is_ascii() {
            BTreeSet::new()
        } else {
            let drawn = texts(text).flat_map(|(_, content)| content.chars());
            drawn.filter(|&c| is_drawn(c) && !is_embedded(c)).collect()
        };
        let library = Library::get(if wanted.is_empty() { Fallback::Embedded } else { fallback });
        let chosen = library.choose(wanted.clone());
        let missing: Vec<char> = wanted.into_iter().filter(|c| !chosen.contains_key(c)).collect();
        let svg = if missing.is_empty() { Cow::Borrowed(text) } else { Cow::Owned(spelled(text, &missing)) };
        Typeset { svg, library, chosen, missing }
    }

    /// The SVG to draw.
    pub(crate) fn svg(&self) -> &str {
        &self.svg
    }

    /// The characters that no font has.
    pub(crate) fn missing(self) -> Vec<char> {
        self.missing
    }

    /// How to read the SVG, with these fonts.
    pub(crate) fn options(&self) -> Options<'_> {
        let library = self.library;
        let select_font = move |font: &resvg::usvg::Font, _: &mut Arc<Database>| {
            if font.weight() >= 550 { library.semibold } else { library.regular }
        };
        let select_fallback = move |c: char, _: &[ID], _: &mut Arc<Database>| self.chosen.get(&c).copied();
        Options {
            fontdb: library.database.clone(),
            font_family: "Open Sans".into(),
            font_resolver: FontResolver {
                select_font: Box::new(select_font),
                select_fallback: Box::new(select_fallback),
            },
            ..Options::default()
        }
    }
}

/// The text elements of an SVG of ours: each one's tag and its content, which has no elements inside.
fn texts(svg: &str) -> impl Iterator<Item = (&str, &str)> {
    svg.split("<text").skip(1).filter_map(|rest| {
        let (tag, rest) = rest.split_once('>')?;
        let (content, _) = rest.split_once("</text>")?;
        Some((tag, content))
    })
}

/// The SVG with the missing characters of its texts spelled out as code points.
fn spelled(svg: &str, missing: &[char]) -> String {
    let mut out = String::with_capacity(svg.len() + 200 * missing.len());
    let mut pieces = svg.split("<text");
    out.push_str(pieces.next().unwrap_or_default());
    for piece in pieces {
        out.push_str("<text");
        let parts = piece.split_once('>').and_then(|(tag, rest)| Some((tag, rest.split_once("</text>")?)));
        let Some((tag, (content, after))) = parts else {
            out.push_str(piece);
            continue;
        };
        out.push_str(tag);
        out.push('>');
        let size: f64 = attribute(tag, "font-size").and_then(|size| size.parse().ok()).unwrap_or(16.0);
        for c in content.chars() {
            if missing.contains(&c) { code_point(&mut out, c, size) } else { out.push(c) }
        }
        out.push_str("</text>");
        out.push_str(after);
    }
    out
}

/// The value of an attribute.
fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = tag.split_once(&format!(" {name}=\""))?;
    rest.split_once('"').map(|(value, _)| value)
}

/// Font size of the digits of a code point, and how far their lines lie above and below the baseline, for a size of 1.
const DIGITS: f64 = 0.46;
const UPPER: f64 = 0.36;
const LOWER: f64 = 0.06;

/// Writes a character's code point in two lines between brackets.
fn code_point(out: &mut String, c: char, size: f64) {
    let code = format!("{:04X}", u32::from(c));
    let (upper, lower) = code.split_at(code.len() / 2);
    let width = |digits| typeface::width(digits, DIGITS * size, false);
    let digits = N(DIGITS * size);
    let (up, down, back) = (N(-UPPER * size), N((UPPER + LOWER) * size), N(-width(upper)));
    let (end, baseline) = (N((width(upper) - width(lower)).max(0.0)), N(-LOWER * size));
    // Writing to a String cannot fail.
    let _ = write!(
        out,
        "[<tspan font-size=\"{digits}\" dy=\"{up}\">{upper}</tspan>\
         <tspan font-size=\"{digits}\" dx=\"{back}\" dy=\"{down}\">{lower}</tspan>\
         <tspan dx=\"{end}\" dy=\"{baseline}\">]</tspan>"
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BoardPicture, Svg};
    use tengen::diagram;

    fn named(title: &str) -> Svg {
        let board = diagram::parse("...\n.X.\n...\n").unwrap();
        BoardPicture { title: Some(title.into()), ..BoardPicture::new(&board) }.svg().unwrap()
    }

    #[test]
    fn latin_needs_no_installed_font() {
        let svg = named("Gu Li – Éva Łąka, 3½ “…”");
        assert!(Typeset::new(&svg, Fallback::Installed).library.installed.is_empty());
        assert_eq!(Typeset::new(&svg, Fallback::Installed).missing(), ['½'; 0]);
    }

    #[test]
    fn what_no_font_has_is_spelled_out() {
        let svg = named("林海峰 & Иван");
        let typeset = Typeset::new(&svg, Fallback::Embedded);
        assert_eq!(typeset.missing, ['И', 'а', 'в', 'н', '峰', '林', '海']);
        assert!(typeset.svg().contains(">67</tspan>") && typeset.svg().contains(">97</tspan>"));
        assert!(typeset.svg().contains("&amp;") && typeset.svg().contains("<title>林海峰"));
        assert!(svg.draw_png(300, Fallback::Embedded).unwrap().starts_with(b"\x89PNG"));
        // Drawn, and not left out.
        let blank = named("   &amp;     ").draw_png(300, Fallback::Embedded).unwrap();
        assert_ne!(svg.draw_png(300, Fallback::Embedded).unwrap(), blank);
    }

    #[test]
    fn what_has_no_shape_is_not_missing() {
        let svg = named("A\u{200d}B\u{fe0f}\u{3000}C");
        assert_eq!(Typeset::new(&svg, Fallback::Embedded).missing(), [' '; 0]);
    }
}
