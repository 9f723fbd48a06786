//! Built-in example games and boards.

use crate::problem::{Problem, ProblemKind};
use crate::record::Text;
use serde::Serialize;

/// Name, what it shows, and the record.
const EXAMPLES: [(&str, &str, &str); 7] = [
    ("nine", "a finished game on 9x9, Japanese rules", include_str!("../examples/nine.sgf")),
    ("thirteen", "a finished game on 13x13, Chinese rules", include_str!("../examples/thirteen.sgf")),
    ("nineteen", "a finished game on 19x19, Japanese rules", include_str!("../examples/nineteen.sgf")),
    ("corner", "a board of text, 7x7", include_str!("../examples/corner.txt")),
    ("life", "a group whose life depends on who moves first, 9x9", include_str!("../examples/life.txt")),
    ("handicap", "a game with four handicap stones, AGA rules", include_str!("../examples/handicap.sgf")),
    ("hex", "a finished game of Hex on 11x11, with a swap of sides", include_str!("../examples/hex.sgf")),
];

/// The names of all examples and what they show.
pub fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
    EXAMPLES.iter().map(|&(name, about, _)| (name, about))
}

/// What an example is.
///
/// ```
/// use tengen_api::examples::{self, ExampleKind};
///
/// assert!(examples::reports().any(|example| example.game == ExampleKind::Board));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum ExampleKind {
    /// A game of Go.
    Go,
    /// A game of Hex.
    Hex,
    /// A board of text.
    Board,
}

/// A built-in example.
///
/// ```
/// use tengen_api::examples::{self, ExampleKind};
///
/// let hex = examples::reports().find(|example| example.name == "hex").unwrap();
/// assert_eq!(hex.game, ExampleKind::Hex);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ExampleReport {
    /// Its name.
    pub name: &'static str,
    /// What it shows.
    pub about: &'static str,
    /// What it is.
    pub game: ExampleKind,
}

/// All examples, with the kind of each.
pub fn reports() -> impl Iterator<Item = ExampleReport> {
    EXAMPLES.iter().map(|&(name, about, record)| {
        let text = Text::of(record.as_bytes());
        let document = text.document();
        let game = match (document.is_hex(), document.is_record()) {
            (true, _) => ExampleKind::Hex,
            (false, true) => ExampleKind::Go,
            (false, false) => ExampleKind::Board,
        };
        ExampleReport { name, about, game }
    })
}

/// The record of this name.
pub fn get(name: &str) -> Result<&'static str, Problem> {
    let found = EXAMPLES.iter().find(|(known, ..)| *known == name);
    found.map(|&(_, _, record)| record).ok_or_else(|| {
        let known: Vec<&str> = all().map(|(name, _)| name).collect();
        Problem::new(ProblemKind::Unsupported, format!("unknown example {name:?}; known are {}", known.join(", ")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::report::{HexRequest, answer};
    use crate::hex::{HexOptions, HexSource};

    #[test]
    fn the_game_of_hex_is_won_as_it_says() {
        let source = HexSource::read(get("hex").unwrap().as_bytes(), &HexOptions::default()).unwrap();
        let report = answer(&source, HexRequest::default()).unwrap().report;
        assert_eq!(
            (report.winner, report.length, report.agrees, report.regular),
            (crate::HexPlayer::X, 11, Some(true), Some(true))
        );
    }
}
