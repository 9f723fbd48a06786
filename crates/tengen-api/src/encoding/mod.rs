//! Decodes records in legacy encodings to UTF-8, by their CA property or by a guess.
//!
//! In order of precedence: a byte order mark; the zero bytes of UTF-32 and UTF-16 and the escapes of ISO-2022-JP, which
//! no other encoding has; valid UTF-8; the record's CA, if it is consistent with the bytes; UTF-8 with a few broken
//! bytes; a guess among the encodings of Go records (Shift JIS, EUC-JP, GB18030, Big5, EUC-KR, Windows-1252 and
//! similar), which is made by statistics and, for short East Asian texts, by how common their characters are in
//! records.

mod east_asian;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, ISO_2022_JP, UTF_8, UTF_16BE, UTF_16LE};
use std::borrow::Cow;

/// The text of a record in UTF-8, and how its encoding was found.
///
/// ```
/// use tengen_api::encoding::{Decoded, decode};
///
/// let Decoded { bytes, encoding, note } = decode("(;C[Gr\u{fc}\u{df}e])".as_bytes());
/// assert_eq!((bytes.len(), encoding, note), (13, None, None), "UTF-8 is not changed");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded<'a> {
    /// The text.
    pub bytes: Cow<'a, [u8]>,
    /// The name of the encoding when it was not UTF-8.
    pub encoding: Option<&'static str>,
    /// A remark about the encoding, if any.
    pub note: Option<EncodingNote>,
}

/// How the encoding of a record was found if the record does not name it correctly.
///
/// ```
/// use tengen_api::encoding::{EncodingNote, decode};
///
/// // The byte 0xfc is an "ü" in Windows-1252. The record does not name this encoding.
/// let decoded = decode(b"(;C[Ein Spiel \xfcber sieben Stunden])");
/// assert_eq!(decoded.note, Some(EncodingNote::Guessed));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EncodingNote {
    /// The record does not name its encoding.
    Guessed,
    /// The record names this encoding, but is not in it.
    NotAsDeclared(String),
    /// It is UTF-8 with some invalid bytes.
    BrokenUtf8,
}

/// The value of the first CA property, found without parsing the record.
fn declared(bytes: &[u8]) -> Option<&[u8]> {
    let head = &bytes[..bytes.len().min(4096)];
    let begins = |at: usize| at == 0 || !head[at - 1].is_ascii_alphanumeric();
    let at = (0..head.len()).find(|&at| head[at..].starts_with(b"CA[") && begins(at))?;
    let value = &head[at + 3..];
    Some(&value[..value.iter().position(|&byte| byte == b']')?])
}

/// UTF-16 without a byte order mark: a record that begins with `(` and `;`, or with a letter after the `(`, in two
/// bytes each.
pub fn unmarked_utf16(bytes: &[u8]) -> Option<&'static Encoding> {
    let is_start = |high: usize| {
        let (units, _) = bytes[..bytes.len().min(256)].as_chunks::<2>();
        let mut units = units.iter().skip_while(|unit| unit[high] == 0 && unit[1 - high].is_ascii_whitespace());
        let mut next = || units.next().filter(|unit| unit[high] == 0).map(|unit| unit[1 - high]);
        next() == Some(b'(')
            && next().is_some_and(|byte| byte == b';' || byte.is_ascii_alphabetic() || byte.is_ascii_whitespace())
    };
    if is_start(1) {
        Some(UTF_16LE)
    } else if is_start(0) {
        Some(UTF_16BE)
    } else {
        None
    }
}

/// UTF-32, by its byte order mark or by a `(` in four bytes at the start. Returns how a character is read.
pub fn utf32(bytes: &[u8]) -> Option<fn([u8; 4]) -> u32> {
    match bytes {
        [0xff, 0xfe, 0, 0, ..] | [b'(', 0, 0, 0, ..] => Some(u32::from_le_bytes),
        [0, 0, 0xfe, 0xff, ..] | [0, 0, 0, b'(', ..] => Some(u32::from_be_bytes),
        _ => None,
    }
}

/// Whether there is an escape sequence to Japanese characters: ESC `$B` or ESC `$@`.
fn has_japanese_escapes(bytes: &[u8]) -> bool {
    // Most records contain no escape character, and searching for one byte is fast.
    bytes.contains(&0x1b) && bytes.windows(3).any(|window| matches!(window, b"\x1b$B" | b"\x1b$@"))
}

/// Whether invalid UTF-8 is mostly valid, with only a few broken characters.
fn is_broken_utf8(bytes: &[u8]) -> bool {
    let (mut good, mut bad) = (0, 0);
    for chunk in bytes.utf8_chunks() {
        good += chunk.valid().chars().filter(|character| !character.is_ascii()).count();
        bad += usize::from(!chunk.invalid().is_empty());
    }
    good >= 4 * bad && bad > 0
}

#[cfg(feature = "encodings")]
fn not_as_declared(label: &[u8]) -> EncodingNote {
    EncodingNote::NotAsDeclared(String::from_utf8_lossy(label).into_owned())
}

/// The note for a text in this encoding without a byte order mark. Its CA may name the byte order too: `UTF-16LE`.
#[cfg(feature = "encodings")]
fn unmarked(family: &str, text: String) -> (String, Option<EncodingNote>) {
    let note = match declared(text.as_bytes()) {
        None => Some(EncodingNote::Guessed),
        Some(label) if label.to_ascii_uppercase().starts_with(family.as_bytes()) => None,
        Some(label) => Some(not_as_declared(label)),
    };
    (text, note)
}

/// Decodes the bytes of a record to UTF-8. UTF-8 itself is only checked and not copied.
#[cfg(feature = "encodings")]
pub fn decode(bytes: &[u8]) -> Decoded<'_> {
    // The mark of UTF-32 begins like that of UTF-16.
    if let Some(read) = utf32(bytes) {
        let (characters, rest) = bytes.as_chunks();
        let characters = characters.iter().map(|&bytes| char::from_u32(read(bytes)).unwrap_or('\u{fffd}'));
        let text: String = characters.chain((!rest.is_empty()).then_some('\u{fffd}')).collect();
        let (text, note) = match text.strip_prefix('\u{feff}') {
            Some(unmarked) => (unmarked.to_owned(), None),
            None => unmarked("UTF-32", text),
        };
        return Decoded { bytes: Cow::Owned(text.into_bytes()), encoding: Some("UTF-32"), note };
    }
    if let Some((encoding, _)) = Encoding::for_bom(bytes) {
        let (text, _) = encoding.decode_with_bom_removal(bytes);
        let name = (encoding != UTF_8).then(|| encoding.name());
        return Decoded { bytes: into_bytes(text), encoding: name, note: None };
    }
    if let Some(encoding) = unmarked_utf16(bytes) {
        let (text, _) = encoding.decode_without_bom_handling(bytes);
        let (text, note) = unmarked("UTF-16", text.into_owned());
        return Decoded { bytes: Cow::Owned(text.into_bytes()), encoding: Some(encoding.name()), note };
    }
    let label = declared(bytes);
    let declared_encoding = label.and_then(Encoding::for_label);
    let japanese = has_japanese_escapes(bytes).then_some(ISO_2022_JP);
    if japanese.is_none() && std::str::from_utf8(bytes).is_ok() {
        let is_other = declared_encoding.is_some_and(|declared| declared != UTF_8) && !bytes.is_ascii();
        let note = label.filter(|_| is_other).map(not_as_declared);
        return Decoded { bytes: Cow::Borrowed(bytes), encoding: None, note };
    }
    for encoding in [japanese, declared_encoding].into_iter().flatten() {
        if let Some(text) = encoding.decode_without_bom_handling_and_without_replacement(bytes) {
            let note = match label {
                _ if declared_encoding == Some(encoding) => None,
                Some(label) => Some(not_as_declared(label)),
                None => Some(EncodingNote::Guessed),
            };
            return Decoded { bytes: into_bytes(text), encoding: Some(encoding.name()), note };
        }
    }
    if std::str::from_utf8(bytes).is_ok() {
        return Decoded { bytes: Cow::Borrowed(bytes), encoding: None, note: None };
    }
    if is_broken_utf8(bytes) {
        let text = String::from_utf8_lossy(bytes).into_owned();
        return Decoded { bytes: Cow::Owned(text.into_bytes()), encoding: None, note: Some(EncodingNote::BrokenUtf8) };
    }
    let guess = guess(bytes);
    let (text, _) = guess.decode_without_bom_handling(bytes);
    let note = label.map_or(EncodingNote::Guessed, not_as_declared);
    Decoded { bytes: into_bytes(text), encoding: Some(guess.name()), note: Some(note) }
}

/// Decodes the bytes of a record in UTF-8, without the byte order mark.
#[cfg(not(feature = "encodings"))]
pub fn decode(bytes: &[u8]) -> Decoded<'_> {
    let unmarked = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    let text = String::from_utf8_lossy(unmarked);
    let note = matches!(text, Cow::Owned(_)).then_some(EncodingNote::BrokenUtf8);
    Decoded { bytes: into_bytes(text), encoding: None, note }
}

/// The encoding of a file according to its first bytes, or `None` if it is UTF-8 or ASCII.
pub fn of_start(start: &[u8], is_all: bool) -> Option<&'static Encoding> {
    // UTF-32 is not among the encodings of `encoding_rs`.
    if utf32(start).is_some() {
        return None;
    }
    if let Some((encoding, _)) = Encoding::for_bom(start) {
        return Some(encoding).filter(|&encoding| encoding != UTF_8);
    }
    if let Some(encoding) = unmarked_utf16(start) {
        return Some(encoding);
    }
    if has_japanese_escapes(start) {
        return Some(ISO_2022_JP);
    }
    match std::str::from_utf8(start) {
        Ok(_) => return None,
        // The start may end within a character.
        Err(error) if error.error_len().is_none() && !is_all => return None,
        Err(_) => {}
    }
    let declared_encoding = declared(start).and_then(Encoding::for_label).filter(|&encoding| encoding != UTF_8);
    if declared_encoding.is_none() && is_broken_utf8(start) {
        return None;
    }
    Some(declared_encoding.unwrap_or_else(|| guess(start)))
}

fn guess(bytes: &[u8]) -> &'static Encoding {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    let bytes = &bytes[..bytes.len().min(1 << 20)];
    detector.feed(bytes, true);
    let guess = detector.guess(None, Utf8Detection::Deny);
    east_asian::best(bytes, guess).unwrap_or(guess)
}

fn into_bytes(text: Cow<'_, str>) -> Cow<'_, [u8]> {
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
        Cow::Owned(text) => Cow::Owned(text.into_bytes()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(name: &str, charset: &str) -> String {
        format!("(;GM[1]FF[4]{charset}SZ[19]PB[{name}]PW[{name}]EV[{name}]C[{name}{name}];B[pd])")
    }

    #[test]
    fn declared_and_guessed_encodings_are_read() {
        for (label, text) in [
            ("Shift_JIS", "第一期名人戦決勝七番勝負　黒番中押し勝ち、これはとても良い対局です"),
            ("gb18030", "第二届中国围棋名人战决赛，黑中盘胜，这是一盘很好的棋"),
            ("Big5", "第三屆圍棋名人賽決賽，黑中盤勝，這是一盤很好的棋"),
            ("EUC-KR", "제일회 한국 바둑 명인전 결승 흑 불계승 아주 좋은 대국입니다"),
        ] {
            let encoding = Encoding::for_label(label.as_bytes()).unwrap();
            for charset in [format!("CA[{label}]"), String::new()] {
                let record = record(text, &charset);
                let (bytes, _, lossy) = encoding.encode(&record);
                assert!(!lossy);
                let decoded = decode(&bytes);
                assert_eq!(String::from_utf8_lossy(&decoded.bytes), record, "{label} {charset}");
                assert_eq!(decoded.note, charset.is_empty().then_some(EncodingNote::Guessed));
            }
        }
    }

    #[test]
    fn byte_order_marks_decide() {
        assert_eq!(decode(b"\xef\xbb\xbf(;)").bytes.as_ref(), b"(;)");
        assert_eq!(decode(b"\xff\xfe(\0;\0)\0").bytes.as_ref(), b"(;)");
        assert_eq!(decode(b"(;C[\xff])").encoding, Some("windows-1252"));
    }

    #[test]
    fn utf32_is_told_from_utf16() {
        for start in ["\u{feff}(;C[白])", "(;C[白])"] {
            let little: Vec<u8> = start.chars().flat_map(|c| u32::from(c).to_le_bytes()).collect();
            let big: Vec<u8> = start.chars().flat_map(|c| u32::from(c).to_be_bytes()).collect();
            for bytes in [little, big] {
                let decoded = decode(&bytes);
                assert_eq!(String::from_utf8_lossy(&decoded.bytes), "(;C[白])");
                assert_eq!(decoded.encoding, Some("UTF-32"));
                let cut = decode(&bytes[..bytes.len() - 1]);
                assert!(String::from_utf8_lossy(&cut.bytes).ends_with("]\u{fffd}"));
            }
        }
    }

    #[test]
    fn a_wrong_declaration_is_noted() {
        for (label, text, charset) in [
            ("gb18030", "柯洁", "CA[UTF-8]RU[Chinese]"),
            ("gb18030", "第二届中国围棋名人战决赛", "CA[UTF-8]"),
            ("EUC-KR", "이창호", "CA[UTF-8]RU[Korean]"),
            ("EUC-KR", "한국 바둑 명인전 결승", "CA[UTF-8]"),
            ("windows-1252", "José", "CA[UTF-8]RU[Chinese]"),
        ] {
            let record = record(text, charset);
            let (bytes, _, _) = Encoding::for_label(label.as_bytes()).unwrap().encode(&record);
            let decoded = decode(&bytes);
            assert_eq!(decoded.note, Some(EncodingNote::NotAsDeclared("UTF-8".into())), "{text}");
            assert!(String::from_utf8_lossy(&decoded.bytes).contains(text), "{text}: {:?}", decoded.encoding);
        }
    }

    #[test]
    fn japanese_escapes_and_utf16_without_a_mark() {
        let name = "本因坊秀策";
        for charset in ["CA[ISO-2022-JP]", "", "CA[UTF-8]"] {
            let record = record(name, charset);
            let (bytes, _, lossy) = ISO_2022_JP.encode(&record);
            assert!(!lossy && bytes.is_ascii());
            assert_eq!(String::from_utf8_lossy(&decode(&bytes).bytes), record, "{charset}");
            assert_eq!(of_start(&bytes, true), Some(ISO_2022_JP));
        }
        for start in ["", " \n"] {
            let record = format!("{start}{}", record(name, ""));
            let units: Vec<u16> = record.encode_utf16().collect();
            let little: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
            let big: Vec<u8> = units.iter().flat_map(|unit| unit.to_be_bytes()).collect();
            for (bytes, encoding) in [(little, UTF_16LE), (big, UTF_16BE)] {
                assert_eq!(String::from_utf8_lossy(&decode(&bytes).bytes), record);
                assert_eq!(of_start(&bytes, true), Some(encoding));
            }
        }
        assert_eq!(unmarked_utf16(b"(;GM[1])"), None);
        assert_eq!(unmarked_utf16(b""), None);
        // An escape character alone means nothing.
        assert_eq!(decode(b"(;C[\x1b[1m])").encoding, None);
    }

    #[test]
    fn what_is_declared_is_compared() {
        let note = |text: &str| Some(EncodingNote::NotAsDeclared(text.into()));
        for (charset, expected) in
            [("", Some(EncodingNote::Guessed)), ("CA[UTF-16]", None), ("CA[utf-16le]", None), ("CA[GBK]", note("GBK"))]
        {
            let units = record("白", charset);
            let bytes: Vec<u8> = units.encode_utf16().flat_map(u16::to_le_bytes).collect();
            assert_eq!(decode(&bytes).note, expected, "{charset}");
        }
        for (name, charset, expected) in [
            ("白", "CA[gb2312]", note("gb2312")),
            ("White", "CA[gb2312]", None),
            ("白", "CA[utf8]", None),
            ("白", "CA[unheard-of]", None),
        ] {
            assert_eq!(decode(record(name, charset).as_bytes()).note, expected, "{name} {charset}");
        }
    }

    #[test]
    fn utf8_with_a_broken_character_stays_utf8() {
        let mut bytes = record("第二届中国围棋名人战", "").into_bytes();
        bytes.extend(b"C[\xe5\xae]");
        let decoded = decode(&bytes);
        assert_eq!((decoded.encoding, decoded.note), (None, Some(EncodingNote::BrokenUtf8)));
        assert!(String::from_utf8_lossy(&decoded.bytes).contains("名人战"));
    }

    #[test]
    fn only_the_property_itself_declares() {
        assert_eq!(declared(b"(;LOCA[Big5]CA[GBK])"), Some(&b"GBK"[..]));
        assert_eq!(declared(b"CA[x"), None);
    }
}
