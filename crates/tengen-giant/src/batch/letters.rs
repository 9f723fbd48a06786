//! Cells as bits: each letter becomes one bit for Black and one for White, eight letters at a time.

use crate::kernel::pack::{HEX_LANES, pack};
use tengen::hex::text;

/// Returns the index of the first letter that is not a stone.
pub(super) fn not_stone(letters: &[u8]) -> Option<usize> {
    if all_are(letters, stone) {
        return None;
    }
    letters.iter().position(|&byte| text::content(char::from(byte)).flatten().is_none())
}

/// Whether `test` returns all ones for every letter.
fn all_are(letters: &[u8], test: impl Fn(u8) -> u8) -> bool {
    let mut good = [u8::MAX; HEX_LANES];
    let mut compare = |block: &[u8; HEX_LANES]| {
        // The loop has no early exit, so the compiler can vectorize it.
        for (good, &byte) in good.iter_mut().zip(block) {
            *good &= test(byte);
        }
    };
    let (blocks, rest) = letters.as_chunks::<HEX_LANES>();
    blocks.iter().for_each(&mut compare);
    match letters.last_chunk() {
        // The last letters, some of which are compared a second time.
        Some(last) => compare(last),
        None => return rest.iter().all(|&byte| test(byte) == u8::MAX),
    }
    u128::from_ne_bytes(good) == u128::MAX
}

/// All ones if the letter is a stone, otherwise zero.
const fn stone(byte: u8) -> u8 {
    let small = byte | 0x20;
    is(small, b'x') | is(small, b'b') | is(byte, b'*') | is(small, b'o') | is(small, b'w')
}

/// All ones if the two are equal, otherwise zero.
const fn is(byte: u8, letter: u8) -> u8 {
    if byte == letter { u8::MAX } else { 0 }
}

/// Converts a board of letters, all of them stones, to rows of bits that are set for Black. The lowest bit is the first
/// column.
pub(super) fn black_rows(letters: &[u8], width: usize, rows: &mut [u32]) {
    for (row, cells) in rows.iter_mut().zip(letters.chunks(width)) {
        *row = black(cells, width);
    }
}

/// Converts the first `count` letters, at most 32.
fn black(letters: &[u8], count: usize) -> u32 {
    let mut white = 0;
    for (at, eight) in (0..32).step_by(8).zip(letters[..count.min(letters.len())].chunks(8)) {
        let mut word = [0; 8];
        word[..eight.len()].copy_from_slice(eight);
        white |= (pack(u64::from_le_bytes(word)) as u32) << at;
    }
    !white
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen::Color;

    #[test]
    fn letters_mean_what_they_mean_in_text() {
        for byte in 0..=u8::MAX {
            let stone = text::content(char::from(byte)).flatten();
            for length in [1, 7, 8, 9, 20, 63, 64] {
                let mut row = vec![b'X'; length];
                let at = length * 2 / 3;
                row[at] = byte;
                assert_eq!(not_stone(&row), stone.is_none().then_some(at), "{byte}");
            }
            if let Some(color) = stone {
                let mut rows = [0; 3];
                black_rows(&[byte; 51], 17, &mut rows);
                assert_eq!(rows.map(|row| row & 0x1ffff), [if color == Color::Black { 0x1ffff } else { 0 }; 3]);
            }
        }
    }
}
