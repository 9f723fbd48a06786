//! Cells as bits: letters become one bit each for Black and for White, eight letters at a time.

use super::text;
use crate::color::{ByColor, Color};

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
    if all_are(letters, all) {
        return None;
    }
    letters.iter().position(|&byte| !one(char::from(byte)))
}

/// Whether `test` gives all bits for every letter.
fn all_are(letters: &[u8], test: impl Fn(u8) -> u8) -> bool {
    let mut good = [u8::MAX; LANES];
    let mut compare = |block: &[u8; LANES]| {
        // No way out of this loop: so the letters are compared at once.
        for (good, &byte) in good.iter_mut().zip(block) {
            *good &= test(byte);
        }
    };
    let (blocks, rest) = letters.as_chunks::<LANES>();
    blocks.iter().for_each(&mut compare);
    match letters.last_chunk() {
        // The last letters of all, some of them for a second time.
        Some(last) => compare(last),
        None => return rest.iter().all(|&byte| test(byte) == u8::MAX),
    }
    u128::from_ne_bytes(good) == u128::MAX
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

/// Rows of up to 16 letters `X` and `O`, the way most boards are written: tells each row's bits, set where the letter is
/// `one` and with the first letter lowest, and whether there were no other letters. If there were, nothing that was
/// told counts.
///
/// One pass checks and packs sixteen letters at a time, whose last ones belong to the next row and mean nothing.
pub(super) fn plain_rows<'a>(
    letters: &[u8],
    width: usize,
    one: Color,
    mut rows: impl Iterator<Item = &'a mut u16>,
) -> bool {
    let Some(last) = letters.last_chunk::<LANES>().filter(|_| (1..=LANES).contains(&width)) else { return false };
    let inside = u16::MAX >> (LANES - width);
    let mut good = [u8::MAX; LANES];
    // No way out of this loop: so the letters are compared at once.
    let mut compare = |block: &[u8; LANES]| {
        for (good, &byte) in good.iter_mut().zip(block) {
            *good &= is(byte, b'X') | is(byte, b'O');
        }
    };
    let flip = if one == Color::Black { u16::MAX } else { 0 };
    let bits = |both: u128| ((pack(both as u64) | pack((both >> 64) as u64) << 8) as u16 ^ flip) & inside;
    let mut rest = letters;
    while let Some(block) = rest.first_chunk() {
        let Some(row) = rows.next() else { break };
        compare(block);
        *row = bits(u128::from_le_bytes(*block));
        rest = &rest[width..];
    }
    // What is left is the end of the last letters of all.
    compare(last);
    let end = u128::from_le_bytes(*last);
    for (row, before) in rows.zip((0..rest.len()).step_by(width)) {
        *row = bits(end >> (8 * (LANES + before - rest.len())));
    }
    u128::from_ne_bytes(good) == u128::MAX
}

/// The rows of a board of letters, all of them stones, as bits that are set where Black is; the lowest bit is the first
/// column.
pub(super) fn black_rows(letters: &[u8], width: usize, rows: &mut [u32]) {
    for (row, cells) in rows.iter_mut().zip(letters.chunks(width)) {
        *row = black(cells, width);
    }
}

/// The first `count` letters, at most 32.
fn black(letters: &[u8], count: usize) -> u32 {
    let mut white = 0;
    for (at, eight) in (0..32).step_by(8).zip(letters[..count.min(letters.len())].chunks(8)) {
        let mut word = [0; 8];
        word[..eight.len()].copy_from_slice(eight);
        white |= (pack(u64::from_le_bytes(word)) as u32) << at;
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
                        let mut rows = [0; 3];
                        black_rows(&[byte; 51], 17, &mut rows);
                        assert_eq!(rows.map(|row| row & 0x1ffff), [if color == Color::Black { 0x1ffff } else { 0 }; 3]);
                    }
                    for color in Color::BOTH {
                        assert_eq!(bits[color], u64::from(stone == Some(color)) << at, "{byte}");
                    }
                }
            }
        }
        assert!(!plain_rows(b"XO", 2, Color::Black, [0].iter_mut()));
        assert_eq!(stones(&[b'X'; 64]), ByColor { black: u64::MAX, white: 0 });
    }
}
