//! Which points a color reaches: floods of bits in tiles, a row of 256 points at a time.

use super::LANES;

/// Rows of a tile.
pub(crate) const TILE_ROWS: usize = 64;

/// What a visit to a tile changed.
#[expect(clippy::struct_excessive_bools, reason = "a tile has four sides")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Visit {
    /// Points of the first row.
    pub(crate) top: bool,
    /// Points of the last row.
    pub(crate) bottom: bool,
    /// Points of the first column.
    pub(crate) left: bool,
    /// Points of the last column.
    pub(crate) right: bool,
    /// How often the rows were gone through, down and up.
    pub(crate) rounds: u32,
}

type Lanes = [u64; LANES];

/// The words of a row from `at` on.
#[inline(always)]
fn lanes(plane: &[u64], at: usize) -> Lanes {
    let mut out = [0; LANES];
    out.copy_from_slice(&plane[at..at + LANES]);
    out
}

/// The runs of `open` as far as they are joined to `seeds`: to the end of the word upwards, and 15 points downwards
/// (the rest is for the next round; most runs are shorter).
#[inline(always)]
fn grow(open: Lanes, seeds: Lanes) -> Lanes {
    let mut out = [0; LANES];
    for lane in 0..LANES {
        let (m, s) = (open[lane], seeds[lane]);
        // A carry runs up from the lowest seed to the end of its run.
        let mut f = ((m.wrapping_add(s) ^ m) | s) & m;
        let mut p = m;
        f |= p & f >> 1;
        p &= p >> 1;
        f |= p & f >> 2;
        p &= p >> 2;
        f |= p & f >> 4;
        p &= p >> 4;
        f |= p & f >> 8;
        out[lane] = f;
    }
    out
}

/// What one row of one color hears: its own points, those at both ends of its words, and those of the row `from`.
///
/// Gives the points that are reached and those that are beside them and open.
#[inline(always)]
fn hear(open: Lanes, reached: &[u64], at: usize, from: usize, slant: isize) -> (Lanes, Lanes) {
    let old = lanes(reached, at);
    let before = lanes(reached, at - 1);
    let after = lanes(reached, at + 1);
    let near = lanes(reached, from);
    let mut new = [0; LANES];
    for lane in 0..LANES {
        let sides = old[lane] << 1 | old[lane] >> 1 | before[lane] >> 63 | after[lane] << 63;
        new[lane] = (sides | near[lane]) & open[lane] & !old[lane];
    }
    if slant != 0 {
        // From the row above a point also hears the one to its upper right, from below the one to its lower left.
        let aside = lanes(reached, from.wrapping_add_signed(slant));
        for lane in 0..LANES {
            let moved =
                if slant > 0 { near[lane] >> 1 | aside[lane] << 63 } else { near[lane] << 1 | aside[lane] >> 63 };
            new[lane] |= moved & open[lane] & !old[lane];
        }
    }
    (old, new)
}

/// Grows a row of one color and gives what is new.
#[inline(always)]
fn spread(open: Lanes, reached: &mut [u64], at: usize, old: Lanes, new: Lanes) -> Lanes {
    let mut seeds = [0; LANES];
    for lane in 0..LANES {
        seeds[lane] = old[lane] | new[lane];
    }
    let grown = grow(open, seeds);
    reached[at..at + LANES].copy_from_slice(&grown);
    let mut changed = [0; LANES];
    for lane in 0..LANES {
        changed[lane] = grown[lane] ^ old[lane];
    }
    changed
}

widened! {
    /// Floods one tile for both colors until nothing changes or `most` rounds were made.
    ///
    /// The planes are rows of `stride` words; `first` is the index of the tile's first word, and there is a row before
    /// it and a row after its last.
    pub(crate) fn tile(
        open: &[u64],
        black: &mut [u64],
        white: &mut [u64],
        stride: usize,
        first: usize,
        rows: usize,
        slant: bool,
        most: u32,
    ) -> Visit {
        let mut visit = Visit::default();
        let slant = isize::from(slant);
        let mut sides = [0; LANES];
        let mut ends = [[0; LANES]; 2];
        loop {
            let mut any = 0;
            for down in [true, false] {
                for step in 0..rows {
                    let y = if down { step } else { rows - 1 - step };
                    let at = first + y * stride;
                    let m = lanes(open, at);
                    let (so_far_black, so_far_white) = (lanes(black, at), lanes(white, at));
                    let mut wanting = 0;
                    for lane in 0..LANES {
                        wanting |= m[lane] & !(so_far_black[lane] & so_far_white[lane]);
                    }
                    if wanting == 0 {
                        continue;
                    }
                    let (from, slant) = if down { (at - stride, slant) } else { (at + stride, -slant) };
                    let (old_black, new_black) = hear(m, black, at, from, slant);
                    let (old_white, new_white) = hear(m, white, at, from, slant);
                    let mut news = 0;
                    for lane in 0..LANES {
                        news |= new_black[lane] | new_white[lane];
                    }
                    if news == 0 {
                        continue;
                    }
                    let b = spread(m, black, at, old_black, new_black);
                    let w = spread(m, white, at, old_white, new_white);
                    let mut here = [0; LANES];
                    for lane in 0..LANES {
                        here[lane] = b[lane] | w[lane];
                        sides[lane] |= here[lane];
                        any |= here[lane];
                    }
                    if y == 0 {
                        for lane in 0..LANES {
                            ends[0][lane] |= here[lane];
                        }
                    }
                    if y == rows - 1 {
                        for lane in 0..LANES {
                            ends[1][lane] |= here[lane];
                        }
                    }
                }
            }
            visit.rounds += 1;
            if any == 0 || visit.rounds >= most {
                break;
            }
        }
        visit.left = sides[0] & 1 != 0;
        visit.right = sides[LANES - 1] >> 63 != 0;
        visit.top = ends[0] != [0; LANES];
        visit.bottom = ends[1] != [0; LANES];
        visit
    }
}
