//! Which surrounded points count under which rules.

use crate::go::{Rules, Scoring, Tax};

/// Whether false eyes that must be filled are counted as if they need not be.
///
/// ```
/// use tengen::Ruleset;
/// use tengen::score::{Counting, FalseEyes};
///
/// assert_eq!(Counting::from(Ruleset::Japanese.rules()).false_eyes, FalseEyes::Skip);
/// assert_eq!(Counting::from(Ruleset::Chinese.rules()).false_eyes, FalseEyes::Count);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum FalseEyes {
    /// They are territory.
    Count,
    /// They are neutral.
    #[default]
    Skip,
}

/// Which surrounded points count.
///
/// ```
/// use tengen::Ruleset;
/// use tengen::score::{Counting, FalseEyes};
///
/// let counting = Counting::from(Ruleset::Japanese.rules());
/// assert_eq!(counting.false_eyes, FalseEyes::Skip);
/// let plain = Counting { false_eyes: FalseEyes::Count, ..counting };
/// assert_ne!(plain, counting);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Counting {
    /// Under area scoring, every point that only one color surrounds counts, except in chains marked as seki.
    pub scoring: Scoring,
    /// Whether eyes in seki count.
    pub tax: Tax,
    /// Whether false eyes count, under territory scoring.
    pub false_eyes: FalseEyes,
}

impl Counting {
    /// As under Japanese rules: nothing in seki, nothing for false eyes.
    pub const fn territory() -> Counting {
        Counting { scoring: Scoring::Territory, tax: Tax::Seki, false_eyes: FalseEyes::Skip }
    }

    /// Everything that one color surrounds, whatever the shape.
    pub const fn plain() -> Counting {
        Counting { scoring: Scoring::Area, tax: Tax::None, false_eyes: FalseEyes::Count }
    }

    /// Whether shapes have to be looked at.
    pub(super) fn looks_at_shapes(self) -> bool {
        self.scoring == Scoring::Territory && (self.tax != Tax::None || self.false_eyes == FalseEyes::Skip)
    }
}

impl From<Rules> for Counting {
    /// What the rules say. Territory rules that do not tax seki, such as the AGA's, are made to agree with area
    /// counting, so there false eyes count.
    fn from(rules: Rules) -> Counting {
        let skip = rules.scoring == Scoring::Territory && rules.tax != Tax::None;
        let false_eyes = if skip { FalseEyes::Skip } else { FalseEyes::Count };
        Counting { scoring: rules.scoring, tax: rules.tax, false_eyes }
    }
}
