//! Rules as independent axes, with the names and values that KataGo uses. A ruleset is a preset of all axes.

use super::ruleset::Ruleset;
use crate::halves::Halves;
use core::fmt;
use core::str::FromStr;

/// Which repetitions are forbidden.
///
/// ```
/// use tengen::Ruleset;
/// use tengen::go::Ko;
///
/// assert_eq!(Ruleset::Japanese.rules().ko, Ko::Simple);
/// assert_eq!(Ruleset::TrompTaylor.rules().ko, Ko::Positional);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Ko {
    /// A single stone may not be taken back at once.
    Simple,
    /// No earlier board may be repeated, regardless of the player to move.
    Positional,
    /// No earlier board may be repeated with the same player to move.
    Situational,
    /// No stone may repeat a board that the same player's stone or pass left before: the New Zealand rules. Unlike
    /// [`Situational`](Ko::Situational), it ignores the board at the start and boards after setup stones.
    OwnMoves,
    /// No stone may repeat a board that was created by a stone of the same player: natural situational superko. Unlike
    /// [`Situational`](Ko::Situational), it ignores boards after a pass.
    Natural,
}

/// The consequence of a repeated board if the ko rule does not forbid it.
///
/// ```
/// use tengen::Ruleset;
/// use tengen::go::Repetition;
///
/// assert_eq!(Ruleset::Japanese.rules().repetition, Repetition::NoResult);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Repetition {
    /// The game ends without a result.
    #[default]
    NoResult,
    /// The game is a draw.
    Draw,
}

/// Whether suicide is allowed.
///
/// ```
/// use tengen::Ruleset;
/// use tengen::go::Suicide;
///
/// assert_eq!(Ruleset::Japanese.rules().suicide, Suicide::Forbidden);
/// assert!(Ruleset::NewZealand.rules().suicide.is_allowed());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Suicide {
    /// No suicide is allowed.
    #[default]
    Forbidden,
    /// Suicide of two or more stones is allowed, but not of a single stone, which would leave the board unchanged.
    Several,
    /// Suicide of a single stone is allowed too, unless the ko rule forbids the repetition.
    Any,
}

impl Suicide {
    /// Whether suicide of two or more stones is allowed.
    pub const fn is_allowed(self) -> bool {
        !matches!(self, Suicide::Forbidden)
    }

    /// Whether suicide of `stones` stones is allowed.
    pub const fn allows(self, stones: u32) -> bool {
        match self {
            Suicide::Forbidden => stones == 0,
            Suicide::Several => stones != 1,
            Suicide::Any => true,
        }
    }
}

/// The scoring method.
///
/// ```
/// use tengen::Ruleset;
/// use tengen::go::Scoring;
///
/// assert_eq!(Ruleset::Chinese.rules().scoring, Scoring::Area);
/// assert_eq!(Ruleset::Japanese.rules().scoring, Scoring::Territory);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Scoring {
    /// Living stones and the points they surround.
    Area,
    /// Surrounded points and prisoners.
    Territory,
}

/// Which surrounded points are not counted.
///
/// ```
/// use tengen::Ruleset;
/// use tengen::go::Tax;
///
/// assert_eq!(Ruleset::Japanese.rules().tax, Tax::Seki);
/// assert_eq!(Ruleset::Chinese.rules().tax, Tax::None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Tax {
    /// Every surrounded point counts.
    None,
    /// Points surrounded by groups in seki do not count.
    Seki,
    /// In addition, each living group loses two points: stone scoring.
    All,
}

/// White's compensation for handicap stones.
///
/// ```
/// use tengen::Halves;
/// use tengen::go::HandicapBonus;
///
/// assert_eq!(HandicapBonus::N.points(4), Halves::points(4));
/// assert_eq!(HandicapBonus::NMinusOne.points(4), Halves::points(3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum HandicapBonus {
    /// Nothing.
    Zero,
    /// A point for each stone.
    N,
    /// A point for each stone except the first.
    NMinusOne,
}

impl HandicapBonus {
    /// White's points for a handicap of `stones`. One stone is Black's first move, and nothing is given for it.
    pub const fn points(self, stones: u32) -> Halves {
        let points = match self {
            _ if stones < 2 => 0,
            HandicapBonus::Zero => 0,
            HandicapBonus::N => stones,
            HandicapBonus::NMinusOne => stones - 1,
        };
        Halves::points(points as i64)
    }
}

/// The rules of a game of Go.
///
/// ```
/// use tengen::go::{Ko, Scoring};
/// use tengen::{Rules, Ruleset};
///
/// let rules = Rules { ko: Ko::Positional, ..Ruleset::Chinese.rules() };
/// assert_eq!(rules.scoring, Scoring::Area);
/// assert_eq!(Ruleset::of(rules), Some(Ruleset::ChineseSuperko));
/// let read: Rules = "koSIMPLEscoreTERRITORYtaxSEKIsui0".parse()?;
/// assert_eq!(read, Ruleset::Japanese.rules());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[expect(clippy::struct_excessive_bools, reason = "each is an axis of its own, with KataGo's name")]
pub struct Rules {
    /// Forbidden repetition.
    pub ko: Ko,
    /// The scoring method.
    pub scoring: Scoring,
    /// The points that are not counted.
    pub tax: Tax,
    /// Whether suicide is allowed.
    pub suicide: Suicide,
    /// Whether the first player to pass receives half a point.
    pub has_button: bool,
    /// White's compensation for handicap stones.
    pub white_handicap_bonus: HandicapBonus,
    /// Whether passing may end a game that still has dead stones on the board.
    pub friendly_pass_ok: bool,
    /// Whether a pass hands the opponent a stone, which makes territory counting agree with area counting.
    pub pass_stones: bool,
    /// The consequence of repetition if [`ko`](Self::ko) does not forbid it.
    pub repetition: Repetition,
    /// Whether Black wins ties.
    pub black_wins_ties: bool,
    /// Whether Black loses a point for playing the last stone of the game.
    pub black_pays_last_move: bool,
    /// Whether every stone on the board when the game ends is alive, so that none may be marked as dead.
    pub all_stones_live: bool,
    /// White's compensation for moving second.
    pub komi: Halves,
}

impl Rules {
    /// Area scoring without komi, with the simplest choice on every other axis.
    pub(crate) const PLAIN: Rules = Rules {
        ko: Ko::Simple,
        scoring: Scoring::Area,
        tax: Tax::None,
        suicide: Suicide::Forbidden,
        has_button: false,
        white_handicap_bonus: HandicapBonus::Zero,
        friendly_pass_ok: false,
        pass_stones: false,
        repetition: Repetition::NoResult,
        black_wins_ties: false,
        black_pays_last_move: false,
        all_stones_live: false,
        komi: Halves::ZERO,
    };

    /// The same rules with another komi.
    #[must_use]
    pub const fn with_komi(self, komi: Halves) -> Rules {
        Rules { komi, ..self }
    }

    /// Whether every stone lives in the end by the other axes: those of Tromp and Taylor, whose compact form says
    /// nothing about it.
    fn implies_all_stones_live(self) -> bool {
        let written = Rules { all_stones_live: true, ..self };
        written == Ruleset::TrompTaylor.rules().with_komi(self.komi)
    }

    /// Whether every stone played counts: under area rules, and under territory rules with pass stones, which are
    /// designed to give the same result.
    pub fn counts_stones(self) -> bool {
        self.scoring == Scoring::Area || self.pass_stones
    }
}

impl fmt::Display for Rules {
    /// The compact form that KataGo writes into records: `koSIMPLEscoreTERRITORYtaxSEKIsui0…`. Rules that KataGo does
    /// not have are written with additional words, only if they differ from KataGo's: `koOWNMOVES`, `koNATURAL`,
    /// `sui2`, `pass1`, `repDRAW`, `tie1`, `last1`, `live1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ko = match self.ko {
            Ko::Simple => "SIMPLE",
            Ko::Positional => "POSITIONAL",
            Ko::Situational => "SITUATIONAL",
            Ko::OwnMoves => "OWNMOVES",
            Ko::Natural => "NATURAL",
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
        let suicide = match self.suicide {
            Suicide::Forbidden => 0,
            Suicide::Several => 1,
            Suicide::Any => 2,
        };
        write!(f, "ko{ko}score{score}tax{tax}sui{suicide}")?;
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
        if self.repetition == Repetition::Draw {
            f.write_str("repDRAW")?;
        }
        if self.black_wins_ties {
            f.write_str("tie1")?;
        }
        if self.black_pays_last_move {
            f.write_str("last1")?;
        }
        if self.all_stones_live != self.implies_all_stones_live() {
            f.write_str(if self.all_stones_live { "live1" } else { "live0" })?;
        }
        Ok(())
    }
}

/// The text is not KataGo's compact form of rules.
///
/// ```
/// use tengen::Rules;
///
/// let error = "koNEVER".parse::<Rules>().unwrap_err();
/// assert_eq!(error.to_string(), "not a list of rules such as koSIMPLEscoreTERRITORYtaxSEKIsui0");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseRulesError;

impl fmt::Display for ParseRulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a list of rules such as koSIMPLEscoreTERRITORYtaxSEKIsui0")
    }
}

impl core::error::Error for ParseRulesError {}

type Set = fn(&mut Rules);

/// The axes without a default: ko, scoring and tax.
const REQUIRED: u16 = 1 | 2 | 4;

/// The axis whose default depends on the others.
const LIVE: u16 = 2048;

/// Each word of the compact form: the bit of its axis, and what it sets.
///
/// Longer words come before their own prefixes, so that the first match is the right one.
const WORDS: [(u16, &str, Set); 33] = [
    (1, "koSIMPLE", |rules| rules.ko = Ko::Simple),
    (1, "koPOSITIONAL", |rules| rules.ko = Ko::Positional),
    (1, "koSITUATIONAL", |rules| rules.ko = Ko::Situational),
    (1, "koOWNMOVES", |rules| rules.ko = Ko::OwnMoves),
    (1, "koNATURAL", |rules| rules.ko = Ko::Natural),
    (2, "scoreAREA", |rules| rules.scoring = Scoring::Area),
    (2, "scoreTERRITORY", |rules| rules.scoring = Scoring::Territory),
    (4, "taxNONE", |rules| rules.tax = Tax::None),
    (4, "taxSEKI", |rules| rules.tax = Tax::Seki),
    (4, "taxALL", |rules| rules.tax = Tax::All),
    (8, "sui0", |rules| rules.suicide = Suicide::Forbidden),
    (8, "sui1", |rules| rules.suicide = Suicide::Several),
    (8, "sui2", |rules| rules.suicide = Suicide::Any),
    (16, "button0", |rules| rules.has_button = false),
    (16, "button1", |rules| rules.has_button = true),
    (32, "whbN-1", |rules| rules.white_handicap_bonus = HandicapBonus::NMinusOne),
    (32, "whbN", |rules| rules.white_handicap_bonus = HandicapBonus::N),
    (32, "whb0", |rules| rules.white_handicap_bonus = HandicapBonus::Zero),
    (64, "fpok0", |rules| rules.friendly_pass_ok = false),
    (64, "fpok1", |rules| rules.friendly_pass_ok = true),
    (128, "pass0", |rules| rules.pass_stones = false),
    (128, "pass1", |rules| rules.pass_stones = true),
    (256, "repNORESULT", |rules| rules.repetition = Repetition::NoResult),
    (256, "repDRAW", |rules| rules.repetition = Repetition::Draw),
    (512, "tie0", |rules| rules.black_wins_ties = false),
    (512, "tie1", |rules| rules.black_wins_ties = true),
    (1024, "last0", |rules| rules.black_pays_last_move = false),
    (1024, "last1", |rules| rules.black_pays_last_move = true),
    (LIVE, "live0", |rules| rules.all_stones_live = false),
    (LIVE, "live1", |rules| rules.all_stones_live = true),
    (0, " ", |_| ()),
    (0, ",", |_| ()),
    (0, ";", |_| ()),
];

impl FromStr for Rules {
    type Err = ParseRulesError;

    /// Parses the compact form. Ko, score and tax are required; the rest is optional. Komi is not part of it, so the
    /// default for the scoring is used: 7.5 for area, 6.5 for territory.
    fn from_str(text: &str) -> Result<Rules, ParseRulesError> {
        let mut rest = text.trim();
        let mut rules = Rules::PLAIN;
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
        if seen & REQUIRED != REQUIRED {
            return Err(ParseRulesError);
        }
        if seen & LIVE == 0 {
            rules.all_stones_live = rules.implies_all_stones_live();
        }
        rules.komi = Halves::new(if rules.scoring == Scoring::Area { 15 } else { 13 });
        Ok(rules)
    }
}
