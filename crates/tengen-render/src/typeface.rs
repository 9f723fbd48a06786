//! Widths of text in the embedded font, so that columns and labels can be laid out without drawing them.
//!
//! A viewer with another font shows text a little wider or narrower; layouts leave room for that.

/// Thousandths of the font size, for the characters from space to `~`.
const REGULAR: [u16; 95] = [
    260, 267, 401, 646, 572, 823, 730, 221, 296, 296, 552, 572, 245, 322, 266, 367, 572, 572, 572, 572, 572, 572, 572,
    572, 572, 572, 266, 266, 572, 572, 572, 429, 899, 633, 648, 631, 729, 556, 516, 728, 738, 279, 267, 614, 519, 903,
    754, 779, 602, 779, 618, 549, 553, 728, 595, 926, 577, 560, 571, 329, 367, 329, 542, 448, 577, 556, 613, 476, 613,
    561, 339, 548, 614, 253, 253, 525, 253, 930, 614, 604, 613, 613, 408, 477, 353, 614, 501, 778, 524, 504, 468, 379,
    551, 379, 572,
];

/// How much wider the semibold is, on the average.
const BOLD: f64 = 1.03;

/// The width of `text` at this font size.
pub(crate) fn width(text: &str, size: f64, bold: bool) -> f64 {
    let thousandths: u64 = text
        .chars()
        .map(|c| match c {
            ' '..='~' => u64::from(REGULAR[c as usize - 32]),
            // East Asian characters are as wide as they are high.
            '\u{1100}'.. => 1000,
            _ => 600,
        })
        .sum();
    thousandths as f64 / 1000.0 * size * if bold { BOLD } else { 1.0 }
}

/// `text` broken between words into lines no wider than `limit`; a longer word stands alone and is cut.
pub(crate) fn wrap(text: &str, size: f64, bold: bool, limit: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut left = 0.0;
    for word in text.split_whitespace() {
        let needed = width(word, size, bold);
        let space = width(" ", size, bold);
        match lines.last_mut() {
            Some(line) if needed + space <= left => {
                line.push(' ');
                line.push_str(word);
                left -= needed + space;
            }
            _ => {
                lines.push(cut(word, size, bold, limit));
                left = limit - needed;
            }
        }
    }
    lines
}

/// `text`, or as much of it as fits in `limit` with an ellipsis.
pub(crate) fn cut(text: &str, size: f64, bold: bool, limit: f64) -> String {
    if width(text, size, bold) <= limit {
        return text.to_owned();
    }
    let mut left = limit - width("…", size, bold);
    let kept = text.chars().take_while(|c| {
        left -= width(c.encode_utf8(&mut [0; 4]), size, bold);
        left >= 0.0
    });
    let mut short: String = kept.collect();
    short.truncate(short.trim_end().len());
    short.push('…');
    short
}

/// The font size, `size` at the most, at which `text` is no wider than `limit`.
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
    fn what_does_not_fit_is_cut() {
        let short = cut("Incomprehensibilities", 10.0, false, 50.0);
        assert!(short.ends_with('…') && width(&short, 10.0, false) <= 50.0, "{short}");
        assert_eq!(wrap("", 10.0, false, 50.0), Vec::<String>::new());
    }
}
