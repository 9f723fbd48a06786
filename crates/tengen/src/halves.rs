//! Scores and komi, counted in half points so that no floats are needed.

use alloc::format;
use core::fmt;
use core::iter::Sum;
use core::ops::{Add, AddAssign, Neg, Sub, SubAssign};
use core::str::FromStr;

/// A number of points that is a multiple of one half: `3`, `6.5`, `-0.5`.
///
/// ```
/// use tengen::Halves;
///
/// let komi: Halves = "6.5".parse()?;
/// assert_eq!(Halves::points(10) - komi, Halves::new(7));
/// assert_eq!((komi + komi).to_string(), "13");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Halves(i64);

impl Halves {
    /// No points.
    pub const ZERO: Halves = Halves(0);

    /// Creates a value of `points` whole points.
    pub const fn points(points: i64) -> Halves {
        Halves(points * 2)
    }

    /// Creates a value of `halves` half points.
    pub const fn new(halves: i64) -> Halves {
        Halves(halves)
    }

    /// The number of half points.
    pub const fn count(self) -> i64 {
        self.0
    }

    /// Returns the absolute value.
    #[must_use]
    pub const fn abs(self) -> Halves {
        Halves(self.0.abs())
    }

    /// Converts to the nearest floating point number. This is exact for every score that a board can have.
    #[expect(clippy::cast_precision_loss, reason = "scores are far below 2^52")]
    pub fn to_f64(self) -> f64 {
        self.0 as f64 / 2.0
    }

    /// Converts a floating point number, if it is a multiple of one half within a sane range.
    pub fn from_f64(value: f64) -> Option<Halves> {
        let halves = value * 2.0;
        (halves.abs() < 1e12 && halves % 1.0 == 0.0).then_some(Halves(halves as i64))
    }
}

impl fmt::Display for Halves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let half = if self.0 % 2 == 0 { "" } else { ".5" };
        f.pad(&format!("{sign}{}{half}", self.0.unsigned_abs() / 2))
    }
}

/// The error for a text that is not a multiple of half a point.
///
/// ```
/// use tengen::Halves;
///
/// assert!("6.25".parse::<Halves>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseHalvesError;

impl fmt::Display for ParseHalvesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a number of points: expected whole or half points, such as 6.5")
    }
}

impl core::error::Error for ParseHalvesError {}

impl FromStr for Halves {
    type Err = ParseHalvesError;

    /// Parses `7`, `7.5`, `+0.5`, `-3.50` and `6,5`. Fractions other than one half are errors.
    fn from_str(text: &str) -> Result<Halves, ParseHalvesError> {
        let text = text.trim();
        let (negative, digits) = match text.as_bytes().first() {
            Some(b'-') => (true, &text[1..]),
            Some(b'+') => (false, &text[1..]),
            _ => (false, text),
        };
        let (whole, fraction) = digits.split_once(['.', ',']).unwrap_or((digits, ""));
        let is_digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
        if (whole.is_empty() && fraction.is_empty()) || !is_digits(whole) || !is_digits(fraction) {
            return Err(ParseHalvesError);
        }
        let half = match fraction.trim_end_matches('0') {
            "" => 0,
            "5" => 1,
            _ => return Err(ParseHalvesError),
        };
        let whole: i64 = if whole.is_empty() { 0 } else { whole.parse().map_err(|_| ParseHalvesError)? };
        if whole > 1_000_000_000_000 {
            return Err(ParseHalvesError);
        }
        let halves = whole * 2 + half;
        Ok(Halves(if negative { -halves } else { halves }))
    }
}

impl Add for Halves {
    type Output = Halves;
    fn add(self, other: Halves) -> Halves {
        Halves(self.0 + other.0)
    }
}

impl Sub for Halves {
    type Output = Halves;
    fn sub(self, other: Halves) -> Halves {
        Halves(self.0 - other.0)
    }
}

impl Neg for Halves {
    type Output = Halves;
    fn neg(self) -> Halves {
        Halves(-self.0)
    }
}

impl AddAssign for Halves {
    fn add_assign(&mut self, other: Halves) {
        self.0 += other.0;
    }
}

impl SubAssign for Halves {
    fn sub_assign(&mut self, other: Halves) {
        self.0 -= other.0;
    }
}

impl Sum for Halves {
    fn sum<I: Iterator<Item = Halves>>(items: I) -> Halves {
        items.fold(Halves::ZERO, Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_back() {
        for (text, halves) in [("6.5", 13), ("-0.5", -1), ("0", 0), ("7", 14), ("6,5", 13), ("+17.00", 34), (".5", 1)] {
            assert_eq!(text.parse(), Ok(Halves::new(halves)), "{text}");
        }
        assert_eq!(Halves::new(-1).to_string(), "-0.5");
        assert_eq!(Halves::new(13).to_string(), "6.5");
        for bad in ["", ".", "-", "3.75", "1e3", "six", "6.5.0", "99999999999999999999"] {
            assert_eq!(bad.parse::<Halves>(), Err(ParseHalvesError), "{bad}");
        }
    }
}
