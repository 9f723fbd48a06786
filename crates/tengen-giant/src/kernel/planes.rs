//! Converts points to bits: a row of text, or of two bits per point, becomes a bit plane for Black and one for White.

use super::WORD_LANES;
use super::adjacency::Adjacency;
use super::lanes::lanes;
use tengen::Color;
use tengen::diagram;

/// What a byte of text stands for: bit 0 is set for an empty point, bit 1 for Black, bit 2 for White.
const CLASS: [u8; 256] = {
    let mut class = [0; 256];
    let mut byte = 0;
    while byte < 128 {
        class[byte] = match diagram::content(byte as u8 as char) {
            Some(None) => 1,
            Some(Some(Color::Black)) => 2,
            Some(Some(Color::White)) => 4,
            None => 0,
        };
        byte += 1;
    }
    class
};

/// The black and white stones of 64 bytes of text, or `None` if a byte is invalid.
pub(crate) fn block(bytes: &[u8; 64]) -> Option<(u64, u64)> {
    let (mut black, mut white, mut all) = (0, 0, 7);
    for (at, &byte) in bytes.iter().enumerate() {
        let class = CLASS[usize::from(byte)];
        black |= u64::from(class >> 1 & 1) << at;
        white |= u64::from(class >> 2) << at;
        all &= if class == 0 { 0 } else { 7 };
    }
    (all != 0).then_some((black, white))
}

/// Reads text, 64 bytes per word. Returns the number of words before the first one with an invalid byte.
///
/// Reads as many words as `bytes`, `black` and `white` have in full.
pub(crate) fn read(bytes: &[u8], black: &mut [u64], white: &mut [u64]) -> usize {
    #[cfg(target_arch = "x86_64")]
    if super::is_wide() {
        // SAFETY: the features that `wide::read` is compiled for have just been detected.
        return unsafe { wide::read(bytes, black, white) };
    }
    #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
    if super::is_wide() {
        // SAFETY: NEON is part of the baseline of aarch64.
        return unsafe { neon::read(bytes, black, white) };
    }
    read_plain(bytes, black, white)
}

/// [`read`] for every machine.
fn read_plain(bytes: &[u8], black: &mut [u64], white: &mut [u64]) -> usize {
    let (blocks, _) = bytes.as_chunks::<64>();
    for (at, (block, (black, white))) in blocks.iter().zip(black.iter_mut().zip(white)).enumerate() {
        match self::block(block) {
            Some(stones) => (*black, *white) = stones,
            None => return at,
        }
    }
    blocks.len().min(black.len())
}

#[cfg(any(target_arch = "x86_64", all(target_arch = "aarch64", target_endian = "little")))]
mod tables {
    /// For each low half of a byte, the common byte with it: an upper-case letter or a sign, and a lower-case letter.
    /// This covers all common bytes except the underscore, which has the same low half as an O.
    pub(super) const LARGE: [u8; 16] = [b' ', 0, b'B', b'#', 0, 0, 0, b'W', b'X', 0, 0, b'+', 0, 0, b'.', b'O'];
    pub(super) const SMALL: [u8; 16] = [b' ', 0, b'b', b'#', 0, 0, 0, b'w', b'x', 0, 0, b'+', 0, 0, b'.', b'o'];
    /// For each low half of a common byte: the highest bit for Black, the next one for White.
    pub(super) const STONE: [u8; 16] = [0, 0, 128, 128, 0, 0, 0, 64, 128, 0, 0, 0, 0, 0, 0, 64];
}

#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
mod neon {
    use super::super::neon::{load, mask64};
    use super::tables::{LARGE, SMALL, STONE};
    use std::arch::aarch64::{vandq_u8, vceqq_u8, vdupq_n_u8, vminvq_u8, vorrq_u8, vqtbl1q_u8, vtstq_u8};

    #[target_feature(enable = "neon")]
    pub(super) fn read(bytes: &[u8], black: &mut [u64], white: &mut [u64]) -> usize {
        let (large, small, stone) = (load(&LARGE), load(&SMALL), load(&STONE));
        let (low, is_black, is_white) = (vdupq_n_u8(15), vdupq_n_u8(128), vdupq_n_u8(64));
        let (blocks, _) = bytes.as_chunks::<64>();
        for (at, (block, (black, white))) in blocks.iter().zip(black.iter_mut().zip(white.iter_mut())).enumerate() {
            let (parts, _) = block.as_chunks::<16>();
            let bytes = [load(&parts[0]), load(&parts[1]), load(&parts[2]), load(&parts[3])];
            let halves = bytes.map(|bytes| vandq_u8(bytes, low));
            // A byte above 127 equals none of the tables.
            let usual: [_; 4] = std::array::from_fn(|part| {
                let large = vceqq_u8(vqtbl1q_u8(large, halves[part]), bytes[part]);
                vorrq_u8(large, vceqq_u8(vqtbl1q_u8(small, halves[part]), bytes[part]))
            });
            let all = vandq_u8(vandq_u8(usual[0], usual[1]), vandq_u8(usual[2], usual[3]));
            if vminvq_u8(all) == 255 {
                let stones = halves.map(|half| vqtbl1q_u8(stone, half));
                *black = mask64(stones.map(|stones| vtstq_u8(stones, is_black)));
                *white = mask64(stones.map(|stones| vtstq_u8(stones, is_white)));
            } else {
                match super::block(block) {
                    Some(stones) => (*black, *white) = stones,
                    None => return at,
                }
            }
        }
        blocks.len().min(black.len())
    }
}

#[cfg(target_arch = "x86_64")]
mod wide {
    use super::tables::{LARGE, SMALL, STONE};
    use std::arch::x86_64::{
        __m256i, _MM_HINT_T0, _mm_prefetch, _mm256_add_epi8, _mm256_and_si256, _mm256_cmpeq_epi8, _mm256_loadu_si256,
        _mm256_movemask_epi8, _mm256_or_si256, _mm256_shuffle_epi8,
    };

    #[inline]
    #[target_feature(enable = "avx2")]
    fn load(bytes: &[u8; 32]) -> __m256i {
        // SAFETY: 32 bytes are read, which is what the reference points to; they need not be aligned.
        unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn table(half: [u8; 16]) -> __m256i {
        let mut both = [0; 32];
        both[..16].copy_from_slice(&half);
        both[16..].copy_from_slice(&half);
        load(&both)
    }

    /// Prefetches data some rows ahead, because the hardware prefetcher stops at page boundaries.
    #[inline]
    #[target_feature(enable = "avx2")]
    #[allow(unused_unsafe, reason = "newer compilers know that nothing can happen")]
    fn ahead(block: &[u8; 64]) {
        const AHEAD: usize = 4096;
        // SAFETY: a prefetch reads nothing and ignores invalid addresses.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(block.as_ptr().wrapping_add(AHEAD).cast()) }
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub(super) fn read(bytes: &[u8], black: &mut [u64], white: &mut [u64]) -> usize {
        let (large, small, stone) = (table(LARGE), table(SMALL), table(STONE));
        let (blocks, _) = bytes.as_chunks::<64>();
        for (at, (block, (black, white))) in blocks.iter().zip(black.iter_mut().zip(white.iter_mut())).enumerate() {
            ahead(block);
            let (sides, _) = block.as_chunks::<32>();
            let bytes = [load(&sides[0]), load(&sides[1])];
            let usual = bytes.map(|bytes| {
                // A shuffle looks at the low half of a byte, and gives 0 for one above 127, which equals none.
                let large = _mm256_cmpeq_epi8(_mm256_shuffle_epi8(large, bytes), bytes);
                _mm256_or_si256(large, _mm256_cmpeq_epi8(_mm256_shuffle_epi8(small, bytes), bytes))
            });
            if _mm256_movemask_epi8(_mm256_and_si256(usual[0], usual[1])) == -1 {
                let stones = bytes.map(|bytes| _mm256_shuffle_epi8(stone, bytes));
                let top = |bytes| u64::from(_mm256_movemask_epi8(bytes).cast_unsigned());
                *black = top(stones[0]) | top(stones[1]) << 32;
                *white = top(_mm256_add_epi8(stones[0], stones[0])) | top(_mm256_add_epi8(stones[1], stones[1])) << 32;
            } else {
                match super::block(block) {
                    Some(stones) => (*black, *white) = stones,
                    None => return at,
                }
            }
        }
        blocks.len().min(black.len())
    }
}

/// Every second bit of a word, from the lowest, side by side.
const fn every_second(word: u64) -> u64 {
    let word = word & 0x5555_5555_5555_5555;
    let word = (word | word >> 1) & 0x3333_3333_3333_3333;
    let word = (word | word >> 2) & 0x0f0f_0f0f_0f0f_0f0f;
    let word = (word | word >> 4) & 0x00ff_00ff_00ff_00ff;
    let word = (word | word >> 8) & 0x0000_ffff_0000_ffff;
    (word | word >> 16) & 0x0000_0000_ffff_ffff
}

widened! {
    /// Reads points of two bits, 16 bytes per word: 0 empty, 1 Black, 2 White. Returns the number of words before the
    /// first 3.
    pub(crate) fn unpack(bytes: &[u8], black: &mut [u64], white: &mut [u64]) -> usize {
        let (blocks, _) = bytes.as_chunks::<16>();
        for (at, (block, (black, white))) in blocks.iter().zip(black.iter_mut().zip(white)).enumerate() {
            let (halves, _) = block.as_chunks::<8>();
            let [low, high] = [0, 1].map(|half: usize| u64::from_le_bytes(halves[half]));
            let found_black = every_second(low) | every_second(high) << 32;
            let found_white = every_second(low >> 1) | every_second(high >> 1) << 32;
            if found_black & found_white != 0 {
                return at;
            }
            (*black, *white) = (found_black, found_white);
        }
        blocks.len().min(black.len())
    }
}

widened! {
    /// Marks in `near` the points of `empty` that have a stone of `stones` beside them.
    ///
    /// `rows` are three rows of stones: the one above, the one of the points and the one below.
    pub(crate) fn beside(empty: &[u64], rows: [&[u64]; 3], adjacency: Adjacency, near: &mut [u64]) {
        let [above, here, below] = rows;
        let n = near.len();
        assert!(n >= 2 && empty.len() == n && above.len() == n && here.len() == n && below.len() == n);
        for i in 1..n - 1 {
            let left = here[i] << 1 | here[i - 1] >> 63;
            let right = here[i] >> 1 | here[i + 1] << 63;
            let mut all = left | right | above[i] | below[i];
            if adjacency.is_hex() {
                all |= above[i] >> 1 | above[i + 1] << 63 | below[i] << 1 | below[i - 1] >> 63;
            }
            near[i] = all & empty[i];
        }
    }
}

/// The points of word `i` of a plane, and those beside them; the plane as three rows.
#[inline(always)]
fn around([above, here, below]: [&[u64]; 3], i: usize, adjacency: Adjacency) -> u64 {
    let mut all = here[i] | here[i] << 1 | here[i - 1] >> 63 | here[i] >> 1 | here[i + 1] << 63 | above[i] | below[i];
    if adjacency.is_hex() {
        all |= above[i] >> 1 | above[i + 1] << 63 | below[i] << 1 | below[i - 1] >> 63;
    }
    all
}

widened! {
    /// Marks in `common` the points of `empty` that are in both planes or beside points of them.
    ///
    /// Each plane is three rows: the one above, the one of the points and the one below.
    pub(crate) fn common(empty: &[u64], planes: [[&[u64]; 3]; 2], adjacency: Adjacency, common: &mut [u64]) {
        let [[a_above, a, a_below], [b_above, b, b_below]] = planes;
        let n = common.len();
        assert!(n >= 2 && empty.len() == n && a_above.len() == n && a.len() == n && a_below.len() == n);
        assert!(b_above.len() == n && b.len() == n && b_below.len() == n);
        for i in 1..n - 1 {
            let (a, b) = (around([a_above, a, a_below], i, adjacency), around([b_above, b, b_below], i, adjacency));
            common[i] = empty[i] & a & b;
        }
    }
}

widened! {
    /// Writes to `open` the points of `empty` that are not reached by both colors. Returns the number of the other
    /// points, and whether any are left.
    pub(crate) fn unsettled(empty: &[u64], black: &[u64], white: &[u64], open: &mut [u64]) -> (u64, bool) {
        let (mut settled, mut left) = (0, 0);
        for ((open, &empty), (&black, &white)) in open.iter_mut().zip(empty).zip(black.iter().zip(white)) {
            let both = black & white;
            *open = empty & !both;
            left |= *open;
            settled += u64::from(both.count_ones());
        }
        (settled, left != 0)
    }
}

widened! {
    /// Removes from a row of `points` those without a neighbor in the same row or in the rows above and below.
    ///
    /// Returns the number of them that are in `near` of Black alone, of White alone, and of both or none.
    pub(crate) fn take_lone(rows: [&[u64]; 3], adjacency: Adjacency, near: [&[u64]; 2], points: &mut [u64]) -> [u64; 3] {
        let ([above, here, below], [black, white]) = (rows, near);
        let n = points.len();
        assert!(n >= 2 && above.len() == n && here.len() == n && below.len() == n && black.len() == n && white.len() == n);
        let mut counts = [[0; WORD_LANES]; 3];
        for at in (1..n - 1).step_by(WORD_LANES) {
            let [m, before, after] = [at, at - 1, at + 1].map(|at| lanes(here, at));
            let [up, down, b, w] = [above, below, black, white].map(|row| lanes(row, at));
            let mut beside = [0; WORD_LANES];
            for i in 0..WORD_LANES {
                beside[i] = m[i] << 1 | before[i] >> 63 | m[i] >> 1 | after[i] << 63 | up[i] | down[i];
            }
            if adjacency.is_hex() {
                let (upper, lower) = (lanes(above, at + 1), lanes(below, at - 1));
                for i in 0..WORD_LANES {
                    beside[i] |= up[i] >> 1 | upper[i] << 63 | down[i] << 1 | lower[i] >> 63;
                }
            }
            let mut rest = [0; WORD_LANES];
            for i in 0..WORD_LANES {
                rest[i] = m[i] & beside[i];
                let lone = m[i] & !beside[i];
                counts[0][i] += u64::from((lone & b[i] & !w[i]).count_ones());
                counts[1][i] += u64::from((lone & w[i] & !b[i]).count_ones());
                counts[2][i] += u64::from((lone & !(b[i] ^ w[i])).count_ones());
            }
            points[at..at + WORD_LANES].copy_from_slice(&rest);
        }
        counts.map(|lanes| lanes.iter().sum())
    }
}

widened! {
    /// Removes from a row of `points` those that are in neither row of `going`.
    ///
    /// Returns the number of them that are in `near` of Black alone, of White alone, and of both or none, and how many
    /// are left.
    pub(crate) fn take_closed(going: [&[u64]; 2], near: [&[u64]; 2], points: &mut [u64]) -> [u64; 4] {
        let ([up, down], [black, white]) = (going, near);
        let n = points.len();
        assert!(up.len() == n && down.len() == n && black.len() == n && white.len() == n);
        let mut counts = [0; 4];
        for i in 0..n {
            let closed = points[i] & !(up[i] | down[i]);
            points[i] ^= closed;
            counts[0] += u64::from((closed & black[i] & !white[i]).count_ones());
            counts[1] += u64::from((closed & white[i] & !black[i]).count_ones());
            counts[2] += u64::from((closed & !(black[i] ^ white[i])).count_ones());
            counts[3] += u64::from(points[i].count_ones());
        }
        counts
    }
}

widened! {
    /// The number of points of a plane.
    pub(crate) fn points(plane: &[u64]) -> u64 {
        plane.iter().map(|word| u64::from(word.count_ones())).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn every_byte_is_read_alike() {
        for byte in 0..=255 {
            let bytes = [byte; 64];
            let (mut black, mut white) = ([9], [9]);
            let good = read(&bytes, &mut black, &mut white);
            assert_eq!(block(&bytes), (good == 1).then_some((black[0], white[0])), "{byte}");
            let content = diagram::content(char::from(byte)).filter(|_| byte < 128);
            let stones = content.map(|stone| match stone {
                None => (0, 0),
                Some(Color::Black) => (u64::MAX, 0),
                Some(Color::White) => (0, u64::MAX),
            });
            assert_eq!(block(&bytes), stones, "{byte}");
        }
    }

    proptest! {
        #[test]
        fn wide_registers_read_what_narrow_ones_read(
            bytes in proptest::collection::vec(prop_oneof![40 => proptest::sample::select(&b" \
                .+_BbXx#WwOo"[..]), 1 => any::<u8>()], 0..400)
        ) {
            let words = bytes.len() / 64;
            let (mut black, mut white) = (vec![0; words], vec![0; words]);
            let (mut black_plain, mut white_plain) = (vec![0; words], vec![0; words]);
            let good = read(&bytes, &mut black, &mut white);
            prop_assert_eq!(good, read_plain(&bytes, &mut black_plain, &mut white_plain));
            prop_assert_eq!((black, white), (black_plain, white_plain));
        }

        #[test]
        fn two_bits_a_point_are_unpacked(cells in proptest::collection::vec(0..3u8, 64)) {
            let mut bytes = [0; 16];
            for (at, cell) in cells.iter().enumerate() {
                bytes[at / 4] |= cell << (at % 4 * 2);
            }
            let (mut black, mut white) = ([0], [0]);
            prop_assert_eq!(unpack(&bytes, &mut black, &mut white), 1);
            for (at, &cell) in cells.iter().enumerate() {
                prop_assert_eq!((black[0] >> at & 1, white[0] >> at & 1), (u64::from(cell == 1), u64::from(cell == 2)));
            }
        }
    }
}
