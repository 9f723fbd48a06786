//! Komi: what is taken where a record gives none, and what a komi that is written in stones is worth.
//!
//! One table for everybody who counts, the library as well as the program:
//!
//! | handicap | first move | komi where none is given | White's bonus |
//! |---|---|---|---|
//! | none | Black | that of the rules | none |
//! | 1 | Black | what breaks ties: the half point of the rules' komi, 0 where it is whole | none |
//! | 2 and more | White | the same | as the rules say: none, N or N - 1 |
//!
//! A handicap of one is Black's first move without komi; no stone is put down for it.

use super::rules::{Rules, Scoring};
use crate::halves::Halves;

impl Rules {
    /// The komi of a game with this handicap that gives none.
    pub const fn default_komi(self, handicap: u32) -> Halves {
        if handicap == 0 { self.komi } else { Halves::new(self.komi.count().rem_euclid(2)) }
    }
}

/// A komi as a record gives it, before its rules are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WrittenKomi {
    /// In points.
    Points(Halves),
    /// In quarters, which can only be stones: a stone of area is worth two points. This is twice what is written.
    Stones(Halves),
}

impl WrittenKomi {
    /// The most points that a komi in stones can mean. Komi in stones are small, 2.75 or 3.75; larger quarters are mistakes.
    pub const MOST_IN_STONES: Halves = Halves::points(20);

    /// The komi in points under rules that count so, or `None` where it means nothing there: stones are counted under area
    /// scoring alone.
    pub fn points(self, scoring: Scoring) -> Option<Halves> {
        match self {
            WrittenKomi::Points(points) => Some(points),
            WrittenKomi::Stones(points) => {
                let known = scoring == Scoring::Area && points.abs() <= WrittenKomi::MOST_IN_STONES;
                known.then_some(points)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::Ruleset;

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
        assert_eq!(WrittenKomi::Stones(Halves::new(401)).points(Scoring::Area), None);
        assert_eq!(WrittenKomi::Points(Halves::new(401)).points(Scoring::Territory), Some(Halves::new(401)));
    }
}
