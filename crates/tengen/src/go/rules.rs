//! Rules as independent axes, with the names and values that KataGo uses; a ruleset is one point in that space.

use crate::halves::Halves;
use std::fmt;
use std::str::FromStr;

/// Which repetitions are forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ko {
    /// A single stone may not be taken back at once.
    Simple,
    /// No earlier board may come back, whoever is to move.
    Positional,
    /// No earlier board may come back with the same player to move.
    Situational,
}

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scoring {
    /// Living stones and the points they surround.
    Area,
    /// Surrounded points and prisoners.
    Territory,
}

/// Which surrounded points are not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tax {
    /// Every surrounded point counts.
    None,
    /// Points surrounded by groups in seki do not count.
    Seki,
    /// Nor do two points of every living group: stone scoring.
    All,
}

/// What White receives for handicap stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HandicapBonus {
    /// Nothing.
    Zero,
    /// A point for each stone.
    N,
    /// A point for each stone but the first.
    NMinusOne,
}

impl HandicapBonus {
    /// White's points for a handicap of `stones`.
    pub const fn points(self, stones: u32) -> Halves {
        let points = match self {
            HandicapBonus::Zero => 0,
            HandicapBonus::N => stones,
            HandicapBonus::NMinusOne => stones.saturating_sub(1),
        };
        Halves::points(points as i64)
    }
}

/// The rules of a game of Go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(clippy::struct_excessive_bools, reason = "each is an axis of its own, with KataGo's name")]
pub struct Rules {
    /// Forbidden repetition.
    pub ko: Ko,
    /// What is counted.
    pub scoring: Scoring,
    /// What of it is not counted.
    pub tax: Tax,
    /// Whether a move may take its own chain of two or more stones off the board. A single stone never may: it would
    /// leave the board as it was.
    pub suicide: bool,
    /// Whether the first player to pass receives half a point.
    pub has_button: bool,
    /// What White receives for handicap stones.
    pub white_handicap_bonus: HandicapBonus,
    /// Whether passing may end a game that still has dead stones on the board.
    pub friendly_pass_ok: bool,
    /// Whether a pass hands the opponent a stone, which makes territory counting agree with area counting.
    pub pass_stones: bool,
    /// What White receives for moving second.
    pub komi: Halves,
}

impl Rules {
    /// The same rules with another komi.
    #[must_use]
    pub const fn with_komi(self, komi: Halves) -> Rules {
        Rules { komi, ..self }
    }
}

impl fmt::Display for Rules {
    /// The compact form that KataGo writes into records: `koSIMPLEscoreTERRITORYtaxSEKIsui0…`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ko = match self.ko {
            Ko::Simple => "SIMPLE",
            Ko::Positional => "POSITIONAL",
            Ko::Situational => "SITUATIONAL",
        };
        let score = match self.scoring {
            Scoring::Area => "AREA",
            Scoring::Territory => "TERRITORY",
        };
        let tax = match self.tax {
            Tax::None => "NONE",
            Tax::Seki => "SEKI",
            Tax::All => "ALL",
        };
        write!(f, "ko{ko}score{score}tax{tax}sui{}", u8::from(self.suicide))?;
        if self.has_button {
            f.write_str("button1")?;
        }
        match self.white_handicap_bonus {
            HandicapBonus::Zero => {}
            HandicapBonus::N => f.write_str("whbN")?,
            HandicapBonus::NMinusOne => f.write_str("whbN-1")?,
        }
        if self.friendly_pass_ok {
            f.write_str("fpok1")?;
        }
        if self.pass_stones {
            f.write_str("pass1")?;
        }
        Ok(())
    }
}

/// The text is not KataGo's compact form of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseRulesError;

impl fmt::Display for ParseRulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a list of rules such as koSIMPLEscoreTERRITORYtaxSEKIsui0")
    }
}

impl std::error::Error for ParseRulesError {}

type Set = fn(&mut Rules);

/// Each word of the compact form: its axis, and what it sets.
///
/// Longer words stand before their own beginnings, so that the first match is the right one.
const WORDS: [(u8, &str, Set); 22] = [
    (1, "koSIMPLE", |rules| rules.ko = Ko::Simple),
    (1, "koPOSITIONAL", |rules| rules.ko = Ko::Positional),
    (1, "koSITUATIONAL", |rules| rules.ko = Ko::Situational),
    (2, "scoreAREA", |rules| rules.scoring = Scoring::Area),
    (2, "scoreTERRITORY", |rules| rules.scoring = Scoring::Territory),
    (4, "taxNONE", |rules| rules.tax = Tax::None),
    (4, "taxSEKI", |rules| rules.tax = Tax::Seki),
    (4, "taxALL", |rules| rules.tax = Tax::All),
    (8, "sui0", |rules| rules.suicide = false),
    (8, "sui1", |rules| rules.suicide = true),
    (16, "button0", |rules| rules.has_button = false),
    (16, "button1", |rules| rules.has_button = true),
    (32, "whbN-1", |rules| rules.white_handicap_bonus = HandicapBonus::NMinusOne),
    (32, "whbN", |rules| rules.white_handicap_bonus = HandicapBonus::N),
    (32, "whb0", |rules| rules.white_handicap_bonus = HandicapBonus::Zero),
    (64, "fpok0", |rules| rules.friendly_pass_ok = false),
    (64, "fpok1", |rules| rules.friendly_pass_ok = true),
    (128, "pass0", |rules| rules.pass_stones = false),
    (128, "pass1", |rules| rules.pass_stones = true),
    (0, " ", |_| ()),
    (0, ",", |_| ()),
    (0, ";", |_| ()),
];

impl FromStr for Rules {
    type Err = ParseRulesError;

    /// Reads the compact form. Ko, score and tax must be there; the rest may be left out. Komi is not part of it, so
    /// the usual one of the scoring is taken: 7.5 for area, 6.5 for territory.
    fn from_str(text: &str) -> Result<Rules, ParseRulesError> {
        let mut rest = text.trim();
        let mut rules = Rules {
            ko: Ko::Simple,
            scoring: Scoring::Area,
            tax: Tax::None,
            suicide: false,
            has_button: false,
            white_handicap_bonus: HandicapBonus::Zero,
            friendly_pass_ok: false,
            pass_stones: false,
            komi: Halves::ZERO,
        };
        let mut seen = 0;
        while !rest.is_empty() {
            let (axis, word, set) = WORDS.iter().find(|(_, word, _)| rest.starts_with(word)).ok_or(ParseRulesError)?;
            if seen & axis != 0 {
                return Err(ParseRulesError);
            }
            seen |= axis;
            set(&mut rules);
            rest = &rest[word.len()..];
        }
        if seen & 7 != 7 {
            return Err(ParseRulesError);
        }
        rules.komi = Halves::new(if rules.scoring == Scoring::Area { 15 } else { 13 });
        Ok(rules)
    }
}
