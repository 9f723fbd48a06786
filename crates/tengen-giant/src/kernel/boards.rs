//! Floods eight small boards side by side: the empty points that each color reaches, with rows of up to 32 points.
//!
//! A row of all eight boards is one [`BoardRows`]. A color that reaches a point of a run of empty points reaches the
//! whole run, and the adjacent runs in the rows above and below. Sweeps down and up the board repeat this until a sweep
//! finds nothing new.

use std::array::from_fn;

/// Boards side by side.
pub(crate) const BOARD_LANES: usize = 8;

/// The widest and the tallest board.
pub(crate) const MAX_SIDE: usize = 32;

/// One row of each board, with one bit per point, the first point in the lowest bit.
pub(crate) type BoardRows = [u32; BOARD_LANES];

/// Scratch memory that is reused for the next boards. Its previous contents do not matter.
pub(crate) struct FloodScratch {
    opens: [Open; MAX_SIDE],
    /// Afterwards: the empty points that Black reaches, and those that White does.
    pub(crate) reached: [[BoardRows; 2]; MAX_SIDE],
}

impl FloodScratch {
    pub(crate) const fn new() -> FloodScratch {
        FloodScratch { opens: [[[0; BOARD_LANES]; STEPS]; MAX_SIDE], reached: [[[0; BOARD_LANES]; 2]; MAX_SIDE] }
    }
}

/// The number of doubling steps: walks of 1, 2, 4 and so on points.
const STEPS: usize = 4;

/// The empty points of a row, and those that are followed by enough empty points for a walk of 2, 4 and so on.
pub(crate) type Open = [BoardRows; STEPS];

#[inline(always)]
fn open(empty: BoardRows) -> Open {
    let mut open = [empty; STEPS];
    for step in 1..STEPS {
        open[step] = from_fn(|lane| open[step - 1][lane] & open[step - 1][lane] >> (1 << (step - 1)));
    }
    open
}

/// Returns the runs of empty points that contain a seed. Seeds are empty points. Of long runs, possibly only a part is
/// returned, but always at least the neighbors of the seeds.
#[inline(always)]
fn runs(open: &Open, seeds: BoardRows) -> BoardRows {
    // Toward lower bits in doubling steps, and toward higher bits by the carry of an addition, which reaches the end.
    let mut low = seeds;
    for (step, open) in open.iter().enumerate() {
        low = from_fn(|lane| low[lane] | open[lane] & low[lane] >> (1 << step));
    }
    from_fn(|lane| low[lane] | open[0][lane] & !open[0][lane].wrapping_add(seeds[lane]))
}

/// The points of a row that both colors reach, given the previous row, and which of them are new. This is a function,
/// because a closure would not be compiled for wide registers.
#[inline(always)]
fn sweep_row(open: &Open, before: &mut [BoardRows; 2], reached: &mut [BoardRows; 2], changed: &mut BoardRows) {
    for color in 0..2 {
        let old = reached[color];
        let seeds = from_fn(|lane| old[lane] | before[color][lane] & open[0][lane]);
        let now = runs(open, seeds);
        *changed = from_fn(|lane| changed[lane] | (now[lane] ^ old[lane]));
        before[color] = now;
        reached[color] = now;
    }
}

/// Writes the empty points that Black reaches, and those that White reaches, to `reached`. `inside` has a bit for each
/// column; stones outside of it are not allowed. `opens` is scratch memory.
#[inline(always)]
fn flood(inside: u32, stones: &[[BoardRows; 2]], opens: &mut [Open], reached: &mut [[BoardRows; 2]]) {
    let height = stones.len().min(opens.len()).min(reached.len());
    let (stones, opens, reached) = (&stones[..height], &mut opens[..height], &mut reached[..height]);
    let none = [[0; BOARD_LANES]; 2];
    let mut before = none;
    for y in 0..height {
        let here = &stones[y];
        let open_row = open(from_fn(|lane| inside & !(here[0][lane] | here[1][lane])));
        let above = if y == 0 { &none } else { &stones[y - 1] };
        let below = stones.get(y + 1).unwrap_or(&none);
        for color in 0..2 {
            let seeds = from_fn(|lane| {
                let stone = here[color][lane];
                let near = stone << 1 | stone >> 1 | above[color][lane] | below[color][lane] | before[color][lane];
                near & open_row[0][lane]
            });
            before[color] = runs(&open_row, seeds);
        }
        reached[y] = before;
        opens[y] = open_row;
    }
    // Sweeps up and down until one sweep finds nothing new. Then every row is complete from left to right and in
    // both directions, because the previous sweep left it so and nothing has changed since.
    let mut upward = true;
    loop {
        let (mut changed, mut before) = ([0; BOARD_LANES], none);
        if upward {
            for (open, reached) in opens.iter().zip(reached.iter_mut()).rev() {
                sweep_row(open, &mut before, reached, &mut changed);
            }
        } else {
            for (open, reached) in opens.iter().zip(reached.iter_mut()) {
                sweep_row(open, &mut before, reached, &mut changed);
            }
        }
        if changed.iter().fold(0, |all, lane| all | lane) == 0 {
            return;
        }
        upward = !upward;
    }
}

/// The number of points of each board that only Black reaches, that only White reaches, and that are empty but neutral.
#[inline(always)]
fn count(inside: u32, stones: &[[BoardRows; 2]], scratch: &mut FloodScratch) -> [BoardRows; 3] {
    let FloodScratch { opens, reached } = scratch;
    flood(inside, stones, opens, reached);
    let mut sums = [[0; BOARD_LANES]; 3];
    for (stones, [black, white]) in stones.iter().zip(reached.iter()) {
        for lane in 0..BOARD_LANES {
            let (black, white) = (black[lane], white[lane]);
            let empty = inside & !(stones[0][lane] | stones[1][lane]);
            sums[0][lane] += (black & !white).count_ones();
            sums[1][lane] += (white & !black).count_ones();
            sums[2][lane] += (empty & !(black ^ white)).count_ones();
        }
    }
    sums
}

widened! {
    /// Where the empty points are that Black reaches, and those that White does, by way of empty points. `inside` has a
    /// bit for each column, and there are no stones beyond it.
    pub(crate) fn reach(inside: u32, stones: &[[BoardRows; 2]], scratch: &mut FloodScratch) {
        flood(inside, stones, &mut scratch.opens, &mut scratch.reached);
    }
}

widened! {
    /// The number of points of each board that only Black reaches, that only White reaches, and that are empty but
    /// neutral.
    pub(crate) fn totals(inside: u32, stones: &[[BoardRows; 2]], scratch: &mut FloodScratch) -> [BoardRows; 3] {
        count(inside, stones, scratch)
    }
}

/// Packs a board of the letters `X`, `O` and `.`, row by row, into the bits of one lane. Returns whether there were no
/// other letters; if there were, or if the board is smaller than a full row of bits, the written bits are invalid.
pub(crate) fn pack(letters: &[u8], width: usize, lane: usize, rows: &mut [[BoardRows; 2]]) -> bool {
    let fits = (1..=MAX_SIDE).contains(&width) && letters.len() == rows.len() * width && lane < BOARD_LANES;
    if !fits || letters.len() < MAX_SIDE {
        return false;
    }
    #[cfg(target_arch = "x86_64")]
    if super::is_wide() {
        // SAFETY: the features that `wide::pack` is compiled for have just been detected.
        return unsafe { wide::pack(letters, width, lane, rows) };
    }
    #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
    if super::is_wide() {
        // SAFETY: NEON is part of the baseline of aarch64.
        return unsafe { neon::pack(letters, width, lane, rows) };
    }
    pack_plain(letters, width, lane, rows)
}

/// [`pack`] for every machine.
fn pack_plain(letters: &[u8], width: usize, lane: usize, rows: &mut [[BoardRows; 2]]) -> bool {
    let mut good = true;
    for (letters, row) in letters.chunks_exact(width).zip(rows) {
        let (mut black, mut white) = (0, 0);
        for (x, letter) in letters.iter().enumerate() {
            black |= u32::from(*letter == b'X') << x;
            white |= u32::from(*letter == b'O') << x;
            good &= matches!(letter, b'X' | b'O' | b'.');
        }
        (row[0][lane], row[1][lane]) = (black, white);
    }
    good
}

/// Packs the rows of a board in one lane; `look` turns a block of letters into the bits of Black and White. Returns
/// whether the board has at least one block.
///
/// It is always inlined, so that `look` is compiled for the instruction set of the caller.
#[cfg(any(target_arch = "x86_64", all(target_arch = "aarch64", target_endian = "little")))]
#[inline(always)]
fn fill_rows(
    letters: &[u8],
    width: usize,
    lane: usize,
    rows: &mut [[BoardRows; 2]],
    mut look: impl FnMut(&[u8; MAX_SIDE]) -> [u32; 2],
) -> bool {
    let inside = u32::MAX >> (MAX_SIDE - width);
    let Some(last) = letters.last_chunk::<MAX_SIDE>() else { return false };
    let mut rows = rows.iter_mut();
    let mut at = 0;
    // Each block starts with the next row while a whole block remains.
    while let Some(block) = letters.get(at..).and_then(<[u8]>::first_chunk)
        && let Some(row) = rows.next()
    {
        let [black, white] = look(block);
        (row[0][lane], row[1][lane]) = (black & inside, white & inside);
        at += width;
    }
    // The rows that are left are all in the last block.
    let [black, white] = look(last);
    for row in rows {
        let shift = MAX_SIDE + at - letters.len();
        (row[0][lane], row[1][lane]) = (black >> shift & inside, white >> shift & inside);
        at += width;
    }
    true
}

#[cfg(target_arch = "x86_64")]
mod wide {
    use super::{BoardRows, MAX_SIDE, fill_rows};
    use std::arch::x86_64::{
        _mm256_and_si256, _mm256_cmpeq_epi8, _mm256_movemask_epi8, _mm256_or_si256, _mm256_set_epi64x, _mm256_set1_epi8,
    };

    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub(super) fn pack(letters: &[u8], width: usize, lane: usize, rows: &mut [[BoardRows; 2]]) -> bool {
        let [black, white, empty] = [b'X', b'O', b'.'].map(|letter| _mm256_set1_epi8(letter.cast_signed()));
        let mut good = _mm256_set1_epi8(-1);
        let look = |block: &[u8; MAX_SIDE]| {
            let (words, _) = block.as_chunks::<8>();
            let [a, b, c, d] = std::array::from_fn(|at| i64::from_le_bytes(words[at]));
            let block = _mm256_set_epi64x(d, c, b, a);
            let (is_black, is_white) = (_mm256_cmpeq_epi8(block, black), _mm256_cmpeq_epi8(block, white));
            let stones = _mm256_or_si256(is_black, is_white);
            good = _mm256_and_si256(good, _mm256_or_si256(stones, _mm256_cmpeq_epi8(block, empty)));
            [is_black, is_white].map(|bits| _mm256_movemask_epi8(bits).cast_unsigned())
        };
        fill_rows(letters, width, lane, rows, look) && _mm256_movemask_epi8(good) == -1
    }
}

#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
mod neon {
    use super::super::neon::{load, mask32};
    use super::{BoardRows, MAX_SIDE, fill_rows};
    use std::arch::aarch64::{vandq_u8, vceqq_u8, vdupq_n_u8, vminvq_u8, vorrq_u8};

    #[target_feature(enable = "neon")]
    pub(super) fn pack(letters: &[u8], width: usize, lane: usize, rows: &mut [[BoardRows; 2]]) -> bool {
        let [black, white, empty] = [b'X', b'O', b'.'].map(|letter| vdupq_n_u8(letter));
        let mut good = vdupq_n_u8(255);
        let look = |block: &[u8; MAX_SIDE]| {
            let (parts, _) = block.as_chunks::<16>();
            let parts = [load(&parts[0]), load(&parts[1])];
            let stones = [black, white].map(|color| parts.map(|part| vceqq_u8(part, color)));
            for part in 0..2 {
                let known = vorrq_u8(vorrq_u8(stones[0][part], stones[1][part]), vceqq_u8(parts[part], empty));
                good = vandq_u8(good, known);
            }
            stones.map(|stones| mask32(stones))
        };
        fill_rows(letters, width, lane, rows, look) && vminvq_u8(good) == 255
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Both implementations give the same result for any stones.
        #[test]
        fn implementations_agree(
            width in 1..=MAX_SIDE,
            stones in prop::collection::vec(any::<[[BoardRows; 2]; 2]>(), 1..=MAX_SIDE),
        ) {
            let inside = u32::MAX >> (MAX_SIDE - width);
            // Half of the points at random, with White where Black is not.
            let board: Vec<[BoardRows; 2]> = stones
                .iter()
                .map(|[[black, white], [some, _]]| {
                    let black: BoardRows = from_fn(|lane| black[lane] & some[lane] & inside);
                    [black, from_fn(|lane| white[lane] & !black[lane] & inside)]
                })
                .collect();
            let mut scratches = [FloodScratch::new(), FloodScratch::new()];
            let [wide, plain] = &mut scratches;
            reach(inside, &board, wide);
            flood(inside, &board, &mut plain.opens, &mut plain.reached);
            prop_assert_eq!(&wide.reached, &plain.reached);
            // The scratch may hold anything before.
            *wide = FloodScratch { opens: [[[u32::MAX; BOARD_LANES]; STEPS]; MAX_SIDE], reached: [[[u32::MAX; BOARD_LANES]; 2]; MAX_SIDE] };
            prop_assert_eq!(totals(inside, &board, wide), count(inside, &board, plain));
        }

        #[test]
        fn letters_are_packed_alike(
            width in 1..=MAX_SIDE,
            height in 1..=MAX_SIDE,
            lane in 0..BOARD_LANES,
            seed in prop::collection::vec(0..200u8, MAX_SIDE * MAX_SIDE),
            strange: bool,
        ) {
            let letter = |&cell: &u8| match cell {
                0 if strange => b'?',
                cell => b".XO"[usize::from(cell % 3)],
            };
            let letters: Vec<u8> = seed[..width * height].iter().map(letter).collect();
            let mut found = [vec![[[0; BOARD_LANES]; 2]; height], vec![[[0; BOARD_LANES]; 2]; height]];
            if pack(&letters, width, lane, &mut found[0]) {
                prop_assert!(pack_plain(&letters, width, lane, &mut found[1]));
                prop_assert_eq!(&found[0], &found[1]);
            } else {
                prop_assert!(letters.len() < MAX_SIDE || letters.contains(&b'?'));
            }
        }
    }
}
