//! Komi: the default where a record gives none, and the value of a komi in stones.
//!
//! The same table applies to the library and the program:
//!
//! | handicap | first move | komi where none is given | White's bonus |
//! |---|---|---|---|
//! | none | Black | that of the rules | none |
//! | 1 | Black | what breaks ties: the half point of the rules' komi, 0 where it is whole | none |
//! | 2 and more | White | the same | as the rules say: none, N or N - 1 |
//!
//! A handicap of one is Black's first move without komi; no stone is put down for it.
//!
//! A komi in quarters is in stones, each worth two points: `3.75` means 7.5 points. It is accepted only under area
//! rules and up to five stones, both in a record (KM) and as an option.

use super::rules::{Rules, Scoring};
use crate::halves::{Halves, ParseHalvesError};
use alloc::format;
use core::str::FromStr;

impl Rules {
    /// The komi of a game with this handicap that gives none.
    pub const fn default_komi(self, handicap: u32) -> Halves {
        if handicap == 0 { self.komi } else { Halves::new(self.komi.count().rem_euclid(2)) }
    }
}

/// A komi as a record gives it, before its rules are known.
///
/// ```
/// use tengen::Halves;
/// use tengen::go::{Scoring, WrittenKomi};
///
/// let komi: WrittenKomi = "3.75".parse()?;
/// assert_eq!(komi.points(Scoring::Area), Some(Halves::new(15)));
/// assert_eq!(komi.points(Scoring::Territory), None);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WrittenKomi {
    /// In points.
    Points(Halves),
    /// In quarters, which can only be stones: a stone of area is worth two points. This is twice what is written.
    Stones(Halves),
}

impl WrittenKomi {
    /// The maximum komi in stones, in points. Typical values are 2.75 or 3.75 stones; larger quarters are mistakes.
    pub const MOST_IN_STONES: Halves = Halves::points(10);

    /// Returns a komi in stones that is worth this many points, or `None` if it is too large.
    pub const fn stones(points: Halves) -> Option<WrittenKomi> {
        if points.abs().count() <= WrittenKomi::MOST_IN_STONES.count() {
            Some(WrittenKomi::Stones(points))
        } else {
            None
        }
    }

    /// Returns the komi in points under this kind of scoring, or `None` if it has no meaning there: stones are only
    /// counted under area scoring.
    pub fn points(self, scoring: Scoring) -> Option<Halves> {
        match self {
            WrittenKomi::Points(points) => Some(points),
            WrittenKomi::Stones(points) => (scoring == Scoring::Area).then_some(points),
        }
    }
}

impl FromStr for WrittenKomi {
    type Err = ParseHalvesError;

    /// Parses points such as `6.5`, and stones in quarters such as `3.75`.
    fn from_str(text: &str) -> Result<WrittenKomi, ParseHalvesError> {
        let Some((whole, fraction)) = text.trim().split_once(['.', ',']) else {
            return text.parse().map(WrittenKomi::Points);
        };
        let quarters = match fraction.trim_end_matches('0') {
            "25" => 1,
            "75" => 3,
            _ => return text.parse().map(WrittenKomi::Points),
        };
        // The half between the two whole numbers; it also keeps the sign of values such as `-0.25`.
        let middle: Halves = format!("{whole}.5").parse()?;
        let count = middle.count().signum() * (middle.count().abs() * 2 - 2 + quarters);
        WrittenKomi::stones(Halves::new(count)).ok_or(ParseHalvesError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ruleset;

    #[test]
    fn the_table_of_komi() {
        for (ruleset, even, handicap) in [
            (Ruleset::Japanese, 13, 1),
            (Ruleset::Chinese, 15, 1),
            (Ruleset::Aga, 15, 1),
            (Ruleset::NewZealand, 14, 0),
            (Ruleset::AgaButton, 14, 0),
        ] {
            let komi = |stones| ruleset.rules().default_komi(stones).count();
            assert_eq!([komi(0), komi(1), komi(2), komi(9)], [even, handicap, handicap, handicap], "{ruleset}");
        }
        let odd = Ruleset::Japanese.rules().with_komi(Halves::new(-3));
        assert_eq!(odd.default_komi(2), Halves::new(1));
    }

    #[test]
    fn stones_are_doubled_under_area_rules_alone() {
        let stones = WrittenKomi::Stones(Halves::new(15));
        assert_eq!(stones.points(Scoring::Area), Some(Halves::new(15)));
        assert_eq!(stones.points(Scoring::Territory), None);
        assert_eq!(WrittenKomi::stones(Halves::new(21)), None);
        assert_eq!("3.75".parse(), Ok(stones));
        assert_eq!("-3,5".parse(), Ok(WrittenKomi::Points(Halves::new(-7))));
        assert_eq!("-0.25".parse(), Ok(WrittenKomi::Stones(Halves::new(-1))));
        for bad in ["", "3.3", "3.7", "six", "3.75.5", "--3.75", "7.25"] {
            assert_eq!(bad.parse::<WrittenKomi>(), Err(ParseHalvesError), "{bad}");
        }
        assert_eq!(WrittenKomi::Points(Halves::new(401)).points(Scoring::Territory), Some(Halves::new(401)));
    }
}
