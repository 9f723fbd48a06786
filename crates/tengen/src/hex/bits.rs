//! Cells as bits: sixty-four letters at a time become one bit each for Black and for White.

use crate::color::{ByColor, Color};

/// Cells in a word.
pub(super) const WORD: usize = 64;

/// A bit for each of up to 64 letters, set where a stone of that color is; the first letter is the lowest bit.
pub(super) fn stones(letters: &[u8]) -> ByColor<u64> {
    let mut cells = [b'.'; WORD];
    let length = letters.len().min(WORD);
    cells[..length].copy_from_slice(&letters[..length]);
    ByColor::new_with(|color| match color {
        Color::Black => pack(&cells, |byte| matches!(byte, b'X' | b'x' | b'B' | b'b' | b'*')),
        Color::White => pack(&cells, |byte| matches!(byte, b'O' | b'o' | b'W' | b'w')),
    })
}

/// A bit for each of 64 bytes.
fn pack(cells: &[u8; WORD], is: impl Fn(u8) -> bool) -> u64 {
    // In two steps, because the first one is done for many bytes at once.
    let mut ones = [0u8; WORD];
    for (one, &byte) in ones.iter_mut().zip(cells) {
        *one = u8::from(is(byte));
    }
    let mut bits = 0;
    for (at, eight) in ones.as_chunks::<8>().0.iter().enumerate() {
        // Moves the lowest bits of eight bytes beside each other in the highest byte.
        let byte = u64::from_le_bytes(*eight).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        bits |= byte << (8 * at);
    }
    bits
}

#[cfg(test)]
mod tests {
    use super::super::text;
    use super::*;

    #[test]
    fn letters_mean_what_they_mean_in_text() {
        for byte in 0..=u8::MAX {
            let stone = text::content(char::from(byte)).flatten();
            let row = [b'.', byte, b'.'];
            let bits = stones(&row);
            for color in Color::BOTH {
                assert_eq!(bits[color], u64::from(stone == Some(color)) << 1, "{byte}");
            }
        }
        assert_eq!(stones(&[b'X'; 64]), ByColor { black: u64::MAX, white: 0 });
    }
}
