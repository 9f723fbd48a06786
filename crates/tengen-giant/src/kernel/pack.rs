//! Rows of up to sixteen letters `X` and `O`, the way most full Hex boards are written, packed into bits; one pass
//! checks and packs.
//!
//! Letters are read in blocks that begin with a row, and the letters after that row are ignored. The rows at the end of
//! the board, after which there are not enough letters for a block, are taken from the last block.

use tengen::Color;

/// The widest row, and boards side by side.
pub(crate) const HEX_LANES: usize = 16;

/// Packs boards, one after the other in `letters`, into the columns of `rows` from `lane` on: a bit is set where the
/// letter is `one`'s, the first letter of a row lowest. Returns whether there were only `X` and `O`; if not, or if the
/// boards are too small for a block, too wide or too many, the written bits are invalid.
pub(crate) fn plain_rows(letters: &[u8], width: usize, one: Color, lane: usize, rows: &mut [[u16; HEX_LANES]]) -> bool {
    let area = rows.len().saturating_mul(width);
    let fits = (1..=HEX_LANES).contains(&width) && area > 0 && letters.len().is_multiple_of(area);
    if !fits || lane + letters.len() / area > HEX_LANES {
        return false;
    }
    #[cfg(target_arch = "x86_64")]
    if area >= WIDE && super::is_wide() {
        // SAFETY: AVX2, which is all that `avx2` is compiled for, has just been detected.
        return unsafe { avx2(letters, width, one, lane, rows) };
    }
    #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
    if super::is_wide() {
        // SAFETY: NEON is part of the baseline of aarch64.
        return unsafe { neon(letters, width, one, lane, rows) };
    }
    portable(letters, width, one, lane, rows)
}

/// Letters in a block of AVX2: two rows of the widest board.
#[cfg(target_arch = "x86_64")]
const WIDE: usize = 32;

/// Two rows at a time.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn avx2(letters: &[u8], width: usize, one: Color, lane: usize, rows: &mut [[u16; HEX_LANES]]) -> bool {
    use std::arch::x86_64::{
        _mm256_and_si256, _mm256_cmpeq_epi8, _mm256_movemask_epi8, _mm256_or_si256, _mm256_set_epi64x, _mm256_set1_epi8,
    };
    let inside = u16::MAX >> (HEX_LANES - width);
    let [own, other] = match one {
        Color::Black => [b'X', b'O'],
        Color::White => [b'O', b'X'],
    }
    .map(|letter| _mm256_set1_epi8(letter.cast_signed()));
    let mut good = _mm256_set1_epi8(-1);
    let mut look = |block: &[u8; WIDE]| {
        let (words, _) = block.as_chunks::<8>();
        let [a, b, c, d] = std::array::from_fn(|at| i64::from_le_bytes(words[at]));
        let block = _mm256_set_epi64x(d, c, b, a);
        let set = _mm256_cmpeq_epi8(block, own);
        good = _mm256_and_si256(good, _mm256_or_si256(set, _mm256_cmpeq_epi8(block, other)));
        _mm256_movemask_epi8(set).cast_unsigned()
    };
    for (lane, board) in (lane..HEX_LANES).zip(letters.chunks_exact(rows.len() * width)) {
        let Some(last) = board.last_chunk() else { return false };
        let (mut at, mut done) = (0, 0);
        for [first, second] in rows.as_chunks_mut::<2>().0 {
            let Some(block) = board.get(at..).and_then(<[u8]>::first_chunk) else { break };
            let both = look(block);
            first[lane] = both as u16 & inside;
            second[lane] = (both >> width) as u16 & inside;
            at += 2 * width;
            done += 2;
        }
        // Fewer letters than a block are left, or less than two rows.
        let end = look(last);
        for row in &mut rows[done..] {
            row[lane] = (end >> (WIDE + at - board.len())) as u16 & inside;
            at += width;
        }
    }
    _mm256_movemask_epi8(good) == -1
}

/// One row at a time, sixteen letters of it in one register.
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
#[target_feature(enable = "neon")]
fn neon(letters: &[u8], width: usize, one: Color, lane: usize, rows: &mut [[u16; HEX_LANES]]) -> bool {
    use super::neon::{load, mask16};
    use std::arch::aarch64::{vandq_u8, vceqq_u8, vdupq_n_u8, vminvq_u8, vorrq_u8};
    let inside = u16::MAX >> (HEX_LANES - width);
    let [own, other] = match one {
        Color::Black => [b'X', b'O'],
        Color::White => [b'O', b'X'],
    }
    .map(|letter| vdupq_n_u8(letter));
    let mut good = vdupq_n_u8(255);
    let mut look = |block: &[u8; HEX_LANES]| {
        let block = load(block);
        let set = vceqq_u8(block, own);
        good = vandq_u8(good, vorrq_u8(set, vceqq_u8(block, other)));
        mask16(set)
    };
    for (lane, board) in (lane..HEX_LANES).zip(letters.chunks_exact(rows.len() * width)) {
        let Some(last) = board.last_chunk::<HEX_LANES>() else { return false };
        let end = look(last);
        for (row, at) in rows.iter_mut().zip((0..).step_by(width)) {
            row[lane] = inside
                & match board.get(at..).and_then(<[u8]>::first_chunk) {
                    Some(block) => look(block),
                    None => end >> (HEX_LANES + at - board.len()),
                };
        }
    }
    vminvq_u8(good) == 255
}

/// The portable implementation, one row at a time.
fn portable(letters: &[u8], width: usize, one: Color, lane: usize, rows: &mut [[u16; HEX_LANES]]) -> bool {
    let inside = u16::MAX >> (HEX_LANES - width);
    // Of the two letters O's has its lowest bit set.
    let flip = if one == Color::Black { u16::MAX } else { 0 };
    let bits = |both: u128| ((pack(both as u64) | pack((both >> 64) as u64) << 8) as u16 ^ flip) & inside;
    for (lane, board) in (lane..HEX_LANES).zip(letters.chunks_exact(rows.len() * width)) {
        let Some(last) = board.last_chunk::<HEX_LANES>() else { return false };
        for (row, at) in rows.iter_mut().zip((0..).step_by(width)) {
            row[lane] = match board.get(at..).and_then(<[u8]>::first_chunk) {
                Some(block) => bits(u128::from_le_bytes(*block)),
                None => bits(u128::from_le_bytes(*last) >> (8 * (HEX_LANES + at - board.len()))),
            };
        }
    }
    letters.iter().fold(true, |good, byte| good & matches!(byte, b'X' | b'O'))
}

/// The lowest bits of eight bytes beside each other.
pub(crate) const fn pack(word: u64) -> u64 {
    (word & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Both implementations say the same of every board, and what the letters say: of one row, of one column, of
        /// rows as wide as a block, alone and side by side.
        #[test]
        fn implementations_agree(
            width in 1..=HEX_LANES,
            height in 1..40usize,
            count in 1..4usize,
            lane in 0..HEX_LANES,
            black: bool,
            seed in prop::collection::vec(0..64u8, 2 * 640),
            strange in 0..4u8,
        ) {
            let count = count.min(HEX_LANES - lane).min(seed.len() / (width * height));
            // Every fourth batch has a letter that is no stone here and there.
            let letters: Vec<u8> = seed[..width * height * count]
                .iter()
                .map(|&cell| match cell {
                    0 if strange == 0 => b'.',
                    cell if cell % 2 == 0 => b'X',
                    _ => b'O',
                })
                .collect();
            let (one, own) = if black { (Color::Black, b'X') } else { (Color::White, b'O') };
            let mut found = [vec![[0u16; HEX_LANES]; height], vec![[0u16; HEX_LANES]; height]];
            let plain = plain_rows(&letters, width, one, lane, &mut found[0]);
            prop_assert_eq!(plain, portable(&letters, width, one, lane, &mut found[1]));
            if plain {
                prop_assert_eq!(&found[0], &found[1]);
                for (at, &letter) in letters.iter().enumerate() {
                    let (board, cell) = (at / (width * height), at % (width * height));
                    let row = found[0][cell / width][lane + board];
                    prop_assert_eq!(row >> (cell % width) & 1 == 1, letter == own);
                }
            } else {
                prop_assert!(width * height < HEX_LANES || letters.contains(&b'.'));
            }
        }
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let mut rows = vec![[0u16; HEX_LANES]; 3];
        let mut refuses =
            |letters: usize, width, lane| !plain_rows(&vec![b'X'; letters], width, Color::Black, lane, &mut rows);
        assert!(refuses(6, 2, 0) && refuses(51, 17, 0) && refuses(48, 0, 0) && refuses(47, 16, 0));
        assert!(refuses(48, 16, HEX_LANES) && refuses(96, 16, HEX_LANES - 1));
        assert!(!refuses(48, 16, 3) && !refuses(96, 16, HEX_LANES - 2));
        assert_eq!(rows[2][3], u16::MAX);
    }
}
