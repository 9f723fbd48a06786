//! Exact fractions, for sums of ratios that floating-point numbers would round.
//!
//! The sum of many fractions can exceed any fixed number of digits. Operations then return `None` instead of a wrong
//! result. Boards of ordinary size stay far below the limit.

use std::fmt;

/// A fraction in lowest terms with a positive denominator.
///
/// ```
/// use tengen_estimate::distance::Fraction;
///
/// let third = Fraction::new(2, 6).ok_or("no fraction")?;
/// assert_eq!((third.numerator(), third.denominator()), (1, 3));
/// assert_eq!(third.plus(third).map(Fraction::to_f64), Some(2.0 / 3.0));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fraction {
    numerator: i128,
    denominator: i128,
}

fn divisor(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl Fraction {
    /// Zero.
    pub const ZERO: Fraction = Fraction::whole(0);

    /// Creates a fraction from an integer.
    pub const fn whole(number: i64) -> Fraction {
        Fraction { numerator: number as i128, denominator: 1 }
    }

    /// Returns `numerator / denominator`, or `None` if the denominator is zero or the numbers are too large.
    pub fn new(numerator: i128, denominator: i128) -> Option<Fraction> {
        if denominator == 0 {
            return None;
        }
        let common = i128::try_from(divisor(numerator.unsigned_abs(), denominator.unsigned_abs())).ok()?;
        let common = if denominator < 0 { common.checked_neg()? } else { common };
        Some(Fraction { numerator: numerator.checked_div(common)?, denominator: denominator.checked_div(common)? })
    }

    /// The numerator, in lowest terms.
    pub const fn numerator(self) -> i128 {
        self.numerator
    }

    /// The denominator, in lowest terms.
    pub const fn denominator(self) -> i128 {
        self.denominator
    }

    /// Returns the sum.
    pub fn plus(self, other: Fraction) -> Option<Fraction> {
        let left = self.numerator.checked_mul(other.denominator)?;
        let right = other.numerator.checked_mul(self.denominator)?;
        Fraction::new(left.checked_add(right)?, self.denominator.checked_mul(other.denominator)?)
    }

    /// Returns the difference.
    pub fn minus(self, other: Fraction) -> Option<Fraction> {
        self.plus(Fraction { numerator: other.numerator.checked_neg()?, ..other })
    }

    /// Returns the product.
    pub fn times(self, other: Fraction) -> Option<Fraction> {
        // Reduce crosswise first, which keeps the products as small as possible.
        let (left, right) =
            (Fraction::new(self.numerator, other.denominator)?, Fraction::new(other.numerator, self.denominator)?);
        let numerator = left.numerator.checked_mul(right.numerator)?;
        Fraction::new(numerator, left.denominator.checked_mul(right.denominator)?)
    }

    /// Returns the quotient, or `None` if `other` is zero.
    pub fn over(self, other: Fraction) -> Option<Fraction> {
        self.times(Fraction::new(other.denominator, other.numerator)?)
    }

    /// Converts to the nearest floating-point number.
    pub fn to_f64(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.denominator == 1 {
            write!(f, "{}", self.numerator)
        } else {
            write!(f, "{}/{}", self.numerator, self.denominator)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn arithmetic_undoes_itself(a in -999..999i128, b in 1..999i128, c in -999..999i128, d in 1..999i128) {
            let (left, right) = (Fraction::new(a, b).unwrap(), Fraction::new(c, -d).unwrap());
            prop_assert!(right.denominator() > 0);
            prop_assert_eq!(left.plus(right).unwrap().minus(right), Some(left));
            if c != 0 {
                prop_assert_eq!(left.times(right).unwrap().over(right), Some(left));
            }
        }

        #[test]
        fn nothing_overflows(a: i128, b: i128, c: i128, d: i128) {
            if let (Some(left), Some(right)) = (Fraction::new(a, b), Fraction::new(c, d)) {
                let _ = (left.plus(right), left.minus(right), left.times(right), left.over(right));
            }
        }
    }

    #[test]
    fn a_fraction_is_in_lowest_terms() {
        assert_eq!(Fraction::new(6, -4).unwrap().to_string(), "-3/2");
        assert_eq!(Fraction::new(8, 4), Some(Fraction::whole(2)));
        assert_eq!(Fraction::new(1, 0), None);
        assert_eq!(Fraction::whole(1).over(Fraction::ZERO), None);
    }
}
