//! Detects the format of an input and parses it. All other modules use the result.
//!
//! [`Text`] decodes the bytes of an input, and [`Document`] contains what was detected: games of Go or Hex (SGF), a
//! board, a link, or a list of moves. A [`Source`](crate::Source), a [`HexSource`](crate::hex::HexSource) or a
//! converted record is created from a document, and nothing is parsed twice.
//!
//! | format | recognized by |
//! |---|---|
//! | packed | the signature of packed boards |
//! | SGF | `(;`, for Hex with `GM[11]` or cells such as `c4` |
//! | LittleGolem | `(;` without `GM`, with cells such as `cd` |
//! | JSON | a `[` at the start |
//! | trmph, HexWorld | `://`, or a `#` before a number; or a size and a comma, as after the `#` |
//! | moves | a cell such as `c4`, a word such as `pass`, a numbered move or a size at the start |
//! | text | anything else |

use crate::encoding::{self, EncodingNote};
use crate::hex::HexFormat;
use crate::problem::{Place, Problem, ProblemKind};
use crate::source::no_game;
use std::borrow::Cow;
use tengen::sgf::{Collection, GameKind, NodeId, Reader, SgfError, SgfErrorKind};
use tengen::{Topology, diagram};
use tengen_giant::rows::packed::{self, Header};

/// The bytes of an input, and their text in UTF-8.
///
/// ```
/// use tengen_api::Text;
///
/// let text = Text::of(b"(;SZ[9];B[ee])");
/// assert_eq!(text.games()?.collection().games().len(), 1);
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug)]
pub struct Text<'b> {
    bytes: &'b [u8],
    utf8: Cow<'b, [u8]>,
    encoding: Option<String>,
}

impl<'b> Text<'b> {
    /// Decodes the bytes of an input.
    pub fn of(bytes: &'b [u8]) -> Text<'b> {
        // A packed board is not text, so it has no encoding.
        if packed::is_packed(bytes) {
            return Text { bytes, utf8: bytes.into(), encoding: None };
        }
        let decoded = encoding::decode(bytes);
        let name = decoded.encoding.unwrap_or("UTF-8");
        let encoding = decoded.note.map(|note| match note {
            EncodingNote::Guessed => format!("the record does not say its encoding; it was read as {name}"),
            EncodingNote::NotAsDeclared(label) => {
                let label: String = label.chars().filter(|c| !c.is_control()).take(40).collect();
                format!("the record says that its encoding is {label}, but it is not; it was read as {name}")
            }
            EncodingNote::BrokenUtf8 => "the record has bytes that are not UTF-8; each is read as \u{fffd}".into(),
        });
        Text { bytes, utf8: decoded.bytes, encoding }
    }

    /// Detects what the text contains, and parses it if it contains games.
    pub fn document(&self) -> Document<'_> {
        let format = format(&self.utf8);
        let is_record = is_record(self.bytes);
        let games = (is_record || format == HexFormat::Sgf).then(|| self.games());
        Document { text: self, format, is_record, games }
    }

    /// Parses a text that is known to be SGF.
    pub fn games(&self) -> Result<Games<'_>, Problem> {
        self.games_with(&mut Reader::default())
    }

    /// Like [`games`](Self::games), with a reader for many records, which can reuse the
    /// [collection](Games::into_collection).
    pub fn games_with(&self, reader: &mut Reader) -> Result<Games<'_>, Problem> {
        let collection = reader.parse(&self.utf8).map_err(|error| refusal(&self.utf8, error))?;
        Ok(Games { text: &self.utf8, encoding: self.encoding.as_deref(), collection })
    }
}

/// Converts a parser error to a problem.
fn refusal(text: &[u8], error: SgfError) -> Problem {
    let problem = Problem::new(ProblemKind::Syntax, error.kind);
    if text.is_empty() { problem } else { problem.at(Place::of_span(text, error.span.range())) }
}

/// The parsed games of an SGF file.
///
/// ```
/// use tengen_api::Text;
///
/// let text = Text::of(b"(;SZ[9])(;SZ[13])");
/// let games = text.games()?;
/// assert!(games.root(2).is_ok() && games.root(3).is_err());
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug)]
pub struct Games<'t> {
    text: &'t [u8],
    encoding: Option<&'t str>,
    collection: Collection<'t>,
}

impl<'t> Games<'t> {
    /// Returns the text in UTF-8, to which all spans refer.
    pub const fn text(&self) -> &'t [u8] {
        self.text
    }

    /// Returns a remark about the encoding, if there is one.
    pub fn encoding(&self) -> Option<String> {
        self.encoding.map(str::to_owned)
    }

    /// Returns the games.
    pub const fn collection(&self) -> &Collection<'t> {
        &self.collection
    }

    /// Returns only the games, for a reader of many records.
    pub fn into_collection(self) -> Collection<'t> {
        self.collection
    }

    /// Returns an error if `strict` is set and flaws were forgiven while parsing.
    pub fn refuse_flaws(&self, strict: bool) -> Result<(), Problem> {
        let Some(flaw) = self.collection.forgiven().first().filter(|_| strict) else { return Ok(()) };
        Err(refusal(self.text, SgfError::from(*flaw)))
    }

    /// Returns the first node of this game, from 1.
    pub fn root(&self, game: usize) -> Result<NodeId, Problem> {
        let games = self.collection.games();
        let root = game.checked_sub(1).and_then(|index| games.get(index)).copied();
        root.ok_or_else(|| no_game(game, games.len()))
    }

    /// Returns the kind of game that the first node states, if it is known.
    pub(crate) fn kind(&self, root: NodeId) -> Option<GameKind> {
        self.collection.get(root, "GM")?;
        self.collection.info(root).ok().map(|info| info.game)
    }

    /// Returns the first move of the main line as it is written.
    fn first_move(&self, root: NodeId) -> Option<&'t [u8]> {
        let mut properties = self.collection.main_line(root).flat_map(|node| self.collection.properties(node));
        let first = properties.find(|property| matches!(property.name().as_ref(), "B" | "W"))?;
        Some(first.values().next()?.raw.trim_ascii())
    }

    /// Whether a game has the properties that LittleGolem writes. LittleGolem's exports do not state the kind of game.
    fn is_signed_by_littlegolem(&self, root: NodeId) -> bool {
        let value = |name| self.collection.get(root, name).and_then(|mut values| values.next());
        let contains = |name, word: &str| value(name).is_some_and(|value| value.simple_text_lossy().contains(word));
        let words = || {
            let properties = self.collection.main_line(root).flat_map(|node| self.collection.properties(node));
            let mut turns = properties.filter(|property| matches!(property.name().as_ref(), "B" | "W"));
            turns.any(|turn| turn.values().any(|value| matches!(value.raw, b"swap" | b"resign")))
        };
        value("GM").is_none() && (contains("SO", "littlegolem") || contains("EV", "hex") || words())
    }

    /// Whether a Hex game is an export of LittleGolem.
    pub(crate) fn is_littlegolem(&self, root: NodeId) -> bool {
        let two_letters = |cell: &[u8]| cell == b"swap" || cell.len() == 2 && cell.iter().all(u8::is_ascii_lowercase);
        self.is_signed_by_littlegolem(root)
            || self.collection.get(root, "GM").is_none() && self.first_move(root).is_some_and(two_letters)
    }

    /// Whether the first game can only be Hex.
    fn is_hex(&self) -> bool {
        let Some(&root) = self.collection.games().first() else { return false };
        match self.kind(root) {
            Some(kind) => kind == GameKind::Hex,
            None => match self.first_move(root) {
                Some(cell) if cell.last().is_some_and(u8::is_ascii_digit) => true,
                // Go records without GM write points in the same way as LittleGolem.
                _ => self.is_signed_by_littlegolem(root),
            },
        }
    }
}

/// The content of an input.
///
/// ```
/// use tengen_api::Text;
///
/// let text = Text::of(b"3x3 a1 b2");
/// let document = text.document();
/// assert!(document.is_hex() && !document.is_record());
/// ```
#[derive(Clone, Debug)]
pub struct Document<'t> {
    text: &'t Text<'t>,
    format: HexFormat,
    is_record: bool,
    games: Option<Result<Games<'t>, Problem>>,
}

impl<'t> Document<'t> {
    /// Returns the original bytes.
    pub const fn bytes(&self) -> &'t [u8] {
        self.text.bytes
    }

    /// Returns the text in UTF-8, or the bytes of a packed board.
    pub fn text(&self) -> &'t [u8] {
        &self.text.utf8
    }

    /// Returns a remark about the encoding, if there is one.
    pub fn encoding(&self) -> Option<String> {
        self.text.encoding.clone()
    }

    /// Returns the format in which Hex is read from it. LittleGolem's exports are reported as SGF.
    pub(crate) const fn hex_format(&self) -> HexFormat {
        self.format
    }

    /// Whether it looks like a game record rather than a board.
    pub const fn is_record(&self) -> bool {
        self.is_record
    }

    /// Returns the games, or an error if there are none.
    pub fn games(&self) -> Result<&Games<'t>, Problem> {
        match &self.games {
            Some(games) => games.as_ref().map_err(Clone::clone),
            None => Err(Problem::new(ProblemKind::Syntax, SgfErrorKind::NotSgf)),
        }
    }

    /// Whether the document can only be Hex. A board of text or JSON may also be a Go board, so it is Hex only if its
    /// rows are skewed.
    pub fn is_hex(&self) -> bool {
        match self.format {
            HexFormat::Text => is_skewed(self.text()),
            HexFormat::Json => false,
            HexFormat::Packed => Header::read(self.bytes()).is_ok_and(|header| header.topology == Topology::Hex),
            // A Go diagram may begin with a number or contain links.
            HexFormat::HexWorld | HexFormat::Trmph | HexFormat::Moves => {
                !std::str::from_utf8(self.text()).is_ok_and(|text| diagram::is_drawing(text, Topology::Square))
            }
            HexFormat::Sgf | HexFormat::LittleGolem => self.games().is_ok_and(Games::is_hex),
        }
    }
}

/// Whether the bytes look like a game record rather than a board.
pub fn is_record(bytes: &[u8]) -> bool {
    if packed::is_packed(bytes) || foreign(bytes).is_some() {
        return false;
    }
    let head = &bytes[..bytes.len().min(1 << 16)];
    head.windows(2).any(|pair| pair == b"(;") || head.trim_ascii_start().first() == Some(&b'(')
        // A record in UTF-16 or UTF-32 is recognized only after decoding.
        || head.starts_with(b"\xff\xfe") || head.starts_with(b"\xfe\xff")
        || encoding::unmarked_utf16(head).is_some() || encoding::utf32(head).is_some()
}

/// Describes the bytes if they are clearly neither a record nor a board.
pub fn foreign(bytes: &[u8]) -> Option<&'static str> {
    const SIGNATURES: [(&[u8], &str); 5] = [
        (b"\x89PNG", "a picture (PNG)"),
        (b"\xff\xd8\xff", "a picture (JPEG)"),
        (b"GIF8", "a picture (GIF)"),
        (b"%PDF", "a PDF document"),
        (b"PK\x03\x04", "a zip archive"),
    ];
    SIGNATURES.into_iter().find(|(signature, _)| bytes.starts_with(signature)).map(|(_, what)| what)
}

/// Whether rows of text are skewed: each is one step to the right of the row above. Only Hex boards are drawn like
/// this.
fn is_skewed(text: &[u8]) -> bool {
    let mut rows = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii_end);
    let (Some(first), Some(second)) = (rows.next(), rows.next()) else { return false };
    let indent = |row: &[u8]| row.len() - row.trim_ascii_start().len();
    !first.is_empty() && second.len() == first.len() + 1 && indent(second) == indent(first) + 1
}

/// Returns the detected format. LittleGolem's exports are reported as SGF.
pub(crate) fn format(text: &[u8]) -> HexFormat {
    if packed::is_packed(text) {
        return HexFormat::Packed;
    }
    if is_record(text) {
        return HexFormat::Sgf;
    }
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text).trim_ascii_start();
    let head = &text[..text.len().min(4096)];
    let has = |word: &[u8]| head.windows(word.len()).any(|window| window.eq_ignore_ascii_case(word));
    if head.first() == Some(&b'[') {
        return HexFormat::Json;
    }
    let fragment = head.windows(2).any(|pair| pair[0] == b'#' && pair[1].is_ascii_digit());
    if fragment || has(b"://") || has(b"hexworld") || has(b"trmph") {
        return if has(b"trmph") { HexFormat::Trmph } else { HexFormat::HexWorld };
    }
    let digits = |bytes: &[u8]| bytes.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let word = &head[..head.iter().position(u8::is_ascii_whitespace).unwrap_or(head.len())];
    let letters = word.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    let turns = ["swap", "swap-pieces", "swap-sides", "pass", "resign", "forfeit"];
    if turns.iter().any(|turn| word.eq_ignore_ascii_case(turn.as_bytes())) {
        return HexFormat::Moves;
    }
    match (letters, digits(word)) {
        (0, 0) => HexFormat::Text,
        (0, _) => match word.iter().position(|&byte| byte == b',') {
            // In a list of moves, a space follows the comma.
            Some(comma) if comma + 1 < word.len() || text.len() <= word.len() + 1 => HexFormat::HexWorld,
            _ => HexFormat::Moves,
        },
        _ if digits(&word[letters..]) > 0 => HexFormat::Moves,
        _ => HexFormat::Text,
    }
}
