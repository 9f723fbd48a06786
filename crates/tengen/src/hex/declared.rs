//! The result of a Hex game as its record declares it.

use crate::color::Color;
use crate::go::Scoring;
use crate::score::Margin;
use crate::score::result::GameResult;
use crate::score::result_text::{ResultReader, color_word, normalized};
use alloc::string::String;
use core::fmt;

/// The result a record declares.
///
/// ```
/// use tengen::Color;
/// use tengen::hex::Declared;
///
/// let declared = Declared::parse("B+Resign").unwrap();
/// assert_eq!((declared.winner, declared.how.as_str()), (Color::Black, "Resign"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declared {
    /// The winner according to the record.
    pub winner: Color,
    /// What follows the color in the record, such as `Resign`; often nothing.
    pub how: String,
}

impl Declared {
    /// Reads `B`, `B+`, `B+Resign`, and winners in the words that results of Go have, such as `White wins` or `白胜`.
    /// X and Red are Black, the first player, and O and Blue are White. Returns `None` if no winner is named.
    pub fn parse(text: &str) -> Option<Declared> {
        let (name, how) = text.split_once('+').unwrap_or((text, ""));
        if let Some(winner) = player_word(normalized(name).trim()) {
            return Some(Declared { winner, how: how.into() });
        }
        // No result of Hex has a margin, so the kind of scoring makes no difference.
        let GameResult::Won(winner, margin) =
            ResultReader { scoring: Scoring::Area, player: player_word }.read(text)?
        else {
            return None;
        };
        let how = match margin {
            Margin::Resign => "Resign",
            Margin::Time => "Time",
            Margin::Forfeit => "Forfeit",
            Margin::Points(_) | Margin::Uncountable | Margin::Unknown => "",
        };
        Some(Declared { winner, how: how.into() })
    }
}

/// Returns the player that a lower-case word names.
fn player_word(word: &str) -> Option<Color> {
    match word {
        "x" | "red" | "红" | "紅" | "赤" | "홍" => Some(Color::Black),
        "o" | "blue" | "蓝" | "藍" | "青" | "청" => Some(Color::White),
        _ => color_word(word),
    }
}

impl fmt::Display for Declared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.winner.letter(), self.how)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn winners_are_read_as_people_write_them() {
        for (text, read_as) in [
            ("B", "B+"),
            ("B+Resign", "B+Resign"),
            ("w+", "W+"),
            ("White", "W+"),
            ("White+R", "W+R"),
            ("Ｗ＋", "W+"),
            ("White wins", "W+"),
            ("Black wins", "B+"),
            ("White resigns", "B+Resign"),
            ("白胜", "W+"),
            ("黒番勝ち", "B+"),
            ("흑 불계승", "B+Resign"),
            ("X+", "B+"),
            ("o", "W+"),
            ("O wins on time", "W+Time"),
            ("Red", "B+"),
            ("Blue wins", "W+"),
            ("红胜", "B+"),
            ("蓝负", "B+"),
        ] {
            assert_eq!(Declared::parse(text).map(|declared| declared.to_string()).as_deref(), Some(read_as), "{text}");
        }
        for text in ["", "?", "Void", "0", "garbage", "White did not win", "Black or White", "+", "Purple+"] {
            assert_eq!(Declared::parse(text), None, "{text}");
        }
    }
}
