//! Legacy encodings: bytes of a record to UTF-8, by its CA property or by a guess.
//!
//! A byte order mark decides; then valid UTF-8 is taken as it is; then the record's own CA; then a guess among the
//! encodings that Go records are found in (Shift JIS, EUC-JP, GB18030, Big5, EUC-KR, Windows-1252 and its like).

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::Encoding;
use std::borrow::Cow;

/// Text of a record as UTF-8, and where its encoding was taken from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded<'a> {
    /// The text.
    pub bytes: Cow<'a, [u8]>,
    /// The name of the encoding when it was not UTF-8.
    pub encoding: Option<&'static str>,
    /// Whether the encoding was guessed.
    pub guessed: bool,
}

/// The value of the first CA property, found without reading the record.
fn declared(bytes: &[u8]) -> Option<&[u8]> {
    let head = &bytes[..bytes.len().min(4096)];
    let at = head.windows(3).position(|window| window == b"CA[")?;
    let value = &head[at + 3..];
    Some(&value[..value.iter().position(|&byte| byte == b']')?])
}

/// Turns the bytes of a record into UTF-8. UTF-8 itself costs a check and no copy.
pub fn decode(bytes: &[u8]) -> Decoded<'_> {
    if let Some((encoding, _)) = Encoding::for_bom(bytes) {
        let (text, _) = encoding.decode_with_bom_removal(bytes);
        let name = (encoding != encoding_rs::UTF_8).then(|| encoding.name());
        return Decoded { bytes: into_bytes(text), encoding: name, guessed: false };
    }
    if std::str::from_utf8(bytes).is_ok() {
        return Decoded { bytes: Cow::Borrowed(bytes), encoding: None, guessed: false };
    }
    let said = declared(bytes).and_then(Encoding::for_label).filter(|&encoding| encoding != encoding_rs::UTF_8);
    if let Some(text) = said.and_then(|encoding| encoding.decode_without_bom_handling_and_without_replacement(bytes)) {
        return Decoded { bytes: into_bytes(text), encoding: said.map(Encoding::name), guessed: false };
    }
    let guess = guess(bytes);
    let (text, _) = guess.decode_without_bom_handling(bytes);
    Decoded { bytes: into_bytes(text), encoding: Some(guess.name()), guessed: true }
}

/// The encoding of a file by its first bytes, which may be all of it, or `None` where it is UTF-8 or ASCII as it lies there.
pub fn of_start(start: &[u8], is_all: bool) -> Option<&'static Encoding> {
    if let Some((encoding, _)) = Encoding::for_bom(start) {
        return Some(encoding).filter(|&encoding| encoding != encoding_rs::UTF_8);
    }
    match std::str::from_utf8(start) {
        Ok(_) => return None,
        // The start may end within a character.
        Err(error) if error.error_len().is_none() && !is_all => return None,
        Err(_) => {}
    }
    let said = declared(start).and_then(Encoding::for_label).filter(|&encoding| encoding != encoding_rs::UTF_8);
    Some(said.unwrap_or_else(|| guess(start)))
}

fn guess(bytes: &[u8]) -> &'static Encoding {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(&bytes[..bytes.len().min(1 << 20)], true);
    detector.guess(None, Utf8Detection::Deny)
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
                assert_eq!(decoded.guessed, charset.is_empty());
            }
        }
    }

    #[test]
    fn marks_of_byte_order_decide() {
        assert_eq!(decode(b"\xef\xbb\xbf(;)").bytes.as_ref(), b"(;)");
        assert_eq!(decode(b"\xff\xfe(\0;\0)\0").bytes.as_ref(), b"(;)");
        assert_eq!(decode(b"(;C[\xff])").encoding, Some("windows-1252"));
    }
}
