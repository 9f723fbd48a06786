//! Information that programs print beside a board: captures, komi, handicap, rules, and the side to move.
//!
//! | program | lines |
//! |---|---|
//! | GNU Go | `WHITE (O) has captured 3 stones` |
//! | `KataGo` | `Next player: Black`, `Rules: {"ko":"SIMPLE",…,"komi":6.5,…}`, `B stones captured: 3` (stones that Black has lost) |
//! | Leela Zero | `Black (X) Prisoners: 3`, `White (O) to move` |
//! | Pachi | `Move: 12  Komi: 7.5  Handicap: 0  Captures B: 3 W: 1` (stones that each has captured) |
//! | by hand | `Captures: B 3 W 1, komi 6.5` (the same) |
//!
//! A line that mentions captures or komi in any other way is listed in `unread_captures` or `unread_komi`.

use crate::color::{ByColor, Color};
use crate::halves::Halves;
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// The information printed beside a board.
///
/// ```
/// use tengen::{Halves, Topology, diagram};
///
/// let text = "2 X .\n1 . O\n  A B\nCaptures: B 3 W 1, komi 6.5\n";
/// let caption = diagram::read(text, Topology::Square)?.caption;
/// assert_eq!((caption.prisoners.black, caption.prisoners.white), (Some(3), Some(1)));
/// assert_eq!(caption.komi, Some(Halves::new(13)));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Caption {
    /// The number of stones that each player has captured.
    pub prisoners: ByColor<Option<u32>>,
    /// The komi.
    pub komi: Option<Halves>,
    /// The number of handicap stones.
    pub handicap: Option<u32>,
    /// The rules, in the program's own format.
    pub rules: Option<String>,
    /// The side to move.
    pub to_play: Option<Color>,
    /// Lines, counted from 0, that mention captures in an unknown format.
    pub unread_captures: Vec<usize>,
    /// Lines, counted from 0, that mention komi in an unknown format.
    pub unread_komi: Vec<usize>,
}

impl Caption {
    /// Reads the lines of a text that contains a board. If a value appears twice, the first one is used.
    pub(super) fn read<S: AsRef<str>>(lines: &[S]) -> Caption {
        let mut caption = Caption::default();
        for (number, line) in lines.iter().enumerate() {
            let line = line.as_ref();
            let lower = line.to_ascii_lowercase();
            let captures = caption.read_captures(&lower);
            let komi = after(&lower, "komi").and_then(decimal);
            caption.komi = caption.komi.or(komi);
            if (lower.contains("captur") || lower.contains("prisoner")) && !captures {
                caption.unread_captures.push(number);
            }
            if lower.contains("komi") && komi.is_none() {
                caption.unread_komi.push(number);
            }
            caption.handicap = caption.handicap.or_else(|| after(&lower, "handicap:").and_then(count));
            caption.to_play = caption.to_play.or_else(|| turn(&lower));
            if caption.rules.is_none()
                && let Some(rules) = lower.trim_start().strip_prefix("rules:").map(str::trim)
                && !rules.is_empty()
            {
                caption.rules = line.split_once(':').map(|(_, rules)| rules.trim().to_owned());
            }
        }
        caption
    }

    /// Reads the captures from a lowercase line, and returns whether there are any.
    fn read_captures(&mut self, line: &str) -> bool {
        let mut found: ByColor<Option<u32>> = ByColor::default();
        for color in Color::BOTH {
            let (name, letter, stone) = match color {
                Color::Black => ("black", "b", "(x)"),
                Color::White => ("white", "w", "(o)"),
            };
            let number_after = |words: &[&str]| words.iter().find_map(|word| after(line, word).and_then(count));
            let has = [format!("{name} {stone} has captured"), format!("{name} has captured")];
            let holds = [format!("{name} {stone} prisoners"), format!("{name} prisoners")];
            let lost = [format!("{letter} stones captured"), format!("{name} stones captured")];
            let own: Vec<&str> = has.iter().chain(&holds).map(String::as_str).collect();
            let lost: Vec<&str> = lost.iter().map(String::as_str).collect();
            found[color] = found[color].or_else(|| number_after(&own));
            found[color.opponent()] = found[color.opponent()].or_else(|| number_after(&lost));
        }
        if let Some(both) = ["captures", "prisoners"].into_iter().find_map(|word| after(line, word).and_then(both)) {
            found = both.map(Some);
        }
        for color in Color::BOTH {
            self.prisoners[color] = self.prisoners[color].or(found[color]);
        }
        found.black.is_some() || found.white.is_some()
    }
}

/// Returns the text after a word, without separators.
fn after<'a>(line: &'a str, word: &str) -> Option<&'a str> {
    let (_, rest) = line.split_once(word)?;
    Some(rest.trim_start_matches([':', '=', '"', ' ', '\t']))
}

/// Parses the numbers of both players at the start of a lowercase text: `b: 3 w: 1`, `white 1, black 3`.
fn both(text: &str) -> Option<ByColor<u32>> {
    let mut words = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let mut found: ByColor<Option<u32>> = ByColor::default();
    for _ in Color::BOTH {
        let color = match words.next()? {
            "b" | "black" => Color::Black,
            "w" | "white" => Color::White,
            _ => return None,
        };
        found[color] = Some(words.next().and_then(|word| word.parse().ok())?);
    }
    Some(ByColor { black: found.black?, white: found.white? })
}

/// Parses the whole number at the start of a text.
fn count(text: &str) -> Option<u32> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    text[..digits].parse().ok()
}

/// Parses the number of points at the start of a text.
fn decimal(text: &str) -> Option<Halves> {
    let end = text.find(|c: char| !c.is_ascii_digit() && !matches!(c, '.' | '-' | '+')).unwrap_or(text.len());
    text[..end].trim_end_matches('.').parse().ok()
}

/// Returns the side to move according to a lowercase line.
fn turn(line: &str) -> Option<Color> {
    Color::BOTH.into_iter().find(|color| {
        let (name, stone) = if *color == Color::Black { ("black", "(x)") } else { ("white", "(o)") };
        let moves =
            |what: &str| line.contains(&format!("{name} {what}")) || line.contains(&format!("{name} {stone} {what}"));
        after(line, "next player").is_some_and(|rest| rest.starts_with(name)) || moves("to move") || moves("to play")
    })
}
