//! Results as game records write them in RE: `B+3.5`, `W+R`, `0`, `Void`, `?`.
//!
//! Accepted beyond the standard: any case, spaces, whole words (`Black+Resign`, `W+Time`), sentences, results in
//! Chinese, Japanese and Korean, trailing zeros (`B+17.00`), and margins in Chinese stones, which count double
//! (`B+0.75` is 1.5 points). If the margin is missing or in doubt, the winner is kept. Results are written in the short
//! standard form.

use super::result_text;
use crate::color::Color;
use crate::go::Scoring;
use crate::halves::Halves;
use core::fmt;
use core::str::FromStr;

/// How a game was won.
///
/// ```
/// use tengen::score::Margin;
/// use tengen::{Color, GameResult, Halves};
///
/// assert_eq!("W+T".parse(), Ok(GameResult::Won(Color::White, Margin::Time)));
/// assert_eq!(GameResult::Won(Color::Black, Margin::Points(Halves::new(7))).to_string(), "B+3.5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Margin {
    /// By this number of points.
    Points(Halves),
    /// The opponent resigned.
    Resign,
    /// The opponent ran out of time.
    Time,
    /// The opponent forfeited.
    Forfeit,
    /// By a margin that no count under the rules gives: in stones under territory rules, or finer than half a point.
    Uncountable,
    /// It is not said.
    Unknown,
}

/// How a game ended.
///
/// ```
/// use tengen::{Color, GameResult};
///
/// let result: GameResult = "Black wins by 3.5 points".parse()?;
/// assert_eq!(result.to_string(), "B+3.5");
/// assert_eq!(result.winner(), Some(Color::Black));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
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
    /// Parses the standard forms and results in words, for a game with this kind of scoring. A margin in quarters is in
    /// stones, which is only possible under area scoring; otherwise it is [`Margin::Uncountable`].
    pub fn parse_under(text: &str, scoring: Scoring) -> Result<GameResult, ParseResultError> {
        result_text::read(text, scoring).ok_or(ParseResultError)
    }

    /// Black's points more than White's, where the game was counted.
    pub fn score(self) -> Option<Halves> {
        match self {
            GameResult::Won(Color::Black, Margin::Points(points)) => Some(points),
            GameResult::Won(Color::White, Margin::Points(points)) => Some(-points),
            GameResult::Draw => Some(Halves::ZERO),
            _ => None,
        }
    }

    /// Whether the result under the rules confirms this result: the same margin, the same winner if the margin is
    /// unknown, or no result in both. `None` if the game was not decided by counting, if its end is unknown, or if the
    /// winner is the same and the margin cannot be compared.
    pub fn is_confirmed_by(self, counted: GameResult) -> Option<bool> {
        match self {
            GameResult::Won(winner, Margin::Unknown) => Some(counted.winner() == Some(winner)),
            GameResult::Won(winner, Margin::Uncountable) => (counted.winner() != Some(winner)).then_some(false),
            // A tie has a winner under some rules: `B+0` is not a draw.
            GameResult::Won(_, Margin::Points(_)) | GameResult::Draw => {
                Some(self.score() == counted.score() && self.winner() == counted.winner())
            }
            GameResult::Void if counted == GameResult::Void => Some(true),
            GameResult::Won(..) | GameResult::Void | GameResult::Unknown => None,
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
            Margin::Uncountable => write!(f, "{color}+?"),
            Margin::Unknown => write!(f, "{color}+"),
        }
    }
}

/// The text is no result that a record may have.
///
/// ```
/// use tengen::GameResult;
///
/// let error = "Black, I think".parse::<GameResult>().unwrap_err();
/// assert_eq!(error.to_string(), "not a result such as B+3.5, W+R, 0, Void or ?");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseResultError;

impl fmt::Display for ParseResultError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a result such as B+3.5, W+R, 0, Void or ?")
    }
}

impl core::error::Error for ParseResultError {}

impl FromStr for GameResult {
    type Err = ParseResultError;

    /// Parses the standard forms and results in words. Quarters are taken as stones, as under area rules.
    fn from_str(text: &str) -> Result<GameResult, ParseResultError> {
        GameResult::parse_under(text, Scoring::Area)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_confirms_a_margin_or_a_winner() {
        let counted = GameResult::from(Halves::new(-3));
        for (recorded, confirmed) in [
            ("W+1.5", Some(true)),
            ("W+0.75", Some(true)),
            ("W+", Some(true)),
            ("B+", Some(false)),
            ("W+2.5", Some(false)),
            ("0", Some(false)),
            ("B+R", None),
            ("W+T", None),
            ("Void", None),
            ("?", None),
        ] {
            assert_eq!(recorded.parse::<GameResult>().unwrap().is_confirmed_by(counted), confirmed, "{recorded}");
        }
        for (recorded, confirmed) in [("Void", Some(true)), ("W+1.5", Some(false)), ("0", Some(false)), ("W+R", None)] {
            let recorded: GameResult = recorded.parse().unwrap();
            assert_eq!(recorded.is_confirmed_by(GameResult::Void), confirmed, "{recorded}");
        }
    }

    #[test]
    fn a_tie_that_somebody_wins_is_no_draw() {
        let tie = GameResult::from(Halves::ZERO);
        let won = GameResult::Won(Color::Black, Margin::Points(Halves::ZERO));
        for (recorded, counted, confirmed) in [
            ("0", tie, true),
            ("B+0", tie, false),
            ("W+0", tie, false),
            ("B+", tie, false),
            ("0", won, false),
            ("Draw", won, false),
            ("B+0", won, true),
            ("W+0", won, false),
            ("B+", won, true),
        ] {
            assert_eq!(
                recorded.parse::<GameResult>().unwrap().is_confirmed_by(counted),
                Some(confirmed),
                "{recorded} {counted}"
            );
        }
    }

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
            ("B+1.25", "B+2.5"),
        ] {
            assert_eq!(text.parse::<GameResult>().map(|result| result.to_string()).as_deref(), Ok(written), "{text}");
        }
        for bad in ["B", "X+3", "B-3", "B+-3", "B+many", "won"] {
            assert_eq!(bad.parse::<GameResult>(), Err(ParseResultError), "{bad}");
        }
    }
}
