//! Cells as bits: letters become one bit each for Black and for White, eight letters at a time.

use super::text;
use crate::color::ByColor;

/// Cells in a word.
pub(super) const WORD: usize = 64;

/// Letters that are compared at once.
const LANES: usize = 16;

/// The first letter that stands for nothing.
pub(super) fn unknown(letters: &[u8]) -> Option<usize> {
    // Sixteen at a time and no way out of the loop: so many letters are compared at once.
    let mut known = [u8::MAX; LANES];
    let mut look = |cells: &[u8; LANES]| {
        for (known, &byte) in known.iter_mut().zip(cells) {
            let small = byte | 0x20;
            let black = is(small, b'x') | is(small, b'b') | is(byte, b'*');
            *known &= black | is(small, b'o') | is(small, b'w') | is(byte, b'.');
        }
    };
    let (sixteens, rest) = letters.as_chunks();
    sixteens.iter().for_each(&mut look);
    if let Some(last) = letters.last_chunk() {
        // Some of them for the second time, which does no harm.
        look(last);
    } else {
        let mut padded = [b'.'; LANES];
        padded[..rest.len()].copy_from_slice(rest);
        look(&padded);
    }
    if known == [u8::MAX; LANES] {
        return None;
    }
    letters.iter().position(|&byte| text::content(char::from(byte)).is_none())
}

/// All bits where the two are equal, none where they are not.
const fn is(byte: u8, letter: u8) -> u8 {
    if byte == letter { u8::MAX } else { 0 }
}

/// A bit for each of up to 64 known letters, set where a stone of that color is; the first letter is the lowest bit.
pub(super) fn stones(letters: &[u8]) -> ByColor<u64> {
    let mut bits = ByColor { black: 0, white: 0 };
    let (eights, rest) = letters.as_chunks::<8>();
    let mut add = |at: usize, eight: [u8; 8]| {
        // Of all known letters those of White alone have their lowest bit set, and those of Black alone have not
        // their third.
        let word = u64::from_le_bytes(eight);
        bits.white |= pack(word) << at;
        bits.black |= pack(!word >> 2) << at;
    };
    for (at, &eight) in eights.iter().enumerate().take(WORD / 8) {
        add(8 * at, eight);
    }
    if !rest.is_empty() && eights.len() < WORD / 8 {
        let mut eight = [b'.'; 8];
        eight[..rest.len()].copy_from_slice(rest);
        add(8 * eights.len(), eight);
    }
    bits
}

/// The lowest bits of eight bytes beside each other.
const fn pack(word: u64) -> u64 {
    (word & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::color::Color;

    #[test]
    fn letters_mean_what_they_mean_in_text() {
        for byte in 0..=u8::MAX {
            let content = text::content(char::from(byte));
            for length in [1, 7, 8, 9, 20, 63, 64] {
                let mut row = vec![b'.'; length];
                let at = length * 2 / 3;
                row[at] = byte;
                assert_eq!(unknown(&row), content.is_none().then_some(at), "{byte}");
                if let Some(stone) = content {
                    let bits = stones(&row);
                    for color in Color::BOTH {
                        assert_eq!(bits[color], u64::from(stone == Some(color)) << at, "{byte}");
                    }
                }
            }
        }
        assert_eq!(stones(&[b'X'; 64]), ByColor { black: u64::MAX, white: 0 });
    }
}
