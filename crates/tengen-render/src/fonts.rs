//! Fonts for PNG and PDF: one typeface that is part of this crate, and installed fonts for characters that it lacks.
//!
//! Latin, Greek, Cyrillic, digits and punctuation are always drawn with the embedded typeface, without searching for
//! installed fonts, so such a picture is the same on every machine. Text with other characters is drawn in an installed
//! font of the same weight, scaled down if that font is wider than the layout expects. A character that no font
//! contains is drawn as its code point in brackets, in two lines.

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
    /// The same for bold text.
    installed_bold: Vec<ID>,
}

/// The font chosen for each character, in regular and in bold text.
#[derive(Default)]
struct Chosen {
    regular: BTreeMap<char, ID>,
    bold: BTreeMap<char, ID>,
}

impl Chosen {
    fn font(&self, character: char, bold: bool) -> Option<ID> {
        if bold { &self.bold } else { &self.regular }.get(&character).copied()
    }
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
        let sorted = |weight| {
            let mut faces: Vec<&FaceInfo> = database.faces().filter(|face| !own.contains(&face.id)).collect();
            faces.sort_by_cached_key(|face| suitability(face, weight));
            faces.into_iter().map(|face| face.id).collect()
        };
        let (installed, installed_bold) = (sorted(Weight::NORMAL), sorted(Weight::SEMIBOLD));
        Library { database: Arc::new(database), regular, semibold, installed, installed_bold }
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

    /// Returns the font for each of the characters.
    fn choose(&self, wanted: &BTreeSet<char>) -> Chosen {
        Chosen {
            regular: self.choose_among(&self.installed, wanted.clone()),
            bold: self.choose_among(&self.installed_bold, wanted.clone()),
        }
    }

    /// The characters that each font provides, the most suitable font first.
    fn choose_among(&self, fonts: &[ID], mut wanted: BTreeSet<char>) -> BTreeMap<char, ID> {
        let mut chosen = BTreeMap::new();
        for &id in fonts {
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

    /// Returns the width of a text at a font size of 1 in the fonts chosen for it: all of it in the first font, or each
    /// character in its own font, whichever is wider.
    fn width(&self, chosen: &Chosen, text: &str, bold: bool) -> f64 {
        let advance = |id: ID, c: char| {
            let in_font = self.database.with_face_data(id, |data, index| {
                let face = Face::parse(data, index).ok()?;
                let units = face.glyph_hor_advance(face.glyph_index(c)?)?;
                Some(f64::from(units) / f64::from(face.units_per_em()))
            });
            in_font.flatten()
        };
        let first = text.chars().find_map(|c| chosen.font(c, bold));
        let width = |c: char, font: Option<ID>| {
            let embedded = f64::from(typeface::thousandths(c, bold)) / 1000.0;
            font.and_then(|id| advance(id, c)).unwrap_or(embedded)
        };
        let together: f64 = text.chars().map(|c| width(c, first)).sum();
        let apart: f64 = text.chars().map(|c| width(c, chosen.font(c, bold))).sum();
        together.max(apart)
    }
}

/// How well an installed font goes with the embedded one: upright and sans serif first, then by weight and name, so
/// that the order of files does not matter.
fn suitability(face: &FaceInfo, weight: Weight) -> (bool, bool, bool, u16, String) {
    let name = face.families.first().map_or("", |(name, _)| name.as_str());
    let sans = ["Sans", "Gothic", "Hei", "Gulim", "Dotum", "Meiryo", "Arial", "Hiragino Kaku"];
    let is_sans = sans.iter().any(|word| name.contains(word));
    let far = face.weight.0.abs_diff(weight.0);
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
    chosen: Chosen,
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
        let chosen = library.choose(&wanted);
        let missing: Vec<char> = wanted.iter().copied().filter(|&c| chosen.font(c, false).is_none()).collect();
        let svg = if wanted.is_empty() {
            Cow::Borrowed(text)
        } else {
            Cow::Owned(adapted(text, &missing, |content, bold| library.width(&chosen, content, bold)))
        };
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
        let select_fallback = move |c: char, used: &[ID], _: &mut Arc<Database>| {
            let bold = library.semibold.is_some_and(|semibold| used.contains(&semibold));
            self.chosen.font(c, bold)
        };
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

/// Returns the SVG with missing characters spelled out as code points, and with texts that are wider than the layout
/// expects scaled down. `width` measures a text, bold or not, at a font size of 1.
fn adapted(svg: &str, missing: &[char], width: impl Fn(&str, bool) -> f64) -> String {
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
        let written = attribute(tag, "font-size").unwrap_or("16");
        let mut size: f64 = written.parse().unwrap_or(16.0);
        let bold = attribute(tag, "font-weight").is_some();
        let spelled: f64 = content.chars().filter(|c| missing.contains(c)).map(|c| code_point_width(c, bold)).sum();
        let found: String = content.chars().filter(|c| !missing.contains(c)).collect();
        let (expected, drawn) = (typeface::width(content, 1.0, bold), width(&found, bold) + spelled);
        if !content.is_ascii() && drawn > expected {
            size *= expected / drawn;
            out.push_str(&tag.replacen(&format!("font-size=\"{written}\""), &format!("font-size=\"{}\"", N(size)), 1));
        } else {
            out.push_str(tag);
        }
        out.push('>');
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

/// Returns the width of a character's code point at a font size of 1.
fn code_point_width(c: char, bold: bool) -> f64 {
    let code = format!("{:04X}", u32::from(c));
    let (upper, lower) = code.split_at(code.len() / 2);
    let digits = |digits| typeface::width(digits, DIGITS, bold);
    typeface::width("[]", 1.0, bold) + f64::max(digits(upper), digits(lower))
}

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
    use resvg::usvg::{Node, Tree};
    use tengen::diagram;

    fn named(title: &str) -> Svg {
        let board = diagram::parse("...\n.X.\n...\n").unwrap();
        BoardPicture { title: Some(title.into()), ..BoardPicture::new(&board) }.svg().unwrap()
    }

    #[test]
    fn latin_needs_no_installed_font() {
        let svg = named("Gu Li – Éva Łąka, 3½ “…” Шикшин Илья, Γιώργος, Nguyễn");
        assert!(Typeset::new(&svg, Fallback::Installed).library.installed.is_empty());
        assert_eq!(Typeset::new(&svg, Fallback::Installed).missing(), ['½'; 0]);
    }

    #[test]
    fn what_no_font_has_is_spelled_out() {
        let svg = named("林海峰 & אבי");
        let typeset = Typeset::new(&svg, Fallback::Embedded);
        assert_eq!(typeset.missing, ['א', 'ב', 'י', '峰', '林', '海']);
        assert!(typeset.svg().contains(">67</tspan>") && typeset.svg().contains(">97</tspan>"));
        assert!(typeset.svg().contains("&amp;") && typeset.svg().contains("<title>林海峰"));
        assert!(svg.draw_png(300, Fallback::Embedded).unwrap().starts_with(b"\x89PNG"));
        // Drawn, and not left out.
        let blank = named("   &amp;     ").draw_png(300, Fallback::Embedded).unwrap();
        assert_ne!(svg.draw_png(300, Fallback::Embedded).unwrap(), blank);
    }

    #[test]
    fn titles_stay_inside_the_picture() {
        let long =
            ["Щ".repeat(90), "Железнодорожный ".repeat(9), "林海峰".repeat(40), "W".repeat(90), "אבי ".repeat(40)];
        for (title, fallback) in
            long.iter().flat_map(|title| [(title, Fallback::Embedded), (title, Fallback::Installed)])
        {
            let svg = named(title);
            let typeset = Typeset::new(&svg, fallback);
            let tree = Tree::from_str(typeset.svg(), &typeset.options()).unwrap();
            let mut groups = vec![tree.root()];
            while let Some(group) = groups.pop() {
                for node in group.children() {
                    match node {
                        Node::Group(group) => groups.push(group),
                        Node::Text(text) => {
                            assert!(text.abs_bounding_box().right() <= tree.size().width(), "{title} {fallback:?}");
                        }
                        _ => {}
                    }
                }
            }
        }
    }

    #[test]
    fn texts_in_wider_fonts_are_made_smaller() {
        let svg = r#"<text x="5" font-size="20" font-weight="600">林</text><text font-size="20">A</text>"#;
        let wide = adapted(svg, &[], |_, bold| if bold { 1.25 } else { 9.0 });
        assert_eq!(wide, svg.replacen("font-size=\"20\"", "font-size=\"16\"", 1));
        assert_eq!(adapted(svg, &[], |_, _| 0.5), svg);
    }

    #[test]
    fn what_has_no_shape_is_not_missing() {
        let svg = named("A\u{200d}B\u{fe0f}\u{3000}C");
        assert_eq!(Typeset::new(&svg, Fallback::Embedded).missing(), [' '; 0]);
    }
}
