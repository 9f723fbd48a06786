//! An operation that NEON lacks: a mask with one bit for each byte of a register.
//!
//! NEON is part of the baseline of all aarch64 targets of the standard library.

use std::arch::aarch64::{
    uint8x16_t, vaddv_u8, vandq_u8, vcombine_u8, vcreate_u8, vget_high_u8, vget_low_u8, vgetq_lane_u32, vgetq_lane_u64,
    vpaddq_u8, vreinterpretq_u32_u8, vreinterpretq_u64_u8,
};

/// Sixteen bytes.
#[inline]
#[target_feature(enable = "neon")]
pub(crate) fn load(bytes: &[u8; 16]) -> uint8x16_t {
    let (halves, _) = bytes.as_chunks::<8>();
    vcombine_u8(vcreate_u8(u64::from_le_bytes(halves[0])), vcreate_u8(u64::from_le_bytes(halves[1])))
}

/// Of each byte, which is 0 or 255, one bit: in every half of the register the first byte's lowest.
#[inline]
#[target_feature(enable = "neon")]
fn weighted(bytes: uint8x16_t) -> uint8x16_t {
    let weights = vcreate_u8(0x8040_2010_0804_0201);
    vandq_u8(bytes, vcombine_u8(weights, weights))
}

/// A bit for each of sixteen bytes that are 0 or 255, the first lowest.
#[inline]
#[target_feature(enable = "neon")]
pub(crate) fn mask16(bytes: uint8x16_t) -> u16 {
    let bits = weighted(bytes);
    u16::from(vaddv_u8(vget_low_u8(bits))) | u16::from(vaddv_u8(vget_high_u8(bits))) << 8
}

/// The same for thirty-two.
#[inline]
#[target_feature(enable = "neon")]
pub(crate) fn mask32([a, b]: [uint8x16_t; 2]) -> u32 {
    let pairs = vpaddq_u8(weighted(a), weighted(b));
    let fours = vpaddq_u8(pairs, pairs);
    vgetq_lane_u32::<0>(vreinterpretq_u32_u8(vpaddq_u8(fours, fours)))
}

/// The same for sixty-four.
#[inline]
#[target_feature(enable = "neon")]
pub(crate) fn mask64([a, b, c, d]: [uint8x16_t; 4]) -> u64 {
    let pairs = [vpaddq_u8(weighted(a), weighted(b)), vpaddq_u8(weighted(c), weighted(d))];
    let fours = vpaddq_u8(pairs[0], pairs[1]);
    vgetq_lane_u64::<0>(vreinterpretq_u64_u8(vpaddq_u8(fours, fours)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[target_feature(enable = "neon")]
    fn masks(bytes: &[u8; 64]) -> (u64, u32, u16) {
        let blocks = bytes.as_chunks::<16>().0;
        let all: [uint8x16_t; 4] = std::array::from_fn(|at| load(&blocks[at]));
        (mask64(all), mask32([all[0], all[1]]), mask16(all[3]))
    }

    proptest! {
        #[test]
        fn a_bit_for_each_byte(bits: u64) {
            let bytes: [u8; 64] = std::array::from_fn(|at| if bits >> at & 1 == 1 { 255 } else { 0 });
            // SAFETY: NEON is part of the baseline of aarch64.
            let masks = unsafe { masks(&bytes) };
            prop_assert_eq!(masks, (bits, bits as u32, (bits >> 48) as u16));
        }
    }
}
