//! Results as game records write them in RE: `B+3.5`, `W+R`, `0`, `Void`, `?`.
//!
//! Read beyond the standard: any case, spaces, whole words (`Black+Resign`, `W+Time`), `Jigo`, zeros after the point
//! (`B+17.00`), margins that are no multiple of one half (the winner is kept, the margin is not). Written: the short
//! standard form.

use crate::color::Color;
use crate::halves::Halves;
use std::fmt;
use std::str::FromStr;

/// How a game was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Margin {
    /// By so many points.
    Points(Halves),
    /// The opponent resigned.
    Resign,
    /// The opponent ran out of time.
    Time,
    /// The opponent forfeited.
    Forfeit,
    /// It is not said.
    Unknown,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// Somebody won.
    Won(Color, Margin),
    /// Neither won.
    Draw,
    /// The game does not count.
    Void,
    /// It is not known.
    Unknown,
}

impl GameResult {
    /// Black's points more than White's, where the game was counted.
    pub fn score(self) -> Option<Halves> {
        match self {
            GameResult::Won(Color::Black, Margin::Points(points)) => Some(points),
            GameResult::Won(Color::White, Margin::Points(points)) => Some(-points),
            GameResult::Draw => Some(Halves::ZERO),
            _ => None,
        }
    }

    /// Who won.
    pub const fn winner(self) -> Option<Color> {
        match self {
            GameResult::Won(color, _) => Some(color),
            _ => None,
        }
    }
}

impl From<Halves> for GameResult {
    /// The result of a count: Black's points more than White's.
    fn from(margin: Halves) -> GameResult {
        match margin.count() {
            0 => GameResult::Draw,
            1.. => GameResult::Won(Color::Black, Margin::Points(margin)),
            _ => GameResult::Won(Color::White, Margin::Points(-margin)),
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (color, margin) = match self {
            GameResult::Draw => return f.write_str("0"),
            GameResult::Void => return f.write_str("Void"),
            GameResult::Unknown => return f.write_str("?"),
            GameResult::Won(color, margin) => (color.letter(), margin),
        };
        match margin {
            Margin::Points(points) => write!(f, "{color}+{points}"),
            Margin::Resign => write!(f, "{color}+R"),
            Margin::Time => write!(f, "{color}+T"),
            Margin::Forfeit => write!(f, "{color}+F"),
            Margin::Unknown => write!(f, "{color}+"),
        }
    }
}

/// The text is no result that a record may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseResultError;

impl fmt::Display for ParseResultError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a result such as B+3.5, W+R, 0, Void or ?")
    }
}

impl std::error::Error for ParseResultError {}

impl FromStr for GameResult {
    type Err = ParseResultError;

    fn from_str(text: &str) -> Result<GameResult, ParseResultError> {
        let text = text.trim().to_lowercase();
        match text.as_str() {
            "0" | "draw" | "jigo" | "tie" => return Ok(GameResult::Draw),
            "void" => return Ok(GameResult::Void),
            "?" | "" | "unknown" => return Ok(GameResult::Unknown),
            _ => {}
        }
        let (winner, margin) = text.split_once('+').ok_or(ParseResultError)?;
        let winner = match winner.trim() {
            "b" | "black" => Color::Black,
            "w" | "white" => Color::White,
            _ => return Err(ParseResultError),
        };
        let margin = margin.trim();
        let margin = match margin {
            "" | "?" => Margin::Unknown,
            "r" | "res" | "resign" | "resigned" | "resignation" => Margin::Resign,
            "t" | "time" | "timeout" => Margin::Time,
            "f" | "forfeit" => Margin::Forfeit,
            _ => match margin.parse::<Halves>() {
                // By nothing: the winner of a tie, under rules that have one.
                Ok(points) if points.count() >= 0 => Margin::Points(points),
                Err(_) if margin.starts_with(|c: char| c.is_ascii_digit() || c == '.') => Margin::Unknown,
                _ => return Err(ParseResultError),
            },
        };
        Ok(GameResult::Won(winner, margin))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_read_and_write() {
        for (text, written) in [
            ("B+3.5", "B+3.5"),
            ("W+R", "W+R"),
            ("w+resign", "W+R"),
            ("Black+Time", "B+T"),
            ("B+F", "B+F"),
            ("B+17.00", "B+17"),
            ("W+0.50", "W+0.5"),
            ("B+", "B+"),
            ("0", "0"),
            ("Draw", "0"),
            ("Jigo", "0"),
            ("B+0", "B+0"),
            ("Void", "Void"),
            ("?", "?"),
            ("B+1.25", "B+"),
        ] {
            assert_eq!(text.parse::<GameResult>().map(|result| result.to_string()).as_deref(), Ok(written), "{text}");
        }
        for bad in ["黑不计点胜", "B", "X+3", "B-3", "B+-3", "B+many", "won"] {
            assert_eq!(bad.parse::<GameResult>(), Err(ParseResultError), "{bad}");
        }
    }
}
