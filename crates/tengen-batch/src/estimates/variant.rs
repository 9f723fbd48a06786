//! The variants that a study compares: every method, and the ratio method with other scales.

use serde::{Serialize, Serializer};
use std::cmp::Ordering;
use tengen_estimate::{Method, MethodCost};

/// A method of the study.
///
/// ```
/// use tengen_batch::estimates::Variant;
///
/// assert_eq!(Variant::named("ratio-fitted"), Some(Variant::RatioFitted));
/// assert!(Variant::defaults().len() < Variant::all().len());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Variant {
    /// A method with its default options.
    Method(Method),
    /// The ratio estimator with the scale that fits the final territories best at this stage.
    RatioFitted,
    /// The ratio estimator with a scale in proportion to the moves played.
    RatioMoves,
    /// The ratio estimator without the stones that will be lost. It is not a method, but measures how much dead stones
    /// cost.
    Hindsight,
}

impl Serialize for Variant {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// The guess from which the leads of a variant are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sampled {
    /// The guess of a method on the board.
    Method(Method),
    /// The ratio on a board without the stones that will be lost, which can be known only afterwards.
    Hindsight,
}

impl Variant {
    /// Every variant, in the order of tables.
    pub fn all() -> Vec<Variant> {
        let mut all: Vec<Variant> = Method::ALL.into_iter().map(Variant::Method).collect();
        all.extend([Variant::RatioFitted, Variant::RatioMoves, Variant::Hindsight]);
        all.sort_unstable();
        all
    }

    /// The default variants: all except those that take longer than all others together.
    pub fn defaults() -> Vec<Variant> {
        let mut all = Variant::all();
        all.retain(|variant| !matches!(variant, Variant::Method(method) if method.info().cost == MethodCost::High));
        all
    }

    /// Whether it uses a fitted scale.
    pub(super) const fn is_scaled(self) -> bool {
        matches!(self, Variant::RatioFitted | Variant::RatioMoves)
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Variant::Method(method) => method.name(),
            Variant::RatioFitted => "ratio-fitted",
            Variant::RatioMoves => "ratio-moves",
            Variant::Hindsight => "ratio-hindsight",
        }
    }

    /// A note for tables, if the name needs one.
    pub const fn note(self) -> Option<&'static str> {
        match self {
            Variant::Method(Method::Ratio) => Some("k = 1"),
            Variant::Method(_) => None,
            Variant::RatioFitted => Some("k fitted to the final territories, by move number"),
            Variant::RatioMoves => Some("k in proportion to the moves played"),
            Variant::Hindsight => Some("without the stones that will be lost"),
        }
    }

    /// Returns the variant with this name.
    pub fn named(name: &str) -> Option<Variant> {
        let method = || name.parse().ok().map(Variant::Method);
        Variant::all().into_iter().find(|variant| variant.name() == name).or_else(method)
    }

    pub(super) const fn sampled(self) -> Sampled {
        match self {
            Variant::Method(method) => Sampled::Method(method),
            Variant::RatioFitted | Variant::RatioMoves => Sampled::Method(Method::Ratio),
            Variant::Hindsight => Sampled::Hindsight,
        }
    }

    /// The position in tables: other scales follow the ratio method, and variants that are not methods come last.
    const fn place(self) -> (bool, Method, u8) {
        match self {
            Variant::Method(method) => (false, method, 0),
            Variant::RatioFitted => (false, Method::Ratio, 1),
            Variant::RatioMoves => (false, Method::Ratio, 2),
            Variant::Hindsight => (true, Method::Ratio, 0),
        }
    }
}

impl Ord for Variant {
    fn cmp(&self, other: &Variant) -> Ordering {
        self.place().cmp(&other.place())
    }
}

impl PartialOrd for Variant {
    fn partial_cmp(&self, other: &Variant) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_is_found_by_its_name() {
        let all = Variant::all();
        assert_eq!(all.len(), Method::ALL.len() + 3);
        for variant in all {
            assert_eq!(Variant::named(variant.name()), Some(variant));
        }
        assert_eq!(Variant::named("monte-carlo"), Some(Variant::Method(Method::Playouts)));
        assert_eq!(Variant::named("magic"), None);
        assert!(!Variant::defaults().contains(&Variant::Method(Method::Playouts)));
        assert!(Variant::defaults().contains(&Variant::Method(Method::Network)));
    }
}
