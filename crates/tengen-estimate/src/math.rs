//! Functions that give the same result, to the last bit, on every machine.
//!
//! The standard library takes `exp` and `tanh` from the system, and systems differ in the last bits. These functions
//! use only additions, subtractions, multiplications and divisions, which IEEE 754 defines exactly, in a fixed order.
//! Their counterparts in the standard library are disallowed in `clippy.toml`. So is `mul_add`, which rounds once,
//! while a multiplication and an addition round twice.

use std::f64::consts::LOG2_E;

/// The natural logarithm of 2 in two parts. The first has so few digits that its product with an exponent is exact.
const LN_2_HIGH: f64 = 6.931_471_803_691_238e-1;
const LN_2_LOW: f64 = 1.908_214_929_270_587_7e-10;

/// Adding this to a number and subtracting it again rounds the number to the nearest integer.
const ROUNDING: f64 = 6_755_399_441_055_744.0;

/// The reciprocals of the factorials of 13, 12, and so on down to 0: the Taylor series of `exp`.
const SERIES: [f64; 14] = [
    1.0 / 6_227_020_800.0,
    1.0 / 479_001_600.0,
    1.0 / 39_916_800.0,
    1.0 / 3_628_800.0,
    1.0 / 362_880.0,
    1.0 / 40_320.0,
    1.0 / 5_040.0,
    1.0 / 720.0,
    1.0 / 120.0,
    1.0 / 24.0,
    1.0 / 6.0,
    1.0 / 2.0,
    1.0,
    1.0,
];

/// Returns e to the power of `x`, within two units in the last place, or 0 if the result would be subnormal.
pub(crate) fn exp(x: f64) -> f64 {
    if x.is_nan() {
        return x;
    }
    if x > 709.7 {
        return f64::INFINITY;
    }
    if x < -708.3 {
        return 0.0;
    }
    // x is an integer multiple of ln 2 plus a rest of at most half of it. Beyond the 13th term, the series is below
    // 2^-57.
    let powers = (x * LOG2_E + ROUNDING) - ROUNDING;
    let rest = (x - powers * LN_2_HIGH) - powers * LN_2_LOW;
    let sum = SERIES.iter().fold(0.0, |sum, term| sum * rest + term);
    // The exponent is from -1022 to 1024. The highest power is applied in two steps.
    let power = |exponent: i64| f64::from_bits(((exponent + 1023) as u64) << 52);
    let whole = powers as i64;
    sum * power(whole / 2) * power(whole - whole / 2)
}

/// [`exp`] for `f32`, computed in `f64` and rounded.
pub(crate) fn exp_f32(x: f32) -> f32 {
    exp(f64::from(x)) as f32
}

/// Returns the hyperbolic tangent for `f32`, computed in `f64` and rounded.
pub(crate) fn tanh_f32(x: f32) -> f32 {
    let wide = f64::from(x);
    // Below this, tanh equals its argument within the precision of `f32`.
    if wide.abs() < 1e-5 {
        return x;
    }
    let tanh = 1.0 - 2.0 / (exp(2.0 * wide.abs()) + 1.0);
    (if wide < 0.0 { -tanh } else { tanh }) as f32
}

/// Returns the greater of two numbers, or the second if they are equal or one is NaN. Unlike [`f32::max`], the sign of
/// a zero result does not depend on the CPU.
#[inline]
pub(crate) fn greater(a: f32, b: f32) -> f32 {
    if a > b { a } else { b }
}

#[cfg(test)]
#[expect(clippy::disallowed_methods, reason = "compared with the system's functions")]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Returns the number of floats between two floats.
    fn apart(a: f64, b: f64) -> u64 {
        a.to_bits().abs_diff(b.to_bits())
    }

    fn apart_f32(a: f32, b: f32) -> u32 {
        a.to_bits().abs_diff(b.to_bits())
    }

    #[test]
    fn ends_of_the_range() {
        assert_eq!(exp(0.0).to_bits(), 1.0f64.to_bits());
        assert_eq!(exp(f64::NEG_INFINITY).to_bits(), 0.0f64.to_bits());
        assert!(exp(f64::INFINITY).is_infinite());
        assert!(exp(f64::NAN).is_nan() && tanh_f32(f32::NAN).is_nan() && exp_f32(f32::NAN).is_nan());
        assert!(exp(709.69).is_finite() && exp(-708.29) > 0.0);
        assert_eq!((exp_f32(-200.0), exp_f32(200.0)), (0.0, f32::INFINITY));
        for x in [0.0, 1e-30, 1e-6] {
            assert_eq!((tanh_f32(x).to_bits(), tanh_f32(-x).to_bits()), (x.to_bits(), (-x).to_bits()));
        }
        for x in [10.0, 1e9, f32::INFINITY] {
            assert_eq!((tanh_f32(x), tanh_f32(-x)), (1.0, -1.0));
        }
    }

    /// These results must be the same on every machine, to the last bit.
    #[test]
    fn exact_results() {
        for (x, bits) in EXPONENTIALS {
            assert_eq!(exp(x).to_bits(), bits, "exp({x}) = {:#018x}", exp(x).to_bits());
        }
        for (x, bits) in TANGENTS {
            assert_eq!(tanh_f32(x).to_bits(), bits, "tanh({x}) = {:#010x}", tanh_f32(x).to_bits());
        }
    }

    const EXPONENTIALS: [(f64, u64); 8] = [
        (1.0, 0x4005_bf0a_8b14_576a),
        (-1.0, 0x3fd7_8b56_362c_ef38),
        (0.1, 0x3ff1_aec7_b35a_00d4),
        (-20.5, 0x3e15_7a3a_feed_00ac),
        (std::f64::consts::LN_2, 0x4000_0000_0000_0000),
        (700.0, 0x7f0d_945d_f4f8_ec8e),
        (-700.0, 0x00d1_4f2b_0fb9_307f),
        (1e-09, 0x3ff0_0000_0044_b830),
    ];
    const TANGENTS: [(f32, u32); 6] = [
        (0.5, 0x3eec_9a9f),
        (-0.5, 0xbeec_9a9f),
        (1.0, 0x3f42_f7d6),
        (-2.25, 0xbf7a_5feb),
        (0.001, 0x3a83_126c),
        (7.75, 0x3f7f_fffa),
    ];

    proptest! {
        #![proptest_config(ProptestConfig { cases: 20_000, ..ProptestConfig::default() })]

        #[test]
        fn near_the_functions_of_the_system(x in -708.0..709.0f64, small in -20.0..20.0f32, tiny in -1e-3..1e-3f32) {
            prop_assert!(apart(exp(x), x.exp()) <= 3, "{x}: {} {}", exp(x), x.exp());
            let x = x / 300.0;
            prop_assert!(apart(exp(x), x.exp()) <= 3, "{x}: {} {}", exp(x), x.exp());
            prop_assert!(apart_f32(exp_f32(small), small.exp()) <= 1, "{small}");
            for x in [small, tiny] {
                prop_assert!(apart_f32(tanh_f32(x), x.tanh()) <= 2, "{x}: {} {}", tanh_f32(x), x.tanh());
            }
        }
    }
}
