//! Text measurement and line breaking, for laying out columns and labels before they are drawn.
//!
//! The widths are those of the embedded typeface, with guesses for characters that it lacks. A viewer with another font
//! shows text a little wider or narrower; layouts leave space for that.

use crate::widths;
use std::borrow::Cow;

/// The width of `text` at this font size.
pub(crate) fn width(text: &str, size: f64, bold: bool) -> f64 {
    let thousandths: u64 = text.chars().map(|c| u64::from(thousandths(c, bold))).sum();
    thousandths as f64 / 1000.0 * size
}

/// Returns the width of a character, in thousandths of the font size.
pub(crate) fn thousandths(character: char, bold: bool) -> u16 {
    widths::of(character, bold).unwrap_or_else(|| guess(character))
}

/// Guesses the width of a character that the typeface lacks.
fn guess(character: char) -> u16 {
    match character {
        // Characters without a width of their own: joiners, variation selectors and combining marks.
        '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{300}'..='\u{36f}' => 0,
        // East Asian characters and symbols are as wide as they are high.
        '\u{1100}'.. => 1000,
        _ => 700,
    }
}

/// Breaks `text` into lines no wider than `limit`, between words and between East Asian characters. A word that is
/// wider than a line gets its own line and is truncated.
pub(crate) fn wrap(text: &str, size: f64, bold: bool, limit: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut left = 0.0;
    for word in text.split_whitespace() {
        for (index, piece) in pieces(word).enumerate() {
            let gap = if index == 0 { " " } else { "" };
            let needed = width(piece, size, bold) + width(gap, size, bold);
            match lines.last_mut() {
                Some(line) if needed <= left => {
                    line.push_str(gap);
                    line.push_str(&shortened(piece, MAX_LINE));
                    left -= needed;
                }
                _ => {
                    lines.push(cut(piece, size, bold, limit));
                    left = limit - width(piece, size, bold);
                }
            }
        }
    }
    lines
}

/// Splits a word at possible line breaks: around each East Asian character.
fn pieces(word: &str) -> impl Iterator<Item = &str> {
    let is_east_asian =
        |c: char| matches!(c, '\u{3041}'..='\u{9fff}' | '\u{ac00}'..='\u{d7a3}' | '\u{20000}'..='\u{3ffff}');
    // Small kana and closing punctuation stay with the preceding character.
    let follows = |c: char| matches!(c, 'ー' | '々' | 'ゃ' | 'ゅ' | 'ょ' | 'っ' | 'ャ' | 'ュ' | 'ョ' | 'ッ');
    let starts = word.char_indices().scan(None, move |before: &mut Option<char>, (at, c)| {
        let breaks = before.is_none_or(|_| is_east_asian(c) && !follows(c));
        *before = Some(c);
        Some((at, breaks))
    });
    let starts: Vec<usize> = starts.filter_map(|(at, breaks)| breaks.then_some(at)).collect();
    (0..starts.len()).map(move |n| &word[starts[n]..starts.get(n + 1).copied().unwrap_or(word.len())])
}

/// The maximum number of characters of a line, because accents that are characters of their own have no width.
const MAX_LINE: usize = 1_000;

/// `text`, or its first characters with an ellipsis if it has more than `count`.
pub(crate) fn shortened(text: &str, count: usize) -> Cow<'_, str> {
    match text.char_indices().nth(count) {
        None => text.into(),
        Some((end, _)) => format!("{}…", text[..end].trim_end()).into(),
    }
}

/// `text`, or as much of it as fits in `limit` with an ellipsis.
pub(crate) fn cut(text: &str, size: f64, bold: bool, limit: f64) -> String {
    let text = &*shortened(text, MAX_LINE);
    if width(text, size, bold) <= limit {
        return text.to_owned();
    }
    let mut left = limit - width("…", size, bold);
    let kept = text.chars().take_while(|c| {
        left -= f64::from(thousandths(*c, bold)) / 1000.0 * size;
        left >= 0.0
    });
    let mut short: String = kept.collect();
    short.truncate(short.trim_end().len());
    short.push('…');
    short
}

/// Returns the largest font size, at most `size`, at which `text` is no wider than `limit`.
pub(crate) fn fitting(text: &str, size: f64, limit: f64) -> f64 {
    let wide = width(text, size, false);
    if wide > limit { size * limit / wide } else { size }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_tabular() {
        let widths: Vec<f64> = ('0'..='9').map(|digit| width(&digit.to_string(), 10.0, false)).collect();
        assert!(widths.iter().all(|&w| (w - 5.72).abs() < 1e-9), "{widths:?}");
    }

    #[test]
    fn wrapped_lines_fit_and_lose_no_word() {
        let text = "Territory and prisoners are counted, stones are not; points in seki count for nobody";
        let lines = wrap(text, 10.0, false, 120.0);
        assert!(lines.len() > 2);
        assert!(lines.iter().all(|line| width(line, 10.0, false) <= 120.0));
        assert_eq!(lines.join(" "), text);
    }

    #[test]
    fn east_asian_text_breaks_between_characters() {
        let lines = wrap("中国围棋甲级联赛 (Black) – ブラック・ホワイト", 10.0, true, 60.0);
        assert_eq!(lines, ["中国围棋甲级", "联赛 (Black)", "– ブラック・", "ホワイト"]);
        assert!(lines.iter().all(|line| width(line, 10.0, true) <= 60.0));
    }

    #[test]
    fn what_does_not_fit_is_cut() {
        let short = cut("Incomprehensibilities", 10.0, false, 50.0);
        assert!(short.ends_with('…') && width(&short, 10.0, false) <= 50.0, "{short}");
        assert_eq!(wrap("", 10.0, false, 50.0), Vec::<String>::new());
    }

    #[test]
    fn characters_without_width_are_cut_too() {
        let accents = format!("e{}", "\u{301}".repeat(100_000));
        assert!(cut(&accents, 10.0, false, 50.0).chars().count() <= MAX_LINE + 1);
        let lines = wrap(&format!("one {accents}"), 10.0, false, 50.0);
        assert!(lines.iter().all(|line| line.chars().count() <= MAX_LINE + 5));
        assert_eq!(shortened("three", 5), "three");
        assert_eq!(shortened("seven", 4), "seve…");
    }
}
