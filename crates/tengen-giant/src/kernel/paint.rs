//! Finds the points that a color reaches, by runs: a color that reaches one point of a region reaches all of them.
//!
//! There are two passes over the rows, both from the top: the first joins runs and notes the colors that reach each
//! region, the second paints the runs. Only the numbers of runs in words that differ from those above them are stored
//! in between; the others belong to the same regions as the words above. Corridors, for which floods are slow, take
//! hardly any time.

use super::sets::{Sets, goes_on, runs};

/// What a region is reached by: bit 0 for Black, bit 1 for White.
const BLACK: u8 = 1;
const WHITE: u8 = 2;
/// The maximum number of runs.
const MOST: usize = 1 << 31;

/// What the points of a run are reached by.
#[inline(always)]
fn touches(run: u64, black: u64, white: u64) -> u8 {
    (u8::from(run & black != 0) * BLACK) | (u8::from(run & white != 0) * WHITE)
}

widened! {
    /// Completes `black` and `white`, in which every region of `open` that a color reaches has a point of it; whether
    /// there were not too many runs.
    ///
    /// The planes are rows of `stride` words: one without open points, `rows` of them, and at least one more.
    pub(crate) fn regions(open: &[u64], black: &mut [u64], white: &mut [u64], stride: usize, rows: usize, is_hex: bool) -> bool {
        let mut sets = Sets::default();
        let mut reached: Vec<u8> = Vec::new();
        let mut kept: Vec<u32> = Vec::new();
        let mut numbers = vec![0; (stride - 2) * 64];
        for y in 1..=rows {
            if sets.len() > MOST {
                return false;
            }
            let (above, row) = open[(y - 1) * stride..(y + 1) * stride].split_at(stride);
            for w in 1..stride - 1 {
                let (m, q) = (row[w], above[w]);
                if m == 0 {
                    continue;
                }
                let (base, at) = ((w - 1) * 64, y * stride + w);
                if m != q {
                    let aside = is_hex && above[w + 1] & 1 != 0;
                    runs(&mut sets, &mut numbers[base..], [m, q], is_hex, aside, 0, |run, number| {
                        let number = number as usize;
                        if number >= reached.len() {
                            reached.resize(number + 1, 0);
                        }
                        reached[number] |= touches(run, black[at], white[at]);
                        kept.push(number as u32);
                    });
                } else if black[at] & !black[at - stride] | white[at] & !white[at - stride] != 0 {
                    let mut starts = m & !(m << 1);
                    while starts != 0 {
                        let first = starts.trailing_zeros();
                        starts &= starts - 1;
                        let run = (m & (m ^ m.wrapping_add(1 << first))) >> first << first;
                        reached[numbers[base + first as usize] as usize] |= touches(run, black[at], white[at]);
                    }
                }
                if goes_on(row, above, w) {
                    let before = 64 - row[w - 1].leading_ones();
                    sets.join(numbers[base], numbers[base - 64 + before as usize]);
                }
            }
        }
        for number in 0..reached.len() {
            let root = sets.find(number as u32) as usize;
            reached[root] |= reached[number];
        }
        let mut next = kept.into_iter();
        for at in stride..(rows + 1) * stride {
            let (m, q) = (open[at], open[at - stride]);
            if m == q {
                (black[at], white[at]) = (black[at - stride] & m, white[at - stride] & m);
                continue;
            }
            (black[at], white[at]) = (0, 0);
            let mut left = m;
            while left != 0 {
                let beyond = left.leading_zeros();
                let run = u64::MAX << (64 - (left << beyond).leading_ones()) >> beyond;
                left &= !run;
                let by = next.next().map_or(0, |number| reached[sets.find(number) as usize]);
                black[at] |= if by & BLACK != 0 { run } else { 0 };
                white[at] |= if by & WHITE != 0 { run } else { 0 };
            }
        }
        true
    }
}
