//! Cells as bits: letters become one bit each for Black and for White, eight letters at a time.

use super::text;
use crate::color::ByColor;

/// Cells in a word.
pub(super) const WORD: usize = 64;

/// Letters that are compared at once.
const LANES: usize = 16;

/// The first letter that stands for nothing.
pub(super) fn unknown(letters: &[u8]) -> Option<usize> {
    first_not(letters, |byte| stone(byte) | is(byte, b'.'), |byte| text::content(byte).is_some())
}

/// The first letter that is no stone.
pub(super) fn not_stone(letters: &[u8]) -> Option<usize> {
    first_not(letters, stone, |byte| text::content(byte).flatten().is_some())
}

/// The first letter that is not as it should be: `all` says so with all bits, for many at once, and `one` for one.
fn first_not(letters: &[u8], all: impl Fn(u8) -> u8, one: impl Fn(char) -> bool) -> Option<usize> {
    let mut good = [u8::MAX; LANES];
    let (blocks, rest) = letters.as_chunks::<LANES>();
    for block in blocks {
        // No way out of this loop: so the letters are compared at once.
        for (good, &byte) in good.iter_mut().zip(block) {
            *good &= all(byte);
        }
    }
    let rest = rest.iter().fold(u8::MAX, |good, &byte| good & all(byte));
    if u128::from_ne_bytes(good) == u128::MAX && rest == u8::MAX {
        return None;
    }
    letters.iter().position(|&byte| !one(char::from(byte)))
}

/// All bits where the letter is a stone.
const fn stone(byte: u8) -> u8 {
    let small = byte | 0x20;
    is(small, b'x') | is(small, b'b') | is(byte, b'*') | is(small, b'o') | is(small, b'w')
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

/// A bit for each of the first `count` letters, at most 32 and all of them stones, set where Black is; the bits after
/// them mean nothing.
pub(super) fn black(letters: &[u8], count: usize) -> u32 {
    let mut white = 0;
    for at in (0..count.min(letters.len()).min(32)).step_by(8) {
        let rest = letters.get(at..).unwrap_or_default();
        let word = match (rest.first_chunk(), letters.last_chunk()) {
            (Some(eight), _) => u64::from_le_bytes(*eight),
            // Fewer than eight are left: the last eight of all end with them.
            (None, Some(eight)) => u64::from_le_bytes(*eight) >> (64 - 8 * rest.len()),
            (None, None) => rest.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)),
        };
        white |= (pack(word) as u32) << at;
    }
    !white
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
                    assert_eq!(not_stone(&row[at..=at]), stone.is_none().then_some(0));
                    if let Some(color) = stone {
                        assert_eq!(black(&row[at..], 1) & 1 == 1, color == Color::Black);
                    }
                    for color in Color::BOTH {
                        assert_eq!(bits[color], u64::from(stone == Some(color)) << at, "{byte}");
                    }
                }
            }
        }
        assert_eq!(stones(&[b'X'; 64]), ByColor { black: u64::MAX, white: 0 });
    }
}
